"""A page to look a project over: set-up map, sides, units, arrivals, findings as pins. One file, nothing fetched."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.game import Game, PlayState
from toolchain.exporters import counters
from toolchain.exporters import palette as P
from toolchain.exporters.counters import Shown
from toolchain.exporters.svg import MapOptions, Pin, map_svg
from toolchain.exporters.svgdoc import esc, tag

_MOST_ANSWERS = 5000
_CSS = """
:root{color-scheme:light}
body{margin:0;background:#fff;color:#1b1a17;font:15px/1.45 system-ui,Helvetica,Arial,sans-serif}
header,main,footer{max-width:1760px;margin:0 auto;padding:0 18px}
h1{font:bold 26px Georgia,serif;margin:16px 0 2px}h2{font:bold 18px Georgia,serif;margin:22px 0 6px;
border-bottom:2px solid #3a362e}h3{font-size:15px;margin:14px 0 4px}
.facts{color:#4a463d;margin:0 0 12px}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(320px,2fr);gap:22px;align-items:start}
figure{margin:0;position:sticky;top:8px}figure svg{width:100%;height:auto;display:block;border:1px solid #cfc8b6}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:3px 8px 3px 0;vertical-align:top;
border-bottom:1px solid #e4dfd2}th{font-weight:normal}thead th{font-weight:600;border-bottom:1px solid #6a6355}
.n{text-align:right;font-variant-numeric:tabular-nums}
.mini{width:38px;height:38px;vertical-align:middle;overflow:visible;text-anchor:middle;
font-family:Helvetica,Arial,sans-serif}
.pic{width:44px}
.findings{list-style:none;padding:0;margin:0}.findings li{padding:5px 0 5px 34px;position:relative;
border-bottom:1px solid #e4dfd2}
.mark{position:absolute;left:0;top:6px;min-width:22px;height:22px;border-radius:11px;color:#fff;text-align:center;
font:bold 12px/22px Helvetica,Arial,sans-serif}
.error{background:#b3161b}.warning{background:#a86000;border-radius:4px}.note{background:#1f5f99;border-radius:4px}
code{font:13px ui-monospace,Menlo,Consolas,monospace}.where{color:#4a463d}
footer{color:#4a463d;font-size:13px;padding-top:14px;padding-bottom:22px}
@media (max-width:900px){main{display:block}figure{position:static}}
@media print{main{display:block}figure{position:static}body{font-size:11pt}section{break-inside:auto}tr,li,figure{break-inside:avoid}
figure svg{max-height:250mm}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
"""


def set_up_state(ir: dict[str, Any]) -> PlayState | None:
    """The position when set-up is done, each question answered by its first option; None when play cannot begin.

    Where a rule fails on the way, the position reached is given.
    """
    state: PlayState | None = None
    try:
        state = Game(ir).start(seed=1)
        for _ in range(_MOST_ANSWERS):
            if state.over or (state.turn >= 1 and state.columns["c_phase"][0] >= 0):
                break
            state.game.apply(state, state.opts[0])
    except Exception:  # A preview is asked for most when a package is not yet sound: what stands is shown.
        return state
    return state


def preview_html(
    ir: dict[str, Any],
    findings_json: list[dict[str, Any]],
    title: str = "",
    state: PlayState | None = None,
    seat: int = counters.ALL,
    place_pieces: bool = True,
) -> str:
    """The page. Without a ``state`` the engine sets the game up, unless ``place_pieces`` is off."""
    if state is None and place_pieces:
        state = set_up_state(ir)
    heading = title or ir["title"]
    scenario = ir["scenarios"][0]["name"] if ir.get("scenarios") else ""
    pins, listed = _pins(ir, findings_json)
    drawing = map_svg(ir, state, seat, MapOptions(title="", pins=pins))
    parts = [
        _findings(listed),
        _arrivals(ir, seat),
        _sides(ir, state, seat),
    ]
    facts = f"{len(ir['hexes'])} hexes, {len(ir['pieces'])} pieces"
    if scenario:
        facts = f"{scenario}: {facts}"
    if state is None and place_pieces:
        facts += "; the set-up cannot be played yet, so the map is shown without pieces"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{esc(heading)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n"
        f"<header><h1>{esc(heading)}</h1><p class='facts'>{esc(facts)}</p></header>\n<main>\n"
        f"<figure>{drawing}</figure>\n<div>\n" + "\n".join(p for p in parts if p) + "\n</div>\n</main>\n"
        "<footer>Made by hexwright. Point at a hex or a counter for its particulars.</footer>\n</body>\n</html>\n"
    )


def _pins(
    ir: dict[str, Any], found: list[dict[str, Any]]
) -> tuple[list[Pin], list[tuple[int, bool, dict[str, Any]]]]:
    """Findings numbered from 1, and pins for those that name a hex of the map."""
    index = {h["id"]: i for i, h in enumerate(ir["hexes"])}
    pins, listed = [], []
    for number, finding in enumerate(found, 1):
        place = index.get(str(finding.get("hex", "")), -1)
        if place >= 0:
            text = f"{finding.get('code', '')} {finding.get('message', '')}".strip()
            pins.append(Pin(place, number, str(finding.get("severity", "error")), text))
        listed.append((number, place >= 0, finding))
    return pins, listed


def _findings(listed: list[tuple[int, bool, dict[str, Any]]]) -> str:
    if not listed:
        return "<section><h2>Findings</h2><p>None.</p></section>"
    rows = []
    for number, pinned, finding in listed:
        severity = str(finding.get("severity", "error"))
        kind = severity if severity in P.SEVERITIES else "note"
        where = str(finding.get("file") or "")
        if where and finding.get("line"):
            where += f":{finding['line']}"
        on_map = f" · hex {finding['hex']}" if pinned else ""
        rows.append(
            f"<li><span class='mark {kind}'>{number}</span><code>{esc(finding.get('code', ''))}</code> "
            f"{esc(severity)}: {esc(finding.get('message', ''))} <span class='where'>{esc(where + on_map)}</span></li>"
        )
    return f"<section><h2>Findings ({len(rows)})</h2><ol class='findings'>{''.join(rows)}</ol></section>"


def _known(ir: dict[str, Any], state: PlayState | None, seat: int) -> dict[int, Shown]:
    """Pieces whose place and state a seat may know, by piece; all of them for the all-seeing seat."""
    if state is None:
        return {}
    return {s.piece: s for stack in counters.stacks(state, seat).values() for s in stack if s.piece >= 0}


def _sides(ir: dict[str, Any], state: PlayState | None, seat: int) -> str:
    known = _known(ir, state, seat)
    made = []
    for side, record in enumerate(ir["sides"]):
        mine = [
            i for i, p in enumerate(ir["pieces"]) if p["side"] == side and _may_list(ir, seat, side, i, known)
        ]
        body = []
        for nation in [*range(len(ir["nations"])), -1]:
            part = [i for i in mine if ir["pieces"][i]["nation"] == nation]
            if not part:
                continue
            named = f"<h3>{esc(ir['nations'][nation])} ({len(part)})</h3>" if nation >= 0 else ""
            body.append(named + _units(ir, state, part, known, seat))
        made.append(f"<section><h2>{esc(record['name'])}: {len(mine)} units</h2>{''.join(body)}</section>")
    return "".join(made)


def _may_list(ir: dict[str, Any], seat: int, side: int, piece: int, known: dict[int, Shown]) -> bool:
    """A seat's page lists its own pieces and those of the other side that it has identified."""
    return seat == counters.ALL or side == seat or piece in known


def _units(
    ir: dict[str, Any], state: PlayState | None, part: list[int], known: dict[int, Shown], seat: int
) -> str:
    columns = list(
        dict.fromkeys(n for i in part for n, _ in counters.ratings(ir, i, ir["pieces"][i]["face"]))
    )
    head = "".join(f"<th class='n' scope='col'>{esc(P.spoken(c))}</th>" for c in columns)
    rows = []
    for index in part:
        piece = ir["pieces"][index]
        shown = known.get(index) or Shown(piece["side"], piece["nation"], index, piece["face"])
        values = dict(counters.ratings(ir, index, shown.face))
        cells = "".join(f"<td class='n'>{esc(values.get(c, ''))}</td>" for c in columns)
        kind = P.spoken(ir["kinds"][piece["kind"]]["name"])
        rows.append(
            f"<tr><td class='pic'>{_mini(ir, shown)}</td><th scope='row'>{esc(piece['name'])}<br>"
            f"<span class='where'>{esc(kind)} {esc(piece['echelon'])}</span></th>{cells}"
            f"<td>{esc(_where(ir, state, index, seat, known))}</td></tr>"
        )
    return (
        f"<table><thead><tr><th></th><th scope='col'>Unit</th>{head}<th scope='col'>Where</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _mini(ir: dict[str, Any], shown: Shown) -> str:
    return tag(
        "svg", counters.counter(ir, shown, 0.0, 0.0), class_="mini", viewBox="-30 -30 60 60", role="img",
        aria_label=ir["pieces"][shown.piece]["name"],
    )  # fmt: skip


def _where(
    ir: dict[str, Any], state: PlayState | None, piece: int, seat: int, known: dict[int, Shown]
) -> str:
    """A unit's place in words: a hex, a box, or the turn it is due."""
    own = ir["pieces"][piece]["side"] == seat or seat == counters.ALL
    place = state.columns["c_place"][piece] if state is not None and (own or piece in known) else -1
    if 0 <= place < len(ir["hexes"]):
        hex_ = ir["hexes"][place]
        return f"{hex_['id']} {hex_['name']}".strip()
    due = _due(ir, state)[piece]
    late = f"due turn {due}" if due > (state.turn if state is not None else 0) else ""
    if due > _last_turn(ir):
        late = "no fixed turn"
    if place >= len(ir["hexes"]):
        box = P.spoken(ir["boxes"][place - len(ir["hexes"])]["name"])
        return f"{late} ({box})" if late else box
    return late or "not on the map"


def _due(ir: dict[str, Any], state: PlayState | None = None) -> list[int]:
    """Turn of arrival of each piece, 0 for none."""
    for column in ir["columns"]:
        if column["name"] == "due" and column["of"] == "piece":
            if state is not None:
                return list(state.columns["c_" + ident("due")])
            start = column["start"]
            return list(start) if isinstance(start, list) else [start] * len(ir["pieces"])
    return [0] * len(ir["pieces"])


def _last_turn(ir: dict[str, Any]) -> int:
    """A turn beyond it says that an arrival hangs on something else than the calendar."""
    scenarios = ir.get("scenarios") or [{"last": 10_000}]
    return max(int(s["last"]) for s in scenarios)


def _arrivals(ir: dict[str, Any], seat: int) -> str:
    """The schedule: turn, side, units. It is printed matter of the scenario, open to both sides."""
    turns: dict[int, dict[int, list[str]]] = {}
    for index, turn in enumerate(_due(ir)[: len(ir["pieces"])]):
        piece = ir["pieces"][index]
        if turn > 0 and (seat == counters.ALL or piece["side"] == seat):
            turns.setdefault(turn, {}).setdefault(piece["side"], []).append(counters.full_name(ir, index))
    if not turns:
        return ""
    rows = []
    last = _last_turn(ir)
    for turn in sorted(turns):
        for side in sorted(turns[turn]):
            name = ir["sides"][side]["name"] if side >= 0 else ""
            units = ", ".join(turns[turn][side])
            when = turn if turn <= last else "no fixed turn"
            rows.append(
                f"<tr><td class='n'>{when}</td><th scope='row'>{esc(name)}</th><td>{esc(units)}</td></tr>"
            )
    return (
        "<section><h2>Arrivals</h2><table><thead><tr><th class='n' scope='col'>Turn</th><th scope='col'>Side</th>"
        f"<th scope='col'>Units</th></tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
    )
