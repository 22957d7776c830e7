"""How a scenario begins beside its units: the optional rules in force, and the states and stocks that are not empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.handouts.markup import heading, words
from toolchain.exporters.handouts.plain import sentence
from toolchain.exporters.rulebook.book import options
from toolchain.exporters.rulebook.states import starts
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.own import DUE, OWN_STATES

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_AT_THE_START = "at the start: "
_OWN = {*OWN_STATES, DUE}


def beginning(ir: Rules) -> list[str]:
    """Lines for the typesetter; nothing where the counters are all there is to set up."""
    said = [options(ir)]
    for column in ir["columns"]:
        # What the engine keeps has a blank in its name, or is one of these; what nobody sees no player sets up.
        if " " not in column["name"] and column["name"] not in _OWN and column["open"]:
            name = spoken(column["name"])
            said += [sentence(f"{name}: {text.removeprefix(_AT_THE_START)}") for text in starts(ir, column)]
    lines = [text for text in said if text]
    return [heading("At the start", 2), *(f"- {words(text)}" for text in lines)] if lines else []
