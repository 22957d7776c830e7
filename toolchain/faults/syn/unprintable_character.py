r"""An unprintable character.

Why: a control character in a name can take control of the reader's terminal, a direction mark makes a line look
different from what it means, and an incomplete character cannot be saved at all.

Bad:
    {"name": "Light\u0000Horse"}

Good:
    {"name": "Light Horse"}

Fix safety: nothing; `--fix --unsafe-fixes` removes the character.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding
from toolchain.base.edits import removed
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN035")
_TURNS = "it changes the direction of the text, so the line is not what it appears to be"
_MEANING = dict.fromkeys("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", _TURNS)


def at(span: Span, char: str) -> Finding:
    """``char``: what stands there, perhaps as an escape."""
    return FAULT.finding(
        f"{quoted(char)} is an unprintable character",
        span,
        note=_MEANING.get(char, ""),
        help="remove it",
        fixes=removed("remove it", Edit(span, "")),
    )


def in_setting(span: Span, char: str, key: str) -> Finding:
    return FAULT.finding(f"{quoted(char)} in `{key}` is an unprintable character", span, help="remove it")
