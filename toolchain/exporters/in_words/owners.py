"""What belongs to something in words: its army, the unit's hex; and what holds for it."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any

from toolchain.engine.explain.phrases import arguments, is_odds, odds
from toolchain.engine.explain.sayer import IT, Phrase, Sayer
from toolchain.engine.explain.values import Names
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.moments import OF_A_MOMENT

# Who can have something with an apostrophe: one or two words, or a name of the text. "The hex entered" cannot.
_SHORT = re.compile(
    r"(the|that) (?!hex (entered|left)$)[\w-]+( (unit|side|hex|card|piece))?|`[^`]+`|[A-Z]\w*"
)
_MAY = {"may": "may not", "can": "cannot", "must": "need not"}
"""Words before a verb, each with how it is denied."""
CONDITIONS = ("condition", "bool")
"""The types of what is true or not."""
ASKING = frozenset(
    "and or not some some-hex every = <> < <= > >= in-set between one-of kind face on-map edge-has contains fits trace "  # noqa: SIM905
    "can-move can-retreat can-enter action-open section-has in-span matchable".split()
)
"""Operations that ask whether something is so."""
_JOINING = (" and ", ", ", " or ", " that ", " whose ", " where ")
_PLAIN = ("v", "bool", "int")
_STEP = [["v", "mover"], ["v", "from"], ["v", "to"], ["v", "hexside"]]
_SPOKEN = ("attr", "face-attr", "col", "related", "attached")
_WHOSE = {"place": "hex", "side": "side", "nation": "nation", "card-side": "side", "card-number": "number"}


def without_of(name: str) -> str:
    """A name that ends in a word before its owner, as `rails of` does, without it."""
    return name.removesuffix(" of")


def owned(name: str, owner: str) -> str:
    """``its army``, ``the unit's army``, ``army of the hex entered``."""
    name = without_of(name)
    if owner == IT:
        return f"its {name}"
    if _SHORT.fullmatch(owner) and not owner.rstrip("`").endswith("s"):
        return f"{owner}'s {name}"
    return f"{name} of ({owner})" if compound(owner) else f"{name} of {owner}"


def _of_whom(name: str, e: list[Any], owner: str, kind: str) -> str:
    """The same of an expression; a counter that a rule names has what it has with an apostrophe."""
    if e[0] == "int" and kind == "piece" and not owner.endswith("s"):
        return f"{owner}'s {without_of(name)}"
    return owned(name, owner)


def apart_from_each_other(said: list[str]) -> str:
    """Several things with "and"; one in which "and" stands itself is in brackets."""
    if len(said) == 1:
        return said[0]
    held = [f"({one})" if compound(one) else one for one in said]
    return f"{', '.join(held[:-1])} and {held[-1]}"


def compound(said: str) -> bool:
    """Whether words have a list, a choice or a clause outside brackets."""
    depth, outside = 0, ""
    for letter in said:
        depth += (letter == "(") - (letter == ")")
        outside += letter if depth <= 0 else ""
    return any(word in outside for word in _JOINING)


def is_condition(w: Sayer, e: Any) -> bool:
    """Whether something is a function that a game calls, and that is true or not."""
    return bool(e[0] == "call") and any(
        f["name"] == e[1] and f["type"] in CONDITIONS for f in w.ir["functions"]
    )


def is_asked(w: Sayer, e: Any) -> bool:
    """Whether something is true or not: a condition of the game, or an operation that asks."""
    return e[0] in ASKING or is_condition(w, e)


def holds(w: Sayer, e: list[Any], names: Names, no: bool = False) -> str:
    """A condition that the game calls by a name: ``the unit may march``, ``ready does not hold for it``."""
    name, said = spoken(str(e[1]).removeprefix(OF_A_MOMENT)), _whether(w, e, names)
    first, _, rest = name.partition(" ")
    if len(said) == 1 and first in _MAY and rest:
        return f"{said[0]} {_MAY[first] if no else first} {rest}"
    verb = "does not hold" if no else "holds"
    return f"“{name}” {verb}" + (f" for {apart_from_each_other(said)}" if said else "")


def _whether(w: Sayer, e: list[Any], names: Names) -> list[str]:
    """What a function is given; a condition as ``whether the unit is infantry``."""
    kinds = w.kinds_of.parameters(e[1])
    return [
        f"whether {said}" if kind in CONDITIONS and x[0] not in _PLAIN else said
        for x, said, kind in zip_longest(e[2], arguments(w, e, names), kinds, fillvalue="")
    ]


def _call(w: Sayer, e: list[Any], names: Names) -> str:
    if is_condition(w, e):
        return holds(w, e, names)
    said = _whether(w, e, names)
    if not said and e[1].startswith(OF_A_MOMENT):
        return f"the {e[1].removeprefix(OF_A_MOMENT)}"
    name = without_of(spoken(str(e[1])))
    if not said:
        return spoken(str(e[1]))
    if len(said) > 1 and is_odds(w, e[1]):
        return odds(name, said)
    if e[2] == _STEP:
        return f"the {name} of the step"
    if len(said) == 1:
        return _of_whom(name, e[2][0], said[0], next(iter(w.kinds_of.parameters(e[1])), ""))
    return f"“{name}” of {apart_from_each_other(said)}"


def _has(w: Sayer, e: list[Any], names: Names) -> str:
    kind = w.kinds_of.subject(e[1]) if e[0] == "col" else "piece"
    return _of_whom(spoken(e[1]), e[2], w.say(e[2], names, 5, kind), kind)


def _of(w: Sayer, e: list[Any], names: Names) -> str:
    known = w.known(e, names) if e[0] == "side" else None
    if known is not None:
        return w.thing(known, "side")
    kind = "card" if e[0].startswith("card") else "piece"
    return _of_whom(_WHOSE[e[0]], e[1], w.say(e[1], names, 5, kind), kind)


def _value(w: Sayer, e: list[Any], names: Names) -> str:
    return owned(spoken(e[1]), w.say(e[2], names, 5, "card"))


OWNERS: dict[str, Phrase] = {
    "call": _call,
    **dict.fromkeys(_SPOKEN, _has),
    **dict.fromkeys(_WHOSE, _of),
    "grid": lambda w, e, n: owned(spoken(e[1]), w.say(e[2], n, 5, "hex")),
    "card-value": _value,
    "on-map": lambda w, e, n: f"{w.say(e[1], n, 5, 'piece')} is on the map",
}
