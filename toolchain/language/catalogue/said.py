"""Blocks, fields and statements that the linter reads and play does not carry out yet.

They stand in files that begin ``part of NAME unplayed because "..."``. There every block of the language may stand:
its form and its words are checked, its meaning waits. A scenario that holds any of it lints, and is not started.
"""

from __future__ import annotations

from functools import partial

from toolchain.language.catalogue.base import ROWS, BlockWord, StatementWord, block_word

_UNDER = "[under OPTION:words]"
_b = partial(block_word, played=False)


SAID_BLOCKS: tuple[BlockWord, ...] = (
    _b("spellings", "data", "Designations that lists write in several ways: as written, then as on the counter.",
       "of NATION:name", body=ROWS, example="spellings of Blueland\n  Guard  Gd\n  66     66M"),
    _b("abbreviations", "data", "The abbreviations in designations: the letters, then the meaning in quotes.",
       "of NATION:name", body=ROWS, example='abbreviations of Blueland\n  Res  "Reserve"\n  Gd   "Guard"'),
    _b("calendar", "data", "Months, the turns in them, and the seasons.", "", {
        "months": "months SPAN:dates", "turns": "turns N:expr per month", "special": "special NAME:name after turn N:expr",
        "season": "season NAME:name",
    }, example="calendar\n  months   1914-08..1918-11\n  turns    7 per month\n  special  monthly-turn after turn 7"),
    _b("area", "map", "A part of the map that a player draws, and the conditions it must meet.",
       f"NAME:name of WHO:expr {_UNDER}", {
           "drawn in": "drawn in PHASE:name", "number": "number N:expr [when IF:expr]", "must": "must IF:expr [when WHEN:expr]",
       }),
    _b("income", "containers", "What a nation receives: the period, the amount, and the turns of the month.",
       f"NAME:name of NATION:name {_UNDER}", {
           "every": "every WHICH:expr is KIND:expr [chosen by SEAT:expr]", "queue": "queue WHAT:expr [lost when IF:expr]",
           "instead": "instead DATES:words gains WHAT:words on TURNS:words [of MONTHS:words] [for OF:words]",
           "gain": "gain AMOUNT:expr when IF:expr",
       }, body=ROWS,
       example="income Blue of Blueland\n  1915-02..1915-04  40 SP  on turn 1 of odd months\n"
               "  1917-01..  1 RPL 5-4  on turns 1, 3, 5  while not shaken"),
    _b("payment", "containers", "Who pays for what, how much, and how often.", f"NAME:name [for CONTEXT:word] {_UNDER}", {
        "price": "price AMOUNT:expr", "pays": "pays WHO:expr [for WHAT:expr]", "only": "only WHAT:expr [when IF:expr]",
        "quota": "quota AMOUNT:expr per SPAN:word [when IF:expr]",
        "bar": "bar WHAT:expr when IF:expr",
    }),
    _b("losses", "space", "How losses are divided among pieces: streams, and the order within each stream.",
       f"NAME:name for CONTEXT:word {_UNDER}", {
           "stream": "stream NAME:word on WHO:expr [as AMOUNT:expr] [when IF:expr]",
           "order": "order KINDS:expr", "dead at": "dead at WHEN:expr",
       }),
    _b("selection", "space", "A choice of pieces that must meet conditions.", f"NAME:name of WHO:expr {_UNDER}", {
        "from": "from WHAT:expr", "first": "first TIERS:expr", "need": "need IF:expr",
        "by": "by SEAT:expr",
    }),
    _b("obligation", "flow", "A duty: which pieces have it, from when, what they must do, by when, and how strictly.",
       f"NAME:name {_UNDER} [while IF:expr]", {
           "each": "each WHO:expr", "created on": "created on EVENT:expr [latest DATE:expr]",
           "must": "must WHAT:expr", "waived": "waived IF:expr",
           "by": "by WHEN:expr", "strength": ("strength strict", "strength if able", "strength every effort", "strength advisory"), "progress": "progress AMOUNT:expr",
           "on breach": "on breach WHAT:expr",
       }),
    _b("invariant", "flow", "A condition that the position must meet, when it is checked, and what happens otherwise.",
       f"NAME:name {_UNDER} [while IF:expr]", {
           "holds": "holds IF:expr", "except": "except WHAT:expr [when IF:expr]", "checked at": "checked at WHEN:expr", "otherwise": "otherwise WHAT:expr",
       }),
    _b("project", "flow", "Work over several turns that pins the units doing it.", f"NAME:name of WHO:expr {_UNDER}", {
        "by": "by WHAT:expr", "at": "at WHERE:expr", "requires": "requires IF:expr", "cost": "cost AMOUNT:expr",
        "pinned": "pinned WHAT:expr", "progress": "progress FROM:expr", "broken when": "broken when IF:expr",
        "on breaking": "on breaking WHAT:expr", "done": "done WHAT:expr", "limit": "limit N:expr",
    }),
    _b("transform", "pieces", "The exchange of one counter for another.", f"NAME:name {_UNDER}", {
        "from": "from WHAT:expr", "to": "to WHAT:expr", "inherits": "inherits WHAT:names", "rest": "rest WHAT:expr",
    }),
)  # fmt: skip

# Headers that say less than those of play: what play needs at once may stand in a field.
SAID_HEADERS: dict[str, str] = {
    "forces": f"NAME:name of NATION:name [at DATE:word] [from LIST:name] [as USE:word] {_UNDER}",
    "battle": f"NAME:name {_UNDER}",
    "reaction": f"NAME:name {_UNDER}",
    "trigger": "NAME:name [of WHAT:expr]",
    "setup": "NAME:name of SIDE:name",
    "state": "NAME:name [of SUBJECT:word]",
    "chain": f"NAME:name [of WHO:word] {_UNDER}",
    "values": "NAME:words",
    "ladder": "STEPS:ladder",
    "victory": "",
}
# More fields of blocks that play knows otherwise.
SAID_FIELDS: dict[str, dict[str, tuple[str, ...]]] = {
    "kind": {"key": ("key PARTS:names",), "weight": ("weight AMOUNT:expr [for PURPOSE:word]",)},
    "state": {
        "change": ("change FROM:word -> TO:word when IF:expr",), "while": ("while VALUE:word",),
        "forbids": ("forbids WHAT:expr [when IF:expr]",), "allows": ("allows WHAT:expr [when IF:expr]",),
    },
    "token": {"limit": ("limit N:expr",)},
    "record": {
        "least": ("least AMOUNT:expr",), "ever": ("ever IF:expr",), "count": ("count WHAT:expr",), "kept for": ("kept for SPAN:expr",),
    },
    "stock": {
        "cap": ("cap N:expr [until DATE:word] [from SINCE:word]",), "reset at": ("reset at WHEN:expr to N:expr",), "summed over": ("summed over WHAT:expr",),
    },
    "quantity": {"forbid": ("forbid TEXT:string when IF:expr",)},
    "network": {
        "usable by": ("usable by WHO:expr when IF:expr",), "capacity": ("capacity N:expr per SPAN:word [when IF:expr] [for WHOM:expr]",),
        "free": ("free for WHOM:expr when IF:expr",), "edges": ("edges IF:expr",),
    },
    "zone": {"reach": ("reach N:expr [when IF:expr]",)},
    "trace": {"bar": ("bar into WHERE:expr unless IF:expr",), "path": ("path from FROM:expr to TO:expr over LEG:word",)},
    "movement": {"bar": ("bar across WHERE:expr when IF:expr",),},
    "stacking": {"free": ("free WHAT:expr [when IF:expr]",)},
    "policy": {"target": ("target WHERE:expr",), "otherwise": ("otherwise eliminate because CAUSE:name", "otherwise eliminate")},
    "entry": {"otherwise": ("otherwise at PLACES:expr [delay N:expr turns]",)},
    "action": {"limit": ("limit N:expr per SPAN:word",), "by": ("by WHO:expr [in PHASE:name]",)},
    "trigger": {"as soon as": ("as soon as IF:expr",), "on": ("on WHEN:expr",), "limit": ("limit N:expr per SPAN:word",)},
    "reaction": {"on": ("on EVENT:expr",), "offered to": ("offered to SEAT:expr",), "limit": ("limit N:expr per WHAT:word",)},
    "setup": {
        "step": (
            "step WHO:words places WHAT:expr in WHERE:expr holding back up to K:expr",
            "step WHO:words places WHAT:expr in WHERE:expr [when IF:expr]",
            "step WHO:words adds WHAT:expr in WHERE:expr",
            "step WHO:words removes AMOUNT:expr from WHAT:expr",
            "step WHO:words splits AMOUNT:expr over WHAT:expr",
            "step WHO:words chooses WHAT:expr",
        ),
        "limit": ("limit AMOUNT:expr per hex in WHERE:expr", "limit IF:expr"),
    },
    "forces": {"total": ("total WHAT:axis",)},
    "schedule": {"mark": ("mark * skip when IF:expr", "mark * on arrival reduce AMOUNT:expr from WHOM:expr")},
    "victory": {
        "measure": ("measure AMOUNT:expr",), "shift": ("shift plus N:expr when IF:expr", "shift minus N:expr when IF:expr"),
        "combine": ("combine best plus and best minus", "combine best plus", "combine best minus", "combine sum"), "ends when": ("ends when IF:expr",), "level": ("level STEP:name when IF:expr",),
        "judged": ("judged WHEN:expr",),
    },
    "score": {"line": ("AMOUNT:expr for WHO:expr per hex where IF:expr [once EACH:expr]",
                       "AMOUNT:expr for WHO:expr each TIME:name [when IF:expr]")},
    "terrain": {
        "cost": ("cost N:expr",), "attack": ("attack N:expr",), "counterattack": ("counterattack N:expr",),
        "halves": ("halves WHO:word",), "prohibited": ("prohibited",),
    },
    "chain": {"each": ("each WHAT:expr",)},
    "battle": {"bar": ("bar when IF:expr",)},
    "elimination": {"because": ("because CAUSE:names [to BOX:name] [back WHEN:expr] [when IF:expr]",)},
    "box": {"exit": ("exit WHAT:expr",)},
}  # fmt: skip

# Lines that a block needs in a file that is not played: one of each group.
SAID_NEEDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "action": (("do",),),
    "area": (("must",),),
    "calendar": (("months",), ("turns",)),
    "cup": (("holds",),),
    "entry": (("at",),),
    "invariant": (("holds",),),
    "losses": (("stream",), ("order",)),
    "network": (("edges",),),
    "obligation": (("must",),),
    "payment": (("pays", "price", "only", "quota"),),
    "project": (("by",), ("done",), ("progress",)),
    "reaction": (("do",),),
    "record": (("last", "ever", "count", "least"),),
    "selection": (("from",), ("need",)),
    "setup": (("step", "limit"),),
    "table": (("rows",), ("cells",), ("data",)),
    "transform": (("from",), ("to",)),
    "trigger": (("do",),),
}

SAID_STATEMENTS: tuple[StatementWord, ...] = tuple(
    StatementWord(form, summary, name)
    for name, form, summary in (
        ("hit", "hit WHAT:expr by N:expr [because CAUSE:name]", "inflicts losses by the rules for losses"),
        ("remove", "remove WHAT:expr to BOX:name", "moves a piece from the map to a box"),
        ("place", "place WHAT:expr at WHERE:expr", "puts a piece or a marker on the map"),
        ("end-node", "end NODE:name", "ends a node of the sequence"),
        ("cancel", "cancel WHAT:expr", "cancels something that was declared"),
        ("window", "window NAME:name", "a moment for reactions"),
        ("later-body", "later N:expr turns on", "runs the body a number of turns later"),
        ("step", "step NAME:name", "a named part of a phase"),
        ("actor", "actor SIDE:name", "sets the side that acts"),
    )
)
