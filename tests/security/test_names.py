"""Names that no project can have are findings at their place; whatever lint lets pass can be packed and played."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.security.hostile import Answer, check, hostile, run
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.base.suggest import nearest
from toolchain.importers.draft import as_word, quoted
from toolchain.ir.package import read_package
from toolchain.language.blocks import read_blocks

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
ODD = ["\0", "\x07", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"]
TITLES = {
    "game.hw": '"Skirmish at the Ford"',
    "scenario.hw": '"Dawn at the ford"',
    "map.hw": '"Northam"',
    "oob/blue.oob.json": '"Light Horse"',
    "hexwright.toml": '"Skirmish at the Ford"',
}
SETTINGS = ["title", "version", "licence", "default-scenario", "credits"]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(TEMPLATE, "game")
    return tmp_path / "game"


def write(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode("utf-8"))


def lint() -> Answer:
    answer = run("lint", "game", "--no-cache", "--output-format", "concise")
    check(answer)
    return answer


def codes(answer: Answer) -> list[str]:
    return re.findall(r"(?:error|warning|note)\[(\w+)\]", answer.out)


def as_written(name: str, text: str) -> str:
    return json.dumps(text) if name.endswith((".json", ".toml")) else f'"{text}"'


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_an_unprintable_character_in_a_name(game: Path, name: str, odd: str) -> None:
    if name == "scenario.hw":
        write(game / "hexwright.toml", 'default-scenario = "Dawn at the ford"\n', "")
    write(game / name, TITLES[name], as_written(name, f"Dawn{odd}!"))

    said = lint()

    assert codes(said) == ["SYN035"], said.out
    assert f"game/{name}:" in said.out and " is an unprintable character" in said.out
    for command in (("build", "game", "-o", "o.hexpack"), ("preview", "game", "-o", "o.html")):
        check(run(*command), command)
    assert not Path("o.hexpack").exists()


@pytest.mark.parametrize("half", ["\ud800", "\udfff", "a\udc00b", "\ude00\ud83d"], ids=ascii)
@pytest.mark.parametrize("old", ['"Light Horse"', '"B_Horse"', '"horse"', '"strength"', '"blue"', '"Blue"'])
def test_half_a_character_in_an_order_of_battle(game: Path, old: str, half: str) -> None:
    write(game / "oob/blue.oob.json", old, json.dumps(old[1:-1] + half))

    said = lint()

    assert said.code == 1 and set(codes(said)) & {"SYN035", "OOB021", "OOB005", "OOB001"}, said.out
    for command in (
        ("build", "game"),
        ("preview", "game", "-o", "o.html"),
        ("map", "show", "game", "-o", "o.svg"),
    ):
        check(run(*command), command)


@pytest.mark.parametrize("key", SETTINGS)
@pytest.mark.parametrize("odd", ["\0", "\x1b[2J", "\u202e", "x" * 30_000], ids=lambda text: ascii(text[:4]))
def test_a_setting_that_cannot_be_packed(game: Path, key: str, odd: str) -> None:
    path = game / "hexwright.toml"
    text = re.sub(rf"(?m)^{key} = .*\n", "", path.read_text(encoding="utf-8"))
    value = json.dumps("a" + odd)
    path.write_text(f"{text}{key} = {f'[{value}]' if key == 'credits' else value}\n", encoding="utf-8")

    said = lint()

    assert codes(said) == ["SYN036" if odd[0] == "x" else "SYN035"], said.out
    assert f"`{key}`" in said.out


def test_a_licence_may_have_lines(game: Path) -> None:
    write(game / "hexwright.toml", '"all rights reserved"', '"""all\nrights\n\treserved"""')

    assert lint().code == 0
    assert run("build", "game", "-o", "o.hexpack").code == 0
    assert run("simulate", "o.hexpack", "--games", "1").code == 0


WORDS = ["woods", "horse", "strength", "fight", "far-bank", "blue-start", "march", "moved"]


def renamed(game: Path, old: str, new: str) -> None:
    for path in [*game.rglob("*.hw"), *game.rglob("*.json")]:
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(rf"(?<![\w-]){old}(?![\w-])", new, text), encoding="utf-8")


@pytest.mark.parametrize("word", WORDS)
def test_a_name_is_as_long_as_a_package_holds_or_reported(game: Path, word: str) -> None:
    renamed(game, word, (word + "x" * 100)[:100])
    if "OOB006" in codes(lint()):
        return  # orders of battle allow less, and say so
    assert lint().code == 0
    assert run("build", "game", "-o", "o.hexpack").code == 0
    read_package(Path("o.hexpack").read_bytes())
    renamed(game, r"\w[\w-]*x{80,}", "y" * 101)

    said = lint()

    assert "SYN036" in codes(said) and "a name is too long: 101 characters" in said.out


@pytest.mark.parametrize("name", TITLES)
def test_a_title_is_as_long_as_a_package_holds_or_reported(game: Path, name: str) -> None:
    if name == "scenario.hw":
        write(game / "hexwright.toml", 'default-scenario = "Dawn at the ford"\n', "")
    most = 80 if name.endswith("json") else 200
    write(game / name, TITLES[name], f'"{"x" * most}"')
    assert lint().code == 0
    assert run("build", "game", "-o", "o.hexpack").code == 0
    read_package(Path("o.hexpack").read_bytes())
    write(game / name, '"' + "x" * most, '"' + "x" * (most + 1))

    assert codes(lint()) == ["OOB006" if name.endswith("json") else "SYN036"]


@pytest.mark.parametrize("name", [*TITLES, *WORDS])
def test_a_name_of_a_million_letters(game: Path, name: str) -> None:
    if name in TITLES:
        write(game / name, TITLES[name], f'"{"x" * 10**6}"')
    else:
        renamed(game, name, "x" * 10**6)

    said = lint()

    assert said.code == 1 and len(said.out) < 60_000
    for form in ("full", "json", "sarif", "github"):
        answer = run("lint", "game", "--no-cache", "--output-format", form)
        check(answer, form)
        # Edits of fixes and lines of source are quoted; messages are short.
        assert not re.search(r'"(?:message|text)": "[^"]{30000}', answer.out)
    check(run("build", "game"), "build")


def test_no_hint_for_words_of_a_million_letters() -> None:
    assert nearest("x" * 10**6, ["x" * 10**6 + "y", "x"]) == []


def test_a_comment_cannot_turn_a_line(game: Path) -> None:
    write(game / "game.hw", "terrain river", "# \u202e not a remark\nterrain river")

    said = lint()

    assert codes(said) == ["SYN035"]


def test_few_of_many_characters_are_listed() -> None:
    findings = Findings()

    read_blocks(Source("a.hw", '# "' + "\u202e" * 10_000), findings)

    assert len(findings.items) == 50


def mutated(choose: random.Random) -> Iterator[str]:
    for name, old in TITLES.items():
        if choose.random() < 0.5:
            yield name
            text = hostile(choose, surrogates=name.endswith("json"))
            write(Path("game", name), old, as_written(name, text.replace('"', "").replace("\\", "")))


def test_what_lint_lets_pass_can_be_packed_and_shown(game: Path) -> None:
    choose = random.Random(23)
    passed = 0
    for _ in range(40):
        shutil.rmtree("game")
        shutil.copytree(TEMPLATE, "game")
        changed = [*mutated(choose)]
        errors = [code for code in re.findall(r"error\[(\w+)\]", lint().out)]
        built = run("build", "game", "-o", "o.hexpack")
        shown = run("preview", "game", "-o", "o.html")
        check(built, changed)
        check(shown, changed)
        assert (built.code == 0) is not bool(errors), (changed, errors)
        if built.code == 0:
            read_package(Path("o.hexpack").read_bytes())
            check(run("simulate", "o.hexpack", "--games", "1"), changed)
            passed += 1

    assert 3 < passed < 37


def test_names_of_other_programs_become_names_of_the_language() -> None:
    choose = random.Random(29)
    for _ in range(300):
        text = hostile(choose)
        findings = Findings()
        read_blocks(Source("a.hw", f"region {as_word(text) or 'x'} {quoted(text)}\n"), findings)
        assert {item.code for item in findings.items} <= {"SYN036"}, ascii(text)
