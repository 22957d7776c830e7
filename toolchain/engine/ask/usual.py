"""Which of several movements is meant for a piece when none is named: the one that its own actions lead to first."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')


def depths(ir: Rules, kind: int) -> dict[str, int]:
    """Movements that the actions with a kind of piece lead to, with how many procedures are called before each.

    A leader rides and a corps marches, although the rules would let either of them do both.
    """
    movements = {each["name"] for each in ir["movements"]}
    bodies = {each["name"]: each["body"] for each in ir["procedures"]}
    reached = {a["do"] for a in ir["actions"] if a["scope"] is not None and a["scope"]["kinds"] >> kind & 1}
    found: dict[str, int] = {}
    seen: set[str] = set()
    depth = 0
    while reached:
        seen |= reached
        names = {name for each in reached for name in _NAME.findall(json.dumps(bodies[each]))}
        for name in names & movements:
            found.setdefault(name, depth)
        reached = (names & bodies.keys()) - seen
        depth += 1
    return found
