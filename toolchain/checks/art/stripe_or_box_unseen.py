"""A stripe or box that hardly shows: its colour is too close to that of its counter.

Why: the stripe shows which formation a unit belongs to, and the box sets off the symbol. The difference is
measured for normal sight and for both common kinds of colour blindness (CIE L*a*b*; 0 is the same colour). A
box has a dark outline, so only boxes on dark counters are checked.

Bad:
    look horse
      colour  khaki
      stripe  "#cdb882"

Good:
    look horse
      colour  khaki
      stripe  dark-red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.look.colours import APART, BLACK, contrast, difference
from toolchain.model.model import Model
from toolchain.model.units.declared_looks import DeclaredLook, Painted, colours_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece

# An outline of less contrast to the ground is not seen (WCAG 2.1, 1.4.11).
_OUTLINE = 3.0


@check("ART013", WARNING, LIKELY)
def stripe_or_box_unseen(c: Check, m: Model) -> Iterator[Finding]:
    looks = colours_of(m)
    by_name = {(look.of, look.name): look for look in looks}
    for look in looks:
        for field in ("stripe", "box"):
            painted = look.fields.get(field)
            if painted is None:
                continue
            for ground, whose in _grounds(m, look, by_name):
                if field == "box" and contrast(BLACK, ground.colour) >= _OUTLINE:
                    continue
                found = difference(painted.colour, ground.colour)
                if found < APART:
                    yield c.finding(
                        f"the {field} is hardly visible on its counter: the colours differ by {found:.0f}, but the minimum is {APART:.0f}",
                        painted.span,
                        labels=[Label(ground.span, f"the colour of {whose}")],
                        help="make one of the two colours lighter or darker, or change its hue",
                    )
                    break


def _grounds(
    m: Model, look: DeclaredLook, by_name: dict[tuple[str, str], DeclaredLook]
) -> Iterator[tuple[Painted, str]]:
    """The declared colours that counters with a look have below it, each with its owner: its own, else of nation or side."""
    own = look.fields.get("colour")
    if own is not None:
        yield own, look.name
        return
    sides, nations = m.ir["sides"], m.ir["nations"]
    seen: set[tuple[int, int]] = set()
    for piece in m.ir["pieces"]:
        owner = piece["side"], piece["nation"]
        if owner in seen or not _has(m, piece, look):
            continue
        seen.add(owner)
        nation = nations[owner[1]] if owner[1] >= 0 else ""
        side = sides[owner[0]]["name"] if owner[0] >= 0 else ""
        for of, name in (("nation", nation), ("side", side)):
            below = by_name.get((of, name))
            if below is not None and "colour" in below.fields:
                yield below.fields["colour"], name
                break


def _has(m: Model, known: Piece, look: DeclaredLook) -> bool:
    """Whether a counter has a look: by its side, nation, kind or formation."""
    if look.of == "formation":
        return known.get("formation") == look.name
    if look.of == "kind":
        kind = m.ir["kinds"][known["kind"]]
        return look.name in (kind["name"], *kind["parents"])
    if look.of == "nation":
        return known["nation"] >= 0 and m.ir["nations"][known["nation"]] == look.name
    return look.of == "side" and known["side"] >= 0 and m.ir["sides"][known["side"]]["name"] == look.name
