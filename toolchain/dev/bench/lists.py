"""Lint of large data: the whole Western Front, a file of ten thousand units, beside wmllint in the same run.

wmllint (Debian package wesnoth-1.16-tools) is the linter of a plain-text language for battles on hexes. It runs on its
own language: on the campaign of its game that is nearest in size, and on our war's counters written as the ``[unit]``
tags that its scenarios are made of, in the fewest lines that a unit needs there. Both start cold, read every file, and
are measured in turns.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolchain.compare.lists import list_facts
from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, ROUNDS, Row, in_turns, lint
from toolchain.model.units.campaign import read_campaign
from toolchain.workspace.project.project import load_project

WAR = ROOT / "scenarios" / "western-front"
WESNOTH = Path("/usr/share/games/wesnoth/1.16/data")
WMLLINT = WESNOTH / "tools" / "wmllint"
PEER = WESNOTH / "campaigns" / "World_Conquest"
UNITS = 10_000


def lint_rows() -> list[Row]:
    """All rows of this page of the table."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        write_units(folder / "units", UNITS)
        tags, counters = write_tags(folder / "tags")
        commands = [lint(WAR, "--no-cache"), lint(folder / "units", "--no-cache")]
        if WMLLINT.is_file():
            peer = [sys.executable, str(WMLLINT), "--dryrun"]
            commands += [[*peer, str(folder / "tags")], *([[*peer, str(PEER)]] if PEER.is_dir() else [])]
        measured = in_turns(commands)
        (war, war_memory), (units, units_memory) = measured[:2]
        lines = lines_below(WAR, ".hw")
        rows = [
            (
                "cold lint of the whole Western Front",
                f"{war:.2f} s",
                "at most 2 s",
                f"{lines:,} lines, {counters:,} rows of counters, 8 scenarios; CPU seconds, as in the rows that follow",
            ),
            ("its memory", f"{war_memory:.0f} MB", "at most 250 MB", "whole process"),
            (
                f"a file of {UNITS:,} units: lint, schema and checks",
                f"{units:.2f} s",
                "at most 1.5 s",
                f"{units_memory:.0f} MB (at most 250)",
            ),
        ]
        read, judged = _reading((folder / "units" / "all.oob.json").read_text(encoding="utf-8"))
        rows.append(
            (
                f"a file of {UNITS:,} units read, beside jsonschema's validation of it",
                f"{judged / read:.0f} times",
                "at least 30",
                f"{read * 1000:.0f} ms with its schema judged, same run, in turns",
            )
        )
        return rows + list(_beside(measured[2:], war, lines, tags, counters))


def _reading(text: str) -> tuple[float, float]:
    """Seconds in which a file of forces is read, and in which jsonschema alone validates what is in it."""
    from toolchain.base.collecting import no_garbage_collection
    from toolchain.base.diagnostic import Findings
    from toolchain.base.remembered import Remembered
    from toolchain.base.source import Source
    from toolchain.language.json.schema_judge import validator_of
    from toolchain.workspace.project.oob_reading import SCHEMA, read_oob

    data, validator = json.loads(text), validator_of(SCHEMA)[0]
    ours, theirs = [], []
    for _ in range(ROUNDS):
        PACE.rest()
        with no_garbage_collection():
            start = time.process_time()
            read = read_oob(Source("all.oob.json", text), Findings(), Remembered(1))
            between = time.process_time()
            errors = list(validator.iter_errors(data))
            ours.append(between - start)
            theirs.append(time.process_time() - between)
        assert read.judged_quickly is not None and not errors
    return statistics.median(ours), statistics.median(theirs)


def _beside(
    measured: list[tuple[float, float]], war: float, lines: int, tags: int, counters: int
) -> Iterator[Row]:
    if not measured:
        yield (
            "beside wmllint",
            "not measured",
            "at least 4",
            "wmllint is not on this machine: Debian package wesnoth-1.16-tools",
        )
        return
    yield (
        "counters a second: the war's lists, beside wmllint",
        f"{measured[0][0] / war:.1f} times",
        "4",
        f"wmllint reads the same {counters:,} counters as {tags:,} lines of `[unit]` tags; ours is the lint of the whole war",
    )
    if len(measured) > 1:
        peer = lines_below(PEER, ".cfg")
        ratio = (lines / war) / (peer / measured[1][0])
        yield (
            "lines a second beside wmllint",
            f"{ratio:.1f} times",
            "at least 4",
            f"the war ({lines:,} lines) against a campaign of Wesnoth ({peer:,} lines); a line of ours holds many counters",
        )


def lines_below(folder: Path, ending: str) -> int:
    """Lines of all files that end so."""
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob(f"*{ending}"))


def write_units(folder: Path, count: int) -> None:
    """A game whose only file of forces has so many units, with values, faces and citations."""
    dice = random.Random(1)
    units = [
        {
            "id": f"U_{number}",
            "name": f"{number}. Division",
            "nation": "North",
            "kind": "infantry",
            "echelon": "XX",
            "values": {
                "attack": dice.randint(1, 9),
                "defence": dice.randint(1, 9),
                "speed": dice.randint(2, 6),
            },
            "faces": {"full": {"steps": 2}, "reduced": {"steps": 1}},
            "cite": "4.1",
            "printed": ["attack"],
        }
        for number in range(count)
    ]
    head: dict[str, Any] = {"format": "hexwright-oob/1", "forces": "all", "side": "Blue", "cite": "4"}
    head["provenance"] = {"values": "authored", "because": "drawn by chance"}
    folder.mkdir()
    (folder / "all.oob.json").write_text(json.dumps({**head, "units": units}, indent=1), encoding="utf-8")
    (folder / "hexwright.toml").write_text(
        '[project]\nname = "units"\ntitle = "Units"\nlanguage = "1"\nlicence = "CC0-1.0"\n', encoding="utf-8"
    )
    (folder / "game.hw").write_text(
        'game Units "Units"\n  book   "rules" paragraphs dotted\n  sides  Blue, Red\n\n'
        "side Blue  @ 1\n  nations North\nside Red  @ 1\n\n"
        "kind unit  @ 1.1\n  has attack 0..9, defence 0..9, speed 0..9\n"
        "kind infantry is unit  @ 1.1\n  has steps 0..2 by face\n  faces full, reduced\n",
        encoding="utf-8",
    )


def write_tags(folder: Path) -> tuple[int, int]:
    """Every counter of the war's lists as a ``[unit]`` tag; how many lines that makes, and how many counters."""
    facts = [
        fact
        for fact in list_facts(read_campaign(load_project(WAR).all_placed()))
        if "strength" in fact.values
    ]
    folder.mkdir()
    lines = ["[scenario]", "    id=war", '    name=_"War"', "    [side]", "        side=1", "    [/side]"]
    for number, fact in enumerate(facts, 1):
        x, y = divmod(number, 99)
        lines += [
            "    [unit]",
            f"        type={fact.values.get('kind', 'Inf')} {fact.values['strength']}",
            f"        id=unit{number}",
            f'        name=_"{fact.title}"',
            "        side=1",
            f"        x,y={x + 1},{y + 1}",
            "    [/unit]",
        ]
    text = "\n".join([*lines, "[/scenario]"]) + "\n"
    (folder / "war.cfg").write_text(text, encoding="utf-8")
    return text.count("\n"), len(facts)


if __name__ == "__main__":
    for row in lint_rows():
        print(" | ".join(row))
