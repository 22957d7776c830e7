"""A name that may be none is used without a guard.

Why: a player may pass, a selection may be empty, a procedure may return none. A rule that then uses the name
does nothing; `hexwright test` and `simulate --check` stop there. Uses under a condition that rules out none
are not reported.

Bad:
    actor may choose 1 own unit in hex of self as friend
    turn friend to spent

Good:
    actor may choose 1 own unit in hex of self as friend
      turn friend to spent

Fix safety: nothing; `--fix --unsafe-fixes` puts the lines that use the name below `when NAME is not none`; see the
book for what happens otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Fix, Label
from toolchain.base.edits import indented_below
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.values.absence import EMPTY, NONE, PASSED, Absent, Use, uses
from toolchain.checks.shared.values.lines import Written, line_of
from toolchain.language.ast import Line, lines_of
from toolchain.model.model import Model


@check("TYP050", WARNING, LIKELY)
def unguarded_none(c: Check, m: Model) -> Iterator[Finding]:
    for use in uses(m):
        at = line_of(m, use.procedure, use.body, use.statement)
        span = _named(at.line, use.name) if at is not None else queries.named_in(m, use.procedure, use.name)
        source = line_of(m, use.procedure, use.body, use.absent.source)
        certain = use.absent.why == NONE
        yield c.finding(
            f"`{use.name}` is none here" if certain else f"`{use.name}` may be none here",
            span,
            labels=[Label(source.line.span, _why(use.absent))] if source is not None else (),
            help=f"guard it with `when {use.name} is not none`"
            + (f", or give `{use.name}` a value first" if certain else ""),
            fixes=_guards(at, use) if at is not None and not certain else (),
        )


def _why(absent: Absent) -> str:
    if absent.why == PASSED:
        return "the choosing side may pass"
    if absent.why == EMPTY:
        return "this selection may be empty"
    return "its value is none" if absent.why == NONE else f"`{absent.called}` may return none"


def _named(line: Line, name: str) -> Span:
    """The last place where a line has a name."""
    return next((t.span for t in reversed(line.tokens) if t.text == name), line.span)


def _guards(at: Written, use: Use) -> Iterator[Fix]:
    """The fix that asks first: for the line and for those after it that need the name, or a name given meanwhile."""
    first = next(number for number, line in enumerate(at.among) if line is at.line)
    last, names, number = first, {use.name}, first
    while number < len(at.among):
        words = [t.text for line in lines_of([at.among[number]]) for t in line.tokens]
        if number == first or names.intersection(words) or at.among[number].word in ("otherwise", "at"):
            last = number
            for taken in at.among[first : last + 1]:
                names |= _given(taken)
        number += 1
    edits = indented_below(
        f"when {use.name} is not none",
        [line.span for line in lines_of(at.among[first : last + 1])],
    )
    if edits:
        yield Fix(f"test that `{use.name}` is not none", edits)


def _given(line: Line) -> set[str]:
    """Names that a line gives values to, which live on after it."""
    words = [t.text for t in line.tokens]
    if words[:1] == ["let"]:
        return set(words[1:2])
    return set(words[words.index("as") + 1 :][:1]) if "as" in words else set()
