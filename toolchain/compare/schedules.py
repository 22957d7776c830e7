"""Schedules by turn: which unit arrives when, and where it enters."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.compare.facts import Fact, Value, written
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import split_commas


def schedule_facts(layer: str, block: Block) -> Iterator[Fact]:
    """Each unit of the rows of a schedule: its turn, and the entry by which it comes."""
    name = written(block.header)
    within = f"schedule {name}" + (f" ({layer})" if layer else "")
    for line in block.lines:
        if not is_row(line):
            continue
        words = [token.text for token in line.tokens]
        at = words.index("by", 3) if "by" in words[3:] else len(words)
        values: dict[str, Value] = {"turn": words[1]}
        if at < len(words):
            values["entry"] = written(line.tokens[at + 1 :])
        for part in split_commas(line.tokens[3:at]):
            title = written(part)
            yield Fact(
                "arrivals",
                (layer, name, title),
                within,
                title,
                values,
                f"{block.source.name}:{part[0].span.line}",
            )


def is_row(line: Line) -> bool:
    """Whether a line says on which turn units arrive."""
    words = [token.text for token in line.tokens[:3]]
    return len(words) == 3 and words[0] == "turn" and words[2] == "arrive"
