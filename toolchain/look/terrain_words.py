"""What ordinary words for terrain stand for on a map. No game's names.

Terrain is named by the game. Its appearance is found by the words it is made of (``major-city``, ``deep-forest``) and by
the classes that it declares.
"""

from __future__ import annotations

from typing import NamedTuple

from toolchain.look.words import words_of


class Role(NamedTuple):
    """A role on the map, and its rank where a role has several (heights, sizes of towns, widths)."""

    role: str
    rank: int = 0


def _table(text: str) -> dict[str, Role]:
    made = {}
    for line in text.strip().splitlines():
        head, _, words = line.partition(":")
        role, _, rank = head.strip().partition(" ")
        for word in words.split():
            made[word] = Role(role, int(rank or 0))
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
work: entrenchments entrenchment entrenched trench trenches works improved-position
work 1: fort forts redoubt bunker fortified fortification fortifications
work 2: fortress fortresses stronghold citadel castle
work 3: improved-fortress great-fortress major-fortress
industry: resource-center resource-centre industrial-center industry industrial factory factories mine mines
port: port harbour harbor anchorage naval-base
road 1: road roads highway turnpike chaussee
road 0: trail trails track tracks path paths
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
road 1: road roads highway highways turnpike chaussee
road 0: trail trails track tracks path paths
rail 1: double-rail double-track double-railroad main-line
rail: rail rails railroad railroads railway railways single-track single-rail
""")
WORDS = tuple(sorted({*HEX_WORDS, *SIDE_WORDS}))
_WEAK = ("line", "lines")


def looks(name: str, classes: list[str], on: str) -> list[Role]:
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
