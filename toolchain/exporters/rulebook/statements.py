"""What procedures do, statement by statement, in words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from toolchain.engine.explain.values import Bound, Names
from toolchain.exporters.handouts.plain import listed, plain, sentence
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.counted_uses import without_counts
from toolchain.exporters.rulebook.made_names import renamed
from toolchain.exporters.rulebook.shapes import Line
from toolchain.ir.kept.groups import declared
from toolchain.ir.kept.moments import BEFORE, OF_BATTLE, OF_DECK, STOPPED
from toolchain.ir.kept.piles import HAND
from toolchain.ir.statements import told

Statement = list[Any]
_THINGS = ("piece", "hex", "box", "hexside", "side", "nation", "card")
_HOLDERS = {"piece": "piece", "hex": "hex", "hexside": "hexside", "side": "side", "card": "card"}
_ARTICLE = {"piece": "a unit", "hex": "a hex", "side": "a side", "card": "a card", "number": "a number"}


class Body:
    """Puts a body into lines. ``names`` are those that have a meaning in it, each with its kind."""

    def __init__(self, say: RulesInWords, names: Names) -> None:
        self._say = say
        self._ir = say.game.ir
        self._names = dict(names)
        self._lines: list[Line] = []
        self._depth = 0

    def lines(self, body: list[Statement]) -> list[Line]:
        """The lines of a body."""
        for statement in without_counts(renamed(body) if self._depth == 0 else body):
            _SAID[statement[0]](self, *statement[1:])
        return self._lines

    def common(self, deck: str) -> bool:
        """Whether a deck is not of the sides."""
        return any(known["name"] == deck and not known["by_side"] for known in self._ir["decks"])

    def put(self, text: str, cite: str = "") -> None:
        """Adds a line."""
        self._lines.append(Line(self._depth, sentence(plain(text)), cite))

    def inner(self, head: str, body: list[Statement], cite: str = "") -> None:
        """A line that governs others."""
        if not body:
            return
        self.put(f"{head}:", cite)
        self._depth += 1
        self.lines(body)
        self._depth -= 1

    def words(self, e: Any) -> str:
        """An expression in words."""
        return self._say.words(e, self._names)

    def thing(self, e: Any, kind: str) -> str:
        """Something of a kind in words: by its name where the package writes its number."""
        return self._say.value(e[1], kind) if e[0] == "int" and kind in _THINGS else self.words(e)

    def things(self, values: list[Any], procedure: str) -> str:
        """What a procedure is given, each by the kind of its parameter."""
        kinds = self._say.kinds_of_parameters.get(procedure, [])
        return listed([self.thing(e, kind) for e, kind in zip_longest(values, kinds, fillvalue="")])

    def whose(self, state: str) -> str:
        """The kind of what has a state or stock."""
        column = self._say.columns.get(state)
        return _HOLDERS.get(column["of"], "") if column is not None else ""

    def bind(self, name: str, kind: str) -> None:
        """A name that stands for something of a kind from here on."""
        self._names[name] = Bound(None, kind)

    def name(self, name: str) -> str:
        """A name as it is said."""
        return name.lstrip("\0")

    def kind_of(self, e: Any) -> str:
        """The kind of an expression where it is known."""
        return self._say.kind(e, self._names)

    def column(self, name: str) -> str:
        """The type of a state."""
        known = self._say.columns.get(name)
        return known["type"] if known is not None else ""

    def value(self, e: Any, kind: str) -> str:
        """What a state of a kind becomes."""
        if e[0] in ("int", "bool") and kind:
            return self._say.value(e[1], kind)
        return self.words(e)

    def title(self, action: str) -> str:
        """What an action is called."""
        return next((str(a["title"]) for a in self._ir["actions"] if a["name"] == action), action)

    def face(self, number: int) -> str:
        """The name of a face."""
        return str(self._ir["faces"][number]) if 0 <= number < len(self._ir["faces"]) else "no face"

    def phase(self, number: int) -> str:
        """The name of a phase."""
        return str(self._ir["phases"][number]) if 0 <= number < len(self._ir["phases"]) else ""

    def event(self, e: Any) -> str:
        """An event in words."""
        if e[0] == "int" and 0 <= e[1] < len(self._ir["events"]):
            return str(self._ir["events"][e[1]]).removeprefix("event ")
        return self.words(e)


_SAID: dict[str, Callable[..., None]] = {}


def _says(operation: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def put(function: Callable[..., None]) -> Callable[..., None]:
        _SAID[operation] = function
        return function

    return put


@_says("let")
def _let(b: Body, name: str, e: Any) -> None:
    b.put(f"let `{b.name(name)}` be {b.words(e)}")
    b.bind(name, b.kind_of(e))


@_says("set")
def _set(b: Body, state: str, of: Any, e: Any) -> None:
    if state == STOPPED:  # what a moment makes of the move in whose middle it is
        b.put("the step is refused" if e == ["int", 2] else "the move stops here")
        return
    kind = b.column(state)
    whose = "" if of is None else f" of {b.thing(of, b.whose(state))}"
    if kind == "condition" and e[0] in ("int", "bool"):
        what = b.thing(of, b.whose(state)) if of is not None else "the game"
        b.put(f"{what} is {'' if e[1] else 'no longer '}marked as {state}")
    else:
        b.put(f"{state}{whose} becomes {b.value(e, kind)}")


@_says("clear")
def _clear(b: Body, state: str, of: Any) -> None:
    b.put(f"clear {state} of {'all' if of is None else b.thing(of, b.whose(state))}")


@_says("place")
def _place(b: Body, piece: Any, e: Any) -> None:
    b.put(
        f"{b.thing(piece, 'piece')} is taken off the map"
        if e == ["none"]
        else f"{b.thing(piece, 'piece')} goes to {b.thing(e, 'hex')}"
    )


@_says("face")
def _face(b: Body, piece: Any, face: int) -> None:
    b.put(f"turn {b.thing(piece, 'piece')} to its side {b.face(face)}")


@_says("attach")
def _attach(b: Body, relation: str, piece: Any, to: Any) -> None:
    b.put(f"{b.thing(piece, 'piece')} joins {b.thing(to, 'piece')} ({relation})")


@_says("detach")
def _detach(b: Body, relation: str, piece: Any) -> None:
    b.put(f"{b.thing(piece, 'piece')} is detached ({relation})")


@_says("gain")
def _gain(b: Body, stock: str, of: Any, e: Any) -> None:
    who = "the game" if of is None else b.thing(of, b.whose(stock))
    if e[0] == "-" and e[1] == ["int", 0]:
        b.put(f"{who} spends {b.words(e[2])} {stock}")
    elif e[0] == "int" and e[1] < 0:
        b.put(f"{who} spends {-e[1]} {stock}")
    else:
        b.put(f"{who} gains {b.words(e)} {stock}")


@_says("card-to")
def _card_to(b: Body, card: Any, pile: str) -> None:
    b.put(f"{b.words(card)} goes to the pile {pile}")


@_says("hand-to")
def _hand_to(b: Body, card: Any, side: Any) -> None:
    b.put(f"{b.words(card)} goes to the hand of {b.value(side, 'side')}")


@_says("gather")
def _gather(b: Body, deck: str, side: Any) -> None:
    whose = "" if b.common(deck) else f" of {b.thing(side, 'side')}"
    b.put(f"shuffle all cards of {deck}{whose} together again, except those removed")


@_says("tell")
def _tell(b: Body, text: str, values: list[Any], cite: str) -> None:
    b.put(f"announce: {told(text, values, lambda _, e: b.words(e))}", cite)


@_says("show")
def _show(b: Body, function: str, values: list[Any], cite: str) -> None:
    said = listed([b.words(e) for e in values])
    b.put(f"calculate {function}" + (f" of {said}" if said else ""), cite)


@_says("if")
def _if(b: Body, condition: Any, then: list[Statement], otherwise: list[Statement], word: str = "if") -> None:
    if not then:
        b.inner(f"{word} {b.words(['not', condition])}", otherwise)
        return
    b.inner(f"{word} {b.words(condition)}", then)
    if len(otherwise) == 1 and otherwise[0][0] == "if" and otherwise[0][2]:
        _if(b, *otherwise[0][1:], word="otherwise, if")
    else:
        b.inner("otherwise", otherwise)


@_says("each")
def _each(b: Body, name: str, e: Any, body: list[Statement], how: dict[str, Any]) -> None:
    b.bind(name, how["type"])
    text = f"for each {b.name(name)} of {b.words(e)}"
    if how.get("by") is not None:
        text += f", in the order that {b.words(how['by'])} chooses"
    elif how.get("order") is not None:
        text += f", in the order of {b.words(how['order'])}"
    b.inner(text, body, how.get("cite", ""))


@_says("repeat")
def _repeat(b: Body, most: Any, until: Any, body: list[Statement], bound: list[Statement]) -> None:
    end = f", until {b.words(until)}" if until is not None else ""
    b.inner(f"at most {b.words(most)} times{end}", body)
    b.inner("at this limit", bound)


@_says("end")
def _end(b: Body) -> None:
    b.put("stop here")


@_says("return")
def _return(b: Body, e: Any) -> None:
    b.put("that is all" if e is None else f"the result is {b.words(e)}")


@_says("do")
def _do(b: Body, procedure: str, values: list[Any], name: str | None, actor: Any) -> None:
    said = b.things(values, procedure)
    loss, _, cause = procedure.partition(" because ")
    text = f"carry out {procedure}" + (f" with {said}" if said else "")
    moment = procedure.split(maxsplit=3)
    if len(moment) == 4 and moment[2] == OF_BATTLE:
        text, actor = (
            f"reactions {'before' if moment[1] == BEFORE else 'after'} the battle ({moment[3]})",
            None,
        )
    if len(moment) == 4 and moment[2] == OF_DECK:
        text, actor = f"reactions {'before' if moment[1] == BEFORE else 'after'} the effect", None
    if cause:
        text = f"{loss} {said}" + (f", because of {cause}" if cause != "any" else "")
    text += f", {b.thing(actor, 'side')} acting" if actor is not None else ""
    if name is not None:
        text += f"; call its result `{b.name(name)}`"
        b.bind(name, "")
    b.put(text)


@_says("happen")
def _happen(b: Body, event: Any, values: list[Any]) -> None:
    said = listed([b.words(e) for e in values])
    b.put(f"the event {b.event(event)} happens" + (f", with {said}" if said else ""))


@_says("ask")
def _ask(b: Body, how: dict[str, Any]) -> None:
    b.bind(how["slot"], how["type"])
    may = "may choose" if how.get("optional") else "chooses"
    b.put(
        f"{b.thing(how['seat'], 'side')} {may} one of {b.words(how['from'])}: {how['prompt']} (`{b.name(how['slot'])}`)",
        how.get("cite", ""),
    )


@_says("ask-several")
def _ask_several(b: Body, how: dict[str, Any]) -> None:
    least, most = how["least"], how.get("most")
    many = "any number" if most is None and least == 0 else f"{least} or more" if most is None else str(least)
    many = f"{least} to {most}" if most is not None and most != least else many
    may = "may choose" if how.get("optional") else "chooses"
    b.put(
        f"{b.thing(how['seat'], 'side')} {may} {many} of {b.words(how['from'])}: {how['prompt']} (`{b.name(how['slot'])}`)",
        how.get("cite", ""),
    )
    b.bind(how["slot"], f"list of {how['type']}")


@_says("may")
def _may(b: Body, how: dict[str, Any], then: list[Statement], otherwise: list[Statement]) -> None:
    b.put(f"{b.thing(how['seat'], 'side')} may choose: {how['prompt']}", how.get("cite", ""))
    b.inner("if so", then)
    b.inner("if not", otherwise)


@_says("secret")
def _secret(b: Body, how: dict[str, Any]) -> None:
    b.bind(how["var"], "side")
    b.put(
        f"each side chooses in secret one of {b.words(how['from'])}: {how['prompt']} (`{b.name(how['slot'])}`)",
        how.get("cite", ""),
    )
    b.bind(how["slot"], "")


@_says("draw")
def _draw(b: Body, deck: str, side: Any, count: Any, pile: str, name: str | None, cite: str) -> None:
    many = "a card" if count == ["int", 1] else f"{b.words(count)} cards"
    common = b.common(deck)
    whose = "" if common else f" of {b.value(side, 'side')}"
    into = f"the hand of {b.value(side, 'side')}" if common and pile == HAND else f"the pile {pile}"
    called = f" (`{b.name(name)}`)" if name else ""
    b.put(f"draw {many} of {deck}{whose}{called} into {into}", cite)
    if name:
        b.bind(name, "card")


@_says("pick")
def _pick(b: Body, e: Any, name: str, kind: str, cite: str) -> None:
    b.put(f"take one of {b.words(e)} at random (`{b.name(name)}`)", cite)
    b.bind(name, kind)


@_says("roll")
def _roll(b: Body, faces: int, name: str, cite: str) -> None:
    b.put(f"roll a die of {faces} (`{b.name(name)}`)", cite)
    b.bind(name, "number")


@_says("move-by")
def _move(b: Body, movement: str, piece: Any, cite: str) -> None:
    b.put(f"{b.thing(piece, 'piece')} moves by {declared(movement)}", cite)


@_says("retreat")
def _retreat(
    b: Body, conduct: str, piece: Any, values: list[Any], failed: list[Statement], cite: str
) -> None:
    said = listed([b.words(e) for e in values])
    b.put(f"{b.thing(piece, 'piece')} moves by {conduct}" + (f" with {said}" if said else ""), cite)
    b.inner("if it cannot", failed)


@_says("enter")
def _enter(b: Body, piece: Any, failed: list[Statement], cite: str) -> None:
    b.put(f"{b.thing(piece, 'piece')} arrives by its entry", cite)
    b.inner("if it cannot", failed)


@_says("open")
def _open(b: Body, actions: list[str], seat: Any, often: int, cite: str) -> None:
    how = "may, as often as it likes," if often else "does one of these:"
    b.put(f"{b.thing(seat, 'side')} {how} {listed([b.title(a) for a in actions], 'or')}", cite)


@_says("react")
def _react(b: Body, actions: list[str], seat: Any, piece: Any, cite: str) -> None:
    said = listed([b.title(a) for a in actions], "or")
    to = f" to the move of {b.words(piece)}" if piece is not None else ""
    b.put(f"{b.thing(seat, 'side')} may react{to}: {said}", cite)


@_says("guide")
def _guide(b: Body, seat: Any, body: list[Statement]) -> None:
    b.inner(f"{b.thing(seat, 'side')} decides, instead of the owner", body)


@_says("alternate")
def _alternate(b: Body, first: Any, advance: str | None, stock: str, body: list[Statement]) -> None:
    more = f", first as many times as its {advance}" if advance else ""
    b.inner(f"the sides take turns, {b.words(first)} first{more}; each time costs 1 {stock}", body)


@_says("match")
def _match(b: Body, way: str, name: str, one: Any, other: Any, seat: Any, cite: str) -> None:
    b.put(f"{b.words(seat)} pairs {b.words(one)} with {b.words(other)} (`{b.name(name)}`)", cite)
    b.bind(name, "")


@_says("setup")
def _setup(b: Body) -> None:
    b.put("set up the scenario")


@_says("turns")
def _turns(b: Body, first: int, last: int, body: list[Statement]) -> None:
    b.inner("each turn of the scenario", body)


@_says("phase")
def _phase(b: Body, number: int, body: list[Statement], cleared: list[str], cite: str) -> None:
    b.inner(f"phase {b.phase(number)}", body, cite)
    if cleared:
        b.put(f"at the end of phase {b.phase(number)}, clear {listed(cleared)}")


@_says("finish")
def _finish(b: Body, winner: Any, level: str | None, cite: str) -> None:
    if winner is None:
        who = "; the points decide who wins"
    elif winner in (["none"], ["int", -1]):
        who = "; nobody wins"
    else:
        who = f"; {b.value(winner, 'side')} wins"
    b.put(f"the game ends{who}" + (f", {level}" if level else ""), cite)


@_says("later")
def _later(b: Body, turns: Any, phase: int, procedure: str, values: list[Any], cite: str) -> None:
    said = listed([b.words(e) for e in values])
    when = "this turn" if turns == ["int", 0] else f"in {b.words(turns)} turns"
    b.put(
        f"{when}, in phase {b.phase(phase)}, carry out {procedure}" + (f" with {said}" if said else ""), cite
    )


SAYABLE = frozenset(_SAID)
"""The statements that have words: a test compares them with those that there are."""


def params(names: list[list[str]]) -> str:
    """Parameters in words: ``u (a unit) and n (a number)``."""
    return listed([f"`{name}` ({_ARTICLE.get(kind, kind)})" for name, kind in names])
