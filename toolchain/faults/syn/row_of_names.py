"""A row of abbreviations or spellings that cannot be read.

Why: the row is left out, so a designation has no meaning, or two spellings remain two units.

Bad:
    abbreviations of Blueland
      Gd  Guard

Good:
    abbreviations of Blueland
      Gd  "Guard"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN091")
_HELP = {
    "abbreviations": 'write the letters, then their meaning in quotes: `Gd  "Guard"`',
    "spellings": "write the name as the list has it, two spaces, and the name on the counter; if needed, the type before them",
}


def at(span: Span, keyword: str) -> Finding:
    """``keyword``: the block of the row."""
    return FAULT.finding(f"wrong form of a row of `{keyword}`", span, help=_HELP[keyword])
