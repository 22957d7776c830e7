"""The slow interpreter: the meaning of a package's expressions, reckoned straight from the package.

It is the oracle for the generated code (a test plays games and compares the two) and, because it keeps every
line apart, it is what shows the working of a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolchain.engine.game import Game
from toolchain.engine.interpret_moves import Moves
from toolchain.engine.interpret_ops import Names, members, whole
from toolchain.engine.rewriting import rewritten
from toolchain.engine.saying import Bound
from toolchain.engine.working import Line, Working, shown

__all__ = ["Interpreter"]


class Interpreter(Moves):
    """Evaluates expressions of one game by plain recursion. It never changes a state."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._functions = {f["name"]: f for f in game.ir["functions"]}

    # functions, sections, scores: all of them by their lines

    def function(self, state: Any, name: str, args: list[Any]) -> Any:
        """The value of a quantity or define."""
        f = self._functions[name]
        names = _bound(f["params"], args)
        if f.get("lines") is None:
            return self.read(state, f["body"], names)
        value: Any = 0
        for line in self._quantity(state, f["lines"], names):
            value = line.total
        return value if f.get("round", "exact") == "exact" else whole(value, f["round"])

    def _quantity(self, state: Any, lines: list[dict[str, Any]], names: Names) -> Iterator[Line]:
        """The lines of a quantity in order. ``instead of`` takes back what the lines named have added so far."""
        total: Any = 0
        added: list[tuple[str, Any]] = []
        for line in lines:
            op, label = line["op"], line.get("label") or ""
            here = {**names, "so-far": total}
            if op == "group":
                parts = [self._part(state, sub, here) for sub in line["lines"]]
                held = [part.amount for part in parts if part.applies]
                change = (max(held) if line["pick"] == "max" else min(held)) if held else 0
                total += change
                added.append((label, change))
                yield Line(
                    label, line.get("cite", ""), line["pick"] + " of", change, bool(held), total, tuple(parts)
                )
                continue
            if line.get("when") is not None and not self.holds(state, line["when"], here):
                yield Line(label, line.get("cite", ""), op, 0, False, total, source=line)
                continue
            amount = self.read(state, line["amount"], here) if line.get("amount") is not None else 0
            before = total
            if op == "base":
                total, added = amount, [(label, amount)]
            elif op in ("plus", "minus"):
                total = total + amount if op == "plus" else total - amount
                added.append((label, total - before))
            elif op == "times":
                total = total * amount
            elif op == "at least":
                total = max(total, amount)
            elif op == "at most":
                total = min(total, amount)
            else:
                gone = sum(part for known, part in added if known and known in line["targets"])
                added = [(known, part) for known, part in added if not known or known not in line["targets"]]
                total = total - gone + amount
                added.append((label, amount))
            yield Line(label, line.get("cite", ""), op, amount, True, total, source=line)

    def _part(self, state: Any, line: dict[str, Any], names: Names) -> Line:
        """One of several lines of which the greatest or least counts."""
        label, cite = line.get("label") or "", line.get("cite", "")
        if line["op"] == "group":
            inner = list(self._quantity(state, [line], names))
            return inner[0]
        if line.get("when") is not None and not self.holds(state, line["when"], names):
            return Line(label, cite, line["op"], 0, False, 0, source=line)
        amount = self.read(state, line["amount"], names)
        signed = -amount if line["op"] == "minus" else amount
        return Line(label, cite, "plus", signed, True, signed, source=line)

    def section_lines(self, name: str, card: int) -> list[dict[str, Any]]:
        """The lines of a section of a card."""
        section = self.ir["sections"].get(name)
        lines: list[dict[str, Any]] = section["cards"].get(str(card), []) if section else []
        return lines

    def section(self, state: Any, name: str, mode: str, label: str, card: int, args: list[Any]) -> Any:
        """What a section of a card adds up to: all lines, all but those of a label, or only those."""
        return sum(line.change for line in self._section(state, name, mode, label, card, args))

    def _section(
        self, state: Any, name: str, mode: str, label: str, card: int, args: list[Any]
    ) -> Iterator[Line]:
        names = _bound(self.ir["sections"][name]["params"], args)
        total: Any = 0
        for line in self.section_lines(name, card):
            if (mode == "only" and line["label"] != label) or (mode == "ignoring" and line["label"] == label):
                continue
            applies = line.get("when") is None or self.holds(state, line["when"], names)
            amount = self.read(state, line["amount"], names) if applies else 0
            total += -amount if line["op"] == "minus" else amount
            yield Line(line["label"], line.get("cite", ""), line["op"], amount, applies, total, source=line)

    def score(self, state: Any, name: str, side: int) -> Any:
        """Points of a side."""
        return sum(line.change for line in self._score(state, name, side))

    def _score(self, state: Any, name: str, side: int) -> Iterator[Line]:
        """Lines of a side. A hex that a later line takes ``instead of`` others counts for that one only."""
        names = {"us": side}
        known = [line for line in self.find("scores", name)["lines"] if line["side"] in (side, -1)]
        if not 0 <= side < len(self.ir["sides"]):
            return
        held: list[int] = []
        for index, line in enumerate(known):
            applies = line.get("when") is None or self.holds(state, line["when"], names)
            own = (self.read(state, line["per"], names) if line["per"] else 1) if applies else 0
            for other in range(index):
                if "all" in line["instead"] or known[other]["label"] in line["instead"]:
                    held[other] -= held[other] & own
            held.append(own)
        total: Any = 0
        for line, hexes in zip(known, held, strict=True):
            amount = self.read(state, line["amount"], names)
            count = len(members(hexes))
            total += amount * count
            yield Line(
                line["label"], line.get("cite", ""), "plus", amount * count, count > 0, total, source=line,
                each=(amount, count),
            )  # fmt: skip

    # the working

    def working(self, state: Any, function_name: str, args: list[Any], seat: int = -2) -> Working:
        """Every line of a quantity, define, section (its card first) or score (a side), with what it read.

        Pieces are named as ``seat`` may know them (-2 sees everything); the numbers are what they are.
        """
        self.forget()
        return self.detail(state, function_name, args, seat, 1)

    def detail(self, state: Any, name: str, args: list[Any], seat: int, depth: int) -> Working:
        """As :meth:`working`, inside an evaluation; what lines read is told for ``depth`` levels."""
        steps: tuple[str, ...] = ()
        if name in self._functions:
            f = self._functions[name]
            params, kind, cite = f["params"], f.get("kind", "define"), f.get("cite", "")
            steps = tuple(self.ir["values"].get(f["type"].removeprefix("value of "), ()))
            value = self.function(state, name, args)
            if f.get("lines") is not None:
                lines = list(self._quantity(state, f["lines"], _bound(params, args)))
            elif kind == "rewrite":
                lines = list(rewritten(self, state, f, args))
            else:
                lines = [Line("", cite, "is", value, True, value, source={"amount": f["body"]})]
        elif name in self.ir["sections"]:
            card, *args = args
            params, kind, cite = self.ir["sections"][name]["params"], "section", ""
            lines = list(self._section(state, name, "all", "", card, args))
            value = sum(line.change for line in lines)
        else:
            params, kind, cite = [["us", "side"]], "score", self.find("scores", name).get("cite", "")
            lines = list(self._score(state, name, args[0]))
            value = sum(line.change for line in lines)
        lines = [replace(line, steps=steps) for line in lines]
        if depth:
            names = {name: Bound(value, kind) for (name, kind), value in zip(params, args, strict=True)}
            lines = [shown(self, state, line, names, seat, depth) for line in lines]
        return Working(name, kind, cite, value, tuple(lines), steps)


def _bound(params: list[list[str]], args: list[Any]) -> Names:
    """Names of parameters with their values."""
    return dict(zip((p[0] for p in params), args, strict=True))
