"""A level of victory that is not on the ladder.

Why: its rank among the other levels would be undefined. The same applies to a level in a rule that ends the game.

Bad:
    ladder  Red-win < Draw < Blue-win
    level   Blue-triumph when fallen of Red

Good:
    ladder  Red-win < Draw < Blue-win
    level   Blue-win when fallen of Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.checks.shared.victory_levels import levels
from toolchain.language.ast import lines_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.model.model import Model


@check("VIC020", ERROR, CERTAIN)
def level_not_on_the_ladder(c: Check, m: Model) -> Iterator[Finding]:
    for victory in levels(m):
        steps = victory.steps
        names = [step.text for step in steps]
        for level in victory.levels:
            if names and level.step.text not in names:
                yield c.finding(
                    f"the ladder has no level `{level.step.text}`",
                    level.step.span,
                    labels=[Label(steps[0].span.to(steps[-1].span), "the ladder")],
                    help=did_you_mean(level.step.text, names) or "add it to the ladder in the right place",
                )
    yield from _of_endings(c, m)


def _of_endings(c: Check, m: Model) -> Iterator[Finding]:
    """Levels in `the game ends: SIDE wins, LEVEL`."""
    ladder = m.ir["victory"]["ladder"]
    unknown = {node[2] for node in operations(m, "finish")} - {None, *ladder}
    if not unknown:
        return
    for block in queries.blocks(m, "procedure", "sequence", *WITH_DO):
        for line in lines_of(block.lines):
            level = line.tokens[-1]
            if [word.text for word in line.tokens[:3]] == ["the", "game", "ends"] and level.text in unknown:
                yield c.finding(
                    f"the ladder has no level `{level.text}`",
                    level.span,
                    help=did_you_mean(level.text, ladder) or "add it to the ladder in the right place",
                )
