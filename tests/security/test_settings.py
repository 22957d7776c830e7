"""TOML of anybody: deep, huge or wrong, it is one finding, in a time that does not grow with the square of its size."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.security.hostile import Answer, check, run
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.base.toml import DEEPEST, MOST_CHARACTERS, TomlProblem, kind_of, read_toml
from toolchain.importers.earth.recipe import read_recipe

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
DEEP = f"it is nested deeper than {DEEPEST}"
DIGITS = "a number has thousands of digits"
# What is wrong, and in which line; 0 when it has no place.
WRONG = {
    "nested lists": ("x = " + "[" * 100_000, DEEP, 1),
    "nested lists that are closed": ("\nx = " + "[" * 100_000 + "]" * 100_000, DEEP, 2),
    "nested tables": ("x = " + "{a = " * 100_000, DEEP, 1),
    "a dotted key": ("\n\n" + ".".join("a" * 400_000) + " = 1", DEEP, 3),
    "a dotted section": ("[" + " . ".join("a" * 200_000) + "]", DEEP, 1),
    "a dotted section in quotation marks": ("[" + ".".join(['"a"'] * 200_000) + "]", DEEP, 1),
    "a dotted key of a table": ("x = {" + ".".join("a" * 400_000) + " = 1}", DEEP, 1),
    "digits": ("\nx = " + "1" * 900_000, DIGITS, 2),
    "digits with signs between": ("x = " + "1_" * 400_000 + "1", DIGITS, 1),
    "50 MB": ("x" * 50_000_000, f"it has 50,000,000 characters; the maximum is {MOST_CHARACTERS:,}", 0),
    "a key twice": ("x = 1\nx = 2\n", "a key is given twice", 2),
    "a section twice": ("[x]\n[x]\n", "a section is given twice", 2),
    "an open text": ('x = "abc\n', "missing closing quotation mark", 1),
    "an open list": ("x = [1,\n", "invalid value", 0),
    "no sign of equality": ("x\n", "`=` is missing after a key", 1),
    "two values": ("x = 1 2\n", "there is text after the value", 1),
    "NUL": ('x = "\0"\n', "illegal character '\\x00'", 1),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_refused(what: str) -> None:
    text, sentence, line = WRONG[what]

    with pytest.raises(TomlProblem) as caught:
        read_toml(text)

    assert str(caught.value) == sentence and caught.value.line == line


def test_what_is_read() -> None:
    many = read_toml("\n".join(f"a{n} = 1" for n in range(80_000)))
    assert len(many) == 80_000
    deep = read_toml(".".join("a" * DEEPEST) + " = 1")
    assert list(deep) == ["a"]
    # A text with full stops is no dotted key.
    assert read_toml(f'v = "{"1." * 900}0"\nw = ["{"1." * 900}"]')["v"].startswith("1.1.")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(TEMPLATE, "game")
    return tmp_path / "game"


def lint(*more: str) -> Answer:
    answer = run("lint", "game", "--output-format", "concise", *more)
    check(answer)
    return answer


@pytest.mark.parametrize("what", WRONG)
def test_settings_that_cannot_be_read_are_one_finding(game: Path, what: str) -> None:
    (game / "hexwright.toml").write_text(WRONG[what][0], encoding="utf-8")

    for more in ((), ("--no-cache",)):
        said = lint(*more)
        found = said.out.splitlines()
        assert said.code == 1
        assert len(found) == 1 and len(found[0]) < 300, found
        code = "SYN009" if what == "50 MB" else "SYN050"
        assert f"error[{code}] hexwright.toml cannot be read: " in found[0], found
    check(run("doctor", "game"), what)
    check(run("build", "game"), what)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x80abc", "name = 'é'".encode("latin-1"), b"\xed\xa0\x80 = 1"]
)
def test_settings_in_another_encoding(game: Path, data: bytes) -> None:
    (game / "hexwright.toml").write_bytes(data)

    said = lint()

    assert said.code == 1 and said.out.count("error[") == 1 and "SYN009" in said.out


KINDS = {
    "7": "a number",
    "0.5": "a number",
    "nan": "a number",
    "true": "true",
    "1805-12-02": "a date",
    "07:30:00": "a date",
    '"a"': "text",
    '["a"]': "a list",
    "{a = 1}": "a table",
}


@pytest.mark.parametrize(
    "key", ["name", "title", "language", "version", "licence", "credits", "extends", "default-scenario"]
)
@pytest.mark.parametrize("value", KINDS)
def test_a_setting_of_another_type(game: Path, key: str, value: str) -> None:
    path = game / "hexwright.toml"
    lines = [
        line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(f"{key} =")
    ]
    path.write_text("\n".join([*lines, f"{key} = {value}", ""]), encoding="utf-8")
    right = "a list" if key == "credits" else "text"
    if KINDS[value] == right:
        return

    said = lint()

    assert (
        f"game/hexwright.toml:{len(lines) + 1}:1: error[SYN052] `{key}` is {KINDS[value]}, not {right}\n"
        in said.out
    )
    assert said.out.count("error[") == 1, said.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("project = 3\n", "`project` is a number, not a section"),
        ("[project]\ncredits = [1]\n", "an entry of `credits` is a number, not text"),
        ("[lint]\nselect = [true]\n", "an entry of `select` is true, not text"),
        ('[lint]\nper-file-ignores = ["a"]\n', "`per-file-ignores` must be a list of tables"),
        ("[[project]]\n", "`project` is a list, not a section"),
        ('"a\\nb" = 1\n', "unknown section `a\\nb` in hexwright.toml"),
    ],
)
def test_other_wrong_settings(game: Path, text: str, sentence: str) -> None:
    (game / "hexwright.toml").write_text(text, encoding="utf-8")

    said = lint()

    assert sentence in said.out
    assert said.out.count("error[") == 1, said.out


def test_every_type_has_words() -> None:
    for text, words in KINDS.items():
        assert kind_of(read_toml(f"x = {text}")["x"]) == words


@pytest.mark.parametrize("what", WRONG)
def test_recipes_of_maps_are_read_in_the_same_way(what: str) -> None:
    findings = Findings()

    assert read_recipe(Source("map.toml", WRONG[what][0]), findings) is None
    assert [item.code for item in findings.items] == ["MAP070"]
    assert findings.items[0].message == f"the recipe cannot be read: {WRONG[what][1]}"


def test_the_standard_reader_is_called_in_one_place() -> None:
    found = [
        path.name
        for path in (ROOT / "toolchain").rglob("*.py")
        if "dev" not in path.parts and "import tomllib" in path.read_text(encoding="utf-8")
    ]

    assert found == ["toml.py"]
