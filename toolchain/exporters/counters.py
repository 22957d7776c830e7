"""Counters as a seat may see them: symbol of the arm, echelon, name, ratings; a flag where identity is hidden.

What is drawn for a seat comes from ``observe`` alone, which denies by default. A hidden piece is drawn from
its side and nation only, so equal knowledge gives equal pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.game import PlayState
from toolchain.engine.observe import observe
from toolchain.exporters import palette as P
from toolchain.exporters.frame import Frame
from toolchain.exporters.svgdoc import esc, layer, num, tag, text_width, title

ALL = -2
_PUBLIC = -3
C = 56.0
MOST = 5
_SIGNS = {
    "infantry": "M-17-10.5L17 10.5M-17 10.5L17-10.5",
    "cavalry": "M-17 10.5L17-10.5",
    "engineer": "M-9 6V-5H9V6M0-5V6",
    "mechanised": "M-17-10.5L17 10.5M-17 10.5L17-10.5M-11 0a5 5 0 0 1 5-5H6a5 5 0 0 1 0 10H-6a5 5 0 0 1-5-5",
    "armour": "M-11 0a5 5 0 0 1 5-5H6a5 5 0 0 1 0 10H-6a5 5 0 0 1-5-5z",
    "supply": "M-17 5H17",
    "headquarters": "M-17-4H17",
    "air": "M0 0q9-9 9 0t-9 0q-9-9-9 0t9 0",
    "naval": "M0-7V7M-6 2Q-5 7 0 7Q5 7 6 2M-4-4H4",
    "fort": "M-10 6V-2H-6V-6H-2V-2H2V-6H6V-2H10V6z",
}
_SOLID = {
    "artillery": "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
    "leader": "M0-8.5L2.2-2.7 8.4-2.4 3.5 1.4 5.2 7.4 0 4 -5.2 7.4-3.5 1.4-8.4-2.4-2.2-2.7z",
}


@dataclass(frozen=True)
class Shown:
    """A piece as it may be seen. ``piece`` is -1 when its identity is hidden."""

    side: int
    nation: int
    piece: int = -1
    face: int = -1
    attached: tuple[str, ...] = ()
    concealed: bool = False


def stacks(state: PlayState, seat: int) -> dict[int, list[Shown]]:
    """Counters by hex as a seat may see them; ``seat`` -2 sees everything, any other that is no side the public part."""
    game = state.game
    pieces, count = game.ir["pieces"], game.program.hex_count
    made: dict[int, list[Shown]] = {}
    if seat == ALL:
        for place in range(count):
            for piece in state.columns["c_at"][place]:
                made.setdefault(place, []).append(_open(state, piece))
        return made
    seen = observe(state, seat if seat >= 0 else _PUBLIC)
    for place, views in sorted(seen.places.items()):
        if place >= count:
            continue
        for view in views:
            if view[0] == "hidden":
                made.setdefault(place, []).append(Shown(view[1], view[2]))
            elif view[0] == "piece":
                known = pieces[view[1]]
                names = tuple(pieces[other]["name"] for _, other, _ in view[3])
                made.setdefault(place, []).append(
                    Shown(known["side"], known["nation"], view[1], view[2], names, _secret(state, view[1]))
                )
    return made


def _secret(state: PlayState, piece: int) -> bool:
    return state.columns["c_face"][piece] in state.game.ir["visibility"]["secret_faces"]


def _open(state: PlayState, piece: int) -> Shown:
    known = state.game.ir["pieces"][piece]
    names = []
    for relation in (r["name"] for r in state.game.ir["relations"]):
        names += [state.game.ir["pieces"][p]["name"] for p in state.columns["r_" + ident(relation)][piece]]
    face = state.columns["c_face"][piece]
    return Shown(known["side"], known["nation"], piece, face, tuple(names), _secret(state, piece))


def ratings(ir: dict[str, Any], piece: int, face: int) -> list[tuple[str, str]]:
    """Names and printed values of a piece's ratings, in the order of declaration."""
    known = ir["pieces"][piece]
    by_face = known["faces"].get(ir["faces"][face], {}) if 0 <= face < len(ir["faces"]) else {}
    made = []
    for attribute in ir["attributes"]:
        name = attribute["name"]
        value = by_face.get(name, known["values"].get(name))
        if value is None:
            continue
        # A package that tells no type: a rating called like a value set is one of its values.
        words = ir["values"].get(str(attribute.get("type", name)).removeprefix("value of "))
        shown = words[value] if words and 0 <= value < len(words) else str(value)
        made.append((name, shown))
    return made


def defs(ir: dict[str, Any]) -> str:
    """Grounds of the nations and symbols of the arms."""
    made = []
    for arm, path in _SIGNS.items():
        made.append(_symbol(arm, tag("path", d=path, class_="hx-arm")))
    for arm, path in _SOLID.items():
        box = arm != "leader"
        made.append(_symbol(arm, tag("path", d=path, class_="hx-armsolid"), box))
    made.append(_symbol("", ""))
    made.append(
        _symbol("decoy", tag("path", d="M-13-7L13 7M-13 7L13-7", class_="hx-arm", stroke_dasharray="3 3"))
    )
    flag = tag("path", d="M-12 14V-16M-12-16Q-3-21 4-16T18-16V2Q11-3 4 2T-12 2", class_="hx-flag")
    made.append(tag("g", flag, tag("text", "?", y="-2", x="3", class_="hx-query"), id="hx-flag"))
    half = num(C / 2)
    for side, nation in groups(ir):
        fill, ink = P.ground(ir, side, nation)
        body = tag("rect", x=f"-{half}", y=f"-{half}", width=C, height=C, rx="5", fill=fill, class_="hx-card")
        edge = tag("path", d="M-24-24V24", stroke=ink, stroke_width="2", opacity=".35") if side == 1 else ""
        made.append(tag("g", body, edge, id=ground_id(side, nation)))
    return "".join(made) + "\n"


def groups(ir: dict[str, Any]) -> list[tuple[int, int]]:
    """Sides and nations that have counters, neutral ones last."""
    found = {(p["side"], p["nation"]) for p in ir["pieces"]} | {(s, -1) for s in range(len(ir["sides"]))}
    return sorted(found, key=lambda g: (g[0] < 0, g))


def ground_id(side: int, nation: int) -> str:
    """Name of a counter's ground among the shapes."""
    return f"hx-g{side if side >= 0 else 'x'}{f'n{nation}' if nation >= 0 else ''}"


def _symbol(arm: str, sign: str, box: bool = True) -> str:
    frame = tag("rect", x="-17", y="-10.5", width="34", height="21", class_="hx-box") if box else ""
    return tag("g", frame, sign, id=f"hx-arm-{arm}")


def counter(ir: dict[str, Any], shown: Shown, x: float, y: float) -> str:
    """One counter about a point."""
    ink = P.ground(ir, shown.side, shown.nation)[1]
    ground = tag("use", href="#" + ground_id(shown.side, shown.nation))
    move = f"translate({num(x)} {num(y)})"
    group = P.group_name(ir, shown.side, shown.nation)
    if shown.piece < 0:
        flag = tag("use", href="#hx-flag")
        return tag(
            "g",
            title(f"{group} unit, not identified"),
            ground,
            flag,
            class_="hx-counter hx-hidden",
            transform=move,
        )
    known = ir["pieces"][shown.piece]
    rated = ratings(ir, shown.piece, shown.face)
    arm = P.arm_of(ir, known["kind"])
    parts = [ground, tag("use", href=f"#hx-arm-{arm}" if arm != "marker" else "#hx-arm-", y="-3.5")]
    if arm in ("", "marker", "headquarters", "decoy"):
        word = {"headquarters": "HQ"}.get(arm, _short(ir["kinds"][known["kind"]]["name"]))
        if arm != "decoy":
            parts.append(tag("text", esc(word), y="3" if arm == "headquarters" else "0", class_="hx-kind"))
    if known["echelon"]:
        parts.append(tag("text", esc(known["echelon"]), y="-17", class_="hx-echelon", fill=ink))
    parts.append(_fitted(known["name"], 15.5 if rated else 19, ink))
    if rated:
        row = " ".join(value for _, value in rated[:MOST])
        squeeze = 50.0 if text_width(row, 11) > 50 else None
        parts.append(tag("text", esc(row), y="25.5", class_="hx-ratings", fill=ink, textLength=squeeze))
    if shown.concealed:
        parts.append(tag("path", d="M16-28H23A5 5 0 0 1 28-23V-16z", class_="hx-concealed"))
    if shown.attached:
        parts.append(tag("circle", cx="-23", cy="-22", r="6.5", class_="hx-chip"))
        parts.append(tag("text", str(len(shown.attached)), x="-23", y="-18.5", class_="hx-chiptext"))
    tip = title(describe(ir, shown))
    return tag("g", tip, *parts, class_="hx-counter", transform=move, data_piece=known["id"])


def full_name(ir: dict[str, Any], piece: int) -> str:
    """Nation and name, the nation once."""
    known = ir["pieces"][piece]
    group = P.group_name(ir, known["side"], known["nation"])
    return known["name"] if known["name"].startswith(group) else f"{group} {known['name']}"


def describe(ir: dict[str, Any], shown: Shown) -> str:
    """A counter in words."""
    known = ir["pieces"][shown.piece]
    size = f", {known['echelon']}" if known["echelon"] else ""
    text = f"{full_name(ir, shown.piece)} ({P.spoken(ir['kinds'][known['kind']]['name'])}{size})".strip()
    rated = ", ".join(f"{P.spoken(name)} {value}" for name, value in ratings(ir, shown.piece, shown.face))
    more = f"; {ir['faces'][shown.face]}" if 0 <= shown.face < len(ir["faces"]) else ""
    held = f"; with {', '.join(shown.attached)}" if shown.attached else ""
    return text + (f": {rated}" if rated else "") + more + held


def _short(kind: str) -> str:
    words = P.words_of(kind)
    return "".join(w[0] for w in words).upper() if len(words) > 1 else kind[:3].upper()


def _fitted(name: str, y: float, ink: str) -> str:
    """A name on one line: set narrower when it is long, and cut when that is not enough."""
    size, room = 9.0, C - 6
    while text_width(name, size) > room * 1.45 and len(name) > 4:
        name = name.rstrip("… ")[:-1].rstrip() + "…"
    wide = text_width(name, size)
    fit = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if wide > room else {}
    return tag("text", esc(name), y=y, class_="hx-unit", fill=ink, **fit)


def draw(ir: dict[str, Any], frame: Frame, held: dict[int, list[Shown]]) -> str:
    """All stacks, each fanned up to the right; a small number tells how high a stack is."""
    made = []
    for place, stack in sorted(held.items()):
        x, y = frame.centres[place]
        step = min(7.0, 24.0 / max(1, len(stack) - 1))
        first = -step * (len(stack) - 1) / 2
        parts = [counter(ir, s, x + first + n * step, y - first - n * step) for n, s in enumerate(stack)]
        if len(stack) > 1:
            px, py = x + first + C / 2 - 2, y - first + C / 2 - 1
            parts.append(tag("circle", cx=px, cy=py, r="7.5", class_="hx-chip"))
            parts.append(tag("text", str(len(stack)), x=px, y=py + 3.6, class_="hx-chiptext"))
        made.append(tag("g", *parts, class_="hx-stack"))
    return layer("counters", made)
