"""The moment at which a piece is asked to move: what it has to spend, and what its steps cost, is what it is then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.ir.expr import nodes
from toolchain.ir.kept.groups import declared
from toolchain.ir.kept.moments import BEFORE, DEPTH, ENTERS, FOUGHT, LEAVES, PLAYED, RETREATS, STOPS

if TYPE_CHECKING:
    from toolchain.engine.ask.table import Table
    from toolchain.ir.rules import Action, Moment, Rules

DEEP = 3  # answers from the choice of an action to the first step of a move
PATIENCE = 120  # answers that are passed over before it is given up
_WORDS = {
    ("battle", BEFORE): "before the battle {}",
    ("battle", FOUGHT): "after the result of the battle {}",
    ("deck", BEFORE): "before a card of {} takes effect",
    ("deck", PLAYED): "after a card of {} is played",
    ("", BEFORE): "before a unit enters a hex by {}",
    ("", LEAVES): "when a unit leaves a hex by {}",
    ("", ENTERS): "when a unit enters a hex by {}",
    ("", STOPS): "when a unit ends its move by {}",
    ("", RETREATS): "before a unit retreats by {}",
}


def moves(
    state: PlayState, pieces: Collection[int], deep: int = DEEP
) -> Iterator[tuple[int, str, PlayState]]:
    """Pieces that can be asked to move from here, each with the movement and the position in which it is asked.

    Actions and pieces are tried out, on the state itself, which is as it was when the next one is wanted.
    """
    question = state.question
    if question is None:
        return
    if question.kind == "move":
        piece = question.subject[0]
        if piece in pieces:
            yield piece, question.fixed.way, state.fork()
        return
    if deep == 0 or question.fixed.type not in ("action", "piece"):
        return
    for value in list(state.opts):
        if value == PASS or (question.fixed.type == "piece" and value not in pieces):
            continue
        mark = state.mark()
        state.game.apply(state, value)
        yield from moves(state, [value] if question.fixed.type == "piece" else pieces, deep - 1)
        state.undo(mark)
        state.release()


def pass_on(state: PlayState) -> bool:
    """Answers without doing anything, where that may be; False when the game is over."""
    if state.over:
        return False
    state.game.apply(state, PASS if PASS in state.opts else state.opts[0])
    return not state.over


def first_moves(
    state: PlayState, pieces: Collection[int], patience: int = PATIENCE
) -> dict[tuple[int, str], PlayState]:
    """By piece and movement the first position in which a piece is asked to move, when everybody passes before.

    A piece that is no longer where it stood is left out. The state is not changed.
    """
    here = state.fork()
    stood = {piece: state.columns["c_place"][piece] for piece in pieces}
    wanted = set(pieces)
    made: dict[tuple[int, str], tuple[int, PlayState]] = {}
    for _ in range(patience):
        still = {piece for piece in wanted if here.columns["c_place"][piece] == stood[piece]}
        if not still:
            break
        for piece, way, asked in list(moves(here, still)):
            changed = _changed(here, asked)
            if (piece, way) not in made or changed < made[piece, way][0]:
                made[piece, way] = changed, asked
        wanted = still - {piece for piece, _ in made}
        if not pass_on(here):
            break
    return {key: asked for key, (_, asked) in made.items()}


def _changed(before: PlayState, after: PlayState) -> int:
    """How many columns differ: of several actions that lead to a move, the plain one changes least."""
    return sum(after.columns[name] != held for name, held in before.columns.items())


def positions_to_move(
    state: PlayState, piece: int, movement: str, patience: int = PATIENCE
) -> list[PlayState]:
    """The first positions in which a piece is asked to move by a movement, after one action or another.

    The one that changes least comes first. Empty when the piece is not asked soon.
    """
    here = state.fork()
    stood = state.columns["c_place"][piece]
    for _ in range(patience):
        found = [asked for _, way, asked in moves(here, [piece]) if way == ident(movement)]
        if found:
            return sorted(found, key=lambda asked: _changed(here, asked))
        if not pass_on(here) or here.columns["c_place"][piece] != stood:
            return []
    return []


def usual_depths(ir: Rules, kind: int, actions: Iterable[Action]) -> dict[str, int]:
    """Which of several movements is meant for a kind of piece when none is named: those that some actions with it lead to,
    with how many procedures are called before each.

    A leader rides and a corps marches, although the rules would let either of them do both.
    """
    bodies = {each["name"]: each["body"] for each in ir["procedures"]}
    reached = {a["do"] for a in actions if a["scope"] is not None and a["scope"]["kinds"] >> kind & 1}
    found: dict[str, int] = {}
    seen: set[str] = set()
    depth = 0
    while reached:
        seen |= reached
        below = [node for each in reached for node in nodes(bodies[each])]
        for node in below:
            if node[0] == "move-by":
                found.setdefault(node[1], depth)
        reached = {node[1] for node in below if node[0] == "do"} - seen
        depth += 1
    return found


def too_early(table: Table, action: Action) -> str:
    """When a reaction is possible, where nothing happens now to which it could react; empty for any other action."""
    moments = _moments(table.ir, action)
    return "" if table.state.columns.get("c_" + ident(DEPTH), [1])[0] else moments


def _moments(ir: Rules, action: Action) -> str:
    """The moments at which an action is offered as a reaction; empty for one that is none."""
    said: dict[str, list[str]] = {}
    for moment in ir.get("moments", ()):
        if action["name"] in _offered(ir, moment):
            words = _WORDS[moment["of"] if moment["of"] in ("battle", "deck") else "", moment["at"]]
            way = f"`{declared(moment['way'])}`" if moment["way"] else "an entry"
            said.setdefault(words, []).append(way)
    return " or ".join(words.format(", ".join(dict.fromkeys(ways))) for words, ways in said.items())


def _offered(ir: Rules, moment: Moment) -> Iterator[str]:
    body = next(p["body"] for p in ir["procedures"] if p["name"] == moment["do"])
    for node in nodes(body):
        if node[0] == "react":
            yield from node[1]
