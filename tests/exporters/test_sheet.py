"""Counter sheets and pictures on paper: every counter on both sides, backs behind fronts, sizes as asked for."""

from __future__ import annotations

import copy
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from typing import Any

import pytest

from toolchain.exporters import paper
from toolchain.exporters.counters import face
from toolchain.exporters.counters.markers import unprinted
from toolchain.exporters.counters.sheet import MARGIN, cells, sheets
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.map import map_svg

SVG = "{http://www.w3.org/2000/svg}"


def grounds(svg: str) -> list[tuple[float, float, str]]:
    """Place and colour of every counter's ground: squares of one counter's size."""
    made = []
    for e in ET.fromstring(svg).findall(SVG + "rect"):
        if e.attrib.get("width") == "68":
            made.append((float(e.attrib["x"]), float(e.attrib["y"]), e.attrib["fill"]))
    return made


@pytest.mark.parametrize("name", ["template", "veiled", "great"])
@pytest.mark.parametrize("size", [12.7, 15.0, 25.0])
def test_every_piece_is_on_a_sheet_once_front_and_back(
    name: str, size: float, request: pytest.FixtureRequest
) -> None:
    ir = request.getfixturevalue(name)
    made = sheets(ir, size)
    fronts, backs = made[0::2], made[1::2]

    assert len(fronts) == len(backs) and all(s.name.endswith("-front") for s in fronts)
    assert len(ir["pieces"]) == sum(len(grounds(s.svg)) for s in fronts)
    for front, back in zip(fronts, backs, strict=True):
        wide = PAPERS["a4"][0] * 68 / size
        mirrored = sorted((round(wide - x - 68), round(y), fill) for x, y, fill in grounds(back.svg))
        assert mirrored == sorted((round(x), round(y), fill) for x, y, fill in grounds(front.svg))


def test_counters_have_the_size_asked_for_and_stay_on_the_paper(great: dict[str, Any]) -> None:
    for name, (wide, high) in PAPERS.items():
        for sheet in sheets(great, 16.0, name):
            root = ET.fromstring(sheet.svg)
            unit = float(root.attrib["viewBox"].split()[2]) / wide
            assert abs(68 / unit - 16.0) < 0.05
            for x, y, _ in grounds(sheet.svg):
                assert MARGIN - 0.1 <= x / unit and x / unit + 16 <= wide - MARGIN + 0.1
                assert MARGIN - 0.1 <= y / unit and y / unit + 16 <= high - MARGIN + 0.1


def test_trim_marks_stand_at_every_cut(template: dict[str, Any]) -> None:
    front = sheets(template, 20.0)[0]
    trim = ET.fromstring(front.svg).findall(SVG + "path")[-1].attrib["d"]
    columns = int((210 - 2 * MARGIN) // 20)

    assert 2 * (columns + 1) == trim.count("v")
    assert 2 * (2 + 1) == trim.count("h")  # a row for each side


def test_sides_and_nations_are_apart_and_in_order(great: dict[str, Any]) -> None:
    groups = [[great["pieces"][c.front.piece] for c in group] for group in cells(great)]

    assert [(0, 0), (0, 1), (0, 2), (1, 3), (-1, -1)] == [(g[0]["side"], g[0]["nation"]) for g in groups]
    assert [p["id"] for p in groups[0]] == [
        p["id"] for p in great["pieces"] if (p["side"], p["nation"]) == (0, 0)
    ]


def test_the_back_of_a_unit_that_may_hide_tells_its_side_only(veiled: dict[str, Any]) -> None:
    front, back = sheets(veiled)[:2]

    assert "zebras" in front.svg and "zebras" not in back.svg
    assert len(veiled["pieces"]) == back.svg.count('href="#hx-flag"')


def test_the_back_of_other_units_is_their_second_face(
    template: dict[str, Any], great: dict[str, Any]
) -> None:
    back = sheets(template)[1].svg
    assert 6 == back.count(">spent</text>") and "1st Foot" in back
    assert [] == unprinted(template)

    marker = next(c for group in cells(great) for c in group if great["pieces"][c.front.piece]["faces"])
    assert marker.back is not None
    assert ["light", "heavy"] == [great["faces"][s.face] for s in (marker.front, marker.back)]
    horse = next(
        c
        for group in cells(great)
        for c in group
        if great["kinds"][great["pieces"][c.front.piece]["kind"]]["name"] == "cavalry"
    )
    assert horse.back is not None
    assert ["deployed", "scouting"] == [great["faces"][s.face] for s in (horse.front, horse.back)]
    assert [] == unprinted(great)


def test_the_front_is_the_first_face_of_the_kind_wherever_its_ratings_stand(
    template: dict[str, Any],
) -> None:
    ir = copy.deepcopy(template)
    piece = next(p for p in ir["pieces"] if p["id"] == "B_Foot_1")
    speed = piece["values"]["speed"]
    for values, own in (
        ({"strength": 4, "speed": speed}, {"spent": {"strength": 2}}),
        ({"strength": 2, "speed": speed}, {"fresh": {"strength": 4}}),
        ({"speed": speed}, {"spent": {"strength": 2}, "fresh": {"strength": 4}}),
    ):
        piece["values"], piece["faces"] = values, own
        cell = next(
            c for group in cells(ir) for c in group if ir["pieces"][c.front.piece]["id"] == piece["id"]
        )
        assert cell.back is not None
        front, back = ("".join(face.face(ir, shown)) for shown in (cell.front, cell.back))
        assert f">4 {speed}</text>" in front and "spent" not in front
        assert f">2 {speed}</text>" in back and ">spent</text>" in back


def test_a_rating_that_is_none_is_left_blank(great: dict[str, Any]) -> None:
    ir = copy.deepcopy(great)
    ir["pieces"][0]["values"]["met"] = len(ir["values"]["met"])
    ir["values"]["met"].append("none")
    row = next(p for p in face.face(ir, Shown(0, 0, 0, 0)) if "hx-ratings" in p)

    assert ">3 2-3-3</text>" in row


def test_the_same_sheets_give_the_same_pdf(template: dict[str, Any]) -> None:
    made = sheets(template)
    data = paper.pdf(made, 'A "title" \\ with [signs] #and $more$')

    assert data.startswith(b"%PDF-") and data == paper.pdf(
        sheets(template), 'A "title" \\ with [signs] #and $more$'
    )
    assert len(made) == len(re.findall(rb"/Type\s*/Page\b", inflated(data)))


def inflated(data: bytes) -> bytes:
    """A PDF with its compressed streams opened."""
    made = [data]
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            made.append(zlib.decompressobj().decompress(found[1]))
        except zlib.error:
            continue
    return b"\n".join(made)


def test_a_picture_has_the_size_that_dots_and_millimetres_make(template: dict[str, Any]) -> None:
    sheet = paper.natural(map_svg(template), 20.0, 2 * HEIGHT)
    wide, high = struct.unpack(">II", paper.png(sheet, 100)[16:24])

    assert abs(wide - sheet.width / 25.4 * 100) <= 1 and abs(high - sheet.height / 25.4 * 100) <= 1
    assert f'width="{sheet.width:.2f}mm"' in sheet.svg
    assert (
        abs(sheet.width / 20.0 - float(sheet.svg.split('viewBox="0 0 ')[1].split()[0]) / (2 * HEIGHT)) < 0.01
    )


def test_a_picture_too_large_is_refused_with_what_would_do(template: dict[str, Any]) -> None:
    sheet = paper.natural(map_svg(template), 200.0, 2 * HEIGHT)
    with pytest.raises(paper.CannotPrint, match=r"million pixels; use at most `--dpi \d+`") as refused:
        paper.png(sheet, 2400)
    most = int(re.search(r"--dpi (\d+)", str(refused.value))[1])  # type: ignore[index]
    pixels = sheet.width * sheet.height * (most / 25.4) ** 2
    assert 0.9 * paper.MOST_PIXELS < pixels <= paper.MOST_PIXELS


def test_a_drawing_is_fitted_to_a_paper_in_its_middle(template: dict[str, Any]) -> None:
    sheet = paper.fitted(paper.natural(map_svg(template), 20.0, 2 * HEIGHT), 194, 281)
    page = paper.on_paper(sheet, 210, 297)
    root = ET.fromstring(page.svg)
    inner = root.find(SVG + "svg")

    assert sheet.width == pytest.approx(194) or sheet.height == pytest.approx(281)
    assert "210.0mm" == root.attrib["width"] and inner is not None
    assert float(inner.attrib["x"]) * 2 + float(inner.attrib["width"]) == pytest.approx(210, abs=0.05)
    assert paper.pdf([page], "").startswith(b"%PDF-")


def test_without_the_library_it_is_said_what_to_install(
    template: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(paper.CannotPrint, match=r"pip install 'hexwright\[print\]'"):
        paper.pdf(sheets(template), "")
