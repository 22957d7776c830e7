"""Every code shows what it says: source and rendered message side by side, in ``cases/<CODE>.md``.

A case whose title ends with "nothing" shows what is not a defect. ``HEXWRIGHT_UPDATE=1`` rewrites the messages; read
each of them as prose before you keep it.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.known import load_copy
from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Source
from toolchain.checks.registry import catalogue
from toolchain.render import render_full
from toolchain.workspace.lint.fixing import fix_project
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.file_bytes import reading_instead
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
CASES = Path(__file__).with_name("cases")
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
# No text of a user leads to these; tests of their own show them.
ELSEWHERE = {"OOB011", "PKG020", "PKG030"}
# Maps of other programs are read by `import`, not by `lint`: see tests/exchange/test_tiled_bad_input.py.
ELSEWHERE |= {code for code in catalogue().by_code if code.startswith("TIL")}
# Shapes of the earth, too: see tests/cli/test_import_map.py.
ELSEWHERE |= {*(f"MAP05{number}" for number in range(1, 7)), "MAP061"}
# And files of heights: see tests/cli/test_import_recipe.py.
ELSEWHERE |= {"MAP071"}
# Nor are spreadsheets: see tests/exchange/test_sheets_of_designers.py and tests/security/test_hostile_sheets.py.
ELSEWHERE |= {code for code in catalogue().by_code if code.startswith("SHT")}
# Nor are modules for VASSAL: see tests/cli/test_lint_module.py and tests/cli/test_import_module.py.
ELSEWHERE |= {code for code in catalogue().by_code if code.startswith("VSL")}
# Of a package that is there and is not the right one: see tests/cli/test_scenario_on_a_package.py.
ELSEWHERE |= {"PKG035", "PKG036", "PKG037"}
NOTHING = ": nothing"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass
class Case:
    """One section of a case file: a title, the edits of the template, the message that is wanted."""

    file: Path
    title: str
    edits: list[tuple[str, str, str]] = field(default_factory=list)
    expected: str = ""
    place: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.title}"


def read_cases(file: Path) -> list[Case]:
    text = file.read_text(encoding="utf-8")
    made = []
    heads = [*re.finditer(r"^## (.*)$", text, re.MULTILINE)]
    for head, end in zip(heads, [*[h.start() for h in heads[1:]], len(text)], strict=True):
        case = Case(file, head[1])
        for block in BLOCK.finditer(text, head.end(), end):
            if block[1] == "text":
                case.expected, case.place = block[3], block.span(3)
            else:
                case.edits.append((block[1], block[2], block[3]))
        made.append(case)
    return made


def build(case: Case, folder: Path) -> None:
    """The template with the case's changes: ``file NAME`` writes, ``add NAME`` appends, ``replace NAME`` edits,
    ``remove NAME`` deletes, ``link NAME`` makes a link to what stands below.
    """
    shutil.copytree(TEMPLATE, folder, dirs_exist_ok=True)
    for how, name, text in case.edits:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if how == "remove":
            path.unlink()
        elif how == "link":
            path.symlink_to(text.strip())
        elif how == "add":
            path.write_bytes(path.read_bytes() + _bytes("\n" + text))
        elif how == "replace":
            old, _, new = text.partition("->\n")
            old, new = old.removesuffix("\n"), new.removesuffix("\n")
            before = path.read_text(encoding="utf-8")
            assert old and old in before, f"{case}: {name} holds no {old!r}"
            path.write_bytes(_bytes(before.replace(old, new, 1)))
        else:
            assert how == "file", f"{case}: {how} is not a change"
            path.write_bytes(_bytes(text))


def _bytes(text: str) -> bytes:
    """The text as bytes; tabs and odd bytes are written as they would be in Python."""
    return (
        text.replace("\\t", "\t")
        .encode("utf-8")
        .replace(b"\\xff", b"\xff")
        .replace(b"\\ufeff", "\ufeff".encode())
    )


@dataclass(frozen=True)
class Linted:
    """What lint finds in a case: the message of its code, and what a fix of it needs."""

    shown: str
    codes: frozenset[str]
    errors: frozenset[tuple[str, str]]
    can_be_fixed: bool


ALL = [case for file in sorted(CASES.glob("*.md")) for case in read_cases(file)]
BY_NAME = {str(case): case for case in ALL}


@cache
def linted(name: str) -> Linted:
    """A case by its name, linted once for all tests."""
    return lint_case(BY_NAME[name])


def lint_case(case: Case, remembered: bool = True) -> Linted:
    """What lint finds in a case now; not ``remembered``: with nothing that earlier cases have shown."""
    with tempfile.TemporaryDirectory() as folder:
        build(case, Path(folder).resolve())
        home = Path(folder).resolve()
        found = lint_project(load_copy(home, TEMPLATE) if remembered else load_project(home)).findings
        code = case.file.stem
        assert code == "PKG020" or not [f for f in found if f.code == "PKG020"], render_full(found)
        return Linted(
            render_full([f for f in found if f.code == code]),
            frozenset(f.code for f in found),
            frozenset((f.code, f.message) for f in found if f.severity == ERROR),
            any(f.fixes for f in found),
        )


@pytest.mark.parametrize("case", ALL, ids=str)
def test_what_is_said(case: Case) -> None:
    said = linted(str(case)).shown
    if os.environ.get("HEXWRIGHT_UPDATE") and said != case.expected:
        text = case.file.read_text(encoding="utf-8")
        # Sections before this one may have been written anew: find the place again.
        again = next(c for c in read_cases(case.file) if c.title == case.title)
        case.file.write_text(text[: again.place[0]] + said + text[again.place[1] :], encoding="utf-8")
        return
    assert case.expected == said
    assert bool(said) != case.title.endswith(NOTHING), (
        f"{case.file.stem} is not found, or found in what is right"
    )


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    assert sorted(catalogue().by_code) == sorted({case.file.stem for case in ALL} | ELSEWHERE)


def test_titles_are_unique_and_files_are_named_as_the_check() -> None:
    for file in sorted(CASES.glob("*.md")):
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        assert first == f"# {file.stem} {catalogue().by_code[file.stem].name}"
        titles = [case.title for case in ALL if case.file == file]
        assert len(titles) == len(set(titles))


# Where a fix would bring another fault the file is left as it is; these cases are such.
REFUSED = {
    "OOB003: a number in quotation marks",
    "OOB020: in two files",
    "SYN001: a row of hexes is not indented",
    "SYN029: a hundred and one brackets",
    "SYN031: an empty file",
}


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_fix_cures_and_brings_no_error(case: Case, tmp_path: Path) -> None:
    first = linted(str(case))
    if not first.can_be_fixed:
        return
    folder = tmp_path.resolve()
    build(case, folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def trial(texts: Mapping[Path, bytes]) -> tuple[list[Finding], list[Source]]:
        with reading_instead({**before, **texts}):
            project = load_copy(folder, TEMPLATE)
            result = lint_project(project)
            found = [*result.findings, *result.consequences]
            return found, [*project.sources, project.settings.source]

    made = fix_project(folder, trial, lambda item: True, True, before)
    assert bool(made.refused) == (str(case) in REFUSED), made.refused
    if not any(code.startswith("SYN") for code in first.codes):
        assert {(i.code, i.message) for i in made.findings if i.severity == ERROR} <= first.errors
    if not made.refused:
        left = [item for item in made.findings if item.code == case.file.stem and item.fixes]
        assert left == [], render_full(left)
