"""Rulings of a project: what each asks, and where a reading is chosen that is not the first default."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.checks.shared.memo import kept
from toolchain.checks.shared.project_view import Whole
from toolchain.language.ast import Block
from toolchain.language.conditions import condition_of
from toolchain.language.tokens import Token
from toolchain.model.changes import target_of
from toolchain.model.layers import by_layer


@dataclass
class Ruling:
    """The readings of a ruling, and the default where it is first said: what the rules mean as they stand."""

    readings: list[str]
    default: str


@dataclass(frozen=True)
class Choice:
    """A line that chooses a reading: the ruling, the word of the reading, and the kind of block that the line is in."""

    ruling: str
    reading: Token
    within: str


@kept
def rulings(p: Whole) -> dict[str, Ruling]:
    """All rulings by name. One that a later layer says again keeps its first default, and has the readings of both."""
    made: dict[str, Ruling] = {}
    for placed in by_layer(p.all_blocks("ruling")):
        if placed.block.header:
            known = made.setdefault(placed.block.header[0].text, Ruling([], ""))
            known.readings += [
                t.text for t in _words(placed.block, "readings") if t.text not in known.readings
            ]
            known.default = known.default or next((t.text for t in _words(placed.block, "default")), "")
    return made


@kept
def choices(p: Whole) -> list[Choice]:
    """Readings that scenarios and later layers of this project choose."""
    made = [
        Choice(line.tokens[1].text, line.tokens[3], "scenario")
        for placed in p.blocks("scenario")
        for line in placed.block.lines
        if line.word == "parameter" and len(line.tokens) > 3 and line.tokens[1].text in rulings(p)
    ]
    for placed in p.blocks("ruling", "amend", "replace"):
        name = placed.block.header[0].text if placed.block.header else ""
        if placed.block.word != "ruling":
            words = target_of(placed.block)[1]
            name = words[1].text if [t.text for t in words[:1]] == ["ruling"] and len(words) > 1 else ""
        words = _words(placed.block, "default")[:1] if name in rulings(p) else []
        made += [Choice(name, word, placed.block.word) for word in words]
    return made


@kept
def decided(p: Whole) -> set[tuple[str, str]]:
    """Rulings and readings of them under which something stands that holds for no other reading."""
    conditions = (condition_of(placed.block) for placed in p.placed)
    return {
        (condition.name.text, condition.reading.text)
        for condition in conditions
        if condition is not None and condition.reading is not None
    }


def _words(block: Block, field: str) -> list[Token]:
    return [t for x in block.lines if x.word == field for t in x.tokens[1:] if t.kind != "COMMA"]
