"""An entry or arrival in a hex where the unit is not allowed.

Why: the unit could never enter there.

Bad:
    entry west of unit
      at hex 0101        (0101 is water)

Good:
    entry west of unit
      at hex 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.placing import listed_places, no_entry
from toolchain.model.model import Model


@check("ARR014", ERROR, CERTAIN, looks_at=PROJECT)
def entry_prohibited(c: Check, p: Whole) -> Iterator[Finding]:
    for m in p.models:
        yield from _entries(c, m)
    if p.models:
        yield from _listed(c, p, p.models[0])


def _entries(c: Check, m: Model) -> Iterator[Finding]:
    for entry in m.ir["entries"]:
        hexes: set[int] = set()
        for line in entry["lines"]:
            fixed = ground.fixed_hexes(m, line["area"])
            hexes |= set(range(len(m.ir["hexes"]))) if fixed is None else fixed
        if hexes and all(_why(m, index) for index in hexes):
            symbol = m.symbols.get(entry["name"], "entry")
            yield c.finding(
                f"units are not allowed in any hex of the entry `{entry['name']}`",
                symbol.span if symbol else None,
                note=f"{ground.hex_list(m, hexes)}: {_why(m, min(hexes))}",
                help="name other hexes",
            )
        else:
            yield from _by_number(c, m, entry["name"])


def _by_number(c: Check, m: Model, name: str) -> Iterator[Finding]:
    """The hexes that an entry names by their numbers; of a terrain or region it may be that only some are closed."""
    block = queries.block_called(m, "entry", name)
    for line in block.lines if block is not None else ():
        for word, number in pairwise(line.tokens):
            if word.text == "when":
                break
            index = m.facts.hex_index.get(number.text) if word.text == "hex" else None
            if index is not None and (why := _why(m, index)):
                yield c.finding(
                    f"hex {number.text} of the entry `{name}` is closed to units",
                    number.span,
                    labels=[Label(m.map_spans[index], "this hex")] if index in m.map_spans else (),
                    note=why,
                    help="name another hex",
                )


def _listed(c: Check, p: Whole, m: Model) -> Iterator[Finding]:
    for listed in listed_places.in_hexes(p):
        index = m.facts.hex_index.get(listed.word) if listed.arrives else None
        why = _why(m, index) if index is not None else ""
        if why and index is not None:
            yield c.finding(
                f"{listed.who} {'arrive' if listed.several else 'arrives'} in {listed.word}, where "
                f"{'they are' if listed.several else 'it is'} not allowed",
                listed.span,
                labels=[Label(m.map_spans[index], "this hex")] if index in m.map_spans else (),
                note=why,
                help="correct the hex",
            )


def _why(m: Model, index: int) -> str:
    if m.ir["hexes"][index].get("box"):
        return ""  # a movement that bars a box only bars the way over its links
    return ground.prohibited(m, index) if m.ir["movements"] else no_entry.why_closed(m, index)
