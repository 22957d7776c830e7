"""A project: its files read, its layers told apart, one model for each scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolchain.base.collecting import no_garbage_collection
from toolchain.base.diagnostic import Findings, Label
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean, start_over
from toolchain.language.ast import Block
from toolchain.language.blocks import read_blocks
from toolchain.language.catalogue import BLOCKS
from toolchain.language.forgotten_indent import indent_missing
from toolchain.model.build import Builder, Model
from toolchain.model.changes import CHANGES
from toolchain.model.layers import Placed, apply_layers
from toolchain.model.oobfile import OobFile
from toolchain.model.said import check_said
from toolchain.model.shared_map import SharedMaps
from toolchain.model.supplements import put_together
from toolchain.workspace.absent import Absent
from toolchain.workspace.cache import Cache
from toolchain.workspace.oobreading import read_oob
from toolchain.workspace.settings import FILE, Settings, read_settings
from toolchain.workspace.texts import read_source

LAYERS = ("series", "game", "scenario", "option")
ENDINGS = (".hw", ".oob.json")
SKIPPED = {".git", ".venv", "__pycache__", "out", "node_modules"}


class NoProject(Exception):
    """There is no project where one was named; the text is one sentence for a user."""


@dataclass
class Project:
    """Text and data of one project and of those it extends, unelaborated."""

    folder: Path
    settings: Settings
    sources: list[Source] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    oob: list[OobFile] = field(default_factory=list)
    in_force: list[OobFile] = field(default_factory=list)
    findings: Findings = field(default_factory=Findings)
    # Names in files that cannot be read: that they are unknown elsewhere need not be said.
    lost: set[str] = field(default_factory=set)
    # A file of forces says nothing that can be used: no unit is called unknown.
    units_lost: bool = False
    # A file cannot be opened: only that is said, for nothing is known of what it declares.
    unread: bool = False
    base: Project | None = None
    cache: Cache | None = None
    maps: SharedMaps = field(default_factory=SharedMaps)

    @property
    def scenarios(self) -> list[Block]:
        """Scenario blocks of this project; those of the base when it has none of its own."""
        own = [p.block for p in self.placed if p.block.word == "scenario"]
        if own or self.base is None:
            return own
        return self.base.scenarios

    def scenario_names(self) -> list[str]:
        """Their titles."""
        return [b.header[0].value if b.header else "" for b in self.scenarios]

    def default_scenario(self) -> Block | None:
        """The scenario a command uses when none is named."""
        wanted = self.settings.get("project", "default-scenario")
        for block in self.scenarios:
            if block.header and block.header[0].value == wanted:
                return block
        for block in self.scenarios:
            if any(line.word == "default" for line in block.lines):
                return block
        return self.scenarios[0] if self.scenarios else None

    def all_placed(self) -> list[Placed]:
        """Blocks of the base and then of this project. The base's examples are shown by its own rules only."""
        below = [p for p in self.base.all_placed() if p.block.word != "example"] if self.base else []
        return [*below, *self.placed]

    def all_oob(self) -> list[OobFile]:
        """Order-of-battle files of the base and then of this project, their supplements carried out."""
        return self.in_force

    def oob_layers(self) -> list[list[OobFile]]:
        """Order-of-battle files as they are written: of the project at the bottom, then of those above it."""
        return [*(self.base.oob_layers() if self.base else []), self.oob]

    def all_sources(self) -> list[Source]:
        """Texts of the base and of this project."""
        below = self.base.all_sources() if self.base else []
        return [*below, *self.sources]


def find_project(path: Path) -> Path:
    """The folder of the project that a path names or lies in. Raises NoProject."""
    start = path.resolve()
    if not start.exists():
        raise NoProject(f"there is no file or folder {path}")
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        if (candidate / FILE).is_file():
            return candidate
    if (folder / FILE).is_dir():
        raise NoProject(f"{path}: {FILE} is a folder, where a file is wanted")
    raise NoProject(f"{path} is not in a project: no {FILE} here or above; `hexwright new NAME` makes one")


def load_project(folder: Path, use_cache: bool = False, cache: Cache | None = None) -> Project:
    """Reads all files of a project. Never raises for what a file holds: that becomes findings.

    With the cache, what was read before is not read again; the caller stores it with ``project.cache.store()``.
    A caller that reads a project again and again hands its own ``cache`` on from one time to the next.
    """
    start_over()
    with no_garbage_collection():
        if cache is None:
            cache = Cache(folder.resolve(), use_cache)
            cache.load()
        return _load(folder, (), cache)


def _load(folder: Path, seen: tuple[Path, ...], cache: Cache) -> Project:
    findings = Findings()
    project = Project(
        folder, read_settings(folder, findings), findings=findings, cache=cache, maps=SharedMaps(cache.maps)
    )
    _load_base(project, seen)
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        source = read_source(path, name, findings)
        if source is None:
            project.unread = True
            continue
        project.sources.append(source)
        if path.suffix == ".hw":
            _place(read_blocks(source, findings, cache.blocks), source, project)
        else:
            read_oob(source, project)
    project.in_force = put_together(project.oob_layers(), findings)
    _layers_by_name(project)
    check_said(project.placed, findings, cache.said)
    if not project.sources:
        findings.add("PKG002", "the project has no .hw file", project.settings.span(), help="write `game.hw`")
    return project


def _load_base(project: Project, seen: tuple[Path, ...]) -> None:
    wanted = project.settings.get("project", "extends")
    if not wanted:
        return
    span = project.settings.span(f'"{wanted}"')
    try:
        folder = (project.folder / wanted).resolve()
        found = (folder / FILE).is_file()
    except (OSError, ValueError):  # too long a name, a sign that no name may hold
        folder, found = project.folder / "?", False
    if folder == project.folder or folder in seen:
        project.findings.add("PKG003", f"`extends` goes round in a circle: {wanted}", span)
    elif not found:
        project.findings.add(
            "PKG004", f"`extends` names {_shortened(wanted)}, where no {FILE} is", span,
            help="write the path from this folder to the folder of the other project",
        )  # fmt: skip
    else:
        assert project.cache is not None
        project.base = _load(folder, (*seen, project.folder), project.cache)


def _shortened(text: str) -> str:
    printable = "".join(c if c.isprintable() else "?" for c in text)
    return printable if len(printable) <= 60 else printable[:57] + "..."


def _files(folder: Path) -> Iterator[Path]:
    """Files of a project in order of their names; a folder with a project file of its own is another project."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.name.endswith(ENDINGS):
            if path.name not in SKIPPED and not path.is_symlink() and not (path / FILE).exists():
                yield from _files(path)
        elif path.name.endswith(ENDINGS):
            yield path


def _place(blocks: list[Block], source: Source, project: Project) -> None:
    """Gives every block the layer of its file."""
    findings = project.findings
    if not blocks:
        if not source.text.strip():
            findings.add(
                "STY001",
                "the file is empty",
                Span(source, 0, 0),
                severity="warning",
                help="remove it, or write what belongs into it",
            )
        return
    first = blocks[0]
    layer, name = "game", ""
    if first.word in LAYERS:
        layer = first.word
        name = first.header[0].value if first.header else ""
    elif first.word == "part":
        words = [t.value for t in first.header[1:]]
        words = words[: words.index("unplayed")] if "unplayed" in words else words
        name = words[-1] if words else ""
        if words and words[0] in LAYERS and len(words) > 1:
            layer = words[0]
    elif first.word in BLOCKS:
        findings.add(
            "SYN013", "the file does not say to which layer it belongs", first.keyword.span,
            help="begin it with `part of NAME`, or with `game`, `scenario` or `option`",
        )  # fmt: skip
    unplayed = first.word == "part" and any(t.text == "unplayed" for t in first.header)
    above: list[str] = []
    for block in blocks:
        if block.word not in BLOCKS:
            findings.add(
                "SYN014", f"`{block.word}` does not begin a block", block.keyword.span,
                help=indent_missing(block.word, above) or did_you_mean(block.word, BLOCKS) or "see `hexwright explain blocks`",
            )  # fmt: skip
            project.lost |= {t.text for t in block.header[:1]}
            continue
        above.append(block.word)
        block.played = block.played and BLOCKS[block.word].played and (not unplayed or block is first)
        project.placed.append(Placed(block, layer, name))


def _layers_by_name(project: Project) -> None:
    """`part of fog` belongs to the option, scenario or series that bears the name, wherever that is declared."""
    named = {
        (t.header[0].value if t.word == "scenario" else t.header[0].text): t.word
        for t in (p.block for p in project.all_placed())
        if t.word in ("option", "scenario", "series") and t.header
    }
    for item in project.placed:
        if item.layer == "game" and item.name in named and item.block.word not in LAYERS:
            item.layer = named[item.name]


def effective_blocks(project: Project, scenario: Block | None, findings: Findings) -> list[Block]:
    """The blocks in force for a scenario: rulings by their default reading, options as the scenario chooses."""
    placed = project.all_placed()
    chosen: set[str] = set()
    for item in placed:
        if item.block.word == "option" and item.block.header:
            if any(line.word == "default" and len(line.tokens) == 1 for line in item.block.lines):
                chosen.add(item.block.header[0].text)
    lines = [[t.text for t in line.tokens] for line in scenario.lines] if scenario is not None else []
    for words in lines:
        if words[:1] == ["options"]:
            chosen |= set(words[1:]) - {","}
    _options_agree(placed, chosen, scenario, findings)
    title = scenario.header[0].value if scenario is not None and scenario.header else ""
    used = [
        item
        for item in placed
        if not (item.layer == "scenario" and item.name != title and scenario is not None)
        and not (item.layer == "option" and item.name not in chosen and item.block.word != "option")
    ]
    readings = _readings(used, chosen)
    for words in lines:
        if words[:1] == ["parameter"] and len(words) == 4 and words[1] in readings:
            readings[words[1]] = words[3]
    return apply_layers(used, chosen, readings, findings)


def _readings(used: list[Placed], chosen: set[str]) -> dict[str, str]:
    """The reading of each ruling by default, after what later layers change of it."""
    about = [item for item in used if item.block.word in ("ruling", *CHANGES)]
    made = {}
    # What a change of something else does not find here is said when all blocks are put together.
    for block in apply_layers(about, chosen, {}, Findings()):
        for line in block.lines:
            if block.header and line.word == "default" and len(line.tokens) > 1:
                made[block.header[0].text] = line.tokens[1].text
    return made


def _options_agree(
    placed: list[Placed], chosen: set[str], scenario: Block | None, findings: Findings
) -> None:
    """Options that are chosen find what they need, and not what they exclude."""
    for item in placed:
        block = item.block
        if block.word != "option" or not block.header or block.header[0].text not in chosen:
            continue
        name = block.header[0].text
        shown = scenario.keyword.span if scenario is not None else block.keyword.span
        for line in block.lines:
            for word in (t for t in line.tokens[1:] if t.kind != "COMMA"):
                there = Label(word.span, "said here")
                if line.word == "needs" and word.text not in chosen:
                    findings.add(
                        "REF017", f"the option `{name}` needs `{word.text}`, which is not chosen", shown,
                        labels=(there,), help=f"choose both: `options {name}, {word.text}`",
                    )  # fmt: skip
                elif line.word == "excludes" and word.text in chosen:
                    findings.add(
                        "REF018", f"the options `{name}` and `{word.text}` exclude each other", shown,
                        labels=(there,), help="choose one of them",
                    )  # fmt: skip


def build_model(
    project: Project, scenario: Block | None = None, right_examples: Remembered[bytes, bool] | None = None
) -> tuple[Model, Findings]:
    """The model of one scenario (the default one when none is given), with what was found on the way.

    Examples among ``right_examples`` are left out of the model: their reading found nothing before.
    """
    findings = Findings()
    block = scenario or project.default_scenario()
    with no_garbage_collection():
        blocks = effective_blocks(project, block, findings)
        model = Builder(blocks, project.all_oob(), findings, block, right_examples, project.maps).build()
    if findings.items:
        absent = Absent(project.all_placed(), blocks, block)
        findings.items = [absent.explained(item) for item in findings.items]
    return model, findings


def find_scenario(project: Project, name: str) -> Block:
    """The scenario with a title. Raises NoProject with what would be right."""
    for block in project.scenarios:
        if block.header and block.header[0].value.lower() == name.lower():
            return block
    names = project.scenario_names()
    hint = did_you_mean(name, names) or (
        "scenarios: " + ", ".join(names) if names else "the project has none"
    )
    raise NoProject(f"there is no scenario `{name}`; {hint}")
