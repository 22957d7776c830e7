"""The designer's guide is true: its snippets lint, its wrong snippets are refused, its commands exist.

Kinds of snippets in ``toolchain/docs/guide``:

- ``hw`` with ``# file: NAME`` in its first line: put into a copy of the small game, which then lints without
  errors, passes its examples and can be played. Snippets of one section (``##``) share a copy, in the order of the page;
  so do those of one page of the language. A file of its own that does not
  say to which layer it belongs gets ``part of Skirmish``, as the guide says.
- ``hw`` without it: can be read into blocks.
- ``hw-wrong`` with ``# CODE`` in its first line: gives the finding with this code; the ``text`` right behind it, if
  there is one, is what the finding says.
- ``toml`` and ``json``: files of the small game, too.
- ``sh``: each line that begins with ``hexwright`` is a command with options that exist.
- tables with a column ``example``: each example is an expression, or a line of a body, that the small game accepts.

The number of codes in the changelog is true, too.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from tests.known import load_copy
from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.source import Source
from toolchain.checks.registry import catalogue
from toolchain.cli.main import COMMANDS, cli, main
from toolchain.engine.game import Game
from toolchain.engine.verify.other_process import trail, trails_elsewhere
from toolchain.ir.rules import Rules
from toolchain.language.ast import lines_of
from toolchain.language.blocks import read_blocks
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.patterns import cut, shape
from toolchain.language.tokens import scan
from toolchain.render import render_full
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import LAYERS, load_project
from toolchain.workspace.testing import promises

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "toolchain" / "docs" / "guide"
CHANGELOG = ROOT / "CHANGELOG.md"
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
PAGES = (
    "index.md",
    "first-game.md",
    "starting-points.md",
    "cookbook.md",
    "cookbook-movement.md",
    "cookbook-combat.md",
    "cookbook-turns.md",
    "cookbook-fire.md",
    "cookbook-events.md",
    "cookbook-operations.md",
    "cookbook-cards.md",
    "cookbook-tactics.md",
    "cookbook-assaults.md",
    "cookbook-impulses.md",
    "language.md",
    "language-units.md",
    "language-map.md",
    "language-scenarios.md",
    "language-movement.md",
    "language-actions.md",
    "language-numbers.md",
    "language-states.md",
    "language-expressions.md",
    "language-examples.md",
    "language-files.md",
    "words.md",
    "reactions.md",
    "combat.md",
    "turns.md",
    "solitaire.md",
    "second-scenario.md",
    "scenario-pack.md",
    "packs.md",
    "data-files.md",
    "errors.md",
    "playing.md",
    "how-it-works.md",
    "other-programs.md",
    "spreadsheets.md",
    "lint-in-a-team.md",
    "printing.md",
    "looks.md",
    "geography.md",
    "war-in-lists.md",
    "what-changed.md",
    "printed-errata.md",
)
FENCE = re.compile(r"^```([\w-]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"\A#\s*file:\s*(\S+)\s*\n")
CODE = re.compile(r"\A#\s*([A-Z]{3}\d{3})\b.*\n")


@dataclass(frozen=True)
class Snippet:
    """A fenced block: where it stands, in what language it is written, and what is in it."""

    page: str
    line: int
    section: int
    kind: str
    text: str
    after: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@pytest.fixture(autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))


def read(page: str) -> str:
    return (GUIDE / page).read_text(encoding="utf-8")


def snippets(*kinds: str) -> list[Snippet]:
    made = []
    for page in PAGES:
        if not (GUIDE / page).exists():
            continue
        text = read(page)
        found = list(FENCE.finditer(text))
        for number, match in enumerate(found):
            before = FENCE.sub("", text[: match.start()])
            # The pages of the language are one section each.
            section = 0 if page.startswith("language-") else len(re.findall(r"^## ", before, re.MULTILINE))
            following = found[number + 1] if number + 1 < len(found) else None
            after = ""
            if (
                following is not None
                and following[1] == "text"
                and not text[match.end() : following.start()].strip()
            ):
                after = following[2]
            line = text.count("\n", 0, match.start()) + 1
            if match[1] in kinds:
                made.append(Snippet(page, line, section, match[1], match[2], after))
    return made


def new_game(folder: Path) -> Path:
    game = folder / "game"
    shutil.copytree(TEMPLATE, game)
    return game


def in_a_layer(text: str) -> str:
    """The text of a file; the guide leaves out `part of Skirmish`."""
    first = next((line for line in text.splitlines() if line[:1] not in ("", " ", "#")), "")
    return text if first.split(" ")[0] in (*LAYERS, "part") else f"part of Skirmish\n\n{text}"


def put(game: Path, name: str, text: str) -> None:
    path = game / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(in_a_layer(text) if name.endswith(".hw") else text, encoding="utf-8")


def findings(game: Path, remembered: bool = True) -> list[Finding]:
    """What lint finds in the game and in projects inside it; not ``remembered``: with nothing of earlier lints."""
    made = []
    for file in sorted(game.rglob("hexwright.toml")):
        folder = file.parent
        project = load_copy(folder, TEMPLATE) if remembered else load_project(folder)
        made += lint_project(project).findings
    return made


def errors(game: Path, remembered: bool = True) -> str:
    return render_full([f for f in findings(game, remembered) if f.severity == ERROR])


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_there_and_its_links_lead_somewhere(page: str) -> None:
    text = read(page)
    assert text.startswith("# ")
    for target in re.findall(r"\]\(([^)]+)\)", FENCE.sub("", text)):
        name, _, part = target.partition("#")
        path = GUIDE / name if name else GUIDE / page
        assert path.exists(), target
        if part:
            titles = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
            assert part in anchors, target


def test_the_index_leads_to_every_page() -> None:
    for page in PAGES[1:]:
        assert f"({page})" in read("index.md")


@pytest.mark.parametrize("snippet", snippets("hw"), ids=str)
def test_a_snippet_can_be_read(snippet: Snippet) -> None:
    found = Findings()
    blocks = read_blocks(Source(str(snippet), in_a_layer(snippet.text)), found)
    assert not [f for f in found.items if f.code.startswith("SYN")], render_full(found.items)
    assert blocks
    assert all(block.word in BLOCKS for block in blocks)


def sections() -> list[list[Snippet]]:
    made: dict[tuple[str, int], list[Snippet]] = {}
    for snippet in snippets("hw", "toml", "json"):
        if snippet.kind == "json" or FILE.match(snippet.text):
            made.setdefault((snippet.page, snippet.section), []).append(snippet)
    return list(made.values())


@pytest.fixture(scope="module")
def another_process() -> Iterator[None]:
    """`hexwright test` plays each game in another process, too. Here one process plays those of all sections, at the end."""
    games: dict[tuple[int, int, int, int], list[tuple[Rules, bytes, list[str]]]] = {}

    def here(
        rules: Sequence[Rules], scenario: int, seed: int, most: int, hash_seed: int, modules: Sequence[bytes]
    ) -> list[list[str]]:
        made = [trail(Game(ir), scenario, seed, most) for ir in rules]
        games.setdefault((scenario, seed, most, hash_seed), []).extend(zip(rules, modules, made, strict=True))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(promises, "trails_elsewhere", here)
        yield
    for how, played in games.items():
        rules, modules, trails = zip(*played, strict=True)
        assert [*trails] == trails_elsewhere(rules, *how, modules)


@pytest.mark.parametrize("section", sections(), ids=lambda s: str(s[0]))
def test_files_of_a_section_lint_without_errors(
    section: list[Snippet], tmp_path: Path, another_process: None
) -> None:
    """After each of them with a memory, as a designer types them; after the last without."""
    game = new_game(tmp_path)
    for snippet in section:
        match = FILE.match(snippet.text)
        if match is not None:
            put(game, match[1], snippet.text[match.end() :])
        else:
            put(game, "oob/" + json.loads(snippet.text)["forces"] + ".oob.json", snippet.text)
        if not (snippet.kind == "toml" and snippet is not section[-1]):
            assert errors(game, remembered=snippet is not section[-1]) == "", str(snippet)
    for project in sorted(game.rglob("hexwright.toml")):
        assert main(["test", str(project.parent), "--games", "1", "--jobs", "1"]) == 0, project.parent.name


@pytest.mark.parametrize("snippet", snippets("hw-wrong"), ids=str)
def test_a_wrong_snippet_is_refused_as_it_says(snippet: Snippet, tmp_path: Path) -> None:
    match = CODE.match(snippet.text)
    assert match is not None, "the first line names the code"
    rest = snippet.text[match.end() :]
    game = new_game(tmp_path)
    put(game, "wrong.hw", rest)
    found = findings(game)
    assert match[1] in {f.code for f in found}, render_full(found)
    if snippet.after:
        said = render_full(found).splitlines()
        assert [line for line in snippet.after.splitlines() if line not in said] == [], "\n".join(said)


@pytest.mark.parametrize("snippet", [s for s in snippets("hw") if s.page == "first-game.md"], ids=str)
def test_the_walk_quotes_the_small_game(snippet: Snippet) -> None:
    if FILE.match(snippet.text):
        return
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TEMPLATE.glob("*.hw")))
    have = [" ".join(line.split()) for line in text.splitlines()]
    for block in re.split(r"\n(?=\S)", snippet.text.strip("\n")):
        wanted = [" ".join(line.split()) for line in block.splitlines() if line.strip()]
        assert any(have[i : i + len(wanted)] == wanted for i in range(len(have))), block


@pytest.mark.parametrize("snippet", snippets("sh"), ids=str)
def test_every_command_exists(snippet: Snippet) -> None:
    for line in snippet.text.splitlines():
        words = shlex.split(line, comments=True)
        if words[:1] != ["hexwright"]:
            continue
        if words[1].startswith("-"):
            assert words[1] in ("--help", "-h", "--version")
            continue
        assert words[1] in COMMANDS, line
        top = click.Context(cli, **cli.context_settings)
        command = cli.get_command(top, words[1])
        assert command is not None
        if "--help" not in words:
            command.make_context(words[1], words[2:], parent=top)


def examples_in_tables() -> list[tuple[str, str, str]]:
    """(page and line, heading of the column, the example) of every table with a column of examples."""
    made = []
    for page in PAGES:
        if not (GUIDE / page).exists():
            continue
        heads: list[str] = []
        for number, line in enumerate(FENCE.sub(_blank, read(page)).splitlines(), 1):
            cells = [c.strip() for c in line.split("|")[1:-1]] if line.startswith("|") else []
            if not cells or not heads:
                heads = cells
                continue
            for title, cell in zip(heads, cells, strict=True):
                if title.startswith("example"):
                    made += [(f"{page}:{number}", title, text) for text in re.findall(r"`([^`]+)`", cell)]
    return made


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


@pytest.mark.parametrize(("place", "title", "text"), examples_in_tables(), ids=lambda x: str(x)[:40])
def test_an_example_in_a_table_is_accepted(place: str, title: str, text: str, tmp_path: Path) -> None:
    game = new_game(tmp_path)
    if title == "example":
        use = f"define try-it for move with self: unit, foe: unit, here: hex, s: side = {text}"
    elif title == "example line":
        head = "" if text.startswith("measure") else "  measure MP"  # said once
        use = f"quantity try-it for move with self: unit, foe: unit{head}\n  first: plus 1 MP\n  {text}"
    else:
        raise AssertionError(title)
    put(game, "try-it.hw", use + "\n")
    assert errors(game) == ""


def test_every_word_of_the_language_is_shown() -> None:
    """Every block, every field and every statement of the catalogue stands in a snippet of the guide."""
    words: set[str] = set()
    fields: set[tuple[str, str]] = set()
    said: set[str] = set()
    forms = [(s.name, shape(s.form)) for s in STATEMENTS_TABLE]
    for snippet in snippets("hw"):
        for block in read_blocks(Source(str(snippet), in_a_layer(snippet.text)), Findings()):
            words.add(block.word)
            for line in lines_of(block.lines):
                texts = [t.text for t in line.tokens]
                for name in BLOCKS[block.word].fields:
                    if name == "line" or texts[: len(name.split())] == name.split():
                        fields.add((block.word, name))
                for name, form in forms:
                    if (not form.word or texts[:1] == [form.word]) and cut(line.tokens, form) is not None:
                        said.add(name)
                        break
    assert set(BLOCKS) - words == set()
    assert {s.name for s in STATEMENTS_TABLE} - said == set()
    declared = {(word, name) for word, block in BLOCKS.items() for name in block.fields}
    assert declared - fields == set()


def test_the_war_in_lists_is_a_project_without_errors(tmp_path: Path) -> None:
    """The page's snippets, put together, with what they speak of and leave to other files."""
    game = new_game(tmp_path)
    pieces = [s.text for s in snippets("hw") if s.page == "war-in-lists.md"]
    rest = (
        "side Blueland @ 1.1\nkind HQ is counter @ 1.2\noption quick @ 1.1\noption siege @ 1.1\n"
        "state shaken of side @ 1.1\nstate linked of game @ 1.1\nstate contiguous of hex @ 1.1\n"
        "values later works, trench, nation-words @ 1.1\nmeasure div @ 1.1\nmeasure SP @ 1.1\nvalues money RPL, SP-words @ 1.1\n"
    )
    (game / "war.hw").write_text("\n".join([pieces[0], rest, *pieces[1:]]), encoding="utf-8")
    assert errors(game) == ""


def test_every_operator_is_in_the_table() -> None:
    from toolchain.language.expressions.lark_parse import DOUBLE, SINGLE

    shown = " ".join(text for _, _, text in examples_in_tables())
    source = Source("table", shown)
    texts = [t.text for t in scan(source, 0, len(shown), Findings())]
    pairs = set(zip(texts, texts[1:], strict=False))
    for word in SINGLE:
        assert word in texts or word in NOT_SHOWN, word
    for pair in DOUBLE:
        assert pair in pairs or " ".join(pair) in NOT_SHOWN, pair


# Words that are refused, do nothing yet, or belong to cards, which the small game has not.
NOT_SHOWN = {"across", "attached to", "reaches", "ignoring", "only"}


def test_the_changelog_counts_the_codes() -> None:
    said = re.search(
        r"The linter: more than (\d+) codes in (\d+) families", CHANGELOG.read_text(encoding="utf-8")
    )
    known = catalogue().by_code

    assert said is not None
    assert int(said[1]) < len(known) < int(said[1]) + 100
    assert len({code[:3] for code in known}) == int(said[2])
