"""``hexwright pack install``: a package into the user's library."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, say, say_json
from toolchain.cli.pack.notes import note_lines, note_rows
from toolchain.cli.pack.opening import packages_in


@command(
    "install",
    examples=(
        "hexwright pack install race.hexpack          then `hexwright play race` plays it",
        "hexwright pack install race.hexpack --trust  even though its key has changed",
        "hexwright pack install wars.hexbundle        every game of a bundle",
    ),
    more="FILE is a package, a bundle, or one game of a bundle, as in wars.hexbundle/race. "
    "The first package with a name fixes the key that must sign later ones. Packages are found in files and in "
    "this library only, never on a network. The library is in HEXWRIGHT_DATA_DIR, or else in your data folder.",
)
@click.argument("packages", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--trust", is_flag=True, help="Trust this key (or the missing signature) from now on.")
@format_option()
def install(packages: tuple[Path, ...], trust: bool, output_format: str) -> int:
    """Install packages, to play and read them by name."""
    from toolchain.ir.package import PackageProblem
    from toolchain.workspace.packs import library
    from toolchain.workspace.packs.trust import OtherKey
    from toolchain.workspace.packs.versions import since

    # The newest of each name comes first, and is what was there before.
    there = list(library.installed())
    before = {one.name: one.version for one in reversed(there)}
    known = {one.digest for one in there}
    made, refused = [], []
    for data, path in (one for package in packages for one in packages_in(package)):
        try:
            made.append(library.install(data, trust))
        except (PackageProblem, OtherKey) as reason:
            refused.append({"file": path.as_posix(), "problem": str(reason)})
        except library.NotInstalled as reason:
            raise CannotRun(f"{path}: {reason}") from None
    for wrong in refused:
        progress(f"error: {wrong['file']}: {wrong['problem']}")
    news = [(one, since(one.news, before[one.name]) if one.name in before else []) for one in made]
    if output_format == "json":
        rows = [
            {"name": one.name, "version": one.version, "digest": one.digest, "news": note_rows(new)}
            for one, new in news
        ]
        say_json({"installed": len(made), "refused": len(refused)}, packages=rows, refused=refused)
        return 1 if refused else 0
    newest = {one.name: one.version for one in reversed(list(library.installed()))}
    for one, new in news:
        then = "plays it" if one.played else "says why it cannot be played"
        called = one.name if newest.get(one.name) == one.version else f"{one.name}@{one.version}"
        how = "was installed already" if one.digest in known else "installed"
        say(f"{one.name} {one.version}".rstrip() + f"  {how}; `hexwright play {called}` {then}")
        for line in note_lines(new):
            say(line)
    return 1 if refused else 0
