"""Where examples are played: in each scenario, and those of an option that no scenario chooses in a scenario with it."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.workspace.project.in_force import Choice, build_model, in_force
from toolchain.workspace.project.project import Project


@dataclass(frozen=True)
class Setting:
    """A scenario by its number in the project, and what is chosen in it besides what it chooses itself."""

    number: int
    also: Choice | None = None

    def scenario_of(self, project: Project) -> Block | None:
        """The scenario; None in a project without any."""
        return project.scenarios[self.number] if project.scenarios else None


def chosen_settings(project: Project) -> list[Setting]:
    """Each scenario of a project with what it chooses."""
    return [Setting(number) for number in range(max(1, len(project.scenarios)))]


def unchosen_models(project: Project) -> list[tuple[Setting, Model]]:
    """For each option that has examples and that no scenario chooses: a scenario with it, and its model.

    That is the default scenario, unless the option is wrong there and right in another one.
    """
    scenarios = [setting.scenario_of(project) for setting in chosen_settings(project)]
    chosen = set().union(*(in_force(project, scenario)[1] for scenario in scenarios))
    options = dict.fromkeys(
        item.name for item in project.placed if item.layer == "option" and item.block.word == "example"
    )
    default = project.default_scenario()
    order = sorted(range(len(scenarios)), key=lambda number: scenarios[number] is not default)
    made = []
    for option in options:
        if option not in chosen:
            also = Choice(frozenset({option}))
            for number in order:
                model, found = build_model(project, scenarios[number], also=also)
                if not found.errors:
                    made.append((Setting(number, also), model))
                    break
    return made
