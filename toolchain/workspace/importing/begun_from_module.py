"""A new game from a module for VASSAL: its map, its counters and its set-ups, with a few rules to begin with."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.filename import plain_letters
from toolchain.base.source import Source, Span
from toolchain.base.writing import write_whole
from toolchain.importers.draft import Draft, as_word, written
from toolchain.importers.sheets.columns import OOB, SET_UP
from toolchain.importers.sheets.table import Table
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.board_map import draft_of
from toolchain.importers.vassal.counter_lists import counter_lists, owner_of
from toolchain.importers.vassal.judging import not_read, tell_defects
from toolchain.importers.vassal.module import Module, read_module
from toolchain.importers.vassal.pieces import Described
from toolchain.importers.vassal.set_ups import places_used
from toolchain.language.layout.printer import format_text
from toolchain.workspace.project.project import load_project
from toolchain.workspace.tables.importing import Order, import_tables
from toolchain.workspace.tables.unit_merging import Origin

_NO_SIDE = re.compile(
    r"\s*(?:solitaire|solo|observer|spectator|referee|umpire|moderator|gm|both|all)\b.*", re.I
)
_SIDES = ("First", "Second")
_TURNS = 10
_TERRAIN = "open"
_KIND, _KIND_MARK = "unit", "kind"
_ORIGIN = Origin("1.3", "authored", "counters of the module")
_GAME = """# A game begun from the module {module} for VASSAL: its map, its counters and its set-ups. The rules are a
# beginning: each side moves its units, one after the other. Write yours in their place.

game {name} "{title}"
  book   "{title}" paragraphs dotted
  sides  {sides}

measure MP  @ 2.1

{side_blocks}

kind {kind}  @ 1.3

state moved of unit  @ 2.2
  cleared  at end-of-turn

quantity move-cost for move  measure MP  @ 2.1
  base  1 MP

movement march of unit  @ 2.1
  allowance  3
  cost       move-cost

action move "move a unit"  @ 2.2
  scope  1 own unit where not moved of it and possible(march of it)
  do
    set moved of self to yes
    move self by march

sequence  @ 2.0
  set-up
  turn turn 1..{turns}
{phases}
    phase end-of-turn  @ 2.0

procedure player-turn  @ 2.2
  open move until pass
"""


@dataclass
class Begun:
    """The files of the new game by path (none where the module has no map), what was found, and how many units stand in it."""

    findings: list[Finding]
    files: dict[str, bytes] = field(default_factory=dict)
    units: int = 0
    scenarios: int = 0


def begin(file: Path, project: str, whole: bool = False) -> Begun:
    """The game of a module under the name of a project. Raises OSError.

    ``whole``: without hexes that the picture shows only in part.
    """
    findings = Findings()
    try:
        with Archive(file) as archive:
            module = read_module(file, archive, findings)
            if module is None:
                return Begun(findings.items)
            tell_defects(module, archive, findings)
            draft = draft_of(module, findings, _TERRAIN, places_used(module, archive) if whole else None)
    except Unreadable as reason:
        findings.add(not_read(file, reason))
        return Begun(findings.items)
    if draft is None:
        return Begun(findings.items)
    draft.cite = draft.cite_hexes = "1.2"
    texts = _first_texts(file.name, module, draft, project)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        _write(folder, texts)
        begun = Begun(findings.items)
        _add_units(file, folder, module, begun)
        _add_set_ups(file, folder, module, begun)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                begun.files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return begun


def sides_of(module: Module) -> list[str]:
    """The two sides of a module as names: players who are no side are left out."""
    names = [_proper(one) for one in module.sides if not _NO_SIDE.fullmatch(one)]
    names = list(dict.fromkeys(name for name in names if name))
    return names[:2] if len(names) > 1 else list(_SIDES)


def _proper(text: str) -> str:
    """A proper name of the language for a free text; empty where nothing is left of it."""
    name = re.sub(r"[^A-Za-z0-9_]+", "-", plain_letters(text)).strip("-_0123456789")
    return name[:1].upper() + name[1:40]


def _first_texts(file: str, module: Module, draft: Draft, project: str) -> dict[str, str]:
    name = _proper(project) or "Game"
    title = " ".join(re.sub(r'["\\\\]', " ", module.name).split()) or name
    sides = sides_of(module)
    phases = "\n".join(
        f"    phase {word}  @ 2.0\n      do player-turn for {side}"
        for word, side in zip(("first", "second"), sides, strict=True)
    )
    game = _GAME.format(
        module=file,
        name=name,
        title=title,
        sides=", ".join(sides),
        side_blocks="\n".join(f"side {side}  @ 1.1" for side in sides),
        kind=_KIND,
        turns=_TURNS,
        phases=phases,
    )
    settings = {
        "name": project,
        "title": title,
        "language": "1",
        "version": "0.1.0",
        "licence": "all rights reserved",
    }
    lines = [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in settings.items()]
    return {
        "hexwright.toml": "\n".join(["[project]", *lines, "credits = []", ""]),
        "game.hw": format_text(Source("game.hw", game))[0],
        "map.hw": written(draft, name, file),
        "scenario.hw": f"part of {name}\n",
    }


def _add_units(file: Path, folder: Path, module: Module, begun: Begun) -> None:
    """The lists of counters whose side is known, with their kinds and ratings; the others are told."""
    sides = sides_of(module)
    whole, pieces = [], []
    for name, rows in counter_lists(module).items():
        if all(owner_of(one.piece, (name, *one.path), sides) for one in rows):
            whole.append(name)
            pieces += [one.piece for one in rows]
        else:
            at = Span(module.source, 0, 0)
            begun.findings.append(faults.not_imported.no_side(at, name, len(rows), file.name))
    if not whole:
        return
    game = folder / "game.hw"
    text = re.sub(rf"(?m)^kind {_KIND}\b.*\n", _kinds(pieces), game.read_text(encoding="utf-8"))
    _write(folder, {game.name: format_text(Source(game.name, text))[0]})
    order = Order(OOB, sheets=tuple(whole), always={"kind": _KIND}, origin=_ORIGIN)
    made = import_tables(file, load_project(folder), order)
    begun.findings += made.findings
    begun.units = _write(folder, made.texts) and made.units


def _kinds(pieces: Sequence[Described]) -> str:
    """The kinds that pieces name, and the ratings that all pieces of a kind have as whole numbers."""
    groups: dict[str, list[Described]] = {}
    for piece in pieces:
        name = piece.properties.get(_KIND_MARK, "")
        groups.setdefault(name if as_word(name) == name else "", []).append(piece)
    plain_ones = [*groups.pop("", []), *groups.pop(_KIND, [])]
    # What only some pieces of a kind have as a number is a rating of no kind: the others would lack it.
    uneven = {key for held in (plain_ones, *groups.values()) for key in _uneven(held)}
    lines = [f"kind {_KIND}  @ 1.3", *_ratings(plain_ones, uneven)]
    for name, held in groups.items():
        lines += [f"kind {name} is {_KIND}  @ 1.3", *_ratings(held, uneven)]
    return "\n".join(lines) + "\n"


def _numbers(pieces: Sequence[Described], key: str) -> list[bool]:
    """Whether each piece has a whole number of a name."""
    return [re.fullmatch(r"-?\d{1,4}", piece.properties.get(key, "")) is not None for piece in pieces]


def _uneven(pieces: Sequence[Described]) -> Iterator[str]:
    for key in {key for piece in pieces for key in piece.properties}:
        if not all(_numbers(pieces, key)) and any(piece.properties.get(key) for piece in pieces):
            yield key


def _ratings(pieces: Sequence[Described], uneven: Collection[str]) -> list[str]:
    made = []
    for key in dict.fromkeys(key for piece in pieces for key in piece.properties):
        values = [piece.properties.get(key, "") for piece in pieces]
        if as_word(key) and key not in uneven and all(_numbers(pieces, key)):
            numbers = [int(value) for value in values]
            made.append(f"{as_word(key)} {min(numbers)}..{max(numbers)}")
    return [f"  has  {', '.join(made)}"] if made else []


def _add_set_ups(file: Path, folder: Path, module: Module, begun: Begun) -> None:
    """A list for each side and a scenario for each set-up in which units stand."""
    lists: Mapping[str, Collection[str]] = {}
    if begun.units and (module.set_ups or module.stacks):
        made = import_tables(file, load_project(folder), Order(SET_UP, origin=Origin("3.1")))
        begun.findings += [one for one in made.findings if one.code != faults.nothing_to_import.FAULT.code]
        if not made.errors:
            _write(folder, made.texts)
            lists = _lists_of(made.tables)
    scenarios = {name: held for name, held in lists.items() if held} or {"Beginning": []}
    begun.scenarios = len(scenarios)
    path = folder / "scenario.hw"
    blocks = [path.read_text(encoding="utf-8").rstrip("\n")]
    game = re.match(r"part of (\S+)", blocks[0])
    for number, (name, held) in enumerate(scenarios.items()):
        title = " ".join(name.replace('"', " ").replace("\\", " ").split())
        lines = [f'scenario "{title}"  @ 3', f"  of  {game[1] if game else ''}", f"  turns  1..{_TURNS}"]
        lines += [f"  set-up  {', '.join(held)}"] if held else []
        lines += ["  default"] if not number else []
        blocks.append("\n".join(lines))
    text = "\n\n".join(blocks) + "\n"
    _write(folder, {path.name: format_text(Source(path.name, text))[0]})


def _lists_of(tables: Sequence[Table]) -> dict[str, list[str]]:
    """The lists of each set-up by its name."""
    made: dict[str, list[str]] = {}
    for table in tables:
        sheet = table.sheet
        (_, head), *rows = sheet.rows
        at = head.index("set-up")
        made[sheet.name] = list(dict.fromkeys(str(cells[at]) for _, cells in rows))
    return made


def _write(folder: Path, texts: Mapping[str, str]) -> bool:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"))
    return bool(texts)
