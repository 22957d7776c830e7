"""Code that reads a package names the shapes that it reads (``toolchain/ir/rules.py``)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = sorted(path.parent.name for path in ROOT.glob("toolchain/*/__init__.py"))
NAMES = {"ir", "rules", "hexes", "pieces"}
SHAPELESS = {"dict[str, Any]", "list[dict[str, Any]]"}


def shapeless(source: str) -> Iterator[str]:
    """Parameters and attributes that hold parts of a package and are annotated as plain dictionaries."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg):
            name, annotation = node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign):
            name, annotation = ast.unparse(node.target).rpartition(".")[2], node.annotation
        else:
            continue
        if name in NAMES and annotation is not None and _parts(annotation) & SHAPELESS:
            yield f"{node.lineno}: {name}: {ast.unparse(annotation)}"


def _parts(annotation: ast.expr) -> set[str]:
    """An annotation, or the members of a union; one in quotes is read as well."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):
        return _parts(annotation.left) | _parts(annotation.right)
    return {ast.unparse(annotation)}


@pytest.mark.parametrize("layer", LAYERS)
def test_parts_of_a_package_are_annotated_with_their_shapes(layer: str) -> None:
    files = sorted((ROOT / "toolchain" / layer).rglob("*.py"))
    wrong = [
        f"{file.relative_to(ROOT).as_posix()}:{place}"
        for file in files
        for place in shapeless(file.read_text(encoding="utf-8"))
    ]

    assert files
    assert not wrong, "annotate these with the types of `toolchain.ir.rules`"


@pytest.mark.parametrize(
    "source",
    [
        "def f(ir: dict[str, Any]) -> None: ...",
        "def f(*, pieces: list[dict[str, Any]]) -> None: ...",
        "class A:\n    rules: dict[str, Any]",
        "class A:\n    def __init__(self) -> None:\n        self.hexes: list[dict[str, Any]] = []",
        "def f(ir: dict[str, Any] | None) -> None: ...",
        "def f(ir: 'dict[str, Any]') -> None: ...",
    ],
)
def test_a_plain_dictionary_is_found(source: str) -> None:
    assert len(list(shapeless(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f(ir: Rules, pieces: list[Piece], hexes: list[int]) -> None: ...",
        "def f(ir: Mapping[str, Any]) -> None: ...",
        "data: dict[str, Any] = {}",
    ],
)
def test_shapes_and_other_names_are_left_alone(source: str) -> None:
    assert list(shapeless(source)) == []
