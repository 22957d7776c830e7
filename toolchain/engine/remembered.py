"""Values that are remembered by what they were made from, up to a number; then all are forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

MOST = 8192


class Remembered(dict[Any, Any]):
    """A memory that hangs on nothing but its keys: it holds for every state of every game alike."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most

    def copy(self) -> Remembered:
        """The same values, kept apart from here on."""
        made = Remembered(self.most)
        made.update(self)
        return made

    def keep(self, key: Any, value: Any) -> Any:
        """Remembers a value, and gives it back."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


class LookedUp(Remembered):
    """The values of a function that hangs on nothing but its arguments: one that is not there is asked for."""

    def __init__(self, arguments: int) -> None:
        super().__init__()
        self.arguments = arguments
        self.ask: Callable[..., Any]

    def __missing__(self, key: Any) -> Any:
        arguments = key if self.arguments > 1 else (key,)[: self.arguments]
        return self.keep(key, self.ask(None, *arguments))
