"""Selections of pieces, reckoned from the package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import Names, cell
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection


def selected(i: Ground, s: Any, q: Selection, n: Names) -> list[int]:
    """Pieces that a selection picks: out of a list, of one place, or of all (then only those in a hex)."""
    listed, here, where = q.get("from"), q.get("at"), q.get("where")
    source: Iterable[int] = i.chart.of_kinds(q["kinds"])
    if listed is not None:
        source = i.read(s, listed, n)
    elif here is not None:
        source = cell(s.columns["c_at"], i.read(s, here, n))
    side, nation, inside = (
        None if part is None else i.read(s, part, n) for part in (q.get("side"), q.get("nation"), q.get("in"))
    )
    anywhere = listed is not None or here is not None or q.get("anywhere")
    made = []
    for piece in source:
        known = i.piece(piece)
        place = i.place_of(s, piece)
        if known is None or not q["kinds"] >> known["kind"] & 1:
            continue
        if side not in (None, known["side"]) or nation not in (None, known["nation"]):
            continue
        if not i.one(place) & inside if inside is not None else not anywhere and not i.is_hex(place):
            continue
        if where is None or i.holds(s, where, {**n, q["var"]: piece}):
            made.append(piece)
    return made
