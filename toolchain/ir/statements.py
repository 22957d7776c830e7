"""Statements of the package: JSON lists whose first item names what is done.

Each statement is declared once here with its arguments and meaning; the loader checks packages against it,
the engine's procedures cover all of it, and the reference page is printed from it.

Argument letters: ``e`` an expression, ``?`` an expression or null, ``n`` a whole number, ``s`` a name,
``z`` a name or null, ``S`` a list of names, ``t`` a text, ``l`` a list of expressions, ``b`` a body (a list
of statements), ``r`` a record with the parts that :data:`RECORDS` lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from toolchain.base.visible import counted
from toolchain.ir.expr import check_expression

STATEMENTS: dict[str, tuple[str, str]] = {
    "let": ("se", "gives a name to a value"),
    "set": ("s?e", "sets a state: its subject (null: the game), its new value"),
    "clear": ("s?", "sets a state to 0, or to its empty value, for each of a list (null: for all)"),
    "place": ("ee", "moves a piece to a hex or box (none: off the map)"),
    "face": ("en", "turns a piece to a face"),
    "attach": ("see", "attaches a piece to another by a relation"),
    "detach": ("se", "ends an attachment"),
    "gain": ("s?e", "changes a stock: its owner (null: the game), how much is added"),
    "card-to": ("es", "moves a card to a pile of its deck"),
    "hand-to": ("ee", "moves a card of a common deck to the hand of a side"),
    "gather": ("se", "returns all cards of a side's deck to its first pile, except those in `removed`"),
    "tell": ("slt", "announces a text: words with the type of each value in braces, values, paragraph"),
    "show": ("slt", "shows how a function computes its value: name, arguments, paragraph"),
    "if": ("ebb", "condition, body if it holds, body otherwise"),
    "each": ("sebr", "repeats for each of a list, under a name"),
    "repeat": (
        "e?bb",
        "repeats at most a number of times, until a condition holds; body for when the limit is reached",
    ),
    "end": ("", "ends the loop, or the procedure outside of one"),
    "return": ("?", "ends the procedure with a value"),
    "finish": ("?zt", "ends the game: who has won (null: points decide), at which level or null, paragraph"),
    "do": ("slz?", "a procedure, its arguments, the name of its result, its actor (null: the same)"),
    "happen": ("el", "an event and its arguments"),
    "ask": ("r", "a seat chooses one of a list"),
    "ask-several": ("r", "a seat chooses several of a list, in one answer"),
    "may": ("rbb", "a seat answers yes or no; body for yes, body for no"),
    "secret": ("r", "each side chooses without seeing the other's choice"),
    "draw": (
        "seeszt",
        "deck, side (of a common deck: whose hand), how many, to which pile, under which name, paragraph",
    ),
    "pick": ("esst", "picks one of a list at random: list, name, kind of thing, paragraph"),
    "roll": ("nst", "a die: faces, name of the result, paragraph"),
    "move-by": ("set", "a piece moves by a movement, step by step"),
    "retreat": ("selbt", "a piece moves by a policy; body for when it cannot"),
    "guide": ("eb", "for the pieces that the body moves, this side decides, and not their owner"),
    "enter": ("ebt", "a piece arrives by its entry; body for when it cannot"),
    "open": ("Sent", "a seat carries out one of these actions; 1: until it passes"),
    "react": (
        "Se?t",
        "a seat carries out these actions, until it passes, in the middle of a piece's move (null: not of a move)",
    ),
    "alternate": ("ezsb", "sides take turns: who begins, stock of first moves or null, stock spent, body"),
    "match": ("sseeet", "pairs two sets: way, name, first set, second set, who chooses, paragraph"),
    "setup": ("", "the set-up procedures of the scenario"),
    "turns": ("nnb", "the turns of the game (the scenario's own range rules)"),
    "phase": ("nbSt", "a phase: number, body, states cleared at its end, paragraph"),
    "later": ("enslt", "schedules a procedure: turns from now, phase, procedure, arguments, paragraph"),
}

# Parts of records; those with a mark may be left out. A prompt with ``told`` names the type of each value in braces.
RECORDS: dict[str, dict[str, str]] = {
    "each": {
        "type": "s",
        "order": "?!",
        "actor": "y!",
        "by": "?!",
        "prompt": "t!",
        "told": "l!",
        "cite": "t!",
    },
    "ask": {
        "seat": "e",
        "from": "e",
        "type": "s",
        "slot": "s",
        "prompt": "t",
        "told": "l!",
        "cite": "t!",
        "optional": "y!",
        "passing": "t!",
        # The name of the bar, where the last condition of what is chosen from is one: it says why in a refusal.
        "bar": "t!",
    },
    "ask-several": {
        "seat": "e",
        "from": "e",
        "type": "s",
        "slot": "s",
        "prompt": "t",
        "told": "l!",
        "cite": "t!",
        "optional": "y!",
        "passing": "t!",
        # How many at the least and at the most; no `most`: any number.
        "least": "n",
        "most": "n!",
        # The name under which the condition that bars a set knows it, the condition, and its name in a refusal.
        "var": "s!",
        "barred": "e!",
        "bar": "t!",
    },
    "may": {"seat": "e", "prompt": "t", "told": "l!", "cite": "t!"},
    "secret": {"var": "s", "from": "e", "type": "s", "slot": "s", "prompt": "t", "told": "l!", "cite": "t!"},
}

# Statements that never stop for a question, a chance or a call; others must not stand in a trigger.
PLAIN = frozenset(
    {
        "let",
        "set",
        "clear",
        "place",
        "face",
        "attach",
        "detach",
        "gain",
        "card-to",
        "hand-to",
        "gather",
        "tell",
        "show",
        "end",
        "return",
        "later",
    }
)
MAXIMUM_DEPTH = 100


def stops(statement: list[Any]) -> bool:
    """Whether a statement (well formed) may stop for a question, a chance or a call."""
    op = statement[0]
    if op == "if":
        return any(map(stops, statement[2])) or any(map(stops, statement[3]))
    if op == "each":
        return statement[4].get("by") is not None or any(map(stops, statement[3]))
    if op == "repeat":
        return any(map(stops, statement[3])) or any(map(stops, statement[4]))
    return op not in PLAIN


def check_statement(statement: Any, depth: int = 0) -> str | None:
    """None when well formed, else what is wrong in one line."""
    if depth > MAXIMUM_DEPTH:
        return f"statements are nested deeper than {MAXIMUM_DEPTH}"
    if not isinstance(statement, list) or not statement or not isinstance(statement[0], str):
        return "a statement must be a list that starts with a name"
    op = statement[0]
    known = STATEMENTS.get(op)
    if known is None:
        return f"unknown statement {op[:40]!r}"
    form = known[0]
    if len(form) != len(statement) - 1:
        return f"statement {op!r} takes {counted(len(form), 'argument')}, not {len(statement) - 1}"
    for letter, arg in zip(form, statement[1:], strict=True):
        wrong = _check_record(op, arg) if letter == "r" else _check_argument(letter, arg, depth)
        if wrong:
            return f"in `{op}`: {wrong}" if letter != "b" else wrong
    return None


def check_body(body: Any, depth: int = 0) -> str | None:
    """As :func:`check_statement`, for a list of statements."""
    if not isinstance(body, list):
        return "a body is not a list of statements"
    for statement in body:
        wrong = check_statement(statement, depth)
        if wrong:
            return wrong
    return None


def _check_argument(letter: str, arg: Any, depth: int) -> str | None:
    if letter == "e":
        return check_expression(arg)
    if letter == "?":
        return None if arg is None else check_expression(arg)
    if letter == "b":
        return check_body(arg, depth + 1)
    if letter == "l":
        if not isinstance(arg, list):
            return "arguments are not a list"
        return next((wrong for part in arg if (wrong := check_expression(part))), None)
    if letter == "n":
        return None if type(arg) is int and abs(arg) < 1 << 62 else "a number is fractional or out of range"
    if letter == "y":
        return None if isinstance(arg, bool) else "a flag must be true or false"
    if letter == "t":
        return None if isinstance(arg, str) and len(arg) <= 2000 else "a text is longer than 2,000 characters"
    if letter == "S":
        fine = isinstance(arg, list) and all(isinstance(name, str) and len(name) <= 200 for name in arg)
        return None if fine else "names must be a list of short texts"
    if arg is None and letter == "z":
        return None
    return None if isinstance(arg, str) and len(arg) <= 200 else "a name is too long or not text"


def _check_record(op: str, arg: Any) -> str | None:
    parts = RECORDS[op]
    if not isinstance(arg, dict):
        return "a record is not an object"
    unknown = next((key for key in arg if key not in parts), None)
    if unknown is not None:
        return f"unknown part {str(unknown)[:40]!r}"
    for key, letter in parts.items():
        if key not in arg:
            if "!" not in letter:
                return f"{key!r} is missing"
            continue
        wrong = _check_argument(letter[0], arg[key], 0)
        if wrong:
            return f"{key}: {wrong}"
    return None


V = TypeVar("V")
# A text that is told: in place of each value stands its type in braces; a brace of the text is doubled.
_GAP = r"\{\{|\}\}|\{([^{}]*)\}"


def types_told(text: str) -> list[str]:
    """The types of the values of a text that is told, in order."""
    return [match[1] for match in re.finditer(_GAP, text) if match[1] is not None]


_PLURAL = re.compile(
    r"(?P<noun> (?:[A-Z]{2,3} )?(?:movement |victory |strength )?(?:point|step|hit|unit|card|turn|division|die roll))s\b"
    r"(?: (?P<verb>are|were|have)\b)?"
)
_SINGULAR = {"are": "is", "were": "was", "have": "has"}


def told(text: str, values: Sequence[V], shown: Callable[[str, V], str]) -> str:
    """A text that is told with its values put in; ``shown`` says a value of a type. What has no value stays as it is.

    A value of 1 before a plural such as *points* makes it *1 point*.
    """
    rest = iter(values)
    made, last, at = "", "", 0
    for match in re.finditer(_GAP, text):
        made += _counted(last, text[at : match.start()])
        last, at = match[0][0] if match[1] is None else match[0], match.end()
        for value in rest if match[1] is not None else ():
            last = shown(match[1], value)
            break
        made += last
    return made + _counted(last, text[at:])


def _counted(number: str, behind: str) -> str:
    """The text behind a value: of one thing in the singular."""
    plural = _PLURAL.match(behind) if number == "1" else None
    if plural is None:
        return behind
    verb = f" {_SINGULAR[plural['verb']]}" if plural["verb"] else ""
    return plural["noun"] + verb + behind[plural.end() :]
