"""Expressions of a package in the words of the language, with the things that names stand for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret_ops import members
from toolchain.engine.observe import card_name, piece_name, place_name
from toolchain.engine.phrases import AROUND, FORMS, LEAF, LEVELS
from toolchain.ir.expr import OPERATIONS

if TYPE_CHECKING:
    from toolchain.engine.interpret import Interpreter

_FEW = 4


@dataclass(frozen=True)
class Bound:
    """What a name stands for: its value, and its kind as packages write it (``piece``, ``hex``, ``side`` ...)."""

    value: Any
    kind: str


Names = dict[str, Bound]


def values(names: Names) -> dict[str, Any]:
    """The values alone."""
    return {name: bound.value for name, bound in names.items()}


def number(value: Any) -> str:
    """A value as written: yes or no, a whole number, a fraction, how many in a list."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    if isinstance(value, (list, tuple)):
        return f"{len(value)} of a list"
    return str(value)


def signed(value: Any) -> str:
    """A change with its sign."""
    return "+" + number(value) if not isinstance(value, bool) and value > 0 else number(value)


class Sayer:
    """Words for expressions of one game in one position. ``seat`` -2 may know everything."""

    def __init__(self, i: Interpreter, state: Any, seat: int = -2) -> None:
        self.i, self.state, self.seat = i, state, seat
        self.ir = i.ir
        self._special: dict[str, Callable[[list[Any], Names], str]] = {
            "int": lambda e, n: str(e[1]), "frac": lambda e, n: f"{e[1]}/{e[2]}",
            "bool": lambda e, n: "yes" if e[1] else "no", "v": self._name, "call": self._call, "kind": self._kind,
            "face": lambda e, n: f"{self.say(e[2], n)} is {self._face(e[1])}", "min": self._pick, "max": self._pick,
            "between": self._between, "one-of": self._one_of, "hex-set": self._hexes, "occupied": self._occupied,
            "pieces": self._pieces, "list": lambda e, n: ", ".join(self.say(x, n) for x in e[1]), "best": self._best,
            "pile": lambda e, n: f"{e[2]} of {e[1]}", "table": self._table, "action-open": self._action,
        }  # fmt: skip
        for op in ("=", "<>", "<", "<=", ">", ">="):
            self._special[op] = self._compared
        self._special |= {
            "-": self._difference, "+": self._sum, "side": self._side_of, "in-set": self._in_set,
            "common": self._common, "hexes-with": self._with, "section": self._section,
        }  # fmt: skip

    def say(self, e: list[Any], names: Names, inside: int = 0) -> str:
        """An expression in words; in brackets where ``inside`` binds tighter."""
        special = self._special.get(e[0])
        if special is not None:
            text = special(e, names)
        else:
            tight = LEVELS.get(e[0], 3 if e[0] in ("edge-has", "on-map") else 4)
            parts = [
                self.say(x, names, tight) if letter == "e" else str(x)
                for letter, x in zip(OPERATIONS[e[0]][0], e[1:], strict=True)
            ]
            text = FORMS[e[0]].format(*parts)
        return f"({text})" if LEVELS.get(e[0], LEAF) < inside else text

    def kind(self, e: list[Any], names: Names) -> str:
        """The kind of an expression's value as packages write it; empty where nobody need know."""
        op = e[0]
        if op == "v":
            return names[e[1]].kind if e[1] in names else ""
        if op in ("attr", "face-attr"):
            return next((a["type"] for a in self.ir["attributes"] if a["name"] == e[1]), "")
        if op in ("col", "game"):
            return next((c["type"] for c in self.ir["columns"] if c["name"] == e[1]), "")
        if op == "call":
            found = next((f for f in self.ir["functions"] if f["name"] == e[1]), None)
            return str(found["type"]) if found is not None else ""
        fixed = {"side": "side", "card-side": "side", "nation": "nation", "place": "hex", "first-hex": "hex",
                 "attached": "piece", "best": "piece", "choice-of": ""}  # fmt: skip
        return fixed.get(op, "")

    def thing(self, value: Any, kind: str) -> str:
        """A value of a kind in words."""
        if isinstance(value, bool) or kind in ("condition", "bool"):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return self._some([self.thing(x, _one(kind)) for x in value]) or "nothing"
        words = self.ir["values"].get(kind.removeprefix("value of ").removeprefix("value:"))
        if words is not None and isinstance(value, int):
            return str(words[value]) if 0 <= value < len(words) else "none"
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
                self._some([self.ir["hexes"][x]["id"] for x in members(value) if x < len(self.ir["hexes"])])
                or "no hex"
            )
        return number(value)

    # operations with words of their own

    @staticmethod
    def _some(things: list[str]) -> str:
        more = f" and {len(things) - _FEW} more" if len(things) > _FEW else ""
        return ", ".join(things[:_FEW]) + more

    def _name(self, e: list[Any], names: Names) -> str:
        bound = names.get(e[1])
        if bound is not None and bound.kind == "hexside" and bound.value < 0:
            return str(e[1])
        if bound is not None and bound.kind:
            return self.thing(bound.value, bound.kind)
        if bound is not None:
            return number(bound.value)
        return "it" if e[1][:2] == "it" and (e[1][2:].isdigit() or e[1] == "it") else str(e[1]).lstrip("\0")

    def _call(self, e: list[Any], names: Names) -> str:
        said = [self.say(x, names) for x in e[2]]
        return f"{e[1]} of {said[0]}" if len(said) == 1 else f"{e[1]}({', '.join(said)})"

    def _kind(self, e: list[Any], names: Names) -> str:
        return f"{self.say(e[2], names, 9)} is {self._kinds(sum(1 << k for k in e[1]))}"

    def _kinds(self, mask: int) -> str:
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

    def _face(self, index: int) -> str:
        return str(self.ir["faces"][index]) if 0 <= index < len(self.ir["faces"]) else "faceless"

    def _pick(self, e: list[Any], names: Names) -> str:
        return f"{e[0]}({', '.join(self.say(x, names) for x in e[1])})"

    def _value(self, value: int, kind: str) -> str:
        return self.thing(value, kind) if kind else str(value)

    def _between(self, e: list[Any], names: Names) -> str:
        return f"{self.say(e[1], names, 5)} in {e[2]}..{e[3]}"

    def _one_of(self, e: list[Any], names: Names) -> str:
        kind = self.kind(e[1], names)
        return f"{self.say(e[1], names, 5)} is {' or '.join(self._value(x, kind) for x in e[2])}"

    def _compared(self, e: list[Any], names: Names) -> str:
        op, a, b = e
        kind = self.kind(a, names) or self.kind(b, names)
        if kind in ("condition", "bool") and b in (["int", 0], ["bool", 0]) and op in ("=", "<>"):
            said = self.say(a, names, 4)
            return said if op == "<>" else f"not {said}"
        left, right = (
            self._value(x[1], kind) if x[0] == "int" and kind else self.say(x, names, 5) for x in (a, b)
        )
        words = {"=": "is", "<>": "is not"} if kind and kind not in ("number", "int") else {}
        return f"{left} {words.get(op, op)} {right}"

    def _hexes(self, e: list[Any], names: Names) -> str:
        return self._some([self.thing(x, "hex") for x in e[1]]) or "no hex"

    def _occupied(self, e: list[Any], names: Names) -> str:
        whose = "" if e[2] == ["int", -1] else f" of {self._side(e[2], names)}"
        return f"hexes with {self._kinds(e[1])}{whose}"

    def _side(self, e: list[Any], names: Names) -> str:
        return self.thing(e[1], "side") if e[0] == "int" else self.say(e, names)

    def _pieces(self, e: list[Any], names: Names) -> str:
        q = e[1]
        text = self._kinds(q["kinds"])
        nation = q.get("nation")
        if nation is not None:
            said = self.thing(nation[1], "nation") if nation[0] == "int" else self.say(nation, names)
            text = f"{said} {text}"
        if q.get("side") is not None:
            text += f" of {self._side(q['side'], names)}"
        if q.get("from") is not None:
            text += f" among {self.say(q['from'], names, 5)}"
        for part in ("at", "in"):
            if q.get(part) is not None:
                text += self._inside(q[part], names)
        if q.get("where") is not None:
            unbound = {name: bound for name, bound in names.items() if name != q["var"]}
            text += f" where {self.say(q['where'], unbound, 1)}"
        return text

    def _inside(self, e: list[Any], names: Names) -> str:
        """Where something is: in a hex or set, adjacent to it, within so many hexes."""
        return ("" if e[0] in AROUND else " in") + f" {self.say(e, names, 5)}"

    def _in_set(self, e: list[Any], names: Names) -> str:
        return self.say(e[1], names, 5) + self._inside(e[2], names)

    def _side_of(self, e: list[Any], names: Names) -> str:
        known = self._known(e, names)
        return f"side of {self.say(e[1], names)}" if known is None else self.thing(known, "side")

    def _known(self, e: list[Any], names: Names) -> Any:
        """The value of a few words about names that stand for something; None of any other."""
        if e[0] == "v":
            return names[e[1]].value if e[1] in names else None
        if e[0] == "side":
            piece = self._known(e[1], names)
            return None if piece is None else self.i.side_of(piece)
        return None

    def _difference(self, e: list[Any], names: Names) -> str:
        if e[1] == ["int", 1] and self.kind(e[2], names) == "side":
            known = self._known(e[2], names)
            return f"enemy of {self.say(e[2], names)}" if known is None else self.thing(1 - known, "side")
        return f"{self.say(e[1], names, 5)} - {self.say(e[2], names, 6)}"

    def _sum(self, e: list[Any], names: Names) -> str:
        """A sum; boxes of which each side has one are numbered so too."""
        boxes, first = self.ir["boxes"], len(self.ir["hexes"])
        number = e[1][1] - first if e[1][0] == "int" else -1
        if not 0 <= number < len(boxes) or self.kind(e[2], names) not in ("side", ""):
            return f"{self.say(e[1], names, 5)} + {self.say(e[2], names, 5)}"
        own = self._known(e[2], names)
        if own is not None and 0 <= own and number + own < len(boxes):
            return str(boxes[number + own]["name"])
        return str(boxes[number]["name"]).partition(" of ")[0]

    def _common(self, e: list[Any], names: Names) -> str:
        parts = [x for x in e[1:] if x != ["all-hexes"]] or [e[1]]
        return " and ".join(self.say(x, names, 4) for x in parts)

    def _with(self, e: list[Any], names: Names) -> str:
        kind = next((c["type"] for c in self.ir["columns"] if c["name"] == e[1]), "")
        if kind == "condition":
            return f"hexes that are {'' if e[2] != ['int', 0] else 'not '}{e[1]}"
        value = self._value(e[2][1], kind) if e[2][0] == "int" else self.say(e[2], names, 5)
        return f"hexes with {e[1]} {value}"

    def _section(self, e: list[Any], names: Names) -> str:
        return f"{e[1]} of {self.say(e[4], names, 5)}"

    def _best(self, e: list[Any], names: Names) -> str:
        return f"the one of {self.say(e[2], names, 5)} with the {'highest' if e[4] else 'lowest'} {self.say(e[3], names, 5)}"

    def _table(self, e: list[Any], names: Names) -> str:
        return f"{e[1]}({', '.join(self.say(x, names) for x in e[2])})"

    def _action(self, e: list[Any], names: Names) -> str:
        return f"possible({e[1]})"


def _one(kind: str) -> str:
    return {"pieces": "piece", "set of pieces": "piece", "hexes": "hex"}.get(
        kind, kind.removeprefix("set of ").rstrip("s")
    )
