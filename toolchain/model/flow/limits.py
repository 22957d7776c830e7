"""How often each may do something in a span of play: counted in states that nobody is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain import faults
from toolchain.ir.kept.uses import USED, USES
from toolchain.model.context import Build
from toolchain.model.flow.actions import ReadAction
from toolchain.model.rules.columns import add_column
from toolchain.model.types import INT

# A number that is another in each of them: the phases of a turn are fewer than these.
_PHASES = 1000
PER: dict[str, list[Any]] = {
    "phase": ["+", ["*", ["turn"], ["int", _PHASES]], ["game", "phase"]],
    "turn": ["turn"],
    "game": ["int", 1],
}
"""Spans in which uses are counted, with the number that tells one from the next."""


@dataclass(eq=False, repr=False)
class Uses:
    """The uses of an action by each piece or side: the last span in which there was one, and how many there."""

    name: str
    most: int
    now: list[Any]

    @property
    def _used(self) -> str:
        return USED + self.name

    @property
    def _uses(self) -> str:
        return USES + self.name

    def keep(self, b: Build, of: str) -> None:
        """Adds the states that count."""
        add_hidden(b, self._used, of, -1)
        if self.most > 1:
            add_hidden(b, self._uses, of, 0)

    def free(self, who: list[Any]) -> list[Any]:
        """Whether it may be used once more."""
        # Not used since: a use in a moment that came later, within this one, counts as well.
        test: list[Any] = ["<", ["col", self._used, who], self.now]
        if self.most == 1:
            return test
        few = ["<", ["col", self._uses, who], ["int", self.most]]
        return ["or", test, ["and", ["=", ["col", self._used, who], self.now], few]]

    def count(self, who: list[Any]) -> list[list[Any]]:
        """The statements that count a use."""
        made: list[list[Any]] = []
        if self.most > 1:
            once_more = ["set", self._uses, who, ["+", ["col", self._uses, who], ["int", 1]]]
            again = ["=", ["col", self._used, who], self.now]
            made = [["if", again, [once_more], [["set", self._uses, who, ["int", 1]]]]]
        return [*made, ["set", self._used, who, self.now]]

    def count_each(self, pieces: list[Any]) -> list[list[Any]]:
        """The same for each of several pieces."""
        one = "\0one"
        return [["each", one, pieces, self.count(["v", one]), {"type": "piece"}]]


def read_limit(
    b: Build, read: ReadAction, per: dict[str, list[Any]], default: tuple[int, str] | None, of: str
) -> Uses | None:
    """The limit that an action says, or else its default; None without either, and for one that is reported (FLO008)."""
    if "limit" in read.more:
        inner, line = read.more["limit"]
        span = inner["span"][0].text
        most = b.plain_number(inner["n"], "limit", line.span)
        if span not in per or most is None or most < 1:
            if most is not None:
                b.findings.add(faults.limit_of_a_reaction.at(line.span, per))
            return None
    elif default is not None:
        most, span = default
    else:
        return None
    uses = Uses(read.item["name"], most, per[span])
    uses.keep(b, of)
    return uses


def add_hidden(b: Build, name: str, of: str, start: int) -> None:
    """A number that the engine keeps and nobody is shown."""
    add_column(b, name, of, INT, start)["open"] = False
