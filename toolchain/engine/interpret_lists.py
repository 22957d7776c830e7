"""What the operations on lists, cards, relations and declared spaces mean; see :mod:`interpret_ops`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen import ident
from toolchain.engine.duties import Unmet
from toolchain.engine.interpret_ops import Names, cell, means

if TYPE_CHECKING:
    from toolchain.engine.interpret import Interpreter


def selected(i: Interpreter, s: Any, q: dict[str, Any], n: Names) -> list[int]:
    """Pieces that a selection picks: out of a list, of one place, or of all (then only those in a hex)."""

    def given(part: str) -> bool:
        return q.get(part) is not None

    source: Iterable[int] = range(len(i.ir["pieces"]))
    if given("from"):
        source = i.read(s, q["from"], n)
    elif given("at"):
        source = cell(s.columns["c_at"], i.read(s, q["at"], n))
    side = i.read(s, q["side"], n) if given("side") else None
    nation = i.read(s, q["nation"], n) if given("nation") else None
    inside = i.read(s, q["in"], n) if given("in") else None
    anywhere = given("from") or given("at") or q.get("anywhere")
    made = []
    for piece in source:
        known = i.piece(piece)
        place = i.place_of(s, piece)
        if known is None or not q["kinds"] >> known["kind"] & 1:
            continue
        if side not in (None, known["side"]) or nation not in (None, known["nation"]):
            continue
        if not i.one(place) & inside if inside is not None else not anywhere and not i.is_hex(place):
            continue
        if not given("where") or i.holds(s, q["where"], {**n, q["var"]: piece}):
            made.append(piece)
    return made


@means("pieces")
def _pieces(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return selected(i, s, e[1], n)


@means("list")
def _list(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.all(s, e[1], n)


@means("both")
def _both(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return [index for index, _ in enumerate(i.ir["sides"])]


@means("size")
def _size(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n))


@means("some")
def _some(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n)) > 0


def _each(i: Interpreter, s: Any, e: list[Any], n: Names) -> Iterator[tuple[Any, Any]]:
    """Elements of a list with the value of the expression on each."""
    for x in i.read(s, e[2], n):
        yield x, i.read(s, e[3], {**n, e[1]: x})


@means("sum")
def _sum(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    made: Any = 0
    for _, value in _each(i, s, e, n):
        made = made + value
    return made


@means("highest")
def _highest(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return ([0] if not (found := sorted(value for _, value in _each(i, s, e, n))) else found)[-1]


@means("lowest")
def _lowest(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return (sorted(value for _, value in _each(i, s, e, n)) or [0])[0]


@means("every")
def _every(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return not [x for x, value in _each(i, s, e, n) if not value]


@means("unmet")
def _unmet(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    """The search is the engine's; what it asks is read here."""
    return Unmet()(
        i.read(s, e[3], n),
        i.read(s, e[4], n),
        lambda x, y: i.holds(s, e[5], {**n, e[1]: x, e[2]: y}),
        lambda x: i.holds(s, e[6], {**n, e[1]: x}),
        lambda y: i.holds(s, e[7], {**n, e[2]: y}),
        lambda x: i.read(s, e[8], {**n, e[1]: x}),
        lambda y: i.read(s, e[9], {**n, e[2]: y}),
    )


@means("matchable")
def _matchable(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    """One after the other gets what is free, or what others can give up by a chain of changes, found in breadth."""
    left, right = i.read(s, e[3], n), i.read(s, e[4], n)
    may = [[i.holds(s, e[5], {**n, e[1]: x, e[2]: y}) for y in right] for x in left]
    has: list[int] = [-1] * len(right)  # who has which
    for newcomer in range(len(left)):
        came_from: dict[int, int] = {}  # of each thing that can be reached: the one it was given up for
        asking = [newcomer]
        found = -1
        for who in asking:
            for thing in range(len(right)):
                if may[who][thing] and thing not in came_from:
                    came_from[thing] = who
                    if has[thing] < 0:
                        found = thing
                        break
                    asking.append(has[thing])
            if found >= 0:
                break
        if found < 0:
            return False
        while found >= 0:
            who = came_from[found]
            earlier = has.index(who) if who in has else -1
            has[found] = who
            found = earlier
    return True


@means("best")
def _best(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    found, top = -1, None
    for x, value in _each(i, s, e, n):
        if top is None or (value > top if e[4] else value < top):
            found, top = x, value
    return found


@means("first")
def _first(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return next(iter(i.read(s, e[1], n)), -1)


@means("last")
def _last(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return next(reversed(i.read(s, e[1], n)), -1)


@means("only-where")
def _only_where(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return [x for x, value in _each(i, s, e, n) if value]


@means("without")
def _without(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    gone = i.read(s, e[2], n)
    return [x for x in i.read(s, e[1], n) if x != gone]


# cards


@means("pile")
def _pile(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.pile(s, e[1], e[2], i.read(s, e[3], n))


@means("card-number")
def _card_number(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[1], n))
    return card["number"] if card else 0


@means("card-value")
def _card_value(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[2], n))
    return card["values"].get(e[1], 0) if card else 0


@means("section")
def _section(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.section(s, e[1], e[2], e[3], i.read(s, e[4], n), i.all(s, e[5], n))


@means("section-has")
def _section_has(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return any(line["label"] == e[2] for line in i.section_lines(e[1], i.read(s, e[3], n)))


# relations, tables, spaces


@means("related")
def _related(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["r_" + ident(e[1])], i.read(s, e[2], n))


@means("attached")
def _attached(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["c_to_" + ident(e[1])], i.read(s, e[2], n))


@means("table")
def _table(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.table(e[1], i.all(s, e[2], n))


@means("turn")
def _turn(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return s.columns["c_turn"][0]


@means("fits")
def _fits(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.fits(s, e[1], *i.all(s, e[2:], n))


@means("over")
def _over(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.over(s, e[1], *i.all(s, e[2:], n))


@means("trace")
def _trace(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[2], n)) & i.trace(s, e[1], i.all(s, e[3], n)) > 0


@means("trace-hexes")
def _trace_hexes(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.trace(s, e[1], i.all(s, e[2], n))


@means("can-move")
def _can_move(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.can_move(s, e[1], i.read(s, e[2], n))


@means("can-retreat")
def _can_retreat(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return bool(i.retreats(s, e[1], i.read(s, e[2], n), i.all(s, e[3], n), e[4]))


@means("can-enter")
def _can_enter(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entrances(s, i.read(s, e[1], n)) != 0


@means("entry-area")
def _entry_area(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entry_area(s, i.read(s, e[1], n))


@means("entry-of")
def _entry_of(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entry_of(i.read(s, e[1], n))


@means("score")
def _score(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.score(s, e[1], i.read(s, e[2], n))


@means("item")
def _item(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.read(s, e[1], n)[e[2]]


@means("action-open")
def _action_open(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.action_open(s, e[1], e[2])
