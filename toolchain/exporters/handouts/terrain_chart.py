"""The terrain effects chart: for each terrain the rules whose lines name it, such as a cost, a shift, a limit, a bar or a blocked sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from toolchain.exporters.handouts.markup import heading
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.engine.explain.values import Names
    from toolchain.ir.rules import QuantityLine, Tree

# Operations that name a terrain: the hexes that have it, and whether a hexside has it.
_NAMING = ("terrain", "edge-has")
_ON_HEXSIDES = {
    "hex": "sight ends in a hex",
    "hexside": "sight ends at a hexside",
    "corner": "sight ends at a corner",
    "along": "sight ends along a hexside",
}
# Kinds of names that stand for a place or for what stands at one.
_PLACED = frozenset({"piece", "pieces", "hex", "hexes", "hexside"})
_COLUMNS = "(26mm, 30mm, 1fr, 1.4fr, 15mm)"
_HEADS = ("terrain", "rule", "effect", "when", "")


class Effect(NamedTuple):
    """What lines of rules do where a terrain is: the terrain, the rules, their effect, its condition, the paragraphs."""

    terrain: str
    rule: str
    effect: str
    condition: str
    cite: str


def terrain_chart(say: RulesInWords) -> list[str]:
    """The chart for the typesetter; nothing where no rule names a terrain."""
    held = terrain_effects(say)
    if not held:
        return []
    heads = ", ".join(f"table.cell(fill: luma(225))[#strong[#{quoted(text)}]]" for text in _HEADS)
    cells = []
    for number, one in enumerate(held):
        first = number == 0 or held[number - 1].terrain != one.terrain
        row = (one.rule, one.effect, one.condition, one.cite)
        cells.append(f"[#strong[#{quoted(spoken(one.terrain))}]]" if first else "[]")
        cells += [f"[#{quoted(text)}]" if text else "[]" for text in row]
    grid = f"#table(columns: {_COLUMNS}, align: left + horizon, table.header({heads}), {', '.join(cells)})"
    return [heading("Terrain effects"), grid]


def terrain_effects(say: RulesInWords) -> list[Effect]:
    """The rows of the chart, in the order of the terrains; a line that names several terrains is in each of them.

    Rules with the same effect on the same condition share a row.
    """
    made: dict[str, dict[tuple[str, str], tuple[dict[str, None], dict[str, None]]]] = {}
    for names, rule, effect, condition, cite in _lines(say):
        for terrain in names:
            rules, cites = made.setdefault(terrain, {}).setdefault((effect, condition), ({}, {}))
            rules[spoken(rule)] = cites[cite] = None
    order = {name: number for number, name in enumerate(say.game.ir["terrains"])}
    return [
        Effect(terrain, ", ".join(rules), effect, condition, ", ".join(cites))
        for terrain in sorted(made, key=lambda name: (order.get(name, len(order)), name))
        for (effect, condition), (rules, cites) in made[terrain].items()
    ]


Line = tuple[list[str], str, str, str, str]
"""The terrains that a line names, its rule, its effect, its condition, its paragraph."""


def _lines(say: RulesInWords) -> Iterator[Line]:
    ir = say.game.ir
    for function in ir["functions"]:
        names = say.shown(function["params"])
        unit = function.get("measure", "")
        for line in function.get("lines") or ():
            yield from _of_quantity(say, function["name"], line, names, unit, function["type"])
    usual = say.names(())
    for movement in ir["movements"]:
        yield from _of_conditions(say, movement["name"], "no step", movement["bars"], usual)
        yield from _of_conditions(say, movement["name"], "the move stops", movement["stops"], usual)
    for policy in ir["policies"]:
        yield from _of_conditions(say, policy["name"], "no step", policy["bars"], say.names(policy["params"]))
    for stacking in ir["stackings"]:
        for limit, chosen in _choices(stacking["limit"]):
            named = _terrains(chosen, present=True)
            if chosen is not None and named:
                effect = f"at most {say.words(limit, usual)} in a hex"
                yield named, stacking["name"], effect, f"when {say.words(chosen, usual)}", stacking["cite"]
        yield from _of_conditions(say, stacking["name"], "nobody stays", stacking["bars"], usual)
    for sight in ir["sights"]:
        for part, effect in _ON_HEXSIDES.items():
            yield from _of_conditions(say, sight["name"], effect, sight[part], usual)  # type: ignore[literal-required]
    for held, effects in (
        (ir["zones"], ("not in", "not across")),
        (ir["traces"], ("not through", "not across")),
    ):
        for known in held:
            for bar in known["bars"]:
                yield (
                    _terrains(bar["hexes"]),
                    known["name"],
                    effects[0],
                    say.words(bar["hexes"], usual),
                    bar["cite"],
                )
            yield from _of_conditions(say, known["name"], effects[1], known["closed"], usual)


def _of_conditions(
    say: RulesInWords, rule: str, effect: str, held: Sequence[Any], names: Any
) -> Iterator[Line]:
    for one in held:
        named = _terrains(one["when"])
        if named:
            yield named, rule, effect, f"when {say.words(one['when'], names)}", one["cite"]


def _of_quantity(
    say: RulesInWords, rule: str, line: QuantityLine, names: Names, unit: str, kind: str
) -> Iterator[Line]:
    """A line and those below it, each amount that depends on a terrain with its own condition."""
    when = line.get("when")
    for amount, chosen in _choices(line.get("amount")):
        named = list(dict.fromkeys([*_terrains(when), *_terrains(chosen, present=True)]))
        if _of_a_place(amount, names):
            named += [name for name in _terrains(amount) if name not in named]
        row = cast("QuantityLine", line | {"amount": amount, "when": _both(when, chosen)})
        if amount is None:
            del row["amount"]
        _, effect, condition, cite = next(iter(say.line(row, names, unit, kind)))
        if named and effect:
            yield named, rule, effect, condition, cite
    for inner in line.get("lines") or ():
        yield from _of_quantity(say, rule, inner, names, unit, kind)


def _both(first: Tree | None, second: Tree | None) -> Tree | None:
    """A condition that is met when both are; None is always met."""
    return ["and", first, second] if first and second else first or second


def _choices(amount: Tree | None) -> Iterator[tuple[Tree | None, Tree | None]]:
    """The amounts among which a terrain chooses, each with its condition; the amount itself where no terrain does."""
    choice = _choice_in(amount)
    if choice is None:
        yield amount, None
        return
    _, condition, met, unmet = choice
    for branch, when in ((met, condition), (unmet, ["not", condition])):
        for inner, further in _choices(_replaced(amount, choice, branch)):
            yield inner, _both(when, further)


def _choice_in(e: Any) -> list[Any] | None:
    """The first `when ... otherwise` of an expression that asks for a terrain."""
    if not isinstance(e, list):
        return None  # what a selection of units asks of each is a part of the selection
    if e[:1] == ["if"] and _terrains(e[1]):
        return e
    return next((found for part in e if (found := _choice_in(part)) is not None), None)


def _replaced(e: Any, old: Any, new: Any) -> Any:
    """An expression with another one in place of one of its parts."""
    if e is old:
        return new
    return [_replaced(part, old, new) for part in e] if isinstance(e, list) else e


def _of_a_place(e: Any, names: Names) -> bool:
    """Whether an expression speaks of the unit, hex or hexside that the rule is about, and not of the whole map."""
    if isinstance(e, dict):
        return any(_of_a_place(part, names) for part in e.values())
    if not isinstance(e, list):
        return False
    if e[:1] == ["v"]:
        return e[1] in names and names[e[1]].kind in _PLACED
    return any(_of_a_place(part, names) for part in e)


def _terrains(e: Any, present: bool = False) -> list[str]:
    """The terrains that an expression names, each once; those that must be absent only if no other is named.

    ``present``: those that must be absent not at all.
    """
    made: dict[str, bool] = {}
    todo = [(e, False)]
    while todo:
        part, absent = todo.pop(0)
        if isinstance(part, list):
            if len(part) > 1 and part[0] in _NAMING and isinstance(part[1], str):
                made[part[1]] = made.get(part[1], False) or not absent
            todo += [(inner, absent != (part[:1] == ["not"])) for inner in part]
        elif isinstance(part, dict):
            todo += [(inner, absent) for inner in part.values()]
    there = [name for name, wanted in made.items() if wanted]
    return there if present else there or list(made)
