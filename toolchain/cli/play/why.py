"""``hexwright why``: why a unit may not do something, answered by the rules that play."""

from __future__ import annotations

import click

from toolchain.cli.common import command, format_option, rules_option, scenario_option
from toolchain.cli.map.query_args import answered, is_project, parted, say_answer
from toolchain.cli.play.position import at_option, position
from toolchain.engine.ask.why import FORMS


@command(
    "why",
    examples=(
        "hexwright why my-game 1 Corps enter 0512                 what keeps it out, and the nearest hex it can reach",
        'hexwright why my-game "1 Corps assault" --at game.json:40   in a recorded game after 40 answers',
    ),
    more="\b\nQuestions:\n"
    + "\n".join(f"  {form:<34}{what}" for form, what in FORMS.values())
    + "\n\n\b\nUNIT is a name, a name with its nation, or an id; ACTION, CONDITION and TRACE are names in the rules of the\n"
    "game. A move at the set-up assumes that the unit is the first to move. PROJECT is a folder or a package; the\n"
    "default is the current folder.",
)
@click.argument("words", metavar="[PROJECT] QUESTION", nargs=-1, required=True)
@scenario_option()
@rules_option()
@at_option
@format_option()
def why(
    words: tuple[str, ...],
    scenario: str | None,
    options: tuple[str, ...],
    at: str | None,
    output_format: str,
) -> None:
    """Explain why a unit cannot move, act or trace supply, and show the nearest legal alternative."""
    from toolchain.engine.ask.table import Table
    from toolchain.engine.ask.why import why as answer_why

    forms = "; ".join(f"`{form}`" for form, _ in FORMS.values())
    project, question = parted(words, lambda word: not is_project(word), forms)
    table = Table(position(project, scenario, at, options))
    say_answer(answered(lambda: answer_why(table, question, early=at is None)), output_format)
