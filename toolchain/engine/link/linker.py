"""From a package to something that runs: one Python module in memory, and the kernels around it."""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable
from types import CodeType

from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import GENERATED
from toolchain.engine.link.kernels import add_kernels
from toolchain.engine.link.namespace import namespace
from toolchain.engine.link.states import States
from toolchain.engine.link.written import Written
from toolchain.engine.program import Program

Prepared = tuple[Written, tuple[CodeType, ...]]
"""What is known of a package's module, and what Python runs of it, part by part."""
Prepare = Callable[[Program], Prepared]
MOST_AT_ONCE = 64_000  # characters: Python needs a hundred times as much memory for what it compiles at once


def prepare(program: Program, shortcuts: bool = True) -> Prepared:
    """Writes and compiles the module of a package.

    Raises SyntaxError, RecursionError or MemoryError for rules that are too deep for Python.
    """
    # Imported here: what was written before needs no writer.
    from toolchain.engine.link.writing import write_module

    text, written = write_module(program, shortcuts)
    filename = f"{GENERATED}{program.ir['title']}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    return written, _compiled(text, filename)


def carried(prepared: Prepared) -> bytes:
    """A module on its way to another process of this program."""
    written, code = prepared
    return marshal.dumps((tuple(written), code))


def arrived(module: bytes) -> Prepared:
    """The module that was :func:`carried`."""
    written, code = marshal.loads(module)
    return Written(*written), code


def _compiled(text: str, filename: str) -> tuple[CodeType, ...]:
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


class Linked:
    """The module of a package in memory: ``space`` has the names in it."""

    def __init__(self, program: Program, prepared: Prepared) -> None:
        self.written, code = prepared
        self.states = States(program, self.written)
        self.space = space = namespace(program, self.written)
        for part in code:
            exec(part, space)
        for name in map(ident, self.written.looked_up):
            space["K_" + name].ask = space.get(f"f_{name}_raw") or space["f_" + name]
        add_kernels(program, self.written, space)
