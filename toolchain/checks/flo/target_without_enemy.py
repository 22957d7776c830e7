"""A battle whose target may be a hex of the attacker's own units.

Why: without `enemy`, hexwright offers hexes with own units alone as targets. Nobody defends there, and nothing comes of the attack.

Bad:
    battle assault
      target  hexes where some unit in it

Good:
    battle assault
      target  hexes where some enemy unit in it

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("FLO097", WARNING, LIKELY, looks_at=EVERY)
def target_without_enemy(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "battle"):
        if any(line.word == "defenders" for line in block.lines):
            continue
        for line in block.lines:
            found = _anybody(m, line.tokens) if line.word == "target" else None
            if found is not None:
                span = found[0].span.to(found[-1].span)
                kind = found[1].text
                yield c.finding(
                    f"`{span.text}` is also true of your own units",
                    span,
                    help=f"write `some enemy {kind} in it`",
                )


def _anybody(m: Model, words: list[Token]) -> list[Token] | None:
    """The words `some KIND in it`, where they are the whole condition or its end."""
    texts = [token.text for token in words]
    for at in range(1, len(words) - 3):
        some, kind, *rest = texts[at : at + 4]
        if some == "some" and rest == ["in", "it"] and m.facts.kind_bits(kind):
            alone = texts[at - 1] == "where" and texts[at + 4 : at + 5] in ([], [")"])
            return words[at : at + 4] if alone else None
    return None
