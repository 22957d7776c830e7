"""Objects of a saved game of Tabletop Simulator: tiles, bags, decks, as plain data.

Lengths are units of the table, in which a tile of scale 1 is 2 wide. x runs to the right, y up, z away from the player
whose pictures stand upright when they are turned by 180 degrees.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Object = dict[str, Any]
TILE = 2.0
"""Width of a tile of scale 1."""
UPRIGHT = 180.0
CARDS_ACROSS, CARDS_DOWN = 10, 7
"""The most cards of a sheet."""
_ORDER_RANDOM = 2
_FLAGS = {
    "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
    "LayoutGroupSortIndex": 0,
    "Value": 0,
    "Locked": False,
    "Grid": False,
    "Snap": True,
    "IgnoreFoW": False,
    "MeasureMovement": False,
    "DragSelectable": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "GridProjection": False,
    "HideWhenFaceDown": False,
    "Hands": False,
}


@dataclass(frozen=True)
class At:
    """A point of the table, and whether what lies there is turned over."""

    x: float
    y: float
    z: float
    turned: bool = False


class Guids:
    """Six hexadecimal figures for each object: they hang on its name, so that another export gives the same."""

    def __init__(self) -> None:
        self._taken: set[int] = set()

    def __call__(self, name: str) -> str:
        number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:3], "big")
        while number in self._taken:
            number = (number + 1) % (1 << 24)
        self._taken.add(number)
        return f"{number:06x}"


def thing(name: str, guid: str, at: At, scale: tuple[float, float, float], **more: Any) -> Object:
    """Any object."""
    place = {"posX": at.x, "posY": at.y, "posZ": at.z}
    turn = {"rotX": 0.0, "rotY": UPRIGHT, "rotZ": 180.0 if at.turned else 0.0}
    size = {"scaleX": scale[0], "scaleY": scale[1], "scaleZ": scale[2]}
    transform = {key: round(float(value), 4) for key, value in (place | turn | size).items()}
    texts = {"Nickname": "", "Description": "", "GMNotes": "", "Memo": "", "Tags": []}
    scripts = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    return {"GUID": guid, "Name": name, "Transform": transform, **texts, **_FLAGS, **scripts, **more}


def tile(guid: str, at: At, width: float, images: tuple[str, str], thickness: float, **more: Any) -> Object:
    """A square tile; ``images``: addresses of front and back."""
    kind = {"Type": 0, "Thickness": thickness, "Stackable": False, "Stretch": True}
    picture = {"ImageURL": images[0], "ImageSecondaryURL": images[1], "ImageScalar": 1.0, "WidthScale": 0.0}
    scale = (width / TILE, 1.0, width / TILE)
    return thing("Custom_Tile", guid, at, scale, CustomImage={**picture, "CustomTile": kind}, **more)


def bag(guid: str, at: At, size: float, name: str, held: Sequence[Object], blind: bool) -> Object:
    """A bag with things in it; ``blind``: what is drawn is left to chance."""
    more: Object = {"MaterialIndex": -1, "MeshIndex": -1}
    if blind:
        more["Bag"] = {"Order": _ORDER_RANDOM}
    return thing("Bag", guid, at, (size,) * 3, Nickname=name, ContainedObjects=list(held), **more)


@dataclass(frozen=True)
class Sheet:
    """Pictures of cards in rows of one image, at most 70: addresses of the fronts and the back, columns and rows."""

    front: str
    back: str
    columns: int
    rows: int

    def data(self) -> Object:
        return {
            "FaceURL": self.front,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }


@dataclass(frozen=True)
class Card:
    """A card: number of its sheet, from 1, and its number on it; its name and id."""

    sheet: int
    number: int
    name: str
    id: str
    guid: str


def deck(
    guid: str, at: At, size: float, name: str, cards: Sequence[Card], sheets: Mapping[int, Sheet]
) -> Object:
    """A deck; a single card where there is but one."""
    held = []
    for card in cards:
        own = {str(card.sheet): sheets[card.sheet].data()}
        texts = {"Nickname": card.name, "Memo": card.id, "Hands": True, "HideWhenFaceDown": True}
        known = {"CardID": card.sheet * 100 + card.number, "SidewaysCard": False, "CustomDeck": own}
        held.append(thing("Card", card.guid, at, (size,) * 3, **texts, **known))
    if len(held) == 1:
        return held[0]
    used = {str(number): sheets[number].data() for number in sorted({card.sheet for card in cards})}
    whole = {"DeckIDs": [one["CardID"] for one in held], "CustomDeck": used, "SidewaysCard": False}
    more = {"Nickname": name, "Hands": False, "HideWhenFaceDown": True, **whole, "ContainedObjects": held}
    return thing("Deck", guid, at, (size,) * 3, **more)


def saved_game(
    title: str, note: str, pages: Mapping[str, str], snaps: Sequence[At], held: Sequence[Object]
) -> Object:
    """The whole file; ``pages``: of the notebook, by their titles; ``snaps``: points that pull pieces."""
    grey = {"r": 0.5, "g": 0.5, "b": 0.5}
    tabs = {
        str(number): {"title": head, "body": text, "color": "Grey", "visibleColor": grey, "id": number}
        for number, (head, text) in enumerate(pages.items())
    }
    points = [{"Position": {"x": round(p.x, 4), "y": round(p.y, 4), "z": round(p.z, 4)}} for p in snaps]
    return {
        "SaveName": title,
        "GameMode": title,
        "Date": "",
        "VersionNumber": "",
        "Gravity": 0.5,
        "PlayArea": 1.0,
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": note,
        "TabStates": tabs,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "SnapPoints": points,
        "ObjectStates": list(held),
    }
