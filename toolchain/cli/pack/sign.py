"""``hexwright pack sign``: a signature on a package."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import CannotRun, command, format_option, say, say_json
from toolchain.cli.loading import package_of
from toolchain.cli.pack.opening import bytes_of, pack_argument


@command(
    "sign",
    examples=(
        "hexwright pack sign race.hexpack --key ~/my-games.key                  signs the file itself",
        "hexwright pack sign race.hexpack --key ~/my-games.key -o signed.hexpack",
    ),
    more="The signature is appended to the file. It covers every byte of the package; the digest does not change; "
    "an older signature is replaced.",
)
@pack_argument
@click.option(
    "--key", metavar="FILE", required=True, type=click.Path(path_type=Path), help="The private key."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the signed package here and leave PACKAGE unchanged.",
)
@force_option()
@format_option()
def sign(package: Path, key: Path, output: Path | None, force: bool, output_format: str) -> None:
    """Sign a package, so that any later change is detected."""
    from toolchain.ir.file.signed import parted
    from toolchain.workspace.packs import library, signing
    from toolchain.workspace.packs.keys import UnfitKey, public_of, read_key, shown

    data, path = bytes_of(package)
    if output is None and path != package and path.parent != library.folder():
        raise CannotRun(f"{package} is part of a bundle; sign the package itself and bundle it again")
    try:
        private = read_key(key)
    except UnfitKey as reason:
        raise CannotRun(str(reason)) from None
    digest = package_of(parted(data)[0], path).digest
    target = output or path
    write_new({target: signing.sign(data, private)}, output or path, force)
    if output_format == "json":
        say_json({"signed": 1}, file=target.as_posix(), key=public_of(private), digest=digest)
        return
    say(f"{target}  signed by {shown(public_of(private))}")
