"""The package: what the compiler hands to the engine, one file that ends in ``.hexpack``.

The form is public and versioned; ``docs/reference/package.md`` describes it. Reading never executes anything:
members are unpacked with bounds, digests are compared, and rules pass :func:`~toolchain.ir.validate.validate_ir`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.base.collecting import no_garbage_collection
from toolchain.base.digest import canonical_json, sha256
from toolchain.base.schemacheck import conforms
from toolchain.base.visible import quoted, unfit
from toolchain.ir.file.container import (
    MANIFEST,
    MAXIMUM_VALUES,
    NOTICES,
    SHARED,
    TEXTS,
    PackageProblem,
    count_values,
    read_json,
    read_members,
    read_text,
    write_members,
)
from toolchain.ir.file.shared import PICTURES, check_shared, joined, shared_of, without
from toolchain.ir.file.signed import parted
from toolchain.ir.file.texts import Layer, read_texts, write_texts
from toolchain.ir.levels import ENGINE_LEVEL, LEVELS, MAXIMUM_LEVEL, OLDEST_LEVEL, needed_level
from toolchain.ir.validate import validate_ir

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


FORMAT = "hexpack/1"
# 1.1 came with texts and with what all scenarios share, 1.2 with pictures that some of them share; a package is of the
# oldest that has what it holds.
MAJOR, MINOR = 1, 2

_FORM = re.compile(r"hexpack/([0-9]{1,6})\Z")
_VERSION = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})\Z")
_NEWER = "this package was made by a newer hexwright ({0}); this one reads up to {1}: install a newer one"
_LEVEL_NEWER = "this package needs engine level {0}; this hexwright has level {1}: install a newer hexwright"
_LEVEL_OLDER = (
    "this package was built for engine level {0}; this hexwright needs at least level {1}: "
    "build it again from its project"
)
_OLDER = (
    "this package is in an old format ({0}) that hexwright no longer reads; build it again from its project"
)


@dataclass(frozen=True)
class Parts:
    """What a package is made of. Each set of rules is an IR with the record of exactly one scenario."""

    name: str
    title: str
    version: str
    language: str
    licence: str
    credits: list[str]
    rules: list[Rules]
    default: int = 0
    titles: list[str] = field(default_factory=list)
    texts: list[Layer] = field(default_factory=list)
    # What is new: versions, each with a text, the newest first.
    news: list[tuple[str, str]] = field(default_factory=list)
    # Of each project below: its name, its version, its licence.
    below: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Package:
    """A package that was read and found good: manifest, rules by the name of their member, digest."""

    manifest: dict[str, Any]
    rules: dict[str, Rules]
    digest: str
    texts: tuple[Layer, ...] = ()


def write_package(parts: Parts) -> bytes:
    """The bytes of a package; equal parts give equal bytes."""
    members = {NOTICES: _notices(parts).encode()}
    if parts.texts:
        members[TEXTS] = write_texts(parts.texts)
    shared = shared_of(parts.rules)
    if shared:
        members[SHARED] = canonical_json(shared)
    scenarios: list[dict[str, Any]] = []
    for number, rules in enumerate(parts.rules):
        name = f"rules/{number}.json"
        members[name] = canonical_json(without(rules, shared))
        record = rules["scenarios"][0]
        title = parts.titles[number] if parts.titles else record["name"]
        turns = [record["first"], record["last"]]
        scenario = {"name": record["name"], "title": title, "turns": turns, "rules": name}
        if "unplayed" in rules:
            scenario["unplayed"] = rules["unplayed"]
        scenarios.append(scenario)
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "format_version": f"{MAJOR}.{MINOR if PICTURES in shared else 1 if parts.texts or shared else 0}",
        "name": parts.name,
        "title": parts.title,
        "version": parts.version,
        "language": parts.language,
        "licence": parts.licence,
        "credits": parts.credits,
        "scenarios": scenarios,
        "default": parts.default,
        "digests": {name: sha256(data) for name, data in members.items()},
    }
    if parts.news:
        manifest["news"] = [[version, text] for version, text in parts.news]
    texts = [members[scenario["rules"]] for scenario in scenarios]
    needed = needed_level({"manifest": manifest, "rules": parts.rules}, texts, LEVELS)
    manifest["engine"] = {"min": needed, "max": ENGINE_LEVEL}
    members[MANIFEST] = canonical_json({**manifest, "digest": package_digest(manifest)})
    return write_members(members)


def package_digest(manifest: dict[str, Any]) -> str:
    """SHA-256 over the sorted names and digests of all members, the manifest's being that of the rest of it."""
    rest = {key: value for key, value in manifest.items() if key != "digest"}
    digests = {**manifest["digests"], MANIFEST: sha256(canonical_json(rest))}
    return sha256(canonical_json(sorted(digests.items())))


def read_digest(data: bytes) -> str:
    """The digest of a package of our own making; a stranger's goes through :func:`read_package`."""
    manifest = read_json(read_members(data)[MANIFEST], MANIFEST, lines=True)
    digest: str = manifest["digest"]
    return digest


def read_manifest(data: bytes) -> dict[str, Any]:
    """What a package says of itself, digests compared; its rules are not looked at. Raises PackageProblem."""
    members = read_members(parted(data)[0])
    manifest = _manifest(members.pop(MANIFEST))
    _check_digests(manifest, members)
    return manifest


def read_layers(data: bytes) -> tuple[dict[str, Any], tuple[Layer, ...]]:
    """As :func:`read_manifest`, with the texts that the package carries; none where it carries none."""
    members = read_members(parted(data)[0])
    manifest = _manifest(members.pop(MANIFEST))
    _check_digests(manifest, members)
    return manifest, read_texts(members[TEXTS]) if TEXTS in members else ()


def read_package(data: bytes) -> Package:
    """The package in a file. Raises PackageProblem, and nothing else, whatever the bytes are.

    A signature is passed over: :mod:`toolchain.workspace.packs.signing` verifies it.
    """
    with no_garbage_collection():
        return PackageFile(data).package()


class PackageFile:
    """A package file whose manifest and digests are right; its rules are read and checked when they are asked for."""

    def __init__(self, data: bytes) -> None:
        """Raises PackageProblem."""
        members = read_members(parted(data)[0])
        self.manifest = _manifest(members.pop(MANIFEST))
        _check_digests(self.manifest, members)
        if NOTICES in members:
            read_text(members.pop(NOTICES), NOTICES)
        self._texts = members.pop(TEXTS, None)
        self._shared = members.pop(SHARED, None)
        self._rules = members
        _check_scenarios(self.manifest, members)

    def package(self) -> Package:
        """All that is in the file. Raises PackageProblem."""
        texts = read_texts(self._texts) if self._texts is not None else ()
        return Package(self.manifest, self._read(sorted(self._rules)), self.manifest["digest"], texts)

    def rules(self, member: str) -> Rules:
        """The rules in one member; what is in the others is not looked at. Raises PackageProblem."""
        with no_garbage_collection():
            return self._read([member])[member]

    def _read(self, names: list[str]) -> dict[str, Rules]:
        # Each set of rules has what is shared, and is looked at with it.
        count = count_values(self._shared, SHARED) * len(names) if self._shared is not None else 0
        if count + sum(count_values(self._rules[name], name) for name in names) > MAXIMUM_VALUES:
            raise PackageProblem(f"the rules have more than {MAXIMUM_VALUES:,} values")
        shared = check_shared(read_json(self._shared, SHARED)) if self._shared is not None else {}
        made: dict[str, Rules] = {}
        for name in names:
            made[name] = joined(read_json(self._rules[name], name), shared, name)
            wrong = validate_ir(made[name])
            if wrong:
                raise PackageProblem(f"the rules in {quoted(name)} are damaged: {wrong}")
        for scenario in self.manifest["scenarios"]:
            if scenario["rules"] in made:
                _check_scenario(scenario, made[scenario["rules"]])
        return made


def _notices(parts: Parts) -> str:
    lines = [parts.title or parts.name, "", "Licence", "", parts.licence or "(none stated)"]
    if parts.credits:
        lines += ["", "Credits", "", *parts.credits]
    for name, version, licence in parts.below:
        lines += ["", f"Built on {name} {version}".rstrip(), "", licence or "(no licence stated)"]
    return "\n".join(lines) + "\n"


def _manifest(data: bytes) -> dict[str, Any]:
    count_values(data, MANIFEST)
    manifest = read_json(data, MANIFEST, lines=True)
    form = manifest.get("format") if isinstance(manifest, dict) else None
    found = _FORM.match(form) if isinstance(form, str) else None
    if found is None:
        raise PackageProblem(f"this is not a hexwright package: its {MANIFEST} does not identify it as one")
    if int(found[1]) != MAJOR:
        raise PackageProblem(_NEWER.format(form, FORMAT) if int(found[1]) > MAJOR else _OLDER.format(form))
    version = manifest.get("format_version")
    parts = _VERSION.match(version) if isinstance(version, str) else None
    if parts is not None and (int(parts[1]), int(parts[2])) > (MAJOR, MINOR):
        raise PackageProblem(_NEWER.format(f"form {version}", f"{MAJOR}.{MINOR}"))
    _check_engine(manifest.get("engine"))
    wrong = conforms(manifest, "manifest-1")
    if wrong:
        raise PackageProblem(f"`{MANIFEST}` is damaged: {wrong}")
    if manifest["engine"]["min"] > manifest["engine"]["max"]:
        raise PackageProblem(f"`{MANIFEST}` is damaged: engine: `min` is greater than `max`")
    if parts is not None and int(parts[1]) < MAJOR:
        raise PackageProblem(_OLDER.format(f"form {version}"))
    made: dict[str, Any] = manifest
    _check_printable(made)
    return made


def _check_printable(manifest: dict[str, Any]) -> None:
    """Names are of one line; a licence may have several."""
    texts = [manifest[key] for key in ("name", "title", "version", "language")] + manifest["credits"]
    texts += [scenario[key] for scenario in manifest["scenarios"] for key in ("name", "title")]
    texts += [scenario.get("unplayed", "") for scenario in manifest["scenarios"]]
    texts.append(manifest["licence"].replace("\n", "").replace("\t", ""))
    for text in texts:
        odd = unfit(text)
        if odd is not None:
            raise PackageProblem(f"`{MANIFEST}` contains the unprintable character {quoted(odd[0])}")


def _check_digests(manifest: dict[str, Any], members: dict[str, bytes]) -> None:
    digests = manifest["digests"]
    for name in sorted(digests.keys() ^ members.keys()):
        said = "lists" if name in digests else "does not list"
        held = "contains" if name in members else "does not contain"
        raise PackageProblem(f"`{MANIFEST}` {said} {quoted(name)}, but the package {held} it")
    for name, data in members.items():
        if sha256(data) != digests[name]:
            raise PackageProblem(
                f"{quoted(name)} was changed after the package was built: its digest does not match"
            )
    if package_digest(manifest) != manifest["digest"]:
        raise PackageProblem(
            f"`{MANIFEST}` was changed after the package was built: its digest does not match"
        )


def _check_engine(levels: Any) -> None:
    """Compares levels before the schema is asked: another level may hold what this schema does not know."""
    lowest, highest = (levels.get(key) if isinstance(levels, dict) else None for key in ("min", "max"))
    if type(lowest) is not int or type(highest) is not int or not 1 <= lowest <= highest <= MAXIMUM_LEVEL:
        return  # the schema says what is wrong with them
    if lowest > ENGINE_LEVEL:
        raise PackageProblem(_LEVEL_NEWER.format(lowest, ENGINE_LEVEL))
    if highest < OLDEST_LEVEL:
        raise PackageProblem(_LEVEL_OLDER.format(highest, OLDEST_LEVEL))


def _check_scenarios(manifest: dict[str, Any], members: Collection[str]) -> None:
    scenarios = manifest["scenarios"]
    if manifest["default"] >= len(scenarios):
        raise PackageProblem(f"`{MANIFEST}` is damaged: it has no scenario number {manifest['default']}")
    used = [scenario["rules"] for scenario in scenarios]
    for name in used:
        if name not in members:
            raise PackageProblem(f"`{MANIFEST}` is damaged: the package does not contain {quoted(name)}")
    for name in sorted(set(members).difference(used)):
        raise PackageProblem(f"the package contains {quoted(name)}, which no scenario uses")


def _check_scenario(scenario: dict[str, Any], held: Rules) -> None:
    records = [[r["first"], r["last"]] for r in held["scenarios"] if r["name"] == scenario["name"]]
    if records != [scenario["turns"]]:
        raise PackageProblem(
            f"`{MANIFEST}` is damaged: {quoted(scenario['rules'])} has a different scenario or different turns"
        )
    if held.get("unplayed") != scenario.get("unplayed"):
        raise PackageProblem(
            f"`{MANIFEST}` is damaged: {quoted(scenario['rules'])} disagrees about whether it can be played"
        )


__all__ = [
    "FORMAT",
    "Package",
    "PackageFile",
    "PackageProblem",
    "Parts",
    "package_digest",
    "read_digest",
    "read_layers",
    "read_manifest",
    "read_package",
    "write_package",
]
