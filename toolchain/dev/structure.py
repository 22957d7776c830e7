"""How the program is built, read from its source: imports between modules, classes with their bases, folders.

Nothing is imported to find it out: names are followed through the ``import`` statements of each file.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

Graph = Mapping[str, set[str]]


class Module(NamedTuple):
    """A file of the program by its dotted name."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def package(self) -> str:
        """The package that relative imports begin at."""
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


class Tree:
    """All modules below one folder, which is a package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: dict[str, Module] = {}
        for path in sorted(folder.rglob("*.py")):
            parts = (folder.name, *path.relative_to(folder).with_suffix("").parts)
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(name, path, ast.parse(path.read_text(encoding="utf-8")))

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """Which modules each module imports, wherever in the file, imports for type checkers among them."""
        return {
            module.name: {target for node in ast.walk(module.tree) for target in self._targets(module, node)}
            - {module.name}
            for module in self.modules.values()
        }

    def _targets(self, module: Module, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in self.modules)
        elif isinstance(node, ast.ImportFrom):
            source = _source(module, node)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                if inner in self.modules:
                    yield inner
                elif source in self.modules:
                    yield source

    @cached_property
    def names(self) -> dict[str, dict[str, tuple[str, str]]]:
        """In each module, what its imports call by which name: module and name there, "" for a module itself."""
        return {module.name: dict(self._imported(module)) for module in self.modules.values()}

    def _imported(self, module: Module) -> Iterator[tuple[str, tuple[str, str]]]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, (alias.name, "")
            elif isinstance(node, ast.ImportFrom):
                source = _source(module, node)
                for alias in node.names:
                    inner = f"{source}.{alias.name}"
                    place = (inner, "") if inner in self.modules else (source, alias.name)
                    yield alias.asname or alias.name, place

    @cached_property
    def classes(self) -> dict[tuple[str, str], ast.ClassDef]:
        """Classes at the top of modules, by module and name."""
        return {
            (module.name, node.name): node
            for module in self.modules.values()
            for node in module.tree.body
            if isinstance(node, ast.ClassDef)
        }

    def bases(self, module: str, name: str) -> list[tuple[str, str]]:
        """A class with all its bases that are ours, itself first."""
        found: list[tuple[str, str]] = []
        waiting = [(module, name)]
        while waiting:
            one = waiting.pop(0)
            if one not in found:
                found.append(one)
                waiting += [
                    base for e in self.classes[one].bases if (base := self._resolve(one[0], e)) is not None
                ]
        return found

    def methods(self, module: str, name: str) -> set[str]:
        """Names of the methods of a class and of its bases that are ours."""
        return {
            node.name
            for one in self.bases(module, name)
            for node in self.classes[one].body
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        }

    def _resolve(self, module: str, e: ast.expr) -> tuple[str, str] | None:
        """The class of ours that an expression names in a module."""
        if isinstance(e, ast.Subscript):
            return self._resolve(module, e.value)
        parts = ast.unparse(e).split(".") if isinstance(e, (ast.Name, ast.Attribute)) else []
        for length in range(len(parts), 0, -1):
            source, name = self.names[module].get(".".join(parts[:length]), ("", ""))
            if source:
                rest = [*([name] if name else []), *parts[length:]]
                return self._class(source, ".".join(rest))
        return self._class(module, ".".join(parts))

    def _class(self, module: str, name: str, hops: int = 0) -> tuple[str, str] | None:
        """A class by its name in a module that declares it or imports it from another."""
        if (module, name) in self.classes:
            return module, name
        source, there = self.names.get(module, {}).get(name, ("", ""))
        return self._class(source, there, hops + 1) if source and hops < 10 else None

    def folders(self) -> dict[str, int]:
        """How many modules each folder holds, ``__init__.py`` apart."""
        counts: dict[str, int] = {}
        for module in self.modules.values():
            if module.path.name != "__init__.py":
                folder = module.path.parent.relative_to(self.folder.parent).as_posix()
                counts[folder] = counts.get(folder, 0) + 1
        return counts


def comments(path: Path, mark: re.Pattern[str]) -> int:
    """How many comments of a file hold a mark."""
    text = path.read_text(encoding="utf-8")
    if not mark.search(text):
        return 0
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type == tokenize.COMMENT and mark.search(token.string) is not None for token in tokens)


def cycles(graph: Graph) -> list[list[str]]:
    """Groups of modules that all reach each other, each sorted (strongly connected components, Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []
    for start in graph:
        if start in order:
            continue
        order[start] = low[start] = len(order)
        stack.append(start)
        work = [(start, iter(sorted(graph[start])))]
        while work:
            name, rest = work[-1]
            after = next(rest, None)
            if after is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == order[name]:
                    group = stack[stack.index(name) :]
                    del stack[stack.index(name) :]
                    if len(group) > 1:
                        found.append(sorted(group))
            elif after not in order:
                order[after] = low[after] = len(order)
                stack.append(after)
                work.append((after, iter(sorted(graph.get(after, ())))))
            elif after in stack:
                low[name] = min(low[name], order[after])
    return sorted(found)


def _source(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    start = module.package.split(".")
    above = start[: len(start) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])
