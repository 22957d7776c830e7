"""A value that the ladder or set of its rating does not list.

Why: only the listed values have a meaning.

Bad:
    {"morale": "E"}

Good:
    {"morale": "B"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB027")


def at(span: Span | None, value: object, name: str, words: Sequence[str]) -> Finding:
    """``name``: the attribute; ``words``: its values."""
    return FAULT.finding(
        f"`{value}` is not a value of `{name}`",
        span,
        help=did_you_mean(str(value), words) or "use one of " + ", ".join(f"`{word}`" for word in words),
    )
