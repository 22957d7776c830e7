"""Questions to the map in words, and what answers them. The forms are declared here once; help and refusals tell them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask import cost, margin, range, sight, trace, zone
from toolchain.engine.ask.answer import Answer, CannotAsk
from toolchain.engine.ask.table import Table
from toolchain.engine.faults import within_budget

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


FORMS: dict[str, tuple[str, str]] = {
    "range": ("range of UNIT [by MOVEMENT] [with N]", "where it can go, what is left, and what stops it"),
    "cost": (
        "cost of UNIT to HEX [by MOVEMENT] [with N]",
        "the cheapest path, and each cost with its paragraph",
    ),
    "zone": ("zone [NAME] of UNIT", "the hexes of its zone of control"),
    "trace": ("trace NAME of UNIT|SIDE [from HEX] [to HEX]", "a line of supply, or what cuts it"),
    "sight": ("sight [NAME] from HEX [to HEX]", "what can be seen, and what blocks the line"),
    "edge": ("edge NAME", "who owns an edge of the map, and its hexes"),
    "box": ("box NAME", "which hexes join it, who may use it, and what is in it"),
}

# What is answered by the map alone, be it played or not.
OF_THE_MAP = ("edge", "box")


def of_the_map(question: str) -> bool:
    """Whether a question needs no position."""
    return question.split()[:1] != [] and question.split()[0].lower() in OF_THE_MAP


def ask_map(ir: Rules, question: str, table: Table | None = None) -> Answer:
    """The answer to such a question, with what a position adds to it where there is one. Raises CannotAsk."""
    word, _, rest = " ".join(question.split()).partition(" ")
    word = word.lower()
    (name,) = _match(word, r"(?P<name>.+)", rest, "name")
    return margin.edge(ir, name) if word == "edge" else margin.box(ir, name, table)


@within_budget
def ask(table: Table, question: str, early: bool = False) -> Answer:
    """The answer to a question. ``early``: a move is asked for when the piece is first asked to move.

    Raises CannotAsk with a sentence that says what would be right.
    """
    words = question.split()
    word = words[0].lower() if words else ""
    if word not in FORMS:
        hint = did_you_mean(word, FORMS) or "ask: " + "; ".join(form for form, _ in FORMS.values())
        raise CannotAsk(f"`{question}` is not a question about a map; {hint}")
    rest = " ".join(words[1:])
    if word in OF_THE_MAP:
        return ask_map(table.ir, question, table)
    if word in ("range", "cost"):
        return _move(table, word, rest, early)
    if word == "zone":
        name, unit = _match(word, r"(?:(?P<name>\S+) )?of (?P<unit>.+)", rest, "name", "unit")
        return zone.answer(table, table.piece(unit), name)
    if word == "trace":
        form = r"(?P<name>\S+)(?: of (?P<whose>.+?))?(?: from (?P<start>.+?))?(?: to (?P<goal>.+))?"
        return _trace(table, *_match(word, form, rest, "name", "whose", "start", "goal"))
    form = r"(?:(?P<name>\S+) )?from (?P<start>.+?)(?: to (?P<goal>.+))?"
    name, start, goal = _match(word, form, rest, "name", "start", "goal")
    return sight.answer(table, table.hex(start), table.hex(goal) if goal else -1, name)


def _match(word: str, form: str, rest: str, *names: str) -> list[str]:
    found = re.fullmatch(form, rest, re.IGNORECASE)
    if found is None:
        raise CannotAsk(f"`{word} {rest}`".replace(" `", "`") + f" is incomplete; ask `{FORMS[word][0]}`")
    return [found[name] or "" for name in names]


def _move(table: Table, word: str, rest: str, early: bool) -> Answer:
    tail = r"(?: by (?P<by>\S+))?(?: with (?P<with>[0-9]{1,5}))?"
    if word == "range":
        unit, by, points = _match(word, r"(?:of )?(?P<unit>.+?)" + tail, rest, "unit", "by", "with")
        return range.answer(table, table.piece(unit), by, int(points) if points else None, early)
    form = r"(?:of )?(?P<unit>.+?) to (?P<goal>.+?)" + tail
    unit, goal, by, points = _match(word, form, rest, "unit", "goal", "by", "with")
    return cost.answer(table, table.piece(unit), table.hex(goal), by, int(points) if points else None, early)


def _trace(table: Table, name: str, whose: str, start: str, goal: str) -> Answer:
    piece = side = -1
    if whose:
        side = table.side(whose)
        piece = table.piece(whose) if side < 0 else -1
    if not start and piece < 0:
        raise CannotAsk(f"a trace needs a starting hex; ask `{FORMS['trace'][0]}` with `from HEX`")
    begin = table.hex(start) if start else table.standing(piece)
    return trace.answer(table, name, begin, piece, side, table.hex(goal) if goal else -1)
