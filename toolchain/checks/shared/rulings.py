"""Rulings of a project: what each asks, and where a reading is chosen that is not the first default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from toolchain.base.suggest import did_you_mean
from toolchain.checks.shared.changed_scenarios import scenarios
from toolchain.checks.shared.project_view import Whole
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.changes import target_of
from toolchain.model.layers import by_layer


@dataclass(eq=False, repr=False)
class Ruling:
    """What a ruling asks: the readings that can be chosen, the first default, the readings that cannot be chosen."""

    readings: list[str]
    default: str
    """The default where the ruling is first declared: what the rules mean as they stand."""
    rejected: list[str]


class Choice(NamedTuple):
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
            known = made.setdefault(placed.block.header[0].text, Ruling([], "", []))
            for field, listed in (("readings", known.readings), ("rejected", known.rejected)):
                listed += [t.text for t in words_of(placed.block, field) if t.text not in listed]
            known.default = known.default or next((t.text for t in words_of(placed.block, "default")), "")
    for ruling in made.values():  # a later layer may write what an earlier one has rejected
        ruling.rejected = [word for word in ruling.rejected if word not in ruling.readings]
    return made


def why_not(ruling: Ruling, reading: str, name: str) -> tuple[str, str]:
    """The message and the help where a word is used that is no reading of the ruling of this name."""
    if reading in ruling.rejected:
        return (
            f"the ruling `{name}` rejects the reading `{reading}`",
            f"to use this reading, write its changes in `amend ... under {name} = {reading}`, and list it under `readings` instead of `rejected`",
        )
    return (
        f"`{reading}` is not a reading of `{name}`",
        did_you_mean(reading, ruling.readings)
        or f"use one of the readings of the ruling: {', '.join(f'`{one}`' for one in ruling.readings)}",
    )


@kept
def choices(p: Whole) -> list[Choice]:
    """Readings that scenarios and later layers of this project choose."""
    made = [
        Choice(line.tokens[1].text, line.tokens[3], "scenario")
        for block in scenarios(p)
        for line in block.lines
        if line.word == "parameter" and len(line.tokens) > 3 and line.tokens[1].text in rulings(p)
    ]
    for placed in p.blocks("ruling", "amend", "replace"):
        name = placed.block.header[0].text if placed.block.header else ""
        if placed.block.word != "ruling":
            words = target_of(placed.block)[1]
            name = words[1].text if [t.text for t in words[:1]] == ["ruling"] and len(words) > 1 else ""
        words = words_of(placed.block, "default")[:1] if name in rulings(p) else []
        made += [Choice(name, word, placed.block.word) for word in words]
    return made


@kept
def decided(p: Whole) -> set[tuple[str, str]]:
    """Rulings and readings of them under which something stands that holds for no other reading."""
    conditions = (head.condition for head in p.all_heads)
    return {
        (condition.name.text, condition.reading.text)
        for condition in conditions
        if condition is not None and condition.reading is not None
    }


def words_of(block: Block, field: str) -> list[Token]:
    """The words of a field of a ruling, without its commas."""
    return [t for x in block.lines if x.word == field for t in x.tokens[1:] if t.kind != "COMMA"]
