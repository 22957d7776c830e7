"""A series that the game does not extend.

Why: without `extends`, the order of the layers is undefined, and the series may not belong to the game at
all.

Bad:
    game Three_Fords
    series Small_Battles

Good:
    game Three_Fords
      extends  Small_Battles
    series Small_Battles

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG023", ERROR, CERTAIN, looks_at=PROJECT)
def series_not_extended(c: Check, p: Whole) -> Iterator[Finding]:
    games = p.all_blocks("game")
    above = {
        placed.block.header[0].text: [
            t.text for line in placed.block.lines if line.word == "extends" for t in line.tokens[1:]
        ]
        for placed in p.all_blocks("game", "series")
        if placed.block.header
    }
    extended: set[str] = set()
    todo = [placed.block.header[0].text for placed in games if placed.block.header]
    while todo:
        new = set(above.get(todo.pop(), ())) - extended
        extended |= new
        todo += new
    for placed in p.blocks("series") if games else ():
        name = placed.block.header[0] if placed.block.header else None
        if name is not None and name.text not in extended:
            game = f" {games[0].block.header[0].text}" if games[0].block.header else ""
            yield c.finding(
                f"the game does not extend the series `{name.text}`",
                name.span,
                help=f"add `extends {name.text}` to `game{game}`, or to a series that the game extends",
            )
