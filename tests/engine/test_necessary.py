"""What all pieces of a loop need is asked before the loop: the same pieces are found, and no new fault."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.engine.test_oracle_operations import PROJECTS, Maker, both_ways, built, midgame
from tests.engine.written_again import module_of
from tests.security.counts import count
from toolchain.engine.budget import Exhausted
from toolchain.engine.game import Game

LOTS = count(40, 150)
RACE = next(folder for folder in PROJECTS if folder.name == "race-to-the-sea")


class PieceMaker(Maker):
    """Conditions on the piece `unit`, part of which hang on something else."""

    def on_piece(self, depth: int) -> list[Any]:
        draw = self.r.random()
        if depth and draw < 0.6:
            op = self.r.choice(["and", "and", "or", "not"])
            return [op, *(self.on_piece(depth - 1) for _ in range(1 if op == "not" else 2))]
        return self.r.choice([self.compared, self.compared, self.some, self.called, self.other])()

    def other(self) -> list[Any]:
        return self.within("unit", "piece", "bool", 2)

    def state(self, of: str) -> list[Any]:
        subject = {"side": ["side", ["v", "unit"]], "piece": ["v", "unit"]}.get(of)
        known = [c for c in self.ir["columns"] if c["of"] == of and c["type"] == "int"]
        if not known:
            return ["int", self.r.randrange(4)]
        column = self.r.choice(known)["name"]
        return ["game", column] if subject is None else ["col", column, subject]

    def amount(self) -> list[Any]:
        made = self.r.choice([self.state("side"), self.state("game"), ["int", self.r.randrange(5)]])
        of_unit = self.r.choice([self.state("piece"), ["size", ["list", [["v", "unit"]]]]])
        return ["+", made, of_unit] if self.r.random() < 0.5 else made

    def compared(self) -> list[Any]:
        return [self.r.choice(["<", "<=", ">", ">="]), self.amount(), self.amount()]

    def some(self) -> list[Any]:
        var = f"it{self.r.randrange(10**6)}"
        q = {"var": var, "kinds": self.kinds(), "side": ["side", ["v", "unit"]], "anywhere": False}
        q["where"] = ["and", self.within(var, "piece", "bool", 1), self.compared()]
        return ["some", ["pieces", q]]

    def called(self) -> list[Any]:
        fit = [
            f
            for f in self.ir["functions"]
            if f["type"] == "bool"
            and f["body"] is not None
            and {t for _, t in f["params"]} <= {"piece", "side"}
        ]
        if not fit:
            return self.compared()
        f = self.r.choice(fit)
        given = {"piece": ["v", "unit"], "side": ["side", ["v", "unit"]]}
        return ["call", f["name"], [given[t] for _, t in f["params"]]]


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
def test_the_same_pieces_are_found(folder: Any) -> None:
    state = midgame(folder)
    if state is None:
        return
    made = PieceMaker(state.game.ir, 6)
    every = (1 << len(state.game.ir["kinds"])) - 1
    asked = too_long = 0
    for number in range(LOTS):
        q = {"var": "unit", "kinds": every, "side": [["v", "side0"], None, ["int", 1]][number % 3]}
        q |= {"anywhere": number % 5 == 0, "where": made.on_piece(number % 4)}
        names = {"side0": number % 2, "unit0": 1, "hex0": 3, "units0": [1, 2], "card0": 0, "count0": 1}
        try:
            written, meant = both_ways(state, ["pieces", q], names)
        except Exhausted:  # retreats of all pieces for each of all pieces, step by step
            too_long += 1
            continue
        assert written == meant, q
        asked += "else ())" in module_of(state.game).writer.write(
            ["pieces", q], {name: name for name in names}
        )
    assert too_long < 5
    assert asked > 5 or state.game.program.piece_count < 8


def text_of(where: list[Any], side: list[Any] | None = None) -> str:
    state = midgame(RACE)
    assert state is not None
    every = (1 << len(state.game.ir["kinds"])) - 1
    q = {"var": "unit", "kinds": every, "side": side or ["v", "side0"], "where": where, "anywhere": True}
    return module_of(state.game).writer.write(["pieces", q], {"side0": "s", "count0": "n"})


def test_what_hangs_on_the_side_alone_is_asked_once() -> None:
    rich = [">=", ["+", ["v", "count0"], ["side", ["v", "unit"]]], ["int", 3]]

    assert "if ((n+s)>=3) else ())" in text_of(rich)
    assert "if ((n+s)>=3) else ())" in text_of(["and", ["kind", [1], ["v", "unit"]], rich])
    assert "else ())" not in text_of(["or", ["kind", [1], ["v", "unit"]], rich])


def test_of_a_number_the_least_is_taken() -> None:
    one = ["size", ["list", [["v", "unit"]]]]

    assert "if ((2+0)<=n) else ())" in text_of(["<=", ["+", ["int", 2], one], ["v", "count0"]])
    assert "else ())" not in text_of([">=", ["+", ["int", 2], one], ["v", "count0"]])


def test_what_may_fail_is_not_asked_before_its_guard() -> None:
    state = midgame(RACE)
    assert state is not None
    table = next(t for t in state.game.ir["tables"] if t["axes"] == 1)
    read = [">", ["table", table["name"], [["v", "count0"]]], ["int", 0]]
    cell = [">", ["table", table["name"], [["int", table["cells"][0][0][0][0]]]], ["int", 0]]

    assert "else ())" not in text_of(["and", ["kind", [1], ["v", "unit"]], read])
    assert "else ())" in text_of(["and", ["kind", [1], ["v", "unit"]], cell])
    assert "else ())" not in text_of(
        ["and", ["kind", [1], ["v", "unit"]], [">", ["/", ["v", "count0"], ["int", 2]], ["int", 0]]]
    )


def test_definitions_that_call_others_many_times_are_not_all_opened() -> None:
    ir = copy.deepcopy(built(RACE))
    assert ir is not None
    like = next(f for f in ir["functions"] if f["type"] == "bool" and f["body"] is not None)
    for number in range(40):
        called = ["call", f"chain{number + 1}", [["v", "s"]]]
        body = ["and", called, called] if number < 39 else [">", ["v", "s"], ["int", 0]]
        ir["functions"].append({**like, "name": f"chain{number}", "params": [["s", "side"]], "body": body})
    writer = module_of(Game(ir)).writer
    every = (1 << len(ir["kinds"])) - 1
    q = {"var": "unit", "kinds": every, "side": ["v", "side0"], "anywhere": True}

    text = writer.write(
        ["pieces", {**q, "where": ["call", "chain0", [["side", ["v", "unit"]]]]}], {"side0": "s"}
    )
    assert "else ())" not in text
    near = ["call", "chain38", [["side", ["v", "unit"]]]]
    assert "else ())" in writer.write(["pieces", {**q, "where": near}], {"side0": "s"})
    assert writer.to_open > 0


def test_definitions_that_call_one_another_in_a_long_chain_are_linked() -> None:
    ir = copy.deepcopy(built(RACE))
    assert ir is not None
    like = next(f for f in ir["functions"] if f["type"] == "bool" and f["body"] is not None)
    for number in range(400):
        called = ["call", f"chain{number + 1}", [["v", "s"]]]
        body = called if number < 399 else [">", ["v", "s"], ["int", 0]]
        ir["functions"].append({**like, "name": f"chain{number}", "params": [["s", "side"]], "body": body})
    every = (1 << len(ir["kinds"])) - 1
    q = {"var": "unit", "kinds": every, "side": ["v", "side0"], "anywhere": True}
    where = ["and", ["call", "chain0", [["v", "side0"]]], ["kind", [1], ["v", "unit"]]]

    assert "chain" in module_of(Game(ir)).writer.write(["pieces", {**q, "where": where}], {"side0": "s"})
