"""A malformed name or id in an order-of-battle file.

Why: rules refer to ids and names, so they must be valid names.

Bad:
    {"id": "b horse"}

Good:
    {"id": "B_Horse"}

Fix safety: nothing; `--fix --unsafe-fixes` writes the form shown, which is a guess.
"""

from __future__ import annotations

import json

from toolchain.base.diagnostic import Finding
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB005")


def made_from_name(span: Span, written: str, note: str) -> Finding:
    """The id of a row of `forces`, which is made from the name."""
    return FAULT.finding(
        f"`{short(written)}` is not a valid unit id",
        span,
        note=note,
        help="the id is made from the name: add `ids C_` to the block, or `as` and an id, such as `as C_1`, to the unit",
    )


def at(span: Span, written: str, title: str, meant: str, note: str) -> Finding:
    """``title``: what kind of text it is; ``meant``: a form that would be right, if one is near; ``note``: what the schema says of it."""
    return FAULT.finding(
        f"`{short(written)}` is not a valid {title}",
        span,
        note=note,
        help=f"write, for example, `{meant}`" if meant else "",
        fixes=rewritten(span, json.dumps(meant)) if meant else (),
    )
