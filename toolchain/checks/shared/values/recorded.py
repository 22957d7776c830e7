"""What following a rule has found, and all that was looked up on the way: it is followed again only where something of that has changed.

A model has most rules in common with those of other scenarios and with those of the run before. What is looked up is
compared, so nothing has to be declared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from toolchain.base.remembered import Lasting

Lookedup = dict[Hashable, Any]
"""What was looked up, and what was there."""
_VARIANTS = 4  # so many of one rule are kept: scenarios and readings of rulings differ in what it looks up


class Recorded(NamedTuple):
    """What was looked up while a rule was followed, and what was found."""

    rule: Any
    looked_up: Lookedup
    found: Any


class Records:
    """What is known of rules by what they are followed with. What neither this run nor the last one asked for is forgotten."""

    def __init__(self) -> None:
        self._known: Lasting[list[Recorded]] = Lasting()

    def begin(self) -> None:
        """A new run begins."""
        self._known.begin()

    def find(self, key: Hashable, rule: Any, now: Callable[[Hashable], Any]) -> Recorded | None:
        """What is known of a rule (the object itself), if all is ``now`` as it was looked up."""
        for one in self._known.find((id(rule), key)) or ():
            if one.rule is rule and all(same(now(asked), was) for asked, was in one.looked_up.items()):
                return one
        return None

    def put(self, key: Hashable, made: Recorded) -> None:
        """Keeps what was found. The rule stays with it, so no other comes to have its number."""
        earlier = self._known.find((id(made.rule), key)) or []
        self._known.put((id(made.rule), key), [made, *earlier][:_VARIANTS])


def same(one: Any, other: Any) -> bool:
    """Whether two things that were looked up are the same: mostly they are one object."""
    return one is other or bool(one == other)
