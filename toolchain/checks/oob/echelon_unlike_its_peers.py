"""A unit is at least two sizes larger or smaller than any other of its kind.

Why: the size of a formation is a row of identical letters, so one too many or too few is easily typed.

Bad:
    {"kind": "foot", "echelon": "XXXXX"}, and all other foot are XX or XXX

Good:
    {"kind": "foot", "echelon": "XXX"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model

_SIZES = ("I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX", "XXXXXX")
FEWEST = 4  # of the kind
FAR, FAR_OF_FEW = 2, 3  # sizes from the next


Place = Callable[[], Span | None]
Sized = tuple[int, str, str, Place]
"""Size, name, kind and place of a unit; the place is looked for only where it is shown."""


@check("OOB107", NOTE, GUESS)
def echelon_unlike_its_peers(c: Check, m: Model) -> Iterator[Finding]:
    told: set[str] = set()
    # Of one nation first: another nation's army may be a single counter.
    for by_nation in (True, False):
        for units in _groups(m, by_nation).values():
            if len(units) < FEWEST:
                continue
            far = FAR if len(units) > FEWEST else FAR_OF_FEW
            # The others of a unit are at least and at most what the two least and the two greatest say.
            ordered = sorted(size for size, _, _, _ in units)
            for size, name, kind, place in units:
                least = ordered[1] if size == ordered[0] else ordered[0]
                most = ordered[-2] if size == ordered[-1] else ordered[-1]
                if name in told or least - far < size < most + far:
                    continue
                told.add(name)
                near, end = (most, "most") if size > most else (least, "least")
                yield c.finding(
                    f"{name} is {_SIZES[size]}, but every other `{kind}` is at {end} {_SIZES[near]}",
                    place(),
                    help="check the echelon against the counter, or allow this note",
                )


def _groups(m: Model, by_nation: bool) -> dict[tuple[str, str], list[Sized]]:
    made: dict[tuple[str, str], list[Sized]] = defaultdict(list)
    for file in m.oob:
        formations = file.data.get("formations", {})
        for number, unit in enumerate(file.data.get("units", ())):
            whole = {**formations.get(unit.get("formation"), {}), **unit}
            kind, nation = whole.get("kind"), str(whole.get("nation", ""))
            if whole.get("echelon") in _SIZES and isinstance(kind, str):
                place = partial(file.span, "units", number, *(("echelon",) if "echelon" in unit else ()))
                name = str(unit.get("id", whole.get("name", "")))
                made[kind, nation if by_nation else ""].append(
                    (_SIZES.index(whole["echelon"]), name, kind, place)
                )
    return made
