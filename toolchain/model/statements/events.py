"""Statements that make events happen, now or later, and tell of the game."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.tokens import split_commas
from toolchain.model.statements.calls import read_call
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.statements.texts import read_text
from toolchain.model.types import INT

FORMS = StatementForms()


@FORMS.statement("happen")
def read_happen(s: StatementContext, at: Written) -> list[Statement]:
    made, type_ = s.value(at.held["what"], at)
    if type_.kind not in ("event", "unknown"):
        s.findings.add(faults.not_an_event.at(at.line.span, str(type_)))
    parts = split_commas(at.held.get("args", []))
    args = [s.value(part, at).expr for part in parts]
    known = next((e for e in s.symbols.all("event") if ["int", e.info["index"]] == made), None)
    if known is not None and type_.kind == "event" and len(parts) != len(known.info["params"]):
        wanted = [name for name, _ in known.info["params"]]
        s.findings.add(faults.wrong_arguments.event(at.line.span, known.name, wanted, len(parts)))
    return [["happen", made, args]]


@FORMS.statement("later")
def read_later(s: StatementContext, at: Written) -> list[Statement]:
    turns = s.expect(at.held["n"], at, INT, "the number of turns")
    phase = s.name(at.held["phase"], at.line)
    role = next((word for word in at.held["call"] if word.text == "for"), None)
    if role is not None:  # it is done for the side that acts now
        s.findings.add(faults.wrong_number_of_names.nothing_more(role.span.to(at.held["call"][-1].span)))
        return []
    call = read_call(s, at.held["call"], at)
    if phase not in s.facts.phases:
        s.findings.add(faults.unknown_phase_face_or_pile.phase(at.line.span, phase, s.facts.phases))
        return []
    if call is None:
        return []
    return [["later", turns, s.facts.phases.index(phase), call[0], call[1], s.cite(at.line)]]


@FORMS.statement("tell")
def read_tell(s: StatementContext, at: Written) -> list[Statement]:
    """A line of the log."""
    text = read_text(s, at.held["text"][0], at.scope)
    return [["tell", text.words, text.values, s.cite(at.line)]]


@FORMS.statement("show")
def read_show(s: StatementContext, at: Written) -> list[Statement]:
    made, type_ = s.value(at.held["what"], at)
    if made[0] != "call":
        if type_.kind != "unknown":
            s.findings.add(faults.value_without_lines.at(at.line.span))
        return []
    return [["show", made[1], made[2], s.cite(at.line)]]
