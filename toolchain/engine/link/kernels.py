"""What is built round the functions of a loaded module: movements, conducts, entries, actions and procedures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.procedures import Question
from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.entry import Entries, EntryLine
from toolchain.engine.kernels.movement import Movement
from toolchain.engine.kernels.network import Rings
from toolchain.engine.kernels.retreat import Policy
from toolchain.engine.link.written import Written
from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Action as ActionRule
    from toolchain.ir.rules import Conduct
    from toolchain.ir.rules import Movement as MovementRule


Space = dict[str, Any]


class Action:
    """A thing a seat may do: who can, at what price, and what then happens."""

    def __init__(self, action: ActionRule, space: Space, entry: int) -> None:
        name = ident(action["name"])
        self.name = action["name"]
        self.cite = action.get("cite", "")
        self.scope = action["scope"] is not None
        # Of an action with a set: the sets that are offered, and what bars one.
        self.sets: Callable[[Any, int], list[Any]] | None = space.get("acts_" + name)
        self.barred: Callable[[Any, int, Any], bool] | None = space.get("actk_" + name)
        self.open: Callable[[Any, int], bool] = space["act_" + name]
        self.candidates: Callable[[Any, int], list[int]] = space.get("actl_" + name, lambda s, a: [])
        self.pay: Callable[[Any, int, int], None] = space["pay_" + name]
        self.mandatory: Callable[[Any, int], bool] | None = (
            space["must_" + name] if action.get("mandatory") else None
        )
        self.entry = entry


def add_kernels(program: Program, written: Written, space: Space) -> None:
    """Adds to the names of a loaded module what it calls by name and what the game reads."""
    ir = program.ir
    for movement in ir["movements"]:
        space["mv_" + ident(movement["name"])] = _movement(program, written, space, movement)
    for policy in ir["policies"]:
        space["pol_" + ident(policy["name"])] = _policy(program, written, space, policy)
    _add_entries(program, space)
    entries = {name: entry for name, (entry, _, _) in written.entries.items()}
    space["ACTIONS"] = [Action(a, space, entries[a["do"]]) for a in ir["actions"]]
    space["SIZES"] = {entry: size for entry, _, size in written.entries.values()}
    space["WEIGHTS"] = written.weights
    space["CITES"] = written.cites
    space["ENTRIES"] = entries
    space["QUESTIONS"] = [Question(*fields) for fields in written.questions]
    space["EVENTS"] = [entries[name] for name in ir["events"]]
    space["SETUPS"] = [[(entries[n], side) for n, side in s["setup"]] for s in ir["scenarios"]]
    space["FIRST_TURN"] = [s["first"] for s in ir["scenarios"]]
    space["LAST_TURN"] = [s["last"] for s in ir["scenarios"]]


def _movement(program: Program, written: Written, space: Space, m: MovementRule) -> Movement:
    name = ident(m["name"])
    budget = None
    if m.get("budget"):
        budget = (space["mvw_" + name], space["mvl_" + name], space["mvp_" + name])
    kernel = Movement(
        program,
        space["mva_" + name],
        space["mvc_" + name],
        space["mvb_" + name],
        space["mvs_" + name],
        space["mve_" + name],
        [(b["label"], b.get("cite", "")) for b in m["bars"]],
        m.get("over"),
        budget,
    )
    kernel.move_piece = space["move_piece"]
    kernel.counts_hexes = bool(m.get("over")) and m["cost"] == ["int", 1] and not m["stops"]
    kernel.always_paid = (program.bounds(m["cost"])[0] or 0) > 0
    steps = written.costs
    kernel.price = 4 + sum(steps.get(f"mv{part}_{name}", 0) for part in "omtse")
    kernel.cost_price = 4 + sum(steps.get(f"mv{part}_{name}", 0) for part in "cx")
    kernel.regroups = bool(m.get("regroups"))
    kernel.keep_rest = space["r_" + ident(m["rest"])] if m["rest"] else None
    kernel.barred = space["mvm_" + name]
    kernel.also_barred = space.get("mvo_" + name)
    kernel.never_open = space.get("mvx_" + name)
    kernel.always = {} if name in written.never_change else None
    kernel.alike = space.get("mvk_" + name)
    kernel.known = space.get("mvn_" + name)
    kernel.stop_hexes = space.get("mvt_" + name)
    kernel.rings = Rings(kernel, m["cost"][1]) if _goes_by_rings(m) else None
    return kernel


def _goes_by_rings(m: MovementRule) -> bool:
    """Whether a move along a network may be sought by sets: each step costs alike, whatever the hex before it is."""
    if not m.get("over") or m["cost"][0] != "int" or m["cost"][1] < 0 or (m["stops"] and not m["stop_hexes"]):
        return False
    asked = [m["barred"], m["stop_hexes"], [m["bars"][index]["when"] for index in m["open_bars"]]]
    return not reads_name(asked, {"from", "hexside"})


def _policy(program: Program, written: Written, space: Space, policy: Conduct) -> Policy:
    name = ident(policy["name"])
    asked = (f"polb_{name}_", f"polw_{name}_")
    return Policy(
        program,
        [(b["label"], space[f"polb_{name}_{i}"]) for i, b in enumerate(policy["bars"])],
        policy["through"],
        policy["without"],
        [space[f"polw_{name}_{i}"] for i in range(len(policy["prefer"]))],
        space.get("polt_" + name),
        space.get("pols_" + name),
        4 + sum(steps for key, steps in written.costs.items() if key.startswith(asked)),
    )


def _add_entries(program: Program, space: Space) -> None:
    lines = []
    slot = 0
    for entry in program.ir["entries"]:
        made = []
        for index, line in enumerate(entry["lines"]):
            name = f"{ident(entry['name'])}_{index}"
            made.append(EntryLine(space["ent_" + name], line["capacity"], slot, space["area_" + name]))
            slot += 1
        lines.append(made)
    names = [e["name"] for e in program.ir["entries"]]
    of_piece = [names.index(word) if (word := x.get("entry")) else -1 for x in program.ir["pieces"]] + [-1]
    space["ENTRY"] = of_piece
    space["entries"] = Entries(lines, of_piece, space["move_piece"])
