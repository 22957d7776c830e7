"""Reading what a person types: lines of a terminal or of a file, and which option is meant."""

from __future__ import annotations

import sys
from typing import Any

from toolchain.base.suggest import closest, nearest
from toolchain.cli.common import safe
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import IllegalChoice, Question
from toolchain.engine.several import ambiguous, bearing, is_for_several
from toolchain.play.names import named_options

ANY = "any"
PASSING = ("pass", "none", "no", "stop", "done", "end")
_WHOLE = ("yes", "no")  # never a part of other words


class Reader:
    """Lines from stdin. When stdin is no terminal, what was read is printed, so that a transcript can be read."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self.ended = False

    def line(self, prompt: str) -> str | None:
        """One line without blanks at its ends, or None at the end of the input."""
        if self.ended:
            return None
        sys.stdout.write(safe(prompt))
        sys.stdout.flush()
        text = sys.stdin.readline()
        if not text:
            self.ended = True
            sys.stdout.write("\n")
            return None
        if not self.is_terminal:
            sys.stdout.write(safe(text if text.endswith("\n") else text + "\n"))
        return text.strip()


def numbered(question: Question, words: list[str]) -> bool:
    """Whether options may be chosen by their number: not when one option is called by the number of another."""
    if question.fixed.type == "card" and question.kind == "chance":
        return False
    count = len(words)
    return not any(
        word.isdigit() and str(int(word)) == word and 1 <= int(word) <= count and words[int(word) - 1] != word
        for word in words
    )


def exactly(question: Question, words: list[str], text: str, by_number: bool = True) -> tuple[Any] | None:
    """The option whose words or number a text is, in a tuple of one; None where it is neither.

    ``by_number``: the numbers of the options stand on the screen.
    """
    if is_for_several(question.fixed):
        return None
    wanted = " ".join(text.lower().split())
    lower = [word.lower() for word in words]
    if wanted in lower:
        return (question.values[lower.index(wanted)],)
    if wanted.isdigit():
        if by_number and wanted[0] != "0" and int(wanted) <= len(words) and numbered(question, words):
            return (question.values[int(wanted) - 1],)
        if question.fixed.type == "card":
            found = _card(question, int(wanted))
            if found is not None:
                return (found,)
    return None


def meaning(question: Question, words: list[str], text: str, by_number: bool = True) -> Any:
    """The option that is meant by a number, its words, or a part of them. Raises IllegalChoice."""
    if is_for_several(question.fixed):
        return question.parse(text)
    found_exactly = exactly(question, words, text, by_number)
    if found_exactly is not None:
        return found_exactly[0]
    wanted = " ".join(text.lower().split())
    named = named_options(question, wanted)
    if len(named) == 1:
        return named[0]
    lower = [word.lower() for word in words]
    units = bearing(wanted, lower) if wanted.isdigit() and question.fixed.type == "piece" else []
    if wanted.isdigit() and not units and not _is_hex_number(question, wanted):
        near = nearest(wanted, words) if question.fixed.type == "hex" else []
        numbers = "" if near else _numbers(question, words, by_number)
        raise IllegalChoice(f"`{text}` is not one of the choices{numbers}", question.cite, near)
    if wanted in _WHOLE:
        raise IllegalChoice(f"`{text}` is not one of the choices", question.cite)
    found = closest(
        wanted,
        [
            word
            if (value != PASS or _passes(word, wanted, lower))
            and (not wanted.isdigit() or _has_words(word, wanted))
            else ""
            for word, value in zip(lower, question.values, strict=True)
        ],
    )
    if len(found) == 1:
        return question.values[found[0]]
    if found:
        raise IllegalChoice(ambiguous(text, [words[number] for number in found]), question.cite)
    if "," in text and question.kind != "action" and not any("," in word for word in words):
        raise IllegalChoice(f"choose only one here: `{text}` lists several", question.cite)
    raise IllegalChoice(f"`{text}` is not one of the choices", question.cite, nearest(wanted, words))


def meant(question: Question, words: list[str], text: str, by_number: bool = True) -> Any:
    """The option that is meant, also by `any` (the first one) and by words that decline. Raises IllegalChoice."""
    if text.casefold() == ANY and question.kind != "action":
        return question.values[0]
    try:
        return meaning(question, words, text, by_number)
    except IllegalChoice:
        if PASS in question.values and text.lower() in PASSING:
            return PASS
        if question.fixed.type == "yes-no" and text.lower() in PASSING:
            return 0
        raise


def is_number(question: Question, text: str) -> bool:
    """Whether a text can only be the number of a choice: neither a hex nor a unit is called so."""
    pieces = question.state.game.ir["pieces"]
    return (
        text.isdigit()
        and not _is_hex_number(question, text)
        and not any(text in (piece["name"], piece["id"]) for piece in pieces)
    )


def _is_hex_number(question: Question, wanted: str) -> bool:
    """Whether a text is the whole number of a hex of the map, as choices give it: `0103` of *0103 Northam*."""
    hexes = question.state.game.ir["hexes"]
    return any(wanted in (str(name) for name in (known["id"], *known.get("also", ()))) for known in hexes)


def _numbers(question: Question, words: list[str], by_number: bool) -> str:
    """Which numbers choices have, if they have any."""
    if not by_number or not numbered(question, words) or question.kind == "chance":
        return ""
    return f", which are numbered 1 to {len(words)}" if len(words) > 1 else "; there is only choice 1"


def _has_words(text: str, part: str) -> bool:
    """Whether a part of a text begins and ends with whole words."""
    return f" {part} " in f" {text} "


def _passes(words: str, wanted: str, choices: list[str]) -> bool:
    """Whether a part of the words that pass is enough: their beginning, with a whole word that is in no other choice.

    A player who types the name of an action that is not on offer does not want to end his turn.
    """
    first = (wanted.split() or [""])[0]
    elsewhere = any(_has_words(word, wanted) for word in choices if word != words)
    return words.startswith(wanted) and words.startswith(f"{first} ") and not elsewhere


def _card(question: Question, number: int) -> Any:
    """The card with a printed number, if exactly one is offered."""
    cards = question.state.game.ir["cards"]
    fits = [
        v
        for v in question.values
        if isinstance(v, int) and 0 <= v < len(cards) and cards[v]["number"] == number
    ]
    return fits[0] if len(fits) == 1 else None
