"""What each operation of an expression means, one small function each, straight from the state.

This is the slow twin of :mod:`toolchain.engine.codegen` and shares nothing with it: no generated text, no
kept masks, no caches of the state. Where the two differ, one of them misreads :mod:`toolchain.ir.expr`.
A thing that is absent (-1) has no bits, stands nowhere and reads the blank of every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen import ident

if TYPE_CHECKING:
    from toolchain.engine.interpret import Interpreter

Names = dict[str, Any]
Meaning = Callable[["Interpreter", Any, list[Any], Names], Any]
MEANINGS: dict[str, Meaning] = {}
NOWHERE = 999


def _means(name: str) -> Callable[[Meaning], Meaning]:
    def put(meaning: Meaning) -> Meaning:
        MEANINGS[name] = meaning
        return meaning

    return put


def members(mask: int) -> list[int]:
    """Hexes of a set, ascending."""
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def gathered(hexes: Iterable[int]) -> int:
    """The set of some hexes; absent ones are left out."""
    made = 0
    for index in set(hexes):
        if index >= 0:
            made += 1 << index
    return made


def cell(column: Any, index: int) -> Any:
    """An entry of a column; its last one is the blank that whatever is absent reads."""
    return column[index] if 0 <= index < len(column) - 1 else column[-1]


def quotient(a: Any, b: Any) -> Any:
    """Exact; a whole number where it comes out even; by nothing: 0."""
    if not b:
        return 0
    made = Fraction(a) / b
    return int(made) if made == int(made) else made


def whole(value: Any, way: str) -> int:
    """A whole number: down, up, nearest (a half goes up), half down."""
    exact = Fraction(value)
    lower = exact.numerator // exact.denominator
    rest = exact - lower
    if way == "up":
        rises = rest > 0
    elif way in ("nearest", "half up"):
        rises = rest >= Fraction(1, 2)
    else:
        rises = way == "half down" and rest > Fraction(1, 2)
    return lower + 1 if rises else lower


# values


@_means("int")
def _int(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return e[1]


@_means("frac")
def _frac(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return Fraction(e[1], e[2])


@_means("bool")
def _bool(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return e[1] == 1


@_means("none")
def _none(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return -1


@_means("v")
def _v(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return n[e[1]]


@_means("attr")
def _attr(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[2], n))
    default = i.defaults[e[1]]
    return piece["values"].get(e[1], default) if piece else default


@_means("face-attr")
def _face_attr(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    index = i.read(s, e[2], n)
    piece = i.piece(index)
    default = i.defaults[e[1]]
    shown = cell(s.columns["c_face"], index)
    if piece is None or shown < 0:
        return default
    return piece["faces"].get(i.ir["faces"][shown], {}).get(e[1], default)


@_means("col")
def _col(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["c_" + ident(e[1])], i.read(s, e[2], n))


@_means("game")
def _game(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return s.columns["c_" + ident(e[1])][0]


@_means("call")
def _call(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.function(s, e[1], i.all(s, e[2], n))


@_means("kind")
def _kind(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[2], n))
    return piece is not None and piece["kind"] in e[1]


@_means("face")
def _face(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["c_face"], i.read(s, e[2], n)) == e[1]


@_means("side")
def _side(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.side_of(i.read(s, e[1], n))


@_means("card-side")
def _card_side(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[1], n))
    return card["side"] if card else -1


@_means("nation")
def _nation(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[1], n))
    return piece["nation"] if piece else -1


@_means("place")
def _place(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.place_of(s, i.read(s, e[1], n))


@_means("on-map")
def _on_map(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.is_hex(i.place_of(s, i.read(s, e[1], n)))


# numbers and conditions


def _two(name: str, meaning: Callable[[Any, Any], Any]) -> None:
    MEANINGS[name] = lambda i, s, e, n: meaning(i.read(s, e[1], n), i.read(s, e[2], n))


_two("+", lambda a, b: a + b)
_two("-", lambda a, b: a - b)
_two("*", lambda a, b: a * b)
_two("/", quotient)
_two("=", lambda a, b: a == b)
_two("<>", lambda a, b: not a == b)
_two("<", lambda a, b: a < b)
_two("<=", lambda a, b: not b < a)
_two(">", lambda a, b: b < a)
_two(">=", lambda a, b: not a < b)
_two("union", lambda a, b: a | b)
_two("common", lambda a, b: a & b)
_two("minus", lambda a, b: a - (a & b))
_two("in-span", lambda a, span: a in range(span[0], span[1] + 1))
_two("pair", lambda a, b: (a, b))
_two("choice-of", lambda choices, side: choices[side])
_two("contains", lambda held, x: any(x == y for y in held))


@_means("min")
def _min(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return sorted(i.all(s, e[1], n))[0]


@_means("max")
def _max(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return sorted(i.all(s, e[1], n))[-1]


@_means("round")
def _round(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return whole(i.read(s, e[1], n), e[2])


@_means("between")
def _between(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    value = i.read(s, e[1], n)
    return e[2] <= value and value <= e[3]


@_means("one-of")
def _one_of(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    value = i.read(s, e[1], n)
    return any(value == known for known in e[2])


@_means("and")
def _and(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.holds(s, e[1], n) and i.holds(s, e[2], n)


@_means("or")
def _or(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.holds(s, e[1], n) or i.holds(s, e[2], n)


@_means("not")
def _not(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return not i.holds(s, e[1], n)


@_means("if")
def _if(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.read(s, e[2] if i.holds(s, e[1], n) else e[3], n)


# hex sets


@_means("hex-set")
def _hex_set(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(e[1])


@_means("single")
def _single(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[1], n))


@_means("all-hexes")
def _all_hexes(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(range(i.hex_count))


@_means("region")
def _region(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(i.ir["regions"][e[1]])


@_means("terrain")
def _terrain(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(x for x, known in enumerate(i.ir["hexes"]) if e[1] in known["terrains"])


@_means("hexes-with")
def _hexes_with(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    wanted = i.read(s, e[2], n)
    column = s.columns["c_" + ident(e[1])]
    return gathered(x for x in range(i.hex_count) if column[x] == wanted)


@_means("occupied")
def _occupied(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    side = i.read(s, e[2], n)
    made = 0
    for piece, known in enumerate(i.ir["pieces"]):
        if e[1] >> known["kind"] & 1 and side in (-1, known["side"]):
            made |= i.one(i.place_of(s, piece))
    return made


@_means("zone")
def _zone(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.zone(s, e[1], i.read(s, e[2], n))


@_means("near")
def _near(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(i.neighbours(i.read(s, e[1], n)))


@_means("near-set")
def _near_set(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.around(i.read(s, e[1], n))


@_means("within")
def _within(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    reach, here = i.all(s, e[1:], n)
    return gathered(x for x in range(i.hex_count) if i.distance(here, x) <= reach)


@_means("hexes-where")
def _hexes_where(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(x for x in members(i.read(s, e[2], n)) if i.holds(s, e[3], {**n, e[1]: x}))


@_means("in-set")
def _in_set(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.is_hex(i.read(s, e[1], n)) and i.read(s, e[1], n) in members(i.read(s, e[2], n))


@_means("hex-count")
def _hex_count(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(members(i.read(s, e[1], n)))


@_means("some-hex")
def _some_hex(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(members(i.read(s, e[1], n))) > 0


@_means("first-hex")
def _first_hex(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return (members(i.read(s, e[1], n)) or [-1])[0]


@_means("nearest")
def _nearest(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    hexes, here = i.all(s, e[1:], n)
    away = {x: i.distance(here, x) for x in members(hexes)}
    return gathered(x for x, far in away.items() if far == min(away.values()))


@_means("members")
def _members(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return members(i.read(s, e[1], n))


@_means("edge")
def _edge(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.hexside(*i.all(s, e[1:], n))


@_means("edge-has")
def _edge_has(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    edge = i.read(s, e[2], n)
    return edge >= 0 and e[1] in i.ir["edges"][edge][2]


@_means("distance")
def _distance(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.distance(*i.all(s, e[1:], n))


@_means("distance-set")
def _distance_set(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    here, hexes = i.all(s, e[1:], n)
    return min([NOWHERE, *(i.distance(here, x) for x in members(hexes))])


# lists


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


@_means("pieces")
def _pieces(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return selected(i, s, e[1], n)


@_means("list")
def _list(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.all(s, e[1], n)


@_means("both")
def _both(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return [index for index, _ in enumerate(i.ir["sides"])]


@_means("size")
def _size(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n))


@_means("some")
def _some(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return len(i.read(s, e[1], n)) > 0


def _each(i: Interpreter, s: Any, e: list[Any], n: Names) -> Iterator[tuple[Any, Any]]:
    """Elements of a list with the value of the expression on each."""
    for x in i.read(s, e[2], n):
        yield x, i.read(s, e[3], {**n, e[1]: x})


@_means("sum")
def _sum(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    made: Any = 0
    for _, value in _each(i, s, e, n):
        made = made + value
    return made


@_means("highest")
def _highest(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return ([0] if not (found := sorted(value for _, value in _each(i, s, e, n))) else found)[-1]


@_means("lowest")
def _lowest(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return (sorted(value for _, value in _each(i, s, e, n)) or [0])[0]


@_means("every")
def _every(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return not [x for x, value in _each(i, s, e, n) if not value]


@_means("best")
def _best(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    found, top = -1, None
    for x, value in _each(i, s, e, n):
        if top is None or (value > top if e[4] else value < top):
            found, top = x, value
    return found


@_means("first")
def _first(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return next(iter(i.read(s, e[1], n)), -1)


@_means("last")
def _last(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return next(reversed(i.read(s, e[1], n)), -1)


@_means("only-where")
def _only_where(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return [x for x, value in _each(i, s, e, n) if value]


@_means("without")
def _without(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    gone = i.read(s, e[2], n)
    return [x for x in i.read(s, e[1], n) if not x == gone]


# cards


@_means("pile")
def _pile(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.pile(s, e[1], e[2], i.read(s, e[3], n))


@_means("card-number")
def _card_number(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[1], n))
    return card["number"] if card else 0


@_means("card-value")
def _card_value(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    card = i.card(i.read(s, e[2], n))
    return card["values"].get(e[1], 0) if card else 0


@_means("section")
def _section(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.section(s, e[1], e[2], e[3], i.read(s, e[4], n), i.all(s, e[5], n))


@_means("section-has")
def _section_has(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return any(line["label"] == e[2] for line in i.section_lines(e[1], i.read(s, e[3], n)))


# relations, tables, spaces


@_means("related")
def _related(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["r_" + ident(e[1])], i.read(s, e[2], n))


@_means("attached")
def _attached(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["c_to_" + ident(e[1])], i.read(s, e[2], n))


@_means("table")
def _table(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.table(e[1], i.all(s, e[2], n))


@_means("turn")
def _turn(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return s.columns["c_turn"][0]


@_means("fits")
def _fits(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.fits(s, e[1], *i.all(s, e[2:], n))


@_means("over")
def _over(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.over(s, e[1], *i.all(s, e[2:], n))


@_means("trace")
def _trace(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[2], n)) & i.trace(s, e[1], i.all(s, e[3], n)) > 0


@_means("trace-hexes")
def _trace_hexes(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.trace(s, e[1], i.all(s, e[2], n))


@_means("can-move")
def _can_move(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.can_move(s, e[1], i.read(s, e[2], n))


@_means("can-retreat")
def _can_retreat(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return bool(i.retreats(s, e[1], i.read(s, e[2], n), i.all(s, e[3], n)))


@_means("can-enter")
def _can_enter(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entrances(s, i.read(s, e[1], n)) != 0


@_means("entry-area")
def _entry_area(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entry_area(s, i.read(s, e[1], n))


@_means("entry-of")
def _entry_of(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.entry_of(i.read(s, e[1], n))


@_means("score")
def _score(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.score(s, e[1], i.read(s, e[2], n))


@_means("item")
def _item(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.read(s, e[1], n)[e[2]]


@_means("action-open")
def _action_open(i: Interpreter, s: Any, e: list[Any], n: Names) -> Any:
    return i.action_open(s, e[1], e[2])
