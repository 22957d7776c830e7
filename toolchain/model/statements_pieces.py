"""Statements that move pieces, turn them over and attach them."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.expressions import Scope
from toolchain.model.statements_base import Statement, StatementParts
from toolchain.model.types import (
    HEX,
    PIECE,
    PIECES,
    Type,
)
from toolchain.model.unknown import declared, unknown


class PieceStatements(StatementParts):
    """Moves, faces, relations."""

    def _on_move_by(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        what = self._as(held["what"], scope, line, PIECE, "what moves")
        word = held["way"][0] if held["way"] else None
        if word is None:
            self.findings.add("SYN010", "by which movement or policy?", line.span)
            return None
        if self.symbols.get(word.text, "movement"):
            return ["move-by", word.text, what, self._cite(line)]
        policy = self.symbols.get(word.text, "policy")
        if policy:
            args = self._arguments(held["way"][1:], policy.info["params"][1:], word, line, scope)
            otherwise = self.body(other.body, scope) if other else []
            return ["retreat", word.text, what, args or [], otherwise, self._cite(line)]
        unknown(self.findings, "movement or policy", word, self.symbols.names("movement", "policy"))
        return None

    def _on_move_to(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["what"], scope, line)
        place = self._as(held["place"], scope, line, HEX, "the place")
        if type_ == PIECES or type_ == Type("list", "piece"):
            name = "\0piece"
            return ["each", name, made, [["place", ["v", name], place]], {"type": "piece"}]
        return ["place", self.x.fit(made, type_, PIECE, line.span, "what moves"), place]

    def _on_enter(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        what = self._as(held["what"], scope, line, PIECE, "what enters")
        return ["enter", what, self.body(other.body, scope) if other else [], self._cite(line)]

    def _on_turn_face(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        made, type_ = self._value(held["what"], scope, line)
        face = self._name(held["face"], line)
        if face not in self.facts.faces:
            self.findings.add(
                "REF009", f"`{face}` is not a face of a piece", line.span,
                help=did_you_mean(face, self.facts.faces) or "faces: " + ", ".join(self.facts.faces),
            )  # fmt: skip
            return None
        number = self.facts.faces.index(face)
        if type_ == PIECES or type_ == Type("list", "piece"):
            name = "\0piece"
            return ["each", name, made, [["face", ["v", name], number]], {"type": "piece"}]
        return ["face", self.x.fit(made, type_, PIECE, line.span, "what turns"), number]

    def _relation(self, line: Line, said: list[Token]) -> str | None:
        names = list(self.symbols.names("relation"))
        if said:
            found = declared(
                self.symbols, self.findings, said[0], "relation", "relations: " + (", ".join(names) or "none")
            )
            return found.name if found else None
        if len(names) == 1:
            return names[0]
        self.findings.add(
            "REF002", "it does not say by which relation" if names else "there is no relation to attach by", line.span,
            help="write `by " + "` or `by ".join(names) + "`" if names else "declare one: `relation NAME from KIND to KIND`",
        )  # fmt: skip
        return None

    def _on_attach(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        relation = self._relation(line, held.get("relation", []))
        what = self._as(held["what"], scope, line, PIECE, "what is attached")
        whom = self._as(held["whom"], scope, line, PIECE, "to what it is attached")
        return None if relation is None else ["attach", relation, what, whom]

    def _on_detach(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        relation = self._relation(line, held.get("relation", []))
        what = self._as(held["what"], scope, line, PIECE, "what is detached")
        return None if relation is None else ["detach", relation, what]
