"""Race to the Sea 1914 written by hand: the yardstick for the speed of the engine.

``make bench`` plays random games with the engine, which runs the rules from ``scenarios/race-to-the-sea``,
and with this program in turns. This is the same game as a programmer would write it directly in Python: no
declarations, no engine, no journal, no undo, nothing hidden. Only the data (hexes, rivers, rails, regions,
counters, bids) are read from the built model; rules and card texts stand below, by paragraph of the book.

``play(seed)`` plays one game with uniform random choices and returns how many answers it took. The questions
are those of the engine: a choice with one way out is not asked, a "may" and a secret choice always are.
Chance is not counted. Where the rules in the language are odd this program is odd in the same way, so that
the two play the same game: ``Game`` asks everything through :meth:`Game.ask`, :meth:`Game.draw`,
:meth:`Game.pull_marker` and :meth:`Game.bid_set_aside`, and given the answers of an engine game it must
put the same questions with the same options.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parent.parent.parent
IR = build_model(load_project(ROOT / "scenarios" / "race-to-the-sea"))[0].ir

ALLIES, GERMANY = 0, 1
FRENCH, BRITISH, BELGIAN = 0, 1, 2
INFANTRY, CAVALRY, REPORT = "infantry", "cavalry", "false-report"
DEPLOYED, HIDDEN, SCOUTING = "deployed", "hidden", "scouting"
MAP, POOL, DEAD, WAITING = "map", "report pool", "eliminated", "reinforcements"
D, C, B, A = range(4)
NONE, LIGHT, MEDIUM, HEAVY = range(4)
NOWHERE = -1

# The map.

TERRAIN = [set(h["terrains"]) for h in IR["hexes"]]
HEXES = range(len(TERRAIN))
HEX = {h["id"]: index for index, h in enumerate(IR["hexes"])}
AXIAL = [(h["q"], h["r"]) for h in IR["hexes"]]
AT_AXIAL = {axial: index for index, axial in enumerate(AXIAL)}
REGION = {name: set(members) for name, members in IR["regions"].items()}

PROHIBITED = {h for h in HEXES if TERRAIN[h] & {"water", "entrenchments"}}
FOREST = {h for h in HEXES if "forest" in TERRAIN[h]}
TOWNS = {h for h in HEXES if TERRAIN[h] & {"town", "city", "major-city"}}
CITIES = {h for h in HEXES if TERRAIN[h] & {"city", "major-city"}}

ADJACENT = [
    [
        AT_AXIAL[q + dq, r + dr]
        for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        if (q + dq, r + dr) in AT_AXIAL
    ]
    for q, r in AXIAL
]
RIVERS = {pair for a, b, what in IR["edges"] if "river" in what for pair in ((a, b), (b, a))}
RAILS: list[list[int]] = [[] for _ in HEXES]
for one, other in IR["networks"]["railroad-net"]:
    RAILS[one].append(other)
    RAILS[other].append(one)

AMIENS, ABBEVILLE, CALAIS, DUNKIRK, OSTEND = (HEX[x] for x in ("0613", "0312", "0205", "0505", "0802"))
CAMBRAI, VALENCIENNES, MONS, LA_FERE, GHENT = (HEX[x] for x in ("1111", "1209", "1508", "1214", "1203"))
CHAUNY, NOYON, ST_QUENTIN, DIXEMUDE = (HEX[x] for x in ("1115", "1015", "1213", "0804"))


def distance(a: int, b: int) -> int:
    """Hexes between two hexes."""
    dq, dr = AXIAL[a][0] - AXIAL[b][0], AXIAL[a][1] - AXIAL[b][1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def cover_of(h: int) -> int:
    """A-1: what the terrain gives."""
    if "major-city" in TERRAIN[h]:
        return HEAVY
    if "city" in TERRAIN[h]:
        return MEDIUM
    return LIGHT if TERRAIN[h] & {"forest", "town"} else NONE


COVER = [cover_of(h) for h in HEXES]
ELEVATION = [2 if "high" in TERRAIN[h] else 1 if "elevated" in TERRAIN[h] else 0 for h in HEXES]
EDGE = (REGION["west-edge"], REGION["east-edge"])
TO_ENEMY_EDGE = [[min(distance(h, e) for e in EDGE[1 - side]) for h in HEXES] for side in (ALLIES, GERMANY)]

Steps = list[list[tuple[int, int]]]


def steps(cost: Callable[[int, int], int]) -> Steps:
    """For each hex the neighbours that can be entered at all, with the price."""
    return [[(to, cost(h, to)) for to in ADJACENT[h] if to not in PROHIBITED] for h in HEXES]


MARCH = steps(lambda h, to: 2 if to in FOREST or (h, to) in RIVERS else 1)
FORCED_MARCH = (steps(lambda h, to: 1), MARCH)

# The cards. A text is a sum of conditions on the unit, its foe, the cover and whether it stands higher.

Text = Callable[["Unit", "Unit", int, bool], int]


class Card(NamedTuple):
    """A combat card; ``morale`` is the line of the firepower defence that a hidden unit must claim, ``patrol`` what it scores for an empty hex."""

    side: int
    number: int
    fire: Text
    save: Text
    morale: Text | None
    attack: Text
    defence: Text
    patrol: int

    @property
    def event(self) -> bool:
        """Marked EVENT!"""
        return self.number <= 6


def nothing(u: Unit, foe: Unit, cover: int, up: bool) -> int:
    """A section without lines that apply."""
    return 0


def one_hit(u: Unit, foe: Unit, cover: int, up: bool) -> int:
    """A section with one line that always applies."""
    return 1


def met_a(u: Unit, foe: Unit, cover: int, up: bool) -> int:
    """The best morale."""
    return u.met == A


def met_b(u: Unit, foe: Unit, cover: int, up: bool) -> int:
    """Good morale."""
    return u.met >= B


# fmt: off
ALLIED_CARDS = [
    Card(ALLIES, 1, lambda u, foe, cover, up: (u.rf >= 3) + u.sq,
         lambda u, foe, cover, up: cover >= MEDIUM, None,
         lambda u, foe, cover, up: u.sq + (cover == NONE) + (u.met == A),
         lambda u, foe, cover, up: (u.rf >= 3) + (cover in (LIGHT, MEDIUM)), 1),
    Card(ALLIES, 2, lambda u, foe, cover, up: (u.art >= 3) + up,
         nothing, met_b,
         lambda u, foe, cover, up: (u.met == A) + (u.size > foe.size),
         lambda u, foe, cover, up: u.sq + (cover >= MEDIUM), 0),
    Card(ALLIES, 3, lambda u, foe, cover, up: (u.rf == 4) + (u.art >= 2),
         lambda u, foe, cover, up: (cover == LIGHT) + up, None,
         lambda u, foe, cover, up: (u.met >= B) + up,
         lambda u, foe, cover, up: (u.mg >= 2) + up, 0),
    Card(ALLIES, 4, lambda u, foe, cover, up: (u.mg >= 3) + u.sq,
         lambda u, foe, cover, up: (cover == HEAVY) + up, None,
         lambda u, foe, cover, up: u.sq + (u.rf >= 2),
         lambda u, foe, cover, up: (u.size < foe.size) + (u.met == A), 1),
    Card(ALLIES, 5, one_hit,
         one_hit, None,
         lambda u, foe, cover, up: (u.rf >= 3) + (u.size > foe.size),
         one_hit, 1),
    Card(ALLIES, 6, lambda u, foe, cover, up: (u.rf >= 2) + (u.art >= 3),
         lambda u, foe, cover, up: cover >= MEDIUM, met_a,
         lambda u, foe, cover, up: u.sq and u.met >= B,
         lambda u, foe, cover, up: (u.rf >= 3) + (cover >= MEDIUM), 0),
    Card(ALLIES, 7, lambda u, foe, cover, up: (u.rf >= 2) + (u.mg >= 2),
         lambda u, foe, cover, up: cover == LIGHT, met_a,
         lambda u, foe, cover, up: cover <= LIGHT,
         lambda u, foe, cover, up: (u.rf >= 3) + (cover == HEAVY) + (u.sq and u.mg >= 3), 0),
    Card(ALLIES, 8, lambda u, foe, cover, up: (u.mg >= 3) + (u.size > foe.size),
         nothing, None,
         nothing,
         met_b, 1),
    Card(ALLIES, 9, lambda u, foe, cover, up: (u.rf == 4) + (u.art >= 2) + (cover == NONE),
         lambda u, foe, cover, up: cover in (LIGHT, MEDIUM), None,
         lambda u, foe, cover, up: (u.met >= B) + (u.size > foe.size),
         lambda u, foe, cover, up: u.art >= 3, 0),
    Card(ALLIES, 10, lambda u, foe, cover, up: u.sq + (cover <= LIGHT),
         lambda u, foe, cover, up: cover >= MEDIUM, None,
         lambda u, foe, cover, up: 1 + (u.mg == 4),
         lambda u, foe, cover, up: u.sq + (u.rf == 4), 1),
    Card(ALLIES, 11, nothing,
         lambda u, foe, cover, up: cover == HEAVY, lambda u, foe, cover, up: u.met >= C,
         lambda u, foe, cover, up: (u.rf == 4) + u.sq,
         lambda u, foe, cover, up: (u.met >= B) + (cover == LIGHT), 0),
    Card(ALLIES, 12, lambda u, foe, cover, up: u.art >= 3,
         lambda u, foe, cover, up: cover >= LIGHT, None,
         lambda u, foe, cover, up: (u.met >= B) + up,
         lambda u, foe, cover, up: (u.size < foe.size) + u.sq, 0),
]
GERMAN_CARDS = [
    Card(GERMANY, 1, lambda u, foe, cover, up: (u.mg == 4) + (u.art >= 3),
         lambda u, foe, cover, up: cover >= MEDIUM, None,
         lambda u, foe, cover, up: (u.mg >= 3) + (u.size > foe.size),
         lambda u, foe, cover, up: u.mg >= 3, 1),
    Card(GERMANY, 2, lambda u, foe, cover, up: (u.rf >= 3) + up,
         lambda u, foe, cover, up: cover == LIGHT, met_a,
         lambda u, foe, cover, up: (u.met >= B) + (cover == NONE),
         lambda u, foe, cover, up: (u.rf >= 3) + (cover == HEAVY), 0),
    Card(GERMANY, 3, lambda u, foe, cover, up: (u.art == 4) + u.ha,
         nothing, None,
         lambda u, foe, cover, up: (u.mg >= 3) + (u.size > foe.size) + u.ha,
         lambda u, foe, cover, up: (u.mg >= 3) + (u.size < foe.size), 1),
    Card(GERMANY, 4, one_hit,
         one_hit, None,
         lambda u, foe, cover, up: (u.mg == 4) + up,
         lambda u, foe, cover, up: 1 + up, 0),
    Card(GERMANY, 5, lambda u, foe, cover, up: (u.rf >= 2) + (u.mg == 4) + (u.art >= 2),
         lambda u, foe, cover, up: cover == HEAVY, met_b,
         lambda u, foe, cover, up: u.rf >= 3,
         lambda u, foe, cover, up: (u.rf >= 3) + (cover == HEAVY), 1),
    Card(GERMANY, 6, lambda u, foe, cover, up: u.mg >= 3,
         lambda u, foe, cover, up: (cover == MEDIUM) + up, None,
         lambda u, foe, cover, up: (u.mg == 4) + (u.met == A),
         lambda u, foe, cover, up: (u.mg >= 3) + (u.met == A), 0),
    Card(GERMANY, 7, lambda u, foe, cover, up: (u.art >= 3) + (cover == NONE),
         lambda u, foe, cover, up: cover in (LIGHT, HEAVY), None,
         lambda u, foe, cover, up: 1 + u.ha,
         nothing, 0),
    Card(GERMANY, 8, lambda u, foe, cover, up: (u.rf >= 2) + u.ha,
         lambda u, foe, cover, up: cover == MEDIUM, met_a,
         lambda u, foe, cover, up: (u.art == 4) + u.ha,
         lambda u, foe, cover, up: u.mg == 4 or u.ha, 1),
    Card(GERMANY, 9, lambda u, foe, cover, up: (u.mg >= 3) + (u.art == 4),
         lambda u, foe, cover, up: (cover == LIGHT) + up, None,
         lambda u, foe, cover, up: (cover == NONE) + (u.size > foe.size),
         lambda u, foe, cover, up: (u.rf >= 3) + (u.met == A), 0),
    Card(GERMANY, 10, lambda u, foe, cover, up: (u.art >= 2) + (u.size > foe.size),
         lambda u, foe, cover, up: cover >= LIGHT, None,
         lambda u, foe, cover, up: (u.mg >= 3) + (u.met == A),
         lambda u, foe, cover, up: (cover == LIGHT) + (u.met >= B), 0),
    Card(GERMANY, 11, lambda u, foe, cover, up: u.mg == 4,
         nothing, lambda u, foe, cover, up: u.met >= C,
         lambda u, foe, cover, up: u.met >= B or u.ha,
         lambda u, foe, cover, up: (u.mg == 4 or u.ha) + (cover >= MEDIUM), 1),
    Card(GERMANY, 12, nothing,
         lambda u, foe, cover, up: (cover >= MEDIUM) + up, None,
         lambda u, foe, cover, up: (u.rf >= 3) + (u.mg == 4),
         lambda u, foe, cover, up: (u.size < foe.size) + (u.mg >= 3), 0),
]
# fmt: on
CARDS = (ALLIED_CARDS, GERMAN_CARDS)
BIDS = tuple(
    {
        card["number"]: card["values"]["bid"]
        for card in IR["cards"]
        if card["deck"] == "bids" and card["side"] == side
    }
    for side in (ALLIES, GERMANY)
)
FALL_BY_TURN = {
    3: 3,
    4: 7,
    5: 10,
    6: 12,
    7: 12,
    8: 12,
    9: 12,
    10: 12,
}  # F-7: of Antwerp; Foch comes by the same cards
FORCED_MARCHES = ((0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3), (0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3))

# The counters.


class Marker:
    """A Casualties marker: what it takes from MET, RF, MG and ART on its light and its heavy face."""

    __slots__ = ("faces", "heavy", "index")

    def __init__(self, index: int, piece: dict[str, Any]) -> None:
        self.index = index
        self.heavy = False
        self.faces = [
            tuple(piece["faces"][face].get(name, 0) for name in ("dmet", "drf", "dmg", "dart"))
            for face in ("light", "heavy")
        ]


class Unit:
    """A counter with its ratings as they stand."""

    __slots__ = (
        "activated",
        "art",
        "attacking",
        "box",
        "due",
        "entry",
        "face",
        "ha",
        "hex",
        "hits",
        "index",
        "kind",
        "marched",
        "met",
        "mg",
        "name",
        "nation",
        "origin",
        "planned",
        "printed",
        "railed",
        "rf",
        "shifted",
        "side",
        "siege_corps",
        "size",
        "sq",
    )

    def __init__(self, index: int, piece: dict[str, Any], due: int) -> None:
        values = piece["values"]
        self.index = index
        self.name = piece["id"]
        self.kind = IR["kinds"][piece["kind"]]["name"]
        self.side = piece["side"]
        self.nation = piece["nation"]
        self.entry = piece.get("entry")
        self.due = due
        self.siege_corps = self.entry == "antwerp-siege"
        self.printed = tuple(values.get(name, 0) for name in ("size", "met", "rf", "mg", "art"))
        self.sq = values.get("sar", 0) == 1
        self.ha = values.get("sar", 0) == 2
        self.face = DEPLOYED if self.kind == CAVALRY else HIDDEN
        self.box = WAITING
        self.hex = NOWHERE
        self.origin = NOWHERE  # where it came from in an assault
        self.hits: list[Marker] = []
        self.activated = self.planned = self.attacking = False
        self.railed = self.marched = self.shifted = False
        self.rate()

    def rate(self) -> None:
        """B-2: printed ratings less the markers."""
        size, met, rf, mg, art = self.printed
        for marker in self.hits:
            dmet, drf, dmg, dart = marker.faces[marker.heavy]
            size -= 2 if marker.heavy else 1
            met, rf, mg, art = met - dmet, rf - drf, mg - dmg, art - dart
        self.size = size
        self.met = max(met, D)
        self.rf = max(rf, 1)
        self.mg = max(mg, 1)
        self.art = max(art, 1)


DUE = next(column["start"] for column in IR["columns"] if column["name"] == "due")
UNIT_DATA = [
    (i, p, DUE[i]) for i, p in enumerate(IR["pieces"]) if IR["kinds"][p["kind"]]["name"] != "casualty-marker"
]
MARKER_DATA = [
    (i, p) for i, p in enumerate(IR["pieces"]) if IR["kinds"][p["kind"]]["name"] == "casualty-marker"
]
NOBODY = Unit(-1, {"id": "", "kind": 0, "side": -1, "nation": -1, "values": {}}, 0)

ROUND_ACTIONS = (
    "move",
    "change-side",
    "firepower",
    "assault",
    "planned-operations",
    "regroup",
    "rebuild",
    "recon",
    "open-dykes",
)
PLAN_ACTIONS = ("move", "change-side", "firepower", "assault", "regroup", "recon")

Scope = Callable[[int], Iterator[Any]]
Doing = Callable[[Any, int], None]


class Game:
    """One game, from set-up to the tenth turn."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.answers = 0
        self.turn = 0
        self.units = [Unit(*data) for data in UNIT_DATA]
        self.army = [[u for u in self.units if u.side == side] for side in (ALLIES, GERMANY)]
        self.corps = [[u for u in army if u.kind != REPORT] for army in self.army]
        self.reports = [[u for u in army if u.kind == REPORT] for army in self.army]
        self.horse = [[u for u in army if u.kind == CAVALRY] for army in self.army]
        self.by_name = {u.name: u for u in self.units}
        self.cup = [Marker(*data) for data in MARKER_DATA]
        # Who stands in a hex, and how many units of a side stand next to it (its NML when there are any).
        self.at: list[list[list[Unit]]] = [[[] for _ in HEXES] for _ in (ALLIES, GERMANY)]
        self.near = [[0] * len(HEXES) for _ in (ALLIES, GERMANY)]
        self.control = [NOWHERE] * len(HEXES)
        for h in REGION["allied-side"]:
            self.control[h] = ALLIES
        for h in REGION["german-side"]:
            self.control[h] = GERMANY
        self.flooded = NOWHERE
        self.deck = [list(cards) for cards in CARDS]
        self.discards: list[list[Card]] = [[], []]
        for deck in self.deck:
            self.random.shuffle(deck)
        self.hand: list[list[int]] = [[], []]
        self.momentum = GERMANY
        self.plan_holder = NOWHERE
        self.plan_hex = NOWHERE
        self.plan_running = False
        self.siege_over = self.foch_commands = False
        self.foch_turn = 0
        self.rail_left = 0
        self.entered: dict[int, int] = {}  # hex of a German railhead: turn in which it was used
        self.action = [0, 0]
        self.advantage = [0, 0]
        self.embattled: set[int] = set()
        self.riposte: tuple[Unit, int] | None = None
        self.nesting = 0
        self.actions: dict[str, tuple[Scope, Doing]] = {
            "move": (self.movers, self.do_move),
            "change-side": (self.turners, self.do_change_side),
            "firepower": (self.gunners, self.do_firepower),
            "assault": (self.attackers, self.do_assault),
            "planned-operations": (self.planners, self.do_planned_operations),
            "regroup": (self.regroupers, self.do_regroup),
            "rebuild": (self.rebuildable, self.do_rebuild),
            "recon": (self.scouts, self.do_recon),
            "open-dykes": (self.flooders, self.do_open_dykes),
        }

    # Questions and chance.

    def ask(self, options: list[Any]) -> Any:
        """An answer, always asked."""
        self.answers += 1
        return self.random.choice(options)

    def pick(self, options: list[Any]) -> Any:
        """One of some options; not asked when there is no choice, None when there is nothing."""
        if len(options) > 1:
            return self.ask(options)
        return options[0] if options else None

    def pick_or_pass(self, options: list[Any]) -> Any:
        """One of some options or None."""
        return self.ask([*options, None]) if options else None

    def may(self) -> bool:
        """Yes or no."""
        made: bool = self.ask([True, False])
        return made

    def draw(self, side: int) -> Card:
        """A combat card; the discards become the deck when it has run out."""
        deck = self.deck[side]
        if not deck:
            deck += self.discards[side]
            self.discards[side] = []
            self.random.shuffle(deck)
        return deck.pop()

    def discard(self, *cards: Card) -> None:
        """Cards played."""
        for card in cards:
            self.discards[card.side].append(card)

    def pull_marker(self) -> Marker:
        """A marker out of the cup."""
        return self.cup.pop(self.random.randrange(len(self.cup)))

    def bid_set_aside(self, side: int) -> int:
        """The bidding card left out this turn."""
        return self.random.choice(list(BIDS[side]))

    # Pieces.

    def lift(self, u: Unit) -> None:
        """Takes a unit off its hex."""
        h = u.hex
        if h >= 0:
            self.at[u.side][h].remove(u)
            near = self.near[u.side]
            for n in ADJACENT[h]:
                near[n] -= 1
            u.hex = NOWHERE

    def put_away(self, u: Unit, box: str) -> None:
        """Takes a unit off the map."""
        self.lift(u)
        u.box = box

    def place(self, u: Unit, h: int) -> None:
        """Puts a unit into a hex, with what follows from entering it (M-1, F-7)."""
        if u.hex == h:
            return
        self.lift(u)
        u.box = MAP
        u.hex = h
        self.at[u.side][h].append(u)
        near = self.near[u.side]
        for n in ADJACENT[h]:
            near[n] += 1
        if u.attacking:
            return
        if u.kind != CAVALRY:
            self.control[h] = u.side
        if h == self.plan_hex and self.plan_holder != u.side:
            self.lose_plan()

    def lose_plan(self) -> None:
        """The marker goes back to the pool."""
        self.plan_hex = self.plan_holder = NOWHERE

    def reveal(self, u: Unit) -> None:
        """I-4: a real unit shows its front, a false report goes."""
        if u.kind == REPORT:
            u.planned = False
            self.put_away(u, POOL)
        elif u.kind == INFANTRY:
            u.face = DEPLOYED

    def choose_mode(self, u: Unit) -> None:
        """Horse enters on either side."""
        if u.kind == CAVALRY:
            u.face = SCOUTING if self.may() else DEPLOYED

    def on_map(self, units: Iterable[Unit]) -> list[Unit]:
        """Those of some units that are on the map."""
        return [u for u in units if u.hex >= 0]

    def foes_next_to(self, h: int, side: int) -> list[Unit]:
        """Enemies of a side in the hexes round a hex."""
        held = self.at[1 - side]
        return [u for n in ADJACENT[h] for u in held[n]]

    def corps_in(self, h: int, side: int) -> list[Unit]:
        """Combat units of a side in a hex."""
        return [u for u in self.at[side][h] if u.kind != REPORT]

    def weight(self, side: int, h: int) -> int:
        """Sizes of all units of a side in a hex."""
        return sum(u.size for u in self.at[side][h])

    def fits(self, u: Unit, h: int) -> bool:
        """I-2: six sizes a hex."""
        weight = u.size
        for other in self.at[u.side][h]:
            if other is not u:
                weight += other.size
        return weight <= 6

    def room(self, u: Unit, h: int) -> bool:
        """I-2: where a move may end; false reports stack for free, in a hex that is too full as well."""
        return u.kind == REPORT or self.fits(u, h)

    def closed(self, h: int) -> bool:
        """Prohibited terrain, or under water."""
        return h in PROHIBITED or h == self.flooded

    def friendly(self, side: int, h: int) -> bool:
        """Own control, no enemy, land."""
        return self.control[h] == side and not self.at[1 - side][h] and not self.closed(h)

    def friendly_hexes(self, side: int) -> list[int]:
        """All such hexes."""
        return [h for h in HEXES if self.friendly(side, h)]

    # Casualties, D.

    def take_hits(self, u: Unit, n: int) -> None:
        """Hits one after the other until the unit is gone."""
        for _ in range(n):
            if u.box == DEAD:
                break
            self.take_hit(u)

    def take_hit(self, u: Unit) -> None:
        """D-2, D-3: a light marker turns heavy, or a new one is drawn; a unit of size 1 is eliminated without."""
        if u.kind == REPORT:
            self.reveal(u)
            return
        if u.size <= 1:
            self.eliminate(u)
            return
        if u.hits and not u.hits[-1].heavy:
            u.hits[-1].heavy = True
        elif self.cup:
            marker = self.pull_marker()
            marker.heavy = False
            u.hits.append(marker)
        u.rate()

    def recover(self, u: Unit) -> None:
        """D-5: the last effect is undone first."""
        if u.hits:
            if u.hits[-1].heavy:
                u.hits[-1].heavy = False
            else:
                self.cup.append(u.hits.pop())
            u.rate()

    def eliminate(self, u: Unit) -> None:
        """D-6."""
        u.attacking = u.planned = False
        self.cup += u.hits
        u.hits = []
        u.rate()
        self.put_away(u, DEAD)

    # Movement, I.

    def next_hexes(self, u: Unit, here: int, left: int, ways: Steps) -> Iterator[int]:
        """Neighbours from which the move can still end lawfully."""
        foe = 1 - u.side
        held, near, own = self.at[foe], self.near[foe], self.at[u.side]
        for there, cost in ways[here]:
            if cost > left or held[there] or there == self.flooded:
                continue
            if near[here] and near[there] and not (own[there] and any(v is not u for v in own[here])):
                continue
            if self.room(u, there) or (
                not near[there] and any(True for _ in self.next_hexes(u, there, left - cost, ways))
            ):
                yield there

    def can_move(self, u: Unit, left: int, ways: Steps) -> bool:
        """Whether there is a first step."""
        return any(True for _ in self.next_hexes(u, u.hex, left, ways))

    def move(self, u: Unit, left: int, ways: Steps) -> None:
        """Step by step, until a hex that stops it, the end of its points, or its owner's wish."""
        moved = False
        while True:
            options: list[int | None] = list(self.next_hexes(u, u.hex, left, ways))
            if moved and (not options or self.room(u, u.hex)):
                options.append(None)
            there = self.pick(options)
            if there is None:
                return
            left -= next(cost for to, cost in ways[u.hex] if to == there)
            self.place(u, there)
            moved = True
            if left <= 0 or self.near[1 - u.side][there]:
                return

    def rail_ends(self, u: Unit) -> list[int]:
        """F-3: towns along own track away from the enemy."""
        foe = 1 - u.side
        near, held, control = self.near[foe], self.at[foe], self.control
        if u.size > self.rail_left or control[u.hex] != u.side or near[u.hex] or held[u.hex]:
            return []
        seen = {u.hex}
        queue = [u.hex]
        found = []
        for here in queue:
            for there in RAILS[here]:
                if (
                    there in seen
                    or control[there] != u.side
                    or near[there]
                    or held[there]
                    or self.closed(there)
                ):
                    continue
                seen.add(there)
                queue.append(there)
                if there in TOWNS and self.room(u, there):
                    found.append(there)
        return found

    def bars_retreat(self, u: Unit, to: int) -> list[str]:
        """K-7: what forbids one hex of a retreat; enemies in the hex that it leaves do not count for NML."""
        foe = 1 - u.side
        threats = self.near[foe][to]
        if to in ADJACENT[u.hex]:
            threats -= len(self.at[foe][u.hex])
        why = []
        if self.closed(to):
            why.append("closed")
        if self.at[foe][to]:
            why.append("enemy")
        if threats and not self.at[u.side][to]:
            why.append("nml")
        if any(v.attacking and v.origin == to and v.hex >= 0 for v in self.army[foe]):
            why.append("origin")
        if not self.fits(u, to):
            why.append("full")
        return why

    def retreats(self, u: Unit) -> list[int]:
        """K-7: hexes to fall back to; through a full hex when there is no other way; away from the enemy's edge if possible."""
        start = u.hex
        bars = {to: self.bars_retreat(u, to) for to in ADJACENT[start]}
        found = {to for to, why in bars.items() if not why}
        if not found:
            for middle, why in bars.items():
                if why == ["full"]:
                    found.update(
                        to for to in ADJACENT[middle] if to != start and not self.bars_retreat(u, to)
                    )
        edge = TO_ENEMY_EDGE[u.side]
        return [to for to in found if edge[to] >= edge[start]] or list(found)

    def retreat(self, u: Unit) -> bool:
        """Falls back if it can."""
        to = self.pick(self.retreats(u))
        if to is None:
            return False
        self.place(u, to)
        return True

    def go_back(self, u: Unit) -> bool:
        """An attacker returns to where it came from if it can."""
        if u.origin < 0 or self.at[1 - u.side][u.origin] or self.closed(u.origin):
            return False
        self.place(u, u.origin)
        return True

    def back_or_hit(self, u: Unit) -> None:
        """An attacker that cannot return takes a hit."""
        if not self.go_back(u):
            self.take_hits(u, 1)

    def ways_out(self, u: Unit, away: bool) -> list[int]:
        """The hexes next to a full hex that are not nearer to an enemy; or to the flood, not nearer if that can be."""
        foes = [v.hex for v in self.army[1 - u.side] if v.hex >= 0]

        def gap(h: int) -> int:
            return min((distance(h, f) for f in foes), default=0)

        found = [
            to
            for to in ADJACENT[u.hex]
            if not self.closed(to) and not self.at[1 - u.side][to] and self.room(u, to)
        ]
        least = gap(u.hex)
        far = [to for to in found if gap(to) >= least]
        return far if away else far or found

    def displace(self, u: Unit, away: bool) -> bool:
        """One hex out of a full hex or out of the flood, if it can."""
        to = self.pick(self.ways_out(u, away))
        if to is None:
            return False
        self.place(u, to)
        return True

    # The sequence, F.

    def run(self) -> tuple[int, int]:
        """Plays to the end; returns victory points of both sides."""
        self.set_up()
        for self.turn in range(1, 11):
            if self.foch_turn == self.turn:
                self.momentum = ALLIES
            for side in (1 - self.momentum, self.momentum):
                self.reinforce(side)
            for side in (ALLIES, GERMANY):
                aside = self.bid_set_aside(side)
                self.hand[side] = [number for number in BIDS[side] if number != aside]
            self.rail_phase()
            while self.hand[ALLIES]:
                bids = [self.ask(self.hand[side]) for side in (ALLIES, GERMANY)]
                for side in (ALLIES, GERMANY):
                    self.hand[side].remove(bids[side])
                self.action_rounds(BIDS[ALLIES][bids[ALLIES]], BIDS[GERMANY][bids[GERMANY]])
                for u in self.units:
                    u.activated = False
                self.advantage = [0, 0]
            self.end_turn()
        return self.score()

    def set_up(self) -> None:
        """N."""
        unit = self.by_name
        for name in ("FR_II_Cavalry", "FR_81_82_Terr", "FR_84_88_Terr"):
            self.place(unit[name], AMIENS)
        for name in ("FR_IV", "FR_XIII", "FR_VI_Reserve"):
            self.place(unit[name], self.pick([h for h in REGION["french-start"] if self.fits(unit[name], h)]))
        self.choose_mode(unit["FR_II_Cavalry"])
        self.reports_at_start(ALLIES)
        self.place(unit["GE_II"], CHAUNY)
        self.place(unit["GE_IX_Reserve"], NOYON)
        horse = unit["GE_I_Cavalry"]
        near = [h for h in HEXES if distance(h, ST_QUENTIN) <= 2]
        self.place(horse, self.pick([h for h in near if self.friendly(GERMANY, h) and self.fits(horse, h)]))
        self.choose_mode(horse)
        self.reports_at_start(GERMANY)

    def reports_at_start(self, side: int) -> None:
        """False reports that come with the first units."""
        for report in self.reports[side]:
            if report.box == WAITING and report.due == 1:
                h = self.pick_or_pass(sorted({u.hex for u in self.on_map(self.corps[side])}))
                if h is None:
                    return
                self.place(report, h)

    def reinforce(self, side: int) -> None:
        """F-1: all that is due comes in; siege corps and reports as their owner likes."""
        while True:
            here = [u for u in self.army[side] if u.box == WAITING and u.due <= self.turn]
            must = [u for u in here if u.kind != REPORT and u.due > 0 and not u.siege_corps]
            if must:
                self.bring_on(self.pick(must))
                continue
            corps = [u for u in here if u.siege_corps and self.entry_hexes(u)]
            reports = [u for u in here if u.kind == REPORT and u.due > 0 and self.entry_hexes(u)]
            menu = (["enter-siege-corps"] if corps else []) + (["place-report"] if reports else [])
            what = self.pick_or_pass(menu)
            if what is None:
                break
            if what == "enter-siege-corps":
                self.bring_on(self.pick(corps))
            else:
                report = reports[0]
                self.enter(report, self.pick(self.entry_hexes(report)))
        for report in self.reports[side]:
            if report.box == WAITING and report.due <= self.turn:
                self.put_away(report, POOL)

    def entry_area(self, u: Unit) -> Iterable[int]:
        """All hexes its entry names."""
        if u.entry == "south-entry-road":
            return REGION["south-entry"]
        if u.entry == "abbeville-road":
            return (ABBEVILLE,)
        if u.entry == "channel-ports":
            return (CALAIS, DUNKIRK, OSTEND)
        if u.entry in ("antwerp-escape", "antwerp-siege"):
            return REGION["antwerp-zone"]
        if u.entry == "german-rail":
            return (CAMBRAI, VALENCIENNES, MONS)
        if u.entry == "mons-rail":
            return (MONS,)
        if u.entry == "la-fere-road":
            return (LA_FERE,)
        return sorted({v.hex for v in self.on_map(self.corps[u.side])})  # with the first units

    def entry_hexes(self, u: Unit) -> list[int]:
        """Hexes by which a unit may enter now."""
        area = self.entry_area(u)
        if u.entry == "with-first-units":
            return list(area)
        if u.entry == "antwerp-escape":
            return [h for h in area if not self.at[GERMANY][h]]
        found = [h for h in area if self.friendly(u.side, h)]
        if u.entry == "antwerp-siege":
            return [h for h in found if self.fits(u, h)]
        if u.entry == "german-rail":
            linked = self.rail_line()
            return [
                h
                for h in found
                if h == MONS
                or (self.entered.get(h) != self.turn and not self.near[ALLIES][h] and h in linked)
            ]
        return found

    def rail_line(self) -> set[int]:
        """Hexes with German track to Mons."""
        if self.control[MONS] != GERMANY:
            return set()
        seen = {MONS}
        queue = [MONS]
        for here in queue:
            for there in RAILS[here]:
                if there not in seen:
                    seen.add(there)
                    if self.control[there] == GERMANY and not self.closed(there):
                        queue.append(there)
        return seen

    def enter(self, u: Unit, h: int) -> None:
        """Comes on; a German railhead takes one unit a turn."""
        if u.entry == "german-rail":
            self.entered[h] = self.turn
        self.place(u, h)

    def bring_on(self, u: Unit) -> None:
        """F-1; with every hex of entry lost, at the nearest own hex and the price of a hit."""
        self.choose_mode(u)
        open_hexes = self.entry_hexes(u)
        if open_hexes:
            self.enter(u, self.pick(open_hexes))
            return
        area = set(self.entry_area(u))
        gaps = {h: min(distance(h, a) for a in area) for h in self.friendly_hexes(u.side) if h not in area}
        least = min(gaps.values())
        h = self.pick([x for x, gap in gaps.items() if gap == least])
        self.take_hits(u, 1)
        if u.box == WAITING:
            self.place(u, h)

    def rail_phase(self) -> None:
        """F-3."""
        self.rail_left = 4
        for u in self.army[ALLIES]:
            u.railed = False
        while True:
            movers = [
                u
                for u in self.army[ALLIES]
                if u.hex >= 0 and u.kind != CAVALRY and not u.railed and self.rail_ends(u)
            ]
            if not movers or self.ask(["rail-move", None]) is None:
                return
            u = self.pick(movers)
            u.railed = True
            to = self.pick(self.rail_ends(u))
            self.rail_left -= u.size
            self.place(u, to)

    def action_rounds(self, allied: int, german: int) -> None:
        """G: the higher bid begins and has its surplus first, then sides take turns."""
        side = self.momentum
        self.action = [allied, german]
        if allied == german:
            self.action = [0, 0]
            self.action[self.momentum] = 1
        else:
            side = ALLIES if allied > german else GERMANY
            self.advantage[side] = abs(allied - german)
        while True:
            if self.advantage[side] > 0 and self.action[side] > 0:
                self.advantage[side] -= 1
            else:
                side = 1 - side
            if self.action[side] <= 0:
                side = 1 - side
            if self.action[side] <= 0:
                return
            before = self.action[side]
            self.take_action(side, ROUND_ACTIONS)
            if self.action[side] >= before:
                self.action[side] = before - 1

    def take_action(self, side: int, names: Iterable[str]) -> bool:
        """Asks for an action and carries it out; False for a pass."""
        if self.action[side] < 1:
            return False
        menu = [name for name in names if any(True for _ in self.actions[name][0](side))]
        name = self.pick_or_pass(menu)
        if name is None:
            return False
        scope, do = self.actions[name]
        subject = self.pick(list(scope(side)))
        self.action[side] -= 1
        if isinstance(subject, Unit):
            subject.activated = True
        do(subject, side)
        return True

    def end_turn(self) -> None:
        """F-7."""
        falls = FALL_BY_TURN.get(self.turn, 0)
        if not self.siege_over:
            card = self.draw(GERMANY)
            self.discard(card)
            if card.number <= falls:
                self.siege_over = True
                self.by_name["BE_Army"].due = self.turn + 1
                for u in self.corps[GERMANY]:
                    if u.siege_corps and u.box == WAITING:
                        u.due = self.turn + 2
        if not self.foch_commands:
            card = self.draw(ALLIES)
            self.discard(card)
            if card.number <= falls:
                self.foch_commands = True
                self.foch_turn = self.turn + 1
        first = self.ask([ALLIES, GERMANY])
        self.forced_marches(first)
        self.forced_marches(1 - first)
        for side in (ALLIES, GERMANY):
            for u in self.on_map(self.corps[side]):
                if u.kind == INFANTRY and u.face == DEPLOYED and not self.near[1 - side][u.hex]:
                    u.face = HIDDEN
        first = self.ask([ALLIES, GERMANY])
        self.spread_reports(first)
        self.spread_reports(1 - first)
        self.cure_stacks(ALLIES)
        self.cure_stacks(GERMANY)
        if self.plan_holder >= 0 and self.plan_hex < 0:
            h = self.pick_or_pass(self.friendly_hexes(self.plan_holder))
            if h is not None:
                self.plan_hex = h

    def forced_marches(self, side: int) -> None:
        """F-7: a card says how many units march once more."""
        card = self.draw(side)
        self.discard(card)
        left, ways = 1 + side, FORCED_MARCH[side]
        for _ in range(FORCED_MARCHES[side][card.number]):
            u = self.pick_or_pass(
                [u for u in self.army[side] if u.hex >= 0 and not u.marched and self.can_move(u, left, ways)]
            )
            if u is None:
                break
            u.marched = True
            self.move(u, left, ways)
        for u in self.army[side]:
            u.marched = False

    def spread_reports(self, side: int) -> None:
        """F-7: each false report may go to any own hex once."""
        reports = self.reports[side]
        while True:
            pooled = [u for u in reports if u.box == POOL and not u.shifted]
            placed = [u for u in reports if u.hex >= 0 and not u.shifted]
            menu = (["deploy-report"] if pooled else []) + (["shift-report"] if placed else [])
            what = self.pick_or_pass(menu)
            if what is None:
                break
            report = pooled[0] if what == "deploy-report" else self.pick(placed)
            report.shifted = True
            self.place(report, self.pick(self.friendly_hexes(side)))
        for report in reports:
            report.shifted = False

    def cure_stacks(self, side: int) -> None:
        """F-7: what is too many in a hex leaves it."""
        for h in [h for h in HEXES if self.weight(side, h) > 6]:
            for _ in range(12):
                if self.weight(side, h) <= 6:
                    break
                u = self.pick([u for u in self.corps_in(h, side) if self.ways_out(u, away=True)])
                if u is None:
                    break
                self.displace(u, away=True)

    # Actions, H.

    def ready(self, u: Unit) -> bool:
        """Not yet used this round; under a plan: planned."""
        return u.hex >= 0 and (u.planned if self.plan_running else not u.activated)

    def movers(self, side: int) -> Iterator[Unit]:
        """H-a."""
        for u in self.army[side]:
            if self.ready(u) and self.can_move(u, 5 if u.face == SCOUTING else 3, MARCH):
                yield u

    def do_move(self, u: Unit, side: int) -> None:
        """H-a."""
        u.planned = False
        self.move(u, 5 if u.face == SCOUTING else 3, MARCH)

    def turners(self, side: int) -> Iterator[Unit]:
        """I-1-c."""
        for u in self.horse[side]:
            if self.ready(u):
                yield u

    def do_change_side(self, u: Unit, side: int) -> None:
        """I-1-c."""
        u.planned = False
        u.face = DEPLOYED if u.face == SCOUTING else SCOUTING

    def gunners(self, side: int) -> Iterator[Unit]:
        """J-1."""
        for u in self.corps[side]:
            if self.ready(u) and u.face != SCOUTING and self.near[1 - side][u.hex]:
                yield u

    def do_firepower(self, u: Unit, side: int) -> None:
        """J-1."""
        u.planned = False
        self.reveal(u)
        self.fire(u, self.pick(self.foes_next_to(u.hex, side)))

    def assault_hexes(self, u: Unit) -> list[int]:
        """K-1, K-9: held by the enemy, or closed to a march only by the step from NML to NML."""
        foe = 1 - u.side
        held, near, own = self.at[foe], self.near[foe], self.at[u.side]
        in_nml = near[u.hex] > 0
        return [
            to
            for to in ADJACENT[u.hex]
            if held[to] or (in_nml and near[to] and not own[to] and not self.closed(to))
        ]

    def attackers(self, side: int) -> Iterator[Unit]:
        """H-c."""
        for u in self.corps[side]:
            if self.ready(u) and u.face != SCOUTING and self.assault_hexes(u):
                yield u

    def do_assault(self, u: Unit, side: int) -> None:
        """H-c: more units may join at the price of an action each, or for nothing under a plan."""
        target = self.pick(self.assault_hexes(u))
        self.join_assault(u)
        for _ in range(8):
            if not self.plan_running and self.advantage[side] <= 0:
                break
            around = ADJACENT[target]
            extra = self.pick_or_pass(
                [v for v in self.attackers(side) if v.hex in around and not v.attacking]
            )
            if extra is None:
                break
            if not self.plan_running:
                self.action[side] = max(self.action[side] - 1, 0)
                self.advantage[side] -= 1
            extra.activated = True
            self.join_assault(extra)
        self.assault(target, side)

    def join_assault(self, u: Unit) -> None:
        """Takes part, from where it stands."""
        u.origin = u.hex
        u.attacking = True

    def planners(self, side: int) -> Iterator[bool]:
        """H-d."""
        if self.plan_holder == side and self.plan_hex >= 0:
            if any(self.at[side][h] for h in (self.plan_hex, *ADJACENT[self.plan_hex])):
                yield True

    def do_planned_operations(self, _: bool, side: int) -> None:
        """H-d: the units of two hexes act one after the other."""
        middle = self.plan_hex
        wing = self.pick([h for h in ADJACENT[middle] if not self.closed(h)])
        for u in self.at[side][middle] + self.at[side][wing]:
            if not u.activated:
                u.planned = True
        self.lose_plan()
        self.plan_running = True
        left = self.action[side]
        self.action[side] = 40
        while self.take_action(side, PLAN_ACTIONS):
            pass
        self.action[side] = left
        self.plan_running = False
        for u in self.at[side][middle] + self.at[side][wing]:
            u.activated = True
        for u in self.on_map(self.army[side]):
            if u.planned:
                u.activated = True
                u.planned = False

    def regroupers(self, side: int) -> Iterator[Unit]:
        """H-e."""
        for u in self.corps[side]:
            if u.hits and self.ready(u) and self.has_line(u):
                yield u

    def held_bases(self, u: Unit) -> list[int]:
        """H-e: where lines of communication end, by nation."""
        if u.nation == BRITISH:
            places: Iterable[int] = REGION["british-ports"]
        elif u.nation == BELGIAN:
            places = (GHENT,)
        elif u.nation == FRENCH:
            places = CITIES | REGION["south-entry"]
        else:
            places = CITIES
        return [h for h in places if self.friendly(u.side, h)]

    def has_line(self, u: Unit) -> bool:
        """H-e: a path through own hexes to a base."""
        bases = set(self.held_bases(u))
        seen = {u.hex}
        queue = [u.hex]
        for here in queue:
            if here in bases:
                return True
            for there in ADJACENT[here]:
                if there not in seen and self.control[there] == u.side and not self.closed(there):
                    seen.add(there)
                    queue.append(there)
        return False

    def do_regroup(self, u: Unit, side: int) -> None:
        """H-e."""
        u.planned = False
        close = self.near[1 - side][u.hex] > 0
        self.recover(u)
        if not close and u.hits and self.may():
            self.recover(u)

    def rebuild_hexes(self, u: Unit) -> list[int]:
        """H-f: a base with room."""
        return [h for h in self.held_bases(u) if self.weight(u.side, h) <= 5]

    def rebuildable(self, side: int) -> Iterator[Unit]:
        """H-f."""
        for u in self.corps[side]:
            if u.box == DEAD and self.rebuild_hexes(u):
                yield u

    def do_rebuild(self, u: Unit, side: int) -> None:
        """H-f: it comes back at size 1."""
        h = self.pick(self.rebuild_hexes(u))
        if u.kind == INFANTRY:
            u.face = HIDDEN
        self.place(u, h)
        self.take_hits(u, u.printed[0] - 1)
        self.choose_mode(u)

    def scouts(self, side: int) -> Iterator[Unit]:
        """H-g."""
        for u in self.horse[side]:
            if (
                u.face == SCOUTING
                and self.ready(u)
                and any(v.face == HIDDEN for v in self.foes_next_to(u.hex, side))
            ):
                yield u

    def do_recon(self, u: Unit, side: int) -> None:
        """H-g, I-5-c: horse in the way must be beaten first."""
        u.planned = False
        target = self.pick([v for v in self.foes_next_to(u.hex, side) if v.face == HIDDEN])
        screen = [v for v in self.at[1 - side][target.hex] if v.face == SCOUTING]
        if not screen or self.skirmish(u, self.pick(screen)):
            self.reveal(target)

    def skirmish(self, a: Unit, d: Unit) -> bool:
        """I-5-c: both turn a card, size 2 doubles, the loser gives way."""
        mine, theirs = self.draw(a.side), self.draw(d.side)
        self.discard(mine, theirs)
        ours = mine.number * (2 if a.size == 2 else 1)
        others = theirs.number * (2 if d.size == 2 else 1)
        won = ours > others or (ours == others and self.momentum == a.side)
        self.retreat(d if won else a)
        return won

    def flooders(self, side: int) -> Iterator[bool]:
        """H-h."""
        if side == ALLIES and self.siege_over and self.control[DIXEMUDE] == ALLIES and self.flooded < 0:
            yield True

    def do_open_dykes(self, _: bool, side: int) -> None:
        """H-h."""
        self.flooded = DIXEMUDE
        for u in self.at[ALLIES][DIXEMUDE] + self.at[GERMANY][DIXEMUDE]:
            if not self.displace(u, away=False):
                if u.kind == REPORT:
                    self.reveal(u)
                else:
                    self.eliminate(u)

    # Firepower, J.

    def fire(self, a: Unit, d: Unit) -> None:
        """J-2."""
        spot = d.hex
        dodged = d.face == SCOUTING and bool(self.retreats(d)) and self.may()
        if dodged:
            self.retreat(d)
        ca, cd = self.draw(a.side), self.draw(d.side)
        if not dodged:
            claimed = d.face != HIDDEN
            if not claimed and cd.morale is not None and self.may() and d.kind != REPORT:
                self.reveal(d)
                claimed = True
            cover = COVER[spot]
            net = ca.fire(a, d, cover, ELEVATION[a.hex] > ELEVATION[spot])
            higher = ELEVATION[spot] > ELEVATION[a.hex]
            net -= cd.save(d, a, cover, higher)
            if claimed and cd.morale is not None:
                net -= cd.morale(d, a, cover, higher)
            if net >= 1:
                self.reveal(d)
                if d.hex >= 0:
                    if self.retreats(d) and self.may():
                        self.retreat(d)
                        net -= 1
                    self.take_hits(d, net)
        self.discard(ca, cd)
        self.event_check(ca, cd, spot)

    # Assault, K.

    def assault(self, target: int, side: int) -> None:
        """K-1, K-2: attackers enter, fight, and the ground goes to who is left."""
        foe = 1 - side
        owner_before = self.control[target]
        self.embattled.add(target)
        party = [u for u in self.on_map(self.corps[side]) if u.attacking]
        for u in party:
            self.reveal(u)
            self.place(u, target)
        for u in list(self.at[foe][target]):
            self.reveal(u)
        flank = any(distance(u.origin, v.origin) > 1 for u in party for v in party)
        if self.defenders(target, foe):
            self.fight_it_out(target, side, flank)
        else:
            self.take_empty_hex(target, side, party, flank)
        self.settle(target, side, owner_before)
        if self.riposte is not None:
            unit, place = self.riposte
            self.riposte = None
            self.counter_assault(unit, place)

    def defenders(self, target: int, side: int) -> list[Unit]:
        """Combat units that stand and fight."""
        return [u for u in self.at[side][target] if u.kind != REPORT and u.face != SCOUTING]

    def counter_assault(self, u: Unit, place: int) -> None:
        """L: a new assault by one unit when the old one is over."""
        if u.hex < 0 or u.face == SCOUTING or place not in ADJACENT[u.hex] or self.closed(place):
            return
        if self.at[1 - u.side][place] or not self.at[u.side][place]:
            plan_was, self.plan_running = self.plan_running, False
            self.nesting += 1
            self.join_assault(u)
            self.assault(place, u.side)
            self.nesting -= 1
            self.plan_running = plan_was

    def settle(self, target: int, side: int, before: int) -> None:
        """K-8: what does not fit returns; who holds the hex."""
        for _ in range(8):
            if self.weight(side, target) <= 6:
                break
            u = self.pick([v for v in self.corps_in(target, side) if v.attacking])
            if u is None or not self.go_back(u):
                break
        own = self.corps_in(target, side)
        self.control[target] = side if any(u.kind == INFANTRY for u in own) else before
        if own and self.plan_hex == target and self.plan_holder != side:
            self.lose_plan()
        for u in self.on_map(self.army[side]):
            if u.attacking:
                u.attacking = u.planned = False
        self.embattled.discard(target)

    def fight_it_out(self, target: int, side: int, flank: bool) -> None:
        """K-4: matchups, again and again until one side is gone."""
        foe = 1 - side
        lead = None  # who fought first: the other attackers of a flank attack push
        for _ in range(12):
            if not self.corps_in(target, side) or not self.defenders(target, foe):
                break
            attackers = [u for u in self.corps_in(target, side) if u.attacking]
            matchups = self.match(attackers, self.defenders(target, foe))
            while matchups:
                matchup = self.pick(matchups)
                matchups.remove(matchup)
                a, d = matchup
                if a.hex == target and d.hex == target:
                    lead = lead or a
                    self.fight(a, d, target, self.plan_running or (flank and a is not lead))
                    self.withdrawals(a, d, target)
        else:
            if self.corps_in(target, side) and self.defenders(target, foe):
                for u in [u for u in self.corps_in(target, side) if u.attacking]:
                    self.back_or_hit(u)
        self.beaten_horse(target, side)

    def beaten_horse(self, target: int, side: int) -> None:
        """I-5-d: horse left in a hex that was taken gives way."""
        if self.corps_in(target, side):
            for c in [c for c in self.at[1 - side][target] if c.kind == CAVALRY]:
                if not self.retreat(c):
                    for u in [u for u in self.corps_in(target, side) if u.attacking]:
                        self.back_or_hit(u)

    def match(self, left: list[Unit], right: list[Unit]) -> list[tuple[Unit, Unit]]:
        """K-2: one to one, then the surplus doubles up evenly."""
        if not left or not right:
            return []
        pairs: list[tuple[Unit, Unit]] = []
        load = {u: 0 for u in left + right}
        while True:
            free_left = [u for u in left if not load[u]]
            free_right = [u for u in right if not load[u]]
            if not free_left and not free_right:
                return pairs
            if free_left:
                pool = free_right or right
                a = free_left[0]
                least = min(load[u] for u in pool)
                d = self.pick([u for u in pool if load[u] == least])
            else:
                d = free_right[0]
                least = min(load[u] for u in left)
                a = self.pick([u for u in left if load[u] == least])
            load[a] += 1
            load[d] += 1
            pairs.append((a, d))

    def withdrawals(self, a: Unit, d: Unit, target: int) -> None:
        """K-4: either side may leave between matchups."""
        if self.corps_in(target, a.side) and self.defenders(target, d.side):
            if a.hex == target and self.may():
                self.go_back(a)
            if d.hex == target and self.retreats(d) and self.may():
                self.retreat(d)

    def fight(self, a: Unit, d: Unit, target: int, push: bool) -> None:
        """K-3, K-6: cards against each other until one of the two is beaten."""
        cover = self.assault_cover(a, target)
        for _ in range(20):
            cd = self.draw(d.side)
            ca = self.draw_attack(a.side, push)
            inflicted = ca.attack(a, d, cover, ELEVATION[a.origin] > ELEVATION[target])
            suffered = cd.defence(d, a, cover, ELEVATION[target] > ELEVATION[a.origin])
            self.take_hits(a, suffered)
            self.take_hits(d, inflicted)
            winner = loser = None
            done = True
            if a.hex == target and d.hex == target:
                if inflicted > suffered or (inflicted == suffered and a.met > d.met):
                    winner, loser = a, d
                    if not self.retreat(d):
                        self.take_hits(d, 1)
                elif suffered > inflicted or a.met < d.met:
                    winner, loser = d, a
                    self.back_or_hit(a)
                done = a.hex != target or d.hex != target
            elif a.hex == target:
                winner, loser = a, d
            elif d.hex == target:
                winner, loser = d, a
            self.discard(ca, cd)
            self.event_check(ca, cd, target, loser, winner)
            if done or a.hex != target or d.hex != target:
                return
        self.back_or_hit(a)

    def assault_cover(self, a: Unit, target: int) -> int:
        """A-1-d: a river on the crossed hexside counts one level."""
        return min(COVER[target] + ((a.origin, target) in RIVERS), HEAVY)

    def draw_attack(self, side: int, push: bool) -> Card:
        """K-5: with a Big Push the better of two cards."""
        if not push:
            return self.draw(side)
        pair = [self.draw(side), self.draw(side)]
        kept: Card = self.pick(pair)
        self.discard(*(card for card in pair if card is not kept))
        return kept

    def take_empty_hex(self, target: int, side: int, party: list[Unit], flank: bool) -> None:
        """K-9: patrols defend; ties go to the attacker."""
        party = list(party)
        lead = None
        while party:
            u = self.pick(party)
            lead = lead or u
            party.remove(u)
            cd = self.draw(1 - side)
            ca = self.draw_attack(side, self.plan_running or (flank and u is not lead))
            cover = self.assault_cover(u, target)
            inflicted = ca.attack(u, NOBODY, cover, ELEVATION[u.origin] > ELEVATION[target])
            self.take_hits(u, cd.patrol)
            if u.hex == target and cd.patrol > inflicted:
                self.back_or_hit(u)
            self.discard(ca, cd)
            self.event_check(ca, cd, target)
        self.beaten_horse(target, side)

    # Events, L.

    def event_check(
        self, ca: Card, cd: Card, place: int, loser: Unit | None = None, winner: Unit | None = None
    ) -> None:
        """Both cards marked EVENT!: the sum names it, the higher card has it."""
        if not (ca.event and cd.event):
            return
        side = self.momentum
        if ca.number != cd.number:
            side = ca.side if ca.number > cd.number else cd.side
        total = ca.number + cd.number
        if total == 2:
            self.hit_enemy(side)
            self.reveal_enemy(side)
        elif total in (3, 11):
            self.momentum = side
        elif total == 4:
            self.reveal_enemy(side)
        elif total in (5, 10):
            self.hit_enemy(side)
        elif total in (6, 8):
            self.plan_hex, self.plan_holder = NOWHERE, side
        elif total == 7:
            u = self.pick(
                [u for u in self.on_map(self.corps[side]) if u.hits and u.hex not in self.embattled]
            )
            if u is not None:
                self.recover(u)
        elif total == 9:
            self.counter_attack(side, place, loser, winner)
        elif total == 12:
            self.momentum = side
            self.plan_hex, self.plan_holder = NOWHERE, side

    def hit_enemy(self, side: int) -> None:
        """An enemy unit takes a hit."""
        u = self.pick([u for u in self.on_map(self.army[1 - side]) if u.hex not in self.embattled])
        if u is not None:
            self.take_hits(u, 1)

    def reveal_enemy(self, side: int) -> None:
        """A hidden enemy shows itself."""
        foes = self.on_map(self.army[1 - side])
        u = self.pick([u for u in foes if u.face == HIDDEN and u.hex not in self.embattled])
        if u is not None:
            self.reveal(u)

    def counter_attack(self, side: int, place: int, loser: Unit | None, winner: Unit | None) -> None:
        """The beaten unit goes back in, or the victor follows."""
        if loser is None or winner is None or loser.hex < 0 or winner.hex < 0 or self.nesting >= 5:
            return
        if self.corps_in(place, ALLIES) and self.corps_in(place, GERMANY):
            return
        if loser.side == side:
            if loser.hex in ADJACENT[place] and self.may():
                self.riposte = (loser, place)
        elif winner.hex in ADJACENT[loser.hex] and winner.size > 0 and self.may():
            self.riposte = (winner, loser.hex)

    # Victory, M.

    def score(self) -> tuple[int, int]:
        """Victory points of both sides."""
        made = []
        for side, front, rear, keys in (
            (ALLIES, "german-side", "behind-german-entrenchments", "turning-tide"),
            (GERMANY, "allied-side", "behind-allied-entrenchments", "key-ports"),
        ):
            own = {h for h in HEXES if self.control[h] == side}
            own.discard(self.flooded)
            line = EDGE[side] & own
            queue = list(line)
            for here in queue:
                for there in ADJACENT[here]:
                    if there in own and there not in line:
                        line.add(there)
                        queue.append(there)
            keyed = REGION[keys] & own
            behind = REGION[rear] & line
            made.append(3 * len(keyed) + 2 * len(behind) + len((REGION[front] & line) - keyed - behind))
        return made[ALLIES], made[GERMANY]


def play(seed: int) -> int:
    """One whole game of random choices; how many answers were given."""
    game = Game(seed)
    game.run()
    return game.answers
