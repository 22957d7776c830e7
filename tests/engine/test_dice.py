"""Rolls of several dice, and rolls that are compared with something."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game, PlayState

RULES = """
state seen of game                                         @ 8.1
  values 0..99
procedure thrown                                           @ 8.1
{body}
"""


def outcomes(folder: Path, body: str) -> dict[tuple[int, ...], int]:
    """What the state is after each way in which the dice of a procedure can fall."""
    lines = "".join(f"  {line}\n" for line in body.splitlines())
    game = Game(package(game_with(folder, RULES.replace("{body}", lines))))
    found: dict[tuple[int, ...], int] = {}

    def follow(shown: tuple[int, ...], state: PlayState) -> None:
        if state.over:
            found[shown] = state.columns["c_seen"][0]
            return
        mark = state.mark()
        for face in list(state.opts):
            state.answer(face)
            follow((*shown, face), state)
            state.undo(mark)

    state = game.blank()
    game.enter(state, "thrown")
    follow((), state)
    return found


@pytest.mark.parametrize(
    ("body", "faces", "worth"),
    [
        ("roll 2d6 as n\nset seen to n", (6, 6), lambda a, b: a + b),
        ("roll 3d2 + 10 as n\nset seen to n", (2, 2, 2), lambda *d: sum(d) + 10),
        ("roll 1d6 * 10 + 1d6 as n\nset seen to n", (6, 6), lambda a, b: 10 * a + b),
        ("roll 1d6 >= 5\n  set seen to 1", (6,), lambda a: int(a >= 5)),
        ("roll 2d4 < 1d6 + 3\n  set seen to 1\notherwise\n  set seen to 2", (4, 4, 6), lambda a, b, c: 1 if a + b < c + 3 else 2),
        ("roll 1d4 + 1 >= 4 as n\n  set seen to n\notherwise\n  set seen to 10 * n", (4,), lambda a: a + 1 if a >= 3 else 10 * (a + 1)),
        ("roll 4 < 1d6 + 1 as n\n  set seen to n", (6,), lambda a: a + 1 if a > 3 else 0),
    ],
)  # fmt: skip
def test_dice_come_to_what_they_show(tmp_path: Path, body: str, faces: tuple[int, ...], worth: Any) -> None:
    wanted = {shown: worth(*shown) for shown in product(*(range(1, n + 1) for n in faces))}

    assert outcomes(tmp_path, body) == wanted


def test_one_named_die_is_rolled_as_before(tmp_path: Path) -> None:
    rules = RULES.replace("{body}", "  roll 1d6 as n\n  set seen to n\n")
    ir = package(game_with(tmp_path, rules))

    body = next(p["body"] for p in ir["procedures"] if p["name"] == "thrown")

    assert body[0][:3] == ["roll", 6, "n"]
    assert [s[0] for s in body] == ["roll", "set"]
