"""Every defect of the book of 1870 is found by a check, settled by a ruling, or noted with what is read instead."""

from __future__ import annotations

import csv
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OTP = ROOT / "scenarios" / "on-to-paris"
LIST = Path(__file__).with_name("data") / "on-to-paris-defects.csv"
CHECKED = ROOT / "tests" / "checks" / "errata" / "OTP.md"


def told() -> dict[str, set[str]]:
    """The defects that each way deals with."""
    rulings = (OTP / "rulings.hw").read_text(encoding="utf-8")
    notes = (OTP / "errata.hw").read_text(encoding="utf-8")
    checks = CHECKED.read_text(encoding="utf-8")
    return {
        "ruling": set(re.findall(r"\(([A-Z]\d\d)\)\"$", rulings, re.MULTILINE)),
        "note": set(re.findall(r"\"OTP-([A-Z]\d\d): ", notes)),
        "check": set(re.findall(r"^## ([A-Z]\d\d) ", checks, re.MULTILINE)),
    }


def test_every_defect_of_the_list_is_dealt_with() -> None:
    with LIST.open(encoding="utf-8", newline="") as rows:
        listed = {row["defect"]: set(row["how"].split()) for row in csv.DictReader(rows)}
    ways = told()

    assert len(listed) == 142
    for defect, how in listed.items():
        assert {way for way, found in ways.items() if defect in found} == how, defect
    assert set().union(*ways.values()) == set(listed)
