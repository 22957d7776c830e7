"""Functions by the words they are for, each declared beside the function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Registry(dict[str, F]):
    """A function for each word; as a decorator it enters one. Raises ValueError when a word is entered twice."""

    def __call__(self, *words: str) -> Callable[[F], F]:
        """Enters the function below under these words."""

        def enter(function: F) -> F:
            for word in words:
                if word in self:
                    raise ValueError(f"two functions for `{word}`")
                self[word] = function
            return function

        return enter


def merged(*parts: Mapping[str, F]) -> dict[str, F]:
    """Several registries as one. Raises ValueError when a word is in two of them."""
    whole: Registry[F] = Registry()
    for part in parts:
        for word, function in part.items():
            whole(word)(function)
    return whole
