"""Expressions of the package: JSON lists whose first item names the operation.

Each operation is declared once here with its arguments and meaning; the loader checks packages
against it, the generator and the interpreter of the engine each cover all of it (a test compares
them), and the reference page is printed from it.

Argument letters: ``e`` an expression, ``n`` a whole number, ``s`` a name, ``l`` a list of expressions,
``N`` a list of whole numbers, ``q`` a selection record, ``v`` a bound name.
"""

from __future__ import annotations

from typing import Any

OPERATIONS: dict[str, tuple[str, str]] = {
    "int": ("n", "a whole number (also an enumeration value, a side, a hex ...)"),
    "frac": ("nn", "an exact fraction"),
    "bool": ("n", "yes (1) or no (0)"),
    "none": ("", "the absent piece, hex, card"),
    "v": ("s", "a bound name: parameter, local, element under test"),
    "attr": ("se", "a printed attribute of a piece"),
    "face-attr": ("se", "a printed attribute of the face a piece shows"),
    "col": ("se", "a state of its subject"),
    "game": ("s", "a state of the game"),
    "call": ("sl", "a declared function (quantity, define) of arguments"),
    "kind": ("Ne", "the piece is of one of these kinds"),
    "face": ("ne", "the piece shows this face"),
    "side": ("e", "side of a piece"),
    "card-side": ("e", "side whose deck the card belongs to"),
    "nation": ("e", "nation of a piece"),
    "place": ("e", "where a piece is: hex or box"),
    "on-map": ("e", "the piece stands in a hex"),
    "+": ("ee", "sum"),
    "-": ("ee", "difference"),
    "*": ("ee", "product"),
    "/": ("ee", "exact quotient; by nothing: 0"),
    "min": ("l", "the least"),
    "max": ("l", "the greatest"),
    "round": ("es", "a whole number: down, up, nearest, half down"),
    "=": ("ee", "equal"),
    "<>": ("ee", "different"),
    "<": ("ee", "less"),
    "<=": ("ee", "at most"),
    ">": ("ee", "more"),
    ">=": ("ee", "at least"),
    "between": ("enn", "in a range, both ends included"),
    "one-of": ("eN", "equal to one of these"),
    "and": ("ee", "both"),
    "or": ("ee", "either"),
    "not": ("e", "not"),
    "if": ("eee", "condition, value then, value otherwise"),
    "hex-set": ("N", "these hexes"),
    "single": ("e", "the set of one hex"),
    "all-hexes": ("", "every hex of the map"),
    "region": ("s", "a named fixed hex set"),
    "terrain": ("s", "hexes with a terrain"),
    "hexes-with": ("se", "hexes whose state has this value"),
    "occupied": ("ne", "hexes holding a piece of these kinds (bits) and of a side (-1 any)"),
    "zone": ("se", "hexes in the zone of a side"),
    "sight": ("se", "hexes seen from a hex by a sight"),
    "union": ("ee", "hexes of either"),
    "common": ("ee", "hexes of both"),
    "minus": ("ee", "hexes of the first only"),
    "near": ("e", "hexes adjacent to a hex"),
    "near-set": ("e", "hexes adjacent to any of a set"),
    "within": ("ee", "hexes at most n from a hex"),
    "hexes-where": ("vee", "hexes of a set that meet a condition on the bound name"),
    "in-set": ("ee", "a hex belongs to a hex set"),
    "hex-count": ("e", "how many hexes"),
    "some-hex": ("e", "not empty"),
    "first-hex": ("e", "the first hex of a set"),
    "nearest": ("ee", "those of a hex set that are nearest to a hex"),
    "members": ("e", "the hexes of a set as a list"),
    "edge": ("ee", "the hexside between two hexes"),
    "edge-has": ("se", "the hexside has a terrain"),
    "distance": ("ee", "hexes between two hexes"),
    "distance-set": ("ee", "hexes from a hex to the nearest of a set"),
    "pieces": ("q", "pieces that a selection picks"),
    "list": ("l", "pieces, sides, cards named one by one"),
    "both": ("", "both sides"),
    "size": ("e", "how many in a list"),
    "some": ("e", "a list is not empty"),
    "sum": ("vee", "sum over a list of an expression on the bound name"),
    "highest": ("vee", "greatest over a list (0 of none)"),
    "lowest": ("vee", "least over a list (0 of none)"),
    "every": ("vee", "each of a list meets a condition"),
    "matchable": (
        "vveee",
        "each of a list can have one of a second list for itself, as a condition on both allows",
    ),
    "unmet": (
        "vveeeeeee",
        "members of two hex sets that owe to be in a group and can be in none: names, sets, who is linked, who owes, groups",
    ),
    "best": ("veen", "first element with the greatest (1) or least (0) value; none of an empty list"),
    "first": ("e", "first of a list"),
    "last": ("e", "last of a list"),
    "only-where": ("vee", "elements of a list that meet a condition"),
    "without": ("ee", "a list without one element"),
    "contains": ("ee", "a list holds an element"),
    "pile": ("sse", "cards of a pile of a deck of a side"),
    "card-number": ("e", "number of a card"),
    "card-value": ("se", "a declared value of a card"),
    "section": (
        "sssel",
        "a section of a card: name, which lines (all, ignoring, only), label, card, arguments",
    ),
    "section-has": ("sse", "a section of a card has a line with this label"),
    "related": ("se", "what is attached to a piece by a relation, in order"),
    "attached": ("se", "what a piece is attached to by a relation"),
    "table": ("sl", "a cell of a table"),
    "in-span": ("ee", "a number lies in a range read from a table"),
    "turn": ("", "number of the present turn"),
    "fits": ("see", "a piece may be in a hex by a stacking rule"),
    "over": ("see", "how much a side exceeds a stacking rule in a hex"),
    "trace": ("sel", "a trace from a hex succeeds: name, hex, arguments"),
    "trace-hexes": ("sl", "hexes from which a trace succeeds"),
    "can-move": ("se", "a piece has a legal first step of a movement"),
    "can-retreat": ("selS", "a piece has a legal path of a policy, bars with these labels left out"),
    "can-enter": ("e", "a piece has a hex by its entry"),
    "score": ("se", "points of a side"),
    "item": ("en", "part of a pair"),
    "choice-of": ("ee", "what a side chose in a secret choice"),
    "pair": ("ee", "two things"),
    "entry-area": ("e", "hexes named by the entry of a piece, open or not"),
    "entry-of": ("e", "number of the entry a piece is scheduled by"),
    "action-open": ("sn", "an action has something to act with, for a side"),
}


def check_expression(expr: Any, depth: int = 0) -> str | None:
    """None when well formed, else what is wrong in one line."""
    if depth > 200:
        return "an expression is nested deeper than 200"
    if not isinstance(expr, list) or not expr or not isinstance(expr[0], str):
        return "an expression is not a list that begins with a name"
    known = OPERATIONS.get(expr[0])
    if known is None:
        return f"unknown operation {expr[0][:40]!r}"
    form = known[0]
    if len(form) != len(expr) - 1:
        return f"operation {expr[0]!r} takes {len(form)} arguments, not {len(expr) - 1}"
    for letter, arg in zip(form, expr[1:], strict=True):
        wrong = _check_argument(letter, arg, depth)
        if wrong:
            return wrong
    return None


def _check_argument(letter: str, arg: Any, depth: int) -> str | None:
    if letter == "e":
        return check_expression(arg, depth + 1)
    if letter == "l":
        if not isinstance(arg, list):
            return "arguments are not a list"
        for part in arg:
            wrong = check_expression(part, depth + 1)
            if wrong:
                return wrong
        return None
    if letter == "n":
        return (
            None if isinstance(arg, int) and abs(arg) < 1 << 62 else "a number is not a whole number in range"
        )
    if letter in "sv":
        return None if isinstance(arg, str) and len(arg) < 200 else "a name is not a short text"
    if letter == "S":
        fine = isinstance(arg, list) and all(isinstance(x, str) and len(x) < 200 for x in arg)
        return None if fine else "a list holds no names"
    if letter == "N":
        return (
            None
            if isinstance(arg, list) and all(isinstance(x, int) for x in arg)
            else "a list holds no numbers"
        )
    return _check_selection(arg, depth)


def _check_selection(arg: Any, depth: int) -> str | None:
    if (
        not isinstance(arg, dict)
        or not isinstance(arg.get("var"), str)
        or not isinstance(arg.get("kinds"), int)
    ):
        return "a selection is damaged"
    if set(arg) - {"var", "kinds", "side", "at", "in", "where", "from", "anywhere", "nation"}:
        return "a selection has an unknown part"
    for key in ("side", "at", "in", "where", "from", "nation"):
        if arg.get(key) is not None:
            wrong = check_expression(arg[key], depth + 1)
            if wrong:
                return wrong
    return None
