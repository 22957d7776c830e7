"""The faces of counters: symbol of the arm and size mark as in APP-6, name, ratings; a flag where identity is hidden.

Drawn about the origin in a square of ``C`` units. A hidden piece is drawn from its side and nation only, so equal
knowledge gives equal pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.counters import art
from toolchain.exporters.counters.appearance import Appearance, appearance_of
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.printing import WIDTH, block, corners, rows, size_row
from toolchain.exporters.counters.shown import Shown, describe, ground_id, groups
from toolchain.exporters.counters.symbols import FREE, symbol_id, symbols
from toolchain.exporters.grounds import Ground, ground
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, num, tag, title
from toolchain.exporters.svg.frame import Frame
from toolchain.look.words import words_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


C = 68.0
HALF = C / 2
STRIPE = 5.0  # width of the stripe along the left edge
_LIFT = "-10"  # the symbol stands above the middle, to leave the foot to the rows


def defs(ir: Rules) -> str:
    """Grounds of the nations, symbols of the arms, pictures of the game."""
    made = [symbols(ir)]
    flag = tag("path", d="M-15 20V-20M-15-20Q-4-27 5-20T23-20V4Q14-3 5 4T-15 4", class_="hx-flag")
    made.append(tag("g", flag, tag("text", "?", y="0", x="4", class_="hx-query"), id="hx-flag"))
    for side, nation in groups(ir):
        colours = ground(ir, side, nation)
        made.append(tag("g", *_ground(colours, side), id=ground_id(side, nation)))
    made.append(art.defs(ir))
    return "".join(made) + "\n"


def _ground(colours: Ground, side: int) -> list[str]:
    """The cardboard: a shadow, the colour, and an edge line for the second side, to be told apart in grey."""
    box = {"width": C, "height": C, "rx": "6"}
    shadow = tag("rect", x=2 - HALF, y=2.6 - HALF, fill="#000", opacity=".3", class_="hx-shadow", **box)
    body = tag("rect", x=-HALF, y=-HALF, fill=colours.fill, class_="hx-card", **box)
    edge = (
        tag("path", d="M-30.5-29V29", stroke=colours.ink, stroke_width="2", opacity=".4") if side == 1 else ""
    )
    return [shadow, body, edge]


def card(ir: Rules, shown: Shown, look: Appearance) -> str:
    """The cardboard of a counter that is identified."""
    usual = ground(ir, shown.side, shown.nation)
    if (look.fill, look.ink) == usual:
        return tag("use", href="#" + ground_id(shown.side, shown.nation))
    return "".join(_ground(Ground(look.fill, look.ink), shown.side))


def counter(ir: Rules, shown: Shown, x: float, y: float, tips: bool = True) -> str:
    """One counter about a point; ``tips`` says in a tooltip what it is."""
    move = f"translate({num(x)} {num(y)})"
    if shown.piece < 0:
        unseen = f"force, covered by: {shown.cover}" if shown.cover else "unit, not identified"
        said = title(f"{P.group_name(ir, shown.side, shown.nation)} {unseen}") if tips else ""
        return tag("g", said, *unknown(ir, shown), class_="hx-counter hx-hidden", transform=move)
    said = title(describe(ir, shown)) if tips else ""
    parts = face(ir, shown)
    name = ir["pieces"][shown.piece]["id"]
    return tag("g", said, *parts, class_="hx-counter", transform=move, data_piece=name)


def unknown(ir: Rules, shown: Shown) -> list[str]:
    """What the other side sees of a unit that it has not identified, or of a stack under a cover."""
    made = [tag("use", href="#" + ground_id(shown.side, shown.nation)), tag("use", href="#hx-flag")]
    if shown.cover:
        colours = ground(ir, shown.side, shown.nation)
        words = P.spoken(shown.cover)
        made.append(block(words, 0.0, 27.0, WIDTH, 12.0, 9.5, Appearance(*colours), "hx-unit"))
    return made


def face(ir: Rules, shown: Shown) -> list[str]:
    """The parts of one face of an identified counter: first its cardboard, then what is on it."""
    look = appearance_of(ir, shown.piece)
    return [card(ir, shown, look), *content(ir, shown, look)]


def content(ir: Rules, shown: Shown, look: Appearance) -> list[str]:
    """What is on the cardboard of an identified counter."""
    parts = []
    if look.art and look.whole:
        parts.append(art.use(ir, look.art, -HALF, -HALF, C, C))
    if look.stripe:
        parts.append(stripe(look.stripe))
    if _turned(ir, shown):
        parts.append(_band(ir["faces"][shown.face], look))
    parts += _symbol(ir, shown, look)
    parts.append(size_row(ir, shown, look))
    parts += rows(ir, shown, look)
    parts += corners(ir, shown, look)
    if shown.concealed:
        parts.append(tag("path", d="M19-34H28A6 6 0 0 1 34-28V-19z", class_="hx-concealed"))
    if shown.attached:
        parts.append(tag("circle", cx="-27", cy="-27", r="8", class_="hx-chip"))
        parts.append(tag("text", str(len(shown.attached)), x="-27", y="-23", class_="hx-chiptext"))
    return [part for part in parts if part]


def stripe(colour: str) -> str:
    """The stripe along the left edge."""
    return tag(
        "rect", x=-HALF + 0.6, y=-HALF + 6, width=STRIPE, height=C - 12, fill=colour, class_="hx-stripe"
    )


def _symbol(ir: Rules, shown: Shown, look: Appearance) -> list[str]:
    """The symbol, or the picture in its place."""
    if look.art:
        return [] if look.whole else [art.use(ir, look.art, -19.0, -23.0, 38.0, 26.0)]
    if look.arm == "none":
        return []
    arm = "" if look.arm == "marker" else look.arm
    made = [tag("use", href="#" + symbol_id(arm, look), y=_LIFT)]
    if look.arm in ("", "marker", "headquarters") and look.arm not in FREE:
        kind = ir["kinds"][ir["pieces"][shown.piece]["kind"]]["name"]
        word = "HQ" if look.arm == "headquarters" else _short(kind)
        y = "-1" if look.arm == "headquarters" else "-5.5"
        made.append(tag("text", esc(word), y=y, class_="hx-kind", fill=art.ink(look.box)))
    return made


def _turned(ir: Rules, shown: Shown) -> bool:
    """Whether an open face is shown that is not the first one of the piece."""
    front, _ = faces_of(ir, shown.piece)
    return shown.face not in (-1, front) and shown.face not in ir["visibility"]["secret_faces"]


def _band(name: str, look: Appearance) -> str:
    """The stripe of a counter that is turned over, with the name of the face beside the symbol where there is room."""
    band = tag("path", d="M-34-17H34V-3H-34z", fill=look.ink, opacity=".28")
    edge = 2.5 if look.stripe else 0.0
    places = (("left", -26.0 + edge), ("right", 26.0))
    x = next((x for place, x in places if place not in look.corners), None)
    if x is None:
        return band
    return band + block(P.spoken(name), x, -10.0, 26.0, 10.0, 8.5, look, "hx-face", True, turned=True)


def _short(kind: str) -> str:
    """Three letters at most that stand for a kind without a symbol."""
    words = words_of(kind)
    return ("".join(w[0] for w in words)[:4] if len(words) > 1 else kind[:3]).upper()


def draw(ir: Rules, frame: Frame, held: dict[int, list[Shown]], tips: bool = True) -> str:
    """All stacks, each fanned up to the right; a small number tells how high a stack is."""
    made = []
    for place, stack in sorted(held.items()):
        x, y = frame.centres[place]
        step, first = fan(len(stack))
        parts = [
            counter(ir, s, x + first + n * step, y - first - n * step, tips) for n, s in enumerate(stack)
        ]
        if len(stack) > 1:
            px, py = x + first + HALF - 2, y - first + HALF - 1
            parts.append(tag("circle", cx=px, cy=py, r="9.5", class_="hx-chip"))
            parts.append(tag("text", str(len(stack)), x=px, y=py + 4.4, class_="hx-chiptext"))
        made.append((place, tag("g", *parts, class_="hx-stack")))
    return frame.layer("counters", made, "units")


def fan(count: int) -> tuple[float, float]:
    """How far each counter of a stack is shifted, and where the lowest lies."""
    step = min(9.0, 24.0 / max(1, count - 1))
    return step, -step * (count - 1) / 2
