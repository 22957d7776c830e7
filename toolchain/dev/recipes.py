"""The recipes of the cookbook, and the board of each after its example of play."""

from __future__ import annotations

import re
import shutil
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.cli.project.starting_points import FIRST, TEMPLATES
from toolchain.engine.ask.answer import Drawn
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.play.example_doing import DOING
from toolchain.play.example_expecting import EXPECTING
from toolchain.play.example_run import ExampleRun
from toolchain.play.outcomes import ExampleResult
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project
from toolchain.workspace.testing.settings import unchosen_models

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled, Example

GUIDE = Path(__file__).resolve().parents[2] / "toolchain" / "docs" / "guide"
_TOPIC = re.compile(r"^## ", re.MULTILINE)
_RECIPE = re.compile(r"^### (.*)$", re.MULTILINE)
_FILE = re.compile(r"^```hw\n# file: (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LAYERS = ("option", "part", "series", "game")


@dataclass(frozen=True)
class Recipe:
    """A question of the cookbook: its file, and all files of its topic, which lie in one game."""

    page: str
    question: str
    file: str
    files: tuple[tuple[str, str], ...]
    text: str

    @property
    def name(self) -> str:
        """What its picture is called."""
        return f"recipe-{self.page.removeprefix('cookbook-').removesuffix('.md')}-{self.file.removesuffix('.hw')}"

    @property
    def picture(self) -> str:
        """The file of its picture, below the docs."""
        return f"pictures/{self.name}.svg"


def recipes() -> list[Recipe]:
    """All recipes in the order of the pages. Raises StopIteration for one without an example."""
    made = []
    for path in sorted(GUIDE.glob("cookbook-*.md")):
        for topic in _TOPIC.split(path.read_text(encoding="utf-8"))[1:]:
            files = tuple(_FILE.findall(topic))
            _, *parts = _RECIPE.split(topic)
            for question, text in zip(parts[::2], parts[1::2], strict=True):
                own = next(name for name, written in _FILE.findall(text) if "\nexample " in written)
                made.append(Recipe(path.name, question, own, files, text))
    return made


def put(files: tuple[tuple[str, str], ...], game: Path) -> None:
    """The small game with these files, as a new folder ``game``."""
    shutil.copytree(TEMPLATES / FIRST, game)
    for name, text in files:
        head = "" if text.split(" ")[0] in _LAYERS else "part of Skirmish\n\n"
        (game / name).write_text(head + text, encoding="utf-8")


def drawn(recipe: Recipe) -> str:
    """The board after the first example of a recipe: the last way, what is offered, markers, what was lost."""
    for ir in _rules(recipe.files):
        for example in ir["examples"]:
            if Path(example["file"]).name == recipe.file:
                return _board(ir, example)
    raise ValueError(f"{recipe.file} has no example")


@lru_cache(maxsize=1)
def _rules(files: tuple[tuple[str, str], ...]) -> list[Compiled]:
    """The rules of the small game with these files; then those of a scenario with each option."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game"
        put(files, game)
        project = load_project(game)
        chosen = build_model(project, project.default_scenario())[0].ir
        return [chosen, *(model.ir for _, model in unchosen_models(project))]


def _board(ir: Compiled, example: Example) -> str:
    whole: Compiled = {
        **ir,
        "procedures": [*ir["procedures"], *example["procedures"]],
        "functions": [*ir["functions"], *example["functions"]],
    }
    game = Game(whole, "examples")
    run = ExampleRun(game, whole, example, ExampleResult(example["name"], example["title"]))
    run.begin()
    drawing = Drawn()
    places: list[int] = list(run.state.columns["c_place"])
    for step in example["steps"]:
        next(carry_out for key, carry_out in {**DOING, **EXPECTING}.items() if key in step)(run, step)
        now = list(run.state.columns["c_place"])
        if "do" not in step:  # what is done at the beginning puts units in place
            _follow(drawing, places, now, len(ir["hexes"]))
        if "refused" in step and (hex := run.hex(step["refused"])) is not None:
            drawing.marked[hex] = "no"
        _offered(drawing, run, step)
        places = now
    if run.result.failures:
        raise ValueError(f"the example {example['name']} fails: {run.result.failures[0].found}")
    drawing.start = drawing.path[0] if drawing.path else -1
    _labels(drawing, run)
    options = MapOptions("", example["title"], legend=False, tips=False, asked=drawing)
    return map_svg(ir, run.state, options=options)


def _follow(drawing: Drawn, before: list[int], now: list[int], hexes: int) -> None:
    """Draws who went from hex to hex; the way of a unit goes on where it ended."""
    for start, end in zip(before, now, strict=True):
        if start == end or not 0 <= start < hexes:
            continue
        if not 0 <= end < hexes:
            drawing.marked[start] = "lost"
            continue
        if not drawing.path or drawing.path[-1] != start:
            drawing.path[:] = [start]
        drawing.path.append(end)


def _offered(drawing: Drawn, run: ExampleRun, step: dict[str, Any]) -> None:
    """Shades the hexes that the last question offers."""
    question = run.state.question
    if question is None or not ("answer" in step or "option" in step or "refused" in step):
        drawing.shaded.clear()
    elif question.fixed.type == "hex":
        drawing.shaded = dict.fromkeys((hex for hex in question.options() if hex >= 0), "")


def _labels(drawing: Drawn, run: ExampleRun) -> None:
    """Names on the board each marker and number that is not as at the start, and each hex that a state of the game names."""
    start = run.game.blank()
    places = run.state.columns["c_place"]
    said: dict[int, list[str]] = {}
    for column in run.ir["columns"]:
        name, kind = column["name"], column["type"]
        if column["of"] == "game" and kind == "hex" and " " not in name:
            for there in run.state.columns["c_" + ident(name)]:
                if 0 <= there < len(run.ir["hexes"]):
                    said.setdefault(there, []).append(name)
        if column["of"] not in ("piece", "hex") or kind not in ("condition", "number") or " " in name:
            continue  # what the engine counts for itself has a blank in its name
        key = "c_" + ident(name)
        for number, value in enumerate(run.state.columns[key]):
            there = number if column["of"] == "hex" else places[number]
            if value and value != start.columns[key][number] and 0 <= there < len(run.ir["hexes"]):
                said.setdefault(there, []).append(name if kind == "condition" else f"{name} {value}")
    drawing.shaded |= {there: ", ".join(names) for there, names in said.items()}
