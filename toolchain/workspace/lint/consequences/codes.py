"""Codes of findings that follow from one another, or come in numbers, by what they are about."""

from __future__ import annotations

FEW_ROWS = 3  # of a table with a wrong number of cells: of more the heading is wrong
FEWEST = 5  # rows of the map outside its columns: then the columns are wrong

OF_ROWS = frozenset(("OOB062", "OOB063", "OOB064", "OOB065", "OOB066", "ARR032", "ARR033", "ARR036"))
OF_COUNTERS = OF_ROWS | {"OOB061", "OOB068", "OOB081"}
MAP_ROW = frozenset(("MAP002", "MAP004", "MAP009"))
TERRAIN = frozenset(("MAP006", "MAP007"))
JSON = frozenset(f"SYN{number:03}" for number in range(20, 37))
SHAPE = frozenset(("MAP021", "MAP029", "MAP033", "MAP035", "MAP038", "MAP045", "MAP070"))
NUMBER = frozenset(("MAP001", "MAP041"))
# What is wrong with a map, beside its shape, whose layout or numbering is not the printed one.
OF_LAYOUT = frozenset(
    ("MAP009", "MAP022", "MAP024", "MAP030", "MAP036", "MAP040", "MAP044", "MAP052", "MAP078", "MAP080")
)
# Findings with one message name one thing that is wrong, or missing, in one place.
ONE_NAME = NUMBER | {"OOB024", "OOB070", "PKG018", "RUL006", "RUL009", "TAB005"}
# Findings that come in numbers where a row or a heading is missing.
MANY_IN_A_BLOCK = {
    "OOB063": FEW_ROWS,
    "OOB069": FEW_ROWS,
    "SET024": 2,
    "STY021": FEW_ROWS,
    "SYN067": FEW_ROWS + 1,
}
OF_FACTORS = frozenset(("OOB088", "OOB110"))
ROWS_ALIKE = frozenset(("OOB026", "OOB048", "SYN027", "TAB033", "TYP017"))
UNREADABLE = frozenset(("SYN004", "SYN005", "SYN073", "TYP040", *MAP_ROW, *NUMBER))

OF_VICTORY = frozenset(("VIC001", "VIC011", "VIC013", "VIC019", "VIC044", "VIC045"))
# What is wrong where a kind of counters, a scenario or another layer is named that is unknown.
OF_LAYERS = frozenset(
    ("OOB070", "PKG011", "PKG012", "PKG018", "REF011", "TAB042", "SYN013", "SET014", "VIC015")
)

HEADS = frozenset(("SYN005", "SYN014", "SYN065", "SYN066", "SYN081"))
"""Findings about the first line of a block, or about names in it."""
UNREAD = HEADS | {"SYN010", "SYN067", "SYN068"}
"""Findings about the first line or a field of a block: what it declares is unknown in part."""
OF_KINDS = frozenset(("ART002", "OOB025", "OOB026", "OOB048", "SYN027"))
"""What is wrong with counters whose kind has lost its name, its parent or its faces."""
# Lines that stand in a block by mistake, all for one reason.
ASTRAY = frozenset(("SYN060", "SYN067", "SYN079", "SYN082"))

# Findings about units in the hexes where they begin.
PLACED = frozenset(("SET010", "SET011", "SET012", "SET013", "SET017", "SET019"))
