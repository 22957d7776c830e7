"""Slips in set-ups and schedules of units that are played: who stands where, who comes when."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless, slip

FILES = ("**/*.hw",)
ROW = r"^  (\d{4})  ([A-Z]{2}_[\w, ]+)$"  # a row of a set-up


@slip("unit set up twice", expects="this unit already stands in another hex", codes=("OOB041",))
def set_up_twice(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str | None:
        block = _block(found)
        units = [one for one in re.findall(r"\b[A-Z]{2}_\w+", block) if one not in found[2]]
        return f"{found[0]}, {draw.choice(units)}" if units else None

    return p.change(draw, ROW, other, *FILES)


def _block(found: re.Match[str]) -> str:
    """The block of text, between empty lines, in which a match lies."""
    text = found.string
    start, end = text.rfind("\n\n", 0, found.start()), text.find("\n\n", found.end())
    return text[max(start, 0) : end if end >= 0 else len(text)]


@slip("unit twice in a row of a set-up", expects="this unit stands twice in the row", codes=("OOB041",))
def twice_in_row(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW, lambda m, d: f"{m[0]}, {m[2].split(', ')[0]}", *FILES)


@slip(
    "row of a set-up left out",
    expects="these units are in the other scenarios, or in no set-up",
    codes=("SET050", "OOB040"),
)
def row_left_out(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW + r"\n", "", *FILES)


@slip("set-up hex off the map", expects="there is no such hex on the map", codes=("MAP001",))
def set_up_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW, lambda m, d: f"  {int(m[1][:2]) + 50:02}{m[1][2:]}  {m[2]}", *FILES)


@slip(
    "set-up hex with rows and columns exchanged",
    expects="far from all other units of the force",
    codes=("SET051",),
)
def set_up_transposed(p: Project, draw: Random) -> Edit | None:
    def exchanged(found: re.Match[str], draw: Random) -> str | None:
        column, row = int(found[1][:2]), int(found[1][2:])
        others = [
            (int(one[:2]), int(one[2:])) for one in re.findall(r"^  (\d{4})  ", _block(found), re.MULTILINE)
        ]
        far = min(
            (max(abs(row - x), abs(column - y)) for x, y in others if (x, y) != (column, row)), default=0
        )
        return f"  {row:02}{column:02}  {found[2]}" if far >= 7 else None

    return p.change(draw, ROW, exchanged, *FILES)


@slip("set-up in a lake", expects="units may not stand in this terrain", codes=("SET010",))
def set_up_in_lake(p: Project, draw: Random) -> Edit | None:
    lakes = p.matches(r"^  (\d{4})  lake\b", *FILES)
    if not lakes:
        return None
    return p.change(draw, ROW, rf"  {draw.choice(lakes).of[1]}  \2", *FILES)


@slip("set-up over the stacking limit", expects="more units or points than may stack", codes=("SET011",))
def set_up_overstacked(p: Project, draw: Random) -> Edit | None:
    def merged(found: re.Match[str], draw: Random) -> str | None:
        return f"  {found[1]}  {', '.join(found[n] for n in (2, 4, 6))}"

    three = "\n".join([ROW[:-1], r"  (\d{4})  ([A-Z]{2}_[\w, ]+)", r"  (\d{4})  ([A-Z]{2}_[\w, ]+)$"])
    return p.change(draw, three, merged, *FILES)


@slip("enemy unit in a set-up", expects="this unit is of the other side", codes=("SET012", "SET015"))
def enemy_in_set_up(p: Project, draw: Random) -> Edit | None:
    def enemy(found: re.Match[str], draw: Random) -> str | None:
        mine = "FR" if found[2].startswith("FR") else "AU"
        other = {"FR": "PR_III_Jaeger", "AU": "FR_IX_1_Esteve"}[mine]
        known = any(f'"{other}"' in p.text(file) for file in p.files("**/*.oob.json"))
        return f"{found[0]}, {other}" if known and other not in found.string else None

    return p.change(draw, ROW, enemy, *FILES)


@slip("unit misspelt in a set-up", expects="unknown unit; did you mean ...", codes=("REF016",))
def unit_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW, lambda m, d: f"  {m[1]}  {m[2][:-2]}{m[2][-1]}{m[2][-2]}", *FILES)


@slip("arrival after the last turn", expects="the scenario ends before this turn", codes=("ARR010",))
def arrival_too_late(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^  turn (\d)(  arrive )", r"  turn 4\1\2", *FILES)


@slip("arrival of a unit that is set up", expects="this unit is on the map already", codes=("OOB042",))
def arrival_of_unit_on_map(p: Project, draw: Random) -> Edit | None:
    def add(found: re.Match[str], draw: Random) -> str | None:
        units = re.findall(r"^  \d{4}  ([A-Z]{2}_\w+)", found.string, re.MULTILINE)
        mine = [one for one in units if one[:2] == found[2][:2]]
        return f"{found[1]}{found[2]}, {draw.choice(mine)}" if mine else None

    return p.change(draw, r"^(  turn \d  arrive )([A-Z]{2}_\w+)", add, *FILES)


@slip("arrival by an entry that is not there", expects="unknown entry; did you mean ...", codes=("REF002",))
def entry_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"( arrive .* by )(\w)(\w)([\w-]+)", r"\1\3\2\4", *FILES)


@slip("row of a schedule twice", expects="this row stands twice", codes=("ARR012", "ARR034", "ARR035"))
def schedule_row_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^  (turn \d+|\d{4}-\d\d\.\d) +(arrive|withdraw|gain) .*\n", r"\g<0>\g<0>", *FILES)


@slip(
    "leader comes after his troops",
    expects="the formation is on the map before its leader",
    codes=("ARR040",),
)
def leader_late(p: Project, draw: Random) -> Edit | None:
    found = p.matches(r"^  turn \d+  arrive (?P<unit>[A-Z]{2})_", *FILES)
    if not found:
        return None
    place = draw.choice(found)
    text = p.text(place.file)
    leader = re.search(rf"{place.of['unit']}_\w+_Officer, ", text)
    if leader is None:
        return None
    line = text.count("\n", 0, leader.start()) + 1
    text = text.replace(leader[0], "", 1)
    row = re.search(rf"^  turn \d+  arrive {place.of['unit']}_.* by (\S+)$", text, re.MULTILINE)
    assert row is not None
    made = f"{row[0]}\n  turn 11  arrive {leader[0][:-2]} by {row[1]}"
    p.write(place.file, text.replace(row[0], made, 1))
    return Edit(place.file, line, leader[0], "arrives on turn 11")


@harmless("rows of a set-up in another order")
def rows_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, ROW[:-1] + r"\n(  \d{4}  [A-Z]{2}_[\w, ]+)$", r"\3\n  \1  \2", *FILES)


@harmless("arrival one turn later")
def arrival_later(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^  turn ([4-5])  arrive", lambda m, d: f"  turn {int(m[1]) + 1}  arrive", *FILES)


@harmless("comment before a row")
def row_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^  \d{4}  [A-Z]", r"  # as printed\n\g<0>", *FILES)
