"""Generated expressions against the interpreter: both must give one value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import Exhausted
from toolchain.engine.chance import Streams
from toolchain.engine.codegen.writer import ident
from toolchain.engine.interpret import quantities
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.program import RuleError

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState

SAMPLES = 2


def disagreements(
    oracle: Ground,
    state: PlayState,
    chance: Streams,
    counters: list[int],
    share: slice = slice(None),
    most_reads: int | None = None,
) -> Iterator[str]:
    """Functions of plain arguments and the scores of all sides, in one state; ``share``: of which functions.

    A function for which the interpreter looks at more than ``most_reads`` expressions is not compared.
    """
    game = state.game
    p = game.program
    sizes = {"piece": p.piece_count, "hex": p.hex_count, "side": len(p.sides), "card": p.card_count}
    oracle.forget()
    for function in game.ir["functions"][share]:
        types = [type_ for _, type_ in function["params"]]
        if any(not sizes.get(type_) for type_ in types):
            continue
        for _ in range(SAMPLES if types else 1):
            args = [chance.below(sizes[type_], 0, counters) for type_ in types]
            try:
                made = game.space["f_" + ident(function["name"])](state, *args)
            except Exhausted:
                raise
            except RuleError as error:
                made = str(error)
            if most_reads is not None:
                oracle.limit(most_reads)
            try:
                right = quantities.function(oracle, state, function["name"], args)
            except Exhausted:
                if most_reads is None:
                    raise
                oracle.forget()
                break
            except RuleError as error:
                right = str(error)
            if _plain(made) != _plain(right):
                yield f"{function['name']}{tuple(args)} is {made!s:.60}, by the interpreter {right!s:.60}"
    oracle.forget()
    for score in game.ir["scores"]:
        for side in range(len(p.sides)):
            made = game.space["sc_" + ident(score["name"])](state, side)
            right = quantities.score(oracle, state, score["name"], side)
            if made != right:
                yield f"score {score['name']} of {p.sides[side]} is {made}, by the interpreter {right}"


def _plain(value: Any) -> Any:
    return [_plain(x) for x in value] if isinstance(value, (list, tuple)) else value
