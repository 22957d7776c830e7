"""A small package to take apart, and the means to put it together again."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolchain.base.digest import canonical_json, sha256
from toolchain.ir.file.container import write_members
from toolchain.ir.package import package_digest
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
Seal = Callable[..., bytes]


@pytest.fixture(scope="session")
def project() -> Project:
    return load_project(ROOT / "toolchain" / "templates" / "game")


@pytest.fixture(scope="session")
def packed(project: Project) -> bytes:
    return pack_project(project)[0]


@pytest.fixture(scope="session")
def members(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def ir(members: dict[str, bytes]) -> dict[str, Any]:
    """Rules to be spoilt: a new copy for each test."""
    made: dict[str, Any] = json.loads(members["rules/0.json"])
    return made


@pytest.fixture(scope="session")
def seal(members: dict[str, bytes]) -> Seal:
    """Puts a package together with right digests around changed rules, members and manifest."""

    def make(
        rules: Any = None, *, manifest: dict[str, Any] | None = None, more: dict[str, bytes] | None = None
    ) -> bytes:
        made = {**members, **(more or {})}
        if rules is not None:
            made["rules/0.json"] = canonical_json(rules)
        said = json.loads(made.pop("manifest.json"))
        said["digests"] = {name: sha256(data) for name, data in made.items()}
        said |= manifest or {}
        if isinstance(said["digests"], dict) and "digest" not in (manifest or {}):
            said["digest"] = package_digest(said)
        made["manifest.json"] = canonical_json(said)
        return write_members(made)

    return make
