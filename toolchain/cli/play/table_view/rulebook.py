"""Paragraphs of the rules and the way to win, in words, for those at the table."""

from __future__ import annotations

import re

from toolchain.base.suggest import did_you_mean
from toolchain.engine.game import Game
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.rulebook.shapes import Item, Paragraph, Reference
from toolchain.exporters.svg.palette import spoken

WINNING = ("victory", "score")
"""What says how the game is won."""
_MOST = 60  # paragraphs that are listed at once


def rule(game: Game, number: str) -> list[str]:
    """A paragraph with all that the rules have of it, as indented lines; without a number the list of paragraphs."""
    book = _book(game)
    known = {one.number: one for one in book.paragraphs if one.number}
    if not number:
        return _listed(known, "")
    number = number.strip("[]@ ")
    found = known.get(number) or next(
        (one for key, one in known.items() if key.lower() == number.lower()), None
    )
    if found is None:
        below = _listed(known, number)
        if below:
            return below
        above = re.sub(r"[.-]?\w+\W*$", "", number)
        near = f"`rule {above}` lists those near it" if _below(known, above) else ""
        near = did_you_mean(number, known) or near or "`rule` lists them"
        return [f"the rules have no paragraph `{number}`; {near}"]
    below = _listed({key: one for key, one in known.items() if one is not found}, found.number)
    return [*_paragraph(found), *(["below it:", *below] if below else [])]


def has_rule(game: Game, number: str) -> bool:
    """Whether the rules have a paragraph of a number, or paragraphs below it."""
    known = {one.number: one for one in _book(game).paragraphs if one.number}
    return _found(known, number) is not None or bool(_below(known, number))


def _found(known: dict[str, Paragraph], number: str) -> Paragraph | None:
    return known.get(number) or next(
        (one for key, one in known.items() if key.lower() == number.lower()), None
    )


def victory(game: Game) -> list[str]:
    """How the game is won: what scores, and the levels of victory."""
    made = []
    for paragraph in _book(game).paragraphs:
        for item in paragraph.items:
            if item.block[0] in WINNING:
                made += _item(item, paragraph.number)
    return made or ["the rules do not say who wins"]


def _book(game: Game) -> Reference:
    say = None if "unplayed" in game.ir else RulesInWords(game.ir)
    return reference(game.ir, game.ir["title"], say)


def _listed(known: dict[str, Paragraph], begin: str) -> list[str]:
    """The paragraphs whose numbers begin so, one a line."""
    held = _below(known, begin) if begin else [*known.values()]
    lines = [f"{one.number}  {one.title}".rstrip() for one in held[:_MOST]]
    if len(held) > _MOST:
        lines.append(
            f"and {len(held) - _MOST} more; `rule` with the beginning of a number lists those below it"
        )
    return lines


def _below(known: dict[str, Paragraph], number: str) -> list[Paragraph]:
    """The paragraphs below a number: 3.1 and 3.2 below 3, and not 31."""
    return [
        one
        for key, one in known.items()
        if number and key.startswith(number) and not key[len(number) :][:1].isalnum()
    ]


def _paragraph(one: Paragraph) -> list[str]:
    made = [f"{one.number} {one.title}".strip()]
    for item in one.items:
        made += [f"  {line}" for line in _item(item, one.number)]
    for ruling in one.rulings:
        made.append(f"  ruled: {ruling.question or ruling.name} {ruling.reading}: {ruling.because}")
    made += [f"  note: {note}" for note in one.notes]
    if one.elsewhere:
        made.append(f"  see also {', '.join(f'{name} [{number}]' for name, number in one.elsewhere)}")
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
