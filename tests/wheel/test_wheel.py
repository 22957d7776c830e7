"""The wheel works outside the checkout: it carries grammars, schemas, docs and templates."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`hexwright` of a new environment that has the wheel, the libraries of this one, and not the checkout."""
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    here = Path(sysconfig.get_path("purelib"))
    libraries = [p for p in here.iterdir() if "hexwright" not in p.name.lower() and p.suffix != ".pth"]
    for library in libraries:
        if not (site / library.name).exists():
            (site / library.name).symlink_to(library)
    script = home / "bin" / "hexwright"
    script.write_text(f"#!{home / 'bin' / 'python'}\nfrom toolchain.cli.main import main\nmain()\n")
    script.chmod(0o755)
    return script


def run(command: Path, *words: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    env["HEXWRIGHT_CACHE_DIR"] = str(cwd / "cache")
    return subprocess.run(
        [str(command), *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=600,
        env=env,
        input=stdin,
        check=False,
    )


def test_the_wheel_carries_what_the_tool_needs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    assert "toolchain/_data/grammars/hexwright.lark" in names
    assert "toolchain/_data/schemas/oob-1.schema.json" in names
    templates = (path for path in (ROOT / "toolchain" / "templates").rglob("*") if path.is_file())
    assert {path.relative_to(ROOT).as_posix() for path in templates} <= set(names)
    assert any(n.startswith("toolchain/docs/guide/") for n in names)
    assert not any(n.startswith(("scenarios/", "tests/", "toolchain/dev/")) for n in names)


def test_a_game_is_made_checked_tested_built_and_played_elsewhere(command: Path, tmp_path: Path) -> None:
    for words in (["new", "--list"], ["new", "other", "--from", "tactical"], ["new", "my-game"], ["doctor"]):
        made = run(command, *words, cwd=tmp_path)
        assert made.returncode == 0, made.stdout + made.stderr
    assert str(ROOT) not in made.stdout

    game = tmp_path / "my-game"
    for words in (
        ["lint"],
        ["fmt", "--check"],
        ["test"],
        ["build", "-o", "my-game.hexpack"],
        ["simulate", "my-game.hexpack", "--games", "5"],
        ["preview", "-o", "map.html"],
        ["explain", "SYN004"],
        ["play", "--bot", "Blue", "--bot", "Red", "--seed", "3"],
    ):
        made = run(command, *words, cwd=game)
        assert made.returncode == 0, f"{words}\n{made.stdout}\n{made.stderr}"
    assert "The end" in made.stdout
