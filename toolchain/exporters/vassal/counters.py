"""The counters of a game as pieces of VASSAL: pictures of their faces, numbers that stay, traits."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.counters.face import C, counter, defs
from toolchain.exporters.counters.markers import Marker, faces_of
from toolchain.exporters.counters.shown import Shown, full_name, ratings
from toolchain.exporters.paper import Sheet
from toolchain.exporters.svg import palette
from toolchain.exporters.svg.document import num, tag
from toolchain.exporters.svg.style import STYLE
from toolchain.exporters.vassal import traits
from toolchain.exporters.vassal.traits import Trait

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

SLOTS = 1 << 24
"""Numbers of slots are below this."""
_HALF = C / 2 + 1


@dataclass(frozen=True)
class Counter:
    """A counter: its id, name, side (empty: of nobody), number of its slot, pictures and their faces, what never changes."""

    id: str
    name: str
    side: str
    gpid: str
    images: tuple[str, ...]
    faces: tuple[int, ...]
    words: tuple[str, ...]
    marks: tuple[tuple[str, str], ...]
    mask: str = ""

    def traits(
        self, face: int = 0, hidden_by: str | None = None, place: str = traits.NOWHERE, x: int = 0, y: int = 0
    ) -> Trait:
        """The piece; ``face``: which of its pictures shows; ``hidden_by``: the side that hides it."""
        made = [traits.marks(dict(self.marks))]
        if self.side:
            made.append(traits.prototype(self.side))
        made.append(traits.basic(self.name, self.images[0], self.gpid, place, x, y))
        if len(self.images) > 1:
            made.insert(0, traits.faces(self.images, self.words, face + 1))
        if self.mask:
            made.insert(0, traits.hidden(self.mask, f"{self.side}, not identified", hidden_by))
        return traits.piece(made)


def counters_of(ir: Rules) -> list[Counter]:
    """All units of a game."""
    masked = bool(ir["visibility"]["secret_faces"]) or ir["visibility"].get("cover") is not None
    secret = set(ir["visibility"]["secret_faces"])
    made = []
    for index, piece in enumerate(ir["pieces"]):
        side = ir["sides"][piece["side"]]["name"] if piece["side"] >= 0 else ""
        faces = tuple(dict.fromkeys(f for f in faces_of(ir, index) if f >= 0 and f not in secret)) or (-1,)
        values = dict(ratings(ir, index, faces[0]))
        fixed = {"unit": piece["id"], "kind": ir["kinds"][piece["kind"]]["name"], **values}
        if piece["nation"] >= 0:
            fixed["nation"] = ir["nations"][piece["nation"]]
        if piece.get("formation"):
            fixed["formation"] = piece["formation"]
        words = [palette.spoken(ir["faces"][f]) if f >= 0 else "" for f in faces]
        made.append(
            Counter(
                piece["id"],
                full_name(ir, index),
                side,
                "",
                tuple(f"unit-{piece['id']}-{n}.png" for n in range(len(faces))),
                faces,
                tuple(words),
                tuple(fixed.items()),
                f"unknown-{piece['side']}-{piece['nation']}.png" if masked and side else "",
            )
        )
    return made


def numbered(counters: Iterable[Counter]) -> list[Counter]:
    """The same with numbers of slots that hang on their ids: a counter that is added later moves none of the others."""
    taken: set[int] = set()
    made = []
    for one in counters:
        number = int.from_bytes(hashlib.sha256(one.id.encode()).digest()[:3], "big") or 1
        while number in taken:
            number = number % (SLOTS - 1) + 1
        taken.add(number)
        made.append(Counter(**{**vars(one), "gpid": str(number)}))
    return made


class Pictures:
    """Drawings of counters by the names of their files, each made once."""

    def __init__(self, width: float) -> None:
        self._width = width  # millimetres on a paper that is printed with so many dots to each
        self._heads: dict[int, str] = {}
        self.sheets: dict[str, Sheet] = {}

    def units(self, ir: Rules, counters: Iterable[Counter]) -> None:
        """The faces of units, and what the other side sees of hidden ones."""
        index = {piece["id"]: number for number, piece in enumerate(ir["pieces"])}
        for one in counters:
            piece = index[one.id]
            known = ir["pieces"][piece]
            for image, face in zip(one.images, one.faces, strict=True):
                self._draw(ir, image, Shown(known["side"], known["nation"], piece, face))
            if one.mask:
                self._draw(ir, one.mask, Shown(known["side"], known["nation"], -1, -1))

    def markers(self, ir: Rules, markers: Iterable[Marker]) -> list[Counter]:
        """Markers of the game, both sides; equal ones once."""
        made: dict[str, Counter] = {}
        for marker in markers:
            sides = [side for side in marker if side.parts]
            if not sides:
                continue
            text = repr([(side.fill, side.parts) for side in sides])
            name = f"marker-{hashlib.sha256(text.encode()).hexdigest()[:10]}"
            images = tuple(f"{name}-{n}.png" for n in range(len(sides)))
            for image, side in zip(images, sides, strict=True):
                card = tag("rect", x=-C / 2, y=-C / 2, width=C, height=C, rx="6", fill=side.fill)
                self._put(ir, image, card + "".join(side.parts))
            made[name] = Counter(
                name, name, "", "", images, (0,) * len(images), ("", "other side")[: len(images)], ()
            )
        return list(made.values())

    def _draw(self, ir: Rules, name: str, shown: Shown) -> None:
        if name not in self.sheets:
            self._put(ir, name, counter(ir, shown, 0.0, 0.0, tips=False))

    def _put(self, ir: Rules, name: str, drawn: str) -> None:
        if id(ir) not in self._heads:  # shapes of all pieces: looking through a large game takes time
            style = tag("style", STYLE.replace("<", "").replace("&", ""))
            self._heads[id(ir)] = style + tag("defs", defs(ir))
        moved = tag("g", drawn, transform=f"translate({num(_HALF)} {num(_HALF)})")
        svg = tag(
            "svg",
            self._heads[id(ir)] + moved,
            xmlns="http://www.w3.org/2000/svg",
            class_="hx-map",
            viewBox=f"0 0 {num(2 * _HALF)} {num(2 * _HALF)}",
        )
        self.sheets[name] = Sheet(svg, self._width, self._width, name)
