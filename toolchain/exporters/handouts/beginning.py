"""How a scenario begins beside its units: the optional rules in force, and the states and stocks that are not empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.exporters.handouts.markup import heading, words
from toolchain.exporters.handouts.set_up_besides import statements
from toolchain.exporters.in_words.plain import listed, sentence
from toolchain.exporters.rulebook.book import options
from toolchain.exporters.rulebook.states import starts, value_of, worth_saying
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.own import DUE, OWN_STATES

if TYPE_CHECKING:
    from toolchain.exporters.in_words.rules_in_words import RulesInWords
    from toolchain.ir.rules import Column, Rules

_AT_THE_START = "at the start: "
_OWN = {*OWN_STATES, DUE}
_EMPTY = ("none", "nothing")
"""Names of values with which a state begins as if it were empty."""


def beginning(ir: Rules, say: RulesInWords | None = None) -> list[str]:
    """Lines for the typesetter; nothing where the counters are all there is to set up."""
    lines = beginnings(ir, say)
    return [heading("At the start", 2), *(f"- {words(text)}" for text in lines)] if lines else []


def beginnings(ir: Rules, say: RulesInWords | None = None) -> list[str]:
    """The same as plain sentences."""
    made = [options(ir)]
    for column in told(ir):
        name = spoken(column["name"])
        texts = _of_units(ir, column, say) if column["of"] == "piece" else starts(ir, column)
        texts = [text.removeprefix(_AT_THE_START) for text in texts]
        made += [sentence(f"{name}: {text}") for text in texts if text.partition(" in ")[0] not in _EMPTY]
    return [text for text in made if text]


def at_the_start(ir: Rules, say: RulesInWords | None) -> list[str]:
    """These sentences, and what each set-up does besides placing units."""
    lines = beginnings(ir, say)
    for one in statements(ir, say) if say else ():
        lines += [f"{spoken(one.of)}: set-up" if one.of else "Set-up", *(f"  {line}" for line in one.lines)]
    return lines


def told(ir: Rules) -> list[Column]:
    """The states and stocks that players set up."""
    # What the engine keeps has a blank in its name, or is one of these; what nobody sees no player sets up.
    return [
        column
        for column in ir["columns"]
        if " " not in column["name"] and column["name"] not in _OWN and column["open"]
    ]


def _of_units(ir: Rules, column: Column, say: RulesInWords | None) -> Iterator[str]:
    """How the units begin that have a state, each value with those that have it; nothing of the ordinary beginning.

    That is no, nothing and 0; of a state with a list of values its first, where all units have that.
    """
    start: Any = ir["scenarios"][0]["parameters"].get(column["name"], column["start"])
    have = [n for n, piece in enumerate(ir["pieces"]) if column.get("kinds", -1) >> piece["kind"] & 1]
    held: dict[int, list[int]] = {}
    for n in have:
        held.setdefault(start if isinstance(start, int) else start[n], []).append(n)
    for value, units in sorted(held.items()):
        if not worth_saying(column, value) or (len(held) == 1 and value == 0):
            continue
        text = value_of(ir, column, value)
        if text in _EMPTY:
            continue
        if len(units) < len(have):
            yield f"{text} for {listed([_named(ir, n) for n in units])}"
        else:
            yield f"{text} for every {say.kinds(column['kinds']) if say and 'kinds' in column else 'unit'}"


def _named(ir: Rules, unit: int) -> str:
    """The name of a unit, with its side where another unit has that name."""
    known = ir["pieces"][unit]
    alike = sum(one["name"] == known["name"] for one in ir["pieces"]) > 1
    return (
        f"{spoken(ir['sides'][known['side']]['name'])} {known['name']}"
        if alike and known["side"] >= 0
        else str(known["name"])
    )
