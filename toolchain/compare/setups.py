"""Set-ups: which unit begins where."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolchain.compare.facts import Fact, written
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token


def set_up_facts(layer: str, block: Block, units: Collection[str], places: Collection[str]) -> Iterator[Fact]:
    """Each unit of the rows of a set-up with its place; ``units`` and ``places`` are the names that there are."""
    header = block.header
    name = header[0].text if header else ""
    within = f"setup {written(header)}" + (f" ({layer})" if layer else "")
    for line in block.lines:
        if is_row(line, units, places):
            place, rest = place_and_units(line)
            for token in rest:
                if token.text in units:
                    yield Fact(
                        "set-up",
                        (layer, name, token.text),
                        within,
                        token.text,
                        {"place": place},
                        f"{block.source.name}:{token.span.line}",
                    )


def is_row(line: Line, units: Collection[str], places: Collection[str]) -> bool:
    """Whether a line of a set-up is a place and then units, not a statement."""
    if len(line.tokens) < 2:
        return False
    first, (_, rest) = line.tokens[0], place_and_units(line)
    if not (first.kind in ("NUM", "DOTTED", "WORDNUM", "PROPER") or first.text in places):
        return False
    return bool(rest) and all(token.kind == "COMMA" or token.text in units for token in rest)


def place_and_units(line: Line) -> tuple[str, list[Token]]:
    """The place of a row of a set-up, as `reserve of Blue`, and what follows it."""
    words = line.tokens
    length = 3 if [word.text for word in words[1:2]] == ["of"] else 1
    return " ".join(word.value for word in words[:length]), words[length:]
