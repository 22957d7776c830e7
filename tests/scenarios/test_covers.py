"""Examples cover mechanisms that the list of their book has: what else they named would prove nothing."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
LISTED = sorted(path.parent for path in SCENARIOS.glob("*/book.csv"))


@pytest.mark.parametrize("folder", LISTED, ids=lambda folder: folder.name)
def test_what_examples_cover_is_in_the_list_of_the_book(folder: Path) -> None:
    with (folder / "book.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["id"] for row in csv.DictReader(file) if row["kind"] == "mechanism"}
    assert listed
    named = {
        name
        for path in folder.rglob("*.hw")
        for line in re.findall(r"(?m)^  covers +(.+?)(?: *[#@].*)?$", path.read_text(encoding="utf-8"))
        for name in re.split(r", *", line.strip())
    }
    assert named - listed == set()
