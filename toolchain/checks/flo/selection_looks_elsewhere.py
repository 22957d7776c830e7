"""A selection searches the map for pieces that are never there.

Why: `each c in chit` loops over the chits on the map. For those in a box or cup, the selection must name the box or
cup; otherwise it finds none.

Bad:
    cup order-cup
      holds  chit
    each c in chit
      set used of c to no

Good:
    each c in chit in order-cup
      set used of c to no

Fix safety: nothing is changed for you: several places may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.checks.shared.values.kinds import Put, Use
from toolchain.checks.shared.values.lines import BODIES, written_in
from toolchain.faults.wording import a
from toolchain.ir.expr import nodes
from toolchain.language.ast import tokens_of
from toolchain.language.tokens import Token
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection


@check("FLO050", WARNING, LIKELY, looks_at=EVERY)
def selection_looks_elsewhere(c: Check, m: Model) -> Iterator[Finding]:
    pieces = m.ir["pieces"]
    hexes = len(m.ir["hexes"])
    come = _bits(p["kind"] for p in pieces if 0 <= p["start"] < hexes or p.get("entry") is not None)
    come |= _bits(m.ir["pieces"][row["piece"].info["index"]]["kind"] for row in m.schedule_rows)
    come |= _bits(
        pieces[row["piece"].info["index"]]["kind"] for row in queries.placements(m) if row["hexes"] != set()
    )
    if not come:
        return  # nothing is set up at all, which is said
    # First what costs nothing: mostly every kind that is selected has pieces that begin on the map, or are set up.
    there = _bits(p["kind"] for p in pieces) & ~come
    suspected = [q for q in _selections(m) if q["kinds"] & there and not q["kinds"] & come]
    if not suspected:
        return

    def is_put(use: Use) -> bool:
        node = use.node
        if node[0] == "place":
            return not _is_off_the_map(node[2], hexes)
        return node[0] == "retreat" and use.number == len(node[3]) and _goes_anywhere(m, node[1])

    for kinds in Put(m).by_rules(is_put):
        come |= kinds
        if all(q["kinds"] & come for q in suspected):
            return
    for q in suspected:
        if q["kinds"] & come:
            continue
        word = _word(m, q)
        if word is None:
            continue
        boxes = sorted(
            {
                m.ir["boxes"][p["start"] - hexes]["name"]
                for p in pieces
                if q["kinds"] >> p["kind"] & 1 and p["start"] >= hexes
            }
        )
        kind = word.text
        yield c.finding(
            f"this line selects `{kind}` on the map, but no `{kind}` is ever there",
            word.span,
            help=f"write `{kind} in {boxes[0]}`"
            if boxes
            else f"move {a(kind)} to a hex, or name the box that it is in",
            note=f"they start in {', '.join(f'`{box}`' for box in boxes)}" if len(boxes) > 1 else "",
        )


def _bits(kinds: Any) -> int:
    made = 0
    for kind in kinds:
        made |= 1 << kind
    return made


def _selections(m: Model) -> list[Selection]:
    """Selections of all pieces of some kinds that stand on the map."""
    made = [node[1] for node in operations(m, "pieces")]
    made += [action["scope"] for action in m.ir["actions"] if action["scope"] is not None]
    return [q for q in made if q.get("at") is None and q.get("from") is None and not q.get("anywhere")]


def _is_off_the_map(place: list[Any], hexes: int) -> bool:
    """Whether a place is a box, or none, whatever happens."""
    op = place[0]
    if op == "if":
        return _is_off_the_map(place[2], hexes) and _is_off_the_map(place[3], hexes)
    if op == "+":
        return _is_off_the_map(place[1], hexes)
    return op == "none" or (op == "int" and not 0 <= place[1] < hexes)


def _goes_anywhere(m: Model, policy: str) -> bool:
    """Whether a policy leads to a place that it names, from wherever the piece is."""
    return any(rule["name"] == policy and rule["target"] is not None for rule in m.ir["policies"])


def _word(m: Model, q: Selection) -> Token | None:
    """The kind as a selection names it."""

    def names(token: Token) -> bool:
        return _bits(m.facts.kind_bits(token.text)) == q["kinds"]

    for procedure in m.ir["procedures"]:
        if not any(node[0] == "pieces" and node[1] is q for node in nodes(procedure["body"])):
            continue
        for at in written_in(m, procedure["name"], procedure["body"]):
            below = BODIES.get(at.statement[0], ())
            own = [part for number, part in enumerate(at.statement) if number not in below]
            if any(node[0] == "pieces" and node[1] is q for node in nodes(own)):
                return next((t for t in at.line.tokens if names(t)), None)
    for part, words in (("functions", ("quantity", "define")), ("actions", ("action",))):
        rules: Any = m.ir[part]  # type: ignore[literal-required]
        for rule in rules:
            held = [node[1] for node in nodes(rule) if node[0] == "pieces"]
            if any(one is q for one in (*held, rule.get("scope"))):
                blocks = (queries.block_called(m, word, rule["name"]) for word in words)
                return next(
                    (t for b in blocks if b is not None for t in tokens_of(b, labels=False) if names(t)), None
                )
    return None
