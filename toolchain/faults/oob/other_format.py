"""An order-of-battle file in another format or version.

Why: in a different version, the same key may have a different meaning.

Bad:
    {"format": "hexwright-oob/2"}

Good:
    {"format": "hexwright-oob/1"}

Fix safety: nothing; `--fix --unsafe-fixes` writes the name of the known format, although the rest of the file may need
changes too.
"""

from __future__ import annotations

import json

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB009")


def at(span: Span, given: str, title: str, known: str) -> Finding:
    """``title``: what kind of file it is; ``known``: its format."""
    article = "an" if title[:1] in "aeio" else "a"
    return FAULT.finding(
        f"`{short(given)}` is not the format name of {article} {title}",
        span,
        help=f"write `{known}`",
        fixes=rewritten(span, json.dumps(known)),
    )


def other_version(span: Span, family: str, version: str, known: str) -> Finding:
    """``family``: the format without its version; ``known``: the format that is read."""
    return FAULT.finding(
        f"unknown version {version} of the format `{family}`",
        span,
        note="the rest of the file has not been checked",
        help=f"update hexwright, or convert the file to `{known}`",
    )
