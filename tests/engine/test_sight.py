"""Sight against the map as it is drawn: shapely on the corners of every layout says what a line touches.

The interpreter, which reckons lines in a third way, is asked the same questions.
"""

from __future__ import annotations

import copy
import random
import shutil
import sys
import tempfile
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from tests.security.counts import count
from toolchain.engine import program as programs
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.kernels import sight
from toolchain.geometry.lattice import FLAT, POINTY, Layout, distance
from toolchain.geometry.sightline import FURTHEST, SightLine, offsets, sight_line
from toolchain.play.examples import run_examples
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

GAME = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
LAYOUTS = [Layout(o, p, up) for o in (FLAT, POINTY) for p in ("odd", "even") for up in (False, True)]
SIGHT = """
terrain wall on hexside                                    @ 1.4
sight view                                                 @ 8.3
  range    4
  blocked  by hex where here is woods and not (viewer is village and here adjacent to viewer)
  blocked  by hex where here is village and not target is village
  blocked  by hexside when hexside has river and from is not viewer
  blocked  by hexside when hexside has wall and not from is woods
  blocked  at corner when blocking-hexsides >= 2 or blocking-hexsides = 1 and blocking-hexes >= 1
  blocked  along hexside when blocking-hexes = 2
"""

Hex = tuple[int, int]


def drawn_line(layout: Layout, a: Hex, b: Hex) -> SightLine:
    """What the line between two hexes touches in the drawing, in axial offsets from the first, without order."""
    even = a[0] // 2 * 2, a[1] // 2 * 2
    return _drawn_line(layout, (a[0] - even[0], a[1] - even[1]), (b[0] - even[0], b[1] - even[1]))


@cache
def _drawn_line(layout: Layout, a: Hex, b: Hex) -> SightLine:
    line = LineString([layout.centre(*a), layout.centre(*b)])
    reach = range(-9, 10)
    q0, r0 = layout.axial(*a)

    def offset(place: Hex) -> Hex:
        q, r = layout.axial(*place)
        return q - q0, r - r0

    far = distance((0, 0), offset(b))
    near = [
        (a[0] + dc, a[1] + dr)
        for dc in reach
        for dr in reach
        if distance((0, 0), offset((a[0] + dc, a[1] + dr))) <= far + 1
    ]
    corners = {cell: layout.corners(*cell) for cell in near}
    hexes = [
        offset(cell)
        for cell in near
        if cell not in (a, b) and line.relate_pattern(Polygon(corners[cell]), "1********")
    ]
    crossed, along = [], []
    for one, two in combinations(near, 2):
        both = [corner for corner in corners[one] if corner in corners[two]]
        if len(both) == 2:
            side = LineString(both)
            if line.relate_pattern(side, "1********"):
                along.append((offset(one), offset(two)))
            elif line.relate_pattern(side, "0********"):
                crossed.append((offset(one), offset(two)))
    points = {corner for cell in near for corner in corners[cell] if line.contains(Point(corner))}
    met = [tuple(sorted(offset(cell) for cell in near if point in corners[cell])) for point in points]
    return SightLine(tuple(hexes), tuple(crossed), tuple(along), tuple(met))  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@settings(max_examples=25)
@given(data=st.data())
def test_a_line_touches_what_it_touches_in_the_drawing(layout: Layout, data: st.DataObject) -> None:
    place = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
    a = data.draw(place)
    b = (a[0] + data.draw(st.integers(-5, 5)), a[1] + data.draw(st.integers(-5, 5)))
    (q0, r0), (q1, r1) = layout.axial(*a), layout.axial(*b)
    if not 1 <= distance((q0, r0), (q1, r1)) <= FURTHEST:
        return
    drawn, found = drawn_line(layout, a, b), sight_line(q1 - q0, r1 - r0)
    assert sorted(found.hexes) == sorted(drawn.hexes)
    for mine, theirs in ((found.crossed, drawn.crossed), (found.along, drawn.along)):
        assert {frozenset(side) for side in mine} == {frozenset(side) for side in theirs}
    assert sorted(found.corners) == sorted(drawn.corners)


def test_lines_of_some_offsets() -> None:
    assert sight_line(0, 2).hexes == ((0, 1),)
    assert sight_line(1, 1).hexes == ()
    assert sight_line(1, 1).along == (((0, 1), (1, 0)),)
    assert sight_line(2, 1).hexes == ((1, 0), (1, 1))
    # From five hexes on there are lines through a corner that run along no hexside.
    through = sight_line(4, 1)
    assert (len(through.corners), through.along) == (2, ())
    assert len(offsets(3)) == 36
    for reach in (-1, FURTHEST + 1):
        with pytest.raises(ValueError, match="a line reaches 0 to 12 hexes"):
            offsets(reach)
    with pytest.raises(ValueError, match="a line reaches 1 to 12 hexes, not 0"):
        sight_line(0, 0)


@cache
def package() -> dict[str, Any]:
    """The package of the template with the sight above, without its map."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(shutil.copytree(GAME, Path(folder) / "game"))
        with (game / "game.hw").open("a", encoding="utf-8") as file:
            file.write(SIGHT)
        model, found = build_model(load_project(game))
    assert [str(item.message) for item in found.items if item.severity == "error"] == []
    return dict(model.ir)


def on_map(layout: Layout, size: Hex, hexes: dict[Hex, str], sides: dict[frozenset[Hex], set[str]]) -> Game:
    """The package on another map."""
    ir = copy.deepcopy(package())
    known = ir["hexes"][0]
    places = [(c, r) for c in range(1, size[0] + 1) for r in range(1, size[1] + 1)]
    number = {place: index for index, place in enumerate(places)}
    axial = {place: layout.axial(*place) for place in places}
    ir["hexes"] = [
        {**known, "q": axial[p][0], "r": axial[p][1], "terrains": [hexes.get(p, "open")]} for p in places
    ]
    ir["edges"] = sorted(
        [*sorted(number[p] for p in side), sorted(terrains)] for side, terrains in sides.items() if terrains
    )
    return Game(ir)


def sees(
    layout: Layout, size: Hex, hexes: dict[Hex, str], sides: dict[frozenset[Hex], set[str]], a: Hex, b: Hex
) -> bool:
    """The sight above, word by word, on the drawing."""
    line = drawn_line(layout, a, b)
    q0, r0 = layout.axial(*a)
    inside = {layout.axial(c, r): (c, r) for c in range(1, size[0] + 1) for r in range(1, size[1] + 1)}

    def place(offset: Hex) -> Hex | None:
        return inside.get((q0 + offset[0], r0 + offset[1]))

    def blocks(offset: Hex) -> bool:
        here = place(offset)
        if here is None or here in (a, b):
            return False
        if hexes.get(here) == "woods":
            return not (hexes.get(a) == "village" and distance((0, 0), offset) == 1)
        return hexes.get(here) == "village" and hexes.get(b) != "village"

    def shut(one: Hex, two: Hex) -> bool:
        if distance(one, two) != 1:
            return False
        x, y = place(one), place(two)
        if x is None or y is None:
            return False
        terrains = sides.get(frozenset((x, y)), set())
        away = _sides(layout, a, x) - _sides(layout, a, y)
        ways = [(x, y), (y, x)] if abs(away) < 1e-9 else [(x, y) if away < 0 else (y, x)]
        return any(
            ("river" in terrains and start != a) or ("wall" in terrains and hexes.get(start) != "woods")
            for start, _ in ways
        )

    if any(blocks(x) for x in line.hexes) or any(shut(*side) for side in (*line.crossed, *line.along)):
        return False
    if any(sum(map(blocks, side)) == 2 for side in line.along):
        return False
    for three in line.corners:
        shuts = sum(shut(x, y) for x, y in combinations(three, 2))
        if shuts >= 2 or (shuts == 1 and any(map(blocks, three))):
            return False
    return True


def _sides(layout: Layout, a: Hex, b: Hex) -> float:
    """How far two centres are apart, in sides of a regular hex."""
    (x0, y0), (x1, y1) = layout.centre(*a), layout.centre(*b)
    long, wide = (x1 - x0, y1 - y0) if layout.orientation == FLAT else (y1 - y0, x1 - x0)
    return ((long / 2) ** 2 + (wide * 3**0.5 / 2) ** 2) ** 0.5


@settings(max_examples=count(20, 60))
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
def test_what_is_seen_on_random_maps(data: st.DataObject, layout: Layout) -> None:
    size = (6, 5)
    places = [(c, r) for c in range(1, 7) for r in range(1, 6)]
    share = data.draw(st.integers(1, 6))
    kinds = st.sampled_from(["woods", "village", *["open"] * share])
    hexes = {place: data.draw(kinds) for place in places}
    ways = st.sampled_from([{"river"}, {"wall"}, {"river", "wall"}, *[set()] * 2 * share])
    sides = {
        frozenset((x, y)): data.draw(ways)
        for x, y in combinations(places, 2)
        if distance(layout.axial(*x), layout.axial(*y)) == 1
    }
    game = on_map(layout, size, hexes, sides)
    state = game.start(0, 1)
    view = game.space["si_view"]
    for viewer in data.draw(st.lists(st.sampled_from(places), min_size=4, max_size=4, unique=True)):
        a = places.index(viewer)
        expected = sum(
            1 << index
            for index, place in enumerate(places)
            if place == viewer
            or (
                distance(layout.axial(*viewer), layout.axial(*place)) <= 4
                and sees(layout, size, hexes, sides, viewer, place)
            )
        )
        assert view(state, a) == expected
        assert interpreter(game).value(state, ["sight", "view", ["int", a]]) == expected
    assert view(state, -1) == 0


def test_each_line_of_a_large_map_is_looked_along_once() -> None:
    layout = LAYOUTS[0]
    places = [(c, r) for c in range(1, 35) for r in range(1, 27)]
    hexes = {p: "woods" for p in places if (p[0] * 7 + p[1] * 3) % 9 == 0}
    sides = {
        frozenset((x, y)): {"river"}
        for x in places
        for y in ((x[0], x[1] + 1),)
        if y in places and x[0] % 5 == 0
    }
    package()["sights"][0]["range"] = 3
    try:
        game = on_map(layout, (34, 26), hexes, sides)
    finally:
        package()["sights"][0]["range"] = 4
    state = game.start(0, 1)
    view = game.space["si_view"]
    calls: Counter[str] = Counter()

    def counted(frame: Any, event: str, argument: Any) -> None:
        calls[frame.f_code.co_name] += event == "call"

    sys.setprofile(counted)
    try:
        count = sum(view(state, h).bit_count() for h in range(len(places)))
    finally:
        sys.setprofile(None)
    assert count > 10_000
    # Three hexes far are 36 hexes: none of these lines is looked along twice.
    assert 0 < calls["is_open"] <= 36 * len(places)
    assert sum(calls.values()) < 740 * len(places), calls.most_common(8)


def failures(folder: Path, rules: str, example: str) -> list[str]:
    game = Path(shutil.copytree(GAME, folder / "game"))
    for name, text in (("game.hw", rules), ("examples.hw", "\nexample X\n" + example)):
        with (game / name).open("a", encoding="utf-8") as file:
            file.write(text)
    model, found = build_model(load_project(game))
    wrong = [str(item.message) for item in found.items if item.severity == "error"]
    return wrong or [str(failure) for result in run_examples(model.ir, ["X"]) for failure in result.failures]


def test_units_that_block_move_and_are_asked_anew(tmp_path: Path) -> None:
    rules = """
sight view                                                 @ 8.3
  range    2
  blocked  by hex where some unit in here
define watched for unit = some enemy unit where view(it, self)     @ 8.3
"""
    example = """  move B_Foot_1 to hex 0102
  move R_Foot_1 to hex 0202
  expect view(hex 0101, hex 0201)
  expect view(hex 0101, hex 0101)
  expect hex 0103 not in view(hex 0101)
  expect watched of B_Foot_1
  move B_Foot_1 to hex 0401
  expect view(hex 0101, hex 0103)
  expect not hex 0103 in view(hex 0301)
  move R_Foot_1 to hex 0403
  expect count (hexes in view(hex 0101)) = 7
"""
    assert failures(tmp_path, rules, example) == []


@pytest.mark.parametrize(
    ("line", "use", "wrong"),
    [
        ("blocked by hex when here is woods", "view(hex 0101)", "wrong form of `blocked`"),
        ("blocked by hex where her is woods", "view(hex 0101)", "unknown name `her`"),
        ("blocked by hex where hexside has river", "view(hex 0101)", "unknown name `hexside`"),
        ("blocked at corner when blocking-hex >= 1", "view(hex 0101)", "unknown name `blocking-hex`"),
        ("one-way yes", "view(hex 0101)", "a `sight` has no field `one-way`"),
        (
            "blocked by hex where here is woods",
            "view(hex 0101, 3)",
            "`target` must be a hex, not a number",
        ),
        ("blocked by hex where here is woods", "view(Blue)", "`viewer` must be a hex, not a side"),
        (
            "blocked by hex where here is woods",
            "view(hex 0101, hex 0102, hex 0103)",
            "`view` takes 1 argument, not 3",
        ),
        (
            "blocked by hex where viewer in view(here)",
            "view(hex 0101)",
            "`view` is defined in terms of itself",
        ),
    ],
)
def test_what_is_written_wrongly_is_said(tmp_path: Path, line: str, use: str, wrong: str) -> None:
    rules = f"\nsight view  @ 8.3\n  range 3\n  {line}\n"
    found = failures(tmp_path, rules, f"  expect some hexes in {use}\n")
    assert any(wrong in message for message in found), found


def test_memory_of_lines_is_bounded_for_all_viewers_of_a_rule_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight, "MOST_ENDS", 300)
    monkeypatch.setattr(sight, "MOST_LINES", 200)
    monkeypatch.setattr(sight, "MOST_SLOTS", 2000)
    places = [(c, r) for c in range(1, 21) for r in range(1, 21)]
    program = on_map(LAYOUTS[0], (20, 20), {}, {}).program
    lines, draw = sight.Lines(program, 5), random.Random(1)

    def seen(viewer: int, held: int, near: tuple[int, ...] | None) -> int:
        return lines.seen(viewer, False, lambda x, b: held >> x & 1, None, None, None, near, "view")

    for _ in range(4):
        held = draw.getrandbits(len(places)) & draw.getrandbits(len(places))
        for viewer in [x for x in draw.sample(range(len(places)), 30) for _ in range(3)]:
            assert seen(viewer, held, (held,)) == seen(viewer, held, None)
            rule = lines._rules["view"]
            assert len(rule.ends) <= 300
            assert sum(map(len, rule.looked.values())) <= 200 + len(lines.lines)
            assert sum(len(hexes) + len(sides) for hexes, sides in lines._known.values()) <= 2000 + 1000
    assert rule.ends and rule.looked


def test_discs_that_are_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST_DISCS", 50)
    monkeypatch.setattr(programs, "MOST_REACHES", 3)
    program = on_map(LAYOUTS[0], (20, 20), {}, {}).program
    for middle in range(400):
        for reach in (1, 2, 3, 4, 5):
            program.within(reach, middle)
            assert program.within(reach, middle) >> middle & 1
        assert 0 < len(program.discs) <= 3 and all(0 < len(discs) <= 50 for discs in program.discs.values())
