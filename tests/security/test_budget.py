"""Rules that would never end, or fill the memory, end in one sentence that names their paragraph."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.package.conftest import ROOT
from toolchain.engine.game import Game, RuleError
from toolchain.ir.validate import validate_ir
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

IR = dict[str, Any]
BUDGET = 2_000_000
USED_UP = "the rules reached no question within 2,000,000 steps [9.9]"


@pytest.fixture(scope="module")
def rules() -> IR:
    import json
    import zipfile
    from io import BytesIO

    data, _ = pack_project(load_project(ROOT / "toolchain" / "templates" / "game"))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        made: IR = json.loads(archive.read("rules/0.json"))
    return made


@pytest.fixture
def ir(rules: IR) -> IR:
    return copy.deepcopy(rules)


def first(ir: IR, *statements: list[Any]) -> IR:
    """The rules, with a procedure of paragraph 9.9 at the beginning of the sequence of play."""
    ir["procedures"].append({"name": "attack", "params": [], "body": list(statements), "cite": "9.9"})
    sequence = next(p for p in ir["procedures"] if p["name"] == "sequence")
    sequence["body"] = [["do", "attack", [], None, None], *sequence["body"]]
    return ir


def fault(ir: IR, budget: int = BUDGET) -> str:
    """What the engine says of rules that pass the loader, played with a small budget."""
    assert validate_ir(ir) is None
    with pytest.raises(RuleError) as caught:
        Game(ir, budget=budget).start(0, 1)
    return str(caught.value)


def over_hexes(depth: int) -> list[Any]:
    """How many times the hexes of the map, taken in all combinations."""
    e: list[Any] = ["int", 1]
    for level in range(depth):
        e = ["sum", f"x{level}", ["members", ["all-hexes"]], e]
    return e


def times(statement: list[Any], *bounds: int) -> list[Any]:
    """A statement in loops within loops."""
    for bound in bounds:
        statement = ["repeat", ["int", bound], None, [statement], []]
    return statement


def test_sums_over_hexes_in_sums_over_hexes(ir: IR) -> None:
    assert fault(first(ir, ["let", "n", over_hexes(9)])) == USED_UP


def test_a_tower_of_definitions(ir: IR) -> None:
    head = {"params": [], "cite": "9.9", "type": "int", "kind": "define"}
    for level in range(40):
        inner: list[Any] = ["call", f"t{level + 1}", []] if level < 39 else ["int", 1]
        # Too long to be written out where it is called.
        long = ["+", inner, ["*", ["min", [["turn"]] * 40], inner]]
        ir["functions"].append({**head, "name": f"t{level}", "body": long})

    assert fault(first(ir, ["let", "n", ["call", "t0", []]])) == USED_UP


def test_loops_in_loops(ir: IR) -> None:
    assert fault(first(ir, times(["let", "x", ["turn"]], 1000, 1000, 1000))) == USED_UP


def test_a_loop_of_rounds_without_a_number(ir: IR) -> None:
    """Its bound is reckoned, and larger than any number of rounds."""
    bound = ["*", ["+", ["turn"], ["int", 5]], ["int", 1 << 60]]

    assert fault(first(ir, ["repeat", bound, None, [["let", "x", ["turn"]]], []])) == USED_UP


def test_a_loop_that_calls(ir: IR) -> None:
    ir["procedures"].append({"name": "nothing", "params": [], "body": [], "cite": "9.8"})

    said = fault(first(ir, times(["do", "nothing", [], None, None], 1000, 1000)))

    assert said.startswith("the rules reached no question within 2,000,000 steps [9.")


@pytest.mark.parametrize(
    "grown", [["*", ["v", "n"], ["int", 1 << 61]], ["/", ["v", "n"], ["int", (1 << 61) - 1]]]
)
def test_numbers_that_grow(ir: IR, grown: list[Any]) -> None:
    loop = times(["let", "n", grown], 10_000)

    assert fault(first(ir, ["let", "n", ["turn"]], ["let", "n", ["+", ["v", "n"], ["int", 3]]], loop)) == (
        "a number becomes too large [9.9]"
    )


def test_numbers_that_grow_by_way_of_a_definition(ir: IR) -> None:
    more = ["*", ["v", "of"], ["int", 1 << 61]]
    ir["functions"].append(
        {
            "name": "more",
            "params": [["of", "number"]],
            "body": more,
            "cite": "",
            "type": "int",
            "kind": "define",
        }
    )
    loop = times(["let", "n", ["call", "more", [["v", "n"]]]], 10_000)

    assert fault(first(ir, ["let", "n", ["int", 3]], loop)) == "a number becomes too large [9.9]"


def test_a_sum_of_fractions_that_have_nothing_in_common(ir: IR) -> None:
    of_each = [
        "/",
        ["int", 1],
        [
            "+",
            ["*", ["hex-count", ["near", ["v", "h"]]], ["int", 1 << 40]],
            ["distance", ["int", 0], ["v", "h"]],
        ],
    ]
    made = ["sum", "h", ["members", ["all-hexes"]], of_each]

    assert fault(first(ir, ["let", "n", made])) == "a number becomes too large [9.9]"


def test_what_is_put_off_without_end(ir: IR) -> None:
    ir["procedures"].append({"name": "nothing", "params": [], "body": [], "cite": ""})

    said = fault(first(ir, times(["later", ["int", 5], 0, "nothing", [], ""], 10_000)), 100 * BUDGET)

    assert said == "more than 2,000 procedures are postponed [9.9]"


def test_changes_without_end(ir: IR) -> None:
    """Each change is kept until the answer is given, so it counts for more than what is only reckoned."""
    ir["columns"].append({"name": "n", "of": "game", "type": "number", "start": 0, "open": True})
    counted = times(["set", "n", None, ["-", ["int", 1], ["game", "n"]]], 100_000)

    assert fault(first(ir, counted)) == USED_UP


def test_a_trigger_that_sets_off_itself(ir: IR) -> None:
    here, there = ["place", ["v", "mover"], ["int", 0]], ["place", ["v", "mover"], ["int", 1]]
    ir["triggers"].append({"name": "to and fro", "requires": None, "do": [here, there], "cite": "9.8"})

    said = fault(first(ir, ["place", ["int", 0], ["int", 0]]))

    assert said in (USED_UP, "definitions call each other too deeply [9.9]")


def test_procedures_that_call_each_other(ir: IR) -> None:
    ir["procedures"].append(
        {"name": "again", "params": [], "body": [["do", "again", [], None, None]], "cite": "9.9"}
    )

    assert fault(first(ir, ["do", "again", [], None, None])) == (
        "procedures call each other more than 60 levels deep [9.9]"
    )


def test_a_state_that_leaves_its_values(ir: IR) -> None:
    moods = {"name": "mood", "of": "game", "type": "value of moods", "values": ["calm", "angry"]}
    ir["columns"].append({**moods, "start": 0, "open": True})

    said = fault(first(ir, ["set", "mood", None, ["+", ["hex-count", ["all-hexes"]], ["int", -5]]]))

    assert said == "`mood` cannot be 7 [9.9]"


def test_19000_pieces_in_one_hex(ir: IR) -> None:
    """To order them takes a time that grows with their number: so does every answer about them."""
    piece = ir["pieces"][0]
    ir["pieces"] += [{**piece, "id": f"more {n}", "start": 0} for n in range(19_000)]
    everybody = [
        "pieces",
        {"var": "it", "kinds": 7, "side": None, "at": ["int", 0], "in": None, "where": None, "from": None},
    ]
    ask = {
        "seat": ["int", 0],
        "from": everybody,
        "type": "piece",
        "slot": "x",
        "prompt": "which one",
        "cite": "",
    }

    assert validate_ir(first(ir, ["ask", ask])) is None
    state = Game(ir, budget=BUDGET).start(0, 1)

    assert len(state.opts) == 19_000


def test_the_same_step_ends_it_every_time(ir: IR) -> None:
    """What is left is counted and not timed: two games of one seed take the same steps for each answer."""
    taken = []
    for _ in range(2):
        game = Game(copy.deepcopy(ir))
        blocks, used = game._run_blocks, []

        def counted(state: Any, blocks: Any = blocks, used: Any = used, game: Any = game) -> None:
            blocks(state)
            used.append(game.budget - state.fuel)

        game._run_blocks = counted  # type: ignore[method-assign]
        state = game.start(0, 3)
        for _ in range(40):
            if not state.over:
                game.apply(state, state.opts[len(state.opts) // 2])
        taken.append(used)

    assert taken[0] == taken[1]
    assert max(taken[0]) > 100


def test_a_question_of_pairs_offers_pairs(ir: IR) -> None:
    """What a question says of its options is what the list holds; hexes are no pairs of pieces."""
    ask = {
        "seat": ["int", 0],
        "from": ["members", ["all-hexes"]],
        "type": "pair",
        "slot": "x",
        "prompt": "who",
        "cite": "",
    }

    wrong = validate_ir(first(ir, ["ask", ask | {"optional": False, "passing": ""}]))

    assert wrong == "procedure `attack`: expected a pair of piece and piece, found a hex"
