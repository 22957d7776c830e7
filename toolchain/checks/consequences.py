"""One slip, one finding: what follows from a cause that is reported is left out until the cause is mended.

A rule names the codes of causes, the codes of what may follow from them, and when one of these follows from one cause.
Whatever is left out comes back by itself, should it have another cause: the next lint, after the cause is mended,
reports it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span

FEW_ROWS = 3  # of a table with a wrong number of cells: of more the heading is wrong
FEWEST = 5  # rows of the map outside its columns: then the columns are wrong
_HEX = re.compile(r"\b\d{2}\.?\d{2}\b|\b\d{3,6}\b")
_UNIT = re.compile(r"^(.*?) is (?:in the order of battle|on the map by|.* here, and)")
_QUOTED = re.compile(r"`([^`]+)`")
_WORD = re.compile(r"[^\W\d][\w-]*")
_BELONG = re.compile(r"belong to \w+")
_BLOCK = re.compile(r"^\w[\w-]*", re.MULTILINE)


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
    return _astray_once(_once_a_manifest(_once_a_row(_once_a_block(_once(_of_one_row(found))))))


def _always(causes: list[Finding], item: Finding) -> bool:
    return True


def _same_line(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the line of the finding."""
    return item.span is not None and any(
        cause.span is not None and cause.span.source is item.span.source and cause.span.line == item.span.line
        for cause in causes
    )


def _same_place(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the words of the finding."""
    return any(cause.span == item.span for cause in causes)


def _same_word(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the same word, wherever."""
    return item.span is not None and any(
        cause.span is not None and cause.span.text == item.span.text for cause in causes
    )


def _misspelt_side(causes: list[Finding], item: Finding) -> bool:
    """Whether the key `side` of the same file is misspelt."""
    return any(
        cause.span is not None
        and item.span is not None
        and cause.span.source is item.span.source
        and "`side`" in (cause.help or "")
        for cause in causes
    )


def _block_of(span: Span | None) -> tuple[str, str]:
    """The file of a place, and the word with which its block begins; empty for what is in no block."""
    if span is None or not span.source.name.endswith(".hw"):
        return "", ""
    text = span.source.text
    end = text.find("\n", span.start)
    heads = list(
        _BLOCK.finditer(text, max(0, text.rfind("\n\n", 0, span.start)), end if end >= 0 else len(text))
    )
    return span.source.name, heads[-1][0] if heads else ""


def _same_block(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the block of the finding."""
    return item.span is not None and any(
        cause.span is not None and _head_of(cause.span) == _head_of(item.span) for cause in causes
    )


def _reads_its_table(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding names a table in whose block a cause stands."""
    for cause in causes:
        if cause.span is not None:
            _, start = _head_of(cause.span)
            words = cause.span.source.text[start : start + 200].split(maxsplit=2)
            if words[:1] == ["table"] and len(words) > 1 and f"`{words[1]}`" in item.message:
                return True
    return False


def _in_blocks(*words: str) -> Callable[[list[Finding], Finding], bool]:
    """Whether a cause is an error in a block that begins with one of these words."""

    def follows(causes: list[Finding], item: Finding) -> bool:
        return any(cause.severity == ERROR and _block_of(cause.span)[1] in words for cause in causes)

    return follows


def _in_json(causes: list[Finding], item: Finding) -> bool:
    """Whether a file of units cannot be read: what it declares is unknown everywhere."""
    return any(cause.span is not None and cause.span.source.name.endswith(".json") for cause in causes)


def _hex_without_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a hex that lies in the hole which a wrong row of the map left."""
    holes = {number for cause in causes for number in _HEX.findall(cause.message)}
    return any(number in holes for number in _HEX.findall(item.message)) or _same_line(causes, item)


def _meant_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a counter is missing in a list of which a wrong row has its designation."""
    if not item.labels:
        return False
    head = _head_of(item.labels[0].span)
    return _named_in_a_row(
        [cause for cause in causes if cause.span is not None and _head_of(cause.span) == head], item
    )


def _in_a_manifest(causes: list[Finding], item: Finding) -> bool:
    """Whether a row of a manifest could not be read: none of its counters is known."""
    return any(_is_in_a_manifest(cause) for cause in causes)


def _is_in_a_manifest(item: Finding) -> bool:
    if item.span is None:
        return False
    _, start = _head_of(item.span)
    return " as manifest" in item.span.source.text[start:].partition("\n")[0]


def _listed_in_a_manifest(causes: list[Finding], item: Finding) -> bool:
    """Whether a wrong row of a manifest has the designation that a finding stands at."""
    return _named_in_a_row([cause for cause in causes if _is_in_a_manifest(cause)], item)


def _scheduled_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a wrong row of a schedule has the designation that a finding stands at."""
    return _named_in_a_row([cause for cause in causes if _block_of(cause.span)[1] == "schedule"], item)


def _named_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether the line of a cause has the designation that a finding stands at."""
    if item.span is None:
        return False
    letters = r"\s*".join(map(re.escape, item.span.text.replace(" ", "")))
    name = re.compile(rf"(?<![\w.-]){letters}(?![\w-])", re.IGNORECASE)
    return any(cause.span is not None and name.search(_lines_of(cause.span)) is not None for cause in causes)


def _lines_of(span: Span) -> str:
    """The lines in which a place begins and ends, and all between: a row of counters may go on below."""
    text = span.source.text
    end = text.find("\n", span.end)
    return text[text.rfind("\n", 0, span.start) + 1 : len(text) if end < 0 else end]


def _head_of(span: Span) -> tuple[str, int]:
    """The file of a place, and where the block begins that it stands in."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    while start > 0 and not text[start : start + 1].isalpha():
        start = text.rfind("\n", 0, start - 1) + 1
    return span.source.name, start


def _shares_a_name(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding and a cause quote one name."""
    mine = set(_QUOTED.findall(item.message))
    return any(mine.intersection(_QUOTED.findall(cause.message)) for cause in causes)


def _at_its_place(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding stands in, or shows, a row with the name that two hexes have."""
    names = {cause.message.rpartition(" named ")[2].replace(" ", "_") for cause in causes}
    shown = [span for cause in causes for span in (cause.span, *(label.span for label in cause.labels))]
    hexes = {number for span in shown if span is not None for number in _HEX.findall(_lines_of(span))}
    if hexes.intersection(_HEX.findall(item.message)):
        return True
    spans = [item.span, *(label.span for label in item.labels)]
    return any(names.intersection(_WORD.findall(_lines_of(span))) for span in spans if span is not None)


def _of_its_list(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about units of a list that has the wrong side."""
    for cause in causes:
        owner = _BELONG.search(cause.message)
        if cause.span is None or (owner is not None and owner[0] in item.message):
            return True
        text = cause.span.source.text
        for unit in _WORD.findall(item.message):
            # In rows the prefix of the ids, and what is written as a blank, do not stand before the name.
            if "_" in unit and (f'"{unit}"' in text or unit.partition("_")[2].replace("_", " ") in text):
                return True
    return False


def _other_list(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding compares a list with one whose header, or rows, are wrong."""
    files = {cause.span.source.name for cause in causes if cause.span is not None}
    return item.span is None or bool(files)


def _shown_block(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the block that a finding shows beside its place."""
    shown = {_head_of(label.span) for label in item.labels}
    return any(cause.span is not None and _head_of(cause.span) in shown for cause in causes)


def _names_a_kind(causes: list[Finding], item: Finding) -> bool:
    """Whether a kind is unknown, so that the kinds made from it have other values and faces than they should."""
    return any(cause.message.startswith("unknown kind") for cause in causes)


def _of_sides(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a side, or a word that may be the name of the missing one."""
    return item.code == "REF003" or "side" in item.message


def _indented_below(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the line below which the line of a finding is indented."""
    return any(
        label.span.source is cause.span.source and label.span.line == cause.span.line
        for label in item.labels
        for cause in causes
        if cause.span is not None
    )


def _of_odds(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a ratio, where the columns of odds could not be read."""
    return item.span is not None and ":" in item.span.text and _in_blocks("odds")(causes, item)


def _same_file(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the file of the finding."""
    return item.span is not None and any(
        cause.span is not None and cause.span.source is item.span.source for cause in causes
    )


def _same_unit(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause names the unit that the finding stands at."""
    unit = item.span.text.strip('"') if item.span is not None else ""
    return bool(unit) and any(f" of {unit} " in cause.message for cause in causes)


_OF_ROWS = frozenset(("OOB062", "OOB063", "OOB064", "OOB065", "OOB066", "ARR032", "ARR033", "ARR036"))
_OF_COUNTERS = _OF_ROWS | {"OOB061", "OOB068", "OOB081"}
_MAP_ROW = frozenset(("MAP002", "MAP004", "MAP009"))
_TERRAIN = frozenset(("MAP006", "MAP007"))
_JSON = frozenset(f"SYN{number:03}" for number in range(20, 37))
_SHAPE = frozenset(("MAP021", "MAP029", "MAP033", "MAP035", "MAP038", "MAP045", "MAP070"))
_NUMBER = frozenset(("MAP001", "MAP041"))
# What is wrong with a map, beside its shape, whose layout or numbering is not the printed one.
_OF_LAYOUT = frozenset(
    ("MAP009", "MAP022", "MAP024", "MAP030", "MAP036", "MAP040", "MAP044", "MAP052", "MAP078", "MAP080")
)
# Findings with one message name one thing that is wrong, or missing, in one place.
_ONE_NAME = _NUMBER | {"OOB024", "PKG018", "RUL006", "RUL009", "TAB005"}
# Findings that come in numbers where a row or a heading is missing.
_MANY_IN_A_BLOCK = {"OOB063": FEW_ROWS, "OOB069": FEW_ROWS, "STY021": FEW_ROWS, "SYN067": FEW_ROWS + 1}
_OF_FACTORS = frozenset(("OOB088", "OOB110"))
_ROWS_ALIKE = frozenset(("OOB026", "OOB048", "SYN027", "TAB033", "TYP017"))
_UNREADABLE = frozenset(("SYN004", "SYN005", "SYN073", "TYP040", *_MAP_ROW, *_NUMBER))

HEADS = frozenset(("SYN005", "SYN014", "SYN065", "SYN066", "SYN081"))
"""Findings about the first line of a block, or about names in it."""
_UNREAD = HEADS | {"SYN010", "SYN067", "SYN068"}
"""Findings about the first line or a field of a block: what it declares is unknown in part."""
_OF_KINDS = frozenset(("ART002", "OOB025", "OOB026", "OOB048", "SYN027"))
"""What is wrong with counters whose kind has lost its name, its parent or its faces."""
# Lines that stand in a block by mistake, all for one reason.
_ASTRAY = frozenset(("SYN060", "SYN067", "SYN079", "SYN082"))

# Findings about units in the hexes where they begin.
_PLACED = frozenset(("SET010", "SET011", "SET012", "SET013", "SET017", "SET019"))

RULES = (
    # A list of units with the wrong side: all its units are in wrong set-ups, schedules and hexes.
    Rule(frozenset(("OOB051",)), _PLACED | {"SET015", "ARR019", "ARR020", "OOB049"}, _of_its_list),
    Rule(frozenset(("OOB051",)), frozenset(("OOB101",)), _always),
    # A list of no side: what its units would be subject to is not known.
    Rule(frozenset(("OOB001",)), frozenset(("SET036",)), _misspelt_side),
    Rule(frozenset(("OOB021",)), frozenset(("OOB005",)), _same_line),
    Rule(frozenset(("OOB021", "OOB022")), frozenset(("FLO070",)), _always),
    Rule(frozenset(("REF002",)), frozenset(("FLO070",)), _in_blocks("kind")),
    Rule(frozenset(("OOB023",)), frozenset(("OOB049",)), _same_line),
    Rule(frozenset(("OOB026",)), frozenset(("OOB025",)), _same_line),
    # One of two units of one id was meant to have another, which nothing declares.
    Rule(frozenset(("OOB008", "OOB020")), frozenset(("REF016",)), _always),
    # A name of two hexes: which of them a row means is not known.
    Rule(frozenset(("MAP005",)), _PLACED, _at_its_place),
    # Without a scenario nobody is set up or arrives; of two of one title, each has the rows of the other.
    Rule(frozenset(("PKG011",)), frozenset(("ARR016", "STY033")), _always),
    Rule(frozenset(("PKG015",)), _PLACED | {"OOB041", "OOB042", "ARR012"}, _always),
    # A table or ladder that is wrong in one place is wrong in another.
    Rule(frozenset(("TAB011",)), frozenset(("TAB008",)), _always),
    Rule(frozenset(("VIC001",)), frozenset(("VIC013",)), _always),
    Rule(frozenset(("FLO072",)), frozenset(("TAB045",)), _shares_a_name),
    Rule(frozenset(("OOB088",)), frozenset(("OOB045",)), _always),
    Rule(frozenset(("REF002",)), frozenset(("TYP017",)), _shares_a_name),
    Rule(frozenset(("TAB032",)), frozenset(("TAB046",)), _shares_a_name),
    Rule(frozenset(("TAB036",)), frozenset(("TAB037",)), _shares_a_name),
    # A list under a nation or a date that cannot be: nothing in it agrees with anything.
    Rule(
        frozenset(("OOB103", "OOB104")),
        _OF_ROWS
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
        _always,
    ),
    Rule(frozenset(("ARR030",)), _OF_ROWS | {"ARR031", "STY021"}, _other_list),
    Rule(frozenset(("ARR031",)), _OF_ROWS | {"STY021"}, _other_list),
    # A counter that does not exist is in no later list, and the one that was meant is missing in its own.
    Rule(frozenset(("OOB070",)), _OF_ROWS | {"OOB061"}, _same_line),
    Rule(frozenset(("OOB070",)), frozenset(("OOB061", "OOB081")), _listed_in_a_manifest),
    # A rating that is no whole number is none of the other values that the file may hold either.
    Rule(frozenset(("OOB028",)), frozenset(("OOB003",)), _same_place),
    # An `amend` whose lines change nothing, because the block has none.
    Rule(frozenset(("REF014",)), frozenset(("RUL012",)), _same_line),
    # A title that could not be read is not that of the scenario which the project names.
    Rule(frozenset(("SYN004", "SYN005", "SYN065")), frozenset(("PKG012",)), _in_blocks("scenario")),
    # A scenario whose set-up is misspelt places nobody by it.
    Rule(frozenset(("REF002",)), frozenset(("SET024",)), _in_blocks("scenario")),
    Rule(frozenset(("OOB061",)), _OF_ROWS, _same_line),
    Rule(frozenset(("OOB061", "OOB070")), frozenset(("OOB063",)), _meant_in_a_row),
    # A wrong row of a schedule brings nobody in, and a list that is drawn from another lacks whom a wrong row there would have.
    Rule(frozenset(("OOB061", "OOB070")), frozenset(("OOB062",)), _scheduled_in_a_row),
    Rule(frozenset(("OOB061", "OOB070", "SYN077")), frozenset(("OOB068",)), _meant_in_a_row),
    # A list of a nation that does not exist, or for a use that does not: its counters are missing everywhere.
    Rule(
        frozenset(("OOB073", "OOB116")),
        _OF_COUNTERS
        | {"OOB060", "OOB067", "OOB069", "OOB082", "OOB103", "OOB115", "ARR034", "SET016", "STY021"},
        _always,
    ),
    Rule(
        frozenset(("REF001", "SYN091")),
        _OF_COUNTERS | {"OOB060", "OOB067", "OOB069", "OOB103", "ARR034", "STY021"},
        _in_blocks("spellings"),
    ),
    # A word of an income that is unknown, or a row that cannot be read: it pays nothing.
    Rule(frozenset(("REF001", "ARR030")), frozenset(("TAB062", "TAB063")), _same_line),
    Rule(frozenset(("TAB062",)), frozenset(("TAB042", "TAB043")), _same_block),
    # A kind in a circle: its counters are no longer those of their lists.
    Rule(frozenset(("REF022",)), _OF_ROWS | {"OOB061", "OOB068"}, _always),
    # A row that could not be read: what it would have said of its counters is missing.
    Rule(frozenset(("SYN076", "SYN077")), _OF_ROWS | {"OOB069", "STY021"}, _always),
    Rule(frozenset(("SYN077",)), frozenset(("OOB061", "OOB081")), _in_a_manifest),
    # Nor is a list with a wrong heading known to any scenario.
    Rule(
        frozenset(("SYN065",)),
        _OF_COUNTERS | {"OOB067", "OOB069", "SET024", "SET052", "REF001"},
        _in_blocks("forces"),
    ),
    # A counter with a wrong type or echelon is missing under its own.
    Rule(frozenset(("OOB070", "OOB114")), _OF_ROWS, _named_in_a_row),
    Rule(frozenset(("OOB070", "OOB114")), frozenset(("OOB069", "STY021")), _always),
    Rule(frozenset(("OOB060", "OOB061", "OOB067", "OOB105")), frozenset(("OOB069",)), _always),
    Rule(frozenset(("OOB084",)), _OF_ROWS, lambda causes, item: " HQ " in f" {item.message} "),
    # A row of the map that cannot be used leaves a hole, and who names the hex finds it.
    Rule(frozenset(("MAP029",)), _NUMBER | {"MAP035", "MAP070", "MAP078"}, _hex_without_row),
    Rule(_MAP_ROW, _SHAPE, _always),
    Rule(_UNREADABLE, _SHAPE, _in_blocks("region", "lines", "hexes", "map")),
    Rule(_TERRAIN, frozenset(("MAP033", "MAP035", "MAP037", "MAP038", "MAP045")), _always),
    Rule(_UNREADABLE, _NUMBER, _in_blocks("hexes", "map")),
    Rule(
        frozenset(("MAP002",)),
        _NUMBER | _SHAPE,
        lambda causes, item: any(".." in one.message for one in causes),
    ),
    Rule(_JSON, frozenset(("TYP001", "STY010", "REF001", "REF016", "OOB040", "SET016")), _in_json),
    Rule(frozenset(("TYP040",)), frozenset(("ARR010", "ARR011", "TAB046", "PKG025")), _in_blocks("scenario")),
    Rule(frozenset(("SYN004",)), frozenset(("MAP044", "MAP078")), _always),
    Rule(frozenset(("SYN005",)), frozenset(("TAB030", "TAB033", "MAP001")), _same_line),
    Rule(frozenset(("SYN090",)), frozenset(("MAP078", *_OF_ROWS, "OOB061", "REF001", "REF016")), _always),
    Rule(frozenset(("MAP058", "MAP060")), frozenset(("STY021", "MAP078")), _always),
    Rule(frozenset(("MAP005",)), frozenset(("MAP078", "REF001")), _always),
    Rule(
        frozenset(("MAP100",)),
        frozenset(("MAP024", "MAP030", "MAP033", "MAP035", "MAP036", "MAP078", "MAP080")),
        _always,
    ),
    # In another layout all hexsides of the map exist: in this one its lines fall apart.
    Rule(
        frozenset(("MAP008",)),
        _SHAPE | _OF_LAYOUT,
        lambda causes, item: any("all its hexsides exist" in one.help for one in causes),
    ),
    Rule(frozenset(("TAB031",)), frozenset(("TAB030",)), _always),
    # A number that is out of order on its face is often out of the range of the others too.
    Rule(frozenset(("OOB047",)), frozenset(("OOB046",)), _same_unit),
    # A roll without dice gives 0, which is in no table.
    Rule(frozenset(("TAB010",)), frozenset(("TAB036", "TAB037")), _always),
    Rule(frozenset(("SYN068",)), frozenset(("VIC001",)), _same_block),
    # The block whose condition is misspelt is that of the reading which then has none.
    Rule(frozenset(("RUL006",)), frozenset(("RUL017",)), _always),
    Rule(frozenset(("TAB005",)), frozenset(("TAB033",)), _same_line),
    # Without a first line that names the game, nothing can be part of it.
    Rule(frozenset(("PKG016",)), frozenset(("PKG018", "PKG019")), _always),
    Rule(frozenset(("SYN003",)), frozenset(("SYN013",)), _same_file),
    Rule(frozenset(("PKG018",)), frozenset(("PKG019",)), _shares_a_name),
    # A first line that could not be read: what the block would have declared is unknown everywhere.
    Rule(HEADS, _OF_KINDS, _in_blocks("kind")),
    Rule(HEADS, frozenset(("TYP033",)), _in_blocks("side")),
    Rule(HEADS, frozenset(("VIC019",)), _in_blocks("measure", "score")),
    Rule(HEADS, frozenset(("FLO019",)), _in_blocks("procedure", "phase", "action", "event", "sequence")),
    Rule(frozenset(("REF001", "REF002")), _OF_KINDS, _names_a_kind),
    Rule(frozenset(("REF001", "REF002")), frozenset(("ART002",)), _same_word),
    Rule(frozenset(("TYP033",)), frozenset(("REF003", "TYP001", "TYP003")), _of_sides),
    Rule(_UNREAD, frozenset(("FLO070", "OOB040", "OOB112")), _in_blocks("cup", "box")),
    Rule(
        _UNREAD,
        frozenset(("FLO003", "FLO007", "FLO013", "FLO016", "TAB021", "TAB049", "TAB052")),
        _in_blocks("deck"),
    ),
    Rule(
        _UNREAD | {"TYP032"},
        frozenset(("FLO013", "FLO072", "TAB002", "TAB005", "TAB007", "TAB008")),
        _in_blocks("values", "ladder", "odds"),
    ),
    Rule(_UNREAD, frozenset(("ART002",)), _in_blocks("side", "kind")),
    Rule(frozenset(("SYN010", "SYN068")), frozenset(("REF001",)), _of_odds),
    # Ids that are made from a wrong prefix: no row places these units.
    Rule(frozenset(("OOB005",)), frozenset(("OOB040",)), _same_file),
    # Who holds a hex at the start is not known if the line that says it is wrong.
    Rule(frozenset(("REF001", "REF003", "REF004", "SYN067", "SYN068")), frozenset(("SET019",)), _shown_block),
    # A word twice in a ladder.
    Rule(frozenset(("TYP030",)), frozenset(("TYP031",)), _same_line),
    Rule(frozenset(("TYP030", "TYP031")), frozenset(("VIC001",)), _same_block),
    # A block without its first line: its lines stand in the block above, where they mean nothing.
    Rule(frozenset(("SYN067",)), frozenset(("SYN079",)), _indented_below),
    Rule(frozenset(("SYN079",)), frozenset(("FLO012",)), _same_block),
    Rule(frozenset(("FLO002",)), frozenset(("FLO004",)), _always),
    Rule(frozenset(("TAB006",)), frozenset(("TYP018",)), _shares_a_name),
    # A heading that could not be read, or that has another number of columns than most rows.
    Rule(frozenset(("SYN067", "TYP040")), frozenset(("TAB033",)), _same_block),
    Rule(frozenset(("SYN067", "TAB007", "TYP040")), frozenset(("TAB036", "TYP018")), _reads_its_table),
)


def _of_one_row(found: list[Finding]) -> list[Finding]:
    """Without those who name the one hex that is missing, where a row of the map is wrong: the row was meant for it."""
    wrong = [item for item in found if item.code in _MAP_ROW]
    missing = {_key(item) for item in found if item.code in _NUMBER}
    if wrong and (len(missing) == 1 or len(wrong) > FEWEST):
        return [item for item in found if item.code not in _NUMBER]
    return found


def _once(found: list[Finding]) -> list[Finding]:
    """Of several findings about one unit, or one hex that is missing, the first, with how many places say the same."""
    many = Counter(map(_of_many, found))

    def alike(item: Finding) -> object:
        key = _of_many(item)
        if not key[1] or many[key] <= FEW_ROWS:
            key = _key(item)
        return key if key[1] else None

    return _first_of(found, alike, _in_more_places)


def _once_a_block(found: list[Finding]) -> list[Finding]:
    """Of many findings of one code about one list or below one heading, the first: a row or a heading is missing there."""

    def place(item: Finding) -> object:
        if (
            item.code not in _MANY_IN_A_BLOCK
            or item.span is None
            or not item.span.source.name.endswith(".hw")
        ):
            return None
        shown = item.labels[0].span if item.code == "OOB063" and item.labels else item.span
        return item.code, _head_of(shown)

    many = Counter(place(item) for item in found)
    return _first_of(
        found,
        lambda item: (
            at if (at := place(item)) is not None and many[at] >= _MANY_IN_A_BLOCK[item.code] else None
        ),
        lambda n: f"there are {n} more such findings here",
    )


def _once_a_manifest(found: list[Finding]) -> list[Finding]:
    """Of counters with the same factors that a manifest lacks in several lists, the first: a row is missing there."""

    def row(item: Finding) -> object:
        return item.message.replace(item.span.text, "") if item.code == "OOB061" and item.span else None

    return _first_of(found, row, _in_more_places)


def _in_more_places(n: int) -> str:
    return f"the same applies in {n} more place{'s' if n > 1 else ''}"


def _once_a_row(found: list[Finding]) -> list[Finding]:
    """Of findings of one code about several units of one row, the first, with how many are like it."""

    def row(item: Finding) -> object:
        if (
            item.code not in _OF_COUNTERS | _PLACED
            or item.span is None
            or not item.span.source.name.endswith(".hw")
        ):
            return None
        return item.code, item.span.source.name, item.span.line

    return _first_of(
        found, row, lambda n: f"the same applies to {n} more unit{'s' if n > 1 else ''} in this row"
    )


def _astray_once(found: list[Finding]) -> list[Finding]:
    """Of several lines that do not belong in one block the first: most often the first line of their own block is missing."""

    def block(item: Finding) -> object:
        if (
            item.code not in _ASTRAY
            or item.span is None
            or not item.span.source.name.endswith(".hw")
            or (item.code == "SYN067" and not item.help.startswith(("use `", "remove this line")))
        ):
            return None
        return item.code, _head_of(item.span)

    return _first_of(
        found, block, lambda n: f"the same applies to {n} more line{'s' if n > 1 else ''} of this block"
    )


def _first_of(
    found: list[Finding], key_of: Callable[[Finding], object], note_of: Callable[[int], str]
) -> list[Finding]:
    """The first of the findings with one key, with a note on the number of others; all without a key (None)."""
    first: dict[object, int] = {}
    more: Counter[int] = Counter()
    kept: list[Finding] = []
    for item in found:
        key = key_of(item)
        if key is not None and key in first:
            more[first[key]] += 1
            continue
        if key is not None:
            first[key] = len(kept)
        kept.append(item)
    for at, count in more.items():
        note = note_of(count)
        kept[at] = replace(kept[at], note=f"{kept[at].note}; {note}" if kept[at].note else note)
    return kept


def _of_many(item: Finding) -> tuple[str, str]:
    """The code, and what many rows have in common where their heading, or their kind, is wrong and not they; empty for all others."""
    if item.code in _ROWS_ALIKE:
        return item.code, item.message
    if item.code == "OOB005" and "made from the name" in item.help:
        return item.code, item.help
    return item.code, ""


def _key(item: Finding) -> tuple[str, str]:
    """The code, and what the finding is about where its cause may be elsewhere; empty for all others."""
    if item.code in _OF_ROWS:
        match = _UNIT.match(item.message)
        return item.code, match[1] if match is not None else ""
    if item.code in _ONE_NAME:
        return item.code, item.message
    if item.code in _OF_FACTORS:  # whatever the kind: what it has is inherited
        return item.code, _QUOTED.sub("", item.message, count=1)
    if item.code == "MAP009":
        return item.code, _HEX.sub("", item.message, count=1)
    if item.code == "MAP080" and item.message.startswith("hexside") and item.span is not None:
        block = item.span.source.text.rfind("\nlines ", 0, item.span.start)
        return item.code, f"{item.message.partition(' is ')[2]} {block}"
    return item.code, ""
