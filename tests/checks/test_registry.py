"""The catalogue is whole: what is emitted is declared, what is declared has a page, and looking is cheap."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from toolchain.base.collecting import no_garbage_collection
from toolchain.checks.pages import NoPage, explain_page, reference_pages
from toolchain.checks.registry import catalogue
from toolchain.faults.declaration import FAMILIES, HEADINGS, Check, declare

ROOT = Path(__file__).resolve().parents[2]
CODE = re.compile(rf"[\"'](({'|'.join(FAMILIES)})\d{{3}})[\"']")
CHECKS = list(catalogue().by_code.values())


@cache
def trees() -> dict[Path, ast.Module]:
    """All modules of the program, parsed once."""
    with no_garbage_collection():  # some million nodes that all stay
        return {
            path: ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "toolchain").rglob("*.py")
        }


@pytest.fixture(autouse=True, scope="module")
def trees_are_dropped() -> Iterator[None]:
    """At its end pytest looks for garbage five times, among all that is left."""
    yield
    trees.cache_clear()


def codes_in(files: list[Path]) -> set[str]:
    return {match[1] for file in files for match in CODE.finditer(file.read_text(encoding="utf-8"))}


def test_every_code_that_is_emitted_is_declared_and_the_other_way_round() -> None:
    # Operators name the codes that would be right, consequences those that are left out; they emit none.
    apart = {"checks", "mutate", "consequences"}
    files = (ROOT / "toolchain").rglob("*.py")
    sources = [f for f in files if not apart & set(f.relative_to(ROOT).parts)]
    emitted = codes_in(sources)

    assert emitted == {c.code for c in CHECKS if c.reader}
    assert codes_in(sorted((ROOT / "toolchain" / "checks").rglob("*.py"))) >= set(catalogue().by_code)


def test_findings_are_made_where_their_code_is_declared() -> None:
    """Only ``faults`` and ``checks`` hold words of findings; others hand on what they are given."""
    made = {
        path.relative_to(ROOT).as_posix()
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
    }

    assert made == {
        "toolchain/faults/declaration.py",
        "toolchain/render/full.py",  # stands for several findings of one code
        "toolchain/workspace/lint/kept_findings.py",  # makes again what was found before
    }


def test_every_wording_is_used() -> None:
    used: set[tuple[str, str]] = set()
    for tree in trees().values():
        names = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        modules = {n.attr for n in names if isinstance(n.value, ast.Name) and n.value.id == "faults"}
        used |= {(module, name.attr) for module in modules for name in names}
    written = {
        (path.stem, node.name)
        for path in (ROOT / "toolchain" / "faults").glob("*/*.py")
        for node in trees()[path].body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }

    assert len(written) > 400
    assert not written - used


def test_there_are_enough_checks_of_meaning() -> None:
    assert len([c for c in CHECKS if not c.reader]) >= 40


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.code)
def test_a_page_says_why_and_shows_bad_and_good(check: Check) -> None:
    parts = check.headings

    assert tuple(parts) == HEADINGS
    assert all(text.strip() for text in parts.values())
    assert parts["Bad"].strip() != parts["Good"].strip()
    assert (
        check.summary and len(check.summary) < 100 and (check.summary[0].isupper() or check.summary[0] == "`")
    )
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", check.name)


@pytest.fixture(scope="module")
def checks_page() -> str:
    return reference_pages()["reference/checks.md"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.code)
def test_a_page_is_found_by_code_and_by_name(check: Check, checks_page: str) -> None:
    page = explain_page(check.code)

    assert page == explain_page(check.name) == explain_page(check.code.lower())
    assert page.startswith(f"# {check.code} {check.name}\n")
    assert page.removeprefix("# ") in checks_page


def test_an_unknown_page_says_what_may_have_been_meant() -> None:
    with pytest.raises(NoPage, match="did you mean `hexside-twice`"):
        explain_page("hexside-twize")


def test_a_declaration_that_contradicts_itself_is_refused() -> None:
    module = "toolchain.checks.map.hexside_twice"
    for wrong in ({"code": "XXX001"}, {"code": "SYN999"}, {"code": "MAP999", "severity": "fatal"}):
        with pytest.raises(ValueError):
            declare(module, **wrong)


def test_the_registry_alone_imports_no_check() -> None:
    code = (
        "import sys; import toolchain.checks.registry; import toolchain.checks.pages;"
        "print([m for m in sys.modules if m.startswith('toolchain.checks.') and m.count('.') > 2"
        " and not m.startswith('toolchain.checks.shared.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"
