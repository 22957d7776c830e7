"""Amounts in words: sums, limits, distances, and what is added on a condition."""

from __future__ import annotations

import re
from typing import Any

from toolchain.engine.explain.kinds import one_of
from toolchain.engine.explain.phrases import PHRASES
from toolchain.engine.explain.sayer import IT, Loose, Phrase, Sayer, apart
from toolchain.engine.explain.values import Names
from toolchain.exporters.in_words.owners import without_of
from toolchain.exporters.in_words.which import each_of, relative
from toolchain.exporters.svg.palette import spoken

_OF_EACH = ("attr", "face-attr", "col", "call")
_TIGHT = 4
_PAIR = 2
_ITS = "its "


def _sum(w: Sayer, e: list[Any], names: Names) -> str:
    """``the total size of the attackers``; what counts for each is said of one: ``2 for each hit that is heavy``."""
    _, one, held, each = e
    kind = w.member(e, [one], names)
    outer = apart(names)
    inner = w.with_it(names, one, kind, w.noun(held, names))
    said = w.say(held, outer, _TIGHT, f"list of {kind}" if kind else "")
    if each[0] in _OF_EACH and each[2] in (["v", one], [["v", one]]):
        known = w.known(held, names)
        total = "" if isinstance(known, (list, tuple)) and len(known) == 1 else "total "
        made = f"the {total}{without_of(spoken(each[1]))} of {said}"
        return Loose(made) if re.search(r" (that|whose|where) ", said) else made
    match each:
        case ["int", _]:
            return Loose(f"{each[1]} for {each_of(held, said)}")
        case ["if", test, ["int", yes], ["int", no]]:
            other = f" and {no} for each other one" if no else ""
            return Loose(f"{yes} for {each_of(held, said)}{relative(w, test, inner)}{other}")
    return f"the sum of {w.say(each, inner, _TIGHT)} over {said}"


def _most(w: Sayer, e: list[Any], names: Names) -> str:
    """The greater or the lesser; with a number among two, a limit: ``its size, but at least 1``."""
    bound, limits = e, ""
    while True:
        words = "at least" if bound[0] == "max" else "at most"
        numbers = [x for x in bound[1] if x[0] == "int"]
        others = [x for x in bound[1] if x[0] != "int"]
        if len(bound[1]) != _PAIR or len(numbers) != 1:
            break
        limits = f"{words} {numbers[0][1]}" + (f" and {limits}" if limits else "")
        bound = others[0]
        if bound[0] not in ("min", "max"):
            return Loose(f"{w.say(bound, names, 1)}, but {limits}")
    said = [w.say(x, names, 1) for x in bound[1]]
    one = {"max": ("greater", "greatest"), "min": ("lesser", "least")}[bound[0]][len(said) > _PAIR]
    made = f"the {one} of {', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else said[0]
    return Loose(f"({made}), but {limits}") if limits else made


def _changed(w: Sayer, e: list[Any], names: Names) -> str:
    """A sum or difference; what is added on a condition alone is said so: ``its size, plus 1 if it is heavy``."""
    op, one, other = e
    match other:
        case ["if", test, amount, ["int", 0]] if one != ["int", 0]:
            word = "plus" if op == "+" else "minus"
            return Loose(
                f"{w.say(one, names, 1)}, {word} {w.say(amount, names, 6)} if {w.say(test, names, 1)}"
            )
    if op == "-" and one == ["int", 0]:
        return f"-{w.say(other, names, 7)}" if other[0] == "int" else f"minus {w.say(other, names, 6)}"
    return PHRASES[op](w, e, names)


def _product(w: Sayer, e: list[Any], names: Names) -> str:
    return (
        PHRASES["*"](w, e, names).replace(" * ", " × ", 1)
        if ["int", 1] not in e[1:]
        else PHRASES["*"](w, e, names)
    )


def _extreme(w: Sayer, e: list[Any], names: Names) -> str:
    """The least or the greatest of what each of several has; the least distance is that to the nearest."""
    op, one, held, each = e
    kind = w.member(e, [one], names)
    inner = w.with_it(names, one, kind, w.noun(held, names))
    outer = apart(names)
    said = w.say(held, outer, _TIGHT, f"list of {kind}" if kind else "")
    there = (["place", ["v", one]], ["v", one])
    match each:
        case ["distance", begin, end] if op == "lowest" and end in there and begin not in there:
            return f"the distance from {w.say(begin, inner, 5, 'hex')} to the nearest {_of(held)}{said}"
        case ["distance", begin, end] if op == "lowest" and begin in there and end not in there:
            return f"the distance from the nearest {_of(held)}{said} to {w.say(end, inner, 5, 'hex')}"
    of_it = w.say(each, inner, 5)
    if _its_own(of_it):
        return f"the {op} {of_it.removeprefix(_ITS)} of {said}"
    return f"the {op} {of_it.removeprefix('the ')} for any{each_of(held, said).removeprefix('each')}"


def _of(held: list[Any]) -> str:
    return "" if held[0] == "pieces" else "of "


def _its_own(said: str) -> bool:
    """Whether words are about what each has and about nothing else of it: ``its size``."""
    return said.startswith(_ITS) and not re.search(rf"\b({IT}|{_ITS.strip()})\b", said.removeprefix(_ITS))


def _best(w: Sayer, e: list[Any], names: Names) -> str:
    _, one, held, each, most = e
    inner = w.with_it(names, one, one_of(w.kind(held, names)), w.noun(held, names))
    of_it = w.say(each, inner, 5)
    of_it = of_it.removeprefix(_ITS) if _its_own(of_it) else of_it
    first = "the " if held[0] == "pieces" else "the one of "
    return f"{first}{w.say(held, apart(names), 5)} with the {'highest' if most else 'lowest'} {of_it}"


def _far(w: Sayer, e: list[Any], names: Names) -> str:
    return f"the distance from {w.say(e[1], names, 5, 'hex')} to {w.say(e[2], names, 5, 'hex')}"


AMOUNTS: dict[str, Phrase] = {
    "sum": _sum,
    **dict.fromkeys(("min", "max"), _most),
    "*": _product,
    **dict.fromkeys(("highest", "lowest"), _extreme),
    "best": _best,
    **dict.fromkeys(("distance", "distance-set"), _far),
}
changed = _changed
