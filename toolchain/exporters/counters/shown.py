"""Counters as a seat may see them, in facts and words. ``face`` draws them.

What is shown to a seat comes from ``observe`` alone, which denies by default. A hidden piece is drawn from
its side and nation only, so equal knowledge gives equal pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.exporters.svg import palette as P

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


ALL = -2
_PUBLIC = -3


@dataclass(frozen=True)
class Shown:
    """A piece as it may be seen. ``piece`` is -1 when its identity is hidden; ``cover``: what lies on a hidden stack."""

    side: int
    nation: int
    piece: int = -1
    face: int = -1
    attached: tuple[str, ...] = ()
    concealed: bool = False
    cover: str = ""


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
    seen = state.observe(seat if seat >= 0 else _PUBLIC)
    for place, views in sorted(seen.places.items()):
        if place >= count:
            continue
        for view in views:
            if view[0] == "cover" and game.cover is not None:
                shown = Shown(view[1], -1, cover=game.cover.words[view[2]])
                made.setdefault(place, []).append(shown)
            elif view[0] == "hidden":
                made.setdefault(place, []).append(Shown(view[1], view[2]))
            elif view[0] == "piece":
                known = pieces[view[1]]
                names = tuple(pieces[other]["name"] for _, other, _ in view[3])
                made.setdefault(place, []).append(
                    Shown(known["side"], known["nation"], view[1], view[2], names, _secret(state, view[1]))
                )
    return made


def _secret(state: PlayState, piece: int) -> bool:
    cover = state.game.cover
    if cover is not None and cover.hides(state, piece):
        return True
    return state.columns["c_face"][piece] in state.game.ir["visibility"]["secret_faces"]


def _open(state: PlayState, piece: int) -> Shown:
    known = state.game.ir["pieces"][piece]
    names = []
    for relation in (r["name"] for r in state.game.ir["relations"]):
        names += [state.game.ir["pieces"][p]["name"] for p in state.columns["r_" + ident(relation)][piece]]
    face = state.columns["c_face"][piece]
    return Shown(known["side"], known["nation"], piece, face, tuple(names), _secret(state, piece))


def ratings(ir: Rules, piece: int, face: int) -> list[tuple[str, str]]:
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


def groups(ir: Rules) -> list[tuple[int, int]]:
    """Sides and nations that have counters, neutral ones last."""
    found = {(p["side"], p["nation"]) for p in ir["pieces"]} | {(s, -1) for s in range(len(ir["sides"]))}
    return sorted(found, key=lambda g: (g[0] < 0, g))


def ground_id(side: int, nation: int) -> str:
    """Name of a counter's ground among the shapes."""
    return f"hx-g{side if side >= 0 else 'x'}{f'n{nation}' if nation >= 0 else ''}"


def full_name(ir: Rules, piece: int) -> str:
    """Nation and name, the nation once."""
    known = ir["pieces"][piece]
    group = P.group_name(ir, known["side"], known["nation"])
    return known["name"] if known["name"].startswith(group) else f"{group} {known['name']}"


def describe(ir: Rules, shown: Shown) -> str:
    """A counter in words."""
    known = ir["pieces"][shown.piece]
    size = f", {known['echelon']}" if known.get("echelon") else ""
    text = f"{full_name(ir, shown.piece)} ({P.spoken(ir['kinds'][known['kind']]['name'])}{size})".strip()
    rated = ", ".join(f"{P.spoken(name)} {value}" for name, value in ratings(ir, shown.piece, shown.face))
    more = f"; {ir['faces'][shown.face]}" if 0 <= shown.face < len(ir["faces"]) else ""
    held = f"; with {', '.join(shown.attached)}" if shown.attached else ""
    return text + (f": {rated}" if rated else "") + more + held
