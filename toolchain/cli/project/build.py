"""``hexwright build``: the package of a project, the same bytes from the same texts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from toolchain.base.collecting import no_garbage_collection
from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import CannotRun, command, format_option, progress, project_argument, say, say_json
from toolchain.cli.discovery import PACK, projects_below
from toolchain.cli.loading import built_and_checked, open_project


@command(
    "build",
    examples=(
        "hexwright build my-game                      writes my-game.hexpack here",
        "hexwright build my-game -o out/v1.hexpack    writes it there",
        "hexwright build --all games -o packs         each project in the folder games, into the folder packs",
    ),
    more="PROJECT is a project folder; the default is the current folder. A package holds all scenarios of its project. "
    "Errors stop the build; warnings do not. With --all every package is written, or none. jsonschema validates every order-of-battle file, and shapely checks the overlays that map.toml names.",
)
@project_argument()
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The package file to write; with --all, the folder.",
)
@click.option(
    "--all", "every", is_flag=True, help="Build the project in this folder and every project below it."
)
@click.option(
    "--without-texts",
    is_flag=True,
    help="Omit the source files: others can play and print the package, but not build on it.",
)
@force_option()
@format_option()
def build(
    project: Path, output: Path | None, every: bool, without_texts: bool, force: bool, output_format: str
) -> int:
    """Build the package file of a project: everything needed to play it, and nothing else."""
    if every:
        return _build_all(project, output, not without_texts, force, output_format)
    if output is not None and output.suffix != PACK and not output.is_dir():
        raise CannotRun(f"a package file must end in {PACK}; use `-o {output.with_suffix(PACK)}`")
    made = _build(project, not without_texts)
    target = output or Path(made.file)
    if target.is_dir():
        raise CannotRun(f"{target} is a folder; use a file in it, for example `-o {target / made.file}`")
    before = _signed_before(target, made) if target.is_file() else ""
    write_new({target: made.data}, output, force)
    if before:
        progress(before)
    if output_format == "json":
        say_json({"bytes": len(made.data)}, file=target.as_posix(), digest=made.digest)
        return 0
    say(f"{target}  {len(made.data):,} bytes\ndigest {made.digest}")
    return 0


def _signed_before(target: Path, made: _Built) -> str:
    """What to do where a signed package is replaced: players check signatures, and know a version by its content."""
    from toolchain.ir.package import PackageProblem, read_manifest
    from toolchain.workspace.packs.signing import verified

    try:
        read = verified(target.read_bytes())
        before, after = read_manifest(read.data), read_manifest(made.data)
    except (OSError, PackageProblem):
        return ""
    if not read.key:
        return ""
    again = f"the earlier {target} was signed; sign this one with `hexwright pack sign {target}`"
    if before["version"] == after["version"] and before["digest"] != after["digest"]:
        again += (
            f". It has changed and is still version {after['version']}: raise `version` in hexwright.toml"
        )
    return again


@dataclass(frozen=True)
class _Built:
    file: str
    data: bytes
    digest: str
    scenarios: int


def _build(folder: Path, texts: bool) -> _Built:
    """The package of one project. Errors are shown and end the command."""
    found = open_project(folder, cached=True)
    with no_garbage_collection():
        data, digest = built_and_checked(found, texts)
    options = (
        [] if texts else [p.block.header[0].text for p in found.all_placed() if p.block.word == "option"]
    )
    if options:
        progress(f"a package without source texts offers no optional rules; left out: {', '.join(options)}")
    return _Built(f"{found.file_name}{PACK}", data, digest, len(found.scenarios))


def _build_all(folder: Path, output: Path | None, texts: bool, force: bool, output_format: str) -> int:
    """The packages of all projects in a folder: when one has errors, those of the others are shown, too."""
    if not folder.is_dir():
        raise CannotRun(f"`--all` needs a folder, but {folder} is not one")
    if output is not None and output.exists() and not output.is_dir():
        raise CannotRun(f"{output} is a file; with `--all`, `-o` must be a folder")
    folders = projects_below(folder)
    if not folders:
        raise CannotRun(f"no project found in {folder}")
    made: dict[Path, _Built] = {}
    where: dict[str, Path] = {}
    wrong = 0
    for at in folders:
        try:
            one = _build(at, texts)
        except click.exceptions.Exit:
            progress(f"{at} has errors")
            wrong += 1
            continue
        other = where.setdefault(one.file.lower(), at)
        if other != at:
            raise CannotRun(
                f"{other} and {at} would both be written to {one.file}; change the `name` of one of the two projects"
            )
        made[(output or Path()) / one.file] = one
    if wrong:
        progress(f"nothing was written: {wrong} of {len(folders)} projects cannot be built")
        return 1
    write_new({path: one.data for path, one in made.items()}, None, force)
    if output_format == "json":
        rows = [
            {
                "file": path.as_posix(),
                "bytes": len(one.data),
                "scenarios": one.scenarios,
                "digest": one.digest,
            }
            for path, one in made.items()
        ]
        say_json({"packages": len(made), "bytes": sum(len(one.data) for one in made.values())}, packages=rows)
        return 0
    for path, one in made.items():
        count = f"{one.scenarios} scenario{'s' if one.scenarios != 1 else ''}"
        say(f"{path}  {count}, {len(one.data):,} bytes, digest {one.digest[:12]}")
    return 0
