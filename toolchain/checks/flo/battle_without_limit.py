"""A battle that the same units may fight again and again.

Why: `open BATTLE until pass` offers the battle as long as some unit can attack. Without a limit, a cost, or a condition
that changes, the same unit may attack the same hex until it succeeds.

Bad:
    battle assault "assault a hex"
      target     hexes where some enemy unit in it
      attackers  1.. own unit adjacent to target

Good:
    battle assault "assault a hex"
      target     hexes where some enemy unit in it
      attackers  1.. own unit adjacent to target
      limit      1 per turn

Fix safety: nothing is changed for you: your rules decide between `limit 1 per phase` and `limit 1 per turn`.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, lines_of, tokens_of
from toolchain.model.model import Model

_LIMITS = frozenset({"limit", "costs", "requires", "activates"})


@check("FLO087", WARNING, LIKELY, looks_at=EVERY)
def battle_without_limit(c: Check, m: Model) -> Iterator[Finding]:
    battles = {b.header[0].text: b for b in queries.blocks(m, "battle") if b.header}
    repeated = _repeated(m) if battles else set()
    for name, block in battles.items():
        if name in repeated and not _is_limited(m, block):
            yield c.finding(
                f"the same units may fight the battle `{name}` again and again",
                block.header[0].span,
                help="add `limit 1 per turn` or `limit 1 per phase`",
            )


def _repeated(m: Model) -> set[str]:
    """What is opened until a side passes."""
    made: set[str] = set()
    for block in queries.blocks(m, "procedure", "sequence", "action", "event", "trigger", "reaction", "card"):
        if not block.holds("until pass"):
            continue
        for line in lines_of(block.lines):
            texts = [token.text for token in line.tokens]
            if line.word == "open" and texts[-2:] == ["until", "pass"]:
                made.update(texts)
    return made


def _is_limited(m: Model, block: Block) -> bool:
    """Whether some line, or a word of the target or the attackers, may end the offer."""
    if any(line.word in _LIMITS for line in block.lines):
        return True
    chosen = [token for line in block.lines if line.word in ("target", "attackers") for token in line.tokens]
    rules = {b.header[0].text: b for b in queries.blocks(m, "define", "quantity") if b.header}
    return any(_changes(m, word, rules) for word in {token.text for token in chosen})


def _changes(m: Model, word: str, rules: dict[str, Block]) -> bool:
    """Whether a word may mean something else after the battle: a state, a stock, a face, or a definition that reads one.

    ``rules``: definitions that have not been looked into.
    """
    if m.symbols.get(word, "state", "stock") is not None or word in m.ir["faces"]:
        return True
    block = rules.pop(word, None)
    return block is not None and any(_changes(m, token.text, rules) for token in tokens_of(block))
