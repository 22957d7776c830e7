"""A text shows a state that is secret.

Why: what is told is read by everybody at the table, and no seat may be shown a secret state.

Bad:
    state planned of unit
      secret
    tell "the plan is {planned of u}"

Good:
    tell "{u} has a plan"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VIS007")


def at(span: Span) -> Finding:
    """``span``: the name of the state."""
    return FAULT.finding(
        f"`{span.text}` is secret, and a text is read by everybody",
        span,
        help=f"remove it, or remove `secret` from `state {span.text}`",
    )
