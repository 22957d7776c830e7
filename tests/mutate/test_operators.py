"""Every operator does what it says on a shipped project, and names codes that exist."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from tests.security.counts import count
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.checks.registry import catalogue
from toolchain.language.blocks import read_blocks
from toolchain.model.layers import Placed
from toolchain.model.units.campaign import Campaign, read_campaign
from toolchain.mutate.change import Change, Place
from toolchain.mutate.operators import map_lines, map_rivers
from toolchain.mutate.operators.map_lines import holding, is_network, linked, pairs, parts
from toolchain.mutate.registry import operators
from toolchain.mutate.sampling import Case, choose, possible, text_of
from toolchain.mutate.subject import Subject
from toolchain.workspace import mutation
from toolchain.workspace.lint.linter import LintResult
from toolchain.workspace.mutation import subject_of
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = (
    ROOT / "toolchain" / "templates" / "game",
    ROOT / "scenarios" / "race-to-the-sea",
    ROOT / "scenarios" / "western-front",
    ROOT / "scenarios" / "library-of-napoleonic-battles",
    ROOT / "tests" / "projects" / "two-sheets",
)

FOLDERS = sorted(
    {p.parent for top in ("scenarios", "tests/projects") for p in (ROOT / top).rglob("hexwright.toml")}
)


def own_subject(folder: Path) -> Subject:
    """A project as operators see it. That lint finds nothing in what is shipped is seen in `tests/slips` and `tests/reader_slips`."""
    with pytest.MonkeyPatch.context() as patch:
        if folder.is_relative_to(ROOT / "scenarios"):
            patch.setattr(mutation, "lint_project", lambda _: LintResult([], [], []))
        return subject_of(load_project(folder))


@cache
def shipped(folder: Path) -> Subject:
    """The same for many tests; who changes it takes one of his own."""
    return own_subject(folder)


@pytest.fixture(scope="module")
def subjects() -> list[Subject]:
    return [shipped(folder) for folder in SHIPPED]


@pytest.mark.parametrize("name", operators())
def test_an_operator_changes_a_shipped_project(name: str, subjects: list[Subject]) -> None:
    found = [(s, change) for s in subjects for change in possible(operators()[name], s, 1)[: count(3, 20)]]

    assert found
    for subject, change in found:
        before = text_of(subject, change.file)
        assert change.data(before) != before.encode()
        assert Place.of(change, before).lines


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_operator_copes_with_every_project(folder: Path) -> None:
    places = {name: len(possible(operator, shipped(folder), 1)) for name, operator in operators().items()}

    assert sum(count > 0 for count in places.values()) >= 40


def test_the_lists_of_a_war_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []

    def counted(blocks: Iterable[Placed]) -> Campaign:
        read.append(1)
        return read_campaign(blocks)

    monkeypatch.setattr("toolchain.mutate.subject.read_campaign", counted)
    subject = own_subject(SHIPPED[2])
    for name in ("designation-wrong-in-a-list", "arm-wrong-in-a-list", "schedule-row-lost"):
        assert possible(operators()[name], subject, 1)

    assert [1] == read


def test_places_are_looked_up_of_what_is_drawn_only(
    subjects: list[Subject], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []
    of = Place.of

    def counted(change: Change, text: str) -> Place:
        looked.append(change)
        return of(change, text)

    monkeypatch.setattr(Place, "of", counted)
    drawn = choose(operators().values(), subjects[0], 30, 3)

    assert len(looked) == sum(map(len, drawn.values())) == 30


def test_hexes_far_from_a_hexside_are_found_without_a_walk_over_the_map_for_each() -> None:
    walks = []

    class Counted(list[str]):
        def __iter__(self) -> Iterator[str]:
            walks.append(1)
            return super().__iter__()

    subject = own_subject(SHIPPED[2])
    subject.ground.numbers = Counted(subject.ground.numbers)

    assert len(possible(operators()["hexside-of-far-hexes"], subject, 1)) > 1000
    assert len(walks) <= 2


def test_the_corners_of_a_river_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[frozenset[int]] = []

    def counted(s: Subject, side: frozenset[int]) -> list[map_rivers.Corner]:
        asked.append(side)
        return corners(s, side)

    corners = map_rivers.corners
    subject = own_subject(SHIPPED[2])
    written = sum(len(found) for block, found in pairs(subject) if not is_network(subject, block))
    monkeypatch.setattr(map_rivers, "corners", counted)
    for name in ("river-without-its-mouth", "river-in-a-circle", "river-of-another-class"):
        asked.clear()
        assert possible(operators()[name], subject, 1)
        assert 100 < len(asked) <= written


@pytest.mark.parametrize("name", operators())
def test_an_operator_says_what_it_is(name: str) -> None:
    operator = operators()[name]

    assert operator.doc.endswith(".")
    assert operator.erratum[-1] in ".?"
    assert operator.codes <= set(catalogue().by_code)
    assert operator.harmless == name.startswith("harmless")


def test_there_are_enough_kinds_of_error() -> None:
    assert sum(not o.harmless for o in operators().values()) >= 40


def test_a_block_that_is_left_out_takes_nothing_else_along(subjects: list[Subject]) -> None:
    @cache
    def count(text: str) -> int:
        return len(read_blocks(Source("", text), Findings()))

    for subject in subjects:
        for change in possible(operators()["rule-dropped"], subject, 1):
            before = text_of(subject, change.file)
            assert count(change.applied(before)) == count(before) - 1


def test_the_draw_is_even_and_the_same_for_the_same_seed(subjects: list[Subject]) -> None:
    wanted = [operators()[n] for n in ("keyword-misspelt", "set-up-step-dropped", "hex-twice")]

    drawn = choose(wanted, subjects[0], 12, 3)
    again = choose(wanted, subjects[0], 12, 3)
    other = choose(wanted, subjects[0], 12, 4)

    assert {name: len(cases) for name, cases in drawn.items()} == {
        "keyword-misspelt": 6,
        "set-up-step-dropped": 1,
        "hex-twice": 5,
    }
    assert drawn == again
    assert drawn != other


def test_edits_that_overlap_are_refused() -> None:
    change = Change("game.hw", ((0, 4, "a"), (2, 6, "b")), "two edits")

    with pytest.raises(ValueError, match="two edits"):
        change.applied("some text")


def test_the_place_of_a_change_holds_lines_before_and_after() -> None:
    change = Change("game.hw", ((4, 4, "new\nlines\n"),), "lines are put in")

    place = Place.of(change, "one\ntwo\nthree\n")

    assert (place.line, place.before, place.after) == (2, "two", "new")
    assert place.lines == {2, 3, 4}
    assert Case("x", change, place).place is place


def test_what_holds_a_line_together_is_what_networkx_finds() -> None:
    for seed in range(200):
        draw = random.Random(seed)
        tree = nx.random_labeled_tree(draw.randrange(3, 30), seed=seed)
        graph = nx.Graph(tree)
        graph.add_edges_from(draw.sample(range(len(tree)), 2) for _ in range(draw.randrange(12)))
        near = [sorted(graph[node]) for node in range(len(graph))]

        assert parts(near) == 1
        assert holding(near) == set(nx.articulation_points(graph)), seed
        cut = draw.choice(list(graph.edges))
        graph.remove_edge(*cut)
        assert parts([sorted(graph[node]) for node in range(len(graph))]) == nx.number_connected_components(
            graph
        )


def test_a_large_network_is_walked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*given: Any) -> bool:
        asked.append(1)
        return linked(*given)

    monkeypatch.setattr(map_lines, "linked", counted)
    subject = own_subject(ROOT / "scenarios" / "schlieffen-plan")
    largest = max(len(found) for _, found in pairs(subject))

    assert possible(operators()["rail-gap"], subject, 1)
    assert largest > 1000 and len(asked) < 20 * largest
