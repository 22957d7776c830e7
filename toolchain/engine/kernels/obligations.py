"""Whether everybody who has to take part in an attack still can, when some attacks are declared (LNB 4.4, 10.31, 10.33; WF 3-6; OAO 9.1).

An attack is a group of members of two sets, each linked to each of the other set in it; every member is in one attack
at most, and an attack may still grow. Who owes an attack and is linked to somebody free can always have one, together
with all others who can: of any pairs that leave nobody out, those in the middle of a chain of three may be dropped
until only stars are left. So only those who owe and have nobody free are to be placed among the declared attacks.
They take no free partner from anybody; which attacks can take them together is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolchain.engine.bitsets import bits

BUDGET = 10_000
Group = tuple[frozenset[int], frozenset[int]]


def placed(
    wanting: Sequence[tuple[int, int]],
    links: dict[tuple[int, int], frozenset[int]],
    groups: list[Group],
    budget: int = BUDGET,
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Who can be in no group, in the way that leaves out the fewest (of such the first), and whether that is proven.

    ``wanting`` are members as (set, number), ``links`` the numbers of the other set each is linked to, ``groups`` the
    members of both sets in each group. When ``budget`` steps did not end the search the best so far is not proven.
    """
    best: tuple[tuple[int, int], ...] = tuple(wanting)
    steps = 0

    def search(at: int, now: list[Group], out: tuple[tuple[int, int], ...]) -> None:
        nonlocal best, steps
        steps += 1
        if len(out) >= len(best) or steps > budget:
            return
        if at == len(wanting):
            best = out
            return
        side, number = who = wanting[at]
        for index, group in enumerate(now):
            if group[1 - side] <= links[who]:
                grown = (group[0] | {number}, group[1]) if side == 0 else (group[0], group[1] | {number})
                search(at + 1, [*now[:index], grown, *now[index + 1 :]], out)
        search(at + 1, now, (*out, who))

    search(0, groups, ())
    return best, steps <= budget or not best


class Unmet:
    """The members of two sets of hexes whose duty to be in an attack cannot be done any more.

    A search that its budget ends counts in ``not_proven`` and takes nobody's choice away: its answer is none.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.not_proven = 0

    def __call__(
        self,
        left: int,
        right: int,
        linked: Callable[[int, int], object],
        left_owes: Callable[[int], object],
        right_owes: Callable[[int], object],
        left_group: Callable[[int], int],
        right_group: Callable[[int], int],
    ) -> int:
        """The hexes, as bits. Group 0 means none yet; who is linked to nobody at all owes nothing."""
        members = [list(bits(left)), list(bits(right))]
        near: tuple[dict[int, list[int]], dict[int, list[int]]] = (
            {a: [] for a in members[0]},
            {b: [] for b in members[1]},
        )
        for a in members[0]:
            for b in members[1]:
                if linked(a, b):
                    near[0][a].append(b)
                    near[1][b].append(a)
        group = ({a: left_group(a) for a in members[0]}, {b: right_group(b) for b in members[1]})
        wanting: list[tuple[int, int]] = []
        for side, owes in ((0, left_owes), (1, right_owes)):
            for number in members[side]:
                if (
                    near[side][number]
                    and not group[side][number]
                    and all(group[1 - side][other] for other in near[side][number])
                    and owes(number)
                ):
                    wanting.append((side, number))
        if not wanting:
            return 0
        links = {(side, number): frozenset(near[side][number]) for side, number in wanting}
        groups: list[Group] = [
            (
                frozenset(a for a in members[0] if group[0][a] == name),
                frozenset(b for b in members[1] if group[1][b] == name),
            )
            for name in sorted({*group[0].values(), *group[1].values()} - {0})
        ]
        out, proven = placed(wanting, links, groups, self.budget)
        if not proven:
            self.not_proven += 1
            return 0
        made = 0
        for _, number in out:
            made |= 1 << number
        return made
