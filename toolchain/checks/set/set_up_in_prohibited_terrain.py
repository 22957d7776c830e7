"""A unit set up in a hex where it is not allowed.

Why: the hex number or the terrain is wrong. The unit may be barred by the map or by a state at the start of
the scenario; where no movement is played, prohibited terrain decides.

Bad:
    0403  R_Horse      (0403 is water)

Good:
    0303  R_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.placing import listed_places, no_entry
from toolchain.faults.wording import listed as names_listed
from toolchain.model.model import Model


@check("SET010", ERROR, CERTAIN, looks_at=PROJECT)
def set_up_in_prohibited_terrain(c: Check, p: Whole) -> Iterator[Finding]:
    for m in p.models:
        yield from _played(c, m)
    if p.models and listed_places.in_hexes(p):
        yield from _listed(c, p, p.models[0])


def _played(c: Check, m: Model) -> Iterator[Finding]:
    hexes = m.ir["hexes"]
    wrong: dict[tuple[str, int], tuple[Span, list[str], list[int], str]] = {}
    for row in queries.placements(m):
        inside = sorted(index for index in row["hexes"] or () if index < len(hexes))
        why = _nowhere(m, inside, row["piece"].info)
        if why:
            span = row["span"]
            wrong.setdefault((span.source.name, span.start), (span, [], inside, why))[1].append(
                row["piece"].name
            )
    for span, names, inside, why in wrong.values():
        who = names_listed([*names[:2], *([f"{len(names) - 2} more"] if len(names) > 2 else ())])
        verb, it, them = ("are", "they", "them") if len(names) > 1 else ("is", "it", "it")
        one = f"hex {hexes[inside[0]]['id']}, where {it} {verb} not allowed"
        yield c.finding(
            f"{who} {verb} set up in "
            + (one if len(inside) == 1 else f"`{span.text}`, where no hex is open to {them}"),
            span,
            labels=[Label(m.map_spans[inside[0]], "this hex")] if len(inside) == 1 else (),
            note=why if len(inside) == 1 else f"{ground.hex_list(m, inside)}: {why}",
            help=f"set {them} up in another hex",
        )


def _listed(c: Check, p: Whole, m: Model) -> Iterator[Finding]:
    closed = no_entry.closed_to_all(m)
    for listed in listed_places.in_hexes(p):
        index = m.facts.hex_index.get(listed.word)
        if not listed.arrives and index in closed:
            yield c.finding(
                f"{listed.who} {'are' if listed.several else 'is'} set up in hex {listed.word}, where "
                f"{'they are' if listed.several else 'it is'} not allowed",
                listed.span,
                labels=[Label(m.map_spans[index], "this hex")] if index in m.map_spans else (),
                note=closed[index],
                help=f"set {'them' if listed.several else 'it'} up in another hex",
            )


def _nowhere(m: Model, inside: list[int], info: dict[str, Any]) -> str:
    """Why a piece may be in none of some hexes; empty when it may be in one of them."""
    why = ""
    for index in inside:
        why = no_entry.why_not(m, index, info["piece"], info["index"])
        if not why:
            return ""
    return why
