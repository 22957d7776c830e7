"""What all readers of statements share: the values in the holes, and the way to read what is indented below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import ERROR
from toolchain.base.source import Span
from toolchain.faults.wording import listed
from toolchain.ir.limits.bounds import FREE, Bounds, bounds
from toolchain.language.ast import Line
from toolchain.language.blocks import indented_alike
from toolchain.language.tokens import Token
from toolchain.model.declarations import Facts
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed
from toolchain.model.statements.shapes import begins_statement, match, report_unknown, surplus
from toolchain.model.symbols import Symbol
from toolchain.model.types import Type

Statement = list[Any]


class Written(NamedTuple):
    """A statement as written: its line, the words of its holes, the `otherwise` or `at limit` that follows, the names here."""

    line: Line
    held: dict[str, list[Token]]
    other: Line | None
    scope: Scope


class StatementContext:
    """Reads statements into the package's terms.

    What a form means is the business of its reader, a function of the module of its subject; readers come back here
    for the values and bodies of their form.
    """

    forms: ClassVar[StatementForms]
    """What reads each form of the catalogue."""

    def __init__(self, expressions: ExpressionContext, facts: Facts) -> None:
        self.x = expressions
        self.symbols = expressions.symbols
        self.findings = expressions.findings
        self.facts = facts
        self.returns: list[Type] = []
        self.calls: set[str] = set()
        self.changes: list[tuple[Symbol, Span]] = []
        self._read: dict[int, list[Line]] = {}
        self._within = ""  # the paragraph of the lines that the statement at hand is indented below

    @contextmanager
    def of_procedure(self) -> Iterator[tuple[set[str], list[Type]]]:
        """Collects what the statements read meanwhile call, and the types they return, apart from the procedure around."""
        outer = self.calls, self.returns
        self.calls, self.returns = set(), []
        try:
            yield self.calls, self.returns
        finally:
            self.calls, self.returns = outer

    def body(self, lines: list[Line], scope: Scope, shared: bool = False) -> list[Statement]:
        """All statements of a body; names live to its end, or longer when they are ``shared``."""
        self._read[id(lines)] = lines
        made: list[Statement] = []
        here = scope if shared else scope._replace(names=dict(scope.names))
        index = 0
        while index < len(lines):
            line = lines[index]
            follower = lines[index + 1] if index + 1 < len(lines) else None
            other: Line | None = None
            if follower is not None and follower.word in ("otherwise", "at") and follower.word != line.word:
                if follower.word == "otherwise" or [t.text for t in follower.tokens] == ["at", "limit"]:
                    other = follower
                    if follower.word == "otherwise" and len(follower.tokens) > 1:
                        self._report_more(follower.tokens[1:])
            made += self._statement(line, other, here)
            index += 2 if other is not None else 1
        return made

    def _statement(self, line: Line, other: Line | None, scope: Scope) -> list[Statement]:
        found = match(line)
        if found is None:
            report_unknown(line, self.findings)
            return []
        form = self.forms[found[0]]
        known = len(self.findings.items)
        outer, self._within = self._within, self.cite(line)
        made = form.read(self, Written(line, found[1], other, scope))
        self._within = outer
        if other is not None and other.word != form.followed:
            self.findings.add(faults.otherwise_follows_nothing.after(other.span, other.word, line.word))
        failed = any(finding.severity == ERROR for finding in self.findings.items[known:])
        if not failed:
            for word in surplus(line, found[0], found[1])[:1]:
                self.findings.add(faults.wrong_number_of_names.nothing_more(word.span))
        if line.body and id(line.body) not in self._read and not failed:
            inner = line.body[0]
            fixes = indented_alike(line, inner)
            self.findings.add(faults.line_below_a_statement.at(inner.span, line.word, line.span, fixes))
        return made

    def _report_more(self, words: list[Token]) -> None:
        """Reports what stands behind an `otherwise`."""
        said = words[0].span.to(words[-1].span).text
        self.findings.add(faults.otherwise_follows_nothing.with_more(words[0].span, said))

    def below(self, at: Written) -> list[Statement]:
        """The statements that are indented below one."""
        return self.body(at.line.body, at.scope)

    def otherwise(self, at: Written) -> list[Statement]:
        """The statements below the `otherwise` or `at limit` of one."""
        return self.body(at.other.body, at.scope) if at.other else []

    def value(self, tokens: list[Token], at: Written) -> Typed:
        """The value of a hole."""
        return self.x.read(tokens, at.scope, at.line.span)

    def expect(self, tokens: list[Token], at: Written, wanted: Type, what: str) -> list[Any]:
        """The value of a hole that must have a type."""
        return self.x.expect(tokens, at.scope, at.line.span, wanted, what)

    def bounds(self, made: list[Any]) -> Bounds:
        """Between which numbers a value must lie, as far as the text tells."""
        return bounds(made, self._range_of)

    def _range_of(self, e: list[Any]) -> Bounds:
        symbol = self.symbols.get(e[1], "state", "stock") if e[0] in ("col", "game") else None
        found: Bounds = symbol.info.get("range", FREE) if symbol else FREE
        return found

    def name(self, tokens: list[Token], line: Line) -> str:
        """The one word of a hole; more than one is reported."""
        if len(tokens) != 1:
            span = tokens[1].span if len(tokens) > 1 else line.span
            self.findings.add(faults.wrong_number_of_names.at(span))
            return tokens[0].text if tokens else "?"
        return tokens[0].text

    def symbol(self, tokens: list[Token], line: Line, *kinds: str) -> Symbol | None:
        """What a hole names among the names of some kinds; reported where there is none."""
        name = self.name(tokens, line)
        symbol = self.symbols.get(name, *kinds)
        if symbol is None:
            span = tokens[0].span if tokens else line.span
            known = self.symbols.names(*kinds)
            region = self.symbols.get(name, "region")
            fixed = f"`{name}` is a region, which rules do not change; declare a `state`" if region else ""
            self.findings.add(faults.unknown_name.at(span, listed(kinds, "or"), name, known, fixed))
        return symbol

    def cite(self, line: Line) -> str:
        """The paragraph of a line, or else of the nearest line above that it is indented below; empty where none has one."""
        return line.cite.paragraphs[0] if line.cite and line.cite.paragraphs else self._within

    def knows(self, word: str) -> bool:
        """Whether statements begin with a word."""
        return begins_statement(word)


OTHERWISE, AT_LIMIT = "otherwise", "at"
"""The first word of a line that may follow a statement."""

StatementReader = Callable[[StatementContext, Written], list[Statement]]


class StatementForm(NamedTuple):
    """What reads a statement, and the first word of the line that may follow it; empty where none may."""

    read: StatementReader
    followed: str


class StatementForms(Readers[StatementForm]):
    """Forms of statements, by the names that the catalogue gives them."""

    def statement(self, *names: str, followed: str = "") -> Callable[[StatementReader], StatementReader]:
        """Declares what reads some forms."""

        def declare(reader: StatementReader) -> StatementReader:
            self.reads(*names)(StatementForm(reader, followed))
            return reader

        return declare
