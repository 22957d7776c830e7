"""The package of one scenario with optional rules that players choose beside those of the scenario."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import ERROR
from toolchain.base.suggest import did_you_mean, meant
from toolchain.language.ast import Block
from toolchain.workspace.export.packing import HasErrors, pack_one
from toolchain.workspace.project.in_force import Choice, build_model, in_force, no_examples
from toolchain.workspace.project.project import Project, find_scenario


class UnknownOption(ValueError):
    """A game has no such optional rule; the text is one sentence for a user."""


def options_of(project: Project, wanted: Sequence[str]) -> list[str]:
    """The names of the options that a player means by their names or titles, each once. Raises UnknownOption."""
    titles: dict[str, str] = {}
    for placed in project.all_placed():
        block = placed.block
        if block.word == "option" and block.header:
            titles[block.header[0].text] = " ".join(token.value for token in block.header[1:])
    return list(dict.fromkeys(_meant(word, titles) for word in wanted))


def in_force_anyway(project: Project, scenario: str | None, options: Sequence[str]) -> list[str]:
    """Those of some options that a scenario (the default one without a name) has by itself. Raises NoProject for an unknown one."""
    _, chosen, _ = in_force(project, _scenario(project, scenario))
    return [name for name in options if name in chosen]


def _scenario(project: Project, name: str | None) -> Block | None:
    return find_scenario(project, name) if name else project.default_scenario()


def _meant(word: str, titles: dict[str, str]) -> str:
    """The option that has a word as its name, or else for its title. Raises UnknownOption."""
    if word in titles:
        return word
    names = list(titles)
    for known in (names, list(titles.values())):
        found = meant(word, known)
        if found is not None:
            return names[known.index(found)]
    listed = ", ".join(f"{name} ({title})" if title else name for name, title in titles.items())
    there = f"the optional rules are {listed}" if titles else "this game has no optional rules"
    raise UnknownOption(f"unknown option `{word}`; {did_you_mean(word, names) or there}")


def package_with(project: Project, scenario: str | None, options: Sequence[str]) -> bytes:
    """A package of one scenario (the default one without a name) with these options, and those that they need, in force.

    An option of the scenario that one of these excludes is not. The caller lints the project first. Raises HasErrors
    where options do not agree, and NoProject for an unknown scenario.
    """
    block = _scenario(project, scenario)
    also = Choice(frozenset(options))
    model, findings = build_model(project, block, also=also, examples=no_examples)
    errors = [found for found in findings.items if found.severity == ERROR]
    if errors:
        raise HasErrors(errors)
    return pack_one(project, block, model, also)
