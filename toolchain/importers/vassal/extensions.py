"""Extensions of a module: where they lie, and what their elements are put into.

VASSAL looks for them in a folder beside the module that is called like it, with `_ext`. Those that lie beside the module itself are
read if they name it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.filename import VASSAL_EXTENSION, VASSAL_MODULE
from toolchain.base.source import Source, Span
from toolchain.formats.vassal.sequence import parted
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.xml_tree import Element, Refusals, read_xml

MOST_FILES = 100
_BUILD_FILES = ("buildFile.xml", "buildFile")


@dataclass(frozen=True)
class Node:
    """A part of a module on the way to where an element of an extension belongs: its class without the package, and its name."""

    kind: str
    name: str


def read_extensions(path: Path, module: str, archive: Archive, findings: Findings) -> list[Element]:
    """The roots of the extensions of a module; their parts are added to its archive."""
    roots = []
    if path.suffix.lower() != VASSAL_MODULE:
        return []
    for file in _files(path.with_name(f"{path.stem}_ext")):
        if (root := _read(file, "", archive, findings)) is not None:
            roots.append(root)
    for file in _files(path.parent):
        # Whose extension a file is that cannot be read nobody knows.
        if (root := _read(file, module, archive, Findings())) is not None:
            roots.append(root)
    return roots


def target_of(element: Element) -> list[Node]:
    """Where the elements in an ``ExtensionElement`` belong, from the outside in; nothing: in the module itself."""
    made = []
    for text in parted(element.attributes.get("target", ""), "/"):
        kind, *name = parted(text, ":")
        if kind:
            made.append(Node(kind.rpartition(".")[2], name[0] if name else ""))
    return made


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        found = sorted(one for one in folder.iterdir() if one.suffix.lower() == VASSAL_EXTENSION)
        yield from (one for one in found[:MOST_FILES] if one.is_file())


def _read(path: Path, module: str, archive: Archive, findings: Findings) -> Element | None:
    """The root of an extension; None for one that cannot be read, or that names another module than ``module``."""
    fault = faults.not_a_module
    nowhere = Span(Source(path.as_posix(), ""), 0, 0)
    try:
        own = Archive(path)
    except Unreadable as reason:
        findings.add(fault.unreadable(nowhere, path.as_posix(), str(reason)))
        return None
    root = None
    try:
        name = next((one for one in _BUILD_FILES if one in own.names), None)
        if name is None:
            raise Unreadable("it has no build file")
        source = Source(f"{path.as_posix()}/{name}", own.text(name))
        root = read_xml(source, findings, Refusals(fault.too_deep, fault.document_type, fault.not_xml))
    except Unreadable as reason:
        findings.add(fault.unreadable(nowhere, path.as_posix(), str(reason), reason.help))
    named = root.attributes.get("module", "") if root is not None else ""
    if root is None or not root.name.endswith(".ModuleExtension") or module not in ("", named):
        own.close()
        return None
    archive.add(own)
    return root
