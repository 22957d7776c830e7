"""An action that offers the units of both sides.

Why: `scope 1 unit` without `own` or `enemy` offers every unit, so a player may act with the units of the other side.

Bad:
    action march "march"
      scope  1 unit where not moved of it

Good:
    action march "march"
      scope  1 own unit where not moved of it

Fix safety: nothing is changed for you: a rule may really let a side choose among the units of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.functions import function_called
from toolchain.ir.expr import nodes
from toolchain.model.model import Model

_OF_A_SIDE = (["v", "actor"], ["v", "attacker"], ["v", "defender"])


@check("FLO095", WARNING, LIKELY, looks_at=EVERY)
def scope_of_both_sides(c: Check, m: Model) -> Iterator[Finding]:
    sides: dict[int, set[int]] = {}
    for piece in m.ir["pieces"]:
        sides.setdefault(piece["kind"], set()).add(piece["side"])
    for action in m.ir["actions"]:
        q = action["scope"]
        if q is None or q["side"] is not None or q.get("nation") is not None:
            continue
        of = set().union(*(held for kind, held in sides.items() if q["kinds"] >> kind & 1))
        if not {0, 1} <= of or _about_a_side(m, q):
            continue
        place = _scope(m, action["name"])
        if place is not None:
            yield c.finding(
                f"`{action['name']}` offers the units of both sides",
                place,
                help="write `own` or `enemy` before the kind",
            )


def _about_a_side(m: Model, q: Any) -> bool:
    """Whether a selection, or a rule that it asks, speaks of a side."""
    seen: set[str] = set()
    left: list[Any] = [q]
    while left:
        for node in nodes(left.pop()):
            if node[0] in ("side", "nation") or node in _OF_A_SIDE:
                return True
            if node[0] == "call" and node[1] not in seen and (called := function_called(m, node[1])):
                seen.add(node[1])
                left.append(called)
    return False


def _scope(m: Model, name: str) -> Span | None:
    """The words of the scope of an action."""
    for word in ("action", "reaction"):
        block = queries.block_called(m, word, name)
        for line in block.lines if block is not None else ():
            if line.word == "scope":
                return line.span
    return None
