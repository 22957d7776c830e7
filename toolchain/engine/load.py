"""From the bytes of a package to a game that can be started."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from toolchain.base.collecting import no_garbage_collection
from toolchain.base.suggest import meant, not_one
from toolchain.engine.budget import BUDGET
from toolchain.engine.game import Game, PackageError, UnknownScenario
from toolchain.engine.link.linker import Prepare

if TYPE_CHECKING:
    from toolchain.ir.package import Package, PackageFile
    from toolchain.ir.rules import Rules


def load_game(data: bytes, scenario: str | None = None, budget: int = BUDGET) -> Game:
    """The game of one scenario (the package's default when none is named), which ``start()`` begins.

    ``budget``: the steps that its rules may take for one answer.

    Raises PackageError, and nothing else, whatever the bytes are.
    """
    # Imported here: rules that were read before need no reader.
    from toolchain.ir.package import PackageFile, PackageProblem

    try:
        return link_file(PackageFile(data), scenario, budget)
    except PackageProblem as problem:
        raise PackageError(str(problem)) from None


def link_file(file: PackageFile, scenario: str | None = None, budget: int = BUDGET) -> Game:
    """As :func:`load_game`, from a package file that is open. Raises also PackageProblem."""
    member, rules = rules_in(file, scenario)
    return link_rules(rules, file.manifest["digests"][member], budget)


def link_game(
    package: Package, scenario: str | None = None, budget: int = BUDGET, prepared_by: Prepare | None = None
) -> Game:
    """As :func:`load_game`, from a package that was read as a whole; ``prepared_by`` as in :func:`link_rules`."""
    entry = played_entry(package.manifest, scenario)
    rules, digest = rules_of(package, entry["name"]), package.manifest["digests"][entry["rules"]]
    return link_rules(rules, digest, budget, prepared_by)


def link_rules(ir: Rules, digest: str, budget: int = BUDGET, prepared_by: Prepare | None = None) -> Game:
    """The game of rules that were read from a package, where they have a digest.

    ``prepared_by`` is for callers that remember the module of an earlier run. Raises PackageError.
    """
    # Python finds some odd but harmless rules worth a warning; a player can do nothing with it.
    try:
        with no_garbage_collection(), warnings.catch_warnings(action="ignore", category=SyntaxWarning):
            return Game(ir, digest, budget, prepared_by)
    except Exception as error:
        # Rules that have the right form and still do not fit together: too deep for Python, a value of a wrong kind.
        name = ir["scenarios"][0]["name"]
        raise PackageError(f"the rules of `{name}` contradict each other ({_said(error)})") from error


def rules_of(package: Package, scenario: str) -> Rules:
    """The rules of the scenario of a name, without the other scenarios that have the same rules."""
    return _of_scenario(package.rules[entry_of(package.manifest, scenario)["rules"]], scenario)


def rules_in(file: PackageFile, scenario: str | None) -> tuple[str, Rules]:
    """The rules of a scenario that can be played, and the member they are in; no other scenario is read.

    Raises PackageError for the scenario, PackageProblem for its rules.
    """
    entry = played_entry(file.manifest, scenario)
    return entry["rules"], _of_scenario(file.rules(entry["rules"]), entry["name"])


def _of_scenario(ir: Rules, name: str) -> Rules:
    if len(ir["scenarios"]) > 1:
        ir = {**ir, "scenarios": [s for s in ir["scenarios"] if s["name"] == name]}
    return ir


def played_entry(manifest: dict[str, Any], scenario: str | None) -> dict[str, Any]:
    """As :func:`entry_of`, of a scenario that can be played. Raises PackageError."""
    entry = entry_of(manifest, scenario)
    if "unplayed" in entry:
        raise PackageError(f"the scenario {entry['title']} cannot be played: {entry['unplayed']}")
    return entry


def entry_of(manifest: dict[str, Any], scenario: str | None) -> dict[str, Any]:
    """What a manifest says of a scenario: of the one named, or of the default one. Raises PackageError."""
    scenarios: list[dict[str, Any]] = manifest["scenarios"]
    if scenario is None:
        number: int = manifest["default"]
        return scenarios[number]
    names = [entry["name"] for entry in scenarios]
    titles = [entry["title"] for entry in scenarios]
    for known in (names, titles):
        found = meant(scenario, known)
        if found is not None:
            return scenarios[known.index(found)]
    raise UnknownScenario(not_one("scenario", scenario, names))


def _said(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:120]}" if text else type(error).__name__
