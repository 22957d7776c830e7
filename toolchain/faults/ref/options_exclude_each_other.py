"""Two chosen options that exclude each other.

Why: their author declared that they cannot be in force together.

Bad:
    option quick "Quick set-up"
      excludes  free
    scenario "Dawn at the ford"
      options  quick, free

Good:
    scenario "Dawn at the ford"
      options  quick

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF018")


def at(span: Span, option: str, excluded: Span) -> Finding:
    """``excluded``: where the option names the other."""
    return FAULT.finding(
        f"the options `{option}` and `{excluded.text}` exclude each other",
        span,
        labels=[Label(excluded, "excluded here")],
        help="choose one of them",
    )
