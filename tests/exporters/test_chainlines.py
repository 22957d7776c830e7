"""Chains over a map: a sign in each of their hexes, a gap where the chain has one, an entry in the legend."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from toolchain.cli.main import cli
from toolchain.exporters.counters.listed import hexes as listed_hexes
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.workspace.export.chains import NoChain, chains_to_draw
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scenarios" / "western-front"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def project() -> Project:
    return load_project(FOLDER)


@pytest.fixture(scope="module")
def front(project: Project) -> dict[str, Any]:
    return build_model(project)[0].ir


def test_each_hex_of_a_chain_has_its_sign(project: Project, front: dict[str, Any]) -> None:
    chains = chains_to_draw(project, front, ["German-front-1915", "Great_Britain-front-1915"])
    root = ET.fromstring(map_svg(front, options=MapOptions(chains=chains)))
    groups = next(e for e in root.iter(SVG + "g") if e.attrib.get("class") == "hx-chains")
    signs = [len(g) for g in groups.iter(SVG + "g") if g.attrib.get("class") == "hx-trench"]

    assert [37, 3] == signs == [len(hexes) for _, hexes in chains]
    assert ["German-front-1915", "Great_Britain-front-1915"] == [e.text for e in groups.iter(SVG + "title")]
    words = " ".join(e.text or "" for e in root.iter(SVG + "text"))  # a long name has two lines
    assert "German front 1915" in words and "Great Britain front 1915" in words


def test_a_gap_in_a_chain_is_a_gap_in_the_line(front: dict[str, Any]) -> None:
    index = {held["id"]: number for number, held in enumerate(front["hexes"])}
    whole = [index[h] for h in ("1005", "1006", "1007", "1010", "1011")]
    root = ET.fromstring(map_svg(front, options=MapOptions(chains=[("line", whole)])))
    line = next(e for e in root.iter(SVG + "path") if e.attrib.get("class") == "hx-chain")

    assert 2 == line.attrib["d"].count("M")


def test_no_chain_of_the_name(project: Project, front: dict[str, Any]) -> None:
    with pytest.raises(NoChain, match="unknown chain `German-front-1951`; did you mean `German-front-1915`"):
        chains_to_draw(project, front, ["German-front-1951"])


def test_the_command_draws_them(tmp_path: Path) -> None:
    target = tmp_path / "front.svg"
    ran = CliRunner().invoke(
        cli,
        ["map", "show", str(FOLDER), "-o", str(target), "--chain", "German-front-1918"],
        standalone_mode=False,
    )

    assert ran.return_value == 0
    assert "hx-chains" in target.read_text(encoding="utf-8")


def test_hexes_go_by_the_number_of_either_sheet(tmp_path: Path) -> None:
    folder = tmp_path / "two-sheets"
    shutil.copytree(ROOT / "tests" / "projects" / "two-sheets", folder)
    (folder / "front.hw").write_text(
        "part of Skirmish\n\nchain front  @ 1.4\n  B0101 B0102 west-02.02\n", encoding="utf-8"
    )
    two = load_project(folder)
    ir = build_model(two)[0].ir
    number_of = [held["id"] for held in ir["hexes"]]
    [(_, hexes)] = chains_to_draw(two, ir, ["front"])
    places = ("B0102", "west-02.02", "0999")
    rows = [[number, "Blue", place, "list", "", "", 1] for number, place in enumerate(places)]
    ir = {**ir, "roster": {"placements": rows}}

    assert ["west-03.01", "west-03.02", "west-02.02"] == [number_of[one] for one in hexes]
    # What the map has not is nowhere on it.
    assert {0: "west-03.02", 1: "west-02.02"} == {n: number_of[one] for n, one in listed_hexes(ir).items()}
