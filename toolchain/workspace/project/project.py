"""A project: its files read, and its layers told apart."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from toolchain import faults
from toolchain.base import suggest
from toolchain.base.collecting import no_garbage_collection
from toolchain.base.diagnostic import Findings
from toolchain.base.filename import file_name
from toolchain.base.ordinary import leads_out
from toolchain.base.source import Source, Span
from toolchain.base.suggest import start_over
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.forgotten_indent import indent_missing
from toolchain.language.patterns import cut, fits, shape
from toolchain.model.layers import Placed
from toolchain.model.map.shared_map import SharedMaps
from toolchain.model.shared_rules import SharedRules
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.supplements import put_together
from toolchain.workspace.lint.cache import Cache
from toolchain.workspace.project.location import FILE, NoProject
from toolchain.workspace.project.misnamed import RULES, UNITS, meant_name
from toolchain.workspace.project.oob_reading import ReadOob
from toolchain.workspace.project.row_reading import read_unit_rows
from toolchain.workspace.project.settings import Settings, read_settings, report_link
from toolchain.workspace.project.side_files import BOOK, PLACES
from toolchain.workspace.project.texts_before import TextsBefore

LAYERS = ("series", "game", "scenario", "option")
ENDINGS = (RULES, UNITS)
TABLES = (PLACES, BOOK)
SKIPPED = {".git", ".venv", "__pycache__", "out", "node_modules"}


@dataclass(eq=False, repr=False)
class Project:
    """Text and data of one project and of those it extends, unelaborated."""

    folder: Path
    settings: Settings
    sources: list[Source] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    # `forces` blocks with the units of a played game, which become order-of-battle files.
    unit_rows: list[Placed] = field(default_factory=list)
    oob: list[OobFile] = field(default_factory=list)
    in_force: list[OobFile] = field(default_factory=list)
    # Files that are new or changed, in which the quick judge of the schema found nothing.
    judged_quickly: list[OobFile] = field(default_factory=list)
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
    # What was read of the rules, where several models are made of them.
    rules: SharedRules | None = None

    @property
    def on_a_package(self) -> bool:
        """Whether it says that it builds on a package."""
        return "versions" in self.settings.values.get("project", {})

    @property
    def scenarios(self) -> list[Block]:
        """Scenario blocks of this project; those of the base when it has none of its own."""
        own = [p.block for p in self.placed if p.block.word == "scenario"]
        if own or self.base is None:
            return own
        return self.base.scenarios

    def leads_out(self, path: Path) -> bool:
        """Whether a path in the project ends outside it, where the settings do not allow."""
        return leads_out(path, self.folder, self.settings.links)

    def own_file(self, name: str) -> Path | None:
        """A file of the project by its name; None when there is none, or a link that leads out of the project."""
        path = self.folder / name
        return path if path.is_file() and not self.leads_out(path) else None

    @property
    def file_name(self) -> str:
        """What files made of the project are called when the user does not say: never a path."""
        return file_name(str(self.settings.get("project", "name") or self.folder.name))

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


def load_project(
    folder: Path,
    use_cache: bool = False,
    cache: Cache | None = None,
    instead: Mapping[str, str] | None = None,
) -> Project:
    """Reads all files of a project. Never raises for what a file holds: that becomes findings.

    ``instead``: texts by the names of their files, which are read in place of what the files hold, or beside them.

    With the cache, what was read before is not read again; the caller stores it with ``project.cache.store()``.
    A caller that reads a project again and again hands its own ``cache`` on from one time to the next.
    """
    start_over()
    with no_garbage_collection():
        if cache is None:
            cache = Cache(folder.resolve(), use_cache)
            cache.load()
        cache.begin()
        return _load(folder, (), cache, instead or {})


def _load(
    folder: Path, seen: tuple[Path, ...], cache: Cache, instead: Mapping[str, str] = MappingProxyType({})
) -> Project:
    findings = Findings()
    project = Project(
        folder, read_settings(folder, findings), findings=findings, cache=cache, maps=cache.maps_before
    )
    _load_base(project, seen)
    _built_on_itself(project)
    files = {
        path.relative_to(folder).as_posix(): path
        for path in _files(project, folder, {os.path.realpath(folder)})
    }
    files |= {name: folder / name for name in sorted(instead) if name not in files}
    for name, path in files.items():
        texts: TextsBefore[list[Block]] | TextsBefore[ReadOob]
        texts = cache.blocks_before if path.suffix == ".hw" else cache.units_before
        read = texts.read(path, name, findings, instead.get(name))
        if read is None:
            project.unread = True
            continue
        source, answer = read
        if isinstance(answer, ReadOob):
            _take_oob(answer, project)
        else:
            _place(answer, source, project)
        project.sources.append(source)
    _layers_by_name(project)
    read_unit_rows(project)
    project.in_force = put_together(project.oob_layers(), findings)
    if not all(placed.block.played for placed in project.placed):
        from toolchain.model.said.words import check_said  # most projects are played

        check_said(project.placed, findings, cache.said)
    if not project.sources:
        findings.add(faults.empty_project.at(project.settings.span()))
    return project


def _take_oob(read: ReadOob, project: Project) -> None:
    if read.file is not None:
        project.oob.append(read.file)
    else:
        project.units_lost = True
    if read.judged_quickly is not None:
        project.judged_quickly.append(read.judged_quickly)
        read.judged_quickly = None  # the next run of this process finds the file unchanged
    project.lost |= read.lost


def _load_base(project: Project, seen: tuple[Path, ...]) -> None:
    wanted = project.settings.get("project", "extends")
    if project.on_a_package:
        _load_pack(project, seen)
        return
    if not wanted:
        return
    span = project.settings.span(f'"{wanted}"')
    try:
        folder = (project.folder / wanted).resolve()
        found = (folder / FILE).is_file()
    except (OSError, ValueError):  # too long a name, a sign that no name may hold
        folder, found = project.folder / "?", False
    if folder == project.folder or folder in seen:
        project.findings.add(faults.extends_itself.at(span, wanted))
    elif not found:
        project.findings.add(faults.extends_nothing.at(span, wanted, FILE))
    else:
        assert project.cache is not None
        project.base = _load(folder, (*seen, project.folder), project.cache)


def _load_pack(project: Project, seen: tuple[Path, ...]) -> None:
    """The project in a package. Without it, nothing is known of what this one rests on: only that is said."""
    # Imported here: it knows signatures and the library.
    from toolchain.workspace.packs.extending import extended

    assert project.cache is not None
    folder = extended(project.settings, project.findings)
    if folder is None:
        project.unread = True
    else:
        project.base = _load(folder, (*seen, project.folder), project.cache)


def _built_on_itself(project: Project) -> None:
    """Reports a project that builds, by way of a package, on one of its own name."""
    chain = [project]
    while chain[-1].base is not None:
        chain.append(chain[-1].base)
    if not any(one.on_a_package for one in chain):
        return
    for other in chain[1:]:
        if other.file_name.lower() == project.file_name.lower():
            span = project.settings.span(f'"{project.settings.get("project", "extends")}"')
            above, below = (str(one.settings.get("project", "version")) for one in (project, other))
            project.findings.add(faults.pack_in_a_circle.at(span, other.file_name, above, below))


def _files(project: Project, folder: Path, entered: set[str]) -> Iterator[Path]:
    """Files of a project in order of their names; a folder with a project file of its own is another project.

    A link is followed within the project, to a file, and to where the settings allow; ``entered`` are the folders
    that were read, so that none is read in a circle. Any other that would be read is reported.
    """
    for path in sorted(folder.iterdir()):
        text = path.name.endswith(ENDINGS)
        table = path.name in TABLES and folder == project.folder
        if path.name in SKIPPED:
            continue
        if not (text or table or path.is_dir()):
            if not path.is_symlink() and (meant := meant_name(path)):
                name, instead = (
                    one.relative_to(project.folder).as_posix() for one in (path, path.with_name(meant))
                )
                project.findings.add(faults.file_not_read.at(project.settings.span(), name, instead))
            continue
        if path.is_symlink() and project.leads_out(path):
            report_link(path.relative_to(project.folder).as_posix(), project.findings)
            project.unread = project.unread or not table
        elif text:
            yield path
        elif path.is_dir() and not (path / FILE).exists():
            inside = path.is_symlink() and not leads_out(path, project.folder)
            if not inside and (there := os.path.realpath(path)) not in entered:
                entered.add(there)
                yield from _files(project, path, entered)


def _place(blocks: list[Block], source: Source, project: Project) -> None:
    """Gives every block the layer of its file."""
    findings = project.findings
    if not blocks:
        if not source.text.strip():
            findings.add(faults.empty_file.at(Span(source, 0, 0)))
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
        if not _begins_well(first):
            findings.add(
                faults.wrong_form_of_header.at(first.keyword.span, shape(BLOCKS["part"].header).pattern)
            )
        if words and words[0] in LAYERS and len(words) > 1:
            layer = words[0]
    elif first.word in BLOCKS:
        findings.add(faults.file_without_layer.at(first.keyword.span))
    unplayed = first.word == "part" and any(t.text == "unplayed" for t in first.header)
    above: list[str] = []
    for block in blocks:
        if block.word not in BLOCKS:
            indent = indent_missing(block.word, above)
            findings.add(faults.unknown_block.at(block.keyword.span, indent, BLOCKS))
            project.lost |= {t.text for t in block.header[:1]}
            continue
        above.append(block.word)
        if block.units is not None:
            project.unit_rows.append(Placed(block, layer, name))
            continue
        # What is only drawn counts in every file.
        in_play = not unplayed or block is first or block.word == "look"
        block.played = block.played and BLOCKS[block.word].played and in_play
        project.placed.append(Placed(block, layer, name))


def _begins_well(part: Block) -> bool:
    """Whether a `part` names one layer, and behind it at most why it is not played."""
    form = shape(BLOCKS["part"].header)
    held = cut(part.header, form)
    if held is None or not fits(held, form):
        return False
    name = held["name"]
    return len(name) == 1 or (len(name) == 2 and name[0].text in LAYERS)


def _layers_by_name(project: Project) -> None:
    """`part of fog` belongs to the option, scenario or series that bears the name, wherever that is declared."""
    named = {
        (t.header[0].value if t.word == "scenario" else t.header[0].text): t.word
        for t in (p.block for p in project.all_placed())
        if t.word in ("option", "scenario", "series") and t.header
    }
    for item in (*project.placed, *project.unit_rows):
        if item.layer == "game" and item.name in named and item.block.word not in LAYERS:
            item.layer = named[item.name]


def find_scenario(project: Project, name: str) -> Block:
    """The scenario with a title, or with the only title that contains ``name``. Raises NoProject with what would be right."""
    names = project.scenario_names()
    title = suggest.meant(name, names)
    for block in project.scenarios:
        if block.header and block.header[0].value == title:
            return block
    raise NoProject(suggest.not_one("scenario", name, names))
