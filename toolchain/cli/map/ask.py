"""``hexwright map ask``: a question to the map, answered by the rules that play, and the answer drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import command, format_option, rules_option, say, scenario_option
from toolchain.cli.loading import subject
from toolchain.cli.map.drawing import KINDS, picture_kind, picture_options, write_picture
from toolchain.cli.map.query_args import answered, parted, say_answer
from toolchain.cli.play.position import at_option, position
from toolchain.engine.ask.words import FORMS

if TYPE_CHECKING:
    from toolchain.engine.ask.answer import Answer
    from toolchain.engine.game import PlayState
    from toolchain.ir.rules import Rules

_LONGEST = 110  # letters of an answer above its drawing


@command(
    "ask",
    examples=(
        'hexwright map ask my-game "range of 1 Corps"                   at the set-up',
        'hexwright map ask my-game "cost of 1 Corps to 0512" -o way.svg --at game.json:40',
    ),
    more="\b\nQuestions:\n"
    + "\n".join(f"  {form:<52}{what}" for form, what in FORMS.values())
    + "\n\n\b\nUNIT is a name, a name with its nation, or an id; HEX a number or the name of a place. With `with N` the\n"
    "answer assumes N to spend. A move at the set-up assumes that the unit is first\n"
    "to move and everybody else passes. PROJECT is a folder or a package; the default is the current folder.",
)
@click.argument("words", metavar="[PROJECT] QUESTION", nargs=-1, required=True)
@scenario_option()
@rules_option()
@at_option
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Draw it: .svg, .png or .pdf."
)
@picture_options
@format_option()
def ask(
    words: tuple[str, ...],
    scenario: str | None,
    options: tuple[str, ...],
    at: str | None,
    output: Path | None,
    hex_size: float,
    paper: str | None,
    dpi: float,
    output_format: str,
) -> None:
    """Query the map: what a unit can reach, what a move costs, its zone, supply and sight, and why."""
    from toolchain.engine.ask.table import Table
    from toolchain.engine.ask.words import ask as answer_question
    from toolchain.engine.ask.words import ask_map, of_the_map
    from toolchain.exporters.counters.set_up import set_up_state

    forms = "; ".join(f"`{form}`" for form, _ in FORMS.values())
    project, question = parted(words, _begins, forms)
    if output is not None:
        picture_kind(output, KINDS)
    state: PlayState | None
    if at is None and not options and of_the_map(question):
        # The map answers, also of a project that is not played or cannot be: what a box holds is told if it can be.
        ir = subject(project).ir(scenario)
        state = set_up_state(ir)
        answer = answered(lambda: ask_map(ir, question, Table(state) if state is not None else None))
    else:
        state = position(project, scenario, at, options)
        ir = state.game.ir
        answer = answered(lambda: answer_question(Table(state), question, early=at is None))
    if output is not None:
        drawing = _drawn(ir, state, answer)
        write_picture(drawing, output, answer.question, hex_size, paper, dpi, output)
    say_answer(answer, output_format, **({"file": output.as_posix()} if output is not None else {}))
    if output is not None and output_format != "json":
        say(f"drawn: {output}")


def _begins(words: str) -> bool:
    """Whether a question begins so."""
    return words.split()[:1] != [] and words.split()[0].lower() in FORMS


def _drawn(ir: Rules, state: PlayState | None, answer: Answer) -> str:
    from toolchain.exporters.svg.map import MapOptions, map_svg

    said = answer.said if len(answer.said) <= _LONGEST else answer.said[: _LONGEST - 1] + "…"
    return map_svg(ir, state, options=MapOptions(answer.question, said, asked=answer.drawn))
