"""Plain SVG text: escaping, numbers, elements. The same input gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable

Point = tuple[float, float]

# Characters that XML 1.0 cannot hold at all, escaped or not.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def esc(text: object) -> str:
    """Text made safe for content and attributes alike."""
    plain = _ILLEGAL.sub("", str(text))
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        plain = plain.replace(char, entity)
    return plain


def num(value: float) -> str:
    """A number with at most one decimal; never ``-0``."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


def tag(name: str, *body: str, **attributes: object) -> str:
    """One element. ``class_`` becomes ``class``, other underlines become hyphens; None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        key = key.rstrip("_")
        if key != "viewBox":
            key = key.replace("_", "-")
        parts.append(f'{key}="{num(value) if isinstance(value, float) else esc(value)}"')
    head = " ".join(parts)
    inside = "".join(body)
    return f"<{head}>{inside}</{name}>" if inside else f"<{head}/>"


def layer(name: str, parts: Iterable[str], of: str = "") -> str:
    """A group on lines of its own; nothing when it is empty. ``of`` is the layer by which it is switched on and off."""
    made = [part for part in parts if part]
    known = f' data-layer="{esc(of)}"' if of else ""
    return f'<g class="hx-{esc(name)}"{known}>\n' + "\n".join(made) + "\n</g>\n" if made else ""


def title(text: str) -> str:
    """A tooltip, read aloud too."""
    return tag("title", esc(text))


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")


def smooth(points: list[Point]) -> str:
    """Path data of a smooth curve through all points (Catmull-Rom as cubic pieces)."""
    if len(points) < 3:
        return polyline(points)
    closed = points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    full = [before, *points, after]
    made = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for a, b, c, d in zip(full, full[1:], full[2:], full[3:], strict=False):
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        made.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (first, second, c)))
    return "".join(made)


def rounded(points: list[Point], part: float = 0.34) -> str:
    """Path data of straight lines whose inner points are rounded off over a part of the lines beside them."""
    made = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for index in range(1, len(points) - 1):
        (ax, ay), (px, py), (bx, by) = points[index - 1 : index + 2]
        enter = (px + (ax - px) * part, py + (ay - py) * part)
        leave = (px + (bx - px) * part, py + (by - py) * part)
        made.append(f"L{num(enter[0])} {num(enter[1])}Q{num(px)} {num(py)} {num(leave[0])} {num(leave[1])}")
    made.append(f"L{num(points[-1][0])} {num(points[-1][1])}")
    return "".join(made)


def shifted(path: str, dx: float, dy: float) -> str:
    """Path data moved; commands in small letters are relative and stay as they are."""
    made = []
    for command, body in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", body)]
        if command == "H":
            values = [v + dx for v in values]
        elif command == "V":
            values = [v + dy for v in values]
        elif command in "MLQCT":
            values = [v + (dy if n % 2 else dx) for n, v in enumerate(values)]
        made.append(command + " ".join(num(v) for v in values))
    return "".join(made)
