"""An answer drawn on the map: hexes reached, what is left there, the way, the line of sight, what stops and blocks."""

from __future__ import annotations

from toolchain.engine.ask.answer import Drawn
from toolchain.exporters.svg.document import Point, esc, layer, num, polyline, tag, title
from toolchain.exporters.svg.frame import Frame

_INSET = 0.94  # of a hex: shading keeps off the hexsides, where rivers and borders are


def ground(frame: Frame, drawn: Drawn) -> str:
    """What lies under the counters: shaded hexes, and those that block."""
    shape = frame.outline()
    made = [_hex(frame, shape, hex, "hx-asked") for hex in drawn.shaded if 0 <= hex < len(frame.centres)]
    made += [_hex(frame, shape, hex, "hx-blocking") for hex in drawn.marked if 0 <= hex < len(frame.centres)]
    return layer("answer", made, "answer")


def marks(frame: Frame, drawn: Drawn) -> str:
    """What lies over the counters: the way, the line, hexsides that are not crossed, and the numbers."""
    made = []
    if 0 <= drawn.start < len(frame.centres):
        made.append(_hex(frame, frame.outline(), drawn.start, "hx-askedfrom"))
    path = [frame.centres[hex] for hex in drawn.path if 0 <= hex < len(frame.centres)]
    if len(path) > 1:
        made += _stroke(polyline(path), drawn.free)
    if drawn.line is not None:
        made += _stroke(polyline([frame.centres[hex] for hex in drawn.line]), drawn.free)
    sides: dict[tuple[int, int], list[str]] = {}
    for stop in drawn.stopped:
        said = f"{stop.why} @ {stop.paragraph}" if stop.paragraph else stop.why
        sides.setdefault((stop.here, stop.there), []).append(said)
    for (here, there), words in sides.items():
        shared = frame.shared(here, there) if there < len(frame.rings) and here < len(frame.rings) else None
        if shared is not None:
            side = polyline([frame.at(corner) for corner in shared])
            made.append(tag("path", title("; ".join(words)), d=side, class_="hx-stopped"))
    for hex, left in {**drawn.shaded, **drawn.marked}.items():
        if left and 0 <= hex < len(frame.centres):
            x, y = frame.centres[hex]
            made.append(tag("text", esc(left), x=x + 26, y=y + 34, class_="hx-left-over"))
    return layer("answer", made, "answer")


def _stroke(path: str, free: bool) -> list[str]:
    refused = "" if free else " hx-no hx-nodash"
    return [tag("path", d=path, class_="hx-askedcase"), tag("path", d=path, class_="hx-askedpath" + refused)]


def _hex(frame: Frame, shape: list[Point], hex: int, kind: str) -> str:
    x, y = frame.centres[hex]
    ring = polyline([(dx * _INSET, dy * _INSET) for dx, dy in shape], closed=True)
    return tag("path", d=ring, transform=f"translate({num(x)} {num(y)})", class_=kind)
