"""``hexwright pack bundle``: the packages of several games as one file."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.base.filename import BUNDLE
from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import CannotRun, command, format_option, say, say_json
from toolchain.cli.pack.opening import packages_in


@command(
    "bundle",
    examples=(
        "hexwright pack bundle east.hexpack west.hexpack -o wars.hexbundle",
        "hexwright pack install wars.hexbundle           installs both",
        "hexwright play wars.hexbundle/east              plays one without installing it",
    ),
    more="PACKAGE is a package file, the name of an installed package, or a bundle, whose packages are added. Each package "
    "stays as it is, with its version, digest and signature: sign packages first. A bundle holds one version of each game.",
)
@click.argument("packages", metavar="PACKAGE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path),
    help=f"The bundle to write; its name must end in {BUNDLE}.",
)
@force_option()
@format_option()
def bundle(packages: tuple[Path, ...], output: Path, force: bool, output_format: str) -> None:
    """Put the packages of several games into one file."""
    from toolchain.workspace.packs.bundles import bundled

    if output.suffix != BUNDLE:
        raise CannotRun(f"a bundle must end in {BUNDLE}; use `-o {output.with_suffix(BUNDLE)}`")
    held = [(path, data) for package in packages for data, path in packages_in(package)]
    data = bundled(held)
    write_new({output: data}, output, force)
    if output_format == "json":
        say_json({"packages": len(held), "bytes": len(data)}, file=output.as_posix())
        return
    say(f"{output}  {len(held)} {'package' if len(held) == 1 else 'packages'}, {len(data):,} bytes")
