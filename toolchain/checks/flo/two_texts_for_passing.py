"""Actions that one line opens together, with different texts for passing.

Why: a player passes on all of them at once, with one text, which the first of these actions in the rules gives. The other
texts are never shown there.

Bad:
    action march "march"
      passing  "no more marches"
    action dig "dig in"
      passing  "no more trenches"
    open march, dig until pass

Good:
    action march "march"
      passing  "end the phase"
    action dig "dig in"
    open march, dig until pass

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.language.ast import Line
from toolchain.model.model import Model


@check("FLO093", WARNING, CERTAIN, looks_at=EVERY)
def two_texts_for_passing(c: Check, m: Model) -> Iterator[Finding]:
    texts: dict[str, Line] = {}
    for block in queries.blocks(m, "action"):
        for line in block.lines:
            if line.word == "passing" and len(line.tokens) > 1 and block.header:
                texts.setdefault(block.header[0].value, line)
    order = [action["name"] for action in m.ir["actions"] if action["name"] in texts]
    reported: set[str] = set()
    for node in operations(m, "open"):
        shown, *unseen = [name for name in order if name in node[1]] or [""]
        for name in unseen:
            if texts[name].tokens[1].value != texts[shown].tokens[1].value and name not in reported:
                reported.add(name)
                yield c.finding(
                    f"`{name}` is open together with `{shown}`, whose text for passing is shown",
                    texts[name].tokens[1].span,
                    labels=[Label(texts[shown].tokens[1].span, "this text")],
                    help="give both the same text, or only one of them a text",
                )
