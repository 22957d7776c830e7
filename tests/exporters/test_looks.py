"""Looks in pictures: who wins where several meet, what stands where, that texts fit, and that packages draw as projects do."""

from __future__ import annotations

import copy
import json
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from toolchain.exporters.counters.appearance import appearance_of
from toolchain.exporters.counters.face import STRIPE, C, content, counter
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.sheet import cells, sheets
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.grounds import ground
from toolchain.exporters.page.html import preview_html
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.ir.package import PackageProblem, read_package
from toolchain.ir.validate import validate_ir
from toolchain.look.lettering import text_width
from toolchain.workspace.export.packing import pack_checked
from toolchain.workspace.export.subject import Subject
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
SVG = "{http://www.w3.org/2000/svg}"
PLAYED = ("library-of-napoleonic-battles", "race-to-the-sea", "western-front")
LANCER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="#c23b33"/></svg>'
)


def game(folder: Path, looks: str, **files: str) -> Path:
    """The small game with looks, and with files of its own."""
    project = folder / "game"
    shutil.copytree(TEMPLATE, project)
    (project / "looks.hw").write_text(f"part of Skirmish\n\n{looks}", encoding="utf-8")
    for name, text in files.items():
        (project / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return project


def ir_of(folder: Path, looks: str, **files: str) -> Any:
    return Subject(game(folder, looks, **files)).ir()


def piece(ir: Any, name: str) -> int:
    return next(n for n, p in enumerate(ir["pieces"]) if p["id"] == name)


def test_the_more_special_look_wins_field_by_field(tmp_path: Path) -> None:
    ir = ir_of(
        tmp_path,
        "look Blue\n  colour  cream\n  stripe  red\nlook unit\n  stripe  gold\n  box  tan\nlook horse\n  box  gold\n",
    )
    foot, horse = (appearance_of(ir, piece(ir, name)) for name in ("B_Foot_1", "B_Horse"))

    assert (foot.fill, foot.stripe, foot.box) == ("#f6efdc", "#d9a93a", "#d8bd94")
    assert (horse.fill, horse.stripe, horse.box) == ("#f6efdc", "#d9a93a", "#d9a93a")


def test_a_colour_without_an_ink_has_the_one_that_is_read(tmp_path: Path) -> None:
    ir = ir_of(tmp_path, 'look Blue\n  colour  dark-blue\nlook Red\n  colour  cream\n  ink  "#102030"\n')

    assert ground(ir, 0, -1) == ("#24416f", "#ffffff")
    assert ground(ir, 1, -1) == ("#f6efdc", "#102030")


def test_a_hidden_unit_shows_its_side_alone(veiled: dict[str, Any]) -> None:
    ir = copy.deepcopy(veiled)
    plain = [s.svg for s in sheets(ir)][1]
    ir["looks"] = [
        {"of": "kind", "name": "horse", "colour": "#d9a93a", "stripe": "#c23b33", "symbol": "leader"}
    ]
    painted = [s.svg for s in sheets(ir)][1]

    assert plain[plain.index("</defs>") :] == painted[painted.index("</defs>") :]


def test_things_stand_in_their_places(tmp_path: Path) -> None:
    ir = ir_of(
        tmp_path,
        "look foot\n  corner  top-left shows kind\n  corner  right shows side\n  row  strength - speed\n  row  name\n",
    )
    shown = cells(ir)[0][0].front
    found = texts("".join(content(ir, shown, appearance_of(ir, shown.piece))))

    across = {text: x for text, x, *_ in found}
    assert across["foot"] < 0 and across["Blue"] > 15
    rows = {text: y for text, _, y, *_ in found}
    assert rows["4-3"] < rows["1st Foot"]


def texts(drawn: str) -> list[tuple[str, float, float, float, bool, bool]]:
    """Text, middle, base line, size, bold and turned of all texts of a counter."""
    made = []
    for e in ET.fromstring(f"<g>{drawn}</g>").iter("text"):
        turned = re.fullmatch(
            r"translate\(([-\d.]+) ([-\d.]+)\) rotate\(-90\)", e.attrib.get("transform", "")
        )
        x, y = turned.groups() if turned else (e.attrib.get("x", "0"), e.attrib["y"])
        size = float(e.attrib.get("font-size", "12.5"))
        bold = e.attrib["class"] not in ("hx-unit", "hx-corner")
        assert "textLength" not in e.attrib and "\u2026" not in (e.text or "")
        made.append((e.text or "", float(x), float(y), size, bold, turned is not None))
    return made


def counters(ir: Any) -> list[list[str]]:
    """All sides of all counters and markers."""
    made = []
    for group in cells(ir):
        for cell in group:
            look = appearance_of(ir, cell.front.piece)
            for shown in (cell.front, cell.back):
                if shown is not None and shown.piece >= 0:
                    made.append(content(ir, shown, look))
    return made + [side.parts for marker in markers(ir) for side in marker.sides]


@pytest.mark.parametrize("name", PLAYED)
def test_no_text_of_a_shipped_counter_leaves_it_or_is_squeezed(name: str) -> None:
    ir = Subject(ROOT / "scenarios" / name).ir()
    seen = 0
    for parts in counters(ir):
        for text, x, y, size, bold, turned in texts("".join(parts)):
            half = text_width(text, size, bold) / 2
            above, below = 0.73 * size, 0.21 * size  # capitals and descenders of the face
            if turned:
                left, right, top, foot = x - above, x + below, y - half, y + half
            else:
                left, right, top, foot = x - half, x + half, y - above, y + below
            assert -C / 2 < left and right < C / 2 and -C / 2 < top and foot < C / 2, text
            seen += 1
    assert seen > 200


def test_markers_are_what_a_table_needs(tmp_path: Path) -> None:
    ir = ir_of(
        tmp_path, 'look control\n  markers  3\nlook moved\n  markers  none\nlook turn\n  text  "Hour"\n'
    )
    said = [" ".join(t[0] for t in texts("".join(marker.front.parts))) for marker in markers(ir)]

    assert said.count("control Blue") == 3 and "moved" not in said and said.count("Hour") == 1
    assert any("points" in text for text in said)
    control = next(marker for marker, text in zip(markers(ir), said, strict=True) if text == "control Blue")
    assert "Red" in "".join(control.back.parts) and control.back.fill == ground(ir, 1, -1).fill


def test_a_number_of_a_hex_or_unit_has_a_marker_for_each_value(tmp_path: Path) -> None:
    ir = ir_of(
        tmp_path,
        "state strikes of hex  @ 7.3\n  values 0..3\nstate marched of unit  @ 7.3\n  values 0..99\n"
        "procedure stop-at-once  @ 7.3\n  the game ends: Red wins, major\n",
    )
    said = [
        " ".join(t[0] for t in texts("".join(side.parts))) for marker in markers(ir) for side in marker.sides
    ]

    assert [said.count(f"strikes {value}") for value in range(5)] == [0, 3, 3, 3, 0]
    assert not any(text.startswith(("marched", "game ended", "game won")) for text in said)


def test_a_package_draws_as_its_project(tmp_path: Path) -> None:
    folder = game(
        tmp_path,
        'look foot\n  art  "lancer.svg"\nlook Blue\n  colour  khaki\nlook woods\n  colour  dark-green\n',
        lancer_svg=LANCER,
    )
    data, _ = pack_checked(load_project(folder))
    package = read_package(data)
    (rules,) = package.rules.values()
    ir = Subject(folder).ir()

    assert package.manifest["engine"]["min"] == 2
    assert [s.svg for s in sheets(rules, more=markers(rules))] == [
        s.svg for s in sheets(ir, more=markers(ir))
    ]
    # The legend lists terrain in the order of the text, which a package does not hold.
    bare = MapOptions(legend=False)
    assert map_svg(rules, options=bare) == map_svg(ir, options=bare)
    assert "hx-art0" in preview_html(rules, None)


def test_without_looks_a_package_holds_none(template: dict[str, Any]) -> None:
    assert "looks" not in template and "art" not in template


@pytest.mark.parametrize(
    "change",
    [
        {"data": "<g><script>alert(1)</script></g>"},
        {"data": '<g><path d="M0 0" onclick="x"></path></g>'},
        {"data": '</symbol><script>alert(1)</script><symbol id="x">'},
        {"kind": "png"},
        {"name": "other.svg"},
    ],
    ids=range(5),
)
def test_a_package_whose_picture_was_changed_is_refused(tmp_path: Path, change: dict[str, str]) -> None:
    ir = json.loads(json.dumps(ir_of(tmp_path, 'look foot\n  art  "lancer.svg"\n', lancer_svg=LANCER)))
    ir.pop("examples", None)
    assert validate_ir(ir) is None
    ir["art"][0].update(change)

    assert "picture" in str(validate_ir(ir))


def test_hostile_art_keeps_a_project_from_being_built_and_is_not_drawn(tmp_path: Path) -> None:
    folder = game(
        tmp_path,
        'look foot\n  art  "lancer.svg"\n',
        lancer_svg=LANCER.replace("<path", "<script>alert(1)</script><path"),
    )
    with pytest.raises(Exception, match="1 error"):
        pack_checked(load_project(folder))
    text = preview_html(Subject(folder).ir(), None)

    assert "alert(1)" not in text and "hx-art0" not in text
    with pytest.raises(PackageProblem):
        read_package(b"PK")


def test_a_page_shows_pixels_only_where_there_are_some(tmp_path: Path, template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    assert "img-src" not in preview_html(ir, None)
    ir["looks"] = [{"of": "kind", "name": "foot", "art": "a.png"}]
    ir["art"] = [{"name": "a.png", "kind": "png", "width": 1, "height": 1, "data": "AAAA"}]

    assert "default-src 'none'; img-src data:; " in preview_html(ir, None)


def test_the_game_says_how_terrain_looks(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    name = next(n for n, t in ir["terrains"].items() if t["on"] == "hex")
    ir["looks"] = [{"of": "terrain", "name": name, "colour": "#123456"}]

    assert "#123456" in map_svg(ir) and "#123456" in preview_html(ir, None)
    ir["looks"] = [{"of": "terrain", "name": "river", "colour": "#654321"}]
    assert "stroke:#654321" in map_svg(ir)


def test_units_of_a_formation_have_its_look(tmp_path: Path) -> None:
    folder = game(tmp_path, "look Scouts\n  stripe  red\n  corner  left shows formation\n")
    path = folder / "oob" / "blue.oob.json"
    text = path.read_text(encoding="utf-8")
    changed = text.replace('"units":', '"formations": {"Scouts": {"kind": "horse"}},\n  "units":')
    path.write_text(
        changed.replace('"id": "B_Horse",', '"id": "B_Horse", "formation": "Scouts",'), encoding="utf-8"
    )
    ir = Subject(folder).ir()
    look = appearance_of(ir, piece(ir, "B_Horse"))

    assert (look.stripe, look.corners) == ("#c23b33", {"left": "formation"})
    assert [p["id"] for p in ir["pieces"] if p.get("formation") == "Scouts"] == ["B_Horse"]
    data, _ = pack_checked(load_project(folder))
    assert "Scouts" in str(read_package(data).rules)


def test_looks_count_in_files_that_are_not_played(tmp_path: Path) -> None:
    folder = game(tmp_path, "look Blue\n  colour  cream\n")
    path = folder / "looks.hw"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Skirmish", 'Skirmish unplayed because "pictures alone"'), encoding="utf-8")
    ir = Subject(folder).ir()

    assert ground(ir, 0, -1).fill == "#f6efdc" and "unplayed" not in ir


def test_long_names_leave_the_stripe_free_and_words_of_size_the_symbol() -> None:
    ir = Subject(ROOT / "scenarios" / "library-of-napoleonic-battles").ir(None)
    numbers = {piece["id"]: number for number, piece in enumerate(ir["pieces"])}

    def texts(id_: str) -> list[tuple[str, float, float]]:
        """The texts of a counter, each with its width and with the foot of its letters."""
        piece = ir["pieces"][numbers[id_]]
        shown = Shown(piece["side"], piece["nation"], numbers[id_], faces_of(ir, numbers[id_])[0])
        drawn = ET.fromstring(f"<svg>{counter(ir, shown, 0, 0, tips=False)}</svg>")
        return [
            (
                str(one.text),
                text_width(str(one.text), float(one.get("font-size", 0))),
                float(one.get("y", 0)),
            )
            for one in drawn.iter("text")
        ]

    striped = appearance_of(ir, numbers["FR_IX_Casualties"])
    assert striped.stripe
    assert all(-wide / 2 > -C / 2 + STRIPE for _, wide, _ in texts("FR_IX_Casualties"))
    task_force = next(piece["id"] for piece in ir["pieces"] if piece.get("echelon") == "task force")
    (foot,) = [y for text, _, y in texts(task_force) if text == "task force"]
    assert foot < -25.5
