"""Registries of what reads a form: the module of a subject declares its readers, whoever reads looks them up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, TypeVar

R = TypeVar("R")


class Readers(dict[str, R]):
    """Readers by the name of the form that each reads."""

    def reads(self, *forms: str) -> Callable[[R], R]:
        """Declares what reads some forms. Raises ValueError for a form that another reader has."""

        def declare(reader: R) -> R:
            self.join({form: reader for form in forms})
            return reader

        return declare

    def join(self, *others: dict[str, R]) -> Self:
        """Takes in the readers of others. Raises ValueError for a form that two of them read."""
        for other in others:
            for form in other:
                if form in self:
                    raise ValueError(f"two readers of `{form}`")
            self.update(other)
        return self
