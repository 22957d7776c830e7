"""From a package to the text of one Python module, and what must be known beside it to play."""

from __future__ import annotations

from toolchain.engine.codegen.procedures import ProcedureWriter
from toolchain.engine.codegen.statements import STATEMENT_WRITERS
from toolchain.engine.kernels.static_attributes import asks_of_itself
from toolchain.engine.link.columns import write_columns
from toolchain.engine.link.fields import write_sight, write_trace, write_zone
from toolchain.engine.link.functions import callees_first, offer_sets, offer_unions, write_function
from toolchain.engine.link.kept import write_memories
from toolchain.engine.link.module import Module
from toolchain.engine.link.moves import write_movements
from toolchain.engine.link.pieces import write_pieces
from toolchain.engine.link.scores import write_score
from toolchain.engine.link.sections import write_sections
from toolchain.engine.link.spaces import write_actions, write_entries, write_policies, write_triggers
from toolchain.engine.link.stacking import weigh_stacking, write_stacking
from toolchain.engine.link.written import Written
from toolchain.engine.program import Program


def write_module(program: Program, shortcuts: bool = True) -> tuple[str, Written]:
    """The text of a package's module, and what is known of it; ``shortcuts`` as in :class:`Writer`."""
    module = Module(program, shortcuts)
    procedures = write_all(module)
    writer = module.writer
    written = Written(
        tables=module.tables,
        looked_up=list(writer.looked_up),
        occupied=writer.occupied,
        standing=writer.standing,
        tracked=module.tracked,
        caches=module.caches,
        costs=writer.costs,
        never_change=module.never_change,
        weights=procedures.weights,
        cites=procedures.cites,
        entries=procedures.entries,
        questions=[tuple(vars(question).values()) for question in procedures.questions],
        scores={score["name"]: module.all_read("sc:" + score["name"]) for score in program.ir["scores"]},
        covers=_read_by_covers(module),
    )
    return "\n".join([*writer.helpers, *module.parts]), written


def write_all(module: Module) -> ProcedureWriter:
    """Writes all that a package has into its module, which is empty."""
    ir = module.ir
    procedures = ProcedureWriter(module.program, module.writer, STATEMENT_WRITERS)
    _write_definitions(module)
    write_movements(module)
    write_policies(module)
    write_entries(module)
    write_actions(module)
    procedures.reserve(ir["procedures"])
    for procedure in ir["procedures"]:
        procedures.procedure(procedure)
    triggers = write_triggers(module, procedures)
    module.parts.append(procedures.text())
    write_memories(module)
    write_columns(module)
    module.parts.append(triggers)
    write_pieces(module)
    return procedures


def _write_definitions(module: Module) -> None:
    """What has a value; what a stacking rule costs must be known to all who ask for it."""
    ir = module.ir
    for stacking in ir["stackings"]:
        weigh_stacking(module, stacking)
    if module.writer.shortcuts:
        offer_sets(module)
        offer_unions(module)
    for function in callees_first(ir["functions"]):
        write_function(module, function)
    for zone in ir["zones"]:
        write_zone(module, zone)
    for trace in ir["traces"]:
        write_trace(module, trace)
    for sight in ir["sights"]:
        write_sight(module, sight)
    for stacking in ir["stackings"]:
        write_stacking(module, stacking)
    for score in ir["scores"]:
        write_score(module, score)
    write_sections(module)


def _read_by_covers(module: Module) -> set[str]:
    """What the sorts of a cover read of the state beside the pieces of their stack; ``*`` for what has no version."""
    cover = module.ir["visibility"].get("cover")
    tests = [sort["when"] for sort in cover["sorts"] if sort["when"]] if cover else []
    made: set[str] = set()
    for name in tests:
        if not asks_of_itself(module.ir, name):
            made |= module.all_read("f:" + name)
    return made
