"""What a package declares, by name and by number, for those who check references to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import quoted as shown
from toolchain.ir.kinds import kind_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Conduct, Function, Procedure, Rules, Trace


class Wrong(Exception):
    """A fault of a package; the text is one clause for a user. ``where`` is set where it is known better."""

    where = ""


def demand(fine: bool, clause: str) -> None:
    """Raises Wrong with a clause unless something is fine."""
    if not fine:
        raise Wrong(clause)


class Tables:
    """What a package declares, by name and by number."""

    def __init__(self, ir: Rules) -> None:
        self.ir = ir
        hexes = len(ir["hexes"])
        parts = {
            "piece": "pieces",
            "card": "cards",
            "side": "sides",
            "kind": "kinds",
            "face": "faces",
            "nation": "nations",
            "phase": "phases",
            "event": "events",
        }
        listed: Mapping[str, Any] = ir
        self.sizes = {what: len(listed[key]) for what, key in parts.items()}
        self.sizes |= {"hexside": len(ir["edges"]), "hex": hexes, "place": hexes + len(ir["boxes"])}
        self.states: dict[str, Column] = {c["name"]: c for c in ir["columns"]}
        self.piles: dict[str, list[str]] = {d["name"]: d["piles"] for d in ir["decks"]}
        self.named: dict[str, dict[str, tuple[str, ...]]] = {
            "attribute": _plain(a["name"] for a in ir["attributes"] if not a["by_face"]),
            "face attribute": _plain(a["name"] for a in ir["attributes"] if a["by_face"]),
            "state of the game": _plain(n for n, c in self.states.items() if c["of"] == "game"),
            "region": _plain(ir["regions"]),
            "row or column": _plain(("row", "column")),
            "terrain of hexes": _plain(n for n, t in ir["terrains"].items() if t["on"] == "hex"),
            "terrain of hexsides": _plain(n for n, t in ir["terrains"].items() if t["on"] == "hexside"),
            "zone": _plain(z["name"] for z in ir["zones"]),
            "sight": _plain(s["name"] for s in ir["sights"]),
            "value of cards": _plain(ir["card_values"]),
            "relation": _plain(r["name"] for r in ir["relations"]),
            "stacking rule": _plain(s["name"] for s in ir["stackings"]),
            "movement": _plain(m["name"] for m in ir["movements"]),
            "score": _plain(s["name"] for s in ir["scores"]),
            "action": _plain(a["name"] for a in ir["actions"]),
            "network": _plain(ir["networks"]),
            "entry": _plain(e["name"] for e in ir["entries"]),
            "table": {t["name"]: ("number",) * t["axes"] for t in ir["tables"]},
            "function": _callable(ir["functions"]),
            "trace": _callable(ir["traces"]),
            "policy": _callable(ir["policies"]),
            "procedure": _callable(ir["procedures"]),
            "section": {name: _kinds(s["params"]) for name, s in ir["sections"].items()},
        }

    def find(self, what: str, name: str) -> tuple[str, ...]:
        """The kinds that a declared thing takes; raises Wrong when there is none."""
        found = self.named[what].get(name)
        if found is None:
            raise Wrong(f"unknown {what} {shown(name)}")
        return found

    def number(self, what: str, value: Any, least: int = 0) -> None:
        """Raises Wrong unless a number points at something of a kind (-1, none, where ``least`` says so)."""
        if type(value) is not int or not least <= value < self.sizes[what]:
            raise Wrong(f"no {what} has the number {shown(value)}")

    def numbers(self, what: str, values: list[Any]) -> None:
        """As :meth:`number`, for each of a list."""
        for value in values:
            self.number(what, value)

    def kind_bits(self, value: Any) -> None:
        """Raises Wrong unless a number is a set of declared kinds."""
        if type(value) is not int or not 0 <= value < 1 << self.sizes["kind"]:
            raise Wrong(f"{shown(value)} is not a set of kinds of pieces")

    def state(self, name: str) -> Column:
        """A state by name; raises Wrong when there is none."""
        found = self.states.get(name)
        if found is None:
            raise Wrong(f"unknown state {shown(name)}")
        return found


def _plain(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(names, ())


def _kinds(params: list[list[str]]) -> tuple[str, ...]:
    return tuple(kind_of(p[1]) for p in params)


def _callable(items: Iterable[Function | Trace | Conduct | Procedure]) -> dict[str, tuple[str, ...]]:
    return {item["name"]: _kinds(item["params"]) for item in items}
