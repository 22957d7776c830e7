"""The one who puts expressions into words, with the things that names stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from toolchain.engine.explain.kinds import Kinds, one_of
from toolchain.engine.explain.values import Bound, Names, number, step
from toolchain.engine.interpret.basics import members
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.naming import card_name, nation_name, piece_name, place_name
from toolchain.ir.operations import LEAF, OPERATIONS

_FEW = 4
_NUMBERED = ("piece", "hex", "hexside", "side", "nation", "card")
IT = "it"
NOUNS = {"piece": "unit", "box": "place"}
"""What things of a kind are called, where not by its own word."""


class Sayer:
    """Words for expressions of one game in one position. ``seat`` -2 may know everything.

    ``phrases`` has the operations whose words are not a form with blanks.
    """

    def __init__(self, i: Ground, state: Any, seat: int, phrases: Mapping[str, Phrase]) -> None:
        self.i, self.state, self.seat = i, state, seat
        self.ir = i.ir
        self._phrases = phrases
        self.kinds_of = Kinds(self.ir)

    def say(self, e: list[Any], names: Names, inside: int = 0, wanted: str = "") -> str:
        """An expression in words; in brackets where ``inside`` binds tighter.

        ``wanted``: the kind of what is expected here, since packages write things as numbers.
        """
        if e[0] == "int" and wanted in _NUMBERED:
            return self.thing(e[1], wanted)
        if wanted == "side" and e[0] == "-" and e[2][0] == "int":  # the opponent of a side that is named
            return self.thing(1 - e[2][1], wanted)
        if e[0] == "int" and wanted.startswith("value"):
            return self.thing(e[1], wanted)
        if e[0] == "list" and wanted:
            return ", ".join(self.say(x, names, 0, one_of(wanted)) for x in e[1])
        known = OPERATIONS[e[0]]
        phrase = self._phrases.get(e[0])
        text = phrase(self, e, names) if phrase is not None else self._filled(e, names, wanted)
        binds = 0 if isinstance(text, Loose) else known.binds
        return f"({text})" if binds < inside else text

    def _filled(self, e: list[Any], names: Names, wanted: str) -> str:
        """The form of an operation with its blanks filled in."""
        known = OPERATIONS[e[0]]
        tight = known.binds if known.binds < LEAF else 4
        bound = [x for x, role in zip(e[1:], known.takes, strict=True) if role == "binds"]
        inner, each = self._bound(e, bound, names), self.member(e, bound, names)
        if bound:
            names = apart(names)
        parts = []
        kinds = self.kinds_of.taken(e, names)
        for letter, role, kind, x in zip(known.form, known.takes, kinds, e[1:], strict=True):
            if role.startswith("each "):
                parts.append(self.say(x, inner, tight))
            elif role in ("list", "hexes"):
                kind = kind or (wanted if known.gives in ("same list", "hexes") else "")
                parts.append(self.say(x, names, tight, kind or (f"list of {each}" if each else "")))
            elif letter == "e":
                parts.append(self.say(x, names, tight, kind or (wanted if role == "any" else "")))
            else:
                parts.append(str(x))
        return known.words.format(*parts)

    def member(self, e: list[Any], bound: list[str], names: Names) -> str:
        """The kind of what a name stands for that an operation binds."""
        for role, x in zip(OPERATIONS[e[0]].takes, e[1:], strict=True):
            if bound and role in ("list", "hexes"):
                return one_of(self.kind(x, names)) or self.kinds_of.used_as(bound[0], e[-1], names)
        return ""

    def _bound(self, e: list[Any], bound: list[str], names: Names) -> Names:
        """What names mean in the condition of an operation that binds some."""
        if len(bound) != 1:  # several are told apart by their order
            return names | {
                name: Bound(None, self.member(e, bound, names), said, said)
                for name, said in zip(bound, ("the one", "the other"), strict=False)
            }
        held = next(
            x for x, role in zip(e[1:], OPERATIONS[e[0]].takes, strict=True) if role in ("list", "hexes")
        )
        return self.with_it(names, bound[0], self.member(e, bound, names), self.noun(held, names))

    def with_it(self, names: Names, name: str, kind: str, noun: str = "") -> Names:
        """Names with one for each of several things: "it", where what was "it" before is told apart by its noun."""
        said = IT if made_up(name) else ""
        return apart(names) | {name: Bound(None, kind, said, noun or NOUNS.get(kind, kind or "one"))}

    def noun(self, e: list[Any], names: Names) -> str:
        """What each thing in a list is called where "it" would mean another; empty where its kind tells enough."""
        if e[0] in ("only-where", "without"):
            return self.noun(e[2] if e[0] == "only-where" else e[1], names)
        return self.noun_of(e[1]["kinds"]) if e[0] == "pieces" else ""

    def noun_of(self, mask: int) -> str:
        """What a piece of some kinds is called; empty where they are several."""
        kinds = self.kinds(mask)
        return "" if " or " in kinds else kinds

    def kind(self, e: list[Any], names: Names) -> str:
        """The kind of an expression's value as packages write it; empty where nobody need know."""
        return self.kinds_of.of(e, names)

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
            return (
                nation_name(self.ir["sides"][value]["name"])
                if 0 <= value < len(self.ir["sides"])
                else "nobody"
            )
        if kind == "nation":
            return (
                nation_name(self.ir["nations"][value])
                if 0 <= value < len(self.ir["nations"])
                else "no nation"
            )
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


def apart(names: Names) -> Names:
    """Names in which what is called "it" is called by its noun, since "it" is about to mean another."""
    taken = {bound.said for bound in names.values()}
    made = dict(names)
    for name, bound in names.items():
        if bound.said == IT:
            said = f"that {bound.noun}"
            made[name] = replace(bound, said=f"the {bound.noun} in question" if said in taken else said)
    return made


def is_fresh(name: str) -> bool:
    """Whether the compiler made a name."""
    return name.startswith(IT) and name[len(IT) :].isdigit()


def made_up(name: str) -> bool:
    """Whether the compiler made a name, or it is that of the thing in question."""
    return name == IT or is_fresh(name)


class Loose(str):
    """Words that hold together less than the operation that they say: in brackets inside any other."""

    __slots__ = ()


Phrase = Callable[[Sayer, list[Any], Names], str]
