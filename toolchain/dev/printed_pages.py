"""Pictures of printed pages in the guide: a page of each kind that ``hexwright export print`` writes.

Pixels hang on the machine's arithmetic, so a list beside the pictures has a digest of what each page is set from, and one of
the picture: a page is drawn again when either differs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from toolchain.base.mark import mark_png
from toolchain.exporters.handouts.game_on_paper import Document, Settings, documents
from toolchain.exporters.paper import png, typeset
from toolchain.workspace.export.subject import Subject

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "toolchain" / "docs"
LIST = "pictures/printed.txt"
_DPI = 62.0
# By the name of a picture: the file, and which of its pages. The file of the scenario bears the scenario's name.
_SCENARIO = ""
PAGES = {
    "map": ("map.pdf", 2),
    "counters": ("counters.pdf", 1),
    "charts": ("charts.pdf", 1),
    "rules": ("rules.pdf", 1),
    "turns": (_SCENARIO, 1),
    "cards": (_SCENARIO, 2),
    "deck": ("cards.pdf", 1),
    "displays": ("displays.pdf", 1),
}


def printed_pages() -> dict[str, bytes]:
    """The pictures and their list by their paths below the docs. Raises ValueError for a kind without a page, CannotPrint."""
    game = _game()
    if game is None:
        return {}  # the pictures that are there stay
    known = dict(_listed())
    lines, made = [], {}
    for name, (document, page) in _documents(game).items():
        file = f"pictures/print-{name}.png"
        source = _digest(
            repr((document.source, sorted(document.drawings.items()), document.sheets, page)).encode()
        )
        path = DOCS / file
        data = path.read_bytes() if path.is_file() else b""
        if known.get(file) != (source, _digest(data)):
            data = _drawn(document, page)
        made[file] = data
        lines.append(f"{file}  {source}  {_digest(data)}\n")
    return {**made, LIST: "".join(lines).encode()}


def _game() -> Path | None:
    """The first game with cards: it has a page of every kind. None in a copy of the program without games."""
    for file in sorted((ROOT / "scenarios").glob("*/hexwright.toml")):
        texts = (path.read_text(encoding="utf-8") for path in sorted(file.parent.rglob("*.hw")))
        if any(line.startswith("deck ") for text in texts for line in text.splitlines()):
            return file.parent
    return None


def _documents(game: Path) -> dict[str, tuple[Document, int]]:
    found = Subject(game)
    scenarios = {name: found.ir(name) for name in found.scenarios}
    held: dict[str, Document] = {}
    for document in documents(scenarios, Settings(found.title, 15.0, 11.3, 8.0, "a4")):
        held[document.name] = document
    scenario = next(iter(reversed(held.values())))  # the last file is that of the last scenario
    made = {
        name: (held.get(file, scenario if not file else None), page) for name, (file, page) in PAGES.items()
    }
    lacking = [name for name, (document, _) in made.items() if document is None or document.missing]
    if lacking:
        raise ValueError(f"{found.path.name} has nothing of this kind to print: {', '.join(lacking)}")
    return {name: (document, page) for name, (document, page) in made.items() if document is not None}


def _drawn(document: Document, page: int) -> bytes:
    if document.sheets:
        return mark_png(png(document.sheets[page - 1], _DPI))
    return mark_png(typeset(document.source, document.drawings, format="png", ppi=_DPI)[page - 1])


def _listed() -> Iterator[tuple[str, tuple[str, str]]]:
    path = DOCS / LIST
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        file, source, data = line.split()
        yield file, (source, data)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
