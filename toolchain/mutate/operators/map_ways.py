"""Errors of the ways of a network: their kinds, their bridges, where they lead."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import Block, lines_of
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.operators.map_lines import Pair, is_network, left_out, pairs
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, body_of, without_block

FEWEST = 3  # crossings of one river: of fewer it could be chance that all of them have a bridge
Side = frozenset[int]


def kinds_of_ways(s: Subject) -> list[set[str]]:
    """Of each network, the kinds of lines that make it."""
    made = []
    for block in s.of("network"):
        words = [line.tokens for line in lines_of(block.lines) if line.word == "edges"]
        made.append({tokens[-1].text for tokens in words if len(tokens) > 1})
    return made


def links(s: Subject) -> set[Side]:
    """The links of all networks."""
    return {frozenset(link) for found in s.ground.ir["networks"].values() for link in found}


@operator("One link of a double railway is drawn with a single track.", "MAP043")
def link_of_another_kind(s: Subject) -> Iterator[Change]:
    """The links before and behind it on the same line are of the other kind, and no station or branch is between."""
    used: dict[str, int] = {}
    for block, found in pairs(s):
        if is_network(s, block):
            for number in {t.text for pair in found for t in pair}:
                used[number] = used.get(number, 0) + 1
    for block, found in pairs(s):
        if not is_network(s, block):
            continue
        own = block.header[0]
        others = sorted(set().union(*(k for k in kinds_of_ways(s) if own.text in k)) - {own.text})
        for before, (a, b), behind in zip(found, found[1:], found[2:], strict=False):
            here = {a.text, b.text}
            chained = here & {t.text for t in before} and here & {t.text for t in behind}
            if others and chained and all(used[number] == 1 for number in here):
                kind = s.rng.choice(others)
                end = body_of(block).end
                head = block.source.text[own.end : block.source.text.find("\n", own.end)]
                new = f"\n\nlines {kind}{head}\n  {a.text}/{b.text}"
                edits = (left_out((a, b)), (end, end, new))
                yield Change(block.source.name, edits, f"the link {a.text}/{b.text} of {own.text} is {kind}")


def crossings(s: Subject) -> Iterator[tuple[str, frozenset[str]]]:
    """Features of hexsides with what lies on every hexside of theirs that a link crosses."""
    features = s.ground.edge_features
    ways = links(s)
    crossed: dict[str, list[set[str]]] = {}
    for side in ways:
        for name in features.get(side, ()):
            crossed.setdefault(name, []).append(set(features[side]))
    for name, found in crossed.items():
        # A bridge lies nowhere but at crossings of this river: a road does, and so does another water.
        spans = {
            other
            for other in set().union(*found) - {name}
            if all(side in ways and name in names for side, names in features.items() if other in names)
        }
        if len(found) >= FEWEST and all(one & spans for one in found):
            yield name, frozenset(spans)


@operator("The road crosses the river at 1014/1015, where no bridge is drawn.", "MAP046")
def bridge_missing(s: Subject) -> Iterator[Change]:
    """A bridge lies wherever another link crosses that river."""
    features = s.ground.edge_features
    rivers = dict(crossings(s))
    for block, found in pairs(s):
        for a, b in found:
            names = set(features.get(frozenset((s.ground.by_number[a.text], s.ground.by_number[b.text])), ()))
            own = block.header[0].text
            if own not in names or is_network(s, block):
                continue
            for river in names & set(rivers):
                if names & rivers[river] == {own}:
                    what = f"{a.text}/{b.text} crosses {river} without {own}"
                    yield (
                        without_block(block, what)
                        if len(found) == 1
                        else Change(a.source.name, (left_out((a, b)),), what)
                    )


def closed(s: Subject) -> set[Side]:
    """The hexsides that nobody may cross, by their own terrain or that of a hex beside them."""
    terrains = s.ground.ir["terrains"]
    made = {
        side
        for side, names in s.ground.edge_features.items()
        if any("prohibited" in terrains[name]["is"] for name in names)
    }
    for index in range(len(s.ground.hexes)):
        if s.ground.prohibited(index):
            made |= {frozenset((index, near)) for near in s.ground.neighbours(index)}
    return made


@operator("The railway to the port is drawn into the sea.", "MAP047 MAP036")
def way_into_the_sea(s: Subject) -> Iterator[Change]:
    """No other link of any network leads where nobody may go."""
    shut = closed(s)
    if shut & links(s):
        return
    for block, found in pairs(s):
        if is_network(s, block):
            yield from _astray(s, block, found, shut)


def _astray(s: Subject, block: Block, found: list[Pair], shut: set[Side]) -> Iterator[Change]:
    for a, b in found:
        here = s.ground.by_number[a.text]
        for near in s.ground.neighbours(here):
            if frozenset((here, near)) in shut:
                number = s.ground.numbers[near]
                yield replaced(
                    b.span, number, f"{a.text}/{b.text} of {block.header[0].text} leads to {number}"
                )
