"""For which pieces a rule is, what bars it and under which conditions it holds, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.values import Names
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.items import Items
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, CitedCondition


def only_for(say: RulesInWords, test: Any, names: Names) -> str:
    """Which pieces meet a test of kind, side, nation and more: ``only for unit of Allied``."""
    kinds, of, rest = "", [], []
    for part in _parts(test):
        if part[0] == "kind":
            kinds = say.kinds(sum(1 << number for number in part[1]))
        elif part[0] == "=" and part[1][0] in ("side", "nation") and part[2][0] == "int":
            of.append(say.value(part[2][1], part[1][0]))
        else:
            rest.append(say.words(part, names))
    whom = " of ".join([kinds or "units", *(spoken(name) for name in of)])
    return f"only for {whom}" + (f" where {listed(rest)}" if rest else "")


def _parts(test: Any) -> Iterator[Any]:
    if test[0] == "and":
        for part in test[1:]:
            yield from _parts(part)
    else:
        yield test


def applied(e: Any) -> tuple[Any, Any]:
    """Places that a rule gives, and the test of the pieces that it is for; None where it is for all."""
    if e[0] == "if" and e[3] == ["hex-set", []]:
        return e[2], e[1]
    return e, None


def bars(i: Items, item: Item, head: str, barred: Sequence[Bar], names: Names) -> None:
    """What forbids something. A bar that is called `of` says whom the rule is for."""
    held = [bar for bar in barred if bar["label"] != "of" or bar["when"][0] != "not"]
    for bar in barred:
        if bar not in held:
            i.put(item, only_for(i.played, bar["when"][1], names), bar["cite"])
    if held:
        i.put(item, f"{head}:")
    for bar in held:
        label = spoken(bar["label"])
        i.put(item, f"when {i.words(bar['when'], names)}" + (f" ({label})" if label else ""), bar["cite"], 1)


def conditions(
    i: Items, item: Item, head: str, held: Sequence[CitedCondition], names: Names, depth: int = 1
) -> None:
    """Conditions, each with the same words before it."""
    for one in held:
        i.put(item, f"{head} {i.words(one['when'], names)}", one["cite"], depth)


def closed(i: Items, item: Item, heads: tuple[str, str], known: Any, names: Names) -> None:
    """The hexes and the hexsides that a zone or a trace does not enter or cross."""
    for bar in known["bars"]:
        i.put(item, f"{heads[0]} {i.words(bar['hexes'], names)}", bar["cite"], 1)
    conditions(i, item, heads[1], known["closed"], names)
