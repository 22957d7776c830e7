"""Keys that a package may leave out: whatever reads a package does without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.package.conftest import Seal
from toolchain.cli.main import main


@pytest.fixture
def bare(ir: dict[str, Any], seal: Seal, tmp_path: Path) -> Path:
    """A package whose first piece has none of the keys that a piece may leave out."""
    for key in ("echelon", "entry", "file", "note", "printed"):
        ir["pieces"][0].pop(key, None)
    path = tmp_path / "bare.hexpack"
    path.write_bytes(seal(ir))
    return path


@pytest.mark.parametrize(
    "command",
    [
        ["map", "show", "bare.hexpack", "-o", "map.svg"],
        ["preview", "bare.hexpack", "-o", "page.html"],
        ["export", "counters", "bare.hexpack", "-o", "counters.svg"],
        ["export", "csv", "bare.hexpack", "-o", "tables"],
        ["diff", "bare.hexpack", "bare.hexpack"],
        ["explain", "B_Foot_1", "bare.hexpack"],
    ],
    ids=" ".join,
)
def test_a_piece_without_optional_keys(
    bare: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bare.parent)

    code, said = main(command), capsys.readouterr().err
    assert (code, [line for line in said.splitlines() if "contains no source texts" not in line]) == (0, [])


def test_a_piece_that_loses_its_echelon_is_compared(
    bare: Path, packed: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = bare.with_name("whole.hexpack")
    whole.write_bytes(packed)

    assert main(["diff", str(whole), str(bare)]) == 1
    assert "echelon" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        ["map", "show", "camp.hexpack", "-o", "map.svg"],
        ["preview", "camp.hexpack", "-o", "page.html"],
        ["map", "ask", "camp.hexpack", "box camp"],
    ],
    ids=" ".join,
)
def test_a_box_beside_an_edge_without_hexes_that_join_it(
    ir: dict[str, Any],
    seal: Seal,
    tmp_path: Path,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ir["map_edges"] = [{"name": "east-edge", "owner": 0, "hexes": [0], "cite": ""}]
    ir["boxes"].append({"name": "camp", "seen": "all", "holds": [], "edge": "east-edge"})
    (tmp_path / "camp.hexpack").write_bytes(seal(ir))
    monkeypatch.chdir(tmp_path)

    assert (main(command), capsys.readouterr().err) == (0, "")
    drawn = [path.read_text("utf-8") for path in tmp_path.iterdir() if path.suffix in (".svg", ".html")]
    assert all("beside east edge: 0 hexes" in text for text in drawn)
