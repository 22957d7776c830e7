"""Steps lost and pieces eliminated: the blocks that say where lost pieces go, and what `reduce` and `eliminate` call.

A step is a face: a kind's faces in their order, without a hidden one. Beyond the last the piece is eliminated, and the
first line of an `elimination` that fits its kind and the cause says where it goes. Each cause becomes a procedure of
the package, so that all statements share one meaning (RTS 7.6, LNB 9.7).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain import faults
from toolchain.ir.kept.losses import ANY, ELIMINATE, REDUCE, WEAR_OUT, procedure
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of, scope_of
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.flow.procedures import add_procedure, do_body
from toolchain.model.rules.schedules import homes_of
from toolchain.model.rules.subjects import subjects_of
from toolchain.model.statements.losses import STEPS_LEFT
from toolchain.model.types import HEX, INT, PIECE

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection

_SELF: list[Any] = ["v", "self"]


class _Fate(NamedTuple):
    """A line of an elimination: its cause, the test of the piece, and what is done."""

    cause: str
    test: list[Any] | None
    done: list[list[Any]]


def declare_causes(b: Build) -> None:
    """Collects the causes that rules may name: those with a line in an `elimination`."""
    blocks = b.by_word.get("elimination", ())
    b.facts.eliminations = bool(blocks)
    for block in blocks:
        for line in block.lines:
            word = line.tokens[1].text if line.word == "because" and len(line.tokens) > 1 else ANY
            if word != ANY and word not in b.facts.causes:
                b.facts.causes.append(word)


def read_losses(b: Build) -> None:
    """Writes the procedures that `eliminate` and `reduce` call. A game without either has none of them."""
    blocks = b.by_word.get("elimination", [])
    fates: list[_Fate] = []
    sides = range(len(b.ir["sides"]))
    covered: dict[int, int] = dict.fromkeys((-1, *sides), 0)  # by side, -1 for none, the kinds as bits
    afters = [_after(b, block, number) for number, block in enumerate(blocks)]
    called = {name for calls in b.model.procedure_calls.values() for name in calls}
    for block, after in zip(blocks, afters, strict=True):
        made, chosen = _fates(b, block, after, called)
        fates += made
        for side in _sides_covered(chosen, covered):
            covered[side] |= chosen["kinds"]
    drawn = _in_cups(b) if blocks else {}
    fates += _back_to_cups(drawn, reduce(and_, [covered[side] for side in sides], -1))
    bodies: dict[str, Callable[[str], list[list[Any]]]] = {
        ELIMINATE: lambda cause: _ends(fates, cause),
        REDUCE: lambda cause: _steps(b, cause),
        WEAR_OUT: lambda cause: _all_steps(b, cause),
    }
    for what, body_of in bodies.items():
        for cause in ("", *b.facts.causes):
            name = procedure(what, cause)
            if name in called:
                body = body_of(cause)
                cite = cite_of(blocks[0]) if blocks else ""
                b.procedures[name] = {"name": name, "params": [["self", "piece"]], "body": body, "cite": cite}
                b.model.procedure_calls[name] = _calls(body)
    if blocks and not any(procedure(ELIMINATE, cause) in called for cause in ("", *b.facts.causes)):
        b.findings.add(faults.elimination_never_used.never(blocks[0].keyword.span))
    elif blocks:
        missing = list(_not_covered(b, covered, drawn))
        if missing:
            b.findings.add(faults.loss_without_elimination.of_kinds(blocks[-1].keyword.span, missing))


def _not_covered(b: Build, covered: dict[int, int], drawn: Container[int]) -> Iterator[str]:
    """The kinds of which pieces are not covered, with the side where another side's pieces are."""
    sides: dict[int, set[int]] = defaultdict(set)
    for piece in b.ir["pieces"]:
        if piece["kind"] not in drawn:
            sides[piece["kind"]].add(piece["side"])
    for kind, of in sorted(sides.items()):
        missing = sorted(side for side in of if not covered[side] >> kind & 1)
        name = b.ir["kinds"][kind]["name"]
        if len(missing) == len(of):
            yield name
        else:
            sides_of = (b.ir["sides"][side]["name"] if side >= 0 else "no side" for side in missing)
            yield from (f"{name} of {side}" for side in sides_of)


def _in_cups(b: Build) -> dict[int, int]:
    """The kinds of which a cup holds all pieces, and the place of the cup."""
    if not any(box.info["cup"] for box in b.symbols.all("box")):
        return {}
    cups: dict[int, int] = {}
    others: set[int] = set()
    for piece in b.ir["pieces"]:
        homes, _ = homes_of(b, piece)
        if homes and homes[0].info["cup"]:
            cups[piece["kind"]] = homes[0].info["index"]
        else:
            others.add(piece["kind"])
    return {kind: cup for kind, cup in cups.items() if kind not in others}


def _back_to_cups(drawn: dict[int, int], covered: int) -> list[_Fate]:
    """What no elimination covers, and is drawn from a cup, goes back into it: chits are never lost for good."""
    return [
        _Fate(ANY, ["kind", [kind], _SELF], [["place", _SELF, ["int", cup]]])
        for kind, cup in sorted(drawn.items())
        if not covered >> kind & 1
    ]


def _fates(b: Build, block: Block, after: list[list[Any]], called: set[str]) -> tuple[list[_Fate], Selection]:
    """The lines of an elimination, and the pieces that it is of."""
    held = b.header(block)
    chosen = subjects_of(b, held, block)
    belongs = selection_test(b.facts, chosen, "self")
    scope = scope_of([("self", PIECE), ("from", HEX)], "self")
    made: list[_Fate] = []
    open_line: Token | None = None
    for name, inner, line in b.fields(block):
        if name != "because":
            continue
        words = inner["cause"]
        cause = b.s.name(words, line)
        place = b.x.expect(inner["place"], scope, line.span, HEX, "the place")
        when = b.x.condition(inner["if"], scope, line.span) if inner.get("if") else None
        tests = [test for test in (belongs, when) if test is not None]
        test = tests[0] if len(tests) == 1 else ["and", *tests] if tests else None
        made.append(_Fate(cause, test, [["place", _SELF, place], *after]))
        if open_line is not None:
            b.findings.add(faults.elimination_never_used.too_late(line.span, open_line.span))
        elif cause == ANY and when is None:
            open_line = words[0]
        elif cause != ANY and procedure(ELIMINATE, cause) not in called:
            b.findings.add(faults.elimination_never_used.no_such_loss(words[0].span))
    if open_line is None:
        b.findings.add(faults.loss_without_elimination.open_end(block.keyword.span))
    return made, chosen


def _sides_covered(chosen: Selection, sides: Iterable[int]) -> Iterable[int]:
    """The sides of which a selection takes every piece of its kinds."""
    if any(chosen.get(key) is not None for key in ("nation", "at", "in", "where")):
        return ()
    side = chosen.get("side")
    return sides if side is None else (side[1],) if side[0] == "int" else ()


def _after(b: Build, block: Block, number: int) -> list[list[Any]]:
    """The call of the `do` of a block, made after each loss that the block covers."""
    if not do_body(block):
        return []
    name = f"elimination {number + 1}"
    names = [("self", PIECE), ("from", HEX)]
    add_procedure(b, name, names, block, do_body, scope_of(names, "self"))
    return [["do", name, [_SELF, ["v", "from"]], None, None]]


def _ends(fates: list[_Fate], cause: str) -> list[list[Any]]:
    """Sends a piece lost by a cause to the place of the first line that applies."""
    body: list[list[Any]] = []
    for fate in reversed([fate for fate in fates if fate.cause in (ANY, cause)]):
        body = fate.done if fate.test is None else [["if", fate.test, fate.done, body]]
    return [["let", "from", ["place", _SELF]], *body]


def _faces_of_kinds(b: Build) -> dict[tuple[str, ...], list[int]]:
    """The kinds with more than one step, by the faces that are their steps."""
    groups: dict[tuple[str, ...], list[int]] = {}
    hidden = {b.facts.faces[number] for number in b.ir["visibility"]["secret_faces"]}
    for kind, number in b.facts.kind_numbers.items():
        steps = tuple(face for face in b.facts.faces_of(kind) if face not in hidden)
        if len(steps) > 1:
            groups.setdefault(steps, []).append(number)
    return groups


def _steps(b: Build, cause: str) -> list[list[Any]]:
    """The next face of a piece by its kind; beyond the last it is eliminated."""
    body: list[list[Any]] = [["do", procedure(ELIMINATE, cause), [_SELF], None, None]]
    for steps, kinds in _faces_of_kinds(b).items():
        # A piece that shows its hidden face has lost no step so far.
        inner = [["if", _shows(b, steps[-1]), body, [_turned(b, steps[1])]]]
        for before, after in pairwise(steps[1:]):
            inner = [["if", _shows(b, before), [_turned(b, after)], inner]]
        body = [["if", ["kind", kinds, _SELF], inner, body]]
    return body


def _all_steps(b: Build, cause: str) -> list[list[Any]]:
    """All steps of a piece, one after the other, until it is gone; the function that counts them is added."""
    left: list[Any] = ["int", 1]
    for steps, kinds in _faces_of_kinds(b).items():
        inner: list[Any] = ["int", len(steps)]
        for number, face in enumerate(steps[1:], 1):
            inner = ["if", _shows(b, face), ["int", len(steps) - number], inner]
        left = ["if", ["kind", kinds, _SELF], inner, left]
    b.function_ir[STEPS_LEFT] = {
        "name": STEPS_LEFT,
        "params": [["self", str(PIECE)]],
        "cite": "",
        "kind": "define",
        "body": left,
        "type": INT.kind,
    }
    gone: list[Any] = ["<>", ["place", _SELF], ["v", "from"]]
    step: list[Any] = ["do", procedure(REDUCE, cause), [_SELF], None, None]
    count: list[Any] = ["call", STEPS_LEFT, [_SELF]]
    return [["let", "from", ["place", _SELF]], ["repeat", count, gone, [step], []]]


def _shows(b: Build, face: str) -> list[Any]:
    return ["face", b.facts.faces.index(face), _SELF]


def _turned(b: Build, face: str) -> list[Any]:
    return ["face", _SELF, b.facts.faces.index(face)]


def _calls(body: list[list[Any]]) -> set[str]:
    made: set[str] = set()
    for statement in body:
        if statement[0] == "do":
            made.add(statement[1])
        elif statement[0] == "if":
            made |= _calls(statement[2]) | _calls(statement[3])
        elif statement[0] == "repeat":
            made |= _calls(statement[3])
    return made
