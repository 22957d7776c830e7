"""A score that depends on a secret state.

Why: both players see the score, so it would give the secret away.

Bad:
    state spies of hex
      secret
    score points
      2 VP for both per hex in village where spies of it

Good:
    score points
      2 VP for both per hex in village where control of it = us

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.ir.expr import nodes
from toolchain.model.model import Model


@check("VIS004", NOTE, LIKELY)
def secret_state_scores(c: Check, m: Model) -> Iterator[Finding]:
    secret = {col["name"] for col in m.ir["columns"] if not col.get("open", True)}
    for score in m.ir["scores"]:
        for line in score["lines"]:
            read = {
                n[1] for n in nodes([line["per"], line["amount"]]) if n[0] in ("col", "game", "hexes-with")
            }
            for name in sorted(read & secret):
                yield c.finding(
                    f"`{line['label']}` of `{score['name']}` depends on `{name}`, which is secret",
                    queries.score_line(m, score["name"], line["label"]),
                    help=f"remove `secret` from `state {name}`, or count something that both players may know",
                )
