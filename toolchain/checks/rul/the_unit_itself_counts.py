"""A condition about friendly units that the unit itself always meets.

Why: the unit is friendly and stands there, so the answer is always yes; `other` excludes it.

Bad:
    define screened for move = some friendly unit in from and not to is woods

Good:
    define screened for move = some other friendly unit in from and not to is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block
from toolchain.language.expressions.conditions import Part, joins_in
from toolchain.model.model import Model

_FRIENDLY = ("friendly", "own")


@check("RUL031", WARNING, LIKELY)
def the_unit_itself_counts(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "define", "quantity", "movement", "policy"):
        if not any(map(block.holds, _FRIENDLY)):
            continue
        who = _who(block)
        if not who:
            continue
        for span, word in _found(m, block, who):
            yield c.finding(
                f"this condition is always true, because it counts `{who}` itself",
                span,
                help=f"write `some other {word} ...`",
            )


def _who(block: Block) -> str:
    """The name of the unit that a block is about; "" where it is about none."""
    words = [token.text for token in block.header]
    context = words[words.index("for") + 1] if "for" in words[:-1] else ""
    if block.word == "movement" or context == "move":
        return "mover"
    return "unit" if block.word == "policy" else "self" if context == "unit" else ""


def _found(m: Model, block: Block, who: str) -> Iterator[tuple[Span, str]]:
    for join in joins_in(block):
        if join.word != "and":
            continue
        for part in join.parts:
            kind = _of_the_same_hex(part, who)
            if kind and (kind == _all_kinds(m) or any(_is_one(m, other, who, kind) for other in join.parts)):
                yield part.span, part.words[1]


def _of_the_same_hex(part: Part, who: str) -> str:
    """The kind in `some friendly KIND in from`, or in the hex of the unit."""
    words = part.words
    behind = part.span.source.text[part.span.end : part.span.end + 7]
    if (
        behind == " where "
        or part.negated
        or len(words) < 5
        or words[0] != "some"
        or words[1] not in _FRIENDLY
        or words[3] != "in"
    ):
        return ""
    place = words[4:]
    return (
        words[2] if place in (("from",), ("hex", "of", who)) and (place != ("from",) or who != "self") else ""
    )


def _is_one(m: Model, part: Part, who: str, kind: str) -> bool:
    words = part.words
    if part.negated or len(words) != 3 or words[:2] != (who, "is"):
        return False
    return words[2] == kind or kind in m.facts.kinds.get(words[2], ())


def _all_kinds(m: Model) -> str:
    """The kind that every piece with a way of moving is of: `unit`, where it stands above all others that move."""
    return "unit" if "unit" in m.facts.kinds and not m.facts.kinds["unit"] else ""
