"""A hidden face that no rule ever turns over.

Why: the piece stays hidden for the whole game.

Bad:
    kind foot is unit
      faces fresh, covered
      hidden covered

Good:
    turn u to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("VIS001", WARNING, CERTAIN, looks_at=EVERY)
def hidden_for_ever(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    turned = {node[2] for node in operations(m, "face") if len(node) == 3 and isinstance(node[2], int)}
    # What lies on top of a hidden stack shows this face for as long as its cover does.
    shown = {sort["name"] for sort in m.ir["visibility"].get("cover", {}).get("sorts", ())}
    for block in queries.blocks(m, "kind"):
        faces = [t for x in block.lines if x.word == "faces" for t in x.tokens[1:] if t.kind != "COMMA"]
        for line in block.lines:
            if line.word != "hidden" or len(line.tokens) < 2 or line.tokens[1].text in shown:
                continue
            others = {m.facts.faces.index(t.text) for t in faces if t.text in m.facts.faces}
            others -= {m.facts.faces.index(t.text) for t in line.tokens[1:] if t.text in m.facts.faces}
            if others and not others & turned:
                yield c.finding(
                    f"no rule reveals a `{line.tokens[1].text}` piece",
                    line.tokens[1].span,
                    help="write `turn PIECE to FACE` where a rule should reveal the piece",
                )
