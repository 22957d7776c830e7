"""What lint knows of the parts of a model: all that a check can ask of it is noted, and can be compared."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from types import SimpleNamespace

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.aspects import CITED, HEADS, WORDED
from toolchain.checks.shared.seen.watched import NAMES, PARTS, RULES, SPELLED, WatchedModel, alone
from toolchain.checks.shared.values.reckoning import words_of_procedures
from toolchain.language.ast import Block
from toolchain.language.blocks import read_blocks
from toolchain.model.declarations import Facts
from toolchain.model.interface import ASKED_OF_NAMES, Interface
from toolchain.model.meaning import Unknown, plain, words_of
from toolchain.model.model import EVERYTHING, Model
from toolchain.model.symbols import Function, Symbol, Symbols
from toolchain.workspace.lint.parts import ASPECTS, Answers, Parts, Texts
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = sorted(path.parent for path in (ROOT / "scenarios").glob("*/hexwright.toml"))
# What a check may ask of a model without a note: the two that note by themselves, what serves the noting, and what
# functions of `queries` give out that note what it rests on.
NOT_NOTED = {"ir", "symbols", "asked", "answers", "of_words", "forget", "statements"}
BY_QUERIES = {"said_grid", "said_places", "said_tables"}


def attributes_asked(path: Path) -> Iterator[str]:
    """What a module reads of names that stand for a model: `m.something`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "m":
            yield node.attr


def test_whatever_a_check_asks_of_a_model_is_noted() -> None:
    empty = Model([], [], Symbols(), Facts(), {}, {}, [])  # type: ignore[typeddict-item]
    for path in sorted((ROOT / "toolchain" / "checks").rglob("*.py")):
        asked = set(attributes_asked(path)) & (set(vars(empty)) | set(vars(Model)))
        known = set(PARTS) | NOT_NOTED
        if path.name == Path(queries.__file__).name:
            known |= BY_QUERIES
        assert asked <= known, path


@pytest.mark.parametrize("folder", SCENARIOS, ids=lambda path: path.name)
def test_each_part_of_a_real_model_can_be_compared(folder: Path) -> None:
    project = load_project(folder)
    for scenario in project.scenarios[:2] or [None]:
        model, _ = build_model(project, scenario)
        parts = Parts(model, Texts(set()))
        notes = [*PARTS, *(f"{RULES} {key}" for key in model.ir), RULES, NAMES, EVERYTHING, *ASPECTS]
        for note in notes:
            assert parts.seen([note]), note
        again, _ = build_model(load_project(folder), scenario)
        assert parts.seen(notes) == Parts(again, Texts(set())).seen(notes)


def test_a_value_of_which_nobody_has_said_what_it_means_is_never_compared() -> None:
    with pytest.raises(Unknown, match="object"):
        plain({"a": [object()]})


@pytest.fixture(scope="module")
def model() -> Model:
    return build_model(load_project(ROOT / "toolchain" / "templates" / "game"))[0]


def test_notes_are_taken_part_by_part(model: Model) -> None:
    seen = WatchedModel(model)
    assert seen.asked == set()
    assert seen.ir["hexes"] is model.ir["hexes"]
    assert seen.ir.get("no such part") is None
    assert seen.symbols.names("side") == model.symbols.names("side")
    assert queries.blocks(seen, "kind") == queries.blocks(model, "kind") != []
    assert seen.facts is model.facts
    assert seen.asked == {"rules hexes", "rules no such part", "names side", "played kind", "facts"}

    seen.asked = set()
    seen.forget()
    assert list(seen.ir) == list(model.ir)
    assert "rules pieces" in seen.asked
    seen.asked = set()
    seen.forget()
    assert seen.symbols.by_name is model.symbols.by_name
    assert seen.asked == {NAMES}
    seen.asked = set()
    seen.forget()
    assert seen.symbols.spellings() == model.symbols.spellings()
    assert seen.symbols.times_in_text("Red") == 1
    assert seen.asked == {SPELLED}


def test_how_names_are_written_is_all_that_spellings_rest_on(model: Model) -> None:
    def seen() -> bytes:
        return Parts(model, Texts(set())).seen([SPELLED])

    before, symbol = seen(), model.symbols.all("side")[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(symbol.info, "what else is known", 1)
        assert before == seen()
        patch.setattr(symbol, "name", "Green")
        assert before != seen()


def test_what_is_known_already_was_looked_at_all_the_same(model: Model) -> None:
    seen = WatchedModel(model)
    words_of_procedures(seen)
    first = seen.asked
    assert "rules procedures" in first
    seen.asked = set()
    seen.forget()
    words_of_procedures(seen)
    assert seen.asked == first


def test_a_part_is_noted_again_after_an_answer_that_was_kept(model: Model) -> None:
    """An answer asks for the rules; the check that asked for it does so too, and neither hides the other's note."""
    seen = WatchedModel(model)
    assert seen.ir["procedures"]
    seen.asked = set()
    seen.forget()
    words_of_procedures(seen)
    assert seen.ir["procedures"]
    assert "rules procedures" in seen.asked


def names_of_infos(folder: str) -> set[str]:
    """The keys that the modules of a folder read of what is known of a name: `x.info["key"]`, `x.info.get("key")`."""
    made = set()
    for path in (ROOT / "toolchain" / "model" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            inner = node.value if isinstance(node, ast.Subscript) else None
            key: ast.expr | None = node.slice if isinstance(node, ast.Subscript) else None
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "get"
            ):
                inner, key = node.func.value, node.args[0]
            if isinstance(inner, ast.Attribute) and inner.attr == "info":
                assert isinstance(key, ast.Constant), path
                made.add(str(key.value))
    return made


def test_what_readers_ask_of_names_is_what_they_are_compared_by() -> None:
    asked = names_of_infos("expressions") | names_of_infos("statements") | names_of_infos("examples")
    assert asked - {"set"} == ASKED_OF_NAMES


def test_remarks_and_blank_lines_are_no_words_of_a_block(tmp_path: Path) -> None:
    def block(text: str) -> Block:
        return read_blocks(Source("a.hw", text), Findings())[0]

    plain_one = block('note "a # b"\n  x  1\n  y  2\n')
    assert words_of(plain_one) == words_of(
        block('note "a # b" # so\n\n  # more\n  x  1   # ...\n  y  2\n\n# end\n')
    )
    assert words_of(plain_one) != words_of(block('note "a # c"\n  x  1\n  y  2\n'))


def test_aspects_are_of_a_block_what_they_are_called(tmp_path: Path) -> None:
    """An aspect of blocks changes with what belongs to it, and with nothing else."""

    def seen(text: str) -> list[bytes]:
        blocks = read_blocks(Source("a.hw", text), Findings())
        texts = Texts(set())
        return [texts.aspects(aspect, blocks) for aspect in (HEADS, CITED, WORDED)]

    def differ(text: str) -> list[bool]:
        return [one != other for one, other in zip(first, seen(text), strict=True)]

    first = seen('table a  @ 1.2\n  row (2, x2)  3\n  say "4 hours"  5  @ 1.3\n')
    assert differ('table a  @ 1.2\n  row (7, x2)  8\n  say "4 hours"  9  @ 1.3\n') == [False] * 3
    # Citations go with the first line, by which blocks that cite alike are told apart.
    assert differ('table b  @ 1.2\n  row (2, x2)  3\n  say "4 hours"  5  @ 1.3\n') == [True] * 3
    assert differ('table a  @ 1.2\n  row (2, x2)  3\n  say "4 hours"  5  @ 1.4\n') == [False, True, True]
    assert differ('table a  @ 1.1\n  row (2, x2)  3\n  say "4 hours"  5  @ 1.3\n') == [True, True, True]
    for other in ("row (2, x3)  3", "row (2, y2)  3", "raw (2, x2)  3"):
        assert differ(f'table a  @ 1.2\n  {other}\n  say "4 hours"  5  @ 1.3\n') == [False, False, True]
    assert differ('table a  @ 1.2\n  row (2, x2)  3\n  say "6 hours"  5  @ 1.3\n') == [False, False, True]


def test_an_answer_that_is_looked_at_alone_stands_for_what_it_rests_on(model: Model) -> None:
    """The note tells who answers, so that another process may ask again."""

    @alone
    def sides(m: Model, letter: str) -> list[str]:
        return [name for name in m.symbols.names("side") if name.startswith(letter)]

    seen = WatchedModel(model)
    assert sides(seen, "B") == ["Blue"]
    [note] = seen.asked
    parts = Parts(model, Texts(set()))
    assert parts.seen([note]) != parts.seen([note.replace("\tB", "\tR")])
    with pytest.raises(Unknown):
        parts.seen([note.replace("sides", "nobody")])


def test_an_answer_is_given_again_only_where_it_may_be_another(model: Model) -> None:
    """A later process compares what it rests on; what is kept of it, too."""
    given = []

    @alone
    def first_sides(m: Model) -> list[str]:
        given.append(1)
        return [name[0] for name in m.symbols.names("side")]

    def seen() -> bytes:
        again = copy(model)
        again.answers = {}
        return Parts(again, Texts(set(), answers=known)).seen([note])

    fresh = copy(model)
    fresh.answers = {}
    eyes = WatchedModel(fresh)
    first_sides(eyes)
    [note] = eyes.asked
    known: Answers = Remembered(10)
    before = seen()
    assert (seen(), len(given)) == (before, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model.symbols.all("side")[0], "name", "Brown")
        assert (seen(), len(given)) == (before, 3)
        patch.setattr(model.symbols.all("side")[0], "name", "Green")
        assert seen() != before
    assert (seen(), len(given)) == (before, 4)


def test_a_rule_sees_what_else_its_own_name_means() -> None:
    """A quantity `vigour` beside a state `vigour`: the state is no part of the quantity, but its reading sees it."""
    source = Source("a.hw", "quantity vigour for unit\n  base 1 when vigour\n")
    block = read_blocks(source, Findings())[0]

    def seen(kind: str) -> bytes | None:
        symbols = Symbols()
        symbols.add(Symbol("vigour", "quantity", None))
        symbols.add(Symbol("vigour", "state", None, {"of": kind}))
        function = Function("vigour", "quantity", [])
        b = SimpleNamespace(
            symbols=symbols,
            facts=Facts(),
            x=SimpleNamespace(functions={"vigour": function}),
            bodies={"vigour": block},
            function_ir={},
            procedure_blocks={},
            procedure_results={},
        )
        return Interface(b, functions=False, procedures=False).of(block)  # type: ignore[arg-type]

    assert seen("piece") == seen("piece") is not None
    assert seen("piece") != seen("hex")


def test_digests_of_sets_are_the_same_in_every_run() -> None:
    code = (
        "from toolchain.model.meaning import digest_of, plain; "
        "print(digest_of(plain({'calls': {'fire', 'move', 'rally', 'retreat'}})).hex())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in range(4)
    }
    assert len(made) == 1
