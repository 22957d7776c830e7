"""Bad input of every kind that designers make: what is said, where, and what would be right.

Each case is the game that `hexwright new` makes with one slip in it. The command is run as a user runs it; what
counts is the code, the place, the words, the exit code, and that nothing is said besides.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.work import calls
from toolchain.base.digest import canonical_json
from toolchain.cli.main import main
from toolchain.ir.file.container import MANIFEST, read_members, write_members
from toolchain.ir.package import package_digest
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
MOST = 1_500_000  # calls of functions; the dearest case makes a quarter
BLUE = "oob/blue.oob.json"
Change = Callable[[Path], object]


def put(name: str, data: str | bytes) -> Change:
    return lambda game: (game / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def every(name: str, change: Callable[[bytes], bytes]) -> Change:
    return lambda game: (game / name).write_bytes(change((game / name).read_bytes()))


def add(name: str, text: str) -> Change:
    return every(name, lambda data: data + b"\n" + text.encode())


def swap(name: str, old: str, new: str | bytes) -> Change:
    def change(data: bytes) -> bytes:
        assert data.count(old.encode()) >= 1, f"{name} holds no {old!r}"
        return data.replace(old.encode(), new if isinstance(new, bytes) else new.encode(), 1)

    return every(name, change)


def instead(name: str, make: Callable[[Path], object]) -> Change:
    """Another thing in the place of a file."""
    return lambda game: ((game / name).unlink(missing_ok=True), make(game / name))


@dataclass(frozen=True)
class Case:
    """A slip; ``CODE FILE:LINE:COLUMN`` (or nothing where no project is read), and words that are said."""

    title: str
    changes: tuple[Change, ...]
    place: str
    words: tuple[str, ...]
    exit_code: int = 1
    findings: int = 1  # how many are shown, folded ones counted once

    def __str__(self) -> str:
        return self.title


WADE = "hexside has ford\n\nmovement"
TABLE = "table losses  @ 3.2\n  rows die 1..6 ; cells number\n  data\n    1..2  0\n    {0}  1\n"
DECK = "deck fate  @ 4.1\n  cards  1..2\n  has    luck\ncard 1 of fate  @ 4.1\n  luck 1\n"
LAKE = (
    add("game.hw", "terrain lake on hex  @ 1.3\n"),
    swap("game.hw", "  stop        when", "  bar lake:  into hex where to is lake\n  stop        when"),
    swap("map.hw", "0403  open", "0403  lake"),
)
NO_BLUE = swap("scenario.hw", "  0102  B_Foot_2\n", "")
ENTER = (
    swap("game.hw", "    phase first ", "    phase entry  @ 2.0\n      do arrive for Blue\n    phase first "),
    add("game.hw", "procedure arrive  @ 6.5\n  each u in own unit where due of it = turn\n    enter u\n"),
)


def schedule(turn: int, hexes: str) -> Change:
    return add(
        "game.hw",
        f"entry road of unit  @ 6.5\n  at  {hexes}\nschedule Blue  @ 6.5\n  turn {turn}  arrive B_Foot_2 by road\n",
    )


CASES = [
    Case(
        "a name that is a list, among four units of a kind",
        (
            swap(BLUE, '"name": "1st Foot"', '"name": ["1st", "Foot"]'),
            swap(
                BLUE,
                '{"id": "B_Foot_2"',
                '{"id": "B_Foot_3", "name": "3rd Foot", "kind": "foot", "echelon": "II", "values": {"strength": 4, "speed": 3}},\n    '
                '{"id": "B_Foot_4", "name": "4th Foot", "kind": "foot", "echelon": "II", "values": {"strength": 4, "speed": 3}},\n    {"id": "B_Foot_2"',
            ),
            swap(
                "scenario.hw", "  0102  B_Foot_2\n", "  0102  B_Foot_2\n  0101  B_Foot_3\n  0102  B_Foot_4\n"
            ),
        ),
        f"OOB003 {BLUE}:8:32",
        ("`name` must be text, not a list",),
    ),
    Case(
        "tab",
        (swap("map.hw", "  0102  woods", "\t0102  woods"),),
        "SYN002 map.hw:9:1",
        ("tab in indentation", "two spaces per level", "`--fix` does this"),
    ),
    Case(
        "tabs everywhere",
        (every("map.hw", lambda b: b.replace(b"\n  ", b"\n\t")),),
        "SYN002 map.hw:4:1",
        ("18 tabs in this file",),
    ),
    Case(
        "another encoding",
        (swap("map.hw", "Northam", b"Nordh\xfcm"),),
        "SYN009 map.hw:10:23",
        ("not UTF-8 text", "save the file as UTF-8"),
    ),
    Case(
        "another encoding in JSON",
        (swap(BLUE, "Light Horse", b"Light H\xf6rse"),),
        f"SYN009 {BLUE}:10:39",
        ("not UTF-8 text", "save the file as UTF-8"),
    ),
    Case(
        "another encoding of the settings",
        (swap("hexwright.toml", "Ford", b"F\xfcrd"),),
        "SYN009 hexwright.toml:3:27",
        ("not UTF-8 text", "save the file as UTF-8"),
    ),
    Case(
        "UTF-16",
        (every("map.hw", lambda b: b.decode().encode("utf-16")),),
        "SYN009 map.hw:1:1",
        ("UTF-16 text, not UTF-8", "save the file as UTF-8"),
    ),
    Case(
        "byte order mark",
        (every("map.hw", lambda b: b"\xef\xbb\xbf" + b),),
        "SYN012 map.hw:1:1",
        ("begins with a byte order mark", "save the file as UTF-8 without BOM"),
    ),
    Case(
        "byte order mark in JSON",
        (every(BLUE, lambda b: b"\xef\xbb\xbf" + b),),
        f"SYN012 {BLUE}:1:1",
        ("begins with a byte order mark", "without BOM"),
    ),
    Case(
        "CRLF and a slip",
        (swap("map.hw", "0102  woods", "0102  wods"), every("map.hw", lambda b: b.replace(b"\n", b"\r\n"))),
        "MAP006 map.hw:9:9",
        ("`wods` is not a hex terrain", "did you mean `woods`?"),
    ),
    Case(
        "CR and a slip",
        (swap("map.hw", "0102  woods", "0102  wods"), every("map.hw", lambda b: b.replace(b"\n", b"\r"))),
        "MAP006 map.hw:9:9",
        ("`wods` is not a hex terrain", "did you mean `woods`?"),
    ),
    Case(
        "empty file",
        (put("more.hw", ""),),
        "STY001 more.hw:1:1",
        ("this file is empty", "remove it, or add its contents"),
    ),
    Case(
        "empty map",
        (put("map.hw", ""),),
        "MAP001 scenario.hw:8:3",
        ("the map has no hexes", "a `hexes` block", "the same applies in 10 more places"),
        findings=5,
    ),
    Case(
        "empty JSON file",
        (put(BLUE, ""),),
        f"SYN031 {BLUE}:1:1",
        ("the file is empty", "write one JSON value"),
    ),
    Case(
        "empty settings",
        (put("hexwright.toml", ""),),
        "PKG013 hexwright.toml:1:1",
        ("the project has no name", '`name = "..."` under [project]'),
        findings=2,
    ),
    Case(
        "no text at all",
        (put("map.hw", bytes(range(256)) * 40),),
        "SYN009 map.hw:1:1",
        ("this is not a text file", "remove the file, or replace it with a text file"),
    ),
    Case(
        "open quotation",
        (swap("map.hw", '"Northam"', '"Northam'),),
        "SYN004 map.hw:10:17",
        ("missing closing quotation mark", 'add `"` at the end of the text, on the same line'),
    ),
    Case(
        "open quotation in the settings",
        (swap("hexwright.toml", 'the Ford"', "the Ford"),),
        "SYN050 hexwright.toml:3:30",
        ("missing closing quotation mark", '`key = "text"`'),
    ),
    Case(
        "open bracket",
        (swap("game.hw", WADE, "(" + WADE),),
        "SYN006 game.hw:46:26",
        ("unmatched `(`", "add `)` at the end of the group"),
        findings=1,
    ),
    Case(
        "bracket too many",
        (swap("game.hw", WADE, WADE.replace("\n", ")\n", 1)),),
        "SYN006 game.hw:46:42",
        ("unmatched `)`", "remove `)`"),
    ),
    Case(
        "misspelt keyword",
        (swap("game.hw", "zone ZOC", "zoen ZOC"),),
        "SYN014 game.hw:40:1",
        ("`zoen` is not a block keyword", "did you mean `zone`?"),
    ),
    Case(
        "misspelt statement",
        (swap("game.hw", "turn u to spent", "trun u to spent"),),
        "SYN060 game.hw:88:5",
        ("`trun` is not a statement", "did you mean `turn`?"),
    ),
    Case(
        "misspelt field",
        (swap("game.hw", "  sides  Blue", "  sids  Blue"),),
        "SYN067 game.hw:6:3",
        ("a `game` has no field `sids`", "did you mean `sides`?"),
    ),
    Case(
        "misspelt field of a movement",
        (swap("game.hw", "  allowance ", "  alowance "),),
        "SYN067 game.hw:49:3",
        ("a `movement` has no field `alowance`", "did you mean `allowance`?"),
        findings=1,
    ),
    Case(
        "misspelt terrain",
        (swap("game.hw", "when to is woods", "when to is wods"),),
        "REF001 game.hw:45:32",
        ("unknown name `wods`", "did you mean `woods`?"),
    ),
    Case(
        "misspelt procedure",
        (swap("game.hw", "do hurt(d)", "do hrt(d)"),),
        "REF002 game.hw:82:8",
        ("unknown procedure `hrt`", "did you mean `hurt`?"),
    ),
    Case(
        "misspelt unit",
        (swap("scenario.hw", "B_Foot_2", "B_Fot_2"),),
        "REF016 scenario.hw:9:9",
        ("unknown unit `B_Fot_2`", "did you mean `B_Foot_2`"),
        findings=2,
    ),
    Case(
        "misspelt set-up",
        (swap("scenario.hw", "blue-start,", "blue-strat,"),),
        "REF002 scenario.hw:4:11",
        ("unknown set-up `blue-strat`", "did you mean `blue-start`?"),
        findings=2,
    ),
    Case(
        "misspelt region in a set-up",
        (swap("scenario.hw", "near-bank  B", "near-bnak  B"),),
        "REF001 scenario.hw:10:3",
        ("`near-bnak` is not a named place, region or box", "did you mean `near-bank`"),
    ),
    Case(
        "misspelt zone",
        (swap("game.hw", "stop        when to in enemy ZOC", "stop        when to in enemy ZOK"),),
        "REF004 game.hw:53:32",
        ("`ZOK` is not a kind", "did you mean `ZOC`?"),
    ),
    Case(
        "misspelt hex",
        (swap("scenario.hw", "0102  B_Foot_2", "1002  B_Foot_2"),),
        "MAP001 scenario.hw:9:3",
        ("there is no hex 1002 on the map", "did you mean `0102`?"),
    ),
    Case(
        "letter O in a hex",
        (swap("scenario.hw", "0102  B_Foot_2", "01O2  B_Foot_2"),),
        "MAP002 scenario.hw:9:3",
        ("`01O2` is not a hex number", "did you mean `0102`?"),
    ),
    Case(
        "misspelt hex in an example",
        (swap("examples.hw", "hex 0202", "hex 2002"),),
        "MAP001 examples.hw:4:24",
        ("there is no hex 2002 on the map", "did you mean `0202`?"),
    ),
    Case(
        "name declared twice",
        (add("game.hw", "measure MP  @ 9.9\n"),),
        "REF020 game.hw:128:9",
        ("`MP` is already declared as a measure", "8 | measure MP", "first declared here", "rename one"),
    ),
    Case(
        "place twice",
        (swap("map.hw", '"Southam"', '"Northam"'),),
        "MAP005 map.hw:17:3",
        ("two hexes are named Northam", "10 | 0103", "first used here", "rename one of them"),
    ),
    Case(
        "hex twice",
        (swap("map.hw", "  0403  open", "  0403  open\n  0101  woods"),),
        "MAP004 map.hw:20:3",
        ("hex 0101 is listed twice", "8 | 0101 open", "first listed here", "remove one of the rows"),
    ),
    Case(
        "unit of two files",
        (swap("oob/red.oob.json", "R_Horse", "B_Horse"), swap("scenario.hw", "  far-bank  R_Horse\n", "")),
        "OOB020 oob/red.oob.json:10:12",
        (
            "two pieces have the id `B_Horse`",
            f"::: game/{BLUE}:10:12",
            "first used here",
            "give one of them a different id",
        ),
    ),
    Case(
        "removed zone",
        (
            swap(
                "game.hw",
                "zone ZOC of unit                                           @ 2.5\n  reach  1\n",
                "",
            ),
        ),
        "REF004 game.hw:51:32",
        ("`ZOC` is not a kind", "or declare a", "`zone`", "and in 1 more place"),
    ),
    Case(
        "removed unit",
        (
            swap(
                BLUE,
                ',\n    {"id": "B_Horse", "name": "Light Horse", "kind": "horse", "echelon": "I", "values": {"strength": 2, "speed": 5}}',
                "",
            ),
        ),
        "REF016 scenario.hw:10:14",
        ("unknown unit `B_Horse`", "did you mean `R_Horse`?"),
    ),
    Case(
        "suspended zone",
        (add("scenario.hw", "suspend 2.5  @ 9.9\n"),),
        "REF004 game.hw:53:32",
        ("declared here", "`suspend 2.5` (scenario.hw) suspends it"),
    ),
    Case(
        "name of an option not chosen",
        (
            put("fog.hw", 'option fog "Fog"  @ 8.1\n'),
            put("murk.hw", "part of option fog\n\ndefine murk for unit = 2  @ 8.2\n"),
            swap("game.hw", "base    1 MP", "base    murk of mover"),
        ),
        "REF007 game.hw:44:11",
        ("a piece has no `murk`", "::: game/murk.hw:3:8", "belongs to the option `fog`, which is not chosen"),
    ),
    Case(
        "name of another scenario",
        (
            add("scenario.hw", "region marsh  @ 6.5\n  0203\n"),
            swap("game.hw", "when to is woods", "when to in marsh"),
            put(
                "two.hw",
                'scenario "Two"  @ 7.1\n  of Skirmish\n  turns 1..3\n  set-up blue-two, red-two\n\nsetup blue-two of Blue  @ 7.2\n'
                "  0101  B_Foot_1\n\nsetup red-two of Red  @ 7.2\n  0401  R_Foot_1\n",
            ),
        ),
        "REF001 game.hw:45:32",
        (
            "unknown name `marsh`",
            "::: game/scenario.hw:17:8",
            "belongs to the scenario `Dawn at the ford`",
        ),
    ),
    Case(
        "gap in the bands",
        (swap("game.hw", "1..2, 3..", "1..2, 4.."),),
        "VIC010 game.hw:126:21",
        ("no band covers 3 points", "begin each band one above the end of the previous band"),
    ),
    Case(
        "overlap of the bands",
        (swap("game.hw", "1..2, 3..", "1..3, 3.."),),
        "VIC011 game.hw:126:21",
        (
            "two bands cover 3 points",
            "the previous band",
            "begin each band one above the end of the previous band",
        ),
    ),
    Case(
        "gap in a table",
        (add("game.hw", TABLE.format("4..6")),),
        "TAB030 game.hw:128:7",
        ("`losses` has no row for `die` 3", "add the missing row, or widen a neighbouring row"),
        findings=2,
    ),
    Case(
        "overlap in a table",
        (add("game.hw", TABLE.format("2..6")),),
        "TAB031 game.hw:132:5",
        (
            "`losses` has two rows for 2",
            "131 | 1..2 0",
            "the previous row",
            "begin each row one above the end of the previous row",
        ),
        findings=2,
    ),
    Case(
        "table rows without `data`",
        (add("game.hw", TABLE.format("3..6").replace("  data\n    1..2  0\n    3", "  3")),),
        "SYN067 game.hw:130:3",
        ("a `table` has no field `3..6`", "put the rows under a `data` line, indented by two spaces"),
        findings=2,
    ),
    Case(
        "card twice",
        (add("game.hw", DECK + "card 1 of fate  @ 4.1\n  luck 2\ncard 2 of fate  @ 4.1\n  luck 2\n"),),
        "TAB020 game.hw:133:6",
        ("card 1 is declared twice", "first declared here", "correct one of the two card numbers"),
    ),
    Case(
        "card absent",
        (add("game.hw", DECK),),
        "TAB022 game.hw:128:6",
        ("`fate` lacks card 2", "add a `card` block for each missing card"),
    ),
    Case(
        "card out of range",
        (add("game.hw", DECK + "card 2 of fate  @ 4.1\n  luck 2\ncard 3 of fate  @ 4.1\n  luck 2\n"),),
        "TAB021 game.hw:135:6",
        ("card 3 is outside the range of the deck, 1..2", "correct the number, or the range"),
    ),
    Case(
        "card range backwards",
        (add("game.hw", DECK.replace("1..2", "2..1")),),
        "TAB038 game.hw:128:6",
        ("the card numbers of `fate` run backwards: 2..1", "`cards 1..2`"),
    ),
    Case(
        "no die",
        (swap("game.hw", "roll 1d6", "roll 0d6"),),
        "TAB010 game.hw:79:8",
        ("`0d6` is not a valid roll", "1 to 20 dice of 2 to 10,000 faces"),
    ),
    Case(
        "die without faces",
        (swap("game.hw", "roll 1d6", "roll 1d0"),),
        "TAB010 game.hw:79:8",
        ("`1d0` is not a valid roll", "write dice such as `1d6`"),
    ),
    Case(
        "number that a die never shows",
        (swap("game.hw", "total >= 6", "die = 7"),),
        "TAB035 game.hw:81:8",
        ("`die` rolls 1 to 6, so `= 7` is never true", "correct the number: a die with 6 faces shows 1 to 6"),
    ),
    Case(
        "range backwards",
        (swap("game.hw", "strength 1..9", "strength 9..1"),),
        "TYP040 game.hw:15:19",
        ("the range 9..1 runs backwards", "write `1..9`"),
    ),
    Case(
        "unit off the map",
        (swap("scenario.hw", "0401  R_Foot_1", "0409  R_Foot_1"),),
        "MAP001 scenario.hw:13:3",
        ("there is no hex 0409 on the map", "did you mean `0401`"),
    ),
    Case(
        "unit in the water",
        (*LAKE, swap("scenario.hw", "0402  R_Foot_2", "0403  R_Foot_2")),
        "SET010 scenario.hw:14:3",
        (
            "R_Foot_2 is set up in hex 0403, where it is not allowed",
            "::: game/map.hw:19:3",
            "barred by `march` (`lake`)",
            "set it up in another hex",
        ),
    ),
    Case(
        "over the stacking limit",
        (swap("scenario.hw", "0102  B_Foot_2\n  near-bank", "0101  B_Foot_2\n  0101"),),
        "SET011 scenario.hw:10:3",
        (
            "hex 0101 holds 3 units at the start, but `two-a-hex` allows 2",
            "B_Foot_1, B_Foot_2, B_Horse",
            "another hex",
        ),
    ),
    Case(
        "unit nowhere",
        (NO_BLUE,),
        f"OOB040 {BLUE}:9:12",
        ("B_Foot_2 is neither set up nor scheduled", "add the unit to a set-up or schedule"),
    ),
    Case(
        "arrival after the last turn",
        (NO_BLUE, *ENTER, schedule(9, "hex 0101")),
        "ARR010 game.hw:137:8",
        (
            "turn 9 is never played",
            "::: game/scenario.hw:3:11",
            "the last turn is 6",
            "correct the turn, or lengthen",
        ),
    ),
    Case(
        "entry in the water",
        (*LAKE, NO_BLUE, *ENTER, schedule(3, "hex 0403")),
        "ARR014 game.hw:137:7",
        (
            "units are not allowed in any hex of the entry `road`",
            "barred by `march` (`lake`)",
            "name other hexes",
        ),
    ),
    Case(
        "entry off the map",
        (NO_BLUE, *ENTER, schedule(3, "hex 0109")),
        "MAP001 game.hw:135:11",
        ("there is no hex 0109 on the map", "did you mean `0101`"),
    ),
    Case(
        "entry by a bare number",
        (NO_BLUE, *ENTER, schedule(3, "0101")),
        "TYP001 game.hw:135:7",
        ("must be a set of hexes, not a number", "write `hex 0101`"),
    ),
    Case(
        "empty region",
        (swap("map.hw", "  0301..0303  0401..0403\n", ""),),
        "MAP026 map.hw:28:8",
        ("the region `far-bank` has no hexes", "list the hexes of the region below it, indented"),
        findings=2,
    ),
    Case(
        "loop without bound",
        (
            swap(
                "game.hw",
                "  gain 3 order for actor",
                "  repeat until order of actor = 9\n    gain 1 order for actor",
            ),
        ),
        "SYN062 game.hw:114:3",
        ("wrong form of `repeat`", "repeat up to N times"),
    ),
    Case(
        "while",
        (
            swap(
                "game.hw",
                "  gain 3 order for actor",
                "  while order of actor < 3\n    gain 1 order for actor",
            ),
        ),
        "SYN060 game.hw:114:3",
        ("`while` is not a statement", "`repeat up to N times until CONDITION`"),
    ),
    Case(
        "procedure that calls itself",
        (swap("game.hw", "  gain 3 order for actor", "  gain 3 order for actor\n  do player-turn for Blue"),),
        "FLO015 game.hw:113:11",
        ("the procedure `player-turn` calls itself", "use `repeat up to N times`"),
    ),
    Case(
        "definitions in a circle",
        (
            add(
                "game.hw",
                "define ann for unit = bob of self  @ 9.1\ndefine bob for unit = ann of self  @ 9.1\n",
            ),
        ),
        "REF022 game.hw:128:8",
        ("`ann` is defined in terms of itself", "ann -> bob -> ann"),
    ),
    Case(
        "MP and VP in a quantity",
        (swap("game.hw", "plus 1 MP when to is woods", "plus 1 VP when to is woods"),),
        "TYP010 game.hw:45:3",
        ("VP cannot be added to MP", "use MP, the measure of this `quantity`"),
    ),
    Case(
        "MP and VP in a sum",
        (swap("game.hw", "  base    1 MP", "  base    1 MP + 2 VP"),),
        "TYP010 game.hw:44:11",
        ("MP and VP cannot be added", "use MP for both, or use VP for both"),
    ),
    Case(
        "JSON cut off in a text",
        (every(BLUE, lambda b: b[: len(b) // 2]),),
        f"SYN023 {BLUE}:8:103",
        ("missing closing quotation mark", 'add `"` at the end of the text'),
    ),
    Case(
        "JSON cut off at the end",
        (every(BLUE, lambda b: b.rstrip()[:-1]),),
        f"SYN022 {BLUE}:1:1",
        ("unmatched `{`", "11 | ]", "the file ends here", "end the file with `}`"),
    ),
    Case(
        "text for a number",
        (swap(BLUE, '"strength": 4', '"strength": "four"'),),
        f"OOB028 {BLUE}:8:100",
        ('`strength` must be a whole number, not `"four"`', "from 1 to 9, without quotation marks"),
    ),
    Case(
        "number for a text",
        (swap(BLUE, '"id": "B_Foot_1"', '"id": 7'),),
        f"OOB003 {BLUE}:8:12",
        ("`id` must be text, not a whole number", 'write `"7"` with quotation marks'),
    ),
    Case(
        "list for an object",
        (put(BLUE, "[1, 2]"),),
        f"OOB003 {BLUE}:1:1",
        ("must be an object (`{ }`), not a list",),
    ),
    Case(
        "value out of range",
        (swap(BLUE, '"strength": 4', '"strength": 40'),),
        f"OOB029 {BLUE}:8:100",
        ("value 40 is outside the range of `strength`: 1..9", "correct the number, or widen the range"),
    ),
    Case(
        "misspelt key",
        (swap(BLUE, '"echelon": "II"', '"echelno": "II"'),),
        f"OOB001 {BLUE}:8:60",
        ("`echelno` is not a key of this unit", "did you mean `echelon`?"),
    ),
    Case(
        "misspelt key of the file",
        (swap(BLUE, '"side"', '"sdie"'),),
        f"OOB001 {BLUE}:4:3",
        ("`sdie` is not a key of this order of battle", "did you mean `side`?"),
    ),
    Case(
        "misspelt value",
        (swap(BLUE, '"strength": 4', '"strenght": 4'),),
        f"OOB026 {BLUE}:8:88",
        ("this kind of piece has no `strenght`", "did you mean `strength`?"),
    ),
    Case(
        "misspelt kind",
        (swap(BLUE, '"kind": "foot"', '"kind": "fot"'),),
        f"OOB022 {BLUE}:8:52",
        ("`fot` is not a kind of piece", "did you mean `foot`?"),
    ),
    Case(
        "id twice",
        (swap(BLUE, "B_Foot_2", "B_Foot_1"), NO_BLUE),
        f"OOB008 {BLUE}:9:12",
        ("the unit id `B_Foot_1` is used twice", "8 | {", "first used here", "give one of them a different"),
    ),
    Case(
        "key twice",
        (swap(BLUE, '"kind": "foot"', '"kind": "foot", "kind": "horse"'),),
        f"SYN027 {BLUE}:8:60",
        ("the key `kind` is used twice", "first used here", "remove or rename one of the two keys"),
    ),
    Case(
        "no scenario",
        (lambda game: (game / "scenario.hw").unlink(),),
        "PKG011 game.hw:4:1",
        ("the game has no scenario", 'create a file that begins with `scenario "..."`'),
    ),
    Case(
        "newer language",
        (swap("hexwright.toml", 'language = "1"', 'language = "2"'),),
        "PKG001 hexwright.toml:4:1",
        ("language version 2; this hexwright reads version 1", "install a newer hexwright"),
    ),
    Case(
        "no project file",
        (lambda game: (game / "hexwright.toml").unlink(),),
        "",
        ("game is not in a project: no hexwright.toml here or above", "create one with `hexwright new NAME`"),
        exit_code=2,
    ),
    Case(
        "project file is a folder",
        (instead("hexwright.toml", Path.mkdir),),
        "",
        ("hexwright.toml must be a file, not a folder",),
        exit_code=2,
    ),
    Case(
        "project file is a link to itself",
        (instead("hexwright.toml", lambda p: p.symlink_to(p.name)),),
        "",
        ("hexwright.toml: too many levels of symbolic links",),
        exit_code=2,
    ),
    Case(
        "folder for a file",
        (instead("map.hw", Path.mkdir),),
        "SYN009 map.hw:1:1",
        ("the file cannot be read: it is a folder", "the rest of the project was not checked"),
    ),
    Case(
        "folder for a file of forces",
        (instead(BLUE, Path.mkdir),),
        f"SYN009 {BLUE}:1:1",
        ("the file cannot be read: it is a folder",),
    ),
    Case(
        "link to itself",
        (instead("loop.hw", lambda p: p.symlink_to(p.name)),),
        "SYN009 loop.hw:1:1",
        ("too many levels of symbolic links", "or remove it"),
    ),
    Case(
        "link to nothing",
        (instead("gone.hw", lambda p: p.symlink_to("nowhere.hw")),),
        "SYN009 gone.hw:1:1",
        ("no such file or directory",),
    ),
    Case(
        "line of 5 MB",
        (add("map.hw", "region " + "x " * 2_500_000),),
        "SYN016 map.hw:31:1",
        ("this line is too long: 5,000,007 characters", "the maximum is 20,000"),
    ),
    Case(
        "text of 5 MB in JSON",
        (swap(BLUE, "1st Foot", "x" * 5_000_000),),
        f"OOB006 {BLUE}:8:32",
        ("`name` has 5000000 characters; the maximum is 80",),
        findings=2,
    ),
    Case(
        "too many lines",
        (put("long.hw", "# a remark\n" * 100_000),),
        "SYN009 long.hw:1:1",
        ("the file has 100,000 lines; the maximum is 25,000", "split the file into several"),
    ),
]


@dataclass
class Said:
    """What a command said, its blanks folded, and how it ended."""

    pages: list[str]
    text: str
    code: int


def hexwright(*arguments: str) -> Said:
    out = io.StringIO()
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = out
    try:
        with calls(MOST):
            code = main(arguments)
    finally:
        sys.stdout, sys.stderr = before
    assert "Traceback" not in out.getvalue() and "itself has failed" not in out.getvalue()
    assert len(out.getvalue()) < 100_000
    pages = [" ".join(page.split()) for page in out.getvalue().split("\n\n")]
    return Said(pages, " ".join(pages), code)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR"):
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(TEMPLATE, tmp_path / "game")
    return tmp_path / "game"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said(case: Case, game: Path) -> None:
    for change in case.changes:
        change(game)

    said = hexwright("lint", "game")

    assert said.code == case.exit_code, said.text
    page = said.text
    if case.place:
        code, _, place = case.place.partition(" ")
        found = [p for p in said.pages if f"[{code}]" in p and f" --> game/{place} " in p]
        assert found, f"{case.place} is not said:\n{said.text}"
        page = " ".join(found)
        shown = [p for p in said.pages if re.match(r"(error|warning|note)\[", p)]
        assert len(shown) == case.findings, "\n".join(shown)
    for words in case.words:
        # Excerpts of one line keep their blanks folded, as the page has.
        assert words.lower() in re.sub(r" \|(?= [:=0-9])", "", page).lower() or words in page, page
    # Whoever asks twice is told the same, from the cache.
    assert hexwright("lint", "game") == said


def test_line_ends_of_other_systems_are_fine(game: Path) -> None:
    for end in (b"\r\n", b"\r"):
        for path in game.rglob("*.hw"):
            path.write_bytes(re.sub(rb"\r\n|\r|\n", lambda _, end=end: end, path.read_bytes()))

        assert hexwright("lint", "game").text == "no findings"


def test_a_file_that_may_not_be_read(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refusing(path: Any, *how: Any, **more: Any) -> int:
        if Path(path).name == "map.hw":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *how, **more)

    monkeypatch.setattr(os, "open", refusing)
    said = hexwright("lint", "game")

    assert said.code == 1 and len(said.pages) == 2
    assert "error[SYN009]: the file cannot be read: permission denied --> game/map.hw:1:1" in said.text


def test_links_that_go_in_circles_are_not_followed(game: Path) -> None:
    for name in "abc":
        (game / "oob" / name).symlink_to("..", target_is_directory=True)
        (game / "oob" / f"{name}-here").symlink_to(".", target_is_directory=True)

    assert hexwright("lint", "game").text == "no findings"


def newer(data: bytes, **changes: object) -> bytes:
    members = read_members(data)
    manifest = {**json.loads(members[MANIFEST]), **changes}
    members[MANIFEST] = canonical_json({**manifest, "digest": package_digest(manifest)})
    return write_members(members)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"format": "hexpack/2"},
            "was made by a newer hexwright (hexpack/2); this one reads up to hexpack/1",
        ),
        ({"format_version": "1.7"}, "was made by a newer hexwright (form 1.7); this one reads up to 1.2"),
        ({"engine": {"min": 9, "max": 9}}, "needs engine level 9; this hexwright has level 2"),
    ],
)
def test_a_package_of_a_newer_version(game: Path, changes: dict[str, object], words: str) -> None:
    Path("newer.hexpack").write_bytes(newer(pack_project(load_project(game))[0], **changes))

    for command in (("simulate", "newer.hexpack", "--games", "1"), ("test", "newer.hexpack")):
        said = hexwright(*command)
        assert said.code == 2
        assert f"error: newer.hexpack: this package {words}" in said.text and "install a newer" in said.text


@pytest.mark.parametrize("data", [b"", b"PK", b"{}", bytes(5000)])
def test_no_package_at_all(game: Path, data: bytes) -> None:
    Path("odd.hexpack").write_bytes(data)

    said = hexwright("simulate", "odd.hexpack", "--games", "1")

    assert said.code == 2 and "odd.hexpack: this is not a hexwright package" in said.text


def test_a_package_cut_off(game: Path) -> None:
    data = pack_project(load_project(game))[0]
    Path("cut.hexpack").write_bytes(data[: len(data) // 2])

    said = hexwright("simulate", "cut.hexpack", "--games", "1")

    assert said.code == 2 and "cut.hexpack: the package is truncated or damaged; get it again" in said.text
    assert zipfile.is_zipfile(io.BytesIO(data))
