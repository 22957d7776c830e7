"""Files of the Tiled editor: read as text, and as the one tree that both of their forms share."""

from __future__ import annotations

from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.importers.tiled.tmx import as_json
from toolchain.importers.xml_tree import Refusals, read_xml
from toolchain.language.json.source import JsonNode, read_json

LARGEST = 32 * 1024 * 1024
XML_FORMS = (".tmx", ".tsx", ".xml")


def read_file(path: Path, root: str, findings: Findings, asked_by: Span | None = None) -> JsonNode | None:
    """The tree of a map or tileset (``root``); None, with a finding, when it cannot be read.

    ``asked_by`` is where another file names it: a file that is absent is then reported there.
    """
    name = path.as_posix()
    nowhere = Span(Source(name, ""), 0, 0)
    try:
        size = path.stat().st_size
        if not path.is_file() or size > LARGEST:
            why = (
                f"it has {size:,} bytes; the maximum is {LARGEST:,}" if path.is_file() else "it is not a file"
            )
            findings.add(
                faults.missing_tileset.unreadable(asked_by, name, why)
                if asked_by
                else faults.not_a_tiled_map.unreadable(nowhere, name, why)
            )
            return None
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        findings.add(
            faults.missing_tileset.not_utf8(asked_by, name)
            if asked_by
            else faults.not_a_tiled_map.not_utf8(nowhere, name)
        )
        return None
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "its name is not a valid file name").lower()
        findings.add(
            faults.missing_tileset.absent(asked_by, name, why)
            if asked_by
            else faults.not_a_tiled_map.unreadable(nowhere, name, why)
        )
        return None
    return _tree(Source(name, text), path.suffix.lower(), root, findings)


def _tree(source: Source, suffix: str, root: str, findings: Findings) -> JsonNode | None:
    if suffix in XML_FORMS:
        fault = faults.not_a_tiled_map
        refusals = Refusals(fault.too_deep, fault.document_type, fault.not_xml)
        element = read_xml(source, findings, refusals)
        if element is None:
            return None
        if element.name != root:
            findings.add(faults.not_a_tiled_map.other_element(element.span, element.name, root))
            return None
        return as_json(element)
    node = read_json(source, findings)
    if node is None:
        return None
    kind = node.value.get("type") if node.value_kind == "object" else None
    if node.value_kind != "object" or (kind is not None and kind.value != root):
        findings.add(faults.not_a_tiled_map.at(Span(source, node.start, node.start + 1), root))
        return None
    return node
