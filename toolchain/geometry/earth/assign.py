"""From shares of area to the terrain of each hex, by declared thresholds, with what was nearly otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

NEAR = 0.02  # of a hex: what a redrawn outline may well change


@dataclass(frozen=True)
class Rule:
    """A class of terrain and the least share of a hex at which the hex is of it.

    Of the terrains with ``layer`` false a hex has one, the one with the largest share that reaches its
    threshold; one with ``layer`` true is added to it.
    """

    name: str
    least: float = 0.5
    layer: bool = False


@dataclass(frozen=True)
class Tie:
    """A hex (its number in the grid) that would be otherwise with a slightly other outline.

    ``other`` is None where the share lies near the threshold, else the terrain whose share is nearly as large.
    """

    hex: int
    name: str
    share: float
    other: str | None
    other_share: float


def assign(table: Any, rules: Sequence[Rule], otherwise: str) -> tuple[list[list[str]], list[Tie]]:
    """Terrains of each hex, and near ties in order of hexes. ``table`` has a column for each rule, see ``shares``."""
    least = np.array([rule.least for rule in rules])
    single = np.array([not rule.layer for rule in rules], dtype=bool)
    reached = table >= least - 1e-12
    count = len(table)
    terrains: list[list[str]] = [[otherwise] for _ in range(count)]
    ties: dict[int, Tie] = {}
    if single.any():
        columns = np.flatnonzero(single)
        ranked = np.where(reached[:, columns], table[:, columns], -1.0)
        order = np.argsort(-ranked, axis=1, kind="stable")
        best = order[:, 0]
        top = ranked[np.arange(count), best]
        for i in np.flatnonzero(top >= 0).tolist():
            terrains[i] = [rules[columns[best[i]]].name]
        if len(columns) > 1:
            second = order[:, 1]
            value = ranked[np.arange(count), second]
            for i in np.flatnonzero((value >= 0) & (top - value < NEAR)).tolist():
                a, b = rules[columns[best[i]]], rules[columns[second[i]]]
                ties[i] = Tie(i, a.name, float(top[i]), b.name, float(value[i]))
        # A share near its threshold matters only where reaching it, or not, would make another terrain.
        rows, hit = np.nonzero(np.abs(table[:, columns] - least[columns]) < NEAR)
        for i, k in zip(rows.tolist(), hit.tolist(), strict=True):
            if i not in ties and table[i, columns[k]] >= top[i] - NEAR:
                rule = rules[columns[k]]
                ties[i] = Tie(i, rule.name, float(table[i, columns[k]]), None, rule.least)
    for k in np.flatnonzero(~single).tolist():
        for i in np.flatnonzero(reached[:, k]).tolist():
            terrains[i].append(rules[k].name)
        for i in np.flatnonzero(np.abs(table[:, k] - rules[k].least) < NEAR).tolist():
            ties.setdefault(i, Tie(i, rules[k].name, float(table[i, k]), None, rules[k].least))
    return terrains, [ties[i] for i in sorted(ties)]


def partition(table: Any) -> tuple[list[int], list[tuple[int, int, int]]]:
    """To which country each hex belongs (its column; -1 where none reaches it), and near ties (hex, first, second).

    Every hex with any share belongs to exactly one country, so countries never overlap and leave no gap
    between them.
    """
    if not table.shape[1]:
        return [-1] * len(table), []
    order = np.argsort(-table, axis=1, kind="stable")
    rows = np.arange(len(table))
    best = order[:, 0]
    top = table[rows, best]
    owner = np.where(top > 1e-9, best, -1).tolist()
    ties = []
    if table.shape[1] > 1:
        second = order[:, 1]
        value = table[rows, second]
        for i in np.flatnonzero((value > 1e-9) & (top - value < NEAR)).tolist():
            ties.append((i, int(best[i]), int(second[i])))
    return owner, ties
