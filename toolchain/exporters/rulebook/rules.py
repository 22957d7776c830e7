"""How a game is played, in words: reckonings, movement, zones, actions, procedures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.engine.explain.values import Bound, Names
from toolchain.exporters.in_words.owners import CONDITIONS
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.conditions import applied, bars, closed, conditions, only_for
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.moments_and_limits import (
    depth_of,
    guard_of,
    limits,
    of_the_moment,
    own_condition,
    reacts,
    time_of,
)
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.groups import together
from toolchain.ir.kept.losses import ELIMINATE, loss_of
from toolchain.ir.limits.open_ends import UNLIMITED

if TYPE_CHECKING:
    pass

MAKERS: dict[str, Maker] = {}
Describer = Callable[[Items, Any, Names, Item], None]


def _named(part: str, *words: str) -> Callable[[Describer], Describer]:
    """Declares what puts the things of a part of the package into words, each found by the name of its block.

    It gets the thing and the names of its parameters. Nothing is said of rules that are not played, or have no such thing.
    """

    def declare(describe: Describer) -> Describer:
        @makes(MAKERS, *words)
        def found(i: Items, name: str, item: Item) -> None:
            things: Any = i.ir.get(part, ())
            known = next((one for one in things if one["name"] == name), None)
            if known is not None and i.say is not None:
                describe(i, known, i.say.names(known.get("params", ())), item)

        return describe

    return declare


@_named("functions", "quantity", "define")
def _function(i: Items, known: Any, names: Names, item: Item) -> None:
    i.given(item, "of", known["params"])
    if known["body"] is not None:
        head = "it holds when " if known["type"] in CONDITIONS else ""
        i.put(item, head + i.words(known["body"], names, known["type"]))
    for label, effect, condition, cite in i.played.lines(known):
        i.put(item, _joined(label, effect, condition), cite)


@_named("functions", "odds")
def _odds(i: Items, known: Any, names: Names, item: Item) -> None:
    """The columns; what the function calculates is the same for all odds."""
    columns = i.ir["values"].get(known["name"])
    if not columns:
        return
    i.put(item, f"columns: {', '.join(columns)}")
    i.put(
        item,
        f"the last column that {' to '.join(spoken(name) for name, _ in known['params'])} reaches: odds between two "
        f"columns count for the defender, and odds below {columns[0]} are {columns[0]}",
    )


@makes(MAKERS, "rewrite")
def _rewrite(i: Items, name: str, item: Item) -> None:
    """What becomes of results, a group of lines after the other; each group is a function that hands on to the next."""
    if i.say is None:
        return
    groups = [
        one
        for one in i.ir["functions"]
        if one.get("kind") == "rewrite" and (one["name"] == name or one["name"].startswith(f"{name} "))
    ]
    for number, group in enumerate(groups):
        match group["body"]:
            case ["if", test, changes, _]:
                when = (
                    "" if test == ["bool", 1] else f" when {i.words(test, i.played.names(group['params']))}"
                )
                i.put(item, f"{spoken(group.get('label', '')) or 'then'}{when}:", group["cite"])
                _changes(i, item, changes, group["type"], number + 1 == len(groups))


def _changes(i: Items, item: Item, changes: Any, kind: str, last: bool) -> None:
    """What becomes of results in one group; what is not handed on is not looked at by those below."""
    while True:
        match changes:
            case ["if", ["one-of", _, results], ["int", new], below]:
                stop = "" if last else ", and no later line applies"
            case ["if", ["one-of", _, results], ["call", _, [*_, ["int", new]]], below]:
                stop = ""
            case _:
                return
        of = listed([i.played.value(result, kind) for result in results], "or")
        i.put(item, f"{of} becomes {i.played.value(new, kind)}{stop}", "", 1)
        changes = below


def _joined(label: str, effect: str, condition: str) -> str:
    return " ".join(part for part in (f"{spoken(label)}:" if label else "", effect, condition) if part)


@_named("movements", "movement")
def _movement(i: Items, known: Any, names: Names, item: Item) -> None:
    unlimited = known["allowance"] == ["int", UNLIMITED]
    i.put(item, f"allowance: {'unlimited' if unlimited else i.words(known['allowance'], names)}")
    i.put(item, f"each step costs {i.words(known['cost'], names)}")
    if known["over"]:
        i.put(item, f"only along the network {known['over']}")
    bars(i, item, "a step is not allowed", known["bars"], names)
    if known["budget"] is not None:
        weight, stock = i.words(known["budget"]["weight"], names), spoken(known["budget"]["column"])
        i.put(item, f"the side pays for it: {weight} of its {stock}")
    if known["rest"] is not None:
        i.put(item, f"what is left of the allowance is kept: {spoken(known['rest'])}")
    group = next((m for m in i.ir["movements"] if m["name"] == together(known["name"])), None)
    if group is not None:
        i.put(item, "units that are in one hex may move together")
    if (group or known).get("regroups"):
        i.put(item, "a stack may leave units behind and take units along on its way")
    conditions(i, item, "the move stops when", known["stops"], names, 0)
    conditions(i, item, "the move may end only when", known["ends"], names, 0)


@_named("policies", "policy")
def _conduct(i: Items, known: Any, names: Names, item: Item) -> None:
    i.given(item, "with", known["params"])
    if known["target"] is not None:
        i.put(item, f"the unit goes to one of {i.words(known['target'], names)}")
    elif known["steps"] is None:
        i.put(item, "the unit goes one hex")
    else:
        far, begin = (i.words(known["steps"][part], names) for part in ("far", "begin"))
        i.put(item, f"the unit goes one hex, on a way that leads to exactly {far} hexes from {begin}")
    bars(i, item, "a step is not allowed", known["bars"], names)
    for label in known["through"]:
        i.put(
            item,
            f"if there is no other way, it may pass through one hex that only this forbids: {spoken(label)}",
        )
    for label in known["without"]:
        i.put(item, f"if there is no other way, this does not apply: {spoken(label)}")
    for number, wish in enumerate(known["prefer"], 1):
        i.put(item, f"preferred ({number}): {i.words(wish, names)}")


@_named("conducts", "conduct")
def _behaviour(i: Items, known: Any, names: Names, item: Item) -> None:
    """How a side that nobody plays decides."""
    i.put(item, f"{i.ir['sides'][known['side']]['name']} is played by these rules")
    titles = {action["name"]: action["title"] for action in i.ir["actions"]}
    for tried in known["open"]:
        first = "the first possible of" if len(tried["actions"]) > 1 else "if possible"
        named = listed([titles[name] for name in tried["actions"]])
        i.put(item, f"{first}: {named}{i.provided(tried['when'])}")
    for wish in known["wishes"]:
        least = i.words_of(wish["prefer"])
        i.put(item, f"{wish['of']} {spoken(wish['name'])}: the lowest {least}{i.provided(wish['when'])}")
    for agreed in known["yes"]:
        i.put(item, f"yes to “{agreed['text']}”{i.provided(agreed['when'])}")
    ties = "a random draw" if known["ties"] == "random" else "their order"
    i.put(item, f"{ties} breaks ties")


@_named("stackings", "stacking")
def _stacking(i: Items, known: Any, names: Names, item: Item) -> None:
    i.put(
        item,
        f"at most {i.words(known['limit'], names)} of {i.played.kinds(known['kinds'])} in a hex, each counting {i.words(known['weight'], names)}",
    )
    bars(i, item, "nobody stays", known["bars"], names)


@_named("zones", "zone")
def _zone(i: Items, known: Any, names: Names, item: Item) -> None:
    where = known.get("where")
    reach = "the hexes next to it" if known["reach"] == 1 else f"the hexes within {known['reach']}"
    if known["reach"] == 0:
        reach = "its own hex"
    i.put(
        item,
        f"each {i.played.kinds(known['kinds'])} has a zone: {reach}"
        + (f", where {i.words(where, names)}" if where is not None else ""),
    )
    closed(i, item, ("not in", "it does not reach across a hexside when"), known, names)


@_named("sights", "sight")
def _sight(i: Items, known: Any, names: Names, item: Item) -> None:
    i.put(item, f"as far as {counted(known['range'], 'hex')}")
    for part, said in (
        ("hex", "a hex between"),
        ("hexside", "a hexside between"),
        ("corner", "a corner"),
        ("along", "a hexside along the line"),
    ):
        conditions(i, item, f"{said} ends it when", known[part], names)


@_named("traces", "trace")
def _trace(i: Items, known: Any, names: Names, item: Item) -> None:
    i.given(item, "for", known["params"])
    _leg(i, item, known, names)
    for one in i.ir["traces"]:
        name, _, leg = one["name"].partition(" path ")
        if name == known["name"] and leg:
            _leg(i, item, one, names, f"leg {leg.split()[-1]}: ")


def _leg(i: Items, item: Item, known: Any, names: Names, head: str = "") -> None:
    _, whom = applied(known["allowed"])
    if whom is not None and not head:
        i.put(item, only_for(i.played, whom, names))
    how = f", along {known['over']}" if known["over"] else ""
    far = f", at most {counted(known['limit'], 'hex')}" if known["limit"] is not None else ""
    if "cost" in known:
        far = f", which may cost {known['limit']}; each step costs {i.words(known['cost'], names)}"
    i.put(item, f"{head}a line of hexes to {i.words(known['goal'], names)}{how}{far}")
    closed(i, item, ("not through", "not across a hexside when"), known, names)


@_named("entries", "entry")
def _entry(i: Items, known: Any, names: Names, item: Item) -> None:
    """The alternatives in order; for whom the entry is stands once where all are for the same."""
    subject: Any = None
    for line in known["lines"]:
        hexes, whom = applied(line["hexes"])
        if whom is not None and whom != subject:
            i.put(item, only_for(i.played, whom, names | {"self": Bound(None, "piece")}))
        subject = whom
        many = f", at most {counted(line['capacity'], 'unit')} a turn" if line["capacity"] else ""
        i.put(item, f"in {_entered(i, hexes, line['area'], names)}{many}", line["cite"])


def _entered(i: Items, hexes: Any, area: Any, names: Names) -> str:
    """Where a unit may enter, with the condition that the hex must meet."""
    match hexes:
        case ["hexes-where", name, held, condition] if held == area:
            there = Bound(None, "hex", "the hex entered", "hex")
            return f"{i.words(area, names)}, when {i.words(condition, names | {name: there})}"
    return i.words(hexes, names)


@_named("actions", "action", "battle", "reaction")
def _action(i: Items, known: Any, names: Names, item: Item) -> None:
    item.name = known["title"]
    moments = [m for m in i.ir.get("moments", ()) if reacts(i.procedures[m["do"]]["body"], known["name"])]
    for text in dict.fromkeys(map(time_of, moments)):
        i.put(item, text)
    deep = depth_of(known.get("requires"))
    if deep > 1:
        i.put(item, f"also within other reactions, up to {deep} within each other")
    there = of_the_moment(moments)
    all_names = i.played.names(()) | there
    scope, requires = known["scope"], known.get("requires")
    if scope is not None:
        i.put(
            item,
            f"by {i.words(['pieces', {**scope, 'where': own_condition(scope.get('where'))}], all_names)}",
        )
    group = [[known["several"]["name"], "pieces"]] if "several" in known else []
    if group:
        _several(i, item, known["several"])
    for limit in dict.fromkeys([*limits(scope), *limits(requires)]):
        i.put(item, limit)
    requires = own_condition(requires)
    if requires is not None:
        i.put(item, f"only when {i.words(requires, all_names)}")
    if known.get("mandatory") is not None:
        i.put(item, f"it must be done when {i.words(known['mandatory'], all_names)}")
    for stock, amount in known["costs"]:
        i.put(item, f"costs {i.played.amount_of(stock, str(amount))}")
    if known.get("activates"):
        i.put(item, f"it marks the unit as {spoken(known['activates'])}")
    if known.get("passing"):
        i.put(item, f"whoever does not want it says “{known['passing']}”")
    own = i.procedures.get(known["do"])
    if own is not None:
        it = [["it", "piece"]] if known["scope"] is not None else []
        i.body(item, own["body"], [*it, *own["params"], *group], there)


def _several(i: Items, item: Item, known: Any) -> None:
    """How many act at once in an action, and which must not together."""
    least, most = known["least"], known.get("most")
    many = f"{least} or more" if most is None else str(least) if most == least else f"{least} to {most}"
    i.put(item, f"{many} of them together (`{known['name']}`)")
    barred = known.get("barred")
    if barred is not None:
        names = i.played.names([[known["name"], "pieces"]])
        bar = known.get("bar", "")
        why = (
            f" ({bar})" if bar and not bar.startswith("`") else ""
        )  # else the condition itself, as it is written
        i.put(item, f"only when {i.words(['not', barred] if barred[0] != 'not' else barred[1], names)}{why}")


@makes(MAKERS, "trigger")
def _trigger(i: Items, name: str, item: Item) -> None:
    """One that belongs to a moment is a procedure, and is in no list of triggers."""
    if i.say is None:
        return
    called = f"trigger {name}"
    moments = [(m, guard_of(i.procedures[m["do"]]["body"], called)) for m in i.ir.get("moments", ())]
    moments = [(moment, guard) for moment, guard in moments if guard is not None]
    for text in dict.fromkeys(time_of(moment) for moment, _ in moments):
        i.put(item, text)
    there = of_the_moment([moment for moment, _ in moments])
    for _, guard in moments[:1]:
        condition = own_condition(guard)
        if condition is not None:
            i.put(item, f"only when {i.words(condition, i.played.names(()) | there)}")
    if called in i.procedures:
        i.body(item, i.procedures[called]["body"], (), there)
    for known in i.ir["triggers"]:
        if known["name"] == name:
            only = f" and {i.words(known['requires'])}" if known["requires"] is not None else ""
            i.put(item, f"whenever a unit enters a hex{only}:")
            i.body(item, known["do"], ())


@makes(MAKERS, "elimination")
def _elimination(i: Items, name: str, item: Item) -> None:
    item.name = item.noun
    for known in i.ir["procedures"]:
        what, cause = loss_of(known["name"])
        if what == ELIMINATE and i.say is not None:
            why = f" because of {spoken(cause)}" if cause else ""
            i.put(item, f"when a piece is lost{why}:")
            i.body(item, _with_inner(i, known["body"]), known["params"])


def _with_inner(i: Items, body: list[Any]) -> list[Any]:
    """What is done with a lost piece, with what is written below the line of its cause in place."""
    made: list[Any] = []
    for statement in body:
        if statement[0] == "if":
            _, condition, then, otherwise = statement
            made.append(["if", condition, _with_inner(i, then), _with_inner(i, otherwise)])
            continue
        name = statement[1] if statement[0] == "do" else ""
        made += i.procedures[name]["body"] if name.startswith("elimination ") else [statement]
    return made


def _by_procedure(word: str, called: str) -> None:
    @makes(MAKERS, word)
    def found(i: Items, name: str, item: Item) -> None:
        i.procedure(item, called.format(name))


# What the procedure of a block is called in the package.
for _word, _called in {
    "procedure": "{}",
    "event": "event {}",
    "setup": "setup {}",
    "sequence": "sequence",
}.items():
    _by_procedure(_word, _called)
