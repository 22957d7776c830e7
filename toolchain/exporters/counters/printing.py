"""What is printed on a counter: texts, each set in its place so that it is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.counters.appearance import Appearance, appearance_of
from toolchain.exporters.counters.shown import Shown, ratings
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, num, tag
from toolchain.ir.roster import roster_of
from toolchain.look.forms import JOINS, SIZES
from toolchain.look.lettering import PITCH, fit

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MOST = 5  # ratings that are printed where the game does not say which
WIDTH = 62.0  # of what is printed; a counter is 68 wide
_BESIDE_STRIPE = (
    8.0  # what is left free of it for a stripe, half on each side, so that rows stay in the middle
)
_LETTERS = 4  # so many letters of a mark of size are a sign such as XXXX; more are a word
_HEAD, _FOOT = 3.2, 31.6  # of the rows below the symbol
_RATINGS, _WORDS = 17.0, 9.5
_NAME_ALONE = 11.5
_SIDE = 12.0  # width of the places beside the symbol
_WEIGHT = {True: 1.25, False: 1.0}


def size_mark(ir: Rules, piece: int) -> str:
    """The mark of a unit's size: that of a word such as `brigade`, or what is written."""
    size = ir["pieces"][piece].get("echelon") or ""
    return SIZES.get(size.lower(), size)


def thing(ir: Rules, shown: Shown, name: str) -> str:
    """One thing of a unit as it is printed; empty where the unit has none."""
    known = ir["pieces"][shown.piece]
    rated = dict(ratings(ir, shown.piece, shown.face))
    if name in rated:
        return "" if rated[name] == "none" else rated[name]
    if name == "ratings":
        return " ".join(value for _, value in ratings(ir, shown.piece, shown.face)[:MOST] if value != "none")
    if name == "name":
        return known["name"]
    if name == "size":
        return size_mark(ir, shown.piece)
    if name == "kind":
        return P.spoken(ir["kinds"][known["kind"]]["name"])
    if name == "nation":
        return P.spoken(ir["nations"][known["nation"]]) if known["nation"] >= 0 else ""
    if name == "side":
        return P.spoken(ir["sides"][known["side"]]["name"]) if known["side"] >= 0 else ""
    if name == "formation":
        return P.spoken(known.get("formation", ""))
    if name == "start":
        return _start(ir, shown.piece)
    if name == "face":
        return P.spoken(ir["faces"][shown.face]) if 0 <= shown.face < len(ir["faces"]) else ""
    return ""


def _start(ir: Rules, piece: int) -> str:
    """The place of the set-up, or the turn of arrival as `T3`; empty where that hangs on the course of play."""
    held = roster_of(ir)
    for placed in held.placements:
        if placed.unit == piece:
            return P.spoken(placed.place)
    for arriving in held.arrivals:
        if arriving.unit == piece:
            last = max((scenario["last"] for scenario in ir.get("scenarios") or ()), default=arriving.turn)
            if arriving.turn > last or arriving.waits:
                return ""
            return f"T{arriving.turn}" if arriving.turn > 0 else arriving.date
    return ""


def row_text(ir: Rules, shown: Shown, row: tuple[str, ...]) -> str:
    """The things of a row with the signs between them; what a unit has not is left out with its sign."""
    made = ""
    sign = ""
    for word in row:
        if word in JOINS:
            sign = " " if word == "," else word
            continue
        text = thing(ir, shown, word)
        if text:
            made += (sign if made else "") + text
    return made


def rows(ir: Rules, shown: Shown, look: Appearance) -> list[str]:
    """The rows below the symbol: as the game declares them, or else the name and the ratings."""
    declared: tuple[tuple[str, ...], ...] = look.rows or (("name",), ("ratings",))
    found = [(row_text(ir, shown, row), _is_figures(row)) for row in declared]
    printed = [(text, figures) for text, figures in found if text]
    if not printed:
        return []
    head = _HEAD if look.arm != "none" or look.art else -20.0
    below = {place for place in ("bottom-left", "bottom-right") if place in look.corners}
    wide = WIDTH - 16 * len(below) - (_BESIDE_STRIPE if look.stripe and not below else 0.0)
    middle = 8.0 * (("bottom-left" in below) - ("bottom-right" in below))
    total = sum(_WEIGHT[figures] for _, figures in printed)
    made = []
    top = head
    for text, figures in printed:
        high = (_FOOT - head) * _WEIGHT[figures] / total
        largest = _RATINGS if figures else _NAME_ALONE if len(printed) == 1 else _WORDS
        made.append(
            block(
                text,
                middle,
                top + high / 2,
                wide,
                high,
                largest,
                look,
                "hx-ratings" if figures else "hx-unit",
                figures,
            )
        )
        top += high
    return made


def printed_ratings(ir: Rules, piece: int, face: int) -> list[str]:
    """The names of the ratings below the symbol, in their order."""
    rated = [name for name, _ in ratings(ir, piece, face)]
    declared = [word for row in appearance_of(ir, piece).rows for word in row]
    if not declared:
        return rated[:MOST]
    return [
        name for word in declared for name in (rated[:MOST] if word == "ratings" else [word]) if name in rated
    ]


def _is_figures(row: tuple[str, ...]) -> bool:
    return not any(word in ("name", "kind", "nation", "side", "formation", "face") for word in row)


def block(
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    largest: float,
    look: Appearance,
    name: str,
    bold: bool = False,
    turned: bool = False,
) -> str:
    """A text in the middle of a place, on as many lines as it takes; ``turned``: it runs from the foot to the head."""
    size, lines = fit(text, width, height, largest, bold)
    made = []
    for number, line in enumerate(lines):
        drop = (number - (len(lines) - 1) / 2) * size * PITCH + size * 0.36
        if turned:
            where: dict[str, object] = {"transform": f"translate({num(x + drop)} {num(y)}) rotate(-90)"}
        else:
            where = {"x": float(x) if x else None, "y": y + drop}
        halo = {"stroke": look.fill, "paint_order": "stroke", "stroke_width": "2.4"} if look.whole else {}
        made.append(
            tag("text", esc(line), class_=name, fill=look.ink, font_size=_exact(size), **where, **halo)
        )
    return "".join(made)


def _exact(size: float) -> str:
    """A size rounded down, so that the text is no wider than was reckoned."""
    return f"{int(size * 100) / 100:g}"


def corners(ir: Rules, shown: Shown, look: Appearance) -> list[str]:
    """What is printed round the symbol."""
    made = []
    edge = 5.5 if look.stripe else 0.0
    for place, name in sorted(look.corners.items()):
        text = thing(ir, shown, name)
        if not text:
            continue
        left = place.endswith("left")
        shift = edge if left else 0.0
        if place in ("left", "right"):
            x = (-WIDTH / 2 + _SIDE / 2 - 0.5 + shift / 2) if left else WIDTH / 2 - _SIDE / 2 + 0.5
            room = _SIDE - 1.5 - shift / 2
            upright = fit(text, room, 23.0, 8.0)
            if upright.size >= 7 and len(upright.lines) == 1:
                made.append(block(text, x, -10.0, room, 23.0, 8.0, look, "hx-corner"))
            else:
                made.append(block(text, x, -10.0, 23.0, room, 8.0, look, "hx-corner", turned=True))
            continue
        wide = (20.0 if place.startswith("top") else 15.0) - shift
        x = -WIDTH / 2 + shift + wide / 2 if left else WIDTH / 2 - wide / 2
        y = -27.5 if place.startswith("top") else 25.5
        made.append(block(text, x, y, wide, 9.0, 8.0, look, "hx-corner"))
    return made


def size_row(ir: Rules, shown: Shown, look: Appearance) -> str:
    """The mark of size above the symbol."""
    text = size_mark(ir, shown.piece)
    if not text or "size" in {*look.corners.values(), *(word for row in look.rows for word in row)}:
        return ""
    wide = 20.0 if {"top-left", "top-right"} & look.corners.keys() else WIDTH
    if len(text) > _LETTERS:  # a word has letters below its line, which would touch the symbol
        return block(text, 0.0, -28.8, wide, 8.0, 7.5, look, "hx-echelon", True)
    return block(text, 0.0, -28.2, wide, 9.6, 10.5, look, "hx-echelon", True)
