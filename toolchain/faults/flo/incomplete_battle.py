"""A battle that lacks a part, or a result without a consequence.

Why: a battle needs a target and attackers, and each result in its table needs a consequence, which may be `nothing`.

Bad:
    results
      DR: move target by retreat

Good:
    results
      DR: move target by retreat
      NE: nothing

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO072")


def at(span: Span, word: str) -> Finding:
    """``word``: the field that a battle lacks."""
    example = {"target": "target  hexes where some enemy unit in it"}.get(
        word, "attackers  1.. own unit adjacent to target"
    )
    return FAULT.finding(f"this battle has no `{word}`", span, help=f"write `{example}`")


def without_consequence(span: Span) -> Finding:
    """At a battle with neither `results` nor `do`."""
    return FAULT.finding(
        "this battle has no consequences",
        span,
        help="add `results` with a line for each result, or `do` with statements",
    )


def results_of_nothing(span: Span) -> Finding:
    """At `results`, where no line `result` gives one of a set of names."""
    return FAULT.finding(
        "`results` needs a `result` line that gives one of a set of names",
        span,
        help="write `result TABLE(column, roll)` above `results`, or put the consequences under `do`",
    )


def no_such_result(span: Span, values: str, known: Sequence[str]) -> Finding:
    """``values``: the set that the result is one of, and its names ``known``."""
    return FAULT.finding(
        f"`{span.text}` is not a result in `{values}`",
        span,
        help=did_you_mean(span.text, known) or "use one of " + ", ".join(f"`{one}`" for one in known),
    )


def result_twice(span: Span, first: Span) -> Finding:
    """A result that has a consequence above: ``first``."""
    return FAULT.finding(
        f"`{span.text}` already has a consequence",
        span,
        labels=[Label(first, "first consequence")],
        help="remove one of the lines",
    )


def result_missing(span: Span, missing: Sequence[str]) -> Finding:
    """At `results`; ``missing``: the results without a consequence."""
    listed = ", ".join(f"`{name}`" for name in missing[:5]) + (" and others" if len(missing) > 5 else "")
    return FAULT.finding(
        f"`results` has no line for {listed}",
        span,
        help=f"add a line, such as `{missing[0]}: nothing`",
    )
