"""The acting side is used where no side acts.

Why: `actor` and words such as `own` mean the side that acts. In a phase no side acts until a line names one; without
such a line, the rule would always be carried out for the first side.

Bad:
    phase first
      do player-turn

Good:
    phase first
      do player-turn for Blue

Bad:
    phase deal
      each s in both
        gain 1 order for actor

Good:
    phase deal
      each s in both as actor
        gain 1 order for actor

Fix safety: nothing is changed for you: the rulebook decides whose phase it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.values.acting import Acting
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model

# Words that refer to the acting side; the last two do so unless `of` follows.
_ACTING = ("actor", "own", "friendly", "enemy", "us", "opponent", "other")
_OF_ANOTHER = ("opponent", "other")
_HERE = "the acting side is needed here"
_INSTEAD = "`each s in both as actor`"


def _gives_actor(line: Line) -> bool:
    words = [t.text for t in line.tokens]
    drawn = words[:1] == ["each"] and "random for" in " ".join(words)
    return (
        drawn or words[:1] == ["alternate"] or words[:2] == ["take", "turns"] or "as actor" in " ".join(words)
    )


def _bare(lines: list[Line], within: Line | None = None) -> Iterator[tuple[Line, Line | None]]:
    """Lines for which no line above them says who acts, each with the loop over sides that it stands in."""
    for line in lines:
        yield line, within
        if not _gives_actor(line):
            yield from _bare(line.body, line if _loops_over_sides(line) else within)


def _loops_over_sides(line: Line) -> bool:
    words = [t.text for t in line.tokens]
    return words[:1] == ["each"] and words[2:4] == ["in", "both"]


def _called(line: Line) -> str:
    """The procedure that a line carries out for whoever acts already."""
    words = [t.text for t in line.tokens]
    return words[1] if words[:1] == ["do"] and len(words) > 1 and "for" not in words else ""


def _word(line: Line) -> Token | None:
    """The first word of a line that refers to the acting side."""
    tokens = [*line.tokens, None]
    for token, after in zip(tokens, tokens[1:], strict=False):
        if token is None or token.text not in _ACTING:
            continue
        if token.text in _OF_ANOTHER and after is not None and after.text == "of":
            continue
        return token
    return None


def _asks(procedures: dict[str, Block], name: str, seen: set[str]) -> Token | None:
    """Where a procedure, or one that it carries out, speaks of who acts."""
    block = procedures.get(name)
    if block is None or name in seen:
        return None
    seen.add(name)
    for line, _ in _bare(block.lines):
        if line.word == "open":
            return line.tokens[0]
        found = None if _gives_actor(line) else _word(line) or _asks(procedures, _called(line), seen)
        if found is not None:
            return found
    return None


@check("FLO029", ERROR, CERTAIN)
def missing_actor(c: Check, m: Model) -> Iterator[Finding]:
    procedures = {b.header[0].value: b for b in queries.blocks(m, "procedure") if b.header}
    acting = Acting(m)
    for block in queries.blocks(m, "sequence"):
        loops: list[Line] = []
        known = False
        for line, loop in _bare(block.lines):
            name = _called(line)
            if name and acting.needed_by(name):
                asked = _asks(procedures, name, set())
                yield c.finding(
                    f"`{name}` needs an acting side",
                    line.span,
                    labels=[Label(asked.span, _HERE)] if asked else (),
                    help=_help(loop, name),
                )
            elif line.word == "happen" and acting.needed_by_events(_named(line)):
                yield c.finding(
                    f"`{line.tokens[1].text}` needs an acting side",
                    line.span,
                    help="name the side in the event instead of `actor` and `own`, or put `happen` in a procedure "
                    "and call that with `do PROCEDURE for SIDE`",
                )
            elif line.word == "open":
                yield c.finding("`open` needs an acting side", line.span, help=f"indent it under {_INSTEAD}")
            elif (word := _actor(line)) is not None:
                if loop is None:
                    yield c.finding("`actor` is used where no side acts", word.span, help=_help())
                elif loop not in loops:
                    name = loop.tokens[1].text
                    label = Label(word.span, _HERE)
                    said = f"`each {name} in both` does not make `{name}` the acting side"
                    yield c.finding(said, loop.span, labels=[label], help=_help(loop))
            else:
                continue
            known = True
            if loop is not None:
                loops.append(loop)
        if not known and acting.needed_by("sequence"):
            yield c.finding(
                "the sequence uses the acting side where no side acts",
                block.keyword.span,
                help=f"indent what a side does under {_INSTEAD}, or write `do PROCEDURE for SIDE`",
            )


def _actor(line: Line) -> Token | None:
    return None if _gives_actor(line) else next((t for t in line.tokens if t.text == "actor"), None)


def _help(loop: Line | None = None, procedure: str = "") -> str:
    """What to write in a loop over both sides or outside of one, where a procedure is called or `actor` is used."""
    side = loop.tokens[1].text if loop else ""
    called = f"`do {procedure} for {side or 'SIDE'}`"
    if loop is None:
        return f"write {called}" if procedure else f"indent the line under {_INSTEAD}, or name the side"
    return f"write `each {side} in both as actor`" + (f", or {called}" if procedure else "")


def _named(line: Line) -> str:
    """What a line names first."""
    return line.tokens[1].text if len(line.tokens) > 1 else ""
