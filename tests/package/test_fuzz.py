"""Whatever the bytes are: a good package or one sentence, never anything else."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from toolchain.engine.game import Game, PackageError
from toolchain.engine.load import load_game
from toolchain.ir.package import PackageProblem, read_package

Seal = Callable[..., bytes]
FEW = settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def good_or_refused(data: bytes) -> bool:
    try:
        read_package(data)
    except PackageProblem as problem:
        assert str(problem)
        assert "\n" not in str(problem)
        return False
    return True


@FEW
@given(data=st.binary(max_size=300), head=st.sampled_from([b"", b"PK\3\4", b"PK\5\6"]), end=st.booleans())
def test_any_bytes(data: bytes, head: bytes, end: bool) -> None:
    tail = b"PK\5\6" + data[:18].ljust(18, b"\0") if end else b""

    assert not good_or_refused(head + data + tail)


def damage(data: bytes, choose: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(choose.choice([1, 1, 1, 2, 8])):
        if not made:
            break
        at = (
            choose.randrange(len(made))
            if choose.random() < 0.7
            else -1 - choose.randrange(min(300, len(made)))
        )
        at %= len(made)
        what = choose.randrange(5)
        if what == 0:
            made[at] ^= 1 << choose.randrange(8)
        elif what == 1:
            made[at] = choose.randrange(256)
        elif what == 2:
            del made[at : at + choose.choice([1, 4, 100])]
        elif what == 3:
            made[at:at] = choose.randbytes(choose.choice([1, 4, 100]))
        else:
            made[at : at + 4] = b"\xff\xff\xff\xff"
    return bytes(made)


def test_damaged_bytes(packed: bytes) -> None:
    choose = random.Random(5)
    good = sum(good_or_refused(damage(packed, choose)) for _ in range(600))

    # Some damage touches only what does not count, such as a time.
    assert good < 300


def test_damaged_json_with_right_digests(members: dict[str, bytes], seal: Seal) -> None:
    choose = random.Random(6)
    for _ in range(60):
        for name in ("rules/0.json", "notices.txt"):
            good_or_refused(seal(more={name: damage(members[name], choose)}))


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    13,
    1000,
    99999,
    1 << 31,
    1 << 61,
    -(1 << 61),
    "",
    "x",
    "self",
    "to",
    "actor",
    "sequence",
    "turn",
    "class",
    "\0",
    "é",
    "a b",
    "1;2",
    [],
    {},
    [[]],
    ["int", 0],
    ["int", 1 << 61],
    ["none"],
    ["bool", 1],
    ["all-hexes"],
    ["hex-set", [0]],
    ["v", "self"],
    ["list", []],
    ["both"],
    ["end"],
    ["return", None],
    ["roll", 6, "x", ""],
    ["setup"],
    ["*", ["int", 1 << 61], ["int", 1 << 61]],
    ["min", [["int", 1]]],
]


def holders(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        found.append((value, key))
        if isinstance(inner, (dict, list)):
            holders(inner, found)
    return found


def spoil(ir: dict[str, Any], choose: random.Random) -> dict[str, Any]:
    made = copy.deepcopy(ir)
    for _ in range(choose.choice([1, 1, 2])):
        found = holders(made, [])
        # Rules more often than the map: that is where the text of a package could matter.
        rules = [f for f in found if isinstance(f[0], list)]
        holder, key = choose.choice(rules if choose.random() < 0.6 else found)
        what = choose.randrange(8)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(choose.choice(holder)))
        elif what == 2:
            other, there = choose.choice(found)
            holder[key] = copy.deepcopy(other[there])
        elif what == 3 and type(holder[key]) is int:
            holder[key] += choose.choice([-1, 1, 2, 100])
        else:
            holder[key] = copy.deepcopy(choose.choice(ODD))
    return made


def test_spoilt_rules_load_or_are_refused(members: dict[str, bytes], seal: Seal) -> None:
    ir = json.loads(members["rules/0.json"])
    choose = random.Random(7)
    good = 0
    for _ in range(70):
        try:
            good += isinstance(load_game(seal(spoil(ir, choose))), Game)
        except PackageError as error:
            assert str(error)

    assert 0 < good < 70


@FEW
@given(seed=st.integers(0, 1 << 30))
def test_spoilt_rules_of_any_seed(members: dict[str, bytes], seal: Seal, seed: int) -> None:
    ir = json.loads(members["rules/0.json"])
    try:
        load_game(seal(spoil(ir, random.Random(seed))))
    except PackageError as error:
        assert str(error)


@FEW
@example(change={"digests": {"a\nb": "0"}})
@given(
    change=st.dictionaries(
        st.sampled_from(
            [
                "format",
                "format_version",
                "engine",
                "name",
                "scenarios",
                "default",
                "digests",
                "digest",
                "credits",
            ]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20),
            lambda inner: (
                st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
            ),
            max_leaves=6,
        ),
        min_size=1,
        max_size=2,
    )
)
def test_any_manifest(seal: Seal, change: dict[str, Any]) -> None:
    try:
        data = seal(manifest=change)
    except (TypeError, ValueError, AttributeError):
        return  # what cannot even be sealed
    good_or_refused(data)
