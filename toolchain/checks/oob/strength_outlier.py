"""A value far above those of similar units.

Why: such a value usually comes from an extra digit or from two swapped columns. Three times the value of
the others counts as far above; so does twice their value, if the kind has many units, or at least five
others share one value.

Bad:
    {"strength": 3}, {"strength": 4}, {"strength": 4}, {"strength": 3}, {"strength": 30}

Good:
    {"strength": 3}, {"strength": 4}, {"strength": 4}, {"strength": 3}, {"strength": 3}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GUESS, Check, check
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol

ALIKE = 5
MANY = 5  # others of the kind, on both sides, before twice as much is far


def _unlike_the_rest(c: Check, m: Model) -> Iterator[Finding]:
    """At least five others of the kind, on both sides, have one and the same value, and one piece twice as much."""
    for name, attribute in m.facts.attributes.items():
        every: dict[int, list[Symbol]] = defaultdict(list)
        for symbol in m.symbols.all("piece") if attribute.type.kind == "int" else ():
            if name in symbol.info["piece"]["values"]:
                every[symbol.info["piece"]["kind"]].append(symbol)
        for same in every.values():
            often = Counter(s.info["piece"]["values"][name] for s in same)
            if not often:
                continue
            usual, times = often.most_common(1)[0]
            odd = [s for s in same if s.info["piece"]["values"][name] != usual]
            if len(odd) == 1 and times >= ALIKE and usual > 0:
                value = odd[0].info["piece"]["values"][name]
                if 2 * usual <= value < max(6, 3 * usual):
                    yield c.finding(
                        f"the {name} of {odd[0].name} is {value}; all {times} others of its kind have {usual}",
                        odd[0].span,
                        help="check the value against the counter",
                    )


def _twice_all_others(c: Check, m: Model) -> Iterator[Finding]:
    """One piece has twice what any other of its kind has, of whichever side, on the same face where faces differ."""
    for (name, face), same in _ratings(m).items():
        for pieces in same.values():
            pieces.sort(key=lambda pair: pair[0])
            if len(pieces) <= ALIKE:
                continue
            (second, _), (top, symbol) = pieces[-2:]
            thrice = top >= 3 * second and top >= 6
            twice = len(pieces) > MANY and second >= 2 and top >= 2 * second
            # One far above its own side has its finding already.
            if (thrice and face) or (twice and not thrice):
                on = f" on the face `{face}`" if face else ""
                yield c.finding(
                    f"{symbol.name} has {name} {top}{on}; all others of its kind have at most {second}",
                    symbol.span,
                    help="check the value against the counter",
                )


def _ratings(m: Model) -> dict[tuple[str, str], dict[int, list[tuple[int, Symbol]]]]:
    """The numbers on counters: by name and face, by kind, each with its piece."""
    made: dict[tuple[str, str], dict[int, list[tuple[int, Symbol]]]] = {}
    numbers = {name for name, attribute in m.facts.attributes.items() if attribute.type.kind == "int"}
    for symbol in m.symbols.all("piece"):
        piece = symbol.info["piece"]
        for face, values in (("", piece["values"]), *piece["faces"].items()):
            for name in numbers & values.keys():
                made.setdefault((name, face), defaultdict(list))[piece["kind"]].append((values[name], symbol))
    return made


@check("OOB046", NOTE, GUESS)
def strength_outlier(c: Check, m: Model) -> Iterator[Finding]:
    alike = list(_unlike_the_rest(c, m))
    yield from alike
    told = {finding.span for finding in alike}
    yield from (finding for finding in _twice_all_others(c, m) if finding.span not in told)
    for name, attribute in m.facts.attributes.items():
        if attribute.type.kind != "int":
            continue
        peers: dict[tuple[int, int], list[Symbol]] = defaultdict(list)
        for symbol in m.symbols.all("piece"):
            piece = symbol.info["piece"]
            if name in piece["values"]:
                peers[(piece["kind"], piece["side"])].append(symbol)
        for same in peers.values():
            ordered = sorted(same, key=lambda s: s.info["piece"]["values"][name])
            if len(ordered) < 5:
                continue
            top, second = (s.info["piece"]["values"][name] for s in (ordered[-1], ordered[-2]))
            if top >= 3 * second and top >= 6:
                yield c.finding(
                    f"the {name} of {ordered[-1].name} is {top}; all others of its kind have at most {second}",
                    ordered[-1].span,
                    help="check the value against the counter",
                )
