"""Choosing the package that a project builds on, and trusting who signed it."""

from __future__ import annotations

from pathlib import Path

from toolchain.workspace.packs.extending import Found, candidates
from toolchain.workspace.packs.lock import DamagedLock, Lock, read_lock
from toolchain.workspace.packs.trust import OtherKey, check_key, remember_key
from toolchain.workspace.packs.versions import Range, numbers


class NoneFits(ValueError):
    """No package that is there can be built on; the text is one sentence for a user."""


def newest(folder: Path, name: str, wanted: Range) -> Found:
    """The newest package in the range, of the project's folder and the library. Raises NoneFits."""
    damaged: list[tuple[Path, str]] = []
    every = list(candidates(folder, name, damaged))
    fitting = [one for one in every if wanted.holds(one.version)]
    if not fitting:
        versions = ", ".join(sorted({one.version or "none" for one in every}))
        broken = f"; {damaged[0][0].name} cannot be used: {damaged[0][1]}" if damaged else ""
        there = (
            f"found only {versions}"
            if versions
            else "no such package is in the project's folder or installed"
        )
        raise NoneFits(f"no package `{name}` has a version in `{wanted.text}`: {there}{broken}")
    best = max(fitting, key=lambda one: numbers(one.version))
    twin = next(
        (one for one in fitting if one.version == best.version and one.digest != best.digest),
        None,
    )
    if twin is not None:
        raise NoneFits(
            f"two packages are called `{name}` {best.version}, {best.path} and {twin.path}: remove one of them"
        )
    if not best.layers:
        raise NoneFits(
            f"{best.path} contains no source texts to build on: it was built with `--without-texts`, or by an early hexwright"
        )
    return best


def beyond(folder: Path, found: Found) -> list[str]:
    """Later versions of a package that are there, too, the newest first: those that the range does not let in."""
    versions = {one.version for one in candidates(folder, found.name, [])}
    later = [one for one in versions if numbers(one) > numbers(found.version)]
    return sorted(later, key=numbers, reverse=True)


def earlier(folder: Path) -> Lock | None:
    """The lock that a project has; None where it has none that can be read."""
    try:
        return read_lock(folder)
    except DamagedLock:
        return None


def check_trust(found: Found, before: Lock | None, trust: bool) -> None:
    """Remembers who signed a package; the first one decides for those that follow. Raises OtherKey unless ``trust``."""
    if not trust:
        check_key(found.name, found.key)
        if before is not None and before.name == found.name and before.key != found.key:
            was = f"signed by {before.key[:16]}…" if before.key else "not signed"
            now = f"signed by {found.key[:16]}…" if found.key else "not signed"
            raise OtherKey(
                f"the locked {found.name} {before.version} was {was}, but {found.name} {found.version} is {now}; ask its "
                "author through another channel, then use `--trust`"
            )
    if found.key or trust:
        remember_key(found.name, found.key)
