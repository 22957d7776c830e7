"""Where projects are is said twice: for `lint` without the language, and in the workspace. Both say the same."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli import discovery
from toolchain.workspace.project import project, settings

ROOT = Path(__file__).resolve().parents[2]


def test_both_know_the_same_names() -> None:
    assert settings.FILE == discovery.FILE
    assert project.SKIPPED == discovery.SKIPPED


def test_every_file_that_a_project_reads_is_looked_at() -> None:
    for folder in discovery.projects_below(ROOT / "scenarios"):
        looked_at = {path.relative_to(folder).as_posix() for path in discovery.files_of(folder)}
        assert {source.name for source in project.load_project(folder).sources} <= looked_at
        assert {
            path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".md"
        } <= looked_at


def test_a_project_inside_another_is_another(tmp_path: Path) -> None:
    for name in (
        "hexwright.toml",
        "game.hw",
        "inner/hexwright.toml",
        "inner/map.hw",
        "out/x.hw",
        "deep/y.hw",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")

    assert [tmp_path, tmp_path / "inner"] == discovery.projects_below(tmp_path)
    names = {path.relative_to(tmp_path).as_posix() for path in discovery.files_of(tmp_path)}
    assert {"hexwright.toml", "game.hw", "deep/y.hw"} == names
    assert tmp_path == discovery.find_folder(tmp_path / "deep" / "y.hw")
    assert tmp_path / "inner" == discovery.find_folder(tmp_path / "inner" / "map.hw")
