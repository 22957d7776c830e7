"""A file that is not a readable map or tileset.

Why: hexwright reads only well-formed XML without a document type, or valid JSON, of at most 32 megabytes.

Bad:
    <!DOCTYPE map [<!ENTITY a "aaaa">]>
    <map orientation="hexagonal" ...>

Good:
    <map orientation="hexagonal" ...>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL001")
_DOCTYPE = "remove the lines with `<!DOCTYPE`; the editor never writes them"


def at(span: Span, root: str) -> Finding:
    """JSON of anything else; ``root``: map or tileset."""
    return FAULT.finding(
        f"this is not a Tiled `{root}`", span, help="save the file in the Tiled editor again"
    )


def other_element(span: Span, element: str, root: str) -> Finding:
    """XML of anything else; ``root``: map or tileset."""
    return FAULT.finding(
        f"this is a `{element}`, not a Tiled `{root}`", span, help=f"choose a file that contains a `{root}`"
    )


def unreadable(span: Span, path: str, why: str) -> Finding:
    """A file that cannot be opened, or is too large."""
    return FAULT.finding(f"{path} cannot be read: {why}", span)


def not_utf8(span: Span, path: str) -> Finding:
    """A file of other bytes."""
    return FAULT.finding(f"{path} is not UTF-8 text", span, help="save the file in the editor again")


def too_deep(span: Span, deepest: int) -> Finding:
    """``deepest``: how deep elements may stand in each other."""
    return FAULT.finding(
        f"elements are nested more than {deepest} levels deep", span, help="save the map in the editor again"
    )


def document_type(span: Span) -> Finding:
    """A document type, which could declare entities."""
    return FAULT.finding(
        "document types are not allowed: their entities can grow without limit", span, help=_DOCTYPE
    )


def not_xml(span: Span, why: str) -> Finding:
    """``why``: in the words of the XML reader."""
    return FAULT.finding(f"this is not well-formed XML: {why}", span, help="save the map in the editor again")


def missing(span: Span, key: str) -> Finding:
    """A value that must be given."""
    return FAULT.finding(f"`{key}` is missing", span, help="save the map in the editor again")


def not_a_number(span: Span, key: str, text: str) -> Finding:
    """``text``: what stands there."""
    return FAULT.finding(f"`{key}` must be a number, not `{text}`", span)


def not_whole(span: Span, key: str, value: float) -> Finding:
    """A number with a fraction."""
    return FAULT.finding(f"`{key}` must be a whole number, not {value}", span)


def not_a_text(span: Span, key: str) -> Finding:
    """A list or an object."""
    return FAULT.finding(f"`{key}` must be text", span)


def not_a_list(span: Span, key: str) -> Finding:
    """Anything else, or a list with other entries."""
    return FAULT.finding(f"`{key}` must be a list of objects", span)
