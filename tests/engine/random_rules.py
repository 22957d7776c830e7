"""The game that `hexwright new` makes, with conditions made at random on what spreads, stacks and moves.

They ask for states of hexsides, for who is attached to whom, for hexes that are held (also beside the hex that is
asked), and for each other.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.engine.test_oracle_operations import TEMPLATE, built

Expr = list[Any]
UNITS = 7  # bits of all kinds
SIDE, HEX, PIECE = "hexside", "hex", "piece"
Line = dict[str, Any]
_FLAGS = (("mined", "hexside"), ("scouted", "piece"), ("alarm", "game"))
_NEAR = ((1, 0), (0, 1), (1, -1))


class Conditions:
    """Random conditions on bound names, and on the state of the game at large."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self._fresh = 0
        self.hexes_of: list[Expr] = []  # sets of hexes that conditions may ask for
        self._of: dict[str, list[Callable[[Expr], Expr]]] = {
            SIDE: [self._terrain_beside, self._mined],
            HEX: [self._terrain, self._held, self._held_beside, self._owned, self._inside],
            PIECE: [self._scouted, self._carries, self._of_kind, self._turned],
        }

    def holds(self, names: dict[str, str], depth: int = 2, narrow: bool = False) -> Expr:
        """A condition; of each bound name it is said what it is. A ``narrow`` one asks of hexes only who holds them."""
        draw = self.r.random()
        if depth and draw < 0.45:
            op = self.r.choice(["and", "or", "not"])
            return [op, *(self.holds(names, depth - 1, narrow) for _ in range(1 if op == "not" else 2))]
        if names and (narrow or draw < 0.75):
            name = self.r.choice(sorted(names))
            return self.r.choice(self._of[names[name]][: 3 if narrow else None])(["v", name])
        return self._at_large()

    def _terrain_beside(self, side: Expr) -> Expr:
        return ["edge-has", self.r.choice(["river", "ford"]), side]

    def _mined(self, side: Expr) -> Expr:
        return ["<>", ["col", "mined", side], ["int", 0]]

    def _terrain(self, place: Expr) -> Expr:
        return ["in-set", place, ["terrain", self.r.choice(["woods", "village"])]]

    def _held(self, place: Expr) -> Expr:
        self._fresh += 1
        side = self.r.choice([None, ["int", 0], ["int", 1]])
        where = self._scouted(["v", f"it{self._fresh}"]) if self.r.random() < 0.3 else None
        chosen = {"var": f"it{self._fresh}", "kinds": UNITS, "side": side, "at": place, "where": where}
        return ["some", ["pieces", {**chosen, "anywhere": False}]]

    def _held_beside(self, place: Expr) -> Expr:
        self._fresh += 1
        near = f"near{self._fresh}"
        # No neighbour is two hexes off, and no such distance has a set: each neighbour is asked by itself.
        odd = ["=", ["distance", ["v", near], place], ["int", 2]]
        return ["some-hex", ["hexes-where", near, ["near", place], ["or", odd, self._held(["v", near])]]]

    def _owned(self, place: Expr) -> Expr:
        return ["=", ["col", "control", place], ["int", self.r.randrange(2)]]

    def _inside(self, place: Expr) -> Expr:
        return ["in-set", place, self.r.choice(self.hexes_of)] if self.hexes_of else self._owned(place)

    def _scouted(self, piece: Expr) -> Expr:
        return ["<>", ["col", "scouted", piece], ["int", 0]]

    def _carries(self, piece: Expr) -> Expr:
        return [">", ["size", ["related", "carried", piece]], ["int", 0]]

    def _of_kind(self, piece: Expr) -> Expr:
        return ["kind", [self.r.randrange(3)], piece]

    def _turned(self, piece: Expr) -> Expr:
        return ["face", 1, piece]

    def _at_large(self) -> Expr:
        if self.hexes_of and self.r.random() < 0.5:
            return ["in-set", ["int", self.r.randrange(12)], self.r.choice(self.hexes_of)]
        return self.r.choice(
            [
                ["=", ["game", "alarm"], ["int", self.r.randrange(2)]],
                self._carries(["int", self.r.randrange(6)]),
                self._owned(["int", self.r.randrange(12)]),
            ]
        )

    def lines(self, names: dict[str, str], narrow: bool = False) -> list[Line]:
        """None, one or two lines with a condition each; ``narrow``: perhaps."""
        narrow = narrow and self.r.random() < 0.7
        return [
            {"label": f"bar {n}", "when": self.holds(names, self.r.randrange(3), narrow), "cite": "1"}
            for n in range(self.r.randrange(3))
        ]

    def hexes(self) -> list[Line]:
        """No line, or one that names hexes."""
        if self.r.random() < 0.5:
            return []
        return [{"hexes": ["hexes-where", "w", ["all-hexes"], self.holds({"w": HEX}, 1)], "cite": "1"}]


def random_rules(seed: int) -> dict[str, Any]:
    """A package: zone ``threat``, traces ``road`` and ``rail``, sight ``view``, stacking and one movement at random."""
    ir: dict[str, Any] = copy.deepcopy(built(TEMPLATE))
    made = Conditions(seed)
    _map_and_states(ir, made.r)
    for name in ("road", "rail"):
        ir["traces"].append(_trace(name, made))
        made.hexes_of.append(["trace-hexes", name, []])
    ir["zones"].append(_zone(ir["zones"][0], made))
    made.hexes_of += [["zone", name, ["int", side]] for name in ("threat", "ZOC") for side in (0, 1)]
    ends = {"viewer": HEX, "target": HEX}
    ir["sights"].append(
        {
            "name": "view",
            "range": 3,
            "cite": "1",
            "hex": made.lines({"here": HEX, **ends}, narrow=True),
            "hexside": made.lines({"hexside": SIDE, "from": HEX}, narrow=True),
            "corner": [],
            "along": [],
        }
    )
    of_hex = {"here": HEX} if made.r.random() < 0.3 else {}
    ir["stackings"][0] |= {
        "weight": ["if", made.holds({"it": PIECE}, 1), ["int", 2], ["int", 1]],
        "limit": ["if", made.holds(of_hex, 1), ["int", 3], ["int", 2]] if of_hex else ["int", 2],
    }
    _movement(ir["movements"][0], made)
    return ir


def _map_and_states(ir: dict[str, Any], r: random.Random) -> None:
    number = {(h["q"], h["r"]): i for i, h in enumerate(ir["hexes"])}
    pairs = [(i, number.get((q + a, s + b), -1)) for (q, s), i in number.items() for a, b in _NEAR]
    ir["edges"] = sorted(
        [*sorted(pair), sorted(r.sample(["ford", "river"], r.randrange(1, 3)))]
        for pair in pairs
        if pair[1] >= 0 and r.random() < 0.7
    )
    flag = {"start": 0, "type": "condition", "open": True}
    ir["columns"] += [{"name": name, "of": of, **flag} for name, of in _FLAGS]
    ir["relations"].append({"name": "carried"})


def _zone(known: Line, made: Conditions) -> Line:
    where = made.holds({"self": PIECE}) if made.r.random() < 0.5 else None
    return {
        **known,
        "name": "threat",
        "where": where,
        "bars": made.hexes(),
        "closed": made.lines({"hexside": SIDE}),
    }


def _trace(name: str, made: Conditions) -> Line:
    goal = made.r.choice([["single", ["int", made.r.randrange(12)]], ["hexes-with", "control", ["int", 1]]])
    return {
        "name": name,
        "params": [],
        "goal": goal,
        "allowed": ["all-hexes"],
        "over": None,
        "cite": "1",
        "bars": made.hexes(),
        "closed": made.lines({"hexside": SIDE}),
        "limit": made.r.choice([None, 0, 1, 2, 3, 5]),
    }


def _movement(movement: Line, made: Conditions) -> None:
    step = {"mover": PIECE, "from": HEX, "to": HEX, "hexside": SIDE}
    cost, bars = (
        {name: step[name] for name in made.r.sample(sorted(step), made.r.randrange(1, 4))} for _ in range(2)
    )
    lines = made.lines(bars, narrow=True)
    movement |= {
        "cost": ["if", made.holds(cost, 1), ["int", 1], ["int", 2]] if made.r.random() < 0.7 else ["int", 1],
        "bars": lines,
        "open_bars": list(range(len(lines))),
        "barred": None,
        "stops": [],
        "stop_hexes": None,
        "ends": [],
    }
