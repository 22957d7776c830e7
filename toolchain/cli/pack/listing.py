"""``hexwright pack list``: what is installed."""

from __future__ import annotations

from toolchain.cli.common import command, format_option, progress, say, say_json


@command(
    "list",
    examples=(
        "hexwright pack list                          name, version, title, who signed it",
        "hexwright pack list --output-format json     the same for a program",
    ),
)
@format_option()
def list_(output_format: str) -> int:
    """List installed packages; exit code 1 if one of them is damaged."""
    from toolchain.workspace.packs import library

    found, broken = list(library.installed()), library.damaged()
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
    if not found:
        say("nothing is installed; install a package with `hexwright pack install FILE`")
    for path, why in broken:
        progress(f"error: {path}: {why}")
    return 1 if broken else 0
