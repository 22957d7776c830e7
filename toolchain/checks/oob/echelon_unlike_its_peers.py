"""A unit is two sizes larger or smaller than any other of its kind.

Why: the size of a formation is a row of like letters, and one too many or too few is typed easily.

Bad:
    {"kind": "foot", "echelon": "XXXXX"}, and all other foot are XX or XXX

Good:
    {"kind": "foot", "echelon": "XXX"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model

_SIZES = ("I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX", "XXXXXX")
FEWEST = 4  # others of the kind
FAR = 2  # sizes from the next


Sized = tuple[int, str, str, Span | None]
"""Size, name, kind and place of a unit."""


@check("OOB107", NOTE, GUESS)
def echelon_unlike_its_peers(c: Check, m: Model) -> Iterator[Finding]:
    told: set[str] = set()
    # Of one nation first: another nation's army may be a single counter.
    for by_nation in (True, False):
        for units in _groups(m, by_nation).values():
            for at, (size, name, kind, span) in enumerate(units):
                others = [other[0] for place, other in enumerate(units) if place != at]
                if len(others) < FEWEST or name in told or min(others) - FAR < size < max(others) + FAR:
                    continue
                told.add(name)
                most = size > max(others)
                near = max(others) if most else min(others)
                yield c.finding(
                    f"{name} is {_SIZES[size]}, every other `{kind}` at {'most' if most else 'least'} {_SIZES[near]}",
                    span,
                    help="check it against the counter, or allow it",
                )


def _groups(m: Model, by_nation: bool) -> dict[tuple[str, str], list[Sized]]:
    made: dict[tuple[str, str], list[Sized]] = defaultdict(list)
    for file in m.oob:
        formations = file.data.get("formations", {})
        for number, unit in enumerate(file.data.get("units", ())):
            whole = {**formations.get(unit.get("formation"), {}), **unit}
            kind, nation = whole.get("kind"), str(whole.get("nation", ""))
            if whole.get("echelon") in _SIZES and isinstance(kind, str):
                span = file.span("units", number, *(("echelon",) if "echelon" in unit else ()))
                name = str(unit.get("id", whole.get("name", "")))
                made[kind, nation if by_nation else ""].append(
                    (_SIZES.index(whole["echelon"]), name, kind, span)
                )
    return made
