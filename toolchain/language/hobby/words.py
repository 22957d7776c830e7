"""The words of the hobby, with synonyms: what each means here, and the topic with its example.

Declared here alone: ``hexwright explain WORD`` shows one, and the page "Wargame terms" of the guide lists them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from toolchain.language.hobby.topics import TOPICS, Topic

# Words of a name that are too common to lead to another name.
_COMMON = frozenset(("a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
_MOST_OFFERED = 3


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
    _word("action", "activity, operation", "An `action` is something that a player may choose to do when a phase offers it with `open`.", "action"),
    _word("action points", "AP, operation points", "Declare a `stock of each side`; the `costs` of an action are paid from it.", "stock"),
    _word("activation", "formation activation", "Write an `action` with a `scope`; `activates self` marks the piece as activated.", "action"),
    _word("retreat by the victor", "victor's choice, attacker retreats the defender, enemy retreats my units", "`move UNIT by POLICY chosen by SIDE`.", "victors-choice"),
    _word("attack cost", "price of an attack, pay for an attack, cost by attacker", "Bar the groups that cannot be paid for, and `spend` under `do` of the `battle`.", "paid-attack"),
    _word("advance after combat", "advance", "In the combat procedure, ask the owner with `may`, then move the winner.", "advance"),
    _word("attrition", "attrition losses, wastage", "A phase calls a procedure that takes a step from each unit affected.", "step"),
    _word("automatic victory", "sudden death", "Write `the game ends: SIDE wins` in a rule that a phase calls.", "end"),
    _word("barrage", "artillery fire, artillery", "Write a `battle` whose attackers are `within` a distance of the target, or test a `sight`.", "shelling"),
    _word("box", "holding box, track box", "A `box` holds pieces off the map.", "box"),
    _word("off-map box", "strategic box, off-map area, sea box, transit box", "A `box` with `links` is adjacent to hexes and to other boxes.", "linked-box"),
    _word("campaign game", "linked scenarios, campaign", "Write a `scenario` with all turns; you cannot link scenarios so that results carry over.", "set-up", True),
    _word("card", "deck, hand", "A `deck` contains numbered cards, which may have values and text.", "cards"),
    _word("event card", "card event, strategy card", "Write the effect of a card under its `do`; `play CARD` carries it out.", "common-deck"),
    _word("reaction card", "response card, counter card, card played in the enemy's turn", "A `reaction` tests the hand and plays the card; `requires no` on the card keeps it out of its owner's turn.", "reaction-card"),
    _word("counter-event", "cancel a card, cancel an event, reaction to a card, interrupt card, battle card", "A `reaction` with `before DECK` can `refuse` the card that is played.", "counter-card"),
    _word("shared hands", "hand from a common deck, deal from one deck, draw deck for both players", "Each side has its own hand of a common deck: `draw 3 from DECK to hand of actor`.", "common-hands"),
    _word("hand limit", "hand size, fill up a hand, hold a card, held card", "Draw the limit minus the number of cards in the hand; `mandatory when` tests how many are left.", "hand-limit"),
    _word("chit", "chit-pull, activation cup", "Chits are pieces in a `cup`; `each c in CUP at random` draws them one by one.", "chit-pull"),
    _word("blind draw", "cup, draw cup, random draw", "A rule draws pieces at random from a `cup`.", "cup"),
    _word("column shift", "odds shift, shift", "Write a `plus` or `minus` line in levels, in a quantity whose measure is the odds.", "shift"),
    _word("combat", "attack, assault, fight", "A `battle`: target, attackers, odds, die roll and results.", "battle"),
    _word("combat results table", "CRT, results table", "Write a `table` with odds or strength as columns and the die roll as rows.", "crt"),
    _word("combat result", "exchange, defender eliminated, attacker retreats, DR, EX", "Write a line under `results` in a `battle`.", "battle"),
    _word("command", "command line", "Write a condition: a `trace` leads from a leader to the unit, or the unit is within a distance of a leader.", "in-command"),
    _word("command points", "CP, orders, initiative points", "Declare a `stock of each side`, which actions spend.", "stock"),
    _word("concealment", "dummy, fog of war, fog, one-sided fog, hidden units, limited intelligence", "Use a `cover`, a hidden face or a `secret` state.", "hidden"),
    _word("control", "hex control, ownership", "Declare a `state` of hexes whose values are the sides.", "states"),
    _word("counter", "unit counter, piece", "A counter is a piece of a `kind`; its two sides are the `faces`.", "unit"),
    _word("demoralization", "morale level", "Declare a `state` of the side or unit, and test it in rules.", "states"),
    _word("designer's note", "developer's note", "Write a `ruling` with its reason, or a `note` on a paragraph.", "ruling"),
    _word("die roll", "dice, roll, d6, 2d6", "`roll` rolls dice, and gives the result a name or compares it with a number.", "chance"),
    _word("die roll modifier", "DRM, modifier, dice modifier", "Add a quantity to the roll, with one line for each modifier.", "drm"),
    _word("disruption", "disorder, disorganised, shaken", "Declare a yes-or-no `state` of units that is cleared at a phase.", "states"),
    _word("elevation", "hill, height, level", "Declare a `terrain` on hexes for high ground, and one on hexsides for slopes.", "terrain"),
    _word("entrenchment", "fortification, dug-in, trench", "Declare a `state` of units or hexes, or a terrain.", "states"),
    _word("event", "random event", "`happen` makes an `event` happen, by name or as the result of a table.", "event"),
    _word("exploitation", "second movement, breakthrough, exploitation phase", "Give the mobile kind a second `movement`, and offer it in an action after combat.", "exploitation"),
    _word("facing", "front, flank, rear, arc", "Declare a `state` with the values `direction`; use `bearing` and `angle` to test which hexes are in front.", "facing"),
    _word("scatter", "scatter diagram, drift, direction die", "Use `straight-on(HEX, direction(ROLL), N)`.", "scatter"),
    _word("fire combat", "ranged fire, small arms fire", "Write an `action` whose target is in `sight`, and roll dice in it.", "sight"),
    _word("fixed defence", "fortress, city defence", "Declare a terrain or state, and test it in a line of the combat quantity.", "drm"),
    _word("forced march", "extended march", "Write a `movement` with a larger allowance, and roll a die after the move.", "forced-march"),
    _word("formation", "division, corps, army", "Record it in the order of battle; a `relation` attaches leaders to units.", "leader"),
    _word("hex", "hexagon, space", "A row of `hexes`: number, terrain and name.", "terrain"),
    _word("hexside", "river, ridge, wall", "Declare a terrain `on hexside`, and list the hexsides in `lines` blocks.", "terrain"),
    _word("impulse", "alternating activation, alternate activation, impulse turn", "Write `take turns from SIDE until all pass`.", "impulse"),
    _word("initiative", "initiative roll, initiative modifier, tied initiative, who goes first", "In `contest 1d6 + N as initiative ties to SIDE`, both sides roll, and `initiative` is the winner.", "initiative"),
    _word("initiative marker", "first player marker", "Declare a `token`, which one side holds, or a state.", "states"),
    _word("leader", "commander, general, HQ, headquarters", "Declare a kind of its own, not based on `unit`; a rating gives its range. A `relation` can attach it to units.", "general"),
    _word("line of sight", "LOS, spotting", "A `sight` block gives the range and the terrain that blocks it.", "sight"),
    _word("minefield", "mine, ambush", "A `trigger on enters` acts automatically on the piece that enters.", "mines"),
    _word("mandatory attack", "must attack, obligatory combat", "Write `mandatory when` in an action; the player may not pass while its condition is true.", "action"),
    _word("map edge", "board edge", "Declare an `edge` of the map, for entry, exit and supply.", "edge"),
    _word("morale", "morale check, cohesion, quality", "Compare a rating of the unit with a die roll.", "morale"),
    _word("movement allowance", "MA, movement points, MP", "The `allowance` of a `movement` is spent step by step.", "movement"),
    _word("night", "visibility, night turn, darkness, dusk, dawn", "A table gives the light of each turn; test it in costs, sight and combat.", "night"),
    _word("odds", "combat odds, ratio", "`odds` are columns; `combat-odds(6, 3)` gives `2:1`.", "crt"),
    _word("opportunity fire", "reaction fire, defensive fire", "A `reaction`: the other side may act when a piece enters a hex.", "reaction"),
    _word("optional rule", "option, variant", "An `option` is a layer that a scenario chooses.", "option"),
    _word("order of battle", "OOB, order of appearance", "List the units of each side in `.oob.json` files or `forces` rows.", "unit"),
    _word("overrun", "mobile assault, combat during movement", "Write a `reaction` `by side of mover`, either `on enters`, or `before enters` against the hex ahead, in which `refuse` keeps the mover out.", "overrun"),
    _word("overstacking", "", "`overstack(SIDE, HEX)` is the excess; `fits` tests the limit before a move.", "stacking"),
    _word("phase", "segment, step of the turn", "Write a `phase` in the `sequence`.", "sequence"),
    _word("pinned", "pin, suppressed", "Declare a yes-or-no `state` of units.", "states"),
    _word("rail movement", "rail, strategic movement, railway, railroad", "Write a `movement` over a `network`.", "network"),
    _word("rally", "recovery, refit", "Write an `action` or a phase that turns a piece to its better face.", "action"),
    _word("reaction", "reaction move, interception", "A `reaction` lets the other side act in the middle of a move.", "reaction"),
    _word("reinforcement", "reinforcements, arrival", "Write a row of a `schedule`, and a rule with `enter` that brings the unit on.", "arrival"),
    _word("replacement", "replacements, rebuilding, rebuild, refill", "Declare a `stock` that actions spend to restore a step or to return a unit from a box.", "rebuild"),
    _word("reserve", "reserves", "A `reaction` `before` a `battle` commits a unit to the target hex. A reserve that marches in the enemy's turn is a *mobile reserve*.", "battle-reserve"),
    _word("reserve box", "force pool, second line", "Declare a `box of each side`, or a state of units.", "box"),
    _word("retreat", "rout, displacement", "A `policy` describes how a piece moves when it is forced to.", "retreat"),
    _word("road", "trail, march mode", "Declare a `network` along hexes, or add a line to the cost of entering a hex.", "network"),
    _word("ruling", "errata, house rule", "A `ruling` records your interpretation where the rulebook is unclear.", "ruling"),
    _word("scenario", "battle, mission", "A `scenario` names its turns, set-ups and options.", "set-up"),
    _word("score", "victory points, VP", "A `score` counts points per hex; `victory` turns them into levels.", "victory"),
    _word("siege", "besieged, investment, siege track", "Record the progress in a `state` of the besieged hex, and raise it in a phase.", "siege"),
    _word("sequence of play", "turn order, SOP", "The `sequence` contains the set-up, and the turns with their phases.", "sequence"),
    _word("set-up", "setup, deployment, starting position", "A row of a `setup` gives a place and its units.", "set-up"),
    _word("side", "player, belligerent", "Declare each `side`; a game has two.", "unit"),
    _word("solitaire", "bot, automa, one player, table of behaviour, priorities", "A `conduct` plays a side by the rules of the game.", "conduct"),
    _word("stack", "stacking, stacking limit, stacking points", "`stacking` gives each piece a weight and each hex a limit.", "stacking"),
    _word("elimination", "eliminated, dead pile, removed from play", "`eliminate` removes a piece; the `elimination` of its kind decides where it goes.", "step"),
    _word("step loss", "step, reduced, flip", "`reduce UNIT by 1` turns the piece to its next face, or eliminates it.", "step"),
    _word("strength", "combat factor, combat strength, attack factor", "Declare a rating in the kind: `has strength 1..9`.", "unit"),
    _word("supply", "out of supply, OOS, isolation, supply line", "A `trace` leads from the hex to a source of supply.", "supply"),
    _word("supply point", "ammunition", "Declare a `stock` of the side or of pieces, which rules gain and spend.", "stock"),
    _word("terrain effects chart", "TEC, terrain costs", "Write a line for each terrain in the movement cost and in the combat modifiers.", "movement"),
    _word("turn track", "game turn, turn", "Write `turn NAME 1..6` in the `sequence`; a scenario gives the turns that it lasts.", "sequence"),
    _word("victory", "victory conditions, victory level", "`victory` names a score and gives each level a band of points.", "victory"),
    _word("zone of control", "ZOC, EZOC, locking ZOC", "Declare a `zone`, and write `stop when to in enemy ZOC` in the movement.", "zone"),
    _word("weather", "mud, rain, snow, ground condition, frost, weather turn", "Declare a `state` of the game, and test it in the cost of movement.", "weather"),
    _word("road bonus", "road movement, road rate, negated terrain", "Add `and not hexside has road` to the lines of the cost for terrain.", "road-cost"),
    _word("zone to zone", "ZOC to ZOC, infiltration, rigid ZOC", "Write a `bar` for steps in which `from` and `to` are both in the zone.", "zone-lock"),
    _word("mixed stack", "combined arms, stacking class", "A `bar` in `stacking` tests the whole `stack`.", "mixed-stack"),
    _word("bombardment", "shelling, indirect fire, off-board artillery", "Write a `battle` whose `attackers` are `within` a distance of the target.", "shelling"),
    _word("artillery mission", "fire mission, artillery strike", "Declare a `stock of each side` for the missions; an action spends one and chooses a hex in sight.", "smoke"),
    _word("duel", "opposed roll, melee, close combat, hand-to-hand", "`contest` rolls for both sides and names the winner.", "duel"),
    _word("retreat or loss", "defender's choice, stand fast, hold at all costs", "Ask the owner with `may`, and write the other choice under `otherwise`.", "loss-choice"),
    _word("encirclement", "surrounded, flanking, concentric attack, multi-hex attack", "Add a line to the modifier that counts the enemy units `adjacent to` the defender.", "surrounded"),
    _word("army break point", "army morale, break point, collapse", "Write a `define` that counts the lost units.", "army-morale"),
    _word("random activations", "activation roll, command roll, variable orders", "Roll a die, and gain that many points of the stock that actions cost.", "random-orders"),
    _word("command radius", "command range, in command, leadership range", "Test the `distance` to a leader in the `scope` of an action.", "in-command"),
    _word("home edge", "friendly edge, edge of entry, owned edge", "An `edge ... of SIDE`; `edges of SIDE` are its hexes.", "edge"),
    _word("loss points", "points for losses, kill points, casualty points", "The `elimination` gives the opponent points of a `stock`.", "loss-points"),
    _word("reserve commitment", "reserves in combat, defensive reserve", "A `reaction` `before` a `battle` moves a unit to the target hex.", "battle-reserve"),
    _word("withdrawal", "withdrawal of units, withdrawn units, recall", "A procedure tests the turn and moves the units to a box. For the withdrawal before combat, see *retreat before combat*.", "recall"),
    _word("asymmetric victory", "victory levels for each side, victory levels of one side, victory by one side, levels of victory", "A procedure at the end of the last turn writes `the game ends: SIDE wins, LEVEL`.", "levels"),
    _word("seasons", "season, winter, weather table, climate", "A table for each season gives a value of the `state` that holds the weather.", "seasons"),
    _word("mobilization", "mobilisation, mobilization box, training box", "Units wait in a `box of each side`; an action or a die roll brings them on.", "arrival-roll"),
    _word("smoke", "smoke screen, smoke mission", "Declare a `state of hex` that is `cleared at` a phase, and a `blocked` line for it in the `sight`; a `stock` limits the missions.", "smoke"),
    _word("mobile reserve", "counterattack force, committed reserve, released reserve, reserve release", "A state marks the unit that is held back; a `reaction` `on stops` lets it march in the enemy's turn.", "mobile-reserve"),
    _word("interdiction", "harassment, air interdiction", "Write a `trigger`, or a line of the movement cost for affected hexes.", "trigger"),
    _word("differential", "combat differential, strength difference", "Use a quantity as the `column` of a `battle`: the strength of the attackers minus that of the defenders.", "battle"),
    _word("bucket of dice", "hit dice, to-hit roll, firepower dice", "Write a procedure that rolls for `each` unit and removes steps for the hits.", "chance"),
    _word("casualties", "loss allocation, hits, damage", "`reduce UNITS by N`: the owner chooses a unit for each step.", "step"),
    _word("surrender", "prisoners, capture", "Write `eliminate UNIT because capture`, and name the box in the `elimination`.", "step"),
    _word("fatigue", "exhaustion, tired, fatigue level", "Declare a `state` of units with a range of values or a ladder.", "states"),
    _word("fuel", "petrol, motorisation points", "Declare a `stock` of pieces of a kind, which rules spend.", "stock"),
    _word("ladder", "track of levels, morale track", "A `ladder` declares levels in order from low to high, for example as the `values` of a state.", "states"),
    _word("air power", "air points, air support, air strike, sorties, close air support", "Declare a `stock of each side`; a `trigger` before the battle asks both sides what they commit.", "air-points"),
    _word("depot", "supply source, base, magazine", "Make it the goal of a `trace`: a region, a hex or a network.", "supply"),
    _word("encircled", "pocket, cut off, isolated", "Write `not` before a `trace` from the unit's hex.", "supply"),
    _word("scouting", "reconnaissance, recon, spotting roll", "Write a procedure that sets the hidden state of units to `no`.", "hidden"),
    _word("decoy", "dummy counter, blind, rumour", "A `cover` makes a decoy look like all other pieces; a trigger unmasks it and moves it to a box.", "decoy"),
    _word("hidden set-up", "secret deployment, hidden placement", "Use a `cover` from the start; the owner places units from a box that only he sees, in an order of his choice.", "hidden-set-up"),
    _word("free set-up", "area set-up, deploy within", "A `setup` row with a region: the owner chooses the hex.", "set-up"),
    _word("entry hex", "entry area, entry point, arrival hex", "An `entry` names the hexes and the condition.", "arrival"),
    _word("delayed reinforcement", "variable arrival, conditional arrival", "Set the turn of arrival by a rule: `set due of UNIT to turn + 1`.", "arrival"),
    _word("exit", "exiting, leave the map", "An action moves the unit from an `edge` to a box.", "edge"),
    _word("geographic objective", "objective, objective hex, victory hex, VP hex", "Write a line of a `score` that counts hexes by control.", "victory"),
    _word("draw", "tie, drawn game, nobody wins", "Make it the lowest step of the ladder in `victory`.", "victory"),
    _word("priority table", "behaviour table, AI chart, flowchart", "Write the lines of a `conduct` in order of priority; they may test a state that a table sets.", "conduct"),
    _word("player turn", "half turn, friendly turn", "Write a phase that calls a procedure `for` a side.", "sequence"),
    _word("pass", "passing, consecutive passes", "Write `open ACTIONS until pass`, or `take turns ... until all pass`.", "impulse"),
    _word("draw pile", "discard pile, reshuffle", "A `deck` has the piles pile, hand, discard, play, aside and removed.", "cards"),
    _word("interrupt", "counter-move, response", "A `reaction` with `depth 2` may respond to another reaction.", "interrupt"),
    _word("column limit", "maximum odds, minimum odds", "Add `at most` and `at least` lines to the quantity of the column.", "shift"),
    _word("stack limit", "hex limit, capacity", "Write `at most` in `stacking`.", "stacking"),
    _word("bearing", "direction, hex direction, compass rose", "Use `bearing(a, b)` and `direction(n)`, and declare the `compass` in the map.", "facing"),
    _word("area movement", "point-to-point, areas, sea zone", "Declare the areas as boxes with `links`, which make them adjacent to each other.", "linked-box"),
    _word("marker", "status marker, token", "Declare a `state`, or a `token` that one side holds.", "states"),
    _word("breakdown", "breaking down, detachment, substitution", "Move a piece to a box and another one from a box to its hex.", "box"),
    _word("attack strength", "attack value, defence strength, attack rating", "Declare a rating for each: `has attack 1..9, defence 1..9`.", "unit"),
    _word("reduced side", "back side, flipped, full strength", "List the `faces` of a kind, best first.", "unit"),
    _word("unit type", "branch, arm, class of unit", "Declare a `kind`, which may be based on another kind.", "unit"),
    _word("clear terrain", "open ground, plain", "Declare a `terrain ... on hex`, as for any other terrain.", "terrain"),
    _word("bridge", "ford, crossing, ferry", "Declare a terrain on hexsides, and test for it together with the river in the movement.", "terrain"),
    _word("impassable", "prohibited terrain, prohibited, barred hex, no entry", "Write a `bar` in the `movement`.", "movement"),
    _word("minimum move", "one-hex move, always one hex", "Limit the cost of a step to the allowance of the unit, so that the first step is always possible.", "minimum-move"),
    _word("blocking terrain", "obstacle, dead ground", "Write `blocked` lines in a `sight`.", "sight"),
    _word("communication", "line of communication, LOC, liaison", "Write a `trace` to a headquarters or an edge.", "supply"),
    _word("rail network", "rail line, railhead, station", "Declare a `network` of `lines`; a leg of a `trace` can follow it.", "network"),
    _word("subordinate", "chain of command, attached, organic", "Declare a `relation` from leader to unit.", "leader"),
    _word("panic", "rout level, flight, break", "Declare a `state`, and a `policy` for the flight.", "retreat"),
    _word("retreat priority", "retreat path, direction of retreat", "Write `prefer` lines in a `policy`; the hex with the lowest number is chosen.", "retreat"),
    _word("retreat before combat", "withdrawal before combat, cavalry withdrawal, evade", "A `reaction` before a `battle`: the unit moves away before the die roll.", "withdrawal"),
    _word("pick up and drop", "drop off units, take along, stack movement", "`leave` and `take up` in a movement with `together as one`.", "pick-up"),
    _word("must retreat", "forced retreat", "A procedure moves the unit by a `policy`; write the loss under `otherwise`.", "retreat"),
    _word("first player", "second player, active player, phasing player", "`actor` is the side whose turn it is.", "sequence"),
    _word("end of turn", "clean-up, refit phase, marker removal", "Write a phase, and name it in the `cleared at` of states.", "sequence"),
    _word("combined fire", "multiple attackers", "Write `attackers 1..` in a `battle`.", "battle"),
    _word("fire group", "fire team, adjacent fire", "Write `attackers 1..3` in a `battle`; `barring` excludes groups whose units are too far apart.", "fire-group"),
    _word("once per turn", "limit on attacks, attack limit", "Write `limit 1 per turn` in a `battle` or a `reaction`.", "battle"),
    _word("terrain modifier", "terrain shift, defensive terrain", "Add a line to the modifier that tests the hex of the defender.", "drm"),
    _word("random selection", "draw at random, lot", "Use `each c in CUP at random`, or roll on a table.", "chit-pull"),
    _word("ambiguity", "unclear rule, contradiction, clarification", "Write a `ruling` with the possible readings and the default.", "ruling"),
    _word("optional unit", "what-if, scenario option", "Write an `option` with its own set-up.", "option"),
    _word("instant victory", "immediate victory, decisive victory", "Write `the game ends: SIDE wins, LEVEL`.", "end"),
    _word("arc of fire", "field of fire, firing arc, front arc", "The attackers of a `battle` are tested: `angle` and `bearing` show what lies ahead.", "arcs"),
    _word("fire table", "fire combat table, firing table", "The strength selects the column, lines of a quantity shift it, and the `table` gives the result.", "fire-table"),
    _word("leader casualty", "leader loss, leader death, wounded leader", "Roll for the leader when a unit in his hex is hit; `eliminate` him.", "casualty"),
    _word("long retreat", "two-hex retreat, retreat of two hexes", "`path 1 hex on the way to exactly 2 hexes from HEX`, carried out twice.", "long-retreat"),
    _word("incomplete retreat", "short retreat, retreat shortfall", "Test the long retreat with `possible(POLICY(u, ...))`; otherwise move one hex and `reduce` the unit.", "give-way"),
    _word("common deck", "shared deck, event or points, events or points", "A `deck` without `of each side`; each card holds its effect.", "common-deck"),
    _word("event table", "random events table, events phase", "A `table` whose `cells` are `event`; `happen TABLE(ROLL)`.", "event"),
    _word("open chit draw", "open draw, drawn chits, chits left", "The chit drawn from the `cup` moves to a `box` that all see.", "open-chits"),
    _word("arrival roll", "reinforcement roll, reinforcement by die roll", "Roll for each unit that waits in a `box`; its owner chooses the hex.", "arrival-roll"),
    _word("revealing", "hidden unit, reveal, revealed when adjacent", "A `trigger on enters` takes away the state that a `cover` hides by.", "reveal"),
    _word("bridge demolition", "demolition, blown bridge, blow a bridge, bridge repair, bridging, engineer, pontoon bridge, hexside state, state of a hexside", "Declare a `state of hexside`; an action with a die roll sets it, another one resets it, and the `bar` of the movement tests it.", "bridges"),
    _word("end of the day", "nightfall, nightfall roll, sunset roll, end of turn roll, variable number of impulses, impulse limit, random turn end", "Count the impulses in a `state`; a roll against the count ends the alternation with `end`.", "dusk"),
    _word("shifting objective", "changing objective, moving objective, variable objective, current objective", "A `state of game` with `values hex` holds the objective; a line of the `score` counts `per hex in objective`.", "objective"),
    _word("variable game length", "variable end, variable end of the game, end of the game, game end, random game end, game end roll, armistice", "Roll in the last phase of the turn, and write `the game ends` below the roll.", "last-turn"),
    _word("off-map reinforcement", "reinforcement box, reinforcements off the map, arrival box, staging area, entry road", "An `entry` brings scheduled units into a `box` with `links`; they march from it to the entry hexes.", "off-map"),
    _word("secret minefield", "hidden mines, known mines, secret plan, hidden plan, secret marker, known only to its owner", "Make the mines or plans pieces in a box `seen by owner`, and record the hex in a state of the piece.", "known-mines"),
    _word("change of sides", "change sides, changing sides, defection, turncoat, ally that changes sides, control of a minor power", "Each unit that can change sides has a counter of each side; one replaces the other where it stands.", "change-sides"),
    _word("leader on the march", "leader movement, general moves with a stack, army with its leader", "Write a movement of both kinds with `together as one`, and join the general and his troops with `or`.", "column"),
    _word("general in a stack", "leader stacking, leader capture, captured leader, leader in combat, leader bonus, staff", "Give leaders a kind of their own, not based on `unit`: they have no zone and take no room; a procedure takes them when their stack is gone.", "general"),
    _word("artillery support", "support, support fire, supporting fire, fire support, gun support, combat support", "A `trigger` before the battle asks both sides which guns in range support; a line of the modifier adds them up.", "guns"),
    _word("shock combat", "shock, fire and shock, two rolls, opposed dice, charge", "The `roll` of the battle is the fire; under `do`, `roll 1d6 as push` and `roll 1d6 as stand` are compared.", "shock"),
    _word("pursuit", "cavalry pursuit, pursuit after combat, chase, ride down", "A `reaction` `on` a `battle`, `by attacker`, moves horse after the units that have retreated.", "pursuit"),
    _word("simultaneous losses", "simultaneous attrition, mutual attrition, simultaneous combat, losses on both sides", "Mark the units with a `state` in a first loop, and `reduce` them in a second.", "wear"),
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


def in_common(text: str) -> list[str]:
    """The names that have a word in common with a text, the closest first; at most three."""
    wanted = _parts(text)
    shared = [(name, _parts(name)) for name in names()]
    close = sorted(
        (-len(wanted & parts), len(parts - wanted), name) for name, parts in shared if wanted & parts
    )
    return list(dict.fromkeys(name for _, _, name in close))[:_MOST_OFFERED]


def _parts(text: str) -> set[str]:
    return {part.removesuffix("s") for part in _plain(text).split() if part not in _COMMON}
