"""No game in the tool: the noun guard passes here and finds what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.dev import nouns

ROOT = Path(__file__).resolve().parents[2]

SOURCE = """\
game GAM "War of the Puddle"
  sides  Duckland, Frogland
side Duckland                      # a comment names Nobody
  nations  Upper_Pond, Reed_Isles
kind Lilypad is infantry
event "Great Flood" of Frogland    @ ABC 7.1
note 1.0  "Remark about Storks and more"
example G-3 "lull"
hexes
  0101  clear, town "Sankt Teich"
quantity cost for move
  base  Unharvested
forces Ducks-1914
  army "3rd"
    0101  HQ "Mallard" 3 SP ; 2 x 6-4 Inf XX  25, 26
"""
OOB = '{"units": [{"id": "drake-7", "name": "Drake Fusiliers", "remark": "Gosling"}], "nation": "Swanmark"}'
PROJECT = '[project]\nname = "war-of-the-puddle"\ncredits = "Heron"\n'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    files = {
        "scenarios/puddle/rules.hw": SOURCE,
        "scenarios/puddle/ducks.oob.json": OOB,
        "scenarios/puddle/hexwright.toml": PROJECT,
        "toolchain/engine/rule.py": "def cost(unit): ...\n",
        "toolchain/dev/ordinary_words.txt": "# reviewed\nflood\ngreat\nInf\n",
    }
    for file, text in files.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_tool_names_no_game() -> None:
    assert [] == [str(hit) for hit in nouns.hits(ROOT)]


def test_declared_names_are_harvested_and_ordinary_words_are_not(tree: Path) -> None:
    names = {" ".join(name) for name in nouns.harvest(tree)}

    assert {
        "GAM",
        "War of the Puddle",
        "Duckland",
        "Frogland",
        "Upper Pond",
        "Reed Isles",
        "Lilypad",
        "Sankt Teich",
        "Ducks 1914",
        "Mallard",
        "drake 7",
        "Drake Fusiliers",
        "Swanmark",
        "war of the puddle",
    } == names


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("toolchain/engine/rule.py", "x = 1\nif side == 'Duckland':\n    pass\n", "Duckland"),
        ("toolchain/engine/rule.py", "\nUPPER = Upper_Pond\n", "Upper Pond"),
        ("toolchain/play/story.txt", "\nThe Upper Pond is lost.\n", "Upper Pond"),
        ("grammars/hexwright.lark", "\n// as in Sankt Teich\n", "Sankt Teich"),
        ("schemas/oob.schema.json", '{\n"enum": ["drake-7"]}\n', "drake 7"),
    ],
)
def test_a_planted_name_is_found_where_it_stands(
    tree: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, name: str
) -> None:
    path = tree / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

    assert [(file, 2, name)] == [(hit.file, hit.line, hit.name) for hit in nouns.hits(tree)]
    assert 1 == nouns.main([str(tree)])
    assert capsys.readouterr().out.startswith(f"{file}:2: `{name}` is a name of scenarios/puddle/")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("toolchain/engine/rule.py", "Ducklandish, duckland, Great Flood, Inf, Upper, Pond\n"),
        ("toolchain/docs/guide.md", "Duckland\n"),
        ("toolchain/_data/grammars/hexwright.lark", "Duckland\n"),
        ("tests/test_ducks.py", "Duckland\n"),
    ],
)
def test_other_words_and_other_places_are_free(tree: Path, file: str, text: str) -> None:
    path = tree / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

    assert [] == nouns.hits(tree)
    assert 0 == nouns.main([str(tree)])
