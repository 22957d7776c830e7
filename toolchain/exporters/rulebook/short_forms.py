"""Statements of the language that packages hold as loops and questions, found again so that a rulebook can say each in one line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from toolchain.engine.explain.sayer import IT, is_fresh
from toolchain.ir.kept.groups import MOVES_WITH, declared, together
from toolchain.ir.kept.losses import REDUCE, WEAR_OUT, loss_of
from toolchain.ir.kept.turns import ACTED, DRAWN, DRAWS

Statement = list[Any]
Found = tuple[list[Statement], int]
"""What stands instead, and for how many statements."""

_TOLD = re.compile(r"(column|roll|result) \{[^}]*\}(, (roll|result) \{[^}]*\})*")
_ATTACKS = re.compile(r"\{piece\} attacks \{\w+\}")
_NO, _YES = ["int", 0], ["int", 1]
_SEVERAL = 2


def condensed(part: Any) -> Any:
    """A body, with all that is below it, in which these stand in their short forms."""
    if isinstance(part, dict):
        return {key: condensed(inner) for key, inner in part.items()}
    if not isinstance(part, list):
        return part
    made: list[Any] = []
    at = 0
    while at < len(part):
        found = _found(part[at:]) if _is_statement(part[at]) else None
        new, count = found if found is not None else ([part[at]], 1)
        made += new
        at += count
    return [condensed(inner) for inner in made]


def _is_statement(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and isinstance(part[0], str)


def _found(body: list[Statement]) -> Found | None:
    return next((found for form in _FORMS if (found := form(body)) is not None), None)


def _made(*names: Any) -> bool:
    """Whether the compiler made all these names."""
    return all(isinstance(name, str) and is_fresh(name) for name in names)


def _contest(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", over, ["int", 0]],
            ["let", name, ["first", ["both"]]],
            ["let", margin, ["int", 0]],
            ["repeat", ["int", _], ["=", ["v", ended], ["int", 1]], [roll, decide], []],
            *_,
        ] if _made(over) and over == ended:
            short = _rolls(roll, decide, None)
            return ([[*short, name, margin]], 4) if short else None
        case [roll, ["if", _, [["let", name, ties], ["let", margin, ["int", 0]], _], _] as decide, *_]:
            short = _rolls(roll, decide, ties)
            return ([[*short, name, margin]], 2) if short else None
    return None


def _rolls(roll: Statement, decide: Statement, ties: Any) -> Statement | None:
    """A contest without the names of what it gives: its dice, what each side adds up, and who wins ties."""
    match roll, decide:
        case [
            [
                "each",
                one,
                ["both"],
                [*dice, ["if", _, [["let", first, total]], [["let", second, _]]], told],
                _,
            ],
            ["if", ["=", ["v", left], ["v", right]], _, _],
        ] if _made(one) and (first, second) == (left, right) and told[0] == "tell":
            return ["contest", one, dice, total, ties]
    return None


def _turns(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", first, begins],
            ["let", over, ["int", 0]],
            ["let", passes, ["int", 0]],
            [
                "repeat",
                _,
                _,
                [["each", _, _, [["if", ["<", ["v", counted], _], turn, []]], _]],
                [["tell", *_]],
            ],
            *_,
        ] if (
            _made(first, over, passes)
            and counted == passes
            and turn[:2] == [["let", over, _YES], _acted(_NO)]
        ):
            return [["take turns", begins, None, turn[2:-2]]], 4
        case [
            ["let", first, begins],
            ["let", over, ["int", 0]],
            ["repeat", rounds, ["=", ["v", ended], ["int", 1]], [["each", _, _, turn, _]], []],
            *_,
        ] if _made(first, over) and ended == over and turn[:2] == [["let", over, _YES], _acted(_NO)]:
            return [["take turns", begins, rounds, turn[2:-1]]], 3
    return None


def _acted(value: Any) -> Statement:
    return ["set", ACTED, None, value]


def _passing(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", before, ["game", held]],
            ["set", acted, None, ["int", 0]],
            opened,
            ["if", ["=", ["game", _], ["int", 0]], passed, []],
            ["if", ["=", ["v", kept], ["int", 1]], _, []],
            *_,
        ] if _made(before) and held == acted == ACTED and kept == before:
            return [opened, ["passed", passed]], 5
    return None


def _draws(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", stamp, ["+", ["game", begun], _]],
            ["set", _, None, _],
            [
                "repeat",
                _,
                _,
                [["pick", ["only-where", _, pool, _], name, "piece", cite], ["set", drawn, *_], *rest],
                [],
            ],
            *_,
        ] if _made(stamp) and (begun, drawn) == (DRAWS, DRAWN):
            match rest:
                case [
                    ["let", ended, ["int", 1]],
                    ["each", _, ["list", [seat]], [*inner, ["let", over, _]], _],
                    _,
                ] if _made(ended) and over == ended:
                    return [["draw each", name, pool, seat, inner, cite]], 3
            return [["draw each", name, pool, None, rest, cite]], 3
    return None


def _losses(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", pool, what],
            ["let", most, steps],
            [
                "if",
                [">=", ["v", counted], _],
                [["each", _, _, [["do", worn_out, _, None, None]], _]],
                [["let", _, _], ["repeat", _, _, [["ask", how], ["do", loss, _, None, None], _], []]],
            ],
            *_,
        ] if _made(pool, most) and counted == most and loss_of(worn_out)[0] == WEAR_OUT:
            owner = how["seat"][:1] == ["side"] and how["seat"][1] == ["first", how["from"]]
            return [
                ["lose steps", "pieces", what, steps, None if owner else how["seat"], loss_of(loss)[1]]
            ], 3
        case [
            ["let", one, piece],
            ["let", here, ["place", ["v", same]]],
            ["repeat", steps, _, [["do", loss, [["v", again]], None, None]], []],
            *_,
        ] if _made(one, here) and one == same == again and loss_of(loss)[0] == REDUCE:
            return [["lose steps", "piece", piece, steps, None, loss_of(loss)[1]]], 3
        case [["do", str(loss), [piece], None, None], *_] if loss_of(loss)[0] == REDUCE:
            return [["lose steps", "piece", piece, _YES, None, loss_of(loss)[1]]], 1
    return None


def _group(body: list[Statement]) -> Found | None:
    match body:
        case [
            ["let", group, pieces],
            [
                "if",
                ["some", ["v", held]],
                [["let", _, _], ["each", _, _, [["set", joined, *_]], _], ["move-by", way, _, cite], _],
                [],
            ],
            *_,
        ] if _made(group) and held == group and joined == MOVES_WITH and way == together(declared(way)):
            return [["move together", pieces, declared(way), cite]], 2
    return None


def _dice(body: list[Statement]) -> Found | None:
    """Several dice of one kind, and the name of their sum."""
    rolls = []
    for statement in body:
        if statement[:1] != ["roll"] or not _made(statement[2]) or statement[1] != body[0][1]:
            break
        rolls.append(statement)
    match body[len(rolls) :]:
        case [["let", name, total], *rest] if len(rolls) >= _SEVERAL and total == _sum([r[2] for r in rolls]):
            faces, cite = rolls[0][1], rolls[0][3]
            if rest and rest[0][:1] == ["let"] and rest[0][2] == ["v", name]:
                return [["dice", len(rolls), faces, rest[0][1], cite]], len(rolls) + 2
            return [["dice", len(rolls), faces, name, cite]], len(rolls) + 1
    return None


def _sum(names: list[str]) -> Any:
    total: Any = ["v", names[0]]
    for name in names[1:]:
        total = ["+", total, ["v", name]]
    return total


def _placed(body: list[Statement]) -> Found | None:
    """Several counters that a set-up places in one hex, one after the other."""
    pieces = []
    for statement in body:
        match statement:
            case ["place", ["int", _] as piece, ["int", _] as to] if to == body[0][2]:
                pieces.append(piece)
            case _:
                break
    return ([["place together", pieces, body[0][2]]], len(pieces)) if len(pieces) >= _SEVERAL else None


def _announced(body: list[Statement]) -> Found | None:
    """What the engine tells of a battle by itself, and a number that is shown before it has its name."""
    match body:
        case [["tell", str(text), *_], *_] if _TOLD.fullmatch(text):
            return [], 1
        case [["each", _, _, [["tell", str(text), *_]], _], *_] if _ATTACKS.fullmatch(text):
            return [], 1
        case [["show", name, values, _], *rest] if _reads(rest, ["call", name, values]):
            return [], 1
    return None


def _reads(body: list[Statement], call: list[Any]) -> bool:
    """Whether one of the next statements names a number that an expression is part of."""
    return any(statement[0] == "let" and _holds(statement[2], call) for statement in body[:3])


def _holds(part: Any, wanted: list[Any]) -> bool:
    return part == wanted or (isinstance(part, list) and any(_holds(inner, wanted) for inner in part))


def _each(body: list[Statement]) -> Found | None:
    """What is done with each of several: "it", unless another loop within would mean another thing by that."""
    match body:
        case [["each", str(name), of, inner, how], *_] if _unnamed(name) and not _loops(inner):
            return [["each", IT, of, _renamed(inner, name), _renamed(how, name)]], 1
    return None


def _unnamed(name: str) -> bool:
    return name.startswith("\0") or _made(name)


def _loops(part: Any) -> bool:
    """Whether statements hold a loop over things that the text does not name."""
    if (
        part
        and isinstance(part, list)
        and part[0] == "each"
        and isinstance(part[1], str)
        and _unnamed(part[1])
    ):
        return True
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return any(map(_loops, inner))


def _renamed(part: Any, name: str) -> Any:
    if isinstance(part, dict):
        return {key: _renamed(inner, name) for key, inner in part.items()}
    if isinstance(part, list):
        return [_renamed(inner, name) for inner in part]
    return IT if part == name else part


_FORMS: tuple[Callable[[list[Statement]], Found | None], ...] = (
    _contest,
    _turns,
    _passing,
    _draws,
    _losses,
    _group,
    _dice,
    _placed,
    _announced,
    _each,
)
