"""A baseline entry whose finding no longer occurs.

Why: the finding was fixed, or its line changed. An entry that stays in the baseline would hide the same mistake
later.

Bad:
    hexwright lint --baseline known.json      (after the finding was fixed)

Good:
    hexwright lint --write-baseline known.json

Fix safety: nothing is changed for you; `--write-baseline` regenerates the baseline.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG030", NOTE)


def at(span: Span, code: str, file: str, message: str) -> Finding:
    """``file``: where it was found, empty for the project as a whole; ``message``: its own."""
    where = f" in {file}" if file else ""
    return FAULT.finding(
        f"the known finding {code}{where} no longer occurs",
        span,
        note=message,
        help="regenerate the baseline with `hexwright lint --write-baseline FILE`",
    )
