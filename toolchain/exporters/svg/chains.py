"""Chains drawn over a map: front lines from hex to hex, a trench sign in each hex, told apart by tone and by dash."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.exporters.svg.document import layer, num, smooth, tag, title
from toolchain.exporters.svg.frame import Frame
from toolchain.geometry.lattice import distance

Chain = tuple[str, Sequence[int]]  # its name, and its hexes in order
_TONES = ("#b3161b", "#1f4f8f", "#2f6b33", "#7a4b12", "#5c4677")
_DASHES = (None, "16 7", "4 7", "18 6 4 6", "9 5")
_TRENCH = "M-22 9V-3H-13V4H-5V-3H5V4H13V-3H22V9"

STYLE = """
.hx-chaincase{fill:none;stroke:#fffdf6;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;opacity:.8}
.hx-chain{fill:none;stroke-width:5;stroke-linecap:butt;stroke-linejoin:round}
.hx-trench{fill:none;stroke-width:3}
"""


def draw(frame: Frame, axial: Sequence[tuple[int, int]], chains: Sequence[Chain]) -> str:
    """The chains; where two hexes that follow one another do not touch, the line has a gap."""
    made = []
    for number, (name, hexes) in enumerate(chains):
        tone, dash = _look(number)
        parts: list[list[int]] = []
        for index in hexes:
            if parts and distance(axial[parts[-1][-1]], axial[index]) == 1:
                parts[-1].append(index)
            else:
                parts.append([index])
        path = "".join(smooth([frame.centres[i] for i in part]) for part in parts if len(part) > 1)
        signs = "".join(
            tag(
                "path",
                d=_TRENCH,
                transform=f"translate({num(frame.centres[i][0])} {num(frame.centres[i][1])})",
            )
            for i in hexes
        )
        made.append(
            tag(
                "g",
                title(name),
                tag("path", class_="hx-chaincase", d=path) if path else "",
                tag("path", class_="hx-chain", d=path, stroke=tone, stroke_dasharray=dash) if path else "",
                tag("g", signs, class_="hx-trench", stroke=tone),
            )
        )
    return layer("chains", made, "front")


def sample(number: int, x: float, y: float) -> str:
    """A short piece of a chain for the legend."""
    tone, dash = _look(number)
    return tag("path", class_="hx-chain", d=f"M{num(x - 20)} {num(y)}h40", stroke=tone, stroke_dasharray=dash)


def _look(number: int) -> tuple[str, str | None]:
    """Tone and dash; after five chains the same tones come with other dashes."""
    turn = number // len(_TONES)
    return _TONES[number % len(_TONES)], _DASHES[(number + turn) % len(_DASHES)]
