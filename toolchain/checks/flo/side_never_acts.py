"""A side that never acts.

Why: the phases of the second side are often copied from those of the first, and one word is left unchanged; or they
are left out.

Bad:
    phase first
      do player-turn for Blue
    phase second
      do player-turn for Blue

Good:
    phase first
      do player-turn for Blue
    phase second
      do player-turn for Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import listed
from toolchain.language.ast import Line, lines_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.model.model import Model


def _lets_others_act(line: Line, side: str) -> bool:
    words = [t.text for t in line.tokens]
    if line.word == "do" and "for" in words:
        return words[words.index("for") + 1 :] not in ([side], ["actor"])
    return (
        line.word in ("alternate", "take") or words[-2:] == ["as", "actor"] or "random for" in " ".join(words)
    )


@check("FLO044", WARNING, LIKELY)
def side_never_acts(c: Check, m: Model) -> Iterator[Finding]:
    sides = [side["name"] for side in m.ir["sides"]]
    acting: list[tuple[str, Line]] = []
    for block in queries.blocks(m, "sequence"):
        for line in lines_of(block.lines):
            words = [t.text for t in line.tokens]
            if line.word == "do" and len(words) > 3 and words[-2] == "for" and words[-1] in sides:
                acting.append((words[-1], line))
    if len({side for side, _ in acting}) != 1:
        return
    # Where one phase alone has a side, the other may be meant only to answer, or to be played by its conduct.
    if len(acting) == 1 and queries.blocks(m, "reaction", "conduct"):
        return
    side = acting[0][0]
    for block in queries.blocks(m, "sequence", "procedure", *WITH_DO):
        if any(_lets_others_act(line, side) for line in lines_of(block.lines)):
            return
    others = sorted(set(sides) - {side})
    yield c.finding(
        f"{listed(others)} never {'act' if len(others) > 1 else 'acts'}: "
        + (f"every phase is for {side}" if len(acting) > 1 else f"only {side} has a phase"),
        acting[-1][1].span,
        labels=[Label(line.span, f"this phase is for {side} too") for _, line in acting[:-1]][:1],
        help=f"write `... for {others[0]}` in one of the phases"
        if len(acting) > 1
        else f"add a phase for {others[0]}",
    )
