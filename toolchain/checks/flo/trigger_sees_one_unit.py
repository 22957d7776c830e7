"""A trigger or reaction on a movement of stacks uses `mover`: only the first unit of the stack.

Why: such a trigger or reaction occurs once for the whole stack. `mover` is its first unit: a mine that hits `mover` spares
all other units, and a condition on `mover` ignores them. `movers` are all units that move.

Bad:
    movement column of unit
      together  as one
    trigger mine on enters by column
      requires  mined of to
      do
        move mover to lost

Good:
    trigger mine on enters by column
      requires  mined of to
      do
        move movers to lost

Fix safety: nothing is changed for you: the rule may mean the first unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, tokens_of
from toolchain.language.catalogue.catalogue import ANY_WAY
from toolchain.language.tokens import Token
from toolchain.model.model import Model

# What is the same for every unit of a stack, or is done to the move and not to a unit.
_OF_ALL = (("side", "of"), ("nation", "of"), ("hex", "of"), ("stop",))


@check("FLO076", NOTE, LIKELY, looks_at=EVERY)
def trigger_sees_one_unit(c: Check, m: Model) -> Iterator[Finding]:
    stacks = [
        block.header[0].text
        for block in queries.blocks(m, "movement")
        if block.header and any(line.word == "together" for line in block.lines)
    ]
    if not stacks:
        return
    for block in queries.blocks(m, "trigger", "reaction"):
        way = next(iter(_ways(block, stacks)), "")
        word = _mover(block) if way else None
        if word is not None:
            yield c.finding(
                f"`mover` is only the first unit of a stack that moves by `{way}`",
                word.span,
                help="write `movers` for all units of the stack, as in `some horse in movers` or `each u in movers`; "
                "if the first unit is meant, allow this note",
            )


def _ways(block: Block, stacks: list[str]) -> list[str]:
    """The movements of stacks that a header names."""
    words = [token.text for token in block.header]
    if "by" not in words:
        return []
    named = words[words.index("by") + 1 :]
    return stacks if named == ANY_WAY else [name for name in stacks if name in named]


def _mover(block: Block) -> Token | None:
    """Where a rule first asks or changes something of `mover` that may differ within a stack; None if it reads all."""
    tokens = list(tokens_of(block))
    words = [token.text for token in tokens]
    if "movers" in words:
        return None
    for number, word in enumerate(words):
        if word == "mover" and not any(
            tuple(words[max(0, number - len(before)) : number]) == before for before in _OF_ALL
        ):
            return tokens[number]
    return None
