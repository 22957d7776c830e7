"""Cards as images: the fronts of a deck in rows on sheets, and a back with the name of the deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.exporters import paper
from toolchain.exporters.handouts.cards import HEIGHT, WIDTH, faces
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken
from toolchain.exporters.tabletop.objects import CARDS_ACROSS, CARDS_DOWN
from toolchain.look.colours import ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_DPI = 150.0
_MOST = CARDS_ACROSS * CARDS_DOWN
_BACK = "#3f4a5a"


def decks_of(ir: Rules) -> dict[str, list[int]]:
    """The numbers of the cards of each deck of each side, by what the deck is called."""
    made: dict[str, list[int]] = {}
    for number, card in enumerate(ir["cards"]):
        side = ir["sides"][card["side"]]["name"] if 0 <= card["side"] < len(ir["sides"]) else ""
        made.setdefault(" of ".join(part for part in (spoken(card["deck"]), side) if part), []).append(number)
    return made


def sheets(cards: list[int]) -> Iterator[tuple[list[int], int, int]]:
    """The cards of each sheet, its columns and rows."""
    for begin in range(0, len(cards), _MOST):
        held = cards[begin : begin + _MOST]
        # The program wants two rows and two columns at least.
        columns = max(2, min(CARDS_ACROSS, len(held)))
        yield held, columns, max(2, -(-len(held) // columns))


def fronts(say: RulesInWords, held: list[int], columns: int, rows: int) -> bytes:
    """The image of a sheet. Raises CannotPrint."""
    texts = faces(say)
    cells = [f"[{texts[number]}]" for number in held] + ["[]"] * (columns * rows - len(held))
    table = f"#table(columns: ({WIDTH}mm,) * {columns}, rows: {HEIGHT}mm, inset: 3mm, align: left + top,\n  "
    return _image(columns, rows, "#ffffff", table + ",\n  ".join(cells) + ")")


def back(name: str) -> bytes:
    """The image of the back of a deck. Raises CannotPrint."""
    text = f'#align(center + horizon, text(size: 15pt, fill: rgb("{ink_on(_BACK)}"), {quoted(name)}))'
    return _image(1, 1, _BACK, text)


def _image(columns: int, rows: int, ground: str, body: str) -> bytes:
    size = f"width: {columns * WIDTH}mm, height: {rows * HEIGHT}mm, margin: 0mm"
    source = f'#set page({size}, fill: rgb("{ground}"))\n#set text(size: 8.5pt)\n{body}\n'
    return paper.typeset(source, {}, format="png", ppi=_DPI)[0]
