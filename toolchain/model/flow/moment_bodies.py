"""What a moment does: the procedures that moves and battles call, and the sets of pieces that they let rules read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.ir.kept.groups import MOVES_WITH
from toolchain.ir.kept.moments import (
    ATTACKERS,
    ATTACKING,
    BEFORE,
    CARD,
    COUNT,
    DEFENDERS,
    DEFENDING,
    DEPTH,
    FROM,
    LEAVES,
    MOVER,
    NUMBER,
    OF_BATTLE,
    OF_DECK,
    PLAYER,
    RETREATS,
    STOPPED,
    TARGET,
    TO,
)
from toolchain.model.context import Build
from toolchain.model.rules.together import KEY

# What is there again when a moment is over that has interrupted another.
_KEPT = (MOVER, FROM, TO, STOPPED, NUMBER, DEPTH)
_KEPT_OF_CARDS = (CARD, PLAYER, STOPPED, NUMBER, DEPTH)
_GIVEN = {MOVER: "mover", FROM: "from", TO: "to", TARGET: "target", CARD: "card", PLAYER: "player"}
_TARGET = ["target", "piece"]
_PARAMS = [["mover", "piece"], ["from", "hex"], ["to", "hex"]]
_SIDES = (("attackers", ATTACKING, ATTACKERS), ("defenders", DEFENDING, DEFENDERS))
_SIDE: list[Any] = ["side", ["v", "mover"]]
_PLAYER: list[Any] = ["v", "player"]
_ONE: list[Any] = ["int", 1]


@dataclass(eq=False, repr=False)
class Waiting:
    """What waits for a moment: triggers with their conditions, and reactions of the enemy and of anybody."""

    at: str
    of: str
    cite: str
    triggers: list[tuple[list[Any] | None, str]] = field(default_factory=list)
    enemy: list[str] = field(default_factory=list)
    owner: list[str] = field(default_factory=list)
    on_piece: bool = False
    """Whether the battle attacks a piece, and not a hex."""
    follow: list[list[Any]] = field(default_factory=list)
    """How those follow who move together with the mover."""
    regroup: list[list[Any]] = field(default_factory=list)
    """How they leave some behind and take others along."""
    lead: list[list[Any]] = field(default_factory=list)
    """Who leads them on."""


def procedure_of(at: str, of: str, way: str) -> str:
    """The name of the procedure of a moment."""
    return " ".join(("moment", at, of, way)).rstrip()


def params_of(waiting: Waiting) -> list[list[str]]:
    """What the procedure of a moment takes. In a battle the first attacker stands for the mover."""
    if waiting.of == OF_DECK:
        return [["card", "card"], ["player", "side"]]
    sides = [[name, "pieces"] for name, *_ in _SIDES] if waiting.of == OF_BATTLE else []
    return [*_PARAMS, *sides, *([_TARGET] if waiting.on_piece else [])]


def still_there(at: str, of: str, kept: bool) -> list[Any]:
    """Whether the moment goes on: the mover is where it was, both sides of a battle have somebody on the map, no card
    has been refused.

    ``kept``: as rules read it, from the states of the game.
    """
    if of == OF_DECK:
        return ["=", ["game", STOPPED], ["int", 0]]
    if of == OF_BATTLE:
        return ["and", *(["some", ["call", name, []]] for name in (ATTACKERS, DEFENDERS))]
    leaving = at in (BEFORE, LEAVES, RETREATS)
    if kept:
        return ["=", ["place", ["game", MOVER]], ["game", FROM if leaving else TO]]
    return ["=", ["place", ["v", "mover"]], ["v", "from" if leaving else "to"]]


def body_of(waiting: Waiting) -> list[list[Any]]:
    """What is done in a moment; the procedure gives back whether the mover was stopped, or what it announced refused."""
    battle = waiting.of == OF_BATTLE
    goes_on = still_there(waiting.at, waiting.of, kept=False)
    kept = _KEPT_OF_CARDS if waiting.of == OF_DECK else (*_KEPT, TARGET) if waiting.on_piece else _KEPT
    side, mover = (_PLAYER, None) if waiting.of == OF_DECK else (_SIDE, ["v", "mover"])
    body: list[list[Any]] = [["let", KEY, ["col", MOVES_WITH, ["v", "mover"]]]] if waiting.lead else []
    body += [["let", "before " + name, ["game", name]] for name in kept]
    if battle:  # a battle within the moment of another: the sides of that one are marked again behind it
        body += [["let", "before " + name, ["call", function, []]] for name, _, function in _SIDES]
    body += [["set", name, None, ["v", _GIVEN[name]]] for name in kept if name in _GIVEN]
    body += [
        ["set", STOPPED, None, ["int", 0]],
        ["set", DEPTH, None, ["+", ["game", DEPTH], _ONE]],
        ["set", COUNT, None, ["+", ["game", COUNT], _ONE]],
        ["set", NUMBER, None, ["game", COUNT]],
    ]
    if battle:
        body += [_marked(["v", name], column, ["game", NUMBER]) for name, column, _ in _SIDES]
    body += waiting.follow
    for requires, procedure in waiting.triggers:
        test = goes_on if requires is None else ["and", goes_on, requires]
        body.append(["if", test, [["do", procedure, [], None, side]], []])
    for names, seat in ((waiting.enemy, ["-", _ONE, side]), (waiting.owner, side)):
        if names:
            body.append(["if", goes_on, [["react", names, seat, mover, waiting.cite]], []])
    if waiting.regroup:
        body.append(["if", ["and", goes_on, ["=", ["game", STOPPED], ["int", 0]]], waiting.regroup, []])
    body.append(["let", "halted", ["game", STOPPED]])
    body += [["set", name, None, ["v", "before " + name]] for name in kept]
    if battle:
        body += [_marked(["v", "before " + name], column, ["game", NUMBER]) for name, column, _ in _SIDES]
    return [*body, *waiting.lead, ["return", ["v", "halted"]]]


def _marked(pieces: list[Any], column: str, number: list[Any]) -> list[Any]:
    """The statement that marks one side of a battle with the number of its moment."""
    one = "\0one"
    return ["each", one, pieces, [["set", column, ["v", one], number]], {"type": "piece"}]


def movers(b: Build) -> list[Any]:
    """The mover and the pieces that move together with him."""
    one, mover = b.x.fresh(), ["game", MOVER]
    test: list[Any] = ["=", ["v", one], mover]
    if b.facts.together:
        with_him = ["=", ["col", MOVES_WITH, ["v", one]], ["col", MOVES_WITH, mover]]
        grouped = ["<>", ["col", MOVES_WITH, mover], ["none"]]
        test = ["or", test, ["and", grouped, with_him]]
    return ["pieces", {"var": one, "kinds": b.facts.all_kinds, "where": test}]


def those_of_the_battle(b: Build, column: str) -> list[Any]:
    """The pieces on the map of one side of the battle whose moment it is; ``column`` marks them."""
    one = b.x.fresh()
    test = ["=", ["col", column, ["v", one]], ["game", NUMBER]]
    return ["pieces", {"var": one, "kinds": b.facts.all_kinds, "where": test}]
