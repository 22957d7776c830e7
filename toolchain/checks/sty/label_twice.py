"""Two lines of a block with the same label.

Why: an amendment by label reaches only the first of them.

Bad:
    bar river: when hexside has river
    bar river: into hex where to is woods

Good:
    bar river: when hexside has river
    bar woods: into hex where to is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.tokens import Token

# In these a label tells where a line goes, or labels are data.
_REPEAT = {"amend", "replace", "example", "note"}


@check("STY039", WARNING, CERTAIN, looks_at=BLOCK)
def label_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in _REPEAT or block.rows or not block.holds(":", 2):
        return
    first: dict[str, Token] = {}
    for line in block.lines:
        if line.label is None:
            continue
        # A bar that is labelled as a leg applies to that leg: they have the same label on purpose.
        name = f"{line.label.text} leg" if line.word == "leg" else line.label.text
        other = first.setdefault(name, line.label)
        if other is not line.label and line.span.start != other.start:
            yield c.finding(
                f"two lines are labelled `{other.text}`",
                line.label.span,
                labels=[Label(other.span, "the first line")],
                help="give one of them a different label",
            )
