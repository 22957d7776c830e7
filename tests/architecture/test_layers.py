"""The layers and the fences round third-party libraries hold, and would be seen to break."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

BREACHES = {
    "a lower layer imports a higher one": ("base/breach.py", "import toolchain.model", "layers"),
    "siblings import each other": ("checks/breach.py", "import toolchain.compile", "layers"),
    "an operator knows a check": ("mutate/breach.py", "import toolchain.checks", "layers"),
    "the engine reads text": ("engine/breach.py", "import toolchain.language.blocks", "engine"),
    "the engine takes more of geometry than the lattice": (
        "engine/breach.py",
        "import toolchain.geometry",
        "engine",
    ),
    "an exporter reads the model": ("exporters/breach.py", "import toolchain.model", "exporters"),
    "an importer reads the model": ("importers/breach.py", "import toolchain.model", "importers"),
    "a bot reads the model": ("play/breach.py", "import toolchain.model", "play"),
    "lark leaves the language": ("model/breach.py", "import lark", "lark"),
    "shapely leaves the geometry": ("model/breach.py", "import shapely.geometry", "shapely"),
    "jsonschema spreads in the language": ("language/breach.py", "import jsonschema", "jsonschema"),
    "Dask spreads in what plays": ("play/breach.py", "import distributed", "distributed"),
    "click leaves the command line": ("workspace/breach.py", "import click", "click"),
}


def lint_imports(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command(sys.argv[1:])"
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache", *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_contracts_hold() -> None:
    run = lint_imports(ROOT)

    assert run.returncode == 0, run.stdout + run.stderr


def test_every_exception_of_a_contract_is_needed(copy: Path) -> None:
    """An exception that matches no import is an error: import-linter's own default, which nothing may switch off."""
    settings = copy / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    needed = 'ignore_imports = ["toolchain.exporters.paper -> typst"'
    assert text.count(needed) == 1
    assert "unmatched_ignore_imports_alerting" not in text
    settings.write_text(text.replace(needed, needed + ', "toolchain.play -> typst"'), encoding="utf-8")
    try:
        run = lint_imports(copy)
    finally:
        settings.write_text(text, encoding="utf-8")

    assert run.returncode == 1
    assert "No matches for ignored import toolchain.play -> typst." in run.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "toolchain", root / "toolchain", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found(copy: Path, breach: str) -> None:
    file, line, contract = BREACHES[breach]
    planted = copy / "toolchain" / file
    planted.write_text(line + "\n", encoding="utf-8")
    try:
        run = lint_imports(copy, "--contract", contract)
    finally:
        planted.unlink()

    assert run.returncode == 1, run.stdout + run.stderr
    assert "breach" in run.stdout
