"""A clause after a counter that the language cannot read.

Why: a clause such as `when`, `of army` or `chooses` limits its row; with a misspelt word in it, nobody knows which
counters the row means, or when.

Bad:
    1914-09.5  gain  50 SP  when not seige        (the option is called `siege`)

Good:
    1914-09.5  gain  50 SP  when not siege

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.language.ast import Block, Row
from toolchain.language.catalogue.vocabulary import WORDS
from toolchain.model.said.words import declared

_ARMIES = r'of army "[^"]*"(?: or army "[^"]*")*'
_FORMS = re.compile(
    rf"(?:at (?:\d+(?: on \S+)?|[^\d\s].*)|on \S+|from \S.*|{_ARMIES}|of [\w-]+(?: on \S+)?"
    r"|in (?:or adjacent to )?[\w-]+|when \S.*|[\w-]+ chooses)$"
)
_WORD = re.compile(r"(?<![\w.-])[A-Za-z][\w-]*")
_HELP = (
    'write `at PLACE`, `in PLACE`, `in or adjacent to HEX`, `of NATION`, `of army "NAME"`, `on MAP`, '
    "`when CONDITION` or `SIDE chooses`"
)


@check("OOB113", ERROR, CERTAIN, looks_at=LISTS)
def wrong_clause_of_a_row(c: Check, p: Whole) -> Iterator[Finding]:
    names: set[str] = set()
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            for piece in (*row.pieces, *row.by):
                for text, start in piece.clauses:
                    place = Span(listed.block.source, start, start + len(text))
                    if not _FORMS.match(text):
                        yield c.finding(f"wrong form of the clause `{text}`", place, help=_HELP)
                    elif text.startswith("when "):
                        names = names or declared(item.block for item in p.placed) | WORDS
                        yield from _condition(c, listed.block, text, start, names)
                    else:
                        yield from _nation(c, p, listed.block, row, text, start)


def _condition(c: Check, block: Block, text: str, start: int, names: set[str]) -> Iterator[Finding]:
    for found in _WORD.finditer(text, len("when ")):
        if found[0] not in names:
            place = Span(block.source, start + found.start(), start + found.end())
            yield c.finding(
                f"unknown name `{found[0]}` in the condition",
                place,
                help=did_you_mean(found[0], names) or "write an option, a state or a definition",
            )


def _nation(c: Check, p: Whole, block: Block, row: Row, text: str, start: int) -> Iterator[Finding]:
    """The nation of a row that sets a state, and who chooses its counters."""
    found = re.match(r"of ([A-Z][\w-]*)$", text) if row.verb == "set" else re.match(r"$", text)
    found = found or re.match(r"([\w-]+) chooses$", text)
    if found is not None and found.lastindex and p.side_of and found[1] not in p.side_of:
        place = Span(block.source, start + found.start(1), start + found.end(1))
        yield c.finding(
            f"unknown nation `{found[1]}`",
            place,
            help=did_you_mean(found[1], p.side_of)
            or "use one of these nations or sides: " + ", ".join(p.side_of),
        )
