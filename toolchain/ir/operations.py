"""Operations, of which expressions of the package consist: JSON lists whose first item names one.

Each operation is declared once here: what it takes, what it gives, its meaning and how it is put into words. The
loader checks packages against it (form, names and numbers, kinds of values), the generator and the interpreter of the
engine each cover all of it (tests compare them), `why` takes the words from here, and the reference page is printed
from it.

What an operation takes is a list of roles. A role with a colon names a table of the package; ``piece``, ``place``,
``hexes`` ... is an expression of that kind (:mod:`toolchain.ir.kinds`); the others are explained where
:mod:`toolchain.ir.references` checks them. What it gives is a kind, or a word for one that its arguments decide.
"""

from __future__ import annotations

from typing import NamedTuple

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


# How tight a name, a number or a call binds: it is never put in brackets.
LEAF = 9


class Operation(NamedTuple):
    """``form``: a letter for each argument; ``takes``: its role; ``gives``: the kind of the result.

    ``words`` has a blank for each argument that is said; without words, the operation has a phrase of its own in
    :mod:`toolchain.engine.explain.phrases`. ``binds`` is how tight the words hold together: inside an operation that
    binds tighter they are put in brackets.
    """

    form: str
    takes: tuple[str, ...]
    gives: str
    meaning: str
    words: str
    binds: int

    def spoken(self) -> str:
        """The words with the roles of the arguments in the blanks; empty without words."""
        return self.words.format(*(role.lstrip(":").upper() for role in self.takes))


def _op(signature: str, meaning: str, words: str = "", binds: int = LEAF) -> Operation:
    before, gives = signature.split("-> ")
    takes = tuple(role.strip() for role in before.split(",") if role.strip())
    form = "".join("s" if role[0] == ":" else _FORMS.get(role, "e") for role in takes)
    return Operation(form, takes, gives, meaning, words, binds)


OPERATIONS: dict[str, Operation] = {
    "int": _op("literal -> literal", "a whole number (also an enumeration value, a side, a hex ...)"),
    "frac": _op("whole, divisor -> number", "an exact fraction"),
    "bool": _op("literal -> number", "yes (1) or no (0)"),
    "none": _op("-> none", "the absent piece, hex, card", "none"),
    "v": _op("name -> named", "a bound name: parameter, local, element under test"),
    "attr": _op(":attribute, piece -> attribute", "a printed attribute of a piece", "{0} of {1}"),
    "face-attr": _op(
        ":face attribute, piece -> attribute", "a printed attribute of the face a piece shows", "{0} of {1}"
    ),
    "col": _op(":state, subject -> state", "a state of its subject", "{0} of {1}"),
    "game": _op(":state of the game -> state", "a state of the game"),
    "call": _op(":function, arguments -> function", "a declared function (quantity, define) of arguments"),
    "kind": _op("kinds, piece -> number", "the piece is of one of these kinds"),
    "face": _op("face, piece -> number", "the piece shows this face"),
    "side": _op("piece -> side", "side of a piece"),
    "card-side": _op(
        "card -> side",
        "side whose deck the card belongs to; of a common deck, the side in whose hand the card is",
        "side of {0}",
    ),
    "nation": _op("piece -> nation", "nation of a piece", "nation of {0}"),
    "place": _op("piece -> place", "where a piece is: hex or box", "hex of {0}"),
    "on-map": _op("piece -> number", "the piece stands in a hex", "{0} on map"),
    "+": _op("number, number -> number", "sum", binds=5),
    "-": _op("number, number -> difference", "difference", binds=5),
    "*": _op("number, number -> number", "product", binds=6),
    "/": _op("number, number -> number", "exact quotient; 0 if the divisor is 0", "{0} / {1}", binds=6),
    "min": _op("some numbers -> number", "the least"),
    "max": _op("some numbers -> number", "the greatest"),
    "round": _op(
        "number, rounding -> number", "a whole number: down, up, nearest, half down", "{0} rounded {1}"
    ),
    "=": _op("any, same -> number", "equal", binds=4),
    "<>": _op("any, same -> number", "different", binds=4),
    "<": _op("scalar, scalar -> number", "less", binds=4),
    "<=": _op("scalar, scalar -> number", "at most", binds=4),
    ">": _op("scalar, scalar -> number", "more", binds=4),
    ">=": _op("scalar, scalar -> number", "at least", binds=4),
    "between": _op("scalar, literal, literal -> number", "in a range, both ends included", binds=4),
    "one-of": _op("scalar, literals -> number", "equal to one of these", binds=4),
    "and": _op("number, number -> number", "both", "{0} and {1}", binds=2),
    "or": _op("number, number -> number", "either", "{0} or {1}", binds=1),
    "not": _op("number -> number", "not", "not {0}", binds=3),
    "if": _op(
        "number, any, any -> either",
        "condition, value then, value otherwise",
        "{1} if {0}, else {2}",
        binds=0,
    ),
    "hex-set": _op("hexes listed -> hexes", "these hexes"),
    "single": _op("place -> hexes", "the set of one hex", "{0}"),
    "all-hexes": _op("-> hexes", "every hex of the map", "all hexes"),
    "region": _op(":region -> hexes", "a named fixed hex set", "{0}"),
    "terrain": _op(":terrain of hexes -> hexes", "hexes with a terrain", "{0}"),
    "hexes-with": _op(":state, value -> hexes", "hexes whose state has this value"),
    "occupied": _op(
        "kind bits, side -> hexes", "hexes holding a piece of these kinds (bits) and of a side (-1 any)"
    ),
    "zone": _op(":zone, side -> hexes", "hexes in the zone of a side", "{0}({1})"),
    "sight": _op(":sight, place -> hexes", "hexes seen from a hex by a sight", "{0} from {1}"),
    "union": _op("hexes, hexes -> hexes", "hexes of either", "{0} or {1}"),
    "common": _op("hexes, hexes -> hexes", "hexes of both"),
    "minus": _op("hexes, hexes -> hexes", "hexes of the first only", "{0} without {1}"),
    "near": _op("place -> hexes", "hexes adjacent to a hex"),
    "near-set": _op("hexes -> hexes", "hexes adjacent to any of a set", "adjacent to {0}"),
    "within": _op("number, place -> hexes", "hexes at most n from a hex"),
    "hexes-where": _op(
        "binds, hexes, each number -> hexes",
        "hexes of a set that meet a condition on the bound name",
        "hexes of {1} where {2}",
    ),
    "in-set": _op("place, hexes -> number", "a hex belongs to a hex set", binds=4),
    "hex-count": _op("hexes -> number", "how many hexes", "number of {0}"),
    "some-hex": _op("hexes -> number", "not empty", "some hex of {0}"),
    "first-hex": _op("hexes -> place", "the first hex of a set", "first of {0}"),
    "nearest": _op(
        "hexes, place -> hexes", "the hexes of a set that are nearest to a hex", "{0} nearest to {1}"
    ),
    "members": _op("hexes -> list of place", "the hexes of a set as a list", "{0}"),
    "edge": _op("place, place -> hexside", "the hexside between two hexes", "hexside of {0} and {1}"),
    "edge-has": _op(":terrain of hexsides, hexside -> number", "the hexside has a terrain", "{1} has {0}"),
    "next-hex": _op(
        "place, number, number -> place",
        "the hex at a number of hexes from another, straight in a direction; directions are numbered clockwise from 0; none off the map",
        "the hex {2} from {0} in direction {1}",
    ),
    "bearing": _op(
        "place, place -> number",
        "the direction from a hex to another; halfway between two, the clockwise one; from a hex to itself, 0",
        "direction from {0} to {1}",
    ),
    "grid": _op(":row or column, place -> number", "the printed row or column of a hex", "{0} of {1}"),
    "distance": _op("place, place -> number", "hexes between two hexes", "distance from {0} to {1}"),
    "distance-set": _op(
        "place, hexes -> number", "hexes from a hex to the nearest of a set", "distance from {0} to {1}"
    ),
    "pieces": _op("selection -> list of piece", "pieces that a selection picks"),
    "list": _op("elements -> list", "pieces, sides, cards named one by one"),
    "both": _op("-> list of side", "both sides", "both sides"),
    "size": _op("list -> number", "how many in a list", "number of {0}"),
    "some": _op("list -> number", "a list is not empty", "some {0}"),
    "sum": _op(
        "binds, list, each number -> number",
        "sum over a list of an expression on the bound name",
    ),
    "highest": _op(
        "binds, list, each number -> number", "greatest over a list (0 if empty)", "highest {2} of {1}"
    ),
    "lowest": _op(
        "binds, list, each number -> number", "least over a list (0 if empty)", "lowest {2} of {1}"
    ),
    "every": _op(
        "binds, list, each number -> number",
        "every member of a list meets a condition",
        "every one of {1} where {2}",
    ),
    "matchable": _op(
        "binds, binds, list, list, each of both -> number",
        "every member of a list can have its own member of a second list, under a condition on both",
        "one of {3} for each of {2} where {4}",
    ),
    "unmet": _op(
        "binds, binds, hexes, hexes, each of both, each of first, each of second, each of first, each of second -> hexes",
        "members of two hex sets that must be in a group but cannot be in any: names, sets, links, obligations, groups",
        "those of {2} and {3} that must be in a group but no longer can be",
    ),
    "best": _op(
        "binds, list, each number, literal -> element",
        "first element with the greatest (1) or least (0) value; none of an empty list",
    ),
    "first": _op("list -> element", "first of a list", "first of {0}"),
    "last": _op("list -> element", "last of a list", "last of {0}"),
    "only-where": _op(
        "binds, list, each number -> same list", "elements of a list that meet a condition", "{1} where {2}"
    ),
    "without": _op("list, member -> same list", "a list without one element", "{0} without {1}"),
    "contains": _op("list, member -> number", "a list holds an element", "{1} among {0}", binds=4),
    "pile": _op(":deck, pile, side -> list of card", "cards of a pile of a deck of a side"),
    "card-number": _op("card -> number", "number of a card", "number of {0}"),
    "card-value": _op(":value of cards, card -> number", "a declared value of a card", "{0} of {1}"),
    "section": _op(
        ":section, reading, text, card, arguments -> number",
        "a section of a card: name, which lines (all, ignoring, only), label, card, arguments",
    ),
    "section-has": _op(
        ":section, text, card -> number",
        "a section of a card has a line with this label",
        "{0} of {2} has {1}",
    ),
    "related": _op(
        ":relation, piece -> list of piece",
        "the pieces attached to a piece by a relation, in order",
        "{0} of {1}",
    ),
    "attached": _op(
        ":relation, piece -> piece", "the piece that a piece is attached to by a relation", "{0} of {1}"
    ),
    "table": _op(":table, arguments -> table", "a cell of a table"),
    "in-span": _op(
        "number, span -> number", "a number lies in a range read from a table", "{0} in {1}", binds=4
    ),
    "turn": _op("-> number", "number of the current turn", "turn"),
    "fits": _op(
        ":stacking rule, piece, place -> number",
        "a piece may be in a hex by a stacking rule",
        "{1} fits in {2}",
        binds=4,
    ),
    "over": _op(
        ":stacking rule, side, place -> number",
        "how much a side exceeds a stacking rule in a hex",
        "over({0}, {1}, {2})",
    ),
    "trace": _op(
        ":trace, place, arguments -> number",
        "a trace from a hex succeeds: name, hex, arguments",
        "{0} from {1}",
    ),
    "trace-hexes": _op(":trace, arguments -> hexes", "hexes from which a trace succeeds", "hexes with {0}"),
    "can-move": _op(
        ":movement, piece -> number", "a piece has a legal first step of a movement", "possible({0} of {1})"
    ),
    "can-retreat": _op(
        ":policy, piece, arguments, labels -> number",
        "a piece has a legal path of a policy, bars with these labels left out",
        "possible({0} of {1})",
    ),
    "can-enter": _op("comer -> number", "a piece has a hex by its entry", "possible(entry of {0})"),
    "score": _op(":score, side -> number", "points of a side", "{0} of {1}"),
    "item": _op("pair, half -> part", "part of a pair", "part {1} of {0}"),
    "choice-of": _op("choices, side -> choice", "the secret choice of a side", "choice of {1}"),
    "pair": _op("piece, piece -> pair", "two things", "{0} against {1}"),
    "entry-area": _op("comer -> hexes", "hexes named by the entry of a piece, open or not", "entry of {0}"),
    "entry-of": _op("piece -> number", "number of the entry a piece is scheduled by", "entry of {0}"),
    "action-open": _op(":action, seat -> number", "an action has something to act with, for a side"),
}
