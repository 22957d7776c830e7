"""Decks as things with pictures: which cards each has, and their faces and backs as images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from toolchain.base.filename import file_names
from toolchain.exporters import paper
from toolchain.exporters.handouts.cards import DEFINITIONS, HEIGHT, INSET, WIDTH
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken
from toolchain.look.colours import ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_BACK = "#3f4a5a"


def decks_of(ir: Rules) -> dict[str, list[int]]:
    """The numbers of the cards of each deck of each side, by what the deck is called."""
    made: dict[str, list[int]] = {}
    for number, card in enumerate(ir["cards"]):
        side = ir["sides"][card["side"]]["name"] if 0 <= card["side"] < len(ir["sides"]) else ""
        made.setdefault(" of ".join(part for part in (spoken(card["deck"]), side) if part), []).append(number)
    return made


def stems(names: Iterable[str]) -> list[str]:
    """What the files of each deck begin with."""
    return [f"cards-{name.lower()}" for name in file_names(names, "deck")]


def fronts(texts: Sequence[str], dpi: float) -> list[bytes]:
    """An image of each card. ``texts``: what stands on them, for the typesetter. Raises CannotPrint."""
    pages = [
        f'#rect(width: 100%, height: 100%, stroke: 1pt + rgb("{_BACK}"), inset: {INSET}mm)[{text}]'
        for text in texts
    ]
    return images(1, 1, "#ffffff", pages, dpi)


def back(name: str, dpi: float) -> bytes:
    """The image of the back of a deck. Raises CannotPrint."""
    text = f'#align(center + horizon, text(size: 15pt, fill: rgb("{ink_on(_BACK)}"), {quoted(name)}))'
    return images(1, 1, _BACK, [text], dpi)[0]


def images(columns: int, rows: int, ground: str, pages: Sequence[str], dpi: float) -> list[bytes]:
    """Images as large as the cards of a sheet, in rows and columns. Raises CannotPrint."""
    size = f"width: {columns * WIDTH}mm, height: {rows * HEIGHT}mm, margin: 0mm"
    body = "\n#pagebreak()\n".join(pages)
    source = f'#set page({size}, fill: rgb("{ground}"))\n#set text(size: 8.5pt)\n{DEFINITIONS}\n{body}\n'
    return paper.typeset(source, {}, format="png", ppi=dpi)
