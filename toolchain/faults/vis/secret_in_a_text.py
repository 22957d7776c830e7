"""A text that shows a secret state.

Why: all players read the text, but a secret state is hidden from all of them.

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
        f"`{span.text}` is secret, but all players read this text",
        span,
        help=f"remove it from the text, or remove `secret` from `state {span.text}`",
    )
