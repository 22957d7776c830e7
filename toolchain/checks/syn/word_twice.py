"""A word that is written twice in a rule.

Why: the second says nothing new; it is a typing error, or stands where another word was meant.

Bad:
    when some some own unit in to

Good:
    when some own unit in to

Fix safety: nothing is changed for you: another word may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.checks.shared.values.faces import plain_faces
from toolchain.language.expressions.conditions import sentences

# Words that describe what comes after them. Others may be names: `move it to to`.
_WORDS = frozenset(("some", "no", "own", "enemy", "friendly", "other"))
_TWICE = re.compile(r"\b([A-Za-z][\w-]*) +\1(?![\w-])")


@check("SYN106", ERROR, CERTAIN, looks_at=BLOCK)
def word_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.digest and _TWICE.search(block.source.text, block.span.start, block.span.end) is None:
        return  # most blocks
    for words in sentences(block):
        for before, (one, other) in zip(["", *(word.text for word in words)], pairwise(words), strict=False):
            if one.text != other.text or other.kind not in ("NAME", "PROPER"):
                continue
            face = block.word != "kind" and one.text in plain_faces(own.whole)
            if one.text in _WORDS or before in ("is", "needs") or face:
                yield c.finding(
                    f"`{one.text}` is written twice", one.span.to(other.span), help="remove one of the two"
                )
