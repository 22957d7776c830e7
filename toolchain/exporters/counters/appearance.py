"""The appearance of a counter: what the game declares of its side, nation, kind, values and formation,
each over those before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolchain.exporters.grounds import coloured, ground, look_of
from toolchain.look.arms import arm_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Look, Rules


WHITE_BOX = "#ffffff"


@dataclass(frozen=True)
class Appearance:
    """How one counter is drawn. ``rows`` is empty where the game says nothing of them; ``back`` where it says none."""

    fill: str
    ink: str
    box: str = WHITE_BOX
    stripe: str = ""
    frame: str = "rectangle"
    arm: str = ""
    art: str = ""
    whole: bool = False
    corners: dict[str, str] = field(default_factory=dict)
    rows: tuple[tuple[str, ...], ...] = ()
    back: str = "plain"
    back_art: str = ""


def arm_of_kind(ir: Rules, kind: int) -> str:
    """The arm of a kind of piece, as the game declares it or as its words tell; empty when neither does."""
    if not 0 <= kind < len(ir["kinds"]):
        return ""
    known = ir["kinds"][kind]
    for name in (known["name"], *known["parents"]):
        look = look_of(ir, "kind", name)
        if look is not None and "symbol" in look:
            return look["symbol"]
    return arm_of((known["name"], *known["parents"]))


def appearance_of(ir: Rules, piece: int) -> Appearance:
    """How the counter of a piece is drawn: side, nation, kinds from above, values, formation."""
    known = ir["pieces"][piece]
    kind = ir["kinds"][known["kind"]]
    own: list[Look | None] = [
        look_of(ir, "kind", name) for name in (*reversed(kind["parents"]), kind["name"])
    ]
    own += [look_of(ir, "value", value) for value in _values(ir, piece)]
    if "formation" in known:
        own.append(look_of(ir, "formation", known["formation"]))
    fill, ink = coloured(ground(ir, known["side"], known["nation"]), own)
    looks = [*_of_owner(ir, known["side"], known["nation"]), *(look for look in own if look is not None)]
    corners: dict[str, str] = {}
    rows: list[list[str]] = []
    last: dict[str, str] = {}
    whole = False
    for look in looks:
        corners |= look.get("corners", {})
        rows = look.get("rows", rows)
        last |= {key: str(value) for key, value in look.items() if key in _WORDS}
        whole = look.get("whole", False) if "art" in look else whole
    return Appearance(
        fill,
        ink,
        last.get("box", WHITE_BOX),
        last.get("stripe", ""),
        last.get("frame", "rectangle"),
        last.get("symbol") or arm_of_kind(ir, known["kind"]),
        last.get("art", ""),
        whole,
        corners,
        tuple(map(tuple, rows)),
        last.get("back", "plain"),
        last.get("back_art", ""),
    )


_WORDS = frozenset(("box", "stripe", "frame", "symbol", "art", "back", "back_art"))


def _values(ir: Rules, piece: int) -> list[str]:
    """The named values that the ratings of a piece have, on whatever face."""
    known = ir["pieces"][piece]
    made: dict[str, None] = {}
    for attribute in ir["attributes"]:
        name, words = attribute["name"], str(attribute.get("type", ""))
        names = ir["values"].get(words.removeprefix("value of ")) if words.startswith("value of ") else None
        for held in (known["values"], *known["faces"].values()):
            if names and name in held and 0 <= held[name] < len(names):
                made[names[held[name]]] = None
    return list(made)


def _of_owner(ir: Rules, side: int, nation: int) -> Iterator[Look]:
    """The looks of a side and a nation."""
    names = [("side", ir["sides"][side]["name"])] if 0 <= side < len(ir["sides"]) else []
    names += [("nation", ir["nations"][nation])] if 0 <= nation < len(ir["nations"]) else []
    for of, name in names:
        look = look_of(ir, of, name)
        if look is not None:
            yield look
