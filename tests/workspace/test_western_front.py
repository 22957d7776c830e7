"""The lists of a whole war: what the book contradicts is found at its line, and is accepted with a reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.checks.registry import Whole
from toolchain.checks.shared.supply import incomes
from toolchain.engine.game import PackageError
from toolchain.engine.load import load_game
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text
from toolchain.model.units.campaign import MANIFEST, Campaign, read_campaign
from toolchain.workspace.book import read_book
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.ledger import build_ledger
from toolchain.workspace.lint.linter import LintResult, lint_project
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scenarios" / "western-front"
EXPECTED = Path(__file__).with_name("western_front_findings.txt")
ROW = re.compile(r"(\w{3}\d{3}) (\S+):(\d+)(?: in (\S+))?(?:  (.*))?$")
MECHANICAL = {
    "OOB062",
    "OOB063",
    "OOB064",
    "OOB065",
    "OOB066",
    "ARR031",
    "ARR032",
    "ARR033",
    "ARR034",
}


@pytest.fixture(scope="module")
def project() -> Project:
    return load_project(FOLDER)


@pytest.fixture(scope="module")
def result(project: Project) -> LintResult:
    return lint_project(project)


@pytest.fixture(scope="module")
def campaign(project: Project) -> Campaign:
    return read_campaign(project.all_placed())


def expected() -> Counter[tuple[str, str, int, str]]:
    """By code, file, line and designation (none where the date is wrong)."""
    made: Counter[tuple[str, str, int, str]] = Counter()
    for text in EXPECTED.read_text(encoding="utf-8").splitlines():
        found = ROW.match(text)
        if found is not None:
            for name in (found[5] or "").split(", "):
                made[found[1], found[2], int(found[3]), name] += 1
    return made


def test_it_lints_clean(result: LintResult) -> None:
    assert [(f.code, f.message) for f in result.findings] == []


def test_the_mechanical_defects_of_the_book_are_found_at_their_lines(result: LintResult) -> None:
    said: Counter[tuple[str, str, int, str]] = Counter()
    for item in result.suppressed:
        if item.code in MECHANICAL and item.span is not None:
            name = "" if item.code == "ARR031" else item.span.text
            said[item.code, item.span.source.name, item.span.line, name] += 1
    wanted = expected()
    assert wanted.total() == 372
    # Nothing is left out, and nothing else is said.
    assert wanted - said == Counter()
    assert said - wanted == Counter()


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("OOB060", 8),
        ("OOB061", 2),
        ("OOB069", 4),
        ("OOB082", 2),
        ("ARR035", 2),
        ("SET020", 3),
        ("SET021", 2),
        ("SET022", 1),
        ("SET023", 1),
        ("SET025", 2),
        ("SET026", 2),
        ("SET027", 1),
        ("SET028", 1),
        ("VIC010", 2),
        ("VIC024", 6),
    ],
)
def test_other_defects_are_found(result: LintResult, code: str, count: int) -> None:
    assert sum(item.code == code for item in result.suppressed) == count


def test_every_acceptance_names_its_reason(project: Project) -> None:
    for source in project.sources:
        for line in source.text.splitlines():
            if "hexwright: allow" in line:
                assert re.search(r"because .{4,}", line), line


def test_all_printed_counters_are_named(campaign: Campaign) -> None:
    lists = {one.name: len(one.entries) for one in campaign.forces if one.use != MANIFEST}
    schedules = {one.name: len(one.entries) for one in campaign.schedules}
    assert schedules == {
        "Belgium": 18,
        "France": 223,
        "Germany": 498,
        "Germany-linked": 332,
        "Germany-Romania": 15,
        "Great_Britain": 148,
        "United_States": 55,
        "mobilization": 0,
    }
    by_date = Counter({date: 0 for date in ("1914", "1915", "1916-February", "1916-June", "1917", "1918")})
    for name, count in lists.items():
        date = name.partition("-")[2]
        if date in by_date:
            by_date[date] += count
    rows = Counter({one.name: len(one.block.rows) for one in campaign.schedules})
    assert sum(rows.values()) - rows["Germany-Romania"] - rows["mobilization"] == 978
    places = sum(count for name, count in lists.items() if name.endswith("-1918-places"))
    printed = sum(by_date.values()) + places + sum(schedules.values()) - schedules["Germany-Romania"]
    assert printed == 3738
    assert by_date == {
        "1914": 251,
        "1915": 323,
        "1916-February": 375,
        "1916-June": 397,
        "1917": 451,
        "1918": 532,
    }


def test_rows_mean_the_same_in_canonical_layout(project: Project) -> None:
    for source in project.sources:
        loose = re.sub(r"(?m)^( +[^#\n]*?\S) {2,}(?=\S)", r"\1     ", source.text)
        again, faults = format_text(Source(source.name, loose))
        assert faults == []
        assert again == source.text
        assert _rows(Source("x", loose)) == _rows(source)


def _rows(source: Source) -> list[str]:
    blocks = read_blocks(source, Findings())
    return [_bare(row) for block in blocks for row in block.rows]


def _bare(row: Any) -> str:
    """What it says, without places and citations."""
    return re.sub(
        r"'?\b(start|end)\b'?[=:] ?\d+|'cite': .*?(?=, 'by': )|(?<=', )\d+(?=\))", "", str(asdict(row))
    )


def test_a_scenario_that_is_only_said_is_not_started(project: Project) -> None:
    with pytest.raises(
        PackageError,
        match=r"cannot be played: play needs the Standard Rules booklet.* of its blocks cannot be played; the first is `",
    ):
        load_game(pack_project(project)[0])


def test_the_ledger_counts_nothing_as_implemented(project: Project) -> None:
    made = build_ledger(project)
    book = read_book(project, Findings())
    assert book is not None
    assert made["summary"]["mechanisms"] == len(book.mechanisms) == 169
    assert made["summary"]["implemented"] == 0
    assert made["summary"]["missing"] == 169
    # One paragraph says no more than that rules of another booklet hold.
    assert [row["id"] for row in made["mechanisms"] if not row["said"]] == ["WF-LNK-9"]
    assert made["summary"]["said"] == 168


# Worked cases of the booklet that its data alone decide.


@pytest.fixture(scope="module")
def whole(project: Project) -> Whole:
    return Whole({}, Source("hexwright.toml", ""), project.all_placed(), project.placed, [])


def received(whole: Whole, nation: str, date: str, states: set[str]) -> tuple[int, int]:
    """Supply and replacements of a nation on a turn, in the states that hold."""
    at = whole.campaign.calendar.number(date)
    assert at is not None
    month = MONTHS[at // 100 % 12]
    parity = "odd" if at // 100 % 12 % 2 == 0 else "even"
    named = [p.block.header[0].text for p in whole.blocks("income")]
    rates = dict(zip(named, incomes(whole), strict=True))[nation]
    amounts = {"SP": 0, "RPL": 0}
    for rate in rates:
        holds = all((s.removeprefix("not ") in states) != s.startswith("not ") for s in rate.states)
        if rate.first // 100 <= at // 100 <= rate.last // 100 and at % 100 in rate.turns and holds:
            if not rate.months or rate.months & {month, parity}:
                amounts[rate.what.split()[0]] += int(rate.text.split()[0])
    return amounts["SP"], amounts["RPL"]


MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


@pytest.mark.parametrize(
    ("date", "states", "wanted"),
    [
        ("1915-02.1", set(), (30, 1)),
        ("1915-03.1", set(), (40, 1)),
        ("1915-06.5", set(), (0, 1)),
        ("1916-10.1", set(), (30, 1)),
        ("1917-01.1", set(), (70, 1)),
        ("1917-05.1", {"shaken"}, (50, 0)),
        ("1917-10.1", {"shaken"}, (60, 1)),
        ("1918-06.1", {"shaken", "collapsed"}, (30, 1)),
    ],
)
def test_income_of_germany(whole: Whole, date: str, states: set[str], wanted: tuple[int, int]) -> None:
    assert received(whole, "Germany", date, states) == wanted


def test_front_lines_are_unbroken_chains(whole: Whole) -> None:
    grid = whole.grid
    assert grid is not None
    fronts = {
        c.block.header[0].text: c.hexes for c in whole.chains if c.block.header[0].text.startswith("German-")
    }
    assert {name: len(hexes) for name, hexes in fronts.items()} == {
        "German-front-1915": 37,
        "German-front-1916-February": 37,
        "German-front-1916-June": 37,
        "German-front-1917": 35,
        "German-front-1918": 35,
    }
    for hexes in fronts.values():
        assert all(grid.adjacent(a, b) for a, b in pairwise(hexes))
    assert not grid.adjacent("1006", "1108")


def test_supply_of_september_1914_depends_on_the_siege_headquarters(campaign: Campaign) -> None:
    (germany,) = [s for s in campaign.schedules if s.name == "Germany"]
    gains = [
        q
        for row in germany.block.rows
        if row.date.startswith("1914-09") and row.verb == "gain"
        for q in row.pieces
    ]
    assert sum(q.supply or 0 for q in gains) == 250
    assert sum(q.supply or 0 for q in gains if not q.clauses) == 50


def test_the_historical_transfer_to_the_east_meets_the_demand(campaign: Campaign) -> None:
    (germany,) = [s for s in campaign.schedules if s.name == "Germany"]
    gone = [e for e in germany.entries if e.row.date == "1914-08.6" and e.row.verb == "withdraw"]
    points = Counter[str]()
    for entry in gone:
        points[entry.key.type] += int(entry.piece.factors.partition("-")[0])
    assert points == {"Inf": 33, "Cav": 2}
    assert {e.piece.factors.partition("-")[2] for e in gone if e.key.type == "Inf"} == {"5"}
