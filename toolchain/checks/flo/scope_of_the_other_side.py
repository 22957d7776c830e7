"""A reaction before a battle looks in the target hex for units of the side that attacks it.

Why: without `by`, the defender reacts, so `own` units are the defender's and `enemy` units the attacker's. The attacker
has no units in the target hex before the battle, so hexwright never offers the reaction.

Bad:
    reaction withdraw "withdraw" before charge
      scope  1 enemy unit in target

Good:
    reaction withdraw "withdraw" before charge
      scope  1 own unit in target

Fix safety: nothing is changed for you: in a game in which both sides may be in one hex, the scope may be right.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model

OWN, ENEMY = ("own", "friendly"), ("enemy",)


@check("FLO079", WARNING, LIKELY, looks_at=EVERY)
def scope_of_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    battles = {b.header[0].text for b in queries.blocks(m, "battle") if b.header and not _within_a_hex(b)}
    for block in queries.blocks(m, "reaction"):
        words = [token.text for token in block.header]
        if "before" not in words or not battles.intersection(words[words.index("before") + 1 :]):
            continue
        seat = _seat(block)
        if seat not in ("attacker", "defender"):
            continue
        wrong, right = (ENEMY, "own") if seat == "defender" else (OWN, "enemy")
        found = next((_side_in_target(line, wrong) for line in block.lines if line.word == "scope"), None)
        if found is not None:
            span = found[0].span.to(found[-1].span)
            yield c.finding(
                f"`{span.text}` selects the attacker's units, because the {seat} reacts",
                span,
                help=f"write `{right}` for the defender's units",
                note="before the battle, the attacker has no units in the target hex",
            )


def _within_a_hex(battle: Block) -> bool:
    """Whether the attackers may be in the target hex themselves."""
    return any(_side_in_target(line, OWN) for line in battle.lines if line.word == "attackers")


def _seat(block: Block) -> str:
    """The side that a reaction is offered to, as the names of a battle call it."""
    by = next((line for line in block.lines if line.word == "by"), None)
    return "defender" if by is None else " ".join(token.text for token in by.tokens[1:])


def _side_in_target(line: Line, wrong: tuple[str, ...]) -> list[Token] | None:
    """The words from `own` or `enemy` to `in target`, where a scope begins with them."""
    texts = [token.text for token in line.tokens]
    start = next((at for at, text in enumerate(texts) if text in wrong), None)
    if start is None:
        return None
    for at in range(start, len(texts) - 1):
        if texts[at] in ("where", "as"):
            return None
        if texts[at : at + 2] == ["in", "target"]:
            return list(line.tokens[start : at + 2])
    return None
