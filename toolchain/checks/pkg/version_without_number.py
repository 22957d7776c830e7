"""A version that is not a number.

Why: versions are compared by their numbers: which is newer, and whether a scenario can be built on it.

Bad:
    [project]
    version = "two"

Good:
    [project]
    version = "2.0"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.visible import visible
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check

_MOST = 100  # letters


@check("PKG044", WARNING, CERTAIN, looks_at=PROJECT)
def version_without_number(c: Check, p: Whole) -> Iterator[Finding]:
    version = p.settings.get("project.version")
    if isinstance(version, str) and "version" not in p.wrong_settings and not _is_number(version):
        yield c.finding(
            f"the version `{version}` is not a number" if version.strip() else "the version is empty",
            p.setting("version"),
            help='write numbers with dots between them, such as `version = "1.2"`',
        )


def _is_number(version: str) -> bool:
    """Whether a version is digits with dots between them, and perhaps more behind `-`, `+` or a blank."""
    if visible(version) != version or len(version) > _MOST:
        return True  # which is reported for itself
    plain = version.strip().removeprefix("v")
    for sign in "-+ ":
        plain = plain.partition(sign)[0]
    return all(part.isascii() and part.isdigit() for part in plain.split("."))
