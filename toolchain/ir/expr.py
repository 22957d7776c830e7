"""Expressions of the package: JSON lists whose first item names the operation.

Each operation is declared once here, with what it takes, what it gives and its meaning. The loader checks packages
against it (form, names and numbers, kinds of values), the generator and the interpreter of the engine each cover all
of it (a test compares them), and the reference page is printed from it.

What an operation takes is a list of roles. A role with a colon names a table of the package; ``piece``, ``place``,
``hexes`` ... is an expression of that kind (:mod:`toolchain.ir.kinds`); the others are explained where
:mod:`toolchain.ir.references` checks them. What it gives is a kind, or a word for one that its arguments decide.
"""

from __future__ import annotations

from typing import Any, NamedTuple

# The form of an argument by its role: a name, a bound name, a whole number, a list of them, a list of names, a list
# of expressions, a selection; every other role is an expression.
_FORMS = {
    "name": "s",
    "pile": "s",
    "text": "s",
    "rounding": "s",
    "reading": "s",
    "binds": "v",
    "literal": "n",
    "whole": "n",
    "divisor": "n",
    "face": "n",
    "seat": "n",
    "half": "n",
    "kind bits": "n",
    "kinds": "N",
    "literals": "N",
    "hexes listed": "N",
    "labels": "S",
    "some numbers": "l",
    "arguments": "l",
    "elements": "l",
    "selection": "q",
}


class Operation(NamedTuple):
    """``form``: a letter for each argument; ``takes``: its role; ``gives``: the kind of the result."""

    form: str
    takes: tuple[str, ...]
    gives: str
    meaning: str


def _op(signature: str, meaning: str) -> Operation:
    before, gives = signature.split("-> ")
    takes = tuple(role.strip() for role in before.split(",") if role.strip())
    form = "".join("s" if role[0] == ":" else _FORMS.get(role, "e") for role in takes)
    return Operation(form, takes, gives, meaning)


OPERATIONS: dict[str, Operation] = {
    "int": _op("literal -> literal", "a whole number (also an enumeration value, a side, a hex ...)"),
    "frac": _op("whole, divisor -> number", "an exact fraction"),
    "bool": _op("literal -> number", "yes (1) or no (0)"),
    "none": _op("-> none", "the absent piece, hex, card"),
    "v": _op("name -> named", "a bound name: parameter, local, element under test"),
    "attr": _op(":attribute, piece -> attribute", "a printed attribute of a piece"),
    "face-attr": _op(":face attribute, piece -> attribute", "a printed attribute of the face a piece shows"),
    "col": _op(":state, subject -> state", "a state of its subject"),
    "game": _op(":state of the game -> state", "a state of the game"),
    "call": _op(":function, arguments -> function", "a declared function (quantity, define) of arguments"),
    "kind": _op("kinds, piece -> number", "the piece is of one of these kinds"),
    "face": _op("face, piece -> number", "the piece shows this face"),
    "side": _op("piece -> side", "side of a piece"),
    "card-side": _op("card -> side", "side whose deck the card belongs to"),
    "nation": _op("piece -> nation", "nation of a piece"),
    "place": _op("piece -> place", "where a piece is: hex or box"),
    "on-map": _op("piece -> number", "the piece stands in a hex"),
    "+": _op("number, number -> number", "sum"),
    "-": _op("number, number -> difference", "difference"),
    "*": _op("number, number -> number", "product"),
    "/": _op("number, number -> number", "exact quotient; by nothing: 0"),
    "min": _op("some numbers -> number", "the least"),
    "max": _op("some numbers -> number", "the greatest"),
    "round": _op("number, rounding -> number", "a whole number: down, up, nearest, half down"),
    "=": _op("any, same -> number", "equal"),
    "<>": _op("any, same -> number", "different"),
    "<": _op("scalar, scalar -> number", "less"),
    "<=": _op("scalar, scalar -> number", "at most"),
    ">": _op("scalar, scalar -> number", "more"),
    ">=": _op("scalar, scalar -> number", "at least"),
    "between": _op("scalar, literal, literal -> number", "in a range, both ends included"),
    "one-of": _op("scalar, literals -> number", "equal to one of these"),
    "and": _op("number, number -> number", "both"),
    "or": _op("number, number -> number", "either"),
    "not": _op("number -> number", "not"),
    "if": _op("number, any, any -> either", "condition, value then, value otherwise"),
    "hex-set": _op("hexes listed -> hexes", "these hexes"),
    "single": _op("place -> hexes", "the set of one hex"),
    "all-hexes": _op("-> hexes", "every hex of the map"),
    "region": _op(":region -> hexes", "a named fixed hex set"),
    "terrain": _op(":terrain of hexes -> hexes", "hexes with a terrain"),
    "hexes-with": _op(":state, value -> hexes", "hexes whose state has this value"),
    "occupied": _op(
        "kind bits, side -> hexes", "hexes holding a piece of these kinds (bits) and of a side (-1 any)"
    ),
    "zone": _op(":zone, side -> hexes", "hexes in the zone of a side"),
    "sight": _op(":sight, place -> hexes", "hexes seen from a hex by a sight"),
    "union": _op("hexes, hexes -> hexes", "hexes of either"),
    "common": _op("hexes, hexes -> hexes", "hexes of both"),
    "minus": _op("hexes, hexes -> hexes", "hexes of the first only"),
    "near": _op("place -> hexes", "hexes adjacent to a hex"),
    "near-set": _op("hexes -> hexes", "hexes adjacent to any of a set"),
    "within": _op("number, place -> hexes", "hexes at most n from a hex"),
    "hexes-where": _op(
        "binds, hexes, each number -> hexes", "hexes of a set that meet a condition on the bound name"
    ),
    "in-set": _op("place, hexes -> number", "a hex belongs to a hex set"),
    "hex-count": _op("hexes -> number", "how many hexes"),
    "some-hex": _op("hexes -> number", "not empty"),
    "first-hex": _op("hexes -> place", "the first hex of a set"),
    "nearest": _op("hexes, place -> hexes", "those of a hex set that are nearest to a hex"),
    "members": _op("hexes -> list of place", "the hexes of a set as a list"),
    "edge": _op("place, place -> hexside", "the hexside between two hexes"),
    "edge-has": _op(":terrain of hexsides, hexside -> number", "the hexside has a terrain"),
    "distance": _op("place, place -> number", "hexes between two hexes"),
    "distance-set": _op("place, hexes -> number", "hexes from a hex to the nearest of a set"),
    "pieces": _op("selection -> list of piece", "pieces that a selection picks"),
    "list": _op("elements -> list", "pieces, sides, cards named one by one"),
    "both": _op("-> list of side", "both sides"),
    "size": _op("list -> number", "how many in a list"),
    "some": _op("list -> number", "a list is not empty"),
    "sum": _op("binds, list, each number -> number", "sum over a list of an expression on the bound name"),
    "highest": _op("binds, list, each number -> number", "greatest over a list (0 of none)"),
    "lowest": _op("binds, list, each number -> number", "least over a list (0 of none)"),
    "every": _op("binds, list, each number -> number", "each of a list meets a condition"),
    "matchable": _op(
        "binds, binds, list, list, each of both -> number",
        "each of a list can have one of a second list for itself, as a condition on both allows",
    ),
    "unmet": _op(
        "binds, binds, hexes, hexes, each of both, each of first, each of second, each of first, each of second -> hexes",
        "members of two hex sets that owe to be in a group and can be in none: names, sets, who is linked, who owes, groups",
    ),
    "best": _op(
        "binds, list, each number, literal -> element",
        "first element with the greatest (1) or least (0) value; none of an empty list",
    ),
    "first": _op("list -> element", "first of a list"),
    "last": _op("list -> element", "last of a list"),
    "only-where": _op("binds, list, each number -> same list", "elements of a list that meet a condition"),
    "without": _op("list, member -> same list", "a list without one element"),
    "contains": _op("list, member -> number", "a list holds an element"),
    "pile": _op(":deck, pile, side -> list of card", "cards of a pile of a deck of a side"),
    "card-number": _op("card -> number", "number of a card"),
    "card-value": _op(":value of cards, card -> number", "a declared value of a card"),
    "section": _op(
        ":section, reading, text, card, arguments -> number",
        "a section of a card: name, which lines (all, ignoring, only), label, card, arguments",
    ),
    "section-has": _op(":section, text, card -> number", "a section of a card has a line with this label"),
    "related": _op(
        ":relation, piece -> list of piece", "what is attached to a piece by a relation, in order"
    ),
    "attached": _op(":relation, piece -> piece", "what a piece is attached to by a relation"),
    "table": _op(":table, arguments -> table", "a cell of a table"),
    "in-span": _op("number, span -> number", "a number lies in a range read from a table"),
    "turn": _op("-> number", "number of the present turn"),
    "fits": _op(":stacking rule, piece, place -> number", "a piece may be in a hex by a stacking rule"),
    "over": _op(":stacking rule, side, place -> number", "how much a side exceeds a stacking rule in a hex"),
    "trace": _op(":trace, place, arguments -> number", "a trace from a hex succeeds: name, hex, arguments"),
    "trace-hexes": _op(":trace, arguments -> hexes", "hexes from which a trace succeeds"),
    "can-move": _op(":movement, piece -> number", "a piece has a legal first step of a movement"),
    "can-retreat": _op(
        ":policy, piece, arguments, labels -> number",
        "a piece has a legal path of a policy, bars with these labels left out",
    ),
    "can-enter": _op("comer -> number", "a piece has a hex by its entry"),
    "score": _op(":score, side -> number", "points of a side"),
    "item": _op("pair, half -> part", "part of a pair"),
    "choice-of": _op("choices, side -> choice", "what a side chose in a secret choice"),
    "pair": _op("piece, piece -> pair", "two things"),
    "entry-area": _op("comer -> hexes", "hexes named by the entry of a piece, open or not"),
    "entry-of": _op("piece -> number", "number of the entry a piece is scheduled by"),
    "action-open": _op(":action, seat -> number", "an action has something to act with, for a side"),
}

# The parts of a selection of pieces.
SELECTION = frozenset({"var", "kinds", "side", "at", "in", "where", "from", "anywhere", "nation"})


def check_expression(expr: Any, depth: int = 0) -> str | None:
    """None when well formed, else what is wrong in one line."""
    if depth > 200:
        return "an expression is nested deeper than 200"
    if not isinstance(expr, list) or not expr or not isinstance(expr[0], str):
        return "an expression is not a list that begins with a name"
    known = OPERATIONS.get(expr[0])
    if known is None:
        return f"unknown operation {expr[0][:40]!r}"
    form = known.form
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
    if set(arg) - SELECTION:
        return "a selection has an unknown part"
    for key in ("side", "at", "in", "where", "from", "nation"):
        if arg.get(key) is not None:
            wrong = check_expression(arg[key], depth + 1)
            if wrong:
                return wrong
    return None
