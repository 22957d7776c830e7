"""One module writes files; every other writer would be found here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WRITER = "toolchain/base/writing.py"
# Where something else may open a file to write to it, and why.
EXEMPT = {
    "toolchain/play/many/journal.py": "adds lines to a journal, and cuts off a last one that is not whole",
    "toolchain/cli/main.py": "a stream that was closed leads to the device that swallows everything",
    "toolchain/dev/bench/__main__.py": "writes a page of the docs in a checkout",
    "toolchain/dev/bench/waits.py": "works in a temporary folder",
    "toolchain/dev/bench/exchange.py": "works in a temporary folder",
    "toolchain/dev/bench/edits.py": "works in a temporary folder",
    "toolchain/dev/bench/lists.py": "works in a temporary folder",
    "toolchain/dev/bench/resident.py": "edits the copy of a project that the benchmark made",
    "toolchain/dev/bench/maps.py": "works in a temporary folder",
    "toolchain/dev/demo.py": "writes into `out` of a checkout",
    "toolchain/dev/recipes.py": "works in a temporary folder",
    "toolchain/dev/interrupted.py": "works in a temporary folder",
    "toolchain/dev/soak_edits.py": "works in a temporary folder",
    "toolchain/dev/soak_watch.py": "works in a temporary folder",
    "toolchain/dev/generate.py": "writes pages of the docs in a checkout, which git keeps",
}
METHODS = {"write_text", "write_bytes", "touch", "hardlink_to", "symlink_to"}
FUNCTIONS = {
    "os": {"replace", "rename", "renames", "link", "symlink", "truncate", "ftruncate", "sendfile"},
    "shutil": {"copy", "copy2", "copyfile", "copyfileobj", "copytree", "move", "make_archive"},
    "tempfile": {"NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "mkstemp"},
}
# Functions of those modules whose names mean nothing else when they are imported by themselves.
IMPORTED = {*FUNCTIONS["tempfile"], *FUNCTIONS["shutil"]} - {"copy"}
OPENERS = {"open", "fdopen"}
MODE = re.compile("[rwaxbt+]*")


def writes(call: ast.Call) -> bool:
    """Whether a call writes a file, or may for all that can be seen."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    module = getattr(function.value, "id", "") if isinstance(function, ast.Attribute) else ""
    if any(name in names and module == of for of, names in FUNCTIONS.items()):
        return True
    if isinstance(function, ast.Name) and function.id in IMPORTED:
        return True
    if isinstance(function, ast.Attribute) and name in ("replace", "rename"):
        # `text.replace(a, b)` writes nothing; `path.replace(target)` does.
        return len(call.args) == 1 and not call.keywords
    if isinstance(function, ast.Attribute) and name in METHODS:
        return ast.unparse(function.value) != "formatter"  # click's, for the text of a help
    return name in OPENERS and not _reads(call, name, module)


def _reads(call: ast.Call, name: str, module: str) -> bool:
    if module == "os" and name == "open":
        return not any(
            isinstance(node, ast.Attribute) and node.attr in ("O_WRONLY", "O_RDWR", "O_CREAT")
            for node in ast.walk(call)
        )
    method = isinstance(call.func, ast.Attribute) and module not in ("os", "io")
    place = 0 if method else 1
    modes = [word.value for word in call.keywords if word.arg == "mode"] + call.args[place : place + 1]
    if method and not (modes and isinstance(modes[0], ast.Constant) and MODE.fullmatch(str(modes[0].value))):
        return True  # a member of an archive, an action that is open: only files are opened with a mode
    return all(isinstance(mode, ast.Constant) and not set("wax+") & set(str(mode.value)) for mode in modes)


def writers(root: Path) -> list[str]:
    """Places in the toolchain that write files, beside the one that may."""
    found = []
    for path in sorted((root / "toolchain").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name in EXEMPT or name == WRITER:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and writes(node):
                found.append(f"{name}:{node.lineno}: {ast.unparse(node)[:80]}")
    return found


def test_one_module_writes_files() -> None:
    assert [] == writers(ROOT)


def test_every_exemption_is_needed() -> None:
    for name in EXEMPT:
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        assert any(isinstance(node, ast.Call) and writes(node) for node in ast.walk(tree)), name


@pytest.mark.parametrize(
    "line",
    [
        'open(path, "w")',
        "open(path, mode)",
        'open(path, mode="xb")',
        'path.open("a")',
        "path.write_text(text)",
        "path.write_bytes(data)",
        'os.fdopen(handle, "wb")',
        "tempfile.NamedTemporaryFile()",
        "os.replace(a, b)",
        "path.rename(other)",
        "path.replace(other)",
        "shutil.copyfile(a, b)",
        "copytree(a, b)",
        "mkstemp()",
        "os.open(name, os.O_WRONLY | os.O_CREAT)",
        'open(path, "r+")',
    ],
)
def test_a_planted_writer_is_found(line: str, tmp_path: Path) -> None:
    planted = tmp_path / "toolchain" / "play" / "breach.py"
    planted.parent.mkdir(parents=True)
    planted.write_text(f"def f():\n    {line}\n", encoding="utf-8")

    assert writers(tmp_path) == [f"toolchain/play/breach.py:2: {ast.unparse(ast.parse(line))}"]


@pytest.mark.parametrize(
    "line",
    [
        "open(path)",
        'open(path, "rb")',
        'path.open("rb")',
        'text.replace("a", "b")',
        "replace(item, name=1)",
        'text.replace("a", "b", 1)',
        "os.open(name, os.O_RDONLY)",
        "archive.open(info)",
        'archive.open("manifest.json")',
    ],
)
def test_a_reader_is_no_writer(line: str, tmp_path: Path) -> None:
    assert not writes(ast.parse(line, mode="eval").body)  # type: ignore[arg-type]
