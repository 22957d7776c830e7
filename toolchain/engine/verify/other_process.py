"""The same game in another process, with other hash seeds: the digests must be the same there."""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.digest import canonical_json, sha256
from toolchain.base.writing import write_whole
from toolchain.engine.chance import Streams
from toolchain.engine.link.linker import Prepared, arrived, prepare

if TYPE_CHECKING:
    from toolchain.engine.game import Game
    from toolchain.engine.program import Program
    from toolchain.ir.rules import Rules

_TOLD = """
import sys
from toolchain.engine.verify.other_process import tell
tell(*sys.argv[1:])
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


def tell(file: str, scenario: str, seed: str, most: str) -> None:
    """Prints the trails of the games in a file. For a process that was started for it."""
    from toolchain.engine.game import Game

    made = []
    for rules, module in marshal.loads(Path(file).read_bytes()):
        game = Game(json.loads(rules), prepared_by=partial(_prepared, module))
        made.append(trail(game, int(scenario), int(seed), int(most)))
    print(json.dumps(made))


def _prepared(module: bytes, program: Program) -> Prepared:
    return arrived(module) if module else prepare(program)


def trails_elsewhere(
    rules: Sequence[Rules], scenario: int, seed: int, most: int, hash_seed: int, modules: Sequence[bytes] = ()
) -> list[list[str]]:
    """:func:`trail` of the games of several rules, all in one new process. Raises RuntimeError as above.

    ``modules``: those of the rules, where they need not be written and compiled there.
    """
    root = str(Path(__file__).resolve().parents[3])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games"
        texts = [json.dumps(ir) for ir in rules]
        write_whole(file, marshal.dumps(list(zip(texts, modules or [b""] * len(texts), strict=True))))
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
