"""Files of the Tiled editor: read as text, and as the one tree that both of their forms share."""

from __future__ import annotations

from pathlib import Path

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.importers.tmx import as_json
from toolchain.importers.xmltree import read_xml
from toolchain.language.jsonsource import JsonNode, read_json

LARGEST = 32 * 1024 * 1024
XML_FORMS = (".tmx", ".tsx", ".xml")
JSON_FORMS = (".tmj", ".tsj", ".json")


def read_file(path: Path, root: str, findings: Findings, asked_by: Span | None = None) -> JsonNode | None:
    """The tree of a map or tileset (``root``); None, with a finding, when it cannot be read.

    ``asked_by`` is where another file names it: a file that is absent is then reported there.
    """
    code = "TIL001" if asked_by is None else "TIL005"
    nowhere = Span(Source(path.as_posix(), ""), 0, 0)
    try:
        size = path.stat().st_size
        if not path.is_file() or size > LARGEST:
            why = (
                f"it has {size:,} bytes; at most {LARGEST:,} are read" if path.is_file() else "it is no file"
            )
            findings.add(code, f"{path.as_posix()} cannot be read: {why}", asked_by or nowhere)
            return None
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        findings.add(
            code,
            f"{path.as_posix()} is not UTF-8 text",
            asked_by or nowhere,
            help="save it in the editor again",
        )
        return None
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "its name cannot be one of a file").lower()
        findings.add(
            code, f"{path.as_posix()} cannot be read: {why}", asked_by or nowhere,
            help="put it beside the map, or embed the tileset in the map (Embed Tileset)" if asked_by else "",
        )  # fmt: skip
        return None
    return _tree(Source(path.as_posix(), text), path.suffix.lower(), root, findings)


def _tree(source: Source, suffix: str, root: str, findings: Findings) -> JsonNode | None:
    if suffix in XML_FORMS:
        element = read_xml(source, findings)
        if element is None:
            return None
        if element.name != root:
            findings.add(
                "TIL001", f"this is a `{element.name}`, not a `{root}` of the Tiled editor", element.span
            )
            return None
        return as_json(element)
    node = read_json(source, findings)
    if node is None:
        return None
    kind = node.value.get("type") if node.value_kind == "object" else None
    if node.value_kind != "object" or (kind is not None and kind.value != root):
        findings.add(
            "TIL001", f"this is not a `{root}` of the Tiled editor", Span(source, node.start, node.start + 1)
        )
        return None
    return node
