"""What lint knows of a block while nothing has changed that its reading can see: no more than that, and no less."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.remembered import Remembered
from toolchain.dev.soak_edits import findings_of
from toolchain.model import build
from toolchain.model.before import ReadBefore
from toolchain.model.context import Build
from toolchain.model.interface import Interface
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
RULES = """
define held for hex = control of hex is Blue
define good for hex = held(hex)
quantity worth for side
  base  number(hexes where good(it))
quantity far for unit
  base  distance(self, "Northam")
quantity deep for unit
  base  1 when self in reserve otherwise 2
quantity near for unit
  base  distance(self, 0202)
"""
BOX = """
box reserve
  links  0101
"""
Seen = Callable[[str], dict[str, bytes | None]]


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """What each quantity can see of a small game with more text."""
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    (folder / "examples.hw").unlink()
    made: dict[str, bytes | None] = {}
    before: Remembered[bytes, bytes] = Remembered(10_000)

    def look(b: Build) -> list[Any]:
        interface = Interface(b)
        for read in ((True, True), (True, False), (False, False)):
            # What is known of earlier texts changes nothing.
            for block in b.blocks:
                assert Interface(b, *read).of(block) == Interface(b, *read, before).of(block)
        made.update((block.header[0].text, interface.of(block)) for block in b.by_word["quantity"])
        return []

    def of(text: str) -> dict[str, bytes | None]:
        (folder / "more.hw").write_text(f"part of Skirmish\n{text}", encoding="utf-8")
        made.clear()
        build_model(load_project(folder, False))
        return dict(made)

    monkeypatch.setattr(build, "read_examples", look)
    return of


def changed(before: dict[str, bytes | None], after: dict[str, bytes | None]) -> set[str]:
    assert before.keys() == after.keys()
    return {name for name in before if before[name] != after[name]}


def test_the_same_text_looks_the_same(seen: Seen) -> None:
    assert changed(seen(RULES), seen(RULES)) == set()


def test_a_definition_that_is_called_by_a_definition_is_seen(seen: Seen) -> None:
    """Which hexes are good is answered by a set of hexes: the bodies of both definitions are put in place of their names."""
    other = RULES.replace("control of hex is Blue", "control of hex is Red")
    assert changed(seen(RULES), seen(other)) == {"worth"}


def test_a_box_with_links_is_seen_where_it_is_named(seen: Seen) -> None:
    assert changed(seen(RULES), seen(RULES + BOX)) == {"deep"}


def test_another_state_of_hexes_is_seen_where_it_is_named(seen: Seen) -> None:
    more = "state deep of hex\n"
    assert changed(seen(RULES), seen(RULES + more)) == {"deep"}


def test_a_place_is_seen_where_its_name_is_quoted(seen: Seen, tmp_path: Path) -> None:
    before = seen(RULES)
    path = tmp_path / "game" / "map.hw"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('village "Northam"', "village").replace("0203  woods", '0203  woods "Northam"')
    )
    assert changed(before, seen(RULES)) == {"far"}


def test_other_numbers_of_hexes_are_seen_everywhere(seen: Seen, tmp_path: Path) -> None:
    """A row of numbers may name hexes that are not written: `0101..0103` names 0102."""
    before = seen(RULES)
    path = tmp_path / "game" / "map.hw"
    path.write_text(path.read_text("utf-8").replace("  0403  open\n", "  0403  open\n  0404  open\n"))
    assert changed(before, seen(RULES)) == before.keys()


EXAMPLES = """
example 2.4 "a step"  @ 2.1
  move B_Foot_1 to hex 0202
  expect B_Foot_1 is fresh
  {}
example 2.5 "the same step"  @ 2.1
  move B_Foot_1 to hex 0202
  expect B_Foot_1 is fresh
  {}
"""


@pytest.mark.parametrize("line", ["expect B_Foot_1 is frsh", "move B_Foot_1 to hex 9999"])
def test_a_wrong_line_is_reported_in_each_example_that_has_it(line: str, tmp_path: Path) -> None:
    """A line that is right is read once for all examples; these lines are not."""
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    text = (folder / "examples.hw").read_text("utf-8")
    (folder / "examples.hw").write_text(text + EXAMPLES.format(line, line), "utf-8")
    project = load_project(folder, False)
    found = [build_model(project, None, before)[1].items for before in (None, ReadBefore())]
    assert found[0] == found[1]
    assert len(found[1]) == 2


def test_an_example_that_only_repeats_lines_of_others_is_not_empty(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    text = (folder / "examples.hw").read_text("utf-8")
    (folder / "examples.hw").write_text(text + EXAMPLES.format("", ""), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
        assert findings_of(folder, cached=True) == []
