"""The words of the hobby, with synonyms: what each means here, and the topic with its example.

Declared here alone: ``hexwright explain WORD`` shows one, and the page "Wargame terms" of the guide lists them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from toolchain.language.hobby.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the hobby. ``absent``: the language has no mechanism for it; ``meaning`` names the nearest."""

    name: str
    also: tuple[str, ...]
    meaning: str
    topic: str
    absent: bool = False

    @property
    def leads_to(self) -> Topic:
        """Where it is shown."""
        return TOPICS[self.topic]


def _word(name: str, also: str, meaning: str, topic: str, absent: bool = False) -> Word:
    return Word(name, tuple(a.strip() for a in also.split(",") if a.strip()), meaning, topic, absent)


WORDS = (
    _word("action", "activity, operation", "An `action` is what a player may choose when a phase opens it.", "action"),
    _word("action points", "AP, operation points", "Declare a `stock of each side`; an action takes its `costs` from it.", "stock"),
    _word("activation", "formation activation", "An `action` with a `scope`; `activates self` marks the piece.", "action"),
    _word("advance after combat", "advance, pursuit", "In the combat procedure, ask the owner with `may`, then move the winner.", "advance"),
    _word("attrition", "attrition losses, wastage", "A procedure, called by a phase, that takes a step from each unit affected.", "step"),
    _word("automatic victory", "sudden death", "`the game ends: SIDE wins` in a rule that a phase calls.", "end"),
    _word("barrage", "artillery fire", "An `action` that reaches a hex in sight or within a distance.", "sight"),
    _word("box", "holding box, track box", "A `box` holds pieces off the map.", "box"),
    _word("off-map box", "strategic box, off-map area, sea box, transit box", "A `box` with `links` is adjacent to hexes and to other boxes.", "linked-box"),
    _word("campaign game", "linked scenarios, campaign", "A `scenario` with all turns; scenarios cannot be linked to carry over results.", "set-up", True),
    _word("card", "deck, hand, event card", "A `deck` holds numbered cards, which may have values and text.", "cards"),
    _word("chit", "chit-pull, activation cup", "Chits are pieces in a `cup`; `each c in CUP at random` draws them one by one.", "chit-pull"),
    _word("blind draw", "cup, draw cup, random draw", "A `cup` holds pieces from which a rule draws one blindly.", "cup"),
    _word("column shift", "odds shift, shift", "A `plus` or `minus` line, in levels, in a quantity measured in odds.", "shift"),
    _word("combat", "attack, assault, fight", "A `battle`: target, attackers, odds, die roll and results.", "battle"),
    _word("combat results table", "CRT, results table", "A `table` with odds or strength as columns and the die as rows.", "crt"),
    _word("combat result", "exchange, defender eliminated, attacker retreats, DR, EX", "A line under `results` in a `battle`.", "battle"),
    _word("command", "command line", "A condition: a `trace` leads from a leader to the unit, or the unit is within a distance of one.", "supply"),
    _word("command points", "CP, orders, initiative points", "A `stock of each side` spent by actions.", "stock"),
    _word("concealment", "dummy, fog of war, limited intelligence", "A `cover`, a hidden face or a `secret` state.", "hidden"),
    _word("control", "hex control, ownership", "A `state` of hexes whose values are the sides.", "states"),
    _word("counter", "unit counter, piece", "A piece of a `kind`; its sides are the `faces`.", "unit"),
    _word("demoralization", "morale level", "A `state` of the side or unit that rules test.", "states"),
    _word("designer's note", "developer's note", "A `ruling` with its reason, or a `note` on a paragraph.", "ruling"),
    _word("die roll", "dice, roll, d6, 2d6", "`roll` rolls dice, and names the result or compares it.", "chance"),
    _word("die roll modifier", "DRM, modifier, dice modifier", "A quantity added to the roll, one line for each modifier.", "drm"),
    _word("disruption", "disorder, disorganised, shaken", "A yes-or-no `state` of units, cleared at a phase.", "states"),
    _word("elevation", "hill, height, level", "A hex `terrain`; slopes are hexside terrain.", "terrain"),
    _word("entrenchment", "fortification, dug-in, trench", "A `state` of units or hexes, or a terrain.", "states"),
    _word("event", "random event", "An `event` happens by name or from a table of events.", "event"),
    _word("exploitation", "second movement, breakthrough", "A phase that opens a movement action again, for some units.", "sequence"),
    _word("facing", "front, flank, rear, arc", "A `state` with the values `direction`; `bearing` and `angle` show what lies in front.", "facing"),
    _word("scatter", "scatter diagram, drift, direction die", "`straight-on(HEX, direction(ROLL), N)`.", "facing"),
    _word("fire combat", "ranged fire, small arms fire", "An `action` whose target is in `sight`, then a roll.", "sight"),
    _word("fixed defence", "fortress, city defence", "A terrain or state that a line of the combat quantity reads.", "drm"),
    _word("forced march", "extended march", "A `movement` with a larger allowance, in an action of its own.", "movement"),
    _word("formation", "division, corps, army", "A value of the order of battle; leaders join units by a `relation`.", "leader"),
    _word("hex", "hexagon, space", "A row of `hexes`: number, terrain and name.", "terrain"),
    _word("hexside", "river, ridge, wall", "Terrain `on hexside`, listed in `lines` blocks.", "terrain"),
    _word("impulse", "alternating activation, impulse turn", "`take turns from SIDE until all pass`.", "impulse"),
    _word("initiative", "initiative roll, who goes first", "`contest 1d6 as initiative`: both sides roll, and the name is the winner.", "impulse"),
    _word("initiative marker", "first player marker", "A `token` that one side holds, or a state.", "states"),
    _word("leader", "commander, general, HQ, headquarters", "A piece with ratings, attached to units by a `relation`.", "leader"),
    _word("line of sight", "LOS, spotting", "A `sight` with its range and what blocks it.", "sight"),
    _word("minefield", "mine, ambush", "A `trigger on enters` acts automatically on the piece that enters.", "trigger"),
    _word("mandatory attack", "must attack, obligatory combat", "`mandatory when` in an action: nobody may pass while it holds.", "action"),
    _word("map edge", "board edge", "An `edge` in the map, for entry, exit and supply.", "terrain"),
    _word("morale", "morale check, cohesion, quality", "A rating of the unit, compared with a roll.", "chance"),
    _word("movement allowance", "MA, movement points, MP", "`allowance` of a `movement`, spent step by step.", "movement"),
    _word("night", "visibility", "A `state` of the game that costs, sight and combat read.", "states"),
    _word("odds", "combat odds, ratio", "`odds` are columns; `combat-odds(6, 3)` gives `2:1`.", "crt"),
    _word("opportunity fire", "reaction fire, defensive fire", "A `reaction`: the other side may act when a piece enters a hex.", "reaction"),
    _word("optional rule", "option, variant", "An `option` is a layer that a scenario chooses.", "option"),
    _word("order of battle", "OOB, order of appearance", "The units of each side, in `.oob.json` files or `forces` rows.", "unit"),
    _word("overrun", "mobile assault, combat during movement", "A `reaction` `by side of mover`, `on enters`; or `before enters`, against the hex ahead, where `refuse` keeps the mover out.", "overrun"),
    _word("overstacking", "", "`overstack(SIDE, HEX)` counts the excess; `fits` tests beforehand.", "stacking"),
    _word("phase", "segment, step of the turn", "A `phase` of the `sequence`.", "sequence"),
    _word("pinned", "pin, suppressed", "A yes-or-no `state` of units.", "states"),
    _word("rail movement", "rail, strategic movement, railway, railroad", "A `movement` over a `network`.", "network"),
    _word("rally", "recovery, refit", "An `action` or a phase that turns a piece to its better face.", "action"),
    _word("reaction", "reaction move, interception", "A `reaction` lets the other side act in the middle of a move.", "reaction"),
    _word("reinforcement", "reinforcements, arrival", "A row of a `schedule`; a rule with `enter` brings the unit on.", "arrival"),
    _word("replacement", "replacements, rebuilding", "A `stock` that an action spends to return a unit from a box.", "stock"),
    _word("reserve", "reserves, second line", "A `box of each side`, or a state of units.", "box"),
    _word("retreat", "rout, withdrawal before combat, displacement", "A `policy`: how a piece moves involuntarily.", "retreat"),
    _word("road", "trail, march mode", "A `network` along hexes, or a line in the cost of a step.", "network"),
    _word("ruling", "errata, house rule", "A `ruling` gives the reading chosen where the book is silent.", "ruling"),
    _word("scenario", "battle, mission", "A `scenario` names its turns, set-ups and options.", "set-up"),
    _word("score", "victory points, VP", "A `score` counts points per hex; `victory` turns them into levels.", "victory"),
    _word("siege", "besieged, investment, siege track", "A `state` of the besieged hex counts its progress; a phase raises it.", "states"),
    _word("sequence of play", "turn order, SOP", "The `sequence`: set-up, then turns with their phases.", "sequence"),
    _word("set-up", "setup, deployment, starting position", "A `setup` row is a place and its units.", "set-up"),
    _word("side", "player, belligerent", "A `side`; a game has two of them.", "unit"),
    _word("solitaire", "bot, automa, one player, table of behaviour, priorities", "A `conduct` plays a side by the rules of the game.", "conduct"),
    _word("stack", "stacking, stacking limit, stacking points", "`stacking` gives each piece a weight and each hex a limit.", "stacking"),
    _word("elimination", "eliminated, dead pile, removed from play", "`eliminate`; the `elimination` of its kind decides where the piece goes.", "step"),
    _word("step loss", "step, reduced, flip", "`reduce UNIT by 1` turns the piece to its next face, or eliminates it.", "step"),
    _word("strength", "combat factor, combat strength, attack factor", "An attribute: `has strength 1..9` in the kind.", "unit"),
    _word("supply", "out of supply, OOS, isolation, supply line", "A `trace` leads from the hex to a source of supply.", "supply"),
    _word("supply point", "ammunition", "A `stock` of the side or of pieces, gained and spent.", "stock"),
    _word("terrain effects chart", "TEC, terrain costs", "The lines of the cost quantity and of the combat quantity.", "movement"),
    _word("turn track", "game turn, turn", "`turn NAME 1..6` in the `sequence`; the scenario gives the turns played.", "sequence"),
    _word("victory", "victory conditions, victory level", "`victory` names a score and gives each level a band of points.", "victory"),
    _word("zone of control", "ZOC, EZOC, locking ZOC", "A `zone` that units project; `stop when to in enemy ZOC`.", "zone"),
    _word("weather", "mud, rain, snow, ground condition, frost", "A `state` of the game that the cost of movement reads.", "weather"),
    _word("road bonus", "road movement, road rate, negated terrain", "A line of the cost with `not hexside has road`.", "road-cost"),
    _word("zone to zone", "ZOC to ZOC, infiltration, rigid ZOC", "A `bar` when `from` and `to` are both in the zone.", "zone-lock"),
    _word("mixed stack", "combined arms, stacking class", "A `bar` in `stacking` looks at the whole `stack`.", "mixed-stack"),
    _word("bombardment", "shelling, indirect fire, off-board artillery", "A `battle` whose `attackers` are `within` a distance of the target.", "shelling"),
    _word("duel", "opposed roll, melee, close combat, hand-to-hand", "`contest` rolls for both sides and names the winner.", "duel"),
    _word("retreat or loss", "defender's choice, stand fast, hold at all costs", "`may` asks the owner; `otherwise` is the other choice.", "loss-choice"),
    _word("encirclement", "surrounded, flanking, concentric attack, multi-hex attack", "A line of the modifier counts the enemy units `adjacent to` the defender.", "surrounded"),
    _word("army break point", "army morale, break point, collapse", "A `define` counts the units lost.", "army-morale"),
    _word("random activations", "activation roll, command roll, variable orders", "Roll, and gain that many points of the stock that actions cost.", "random-orders"),
    _word("command radius", "command range, in command, leadership range", "`distance` to a leader in the `scope` of an action.", "in-command"),
    _word("home edge", "friendly edge, edge of entry, owned edge", "An `edge ... of SIDE`; `edges of SIDE` are its hexes.", "edge"),
    _word("loss points", "points for losses, kill points, casualty points", "The `elimination` gives the opponent points of a `stock`.", "loss-points"),
    _word("mobile reserve", "counterattack force, committed reserve", "A `reaction` `on stops`: the reserve marches in the enemy's turn.", "reaction"),
    _word("interdiction", "harassment, air interdiction", "A `trigger` or a line of the cost in hexes that are affected.", "trigger"),
    _word("differential", "combat differential, strength difference", "The `column` of a `battle` can be a quantity: attackers minus defenders.", "battle"),
    _word("bucket of dice", "hit dice, to-hit roll, firepower dice", "A procedure rolls for `each` unit and takes steps for the hits.", "chance"),
    _word("casualties", "loss allocation, hits, damage", "`reduce UNITS by N`: the owner chooses a unit for each step.", "step"),
    _word("surrender", "prisoners, capture", "`eliminate UNIT because capture`; the `elimination` names the box.", "step"),
    _word("fatigue", "exhaustion, tired, fatigue level", "A `state` of units with a range of values or a ladder.", "states"),
    _word("fuel", "petrol, motorisation points", "A `stock` of pieces of a kind, spent by rules.", "stock"),
    _word("ladder", "track of levels, morale track", "`values` of a state can be a ladder, in order from low to high.", "states"),
    _word("air power", "air points, air support, sorties", "A `stock of each side` spent by an action or a `battle`.", "stock"),
    _word("depot", "supply source, base, magazine", "The goal of a `trace`: a region, a hex or a network.", "supply"),
    _word("encircled", "pocket, cut off, isolated", "`not` before a `trace` from the unit's hex.", "supply"),
    _word("scouting", "reconnaissance, recon, spotting roll", "A procedure sets the hidden state of units to `no`.", "hidden"),
    _word("decoy", "dummy counter, blind, rumour", "A piece behind a `cover` that looks like all the others until it is revealed.", "hidden"),
    _word("hidden set-up", "secret deployment, hidden placement", "A `cover` or a `secret` state from the start.", "hidden"),
    _word("free set-up", "area set-up, deploy within", "A `setup` row with a region: the owner chooses the hex.", "set-up"),
    _word("entry hex", "entry area, entry point, arrival hex", "An `entry` names the hexes and the condition.", "arrival"),
    _word("delayed reinforcement", "variable arrival, conditional arrival", "`due of UNIT` is a turn that rules may set.", "arrival"),
    _word("exit", "exiting, leave the map", "An action moves the unit from an `edge` to a box.", "edge"),
    _word("geographic objective", "objective hex, victory hex, VP hex", "A line of a `score` counts hexes by control.", "victory"),
    _word("draw", "tie, drawn game, nobody wins", "The lowest step of the ladder of `victory`.", "victory"),
    _word("priority table", "behaviour table, AI chart, flowchart", "The lines of a `conduct`, in order; they may test a state that a table sets.", "conduct"),
    _word("player turn", "half turn, friendly turn", "A phase that calls a procedure `for` a side.", "sequence"),
    _word("pass", "passing, consecutive passes", "`open ACTIONS until pass`; `take turns ... until all pass`.", "impulse"),
    _word("draw pile", "discard pile, reshuffle, hand size", "A `deck` has the piles pile, hand, discard, play, aside and removed.", "cards"),
    _word("interrupt", "counter-move, response", "A `reaction` with `depth 2` may respond to another reaction.", "reaction"),
    _word("column limit", "maximum odds, minimum odds", "`at most` and `at least` lines in the quantity of the column.", "shift"),
    _word("stack limit", "hex limit, capacity", "`at most` in `stacking`.", "stacking"),
    _word("bearing", "direction, hex direction, compass rose", "`bearing(a, b)` and `direction(n)`, with `compass` in the map.", "facing"),
    _word("area movement", "point-to-point, areas, sea zone", "Boxes with `links` are adjacent to each other.", "linked-box"),
    _word("marker", "status marker, token", "A `state`, or a `token` that one side holds.", "states"),
    _word("breakdown", "breaking down, detachment, substitution", "Move a piece to a box and another one from a box to its hex.", "box"),
    _word("attack strength", "attack value, defence strength, attack rating", "Declare an attribute for each: `has attack 1..9, defence 1..9`.", "unit"),
    _word("reduced side", "back side, flipped, full strength", "The `faces` of a kind, best first.", "unit"),
    _word("unit type", "branch, arm, class of unit", "A `kind`, which may be a kind of another kind.", "unit"),
    _word("clear terrain", "open ground, plain", "A `terrain ... on hex` like all others.", "terrain"),
    _word("bridge", "ford, crossing, ferry", "A terrain on hexsides that the movement tests together with the river.", "terrain"),
    _word("impassable", "prohibited terrain, barred hex, no entry", "A `bar` in the `movement`.", "movement"),
    _word("minimum move", "one-hex move, always one hex", "Call an action that moves the unit to an adjacent hex.", "action"),
    _word("blocking terrain", "obstacle, dead ground", "`blocked` lines in a `sight`.", "sight"),
    _word("communication", "line of communication, LOC, liaison", "A `trace` to a headquarters or an edge.", "supply"),
    _word("rail network", "rail line, railhead, station", "A `network` of `lines`; a leg of a `trace` can follow it.", "network"),
    _word("subordinate", "chain of command, attached, organic", "A `relation` from leader to unit.", "leader"),
    _word("panic", "rout level, flight, break", "A `state`, and a `policy` for the flight.", "retreat"),
    _word("retreat priority", "retreat path, direction of retreat", "`prefer` lines in a `policy`: the lowest number decides.", "retreat"),
    _word("retreat before combat", "withdrawal, cavalry withdrawal, evade", "A `reaction` before a `battle`: the unit moves away before the die roll.", "reaction"),
    _word("pick up and drop", "drop off units, take along, stack movement", "`leave` and `take up` in a movement with `together as one`.", "movement"),
    _word("must retreat", "forced retreat", "A procedure moves the unit by a `policy`; `otherwise` is the loss.", "retreat"),
    _word("first player", "second player, active player, phasing player", "`actor` is the side whose turn it is.", "sequence"),
    _word("end of turn", "clean-up, refit phase, marker removal", "A phase; states name it in `cleared at`.", "sequence"),
    _word("combined fire", "fire group, multiple attackers", "`attackers 1..` in a `battle`.", "battle"),
    _word("once per turn", "limit on attacks, attack limit", "`limit 1 per turn` in a `battle` or a `reaction`.", "battle"),
    _word("terrain modifier", "terrain shift, defensive terrain", "A line of the modifier that tests the hex of the defender.", "drm"),
    _word("random selection", "draw at random, lot", "`each c in CUP at random`, or a roll on a table.", "chit-pull"),
    _word("ambiguity", "unclear rule, contradiction, clarification", "A `ruling` with the readings and the default.", "ruling"),
    _word("optional unit", "what-if, scenario option", "An `option` with its own set-up.", "option"),
    _word("instant victory", "immediate victory, decisive victory", "`the game ends: SIDE wins, LEVEL`.", "end"),
)  # fmt: skip


@lru_cache(maxsize=1)
def _index() -> dict[str, Word]:
    return {_plain(name): word for word in WORDS for name in (word.name, *word.also)}


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def find(text: str) -> Word | None:
    """The word of a name or synonym, in any case; a plural in -s or -es leads to its singular."""
    plain = _plain(text)
    singular = [plain.removesuffix("s"), plain.removesuffix("es")]
    return next((_index()[form] for form in (plain, *singular) if form in _index()), None)


def names() -> list[str]:
    """All names and synonyms."""
    return [name for word in WORDS for name in (word.name, *word.also)]
