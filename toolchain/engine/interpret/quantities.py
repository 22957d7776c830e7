"""Quantities, sections of cards and scores, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.lines import Line
from toolchain.engine.interpret.basics import Names, members, whole
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, QuantityLine, SectionLine


def bound(params: list[list[str]], args: list[Any]) -> Names:
    """Names of parameters with their values."""
    return dict(zip((p[0] for p in params), args, strict=True))


def function(i: Ground, state: Any, name: str, args: list[Any]) -> Any:
    """The value of a quantity or define; within one evaluation it is the same each time that it is asked for."""
    key = (name, *args)
    try:
        found = i.found.get(key)
    except TypeError:  # a list of pieces is no key
        return _function(i, state, name, args)
    if found is None:
        found = _function(i, state, name, args)
        if not isinstance(found, list):  # who asks for a list may change it
            i.found[key] = found
    return found


def _function(i: Ground, state: Any, name: str, args: list[Any]) -> Any:
    f = i.functions[name]
    names = bound(f["params"], args)
    lines = f.get("lines")
    if lines is None:
        assert f["body"] is not None
        return i.read(state, f["body"], names)
    return total_of(f, quantity_lines(i, state, lines, names))


def total_of(f: Function, lines: Iterable[Line]) -> Any:
    """What the lines of a quantity come to."""
    value: Any = 0
    for line in lines:
        value = line.total
    return value if f.get("round", "exact") == "exact" else whole(value, f["round"])


def quantity_lines(i: Ground, state: Any, lines: list[QuantityLine], names: Names) -> Iterator[Line]:
    """The lines of a quantity in order. ``instead of`` takes back what the lines named have added so far."""
    total: Any = 0
    added: list[tuple[str, Any]] = []
    here = dict(names)
    for line in lines:
        op, label = line["op"], line.get("label") or ""
        here["so-far"] = total
        if op == "group":
            parts = [_part(i, state, sub, here) for sub in line["lines"]]
            held = [part.amount for part in parts if part.applies]
            change = (max(held) if line["pick"] == "max" else min(held)) if held else 0
            total += change
            added.append((label, change))
            yield Line(
                label, line.get("cite", ""), line["pick"] + " of", change, bool(held), total, tuple(parts)
            )
            continue
        when = line.get("when")
        if when is not None and not i.holds(state, when, here):
            yield Line(label, line.get("cite", ""), op, 0, False, total, source=line)
            continue
        amount = i.read(state, line["amount"], here) if line.get("amount") is not None else 0
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


def _part(i: Ground, state: Any, line: QuantityLine, names: Names) -> Line:
    """One of several lines of which the greatest or least counts."""
    label, cite = line.get("label") or "", line.get("cite", "")
    if line["op"] == "group":
        inner = list(quantity_lines(i, state, [line], names))
        return inner[0]
    when = line.get("when")
    if when is not None and not i.holds(state, when, names):
        return Line(label, cite, line["op"], 0, False, 0, source=line)
    amount = i.read(state, line["amount"], names)
    signed = -amount if line["op"] == "minus" else amount
    return Line(label, cite, "plus", signed, True, signed, source=line)


def section_lines(i: Ground, name: str, card: int) -> list[SectionLine]:
    """The lines of a section of a card."""
    section = i.ir["sections"].get(name)
    return section["cards"].get(str(card), []) if section else []


def section(i: Ground, state: Any, name: str, mode: str, label: str, card: int, args: list[Any]) -> Any:
    """What a section of a card adds up to: all lines, all but those of a label, or only those."""
    return sum(line.change for line in section_rows(i, state, name, mode, label, card, args))


def section_rows(
    i: Ground, state: Any, name: str, mode: str, label: str, card: int, args: list[Any]
) -> Iterator[Line]:
    names = bound(i.ir["sections"][name]["params"], args)
    total: Any = 0
    for line in section_lines(i, name, card):
        if (mode == "only" and line["label"] != label) or (mode == "ignoring" and line["label"] == label):
            continue
        when = line.get("when")
        applies = when is None or i.holds(state, when, names)
        amount = i.read(state, line["amount"], names) if applies else 0
        total += -amount if line["op"] == "minus" else amount
        yield Line(line["label"], line.get("cite", ""), line["op"], amount, applies, total, source=line)


def score(i: Ground, state: Any, name: str, side: int) -> Any:
    """Points of a side."""
    return sum(line.change for line in score_rows(i, state, name, side))


def score_rows(i: Ground, state: Any, name: str, side: int) -> Iterator[Line]:
    """Lines of a side. A hex that a later line takes ``instead of`` others counts for that one only."""
    names = {"us": side}
    known = [line for line in i.find(i.ir["scores"], name)["lines"] if line["side"] in (side, -1)]
    if not 0 <= side < len(i.ir["sides"]):
        return
    held: list[int] = []
    for index, line in enumerate(known):
        when = line.get("when")
        applies = when is None or i.holds(state, when, names)
        own = (i.read(state, line["per"], names) if line["per"] else 1) if applies else 0
        for other in range(index):
            if "all" in line["instead"] or known[other]["label"] in line["instead"]:
                held[other] -= held[other] & own
        held.append(own)
    total: Any = 0
    for line, hexes in zip(known, held, strict=True):
        amount = i.read(state, line["amount"], names)
        count = len(members(hexes))
        total += amount * count
        yield Line(
            line["label"],
            line.get("cite", ""),
            "plus",
            amount * count,
            count > 0,
            total,
            source=line,
            each=(amount, count),
        )
