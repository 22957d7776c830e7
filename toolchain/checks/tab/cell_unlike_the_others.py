"""A number in a table or deck with an unusual sign, or with a zero too many.

Why: a sign was lost, or a key pressed twice; the table would give a wrong result.

Bad:
    clear   1, 0
    hills   2, -1
    woods   2, -2
    swamp   30, 3
    river   2, -2

Good:
    swamp   3, -3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.plausible.tenfold import tenfold
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model

FEWEST = 4  # others of the column with a sign


@check("TAB060", NOTE, GUESS)
def cell_unlike_the_others(c: Check, m: Model) -> Iterator[Finding]:
    for cards in _of_cards(m):
        yield from _tenfold(c, cards, "card of the deck has a number")
    for block in queries.written(m, "table"):
        columns: dict[int, list[Token]] = defaultdict(list)
        for field in block.lines:
            for line in field.body if field.word == "data" else ():
                for number, cell in enumerate(_cells(line)):
                    columns[number].append(cell)
        yield from _tenfold(
            c, [cell for cells in columns.values() for cell in cells], "cell of the table has a number"
        )
        for cells in columns.values():
            above = [cell for cell in cells if int(cell.text) > 0]
            below = [cell for cell in cells if int(cell.text) < 0]
            few, many = sorted((above, below), key=len)
            if len(few) == 1 and len(many) >= FEWEST:
                yield c.finding(
                    f"{few[0].text} has a different sign from the {len(many)} other numbers in its column",
                    few[0].span,
                    help=f"write {-int(few[0].text)}, or allow this note",
                )


def _of_cards(m: Model) -> Iterator[list[Token]]:
    """The numbers of one name on the cards of one deck."""
    made: dict[tuple[str, ...], list[Token]] = defaultdict(list)
    for block in queries.written(m, "card"):
        deck = tuple(token.text for token in block.header[1:])
        for line in block.lines:
            if len(line.tokens) == 2 and line.tokens[1].kind == "NUM":
                made[(*deck, line.word)].append(line.tokens[1])
    yield from made.values()


def _tenfold(c: Check, cells: list[Token], what: str) -> Iterator[Finding]:
    odd = tenfold([int(cell.text) for cell in cells])
    if odd is not None:
        cell = cells[odd[0]]
        yield c.finding(
            f"{cell.text} looks ten times too large: no other {what} above {odd[1]}",
            cell.span,
            help=f"write {int(cell.text) // 10}, or allow this note",
        )


def _cells(line: Line) -> list[Token]:
    """The numbers behind the first word of a row."""
    return [token for token in line.tokens[1:] if token.kind == "NUM"]
