"""A missing comma between two names of a list, or a word that is no name.

Why: each part of a list is one name.

Bad:
    faces  full reduced

Good:
    faces  full, reduced

Fix safety: nothing is changed for you: a hyphen may be what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import ANY_WAY, BLOCKS, SAID_FIELDS
from toolchain.language.patterns import cut, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.changes import kind_of_lines, lines_put_in


@check("SYN081", ERROR, CERTAIN, looks_at=PROJECT)
def names_without_comma(c: Check, p: Whole) -> Iterator[Finding]:
    for block in (placed.block for placed in p.blocks(*_with_lists(), "amend", "replace")):
        for part in (part for names in _lists(block) for part in split_commas(names)):
            if len(part) < 2 or [token.text for token in part] == ANY_WAY:
                continue
            if all(token.kind in ("NAME", "PROPER") for token in part):
                yield c.finding(
                    f"missing comma before `{part[1].text}`",
                    part[1].span,
                    help=f"write `{part[0].text}, {part[1].text}`, or `{part[0].text}-{part[1].text}` if it is one name",
                )
            else:
                yield c.finding(
                    f"unexpected `{part[1].span.text}` after `{part[0].text}`",
                    part[1].span.to(part[-1].span),
                    help="remove it: this is a list of names, with commas between them",
                )


@cache
def _with_lists() -> dict[str, list[tuple[list[str], list[str]]]]:
    """By kind of block its fields that hold names: the words of each field, and how it is written."""
    made = {}
    for word, declared in BLOCKS.items():
        fields = [
            (name.split(), list(forms))
            for name, forms in (*declared.fields.items(), *SAID_FIELDS.get(word, {}).items())
            if any(":names" in form for form in forms)
        ]
        # Examples look at their own lists: those that were right before are not read again.
        if word != "example" and (fields or ":names" in declared.header):
            made[word] = fields
    return made


def _lists(block: Block) -> Iterator[list[Token]]:
    """The lists of names in the header and the fields of a block."""
    word = kind_of_lines(block)
    fields = _with_lists().get(word, [])
    if word == block.word and ":names" in BLOCKS[word].header:
        yield from _held(block.header, [BLOCKS[word].header])
    for line in lines_put_in(block) if fields else ():
        for words, forms in fields:
            if [token.text for token in line.tokens[: len(words)]] == words:
                yield from _held(line.tokens, forms)


def _held(tokens: list[Token], forms: Iterable[str]) -> Iterator[list[Token]]:
    for form in map(shape, forms):
        held = cut(tokens, form)
        if held is not None:
            bare = [segment for segment in form.segments if not segment.words]
            for segment in form.segments:
                if segment.kind == "names" and segment.hole in held:
                    # In `values NAME NAMES` the name of the block stands in the hole of the names, as its first word.
                    yield held[segment.hole][1 if segment in bare[1:] else 0 :]
            return
