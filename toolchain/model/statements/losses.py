"""Statements of losses: steps that are taken, and pieces that are eliminated.

Both call procedures that the `elimination` blocks and the faces of the kinds become (``flow/losses.py``), one for each
cause.
"""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.kept.losses import ELIMINATE, REDUCE, WEAR_OUT, procedure
from toolchain.model.name_errors import unknown
from toolchain.model.statements.choices import Choice
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.types import INT, PIECE, SIDE, are_pieces

FORMS = StatementForms()

STEPS_LEFT = "steps left"
"""The function of the steps that a piece has: one for each of its faces from the one that it shows on."""


def _call(s: StatementContext, at: Written, what: str) -> str:
    """The procedure of a loss; a cause of which no elimination has a line is reported."""
    if not s.facts.eliminations:
        s.findings.add(faults.loss_without_elimination.at(at.line.span, at.line.word))
    cause = ""
    if "cause" in at.held:
        cause = s.name(at.held["cause"], at.line)
        if cause not in s.facts.causes:
            unknown(
                s.findings, "cause", at.held["cause"][0], s.facts.causes, "or add a line to an `elimination`"
            )
            cause = ""
    if what != ELIMINATE:
        s.calls |= {procedure(ELIMINATE, cause), procedure(REDUCE, cause)}
    name = procedure(what, cause)
    s.calls.add(name)
    return name


@FORMS.statement("eliminate")
def read_eliminate(s: StatementContext, at: Written) -> list[Statement]:
    what = s.value(at.held["what"], at)
    name = _call(s, at, ELIMINATE)
    if are_pieces(what.type):
        one = "\0piece"
        return [["each", one, what.expr, [["do", name, [["v", one]], None, None]], {"type": "piece"}]]
    return [["do", name, [s.x.fit(*what, PIECE, at.line.span, "the piece to eliminate")], None, None]]


@FORMS.statement("reduce")
def read_reduce(s: StatementContext, at: Written) -> list[Statement]:
    """Steps of one piece until it is eliminated; of several, each step of one that a seat chooses.

    Where all steps of all pieces are lost nobody is asked.
    """
    what = s.value(at.held["what"], at)
    steps = s.expect(at.held["n"], at, INT, "the number of steps")
    name = _call(s, at, REDUCE)
    if not are_pieces(what.type):
        if "seat" in at.held:
            s.findings.add(faults.loss_without_elimination.nothing_to_choose(at.held["seat"][0].span))
        piece = s.x.fit(*what, PIECE, at.line.span, "the piece to reduce")
        if steps == ["int", 1]:
            return [["do", name, [piece], None, None]]
        one, here = s.x.fresh(), s.x.fresh()
        gone = ["<>", ["place", ["v", one]], ["v", here]]
        return [
            ["let", one, piece],
            ["let", here, ["place", ["v", one]]],
            ["repeat", steps, gone, [["do", name, [["v", one]], None, None]], []],
        ]
    pool, one, it = s.x.fresh(), s.x.fresh(), s.x.fresh()
    left: list[Any] = ["only-where", it, ["v", pool], ["on-map", ["v", it]]]
    seat = (
        s.expect(at.held["seat"], at, SIDE, "who chooses") if "seat" in at.held else ["side", ["first", left]]
    )
    most, each, owed = s.x.fresh(), "\0piece", s.x.fresh()
    words = "choose who loses a step ({number} left)"
    choice = Choice(seat, left, "piece", one, words, s.cite(at.line), told=[["v", owed]])
    lost = ["do", name, [["v", one]], None, None]
    step = [choice.one(), lost, ["let", owed, ["-", ["v", owed], ["int", 1]]]]
    worn_out = _call(s, at, WEAR_OUT)
    all_steps = ["sum", it, left, ["call", STEPS_LEFT, [["v", it]]]]
    return [
        ["let", pool, what.expr],
        ["let", most, steps],
        [
            "if",
            [">=", ["v", most], all_steps],
            [["each", each, left, [["do", worn_out, [["v", each]], None, None]], {"type": "piece"}]],
            [["let", owed, ["v", most]], ["repeat", ["v", most], ["not", ["some", left]], step, []]],
        ],
    ]
