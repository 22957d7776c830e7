"""The one who puts expressions into words, with the things that names stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolchain.engine.explain.values import Names, number, step
from toolchain.engine.interpret.basics import members
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.naming import card_name, piece_name, place_name
from toolchain.ir.operations import LEAF, OPERATIONS

_FEW = 4


class Sayer:
    """Words for expressions of one game in one position. ``seat`` -2 may know everything.

    ``phrases`` has the operations whose words are not a form with blanks.
    """

    def __init__(self, i: Ground, state: Any, seat: int, phrases: Mapping[str, Phrase]) -> None:
        self.i, self.state, self.seat = i, state, seat
        self.ir = i.ir
        self._phrases = phrases

    def say(self, e: list[Any], names: Names, inside: int = 0) -> str:
        """An expression in words; in brackets where ``inside`` binds tighter."""
        known = OPERATIONS[e[0]]
        phrase = self._phrases.get(e[0])
        if phrase is not None:
            text = phrase(self, e, names)
        else:
            tight = known.binds if known.binds < LEAF else 4
            parts = [
                self.say(x, names, tight) if letter == "e" else str(x)
                for letter, x in zip(known.form, e[1:], strict=True)
            ]
            text = known.words.format(*parts)
        return f"({text})" if known.binds < inside else text

    def kind(self, e: list[Any], names: Names) -> str:
        """The kind of an expression's value as packages write it; empty where nobody need know."""
        op = e[0]
        if op == "v":
            return names[e[1]].kind if e[1] in names else "side" if e[1] == "us" else ""
        if op in ("attr", "face-attr"):
            return next((a.get("type", "") for a in self.ir["attributes"] if a["name"] == e[1]), "")
        if op in ("col", "game"):
            return next((c["type"] for c in self.ir["columns"] if c["name"] == e[1]), "")
        if op == "call":
            found = next((f for f in self.ir["functions"] if f["name"] == e[1]), None)
            return str(found["type"]) if found is not None else ""
        if op == "table":
            found_table = next((t for t in self.ir["tables"] if t["name"] == e[1]), None)
            return (
                f"value of {found_table['of']}" if found_table is not None and found_table.get("of") else ""
            )
        if op in ("only-where", "without"):
            return self.kind(e[2] if op == "only-where" else e[1], names)
        fixed = {
            "side": "side",
            "card-side": "side",
            "nation": "nation",
            "place": "hex",
            "first-hex": "hex",
            "attached": "piece",
            "best": "piece",
            "choice-of": "",
            "pieces": "pieces",
            "members": "hexes",
        }
        return fixed.get(op, "")

    def thing(self, value: Any, kind: str) -> str:
        """A value of a kind in words."""
        if isinstance(value, bool) or kind in ("condition", "bool"):
            return "yes" if value else "no"
        if kind == "none":
            return kind
        if isinstance(value, (list, tuple)):
            return self.some([self.thing(x, one_of(kind)) for x in value]) or "nothing"
        words = self.ir["values"].get(kind.removeprefix("value of ").removeprefix("value:"))
        if words is not None and isinstance(value, int):
            return step(value, words)
        if kind == "piece":
            return piece_name(self.state, self.seat, value)
        if kind in ("hex", "box"):
            return place_name(self.state, value) if value >= 0 else "no hex"
        if kind == "side":
            return str(self.ir["sides"][value]["name"]) if 0 <= value < len(self.ir["sides"]) else "nobody"
        if kind == "nation":
            return str(self.ir["nations"][value]) if 0 <= value < len(self.ir["nations"]) else "no nation"
        if kind == "card":
            return card_name(self.state, value)
        if kind == "hexside":
            return (
                "no hexside"
                if value < 0
                else " / ".join(place_name(self.state, x) for x in self.ir["edges"][value][:2])
            )
        if kind in ("hexes", "set of hexes"):
            return (
                self.some([self.ir["hexes"][x]["id"] for x in members(value) if x < len(self.ir["hexes"])])
                or "no hex"
            )
        return number(value)

    @staticmethod
    def some(things: list[str]) -> str:
        more = f" and {len(things) - _FEW} more" if len(things) > _FEW else ""
        return ", ".join(things[:_FEW]) + more

    def kinds(self, mask: int) -> str:
        """The fewest declared kinds that are these."""
        kinds = self.ir["kinds"]
        below: dict[str, int] = {
            k["name"]: sum(
                1 << n for n, x in enumerate(kinds) if x["name"] == k["name"] or k["name"] in x["parents"]
            )
            for k in kinds
        }
        named = {p for k in kinds for p in k["parents"]} - set(below)
        for name in named:
            below[name] = sum(1 << n for n, x in enumerate(kinds) if name in x["parents"])
        exact = [name for name, held in below.items() if held == mask]
        if exact:
            return str(exact[0])
        made, left = [], mask
        for name, held in sorted(below.items(), key=lambda pair: -pair[1].bit_count()):
            if held and held & left == held:
                made.append(name)
                left &= ~held
        return " or ".join(made) or "piece"

    def value(self, value: int, kind: str) -> str:
        return self.thing(value, kind) if kind else str(value)

    def known(self, e: list[Any], names: Names) -> Any:
        """The value of a few words about names that stand for something; None of any other."""
        if e[0] == "v":
            return names[e[1]].value if e[1] in names else None
        if e[0] == "side":
            piece = self.known(e[1], names)
            return None if piece is None else self.i.side_of(piece)
        return None


def one_of(kind: str) -> str:
    """The kind of each thing in a set or list of a kind."""
    return {"pieces": "piece", "hexes": "hex"}.get(
        kind, kind.removeprefix("set of ").removeprefix("list of ").rstrip("s")
    )


Phrase = Callable[[Sayer, list[Any], Names], str]
