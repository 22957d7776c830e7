"""An empty phase.

Why: its steps are missing, or are not indented.

Bad:
    phase refit
    turn u to fresh

Good:
    phase refit
      each u in unit
        turn u to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import lines_of
from toolchain.model.model import Model


@check("FLO024", WARNING, LIKELY)
def empty_phase(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "sequence"):
        for line in lines_of(block.lines):
            if line.word == "phase" and len(line.tokens) > 1 and not line.body:
                name = line.tokens[1].text
                if not _used(m, name):
                    yield c.finding(
                        f"the phase `{name}` is empty",
                        line.span,
                        help="write the steps of the phase below it, indented",
                    )


def _used(m: Model, phase: str) -> bool:
    """Whether a state is cleared in a phase, or something is put off until it."""
    return any(s.info.get("cleared") == phase for s in m.symbols.all("state")) or any(
        token.text == phase
        for block in m.rule_blocks
        if block.holds("later")
        for line in lines_of(block.lines)
        if line.word == "later"
        for token in line.tokens
    )
