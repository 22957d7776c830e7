"""A project as it was at a revision of the git repository that it lies in."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from toolchain.base.filename import PACK
from toolchain.base.writing import write_whole
from toolchain.workspace.packs.lock import FILE as LOCK
from toolchain.workspace.project.location import FILE, NoProject, find_project
from toolchain.workspace.project.project import ENDINGS, TABLES

_SECONDS = 60
# The settings of a stranger's repository can name programs that fetch what is missing in it: nothing is fetched.
_NO_FETCHING = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0"}
# What a project is read from; nothing else is fetched.
_FETCHED = (*ENDINGS, *(f"/{name}" for name in (FILE, LOCK, *TABLES)), PACK)


def fetch(path: Path, revision: str, into: Path) -> Path:
    """Writes the files of all projects of the repository, as they were at a revision, into a folder.

    Returns the folder of the project that ``path`` named or lay in. Raises NoProject: no git, no repository, no such
    revision, no project there at that time.
    """
    # A folder that is gone now may have been there then: what is above it is in the same repository.
    there = path.resolve()
    while not there.is_dir():
        there = there.parent
    top = Path(
        _git(there, ["rev-parse", "--show-toplevel"], f"{path} is not in a readable git repository")
        .decode()
        .strip()
    )
    wanted = f"unknown revision `{revision}` in the repository of {path}"
    commit = _git(
        there, ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"], wanted
    )
    names = dict(_names(top, commit.decode().strip()))
    for name, data in _contents(top, names):
        write_whole(into / name, data)
    here = into / path.resolve().relative_to(top.resolve())
    try:
        return find_project(here)
    except NoProject:
        raise NoProject(f"{path} was not in a project at `{revision}`") from None


def _git(folder: Path, arguments: list[str], wrong: str, given: bytes = b"") -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            input=given,
            capture_output=True,
            check=False,
            timeout=_SECONDS,
            env={**os.environ, **_NO_FETCHING},
        )
    except FileNotFoundError:
        raise NoProject("revisions are read by git, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise NoProject(f"git did not answer within {_SECONDS} seconds") from None
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        raise NoProject(f"{wrong} (git: {reason})" if reason else wrong)
    return done.stdout


def _names(top: Path, commit: str) -> Iterator[tuple[str, str]]:
    """Files that projects are read from, with the ids of their contents; links are passed over."""
    listed = _git(
        top, ["ls-tree", "-r", "-z", "--full-tree", commit], f"the revision {commit} cannot be read"
    )
    for entry in listed.decode("utf-8", "surrogateescape").split("\0"):
        about, _, name = entry.partition("\t")
        mode, _, rest = about.partition(" ")
        # A tree that git itself did not write may name a folder above.
        if mode.startswith("100") and ("/" + name).endswith(_FETCHED) and ".." not in name.split("/"):
            yield name, rest.split(" ")[1]


def _contents(top: Path, names: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    asked = "".join(f"{blob}\n" for blob in names.values()).encode()
    answer = _git(top, ["cat-file", "--batch"], "git cannot read its files", asked)
    at = 0
    for name in names:
        end = answer.index(b"\n", at)
        # `ID TYPE SIZE`; of what is not in the repository `ID missing`.
        about = answer[at:end].split()
        if len(about) != 3:
            raise NoProject(
                f"the text of {name} at that revision is not in the repository, which is incomplete; "
                "`git fsck` shows what"
            )
        size = int(about[2])
        yield name, answer[end + 1 : end + 1 + size]
        at = end + size + 2
