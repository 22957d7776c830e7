"""An unknown label.

Why: `instead of`, `after` and `tier through` refer to other lines by their labels; they can only refer to
earlier lines.

Bad:
    wods: plus 1 MP
    bridge: instead of woods by 0 MP

Good:
    woods: plus 1 MP
    bridge: instead of woods by 0 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF014")


def at(span: Span, name: str, labels: Iterable[str]) -> Finding:
    """``labels``: those of the lines before."""
    return FAULT.finding(f"no earlier line has the label `{name}`", span, help=did_you_mean(name, labels))


def line_to_change(span: Span, name: str, known: Collection[str]) -> Finding:
    """``known``: labels and first words by which the lines of the block are named."""
    return FAULT.finding(
        f"no line has the label `{name}`",
        span,
        help=did_you_mean(name, known)
        or (f"use {either(known)}" if known else "label the line that you want to change"),
    )


def line_without_name(span: Span, word: str, known: Collection[str]) -> Finding:
    """``word``: `before`, `after` or `drop`, which stands alone."""
    return FAULT.finding(
        f"`{word}` does not name a line",
        span,
        help=f"write `{word} NAME`; the names are {either(known)}" if known else f"write `{word} NAME`",
    )


def nothing_to_amend(span: Span, title: str, file: str) -> Finding:
    """A block that stands in ``file`` with its body behind `=`."""
    return FAULT.finding(
        f"`{title}` has no lines to amend",
        span,
        help=f"use `replace`; the lines below it will replace the text after `=` in {file}",
    )


def list_of_counters(span: Span, change: str, title: str) -> Finding:
    """A list of counters or of units, which an `amend` or `replace` (``change``) names."""
    return FAULT.finding(
        f"`{change}` cannot change the rows of `{title}`",
        span,
        help="change the list itself, or write a different list and use that in the scenario",
    )


def bar(span: Span) -> Finding:
    """A bar that a tier names."""
    return FAULT.finding(
        f"no `bar` has the label `{span.text}`", span, help=f"label the bar: `bar {span.text}: ...`"
    )


def leg(span: Span, labels: Iterable[str]) -> Finding:
    """A leg that a path names; ``labels``: those of the legs."""
    return FAULT.finding(
        f"no `leg` has the label `{span.text}`",
        span,
        help=did_you_mean(span.text, labels) or f"declare it: `leg {span.text}: ...`",
    )


def unused_leg(span: Span, label: str) -> Finding:
    """A leg of a trace that none of its paths names."""
    return FAULT.finding(
        f"no `path` uses the leg `{label}`", span, help=f"add `{label}` to a path, or remove the leg"
    )
