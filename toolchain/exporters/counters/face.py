"""The faces of counters: symbol of the arm and size mark as in APP-6, name, ratings; a flag where identity is hidden.

Drawn about the origin in a square of ``C`` units. A hidden piece is drawn from its side and nation only, so equal
knowledge gives equal pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.counters.shown import Shown, describe, ground_id, groups, ratings
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, num, tag, text_width, title
from toolchain.exporters.svg.frame import Frame

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


C = 68.0
HALF = C / 2
MOST = 5
_LIFT = "-10"  # the symbol stands above the middle, to leave the foot to the ratings
# Signs inside the frame of a land unit, 38 wide and 24 high (APP-6, chapter 4, and the older signs of the hobby).
_SIGNS = {
    "infantry": "M-19-12L19 12M-19 12L19-12",
    "cavalry": "M-19 12L19-12",
    "engineer": "M-10 7V-5H10V7M0-5V7",
    "mechanised": "M-19-12L19 12M-19 12L19-12M-12 0a6 6 0 0 1 6-6H6a6 6 0 0 1 0 12H-6a6 6 0 0 1-6-6",
    "armour": "M-12 0a6 6 0 0 1 6-6H6a6 6 0 0 1 0 12H-6a6 6 0 0 1-6-6z",
    "supply": "M-19 6H19",
    "headquarters": "M-19-4H19M-19 12V19",
    "air": "M0 0q10-10 10 0t-10 0q-10-10-10 0t10 0",
    "naval": "M0-8V8M-7 2Q-6 8 0 8Q6 8 7 2M-5-5H5",
    "fort": "M-11 7V-2H-7V-7H-2V-2H2V-7H7V-2H11V7z",
}
_SOLID = {
    "artillery": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "leader": "M0-11L2.9-3.6 10.9-3.2 4.6 1.8 6.8 9.4 0 5.2-6.8 9.4-4.6 1.8-10.9-3.2-2.9-3.6z",
}


def defs(ir: Rules) -> str:
    """Grounds of the nations and symbols of the arms."""
    made = [_symbol(arm, tag("path", d=path, class_="hx-arm")) for arm, path in _SIGNS.items()]
    for arm, path in _SOLID.items():
        kind = "hx-star" if arm == "leader" else "hx-armsolid"
        made.append(_symbol(arm, tag("path", d=path, class_=kind), arm != "leader"))
    made.append(_symbol("", ""))
    dashed = tag("path", d="M-15-8L15 8M-15 8L15-8", class_="hx-arm", stroke_dasharray="3 3")
    made.append(_symbol("decoy", dashed))
    flag = tag("path", d="M-15 20V-20M-15-20Q-4-27 5-20T23-20V4Q14-3 5 4T-15 4", class_="hx-flag")
    made.append(tag("g", flag, tag("text", "?", y="0", x="4", class_="hx-query"), id="hx-flag"))
    for side, nation in groups(ir):
        made.append(tag("g", *_ground(ir, side, nation), id=ground_id(side, nation)))
    return "".join(made) + "\n"


def _ground(ir: Rules, side: int, nation: int) -> list[str]:
    """The cardboard: a shadow, the colour, and an edge line for the second side, to be told apart in grey."""
    fill, ink = P.ground(ir, side, nation)
    box = {"width": C, "height": C, "rx": "6"}
    shadow = tag("rect", x=2 - HALF, y=2.6 - HALF, fill="#000", opacity=".3", class_="hx-shadow", **box)
    body = tag("rect", x=-HALF, y=-HALF, fill=fill, class_="hx-card", **box)
    edge = tag("path", d="M-30.5-29V29", stroke=ink, stroke_width="2", opacity=".4") if side == 1 else ""
    return [shadow, body, edge]


def _symbol(arm: str, sign: str, box: bool = True) -> str:
    frame = tag("rect", x="-19", y="-12", width="38", height="24", class_="hx-box") if box else ""
    return tag("g", frame, sign, id=f"hx-arm-{arm}")


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
        made.append(_fitted(shown.cover, 30.0, 9.5, P.ground(ir, shown.side, shown.nation)[1]))
    return made


def face(ir: Rules, shown: Shown) -> list[str]:
    """The parts of one face of an identified counter."""
    known = ir["pieces"][shown.piece]
    ink = P.ground(ir, shown.side, shown.nation)[1]
    # A rating that is `none` is left blank, as on printed counters.
    rated = [value for _, value in ratings(ir, shown.piece, shown.face)[:MOST] if value != "none"]
    arm = P.arm_of(ir, known["kind"])
    parts = [tag("use", href="#" + ground_id(shown.side, shown.nation))]
    if _turned(ir, shown):
        parts.append(_band(ir["faces"][shown.face], ink))
    parts.append(tag("use", href=f"#hx-arm-{arm}" if arm != "marker" else "#hx-arm-", y=_LIFT))
    if arm in ("", "marker", "headquarters"):
        word = "HQ" if arm == "headquarters" else _short(ir["kinds"][known["kind"]]["name"])
        parts.append(tag("text", esc(word), y="-1" if arm == "headquarters" else "-5.5", class_="hx-kind"))
    if size := known.get("echelon"):
        parts.append(tag("text", esc(size), y="-24.5", class_="hx-echelon", fill=ink))
    if rated:
        parts.append(_fitted(known["name"], 12.6, 9.5, ink))
        parts.append(_row(" ".join(rated), ink))
    else:
        parts += _wrapped(known["name"], ink)
    if shown.concealed:
        parts.append(tag("path", d="M19-34H28A6 6 0 0 1 34-28V-19z", class_="hx-concealed"))
    if shown.attached:
        parts.append(tag("circle", cx="-27", cy="-27", r="8", class_="hx-chip"))
        parts.append(tag("text", str(len(shown.attached)), x="-27", y="-23", class_="hx-chiptext"))
    return parts


def _turned(ir: Rules, shown: Shown) -> bool:
    """Whether an open face is shown that is not the first one of the piece."""
    own = [n for n, name in enumerate(ir["faces"]) if name in ir["pieces"][shown.piece]["faces"]]
    return shown.face > min(own, default=0) and shown.face not in ir["visibility"]["secret_faces"]


def _band(name: str, ink: str) -> str:
    """The stripe of a counter that is turned over, with the name of the face along its left edge."""
    stripe = tag("path", d="M-34-17H34V-3H-34z", fill=ink, opacity=".28")
    size = min(9.0, 9.0 * 34 / max(1.0, text_width(name, 9.0)))
    word = tag(
        "text",
        esc(P.spoken(name)),
        transform="translate(-22.5 -10) rotate(-90)",
        class_="hx-face",
        fill=ink,
        font_size=size,
    )
    return stripe + word


def _short(kind: str) -> str:
    words = P.words_of(kind)
    return "".join(w[0] for w in words).upper() if len(words) > 1 else kind[:3].upper()


def _row(text: str, ink: str) -> str:
    """The ratings at the foot, as large as there is room for."""
    size = min(17.0, 17.0 * 60 / max(1.0, text_width(text, 17.0, True)))
    squeeze = {} if size >= 10 else {"textLength": 60.0, "lengthAdjust": "spacingAndGlyphs"}
    return tag(
        "text",
        esc(text),
        y=29.5 - (17 - size) / 3,
        class_="hx-ratings",
        fill=ink,
        font_size=max(10.0, size),
        **squeeze,
    )


def _wrapped(name: str, ink: str) -> list[str]:
    """The name of a piece without ratings: larger, on two lines where it is long."""
    words = name.split()
    if text_width(name, 11.5) <= C - 8 or len(words) < 2:
        return [_fitted(name, 21.0, 11.5, ink)]
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    first, second = " ".join(words[:cut]), " ".join(words[cut:])
    return [_fitted(first, 16.0, 11.0, ink), _fitted(second, 28.0, 11.0, ink)]


def _fitted(name: str, y: float, size: float, ink: str) -> str:
    """A name on one line: set narrower when it is long, and cut when that is not enough."""
    room = C - 6
    while text_width(name, size) > room * 1.45 and len(name) > 4:
        name = name.rstrip("… ")[:-1].rstrip() + "…"
    wide = text_width(name, size)
    fit = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if wide > room else {}
    return tag("text", esc(name), y=y, class_="hx-unit", fill=ink, font_size=size, **fit)


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
