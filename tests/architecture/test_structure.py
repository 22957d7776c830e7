"""How large the parts of the program may grow, and how they may depend on each other.

Each rule has a list of what breaks it today. The list only gets shorter: something new that breaks a rule fails, and
so does an entry of a list that no longer breaks it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toolchain.dev.structure import Tree, comments, cycles

ROOT = Path(__file__).resolve().parents[2]
MODULES = 20  # in a folder
METHODS = 30  # of a class with its bases
IGNORED = 40  # comments that silence the type checker, in the program
UNFORMATTED = 100  # comments that keep the formatter out, in the program and its tests
# Folders of one declared form, whose files are found through an index.
REGISTRIES = re.compile(r"toolchain/((checks|faults)/[a-z]{3}|mutate/operators)")
IGNORES = re.compile(r"type: ?ignore")
FORMATTER = re.compile(r"fmt: ?(?:skip|off)")


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(ROOT / "toolchain")


def in_cycles(tree: Tree) -> set[str]:
    return {name for group in cycles(tree.imports) for name in group}


def full(tree: Tree) -> set[str]:
    return {
        name for name, count in tree.folders().items() if count > MODULES and not REGISTRIES.fullmatch(name)
    }


def large(tree: Tree) -> set[str]:
    return {".".join(one) for one in tree.classes if len(tree.methods(*one)) > METHODS}


def catching_all(tree: Tree) -> set[str]:
    """Classes that answer for attributes which nobody declared."""
    return {
        f"{module.name}.{node.name}"
        for module in tree.modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
        for part in ast.walk(node)
        if isinstance(part, ast.FunctionDef) and part.name in ("__getattr__", "__getattribute__")
    }


def marks(mark: re.Pattern[str], *folders: str) -> int:
    return sum(comments(path, mark) for folder in folders for path in (ROOT / folder).rglob("*.py"))


def test_modules_do_not_import_each_other_in_circles(tree: Tree) -> None:
    assert not in_cycles(tree), "these import each other in a circle; move what both need"


def test_folders_are_small(tree: Tree) -> None:
    assert not full(tree), f"more than {MODULES} modules; divide the folder by subject"


def test_classes_are_small(tree: Tree) -> None:
    assert not large(tree), f"more than {METHODS} methods with those of its bases; divide the class"


def test_no_class_catches_undeclared_attributes(tree: Tree) -> None:
    assert not catching_all(tree), "`__getattr__` hides what is not declared; declare it"


def test_the_type_checker_is_rarely_silenced() -> None:
    assert marks(IGNORES, "toolchain") < IGNORED


def test_the_formatter_is_rarely_kept_out() -> None:
    assert marks(FORMATTER, "toolchain", "tests") < UNFORMATTED, "let the formatter lay the lines out"


def plant(root: Path, files: dict[str, str]) -> Tree:
    for name, text in files.items():
        path = root / "toolchain" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Tree(root / "toolchain")


@pytest.mark.parametrize(
    "text",
    [
        "from toolchain.b import y",
        "import toolchain.b",
        "from toolchain import b",
        "from . import b",
        "from .b import y",
        "def f():\n    from toolchain.b import y",
        "if TYPE_CHECKING:\n    from toolchain.b import y",
    ],
)
def test_a_planted_cycle_is_found(tmp_path: Path, text: str) -> None:
    files = {
        "__init__.py": "",
        "a.py": text,
        "b.py": "import toolchain.c as c",
        "c.py": "from .a import x",
        "d.py": text,
    }

    assert in_cycles(plant(tmp_path, files)) == {"toolchain.a", "toolchain.b", "toolchain.c"}


def test_a_full_folder_is_found_and_a_registry_is_none(tmp_path: Path) -> None:
    files = {
        f"{folder}/m{n}.py": "" for folder in ("odds", "checks/abc", "mutate/operators") for n in range(21)
    }

    assert full(
        plant(tmp_path, files | {"supply/__init__.py": ""} | {f"supply/m{n}.py": "" for n in range(20)})
    ) == {"toolchain/odds"}


def test_methods_of_bases_count_by_the_class_that_is_meant(tmp_path: Path) -> None:
    """Two modules have a class `Parts`; one class is imported under another name, through a package, by attribute."""

    def methods(first: int, last: int) -> str:
        return "".join(f"    def m{n}(self): ...\n" for n in range(first, last))

    tree = plant(
        tmp_path,
        {
            "x/__init__.py": "from toolchain.x.small import Parts as Kept\n",
            "x/small.py": "class Parts:\n" + methods(0, 10),
            "y.py": "class Parts:\n" + methods(10, 40),
            "a.py": "from toolchain.x.small import Parts\nclass A(Parts):\n" + methods(40, 60),
            "b.py": "from toolchain.y import Parts as Base\nclass B(Base):\n    def more(self): ...\n",
            "c.py": "import toolchain.y\nfrom toolchain.x import Kept\nclass C(Kept, toolchain.y.Parts[int], dict): ...\n",
            "d.py": "from toolchain import y\nclass D(y.Parts):\n" + methods(10, 40),
        },
    )

    assert len(tree.methods("toolchain.a", "A")) == 30
    assert len(tree.methods("toolchain.c", "C")) == 40
    assert tree.bases("toolchain.d", "D") == [("toolchain.d", "D"), ("toolchain.y", "Parts")]
    assert large(tree) == {"toolchain.b.B", "toolchain.c.C"}


def test_a_class_that_catches_all_is_found_and_a_lazy_module_is_none(tmp_path: Path) -> None:
    files = {
        "lazy.py": "def __getattr__(name): ...\n",
        "a.py": "class A:\n    if True:\n        def __getattr__(self, name): ...\n",
    }

    assert catching_all(plant(tmp_path, files)) == {"toolchain.a.A"}


def test_marks_count_in_comments_only(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text('x = "# fmt: off"\ny = [1,  2]  # fmt: skip\n# fmt: off\n', encoding="utf-8")

    assert comments(path, FORMATTER) == 2
