"""A name that one list holds twice.

Why: the second entry changes nothing; another name was probably meant.

Bad:
    sides  Blue, Blue

Good:
    sides  Blue, Red

Fix safety: nothing is changed for you: another name may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.tokens import Token, split_commas
from toolchain.model.changes import kind_of_lines

_REPORTED = frozenset(("nations", "readings", "rejected"))
"""Lists of which other checks report an entry that is there twice; so are all of scenarios and options."""
_LISTS = re.compile("^[a-z -]+ [A-Z]+:(?:names|attributes)")
Entry = tuple[str, Span]


@check("SYN108", ERROR, CERTAIN, looks_at=BLOCK)
def name_listed_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if not block.holds(",") or kind_of_lines(block) in ("scenario", "option"):
        return
    for entries in _lists(block):
        first: dict[str, Span] = {}
        for text, span in entries:
            other = first.setdefault(text, span)
            if other is not span:
                yield c.finding(
                    f"`{text}` is listed twice",
                    span,
                    labels=[Label(other, "first listed here")],
                    help="remove one of the two, or write the name you meant",
                )
                break


def _lists(block: Block) -> Iterator[list[Entry]]:
    """The entries of each list in the first line of a block, in its fields and in its statements."""
    if block.word in ("trigger", "reaction"):
        at = next((i for i, token in enumerate(block.header) if token.text == "by"), len(block.header))
        yield _names(block.header[at + 1 :])
    known = BLOCKS.get(kind_of_lines(block))
    fields = known.fields if known is not None else {}
    for line in lines_of(block.lines):
        if line.word == "discard":
            yield [_entry(part) for part in split_commas(line.tokens[1:]) if part]
        elif line.word == "open":
            yield _names(line.tokens[1:])
        elif line.word not in _REPORTED:
            yield _names(line.tokens[_begin(line, fields) :])


def _begin(line: Line, fields: Mapping[str, tuple[str, ...]]) -> int:
    """Where the names begin, in a line that is a field with a list of names; the end of other lines."""
    texts = [token.text for token in line.tokens]
    for field, forms in fields.items():
        words = field.split()
        if texts[: len(words)] == words and any(_LISTS.search(form) for form in forms):
            return len(words)
    return len(texts)


def _names(words: list[Token]) -> list[Entry]:
    """The first word of each entry. Behind it there may be a range, or behind the last name `until pass`."""
    return [_entry(part[:1]) for part in split_commas(words) if part]


def _entry(words: list[Token]) -> Entry:
    return " ".join(token.text for token in words), words[0].span.to(words[-1].span)
