"""Questions for several at once: which set an answer means, and in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolchain.base.suggest import closest
from toolchain.engine.faults import ruled
from toolchain.engine.kernels.several import SET_OF, all_listed, as_set, held
from toolchain.engine.state import State

if TYPE_CHECKING:
    from toolchain.engine.codegen.procedures import Question as Fixed

_PARTS = re.compile(r"\s*(?:,|\+|\band\b)\s*")
Say = Callable[[Any], str]
_LISTED = 5


def is_for_several(fixed: Fixed) -> bool:
    """Whether a question is answered by a set."""
    return fixed.type.startswith(SET_OF)


def candidates(state: State, number: int) -> list[Any]:
    """What the sets of a question for several are made of, in canonical order."""
    with ruled(state):
        found: list[Any] = state.game.space[f"n{number}"](state, state.stack[-1])
    return found


def barred(state: State, number: int, chosen: tuple[Any, ...]) -> Any:
    """What the bar of a question finds against a set; nothing where it has no bar."""
    bar = state.game.space.get(f"k{number}")
    if bar is None:
        return False
    type_ = state.game.questions[number].type.removeprefix(SET_OF)
    with ruled(state):
        return bar(state, state.stack[-1], held(chosen, type_))


def chosen(state: State, number: int, wanted: Any) -> tuple[Any, ...] | None:
    """The set that an answer means, whether it is offered by itself or not, and whether it is barred or not."""
    fixed: Fixed = state.game.questions[number]
    return as_set(candidates(state, number), fixed.least, fixed.most, wanted)


def how_many(fixed: Fixed) -> str:
    """How many may be chosen, in words."""
    if fixed.most == fixed.least:
        return str(fixed.least)
    if not fixed.most:
        return "any number" if fixed.least == 1 else f"{fixed.least} or more"
    return f"{fixed.least} to {fixed.most}"


def how_many_now(fixed: Fixed, count: int, offered: Sequence[Any]) -> str:
    """As :func:`how_many`, of so many candidates, with what the bar leaves of their sets where each is offered by itself."""
    if fixed.least <= count < (fixed.most or 0):
        fixed = replace(fixed, most=count)
    sizes = [len(chosen) for chosen in offered if isinstance(chosen, tuple)]
    if not fixed.bar or not sizes or not all_listed(count, fixed.least, fixed.most):
        return how_many(fixed)
    least, most = min(sizes), max(sizes)
    if most == min(fixed.most or count, count):
        most = fixed.most
    return how_many(replace(fixed, least=least, most=most))


def parsed(text: str, words: Sequence[str]) -> tuple[list[int], str]:
    """The numbers (from 0) of what a text lists, and the part of it that is none of the words.

    Parts stand with commas, ``+`` or ``and`` between them: numbers from 1, words, or parts of them; ``all``, and
    ``all in PLACE``. Numbers may stand with blanks between them. A number above those of the choices is a part of words,
    such as the number of a unit; beside it a lower one that could be either is none.
    """
    lower = [word.lower() for word in words]
    wanted = " ".join(text.lower().split())
    if re.fullmatch(r"[\d ]+", wanted):
        wanted = wanted.replace(" ", ",")
    found: list[int] = []
    parts = _PARTS.split(wanted)
    of_units = any(part.isdigit() and int(part) > len(lower) for part in parts)
    for part in parts:
        numbers = _meant(part, lower, of_units)
        if not numbers:
            return [], part
        found += [number for number in numbers if number not in found]
    return found, ""


def ambiguous(text: str, fitting: Sequence[str]) -> str:
    """That a text may mean several choices, with the first of them."""
    more = f" and {len(fitting) - _LISTED} more" if len(fitting) > _LISTED else ""
    return f"`{text}` is ambiguous: {', '.join(fitting[:_LISTED])}{more}"


def unclear(part: str, words: Sequence[str]) -> str:
    """Why a part of a text is none of the words: it may mean several, or numbers no choice; empty where it is unknown."""
    lower = [word.lower() for word in words]
    named = bearing(part, lower) if part.isdigit() else []
    if len(named) == 1:
        return f"`{part}` is also the number of a choice; write `{words[named[0]].partition(' in ')[0]}` or `{named[0] + 1}`"
    alike = named or closest(part, lower)
    if len(alike) > 1:
        return ambiguous(part, [words[number] for number in alike])
    numbered = f", which are numbered 1 to {len(words)}" if len(words) > 1 else "; there is only choice 1"
    return f"`{part}` is not one of the choices{numbered}" if part.isdigit() and not alike else ""


def bearing(number: str, lower: Sequence[str]) -> list[int]:
    """Numbers (from 0) of the words in which a number stands as a word of its own, such as the name of a unit."""
    return [at for at in closest(number, lower) if f" {number} " in f" {lower[at]} "]


def _meant(part: str, lower: Sequence[str], of_units: bool) -> list[int]:
    if part in lower:
        return [lower.index(part)]
    if part.isdigit():
        named = bearing(part, lower)
        if not 1 <= int(part) <= len(lower):
            return named if len(named) == 1 else []
        return [] if of_units and named not in ([], [int(part) - 1]) else [int(part) - 1]
    if part == "all":
        return list(range(len(lower)))
    if part.startswith("all in "):
        return [number for number, word in enumerate(lower) if word.endswith(part.removeprefix("all"))]
    found = closest(part, lower)
    return found if len(found) == 1 else []
