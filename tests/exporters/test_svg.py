"""The map: sound XML, the same every time, every hex and counter once, and nothing told that a seat may not know."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from toolchain.engine.game import Game, PlayState
from toolchain.exporters import grounds
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.svg.document import esc, num, rounded, shifted, smooth
from toolchain.exporters.svg.frame import Frame, chains
from toolchain.exporters.svg.labels import _boxes, _overlap
from toolchain.exporters.svg.layers import chosen
from toolchain.exporters.svg.map import MapOptions, Pin, map_frame, map_svg
from toolchain.exporters.terrain_looks import roles_of
from toolchain.look.lettering import text_width
from toolchain.look.terrain_words import looks

from .vast import LAYERS_OF_RACE

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PACKAGES = ("template", "veiled", "great")


@pytest.fixture(params=PACKAGES)
def package(request: pytest.FixtureRequest) -> dict[str, Any]:
    made: dict[str, Any] = request.getfixturevalue(request.param)
    return made


def ready(ir: dict[str, Any]) -> PlayState:
    state = set_up_state(ir)
    assert state is not None
    return state


def drawn(text: str, attribute: str) -> list[str]:
    return [e.attrib[attribute] for e in ET.fromstring(text).iter() if attribute in e.attrib]


def on_map(ir: dict[str, Any], state: PlayState) -> list[str]:
    places = zip(ir["pieces"], state.columns["c_place"], strict=False)
    return sorted(p["id"] for p, place in places if 0 <= place < len(ir["hexes"]))


def test_every_hex_is_drawn_once(package: dict[str, Any]) -> None:
    assert sorted(h["id"] for h in package["hexes"]) == sorted(drawn(map_svg(package), "data-hex"))


def test_the_same_package_and_position_give_the_same_bytes(package: dict[str, Any]) -> None:
    first = map_svg(package, ready(package))

    assert first == map_svg(copy.deepcopy(package), ready(copy.deepcopy(package)))


def test_the_order_of_hashing_does_not_matter() -> None:
    code = (
        "import sys, hashlib; from pathlib import Path;"
        "from toolchain.workspace.project.in_force import build_model;"
        "from toolchain.workspace.project.project import load_project;"
        "from toolchain.exporters.page.html import preview_html;"
        "ir = build_model(load_project(Path(sys.argv[1])))[0].ir;"
        "print(hashlib.sha256(preview_html(ir, []).encode()).hexdigest())"
    )
    folder = str(ROOT / "toolchain" / "templates" / "game")
    made = {
        subprocess.run(
            [sys.executable, "-c", code, folder],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert 1 == len(made)


def test_nothing_is_fetched_and_every_reference_is_met(package: dict[str, Any]) -> None:
    text = map_svg(package, ready(package))
    root = ET.fromstring(text)
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    links = [e.attrib["href"] for e in root.iter() if "href" in e.attrib]

    assert len(ids) == len(set(ids))
    assert {link for link in links if link[:1] != "#" or link[1:] not in ids} == set()
    assert not re.search(r"url\(|@import|<script|<image|xlink|\son\w+=", text)
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"' ]+", text)


def test_a_great_map_stays_small(great: dict[str, Any]) -> None:
    assert len(map_svg(great, ready(great)).encode()) < 300_000


def test_the_seat_that_sees_all_gets_every_counter(package: dict[str, Any]) -> None:
    state = ready(package)

    assert on_map(package, state)
    assert on_map(package, state) == sorted(drawn(map_svg(package, state), "data-piece"))


def test_hidden_pieces_of_the_other_side_are_drawn_without_identity(veiled: dict[str, Any]) -> None:
    state = ready(veiled)
    text = map_svg(veiled, state, seat=0)

    assert all(i.startswith("B_") for i in drawn(text, "data-piece"))
    assert 3 == text.count("hx-counter hx-hidden")
    assert "blue zebras" in text and "blue quaggas" in text
    assert not re.search(r"R_|red zebras|red quaggas|Ox &amp; &lt;red", text)
    assert not re.search(r"zebras|quaggas|data-piece|Ox &amp;", map_svg(veiled, state, seat=-1))


@pytest.mark.parametrize("name", ["veiled", "great"])
def test_what_a_seat_may_not_see_changes_nothing_in_its_picture(
    name: str, request: pytest.FixtureRequest
) -> None:
    ir = request.getfixturevalue(name)
    one, other = ready(ir), ready(ir)
    secret = ir["visibility"]["secret_faces"]
    mine = [
        i
        for i, p in enumerate(ir["pieces"])
        if p["side"] == 1
        and other.columns["c_face"][i] in secret
        and 0 <= other.columns["c_place"][i] < len(ir["hexes"])
    ]
    a, b = mine[0], mine[-1]
    places, at = other.columns["c_place"], other.columns["c_at"]
    places[a], places[b] = places[b], places[a]
    for place in {places[a], places[b]}:
        at[place] = tuple({a: b, b: a}.get(p, p) for p in at[place])

    assert ir["pieces"][a]["nation"] == ir["pieces"][b]["nation"]
    assert map_svg(ir, one, seat=0) == map_svg(ir, other, seat=0)
    assert map_svg(ir, one, seat=1) != map_svg(ir, other, seat=1)


def test_names_are_escaped(veiled: dict[str, Any]) -> None:
    texts = "".join(ET.fromstring(map_svg(veiled, ready(veiled))).itertext())

    assert "Ox & <red> 'A'" in texts
    assert "North & <ham>" in texts


def test_illegal_characters_do_not_break_the_drawing(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ir["title"] = "A\x00B\x1b]]> \ud800 ✠"
    ir["hexes"][0]["name"] = '"><script>'

    assert "AB]]>  ✠" in "".join(ET.fromstring(map_svg(ir)).itertext())


def test_names_of_towns_do_not_collide(great: dict[str, Any]) -> None:
    boxes = []
    for e in ET.fromstring(map_svg(great)).iter(SVG + "text"):
        kind = e.attrib.get("class", "")
        if not kind.startswith("hx-name "):
            continue
        rank = re.search(r"hx-name(\d)", kind)
        size = (13.0, 13.0, 14.5, 16.5, 19.0)[int(rank.group(1)) if rank else 0]
        spans = list(e) or [e]
        rows = [s.text or "" for s in spans]
        boxes.append(
            _boxes(
                float(spans[0].attrib["x"]), float(spans[0].attrib["y"]), rows, size, e.attrib["text-anchor"]
            )
        )
    pairs = [(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :]]

    assert len(boxes) == sum(1 for h in great["hexes"] if h["name"])
    assert [] == [(a, b) for a, b in pairs if any(_overlap(x, y) > 0.3 for x in a for y in b)]


def test_rivers_rails_and_the_front_are_drawn(great: dict[str, Any]) -> None:
    text = map_svg(great)

    for kind in (
        "hx-river2",
        "hx-rail",
        "hx-ties",
        "hx-front",
        "hx-coast",
        "hx-hach1",
        "hx-t-woods",
        "hx-place4",
    ):
        assert f'class="{kind}"' in text or f'href="#{kind}"' in text, kind


def test_a_road_over_hexsides_is_drawn_from_centre_to_centre_once(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ids = [h["id"] for h in ir["hexes"]]
    road = [[ids.index(a), ids.index(b)] for a, b in (("0101", "0102"), ("0102", "0103"))]
    ir["terrains"]["road"] = {"on": "hexside", "is": [], "excludes": []}
    ir["drawn_lines"].append({"feature": "road", "title": "High Road", "pairs": road})
    ir["edges"] += [[a, b, ["road"]] for a, b in road]

    drawn_road = map_svg(ir, ready(ir))

    assert 'class="hx-road"' not in map_svg(template, ready(template))
    frame = map_frame(ir, MapOptions())
    for x, y in (frame.at(frame.lattice[ids.index(i)]) for i in ("0101", "0103")):
        assert f"{num(x)} {num(y)}" in "".join(re.findall(r'class="hx-road" d="([^"]*)"', drawn_road))
    ir["networks"]["way"] = road
    ir["drawn_lines"].append({"feature": "trail", "title": "", "pairs": road[:1]})
    again = re.findall(r'class="hx-road" d="([^"]*)"', map_svg(ir, ready(ir)))
    assert len("".join(again)) < len("".join(re.findall(r'class="hx-road" d="([^"]*)"', drawn_road)))


def test_a_road_below_a_network_that_looks_otherwise_is_drawn_too(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ids = [h["id"] for h in ir["hexes"]]
    road = [[ids.index("0101"), ids.index("0102")]]
    ir["terrains"]["road"] = {"on": "hexside", "is": [], "excludes": []}
    ir["networks"]["supply-way"] = road
    for feature in ("road", "supply-way"):
        ir["drawn_lines"].append({"feature": feature, "title": "", "pairs": road})
    ir["edges"].append([*road[0], ["road"]])

    text = map_svg(ir, ready(ir))

    assert 'class="hx-road"' in text and 'class="hx-unknown"' in text
    assert ">road<" in text and ">supply way<" in text


def test_two_terrains_that_would_fill_hexes_alike_differ(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    for name in ("desert", "soft-sand"):
        ir["terrains"][name] = {"on": "hex", "is": [], "excludes": []}

    assert roles_of(ir, "desert", "hex") == looks("desert", [], "hex")
    assert roles_of(ir, "soft-sand", "hex") == []
    ir["looks"] = [{"of": "terrain", "name": "soft-sand", "like": "sand"}]
    assert roles_of(ir, "soft-sand", "hex") == looks("sand", [], "hex")


def test_an_unknown_terrain_is_drawn_neutrally_and_named(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ir["terrains"]["zzyzx-waste"] = {"on": "hex", "is": []}
    ir["terrains"]["qux-edge"] = {"on": "hexside", "is": []}
    ir["hexes"][3]["terrains"] = ["zzyzx-waste"]
    ir["edges"].append([0, 1, ["qux-edge"]])
    text = map_svg(ir)

    assert "hx-t-unknown0" in text and 'class="hx-unknown"' in text
    assert "zzyzx waste" in text and "qux edge" in text


@pytest.mark.parametrize(
    ("name", "classes", "on", "roles"),
    [
        ("major-city", [], "hex", [("place", 4)]),
        ("fort", [], "hex", [("work", 1)]),
        ("improved-fortress", [], "hex", [("work", 3)]),
        ("roads", [], "hexside", [("road", 1)]),
        ("railways", [], "hexside", [("rail", 0)]),
        ("Light_Woods", [], "hex", [("woods", 1)]),
        ("wooded-hill", [], "hex", [("woods", 0), ("height", 1)]),
        ("xyz", ["difficult", "forest"], "hex", [("woods", 0)]),
        ("historic-line", [], "hexside", [("front", 0)]),
        ("rail-line", [], "hexside", [("rail", 0)]),
        ("minor-river", [], "hexside", [("river", 1)]),
        ("xyz", [], "hexside", []),
    ],
)
def test_looks_are_found_by_ordinary_words(
    name: str, classes: list[str], on: str, roles: list[tuple[str, int]]
) -> None:
    assert roles == [(k.role, k.rank) for k in looks(name, classes, on)]


def test_sides_differ_in_lightness() -> None:
    def light(colour: str) -> float:
        r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    assert min(map(light, [*grounds.LIGHT.values(), *grounds.LIGHT_ORDER])) > 1.5 * max(
        map(light, [*grounds.DARK.values(), *grounds.DARK_ORDER])
    )


def test_control_is_shown_where_it_changed(template: dict[str, Any]) -> None:
    state = ready(template)
    before = map_svg(template, state).count('class="hx-control"')
    column = state.columns["c_control"]
    free = next(i for i in range(len(template["hexes"])) if column[i] == -1)
    column[free] = 1
    text = map_svg(template, state)

    assert before + 1 == text.count('class="hx-control"')
    assert "control: Red" in text


def test_pins_stand_on_their_hexes(template: dict[str, Any]) -> None:
    text = map_svg(template, options=MapOptions(pins=[Pin(0, (1, 4), "error", "1. a < b"), Pin(99, (2,))]))

    assert "1. a &lt; b" in text
    assert 1 == text.count('class="hx-pin"') and ">1+1</text>" in text


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_share_hexsides_in_both_orientations(template: dict[str, Any], orientation: str) -> None:
    from toolchain.geometry.lattice import Layout

    ir = copy.deepcopy(template)
    ir["layout"] = {"orientation": orientation, "pushed": "odd", "rows_up": True}
    for known in ir["hexes"]:
        known["q"], known["r"] = Layout(**ir["layout"]).axial(known["column"], known["row"])
    ir["drawn_lines"], ir["edges"] = [], []
    frame = Frame(ir)

    assert all(frame.shared(i, n) for i, near in enumerate(frame.near) for n in near)
    assert {frame.bearing(i, n) % 60 for i, near in enumerate(frame.near) for n in near} == (
        {0} if orientation == "flat" else {30}
    )
    assert ET.fromstring(map_svg(ir)) is not None


def test_an_empty_map_is_a_drawing_too(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    ir.update(hexes=[], edges=[], networks={}, drawn_lines=[], regions={}, pieces=[])

    assert ET.fromstring(map_svg(ir)).attrib["role"] == "img"


def test_chains_hold_each_link_once() -> None:
    links = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (2, 1)), ((2, 0), (3, 0)), ((2, 0), (1, 0))]
    ring = [((9, 0), (9, 1)), ((9, 1), (8, 1)), ((8, 1), (9, 0))]
    made = chains(links + ring)
    held = sorted((min(p), max(p)) for line in made for p in zip(line, line[1:], strict=False))

    assert [(0, 0), (1, 0), (2, 0)] in made
    assert held == sorted({(min(p), max(p)) for p in links + ring})


def layers_of(text: str) -> set[str]:
    return set(drawn(text, "data-layer"))


def test_each_layer_can_be_drawn_alone(great: dict[str, Any]) -> None:
    state = ready(great)
    every = map_svg(great, state)
    found = layers_of(every)

    assert {*LAYERS_OF_RACE} == found
    for name in found:
        alone = map_svg(great, state, options=MapOptions(layers=frozenset({name})))
        assert {name} == layers_of(alone)
        assert len(great["hexes"]) == len(drawn(alone, "data-hex"))
    assert set() == layers_of(map_svg(great, state, options=MapOptions(layers=frozenset())))


def test_a_page_draws_the_ground_in_a_few_shapes(great: dict[str, Any]) -> None:
    text = map_svg(great, ready(great), options=MapOptions(tips=False))
    land = next(e for e in ET.fromstring(text).iter(SVG + "g") if e.attrib.get("class") == "hx-land")

    assert 1 == len(land) and [] == drawn(text, "data-hex")
    dry = [h for h in great["hexes"] if "water" not in h["terrains"]]
    assert len(dry) == land[0].attrib["d"].count("M")
    assert layers_of(text) == layers_of(map_svg(great, ready(great)))


def test_numbers_keep_off_railroads(great: dict[str, Any]) -> None:
    frame = map_frame(great, MapOptions())
    numbers = next(
        e for e in ET.fromstring(map_svg(great)).iter(SVG + "g") if e.attrib.get("class") == "hx-numbers"
    )
    at = {e.text: float(e.attrib["x"]) for e in numbers}
    index = {h["id"]: n for n, h in enumerate(great["hexes"])}

    assert (
        abs(at["0812"] - (frame.centres[index["0812"]][0] - 17)) < 0.1
    )  # the line to 0811 leaves at its top
    assert abs(at["0913"] - frame.centres[index["0913"]][0]) < 0.1


def test_the_compass_points_where_north_is(template: dict[str, Any]) -> None:
    assert "rotate(8.5)" in map_svg(template, options=MapOptions(north=8.5))
    assert ">N</text>" in map_svg(template)


def test_layers_are_chosen_by_name() -> None:
    assert {"rail", "river"} == chosen(["Rail", " river"])
    with pytest.raises(ValueError, match="unknown layer `rivr`; did you mean `river`"):
        chosen(["rivr"])


def test_path_data_is_moved() -> None:
    assert "M10 20L13 24H15V26q1 2 3 4C11 21 12 22 13 23z" == shifted(
        "M0 0L3 4H5V6q1 2 3 4C1 1 2 2 3 3z", 10, 20
    )
    assert "M-1.5 2l-3-3" == shifted("M-2.5-1l-3-3", 1, 3).replace("l-3 -3", "l-3-3")


def test_widths_are_those_of_the_face() -> None:
    assert abs(text_width("Hamburgefonts", 1000) - 6836) < 1
    assert text_width("iii", 10) < text_width("iii", 10, bold=True) < text_width("WWW", 10)


def test_small_parts() -> None:
    assert ["0", "1.5", "-3", "0"] == [num(x) for x in (-0.01, 1.46, -3.0, 0.04)]
    assert "a&amp;b&lt;&quot;&#39;" == esc("a&b<\"'\x07")
    assert "M0 0L6 0" == smooth([(0, 0), (6, 0)])
    assert rounded([(0, 0), (10, 0), (10, 10)], 0.5) == "M0 0L5 0Q10 0 10 5L10 10"


def test_a_game_can_be_drawn_at_any_time(template: dict[str, Any]) -> None:
    state = Game(template).start(seed=3)
    for _ in range(120):
        if state.over:
            break
        state.game.apply(state, state.opts[-1])

    assert on_map(template, state) == sorted(drawn(map_svg(template, state), "data-piece"))


def test_the_key_to_counters_stays_within_the_map(template: dict[str, Any]) -> None:
    ir = copy.deepcopy(template)
    for number, kind in enumerate(ir["kinds"]):
        kind["name"] = f"{kind['name']}-of-the-{number}th-army-of-the-north"
    for side in ir["sides"]:
        side["name"] = f"The grand army of {side['name']} and its allies"
    text = map_svg(ir, ready(ir))

    width = float(ET.fromstring(text).attrib["viewBox"].split()[2])
    keys = [e for e in ET.fromstring(text).iter(SVG + "text") if "hx-key" in e.attrib.get("class", "")]
    assert len(keys) > 4
    for key in keys:
        ends = float(key.attrib["x"]) + text_width(key.text or "", float(key.attrib.get("font-size", 14)))
        assert ends < width, key.text
