"""What is drawn or printed: a project, be it whole or not, or a package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.filename import PACK, file_name
from toolchain.engine.load import entry_of
from toolchain.ir.package import Package, PackageProblem, read_package
from toolchain.workspace.export.drawing import ir_to_draw
from toolchain.workspace.export.listed import ProjectLists
from toolchain.workspace.export.with_options import choice_of
from toolchain.workspace.packs.library import located
from toolchain.workspace.packs.signing import read_pack
from toolchain.workspace.packs.unpacked import unpack
from toolchain.workspace.project.location import find_project
from toolchain.workspace.project.project import Project, find_scenario, load_project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


class OfProjectsOnly(ValueError):
    """Something that a package does not hold; the text is one sentence for a user."""


class Subject:
    """A project or a package, by the path that a user gives. Raises NoProject, PackageProblem.

    ``cached``: what lint found of a project before need not be found again.
    """

    def __init__(self, path: Path, cached: bool = False) -> None:
        self.path = path
        self._project: Project | None = None
        self._of_texts: Project | None = None
        self._lists: ProjectLists | None = None
        self.options: tuple[str, ...] = ()
        """The optional rules that were chosen for it, by name, and those left out, with ``-`` before the name."""
        self.package: Package | None = None
        path = located(path)
        if path.suffix == PACK and path.is_file():
            try:
                self.package = read_package(read_pack(path))
            except PackageProblem as problem:
                raise PackageProblem(f"{path}: {problem}") from None
        else:
            self._project = load_project(find_project(path), cached)
            self._lists = ProjectLists(self._project)

    @classmethod
    def of_package(
        cls, package: Package, path: Path, source: Project | None = None, options: Sequence[str] = ()
    ) -> Subject:
        """A package that was read or built before; ``path``: what the user named; ``source``: the project of its texts.

        ``options``: those that were chosen when it was built.
        """
        made = cls.__new__(cls)
        made.path, made.package = path, package
        made._project = made._lists = None
        made._of_texts = source
        made.options = tuple(options)
        return made

    def project(self, what: str) -> Project:
        """The project, asked for something that rules do not hold: ``what``. Of a package it is read from its texts.

        Raises OfProjectsOnly.
        """
        if self._project is not None:
            return self._project
        assert self.package is not None
        if self._of_texts is None and not self.package.texts:
            raise OfProjectsOnly(
                f"{self.path} was built without source texts, and its rules alone lack {what}: name its project"
            )
        if self._of_texts is None:
            self._of_texts = load_project(unpack(self.package.digest, self.package.texts))
        return self._of_texts

    @property
    def source(self) -> Project | None:
        """The project, None where it is a package."""
        return self._project

    @property
    def file_name(self) -> str:
        """What files made of it are called when the user does not say."""
        if self._project is not None:
            return self._project.file_name
        assert self.package is not None
        return file_name(str(self.package.manifest["name"]))

    @property
    def title(self) -> str:
        """Its title; empty where a project says none of its own."""
        if self._project is not None:
            return str(self._project.settings.get("project", "title"))
        assert self.package is not None
        return str(self.package.manifest["title"])

    @property
    def version(self) -> str:
        """Its version; empty where it has none."""
        if self._project is not None:
            return str(self._project.settings.get("project", "version") or "")
        assert self.package is not None
        return str(self.package.manifest.get("version") or "")

    @property
    def scenarios(self) -> list[str]:
        """The names of its scenarios, the one that is meant when none is named first."""
        if self._project is not None:
            names, default = self._project.scenario_names(), self._project.default_scenario()
            first = default.header[0].value if default is not None and default.header else ""
        else:
            assert self.package is not None
            names = [entry["name"] for entry in self.package.manifest["scenarios"]]
            first = names[self.package.manifest["default"]]
        return sorted(names, key=lambda name: name != first)

    def ir(self, scenario: str | None = None) -> Rules:
        """The rules of a scenario, of a project as far as they can be read. Raises NoProject, PackageError for an unknown one."""
        if self._project is not None:
            block = find_scenario(self._project, scenario) if scenario else None
            return ir_to_draw(
                self._project, block, self._lists, choice_of(self.options) if self.options else None
            )
        assert self.package is not None
        return self.package.rules[entry_of(self.package.manifest, scenario)["rules"]]
