"""Runs the examples of a package: what is given is done, what is answered is answered, what is expected is looked at.

>>> for result in run_examples(ir):            # doctest: +SKIP
...     print(result.name, result.passed, result.failures)

Nothing is ever raised: what goes wrong is a failure of the example it goes wrong in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import BUDGET
from toolchain.engine.game import Game, IllegalChoice
from toolchain.engine.program import RuleError
from toolchain.play.example_doing import DOING
from toolchain.play.example_expecting import EXPECTING
from toolchain.play.example_run import ExampleRun, Stop
from toolchain.play.outcomes import ExampleResult, Failure
from toolchain.play.reach import Entered

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled, Example


_STEPS = {**DOING, **EXPECTING}


def run_examples(ir: Compiled, names: Iterable[str] | None = None) -> list[ExampleResult]:
    """The examples of a package, all or those with these names, in written order. Never raises."""
    wanted = None if names is None else set(names)
    examples = [e for e in ir.get("examples", ()) if wanted is None or e["name"] in wanted]
    return [result for _, result, _ in each_example(ir, examples, BUDGET)]


def each_example(
    ir: Compiled, examples: list[Example], budget: int = BUDGET
) -> Iterator[tuple[Example, ExampleResult, list[str]]]:
    """These examples one by one, with how each came out and the procedures it entered. Never raises."""
    game, fault = _game(ir, examples, budget) if examples else (None, "")
    entered = Entered(game) if game is not None else None
    for example in examples:
        result = ExampleResult(
            example["name"],
            example["title"],
            cite=example["cite"],
            file=example["file"],
            line=example["line"],
            paragraphs=tuple(example.get("paragraphs", ())),
            covers=tuple(example.get("covers", ())),
            needs=tuple(example.get("needs", ())),
        )
        own, why, noted = game, fault, entered
        if own is None:
            own, why = _game(ir, [example], budget)
            noted = Entered(own) if own is not None else None
        if own is None or noted is None:
            text = f"example {example['name']}"
            result.failures.append(
                Failure(example["file"], example["line"], text, f"it cannot be read: {why}")
            )
            yield example, result, []
            continue
        _run(own, ir, example, result)
        yield example, result, noted.procedures()


def _game(ir: Compiled, examples: list[Example], budget: int) -> tuple[Game | None, str]:
    """One game with the procedures and conditions of all examples."""
    try:
        whole: Compiled = {
            **ir,
            "procedures": [*ir["procedures"], *(p for e in examples for p in e["procedures"])],
            "functions": [*ir["functions"], *(f for e in examples for f in e["functions"])],
        }
        return Game(whole, "examples", budget), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


def _run(game: Game, ir: Compiled, example: Example, result: ExampleResult) -> None:
    """All steps; a step that cannot be carried out ends the example, a failed expectation does not."""
    step: dict[str, Any] = {"file": result.file, "line": result.line, "text": "the start"}
    run = ExampleRun(game, ir, example, result)
    try:
        run.begin()
        for step in example["steps"]:
            _take(run, step)
    except Stop as stop:
        run.fail(step, str(stop))
    except IllegalChoice as refusal:
        near = f"; nearest: {', '.join(refusal.nearest)}" if refusal.nearest else ""
        run.fail(step, f"{refusal.reason}{near}{run.present()}")
    except RuleError as error:
        run.fail(step, f"the rules cannot be carried out: {error}")
    except Exception as error:
        run.fail(step, f"it cannot be carried out: {type(error).__name__}: {error}")


def _take(run: ExampleRun, step: dict[str, Any]) -> None:
    for key, carry_out in _STEPS.items():
        if key in step:
            carry_out(run, step)
            return
    raise Stop("this line is not known to the engine")
