"""The same game in another process, with other hash seeds: the digests must be the same there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.digest import canonical_json, sha256
from toolchain.base.writing import write_whole
from toolchain.engine.chance import Streams

if TYPE_CHECKING:
    from toolchain.engine.game import Game
    from toolchain.ir.rules import Rules

_TOLD = """
import json, sys
from toolchain.engine.verify.other_process import trail
from toolchain.engine.game import Game
with open(sys.argv[1], encoding="utf-8") as file:
    rules = json.load(file)
print(json.dumps([trail(Game(ir), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])) for ir in rules]))
"""


def trail(game: Game, scenario: int, seed: int, most: int, every: int = 50) -> list[str]:
    """Digests of a game played at random from a seed: rules, start, each so many answers, the end, the outcome."""
    chance, counters = Streams(seed), [0]
    state = game.start(scenario, seed)
    # Of the rules themselves: a package that keeps what its scenarios share apart has another digest for them.
    made = [sha256(canonical_json(game.ir)), state.digest()]
    played = 0
    while not state.over and played < most:
        state.answer(state.opts[chance.below(len(state.opts), 0, counters)])
        played += 1
        if played % every == 0:
            made.append(state.digest())
    made += [state.digest(), str(state.outcome)]
    return made


def trail_elsewhere(game: Game, scenario: int, seed: int, most: int, hash_seed: int) -> list[str]:
    """:func:`trail` in a new process with a hash seed. Raises RuntimeError with what the process said."""
    return trails_elsewhere([game.ir], scenario, seed, most, hash_seed)[0]


def trails_elsewhere(
    rules: Sequence[Rules], scenario: int, seed: int, most: int, hash_seed: int
) -> list[list[str]]:
    """:func:`trail` of the games of several rules, all in one new process. Raises RuntimeError as above."""
    root = str(Path(__file__).resolve().parents[3])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "package.json"
        write_whole(file, json.dumps(rules).encode("utf-8"))
        made = subprocess.run(
            [sys.executable, "-c", _TOLD, str(file), str(scenario), str(seed), str(most)],
            env=env,
            capture_output=True,
            text=True,
            timeout=300,
        )
    if made.returncode:
        last = made.stderr.strip().splitlines()[-1:] or ["it printed nothing"]
        raise RuntimeError(f"the other process failed: {last[0]}")
    found: list[list[str]] = json.loads(made.stdout)
    return found
