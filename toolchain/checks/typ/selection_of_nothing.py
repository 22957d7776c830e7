"""A selection with two words that no unit meets.

Why: a unit is of one side and shows one face, so the selection is always empty.

Bad:
    scope  1 own enemy unit
    scope  1 fresh spent unit

Good:
    scope  1 own unit
    scope  1 fresh unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.checks.shared.values.faces import plain_faces
from toolchain.language.expressions.conditions import sentences

_SIDE = {"own": "own", "friendly": "own", "enemy": "enemy"}


@check("TYP048", ERROR, CERTAIN, looks_at=BLOCK)
def selection_of_nothing(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in ("kind", "note", "ruling", "allow", "forces", "hexes", "lines"):
        return
    faces = plain_faces(own.whole)
    for words in sentences(block):
        for one, other in pairwise(words):
            if one.text == other.text:
                continue
            sides = (
                _SIDE.get(one.text, "") != _SIDE.get(other.text, "")
                and {one.text, other.text} <= _SIDE.keys()
            )
            if sides or {one.text, other.text} <= faces:
                why = "a unit has one owner" if sides else "a unit shows one face"
                yield c.finding(
                    f"nothing is both `{one.text}` and `{other.text}`: {why}",
                    one.span.to(other.span),
                    help="remove one of the two words",
                )
