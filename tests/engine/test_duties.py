"""Who owes an attack and can have none any more: against trying out every way to declare (LNB 4.4, 10.31, 10.33)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from toolchain.engine.kernels.obligations import Unmet, placed

LEFT, RIGHT = (0, 1, 2), (10, 11, 12)
Pairs = set[tuple[int, int]]


def tried_out(pairs: Pairs, owing: set[int], group: dict[int, int]) -> int:
    """The fewest who owe, are linked to somebody and are in no attack, of all ways to put the free into attacks."""
    free = [x for x in (*LEFT, *RIGHT) if not group[x]]
    due = [x for x in owing if not group[x] and any(x in pair for pair in pairs)]

    def ways(at: int, now: dict[int, int], names: tuple[int, ...]) -> Iterator[dict[int, int]]:
        if at == len(free):
            yield now
            return
        for number in (0, *names):
            yield from ways(at + 1, {**now, free[at]: number}, names)
        new = 100 + len(names)
        yield from ways(at + 1, {**now, free[at]: new}, (*names, new))

    fewest = len(due)
    for now in ways(0, group, tuple(sorted({*group.values()} - {0}))):
        attacks = (
            ([a for a in LEFT if now[a] == n], [b for b in RIGHT if now[b] == n])
            for n in {*now.values()} - {0}
        )
        if all(a and b and all(pair in pairs for pair in product(a, b)) for a, b in attacks):
            fewest = min(fewest, sum(not now[x] for x in due))
    return fewest


def asked(pairs: Pairs, owing: set[int], group: dict[int, int]) -> set[int]:
    found = Unmet()(
        sum(1 << x for x in LEFT),
        sum(1 << x for x in RIGHT),
        lambda a, b: (a, b) in pairs,
        owing.__contains__,
        owing.__contains__,
        group.__getitem__,
        group.__getitem__,
    )
    return {x for x in (*LEFT, *RIGHT) if found >> x & 1}


@st.composite
def positions(draw: st.DrawFn) -> tuple[Pairs, set[int], dict[int, int]]:
    """Links, who owes, and one or two attacks that have been declared: each next to all of the other side."""
    pairs = draw(st.sets(st.tuples(st.sampled_from(LEFT), st.sampled_from(RIGHT))))
    owing = draw(st.sets(st.sampled_from((*LEFT, *RIGHT))))
    group = dict.fromkeys((*LEFT, *RIGHT), 0)
    for number in (1, 2):
        open_pairs = sorted(pair for pair in pairs if not group[pair[0]] and not group[pair[1]])
        if open_pairs and draw(st.booleans()):
            a, b = draw(st.sampled_from(open_pairs))
            group[a] = group[b] = number
    return pairs, owing, group


@given(positions())
def test_as_few_are_left_out_as_trying_out_says(position: tuple[Pairs, set[int], dict[int, int]]) -> None:
    pairs, owing, group = position
    out = asked(pairs, owing, group)
    assert len(out) == tried_out(pairs, owing, group)
    assert out <= owing
    assert all(not group[x] and any(x in pair for pair in pairs) for x in out)


def test_before_anything_is_declared_whoever_has_a_neighbour_can_attack() -> None:
    pairs = {(0, 10), (0, 11), (1, 11), (2, 11)}
    assert asked(pairs, {0, 1, 2, 10, 11, 12}, dict.fromkeys((*LEFT, *RIGHT), 0)) == set()


def test_a_search_that_does_not_end_takes_no_choice_away_and_is_counted() -> None:
    """Twelve of each side could join the one attack, and none of one side together with any of the other."""
    wanting = [(0, n) for n in range(12)] + [(1, 100 + n) for n in range(12)]
    links = {(side, number): frozenset({200 if side == 0 else 300}) for side, number in wanting}
    groups = [(frozenset({300}), frozenset({200}))]
    assert placed(wanting, links, groups, budget=500)[1] is False
    out, proven = placed(wanting, links, groups, budget=100_000)
    assert (len(out), proven) == (12, True)

    for budget, found, not_proven in ((500, 0, 1), (100_000, 12, 0)):
        unmet = Unmet(budget)
        hexes = unmet(
            sum(1 << n for n in (*range(12), 300)),
            sum(1 << n for n in (*range(100, 112), 200)),
            lambda a, b: a == 300 or b == 200,
            lambda a: a < 12,
            lambda b: b < 112,
            lambda a: int(a == 300),
            lambda b: int(b == 200),
        )
        assert (hexes.bit_count(), unmet.not_proven) == (found, not_proven)
