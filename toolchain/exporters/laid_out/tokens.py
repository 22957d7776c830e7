"""Counters and markers as things with pictures: names of the files of their faces, and the drawings."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.counters.face import C, counter, defs
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.markers import Marker, MarkerSide
from toolchain.exporters.counters.shown import Shown, full_name, ratings
from toolchain.exporters.paper import Sheet
from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import num, tag
from toolchain.exporters.svg.style import STYLE

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_HALF = C / 2 + 1
_SIGNS = re.compile(r"[\W_]+")
_HREF = re.compile(r'(?:href="#|url\(#)([\w-]+)')


@dataclass(frozen=True)
class Token:
    """A counter or marker.

    ``side`` is empty where it is nobody's; ``images``, ``faces`` and ``words`` belong together: file, number and name of
    each open face; ``marks`` never change; ``mask``: the picture that the other side sees of a hidden one; ``many``: how
    many of it there are; ``states``: of a marker, state and value of each face.
    """

    id: str
    name: str
    side: str
    images: tuple[str, ...]
    faces: tuple[int, ...]
    words: tuple[str, ...]
    marks: tuple[tuple[str, str], ...]
    mask: str = ""
    many: int = 1
    states: tuple[tuple[str, str], ...] = ()


def tokens_of(ir: Rules) -> list[Token]:
    """All units of a game."""
    masked = bool(ir["visibility"]["secret_faces"]) or ir["visibility"].get("cover") is not None
    secret = set(ir["visibility"]["secret_faces"])
    made = []
    for index, piece in enumerate(ir["pieces"]):
        side = ir["sides"][piece["side"]]["name"] if piece["side"] >= 0 else ""
        faces = tuple(dict.fromkeys(f for f in faces_of(ir, index) if f >= 0 and f not in secret)) or (-1,)
        words = [palette.spoken(ir["faces"][f]) if f >= 0 else "" for f in faces]
        fixed = {"unit": piece["id"], "name": piece["name"], "kind": ir["kinds"][piece["kind"]]["name"]}
        fixed |= _ratings(ir, index, faces, words)
        if piece["nation"] >= 0:
            fixed["nation"] = ir["nations"][piece["nation"]]
        if piece.get("formation"):
            fixed["formation"] = piece["formation"]
        made.append(
            Token(
                piece["id"],
                full_name(ir, index),
                side,
                tuple(f"unit-{piece['id']}-{n}.png" for n in range(len(faces))),
                faces,
                tuple(words),
                tuple(fixed.items()),
                f"unknown-{piece['side']}-{piece['nation']}.png" if masked and side else "",
            )
        )
    return made


def _ratings(ir: Rules, piece: int, faces: Sequence[int], words: Sequence[str]) -> dict[str, str]:
    """The ratings of a piece; those that faces have of their own under the names of both."""
    own = {name for values in ir["pieces"][piece]["faces"].values() for name in values}
    held = [dict(ratings(ir, piece, face)) for face in faces]
    made: dict[str, str] = {}
    for name in dict.fromkeys(name for values in held for name in values):
        if name not in own and name in held[0]:
            made[name] = held[0][name]
        else:
            made |= {
                f"{word} {name}": values[name]
                for word, values in zip(words, held, strict=True)
                if name in values
            }
    return made


class Pictures:
    """Drawings of counters by the names of their files, each made once."""

    def __init__(self, width: float) -> None:
        self._width = width  # millimetres on a paper that is printed with so many dots to each
        self._shapes: dict[int, dict[str, str]] = {}
        self._markers: dict[str, Marker] = {}
        self.sheets: dict[str, Sheet] = {}

    def units(self, ir: Rules, tokens: Iterable[Token]) -> None:
        """The faces of units, and what the other side sees of hidden ones."""
        index = {piece["id"]: number for number, piece in enumerate(ir["pieces"])}
        for one in tokens:
            piece = index[one.id]
            known = ir["pieces"][piece]
            for image, face in zip(one.images, one.faces, strict=True):
                self._draw(ir, image, Shown(known["side"], known["nation"], piece, face))
            if one.mask:
                self._draw(ir, one.mask, Shown(known["side"], known["nation"], -1, -1))

    def rows(self, ir: Rules, drawn: Iterable[tuple[Token, MarkerSide]]) -> None:
        """What stands for rows that name no unit."""
        for one, side in drawn:
            if one.images[0] not in self.sheets:
                self._put_side(ir, one.images[0], side)

    def markers(self, ir: Rules, markers: Iterable[Marker]) -> list[Token]:
        """Markers of the game, both sides; equal ones once."""
        made: dict[str, Token] = {}
        count: Counter[str] = Counter()
        for marker in markers:
            sides = [side for side in marker.sides if side.parts]
            if not sides:
                continue
            name = self._name_of(marker)
            count[name] += 1
            images = tuple(f"{name}-{n}.png" for n in range(len(sides)))
            for image, side in zip(images, sides, strict=True):
                self._put_side(ir, image, side)
            words = ("", "other side")[: len(images)]
            made[name] = Token(
                name,
                marker.name,
                "",
                images,
                (0,) * len(images),
                words,
                (),
                many=count[name],
                states=marker.marks,
            )
        return list(made.values())

    def _name_of(self, marker: Marker) -> str:
        """The name of its files: what it marks, with a number where another marker has that name."""
        stem = name = f"marker-{_SIGNS.sub('-', marker.name).strip('-')}"
        number = 1
        while self._markers.setdefault(name.casefold(), marker) != marker:
            number += 1
            name = f"{stem}-no-{number}"
        return name

    def _put_side(self, ir: Rules, name: str, side: MarkerSide) -> None:
        card = tag("rect", x=-C / 2, y=-C / 2, width=C, height=C, rx="6", fill=side.fill)
        self._put(ir, name, card + "".join(side.parts))

    def _draw(self, ir: Rules, name: str, shown: Shown) -> None:
        if name not in self.sheets:
            self._put(ir, name, counter(ir, shown, 0.0, 0.0, tips=False))

    def _put(self, ir: Rules, name: str, drawn: str) -> None:
        if id(ir) not in self._shapes:  # looking through all pieces of a large game takes time
            root = ET.fromstring(f"<defs>{defs(ir)}</defs>")
            self._shapes[id(ir)] = {str(one.get("id")): ET.tostring(one, "unicode").strip() for one in root}
        moved = tag("g", drawn, transform=f"translate({num(_HALF)} {num(_HALF)})")
        svg = tag(
            "svg",
            tag("style", STYLE.replace("<", "").replace("&", "")),
            tag("defs", *_used(drawn, self._shapes[id(ir)])),
            moved,
            xmlns="http://www.w3.org/2000/svg",
            class_="hx-map",
            viewBox=f"0 0 {num(2 * _HALF)} {num(2 * _HALF)}",
        )
        self.sheets[name] = Sheet(svg, self._width, self._width, name)


def _used(drawn: str, shapes: dict[str, str]) -> list[str]:
    """The shapes that a drawing uses, and those that they use."""
    made: dict[str, str] = {}
    wanted = [drawn]
    while wanted:
        for name in _HREF.findall(wanted.pop()):
            if name in shapes and name not in made:
                made[name] = shapes[name]
                wanted.append(shapes[name])
    return list(made.values())
