"""An option without the option that it needs.

Why: its rules build on the rules of the other option; without them it would be only half in force.

Bad:
    option fog "Fog"
      needs  weather
    scenario "Dawn at the ford"
      options  fog

Good:
    scenario "Dawn at the ford"
      options  fog, weather

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF017")


def at(span: Span, option: str, needed: Span) -> Finding:
    """``needed``: where the option names the other."""
    return FAULT.finding(
        f"the option `{option}` needs `{needed.text}`, which is not chosen",
        span,
        labels=[Label(needed, "required here")],
        help=f"choose both: `options {option}, {needed.text}`",
    )
