"""A list of units that only the other side sets up and schedules.

Why: the list has the wrong side; its units would fight for the enemy.

Bad:
    {"forces": "red", "side": "Blue", "units": [{"id": "R_Foot_1"}, {"id": "R_Foot_2"}]}
    setup red-start of Red
      0401  R_Foot_1, R_Foot_2

Good:
    {"forces": "red", "side": "Red", "units": [{"id": "R_Foot_1"}, {"id": "R_Foot_2"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.schedule_owners import entry_of, owner_of
from toolchain.model.model import Model
from toolchain.model.units.oobfile import OobFile

_FEWEST = 2
"""Units of a list that are used. One may itself stand in the wrong place."""


@check("OOB051", WARNING, LIKELY)
def used_by_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    users: dict[str, set[int]] = {}
    for row in m.setup_rows:
        users.setdefault(row["piece"].name, set()).add(row["side"])
    for arrival in m.schedule_rows:
        owner, _ = owner_of(m, arrival["block"])
        if owner >= 0:
            users.setdefault(arrival["piece"].name, set()).add(owner)
    # A side without a set-up of its own has lost it to the other: then its header is wrong, which SET015 reports.
    active = {number for numbers in users.values() for number in numbers}
    wrong: list[tuple[OobFile, int]] = []
    for file in m.oob:
        side = m.symbols.get(str(file.data.get("side")), "side")
        used = [users[u["id"]] for u in file.data.get("units", ()) if u.get("id") in users]
        if side is None or len(used) < _FEWEST or any(used[0] != other for other in used):
            continue
        if len(used[0]) == 1 and side.info["index"] in active - used[0]:
            wrong.append((file, next(iter(used[0]))))
    # Where each side has the units of the other, the set-ups are exchanged, which SET015 reports.
    for file, number in wrong if len({number for _, number in wrong}) == 1 else ():
        other = queries.side_name(m, number)
        ids = {unit.get("id") for unit in file.data["units"]}
        arriving = [row["piece"].info["piece"] for row in m.schedule_rows if row["piece"].name in ids]
        shut_out = any(entry_of(m, piece["entry"])[1] == number for piece in arriving if piece["entry"])
        yield c.finding(
            f"the units of this list belong to {file.data['side']}, but only {other} uses them",
            file.span("side"),
            severity=ERROR if shut_out else WARNING,
            help=f"write `{other}` here, or correct the set-ups and schedules that name these units",
        )
