"""A change to a paragraph that has no rule.

Why: `amend`, `replace` and `suspend` find their target by its paragraph.

Bad:
    suspend 2.55

Good:
    suspend 2.5

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF011")


def at(span: Span, paragraph: str, known: Iterable[str]) -> Finding:
    """``known``: the paragraphs that are stated."""
    return FAULT.finding(
        f"no rule cites paragraph {paragraph}",
        span,
        help=did_you_mean(paragraph, known)
        or "use a paragraph that a rule cites; for a list, run `hexwright ledger`",
    )


def named_without(
    span: Span, keyword: str, block: str, paragraph: str, wrong: str, others_cite: bool
) -> Finding:
    """A change that names a rule without its paragraph.

    ``paragraph``: the first that the rule cites, or empty; ``wrong``: what the change gives instead, or empty.
    """
    if paragraph:
        return FAULT.finding(
            f"paragraph {wrong} has no `{block}`" if wrong else f"this `{keyword}` names no paragraph",
            span,
            help=f"write {_with_paragraph(keyword, block, paragraph)}",
        )
    paragraph = "PARAGRAPH" if others_cite else block.split()[-1]
    return FAULT.finding(
        f"`{block}` cites no paragraph, so `{keyword}` cannot name it",
        span,
        help=f"end its first line with `@ {paragraph}`, and write {_with_paragraph(keyword, block, paragraph)}",
    )


def _with_paragraph(keyword: str, block: str, paragraph: str) -> str:
    if keyword == "suspend":
        return f"`suspend {paragraph}`, which suspends everything that cites it"
    return f"`{keyword} {paragraph} {block}`"


def before_a_block(span: Span, block: str) -> Finding:
    """``block``: a word and a name that nothing bears, without a paragraph before them."""
    return FAULT.finding(
        f"this change of `{block}` names no paragraph",
        span,
        help="write a paragraph that the rule cites before the rule",
    )


def no_such_block(span: Span, paragraph: str, block: str, titles: Collection[str]) -> Finding:
    """``block``: its head as the change gives it; ``titles``: the blocks that the paragraph has."""
    same = next((title for title in titles if block.startswith(f"{title} ")), None)
    if same is not None:
        return FAULT.finding(
            f"a change cannot give `{same}` a different first line",
            span,
            help=f"write only `{same}`; for a different first line, `suspend {paragraph}` and write the block again",
        )
    return FAULT.finding(
        f"paragraph {paragraph} has no `{block}`",
        span,
        help=f"use {either(titles)}"
        if titles
        else "use the paragraph and the name from the declaration of the rule",
    )
