"""The optional rules that no scenario uses, each with the rules that a game has with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.rulebook.book import option_title
from toolchain.exporters.rulebook.shapes import OptionalRule
from toolchain.ir.package import read_package
from toolchain.workspace.export.packing import HasErrors
from toolchain.workspace.export.reference import option_row
from toolchain.workspace.export.subject import Subject
from toolchain.workspace.export.with_options import WITHOUT, WrongOptions, choice_of, package_with
from toolchain.workspace.project.in_force import in_force, options_named
from toolchain.workspace.project.project import Project, find_scenario

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def idle_options(found: Subject, scenarios: Sequence[str]) -> list[OptionalRule]:
    """Those of a game that none of some of its scenarios has in force. Raises OfProjectsOnly where there are any and their texts are missing."""
    on: dict[str, int] = {}
    for name in scenarios:
        for row in found.ir(name).get("reference", {}).get("options", ()):
            on[option_title(row)] = on.get(option_title(row), 0) + row[2]
    if all(on.values()):
        return []
    project = found.project("the text of its optional rules")
    blocks = [one.block for one in project.all_placed() if one.block.word == "option" and one.block.header]
    titles = {block.header[0].text: option_row(block, set()) for block in blocks}
    needs, excludes = (options_named(project.all_placed(), field) for field in ("needs", "excludes"))
    made = []
    for name, row in titles.items():
        if on.get(option_title(row)) == 0:
            wants, bars = (
                [titles[other][0] for other in sorted(held[name]) if other in titles]
                for held in (needs, excludes)
            )
            rules = _played(found, project, scenarios, name, needs[name])
            made.append(OptionalRule(option_title(row), wants, bars, *rules))
    return made


def _played(
    found: Subject, project: Project, scenarios: Sequence[str], option: str, needs: set[str]
) -> tuple[Rules, Rules] | tuple[()]:
    """The rules of the first scenario that can be played with an option: with what it needs, and with the option too."""
    others = [one for one in found.options if one.removeprefix(WITHOUT) != option]
    for name in scenarios:
        block = find_scenario(project, name) if name else project.default_scenario()
        _, chosen, _ = in_force(project, block, choice_of(others))
        more = sorted(needs - chosen)
        try:
            before = _rules(project, name, [*others, *more]) if more else found.ir(name)
            return before, _rules(project, name, [*others, option])
        except (HasErrors, WrongOptions):
            continue
    return ()


def _rules(project: Project, scenario: str, options: Sequence[str]) -> Rules:
    return next(iter(read_package(package_with(project, [scenario], options)).rules.values()))
