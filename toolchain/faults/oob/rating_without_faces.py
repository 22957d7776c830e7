"""A rating that differs by face, although its kind has one value for all faces.

Why: only a rating that the kind declares `by face` can differ from face to face.

Bad:
    kind tank is unit
      has      strength 1..9 by face, speed 1..6
      factors  strength, speed
      faces    full, reduced
    5-5/3-4 tank II  Lancers

Good:
    kind tank is unit
      has      strength 1..9 by face, speed 1..6 by face
      factors  strength, speed
      faces    full, reduced
    5-5/3-4 tank II  Lancers

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB110")


def at(span: Span | None, name: str, kind: str) -> Finding:
    """``name``: the rating, which a unit of the ``kind`` has on one face otherwise than on another."""
    return FAULT.finding(
        f"`{kind}` has one `{name}` for all faces, but the faces of this unit differ",
        span,
        help=f"declare the rating by face (`has {name} ... by face`), or give all faces the same value",
    )
