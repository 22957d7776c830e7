"""What a search over the map gives: where a move can come to, at what cost, on which way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Ways:
    """Where a move can come to: least cost by hex, the hex before on such a way, where it may end, where it must stop.

    ``going_before`` is the hex before for ways that go on; it differs where only some entries must stop.
    """

    cost: dict[int, Any]
    before: dict[int, int] = field(default_factory=dict)
    ends: dict[int, Any] = field(default_factory=dict)
    halted: set[int] = field(default_factory=set)
    going_before: dict[int, int] = field(default_factory=dict)

    def path(self, there: int) -> list[int]:
        """The hexes of a cheapest way, the start and the hex itself among them."""
        made = [there]
        before = self.before
        while made[-1] in before and before[made[-1]] not in made:
            made.append(before[made[-1]])
            before = self.going_before or self.before
        return made[::-1]
