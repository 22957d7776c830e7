"""What can be tried at any question of any game. Each probe yields one sentence for each fault it finds.

A probe leaves the state as it was: probing changes no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.several import candidates, chosen, is_for_several
from toolchain.engine.verify.invariants import derived, difference, image, options_of

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState

AHEAD = 5  # answers played on a copy, to see that it goes on alike
MANY = 60  # options that a short run applies one by one


def some(values: list[Any], most: int) -> list[Any]:
    """At most so many, spread evenly, first and last among them."""
    if len(values) <= most:
        return list(values)
    return [values[i * (len(values) - 1) // (most - 1)] for i in range(most)]


def canonical(state: PlayState) -> Iterator[str]:
    """Options exist, are unique, in order, and the same when worked out again."""
    values = list(state.opts)
    where = f"question {state.q}"
    if not values:
        yield f"{where} has no options"
        return
    if len(set(values)) != len(values):
        yield f"{where} offers an option twice: {values!s:.80}"
    again = options_of(state)
    if again != values:
        yield f"{where} has other options when they are worked out again: {values!s:.60} and {again!s:.60}"
    if PASS in values[:-1]:
        yield f"{where} offers to pass before its last option"
    kept = [v for v in values if v != PASS]
    kind, type_ = state.game.questions[state.q].kind, state.game.questions[state.q].type
    if kind == "may":
        right = kept in ([1, 0], [1], [0])
    elif is_for_several(state.game.questions[state.q]):
        at = {one: number for number, one in enumerate(candidates(state, state.q))}
        right = kept == sorted(kept, key=lambda one: (len(one), [at[x] for x in one]))
    elif type_ == "piece":
        right = kept == sorted(kept) or kept == sorted(kept, key=lambda x: _stand(state, x))
    else:
        right = kept == sorted(kept)
    if not right:
        yield f"the options of {where} are not in order: {values!s:.100}"


def _stand(state: PlayState, piece: int) -> tuple[int, int]:
    place = state.columns["c_place"][piece]
    if place < 0:
        return state.game.program.hex_count, piece
    return place, state.columns["c_at"][place].index(piece)


def applies(state: PlayState) -> Iterator[str]:
    """Every option can be taken, and taking it back leaves no trace."""
    before, options, known = image(state), list(state.opts), derived(state)
    for value in some(options, MANY):
        mark = state.mark()
        try:
            state.answer(value)
            derived(state)
        except Exception as error:
            yield f"option {value} of question {state.q} cannot be taken: {type(error).__name__}: {error}"
        state.undo(mark)
        state.release()
        if image(state) != before:
            yield f"undo of option {value} leaves a trace"
            return
        if state.opts != options or options_of(state) != options:
            yield f"after undo of option {value} the question has other options"
            return
        if derived(state) != known:
            wrong = [a[:-1] for a, b in zip(derived(state), known, strict=True) if a != b]
            yield f"after undo of option {value} {wrong} of the state undone are still remembered"
            return


def refuses(state: PlayState) -> Iterator[str]:
    """What is no option is refused, with a reason and the paragraph, and nothing changes."""
    from toolchain.engine.game import IllegalChoice

    before = image(state)
    question = state.question
    assert question is not None
    whole = [v for v in state.opts if isinstance(v, int)]
    wrong: list[Any] = [None, "no such choice", 0.5, -77, (max(whole, default=0) + 1) * 1000, (1, 2, 3, 4)]
    wrong += [n for n in range(-3, 60) if n not in state.opts][:3]
    if is_for_several(state.game.questions[state.q]):
        some = next(v for v in state.opts if v != PASS)
        wrong = [v for v in wrong if chosen(state, state.q, v) is None]
        wrong += [(), (*some, some[0]), (*some, -5), "".join(map(str, some))]
    for value in wrong:
        try:
            state.answer(value)
        except IllegalChoice as refusal:
            if not refusal.reason:
                yield f"question {state.q} refuses {value!r} without a reason"
            if question.cite and refusal.cite != question.cite:
                yield f"question {state.q} refuses {value!r} by {refusal.cite or 'no paragraph'}, asks by {question.cite}"
        except Exception as error:
            yield f"question {state.q} fails at {value!r}: {type(error).__name__}: {error}"
        else:
            yield f"question {state.q} takes {value!r}, which is not among its options"
            return
        if image(state) != before:
            yield f"the refusal of {value!r} changes the state"
            return


def cites(state: PlayState) -> Iterator[str]:
    """Every question names the paragraph by which it is asked, in a game where any question names one."""
    question = state.question
    if question is not None and not question.cite and any(fixed.cite for fixed in state.game.questions):
        yield f"question {state.q} ({question.prompt}) names no paragraph"


def says(state: PlayState) -> Iterator[str]:
    """Options have different words, and the words mean their option."""
    question = state.question
    assert question is not None
    if not question.prompt.strip():
        yield f"question {state.q} asks nothing"
    words = question.words()
    lower = [w.strip().lower() for w in words]
    if not all(lower):
        yield f"an option of question {state.q} has no words"
    if len(set(lower)) != len(lower):
        twice = next(w for w in lower if lower.count(w) > 1)
        yield f"two options of question {state.q} are both called `{twice}`"
    for value, said in some(list(zip(question.values, words, strict=True)), MANY):
        if question.say(value) != said:
            yield f"option {value} of question {state.q} is called `{said}` and `{question.say(value)}`"
        try:
            meant = question.parse(said)
        except Exception as error:
            yield f"`{said}` is not understood: {error}"
            continue
        if meant != value:
            yield f"`{said}` is taken for `{question.say(meant)}`"


def saves(state: PlayState) -> Iterator[str]:
    """A saved game is read back the same and goes on the same."""
    game = state.game
    data = state.save()
    back = game.restore_bytes(data)
    back.manual = state.manual
    if back.digest() != state.digest():
        yield f"a saved game is read back different: {difference(state, back)}"
        return
    if back.save() != data:
        yield "a saved game, read back and saved, has other bytes"
    if derived(back) != derived(state):
        yield "zones, traces or scores differ after loading a saved game"
    if back.opts != state.opts:
        yield f"a saved game asks with other options: {state.opts!s:.60} and {back.opts!s:.60}"
        return
    mark = state.mark()
    try:
        for step in range(AHEAD):
            if state.over or back.over:
                break
            if state.opts != back.opts:
                yield f"a saved game asks otherwise after {step} answers: {state.opts!s:.60} and {back.opts!s:.60}"
                break
            number = (step * 7 + state.answers) % len(state.opts)
            state.answer(state.opts[number])
            back.answer(back.opts[number])
        else:
            step = AHEAD
        if state.digest() != back.digest():
            yield f"a saved game goes on differently within {step} answers: {difference(state, back)}"
    finally:
        state.undo(mark)
        state.release()


def forks(state: PlayState) -> Iterator[str]:
    """A copy is equal, and what is done to the one does not reach the other."""
    beginning = image(state)
    copy = state.fork()
    copy.manual = state.manual
    if copy.digest() != state.digest():
        yield f"a copy is different: {difference(state, copy)}"
        return
    for _ in range(AHEAD):
        if not copy.over:
            copy.answer(copy.opts[-1])
    if image(state) != beginning:
        yield "playing a copy changes the game"
        return
    kept = image(copy)
    mark = state.mark()
    try:
        state.answer(state.opts[0])
        if image(copy) != kept:
            yield "playing the game changes a copy"
    finally:
        state.undo(mark)
        state.release()
