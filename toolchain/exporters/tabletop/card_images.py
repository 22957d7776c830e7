"""The fronts of a deck in rows on sheets, as Tabletop Simulator cuts them."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.exporters.handouts.cards import HEIGHT, INSET, WIDTH, faces
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.laid_out import decks
from toolchain.exporters.tabletop.objects import CARDS_ACROSS, CARDS_DOWN

DPI = 150.0
_MOST = CARDS_ACROSS * CARDS_DOWN


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
    table = f"#table(columns: ({WIDTH}mm,) * {columns}, rows: {HEIGHT}mm, inset: {INSET}mm, align: left + top,\n  "
    return decks.images(columns, rows, "#ffffff", [table + ",\n  ".join(cells) + ")"], DPI)[0]
