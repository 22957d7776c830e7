"""Two games as a user names them, compared: projects, scenarios, packages, revisions of a repository."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from toolchain.base.diagnostic import Findings
from toolchain.base.filename import PACK
from toolchain.base.suggest import meant, not_one
from toolchain.compare.about import about_facts, book_facts
from toolchain.compare.changes import Change
from toolchain.compare.facts import Fact
from toolchain.compare.packages import package_changes
from toolchain.compare.projects import Side, project_changes
from toolchain.ir.package import Package, PackageProblem, read_manifest, read_package
from toolchain.language.ast import Block
from toolchain.model.units.campaign import read_campaign
from toolchain.workspace.book import read_book
from toolchain.workspace.export.packing import HasErrors, TooLarge, pack_checked
from toolchain.workspace.packs.library import located
from toolchain.workspace.packs.news_below import GameBelow, news_below
from toolchain.workspace.packs.signing import read_pack
from toolchain.workspace.packs.texts import licences_below, name_of
from toolchain.workspace.packs.unpacked import unpack
from toolchain.workspace.packs.versions import since
from toolchain.workspace.project.in_force import effective_blocks
from toolchain.workspace.project.location import NoProject, find_project
from toolchain.workspace.project.project import Project, find_scenario, load_project
from toolchain.workspace.revision import fetch

_LAYERED = ("scenario", "option")


class NotComparable(Exception):
    """What was named cannot be compared; the text is one sentence for a user."""


@dataclass
class Subject:
    """One of the two: as it was named, the project or package that it is, the scenario that was picked."""

    text: str
    project: Project | None = None
    package: Package | None = None
    scenario: str = ""


@dataclass
class Comparison:
    """All changes, and what a reader should know of how they were found."""

    changes: list[Change]
    remarks: list[str] = field(default_factory=list)
    # What the new one says is new since the version of the old one: versions, each with a text.
    news: list[tuple[str, str]] = field(default_factory=list)
    # The same of the games that both build on, by the name of the game.
    news_below: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    # Of two packages: whether saved games of the old one's scenarios go on, by scenario.
    saves: dict[str, str] = field(default_factory=dict)
    # Projects with errors: what is the same in them is not known.
    broken: list[str] = field(default_factory=list)


def compare(old: str, new: str) -> Comparison:
    """What is different from ``old`` to ``new``, each ``PATH[@REVISION][#SCENARIO]``. Raises NotComparable."""
    made, subjects = _compared(old, new)
    made.broken = [one.text for one in subjects if one.project is not None and one.project.findings.errors]
    (name, version, _), (same, _, notes) = map(_notes, subjects)
    made.news = since(notes, version) if name == same else []
    if name == same:
        made.news_below = news_below(*map(_games_below, subjects))
    return made


def _games_below(subject: Subject) -> list[GameBelow]:
    """The games that one builds on, the nearest first; none of a package without texts, which does not name their versions."""
    if subject.package is not None:
        layers = subject.package.texts[-2::-1]
        return [GameBelow(one.name, one.version) for one in layers]
    made = []
    below = subject.project.base if subject.project is not None else None
    while below is not None:
        version, notes = str(below.settings.get("project", "version")), tuple(below.settings.news.items())
        made.append(GameBelow(name_of(below), version, notes))
        below = below.base
    return made


def _notes(subject: Subject) -> tuple[str, str, list[tuple[str, str]]]:
    """Name and version, and what is new in this version and those before it."""
    if subject.package is not None:
        held = subject.package.manifest
        return held["name"], held["version"], [(one, text) for one, text in held.get("news", ())]
    assert subject.project is not None
    settings = subject.project.settings
    version = str(settings.get("project", "version"))
    return subject.project.file_name, version, list(settings.news.items())


def _compared(old: str, new: str) -> tuple[Comparison, list[Subject]]:
    with tempfile.TemporaryDirectory(prefix="hexwright-") as folder:
        # What stands beside the texts is read when it is asked for: until then the files stay.
        return _held_together(
            [_subject(text, Path(folder) / str(number)) for number, text in enumerate((old, new))]
        )


def _held_together(subjects: list[Subject]) -> tuple[Comparison, list[Subject]]:
    remarks = [remark for subject in subjects for remark in _remarks(subject)]
    before, after = subjects
    if bool(before.scenario) != bool(after.scenario):
        whole = after if before.scenario else before
        raise NotComparable(
            f"a scenario can only be compared with another: write `{whole.text}#NAME` too, or leave out `#`"
        )
    packed = before.package is not None or after.package is not None
    saves = _saves(before.package, after.package) if before.package and after.package else {}
    if packed:
        texts = [_of_texts(subject, remarks) for subject in subjects]
        before, after = texts if None not in (texts[0].project, texts[1].project) else subjects
    if before.project is not None and after.project is not None:
        changes = project_changes(_side(before), _side(after))
        # Packages leave examples at home.
        held = [one for one in changes if not packed or one.group != "examples"]
        options = _options(before.project, after.project)
        if any(one.within.endswith(f" ({name})") for one in held for name in options):
            saves = {name: "options" if how == "go on" else how for name, how in saves.items()}
        return Comparison(held, remarks, saves=saves), subjects
    changes, more = package_changes(_packed(before), _packed(after), before.scenario, after.scenario)
    return Comparison(changes, remarks + more, saves=saves), subjects


def _options(*projects: Project) -> set[str]:
    """The optional rules of projects, by name."""
    return {p.name for project in projects for p in project.all_placed() if p.layer == "option"}


def changes_between(old: Project, new: Project) -> list[Change]:
    """What is different from one project to another."""
    return project_changes(_side(Subject("", project=old)), _side(Subject("", project=new)))


def _subject(text: str, folder: Path) -> Subject:
    path, revision, scenario = _parts(text)
    try:
        if path.suffix == PACK and not path.is_dir():
            return _package(text, path, revision, scenario)
        found = find_project(path) if not revision else fetch(path, revision, folder)
        project = load_project(found)
        if scenario:
            scenario = find_scenario(project, scenario).header[0].value
    except NoProject as reason:
        raise NotComparable(str(reason)) from None
    below: Project | None = project
    while below is not None:
        if below.unread or below.units_lost:
            raise NotComparable(
                f"{text} has files that cannot be read, so much would appear to be removed; `hexwright lint` shows them"
            )
        if any(found.code == "PKG004" for found in below.findings.items):
            where = f"not in its repository at `{revision}`" if revision else "not there"
            raise NotComparable(
                f"{text} extends `{below.settings.get('project', 'extends')}`, which is {where}, so everything "
                "from there would appear to be removed"
            )
        below = below.base
    return Subject(text, project=project, scenario=scenario)


def _parts(text: str) -> tuple[Path, str, str]:
    """Path, revision, scenario; a file, folder or installed package that has the whole name is meant itself."""
    rest, revision, scenario = text, "", ""
    if not Path(rest).exists() and "#" in rest:
        rest, _, scenario = rest.partition("#")
    installed = located(Path(rest))
    if installed != Path(rest):
        return installed, "", scenario.strip()
    if not Path(rest or ".").exists() and "@" in rest:
        rest, _, revision = rest.rpartition("@")
        if not revision:
            raise NotComparable(f"`{text}` has no revision after `@`")
    return Path(rest or "."), revision, scenario.strip()


def _package(text: str, path: Path, revision: str, scenario: str) -> Subject:
    if revision:
        raise NotComparable(f"{path} is a package: only a project has revisions")
    try:
        package = read_package(read_pack(path))
    except OSError as error:
        raise NotComparable(
            f"{path} cannot be read: {(error.strerror or 'unknown reason').lower()}"
        ) from None
    except PackageProblem as problem:
        raise NotComparable(f"{path}: {problem}") from None
    names = [str(one["name"]) for one in package.manifest["scenarios"]]
    if scenario:
        known = meant(scenario, names)
        if known is None:
            raise NotComparable(f"{path}: {not_one('scenario', scenario, names)}")
        scenario = known
    return Subject(text, package=package, scenario=scenario)


def _remarks(subject: Subject) -> list[str]:
    errors = subject.project.findings.errors if subject.project is not None else 0
    if not errors:
        return []
    return [
        f"{subject.text} has {errors} error{'s' if errors != 1 else ''}: parts of it may be missing "
        "below; `hexwright lint` shows it"
    ]


def _side(subject: Subject) -> Side:
    project = subject.project
    assert project is not None
    placed = project.all_placed()
    campaign = read_campaign(placed)
    if not subject.scenario:
        blocks = [(p.name if p.layer in _LAYERED else "", p.block) for p in placed]
        return Side(blocks, project.all_oob(), campaign, about=_about(project))
    scenario = find_scenario(project, subject.scenario)
    held = effective_blocks(project, scenario, Findings())
    # The two scenarios stand for each other, whatever they are called.
    used = [token.text for token in scenario.listed("set-up")]
    others = [
        ("", _nameless(b) if b.word == "setup" else b)
        for b in held
        if b.word not in ("scenario", "example")
        and not (b.word == "setup" and used and b.header and b.header[0].text not in used)
    ]
    lines = [line for line in scenario.lines if line.word != "set-up"]
    nameless = Block(scenario.keyword, [], None, lines, scenario.source, scenario.span)
    return Side(
        [("", nameless), *others],
        project.all_oob(),
        campaign,
        [token.text for token in scenario.listed("forces")],
    )


def _nameless(block: Block) -> Block:
    """A set-up without its name: those of one side stand for each other."""
    return Block(block.keyword, block.header[1:], block.cite, block.lines, block.source, block.span)


def _about(project: Project) -> list[Fact]:
    default = project.default_scenario()
    read = {key: project.settings.get("project", key) for key in ("title", "version", "licence", "credits")}
    read["default"] = default.header[0].value if default is not None and default.header else ""
    book = read_book(project, Findings())
    titles = [(entry.id, entry.title) for entry in book.paragraphs] if book else []
    return [*about_facts(read, licences_below(project)), *book_facts(titles)]


def _of_texts(subject: Subject, remarks: list[str]) -> Subject:
    """The project of a package's texts, where its rules are what these texts make; else the package itself."""
    if subject.package is None:
        return subject
    if not subject.package.texts:
        remarks.append(
            f"{subject.text} contains no source texts, so only the rules were compared that were built from them"
        )
        return subject
    project = load_project(unpack(subject.package.digest, subject.package.texts))
    try:
        made = read_manifest(pack_checked(project)[0])
    except (HasErrors, TooLarge):
        made = {}
    same = all(made.get(key) == subject.package.manifest[key] for key in ("scenarios", "default"))
    if not same or any(
        made["digests"][name] != digest
        for name, digest in subject.package.manifest["digests"].items()
        if name in subject.package.rules
    ):
        remarks.append(
            f"{subject.text} contains rules that differ from those built here from its texts, so the rules were compared, not the texts"
        )
        return subject
    scenario = find_scenario(project, subject.scenario).header[0].value if subject.scenario else ""
    return Subject(subject.text, project=project, scenario=scenario)


def _saves(old: Package, new: Package) -> dict[str, str]:
    """Saved games belong to the rules of their scenario: `go on`, `replay` where these have changed, `gone`.

    Of a scenario that cannot be played there are none.
    """
    before, after = (
        {
            one["name"]: package.manifest["digests"][one["rules"]]
            for one in package.manifest["scenarios"]
            if "unplayed" not in one
        }
        for package in (old, new)
    )
    return {
        name: "gone" if name not in after else "go on" if after[name] == digest else "replay"
        for name, digest in before.items()
    }


def _packed(subject: Subject) -> Package:
    """The package, or that which a project makes."""
    if subject.package is not None:
        return subject.package
    assert subject.project is not None
    try:
        return read_package(pack_checked(subject.project)[0])
    except HasErrors as wrong:
        raise NotComparable(
            f"{subject.text} has {wrong} and cannot be built for comparison; `hexwright lint` shows them"
        ) from None
    except TooLarge as reason:
        raise NotComparable(f"{subject.text} cannot be built for comparison: {reason}") from None
    except PackageProblem as problem:
        raise NotComparable(f"the package built from {subject.text} cannot be read: {problem}") from None
