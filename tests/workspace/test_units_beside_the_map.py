"""A unit whose place is unknown is drawn in no hex: the page lists it beside the map."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.counters.shown import ALL, stacks
from toolchain.exporters.page.html import preview_html
from toolchain.exporters.page.lists import Listed
from toolchain.workspace.export.drawing import ir_to_draw
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


@pytest.mark.parametrize("place", ["0199", "Northm", "01x1"])
def test_a_unit_without_a_known_hex_is_in_no_hex(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE, folder)
    text = (folder / "scenario.hw").read_text(encoding="utf-8")
    (folder / "scenario.hw").write_text(text.replace("  0101  B_Foot_1", f"  {place}  B_Foot_1"))

    ir = ir_to_draw(load_project(folder))
    state = set_up_state(ir)

    assert state is not None
    ids = {
        place: {ir["pieces"][one.piece]["id"] for one in stack} for place, stack in stacks(state, ALL).items()
    }
    assert {"B_Foot_2", "B_Horse", "R_Foot_1"} <= set().union(*ids.values())
    assert not any("B_Foot_1" in pieces for pieces in ids.values())
    number = next(n for n, piece in enumerate(ir["pieces"]) if piece["id"] == "B_Foot_1")
    assert Listed(ir, state, ALL).hex_of(number) == -1
    assert "1st Foot" in preview_html(ir, [], "Skirmish")
