"""What is known of a package's module when it is written, beside its text: plain values, so that it can be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from toolchain.engine.kernels.closed_boxes import refusal
from toolchain.engine.kernels.flood import Crossings, all_open
from toolchain.engine.program import Program
from toolchain.engine.remembered import LookedUp, Remembered

Table = tuple[Any, ...]
"""How something that generated code calls by name is made: one of :data:`MAKERS`, and what this is given."""


class Written(NamedTuple):
    """All that a game needs of the writing of its module, the code apart; nothing in it may be changed."""

    tables: dict[str, Table]  # by name
    looked_up: list[str]  # definitions of which each value is remembered by its arguments
    occupied: dict[int, int]  # number of each set of held hexes, by kinds
    standing: dict[int, int]  # number of each list of pieces on the map, by kinds
    tracked: dict[str, int]  # number of the version of what is read and may change
    caches: list[tuple[str, int]]  # memories of a state: name, how many slots (0: no fixed number)
    costs: dict[str, int]  # steps of a call, by function
    never_change: set[str]  # movements whose steps cost the same for all units and for ever
    weights: list[int]  # steps that each block takes
    cites: list[tuple[str, str]]  # procedure and paragraph of each block
    entries: dict[
        str, tuple[int, list[str], int]
    ]  # of each procedure its first block, its parameters, how many slots
    questions: list[tuple[Any, ...]]  # the fields of each
    scores: dict[str, set[str]]  # what each score reads of the state; ``*`` for what has no version
    covers: set[str]  # what decides from afar which sort of cover lies on a stack


def _crossings(
    program: Program,
    network: str | None,
    always: int,
    sometimes: int,
    together: tuple[list[str], list[int]] | None,
) -> Crossings:
    """``together``: kinds of terrain in which hexsides are alike, and the blanks of their states."""
    made = Crossings(program, network, always, sometimes)
    if together is not None:
        terrain, blanks = together
        made.put_together([program.terrain_edges[name] for name in terrain], blanks)
    return made


MAKERS: dict[str, Callable[..., Any]] = {
    "values": lambda program, values: values,
    "remembered": lambda program, most: Remembered(most),
    "looked up": lambda program, arguments: LookedUp(arguments),
    "all open": all_open,
    "crossings": _crossings,
    "closed boxes": lambda program: refusal(program.ir),
}


def made(program: Program, table: Table) -> Any:
    """What a table is of a game."""
    return MAKERS[table[0]](program, *table[1:])
