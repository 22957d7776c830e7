"""Questions that several checks ask of a model: what is named, read, written, barred, placed.

Where a question has no certain answer the functions say so (None), and checks then keep silent.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from toolchain.base.diagnostic import Fix
from toolchain.base.edits import removed, without_block
from toolchain.base.source import Span
from toolchain.language.ast import Block, lines_of, tokens_of
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Symbol

Expr = list[Any]
F = TypeVar("F", bound=Callable[..., Any])


def kept(function: F) -> F:
    """Reckons each answer about a model once, and keeps it as long as the model. Callers never change what they get."""

    @wraps(function)
    def asked(m: Model, *rest: Any) -> Any:
        key = (function.__name__, *rest)
        if key not in m.answers:
            m.answers[key] = function(m, *rest)
        return m.answers[key]

    return asked  # type: ignore[return-value]


# Text


def blocks(m: Model, *words: str) -> list[Block]:
    """The blocks of these kinds."""
    return [b for b in m.blocks if b.word in words]


def block_called(m: Model, word: str, name: str) -> Block | None:
    """The block of a kind and name."""
    return next((b for b in m.blocks if b.word == word and b.header and b.header[0].value == name), None)


def without(m: Model, symbol: Symbol) -> tuple[Fix, ...]:
    """The unsafe fix that removes the block that declares a name; none for what is not declared by a block."""
    span = symbol.span
    block = _by_header(m).get((span.source.name, span.start)) if span is not None else None
    return removed("remove it", without_block(block.span)) if block is not None else ()


@kept
def _by_header(m: Model) -> dict[tuple[str, int], Block]:
    return {(b.source.name, b.header[0].start): b for b in m.blocks if b.header}


@kept
def _mentions(m: Model, in_examples: bool) -> Counter[str]:
    made: Counter[str] = Counter()
    for block in (*m.blocks, *m.said):
        if block.word not in ("allow", "note") and (in_examples or block.word != "example"):
            made.update(token.value for token in tokens_of(block))
            for line in lines_of(block.lines):
                if line.cite is not None and line.cite.ruling:
                    made[line.cite.ruling] += 1
            if block.cite is not None and block.cite.ruling:
                made[block.cite.ruling] += 1
    return made


def mentioned(m: Model, symbol: Symbol, in_examples: bool = True) -> bool:
    """Whether a declared name is written anywhere but in its declaration (a plural counts)."""
    own = sum(1 for other in m.symbols.by_name.get(symbol.name, ()) if _declares(m, other))
    # Examples are many: their words are read only when the rules do not mention it.
    for found in (_mentions(m, examples) for examples in ((False, True) if in_examples else (False,))):
        if found[symbol.name] > own or found[symbol.name + "s"] > 0:
            return True
    return False


def _declares(m: Model, symbol: Symbol) -> bool:
    if symbol.span is None:
        return False
    return symbol.span.text == symbol.name and not symbol.span.source.name.endswith(".json")


# Package terms


def nodes(value: Any) -> Iterator[Expr]:
    """All lists below a value that begin with the name of an operation."""
    if isinstance(value, list):
        if value and isinstance(value[0], str):
            yield value
        for part in value:
            yield from nodes(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from nodes(part)


_PARTS = (
    "functions", "procedures", "zones", "traces", "sights", "stackings", "movements", "policies", "entries", "actions",
    "triggers", "scores", "sections",
)  # fmt: skip


@kept
def _operations(m: Model) -> dict[str, list[Expr]]:
    made: dict[str, list[Expr]] = defaultdict(list)
    for part in _PARTS:
        for node in nodes(m.ir.get(part, [])):
            made[node[0]].append(node)
    return made


def operations(m: Model, *names: str) -> list[Expr]:
    """All uses of operations and statements in the rules, examples left out."""
    known = _operations(m)
    return [node for name in names for node in known.get(name, ())]


def states_read(m: Model) -> set[str]:
    """Names of states, stocks and tokens that some rule reads."""
    made = {node[1] for node in operations(m, "col", "game", "hexes-with") if len(node) > 1}
    made |= {state for states in m.facts.terrain_states.values() for state in states}
    made |= {cost[0] for action in m.ir["actions"] for cost in action["costs"]}
    made |= {name for node in operations(m, "alternate") for name in node[2:4] if name}
    made |= {mv["budget"]["column"] for mv in m.ir["movements"] if mv["budget"]}
    return made


def attributes_read(m: Model) -> set[str]:
    """Names of printed attributes that some rule reads."""
    return {node[1] for node in operations(m, "attr", "face-attr")}


def start_of(m: Model, name: str) -> Any:
    """The start value of a column: a number, or a list by subject."""
    return next((c["start"] for c in m.ir["columns"] if c["name"] == name), 0)


def has_rules(m: Model) -> bool:
    """Whether the model is a game that is played, and not only a map or an order of battle."""
    return bool(blocks(m, "sequence"))


# Fixed sets and conditions


def fixed_hexes(m: Model, e: Expr) -> set[int] | None:
    """The hexes of an expression that does not depend on play, else None."""
    op = e[0]
    if op == "region":
        return set(m.ir["regions"].get(e[1], ()))
    if op == "hex-set":
        return set(e[1])
    if op == "single":
        return {e[1][1]} if e[1][0] == "int" else None
    if op == "all-hexes":
        return set(range(len(m.ir["hexes"])))
    if op == "terrain":
        return _with_terrain(m, e[1])
    if op in ("union", "common", "minus"):
        a, b = fixed_hexes(m, e[1]), fixed_hexes(m, e[2])
        if a is None or b is None:
            return None
        return a | b if op == "union" else a & b if op == "common" else a - b
    return None


@kept
def _with_terrain(m: Model, word: str) -> set[int]:
    """Asked for every hex and every bar."""
    return {i for i, h in enumerate(m.ir["hexes"]) if word in h["terrains"]}


def widest_hexes(m: Model, e: Expr) -> set[int] | None:
    """Hexes that an expression can never go beyond, whatever happens in play; None when that is not known."""
    op = e[0]
    if op == "common":
        a, b = widest_hexes(m, e[1]), widest_hexes(m, e[2])
        return a & b if a is not None and b is not None else a if a is not None else b
    if op == "minus":
        return widest_hexes(m, e[1])
    if op == "union":
        a, b = widest_hexes(m, e[1]), widest_hexes(m, e[2])
        return None if a is None or b is None else a | b
    if op == "hexes-where":
        return widest_hexes(m, e[2])
    if op in ("hexes-with", "occupied", "zone"):
        return set(range(len(m.ir["hexes"])))
    return fixed_hexes(m, e)


@kept
def _edges(m: Model) -> dict[tuple[int, int], set[str]]:
    return {(a, b): set(terrains) for a, b, terrains in m.ir["edges"]}


def hexside_terrains(m: Model, a: int, b: int) -> set[str]:
    """Terrains on the hexside between two hexes."""
    return _edges(m).get((min(a, b), max(a, b)), set())


def holds(m: Model, e: Expr, index: int) -> bool | None:
    """Whether a hex belongs to a set of hexes: yes, no, or None when it depends on play."""
    op = e[0]
    if op in ("union", "common"):
        a, b = holds(m, e[1], index), holds(m, e[2], index)
        decides = op == "union"
        if a is decides or b is decides:
            return decides
        return None if a is None or b is None else not decides
    if op == "minus":
        a, b = holds(m, e[1], index), holds(m, e[2], index)
        if a is False or b is True:
            return False
        return None if a is None or b is None else True
    members = fixed_hexes(m, e)
    return None if members is None else index in members


def step_value(m: Model, e: Expr, start: int | None, end: int) -> bool | None:
    """A condition on a step between two hexes: yes, no, or None when it depends on play."""
    op = e[0]
    if op == "bool":
        return bool(e[1])
    if op == "not":
        inner = step_value(m, e[1], start, end)
        return None if inner is None else not inner
    if op in ("and", "or"):
        a, b = step_value(m, e[1], start, end), step_value(m, e[2], start, end)
        decides = op == "or"
        if a is decides or b is decides:
            return decides
        return None if a is None or b is None else not decides
    if op == "in-set" and e[1] in (["v", "to"], ["v", "from"]):
        where = end if e[1][1] == "to" else start
        return None if where is None else holds(m, e[2], where)
    if op == "edge-has" and e[2] == ["v", "hexside"] and start is not None:
        return e[1] in hexside_terrains(m, start, end)
    return None


# Movement


def movement_kinds(m: Model, name: str) -> set[int]:
    """Numbers of the kinds of piece that a movement is of; of all kinds when the header is not one word."""
    block = block_called(m, "movement", name)
    words = [t.text for t in block.header] if block else []
    if "of" in words and words.index("of") == len(words) - 2:
        made = m.facts.kind_bits(words[-1])
        if made:
            return set(made)
    return set(m.facts.kind_numbers.values())


def barred(m: Model, movement: dict[str, Any], start: int | None, end: int) -> bool:
    """Whether a step is barred at all times: by what lies on the map, not by what happens in play."""
    return any(step_value(m, bar["when"], start, end) is True for bar in movement["bars"])


def prohibited(m: Model, index: int, kind: int | None = None) -> str:
    """Why no piece (of a kind) may ever be in a hex: the label of a bar or a terrain; empty when it may."""
    ways = [
        w
        for w in m.ir["movements"]
        if not w["over"] and (kind is None or kind in movement_kinds(m, w["name"]))
    ]
    reasons = [
        next((b["label"] for b in w["bars"] if step_value(m, b["when"], None, index) is True), None)
        for w in ways
    ]
    if not ways or any(reason is None for reason in reasons):
        return ""
    return f"`{ways[0]['name']}` bars it (`{reasons[0]}`)"


@kept
def _places(m: Model) -> dict[tuple[int, int], int]:
    return {(h["q"], h["r"]): i for i, h in enumerate(m.ir["hexes"])}


AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def neighbours(m: Model, index: int) -> list[int]:
    """Hexes that share a hexside with a hex."""
    known = _places(m)
    q, r = m.ir["hexes"][index]["q"], m.ir["hexes"][index]["r"]
    return [known[(q + dq, r + dr)] for dq, dr in AROUND if (q + dq, r + dr) in known]


def hex_at(m: Model, q: int, r: int) -> int | None:
    """The hex at axial coordinates, None off the map."""
    return _places(m).get((q, r))


def groups(members: set[int], links: dict[int, set[int]]) -> list[set[int]]:
    """Connected groups, the largest first."""
    made = []
    left = set(members)
    while left:
        group = {left.pop()}
        todo = list(group)
        while todo:
            for other in links.get(todo.pop(), ()):
                if other in left:
                    left.discard(other)
                    group.add(other)
                    todo.append(other)
        made.append(group)
    return sorted(made, key=lambda g: (-len(g), min(g)))


def barred_to_some(m: Model, index: int) -> bool:
    """Whether some movement may never enter a hex, as land units water."""
    ways = m.ir["movements"]
    return any(step_value(m, bar["when"], None, index) is True for way in ways for bar in way["bars"])


_PAIR = re.compile(r"[\w.]+\s*/\s*[\w.]+")


def pair_span(token: Token) -> Span:
    """A hexside as written, from its first number."""
    match = _PAIR.match(token.source.text, token.start)
    return Span(token.source, token.start, match.end() if match else token.end)


def hex_list(m: Model, members: Any, most: int = 6) -> str:
    """Numbers of hexes, for a sentence."""
    ids = [m.ir["hexes"][i]["id"] for i in sorted(members)]
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


# Pieces


def setups_in_use(m: Model) -> set[str]:
    """Names of the set-ups that the scenario lists."""
    return {name.removeprefix("setup ") for s in m.ir["scenarios"] for name, _side in s["setup"]}


def placements(m: Model) -> list[dict[str, Any]]:
    """Rows of the set-ups that the scenario uses: piece, hexes, side, span."""
    used = setups_in_use(m)
    return [r for r in m.setup_rows if r["block"].header and r["block"].header[0].text in used]


def side_name(m: Model, number: int) -> str:
    """A side's name."""
    return str(m.ir["sides"][number]["name"])


def piece_span(symbol: Symbol) -> Span | None:
    """Where a piece is declared."""
    return symbol.span


def weight_of(m: Model, stacking: dict[str, Any], piece: dict[str, Any]) -> int | None:
    """What a piece weighs by a stacking rule at the start; None when that depends on play."""
    return _number(m, stacking["weight"], piece)


def _number(m: Model, e: Expr, piece: dict[str, Any]) -> int | None:
    it = ["v", "it"]
    op = e[0]
    if op in ("int", "bool"):
        return int(e[1])
    if op == "attr" and e[2] == it:
        return int(piece["values"].get(e[1], 0))
    if op == "kind" and e[2] == it:
        return int(piece["kind"] in e[1])
    if op == "if":
        test = _number(m, e[1], piece)
        return None if test is None else _number(m, e[2] if test else e[3], piece)
    if op in ("+", "-", "*"):
        a, b = _number(m, e[1], piece), _number(m, e[2], piece)
        if a is None or b is None:
            return None
        return a + b if op == "+" else a - b if op == "-" else a * b
    return None


def same_spelling(word: str) -> str:
    """A word without what writers are careless about: case, hyphens, blanks, accents."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", word)
    return "".join(c for c in plain.lower() if c.isalnum())


def numbers_in(m: Model, e: Expr, local: dict[str, tuple[int, int]]) -> tuple[int, int] | None:
    """Least and greatest value of an expression, None when they are not known."""
    op = e[0]
    if op == "int":
        return e[1], e[1]
    if op == "v":
        return local.get(e[1])
    if op == "card-number":
        ranges = [s.info["cards"] for s in m.symbols.all("deck")]
        return (min(a for a, _ in ranges), max(b for _, b in ranges)) if ranges else None
    if op in ("+", "-"):
        a, b = numbers_in(m, e[1], local), numbers_in(m, e[2], local)
        if a is None or b is None:
            return None
        return (a[0] + b[0], a[1] + b[1]) if op == "+" else (a[0] - b[1], a[1] - b[0])
    if op == "if":
        a, b = numbers_in(m, e[2], local), numbers_in(m, e[3], local)
        return None if a is None or b is None else (min(a[0], b[0]), max(a[1], b[1]))
    if op in ("min", "max") and e[1]:
        parts = [numbers_in(m, part, local) for part in e[1]]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        pick = min if op == "min" else max
        return pick(a for a, _ in known), pick(b for _, b in known)
    return None


@dataclass
class Reading:
    """One place where a table is read: in which procedure, and what each argument can be at most.

    ``sure`` is false where a condition before it, or the choice of cards, may narrow the arguments.
    """

    where: str
    table: str
    arguments: list[tuple[int, int] | None]
    sure: bool


_PLAIN = {
    "+",
    "-",
    "*",
    "=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "min",
    "max",
    "let",
    "table",
    "set",
    "return",
    "in-span",
    "call",
}


def readings(m: Model) -> list[Reading]:
    """Every reading of a table."""
    made: list[Reading] = []

    def read(where: str, value: Any, local: dict[str, tuple[int, int]], sure: bool) -> None:
        if isinstance(value, dict):
            for part in value.values():
                read(where, part, local, False)
        if not isinstance(value, list):
            return
        if value[:1] == ["table"] and len(value) == 3 and isinstance(value[2], list):
            cards = any(node[0] == "card-number" for node in nodes(value[2]))
            names = {node[1] for node in nodes(value[2]) if node[0] == "v"}
            known = [numbers_in(m, arg, local) for arg in value[2]]
            made.append(Reading(where, value[1], known, sure and not cards and not names & narrowed))
        inside = sure and (not value or not isinstance(value[0], str) or value[0] in _PLAIN)
        for part in value:
            read(where, part, local, inside)

    def walk(where: str, body: Any, local: dict[str, tuple[int, int]], again: set[str]) -> None:
        for statement in body:
            op = statement[0]
            below = _BODIES.get(op, ())
            read(where, [part for at, part in enumerate(statement) if at not in below], local, True)
            if op in ("roll", "let"):
                name = statement[2] if op == "roll" else statement[1]
                known = (1, statement[1]) if op == "roll" else numbers_in(m, statement[2], local)
                local.pop(name, None)
                if known is not None and name not in again:
                    local[name] = known
                    if op == "let" and narrowed & {node[1] for node in nodes(statement[2]) if node[0] == "v"}:
                        narrowed.add(name)
            if op == "if":  # whatever is asked of may be known more narrowly from here on
                narrowed.update(node[1] for node in nodes(statement[1]) if node[0] == "v")
            for at in below:
                walk(where, statement[at], dict(local), again)

    narrowed: set[str] = set()
    for procedure in m.ir["procedures"]:
        steps = [n for n in nodes(procedure["body"]) if n[0] in ("let", "roll")]
        named = Counter(n[1] if n[0] == "let" else n[2] for n in steps)
        narrowed.clear()
        walk(procedure["name"], procedure["body"], {}, {name for name, times in named.items() if times > 1})
    for part in (
        "functions",
        "movements",
        "policies",
        "scores",
        "stackings",
        "actions",
        "triggers",
        "sections",
    ):
        read(part, m.ir.get(part, []), {}, False)
    return made


# Which parts of a statement are statements.
_BODIES = {
    "turns": (3,), "phase": (2,), "if": (2, 3), "each": (3,), "repeat": (3, 4), "alternate": (4,), "may": (2, 3),
    "retreat": (4,), "enter": (2,),
}  # fmt: skip


def named_in(m: Model, procedure: str, name: str) -> Span | None:
    """Where a name is first written in a procedure, action or event."""
    word, _, rest = procedure.partition(" ")
    for block in m.blocks:
        title = block.header[0].text if block.header else ""
        if (
            (block.word == word and title == rest)
            or (block.word == "procedure" and title == procedure)
            or (block.word == procedure == "sequence")
        ):
            for token in tokens_of(block):
                if token.text == name:
                    return token.span
    return None


def bands(m: Model) -> list[tuple[int, int, Token]]:
    """Ranges of the victory bands, as written."""
    made = []
    for block in (*blocks(m, "victory"), *(b for b in m.said if b.word == "victory")):
        for line in block.lines:
            if line.word == "bands":
                for token in line.tokens[1:]:
                    if token.kind == "RANGE":
                        made.append((*parse_range(token.text), token))
                    elif token.kind == "NUM":
                        made.append((int(token.text), int(token.text), token))
    return made


def score_line(m: Model, score: str, label: str) -> Span | None:
    """Where a line of a score stands."""
    block = block_called(m, "score", score)
    if block is None:
        return None
    for number, line in enumerate(block.lines, 1):
        if (line.label is not None and line.label.text == label) or label == f"line {number}":
            return line.span
    return block.keyword.span
