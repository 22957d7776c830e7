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


@check("FLO086", WARNING, LIKELY, looks_at=EVERY)
def lost_units_in_the_battle(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "battle"):
        lost: dict[str, Line] = {}  # by any result: what is done after all of them may meet each
        for line in block.lines:
            if line.word == RESULTS:
                for result in line.body:
                    known: dict[str, Line] = {}
                    yield from _in_order(c, unfolded(result).body, known)
                    lost |= known
        for line in block.lines:
            if line.word == "do":
                yield from _in_order(c, line.body, lost)


def _in_order(c: Check, body: Iterable[Line], lost: dict[str, Line]) -> Iterator[Finding]:
    """Goes through statements in their order, and notes in ``lost`` which side has had losses, and where."""
    for line in body:
        name = _takes_part(line)
        if name is not None and name.text in lost:
            yield c.finding(
                f"`{name.text}` may include units that have just been lost",
                name.span,
                help=f"write `{name.text} where it on map`",
                labels=[Label(lost[name.text].span, "these losses")],
            )
        if line.word in _LOSSES:
            lost.update({token.text: line for token in line.tokens if token.text in _SIDES})
        yield from _in_order(c, line.body, lost)


def _takes_part(line: Line) -> Token | None:
    """The name of the side whose units a statement chooses from, or goes through to move or eliminate them."""
    texts = [token.text for token in line.tokens]
    chosen = bool(_CHOOSES.intersection(texts[:3]))
    through = line.word == "each" and any(inner.word in _CHANGES for inner in lines_of(line.body))
    if not (chosen or through) or {"on", "map"}.issubset(texts):
        return None
    return next((token for token in line.tokens if token.text in _SIDES), None)
