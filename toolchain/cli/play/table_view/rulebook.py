"""Paragraphs of the rules and the way to win, in words, for those at the table."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from toolchain.base.suggest import did_you_mean
from toolchain.engine.game import Game
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.book import in_a_book, reference
from toolchain.exporters.rulebook.shapes import Item, Paragraph, Reference
from toolchain.exporters.svg.palette import spoken

_MOST = 60  # paragraphs that are listed at once


class Rulebook:
    """The rules of a game as one looks them up. A long list of paragraphs is shown in parts: `more` continues it."""

    def __init__(self, game: Game) -> None:
        self._known = {one.number: one for one in _book(game).paragraphs if one.number}
        self._rest: list[str] = []

    def look_up(self, words: str) -> list[str]:
        """What `rule` shows: a paragraph with those below it, without a number all, and with `more` those that are left."""
        if words.lower() == "more":
            return self._part(self._rest) if self._rest else ["the list has no more paragraphs"]
        number = words.strip("[]@ ")
        if not number:
            return self._part(_listed(self._known.values()))
        found, below = self._found(number), _listed(self._below(number))
        if found is None and not below:
            return [self.no_paragraph(number)]
        head = [] if found is None else [*_paragraph(found), *(["below it:"] if below else [])]
        return [*head, *self._part(below)]

    def paragraph(self, number: str) -> list[str]:
        """A paragraph with all that are below it; nothing where the rules have none of that number."""
        found, below = self._found(number), _listed(self._below(number))
        head = [] if found is None else [*_paragraph(found), *(["below it:"] if below else [])]
        return [*head, *below]

    def no_paragraph(self, number: str) -> str:
        """That the rules have none of a number, with those near it."""
        return f"the rules have no paragraph `{number}`; {self._near(number)}"

    def _part(self, lines: list[str]) -> list[str]:
        self._rest = lines[_MOST:]
        left = [f"and {len(self._rest)} more: `rule more`"] if self._rest else []
        return lines[:_MOST] + left

    def _near(self, number: str) -> str:
        if len(number) > 2 and not any(letter.isdigit() for letter in number):
            return "`rule` lists them"
        similar = did_you_mean(number, self._known) if len(number) > 1 else ""
        if similar:
            return similar
        above = number
        while above := re.sub(r"[.(-]?\w+\W*$", "", above):
            if self._below(above):
                return f"`rule {above}` lists those near it"
        places = sorted(self._known, key=in_a_book)
        at = bisect_left(places, in_a_book(number), key=in_a_book)
        near = [f"`{one}`" for one in places[max(at - 1, 0) : at + 1]]
        return (
            f"the nearest {'is' if len(near) == 1 else 'are'} {' and '.join(near)}" if near else "it has none"
        )

    def _found(self, number: str) -> Paragraph | None:
        same = (one for key, one in self._known.items() if key.lower() == number.lower())
        return self._known.get(number) or next(same, None)

    def _below(self, number: str) -> list[Paragraph]:
        """The paragraphs below a number: 3.1 and 3.2 below 3, and not 31."""
        low = number.lower()
        return [
            one
            for key, one in self._known.items()
            if key.lower().startswith(low) and key[len(low) :] and not key[len(low)].isalnum()
        ]


def victory(game: Game) -> list[str]:
    """How the game is won: what scores, and the levels of victory."""
    made = [line for item, number in _book(game).winning for line in _item(item, number)]
    return made or ["the rules do not say who wins"]


def _book(game: Game) -> Reference:
    say = None if "unplayed" in game.ir else RulesInWords(game.ir)
    return reference(game.ir, game.ir["title"], say)


def _listed(held: Iterable[Paragraph]) -> list[str]:
    """Paragraphs, one a line."""
    return [f"{one.number}  {one.title}".rstrip() for one in held]


def _paragraph(one: Paragraph) -> list[str]:
    made = [f"{one.number} {one.title}".strip()]
    for item in one.items:
        made += [f"  {line}" for line in _item(item, one.number)]
    for ruling in one.rulings:
        made.append(f"  ruled: {ruling.question or ruling.name} {ruling.reading}: {ruling.because}")
    made += [f"  note: {note}" for note in one.notes]
    if one.elsewhere:
        made.append(
            f"  see also {', '.join(f'{name} [{number}]' if number else name for name, number in one.elsewhere)}"
        )
    return made if len(made) > 1 else [*made, "  no rule in play"]


def _item(item: Item, home: str) -> list[str]:
    """A rule as lines: its name, and what it says; paragraphs of lines where they are others."""
    noun = f" ({item.noun})" if item.noun != item.name else ""
    made = [f"{spoken(item.name)}{noun}"]
    for line in item.lines:
        cite = f" [{line.cite}]" if line.cite and line.cite != home else ""
        made.append("  " * (line.depth + 1) + line.text.replace("`", "") + cite)
    made += ["  " + " | ".join(row) for row in item.rows]
    return made
