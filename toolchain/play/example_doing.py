"""Steps of an example that do something: procedures are entered, questions answered or passed by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.play.example_run import ExampleRun, Stop

MOST_ANSWERS = 50_000


def _do(run: ExampleRun, step: dict[str, Any]) -> None:
    run.expect_idle()
    run.actor = step.get("actor", 0)
    run.game.enter(run.state, step["do"], run.actor)


def _start(run: ExampleRun, step: dict[str, Any]) -> None:
    run.expect_idle()
    run.game.enter(run.state, "sequence", -1)


def _on(run: ExampleRun, step: dict[str, Any]) -> None:
    """Passes by all questions until a condition holds, a prompt is asked, or the end."""
    for _ in range(MOST_ANSWERS):
        question = run.state.question
        if question is None:
            if step["on"] or "asked_for" in step:
                raise Stop("the example ended before this happened")
            return
        if step["on"] and run.value(step["on"]):
            return
        if "asked_for" in step and question.prompt.lower().startswith(step["asked_for"].strip().lower()):
            return
        options = list(question.options())
        run.state.answer(PASS if PASS in options else 0 if question.kind == "may" else options[0])
    raise Stop(f"the example does not end{run.present()}")


def _answer(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.asked()
    if question.seat < 0:
        raise Stop(f"a roll or draw comes first: `chance ...`{run.present()}")
    run.state.answer(run.option(question, step["answer"]))


def _chance(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.asked()
    if question.seat >= 0:
        raise Stop(f"this is not a roll or draw{run.present()}")
    run.state.answer(run.option(question, step["chance"]))


DOING: dict[str, Callable[[ExampleRun, dict[str, Any]], None]] = {
    "do": _do,
    "play": _start,
    "on": _on,
    "answer": _answer,
    "chance": _chance,
}
"""By the key of a step."""
