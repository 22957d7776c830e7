"""Questions to the map against networkx on the drawn polygons, against the interpreter, and against play itself."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.engine.ask import cost, range, sight, trace, zone
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.moment import first_moves
from toolchain.engine.ask.moves import Asked, asked
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.words import FORMS, ask
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.interpret import moves, traces, zones
from toolchain.engine.interpret.basics import members

from .asked import PLAYED, at_set_up, game, polygons, standing, table, touching

positions = st.tuples(st.sampled_from(PLAYED), st.integers(0, 10_000), st.integers(0, 160))
BEYOND = 2  # steps that may cost nothing, where a step gives back what was paid before
few = settings(max_examples=10)


def steps(found: Asked, name: str) -> nx.DiGraph:
    """Legal steps with their price, by the interpreter, over sides of polygons or links of the network.

    A hex in which a move must stop is another node (hex, True) than the hex gone through.
    """
    i, state, movement = found.table.interpreter, found.table.state, found.movement["name"]
    over = found.movement["over"]
    near = nx.ego_graph(touching(name), found.start, found.allowance + BEYOND) if not over else None
    pairs = found.table.ir["networks"][over] if near is None else near.edges
    made = nx.DiGraph()
    made.add_node((found.start, False))
    for pair in pairs:
        for here, there in (tuple(pair), tuple(pair)[::-1]):
            if moves.bar(i, state, movement, found.piece, here, there) >= 0 or there == found.start:
                continue
            price = 0 if over else moves.cost(i, state, movement, found.piece, here, there)
            halted = not over and bool(found.halts(here, there))
            made.add_edge((here, False), (there, halted), price=price)
    return made


@few
@given(positions, st.data())
def test_a_range_is_what_networkx_finds_on_the_drawn_polygons(
    position: tuple[str, int, int], data: st.DataObject
) -> None:
    name = position[0]
    here = table(*position)
    amounts = [None, 3, 6] if name == PLAYED[0] else [2, 4]
    for piece in data.draw(st.permutations(standing(here)))[:2]:
        for movement in here.ir["movements"]:
            amount = data.draw(st.sampled_from(amounts))
            found = asked(here, piece, movement["name"], amount)
            stock = amount is not None or found.kernel.affordable(found.table.state, piece)
            if found.allowance <= 0 or not stock:
                assert not found.ways.ends
                continue
            graph = steps(found, name)
            start = (found.start, False)
            if movement["over"]:
                barred = moves.bar(
                    found.table.interpreter,
                    found.table.state,
                    movement["name"],
                    piece,
                    found.start,
                    found.start,
                )
                most = found.allowance if barred < 0 else -1
                far = nx.single_source_shortest_path_length(graph, start, cutoff=max(most, 0))
                least: dict[int, Any] = {hex: 0 for (hex, _), length in far.items() if length <= most}
            else:
                # Bellman and Ford, not Dijkstra: a step may give back what was paid before.
                costs = nx.single_source_bellman_ford_path_length(graph, start, weight="price")
                least = {}
                for (hex, _), price in sorted(costs.items(), key=lambda item: item[1]):
                    least.setdefault(hex, price)
                least = {
                    hex: price for hex, price in least.items() if within(graph, start, hex, found.allowance)
                }
            ends = {hex: price for hex, price in least.items() if hex != found.start and not found.stays(hex)}
            assert found.ways.ends == ends


def within(graph: nx.DiGraph, start: Any, goal: int, most: int) -> bool:
    """Whether a way exists on which the sum never exceeds what there is to spend."""
    if goal == start[0]:
        return True
    best = {start: 0}
    queue = [start]
    for node in queue:
        for there in graph.successors(node):
            spent = best[node] + graph[node][there]["price"]
            if spent <= most and spent < best.get(there, most + 1):
                best[there] = spent
                queue.append(there)
    return any(hex == goal for hex, _ in best)


@few
@given(st.sampled_from(PLAYED), st.integers(0, 10_000), st.integers(0, 120), st.data())
def test_a_way_that_is_answered_is_played_at_the_price_that_is_answered(
    name: str, seed: int, answers: int, data: st.DataObject
) -> None:
    here = table(name, seed, answers)
    before = here.state.digest()
    moves = first_moves(here.state, standing(here), 1)
    assert here.state.digest() == before
    for (piece, way), state in data.draw(st.permutations(sorted(moves.items(), key=lambda item: item[0])))[
        :4
    ]:
        movement = next(m["name"] for m in here.ir["movements"] if ident(m["name"]) == way)
        found = asked(here, piece, movement)
        assert set(state.opts) - {PASS} <= set(found.ways.cost)
        for goal in data.draw(st.permutations(sorted(found.ways.ends)))[:4]:
            path = found.ways.path(goal)
            assert path[0] == found.start and path[-1] == goal
            assert (goal if found.kernel.by_destination else path[1]) in state.opts
            played = state.fork()
            for there in [goal] if found.kernel.by_destination else path[1:]:
                assert there in played.opts
                game(name).apply(played, there)
                question = played.question
                if question is None or question.kind != "move" or question.subject[0] != piece:
                    break  # The move is over, and what follows it may take the piece elsewhere.
                assert played.columns["c_place"][piece] == there
                assert question.subject[1] == found.left(there)


@few
@given(positions)
def test_the_zones_of_all_pieces_are_the_zone_of_their_side(position: tuple[str, int, int]) -> None:
    here = table(*position)
    ids = {h["id"]: n for n, h in enumerate(here.ir["hexes"])}
    for rule in here.ir["zones"]:
        made: dict[int, set[int]] = {0: set(), 1: set()}
        for piece in standing(here):
            side = here.ir["pieces"][piece]["side"]
            if side >= 0:
                answer = zone.answer(here, piece, rule["name"])
                made[side] |= {ids[hex] for hex in answer.data["hexes"]}
                kept = {s.there for s in answer.drawn.stopped}
                near = set(touching(position[0])[here.place(piece)])
                if zones.has_zone(here.interpreter, here.state, rule, piece):
                    assert near == kept | set(answer.drawn.shaded)
        for side, hexes in made.items():
            assert hexes == set(members(here.hexes("z", rule["name"], side)))


@few
@given(positions, st.data())
def test_a_trace_is_a_shortest_way_of_networkx_or_is_cut(
    position: tuple[str, int, int], data: st.DataObject
) -> None:
    here = table(*position)
    i, state = here.interpreter, here.state
    for rule in here.ir["traces"]:
        kinds = [type_ for _, type_ in rule["params"]]
        if "piece" in kinds and not standing(here):
            continue
        piece = data.draw(st.sampled_from(standing(here))) if "piece" in kinds else -1
        start = here.place(piece) if piece >= 0 else data.draw(st.integers(0, len(here.ir["hexes"]) - 1))
        side = data.draw(st.integers(0, 1)) if "side" in kinds else -1
        goal = data.draw(st.integers(0, len(here.ir["hexes"]) - 1)) if "hex" in kinds else -1
        answer = trace.answer(here, rule["name"], start, piece, side, goal)
        names = traces.trace_names(i, rule, trace.arguments(here, rule, piece, side, goal))
        allowed = traces.trace_allowed(i, state, rule, names)
        goals = set(members(i.read(state, rule["goal"], names))) & allowed
        graph = nx.DiGraph()
        graph.add_node(start)
        for pair in here.ir["networks"][rule["over"]] if rule["over"] else touching(position[0]).edges:
            for a, b in (tuple(pair), tuple(pair)[::-1]):
                shut = any(
                    i.holds(state, line["when"], {**names, "hexside": i.hexside(a, b)})
                    for line in rule["closed"]
                )
                if b in allowed and not shut:
                    graph.add_edge(a, b)
        far = nx.single_source_shortest_path_length(graph, start)
        lengths = [far[hex] for hex in goals if hex in far]
        limit = None if rule["over"] else rule["limit"]
        works = bool(lengths) and (limit is None or min(lengths) <= limit)
        assert answer.data["succeeds"] == works
        if works:
            path = answer.drawn.path
            assert path[0] == start and path[-1] in goals
            assert len(path) - 1 == min(lengths)
            assert all(graph.has_edge(a, b) for a, b in zip(path, path[1:], strict=False))
        else:
            assert answer.lines or not goals
            assert all(s.paragraph for s in answer.drawn.stopped)


@few
@given(st.integers(0, 10_000), st.integers(0, 80), st.data())
def test_a_line_of_sight_is_blocked_by_what_the_drawn_line_touches(
    seed: int, answers: int, data: st.DataObject
) -> None:
    name = "library-of-napoleonic-battles"
    here = table(name, seed, answers)
    shapes = polygons(name)
    viewer = data.draw(st.integers(0, len(shapes) - 1))
    for target in sorted(here.interpreter.chart.disc(viewer, here.ir["sights"][0]["range"]) - {viewer}):
        answer = sight.answer(here, viewer, target)
        seen = bool(here.hexes("si", here.ir["sights"][0]["name"], viewer) >> target & 1)
        assert answer.data["seen"] == seen == (not answer.data["blocked"])
        line = shapely.LineString([shapes[viewer].centroid, shapes[target].centroid])
        ids = {h["id"]: n for n, h in enumerate(here.ir["hexes"])}
        for block in answer.data["blocked"]:
            assert block["paragraphs"] and all(block["paragraphs"])
            assert all(shapes[ids[hex]].distance(line) < 1e-9 for hex in block["hexes"])


def test_what_stops_a_move_is_told_with_its_paragraph() -> None:
    here = at_set_up("race-to-the-sea")
    piece = next(p for p in standing(here) if here.ir["pieces"][p]["id"] == "FR_IV")
    found = range.answer(here, piece, early=True)
    told = {(s["why"], s["paragraph"]) for s in found.data["stopped"]}
    assert ("prohibited", "I-3-b") in told
    assert ("costs 2 MP, 1 left", "I-3") in told
    assert found.data["measure"] == "MP"
    assert "3 MP to spend" in found.said
    way = cost.answer(here, piece, here.hex("0310"), early=True)
    assert not way.data["possible"]
    assert "no; it costs 7 MP, but only 3 can be spent" in way.said
    assert way.lines[0] == "0113 to 0212: 2 MP (base: 1 @ I-3; difficult: +1 @ I-3-a), 1 left"


def test_a_hex_next_to_a_unit_is_told_even_where_the_whole_way_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = at_set_up("race-to-the-sea")
    piece = next(p for p in standing(here) if here.ir["pieces"][p]["id"] == "FR_IV")
    found = asked(here, piece, allowance=1, early=True)
    monkeypatch.setattr(found.table.state.game, "budget", 1)  # too little to look at the whole map
    near, far = cost.cost(found, here.hex("0212")), cost.cost(found, here.hex("0310"))
    assert near.said.endswith(f"no; with 1 MP to spend it cannot get there ({found.moment})")
    assert near.lines == ["not into 0212: costs 2 MP, 1 left @ I-3"]
    assert "too long to compute" in far.said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "is not a question about a map"),
        ("rage of FR_IV", "did you mean `range`?"),
        ("range", "ask `range of UNIT"),
        ("range of Frnch IV", "there is no unit `Frnch IV`; did you mean `French IV`"),
        ("range of IV", "`IV` is ambiguous: French IV (FR_IV)"),
        ("range of FR_IV by mach", "there is no movement `mach`; did you mean `march`?"),
        ("cost of FR_IV", "ask `cost of UNIT to HEX"),
        ("cost of FR_IV to Ypers", "there is no hex `Ypers`; did you mean `Ypres`?"),
        ("zone ZOC of FR_IV", "there is no zone `ZOC`; use one of NML"),
        ("trace line-regrop of FR_IV", "did you mean `line-regroup`?"),
        ("trace strategic-line from 0805", "add `of SIDE`"),
        ("trace line-regroup of Allies", "a trace needs a starting hex"),
        ("sight from 0805", "this game declares no `sight`"),
        ("range of GE_XXII_Reserve", "is not on the map"),
    ],
)
def test_a_question_that_cannot_be_answered_says_what_would_be_right(question: str, said: str) -> None:
    here = at_set_up("race-to-the-sea")
    with pytest.raises(CannotAsk) as refused:
        ask(here, question)
    assert said in str(refused.value)


def test_every_form_is_answered() -> None:
    here = at_set_up("library-of-napoleonic-battles")
    asked_in = {
        "range": "range of FR_IV_1_Roche by march with 4",
        "cost": "cost of FR_IV_1_Roche to 0414 by march",
        "zone": "zone ZOC of FR_IV_1_Roche",
        "trace": "trace supply-line of FR_IV_1_Roche",
        "sight": "sight view from 0909 to 1210",
    }
    # Edges and boxes begin in no hex: tests/geometry/test_edges_and_boxes.py asks for them.
    assert asked_in.keys() | {"edge", "box"} == FORMS.keys()
    for question in asked_in.values():
        answer = ask(here, question, early=True)
        assert answer.said and answer.data and answer.drawn.start >= 0


def test_the_position_is_as_it_was_when_a_piece_is_asked_to_move() -> None:
    here: Table = table("library-of-napoleonic-battles", 3, 20)
    before, stamps = here.state.digest(), here.state.marks
    range.answer(here, standing(here)[0], early=True)
    assert (before, stamps) == (here.state.digest(), here.state.marks)
