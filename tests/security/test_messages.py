"""Whatever a stranger wrote into names, no line of the program commands or deceives a terminal."""

from __future__ import annotations

import ast
import json
import random
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.security.hostile import HARMLESS, check, hostile, run
from toolchain.base.diagnostic import Finding, Fix, Label
from toolchain.base.source import Source, Span
from toolchain.base.visible import json_text, quoted, shortened, unfit, visible
from toolchain.render import render_concise, render_full, render_github, render_json
from toolchain.render.junit import FAILED, Case, Suite, render_junit
from toolchain.render.sarif import render_sarif

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
# Downwards, so that no two halves make one character of JSON.
EVERY_CHARACTER = "".join(
    map(chr, reversed([*range(0x10000), *range(0x1F000, 0x1FB00), *range(0xE0000, 0xE0200), 0x10FFFF]))
)


def test_escapes() -> None:
    assert visible("a\nb\tc\rd") == "a\\nb\\tc\\rd"
    assert visible("\x1b[31m\x00\x9b") == "\\x1b[31m\\x00\\x9b"
    assert visible("\ud800\u202e\U000e0001") == "\\ud800\\u202e\\U000e0001"
    assert visible("Grande\xa0Armée, 漢字, می‌خواهم, \\n") == "Grande\xa0Armée, 漢字, می‌خواهم, \\n"
    assert visible("one\r\ntwo\n\tthree\x07", lines=True) == "one\ntwo\n    three\\x07"


def test_every_character_is_printable_or_escaped() -> None:
    shown = visible(EVERY_CHARACTER)

    odd = {c for c in shown if unicodedata.category(c)[0] == "C"}
    assert odd <= set(HARMLESS), sorted(odd)[:5]
    shown.encode("utf-8")
    assert (json.loads(json_text(EVERY_CHARACTER)) == EVERY_CHARACTER) is True
    assert {c for c in json_text(EVERY_CHARACTER) if unicodedata.category(c)[0] == "C"} <= set(HARMLESS)


def test_what_is_quoted_is_short() -> None:
    assert quoted("ab\n") == "`ab\\n`"
    assert quoted("x" * 60) == "`" + "x" * 60 + "`"
    assert quoted("x" * 61) == "`" + "x" * 57 + "...`"
    assert len(shortened("\U000e0001" * 10**6)) == 60
    assert quoted(7) == "`7`" and quoted(None) == "`None`"
    assert quoted(10**6000) == "`a number with thousands of digits`"


def test_what_a_name_cannot_hold() -> None:
    for text in ("\0", "\n", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ud800"):
        found = unfit("ab" + text)
        assert found is not None and found.start() == 2
    for text in ("Grande\xa0Armée", "می‌خواهم", "\U0001f600", "\u05d0\u200f"):
        assert unfit(text) is None


def every_format(finding: Finding) -> Iterator[str]:
    yield render_full([finding])
    yield render_full([finding], color=False, width=40)
    yield render_concise([finding])
    yield render_json([finding], {})
    yield render_github([finding], {})
    yield render_sarif([finding], {}, "0")
    yield render_junit([Suite(finding.message, [Case(finding.message, FAILED, details=(finding.help,))])])


def test_every_format_of_findings_escapes() -> None:
    choose = random.Random(11)
    for _ in range(150):
        a, b, c, d = (hostile(choose) for _ in range(4))
        # A file name has other bytes than UTF-8 as halves, and no other halves.
        source = Source(hostile(choose, surrogates=False) + "\udc80", f"{b}\n{c}\n{d}")
        span = Span(source, choose.randrange(len(source.text)), len(source.text))
        finding = Finding(
            "MAP034",
            f"{a} {b}",
            span,
            labels=(Label(Span(source, 0, 1), c),),
            help=d,
            note=a,
            here=b,
            fixes=(Fix(c, ()),),
        )
        for text in every_format(finding):
            odd = {ch for ch in text if unicodedata.category(ch)[0] == "C"} - set(HARMLESS) - {"\n"}
            assert not odd, ascii((odd, text))
            text.encode("utf-8")
        assert len(render_concise([finding]).splitlines()) == 1
        assert len(render_github([finding], {}).splitlines()) == 1


# --- a message quotes through the one function ---------------------------------------------------------------------

QUOTING = [*sorted((ROOT / "toolchain" / "ir").rglob("*.py")), ROOT / "toolchain" / "base" / "schemacheck.py"]
# Our own words, not a package's.
OURS = {"MANIFEST", "NOTICES", "FORMAT", "target", "kind", "min(unknown)", "name", "op", "statement[0]"}


def bare_quotations(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Values that an f-string puts between backticks itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for before, value in zip(node.values, node.values[1:], strict=False):
                if (
                    isinstance(before, ast.Constant)
                    and str(before.value).endswith("`")
                    and isinstance(value, ast.FormattedValue)
                ):
                    yield value.lineno, ast.unparse(value.value)


def test_a_bare_quotation_is_recognised() -> None:
    tree = ast.parse('raise Wrong(f"there is no `{name}`, {quoted(name)}")')

    assert [text for _, text in bare_quotations(tree)] == ["name"]


@pytest.mark.parametrize("file", QUOTING, ids=lambda path: path.name)
def test_messages_about_packages_quote_through_the_one_function(file: Path) -> None:
    ours = (
        OURS
        if file.name in ("schemacheck.py", "flow.py", "statements.py")
        else {"MANIFEST", "SHARED", "TEXTS"}
    )
    found = [
        (line, text)
        for line, text in bare_quotations(ast.parse(file.read_text(encoding="utf-8")))
        if text not in ours
    ]

    assert found == []


def test_no_second_function_escapes() -> None:
    own = re.compile(r"isprintable\(\)|\\x1b|\\x7f|surrogateescape")
    # What reads or writes bytes, plain lines and our own bold print.
    apart = {
        "base/visible.py",
        "render/full.py",
        "render/sarif.py",
        "render/cells.py",
        "importers/draft.py",
        "language/characters.py",
        "workspace/revision.py",
        "formats/vassal/names.py",  # names of a new game, which are data and no messages
    }
    apart |= {
        "cli/common.py",
        "cli/lint/cache.py",
        "cli/play/table.py",
        "cli/play/table_view/colours.py",
        "cli/project/diff_output.py",
        "cli/project/fmt.py",
    }
    found = [
        name
        for path in sorted((ROOT / "toolchain").rglob("*.py"))
        if (name := path.relative_to(ROOT / "toolchain").as_posix()) not in apart
        and own.search(path.read_text(encoding="utf-8"))
    ]

    assert found == []


# --- every place of every file -------------------------------------------------------------------------------------


def texts_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of all keys and texts of a JSON value; a key by its path with None behind it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key, None)
            yield from texts_of(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts_of(inner, (*path, number))
    elif isinstance(value, str):
        yield path


def put(value: Any, path: tuple[Any, ...], text: str) -> None:
    """Writes a text, or a key, at a path."""
    is_key = path[-1] is None
    *way, last = path[:-1] if is_key else path
    for step in way:
        value = value[step]
    if is_key:
        value[text] = value.pop(last)
    else:
        value[last] = text


def spoilt_json(text: str, choose: random.Random) -> str:
    document = json.loads(text)
    for path in choose.sample(sorted(texts_of(document), key=str), 3):
        try:
            put(document, path, hostile(choose))
        except (KeyError, TypeError):
            continue  # an earlier change has moved it
    return json.dumps(document)


def spoilt_words(text: str, choose: random.Random) -> str:
    words = [m.span() for m in re.finditer(r"[\w-]+|\"[^\"\n]*\"", text)]
    for start, end in sorted(choose.sample(words, 3), reverse=True):
        odd = hostile(choose, surrogates=False)
        text = (
            text[:start] + (f'"{odd}"' if text[start] == '"' and choose.random() < 0.8 else odd) + text[end:]
        )
    return text


PLACES: dict[str, Callable[[str, random.Random], str]] = {
    "oob/blue.oob.json": spoilt_json,
    "game.hw": spoilt_words,
    "map.hw": spoilt_words,
    "scenario.hw": spoilt_words,
    "examples.hw": spoilt_words,
    "hexwright.toml": lambda text, choose: (
        spoilt_words(text, choose)
        if choose.random() < 0.5
        else re.sub(
            r'"[^"]*"',
            lambda m: json.dumps(hostile(choose, surrogates=False)) if choose.random() < 0.4 else m[0],
            text,
        )
    ),
}
COMMANDS = [
    *(
        ("lint", "game", "--no-cache", "--output-format", form)
        for form in ("full", "concise", "json", "sarif", "github")
    ),
    ("build", "game", "-o", "made.hexpack"),
    ("preview", "game", "-o", "made.html"),
    ("diff", "plain", "game"),
    ("diff", "plain", "game", "--output-format", "json"),
    ("ledger", "game"),
    ("test", "game"),
    ("fmt", "--check", "game"),
    ("doctor", "game"),
    ("map", "show", "game", "-o", "made.svg"),
    ("explain", "--unit", "B_Horse", "game"),
]


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(TEMPLATE, "plain")
    return tmp_path


@pytest.mark.parametrize("place", PLACES)
def test_hostile_texts_in_a_project(place: str, plain: Path) -> None:
    choose = random.Random(f"names in {place}")
    for number in range(12):
        shutil.rmtree("game", ignore_errors=True)
        shutil.copytree("plain", "game")
        text = PLACES[place](Path("game", place).read_text(encoding="utf-8"), choose)
        Path("game", place).write_bytes(text.encode("utf-8"))
        for command in [COMMANDS[number % 5], *choose.sample(COMMANDS[5:], 3)]:
            check(run(*command), place, command, text)
