"""Spaces, actions and triggers of a package as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.engine.codegen.loops import exists, looped, selection
from toolchain.engine.codegen.procedures import ProcedureWriter
from toolchain.engine.codegen.writer import ident
from toolchain.engine.link.module import Module

if TYPE_CHECKING:
    from toolchain.ir.rules import Action, Several


def write_policies(module: Module) -> None:
    """For each conduct its bars, its wishes and its target."""
    for p in module.ir["policies"]:
        name = ident(p["name"])
        params, names = module.params(p["params"])
        names.update(
            {"unit": "u", "self": "u", "start": "S.c_place[u]", "from": "a", "to": "b", "hexside": "e"}
        )
        with module.writer.steps_to("b"):
            for index, bar in enumerate(p["bars"]):
                module.expression(
                    f"polb_{name}_{index}", f"S,u,a,b,e{params}", module.write(bar["when"], names)
                )
            for index, wish in enumerate(p["prefer"]):
                module.expression(f"polw_{name}_{index}", f"S,u,a,b{params}", module.write(wish, names))
        steps, target = p["steps"], p.get("target")
        if steps:
            far, begin = (module.write(part, names) for part in (steps["far"], steps["begin"]))
            module.expression(f"pols_{name}", f"S,u{params}", f"({far},{begin})")
        if target:
            module.expression(f"polt_{name}", f"S,u{params}", module.write(target, names))
    module.writer.reads = set()


def write_entries(module: Module) -> None:
    """For each line of an entry where its pieces may come in."""
    for entry in module.ir["entries"]:
        for index, line in enumerate(entry["lines"]):
            name = f"{ident(entry['name'])}_{index}"
            for python, hexes in (("ent", line["hexes"]), ("area", line["area"])):
                module.expression(f"{python}_{name}", "S,u", module.write(hexes, {"self": "u", "unit": "u"}))
    module.writer.reads = set()


def _found(module: Module, several: Several) -> str:
    """What bars a set ``v`` of a side ``a``."""
    barred = several.get("barred")
    return module.write(barred, {"actor": "a", "us": "a", several["name"]: "v"}) if barred else ""


def _a_set(module: Module, action: Action) -> str:
    """Whether there is a set that the action may be done with; adds the functions of its sets."""
    name, several = ident(action["name"]), action["several"]
    least, most = several["least"], several.get("most", 0)
    before = module.writer.cost
    found = _found(module, several)
    each, module.writer.cost = module.writer.cost - before, before
    allowed = "None"
    if found:
        module.parts.append(f"def actk_{name}(S,a,v): return bool({found})")
        allowed = f"lambda v:not actk_{name}(S,a,v)"
    candidates = f"ordered(S,actl_{name}(S,a),'piece')"
    module.parts.append(
        f"def acts_{name}(S,a): return several(S,{candidates},{least},{most},'piece',{allowed},{each})"
    )
    return f"bool(acts_{name}(S,a))" if found else f"len(actl_{name}(S,a))>={least}"


def write_actions(module: Module) -> None:
    """For each action whether and with which pieces it is open, its price, and whether it must be done."""
    with module.writer.with_sides(["a"]):
        for action in module.ir["actions"]:
            _write_action(module, action)
    module.writer.reads = set()


def _write_action(module: Module, action: Action) -> None:
    name = ident(action["name"])
    tests = []
    pay = []
    for column, amount in action["costs"]:
        c = ident(column)
        tests.append(f"S.c_{c}[a]>={amount + (module.program.limits[column][0] or 0)}")
        pay.append(f"gain_{c}(S,a,-{amount})")
    requires, mandatory = action.get("requires"), action.get("mandatory")
    if requires:
        tests.append(module.write(requires, {"actor": "a", "us": "a"}))
    if action["scope"] is not None:
        who, q = {"actor": "a", "us": "a"}, action["scope"]
        loop, before = selection(module.writer, q, who), module.writer.cost
        tail = looped(module.writer, loop, before)
        module.parts.append(f"def actl_{name}(S,a): return [{loop.x} {tail}]")
        joint = " and ".join(tests)
        if "several" in action:
            some = _a_set(module, action)
        else:
            module.writer.cost = before
            some = exists(module.writer, loop, before, who)
        module.expression(f"act_{name}", "S,a", f"{joint + ' and ' if joint else ''}{some}")
    else:
        module.expression(f"act_{name}", "S,a", f"bool({' and '.join(tests) or 'True'})")
    module.writer.costs["act:" + action["name"]] = module.writer.costs[f"act_{name}"]
    activates = action.get("activates")
    if activates:
        written = f"w_{ident(activates)}(S,x,1)"
        pay.append(f"[{written} for x in u]" if "several" in action else written.replace(",x,", ",u,"))
    must = module.write(mandatory, {"actor": "a", "us": "a"}) if mandatory else "False"
    module.expression(f"must_{name}", "S,a", must)
    module.parts.append(f"def pay_{name}(S,a,u):\n    " + ("; ".join(pay) or "pass"))


def write_triggers(module: Module, procedures: ProcedureWriter) -> str:
    """The function run when a piece enters a hex."""
    lines = ["def on_enter(S,p,old,new):"]
    for index, trigger in enumerate(module.ir["triggers"]):
        body, slots = procedures.trigger(trigger)
        module.parts.append(f"def trg_{index}(S,F):\n" + "\n".join(body))
        names = {"mover": "p", "from": "old", "to": "new", "self": "p"}
        requires = trigger.get("requires")
        test = module.write(requires, names) if requires else "True"
        lines.append(f"    if {test}: trg_{index}(S,[0,-1,SIDE[p],p,old,new{',0' * slots}])")
    lines.append("    return")
    module.writer.reads, module.writer.cost = set(), 0
    return "\n".join(lines)
