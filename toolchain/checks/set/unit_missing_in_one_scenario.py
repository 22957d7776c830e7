"""A unit missing from a scenario that has the rest of its formation.

Why: another scenario has the unit; in this one it was probably forgotten.

Bad:
    scenario "First day"   sets up B_II_Staff, B_II_1, B_II_2, B_II_3, B_II_Guns
    scenario "Second day"  sets up B_II_Staff, B_II_1, B_II_2, B_II_3

Good:
    scenario "Second day"  sets up B_II_Staff, B_II_1, B_II_2, B_II_3, B_II_Guns

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, PROJECT, Check, Whole, check
from toolchain.checks.shared.queries import setups_of
from toolchain.faults.wording import listed
from toolchain.language.ast import Block
from toolchain.language.tokens import Token

FEWEST = 4  # units of the formation that the scenario has
SHARE = 5  # one in so many may be missing; where more are, the scenario has a part of the formation


@check("SET050", NOTE, GUESS, looks_at=PROJECT)
def unit_missing_in_one_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    setups = {x.block.header[0].text: x.block for x in p.blocks("setup") if x.block.header}
    schedules = p.blocks("schedule")
    units: dict[str, dict[str, Token]] = {}
    for placed in p.blocks("scenario"):
        if not placed.block.header:
            continue
        named = {name for line in placed.block.lines if line.word == "set-up" for name in setups_of(line)}
        blocks = [setups[name] for name in named & setups.keys()]
        # A schedule in the file of a scenario is of that scenario.
        blocks += [x.block for x in schedules if x.block.source is placed.block.source]
        units[placed.block.header[0].value] = _units(blocks)
    formations: dict[str, set[str]] = defaultdict(set)
    for unit in {unit for there in units.values() for unit in there}:
        formations[_formation(unit)].add(unit)
    for title, there in units.items():
        for formation, members in formations.items():
            have = [unit for unit in sorted(members) if unit in there]
            missing = sorted(members - there.keys())
            if not formation or not missing or len(have) < FEWEST or len(missing) * SHARE > len(members):
                continue
            yield c.finding(
                f'scenario "{title}" has every unit named {formation}... except {listed(missing)}',
                there[have[0]].span,
                help="set up or schedule the missing units, or allow this note",
            )


def _units(blocks: list[Block]) -> dict[str, Token]:
    """The units that rows of these blocks name, each with its first place."""
    made: dict[str, Token] = {}
    for block in blocks:
        for line in block.lines:
            for token in line.tokens:
                if token.kind == "PROPER" and "_" in token.text:
                    made.setdefault(token.text, token)
    return made


def _formation(unit: str) -> str:
    """The first two parts of an id that has three or more."""
    parts = unit.split("_")
    return "_".join(parts[:2]) + "_" if len(parts) > 2 else ""
