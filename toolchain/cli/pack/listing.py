"""``hexwright pack list``: what is installed, or what a bundle holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, say, say_json

if TYPE_CHECKING:
    from toolchain.workspace.packs.library import Installed


@command(
    "list",
    examples=(
        "hexwright pack list                          name, version, title, who signed it",
        "hexwright pack list wars.hexbundle           the same of the games in a bundle",
        "hexwright pack list --output-format json     the same for a program",
    ),
)
@click.argument("bundle", metavar="[BUNDLE]", required=False, type=click.Path(path_type=Path))
@format_option()
def list_(bundle: Path | None, output_format: str) -> int:
    """List packages, installed or in a bundle; exit code 1 if one of them is damaged."""
    from toolchain.workspace.packs import library

    found, broken = _in_bundle(bundle) if bundle else (list(library.installed()), library.damaged())
    if output_format == "json":
        rows = [
            {"name": p.name, "version": p.version, "title": p.title, "digest": p.digest, "key": p.key or None}
            for p in found
        ]
        damaged = [{"file": path.as_posix(), "problem": why} for path, why in broken]
        say_json({"packages": len(rows), "damaged": len(broken)}, packages=rows, damaged=damaged)
        return 1 if broken else 0
    wide = max((len(f"{one.name} {one.version}") for one in found), default=0)
    for one in found:
        signed = f"signed by {one.key[:16]}…" if one.key else "not signed"
        say(f"{f'{one.name} {one.version}':<{wide}}  {one.title or one.name}, {signed}")
    if not found and not bundle:
        say("nothing is installed; install a package with `hexwright pack install FILE`")
    for path, why in broken:
        progress(f"error: {path}: {why}")
    return 1 if broken else 0


def _in_bundle(bundle: Path) -> tuple[list[Installed], list[tuple[Path, str]]]:
    from toolchain.cli.pack.opening import packages_in
    from toolchain.ir.package import PackageProblem
    from toolchain.workspace.packs.bundles import is_bundle
    from toolchain.workspace.packs.library import described

    if not is_bundle(bundle):
        raise CannotRun(f"bundle not found: {bundle}; `hexwright pack show` describes a package")
    found, broken = [], []
    for data, path in packages_in(bundle):
        try:
            found.append(described(data, path))
        except PackageProblem as reason:
            broken.append((path, str(reason)))
    return found, broken
