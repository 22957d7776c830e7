"""What the operations on lists, cards, relations and declared spaces mean; see :mod:`~toolchain.engine.interpret.operations`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.engine.interpret import actions, entries, moves, quantities, retreats, stacking, traces
from toolchain.engine.interpret.basics import Names, cell
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.operations import means
from toolchain.engine.interpret.selections import selected
from toolchain.engine.kernels.obligations import Unmet


@means("pieces")
def _pieces(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return selected(i, s, e[1], n)


@means("list")
def _list(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.all(s, e[1], n)


@means("both")
def _both(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return [index for index, _ in enumerate(i.ir["sides"])]


@means("size")
def _size(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n))


@means("some")
def _some(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n)) > 0


def _each(i: Ground, s: Any, e: list[Any], n: Names) -> Iterator[tuple[Any, Any]]:
    """Elements of a list with the value of the expression on each."""
    for x in i.read(s, e[2], n):
        yield x, i.read(s, e[3], {**n, e[1]: x})


@means("sum")
def _sum(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    made: Any = 0
    for _, value in _each(i, s, e, n):
        made = made + value
    return made


@means("highest")
def _highest(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return ([0] if not (found := sorted(value for _, value in _each(i, s, e, n))) else found)[-1]


@means("lowest")
def _lowest(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return (sorted(value for _, value in _each(i, s, e, n)) or [0])[0]


@means("every")
def _every(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return not [x for x, value in _each(i, s, e, n) if not value]


@means("unmet")
def _unmet(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
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
def _matchable(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
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
def _best(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    found, top = -1, None
    for x, value in _each(i, s, e, n):
        if top is None or (value > top if e[4] else value < top):
            found, top = x, value
    return found


@means("first")
def _first(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return next(iter(i.read(s, e[1], n)), -1)


@means("last")
def _last(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return next(reversed(i.read(s, e[1], n)), -1)


@means("only-where")
def _only_where(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return [x for x, value in _each(i, s, e, n) if value]


@means("without")
def _without(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    gone = i.read(s, e[2], n)
    return [x for x in i.read(s, e[1], n) if x != gone]


# cards


@means("pile")
def _pile(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.pile(s, e[1], e[2], i.read(s, e[3], n))


@means("card-number")
def _card_number(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[1], n))
    return card["number"] if card else 0


@means("card-value")
def _card_value(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[2], n))
    return card["values"].get(e[1], 0) if card else 0


@means("section")
def _section(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return quantities.section(i, s, e[1], e[2], e[3], i.read(s, e[4], n), i.all(s, e[5], n))


@means("section-has")
def _section_has(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return any(line["label"] == e[2] for line in quantities.section_lines(i, e[1], i.read(s, e[3], n)))


# relations, tables, spaces


@means("related")
def _related(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return cell(i.related(s, e[1]), i.read(s, e[2], n))


@means("attached")
def _attached(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return cell(i.attached(s, e[1]), i.read(s, e[2], n))


@means("table")
def _table(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.table(e[1], i.all(s, e[2], n))


@means("turn")
def _turn(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return s.columns["c_turn"][0]


@means("fits")
def _fits(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return stacking.fits(i, s, e[1], *i.all(s, e[2:], n))


@means("over")
def _over(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return stacking.over(i, s, e[1], *i.all(s, e[2:], n))


@means("trace")
def _trace(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[2], n)) & traces.trace(i, s, e[1], i.all(s, e[3], n)) > 0


@means("trace-hexes")
def _trace_hexes(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return traces.trace(i, s, e[1], i.all(s, e[2], n))


@means("can-move")
def _can_move(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return moves.can_move(i, s, e[1], i.read(s, e[2], n))


@means("can-retreat")
def _can_retreat(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return bool(retreats.retreats(i, s, e[1], i.read(s, e[2], n), i.all(s, e[3], n), e[4]))


@means("can-enter")
def _can_enter(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return entries.entrances(i, s, i.read(s, e[1], n)) != 0


@means("entry-area")
def _entry_area(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return entries.entry_area(i, s, i.read(s, e[1], n))


@means("entry-of")
def _entry_of(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return entries.entry_of(i, i.read(s, e[1], n))


@means("score")
def _score(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return quantities.score(i, s, e[1], i.read(s, e[2], n))


@means("item")
def _item(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.read(s, e[1], n)[e[2]]


@means("action-open")
def _action_open(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return actions.action_open(i, s, e[1], e[2])
