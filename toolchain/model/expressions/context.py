"""What all readers of expressions share: the names of the project, the findings, and the way to read a part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.ir.kept.made_up import made_up
from toolchain.language.ast import Expr
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.expressions.words import name_in_parts
from toolchain.language.tokens import Token
from toolchain.model.declarations import Facts
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.symbols import Function, Symbols
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    PLACE,
    SIDE,
    UNKNOWN,
    Type,
    agree,
    are_pieces,
)


class ExpressionContext:
    """Reads expressions against the declared names of a project.

    What a form of the tree means is the business of its reader, a function of the module of its subject; readers come
    back here for the parts of their form.
    """

    forms: ClassVar[Readers[FormReader]]
    """What reads each production of the grammar."""
    built_in: ClassVar[frozenset[str]]
    """The functions and values of the language: a declaration of that name would never be reached."""

    def __init__(self, symbols: Symbols, findings: Findings, facts: Facts) -> None:
        self.symbols = symbols
        self.findings = findings
        self.facts = facts
        self.functions: dict[str, Function] = {}
        self.resolve_function: Callable[[str], Function | None] = self.functions.get
        self._vars = 0

    def read(self, tokens: list[Token], scope: Scope, after: Span) -> Typed:
        """An expression from words; ``after`` is the place to show where there are none."""
        tree = self._tree(tokens, after)
        if tree is None:
            return BAD
        return self.value(tree, scope)

    def condition(self, tokens: list[Token], scope: Scope, after: Span) -> list[Any]:
        """A condition from words."""
        tree = self._tree(tokens, after)
        if tree is None:
            return ["bool", 1]
        return self.truth(tree, scope)

    def _tree(self, tokens: list[Token], after: Span) -> Expr | None:
        """Reads words as one expression; of words that are none, a name with a space for its hyphen is the cause."""
        before = len(self.findings.items)
        tree = parse_expression(tokens, self.findings, after)
        if tree is None and (parted := name_in_parts(tokens, self.is_declared)) is not None:
            del self.findings.items[before:]
            first, last = parted
            self.findings.add(faults.word_does_not_fit.name_in_parts(first.span.to(last.span)))
        return tree

    def is_declared(self, name: str) -> bool:
        """Whether a name is that of something declared."""
        return name in self.symbols.by_name or self.resolve_function(name) is not None

    def expect(self, tokens: list[Token], scope: Scope, after: Span, wanted: Type, what: str) -> list[Any]:
        """An expression that must have a type."""
        made, type_ = self.read(tokens, scope, after)
        span = tokens[0].span.to(tokens[-1].span) if tokens else after
        return self.fit(made, type_, wanted, span, what)

    def value(self, tree: Expr | Token, scope: Scope) -> Typed:
        """A tree and its type; a word alone is a phrase of one word."""
        if isinstance(tree, Token):
            tree = Expr("phrase", (tree,), tree.span)
        return self.forms[tree.op](self, tree, scope)

    def truth(self, tree: Expr | Token, scope: Scope) -> list[Any]:
        """A tree as a condition."""
        return self.as_condition(*self.value(tree, scope), tree.span)

    def as_condition(self, made: list[Any], type_: Type, span: Span) -> list[Any]:
        """A value as a condition: of a set, that it holds anything; of a piece, that there is one."""
        if type_ in (BOOL, UNKNOWN):
            return made
        if type_ in (PIECES, HEXES) or type_.kind == "list":
            return exists(made, type_)
        if type_ == PIECE:
            return ["<>", made, ["none"]]
        self.findings.add(faults.not_a_condition.at(span, str(type_)))
        return ["bool", 1]

    def fit(self, made: list[Any], type_: Type, wanted: Type, span: Span, what: str) -> list[Any]:
        """Turns a value into the wanted type where that is natural, else reports it."""
        if agree(type_, wanted):
            return made
        if wanted == HEXES:
            if type_ == HEX:
                return ["single", made]
            if type_ == PIECE:
                return ["single", ["place", made]]
        if wanted == HEX and type_ == PIECE:
            return ["place", made]
        if wanted == HEX and type_ == HEXES:
            return ["first-hex", made]
        if wanted == HEX and type_ == PLACE:
            return made
        if wanted == SIDE and type_ == PIECE:
            return ["side", made]
        if wanted == PIECES and type_ == PIECE:
            return ["list", [made]]
        if wanted == PIECES and are_pieces(type_):
            return made
        if wanted == BOOL and type_ in (PIECES, HEXES):
            return exists(made, type_)
        # A bare number where a hex is meant is the commonest slip of all.
        if type_ == INT and wanted in (HEX, HEXES):
            self.findings.add(faults.wrong_kind_of_value.number_for_hex(span, what, str(wanted)))
        elif type_ == INT and wanted == BOOL:
            self.findings.add(faults.wrong_kind_of_value.number_for_condition(span, what))
        else:
            self.findings.add(faults.wrong_kind_of_value.at(span, what, str(type_), str(wanted)))
        return made

    def fresh(self) -> str:
        """A name no text can hold."""
        self._vars += 1
        return made_up(self._vars)

    @property
    def last_name(self) -> int:
        """The number of the last name that no text can hold."""
        return self._vars

    def names_from(self, number: int) -> int:
        """Numbers such names from here on; gives the number of the last one before."""
        last, self._vars = self._vars, number
        return last

    def us(self, scope: Scope, span: Span) -> list[Any]:
        """The side that own, friendly and enemy refer to; reported where there is none."""
        if scope.us is None:
            self.findings.add(faults.ambiguous_side.at(span))
            return ["int", 0]
        return scope.us


FormReader = Callable[[ExpressionContext, Expr, Scope], Typed]


def exists(made: list[Any], type_: Type) -> list[Any]:
    """The condition that a set or list holds anything."""
    return ["some-hex", made] if type_ == HEXES else ["some", made]
