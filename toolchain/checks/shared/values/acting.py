"""Which procedures speak of the side that acts, without saying themselves whose turn it is."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from toolchain.model.model import Model

ACTOR = ["v", "actor"]


class Acting:
    """What the statements of the package ask of their actor. Whatever a statement makes the actor itself is left out."""

    def __init__(self, m: Model) -> None:
        self._procedures = {p["name"]: p for p in m.ir["procedures"]}
        self._events = m.ir["events"]
        self._m = m
        self._known: dict[str, bool] = {}

    @cached_property
    def _tables(self) -> dict[str, list[Any]]:
        """Their cells, which are looked at only where one is said to tell what happens."""
        return {table["name"]: table["cells"] for table in self._m.ir["tables"]}

    def needed_by(self, name: str) -> bool:
        """Whether a procedure, or one that it calls for the same side, asks who acts."""
        procedure = self._procedures.get(name)
        if procedure is None or any(param == "actor" for param, _ in procedure["params"]):
            return False
        if name not in self._known:
            self._known[name] = False  # one that calls itself asks no more than the rest of it
            self._known[name] = self._asks(procedure["body"])
        return self._known[name]

    def needed_by_events(self, name: str) -> bool:
        """Whether an event, or one of those in a table of events, asks who acts."""
        if f"event {name}" in self._events:
            return self.needed_by(f"event {name}")
        return any(map(self.needed_by, self._in_table(name)))

    def _in_table(self, name: str) -> list[str]:
        values: list[Any] = []
        for cell in self._tables.get(name, ()):
            values += cell[-1] if isinstance(cell[-1], list) else [cell[-1]]
        known = range(len(self._events))
        return [self._events[value] for value in values if isinstance(value, int) and value in known]

    def _asks(self, part: Any) -> bool:
        if isinstance(part, dict):
            return any(self._asks(value) for value in part.values())
        if not isinstance(part, list) or not part:
            return False
        if part == ACTOR:
            return True
        match part:
            case ["each", _, source, _, {"actor": True}]:
                return self._asks(source)
            case ["alternate", first, *_]:
                return self._asks(first)
            case ["do", str(name), given, _, None]:
                return self._asks(given) or self.needed_by(name)
            case ["later", turns, _, str(name), given, *_]:
                return self._asks(turns) or self._asks(given) or self.needed_by(name)
            case ["happen", ["int", int(number)], given]:
                return self._asks(given) or self.needed_by(self._events[number])
            case ["happen", ["table", str(name), key], given]:
                return self._asks(key) or self._asks(given) or self.needed_by_events(name)
        return any(map(self._asks, part))
