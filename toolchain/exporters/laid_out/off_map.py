"""The board beside the map: a row for each turn of arrival and each box, where what is not on the map waits."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.exporters.paper import Sheet
from toolchain.exporters.svg.document import esc, tag
from toolchain.exporters.svg.palette import titled

COLUMNS = 16
_LEFT, _EDGE = 230, 12
OTHERS = "Not in play"


class OffMap:
    """Where the pieces of each heading lie. Pixels."""

    def __init__(self, headings: Sequence[str], counter: int) -> None:
        self.headings = list(dict.fromkeys([*headings, OTHERS]))
        self.counter = counter
        self._step = counter + 6
        self._high = counter + 22
        self._used: dict[str, int] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the board."""
        return _LEFT + COLUMNS * self._step + _EDGE, len(self.headings) * self._high + 2 * _EDGE

    def begin(self) -> None:
        """Empties the board for another scenario."""
        self._used = {}

    def place(self, heading: str) -> tuple[int, int]:
        """The next place of a heading; when the row is full, pieces lie over each other from its beginning."""
        heading = heading if heading in self.headings else OTHERS
        number = self._used.get(heading, 0)
        self._used[heading] = number + 1
        return self._centre(heading, number % COLUMNS)

    def first(self, heading: str) -> tuple[int, int]:
        """The first place of a heading."""
        return self._centre(heading, 0)

    def _centre(self, heading: str, column: int) -> tuple[int, int]:
        row = self.headings.index(heading)
        return _LEFT + column * self._step + self._step // 2, _EDGE + row * self._high + self._high // 2

    def regions(self) -> list[dict[str, object]]:
        """The places by their headings."""
        made: list[dict[str, object]] = []
        for heading in self.headings:
            for column in range(COLUMNS):
                x, y = self._centre(heading, column)
                made.append({"name": heading, "originx": x, "originy": y})
        return made

    def heading_at(self, x: int, y: int) -> str:
        """The heading of the row at a point."""
        row = min(max((y - _EDGE) // self._high, 0), len(self.headings) - 1)
        return self.headings[row]

    def sheet(self, millimetres: float) -> Sheet:
        """The board as a drawing; ``millimetres``: of a pixel."""
        wide, high = self.size
        parts = [tag("rect", width=float(wide), height=float(high), fill="#f4efdd")]
        for row, heading in enumerate(self.headings):
            y = _EDGE + row * self._high
            parts.append(
                tag(
                    "rect",
                    x=float(_EDGE),
                    y=float(y),
                    width=float(wide - 2 * _EDGE),
                    height=float(self._high - 6),
                    fill="#ffffff",
                    stroke="#8a8371",
                )
            )
            parts.append(
                tag(
                    "text",
                    esc(titled(heading[:34])),
                    x=float(_EDGE + 8),
                    y=float(y + self._high / 2),
                    font_size=13.0,
                    font_family="sans-serif",
                )
            )
        svg = tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}")
        return Sheet(svg, wide * millimetres, high * millimetres, "off-map.png")
