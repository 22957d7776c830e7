"""Packages of anybody with right digests: what compares, explains and asks gives an answer or one sentence."""

from __future__ import annotations

import copy
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import count
from tests.security.hostile import check, hostile, run
from tests.security.packages import ROOT, Ir, mutated, real, rules, sealed
from toolchain.ir.package import PackageProblem, read_package

DAWN = "Dawn at the ford"
COMMANDS = [
    ("diff", "real.hexpack", "odd.hexpack"),
    ("diff", "odd.hexpack", "real.hexpack", "--all"),
    ("diff", "odd.hexpack", "odd.hexpack"),
    ("diff", "odd.hexpack", "real.hexpack", "--output-format", "json"),
    ("diff", f"real.hexpack#{DAWN}", f"odd.hexpack#{DAWN}"),
    ("diff", "game", "odd.hexpack"),
    ("explain", "strength-now of B_Horse", "odd.hexpack", "--at", "set-up"),
    ("explain", "points of Blue", "odd.hexpack", "--at", "set-up", "--output-format", "json"),
    ("map", "ask", "odd.hexpack", "range of B_Horse"),
    ("map", "ask", "odd.hexpack", "zone of B_Horse", "-o", "zone.svg"),
    ("why", "odd.hexpack", "B_Horse enter 0202"),
    ("why", "odd.hexpack", "B_Horse|0202"),
    ("lint", "odd.hexpack"),
    ("map", "show", "odd.hexpack"),
    ("preview", "odd.hexpack"),
    ("export", "csv", "odd.hexpack"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "reports").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "reports"))
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", "game")
    Path("real.hexpack").write_bytes(real())
    return tmp_path


def try_all(data: bytes, what: object, commands: list[tuple[str, ...]] = COMMANDS) -> None:
    Path("odd.hexpack").write_bytes(data)
    for command in commands:
        check(run(*command), command, what)
    assert not list(Path("reports").iterdir()), what


def is_good(data: bytes) -> bool:
    try:
        read_package(data)
    except PackageProblem:
        return False
    return True


def test_changed_packages(folder: Path) -> None:
    choose = random.Random(47)
    good = bad = 0
    while good < count(20, 60):
        try:
            data = sealed(mutated(choose))
        except UnicodeEncodeError:
            continue  # a package cannot even be written with half a character
        if is_good(data):
            good += 1
            try_all(data, good, choose.sample(COMMANDS, 6))
        elif bad < count(8, 20):
            bad += 1
            try_all(data, -bad, choose.sample(COMMANDS, 3))

    assert bad == count(8, 20)


def test_hostile_manifests(folder: Path) -> None:
    choose = random.Random(43)
    known = [
        "name",
        "title",
        "version",
        "language",
        "licence",
        "credits",
        "scenarios",
        "digests",
        "format",
        "engine",
    ]
    for _ in range(40):
        key = choose.choice([*known, hostile(choose, surrogates=False)])
        text = hostile(choose, surrogates=False)
        value: Any = choose.choice([text, [text], {text: text}, [{"name": text, "title": text}], 7, None])
        try:
            data = sealed(**{key: value})
        except (TypeError, ValueError):
            continue  # a digest cannot be made of it
        try_all(data, (key, value), [choose.choice(COMMANDS[:6]), choose.choice(COMMANDS[6:12])])


def without_due(ir: Ir) -> None:
    ir["columns"] = [column for column in ir["columns"] if column["name"] != "due"]


def short_due(ir: Ir) -> None:
    next(column for column in ir["columns"] if column["name"] == "due")["start"] = [3]


def due_of_all(ir: Ir) -> None:
    next(column for column in ir["columns"] if column["name"] == "due")["start"] = 2


def no_type(ir: Ir) -> None:
    for attribute in ir["attributes"]:
        attribute.pop("type", None)


def no_set_up(ir: Ir) -> None:
    ir["scenarios"][0]["setup"] = []


def set_up_of_nothing(ir: Ir) -> None:
    for procedure in ir["procedures"]:
        if procedure["name"].startswith("setup"):
            procedure["body"] = []


def no_pieces(ir: Ir) -> None:
    ir["pieces"] = []


def rules_in_a_circle(ir: Ir) -> None:
    ir["kinds"][0]["parents"] = [kind["name"] for kind in ir["kinds"]]
    ir["kinds"][1]["parents"] = [kind["name"] for kind in ir["kinds"]]


def a_number_for_a_set(ir: Ir) -> None:
    for function in ir["functions"]:
        function["body"] = ["int", 1]


def names_alike(ir: Ir) -> None:
    for piece in ir["pieces"]:
        piece["name"] = "#2"
        piece["id"] += "#2"


CHANGES: list[Callable[[Ir], None]] = [
    without_due,
    short_due,
    due_of_all,
    no_type,
    no_set_up,
    set_up_of_nothing,
    no_pieces,
    rules_in_a_circle,
    a_number_for_a_set,
    names_alike,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_changed_part(folder: Path, change: Callable[[Ir], None]) -> None:
    ir = rules()
    change(ir)

    try_all(sealed(ir), change.__name__)


def test_arrivals_of_a_short_list_are_compared(folder: Path) -> None:
    ir = rules()
    short_due(ir)
    Path("odd.hexpack").write_bytes(sealed(ir))

    said = run("diff", "real.hexpack", "odd.hexpack", "--only", "arrivals")

    assert said.code == 1 and "turn 3" in said.out


def git(*arguments: str, given: bytes = b"") -> str:
    command = ["git", "-C", "game", "-c", "user.name=a", "-c", "user.email=a@b", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout.decode().strip()


def test_a_repository_starts_no_program(folder: Path) -> None:
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    blob = git("rev-parse", "HEAD:game.hw")
    (folder / "game" / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    marker = folder / "started"
    for key, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": str(folder / "other"),
        "remote.origin.uploadpack": f"touch '{marker}';",
        "core.fsmonitor": f"touch '{marker}';",
        "core.pager": f"touch '{marker}';",
    }.items():
        git("config", key, value)
    marker.unlink(missing_ok=True)
    (folder / "other").mkdir()
    subprocess.run(["git", "init", "-q", "other"], check=True)

    said = run("diff", "game@HEAD", "game")

    check(said)
    assert said.code == 2 and not marker.exists()


def test_a_revision_writes_nothing_above_its_folder(folder: Path) -> None:
    git("init", "-q")
    git("add", ".")
    blob = git("hash-object", "-w", "--stdin", given=b"game Other\n")
    tree = git("mktree", given=f"100644 blob {blob}\towned.hw\n".encode())
    entry = b"40000 ..\0" + bytes.fromhex(tree)
    # git writes no such tree itself, but reads it.
    for _ in range(2):
        outer = git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=entry)
        entry = b"40000 ..\0" + bytes.fromhex(outer)
    commit = git("commit-tree", "-m", "two", outer)

    said = run("diff", f"game@{commit}", "game")

    check(said)
    assert not list(folder.rglob("owned.hw"))


def crowded(pieces: int) -> bytes:
    ir = rules()
    for number in range(pieces):
        ir["pieces"].append(
            {**copy.deepcopy(ir["pieces"][0]), "id": f"X{number * 7919}", "name": f"N{number}"}
        )
    return sealed(ir)


def calls(*command: str) -> int:
    """How many functions a command calls."""
    count = 0

    def counted(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        answer = run(*command)
    finally:
        sys.setprofile(None)
    check(answer, command)
    return count


@pytest.mark.parametrize("form", [("--all",), ("--output-format", "json")], ids=str)
def test_the_cost_of_a_comparison_grows_with_its_size(folder: Path, form: tuple[str, ...]) -> None:
    for size in (250, 2000):
        Path(f"{size}.hexpack").write_bytes(crowded(size))
    calls("diff", "real.hexpack", "250.hexpack", *form)  # what is read for the first time is not counted
    few = calls("diff", "real.hexpack", "250.hexpack", *form)
    many = calls("diff", "real.hexpack", "2000.hexpack", *form)

    assert many < 12 * few, f"{few:,} calls, then {many:,}"


def test_nineteen_thousand_pieces_more(folder: Path) -> None:
    Path("odd.hexpack").write_bytes(crowded(19_000))

    said = run("diff", "real.hexpack", "odd.hexpack")

    check(said)
    assert said.code == 1 and "units: 19000 added" in said.out and len(said.out) < 60_000
