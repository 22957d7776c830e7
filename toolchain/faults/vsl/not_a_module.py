"""A file that is not a module or saved game of VASSAL that can be read.

Why: hexwright reads the build file of a module, which is well-formed XML without a document type, and the pieces of a
saved game. Each may have at most 64 megabytes.

Bad:
    hexwright import map buildFile.xml -o my-game

Good:
    hexwright import map my-module.vmod -o my-game

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL001")
_AGAIN = "save the module in the editor of VASSAL again"


def no_build_file(span: Span, path: str) -> Finding:
    """An archive of something else."""
    return FAULT.finding(
        f"{path} is not a module of VASSAL: it has no build file",
        span,
        help="choose a file ending in .vmod that VASSAL can open",
    )


def unreadable(span: Span, path: str, why: str, help: str = "") -> Finding:
    """``why``: in a few words."""
    return FAULT.finding(f"{path} cannot be read: {why}", span, help=help or "save it in VASSAL again")


def without_module(span: Span, path: str, module: str) -> Finding:
    """A saved game, which tells places by points of a board that only its module describes."""
    return FAULT.finding(
        f"{path} is a saved game of the module `{module}`, and no such module lies beside it",
        span,
        help="copy the .vmod file into the same folder",
    )


def other_element(span: Span, element: str) -> Finding:
    """XML of anything else."""
    return FAULT.finding(f"this is a `{element}`, not a module of VASSAL", span, help=_AGAIN)


def too_deep(span: Span, deepest: int) -> Finding:
    """``deepest``: how deep elements may stand in each other."""
    return FAULT.finding(f"elements are nested more than {deepest} levels deep", span, help=_AGAIN)


def document_type(span: Span) -> Finding:
    """A document type, which could declare entities."""
    return FAULT.finding(
        "document types are not allowed: their entities can grow without limit",
        span,
        help="remove the lines with `<!DOCTYPE`; VASSAL never writes them",
    )


def not_xml(span: Span, why: str) -> Finding:
    """``why``: in the words of the XML reader."""
    return FAULT.finding(f"this is not well-formed XML: {why}", span, help=_AGAIN)
