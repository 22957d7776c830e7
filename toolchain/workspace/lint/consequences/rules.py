"""Which findings follow from which, by their codes.

A rule names the codes of causes, the codes of what may follow from them, and when one of these follows from one cause.
Whatever is left out comes back by itself, should it have another cause: the next lint, after the cause is mended,
reports it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.workspace.lint.consequences.codes import (
    HEADS,
    JSON,
    MAP_ROW,
    NUMBER,
    OF_COUNTERS,
    OF_KINDS,
    OF_LAYERS,
    OF_LAYOUT,
    OF_ROWS,
    OF_VICTORY,
    PLACED,
    SHAPE,
    TERRAIN,
    UNREAD,
    UNREADABLE,
)
from toolchain.workspace.lint.consequences.follows import (
    always,
    at_its_place,
    below_in_block,
    hex_without_row,
    in_a_manifest,
    in_blocks,
    in_json,
    in_scenarios,
    indented_below,
    listed_in_a_manifest,
    meant_in_a_row,
    misspelt_side,
    named_in_a_row,
    named_in_its_line,
    names_a_kind,
    of_cards,
    of_its_list,
    of_odds,
    of_sides,
    other_list,
    part_of_file,
    quotes_its_name,
    reads_its_table,
    same_block,
    same_file,
    same_line,
    same_place,
    same_unit,
    same_word,
    scenario_in_its_line,
    scheduled_in_a_row,
    shares_a_name,
    shown_block,
)


class Rule(NamedTuple):
    """Findings of the codes ``hides`` are consequences of one of the codes ``causes`` where ``follows`` says so."""

    causes: frozenset[str]
    hides: frozenset[str]
    follows: Callable[[list[Finding], Finding], bool]


def without_consequences(found: list[Finding]) -> list[Finding]:
    """The findings without those that only follow from others, in the order in which they were."""
    if len(found) < 2:
        return found
    for rule in RULES:
        causes = [item for item in found if item.code in rule.causes]
        if causes:
            own = set(map(id, causes))
            # A build fails at an error: only another error may stand for it.
            errors = [cause for cause in causes if cause.severity == ERROR]
            found = [
                item
                for item in found
                if item.code not in rule.hides
                or id(item) in own
                or not (of := errors if item.severity == ERROR else causes)
                or not rule.follows(of, item)
            ]
    return found


RULES = (
    # A list of units with the wrong side: all its units are in wrong set-ups, schedules and hexes.
    Rule(frozenset(("OOB051",)), PLACED | {"SET015", "ARR019", "ARR020", "OOB049"}, of_its_list),
    Rule(frozenset(("OOB051",)), frozenset(("OOB101",)), always),
    # A list of no side: what its units would be subject to is not known.
    Rule(frozenset(("OOB001",)), frozenset(("SET036",)), misspelt_side),
    Rule(frozenset(("OOB021",)), frozenset(("OOB005",)), same_line),
    Rule(frozenset(("OOB021", "OOB022")), frozenset(("FLO070",)), always),
    Rule(frozenset(("REF002",)), frozenset(("FLO070",)), in_blocks("kind")),
    Rule(frozenset(("OOB023",)), frozenset(("OOB049",)), same_line),
    Rule(frozenset(("OOB026",)), frozenset(("OOB025",)), same_line),
    # One of two units of one id was meant to have another, which nothing declares.
    Rule(frozenset(("OOB008", "OOB020")), frozenset(("REF016",)), always),
    # A scenario without one of its lists, or without its dates: what else it has is judged by other units.
    Rule(frozenset(("OOB068",)), frozenset(("STY021", "SET016", "SET024", "SET052")), in_scenarios),
    Rule(frozenset(("ARR041", "SET024")), frozenset(("STY021",)), always),
    # A name of two hexes: which of them a row means is not known.
    Rule(frozenset(("MAP005",)), PLACED, at_its_place),
    # Without a scenario nobody is set up or arrives; of two of one title, each has the rows of the other.
    Rule(frozenset(("PKG011",)), frozenset(("ARR016", "STY033")), always),
    Rule(frozenset(("PKG015",)), PLACED | {"OOB041", "OOB042", "ARR012"}, always),
    # A table or ladder that is wrong in one place is wrong in another.
    Rule(frozenset(("TAB011",)), frozenset(("TAB008",)), always),
    # A set of values that nothing declares: its words are no cells, no results and on no counter.
    Rule(frozenset(("TAB002",)), frozenset(("TAB005",)), same_block),
    Rule(frozenset(("TAB002",)), frozenset(("FLO013", "FLO072")), always),
    Rule(frozenset(("TYP032",)), frozenset(("ART002", "ART003", "TAB002", "TAB005")), always),
    # A card whose first line is wrong is missing in its deck, and wherever it is named.
    Rule(frozenset(("SYN065", "SYN067", "SYN082")), frozenset(("TAB022", "REF002")), of_cards),
    Rule(frozenset(("SYN065",)), frozenset(("SET014", "SET016")), in_blocks("setup")),
    Rule(frozenset(("SYN080",)), frozenset(("FLO011", "FLO013")), in_blocks("sequence")),
    Rule(frozenset(("REF002",)), frozenset(("VIC019",)), in_blocks("score")),
    # A set-up without its first line: its rows stand in the one above.
    Rule(frozenset(("REF002",)), frozenset(("SET015",)), in_blocks("scenario")),
    Rule(frozenset(("VIC001",)), frozenset(("VIC013",)), always),
    # The step that is misspelt in the ladder is awarded by its right name.
    Rule(frozenset(("VIC020",)), frozenset(("VIC021",)), same_block),
    Rule(frozenset(("FLO072",)), frozenset(("TAB045",)), shares_a_name),
    Rule(frozenset(("OOB088",)), frozenset(("OOB045",)), always),
    Rule(frozenset(("REF002",)), frozenset(("TYP017",)), shares_a_name),
    Rule(frozenset(("TAB032",)), frozenset(("TAB046",)), shares_a_name),
    Rule(frozenset(("TAB036",)), frozenset(("TAB037",)), shares_a_name),
    # A list under a nation or a date that cannot be: nothing in it agrees with anything.
    Rule(
        frozenset(("OOB103", "OOB104")),
        OF_ROWS
        | {
            "OOB061",
            "OOB062",
            "OOB068",
            "OOB069",
            "OOB083",
            "OOB115",
            "ARR034",
            "ARR036",
            "SET016",
            "STY021",
        },
        always,
    ),
    Rule(frozenset(("ARR030",)), OF_ROWS | {"ARR031", "STY021"}, other_list),
    Rule(frozenset(("ARR031",)), OF_ROWS | {"STY021"}, other_list),
    # A counter that does not exist is in no later list, and the one that was meant is missing in its own.
    Rule(frozenset(("OOB070",)), OF_ROWS | {"OOB061"}, same_line),
    Rule(frozenset(("OOB070",)), frozenset(("OOB061", "OOB081")), listed_in_a_manifest),
    # A rating that is no whole number is none of the other values that the file may hold either.
    Rule(frozenset(("OOB028",)), frozenset(("OOB003",)), same_place),
    # An `amend` whose lines change nothing, because the block has none.
    Rule(frozenset(("REF014",)), frozenset(("RUL012",)), same_line),
    # A title that could not be read is not that of the scenario which the project names.
    Rule(frozenset(("SYN004", "SYN005", "SYN065")), frozenset(("PKG012",)), in_blocks("scenario")),
    # A scenario whose set-up is misspelt places nobody by it.
    Rule(frozenset(("REF002",)), frozenset(("SET024",)), in_blocks("scenario")),
    Rule(frozenset(("OOB061",)), OF_ROWS, same_line),
    Rule(frozenset(("OOB061", "OOB070")), frozenset(("OOB063",)), meant_in_a_row),
    # A wrong row of a schedule brings nobody in, and a list that is drawn from another lacks whom a wrong row there would have.
    Rule(frozenset(("OOB061", "OOB070")), frozenset(("OOB062",)), scheduled_in_a_row),
    Rule(frozenset(("OOB061", "OOB070", "SYN077")), frozenset(("OOB068",)), meant_in_a_row),
    # A list of a nation that does not exist, or for a use that does not: its counters are missing everywhere.
    Rule(
        frozenset(("OOB073", "OOB116")),
        OF_COUNTERS
        | {"OOB060", "OOB067", "OOB069", "OOB082", "OOB103", "OOB115", "ARR034", "SET016", "STY021"},
        always,
    ),
    Rule(
        frozenset(("REF001", "SYN091")),
        OF_COUNTERS | {"OOB060", "OOB067", "OOB069", "OOB103", "ARR034", "STY021"},
        in_blocks("spellings"),
    ),
    # A word of an income that is unknown, or a row that cannot be read: it pays nothing.
    Rule(frozenset(("REF001", "ARR030")), frozenset(("TAB062", "TAB063")), same_line),
    Rule(frozenset(("TAB062",)), frozenset(("TAB042", "TAB043")), same_block),
    # A kind in a circle: its counters are no longer those of their lists.
    Rule(frozenset(("REF022",)), OF_ROWS | {"OOB061", "OOB068"}, always),
    # A row that could not be read: what it would have said of its counters is missing.
    Rule(frozenset(("SYN076", "SYN077")), OF_ROWS | {"OOB069", "STY021"}, always),
    Rule(frozenset(("SYN077",)), frozenset(("OOB061", "OOB081")), in_a_manifest),
    # Nor is a list with a wrong heading known to any scenario.
    Rule(
        frozenset(("SYN065",)),
        OF_COUNTERS | {"OOB067", "OOB069", "SET024", "SET052", "REF001"},
        in_blocks("forces"),
    ),
    # A counter with a wrong type or echelon is missing under its own.
    Rule(frozenset(("OOB070", "OOB114")), OF_ROWS, named_in_a_row),
    Rule(frozenset(("OOB070", "OOB114")), frozenset(("OOB069", "STY021")), always),
    Rule(frozenset(("OOB060", "OOB061", "OOB067", "OOB105")), frozenset(("OOB069",)), always),
    Rule(frozenset(("OOB084",)), OF_ROWS, lambda causes, item: " HQ " in f" {item.message} "),
    # A row of the map that cannot be used leaves a hole, and who names the hex finds it.
    Rule(frozenset(("MAP029",)), NUMBER | {"MAP035", "MAP070", "MAP078"}, hex_without_row),
    Rule(MAP_ROW, SHAPE, always),
    Rule(UNREADABLE, SHAPE, in_blocks("region", "lines", "hexes", "map")),
    Rule(TERRAIN, frozenset(("MAP033", "MAP035", "MAP037", "MAP038", "MAP045")), always),
    Rule(UNREADABLE, NUMBER, in_blocks("hexes", "map")),
    Rule(
        frozenset(("MAP002",)),
        NUMBER | SHAPE,
        lambda causes, item: any(".." in one.message for one in causes),
    ),
    # Lines of hexsides without their first line stand in the block above.
    Rule(frozenset(("MAP023",)), frozenset(("MAP030", "MAP032")), always),
    Rule(JSON, frozenset(("TYP001", "STY010", "REF001", "REF016", "OOB040", "SET016")), in_json),
    Rule(frozenset(("TYP040",)), frozenset(("ARR010", "ARR011", "TAB046", "PKG025")), in_blocks("scenario")),
    Rule(frozenset(("SYN004",)), frozenset(("MAP044", "MAP078")), always),
    Rule(frozenset(("SYN005",)), frozenset(("TAB030", "TAB033", "MAP001")), same_line),
    Rule(frozenset(("SYN090",)), frozenset(("MAP078", *OF_ROWS, "OOB061", "REF001", "REF016")), always),
    Rule(frozenset(("MAP058", "MAP060")), frozenset(("STY021", "MAP078")), always),
    Rule(frozenset(("MAP005",)), frozenset(("MAP078", "REF001")), always),
    Rule(
        frozenset(("MAP100",)),
        frozenset(("MAP024", "MAP030", "MAP033", "MAP035", "MAP036", "MAP078", "MAP080")),
        always,
    ),
    # In another layout all hexsides of the map exist: in this one its lines fall apart.
    Rule(
        frozenset(("MAP008",)),
        SHAPE | OF_LAYOUT,
        lambda causes, item: any("all its hexsides exist" in one.help for one in causes),
    ),
    Rule(frozenset(("TAB031",)), frozenset(("TAB030",)), always),
    # A number that is out of order on its face is often out of the range of the others too.
    Rule(frozenset(("OOB047",)), frozenset(("OOB046",)), same_unit),
    # A roll without dice gives 0, which is in no table.
    Rule(frozenset(("TAB010",)), frozenset(("TAB036", "TAB037")), always),
    Rule(frozenset(("SYN068",)), frozenset(("VIC001",)), same_block),
    # The block whose condition is misspelt is that of the reading which then has none.
    Rule(frozenset(("RUL006",)), frozenset(("RUL017",)), always),
    Rule(frozenset(("TAB005",)), frozenset(("TAB033",)), same_line),
    # Without a first line that names the game, nothing can be part of it.
    Rule(frozenset(("PKG016",)), frozenset(("PKG018", "PKG019")), always),
    Rule(frozenset(("SYN003",)), frozenset(("SYN013",)), same_file),
    Rule(frozenset(("PKG018",)), frozenset(("PKG019",)), shares_a_name),
    # A file whose layer is unknown: what it says is in force beside what it should take the place of.
    Rule(frozenset(("PKG018", "SYN105")), OF_VICTORY, in_blocks("part")),
    Rule(frozenset(("SYN105",)), frozenset(("SYN067", "SYN068", "REF001", "REF002")), part_of_file),
    # A first line that cannot be read: its block is unknown wherever something names it.
    Rule(frozenset(("SYN001", "SYN014", "SYN065", "SYN066")), OF_LAYERS, named_in_its_line),
    Rule(frozenset(("SYN001", "SYN014")), frozenset(("SYN013",)), same_file),
    Rule(frozenset(("SYN001", "SYN003", "SYN014", "SYN065")), frozenset(("PKG011",)), scenario_in_its_line),
    Rule(frozenset(("SYN003",)), OF_LAYERS | OF_VICTORY, always),
    # A title that is misspelt where it is declared: every place that names it is the same slip.
    Rule(frozenset(("PKG018",)), frozenset(("PKG012", "REF011", "TAB042")), quotes_its_name),
    Rule(frozenset(("PKG012",)), frozenset(("REF011", "TAB042")), quotes_its_name),
    # A first line that could not be read: what the block would have declared is unknown everywhere.
    Rule(HEADS, OF_KINDS, in_blocks("kind")),
    Rule(HEADS, frozenset(("TYP033", "TYP001", "TYP003", "REF003")), in_blocks("side")),
    Rule(HEADS, frozenset(("VIC019",)), in_blocks("measure", "score")),
    Rule(HEADS, frozenset(("FLO019",)), in_blocks("procedure", "phase", "action", "event", "sequence")),
    Rule(frozenset(("REF001", "REF002")), OF_KINDS, names_a_kind),
    Rule(frozenset(("REF001", "REF002")), frozenset(("ART002",)), same_word),
    Rule(frozenset(("TYP033",)), frozenset(("REF003", "TYP001", "TYP003")), of_sides),
    Rule(UNREAD, frozenset(("FLO070", "OOB040", "OOB112")), in_blocks("cup", "box")),
    Rule(
        UNREAD,
        frozenset(("FLO003", "FLO007", "FLO013", "FLO016", "TAB021", "TAB049", "TAB052")),
        in_blocks("deck"),
    ),
    Rule(
        UNREAD | {"TYP032"},
        frozenset(("FLO013", "FLO072", "TAB002", "TAB005", "TAB007", "TAB008")),
        in_blocks("values", "ladder", "odds"),
    ),
    Rule(UNREAD, frozenset(("ART002",)), in_blocks("side", "kind")),
    Rule(frozenset(("SYN010", "SYN068")), frozenset(("REF001",)), of_odds),
    # Ids that are made from a wrong prefix: no row places these units.
    Rule(frozenset(("OOB005",)), frozenset(("OOB040",)), same_file),
    # Who holds a hex at the start is not known if the line that says it is wrong.
    Rule(frozenset(("REF001", "REF003", "REF004", "SYN067", "SYN068")), frozenset(("SET019",)), shown_block),
    # A word twice in a ladder.
    Rule(frozenset(("TYP030",)), frozenset(("TYP031",)), same_line),
    Rule(frozenset(("TYP030", "TYP031")), frozenset(("VIC001",)), same_block),
    # A block without its first line: its lines stand in the block above, where they mean nothing.
    Rule(frozenset(("SYN067",)), frozenset(("SYN079",)), indented_below),
    Rule(frozenset(("SYN079",)), frozenset(("FLO012",)), same_block),
    Rule(frozenset(("SYN067", "SYN068")), frozenset(("SYN098", "SYN079")), same_block),
    Rule(frozenset(("FLO002",)), frozenset(("FLO004",)), always),
    Rule(frozenset(("TAB006",)), frozenset(("TYP018",)), shares_a_name),
    # A heading that could not be read, or that has another number of columns than most rows.
    Rule(frozenset(("SYN067", "TYP040")), frozenset(("TAB033",)), same_block),
    Rule(frozenset(("SYN067", "TAB007", "TYP040")), frozenset(("TAB036", "TYP018")), reads_its_table),
    # A field that could not be read: the block lacks what it says.
    Rule(frozenset(("SYN067", "SYN068")), frozenset(("SET001", "FLO070")), same_block),
    Rule(frozenset(("FLO005",)), frozenset(("FLO007",)), same_block),
    Rule(frozenset(("SYN008",)), frozenset(("SYN080",)), same_block),
    Rule(frozenset(("SYN011", "SYN062")), frozenset(("SYN061",)), same_block),
    Rule(frozenset(("RUL032",)), frozenset(("STY039",)), same_block),
    # The context is unknown, and with it the names that it gives.
    Rule(frozenset(("REF021",)), frozenset(("REF001", "REF005")), same_block),
    # A table that is read with a name which nothing declares is read with 0.
    Rule(frozenset(("REF001", "SYN060")), frozenset(("TAB036",)), same_block),
    # A roll whose result has no name.
    Rule(frozenset(("TAB010",)), frozenset(("REF001",)), below_in_block),
    # The layer is there: what stands beside it is said.
    Rule(frozenset(("SYN105",)), frozenset(("SYN065",)), same_line),
)
