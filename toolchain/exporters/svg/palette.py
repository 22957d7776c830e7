"""How things look: colours, and what ordinary words of the hobby stand for. No game's names.

Terrain and kinds of piece are named by the game. Their appearance is found by the words they are made of
(``major-city``, ``light-horse``) and by the classes they declare; what no word tells is drawn neutrally and
named in the legend. Nothing is told by colour alone: fills carry signs, sides differ in lightness.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


PAPER = "#fcfaf3"
INK = "#1b1a17"
OPEN = "#f4efdd"
HEIGHTS = (OPEN, "#e9d6a6", "#d2b177", "#c39a5f", "#ab7f4a", "#8f6639")
HALO = "#fffdf6"
GRID = "#968d78"
WATER = "#bcd7e6"
WATER_INK = "#2c6690"
SHORE = "#dcebf2"
WOODS_INK = "#3d6a3c"
FRONT = "#b3161b"
BUILT = "#d8c3b4"
BUILT_INK = "#51413a"

# Light grounds for the first side, dark grounds for the second: told apart in grey as well.
LIGHT = {
    "blue": "#b5d0ee",
    "khaki": "#e3d5a1",
    "orange": "#f2bd82",
    "green": "#bfdcae",
    "rose": "#efc3cd",
    "violet": "#d3c4e8",
    "grey": "#d9d9d6",
    "white": "#f6f5f0",
    "yellow": "#f3e58a",
    "red": "#f0b3a8",
    "brown": "#ddc1a3",
}
DARK = {
    "green": "#4b5d4e",
    "violet": "#5c4677",
    "brown": "#6b4a2f",
    "blue": "#2f4f7f",
    "red": "#8c2b2b",
    "grey": "#4d5358",
    "orange": "#97521a",
    "black": "#262626",
    "white": "#5a5f66",
    "yellow": "#7d681a",
}
NEUTRAL = "#f2f1ec"
# An answer on the map: what is reached, and what is refused.
ASKED = "#7a1fa2"
ASKED_INK = "#4a0d66"
REFUSED = "#c01020"
SEVERITIES = {"error": "#b3161b", "warning": "#a86000", "note": "#1f5f99"}


@dataclass(frozen=True)
class Look:
    """A role on the map, and its rank where a role has several (heights, sizes of towns, widths)."""

    role: str
    rank: int = 0


def _table(text: str) -> dict[str, Look]:
    made = {}
    for line in text.strip().splitlines():
        head, _, words = line.partition(":")
        role, _, rank = head.strip().partition(" ")
        for word in words.split():
            made[word] = Look(role, int(rank or 0))
    return made


HEX_WORDS = _table("""
open: open clear land lowland plain plains field fields flat grass grassland steppe farmland
woods 1: light-woods light-wood open-woods orchard grove thicket heath vineyard vineyards orchards scrubland
woods: woods wood forest jungle bocage wooded
water: water sea lake ocean channel bay strait deep coastal-water all-water
marsh: marsh swamp bog fen wetland flooded flood polder mud delta
rough: rough broken rocky badlands scrub rubble ravine wadi
sand: sand desert dune dunes beach
height 1: hill hills elevated ridge rise slope upland plateau high-ground low-hill
height 2: high hilltop highland crest high-hill summit
height 3: foothills
height 4: mountain mountains alpine peak
height 5: steep-mountain steep-mountains
place 1: village hamlet chateau farm settlement abbey monastery manor inn
place 2: town station townlet
place 3: city urban built-up
place 4: major-city metropolis capital large-city great-city big-city
work: entrenchments entrenchment entrenched fort fortress fortification fortifications trench trenches
work: works redoubt bunker improved-position stronghold citadel fortified castle
industry: resource-center resource-centre industrial-center industry industrial factory factories mine mines
port: port harbour harbor anchorage naval-base
road 1: road roads highway turnpike chaussee
road 0: trail track path
rail: rail railroad railway rails
""")
SIDE_WORDS = _table("""
woods: woods wood forest wooded deep-forest bocage
marsh: marsh swamp bog fen inundation inundated flood-plain
rough 1: broken
rough: rough rocky foothills
sand: desert sand dunes
height 1: hilly hills hill upland
height 2: mountain mountains alpine
place 1: suburban suburb
place 2: urban built-up
sea: ocean all-water lake
river 3: major-river great-river wide-river grand-river
river 2: river rivers
river 1: stream brook creek rivulet minor-river
canal: canal ditch
shore: coast shore coastline sea water lake-side lakeside lake-shore
ford: ford ferry
bridge: bridge bridges pontoon trestle viaduct
slope 1: crest crests crestline
slope: slope escarpment cliff bluff ridge abrupt steep embankment
wall: wall hedge hedgerow fence rampart fortress fort entrenchments trench-works
border: border frontier boundary
front: front front-line line historic trench trenches demarcation
road 1: road highway
road 0: trail track path
rail 1: double-rail double-track double-railroad main-line
rail: rail railroad railway single-track single-rail
""")
_WEAK = ("line", "lines")

ARMS = {
    "decoy": "decoy dummy false rumour rumor report feint blind",
    "marker": "marker token chit casualty casualties casualty-marker",
    "headquarters": "headquarters hq staff command",
    "leader": "leader general commander officer marshal admiral",
    "supply": "supply supplies train wagon wagons baggage depot convoy dump",
    "mechanised": "mechanised mechanized motorised motorized panzergrenadier",
    "armour": "armour armor tank tanks armoured armored",
    "artillery": "artillery art gun guns battery howitzer mortar cannon siege",
    "cavalry": "cavalry horse cav hussar hussars lancer lancers dragoon dragoons cuirassier vedette cossack mounted",
    "engineer": "engineer engineers eng sapper pioneer pioneers bridge pontoon pontoniers",
    "air": "air aircraft plane squadron balloon fighter bomber",
    "naval": "naval ship fleet gunboat squadron-at-sea monitor",
    "fort": "fort fortress garrison fortification",
    "infantry": "infantry foot inf rifle rifles grenadier grenadiers militia fusilier jaeger line marines",
}
_ARM_OF = {word: arm for arm, words in ARMS.items() for word in words.split()}


def words_of(name: str) -> list[str]:
    """The words a declared name is made of, in lower case."""
    return [w for w in re.split(r"[-_\s.]+", name.lower()) if w]


def looks(name: str, classes: list[str], on: str) -> list[Look]:
    """What a terrain looks like, by its own name and then by the classes it declares; empty when unknown."""
    table = HEX_WORDS if on == "hex" else SIDE_WORDS
    for word in (name, *classes):
        parts = words_of(word)
        whole = "-".join(parts)
        if whole in table:
            return [table[whole]]
        pairs = ["-".join(p) for p in zip(parts, parts[1:], strict=False)]
        found = [table[p] for p in pairs if p in table]
        found = found or [table[p] for p in parts if p in table and p not in _WEAK]
        found = found or [table[p] for p in parts if p in table]
        if found:
            return list(dict.fromkeys(found))
    return []


def arm_of(ir: Rules, kind: int) -> str:
    """The arm of a kind of piece by its name and those above it; empty when no word tells."""
    if not 0 <= kind < len(ir["kinds"]):
        return ""
    known = ir["kinds"][kind]
    for name in (known["name"], *known["parents"]):
        parts = words_of(name)
        for word in ("-".join(parts), *reversed(parts)):
            if word in _ARM_OF:
                return _ARM_OF[word]
    return ""


def ground(ir: Rules, side: int, nation: int) -> tuple[str, str]:
    """Ground and ink of the counters of a nation (-1: of the side itself)."""
    if not 0 <= side < len(ir["sides"]):
        return NEUTRAL, INK
    table, ink = (LIGHT, INK) if side % 2 == 0 else (DARK, "#ffffff")
    mine = [n for n in ir["sides"][side]["nations"] if n in ir["nations"]]
    name = ir["nations"][nation] if 0 <= nation < len(ir["nations"]) else ir["sides"][side]["name"]
    for word in words_of(name):
        if word in table:
            return table[word], ink
    order = list(table)
    return table[order[(mine.index(name) if name in mine else 0) % len(order)]], ink


def group_name(ir: Rules, side: int, nation: int) -> str:
    """Nation, or side where a piece has no nation."""
    if 0 <= nation < len(ir["nations"]):
        return str(ir["nations"][nation]).replace("_", " ")
    return str(ir["sides"][side]["name"]).replace("_", " ") if 0 <= side < len(ir["sides"]) else ""


def spoken(name: str) -> str:
    """A declared name as a reader sees it."""
    return re.sub(r"[-_]+", " ", name)
