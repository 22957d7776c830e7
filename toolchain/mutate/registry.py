"""Declarations of operators, and the list of all of them.

To add one, write a generator under ``@operator`` in a file of ``operators/``: it yields every change of its kind that
can be made in a subject. Its docstring says what redundancy makes the change an error: a change into another game that
is right in itself is none. ``tests/mutate`` tries each operator on the shipped projects.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

from toolchain.mutate.change import Change
from toolchain.mutate.subject import Subject

Run = Callable[[Subject], Iterator[Change]]


@dataclass(frozen=True)
class Operator:
    """A kind of error: what it looks like in print, and which codes would be a right diagnosis.

    A harmless operator has no code: after its change the project is as right as before, and any finding that comes up
    is a false alarm.
    """

    name: str
    family: str
    erratum: str
    codes: frozenset[str]
    doc: str
    run: Run

    @property
    def harmless(self) -> bool:
        """Whether the change is no error."""
        return not self.codes


_DECLARED: dict[str, Operator] = {}


def operator(erratum: str, codes: str = "") -> Callable[[Run], Run]:
    """Declares an operator. ``erratum`` is such an error as it may be printed, ``codes`` the right diagnoses.

    Raises ValueError for a name that is taken.
    """

    def decorate(run: Run) -> Run:
        name = run.__name__.replace("_", "-")
        if name in _DECLARED:
            raise ValueError(f"the operator {name} is declared twice")
        family = run.__module__.rpartition(".")[2]
        doc = inspect.cleandoc(run.__doc__ or "")
        _DECLARED[name] = Operator(name, family, erratum, frozenset(codes.split()), doc, run)
        return run

    return decorate


@lru_cache(maxsize=1)
def operators() -> dict[str, Operator]:
    """All operators by name, family after family. The files are imported on the first call only."""
    import toolchain.mutate.operators as package

    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda item: item.name):
        import_module(f"{package.__name__}.{found.name}")
    return dict(_DECLARED)
