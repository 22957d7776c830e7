"""``hexwright pack key``: a key to sign packages with."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, format_option, say, say_json


@command(
    "key",
    examples=(
        "hexwright pack key ~/my-games.key            creates a key, and shows the public one",
        "hexwright pack key ~/my-games.key --public   shows the public key of an existing one",
    ),
    more="Anyone with this file can sign in your name: keep it out of projects and never share it. Send others the public "
    "key by a different route from your packages.",
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--public", is_flag=True, help="Show the public key of FILE without creating one.")
@format_option()
def key(file: Path, public: bool, output_format: str) -> None:
    """Create a private key for signing packages, in a file that only you can read."""
    from toolchain.workspace.packs.keys import UnfitKey, make_key, public_of, read_key, shown

    try:
        made = public_of(read_key(file)) if public else make_key(file)
    except UnfitKey as reason:
        raise CannotRun(str(reason)) from None
    if output_format == "json":
        say_json({"made": int(not public)}, file=file.as_posix(), key=made)
        return
    if not public:
        say(f"{file}  the private key: keep it to yourself")
    say(f"public key  {shown(made)}")
