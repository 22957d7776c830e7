"""Counters one by one, as small drawings for cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolchain.exporters.counters.face import C, counter, defs
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.svg.document import num, tag
from toolchain.exporters.svg.style import STYLE

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class CounterPictures:
    """Drawings of pieces, each made once, by the name of its file. ``faces``: those that are not on their front."""

    def __init__(self, ir: Rules, faces: Mapping[int, int] | None = None) -> None:
        self._ir = ir
        self._faces = faces or {}
        self._defs = tag("style", STYLE.replace("<", "").replace("&", "")) + tag("defs", defs(ir))
        self.drawings: dict[str, str] = {}

    def __call__(self, piece: int) -> str:
        name = f"piece{piece}.svg"
        if name not in self.drawings:
            known = self._ir["pieces"][piece]
            face = self._faces.get(piece, faces_of(self._ir, piece)[0])
            front = Shown(known["side"], known["nation"], piece, face)
            half = C / 2 + 1
            self.drawings[name] = tag(
                "svg",
                self._defs,
                counter(self._ir, front, half, half, tips=False),
                xmlns="http://www.w3.org/2000/svg",
                class_="hx-map",
                viewBox=f"0 0 {num(2 * half)} {num(2 * half)}",
            )
        return name
