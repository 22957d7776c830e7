"""The lists beside the map of the preview page: forces, arrivals, findings. Plain HTML that reads without a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.exporters.counters import face as counterface
from toolchain.exporters.counters import listed as placed
from toolchain.exporters.counters import shown as counters
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, tag
from toolchain.exporters.svg.excerpt import excerpt
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.ir.limits.open_ends import NO_TURN
from toolchain.ir.roster import NOBODY, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MOST_FINDINGS = 1000
MOST_LETTERS = 24  # of the names of ratings above a list of units
NOTHING = {"none": "\N{EN DASH}"}
MOST_PICTURES = 60  # pieces of the map beside findings; about five kilobytes each


class Listed:
    """The units that a seat's page lists, in order, each with where it is."""

    def __init__(
        self, ir: Rules, state: PlayState | None, seat: int, free: Mapping[int, str] | None = None
    ) -> None:
        """``free``: the regions of pieces whose owners choose their hexes, where the state is a set-up that nobody chose."""
        self.free = free or {}
        self.ir, self.state, self.seat = ir, state, seat
        self.known: dict[int, Shown] = {}
        self.place: dict[int, int] = {}
        if state is not None:
            for place, stack in counters.stacks(state, seat).items():
                for shown in stack:
                    if shown.piece >= 0:
                        self.known[shown.piece] = shown
                        self.place[shown.piece] = place
        elif "unplayed" in ir:
            self.place = placed.hexes(ir)
        self.written = placed.places(ir) if state is None else {}
        self.due = due_turns(ir, state)
        self.scenario = in_lists(ir) if "unplayed" in ir else set()
        self.groups = self._groups()
        self.order = [piece for _, parts in self.groups for _, pieces in parts for piece in pieces]
        self.number = {piece: n for n, piece in enumerate(self.order)}

    def _groups(self) -> list[tuple[int, list[tuple[str, list[int]]]]]:
        """By side, then by nation: a seat's own pieces and those of the other side that it has identified."""
        made = []
        for side in [*range(len(self.ir["sides"])), -1]:
            mine = [i for i, p in enumerate(self.ir["pieces"]) if p["side"] == side and self._may(i, side)]
            parts = []
            for nation in [*range(len(self.ir["nations"])), -1]:
                part = [i for i in mine if self.ir["pieces"][i]["nation"] == nation]
                if part:
                    parts.append((self.ir["nations"][nation] if nation >= 0 else "", part))
            if parts or side >= 0:
                made.append((side, parts))
        return made

    def _may(self, piece: int, side: int) -> bool:
        if self.scenario and piece not in self.scenario:
            return False
        return self.seat == counters.ALL or side == self.seat or piece in self.known

    def shown(self, piece: int) -> Shown:
        """The counter of a piece: as it lies on the map, or as it starts."""
        record = self.ir["pieces"][piece]
        return self.known.get(piece) or Shown(record["side"], record["nation"], piece, record["face"])

    def hex_of(self, piece: int) -> int:
        """The hex in which a piece is known to be; -1 when it is not on the map."""
        return self.place.get(piece, -1)

    def said(self, piece: int) -> str:
        """Nation, name and kind."""
        kind = P.spoken(self.ir["kinds"][self.ir["pieces"][piece]["kind"]]["name"])
        return f"{counters.full_name(self.ir, piece)} ({kind})"

    def where(self, piece: int) -> str:
        """A unit's place in words: a hex, a box, or the turn it is due."""
        ir, state = self.ir, self.state
        if piece in self.place:
            known = ir["hexes"][self.place[piece]]
            said = f"{known['id']} {known['name']}".strip()
            region = self.free.get(piece)
            return f"{P.spoken(region)}, where its owner chooses ({said} here)" if region else said
        own = ir["pieces"][piece]["side"] == self.seat or self.seat == counters.ALL
        place = state.columns["c_place"][piece] if state is not None and own else -1
        due = self.due[piece]
        late = arrival_turn(ir, due) if due > (state.turn if state is not None else 0) else ""
        late = f"due {late}" if late.startswith("turn") else late
        if self.written.get(piece):
            return late or self.written[piece]
        if place >= len(ir["hexes"]):
            box = P.spoken(ir["boxes"][place - len(ir["hexes"])]["name"])
            return f"{late} ({box})" if late else box
        return late or "not on the map"


def due_turns(ir: Rules, state: PlayState | None = None) -> list[int]:
    """Turn of arrival of each piece, 0 for none."""
    if "unplayed" in ir:
        made = [0] * len(ir["pieces"])
        for row in reversed(roster_of(ir).arrivals):
            if row.unit != NOBODY:
                made[row.unit] = row.turn
        return made
    for column in ir["columns"]:
        if column["name"] == "due" and column["of"] == "piece":
            if state is not None:
                return list(state.columns["c_" + ident("due")])
            start = column["start"]
            return list(start) if isinstance(start, list) else [start] * len(ir["pieces"])
    return [0] * len(ir["pieces"])


def in_lists(ir: Rules) -> set[int]:
    """The pieces that the lists of a scenario name."""
    return {row.unit for rows in roster_of(ir) for row in rows if row.unit != NOBODY}


def last_turn(ir: Rules) -> int:
    """The last turn of the game."""
    return max((s["last"] for s in ir.get("scenarios") or ()), default=10_000)


def arrival_turn(ir: Rules, turn: int) -> str:
    """When a unit arrives, in words; some hang on something else than the calendar."""
    if turn >= NO_TURN and turn > last_turn(ir):
        return "no fixed turn"
    return f"turn {turn}, after the last turn" if turn > last_turn(ir) else f"turn {turn}"


def forces_html(listed: Listed) -> str:
    """Every side and its units, with ratings and places; nothing of a map that has no units yet."""
    if not listed.ir["pieces"]:
        return ""
    made = []
    for side, parts in listed.groups:
        count = sum(len(part) for _, part in parts)
        name = listed.ir["sides"][side]["name"] if side >= 0 else "Neither side"
        body = [
            (f"<h3>{esc(nation)} ({len(part)})</h3>" if nation else "") + _units(listed, part)
            for nation, part in parts
        ]
        units = "1 unit" if count == 1 else f"{count} units"
        made.append(f"<section><h2>{esc(P.spoken(name))}: {units}</h2>{''.join(body)}</section>")
    return "".join(made)


def _units(listed: Listed, part: list[int]) -> str:
    ir = listed.ir
    columns = list(
        dict.fromkeys(n for i in part for n, _ in counters.ratings(ir, i, ir["pieces"][i]["face"]))
    )
    # Many ratings stand beside the unit only if their names are written upwards.
    tall = " class='tall'" if sum(len(c) for c in columns) > MOST_LETTERS else ""
    head = "".join(f"<th class='n' scope='col'>{esc(P.spoken(c))}</th>" for c in columns)
    rows = []
    for index in part:
        piece = ir["pieces"][index]
        shown = listed.shown(index)
        values = dict(counters.ratings(ir, index, shown.face))
        cells = "".join(
            f"<td class='n'>{esc(NOTHING.get(values.get(c, ''), values.get(c, '')))}</td>" for c in columns
        )
        kind = f"{P.spoken(ir['kinds'][piece['kind']]['name'])} {piece.get('echelon', '')}".strip()
        number = listed.number[index]
        rows.append(
            f"<tr data-unit='{number}'><td class='pic'>{_mini(ir, shown)}</td><th scope='row'>{esc(piece['name'])}<br>"
            f"<span class='where'>{esc(kind)}</span><br>"
            f"<button type='button' data-unit='{number}'>{esc(listed.where(index))}</button></th>{cells}</tr>"
        )
    return (
        f"<div class='wide'><table{tall}><thead><tr><th><span class='quiet'>Counter</span></th>"
        f"<th scope='col'>Unit and place</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _mini(ir: Rules, shown: Shown) -> str:
    return tag(
        "svg",
        counterface.counter(ir, shown, 0.0, 0.0, tips=False),
        class_="mini",
        viewBox="-35 -35 70 70",
        role="img",
        aria_label=counters.describe(ir, shown),
    )


def arrivals_html(listed: Listed) -> str:
    """The schedule with its slider. It is printed matter of the scenario, open to both sides."""
    ir = listed.ir
    turns: dict[int, dict[int, list[str]]] = {}
    if "unplayed" in ir:
        _listed_changes(ir, turns)
    else:
        for index, turn in enumerate(due_turns(ir)[: len(ir["pieces"])]):
            piece = ir["pieces"][index]
            if turn > 0 and (listed.seat == counters.ALL or piece["side"] == listed.seat):
                turns.setdefault(turn, {}).setdefault(piece["side"], []).append(counters.full_name(ir, index))
    if not turns:
        return ""
    last = last_turn(ir)
    most = last + 1 if max(turns) > last else last
    rows = []
    for turn in sorted(turns):
        for side in sorted(turns[turn]):
            name = ir["sides"][side]["name"] if side >= 0 else ""
            units = ", ".join(turns[turn][side])
            when = turn if turn <= last else arrival_turn(ir, turn)
            rows.append(
                f"<tr data-turn='{turn}'><td class='n'>{when}</td><th scope='row'>{esc(name)}</th>"
                f"<td>{esc(units)}</td></tr>"
            )
    return (
        "<section><h2>Arrivals</h2><div class='turn'><label for='turn'>Turn</label>"
        f"<input type='range' id='turn' min='0' max='{most}' value='0' step='1'>"
        "<output id='turn-said' for='turn'></output></div>"
        "<table><thead><tr><th class='n' scope='col'>Turn</th><th scope='col'>Side</th>"
        f"<th scope='col'>Units</th></tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
    )


def _listed_changes(ir: Rules, turns: dict[int, dict[int, list[str]]]) -> None:
    """Adds what arrives and what is withdrawn on each turn, by side."""
    side_of = {
        name: number for number, side in enumerate(ir["sides"]) for name in (side["name"], *side["nations"])
    }
    roster = roster_of(ir)
    for word, rows in (("", roster.arrivals), ("withdrawn: ", roster.withdrawals)):
        for row in rows:
            if row.unit == NOBODY:
                text = f"{P.spoken(row.of)} {row.number} {row.text}"
            else:
                text = ir["pieces"][row.unit]["id"]
            at = f" at {row.place}" if row.place else ""
            turns.setdefault(row.turn, {}).setdefault(side_of.get(row.of, -1), []).append(word + text + at)


def findings_html(ir: Rules, found: list[dict[str, Any]] | None) -> str:
    """Every finding with the lines it is about; those on the map lead there. A package was not linted: it has none."""
    if found is None:
        return ""
    if not found:
        return "<section><h2>Findings</h2><p>None.</p></section>"
    index = index_by_number(ir)
    pictures = _pictures(ir, index, found)
    rows = [
        _finding(number, one, index, pictures.get(number, ""))
        for number, one in enumerate(found[:MOST_FINDINGS], 1)
    ]
    more = len(found) - len(rows)
    after = f"<p>{more} more: <code>hexwright lint</code> shows them all.</p>" if more > 0 else ""
    return (
        f"<section><h2>Findings ({len(found)})</h2><ol class='findings'>{''.join(rows)}</ol>{after}</section>"
    )


def _pictures(ir: Rules, index: dict[str, int], found: list[dict[str, Any]]) -> dict[int, str]:
    """A drawn piece of the map for each of the first findings that name hexes, by the number of the finding."""
    made: dict[int, str] = {}
    drawn: dict[tuple[int, ...], str] = {}
    for number, one in enumerate(found[:MOST_FINDINGS], 1):
        words = [str(one.get("hex", "")), *one.get("hexes", [])]
        named = tuple(dict.fromkeys(index[word] for word in words if word in index))
        if named and (named in drawn or len(drawn) < MOST_PICTURES):
            if named not in drawn:
                drawn[named] = excerpt(ir, list(named))
            made[number] = drawn[named]
    return made


def _finding(number: int, one: dict[str, Any], known: dict[str, int], picture: str) -> str:
    severity = str(one.get("severity", "error"))
    kind = severity if severity in P.SEVERITIES else "note"
    where = ":".join(str(one[key]) for key in ("file", "line", "column") if one.get(key))
    body = f"<p class='where'>{esc(where)}</p>" if where else ""
    if one.get("excerpt"):
        body += f"<pre>{''.join(_line(*row) for row in one['excerpt'])}</pre>"
    body += picture
    for key in ("note", "help"):
        if one.get(key):
            body += f"<p class='cure'>{esc(key)}: {esc(one[key])}</p>"
    if str(one.get("hex", "")) in known:
        body += (
            f"<p><button type='button' data-hex='{esc(one['hex'])}'>Show hex {esc(one['hex'])}</button></p>"
        )
    return (
        f"<li id='finding-{number}'><details><summary><span class='mark {kind}'>{number}</span>"
        f"<code>{esc(one.get('code', ''))}</code> {esc(severity)}: {esc(one.get('message', ''))}</summary>"
        f"{body}</details></li>"
    )


def _line(number: int, text: str, start: int, end: int) -> str:
    """A line of source with its number; ``start`` to ``end`` is what the finding is about, if anything."""
    cut = (
        f"{esc(text[:start])}<mark>{esc(text[start:end])}</mark>{esc(text[end:])}"
        if end > start
        else esc(text)
    )
    return f"<span class='ln'>{number:>4} </span>{cut}\n"
