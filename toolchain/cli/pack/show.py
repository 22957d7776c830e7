"""``hexwright pack show``: what a package holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.base.suggest import did_you_mean
from toolchain.base.visible import counted
from toolchain.cli.common import CannotRun, command, format_option, say, say_json
from toolchain.cli.loading import package_of
from toolchain.cli.pack.notes import note_lines, note_rows
from toolchain.cli.pack.opening import bytes_of, pack_argument, packages_in

if TYPE_CHECKING:
    from toolchain.ir.file.texts import Layer


@command(
    "show",
    examples=(
        "hexwright pack show race.hexpack      title, version, licence, scenarios, who signed it, what is new",
        "hexwright pack show race              the same for an installed package",
        "hexwright pack show wars.hexbundle    the games of a bundle and their scenarios",
        "hexwright pack show race --text rules/combat.hw    one of its texts, as its author wrote it",
    ),
    more="PACKAGE is a package file, the name of an installed package, a bundle, or a game of one: wars.hexbundle/race. A package with an altered byte is refused.",
)
@pack_argument
@click.option(
    "--text",
    "wanted",
    metavar="FILE",
    help="Show this text of the package instead; an unknown name lists them all.",
)
@format_option()
def show(package: Path, wanted: str | None, output_format: str) -> None:
    """Show what a package contains, its licence, and who signed it."""
    from toolchain.cli.loading import verified_of
    from toolchain.workspace.packs.bundles import is_bundle
    from toolchain.workspace.packs.keys import shown

    if wanted is None and is_bundle(package):
        _show_bundle(package, output_format)
        return
    data, path = bytes_of(package)
    read = verified_of(data, path)
    held = package_of(read.data, path)
    if wanted is not None:
        _show_text(held.texts, wanted, path)
        return
    manifest, below = held.manifest, [f"{one.name} {one.version}".rstrip() for one in held.texts[:-1]]
    names = [name for layer in held.texts for name in layer.files]
    scenarios = manifest["scenarios"]
    if output_format == "json":
        said = {key: manifest[key] for key in ("name", "title", "version", "language", "licence", "credits")}
        say_json(
            {"scenarios": len(scenarios), "bytes": len(data)},
            file=path.as_posix(),
            **said,
            digest=manifest["digest"],
            engine=manifest["engine"],
            scenarios=[{key: one.get(key) for key in ("name", "turns", "unplayed")} for one in scenarios],
            key=read.key or None,
            built_on=[{"name": one.name, "version": one.version} for one in held.texts[:-1]],
            texts=names,
            news=note_rows(manifest.get("news", ())),
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
        *([("built on", ", ".join(below))] if below else []),
        ("texts", counted(len(names), "file") if names else "none: nobody can build on it"),
    ]
    for name, value in rows:
        say(f"  {name:<12}  {value}")
    say("scenarios")
    for number, one in enumerate(scenarios):
        first, last = one["turns"]
        default = ", the default" if number == manifest["default"] and len(scenarios) > 1 else ""
        unplayed = "; cannot be played" if one.get("unplayed") else ""
        say(f"  {one['name']}: turns {first} to {last}{default}{unplayed}")
    for line in note_lines(manifest.get("news", ())):
        say(line)


def _show_bundle(bundle: Path, output_format: str) -> None:
    """The games of a bundle, each with its scenarios. A package with an altered byte ends the command."""
    from toolchain.cli.loading import verified_of
    from toolchain.workspace.packs.keys import shown

    rows = []
    for data, path in packages_in(bundle):
        read = verified_of(data, path)
        manifest = package_of(read.data, path).manifest
        row = {key: manifest[key] for key in ("name", "title", "version", "licence", "digest")}
        scenarios = [one["name"] for one in manifest["scenarios"]]
        rows.append({"file": path.as_posix(), **row, "key": read.key or None, "scenarios": scenarios})
    if output_format == "json":
        say_json(
            {"packages": len(rows), "bytes": bundle.stat().st_size}, file=bundle.as_posix(), packages=rows
        )
        return
    for row in rows:
        version = f" {row['version']}" if row["version"] else ""
        say(f"{row['title'] or row['name']}  ({row['name']}{version})")
        for name, value in (
            ("play", f"hexwright play {row['file']}"),
            ("licence", row["licence"].strip().partition("\n")[0] or "none stated"),
            ("signed by", shown(row["key"]) if row["key"] else "nobody"),
            ("digest", row["digest"]),
            ("scenarios", "; ".join(row["scenarios"])),
        ):
            say(f"  {name:<12}  {value}")


def _show_text(layers: tuple[Layer, ...], wanted: str, path: Path) -> None:
    """One text; of two with one name the upper one is meant."""
    texts = {
        name: text for layer in layers for name, text in layer.files.items() if not name.endswith(".png")
    }
    if wanted not in texts:
        hint = did_you_mean(wanted, texts) or (
            f"texts: {', '.join(texts)}" if texts else "it contains no texts"
        )
        raise CannotRun(f"{path} contains no text `{wanted}`; {hint}")
    say(texts[wanted])
