"""The generated code against the slow interpreter: every declared thing of every game, in positions of random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import SOAK
from tests.shipped import TEMPLATE, played
from toolchain.engine.codegen.expressions import OPERATION_WRITERS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, PlayState
from toolchain.engine.interpret import actions, moves, retreats
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.interpret.operations import MEANINGS
from toolchain.ir.operations import OPERATIONS
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ANSWERS = 4000
POSITIONS = 8
SAMPLES = 3
LARGE = 500  # hexes; the interpreter asks hex by hex


def _game(folder: Path) -> Game:
    model, findings = build_model(load_project(folder))
    assert not findings.errors and not model.said
    return Game(model.ir)


def plain(value: Any) -> Any:
    """Lists and tuples alike."""
    return [plain(x) for x in value] if isinstance(value, (list, tuple)) else value


def test_both_cover_every_operation() -> None:
    assert set(OPERATION_WRITERS) == set(OPERATIONS)
    assert set(MEANINGS) == set(OPERATIONS)


# games


class Sampler:
    """Draws arguments by the type of a parameter; now and then the absent one."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.p = game.program
        self.random = random.Random(seed)

    def one(self, type_: str) -> Any:
        draw, p = self.random, self.p
        if type_.startswith("list of ") or type_ == "set of pieces":
            inner = "piece" if type_ == "set of pieces" else type_.removeprefix("list of ").removesuffix("s")
            return [self.one(inner) for _ in range(draw.randrange(4))]
        if type_ == "set of hexes":
            return draw.getrandbits(p.hex_count) & draw.getrandbits(p.hex_count)
        if type_ == "pair":
            return (self.one("piece"), self.one("piece"))
        if type_.startswith("value of "):
            return draw.randrange(len(self.game.ir["values"][type_.removeprefix("value of ")]))
        if type_ == "condition":
            return draw.random() < 0.5
        if type_ in ("side", "nation"):
            return draw.randrange(len(p.sides if type_ == "side" else p.nations) or 1)
        counts = {
            "piece": p.piece_count,
            "hex": p.hex_count,
            "hexside": len(self.game.ir["edges"]),
            "card": p.card_count,
            "box": p.place_count,
        }
        if type_ in counts:
            return (
                draw.randrange(-1, counts[type_])
                if draw.random() < 0.1
                else draw.randrange(max(counts[type_], 1))
            )
        return draw.randrange(8)

    def all(self, params: list[list[str]]) -> list[Any]:
        return [self.one(type_) for _, type_ in params]


def positions(game: Game, seed: int) -> Iterator[PlayState]:
    """States of one random game, each of them again after a stretch was played on and taken back."""

    def random_game() -> Iterator[PlayState]:
        draw = random.Random(seed)
        state = game.start(0, seed)
        for _ in range(ANSWERS):
            yield state
            if state.over:
                return
            game.apply(state, draw.choice(state.opts))

    length = sum(1 for _ in random_game())
    draw = random.Random(seed + 1)
    few = 1 if game.program.hex_count >= LARGE else POSITIONS
    wanted = {0, length - 1, *(draw.randrange(length) for _ in range(few))}
    for number, state in enumerate(random_game()):
        if number in wanted:
            yield state
            mark = state.mark()
            for _ in range(12):
                if not state.over:
                    game.apply(state, draw.choice(state.opts))
            # The caches are filled by what is taken back.
            for _ in questions(game, state, Sampler(game, number), interpret=False):
                pass
            state.undo(mark)
            state.release()
            yield state


def questions(
    game: Game, state: PlayState, sampler: Sampler, interpret: bool = True
) -> Iterator[tuple[str, Any, Any]]:
    """Name, generated and interpreted value of everything a package declares; the latter None if not wanted."""
    oracle, space, ir = interpreter(game), game.space, game.ir
    places = game.program.place_count
    samples = 1 if game.program.hex_count >= LARGE and not SOAK else SAMPLES

    def ask(expr: list[Any], names: dict[str, Any] | None = None) -> Any:
        return oracle.value(state, expr, names) if interpret else None

    def meant(function: Callable[..., Any], *args: Any) -> Any:
        oracle.forget()
        return function(oracle, state, *args) if interpret else None

    for f in ir["functions"]:
        for _ in range(samples):
            args = sampler.all(f["params"])
            bound = {f"arg{k}": x for k, x in enumerate(args)}
            expected = ask(["call", f["name"], [["v", name] for name in bound]], bound)
            made = space["f_" + ident(f["name"])](state, *args)
            if f["type"] == "bool":
                made = bool(made)
            yield f"{f['name']}{args}", made, expected
    for zone in ir["zones"]:
        for side in range(-1, len(game.sides)):
            name = zone["name"]
            yield (
                f"zone {name} {side}",
                space["z_" + ident(name)](state, side),
                ask(["zone", name, ["int", side]]),
            )
    for trace in ir["traces"]:
        args = sampler.all(trace["params"])
        bound = {f"arg{k}": x for k, x in enumerate(args)}
        expected = ask(["trace-hexes", trace["name"], [["v", name] for name in bound]], bound)
        yield f"trace {trace['name']}{args}", space["tr_" + ident(trace["name"])](state, *args), expected
    for sight in ir["sights"]:
        name = sight["name"]
        for _ in range(samples):
            viewer = sampler.one("box")
            seen = ask(["sight", name, ["int", viewer]])
            yield f"sight {name} {viewer}", space["si_" + ident(name)](state, viewer), seen
    for rule in ir["stackings"]:
        name = ident(rule["name"])
        for _ in range(samples):
            piece, place, side = sampler.one("piece"), sampler.one("box"), sampler.one("side")
            made = space["fits_" + name](state, piece, place)
            yield (
                f"fits {name} {piece} {place}",
                made,
                ask(["fits", rule["name"], ["int", piece], ["int", place]]),
            )
            made = space["over_" + name](state, side, place)
            yield (
                f"over {name} {side} {place}",
                made,
                ask(["over", rule["name"], ["int", side], ["int", place]]),
            )
    for score in ir["scores"]:
        for side in range(len(game.sides)):
            made = space["sc_" + ident(score["name"])](state, side)
            yield f"score {score['name']} {side}", made, ask(["score", score["name"], ["int", side]])
    for name, section in ir["sections"].items():
        labels = {line["label"] for lines in section["cards"].values() for line in lines if line["label"]}
        for card in map(int, section["cards"]):
            args = sampler.all(section["params"])
            bound = {f"arg{k}": x for k, x in enumerate(args)}
            values = [["v", x] for x in bound]
            for mode, label in [
                ("all", ""),
                *((m, x) for m in ("only", "ignoring") for x in [*sorted(labels), "?"]),
            ]:
                made = space["sections"](name, mode, label, card)(state, *args)
                expected = ask(["section", name, mode, label, ["int", card], values], bound)
                yield f"section {name} {mode} {label} {card} {args}", made, expected
    on_map = [
        x
        for x in range(game.program.piece_count)
        if 0 <= state.columns["c_place"][x] < game.program.hex_count
    ]
    movers = [*sampler.random.sample(on_map, min(samples, len(on_map))), sampler.one("piece")]
    for piece in movers:
        here = state.columns["c_place"][piece]
        for m in ir["movements"]:
            name, kernel = ident(m["name"]), space["mv_" + ident(m["name"])]
            for there in kernel.adjacent[here]:
                edge = game.program.EDGE.get(here * places + there, -1)
                bar, cost = (meant(f, m["name"], piece, here, there) for f in (moves.bar, moves.cost))
                yield (
                    f"bar {name} {piece} {there}",
                    space["mvb_" + name](state, piece, here, there, edge),
                    bar,
                )
                yield (
                    f"cost {name} {piece} {there}",
                    space["mvc_" + name](state, piece, here, there, edge),
                    cost,
                )
            left = kernel.allowance(state, piece)
            expected = meant(moves.ends if m["over"] else moves.first_steps, m["name"], piece)
            yield f"steps {name} {piece}", kernel.options(state, piece, left, 0), expected
            yield f"can move {name} {piece}", kernel.possible(state, piece), bool(expected)
        for policy in ir["policies"]:
            name, kernel = ident(policy["name"]), space["pol_" + ident(policy["name"])]
            args = sampler.all(policy["params"])
            for there in game.program.ADJ[here]:
                labels = meant(retreats.barred, policy["name"], piece, here, there, args, set())
                yield (
                    f"barred {name} {piece} {there}",
                    kernel.barred(state, piece, here, there, tuple(args)),
                    labels,
                )
            found = meant(retreats.retreats, policy["name"], piece, args)
            yield f"retreats {name} {piece}", kernel.options(state, piece, *args), found
    for piece in range(-1, game.program.piece_count):
        if space["ENTRY"][piece] >= 0 or piece < 0:
            expected = ask(["can-enter", ["int", piece]]), ask(["entry-area", ["int", piece]])
            made = space["entries"].possible(state, piece), space["entries"].area(state, piece)
            yield f"entry of {piece}", made, expected
    for action, linked in zip(ir["actions"], space["ACTIONS"], strict=True):
        for side in range(len(game.sides)):
            made = bool(linked.open(state, side))
            yield f"open {action['name']} {side}", made, ask(["action-open", action["name"], side])
            made = linked.candidates(state, side)
            yield f"scope {action['name']} {side}", made, meant(actions.candidates, action["name"], side)


@pytest.mark.parametrize(
    ("folder", "seed"),
    [
        (folder, seed)
        for folder in (TEMPLATE, *played())
        for seed in (1, 2)
        if SOAK or seed == 1 or folder == TEMPLATE  # large games take long
    ],
    ids=lambda x: x.name if isinstance(x, Path) else x,
)
def test_generated_is_interpreted(folder: Path, seed: int) -> None:
    game = _game(folder)
    sampler = Sampler(game, seed)
    asked = 0
    for state in positions(game, seed):
        before = state.digest()
        for name, made, expected in questions(game, state, sampler):
            assert plain(made) == plain(expected), f"{name} at answer {state.answers}"
            asked += 1
        assert state.digest() == before
    assert asked > 100
