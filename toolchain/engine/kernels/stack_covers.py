"""Hidden stacks: what the other side sees of them is one counter that lies on top (LNB 8.2; OAO 3.1.7).

A cover hides pieces while a state of theirs is yes and they stand in a hex. All such pieces of one side in one hex lie
under one counter. Its sort is the first that any of them lets be shown; of several of one rank the owner chooses.
How many pieces lie under it, and which, nobody else can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Cover as CoverRule


Test = Callable[[Any, int], Any]


class Cover:
    """The cover of a package, ready to be asked."""

    def __init__(self, program: Program, known: CoverRule, space: dict[str, Any]) -> None:
        self.hexes = program.hex_count
        self.side = program.SIDE
        self.words: list[str] = [sort["name"].replace("-", " ") for sort in known["sorts"]]
        self._column = "c_" + ident(known["hides"])
        self._chosen = "c_" + ident(known["chosen"]) if known["chosen"] else ""
        self._of = [bool(bit & known["kinds"]) for bit in program.KBIT]
        self._values: list[int] = [sort["value"] for sort in known["sorts"]]
        self._ranks: list[list[tuple[int, Test | None]]] = []
        for number, sort in enumerate(known["sorts"]):
            while len(self._ranks) <= sort["rank"]:
                self._ranks.append([])
            test = space["f_" + ident(sort["when"])] if sort["when"] else None
            self._ranks[sort["rank"]].append((number, test))

    def hides(self, state: Any, piece: int) -> bool:
        """Whether a piece lies under a cover."""
        place = state.columns["c_place"][piece]
        return bool(
            0 <= place < self.hexes
            and state.columns[self._column][piece]
            and self._of[piece]
            and self.side[piece] >= 0
        )

    def under(self, state: Any, place: int, side: int) -> list[int]:
        """The pieces of a side that lie under its cover in a hex."""
        if side < 0 or not 0 <= place < self.hexes:
            return []
        hidden, of, sides = state.columns[self._column], self._of, self.side
        return [x for x in state.columns["c_at"][place] if sides[x] == side and hidden[x] and of[x]]

    def allowed(self, state: Any, pieces: list[int]) -> list[int]:
        """Numbers of the sorts that may lie on some pieces: the owner may choose among them."""
        for rank in self._ranks:
            found = []
            for number, test in rank:
                if test is None:
                    found.append(number)
                    continue
                for piece in pieces:
                    if test(state, piece):
                        found.append(number)
                        break
            if found:
                return found
        return []

    def shown(self, state: Any, pieces: list[int]) -> int:
        """The sort that lies on some pieces: the one their owner wants, where it is allowed, else the first."""
        allowed = self.allowed(state, pieces)
        if self._chosen:
            column = state.columns[self._chosen]
            wanted = {column[x] for x in pieces}
            for number in allowed:
                if self._values[number] in wanted:
                    return number
        return allowed[0] if allowed else -1

    def lies(self, state: Any) -> dict[tuple[int, int], int]:
        """All covers on the map: the sort by hex and side."""
        made = {}
        for place in range(self.hexes):
            for side in sorted({self.side[x] for x in state.columns["c_at"][place]}):
                pieces = self.under(state, place, side)
                if pieces:
                    made[place, side] = self.shown(state, pieces)
        return made


def cover_of(program: Program, space: dict[str, Any]) -> Cover | None:
    """The cover that a package declares; None where no stack is hidden."""
    known = program.ir["visibility"].get("cover")
    return Cover(program, known, space) if known else None
