"""An unknown check in the project's lint settings.

Why: a finding that you wanted to ignore is still reported, or one that you wanted to select is not.

Bad:
    ignore = ["hexside-twize"]

Good:
    ignore = ["hexside-twice"]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG021", WARNING)


def at(span: Span, key: str, word: str, hint: str) -> Finding:
    """``key``: the setting that names it; ``hint``: the check that was probably meant."""
    return FAULT.finding(f"`{key}` lists an unknown check: `{word}`", span, help=hint)
