"""The tables of a game as they are read at a table, and what changes its numbers: costs, shifts, modifiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolchain.exporters.handouts.markup import UNCUT, heading, table, whole, words
from toolchain.exporters.in_words.plain import without_hyphens
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.paper import quoted
from toolchain.exporters.rulebook.shapes import Line
from toolchain.exporters.rulebook.statements import Body
from toolchain.exporters.svg.palette import spoken, titled
from toolchain.ir.limits.open_ends import OPEN_END

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, Rules, Table

_BESIDE = 4  # narrow tables in a row
_NARROW = 3  # columns of a table that stands beside others
_WIDE = 14  # columns; of more, rows and columns change places


def charts(ir: Rules, say: RulesInWords | None = None) -> list[str]:
    """Every table of the game, and what the events in them do."""
    narrow: list[str] = []
    wide: list[str] = []
    for known in ir["tables"]:
        rows = chart(ir, known)
        caption = heading(titled(known["name"]), 2, known["cite"])
        made = whole(f"{caption}\n{table(rows[1:], rows[0])}")
        (narrow if max(map(len, rows)) <= _NARROW else wide).append(made)
    cells = ", ".join(f"[{made}]" for made in narrow)
    beside = [f"#grid(columns: (1fr,) * {_BESIDE}, gutter: 4mm, {cells})"] if narrow else []
    shown = [heading("Tables"), *wide, *beside] if narrow or wide else []
    return shown + (_events(say) if say is not None else [])


def _events(say: RulesInWords) -> list[str]:
    made = []
    for name, lines in events(say).items():
        said = [f"{'  ' * line.depth}- {words(line.text)}" for line in lines]
        made.append(whole("\n".join([heading(titled(name), 3), *said])))
    return [heading("What the events do", 2), *made] if made else []


def events(say: RulesInWords) -> dict[str, list[Line]]:
    """What each event of the tables does, by its name."""
    ir = say.game.ir
    numbers = {value for known in ir["tables"] if known["type"] == "event" for _, value in known["cells"]}
    procedures = {known["name"]: known for known in ir["procedures"]}
    made = {}
    for number in sorted(n for n in numbers if 0 <= n < len(ir["events"])):
        known = procedures[ir["events"][number]]
        lines = Body(say, say.shown(known["params"])).lines(known["body"])
        # Marks of code are for the rulebook.
        said = [replace(line, text=line.text.replace("`", "")) for line in lines]
        made[known["name"].removeprefix("event ")] = said or [Line(0, "Nothing happens.")]
    return made


def chart(ir: Rules, known: Table, name: Callable[[str], str] = without_hyphens) -> list[list[str]]:
    """A table as rows of texts: the heads first, the first text of each row is its key; ``name``: how values are called."""
    heads = known.get("heads") or [{"name": "row"}, {"name": "column"}][: known["axes"]]
    keys: list[list[tuple[int, int]]] = [[] for _ in range(known["axes"])]
    cells: dict[tuple[tuple[int, int], ...], str] = {}
    for ranges, value in known["cells"]:
        at = tuple((low, high) for low, high in ranges)
        for axis, key in enumerate(at):
            if key not in keys[axis]:
                keys[axis].append(key)
        cells[at] = cell(ir, known, value, name)
    named = [[*map(name, ir["values"].get(head.get("of", ""), []))] for head in heads]
    rows = sorted(keys[0])
    first = spoken(heads[0]["name"])
    if known["axes"] == 1:
        return [[first, "result"], *([_key(key, named[0]), cells[(key,)]] for key in rows)]
    columns = sorted(keys[1])
    if len(columns) > _WIDE and len(rows) <= _WIDE:
        turned = [[_key(c, named[1]), *(cells.get((r, c), "") for r in rows)] for c in columns]
        return [[f"{spoken(heads[1]['name'])} \\ {first}", *(_key(r, named[0]) for r in rows)], *turned]
    made = [[_key(r, named[0]), *(cells.get((r, c), "") for c in columns)] for r in rows]
    return [[f"{first} \\ {spoken(heads[1]['name'])}", *(_key(c, named[1]) for c in columns)], *made]


def _key(key: tuple[int, int], names: list[str]) -> str:
    low, high = key
    if names and 0 <= low <= high < len(names):
        return names[low] if low == high else f"{names[low]} to {names[high]}"
    if low <= -OPEN_END:
        return "any" if high >= OPEN_END else f"{high} or less"
    if high >= OPEN_END:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def cell(ir: Rules, known: Table, value: Any, name: Callable[[str], str] = without_hyphens) -> str:
    """What a cell of a table holds; ``name``: how values are called."""
    if known["type"] == "span":
        low, high = value
        return "none" if low > high else _key((low, high), [])
    if known["type"] == "event":
        return spoken(ir["events"][value].removeprefix("event ")) if 0 <= value < len(ir["events"]) else ""
    names = ir["values"].get(known.get("of", ""), [])
    return name(names[value]) if 0 <= value < len(names) else str(value)


def modifiers(say: RulesInWords) -> list[str]:
    """Every number that is reckoned line by line, such as the cost of a step or the modifiers of a die."""
    made = [_quantity(say, known) for known in say.game.ir["functions"] if known.get("lines")]
    return [heading("Costs and modifiers"), *made] if made else []


def _quantity(say: RulesInWords, known: Function) -> str:
    rows = list(say.lines(known))
    caption = heading(titled(known["name"]), 2, known["cite"])
    cells = ", ".join(f"[#{quoted(text)}]" if text else "[]" for row in rows for text in row)
    grid = f"{UNCUT}#table(columns: (24mm, 1fr, 1.2fr, 16mm), align: left + horizon, {cells})"
    return whole(f"{caption}\n{grid}")
