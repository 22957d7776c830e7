"""How statements are told apart, and what all of them need."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Line
from toolchain.language.blocks import indented_alike
from toolchain.language.catalogue import STATEMENTS_TABLE
from toolchain.language.shapes import cut, filled, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.expressions import Expressions, Scope
from toolchain.model.types import (
    Type,
)
from toolchain.model.unknown import unknown

_FORMS = [(s.name, shape(s.form)) for s in STATEMENTS_TABLE]
# Words of other languages, and how it is said here.
_SAID_HERE = {
    "while": "every loop has an end: `repeat up to N times until CONDITION`",
    "loop": "every loop has an end: `repeat up to N times until CONDITION`",
    "until": "every loop has an end: `repeat up to N times until CONDITION`",
    "for": "write `each NAME in WHICH`, or `repeat N times`",
    "foreach": "write `each NAME in WHICH`, or `repeat N times`",
    "if": "write `when CONDITION`",
    "else": "write `otherwise`",
}
_WORDS = sorted({form.word for _, form in _FORMS if form.word} | {"chooses", "may"})
Statement = list[Any]


def _assigned(line: Line) -> str:
    """``name = value`` names a value in other languages, or changes a state."""
    words = [token.text for token in line.tokens[:2]]
    if words[1:] != ["="]:
        return ""
    return f"`let {words[0]} = ...` names a value, `set {words[0]} to ...` changes a state"


class StatementParts:
    """What reads a statement: its shape, the values in its holes. Each kind of statement adds its methods."""

    def __init__(self, expressions: Expressions, facts: Any) -> None:
        self.x = expressions
        self.symbols = expressions.symbols
        self.findings = expressions.findings
        self.facts = facts
        self.returns: list[Type] = []
        self.calls: set[str] = set()
        self._read: dict[int, list[Line]] = {}
        self._within = ""  # the paragraph of the lines that the statement at hand is indented below

    def body(self, lines: list[Line], scope: Scope, shared: bool = False) -> list[Statement]:
        """All statements of a body; names live to its end, or longer when they are ``shared``."""
        self._read[id(lines)] = lines
        made: list[Statement] = []
        here = scope if shared else replace(scope, names=dict(scope.names))
        index = 0
        while index < len(lines):
            line = lines[index]
            follower = lines[index + 1] if index + 1 < len(lines) else None
            other: Line | None = None
            if follower is not None and follower.word in ("otherwise", "at") and follower.word != line.word:
                if follower.word == "otherwise" or [t.text for t in follower.tokens] == ["at", "limit"]:
                    other = follower
            made += self._statement(line, other, here)
            index += 2 if other is not None else 1
        return made

    def match(self, line: Line) -> tuple[str, dict[str, list[Token]]] | None:
        """The form of a statement and the words of its holes."""
        for name, form in _FORMS:
            if form.word and (not line.tokens or line.tokens[0].text != form.word):
                continue
            held = cut(line.tokens, form)
            if held is not None and filled(held, form):
                return name, held
        return None

    def _statement(self, line: Line, other: Line | None, scope: Scope) -> list[Statement]:
        found = self.match(line)
        if found is None:
            self._unknown(line)
            return []
        name, held = found
        method = getattr(self, "_on_" + name.replace("-", "_"))
        known = len(self.findings.items)
        outer, self._within = self._within, self._cite(line)
        made = method(line, held, other, scope)
        self._within = outer
        if other is not None and name not in (
            "when",
            "may",
            "repeat-up",
            "move-by",
            "enter",
            "repeat",
            "may-choose",
        ):
            self.findings.add("SYN061", f"`{other.word}` does not follow a `{line.word}`", other.span)
        if line.body and id(line.body) not in self._read and len(self.findings.items) == known:
            self.findings.add(
                "SYN080", f"nothing reads this line: `{line.word}` governs no other", line.body[0].span,
                labels=(Label(line.span, "it is indented below this line"),),
                help="indent both lines alike", fixes=indented_alike(line, line.body[0]),
            )  # fmt: skip
        if made is None:
            return []
        return made if made and isinstance(made[0], list) else [made]

    def knows(self, word: str) -> bool:
        """Whether statements begin with a word."""
        return word in _WORDS or word in _SAID_HERE

    def _unknown(self, line: Line) -> None:
        word = line.tokens[0] if line.tokens else None
        if word is None:
            self.findings.add("SYN060", "an empty statement", line.span)
            return
        known = [form.pattern for _, form in _FORMS if form.word == word.text]
        for later in line.tokens[1:] if not known else ():
            known += [
                form.pattern for _, form in _FORMS if not form.word and later.text in form.segments[1].words
            ]
            if known:
                word = later
                break
        if known:
            self.findings.add(
                "SYN062",
                f"`{word.text}` is not written like this",
                line.span,
                help="write: " + " or: ".join(known),
            )
            return
        self.findings.add(
            "SYN060", f"`{word.text}` is not a statement", word.span,
            help=_SAID_HERE.get(word.text) or _assigned(line) or did_you_mean(word.text, _WORDS) or "a statement begins with a word such as `let`, `when`, `move`, `do`",
        )  # fmt: skip

    def _value(self, tokens: list[Token], scope: Scope, line: Line) -> tuple[list[Any], Type]:
        return self.x.read(tokens, scope, line.span)

    def _as(self, tokens: list[Token], scope: Scope, line: Line, wanted: Type, what: str) -> list[Any]:
        return self.x.expect(tokens, scope, line.span, wanted, what)

    def _name(self, tokens: list[Token], line: Line) -> str:
        if len(tokens) != 1:
            span = tokens[1].span if len(tokens) > 1 else line.span
            self.findings.add("SYN063", "one name is wanted here", span, help="join its parts by hyphens")
            return tokens[0].text if tokens else "?"
        return tokens[0].text

    def _cite(self, line: Line) -> str:
        """The paragraph of a line, or else of the nearest line above that it is indented below; empty where none has one."""
        return line.cite.paragraphs[0] if line.cite and line.cite.paragraphs else self._within

    def _state(self, tokens: list[Token], line: Line, *kinds: str) -> Any:
        name = self._name(tokens, line)
        symbol = self.symbols.get(name, *kinds)
        if symbol is None:
            self.findings.add(
                "REF002",
                f"there is no {' or '.join(kinds)} called `{name}`",
                tokens[0].span if tokens else line.span,
                help=did_you_mean(name, self.symbols.names(*kinds)),
            )
        return symbol

    def _needs_body(self, line: Line) -> None:
        if not line.body:
            self.findings.add(
                "SYN064", f"`{line.word}` has nothing below it", line.span, help="indent what it holds"
            )

    def _call(self, tokens: list[Token], line: Line, scope: Scope) -> tuple[str, list[Any]] | None:
        """``name`` or ``name(a, b)`` of a procedure; arguments missing are taken from names here."""
        if not tokens:
            self.findings.add("SYN010", "which procedure?", line.span)
            return None
        word = tokens[0]
        params = self.facts.procedures.get(word.text)
        if params is None:
            unknown(self.findings, "procedure", word, self.facts.procedures)
            return None
        self.calls.add(word.text)
        args = self._arguments(tokens[1:], params, word, line, scope)
        return None if args is None else (word.text, args)

    def _arguments(
        self, tokens: list[Token], params: list[tuple[str, Type]], word: Token, line: Line, scope: Scope
    ) -> list[Any] | None:
        parts = split_commas(tokens[1:-1]) if tokens else []
        if tokens and (tokens[0].kind != "LPAR" or tokens[-1].kind != "RPAR"):
            self.findings.add("SYN063", f"write `{word.text}(...)`", tokens[0].span)
            return None
        if not tokens:
            made = []
            for name, type_ in params:
                if name not in scope.names:
                    wanted = ", ".join(n for n, _ in params)
                    self.findings.add(
                        "TYP018", f"`{word.text}` needs {wanted}", word.span, help=f"`{word.text}({wanted})`"
                    )
                    return None
                made.append(
                    self.x.expect(
                        [Token("NAME", name, word.start, word.end, word.source)],
                        scope,
                        line.span,
                        type_,
                        f"`{name}`",
                    )
                )
            return made
        if len(parts) != len(params):
            wanted = ", ".join(n for n, _ in params)
            self.findings.add(
                "TYP018", f"`{word.text}` takes {len(params)} arguments, not {len(parts)}", word.span,
                help=f"`{word.text}({wanted})`",
            )  # fmt: skip
            return None
        return [
            self._as(part, scope, line, type_, f"`{name}`")
            for part, (name, type_) in zip(parts, params, strict=True)
        ]
