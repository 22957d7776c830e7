"""Why a piece may not do something: what refuses it, with the paragraph, and the nearest that would be legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask import attacker, cost, trace
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.arguments import arguments
from toolchain.engine.ask.choice import choice
from toolchain.engine.ask.moment import too_early, usual_depths
from toolchain.engine.ask.moves import NOT_NOW, asked
from toolchain.engine.ask.reasons import Reason, Reasons
from toolchain.engine.ask.scope import out_of_scope, out_of_sets
from toolchain.engine.ask.table import Table
from toolchain.engine.budget import Exhausted
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain.elsewhere import NEAREST, hexes_for, nearest_pieces, others_for
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.faults import ruled, within_budget
from toolchain.engine.interpret.basics import cell
from toolchain.engine.program import RuleError

if TYPE_CHECKING:
    from toolchain.ir.rules import Action, Function, Trace


FORMS: dict[str, tuple[str, str]] = {
    "enter": ("UNIT enter HEX [by MOVEMENT]", "why it cannot enter a hex, and how near it can get"),
    "action": ("UNIT ACTION", "why it cannot take an action (cost or condition), and which units can"),
    "condition": ("UNIT CONDITION [HEX|UNIT]", "why a condition that the rules define holds or not"),
    "choice": ("UNIT|HEX", "why it is not among the current choices of a game"),
    "trace": (
        "UNIT TRACE [SIDE] [HEX]",
        "why a line of supply or command fails, leg by leg, and whether it reaches a hex",
    ),
}
_ENTER = "enter"
_SHARE = 5  # part of the budget for other units and hexes for which a condition is true


@within_budget
def why(table: Table, question: str, early: bool = False) -> Answer:
    """The answer to a question of the forms above. ``early``: as :func:`toolchain.engine.ask.words.ask`.

    Raises CannotAsk with a sentence that says what would be right.
    """
    question = _by_name(table, question)
    words = question.split()
    at = next((n for n, word in enumerate(words) if n and _known(table, word)), 0)
    if not at and not early and table.knows(question):
        mover = _moves_elsewhere(table, question)
        return choice(table, question, _action) if mover < 0 else _enter(table, mover, question, early)
    to = next((n for n in range(1, len(words)) if not at and _unit_and_hex(table, words, n)), 0)
    if to:
        return _enter(table, table.piece(" ".join(words[:to])), " ".join(words[to:]), early)
    if not at:
        names = sorted({_ENTER, *_names(table)})
        last = words[-1] if words else ""
        hint = did_you_mean(last, names) or "ask: " + "; ".join(form for form, _ in FORMS.values())
        if early and table.knows(question):
            hint = "before a game nothing is chosen: name a recorded game with `--at LOG:STEP`, or what it cannot do: "
            hint += "; ".join(form for name, (form, _) in FORMS.items() if name != "choice")
        elif words and len(words) == 1:
            hint = "name what it cannot do: " + "; ".join(form for form, _ in FORMS.values())
        raise CannotAsk(f"`{question}` is not a question; {hint}")
    piece = table.piece(" ".join(words[:at]))
    word, rest = words[at], " ".join(words[at + 1 :])
    if word.lower() == _ENTER:
        return _enter(table, piece, rest, early)
    action = next((a for a in table.ir["actions"] if a["name"] == word), None)
    if action is not None:
        return _action(table, piece, action, rest)
    function = next((f for f in table.ir["functions"] if f["name"] == word), None)
    if function is not None:
        return _condition(table, piece, function, rest)
    rule = next((t for t in table.ir["traces"] if t["name"] == word), None)
    if rule is not None:
        return _trace(table, piece, rule, rest)
    raise AssertionError(word)


def _moves_elsewhere(table: Table, words: str) -> int:
    """The piece that is asked for a step of its move, where words name a hex to which it is not offered to go; else -1."""
    question = table.state.question
    if question is None or question.kind != "move":
        return -1
    try:
        return -1 if table.hex(words) in question.values else question.subject[0]
    except CannotAsk:
        return -1


def _unit_and_hex(table: Table, words: list[str], number: int) -> bool:
    """Whether the first words, so many, name a piece and the rest a hex."""
    try:
        table.piece(" ".join(words[:number]))
        table.hex(" ".join(words[number:]))
    except CannotAsk:
        return False
    return True


def _by_name(table: Table, question: str) -> str:
    """A question that ends in the title of an action, as players read it, with the name of the action."""
    bare = question.replace('"', "").strip()
    for action in table.ir["actions"]:
        title = " " + action["title"].lower()
        if bare.lower().endswith(title):
            return f"{bare[: -len(title)]} {action['name']}"
    return question


def _names(table: Table) -> Iterator[str]:
    yield from (action["name"] for action in table.ir["actions"])
    yield from (function["name"] for function in table.ir["functions"])
    yield from (trace["name"] for trace in table.ir["traces"])


def _known(table: Table, word: str) -> bool:
    return word.lower() == _ENTER or word in set(_names(table))


def _enter(table: Table, piece: int, rest: str, early: bool) -> Answer:
    """Why a piece cannot move to a hex; and which of the hexes that it can come to is nearest."""
    to, _, by = rest.partition(" by ")
    if not to.strip():
        raise CannotAsk(f"missing hex; ask `{FORMS['enter'][0]}`")
    goal = table.hex(to)
    found = asked(table, piece, by.strip(), None, early, goal)
    answer = cost.cost(found, goal)
    if not answer.data["possible"] and goal != found.start and found.ways.ends:
        distance = table.interpreter.chart.distance
        far = min(distance(hex, goal) for hex in found.ways.ends)
        near = sorted(hex for hex in found.ways.ends if distance(hex, goal) == far)[:NEAREST]
        answer.lines.append("nearest it can get to: " + ", ".join(table.where(hex) for hex in near))
        answer.data["nearest"] = table.ids(near)
        answer.drawn.shaded.update(dict.fromkeys(near, ""))
    if found.moment == NOT_NOW:
        barred = no_mover(table, found.piece)
        answer.lines += barred.text().splitlines() if barred is not None else []
    return answer


def no_mover(table: Table, piece: int) -> Answer | None:
    """Why a piece takes none of the actions on offer that move units; None if it may take one, or its side is offered none.

    It is told of the first whose title says that it is a move, else of the first.
    """
    question, ir = table.state.question, table.ir
    kind, side = ir["pieces"][piece]["kind"], ir["pieces"][piece]["side"]
    if question is None or question.kind != "action" or question.seat != side:
        return None
    offered = [ir["actions"][value] for value in table.state.opts if value != PASS]
    movers = [action for action in offered if usual_depths(ir, kind, [action])]
    if not movers or any(piece in table.candidates(action["name"], side) for action in movers):
        return None
    usual = next((action for action in movers if "move" in action["title"].split()), movers[0])
    return _action(table, piece, usual, "")


def _action(table: Table, piece: int, action: Action, rest: str, side: int = -1) -> Answer:
    """Why a piece cannot be used for an action now, by its own side unless another one is asked."""
    if rest:
        raise CannotAsk(f"remove `{rest}`; ask `{FORMS['action'][0]}`")
    reasons = Reasons(table)
    side = table.ir["pieces"][piece]["side"] if side < 0 else side
    names: Names = {"actor": Bound(side, "side"), "us": Bound(side, "side")}
    moments = too_early(table, action)
    if moments:
        return _not_yet(table, piece, action, _only_at(moments))
    battle = attacker.Attackers(table, action, names) if attacker.is_battle(action) else None
    found = _side_reasons(table, action, side)
    scope = action["scope"]
    may = [] if scope is None else table.candidates(action["name"], side)
    if scope is not None and piece not in may:
        found += out_of_scope(table, reasons, scope, piece, names)
    if "several" in action:
        count, may = len(may), sorted({x for one in table.sets(action["name"], side) for x in one})
        if piece not in may and not found:
            found.append(out_of_sets(action["several"], count))
    against: list[int] = []
    if battle is not None:
        who = {target: battle.against(target) for target in battle.targets()}
        against, may = [t for t in who if piece in who[t]], sorted({x for of in who.values() for x in of})
        if not against:
            found += battle.reasons(reasons, piece)
    can = not found
    said = f"{table.name(piece)}, {action['name']}{cited([action['cite']])}: {'yes' if can else 'no'}"
    if can and not table.offers(action["name"], side):
        said += ", but no phase offers it now"
    if can and scope is None and battle is None:
        said += " (the action belongs to the side, not to a unit)"
    lines = [line for reason in found for line in reason.lines()]
    if can and battle is not None:
        lines.append("it may attack: " + ", ".join(battle.said(target) for target in against))
    near = [] if can else nearest_pieces(table.interpreter, table.state, piece, may)
    if near:
        lines.append(
            "units that can: " + ", ".join(f"{table.name(x)} in {table.where(table.place(x))}" for x in near)
        )
    data = {
        "unit": table.ir["pieces"][piece]["id"],
        "action": action["name"],
        "paragraph": action["cite"],
        "may": can,
        "reasons": [reason.data() for reason in found],
        "others": [table.ir["pieces"][x]["id"] for x in near],
    }
    return Answer(f"{table.name(piece)} {action['name']}", said, lines, data, _drawn(table, piece))


def _only_at(moments: str) -> Reason:
    return Reason(f"it is possible only {moments}", False, denial=f"this reaction is possible only {moments}")


def _not_yet(table: Table, piece: int, action: Action, reason: Reason) -> Answer:
    """The answer about a reaction to which nothing happens now: its other conditions speak of what is not there."""
    name, unit = action["name"], table.ir["pieces"][piece]["id"]
    data = {"unit": unit, "action": name, "paragraph": action["cite"], "may": False}
    data |= {"reasons": [reason.data()], "others": []}
    said = f"{table.name(piece)}, {name}{cited([action['cite']])}: no"
    return Answer(f"{table.name(piece)} {name}", said, [*reason.lines()], data, _drawn(table, piece))


def _side_reasons(table: Table, action: Action, side: int) -> list[Reason]:
    """Why a side cannot take an action, with whatever unit: its price, and what it requires."""
    names: Names = {"actor": Bound(side, "side"), "us": Bound(side, "side")}
    found: list[Reason] = []
    for column, price in action["costs"]:
        held = cell(table.state.columns["c_" + ident(column)], side)
        low = table.game.program.limits[column][0] or 0
        if held - low < price:
            least = f" and its floor is {low}" if low else ""
            said = f"{column} of {table.game.side_names[side]} is {held}{least}, but it costs {price}"
            found.append(Reason(said, False))
    requires = action.get("requires")
    needs = attacker.Attackers.other_conditions(requires) if attacker.is_battle(action) else requires
    if needs is not None and not table.interpreter.holds(table.state, needs, {"actor": side, "us": side}):
        found += Reasons(table).of(needs, names)
    return found


@within_budget
def closed(table: Table, action: Action, side: int) -> list[str]:
    """Why a side is not offered an action: a headline and the reasons."""
    head = f"{action['title']}{cited([action.get('cite', '')])}: "
    moments = too_early(table, action)
    if moments:
        return [head + "no", *(f"  {line}" for line in _only_at(moments).lines())]
    found = _side_reasons(table, action, side)
    names: Names = {"actor": Bound(side, "side"), "us": Bound(side, "side")}
    whose = f"a unit of {table.game.side_names[side]} can"
    if attacker.is_battle(action):
        if not attacker.Attackers(table, action, names).targets():
            found.append(Reason(f"{whose} attack something", False))
    elif action["scope"] is not None:
        if not (table.sets if "several" in action else table.candidates)(action["name"], side):
            found.append(Reason(f"{whose} take it", False))
    if not found:
        return [head + "no phase offers it now"]
    return [head + "no", *(f"  {line}" for reason in found for line in reason.lines())]


def _condition(table: Table, piece: int, function: Function, rest: str) -> Answer:
    """Why a condition that the rules define holds of a piece or not; where it would, when it does not."""
    name = function["name"]
    if function["type"] != "bool" or function.get("lines") is not None:
        raise CannotAsk(
            f'`{name}` is not a condition; `hexwright explain "{name} of UNIT" --at LOG:STEP` shows how it is calculated'
        )
    state = table.state
    args = arguments(table, name, function["params"], rest, piece)
    reasons = Reasons(table)
    bound = reasons.bound(function["params"], args)
    holds = bool(table.game.space["f_" + ident(name)](state, *args))
    assert function["body"] is not None
    found = reasons.of(function["body"], bound)
    said_args = ", ".join(reasons.sayer.thing(b.value, b.kind) for b in bound.values())
    said = f"{name} of {said_args}{cited([function.get('cite', '')])}: {'yes' if holds else 'no'}"
    lines = [line for reason in found for line in reason.lines()]
    own = next(n for n, (_, kind) in enumerate(function["params"]) if kind == "piece")
    others: list[int] = []
    hexes: list[int] = []
    ended = True
    if not holds:
        # Beside the answer, which is told in any case: it is worth a part of the budget only.
        try:
            with ruled(state, state.game.budget // _SHARE):
                others = others_for(table.interpreter, state, name, args, own)
                hexes = hexes_for(table.interpreter, state, name, args, own)
        except RuleError as error:
            if not isinstance(error.__cause__, Exhausted):
                raise
            ended = False
    if others:
        lines.append("it is true for " + ", ".join(table.name(x) for x in others))
    if hexes:
        lines.append("it would be true in " + ", ".join(table.where(hex) for hex in hexes))
    if not ended:
        lines.append("the search for other units and hexes stopped at its limit")
    data = {
        "unit": table.ir["pieces"][piece]["id"],
        "condition": name,
        "paragraph": function.get("cite", ""),
        "holds": holds,
        "reasons": [reason.data() for reason in found],
        "others": [table.ir["pieces"][x]["id"] for x in others],
        "elsewhere": table.ids(hexes),
    }
    drawn = _drawn(table, piece)
    drawn.shaded.update(dict.fromkeys(hexes, ""))
    return Answer(f"{table.name(piece)} {name} {rest}".strip(), said, lines, data, drawn)


def _trace(table: Table, piece: int, rule: Trace, rest: str) -> Answer:
    """Why a trace fails; the nearest hex from which it would succeed."""
    words = rest.removeprefix("to ")
    named = next((word for word in words.split() if table.side(word) >= 0), "")
    side = table.side(named) if named else -1
    to = " ".join(word for word in words.split() if word != named).removeprefix("to ")
    goal = table.hex(to) if to else -1
    here = table.standing(piece)
    answer = trace.answer(table, rule["name"], here, piece, side, goal)
    if not answer.data["succeeds"]:
        args = trace.arguments(table, rule, piece, side, goal)
        good = table.hexes("tr", rule["name"], *args)
        i = table.interpreter
        hexes = sorted(
            (x for x in range(table.game.program.hex_count) if good >> x & 1),
            key=lambda x: (i.chart.distance(here, x), x),
        )
        if hexes:
            answer.lines.append("it would succeed from " + ", ".join(table.where(x) for x in hexes[:NEAREST]))
            answer.data["elsewhere"] = table.ids(hexes[:NEAREST])
    return answer


def _drawn(table: Table, piece: int) -> Drawn:
    here = table.place(piece)
    return Drawn(here if table.interpreter.is_hex(here) else -1)
