"""An unusable picture: its file is missing, damaged, too large, or contains more than a drawing.

Why: pictures end up in pages, prints and packages that other people open. An SVG may contain shapes, groups
and gradients, but no script, event handler, animation, text or external reference; a PNG contains only pixels.
Anything not known to be harmless is rejected.

Bad:
    <path d="M0 0L9 9" onclick="steal()"/>

Good:
    <path d="M0 0L9 9"/>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "ART004")


def no_file(span: Span | None, name: str) -> Finding:
    """At the name of the file."""
    return FAULT.finding(
        f"file not found: `{name}`", span, help="write the path relative to the project folder"
    )


def outside(span: Span | None, name: str) -> Finding:
    """A path that leads out of the project."""
    return FAULT.finding(
        f"`{name}` is outside the project folder", span, help="copy the picture into the project folder"
    )


def other_kind(span: Span | None, name: str) -> Finding:
    """Neither SVG nor PNG by its ending."""
    return FAULT.finding(
        f"`{name}` is neither an SVG nor a PNG", span, help="save the picture as `.svg` or `.png`"
    )


def unreadable(span: Span | None, name: str, reason: str) -> Finding:
    """``reason``: of the system, or what is wrong with the text."""
    return FAULT.finding(
        f"`{name}` cannot be read: {reason}", span, help="save the picture again as `.svg` or `.png`"
    )


def refused(span: Span | None, name: str, what: str) -> Finding:
    """``what``: what is wrong with a picture as a whole."""
    return FAULT.finding(f"`{name}` is rejected: {what}", span, help="save the picture again as a plain PNG")


def refused_at(place: Span, what: str, named: Span | None) -> Finding:
    """``place``: in the picture; ``named``: where a look names it."""
    return FAULT.finding(
        f"this picture is rejected: {what}",
        place,
        labels=[Label(named, "the picture is used here")] if named else (),
        help='remove this part, or export the drawing as "plain SVG"',
    )
