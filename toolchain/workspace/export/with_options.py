"""The package of scenarios with other optional rules than they have: players choose more, or leave some out."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import ERROR
from toolchain.base.suggest import did_you_mean, meant
from toolchain.language.ast import Block
from toolchain.workspace.export.packing import HasErrors, pack_some
from toolchain.workspace.project.in_force import Choice, build_model, in_force, no_examples, options_named
from toolchain.workspace.project.project import Project, find_scenario

WITHOUT = "-"
"""Before the name of an option that is left out, in a list of what players chose."""


class WrongOptions(ValueError):
    """Options that a game does not have, or that do not go together; the text is one sentence for a user."""


def options_of(project: Project, wanted: Sequence[str]) -> list[str]:
    """The names of the options that a player means by their names or titles, each once, in order.

    WITHOUT before a name stays before it. Raises WrongOptions.
    """
    titles: dict[str, str] = {}
    for placed in project.all_placed():
        block = placed.block
        if block.word == "option" and block.header:
            titles[block.header[0].text] = " ".join(token.value for token in block.header[1:])
    names: set[str] = set()
    for word in wanted:
        sign = WITHOUT if word.startswith(WITHOUT) else ""
        names.add(sign + _meant(word.removeprefix(WITHOUT), titles))
    for name in sorted(names):
        if WITHOUT + name in names:
            raise WrongOptions(f"`{name}` is both chosen and left out: give it once")
    return sorted(names)


def without_effect(project: Project, scenarios: Sequence[str | None], options: Sequence[str]) -> list[str]:
    """Those of some options that each of some scenarios (None: the default one) has, or leaves out, by itself.

    Raises NoProject for an unknown scenario.
    """
    chosen = [in_force(project, _scenario(project, scenario))[1] for scenario in scenarios]
    return [
        name
        for name in options
        if all((name.removeprefix(WITHOUT) in one) != name.startswith(WITHOUT) for one in chosen)
    ]


def _scenario(project: Project, name: str | None) -> Block | None:
    return find_scenario(project, name) if name else project.default_scenario()


def _meant(word: str, titles: dict[str, str]) -> str:
    """The option that has a word as its name, or else for its title. Raises WrongOptions."""
    if word in titles:
        return word
    names = list(titles)
    for known in (names, list(titles.values())):
        found = meant(word, known)
        if found is not None:
            return names[known.index(found)]
    listed = ", ".join(f"{name} ({title})" if title else name for name, title in titles.items())
    there = f"the optional rules are {listed}" if titles else "this game has no optional rules"
    raise WrongOptions(f"unknown option `{word}`; {did_you_mean(word, names) or there}")


def choice_of(options: Sequence[str]) -> Choice:
    """What names of options choose, with WITHOUT before those that are left out."""
    without = frozenset(name.removeprefix(WITHOUT) for name in options if name.startswith(WITHOUT))
    return Choice(frozenset(name for name in options if not name.startswith(WITHOUT)), without=without)


def package_with(project: Project, scenarios: Sequence[str | None], options: Sequence[str]) -> bytes:
    """A package of scenarios (None: the default one) with these options, and those that they need, in force.

    Not in force is an option of the scenario that one of these excludes, and one with WITHOUT before its name. The caller
    lints the project first. Raises HasErrors where options do not agree, WrongOptions where one needs another that is
    left out, and NoProject for an unknown scenario.
    """
    also = choice_of(options)
    made = []
    for scenario in scenarios:
        block = _scenario(project, scenario)
        _need_none_of(also.without, project, in_force(project, block, also)[1])
        model, findings = build_model(project, block, also=also, examples=no_examples)
        errors = [found for found in findings.items if found.severity == ERROR]
        if errors:
            raise HasErrors(errors)
        made.append((block, model))
    return pack_some(project, made, also)


def _need_none_of(without: frozenset[str], project: Project, chosen: set[str]) -> None:
    """Raises WrongOptions where an option in force needs one that is left out."""
    needs = options_named(project.all_placed(), "needs")
    for name in sorted(chosen):
        for missing in sorted(needs.get(name, set()) & without):
            raise WrongOptions(f"the option `{name}` needs `{missing}`: leave out both, or neither of them")
