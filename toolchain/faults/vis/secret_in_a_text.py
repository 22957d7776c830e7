"""A text that shows a secret state.

Why: everybody at the table reads the text, and no seat may see a secret state.

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
        f"`{span.text}` is secret, but everybody reads this text",
        span,
        help=f"remove it, or remove `secret` from `state {span.text}`",
    )
