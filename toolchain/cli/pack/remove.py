"""``hexwright pack remove``: a package out of the user's library."""

from __future__ import annotations

import click

from toolchain.cli.common import CannotRun, command, format_option, say, say_json


@command(
    "remove",
    examples=(
        "hexwright pack remove race          all versions of it",
        "hexwright pack remove race@1.2      only this version",
    ),
    more="Its signing key stays on record, so later packages of the same name are checked against it.",
)
@click.argument("name", metavar="NAME[@VERSION]")
@format_option()
def remove(name: str, output_format: str) -> None:
    """Remove an installed package."""
    from toolchain.workspace.packs import library

    try:
        gone = library.remove(name)
    except library.NotInstalled as reason:
        raise CannotRun(str(reason)) from None
    if output_format == "json":
        rows = [{"name": one.name, "version": one.version, "digest": one.digest} for one in gone]
        say_json({"removed": len(gone)}, packages=rows)
        return
    for one in gone:
        say(f"{one.name} {one.version}".rstrip() + "  removed")
