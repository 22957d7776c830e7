"""``hexwright pack lock``: which package a project builds on."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, format_option, project_argument, say, say_json
from toolchain.cli.pack.notes import note_lines, note_rows


@command(
    "lock",
    examples=(
        "hexwright pack lock my-scenario              the newest package in the range of `versions`",
        "hexwright pack lock my-scenario --trust      even though its key has changed",
    ),
    more="PROJECT is a project whose `extends` names a package. Packages are looked for in its folder and among the installed "
    "ones. `hexwright pack diff OLD NEW` shows what a new version changes.",
)
@project_argument()
@click.option("--trust", is_flag=True, help="Trust this key (or the missing signature) from now on.")
@format_option()
def lock(project: Path, trust: bool, output_format: str) -> None:
    """Lock a project to the newest package that it can build on."""
    from toolchain.base.diagnostic import Findings
    from toolchain.base.writing import write_whole
    from toolchain.workspace.packs import lock as locks
    from toolchain.workspace.packs.locking import NoneFits, beyond, check_trust, earlier, newest
    from toolchain.workspace.packs.trust import OtherKey
    from toolchain.workspace.packs.versions import Range, UnfitRange, since
    from toolchain.workspace.project.location import find_project
    from toolchain.workspace.project.settings import read_settings

    folder = find_project(project)
    settings = read_settings(folder, Findings())
    name, versions = (str(settings.get("project", key)) for key in ("extends", "versions"))
    if not (name and versions):
        raise CannotRun(
            f"{project} does not build on a package: add `extends` and `versions` to hexwright.toml"
        )
    try:
        found = newest(folder, name, Range.read(versions))
        before = earlier(folder)
        check_trust(found, before, trust)
    except UnfitRange:
        raise CannotRun("`versions` is not a range; write limits such as `>=1.0, <2`") from None
    except (NoneFits, OtherKey) as reason:
        raise CannotRun(str(reason)) from None
    changed = found.lock != before
    if changed:
        write_whole(folder / locks.FILE, found.lock.text().encode())
    later = beyond(folder, found)
    same = before is not None and before.name == found.name
    news = since(found.news, before.version) if before is not None and same else []
    if output_format == "json":
        say_json(
            {"changed": int(changed)},
            name=found.name,
            version=found.version,
            digest=found.digest,
            key=found.key or None,
            before=before.version if before else None,
            news=note_rows(news),
            later=later,
        )
        return
    was = f", previously {before.version}" if before and before.version != found.version else ""
    say(f"{found.name} {found.version}  {'locked' if changed else 'locked already'}{was}")
    for line in note_lines(news):
        say(line)
    if later:
        which = f"{', '.join(later)} {'is' if len(later) == 1 else 'are'} available, but outside `versions`"
        say(f'{which} ("{versions}"); `hexwright pack diff` shows what changed')
