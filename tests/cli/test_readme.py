"""Every command of the README, run as printed, says what is printed; every change is made, every picture, as printed.

``HEXWRIGHT_UPDATE=1`` puts the pictures that a page makes into the docs; look at them before you keep them.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    "README.md",
    "toolchain/docs/guide/tutorial.md",
    "toolchain/docs/guide/scenario-pack.md",
]
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[[^\]]*\]\(\.\./pictures/([^)]+)\)")
TYPED = re.compile(
    r"^(?:\w+> |save the game first\? .*?: |pass the keyboard to \w+, press Enter )(.*)$", re.MULTILINE
)


def change(block: str) -> None:
    """Carries out a change: the name of a file, lines that go, lines that come (at the end when none go)."""
    name, *lines = block.splitlines()
    old = "".join(line[1:] + "\n" for line in lines if line.startswith("-"))
    new = "".join(line[1:] + "\n" for line in lines if line.startswith("+"))
    path = Path(name.strip())
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if not old:
        path.write_text(text + new, encoding="utf-8")
        return
    assert ("\n" + text).count("\n" + old) == 1, f"{name} does not hold once:\n{old}"
    path.write_text(("\n" + text).replace("\n" + old, "\n" + new)[1:], encoding="utf-8")


def bare(text: str) -> str:
    """The text without blanks at the ends of lines, and without empty lines at its end."""
    return "".join(line.rstrip() + "\n" for line in text.rstrip().splitlines())


def pattern(expected: str) -> re.Pattern[str]:
    """What a printed answer stands for: `...` is any text in a line; alone in a line, any lines."""
    made = ""
    for line in bare(expected).splitlines():
        made += r"(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n"
    return re.compile(made)


@pytest.mark.parametrize("page", PAGES)
def test_the_page_works_as_printed(page: str, hexwright: Any) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) > 5
    for kind, block in blocks:
        if kind == "diff":
            change(block)
            continue
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            program, *arguments = shlex.split(command)
            assert program == "hexwright"
            typed = "".join(f"{line}\n" for line in TYPED.findall(expected))
            run = hexwright(*arguments, typed=typed)
            assert run.code in (0, 1), run.err
            assert pattern(expected).fullmatch(bare(run.out)), f"$ {command}\n{run.out}{run.err}"
    for name in PICTURE.findall(text):
        shown = ROOT / "toolchain" / "docs" / "pictures" / name
        if os.environ.get("HEXWRIGHT_UPDATE"):
            shown.write_bytes(Path(name).read_bytes())
        assert shown.read_bytes() == Path(name).read_bytes(), f"{name} is not what the page makes"


def test_the_readme_leads_to_files_that_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).exists(), target
