"""An action that each unit can take only once in the whole game.

Why: the action marks its unit and asks that it is not marked, but no rule takes the mark away again.

Bad:
    state moved of unit
    action move "move a unit"
      scope  1 own unit where not moved of it
      do
        set moved of self to yes

Good:
    state moved of unit
      cleared  at end-of-turn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import either
from toolchain.language.ast import Block, lines_of
from toolchain.language.expressions.conditions import conjuncts
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol


@check("FLO091", WARNING, LIKELY, looks_at=EVERY)
def action_once_a_game(c: Check, m: Model) -> Iterator[Finding]:
    actions: dict[str, list[Token]] = {}
    for block in (block for block in queries.blocks(m, "action") if block.header):
        for state in _asked(block) & _marked(block):
            actions.setdefault(state, []).append(block.header[0])
    for state, names in sorted(actions.items()):
        symbol = m.symbols.get(state, "state")
        if symbol is not None and symbol.span is not None and _for_good(symbol):
            yield c.finding(
                f"no rule sets `{state}` to no again: each unit can take {either([n.text for n in names])} only once in a game",
                symbol.span,
                labels=[Label(name.span, "the action") for name in names],
                help=f"add `cleared at PHASE` to `state {state}`",
            )


def _asked(block: Block) -> set[str]:
    """The states that units of an action must not have."""
    parts = [
        part
        for line in block.lines
        if line.word == "scope"
        for at in range(len(line.tokens))
        if line.tokens[at].text == "where"
        for part in conjuncts(line.tokens[at + 1 :])
    ]
    return {part.words[0] for part in parts if part.negated and part.words[1:] == ("of", "it")}


def _marked(block: Block) -> set[str]:
    """The states that an action gives its unit."""
    words = ([token.text for token in line.tokens] for line in lines_of(block.lines))
    return {w[1] for w in words if w[:1] == ["set"] and w[2:] == ["of", "self", "to", "yes"]}


def _for_good(symbol: Symbol) -> bool:
    """Whether a state is only ever set to yes."""
    yes = re.compile(rf"set\s+{re.escape(symbol.name)}\s(?:.*\s)?to\s+yes")
    spans = symbol.info.get("set", ())
    return bool(spans) and all(span is not None and yes.fullmatch(span.text) for span in spans)
