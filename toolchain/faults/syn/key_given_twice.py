"""A duplicate key in a JSON file.

Why: programs disagree about which of the two counts.

Bad:
    {"speed": 3, "speed": 5}

Good:
    {"speed": 5}

Fix safety: nothing; `--fix --unsafe-fixes` removes the second if both have the same value.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import removed, without_member
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN027")


def at(span: Span, key: str, earlier: Span, same: Span | None) -> Finding:
    """``same``: the second key with its value, where that is the value of the first."""
    return FAULT.finding(
        f"the key `{short(key)}` is used twice",
        span,
        here="used again",
        labels=(Label(earlier, "first used here"),),
        help="remove or rename one of the two keys",
        fixes=removed("remove the second key", without_member(same)) if same is not None else (),
    )


def in_a_row(span: Span, name: str, earlier: Span) -> Finding:
    """An entry of a unit in a row."""
    return FAULT.finding(
        f"`{name}` is used twice",
        span,
        labels=(Label(earlier, "first used here"),),
        help=f"keep only one `{name}`",
    )
