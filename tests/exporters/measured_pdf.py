"""Where the lines and fills of a PDF lie, in millimetres: enough of a reader to measure pages by (PDF 1.7, 8.5).

Pages are read with the drawings that they place; text, clips and transparency are passed over.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field

MM = 25.4 / 72
_OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)endobj", re.DOTALL)
_TOKEN = re.compile(rb"/[^\s/\[\]<>()]+|\[[^\]]*\]|\((?:\\.|[^\\)])*\)|<[0-9a-fA-F]*>|[^\s/\[\]<>()]+")
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]


@dataclass
class Page:
    """Size, boxes of what is filled (each with its colour as 0..255, and how many corners) and lines that are drawn."""

    width: float
    height: float
    fills: list[tuple[Box, tuple[int, ...], int]] = field(default_factory=list)
    lines: list[Box] = field(default_factory=list)


def pages(data: bytes) -> list[Page]:
    """All pages. y runs down from the top."""
    objects = {int(m[1]): m[2] for m in _OBJECT.finditer(data)}
    made = []
    for body in objects.values():
        if re.search(rb"/Type */Page\b", body):
            box = re.search(rb"/MediaBox *\[([^\]]*)\]", body)
            contents = re.search(rb"/Contents (\d+) 0 R", body)
            assert box is not None
            assert contents is not None
            width, height = (float(x) * MM for x in box[1].split()[2:])
            page = Page(width, height)
            _Walker(objects, page).run(
                _stream(objects[int(contents[1])]), (1, 0, 0, 1, 0, 0), _resources(body, objects)
            )
            made.append(page)
    return made


def _stream(body: bytes) -> bytes:
    start = re.search(rb"stream\r?\n", body)
    assert start is not None
    raw = body[start.end() : body.rindex(b"endstream")]
    return zlib.decompressobj().decompress(raw) if b"FlateDecode" in body[: start.start()] else raw


def _resources(body: bytes, objects: dict[int, bytes]) -> dict[str, int]:
    """The drawings that a page or a drawing may place, by their names."""
    head = body.partition(b"stream")[0]
    named = re.search(rb"/Resources (\d+) 0 R", head)
    held = objects[int(named[1])] if named else head
    found = re.search(rb"/XObject *(?:<<(.*?)>>|(\d+) 0 R)", held, re.DOTALL)
    if found is None:
        return {}
    listing = found[1] if found[1] is not None else objects[int(found[2])]
    return {m[1].decode(): int(m[2]) for m in re.finditer(rb"/(\S+) (\d+) 0 R", listing)}


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


class _Walker:
    def __init__(self, objects: dict[int, bytes], page: Page) -> None:
        self._objects, self._page = objects, page

    def run(self, stream: bytes, matrix: Matrix, drawings: dict[str, int]) -> None:
        kept: list[tuple[Matrix, tuple[int, ...]]] = []
        colour: tuple[int, ...] = (0,)
        operands: list[bytes] = []
        parts: list[list[tuple[float, float]]] = []
        for token in _TOKEN.findall(stream):
            word = token.decode("latin-1")
            if word[0] in "/[(<" or re.fullmatch(r"[-+.\d]+(?:e-?\d+)?", word):
                operands.append(token)
                continue
            numbers = [float(x) for x in operands if re.fullmatch(rb"[-+.\d]+(?:e-?\d+)?", x)]
            if word == "q":
                kept.append((matrix, colour))
            elif word == "Q":
                matrix, colour = kept.pop()
            elif word == "cm":
                matrix = _times(tuple(numbers), matrix)  # type: ignore[arg-type]
            elif word in ("scn", "sc", "rg", "g"):
                colour = tuple(round(255 * x) for x in numbers)
            elif word == "m":
                parts.append([self._at(matrix, *numbers)])
            elif word in ("l", "c", "v", "y"):
                parts[-1].append(self._at(matrix, *numbers[-2:]))
            elif word == "re":
                x, y, w, h = numbers
                parts.append([self._at(matrix, *p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))])
            elif word == "Do":
                body = self._objects[drawings[operands[-1].decode()[1:]]]
                if b"/Form" in body:
                    self.run(_stream(body), matrix, _resources(body, self._objects))
            elif word in ("f", "f*", "B", "S", "s", "n"):
                for part in parts:
                    if word in ("f", "f*", "B"):
                        self._page.fills.append((_box(part), colour, len(set(part))))
                    elif word in ("S", "s") and len(part) == 2:
                        self._page.lines.append(_box(part))
                parts = []
            operands = []

    def _at(self, matrix: Matrix, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * MM, self._page.height - (b * x + d * y + f) * MM


def _box(part: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in part], [y for _, y in part]
    return min(xs), min(ys), max(xs), max(ys)
