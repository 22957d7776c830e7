"""Every block of the language with its fields, declared once; statements are in :mod:`.statements`.

The reference pages, the completion lists, the formatter and the checks of words all read these tables.
A word that is not declared here is an unknown word, never an accepted no-op.
"""

from __future__ import annotations

from toolchain.language.catalogue.base import FIELDS, LINES, ROWS, STATEMENTS, BlockWord
from toolchain.language.catalogue.base import block_word as _b
from toolchain.language.catalogue.looks import LOOK_BLOCKS
from toolchain.language.catalogue.said import (
    SAID_BLOCKS,
    SAID_FIELDS,
    SAID_HEADERS,
    SAID_NEEDS,
    SAID_STATEMENTS,
)

_FOR = "[for CONTEXT:word] [with PARAMS:params] [under OPTION:words]"


_QUANTITY_LINES: dict[str, tuple[str, ...] | str] = {
    "base": "base AMOUNT:expr",
    "plus": "plus AMOUNT:expr [when IF:expr]",
    "minus": "minus AMOUNT:expr [when IF:expr]",
    "times": "times AMOUNT:expr [when IF:expr]",
    "at least": "at least AMOUNT:expr [when IF:expr]",
    "at most": "at most AMOUNT:expr [when IF:expr]",
    "instead of": "instead of TARGETS:labels by AMOUNT:expr [when IF:expr]",
    "max of": "max of",
    "min of": "min of",
    "round": "round WAY:words",
    "measure": "measure MEASURE:word",
}

BLOCKS: dict[str, BlockWord] = {
    b.word: b
    for b in (
        _b("series", "package", "A family of games with common rules.", "NAME:name [TITLE:string]", {
            "book": "book TITLE:string paragraphs STYLE:word", "sides": "sides NAMES:names",
            "extends": "extends SERIES:name",
        }),
        _b("game", "package", "A game: its rulebook, its sides (in the order in which rules for both apply to them), the series it belongs to, and an introduction for players.", "NAME:name [TITLE:string]", {
            "book": "book TITLE:string paragraphs STYLE:word", "sides": "sides NAMES:names",
            "extends": "extends SERIES:name", "about": "about TEXT:string",
        }, example='game Skirmish "Skirmish at the Ford"\n  book   "Rules" paragraphs dotted\n  sides  Blue, Red'),
        _b("scenario", "package", "A starting position (set-ups in order), a number of turns, and the options that apply.", "NAME:string", {
            "of": "of NAME:name", "turns": "turns RANGE:range", "set-up": "set-up NAMES:names",
            "options": "options NAMES:names", "parameter": "parameter NAME:name [of WHOM:expr] = VALUE:words",
            "default": "default", "dates": "dates SPAN:dates", "forces": "forces NAMES:names",
            "about": "about TEXT:string",
        }, example='scenario "First contact"\n  of      Skirmish\n  turns   1..8\n  set-up  start-blue, start-red'),
        _b("option", "package", "A rule or module that may be chosen before play.", "NAME:name [TITLE:string]", {
            "needs": "needs NAMES:names", "excludes": "excludes NAMES:names",
            "default": "default",
        }),
        _b("part", "package", "Names the layer a file belongs to, and whether it cannot be played yet.",
           "of NAME:words [unplayed because REASON:string]"),
        _b("amend", "package", "Changes lines of a paragraph's rule.",
           "PARAGRAPH:paragraph [BLOCK:words] [under OPTION:words]", {}, body=LINES,
           example="amend 2.1 quantity march-cost\n  after wade\n    snow:  plus 1 MP when to is village"),
        _b("replace", "package", "Replaces the body of a paragraph's block.",
           "PARAGRAPH:paragraph [BLOCK:words] [under OPTION:words]", {}, body=LINES,
           example="replace 2.4 stacking two\n  at most  (3 when here is village otherwise 2)"),
        _b("suspend", "package", "Suspends the rules of paragraphs.", "PARAGRAPHS:words [under OPTION:words]"),
        _b("ruling", "package", "Your interpretation where the rulebook says nothing or contradicts itself.",
           "NAME:name [QUESTION:string]", {
               "readings": "readings NAMES:names", "default": "default NAME:name", "rejected": "rejected NAMES:names",
               "because": "because TEXT:string",
           }, example='ruling cover-cap "what is above heavy?"  @ A-1-d\n  readings  stays, none\n'
           '  default   stays\n  because   "no class above heavy is named"', single=("because",)),
        _b("note", "package", "Explains why a paragraph needs no rule.", "PARAGRAPH:paragraph TEXT:string"),
        _b("allow", "package", "Allows a finding, with the reason.", "CODE:words because TEXT:string"),

        _b("measure", "types", "A unit of counting, such as movement points; you cannot add numbers of different measures.", "NAME:name"),
        _b("ladder", "types", "An ordered set of names, worst or least first.", "STEPS:ladder",
           example="ladder cover none < light < medium < heavy"),
        _b("values", "types", "A set of names in no particular order; a state with these values starts with the first.", "NAME:name NAMES:names"),
        _b("side", "types", "One of the two sides of the game.", "NAME:name", {
            "nations": "nations NAMES:names",
        }),
        _b("kind", "pieces", "A class of pieces, with their printed ratings and their faces.", "NAME:names [is PARENT:name]", {
            "has": "has RATINGS:attributes", "faces": "faces NAMES:names", "hidden": "hidden FACE:name",
            "start": "start FACE:name", "one for each": "one for each RATING:name", "factors": "factors RATINGS:names",
        }, example="kind infantry is unit\n  has      strength 1..9, move 1..9, morale morale\n  factors  strength, move\n  faces    full, reduced",
           single=("start",)),
        _b("forces", "pieces", "Units as rows: factors, kind, echelon, names with ids, ratings. In a war in lists, the counters of a nation.",
           "NAME:name [of WHO:name]", {"extends": "extends FILE:string", "ids": "ids PREFIX:word"}, body=ROWS,
           example='forces blue of Blue  @ 6.2\n  ids  B_\n  2 x 4-3 foot II  1st Foot, 2nd Foot as B_Second\n'
                   '  formation Scouts  as 2-5 horse I  @ 6.3\n    units  Hussars, Lancers  morale 3  printed morale', of=("SIDE", "NATION")),
        _b("state", "pieces", "A condition of a piece, a hex, a side or the game that changes in play.", "NAME:name [of SUBJECT:word]", {
            "values": "values NAMES:names", "start": ("start VALUE:expr in WHERE:expr", "start VALUE:expr"),
            "cleared": "cleared at PHASE:name", "secret": "secret", "terrain": "terrain NAME:name",
        }, example="state activated of unit\n  cleared  at clear-markers", of=("KIND", "unit", "hex", "hexside", "side", "card", "game")),
        _b("cover", "pieces", "The one counter that the other side sees for all hidden pieces in a hex.",
           "of WHAT:expr", {
               "hides": "hides STATE:name", "shows": "shows NAME:name [when IF:expr]", "or": "or NAME:name [when IF:expr]",
               "chosen": "chosen STATE:name",
           }, example="cover of unit\n  hides   unscouted\n  shows   flag when self is leader\n  shows   hidden-force", of=("SELECTION",)),
        _b("record", "pieces", "A record of where a piece was before.", "NAME:name of SUBJECT:word", {
            "last": "last WHAT:word on EVENT:word",
        }, of=("KIND", "unit")),
        _b("token", "pieces", "A single marker that one side holds.", "NAME:name", {
            "start": "start VALUE:name",
        }, single=("start",)),
        _b("relation", "pieces", "A link that attaches pieces to other pieces, in order.", "NAME:name from CHILD:name to PARENT:name"),
        _b("box", "containers", "A place off the map for pieces.", "NAME:name [of WHO:words]", {
            "holds": "holds KINDS:names", "seen by": "seen by WHO:word", "beside": "beside EDGE:name",
            "joins": "joins HEXES:words", "used by": "used by WHO:names",
            "links": "links PLACES:words [across LINE:name]", "terrain": "terrain NAMES:words",
        }, of=("each side",)),
        _b("cup", "containers", "A container from which rules draw pieces at random.", "NAME:name", {
            "holds": "holds KINDS:names",
        }),
        _b("deck", "containers", "A deck of cards with a pile, a hand and discards.", "NAME:name [of WHO:words] [with PARAMS:params]", {
            "cards": "cards RANGE:range", "has": "has NAMES:attributes", "sections": "sections NAMES:names",
        }, of=("each side",)),
        _b("card", "containers", "One card: its title, its text, its values, its lines in each section, and its effect when played.",
           "NUMBER:expr of DECK:expr", {
               "text": "text TEXT:string", "requires": "requires IF:expr", "do": "do", "then": "then PILE:name",
           }, body=LINES, of=("DECK", "DECK of SIDE"),
           example='card 7 of fortune "Night march"\n  text      "One of your Foot moves again, not before day 3."\n  requires  turn >= 3\n  do\n    actor chooses 1 own foot as u\n    move u by march\n  then      removed', single=("text",)),
        _b("stock", "containers", "An amount that a side, a piece or the game has.", "NAME:name [of WHO:words]", {
            "measure": "measure NAME:word", "start": "start N:expr", "cap": "cap N:expr", "floor": "floor N:expr",
        }, single=("start",), of=("each side", "KIND", "unit")),
        _b("quantity", "values", "A number calculated line by line; each line can have its own paragraph.",
           f"NAME:name {_FOR} [measure MEASURE:word]", _QUANTITY_LINES, body=LINES,
           example="quantity entry-cost for move  measure MP\n  base     1 MP\n"
           "  forest:  plus 1 MP when to is forest"),
        _b("define", "values", "An expression with a name.", f"NAME:name {_FOR} = BODY:expr",
           example="define screened for move = some other friendly unit in from"),
        _b("table", "values", "A table with one or two axes.", "NAME:name", {
            "rows": "rows AXIS:axis", "columns": "columns AXIS:axis", "cells": "cells TYPE:word", "data": "data",
            "beyond first": "beyond first CELL:word [of AXIS:name]", "beyond last": "beyond last CELL:word [of AXIS:name]",
        }, body=ROWS, example="table march\n  rows card 1..12 ; cells number\n  data\n    1..6  1\n    7..12  2"),
        _b("odds", "values", "Odds columns of a combat table; ratios are rounded in favour of the defender.", "NAME:name", {
            "columns": "columns RATIOS:words",
        }, example="odds battle-odds\n  columns  1:2, 1:1, 1.5:1, 2:1, 3:1"),
        _b("rewrite", "values", "Changes to a result, group by group from top to bottom.",
           "NAME:name of VALUES:name [with PARAMS:params]", {
               "line": ("when IF:expr", "RESULTS:words becomes RESULT:words"),
           }, body=LINES, example="rewrite final of combat-result with storm: yes-no\n  rough: when storm\n"
           "    Ar-star  becomes Sk\n  plain: when not storm\n    Ar-star  becomes Ar, stop", of=("VALUES",)),
        _b("event", "flow", "A random event or other incident, with its consequences in order.", "NAME:name [with PARAMS:params]", {
            "do": "do",
        }, body=LINES),
        _b("map", "map", "The numbering and layout of the hex grid.", "", {
            "numbering": "numbering FORM:words", "layout": "layout WORDS:words", "columns": "columns RANGE:range",
            "rows": "rows RANGE:range",
            "sheet": "sheet NAME:name [numbering FORM:words] [stagger PARITY:word] [columns COLS:range] [rows LINES:range]",
            "edges whole": "edges whole", "compass": "compass ROSE:words",
            "join": ("join FIRST:words on SECOND:words", "join FIRST:words of SECOND:words"),
        }),
        _b("terrain", "map", "A feature of hexes or hexsides, and the general terms that apply to it.",
           "NAME:name on WHERE:word", {"is": "is WORDS:names", "excludes": "excludes WORDS:names"},
           example="terrain forest on hex\n  is        difficult\n  excludes  clear, lake"),
        _b("hexes", "map", "Rows of hexes with their terrain; `of` names the map sheet that shows them.",
           "[of SHEET:name]", body=ROWS,
           example='hexes\n  0101..0104  water\n  0105        clear, town "Northam"', of=("SHEET",)),
        _b("lines", "map", "A feature along hexsides, or links of a network across them.", "NAME:name [TITLE:string]",
           body=ROWS, example='lines river "Brook"\n  0812/0913  0913/0914'),
        _b("network", "map", "Links between hexes, such as roads or railways.", "NAME:name", {"edges": "edges lines NAME:name"}),
        _b("chain", "map", "An ordered line of hexes, each adjacent to the next.",
           "NAME:name", {"apart": "apart"}, body=ROWS, example="chain front\n  0805 0905 1005..1007"),
        _b("region", "map", "A named set of hexes: rows of numbers, the side of a chain, the inside of a polygon, or an expression.",
           "NAME:name [= BODY:expr]", body=ROWS,
           example="region north = hexes inside 0101 0105 0505\nregion near-bank = hexes adjacent to front on side of Northam"),
        _b("edge", "map", "A named run of hexes at the border of the map, with its owner.",
           "NAME:name of OWNER:name [in COUNTRY:name]", body=ROWS,
           example="edge west-edge of Blue in near-bank\n  0101..0110", of=("SIDE", "NATION", "nobody")),
        _b("zone", "space", "The hexes that a piece influences, such as a zone of control.", "NAME:name of WHAT:expr", {
            "reach": "reach N:expr", "bar": ("bar into hex where IF:expr", "bar when IF:expr"),
        }, example="zone ZOC of combat-unit\n  reach  1", of=("SELECTION",)),
        _b("trace", "space", "A test whether a path, such as a line of supply, leads to a goal.", "NAME:name of SUBJECT:word [with PARAMS:params]", {
            "leg": "leg REACH:expr over GRAPH:word [costing COST:expr]", "bar": ("bar into hex where IF:expr", "bar when IF:expr"),
            "path": "path LEG:name > GOAL:expr",
        }, of=("hex", "KIND", "unit")),
        _b("sight", "space", "The hexes that are visible from a hex in a straight line.", "NAME:name", {
            "range": "range N:expr",
            "blocked": (
                "blocked by hex where IF:expr", "blocked by hexside when IF:expr", "blocked at corner when IF:expr",
                "blocked along hexside when IF:expr",
            ),
        }, example="sight view\n  range    3\n  blocked  by hex where here is forest"),
        _b("movement", "space", "A way of moving: allowance, cost, forbidden steps, and where a move must stop.", "NAME:name of WHAT:expr", {
            "allowance": "allowance AMOUNT:expr", "cost": "cost AMOUNT:expr",
            "bar": ("bar into hex where IF:expr", "bar when IF:expr"),
            "stop": "stop when IF:expr", "end": "end when IF:expr", "over": "over NETWORK:name",
            "weight": "weight AMOUNT:expr from STOCK:name", "rest": "rest STATE:name", "together": "together as one",
            "leave": "leave WHO:expr", "take up": "take up WHO:expr",
        }, of=("SELECTION",)),
        _b("stacking", "space", "The stacking limit of a hex.", "NAME:name of WHAT:expr", {
            "weight": "weight AMOUNT:expr", "at most": "at most LIMIT:expr", "bar": "bar when IF:expr",
        }, single=("at most",), of=("SELECTION",)),
        _b("policy", "space", "How a piece moves when it is forced to, as in a retreat.", "NAME:name of WHAT:expr [with PARAMS:params]", {
            "path": (
                "path 1 hex on the way to exactly N:expr hexes from START:expr", "path 1 hex", "path to TARGET:expr",
            ),
            "bar": ("bar into hex where IF:expr", "bar when IF:expr"), "tier": ("tier through LABEL:name", "tier without LABEL:name"),
            "prefer": "prefer WISH:expr",
        }, single=("path",), of=("SELECTION",)),
        _b("entry", "space", "The hexes where scheduled pieces enter the map; a piece counts against the first line that lets it enter.", "NAME:name of WHAT:expr", {
            "at": "at PLACES:expr [capacity N:expr] [when IF:expr]",
        }, of=("SELECTION",)),
        _b("action", "flow", "Something that a player may choose to do, often at a cost.", "NAME:name [TITLE:string]", {
            "by": "by WHO:expr", "scope": "scope WHAT:expr [as NAME:name] [barring BAR:expr]", "requires": "requires IF:expr",
            "mandatory when": "mandatory when IF:expr", "costs": "costs AMOUNT:expr", "activates": "activates WHOM:word",
            "passing": "passing TEXT:string", "do": "do",
        }, body=LINES),
        _b("battle", "flow", "An attack: its target, its attackers, the odds, and the effect of each result.", "NAME:name [TITLE:string]", {
            "by": "by WHO:expr", "target": "target WHAT:expr", "attackers": "attackers WHO:expr [barring BAR:expr]",
            "defenders": "defenders WHO:expr", "requires": "requires IF:expr", "mandatory when": "mandatory when IF:expr",
            "costs": "costs AMOUNT:expr", "limit": "limit N:expr per SPAN:word", "column": "column WHAT:expr", "roll": "roll DICE:expr",
            "result": "result WHAT:expr", "results": "results", "passing": "passing TEXT:string", "do": "do",
        }, body=LINES,
           example="battle assault \"attack a hex\"\n  target     hexes where some enemy unit in it\n  attackers  1.. own unit adjacent to target\n"
           "  column     odds-now(attackers, defenders)\n  roll       1d6\n  result     assault-chart(column, roll)\n  results\n"
           "    retreat: move target by rout\n    none:    nothing"),
        _b("elimination", "flow", "Where a lost piece goes, depending on the cause of its loss; the first line that matches applies.", "of WHAT:expr", {
            "because": "because CAUSE:name to PLACE:expr [when IF:expr]", "do": "do",
        }, body=LINES, of=("SELECTION",),
           example="elimination of unit\n  because  capture to camp when self is leader\n  because  any to lost\n  do\n    gain 1 point for opponent of side of self"),
        _b("trigger", "flow", "An automatic effect of an event. Several triggers run in the order in which they are written, with files in order of their names.",
           "NAME:name [on EVENT:word] [before ANNOUNCED:word] [by WAYS:names]", {"requires": "requires IF:expr", "do": "do"}, body=LINES,
           example="trigger mine on enters by march\n  requires  mined of to\n  do\n    roll 1d6 <= 2\n      move mover to lost"),
        _b("reaction", "flow", "Something that a player may choose to do during another player's move or battle.",
           "NAME:name [TITLE:string] [on EVENT:word] [before ANNOUNCED:word] [by WAYS:names]", {
               "by": "by WHO:expr", "scope": "scope WHAT:expr [as NAME:name] [barring BAR:expr]", "requires": "requires IF:expr",
               "mandatory when": "mandatory when IF:expr", "costs": "costs AMOUNT:expr", "activates": "activates WHOM:word",
               "passing": "passing TEXT:string", "limit": "limit N:expr per SPAN:word", "depth": "depth N:expr", "do": "do",
           }, body=LINES,
           example="reaction opportunity-fire on enters by march\n  scope  1 own gun within 3 of to\n  do\n    roll 1d6 >= 5\n"
           "      stop mover"),
        _b("procedure", "flow", "A list of statements with a name.", "NAME:name [for CONTEXT:word] [with PARAMS:params]",
           body=STATEMENTS),
        _b("sequence", "flow", "The sequence of play.", "", body=STATEMENTS),
        _b("schedule", "data", "Arrivals by turn or date; with dates, also withdrawals and replacements.",
           "NAME:name [of NATION:name] [under OPTION:words]", body=ROWS,
           example="schedule Blue\n  turn 1  arrive B_1st, B_2nd  by west-road", of=("NATION",)),
        _b("setup", "data", "The starting positions of a side; each row gives a place and its pieces.", "NAME:name of SIDE:name", body=ROWS,
           example="setup start-blue of Blue\n  0105  B_1st, B_2nd", of=("SIDE",)),
        _b("score", "data", "Points for the position on the map; a line may replace lines above it.", "NAME:name", {
            "line": (
                "AMOUNT:expr for SIDE:name per hex in PER:expr [instead of TARGETS:labels]", "AMOUNT:expr for SIDE:name",
            ),
        }, body=LINES),
        _b("victory", "data", "Who wins, and by what margin.", "", {
            "ladder": "ladder STEPS:ladder", "measure": "measure SCORE:name", "bands": "bands RANGES:words",
        }),
        _b("conduct", "data", "How a side without a player makes its choices. `prefer` is a number, and the lowest is best.",
           "NAME:name of SIDE:name", {
               "open": "open ACTIONS:names [when IF:expr]", "for": "for CHOICE:name prefer WISH:expr [when IF:expr]",
               "yes": "yes TEXT:string [when IF:expr]", "ties": ("ties at random", "ties first"),
           }, of=("SIDE",), single=("ties",),
           example="conduct wary of Red\n  open  attack, advance\n  for   advance prefer distance(hex of it, Northam)\n  ties  at random"),
        _b("example", "data", "An example of play: a position, actions, and the expected result.", "NAME:words [TITLE:string]", {
            "actor": "actor SIDE:name", "on turn": "on turn N:expr", "play": ("play on WORDS:words", "play"),
            "answer": "answer WORDS:words", "chance": "chance WORDS:words",
            "expect": (
                "expect option TEXT:string", "expect no option TEXT:string",
                "expect refused TEXT:string [by LABEL:name]", "expect asked TEXT:string", "expect seat SIDE:name",
                "expect nothing", "expect SIDE:name sees cover SORT:name in PLACE:expr",
                "expect SIDE:name sees WHAT:expr", "expect SIDE:name does not see WHAT:expr",
                "expect no event", "expect event NAME:name", "expect outcome LEVEL:name [for SIDE:name]",
                "expect IF:expr",
            ),
            "needs": "needs ruling NAMES:names", "covers": "covers NAMES:names",
        }, body=LINES),
    )
}  # fmt: skip


WITH_DO = ("action", "battle", "card", "elimination", "event", "reaction", "trigger")
"""Blocks whose statements stand below a line `do`."""
ANY_WAY = ["any", "way"]
"""Instead of the names of ways of moving: all of them."""
RESULTS = "results"
"""The line of a battle below which each result stands with what follows from it."""

BLOCKS |= {b.word: b for b in (*LOOK_BLOCKS, *SAID_BLOCKS)}

__all__ = [
    "ANY_WAY", "BLOCKS", "FIELDS", "HAND", "LINES", "PILES", "RESULTS", "ROWS", "ROW_BLOCKS", "SAID_FIELDS", "SAID_HEADERS", "SAID_NEEDS", "SAID_STATEMENTS", "STATEMENTS",
    "WITH_DO", "BlockWord",
]  # fmt: skip
HAND = "hand"
PILES = ("pile", HAND, "discard", "play", "aside", "removed")
ROW_BLOCKS = frozenset(word for word, block in BLOCKS.items() if block.body == ROWS)
