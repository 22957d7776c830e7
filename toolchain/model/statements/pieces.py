"""Statements that move pieces, turn them over and attach them."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.kept.groups import MOVES_WITH, together
from toolchain.ir.kept.moments import HALT, MOVER, REFUSE, STOPPED
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.name_errors import declared, unknown
from toolchain.model.scope import ANNOUNCED, Typed
from toolchain.model.statements.calls import read_arguments
from toolchain.model.statements.context import OTHERWISE, Statement, StatementContext, StatementForms, Written
from toolchain.model.types import HEX, PIECE, SIDE, are_pieces

FORMS = StatementForms()


@FORMS.statement("move-by", followed=OTHERWISE)
def read_move_by(s: StatementContext, at: Written) -> list[Statement]:
    if at.held.get("seat"):
        seat = s.expect(at.held["seat"], at, SIDE, "who chooses the way")
        return [["guide", seat, _moved(s, at)]]
    return _moved(s, at)


def _moved(s: StatementContext, at: Written) -> list[Statement]:
    read = s.value(at.held["what"], at)
    several = are_pieces(read.type)
    what = read.expr if several else s.x.fit(*read, PIECE, at.line.span, "what moves")
    word = at.held["way"][0] if at.held["way"] else None
    if word is None:
        s.findings.add(faults.missing_operand.which_movement(at.line.span))
        return []
    movement = s.symbols.get(word.text, "movement")
    if movement and len(at.held["way"]) > 1:
        extra = at.held["way"][1]
        s.findings.add(faults.wrong_number_of_names.after_movement(extra.span, word.text))
        return []
    if movement and several:
        if word.text not in s.facts.together:
            s.findings.add(faults.several_by_a_single_move.alone(word.span, word.text))
        return _as_one(s, at, word.text, what)
    if movement:
        return [["move-by", word.text, what, s.cite(at.line)]]
    policy = s.symbols.get(word.text, "policy")
    if policy:
        args = read_arguments(s, at.held["way"][1:], policy.info["params"][1:], word, at)
        one = s.x.fresh() if several else ""
        piece = ["v", one] if several else what
        made = ["retreat", word.text, piece, args or [], s.otherwise(at), s.cite(at.line)]
        return [["each", one, what, [made], {"type": "piece"}] if several else made]
    unknown(s.findings, "movement or policy", word, s.symbols.names("movement", "policy"))
    return []


def _as_one(s: StatementContext, at: Written, movement: str, pieces: list[Any]) -> list[Statement]:
    """The move of a group: of its first, which the others follow."""
    group, first = s.x.fresh(), s.x.fresh()
    move = ["move-by", together(movement), ["v", first], s.cite(at.line)]
    moved = [["let", first, ["first", ["v", group]]], _joined(s, ["v", group], ["v", first]), move]
    moved.append(_parted(s, ["v", first]))
    return [["let", group, pieces], ["if", ["some", ["v", group]], moved, []]]


def _joined(s: StatementContext, group: list[Any], first: list[Any]) -> Statement:
    """Makes a group of pieces."""
    one = s.x.fresh()
    return ["each", one, group, [["set", MOVES_WITH, ["v", one], first]], {"type": "piece"}]


def _parted(s: StatementContext, first: list[Any]) -> Statement:
    """Ends a group, wherever its pieces are by now."""
    one = s.x.fresh()
    test = ["=", ["col", MOVES_WITH, ["v", one]], first]
    them = {"var": one, "kinds": s.facts.all_kinds, "anywhere": True, "where": test}
    return ["each", one, ["pieces", them], [["set", MOVES_WITH, ["v", one], ["none"]]], {"type": "piece"}]


@FORMS.statement("move-to")
def read_move_to(s: StatementContext, at: Written) -> list[Statement]:
    what = s.value(at.held["what"], at)
    place = s.expect(at.held["place"], at, HEX, "the place")
    return [_for_each(s, what, at.line, "what moves", "place", place)]


@FORMS.statement("stop-mover")
def read_stop_mover(s: StatementContext, at: Written) -> list[Statement]:
    if at.scope.variable("mover") != ["game", MOVER]:
        s.findings.add(faults.outside_its_moment.nothing_moves(at.line.span))
        return []
    return [["set", STOPPED, None, ["int", HALT]]]


@FORMS.statement("refuse")
def read_refuse(s: StatementContext, at: Written) -> list[Statement]:
    if ANNOUNCED not in at.scope.names:
        s.findings.add(faults.outside_its_moment.nothing_to_refuse(at.line.span))
        return []
    return [["set", STOPPED, None, ["int", REFUSE]]]


@FORMS.statement("enter", followed=OTHERWISE)
def read_enter(s: StatementContext, at: Written) -> list[Statement]:
    what = s.expect(at.held["what"], at, PIECE, "what enters")
    return [["enter", what, s.otherwise(at), s.cite(at.line)]]


@FORMS.statement("turn-face")
def read_turn_face(s: StatementContext, at: Written) -> list[Statement]:
    if at.held["face"][0].kind == "NUM":
        s.findings.add(faults.wrong_form_of_statement.at(at.line.span, "turn", ["turn NAME RANGE"]))
        return []
    what = s.value(at.held["what"], at)
    face = s.name(at.held["face"], at.line)
    if face not in s.facts.faces:
        s.findings.add(faults.unknown_phase_face_or_pile.face(at.line.span, face, s.facts.faces))
        return []
    return [_for_each(s, what, at.line, "what turns", "face", s.facts.faces.index(face))]


def _for_each(
    s: StatementContext, what: Typed, line: Line, said: str, effect: str, value: object
) -> Statement:
    """An effect on a piece, or on each of several."""
    if are_pieces(what.type):
        name = "\0piece"
        return ["each", name, what.expr, [[effect, ["v", name], value]], {"type": "piece"}]
    return [effect, s.x.fit(*what, PIECE, line.span, said), value]


def _relation(s: StatementContext, at: Written) -> str | None:
    """The relation that a statement names, or the only one that there is."""
    names = list(s.symbols.names("relation"))
    words: list[Token] = at.held.get("relation", [])
    if words:
        found = declared(
            s.symbols, s.findings, words[0], "relation", "relations: " + (", ".join(names) or "none")
        )
        return found.name if found else None
    if len(names) == 1:
        return names[0]
    if names:
        s.findings.add(faults.unknown_name.which_relation(at.line.span, names))
    else:
        s.findings.add(faults.unknown_name.no_relation(at.line.span))
    return None


@FORMS.statement("attach")
def read_attach(s: StatementContext, at: Written) -> list[Statement]:
    relation = _relation(s, at)
    what = s.expect(at.held["what"], at, PIECE, "the piece to attach")
    whom = s.expect(at.held["whom"], at, PIECE, "the piece that it is attached to")
    return [] if relation is None else [["attach", relation, what, whom]]


@FORMS.statement("detach")
def read_detach(s: StatementContext, at: Written) -> list[Statement]:
    relation = _relation(s, at)
    what = s.expect(at.held["what"], at, PIECE, "the piece to detach")
    return [] if relation is None else [["detach", relation, what]]
