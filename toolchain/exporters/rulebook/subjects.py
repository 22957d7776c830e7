"""For which pieces a rule is, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.engine.explain.values import Names
from toolchain.exporters.handouts.plain import listed
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.svg.palette import spoken


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
