"""A victory shift whose sign differs from that of all similar shifts.

Why: shifts by distance run in one direction: farther is worse, step by step. One with the other sign was
probably copied.

Bad:
    shift  minus 1 when closest > 6
    shift  plus 2 when closest > 8
    shift  minus 3 when closest > 10

Good:
    shift  minus 1 when closest > 6
    shift  minus 2 when closest > 8
    shift  minus 3 when closest > 10

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model

FEWEST = 2
_SIGNS = {"plus": "minus", "minus": "plus"}


@check("VIC041", NOTE, GUESS)
def shift_against_the_row(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "victory"):
        rows: dict[tuple[str, ...], list[Token]] = defaultdict(list)
        for line in block.lines:
            words = line.tokens
            if (
                line.word == "shift"
                and len(words) > 5
                and words[1].text in _SIGNS
                and words[-1].kind == "NUM"
            ):
                rows[tuple(word.text for word in words[3:-1])].append(words[1])
        for signs in rows.values():
            for sign in signs:
                others = [other for other in signs if other is not sign]
                if len(others) >= FEWEST and all(other.text == _SIGNS[sign.text] for other in others):
                    yield c.finding(
                        f"this shift is `{sign.text}`, but all similar shifts are `{_SIGNS[sign.text]}`",
                        sign.span,
                        labels=[Label(others[0].span, "a similar shift")],
                        help=f"write `{_SIGNS[sign.text]}`, or allow this note",
                    )
