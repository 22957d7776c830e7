"""Scenarios and decks whose names give one file name: each has a file of its own, and it is called alike in all exports."""

from __future__ import annotations

import copy
import io
import zipfile
from typing import Any

import pytest

from tests.shipped import ROOT, TEMPLATE
from toolchain.exporters.handouts.game_on_paper import Settings, documents
from toolchain.exporters.tabletop.game import saved_games
from toolchain.exporters.vassal.cards import Decks
from toolchain.exporters.vassal.module import module
from toolchain.workspace.export.subject import Subject

ALIKE = {"Dawn!": "dawn", "Dawn?": "dawn-2", "dawn": "dawn-3"}


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Any]:
    ir: dict[str, Any] = dict(Subject(TEMPLATE).ir(None))
    made = {}
    for name in ALIKE:
        made[name] = copy.deepcopy(ir)
        made[name]["scenarios"][0]["name"] = name
    return made


def test_files_of_scenarios_are_called_alike_everywhere(scenarios: dict[str, Any]) -> None:
    with zipfile.ZipFile(io.BytesIO(module(scenarios, "Dawn", "1", 40).data)) as archive:
        saves = [name.removesuffix(".vsav") for name in archive.namelist() if name.endswith(".vsav")]
    tables = [
        name.removesuffix(".json") for name in saved_games(scenarios, "Dawn", 40, lambda name: name).games
    ]
    paper = [one.name for one in documents(scenarios, Settings("Dawn", 20.0, 15.0, 8.0, "a4"))]

    assert sorted(ALIKE.values()) == sorted(saves) == sorted(tables)
    assert {f"{stem}.pdf" for stem in ALIKE.values()} <= set(paper)


def test_decks_of_sides_with_names_alike_have_backs_of_their_own() -> None:
    ir: dict[str, Any] = copy.deepcopy(dict(Subject(ROOT / "scenarios" / "race-to-the-sea").ir(None)))
    for side, name in zip(ir["sides"], ("Zürich", "Zurich"), strict=True):
        side["name"] = name
    decks = Decks(ir).decks  # type: ignore[arg-type]

    assert len(decks) > 1
    assert len({deck.back for deck in decks}) == len(decks)
    assert all(deck.back.isascii() for deck in decks)
