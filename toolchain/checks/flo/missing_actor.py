"""A procedure of the acting side is called where no side acts.

Why: the procedure opens actions or refers to the `actor`, but no side acts here.

Bad:
    phase first
      do player-turn

Good:
    phase first
      do player-turn for Blue

Fix safety: nothing is changed for you: the book must say whose phase it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model


def _gives_actor(line: Line) -> bool:
    words = [t.text for t in line.tokens]
    drawn = words[:1] == ["each"] and "random for" in " ".join(words)
    return (
        drawn or words[:1] == ["alternate"] or words[:2] == ["take", "turns"] or "as actor" in " ".join(words)
    )


def _bare(lines: list[Line]) -> Iterator[Line]:
    """Lines for which no line above them says who acts."""
    for line in lines:
        yield line
        if not _gives_actor(line):
            yield from _bare(line.body)


def _called(line: Line) -> str:
    """The procedure that a line carries out for whoever acts already."""
    words = [t.text for t in line.tokens]
    return words[1] if words[:1] == ["do"] and len(words) > 1 and "for" not in words else ""


def _asks(procedures: dict[str, Block], name: str, seen: set[str]) -> Token | None:
    """Where a procedure, or one that it carries out, speaks of who acts."""
    block = procedures.get(name)
    if block is None or name in seen:
        return None
    seen.add(name)
    if any(t.text == "actor" for t in block.header):
        return None
    for line in _bare(block.lines):
        if line.word == "open":
            return line.tokens[0]
        found = next((t for t in line.tokens if t.text == "actor"), None)
        if found is not None and not _gives_actor(line):
            return found
        below = _asks(procedures, _called(line), seen)
        if below is not None:
            return below
    return None


@check("FLO029", ERROR, CERTAIN)
def missing_actor(c: Check, m: Model) -> Iterator[Finding]:
    procedures = {b.header[0].value: b for b in queries.blocks(m, "procedure") if b.header}
    for block in queries.blocks(m, "sequence"):
        for line in _bare(block.lines):
            name = _called(line)
            asked = (
                _asks(procedures, name, set()) if name else line.tokens[0] if line.word == "open" else None
            )
            if asked is None:
                continue
            label = [Label(asked.span, "the acting side is needed here")]
            yield c.finding(
                f"`{name or 'open'}` needs an acting side",
                line.span,
                labels=label if name else (),
                help=f"write `do {name} for SIDE`" if name else "indent it under `each s in both as actor`",
            )
