"""What must not be in the repository: paths of a machine, hosts of registries, marks of unfinished work.

The patterns are put together from pieces, so that this file does not hold what it looks for.
"""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = "h_ome U_sers r_oot t_mp w_ork f_arm m_nt o_pt".replace("_", "").split()
HOSTS = "py_pi.org python_hosted.org npm_js.org npm_js.com crates_.io ana_conda.org".replace("_", "").split()
MARKS = "TO_DO FIX_ME x_fail mark.s_kip pytest.s_kip unittest.s_kip".replace("_", "").split()

MACHINE_PATH = re.compile(rf"(?<![\w.)\]}}*-])/(?:{'|'.join(FOLDERS)})/\w|\b[A-Z]:\\{FOLDERS[1]}\b")
REGISTRY_HOST = re.compile("|".join(map(re.escape, HOSTS)))
UNFINISHED = re.compile(rf"\b(?:{'|'.join(map(re.escape, MARKS))})")


def tracked() -> list[str]:
    """Files that are or would be committed, as git names them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = listing.stdout.decode("utf-8").split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())


def found(pattern: re.Pattern[str], files: list[str]) -> list[str]:
    places = []
    for file in files:
        try:
            text = (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                places.append(f"{file}:{number}: {line.strip()[:120]}")
    return places


def test_the_patterns_find_what_they_are_for() -> None:
    assert MACHINE_PATH.search(f"see /{FOLDERS[4]}/main/x.py")
    assert MACHINE_PATH.search(f'"/{FOLDERS[0]}/ann/x.py"')
    assert not MACHINE_PATH.search(f"tests/{FOLDERS[3]}/x.py")
    assert REGISTRY_HOST.search(f"https://{HOSTS[0]}/simple")
    assert UNFINISHED.search(f"# {MARKS[0]}: later")
    assert UNFINISHED.search("@pytest." + MARKS[3])
    assert not UNFINISHED.search("skipped, the reader skips blanks")


def test_no_file_holds_a_path_of_a_machine() -> None:
    assert [] == found(MACHINE_PATH, tracked())


def test_no_file_names_a_registry() -> None:
    assert [] == found(REGISTRY_HOST, tracked())


def test_no_work_is_left_unfinished_and_no_test_is_left_out() -> None:
    files = [file for file in tracked() if file.startswith(("toolchain/", "tests/"))]

    assert [] == found(UNFINISHED, files)


def test_checks_of_a_scenario_reach_what_is_only_said_by_one_way() -> None:
    """Lint remembers which checks found nothing by what they asked for: ``queries`` notes it, and no other way does."""
    ways = {"said", "said_tables", "said_places", "said_grid", "statements"}
    found = []
    for path in sorted((ROOT / "toolchain" / "checks").rglob("*.py")):
        if path.name != "queries.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [
                f"{path.name}:{node.lineno} .{node.attr}"
                for node in ast.walk(tree)
                if isinstance(node, ast.Attribute)
                and node.attr in ways
                and not (isinstance(node.value, ast.Name) and node.value.id == "queries")
            ]

    assert found == []
