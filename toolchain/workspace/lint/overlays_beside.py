"""The overlays of a project checked in a process of their own, while this one lints and packs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from toolchain.base.workers import WorkerDied, start_method, workers
from toolchain.workspace.lint.overlays import Checked, check_overlays
from toolchain.workspace.project.side_files import RECIPE

if TYPE_CHECKING:
    from toolchain.workspace.project.project import Project


@contextmanager
def overlays_beside(project: Project) -> Iterator[Callable[[], Checked]]:
    """Begins to check the overlays of a project; what is yielded waits for the answer.

    Here, and not before it is asked for, where no second processor is free or a process cannot begin with what this one
    holds. What was found right is put into the project's cache.
    """
    if not _worth_it(project):
        yield lambda: _noted(project, check_overlays(project))
        return
    with workers(1, _hold, (project,)) as crew:
        answer = crew.ahead(_check, None)

        def checked() -> Checked:
            try:
                return _noted(project, answer())
            except WorkerDied:  # for want of memory, say: there is more of it now
                return _noted(project, check_overlays(project))

        yield checked


def _worth_it(project: Project) -> bool:
    if start_method() != "fork" or (os.cpu_count() or 1) < 2:
        return False
    below: Project | None = project
    while below is not None:
        if below.own_file(RECIPE) is not None:
            return True
        below = below.base
    return False


def _noted(project: Project, checked: Checked) -> Checked:
    if project.cache is not None:
        for key in checked.right:
            project.cache.fits.put(key, ())
    return checked


_held: list[Project] = []


def _hold(project: Project) -> None:
    _held[:] = [project]


def _check(_: None) -> Checked:
    return check_overlays(_held[0])
