"""A map is drawn even where the reader itself fails: the rules are left out, then all but an empty map."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.exporters.html import preview_html
from toolchain.model.build import Builder, Model
from toolchain.workspace.drawing import ir_to_draw
from toolchain.workspace.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


@pytest.mark.parametrize(("fatal", "hexes"), [("movement", 12), ("hexes", 0)])
def test_what_the_reader_fails_at_is_left_out(
    fatal: str, hexes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Builder.build

    def build(builder: Builder) -> Model:
        if any(block.word == fatal for block in builder.blocks):
            raise RuntimeError("a fault of the reader")
        return whole(builder)

    monkeypatch.setattr(Builder, "build", build)
    ir = ir_to_draw(load_project(TEMPLATE))

    assert hexes == len(ir["hexes"])
    assert (["river", "ford"] if hexes else []) == [line["feature"] for line in ir["drawn_lines"]]
    page = preview_html(ir, [])
    assert f"{hexes} hexes" in page and "0 pieces" not in page


def test_a_sound_project_is_drawn_whole() -> None:
    ir = ir_to_draw(load_project(TEMPLATE))

    assert (12, 6) == (len(ir["hexes"]), len(ir["pieces"]))
