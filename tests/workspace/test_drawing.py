"""A map is drawn even where the reader itself fails: the rules are left out, then all but an empty map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.exporters.page.html import preview_html
from toolchain.language.ast import Block
from toolchain.model import build
from toolchain.model.model import Model
from toolchain.workspace.export import drawing
from toolchain.workspace.export.drawing import ir_to_draw
from toolchain.workspace.project import in_force
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


@pytest.mark.parametrize(("fatal", "hexes"), [("movement", 12), ("hexes", 0)])
def test_what_the_reader_fails_at_is_left_out(
    fatal: str, hexes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_model(blocks: list[Block], *others: Any) -> Model:
        if any(block.word == fatal for block in blocks):
            raise RuntimeError("a fault of the reader")
        return build.read_model(blocks, *others)

    for reader in (drawing, in_force):
        monkeypatch.setattr(reader, "read_model", read_model)
    ir = ir_to_draw(load_project(TEMPLATE))

    assert hexes == len(ir["hexes"])
    assert (["river", "ford"] if hexes else []) == [line["feature"] for line in ir["drawn_lines"]]
    page = preview_html(ir, [])
    assert f"{hexes} hexes" in page and "0 pieces" not in page


def test_a_sound_project_is_drawn_whole() -> None:
    ir = ir_to_draw(load_project(TEMPLATE))

    assert (12, 6) == (len(ir["hexes"]), len(ir["pieces"]))
