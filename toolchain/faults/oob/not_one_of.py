"""An entry that is not one of the permitted words.

Why: only these words have a meaning.

Bad:
    {"values": "autored"}

Good:
    {"values": "authored"}

Fix safety: nothing; `--fix --unsafe-fixes` writes the nearest word, which is a guess.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean, nearest
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB004")


def at(span: Span, subject: str, given: str, allowed: Sequence[str], note: str) -> Finding:
    """``given``: the text that stands there, empty where it is none; ``note``: what the schema says of the place."""
    close = nearest(given, allowed)
    return FAULT.finding(
        f"{subject} cannot be `{short(given or span.text)}`",
        span,
        note=note,
        help=did_you_mean(given, allowed) or "write one of " + ", ".join(f"`{word}`" for word in allowed),
        fixes=rewritten(span, json.dumps(close[0])) if len(close) == 1 else (),
    )


def other_mark(span: Span, mark: str) -> Finding:
    """A mark of a citation in a `forces` block."""
    return FAULT.finding(
        f"unit values cannot be `{mark}`",
        span,
        help="leave the mark out for printed values, or write `derived` or `authored` with the reason",
    )
