"""``hexwright pack show``: what a package holds."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli.common import command, format_option, say, say_json
from toolchain.cli.loading import package_of
from toolchain.cli.pack.opening import bytes_of, pack_argument


@command(
    "show",
    examples=(
        "hexwright pack show race.hexpack      title, version, licence, scenarios, who signed it",
        "hexwright pack show race              the same of an installed package",
    ),
    more="PACKAGE is a package file or the name of an installed package. A package with an altered byte is refused.",
)
@pack_argument()
@format_option()
def show(package: Path, output_format: str) -> None:
    """Say what a package holds, under which licence, and who signed it."""
    from toolchain.cli.loading import verified_of
    from toolchain.workspace.packs.keys import shown

    data, path = bytes_of(package)
    read = verified_of(data, path)
    manifest = package_of(read.data, path).manifest
    scenarios = manifest["scenarios"]
    if output_format == "json":
        held = {key: manifest[key] for key in ("name", "title", "version", "language", "licence", "credits")}
        say_json(
            {"scenarios": len(scenarios), "bytes": len(data)},
            file=path.as_posix(),
            **held,
            digest=manifest["digest"],
            engine=manifest["engine"],
            scenarios=[{key: one.get(key) for key in ("name", "turns", "unplayed")} for one in scenarios],
            key=read.key or None,
        )
        return
    version = f" {manifest['version']}" if manifest["version"] else ""
    say(f"{manifest['title'] or manifest['name']}  ({manifest['name']}{version})")
    rows = [
        ("licence", manifest["licence"].strip().partition("\n")[0] or "none stated"),
        ("credits", ", ".join(manifest["credits"]) or "none"),
        ("signed by", shown(read.key) if read.key else "nobody"),
        ("digest", manifest["digest"]),
        ("engine level", f"{manifest['engine']['min']} or later"),
        ("bytes", f"{len(data):,}"),
    ]
    for name, value in rows:
        say(f"  {name:<12}  {value}")
    say("scenarios")
    for number, one in enumerate(scenarios):
        first, last = one["turns"]
        default = (
            ", played when none is named" if number == manifest["default"] and len(scenarios) > 1 else ""
        )
        unplayed = "; cannot be played" if one.get("unplayed") else ""
        say(f"  {one['name']}: turns {first} to {last}{default}{unplayed}")
