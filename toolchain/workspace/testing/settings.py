"""Where examples are played: in each scenario, and those of an option that no scenario chooses in a scenario with it."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.workspace.exercised import by_default
from toolchain.workspace.project.in_force import Choice, all_examples, build_model, in_force
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


def models_of_examples(project: Project, also: Choice | None = None) -> list[Model]:
    """Models in which each example is once: in the first scenario that has it, or in one with its option.

    The default scenario is the first. The others neither read nor play what it has. With ``also`` all scenarios have these
    options and no others than they choose.
    """
    seen = Seen()
    models = []
    for scenario in by_default(project):
        models.append(build_model(project, scenario, also=also, examples=seen.lacks)[0])
        seen.note(models[-1])
    if also is not None:
        return models
    return [*models, *(model for _, model in unchosen_models(project, seen))]


class Seen:
    """The examples that models have."""

    def __init__(self) -> None:
        self._blocks: set[int] = set()

    def lacks(self, block: Block) -> bool:
        """Whether no model has an example."""
        return id(block) not in self._blocks

    def note(self, model: Model) -> None:
        """One more model."""
        self._blocks.update(id(block) for block in model.blocks if block.word == "example")


def unchosen_models(project: Project, seen: Seen | None = None) -> list[tuple[Setting, Model]]:
    """For each option that has examples and that no scenario chooses: a scenario with it, and its model.

    That is the default scenario, unless the option is wrong there and right in another one. With ``seen`` each example is
    in one model only, and in none where it is seen already.
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
                wanted = all_examples if seen is None else seen.lacks
                model, found = build_model(project, scenarios[number], also=also, examples=wanted)
                if not found.errors:
                    made.append((Setting(number, also), model))
                    if seen is not None:
                        seen.note(model)
                    break
    return made
