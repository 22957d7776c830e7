"""Commands that are killed at any moment, or find no room for what they write: nothing of the user's may be lost.

Each trial works in a new folder: a project, files that an earlier run has written, and one command. Afterwards every
file is as it was or as a whole run leaves it, and there is nothing new beside those but files that begin as unfinished
ones do. Moments and sizes are drawn from a seed.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from toolchain.base.writing import UNFINISHED

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
GAME = "game"
SAVED = "saved.json"
_MAIN = [sys.executable, "-m", "toolchain.cli.main"]
_DYING = "import sys; from toolchain.dev.interrupted import die_at; die_at(int(sys.argv.pop(1))); from toolchain.cli.main import run; run()"
_STEPS = {
    "open",
    "fdopen",
    "write",
    "flush",
    "fsync",
    "__exit__",
    "close",
    "replace",
    "rename",
    "mkdir",
    "chmod",
    "unlink",
    "rmdir",
}
_COUNTED = "\0step\n"
_SECONDS = 120  # far beyond what any of these commands needs


# What a trial finds of an earlier run: files of an older state of the project, or any older files of these names.
RUN, OLDER = "run", "older"


@dataclass(frozen=True)
class Writer:
    """A command and what is typed at it.

    ``untidy``: the project has mistakes. ``earlier``: what there is of an earlier run. ``varies``: its files differ
    from run to run, and are only looked at for being whole.
    """

    words: tuple[str, ...]
    typed: str = ""
    untidy: bool = False
    earlier: str = ""
    varies: bool = False


WRITERS: dict[str, Writer] = {
    "build": Writer(("build", GAME), earlier=RUN),
    "preview": Writer(("preview", GAME), earlier=RUN),
    "map show": Writer(("map", "show", GAME), earlier=RUN),
    "export tiled": Writer(("export", "tiled", GAME), earlier=RUN),
    "export csv": Writer(("export", "csv", GAME, "--force"), earlier=OLDER),
    "export xlsx": Writer(("export", "xlsx", GAME)),
    "import map": Writer(("import", "map", "drawing.tmx", "-o", GAME, "--force")),
    "fmt": Writer(("fmt", GAME), untidy=True),
    "lint --fix": Writer(("lint", GAME, "--fix", "--unsafe-fixes"), untidy=True),
    "lint -o": Writer(("lint", GAME, "-o", "found.txt"), untidy=True, earlier=OLDER),
    "lint --write-baseline": Writer(
        ("lint", GAME, "--write-baseline", "known.json"), untidy=True, earlier=OLDER
    ),
    "new": Writer(("new", "another")),
    "play": Writer(
        ("play", GAME, "--seed", "4", "--story", "story.txt"),
        f"1\nsave {SAVED}\n" * 4 + "1\n",
        earlier=OLDER,
        varies=True,
    ),
    "ledger": Writer(("ledger", GAME, "--exercise", "1"), earlier=OLDER, varies=True),
}
KILLED = ("build", "preview", "import map", "fmt", "new", "play")


def kills(name: str, count: int, seed: int, folder: Path) -> list[str]:
    """Kills a command so many times at random moments; what was lost or half written, with the moment."""
    chance = random.Random(f"{name} {seed}")
    before = _before(WRITERS[name], folder / "before")
    whole, seconds = _whole(WRITERS[name], before, folder / "whole")
    writes = _writes(WRITERS[name], before, folder / "counted")
    faults = []
    for number in range(count):
        place = _copied(before, folder / "trial")
        if number % 2:
            moment = chance.uniform(0, seconds)
            _run(WRITERS[name], place, until=moment)
            when = f"after {moment:.3f} s"
        else:
            step = chance.randrange(writes)
            _run(WRITERS[name], place, dies=step)
            when = f"at step {step} of {writes} of its writing"
        faults += [f"{name}, killed {when}: {fault}" for fault in _lost(WRITERS[name], place, before, whole)]
    return faults


def limits(name: str, count: int, seed: int, folder: Path) -> list[str]:
    """Runs a command so many times where files cannot grow beyond a random size; what was lost, half written or not said.

    By turns not the largest of its files has room, and none of them.
    """
    writer = WRITERS[name]
    chance = random.Random(f"{name} {seed} room")
    before = _before(writer, folder / "before")
    whole, _ = _whole(writer, before, folder / "whole")
    old = _files(before)
    sizes = [len(data) for path, data in _files(whole).items() if old.get(path) != data]
    faults = []
    for number in range(count):
        size = chance.randrange(max(1, min(sizes) if number % 2 else max(sizes)))
        place = _copied(before, folder / "trial")
        done = _run(writer, place, most=size)
        found = [*_lost(writer, place, before, whole), *_unsaid(writer, done)]
        faults += [f"{name}, files of at most {size} bytes: {fault}" for fault in found]
    return faults


def full_disks(name: str, count: int, seed: int, folder: Path) -> list[str]:
    """The same on a disk that is really full, which only root can make; nothing where that cannot be done."""
    writer = WRITERS[name]
    chance = random.Random(f"{name} {seed} disk")
    before = _before(writer, folder / "before")
    whole, _ = _whole(writer, before, folder / "whole")
    room = sum(len(data) + 8192 for data in _files(whole).values())
    faults = []
    for _ in range(count):
        with _disk(folder / "disk", 4 * room) as disk:
            if disk is None:
                return []
            place = _copied(before, disk / "trial")
            free = os.statvfs(disk)
            left = chance.randrange(max(1, room))
            with open(disk / "filler", "wb") as filler:
                filler.truncate(0)
                filler.write(b"x" * max(0, free.f_bavail * free.f_frsize - left))
            done = _run(writer, place)
            found = _lost(writer, place, before, whole)
            if done.returncode not in (0, 1):
                found += _unsaid(writer, done)
            faults += [f"{name}, {left} bytes left on the disk: {fault}" for fault in found]
    return faults


def die_at(step: int) -> None:
    """From now on, the process ends as if killed at its n-th step of writing; a negative step counts them aloud.

    Steps are the calls that open, write, rename and close files, before and after each. They are watched from the
    first file on that is opened to be written, for watching is slow.
    """
    seen = [0]

    def take(frame: object, event: str, called: object) -> None:
        name = getattr(called, "__name__", "")
        if (
            not event.startswith("c_")
            or name not in _STEPS
            or isinstance(getattr(called, "__self__", ""), str)
        ):
            return
        if step < 0:
            os.write(2, _COUNTED.encode())
        elif seen[0] == step:
            os.kill(os.getpid(), signal.SIGKILL)
        seen[0] += 1

    def hear(event: str, about: tuple[object, ...]) -> None:
        writes = event == "open" and isinstance(about[2], int) and about[2] & (os.O_WRONLY | os.O_RDWR)
        if (writes or event == "os.mkdir") and sys.getprofile() is None:
            sys.setprofile(take)

    sys.addaudithook(hear)


def _before(writer: Writer, folder: Path) -> Path:
    """What there is before a trial: the project, and what the command has written of an older state of it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(TEMPLATE, folder / GAME)
    shutil.copy(ROOT / "tests" / "exchange" / "tiled" / "flat.tmx", folder / "drawing.tmx")
    if writer.untidy:
        for path in (folder / GAME).glob("*.hw"):
            text = path.read_text(encoding="utf-8").replace("\n  ", "\n\t", 3)
            path.write_text(text + "\n# a remark\n" * 2000, encoding="utf-8")
    there = _files(folder)
    if writer.earlier:
        _run(writer, folder)
        path = folder / GAME / "map.hw"
        path.write_text(path.read_text(encoding="utf-8").replace("Northam", "Farnham"), encoding="utf-8")
    if writer.earlier == OLDER:
        for name in _files(folder).keys() - there.keys():
            (folder / name).write_bytes(b"{}\n")
    return folder


def _whole(writer: Writer, before: Path, folder: Path) -> tuple[Path, float]:
    place = _copied(before, folder)
    began = time.perf_counter()
    done = _run(writer, place)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(writer.words)} fails uninterrupted: {done.stderr}")
    return place, time.perf_counter() - began


def _writes(writer: Writer, before: Path, folder: Path) -> int:
    """Of how many steps the writing of a whole run is."""
    return max(1, _run(writer, _copied(before, folder), dies=-1).stderr.count(_COUNTED))


def _run(
    writer: Writer, place: Path, until: float | None = None, dies: int | None = None, most: int | None = None
) -> subprocess.CompletedProcess[str]:
    start = _MAIN if dies is None else [sys.executable, "-c", _DYING, str(dies)]
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HEXWRIGHT_CACHE_DIR": str(place.parent / "cache"),
        "TMPDIR": tempfile.gettempdir(),
    }

    def bound() -> None:
        assert most is not None
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    process = subprocess.Popen(
        [*start, *writer.words],
        cwd=place,
        env=env,
        text=True,
        preexec_fn=bound if most is not None else None,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        out, err = process.communicate(writer.typed, timeout=until if until is not None else _SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def _lost(writer: Writer, place: Path, before: Path, whole: Path) -> list[str]:
    """What is not as it was and not as a whole run leaves it."""
    old, new, now = _files(before), _files(whole), _files(place)
    faults = [f"{name} is gone" for name in old if name not in now]
    for name, data in now.items():
        if any(part.startswith(UNFINISHED[0]) for part in Path(name).parts):
            continue
        if data in (old.get(name), new.get(name)):
            continue
        if writer.varies and name in new and _is_whole(name, data):
            continue
        faults.append(f"{name} is neither old nor new ({len(data)} bytes)")
    if writer.words[0] == "new" and (place / "another").exists():
        faults += [f"{name} is missing" for name in new if name.startswith("another/") and name not in now]
    return faults


def _is_whole(name: str, data: bytes) -> bool:
    if name.endswith(".json"):
        try:
            json.loads(data)
        except ValueError:
            return False
    return data.endswith(b"\n")


def _unsaid(writer: Writer, done: subprocess.CompletedProcess[str]) -> list[str]:
    """What is wrong with the answer of a command that could not write."""
    said = [line for line in (done.stdout + done.stderr).splitlines() if "cannot be written" in line]
    faults = [] if done.returncode == 2 else [f"exit code {done.returncode}: {done.stderr[-200:]}"]
    if "Traceback" in done.stderr or "report:" in done.stderr:
        faults.append(f"a traceback or report: {done.stderr[-400:]}")
    return faults if said else [*faults, f"no sentence: {done.stderr[-200:]}"]


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _copied(before: Path, place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(before, place)
    return place


@contextmanager
def _disk(place: Path, size: int) -> Iterator[Path | None]:
    """A small disk in memory; None where none can be made."""
    place.mkdir(exist_ok=True)
    made = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(place)], capture_output=True
    )
    if not made or made.returncode:
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True, capture_output=True)


def at_length(count: int, seed: int = 1) -> list[str]:
    """All trials: kills of each command, limits and full disks a quarter as many; what was lost."""
    trials: list[tuple[Callable[[str, int, int, Path], list[str]], tuple[str, ...], int]] = [
        (kills, KILLED, count),
        (limits, tuple(WRITERS), count // 4),
        (full_disks, tuple(WRITERS), count // 4),
    ]
    faults = []
    for trial, names, times in trials:
        for name in names:
            with tempfile.TemporaryDirectory(prefix="hexwright-soak-") as folder:
                faults += trial(name, times, seed, Path(folder))
    return faults
