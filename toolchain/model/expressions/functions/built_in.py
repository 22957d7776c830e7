"""The functions of the language itself, as the modules of their subjects declare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed

Arguments = tuple[Expr, ...]
FunctionReader = Callable[[ExpressionContext, Token, Arguments, Scope], Typed]


class BuiltIn(NamedTuple):
    """A function of the language: what reads it, and its arguments in words; ``repeats``: one or more like the first."""

    read: FunctionReader
    arguments: str
    repeats: bool

    def fits(self, count: int) -> bool:
        """Whether it can be applied to so many arguments."""
        return count > 0 if self.repeats else count == self.wanted

    @property
    def wanted(self) -> int:
        """How many arguments are named."""
        return self.arguments.count(",") + 1


class BuiltIns(Readers[BuiltIn]):
    """Functions of the language by name."""

    def takes(
        self, arguments: str, *names: str, repeats: bool = False
    ) -> Callable[[FunctionReader], FunctionReader]:
        """Declares what reads some functions, and what each of them is applied to."""

        def declare(reader: FunctionReader) -> FunctionReader:
            self.reads(*names)(BuiltIn(reader, arguments, repeats))
            return reader

        return declare
