"""Slips in lists: orders of battle by year, arrivals and withdrawals, income."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless, slip
from tests.slips.units import LOOKALIKE

FORCES, SCHEDULES = "forces/*.hw", "schedules/*.hw"
NAMED = r"^(  +(?:\d{4}  )?)(\d+) x (\d+-\d+) ([A-Z]\w+) (X+|I+)  +([\w ']+), ([\w ']+)((?:, [\w ']+)*)$"


@slip("count unlike the names", expects="the row says 3 and names 2", codes=("OOB060",))
def count_unlike_names(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, NAMED, lambda m, d: m[0].replace(f"{m[2]} x", f"{int(m[2]) + 1} x", 1), FORCES)


@slip("designation twice in a row", expects="this counter stands twice in the list", codes=("OOB067",))
def designation_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, NAMED, r"\1\2 x \3 \4 \5  \6, \6\8", FORCES)


@slip(
    "designation missing in one year",
    expects="this unit is missing from the list, and the earlier ones have it",
    codes=("OOB063",),
)
def designation_missing(p: Project, draw: Random) -> Edit | None:
    def less(found: re.Match[str], draw: Random) -> str | None:
        return (
            f"{found[1]}{int(found[2]) - 1} x {found[3]} {found[4]} {found[5]}  {found[6]}{found[8]}"
            if found[8]
            else None
        )

    return p.change(draw, NAMED, less, "forces/191[5-8]*.hw")


@slip("factors of a row exchanged", expects="no counter has these factors", codes=("OOB061",))
def factors_exchanged(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"\b([1-9]\d*)-([1-9]) (Inf|Cav|Art|Mtn)\b", r"\2-\1 \3", FORCES, SCHEDULES)


@slip(
    "strength ten times its peers",
    expects="no counter is so strong; peers have ...",
    codes=("OOB061", "ARR033"),
)
def strength_tenfold(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"\b([1-9])(-\d (?:Inf|Cav|Art|Mtn) )", r"\g<1>0\2", FORCES, SCHEDULES)


@slip(
    "fortress ten times its peers", expects="this fortress is far stronger than all others", codes=("OOB106",)
)
def fortress_tenfold(p: Project, draw: Random) -> Edit | None:
    # 3 made 30 is what other fortresses have.
    return p.change(draw, r"^(  \d{4}  )([89]|\d\d)( Fortress)", r"\1\g<2>0\3", FORCES)


@slip("echelon of a row wrong", expects="no counter of this designation has this echelon", codes=("OOB061",))
def echelon_wrong(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"((?:Inf|Cav|Mtn) X)X(?=  )", r"\1XX", FORCES, SCHEDULES)


@slip("type of a row wrong", expects="no counter of this designation has this type", codes=("OOB061",))
def type_wrong(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(.* )Inf( XX  .*)$", r"\1Cav\2", FORCES, SCHEDULES)


@slip("list under the wrong nation", expects="these counters belong to another nation", codes=("OOB103",))
def list_of_another_nation(p: Project, draw: Random) -> Edit | None:
    def other(found: re.Match[str], draw: Random) -> str:
        nations = {"France", "Belgium", "Great_Britain", "Germany"} - {found[2]}
        return f"{found[1]}{draw.choice(sorted(nations))}{found[3]}"

    return p.change(draw, r"^(forces [\w-]+ of )(\w+)( at )", other, "forces/*.hw")


@slip(
    "list of another year", expects="the date of the list is outside its scenario", codes=("ARR030", "OOB104")
)
def list_of_another_year(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(forces [\w-]+ of \w+ at 19)(1\d)(?=-)", lambda m, d: f"{m[1]}{m[2][::-1]}", FORCES
    )


@slip("army twice", expects="this army stands twice in the list", codes=("OOB105",))
def army_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r'^  army "(\w+)"((?:\n    .*)+)\n  army "\w+"',
        lambda m, d: f'  army "{m[1]}"{m[2]}\n  army "{m[1]}"',
        "forces/1914.hw",
    )


@slip("army without its headquarters", expects="the army has no headquarters", codes=("OOB084",))
def army_without_hq(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^    \d{4}  HQ XXXX  .*\n", "", "forces/1914.hw")


@slip(
    "letter O in a hex number",
    expects="this is no hex number: a letter stands where a digit should",
    codes=("MAP002", "SYN070"),
)
def letter_in_hex(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^( +)(\d*)0(\d*)(?=  )", r"\1\2O\3", "forces/1914.hw", "**/map.hw", "**/battle.hw"
    )


@slip(
    "letter of another script in a designation",
    expects="a Cyrillic letter that looks like a Latin one",
    codes=("SYN090",),
)
def letter_in_designation(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"(XX  (?:.*, )?\d+ )([MCAP])(?=\w)", lambda m, d: f"{m[1]}{LOOKALIKE[m[2]]}", FORCES, SCHEDULES
    )


@slip(
    "set-up hex of a list far from its army",
    expects="far from all other units of the army",
    codes=("SET053", "SET023", "SET030"),
)
def list_hex_transposed(p: Project, draw: Random) -> Edit | None:
    def exchanged(found: re.Match[str], draw: Random) -> str | None:
        number = found[2]
        made = number[2:] + number[:2]
        if not ("01" <= made[:2] <= "36" and "01" <= made[2:] <= "26"):
            return None
        return None if abs(int(number[:2]) - int(made[:2])) < 6 else f"{found[1]}{made}{found[3]}"

    return p.change(draw, r"^(    )(\d{4})(  .*Inf.*)$", exchanged, "forces/1914.hw")


@slip(
    "withdrawal before the arrival", expects="withdrawn before it is on the map", codes=("ARR031", "ARR032")
)
def withdrawn_before(p: Project, draw: Random) -> Edit | None:
    def later(found: re.Match[str], draw: Random) -> str | None:
        leaves = re.search(
            rf"^  (\d{{4}}-\d\d\.\d)  withdraw  .*\b{re.escape(found[3])}$",
            found.string[found.end() :],
            re.MULTILINE,
        )
        return f"  1918-11.2  arrive    {found[2]}  {found[3]}" if leaves else None

    return p.change(draw, r"^  (191[5-7]-\d\d\.\d)  arrive    (\d-\d Inf XX)  (\w+)$", later, SCHEDULES)


@slip(
    "arrive and withdraw exchanged",
    expects="withdrawn while not on the map, or arrives while on it",
    codes=("ARR032", "ARR033", "OOB062", "OOB063"),
)
def arrive_or_withdraw(p: Project, draw: Random) -> Edit | None:
    other = {"arrive    ": "withdraw  ", "withdraw  ": "arrive    "}
    return p.change(
        draw,
        r"^(  191\d-\d\d\.\d  )(arrive    |withdraw  )(?=\d-\d Inf XX  \w+$)",
        lambda m, d: m[1] + other[m[2]],
        SCHEDULES,
    )


@slip("date that no calendar has", expects="the calendar has no such month or turn", codes=("ARR030",))
def date_unknown(p: Project, draw: Random) -> Edit | None:
    made = draw.choice((r"\g<1>13.\3\4", r"\1\2.9\4"))
    return p.change(draw, r"^(  191\d-)(\d\d)\.(\d)(  (?:arrive|withdraw|gain|replace))", made, SCHEDULES)


@slip("date of another year", expects="the dates of the schedule run backwards", codes=("ARR031",))
def date_of_another_year(p: Project, draw: Random) -> Edit | None:
    def before(found: re.Match[str], draw: Random) -> str:
        return f"  {int(found[1]) - 1}{found[2]}"

    return p.change(draw, r"^  (191[6-8])(-\d\d\.\d  (?:arrive|withdraw) )", before, SCHEDULES)


@slip("two dates of a schedule exchanged", expects="the dates run backwards", codes=("ARR031",))
def dates_exchanged(p: Project, draw: Random) -> Edit | None:
    row = r"  (191\d-\d\d\.\d)  (arrive.*)"
    return p.change(
        draw, f"^{row}\\n{row}$",
        lambda m, d: None if m[1] == m[3] else f"  {m[3]}  {m[2]}\n  {m[1]}  {m[4]}", SCHEDULES,
    )  # fmt: skip


@slip("place of arrival off the map", expects="there is no such hex on the map", codes=("MAP041",))
def arrival_off_map(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"( at )(\d\d)(\d\d)$", r"\g<1>99\3", SCHEDULES)


@slip(
    "calendar of another year",
    expects="these dates lie outside the months of the calendar",
    codes=("ARR030",),
)
def calendar_year(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  months +)1914(?=-)", r"\g<1>1917", "**/*.hw")


@slip("income from the wrong month", expects="two rates hold at once, or none", codes=("TAB040", "TAB041"))
def income_month(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^  (19\d\d)-(\d\d)\.\.(19\d\d-\d\d)(  \d+ SP)",
        lambda m, d: f"  {m[1]}-{(int(m[2]) + 5) % 12 + 1:02}..{m[3]}{m[4]}", "schedules/income.hw",
    )  # fmt: skip


@slip("income ten times the other months", expects="this rate is far above all others", codes=("OOB106",))
def income_tenfold(p: Project, draw: Random) -> Edit | None:
    # 7 made 70 is what others gain.
    return p.change(draw, r"^(  \S+ +)([2-9]\d) SP", r"\g<1>\g<2>0 SP", "schedules/income.hw")


@slip(
    "gain ten times the others",
    expects="this gain is far above all others of the schedule",
    codes=("OOB106",),
)
def gain_tenfold(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"( gain +)(\d+) SP", r"\1\g<2>0 SP", SCHEDULES)


@harmless("arrival one turn of the month later")
def list_date_later(p: Project, draw: Random) -> Edit | None:
    # The last of its kind of row before a later date: order stays.
    return p.change(
        draw, r"^  (191\d-\d\d)\.([1-5])(  gain .*)\n(?=  (191\d-\d\d)\.([67]) )",
        lambda m, d: f"  {m[1]}.{int(m[2]) + 1}{m[3]}\n" if m[1] == m[4] else None, SCHEDULES,
    )  # fmt: skip


@harmless("rows of a hex in another order")
def army_reordered(p: Project, draw: Random) -> Edit | None:
    # Rows of other hexes stand in the order of their numbers, and lint says where one does not.
    return p.change(draw, r"^(    (\d{4})  \d.*)\n(    \2  \d.*)$", r"\3\n\1", "forces/1914.hw")


@harmless("designations in another order")
def designations_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, NAMED, r"\1\2 x \3 \4 \5  \7, \6\8", FORCES)


@harmless("plausible rate of income")
def income_by_two(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(  191\S+ +)(\d\d) SP", lambda m, d: f"{m[1]}{int(m[2]) + 2} SP", "schedules/income.hw"
    )


@harmless("plausible strength of a fortress")
def fortress_by_one(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  \d{4}  )(\d\d)( Fortress  )",
        lambda m, d: f"{m[1]}{int(m[2]) + 1}{m[3]}",
        "forces/1914.hw",
    )
