"""Two lines of a quantity with the same condition.

Why: a copied line counts twice; if the numbers differ, one of them is out of date.

Bad:
    woods:   plus 1 MP when to is woods
    forest:  plus 2 MP when to is woods

Good:
    woods:   plus 2 MP when to is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import BLOCK, LIKELY, Check, Own, check
from toolchain.language.ast import Line


@check("RUL032", NOTE, LIKELY, looks_at=BLOCK)
def condition_counted_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word != "quantity" or not block.holds("when"):
        return
    before: dict[tuple[str, ...], Line] = {}
    for line in block.lines:
        key = _key(line)
        if not key:
            continue
        first = before.setdefault(key, line)
        if first is not line:
            yield c.finding(
                f"two `{line.word}` lines have the same condition",
                line.span,
                labels=[Label(first.span, "the other line")],
                help="keep only one of them, or change one of the conditions",
            )


def _key(line: Line) -> tuple[str, ...]:
    """Whether a line adds or subtracts, and when; of what it adds only whether that is a number."""
    words = [token.text for token in line.tokens]
    if line.word not in ("plus", "minus") or "when" not in words:
        return ()
    at = words.index("when")
    amount = words[1:at]
    # Two amounts that are worked out may be two things that happen to count in one case.
    plain = len(amount) <= 2 and line.tokens[1].kind == "NUM"
    return (line.word, *(["number", *words[at:]] if plain else words[1:]))
