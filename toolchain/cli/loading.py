"""From what a user names (a folder, a file in it, a package) to a game that can be played."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import CannotRun, progress, wants_color, width
from toolchain.cli.discovery import PACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolchain.base.diagnostic import Finding
    from toolchain.engine.game import Game
    from toolchain.ir.package import Package
    from toolchain.ir.rules import Rules
    from toolchain.workspace.export.subject import Subject
    from toolchain.workspace.lint.overlays import Checked
    from toolchain.workspace.packs.signing import Read
    from toolchain.workspace.project.project import Project

SHOWN = 5  # errors of a project that cannot be built
_OF_PLAY = ("FLO", "RUL", "TAB", "VIC", "VIS")


@dataclass
class Loaded:
    """What a package says of itself, where it came from, and the game of one of its scenarios."""

    game: Game
    manifest: dict[str, Any]
    path: Path
    name: str
    data: bytes
    options: tuple[str, ...] = ()
    """The optional rules that players chose, by name, and those that they left out, with ``-`` before the name."""

    @property
    def ir(self) -> Rules:
        """The rules of the scenario."""
        return self.game.ir

    def side(self, name: str) -> int:
        """Number of the side with a name; the beginning of one is enough."""
        sides = self.game.sides
        for number, known in enumerate(sides):
            if known.lower() == name.lower().replace(" ", "_"):
                return number
        begins = [
            number for number, known in enumerate(sides) if name and known.lower().startswith(name.lower())
        ]
        if len(begins) == 1:
            return begins[0]
        raise CannotRun(f"unknown side `{name}`; {meant(name, sides)}")


def meant(word: str, known: list[str]) -> str:
    """What may have been meant, or what there is."""
    from toolchain.base.suggest import did_you_mean

    return did_you_mean(word, known) or "use one of " + ", ".join(known)


def open_project(path: Path, cached: bool = False) -> Project:
    """The project that a path names or lies in; ``cached``: what lint found before need not be found again."""
    from toolchain.workspace.project.location import find_project
    from toolchain.workspace.project.project import load_project

    return load_project(find_project(path), cached)


def subject(path: Path, cached: bool = False) -> Subject:
    """The project that a path names or lies in, or the package that it names; ``cached`` as in :func:`open_project`."""
    from toolchain.engine.game import PackageError
    from toolchain.ir.package import PackageProblem
    from toolchain.workspace.export.subject import Subject

    try:
        return Subject(path, cached)
    except PackageProblem as problem:
        raise PackageError(str(problem)) from None


def sound(path: Path) -> Subject:
    """What exporters start from whose files are edited and come back: as :func:`subject`, a map or lists without errors.

    Errors are shown, and end the command with 1. Those of play do not count: maps and lists are drawn up before the rules.
    """
    found = subject(path, cached=True)
    if found.source is not None:
        _without_errors(found.source, "exported", _OF_PLAY)
    return found


def built(path: Path, scenario: str | None = None, options: Sequence[str] = ()) -> Subject:
    """What all other exporters start from: the package that a path names, or the one that is built of the project there.

    ``options`` as :func:`load` takes them, for the scenario named or for all. Errors are shown, and end the command with 1.
    """
    from toolchain.workspace.export.subject import Subject
    from toolchain.workspace.packs.library import located

    chosen = with_options(path, [scenario] if scenario else [], options, "exported") if options else None
    if chosen is not None:
        data, where, names, source = chosen
        return Subject.of_package(package_of(data, where), path, source, names)
    project = None
    if located(path).suffix == PACK:
        data, where = read(path)
    else:  # with its texts, so that it has the digest that `build` gives it
        project = open_project(path, cached=True)
        data, where = packed(project, True, "exported")[0], project.folder
    return Subject.of_package(package_of(data, where), path, project)


def packed(project: Project, texts: bool = False, wanted: str = "built") -> tuple[bytes, str]:
    """Package bytes and digest. A project with errors is not built: they are shown, and the exit code is 1.

    ``texts``: the package carries them, so that others can build on it. ``wanted``: what the user wants of the project.
    """
    from toolchain.workspace.export.packing import pack_project
    from toolchain.workspace.packs.texts import UnfitName

    _without_errors(project, wanted)
    try:
        return pack_project(project, texts)
    except UnfitName as reason:
        raise CannotRun(str(reason)) from None


def _without_errors(project: Project, wanted: str, except_: tuple[str, ...] = ()) -> None:
    """``except_``: families of errors that do not count."""
    from toolchain.workspace.export.packing import HasErrors, TooLarge, refuse_errors

    try:
        refuse_errors(project, except_)
    except HasErrors as wrong:
        show_errors(project, wrong.findings, wanted)
        raise click.exceptions.Exit(1) from None
    except TooLarge as reason:
        raise CannotRun(str(reason)) from None


def read(path: Path) -> tuple[bytes, Path]:
    """The bytes of a package file, installed or not, or those made of a project."""
    if not path.is_dir() and not (path.suffix == PACK and path.is_file()):
        from toolchain.workspace.packs.library import located

        path = located(path)
    if not path.exists():
        _not_damaged(path)
    if path.suffix == PACK:
        if path.is_dir():
            raise CannotRun(
                f"{path} is a folder, and a package is a file; name the package, or the folder of a project"
            )
        if not path.is_file():
            raise CannotRun(f"package not found: {path}; create it with `hexwright build PROJECT -o {path}`")
        return verified_of(path.read_bytes(), path).data, path
    return built_before(path)


def _not_damaged(path: Path) -> None:
    """Raises CannotRun for the name of a package whose installed file can no longer be read."""
    from toolchain.base.filename import file_name
    from toolchain.workspace.packs.library import damaged

    name = str(path).partition("@")[0]
    for file, reason in damaged():
        if file.name.rpartition("-")[0] == file_name(name):
            raise CannotRun(
                f"{name} is installed, but its file {file} is damaged ({reason}); install it again"
            )


def built_before(path: Path, project: Project | None = None) -> tuple[bytes, Path]:
    """The package of a project and its folder; built only where its files are others than they were.

    ``project``: the one that the path names, where it is open already.
    """
    from toolchain.workspace.export.kept_build import KeptBuild
    from toolchain.workspace.project.location import find_project

    folder = project.folder if project is not None else find_project(path)
    kept = KeptBuild(folder)
    data = kept.load()
    if data is None:
        data = packed(project or open_project(folder, cached=True))[0]
        kept.store(data)
    return data, folder


def verified_of(data: bytes, where: Path) -> Read:
    """A package as it was built and who signed it. Raises PackageError where it is signed and was changed."""
    from toolchain.engine.game import PackageError
    from toolchain.ir.file.container import PackageProblem
    from toolchain.workspace.packs.signing import verified

    try:
        return verified(data)
    except PackageProblem as problem:
        raise PackageError(f"{where}: {problem}") from None


def load(path: Path, scenario: str | None = None, options: Sequence[str] = ()) -> Loaded:
    """The game of a project or of a package file: of the scenario named, or of the default one.

    ``options``: optional rules that players chose besides those of the scenario, by their names or titles; with ``-``
    before it one of the scenario that they left out.
    """
    chosen = with_options(path, [scenario], options, "played") if options else None
    if chosen is not None:
        data, where, names, _ = chosen
        return link(data, where, scenario, names)
    data, where = read(path)
    return link(data, where, scenario)


def chosen_options(found: Subject, scenarios: Sequence[str | None], wanted: Sequence[str]) -> list[str]:
    """The names of optional rules that players chose or left out; those that make no difference are reported.

    Empty where the scenarios are so by themselves.
    """
    from toolchain.workspace.export.subject import OfProjectsOnly
    from toolchain.workspace.export.with_options import WITHOUT, WrongOptions, options_of, without_effect

    try:
        project = found.project("the text of its optional rules")
        names = options_of(project, wanted)
    except (OfProjectsOnly, WrongOptions) as problem:
        raise CannotRun(str(problem)) from None
    idle = without_effect(project, scenarios, names)
    for name in idle:
        is_ = "is not" if name.startswith(WITHOUT) else "is"
        where = "this scenario" if len(scenarios) == 1 else "these scenarios"
        progress(f"note: `{name.removeprefix(WITHOUT)}` {is_} in force in {where} anyway")
    return [] if idle == names else names


def with_options(
    path: Path, scenarios: Sequence[str | None], wanted: Sequence[str], purpose: str
) -> tuple[bytes, Path, list[str], Project] | None:
    """The package of scenarios (all of them where none is named; None: the default one) with optional rules chosen or left out.

    Also the path that it is of, the names of the options, and the project. None where the scenarios are so by themselves.
    ``purpose``: what the user wants of the project. Errors are shown, and end the command with 1.
    """
    from toolchain.workspace.export.kept_build import KeptBuild
    from toolchain.workspace.export.packing import HasErrors
    from toolchain.workspace.export.with_options import WrongOptions, package_with

    found = subject(path, cached=True)
    scenarios = scenarios or found.scenarios or [None]
    names = chosen_options(found, scenarios, wanted)
    if not names:
        return None
    project = found.project("the text of its optional rules")
    where = project.folder if found.source is not None else path
    kept = KeptBuild(project.folder, *(scenario or "" for scenario in scenarios), *names)
    data = kept.load()
    if data is None:
        _without_errors(project, purpose)
        try:
            data = package_with(project, scenarios, names)
        except WrongOptions as problem:
            raise CannotRun(str(problem)) from None
        except HasErrors as wrong:
            show_errors(project, wrong.findings, purpose)
            raise click.exceptions.Exit(1) from None
        kept.store(data)
    return data, where, names, project


def link(data: bytes, where: Path, scenario: str | None = None, options: Sequence[str] = ()) -> Loaded:
    """The game of a package's bytes; ``where`` is named when they are no package; ``options``: those chosen for it."""
    from toolchain.cli.limits import budget
    from toolchain.workspace.packs.kept_rules import KeptRules

    kept = KeptRules(where, scenario, data, options)
    if kept.rules is None:
        kept.take(*_rules_in(data, where, scenario))
    game = kept.link(budget())
    return Loaded(game, kept.manifest, where, game.scenarios[0], data, tuple(options))


def _rules_in(data: bytes, where: Path, scenario: str | None) -> tuple[dict[str, Any], str, Rules]:
    """The manifest of a package, and of a scenario the member of its rules and these."""
    from toolchain.engine.game import PackageError
    from toolchain.engine.load import rules_in
    from toolchain.ir.package import PackageFile, PackageProblem

    try:
        file = PackageFile(data)
        return file.manifest, *rules_in(file, scenario)
    except PackageProblem as problem:
        raise PackageError(f"{where}: {problem}") from None


def package_of(data: bytes, where: Path) -> Package:
    """The package in these bytes; ``where`` is named when they are none."""
    from toolchain.engine.game import PackageError
    from toolchain.ir.package import PackageProblem, read_package

    try:
        return read_package(data)
    except PackageProblem as problem:
        raise PackageError(f"{where}: {problem}") from None


def built_and_checked(project: Project, texts: bool) -> tuple[bytes, str]:
    """As :func:`packed`, with every order of battle judged by jsonschema and the overlays checked with shapely.

    Errors are shown, and end the command with 1.
    """
    from toolchain.workspace.lint.overlays_beside import overlays_beside

    with overlays_beside(project) as checked:
        made = packed(project, texts)
        _found_by_libraries(project, checked())
    return made


def _found_by_libraries(project: Project, checked: Checked) -> None:
    from toolchain.cli.paths import Names
    from toolchain.workspace.lint.judging import judge_all

    names = Names(project)
    if project.cache is not None:
        project.cache.store()
    for reason in checked.unchecked:
        progress(f"note: {reason}")
    errors = [*(names.finding(item) for item in judge_all(project)), *checked.errors]
    if errors:
        _show(errors, "")
        raise click.exceptions.Exit(1)


def show_errors(project: Project, errors: Sequence[Finding], wanted: str = "built") -> None:
    """The first findings on stderr as `lint` would show them, how many there are, and what was not done of the project."""
    from toolchain.cli.paths import Names

    names = Names(project)
    more = f"; `hexwright lint` shows the other {len(errors) - SHOWN}" if len(errors) > SHOWN else ""
    _show([names.finding(item) for item in errors[:SHOWN]], more, len(errors), wanted)


def _show(shown: Sequence[Finding], more: str, count: int = 0, wanted: str = "built") -> None:
    from toolchain.render import render_full

    count = count or len(shown)
    sys.stderr.write(render_full(shown, wants_color(sys.stderr), width()))
    progress(f"\nnot {wanted}: {count} error{'s' if count != 1 else ''}{more}")
