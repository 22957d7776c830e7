"""Rules whose tables would fill the memory are refused before any table is made."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.ir.limits.memory import check_memory
from toolchain.ir.tables import Tables, Wrong
from toolchain.ir.validate import validate_ir

IR = dict[str, Any]


def large(ir: IR) -> IR:
    """The rules on a map of 10,000 hexes with 10,000 pieces."""
    one, piece = ir["hexes"][0], ir["pieces"][0]
    ir["hexes"] += [{**one, "id": f"m{n}", "q": 100 + n, "r": 100} for n in range(10_000)]
    ir["pieces"] += [{**piece, "id": f"p{n}"} for n in range(10_000)]
    return ir


def attributes(ir: IR) -> None:
    ir["faces"] = [*ir["faces"], *(f"f{n}" for n in range(50))]
    ir["attributes"] += [
        {"name": f"a{n}", "type": "number", "default": 0, "by_face": True} for n in range(150)
    ]


def hexsides(ir: IR) -> None:
    ir["edges"] += [[n, n + 1, ["brook"] * 3] for n in range(100, 60_000 // 6)] * 6


def states(ir: IR) -> None:
    kept = {"of": "hex", "type": "value of x", "start": 0, "open": True, "mask": True}
    ir["columns"] += [{**kept, "name": f"c{n}", "values": [f"v{i}" for i in range(900)]} for n in range(200)]


def networks(ir: IR) -> None:
    ir["networks"] |= {f"n{n}": [[i, i + 1] for i in range(9000)] for n in range(60)}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (attributes, "attributes"),
        (hexsides, "terrain on hexsides"),
        (states, "states"),
        (networks, "networks"),
    ],
)
def test_tables_that_are_too_large(ir: IR, change: Any, what: str) -> None:
    change(large(ir))

    with pytest.raises(Wrong, match=f"{what} of this many hexes and pieces need too much memory"):
        check_memory(ir, Tables(ir))


def test_a_large_map_is_fine(ir: IR) -> None:
    assert validate_ir(large(ir)) is None
