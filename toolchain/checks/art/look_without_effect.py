"""A look that changes nothing.

Why: you expect to see a look that you declare. Perhaps its kind has no pieces, or its terrain is not on the
map.

Bad:
    look horse

Good:
    look horse
      stripe  red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model
from toolchain.model.units.declared_looks import colours_of


@check("ART012", WARNING, CERTAIN, looks_at=EVERY)
def look_without_effect(c: Check, m: Model) -> Iterator[Finding]:
    for look in colours_of(m):
        if look.says_nothing:
            yield c.finding(
                f"`look {look.name}` is empty",
                look.span,
                help="add a colour, row or symbol to the look",
            )
        elif not _is_used(m, look.of, look.name):
            yield c.finding(
                f"nothing in this game uses `look {look.name}`",
                look.span,
                help="remove the look, or check the name",
            )


def _is_used(m: Model, of: str, name: str) -> bool:
    ir = m.ir
    if of == "kind" and ir["pieces"]:
        numbers = {n for n, kind in enumerate(ir["kinds"]) if name in (kind["name"], *kind["parents"])}
        return not numbers or any(piece["kind"] in numbers for piece in ir["pieces"])
    if of == "nation" and ir["pieces"]:
        number = ir["nations"].index(name)
        return any(piece["nation"] == number for piece in ir["pieces"]) or _first_of_side(m, name)
    if of == "value":
        return any(
            any(name == _value(m, key, held) for key, held in values.items())
            for piece in ir["pieces"]
            for values in (piece["values"], *piece["faces"].values())
        )
    if of == "terrain" and ir["hexes"]:
        return any(name in here["terrains"] for here in ir["hexes"]) or any(
            name in terrains for _, _, terrains in ir["edges"]
        )
    return True


def _first_of_side(m: Model, nation: str) -> bool:
    """Whether a side without counters of a nation is shown in the colours of its first one."""
    return any(side["nations"][:1] == [nation] for side in m.ir["sides"])


def _value(m: Model, attribute: str, held: int) -> str:
    known = m.facts.attributes.get(attribute)
    if known is None or known.type.kind != "value":
        return ""
    names = m.facts.values.get(known.type.of, [])
    return names[held] if 0 <= held < len(names) else ""
