"""Damaged texts of all kinds: a finding or one sentence, never a fault of ours, and never much work.

``make soak`` tries more. ``HEXWRIGHT_FUZZ=2000`` runs so many cases of each kind, ``HEXWRIGHT_FUZZ_SEED=7`` others than always.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.security.counts import count
from tests.work import calls
from toolchain.cli.main import COMMANDS, main
from toolchain.engine.game import PackageError, PlayState, RuleError
from toolchain.engine.load import link_game
from toolchain.ir.package import PackageProblem, read_package
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.render import render_concise, render_full
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.lint.fixing import apply_fixes
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
SEA = ROOT / "scenarios" / "race-to-the-sea"
MANY = int(os.environ.get("HEXWRIGHT_FUZZ", "0"))
SEED = int(os.environ.get("HEXWRIGHT_FUZZ_SEED", "1"))
MOST = 6_000_000  # calls of functions; the first lint of Race to the Sea makes 1.6 million
ANSWERS = 200
FEW = settings(
    max_examples=MANY or count(12, 25),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
Texts = dict[str, bytes]


def cases(few: int, soak: int, share: float = 1.0) -> int:
    return int(MANY * share) or count(few, soak)


def texts_of(folder: Path) -> Texts:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in (".hw", ".json", ".toml")
    }


def write(folder: Path, texts: Texts) -> None:
    for name, data in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def judge(folder: Path) -> str:
    """What came of a project: findings, or a game that was played. Any fault of ours is raised."""
    with calls(MOST):
        project = load_project(folder)
        result = lint_project(project)
        faults = [f"{f.message} {f.note}" for f in result.findings if f.code == "PKG020"]
        assert not faults, faults
        render_full(result.findings)
        render_concise(result.findings)
        apply_fixes(result.findings)
    if result.summary["errors"]:
        return "findings"
    with calls(MOST):
        return play(project)


def play(project: Project) -> str:
    data, _ = pack_project(project)
    try:
        package = read_package(data)
        outcome = "played"
        for entry in package.manifest["scenarios"][:2]:
            state: PlayState | None = None
            choose = random.Random(1)
            try:
                state = link_game(package, entry["name"]).start(seed=1)
                while not state.over and state.opts and state.answers < ANSWERS:
                    question = state.question
                    assert question is not None
                    if state.answers % 16 == 0:
                        question.words()
                        state.observe(question.seat)
                    state.answer(choose.choice(list(question.options())))
                assert state.outcome is not None or not state.over
            except RuleError:
                outcome = "stopped"
    except (PackageProblem, PackageError) as problem:
        assert "\n" not in str(problem)
        # The linter found no error: then the package is right.
        raise AssertionError(f"the linter lets pass: {problem}") from problem
    return outcome


# Damage

TOKEN = re.compile(r"\"[^\"\n]*\"|\w+(?:-\w+)*|[^\w\s]|\n|[ \t]+")
ODD = [
    "\t",
    "\x00",
    "\ufeff",
    "\r",
    "\u2028",
    "é",
    "ß",
    "Ⅷ",
    "²",
    "٣",
    "𝟙",
    "🎲",
    "\u200b",
    '"',
    "(",
    ")",
    "@",
    ";",
    "..",
    "-1",
    "0",
    "99999999999999999999",
    "1.5",
    "1d6",
    "0d0",
    "1d99999",
    "9..1",
    "none",
    "self",
    "it",
    "not",
    "of",
    "of of",
    "when",
    "where",
    "otherwise",
    "each",
    "count",
    "yes",
    "unit",
    "hex",
    "both",
    "opponent",
    "actor",
]


def words_of(texts: Texts) -> list[str]:
    """All words that the given texts, and the tables of the language, use."""
    found = set(BLOCKS) | {word for block in BLOCKS.values() for word in block.fields}
    for data in texts.values():
        found |= {t for t in TOKEN.findall(data.decode("utf-8")) if t.strip()}
    return sorted(found)


def damage(text: str, choose: random.Random, words: list[str], lines_elsewhere: list[str]) -> str:
    for _ in range(choose.choice([1, 1, 1, 2, 3, 8])):
        text = _damage_once(text, choose, words, lines_elsewhere)
    return text


def _damage_once(text: str, choose: random.Random, words: list[str], lines_elsewhere: list[str]) -> str:
    how = choose.randrange(12)
    if how < 5:
        tokens = TOKEN.findall(text)
        solid = [i for i, t in enumerate(tokens) if t.strip()]
        if not solid:
            return text
        at = choose.choice(solid)
        if how == 0:
            tokens[at] = ""
        elif how == 1:
            tokens[at] += " " + tokens[at]
        elif how == 2:
            other = choose.choice(solid)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        else:
            tokens[at] = choose.choice(words if how == 3 else [*ODD, str(choose.randrange(-3, 12))])
        return "".join(tokens)
    lines = text.split("\n")
    at = choose.randrange(len(lines))
    if how == 5:
        del lines[at]
    elif how == 6:
        lines.insert(at, lines[at])
    elif how == 7:
        other = choose.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif how == 8:
        lines[at] = choose.choice(["", " ", "  ", "    ", "      "]) + lines[at].strip()
    elif how == 9:
        lines.insert(at, choose.choice(lines_elsewhere))
    elif how == 10:
        spot = choose.randrange(len(text) + 1)
        odd = chr(
            choose.choice(
                [choose.randrange(32, 127), choose.randrange(0x20, 0xD7FF), choose.randrange(0x110000)]
            )
        )
        return text[:spot] + (odd if odd.isprintable() or choose.random() < 0.5 else "x") + text[spot:]
    else:
        return text[: choose.randrange(len(text) + 1)] if choose.random() < 0.3 else text
    return "\n".join(lines)


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class Bench:
    """A project in a folder, in which one file after the other is damaged and mended."""

    def __init__(self, folder: Path, source: Path) -> None:
        self.folder = folder
        self.texts = texts_of(source)
        self.others = {**texts_of(TEMPLATE), **texts_of(SEA)}
        self.words = words_of(self.others)
        self.lines = [
            line
            for name, data in self.others.items()
            if name.endswith(".hw")
            for line in data.decode("utf-8").split("\n")
            if line.strip()
        ]
        write(folder, self.texts)

    def with_changed(self, name: str, data: bytes, what: str) -> str:
        (self.folder / name).write_bytes(data)
        try:
            return judge(self.folder)
        except BaseException as error:
            kept = os.environ.get("HEXWRIGHT_FUZZ_KEEP")
            if kept:
                shutil.copytree(self.folder, Path(kept) / re.sub(r"\W+", "-", what), dirs_exist_ok=True)
            error.add_note(what)
            raise
        finally:
            (self.folder / name).write_bytes(self.texts[name])


@pytest.fixture
def game(tmp_path: Path) -> Bench:
    return Bench(tmp_path / "game", TEMPLATE)


@pytest.fixture
def sea(tmp_path: Path) -> Bench:
    return Bench(tmp_path / "sea", SEA)


class Tally:
    """Goes on after a failure when many cases run, and says all of them at the end."""

    def __init__(self) -> None:
        self.outcomes: dict[str, int] = {}
        self.failures: dict[str, str] = {}

    def run(self, bench: Bench, name: str, data: bytes, what: str) -> None:
        try:
            outcome = bench.with_changed(name, data, what)
        except Exception as error:
            if not MANY:
                raise
            import traceback

            last = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} {last.name}:{last.lineno} {str(error)[:300]}"
            self.failures.setdefault(re.sub(r"\d+", "N", key), f"{what}: {key}")
            outcome = "failed"
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def close(self) -> None:
        if MANY:
            print(self.outcomes)
        assert not self.failures, "\n".join(self.failures.values())


def hw_names(bench: Bench) -> list[str]:
    return [name for name in bench.texts if name.endswith(".hw")]


def run_texts(bench: Bench, count: int, weights: dict[str, int] | None = None) -> dict[str, int]:
    tally = Tally()
    names = hw_names(bench)
    weight = [(weights or {}).get(name, 1) for name in names]
    for number in range(count):
        choose = random.Random(f"{SEED} {number}")
        name = choose.choices(names, weight)[0]
        text = damage(bench.texts[name].decode("utf-8"), choose, bench.words, bench.lines)
        tally.run(bench, name, as_bytes(text), f"{SEED} {number} {name}")
    tally.close()
    return tally.outcomes


def test_texts_of_the_template(game: Bench) -> None:
    outcomes = run_texts(game, cases(60, 300), {"game.hw": 6, "examples.hw": 2})

    # Some damage is harmless, most is found.
    assert outcomes["findings"] > outcomes["played"] > 0


def test_texts_of_race_to_the_sea(sea: Bench) -> None:
    assert run_texts(sea, cases(3, 30, 0.2))["findings"]


# Data


def spoil(value: Any, choose: random.Random) -> None:
    """Changes one spot of nested data: a value, a key, an entry."""
    spots: list[tuple[Any, Any]] = []

    def walk(inside: Any) -> None:
        for key in list(inside) if isinstance(inside, dict) else range(len(inside)):
            spots.append((inside, key))
            if isinstance(inside[key], dict | list):
                walk(inside[key])

    walk(value)
    inside, key = choose.choice(spots)
    how = choose.randrange(5)
    if how == 0:
        del inside[key]
    elif how == 1 and isinstance(inside, dict):
        inside[choose.choice([str(key) + "x", str(key)[:-1], "", "id", "é", "x" * 500])] = inside.pop(key)
    elif how == 2 and isinstance(inside, list):
        inside.insert(key, json.loads(json.dumps(inside[key])))
    else:
        odd: list[Any] = [
            None,
            True,
            0,
            -1,
            10**30,
            1.5,
            -0.0,
            1e300,
            "",
            "x",
            "é" * 99,
            "blue",
            "Red",
            [],
            {},
            [[]],
            {"": {}},
            [1],
            ["x", "x"],
            {"values": 3},
            "B_Foot_1",
            "R_Foot_1",
            "foot",
            "unit",
            {"fresh": 1},
            {"fresh": {"strength": "x"}},
        ]
        inside[key] = choose.choice(odd)


def test_orders_of_battle(game: Bench) -> None:
    tally = Tally()
    names = [name for name in game.texts if name.endswith(".json")]
    for number in range(cases(40, 160)):
        choose = random.Random(f"{SEED} {number}")
        name = choose.choice(names)
        text = game.texts[name].decode("utf-8")
        if choose.random() < 0.6:
            value = json.loads(text)
            for _ in range(choose.choice([1, 1, 2, 5])):
                spoil(value, choose)
                if not value:
                    break
            text = json.dumps(value, ensure_ascii=choose.random() < 0.5, indent=choose.choice([None, 1]))
        else:
            text = damage(
                text, choose, ['"x"', "{", "}", "[", "]", ",", ":", "null", "//"], ["{}", "  ,", "]"]
            )
        tally.run(game, name, as_bytes(text), f"{SEED} {number} {name}")
    tally.close()


def test_project_files(game: Bench) -> None:
    tally = Tally()
    words = [
        "[lint]",
        "[project]",
        "[[project]]",
        "extends",
        "select",
        "ignore",
        '""',
        '"."',
        '".."',
        "[]",
        "{}",
        "true",
        "1",
        '["MAP"]',
        '["x"]',
        "[1]",
        '"\\u0000"',
        '"a\\nb"',
        "1979-05-27",
        "nan",
        "'''",
        '"""',
        "=",
        ".",
        "#",
        "name",
        '\nextends = "../game"\n',
        '\nextends = "' + "x" * 300 + '"\n',
        "\n[lint]\nignore = [[]]\n",
        '"MAP023"',
    ]
    for number in range(cases(40, 160)):
        choose = random.Random(f"{SEED} {number}")
        text = game.texts["hexwright.toml"].decode("utf-8")
        text = damage(text, choose, words, ["[lint]", 'extends = "oob"', 'select = ["SET"]', "ignore = [3]"])
        tally.run(game, "hexwright.toml", as_bytes(text), f"{SEED} {number} hexwright.toml")
    tally.close()


@FEW
@given(
    data=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(as_bytes)),
    name=st.sampled_from(
        ["game.hw", "map.hw", "scenario.hw", "examples.hw", "oob/blue.oob.json", "hexwright.toml"]
    ),
)
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    write(folder, {**texts_of(TEMPLATE), name: data})

    assert judge(folder) in ("findings", "played", "stopped")
    shutil.rmtree(folder)


WORD = st.sampled_from(
    [
        *ODD,
        "unit",
        "Blue",
        "foot",
        "strength",
        "some",
        "own",
        "enemy",
        "to",
        "from",
        "is",
        "and",
        "has",
        "adjacent to",
        "in",
        "+",
        "*",
        "(",
        ")",
        ",",
        "=",
        "fresh",
        "hex 0101",
        "near-bank",
        "turn",
        "of self",
    ]
)


@FEW
@given(words=st.lists(WORD, min_size=1, max_size=14))
def test_any_expression(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    folder = tmp_path_factory.mktemp("expression")
    write(folder, texts_of(TEMPLATE))
    with (folder / "game.hw").open("ab") as file:
        file.write(as_bytes("\ndefine odd for unit = " + " ".join(words) + "\n"))

    assert judge(folder) in ("findings", "played", "stopped")
    shutil.rmtree(folder)


# The command line


def command(arguments: list[str], typed: str = "") -> int:
    """The exit code; what is said when hexwright itself has failed is an error here."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(typed), out, err
    try:
        with calls(MOST * 2):  # the checks and lark may be read for the first time
            code = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    assert code != 3, f"{arguments}: {err.getvalue()}"
    assert code in (0, 1, 2, 130), arguments
    assert "Traceback" not in err.getvalue()
    return code


VALUES = [
    "",
    ".",
    "game",
    "game/map.hw",
    "game/hexwright.toml",
    "nowhere",
    "game/oob",
    "-",
    "--",
    "-1",
    "0",
    "1",
    "2",
    "3.5",
    "99999999999999999999",
    "x",
    "Blue",
    "Blue=random",
    "Blue=x",
    "=",
    "json",
    "text",
    "MAP",
    "MAP023",
    "SYN",
    "svg",
    "é",
    "\udc80",
    "game.hexpack",
    "random",
    "human",
    "Dawn at the ford",
    "*",
    "/dev/null",
    "~",
    "a" * 300,
    "page.html",
]
# These would write where a test must not, or play very long.
BARRED = {"--games", "-n", "--jobs", "--cases"}


def options_of(name: str) -> list[str]:
    import importlib

    module, _, function = COMMANDS[name][0].partition(":")
    made = getattr(importlib.import_module(module), function)
    found = [o for p in made.params for o in p.opts if o.startswith("-")]
    return sorted({*found, "--help", "--nosuch"} - BARRED)


def test_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    known = {name: options_of(name) for name in COMMANDS}
    failures = []
    for number in range(cases(30, 120)):
        shutil.rmtree("game", ignore_errors=True)
        write(tmp_path / "game", texts_of(TEMPLATE))
        choose = random.Random(f"{SEED} {number}")
        name = choose.choice([*COMMANDS, *COMMANDS, "", "lnit", "--version", "--color"])
        arguments = [name]
        if choose.random() < 0.6:
            arguments.append("game")
        for _ in range(choose.randrange(5)):
            arguments.append(choose.choice(known.get(name, ["--help"]) if choose.random() < 0.6 else VALUES))
        if name in ("simulate", "test"):
            arguments += ["--games", choose.choice(["0", "1", "1", "-1", "x"])]
        if name == "mutate":
            arguments += ["--cases", choose.choice(["0", "1", "2", "-1", "x"])]
        try:
            command(
                arguments, choose.choice(["", "1\n" * 50, "quit\n", "\x00\n", "help\nundo\nsave x\nquit\n"])
            )
        except (Exception, SystemExit) as error:
            if not MANY:
                raise
            failures.append(f"{arguments}: {type(error).__name__} {str(error)[:400]}")
    assert not failures, "\n".join(failures)
