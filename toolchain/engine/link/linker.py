"""From a package to something that runs: one Python module in memory, and the kernels around it."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import CodeType
from typing import Any

from toolchain.engine.codegen.procedures import ProcedureWriter
from toolchain.engine.codegen.statements import STATEMENT_WRITERS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import GENERATED
from toolchain.engine.link.columns import write_columns
from toolchain.engine.link.fields import write_sight, write_trace, write_zone
from toolchain.engine.link.functions import callees_first, offer_sets, write_function
from toolchain.engine.link.kept import write_memories
from toolchain.engine.link.kernels import add_kernels
from toolchain.engine.link.module import Module
from toolchain.engine.link.moves import write_movements
from toolchain.engine.link.namespace import namespace
from toolchain.engine.link.pieces import write_pieces
from toolchain.engine.link.scores import write_score
from toolchain.engine.link.sections import write_sections
from toolchain.engine.link.spaces import write_actions, write_entries, write_policies, write_triggers
from toolchain.engine.link.stacking import weigh_stacking, write_stacking
from toolchain.engine.link.states import States
from toolchain.engine.program import Program

Compile = Callable[[str, str], tuple[CodeType, ...]]
"""From the text of a module and its file name to what Python runs, part by part."""
MOST_AT_ONCE = 64_000  # characters: Python needs a hundred times as much memory for what it compiles at once


def compile_text(text: str, filename: str) -> tuple[CodeType, ...]:
    """The code of a module. Raises SyntaxError, RecursionError or MemoryError for rules that are too deep for Python."""
    made, lines, size, begun = [], list[str](), 0, 0
    for number, line in enumerate(text.split("\n")):
        if size > MOST_AT_ONCE and line and not line[0].isspace():
            made.append(_compile_part(lines, begun, filename))
            lines, size, begun = [], 0, number
        lines.append(line)
        size += len(line)
    return (*made, _compile_part(lines, begun, filename))


def _compile_part(lines: list[str], begun: int, filename: str) -> CodeType:
    """The code of some lines, which keep their numbers."""
    return compile("\n" * begun + "\n".join(lines), filename, "exec")


class Linker:
    """Writes and loads the module of one package, and fills its states."""

    def __init__(self, program: Program, compile_as: Compile = compile_text, shortcuts: bool = True) -> None:
        self.module = Module(program, shortcuts)
        self._compile = compile_as
        self.writer = self.module.writer
        self.states = States(self.module)

    def link(self) -> dict[str, Any]:
        """The namespace of the linked package."""
        module, ir = self.module, self.module.ir
        procedures = ProcedureWriter(module.program, module.writer, STATEMENT_WRITERS)
        self._write_definitions()
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
        # What is written from here on, to be asked beside the game, can add no function to it.
        module.writer.set_of = lambda definition, argument: None
        module.parts.append(triggers)
        write_pieces(module)
        space = namespace(module)
        text = "\n".join(module.parts)
        filename = f"{GENERATED}{ir['title']}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        for part in self._compile(text, filename):
            exec(part, space)
        for name in module.writer.looked_up:
            space["K_" + ident(name)].ask = space.get(f"f_{ident(name)}_raw") or space[f"f_{ident(name)}"]
        add_kernels(module, space, procedures)
        return space

    def _write_definitions(self) -> None:
        """What has a value; what a stacking rule costs must be known to all who ask for it."""
        module, ir = self.module, self.module.ir
        for stacking in ir["stackings"]:
            weigh_stacking(module, stacking)
        if module.writer.shortcuts:
            offer_sets(module)
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
