"""Statements that ask a seat, and those that are chance."""

from __future__ import annotations

from typing import Any

from toolchain.engine import absent
from toolchain.engine.interpret.statements import writing
from toolchain.engine.interpret.statements.effects import carries, is_side
from toolchain.engine.interpret.statements.options import ordered
from toolchain.engine.interpret.statements.run import PASS, Asked, Frame, Run, Steps
from toolchain.engine.kernels.several import SET_OF, held, sets
from toolchain.ir.kept.piles import HAND

CHANCE = -1


@carries("ask")
def _ask(run: Run, s: list[Any], frame: Frame) -> Steps:
    a = s[1]
    seat = run.value(a["seat"], frame)
    there = is_side(run, absent.ASKED, frame, seat)
    options = ordered(run, run.value(a["from"], frame), a["type"]) if there else []
    chosen = -1
    if options:
        optional = a.get("optional")
        asked = Asked(
            "choose",
            a["type"],
            seat,
            (*options, PASS) if optional else tuple(options),
            a["prompt"] or "choose",
            a.get("cite") or frame.cite,
            a.get("passing", ""),
            told=_told(run, a, frame),
        )
        chosen = yield from run.ask(asked, single=not optional)
    frame.names[a["slot"]] = -1 if chosen == PASS else chosen


@carries("ask-several")
def _ask_several(run: Run, s: list[Any], frame: Frame) -> Steps:
    a = s[1]
    type_ = a["type"]
    seat = run.value(a["seat"], frame)
    chosen: tuple[Any, ...] = ()
    if is_side(run, absent.ASKED, frame, seat):
        options = _sets(run, a, frame)
        if options:
            optional = a.get("optional")
            asked = Asked(
                "choose",
                SET_OF + type_,
                seat,
                (*options, PASS) if optional else tuple(options),
                a["prompt"] or "choose",
                a.get("cite") or frame.cite,
                a.get("passing", ""),
                told=_told(run, a, frame),
            )
            answer = yield from run.ask(asked, single=not optional)
            chosen = () if answer == PASS else answer
    frame.names[a["slot"]] = held(chosen, type_)


def _sets(run: Run, a: dict[str, Any], frame: Frame) -> list[Any]:
    """What may be chosen: sets of what is chosen from, less those that are barred."""
    type_ = a["type"]
    candidates = ordered(run, run.value(a["from"], frame), type_)
    where = run.position.columns["c_place"]
    together = {"piece": lambda x: where[x], "hex": lambda x: x, "card": lambda x: 0}[type_]
    made = sets(candidates, a["least"], a.get("most", 0), together)
    if not a.get("barred"):
        return made
    return [one for one in made if not run.value(a["barred"], frame, **{a["var"]: held(one, type_)})]


@carries("may")
def _may(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, a, yes, no = s
    seat, cite = run.value(a["seat"], frame), a.get("cite") or frame.cite
    if not is_side(run, absent.ASKED, frame, seat):
        yield from run.body(no, frame)
        return
    told = _told(run, a, frame)
    asked = Asked("may", "yes-no", seat, (1, 0), a["prompt"] or "may", cite, told=told)
    answer = yield from run.ask(asked, single=False)
    yield from run.body(yes if answer == 1 else no, frame)


@carries("secret")
def _secret(run: Run, s: list[Any], frame: Frame) -> Steps:
    a = s[1]
    chosen: list[Any] = []
    frame.names[a["slot"]] = ()
    for side, _ in enumerate(run.ir["sides"]):
        options = tuple(ordered(run, run.value(a["from"], frame, **{a["var"]: side}), a["type"]))
        answer = -1
        if options:
            cite = a.get("cite") or frame.cite
            told = _told(run, a, frame, **{a["var"]: side})
            asked = Asked("secret", a["type"], side, options, a["prompt"] or "secret", cite, told=told)
            answer = yield from run.ask(asked, single=False)
        chosen.append(answer)
        frame.names[a["slot"]] = tuple(chosen)


def _told(run: Run, a: dict[str, Any], frame: Frame, **also: Any) -> tuple[Any, ...]:
    """The values that the words of a question show."""
    return tuple(run.value(expr, frame, **also) for expr in a.get("told", ()))


# chance


def _chance(run: Run, frame: Frame, type_: str, options: tuple[Any, ...], prompt: str, cite: str) -> Steps:
    """One of the options, whichever comes; even where there is one only."""
    asked = Asked("chance", type_, CHANCE, options, prompt, cite or frame.cite)
    return (yield from run.ask(asked, single=False))


@carries("draw")
def _draw(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, deck, side, count, to, name, cite = s
    whose = run.value(side, frame)
    piles = writing.piles_for(run, deck, whose)
    if to == HAND and not 0 <= whose < len(run.ir["sides"]):
        piles = []
    left = run.value(count, frame)
    drawn: list[int] = []
    cards = run.position.columns["c_pile"]
    while left > 0 and piles:
        if not cards[piles[0]]:
            _shuffle(run, piles)
        pile = cards[piles[0]]
        if not pile:
            break
        if count != ["int", 1] and len(pile) == left:
            # Drawing exactly what is left is no chance.
            for card in pile:
                writing.card_to(run, card, to, whose)
            drawn += pile
            break
        card = yield from _chance(run, frame, "card", pile, f"draw from {deck}", cite)
        writing.card_to(run, card, to, whose)
        drawn.append(card)
        left -= 1
    if name:
        frame.names[name] = tuple(drawn) if count != ["int", 1] else (drawn or [-1])[0]


def _shuffle(run: Run, piles: list[int]) -> None:
    """The discards become the pile again."""
    for number in piles:
        deck, pile, side = run.piles[number]
        discards = run.position.columns["c_pile"][number] if pile == "discard" else ()
        for card in discards:
            writing.card_to(run, card, run.piles[piles[0]][1])
        if discards:
            run.tell("reshuffle", (deck, side))


@carries("pick")
def _pick(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, source, name, type_, cite = s
    options = tuple(sorted(run.value(source, frame)))
    frame.names[name] = -1
    if options:
        frame.names[name] = yield from _chance(run, frame, type_, options, "draw at random", cite)


@carries("roll")
def _roll(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, faces, name, cite = s
    sides = tuple(range(1, faces + 1))
    frame.names[name] = yield from _chance(run, frame, "die", sides, "roll a die", cite)
