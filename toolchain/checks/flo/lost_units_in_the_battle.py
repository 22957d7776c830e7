"""Units lost in a battle are moved, eliminated or chosen after their loss.

Why: `attackers` and `defenders` are all units that took part, including those that a result has just
eliminated. Moving a lost unit puts it back on the map; eliminating it again scores its points twice.

Bad:
    EX
      reduce attackers by 1
      actor may choose 1 attackers as first saying "who advances"
        move first to target

Good:
    EX
      reduce attackers by 1
      actor may choose 1 attackers where it on map as first saying "who advances"
        move first to target

Fix safety: nothing is changed for you: the losses may never be high enough to matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line, lines_of
from toolchain.language.battle_results import unfolded
from toolchain.language.catalogue.catalogue import RESULTS
from toolchain.language.tokens import Token
from toolchain.model.model import Model

_SIDES = frozenset({"attackers", "defenders"})
_LOSSES = frozenset({"reduce", "eliminate"})
_CHANGES = frozenset({"move", "eliminate", "reduce"})
_CHOOSES = frozenset({"choose", "chooses"})


Known = dict[str, Line]
"""The names of sides that have had losses, each with the line that caused them."""


@check("FLO086", WARNING, LIKELY, looks_at=EVERY)
def lost_units_in_the_battle(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "battle"):
        reader = _Reader(c, m)
        lost: Known = {}  # by any result: what is done after all of them may meet each
        for line in block.lines:
            if line.word == RESULTS:
                for result in line.body:
                    known: Known = {}
                    yield from reader.in_order(unfolded(result).body, known, _SIDES)
                    lost |= known
        for line in block.lines:
            if line.word == "do":
                yield from reader.in_order(line.body, lost, _SIDES)


class _Reader:
    """Goes through the statements of a battle, and through the procedures that it hands a side to."""

    def __init__(self, c: Check, m: Model) -> None:
        self._c = c
        self._m = m
        self._reported: set[tuple[str, int]] = set()
        self._within: set[str] = set()

    def in_order(self, body: Iterable[Line], lost: Known, sides: frozenset[str]) -> Iterator[Finding]:
        """Goes through statements in their order, and notes in ``lost`` which of the ``sides`` has had losses, and where."""
        for line in body:
            name = _takes_part(line, sides)
            if name is not None and name.text in lost and self._is_new(name):
                yield self._c.finding(
                    f"`{name.text}` may include units that have just been lost",
                    name.span,
                    help=f"write `{name.text} where it on map`",
                    labels=[Label(lost[name.text].span, "these losses")],
                )
            if line.word == "do":
                yield from self._called(line, lost)
            if line.word in _LOSSES:
                lost.update({token.text: line for token in line.tokens if token.text in sides})
            yield from self.in_order(line.body, lost, sides)

    def _is_new(self, name: Token) -> bool:
        place = name.source.name, name.start
        new = place not in self._reported
        self._reported.add(place)
        return new

    def _called(self, line: Line, lost: Known) -> Iterator[Finding]:
        """The statements of a procedure that a side with losses is given to."""
        name = line.tokens[1].text if len(line.tokens) > 1 else ""
        block = queries.block_called(self._m, "procedure", name)
        if block is None or name in self._within:
            return
        words = [token.text for token in line.tokens[2:]]
        given = [" ".join(part) for part in _parts(words[1:-1])] if words[:1] == ["("] else []
        heads = [token.text for token in block.header]
        after = heads[heads.index("with") + 1 :] if "with" in heads else []
        taken = [part[0] for part in _parts(after) if part]
        inside = {own: lost[side] for own, side in zip(taken, given, strict=False) if side in lost}
        if inside:
            self._within.add(name)
            yield from self.in_order(block.lines, dict(inside), frozenset(inside))
            self._within.discard(name)


def _parts(words: list[str]) -> list[list[str]]:
    """Words that commas divide."""
    made: list[list[str]] = [[]]
    for word in words:
        if word == ",":
            made.append([])
        else:
            made[-1].append(word)
    return made


def _takes_part(line: Line, sides: frozenset[str]) -> Token | None:
    """The name of the side whose units a statement chooses from, or goes through to move or eliminate them."""
    texts = [token.text for token in line.tokens]
    chosen = bool(_CHOOSES.intersection(texts[:3]))
    through = line.word == "each" and any(inner.word in _CHANGES for inner in lines_of(line.body))
    if not (chosen or through) or {"on", "map"}.issubset(texts):
        return None
    return next((token for token in line.tokens if token.text in sides), None)
