"""Positions of the games under scenarios/ in which the map is asked, and their hexes as shapely draws them."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import shapely

from toolchain.engine.ask.table import Table
from toolchain.engine.game import Game
from toolchain.exporters.counters.set_up import set_up
from toolchain.geometry.lattice import Layout
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
PLAYED = ["race-to-the-sea", "library-of-napoleonic-battles"]


@cache
def game(name: str) -> Game:
    """The default scenario of a project."""
    model, found = build_model(load_project(ROOT / "scenarios" / name))
    assert not found.errors
    return Game(model.ir)


def table(name: str, seed: int, answers: int) -> Table:
    """A position after so many answers at random."""
    state = game(name).start(seed=seed)
    dice = random.Random(seed)
    for _ in range(answers):
        if state.over:
            break
        state.game.apply(state, dice.choice(state.opts))
    return Table(state)


def at_set_up(name: str) -> Table:
    """The position in which play begins."""
    state = game(name).start(seed=1)
    set_up(state)
    return Table(state)


def standing(table: Table) -> list[int]:
    """Pieces in hexes of the map."""
    count = len(table.ir["hexes"])
    return [piece for piece in range(len(table.ir["pieces"])) if 0 <= table.place(piece) < count]


@cache
def polygons(name: str) -> list[Any]:
    """The hexes as they are drawn."""
    ir = game(name).ir
    layout = Layout(**ir["layout"])
    return [shapely.Polygon(layout.corners(h["column"], h["row"])) for h in ir["hexes"]]


@cache
def touching(name: str) -> nx.Graph:
    """Hexes whose polygons have a side in common."""
    shapes = polygons(name)
    made = nx.Graph()
    made.add_nodes_from(range(len(shapes)))
    tree = shapely.STRtree(shapes)
    for a, b in tree.query(shapes, predicate="touches").T:
        if a < b and shapely.intersection(shapes[a], shapes[b]).length > 0:
            made.add_edge(int(a), int(b))
    return made
