"""Schedules: on which turn and where pieces arrive; and the box in which a piece waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.suggest import did_you_mean
from toolchain.faults.meant import number_in_words
from toolchain.ir.limits.open_ends import NO_TURN, OPEN_END
from toolchain.ir.margins import may_use
from toolchain.language.patterns import cut, filled, shape
from toolchain.model.context import Build
from toolchain.model.name_errors import unknown
from toolchain.model.rules.subjects import pieces_named
from toolchain.model.symbols import Symbol

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece
    from toolchain.model.model import ScheduleRow


def read_schedules(b: Build) -> None:
    """Reads who arrives on which turn and where, and where pieces begin that nobody sets up."""
    due = [0] * (len(b.ir["pieces"]) + 1)
    form = shape("turn N:word arrive PIECES:names [by ENTRY:name]")
    for block in b.by_word.get("schedule", ()):
        named = block.header[0] if block.header else None
        nation = b.header(block).get("nation")
        if nation and b.symbols.get(nation[0].text, "nation", "side") is None:
            unknown(b.findings, "nation", nation[0], b.symbols.names("nation"))
        if named is not None and b.symbols.get(named.text, "side", "nation") is None:
            # A schedule may have a name of its own; one that is nearly that of a side is a slip.
            if did_you_mean(named.text, b.symbols.names("side")):
                unknown(b.findings, "side", named, b.symbols.names("side"))
        owner = b.header(block).get("nation", [])
        if owner and b.symbols.get(owner[0].text, "side", "nation") is None:
            unknown(b.findings, "nation", owner[0], b.symbols.names("side", "nation"))
        for line in block.lines:
            held = cut(line.tokens, form)
            if held is None or not filled(held, form):
                b.findings.add(faults.wrong_form_of_arrival.at(line.span, form.pattern))
                continue
            word = held["n"][0] if held["n"] else None
            if word is None or word.kind not in ("NUM", "NAME"):
                b.findings.add(faults.arrival_without_turn.at(word.span if word else line.span))
                continue
            if (number := number_in_words(word.text)) is not None:
                b.findings.add(faults.arrival_without_turn.in_words(word.span, number))
                continue
            turn = int(word.text) if word.kind == "NUM" else NO_TURN
            entry = None
            if "entry" in held:
                entry = b.declared(held["entry"][0], "entry")
                for extra in held["entry"][1:2]:
                    b.findings.add(faults.wrong_number_of_names.at(extra.span))
            for symbol in pieces_named(b, held["pieces"]):
                piece = symbol.info["piece"]
                row: ScheduleRow = {
                    "piece": symbol,
                    "turn": turn,
                    "line": line,
                    "block": block,
                    "span": word.span,
                }
                b.model.schedule_rows.append(row)
                symbol.info.setdefault("arrives", []).append(row)
                due[symbol.info["index"]] = turn
                piece["entry"] = entry.name if entry else None
    next(c for c in b.columns if c["name"] == "due")["start"] = due[:-1]
    box = b.symbols.get("reinforcements", "box")
    for symbol in b.symbols.all("piece"):
        if symbol.info.get("arrives") and box is not None:
            symbol.info["piece"]["start"] = box.info["index"] + (
                max(symbol.info["piece"]["side"], 0) if box.info["by_side"] else 0
            )
    for symbol in b.symbols.all("piece"):
        piece = symbol.info["piece"]
        home = _home(b, piece) if piece["start"] < 0 else None
        if home is not None:
            piece["start"] = home.info["index"] + (max(piece["side"], 0) if home.info["by_side"] else 0)


def _home(b: Build, piece: Piece) -> Symbol | None:
    """The box in which a piece begins; two that are equally near are reported."""
    found, rank = homes_of(b, piece)
    if len(found) > 1 and rank > 1:  # a box that it may not use is nobody's choice
        first, second = found[:2]
        kind = b.ir["kinds"][piece["kind"]]["name"]
        b.findings.add(faults.held_by_two_boxes.at(second.span, first.name, second.name, kind, first.span))
    return found[0] if found else None


def homes_of(b: Build, piece: Piece) -> tuple[list[Symbol], int]:
    """The boxes that hold the kind of a piece, or the nearest kind above it, and their rank.

    A box that is used by its side comes before others.
    """
    kind, best, found = b.ir["kinds"][piece["kind"]]["name"], (0, -OPEN_END), list[Symbol]()
    line = [kind, *b.ir["kinds"][piece["kind"]]["parents"]]
    for symbol in b.symbols.all("box"):
        box = b.ir["boxes"][symbol.info["index"] - len(b.ir["hexes"])]
        rank = 2 if "users" not in box or piece["side"] < 0 else 3 if may_use(b.ir, box, piece) else 1
        near = min((line.index(held) for held in box["holds"] if held in line), default=None)
        if near is not None and (rank, -near) >= best:
            found = [*found, symbol] if (rank, -near) == best else [symbol]
            best = (rank, -near)
    return found, best[0]
