"""A character that has no meaning where it is.

Why: only round brackets group, and most other signs have no meaning outside texts.

Bad:
    define near = [hex 0101]

Good:
    define near = (hex 0101)

Fix safety: nothing; `--fix --unsafe-fixes` removes it, or writes a round bracket, a hyphen or an ordinary space.
"""

from __future__ import annotations

import re

from toolchain.base.diagnostic import Edit, Finding, Fix
from toolchain.base.edits import removed, rewritten
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN005")
_NON_BREAKING = "\xa0\u2007\u202f"
_NO_LETTER = r"[^\w-]"
_ROUND = {"[": "(", "{": "(", "]": ")", "}": ")"}


def at(span: Span) -> Finding:
    return _without_meaning(span, "remove it", removed("remove it", Edit(span, "")))


def other_bracket(span: Span) -> Finding:
    """A bracket that is not round."""
    meant = _ROUND[span.text]
    if span.source.line(span.line).split()[:1] == ["tell"]:
        return _without_meaning(span, 'write the text in quotes: `tell "TEXT"`', ())
    return _without_meaning(
        span, "use round brackets: `(` and `)`", (Fix(f"write `{meant}`", (Edit(span, meant),)),)
    )


def instead_of(span: Span, meant: str) -> Finding:
    """What a word processor makes of the plain sign ``meant``."""
    return _without_meaning(span, f"write `{meant}`", (Fix(f"write `{meant}`", (Edit(span, meant),)),))


def other_space(span: Span) -> Finding:
    """A space of a word processor, or several."""
    kind = "non-breaking" if span.text[0] in _NON_BREAKING else "special"
    return FAULT.finding(
        f"a {kind} space has no meaning here",
        span,
        help="write an ordinary space",
        fixes=rewritten(span, " " * len(span.text)),
    )


def in_a_name(span: Span) -> Finding:
    """An underscore between the parts of a name."""
    line, at = span.source.line(span.line), span.column - 1
    before, after = re.split(_NO_LETTER, line[:at])[-1], re.split(_NO_LETTER, line[at + 1 :], maxsplit=1)[0]
    name = f"{before}-{after}".replace("_", "-")
    if line.startswith("part of ") and before[:1].islower():
        game = f"{before}_{after}".title()
        return _without_meaning(span, f"write the name as it is declared, with its capitals: `{game}`", ())
    return _without_meaning(span, f"names have hyphens: write `{name}`", rewritten(span, "-"))


def many(span: Span, most: int) -> Finding:
    """A block that is no text of ours."""
    return FAULT.finding(
        f"more than {most} characters of this block have no meaning",
        span,
        help="check that this is the right file",
        note="the rest of the block was not checked",
    )


def _without_meaning(span: Span, help: str, fixes: tuple[Fix, ...]) -> Finding:
    return FAULT.finding(f"`{span.text}` has no meaning here", span, help=help, fixes=fixes)
