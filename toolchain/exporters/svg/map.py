"""A package's map as one SVG drawing: ground, lines, names, counters as a seat sees them, legend and scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolchain.base.visible import counted
from toolchain.engine.ask.answer import Drawn
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.exporters.counters import face, shown
from toolchain.exporters.grounds import ground
from toolchain.exporters.svg import answers, box_links, chains, map_border, palette, sheet_seams
from toolchain.exporters.svg.chains import Chain
from toolchain.exporters.svg.compass import RADIUS, compass
from toolchain.exporters.svg.document import esc, layer, num, tag, title
from toolchain.exporters.svg.frame import SIZE, Frame
from toolchain.exporters.svg.labels import Box, Labels, numbers
from toolchain.exporters.svg.layers import all_but
from toolchain.exporters.svg.legend import Legend
from toolchain.exporters.svg.lines import Lines, crossing_defs
from toolchain.exporters.svg.style import ANSWER_STYLE, STYLE
from toolchain.exporters.svg.terrain import Ground
from toolchain.geometry.hexnumbers import numbers_of_hex
from toolchain.look.lettering import text_width

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Rules


MARGIN = 34.0
LEAST = 560.0


@dataclass(frozen=True)
class Pin:
    """A mark on a hex for what is to be said there: the numbers in a list, how grave the gravest is, and words."""

    hex: int
    numbers: tuple[int, ...]
    severity: str = "error"
    text: str = ""


@dataclass(frozen=True)
class MapOptions:
    """What is drawn of the map and beside it.

    ``scale`` is a remark such as "14 km a hex"; ``north`` is where north lies, in degrees clockwise from the top.
    ``chains`` are drawn over the ground. Without ``tips`` hexes and counters carry no tooltips: a page tells them in its own way. ``asked`` is what is drawn
    of an answer. ``standing`` are counters by hex where no state of a game says what stands where.
    """

    title: str | None = None
    subtitle: str = ""
    scale: str = ""
    legend: bool = True
    pins: Sequence[Pin] = ()
    layers: frozenset[str] = field(default_factory=all_but)
    north: float = 0.0
    tips: bool = True
    chains: Sequence[Chain] = ()
    asked: Drawn | None = None
    standing: Mapping[int, list[shown.Shown]] | None = None


def map_svg(
    ir: Rules,
    state: PlayState | None = None,
    seat: int = shown.ALL,
    options: MapOptions | None = None,
) -> str:
    """The map; with a state also its counters and control, as ``seat`` may know them (-2: everything)."""
    options = options or MapOptions()
    heading = ir["title"] if options.title is None else options.title
    frame = map_frame(ir, options)
    top = frame.top
    layers = options.layers
    ground = Ground(ir, frame)
    lines = Lines(ir, frame, ground)
    held: dict[int, list[shown.Shown]] = {}
    if "units" in layers:
        held = dict(options.standing or (shown.stacks(state, seat) if state is not None else {}))
    room = map_border.room(ir, frame)
    width = max(frame.width, LEAST) + 2 * MARGIN + room.left + room.right
    names = [name for name, _ in options.chains]
    legend = Legend(ir, ground, lines, bool(held), layers, names) if options.legend else None
    base = top + frame.height + room.bottom + 26
    foot = legend.draw(MARGIN, base, width - 2 * MARGIN, options.scale) if legend else ("", 0.0)
    height = base + foot[1] + (MARGIN if legend else 8)
    controls = _controls(ir, frame, state, seat) if "control" in layers else []
    body = [
        tag(
            "style",
            (
                STYLE
                + (ANSWER_STYLE if options.asked else "")
                + (chains.STYLE if options.chains else "")
                + (sheet_seams.STYLE if ir.get("sheets") else "")
                + (box_links.STYLE if ir.get("links") else "")
                + (map_border.STYLE if ir.get("map_edges") else "")
            )
            .replace("<", "")
            .replace("&", ""),
        ),
        "\n",
        tag("defs", ground.defs(), crossing_defs(), face.defs(ir)),
        "\n",
        tag("rect", class_="hx-paper", width=width, height=height),
        "\n",
        _heading(heading, options.subtitle),
        compass(width - MARGIN - RADIUS, top - room.top - RADIUS - 15, options.north) + "\n"
        if heading
        else "",
        _neatline(frame),
        *_layers(ir, frame, ground, lines, held, controls, options),
        foot[0],
    ]
    said = f"Map of {heading or ir['title']}: {counted(len(ir['hexes']), 'hex')}"
    if held:
        said += f", {counted(sum(len(s) for s in held.values()), 'counter')} in {counted(len(held), 'hex')}"
    return tag(
        "svg",
        tag("title", esc(said)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        class_="hx-map",
        role="img",
        aria_label=said,
    )


def map_frame(ir: Rules, options: MapOptions) -> Frame:
    """Where everything lies on a map that is drawn with these options."""
    heading = ir["title"] if options.title is None else options.title
    top = MARGIN + (72.0 if options.subtitle else 48.0 if heading else 0.0)
    frame = Frame(ir, MARGIN, top, cells=not options.tips)
    room = map_border.room(ir, frame)
    left = MARGIN + room.left + max(LEAST - frame.width, 0.0) / 2
    if left > MARGIN or room.top:
        frame = Frame(ir, left, top + room.top, cells=not options.tips)
    return frame


def _layers(
    ir: Rules,
    frame: Frame,
    ground: Ground,
    lines: Lines,
    held: dict[int, list[shown.Shown]],
    controls: list[tuple[float, float, int, str]],
    options: MapOptions,
) -> list[str]:
    """The map itself, layer by layer, from the ground up."""
    layers = options.layers
    wet = {i for i in range(len(ir["hexes"])) if ground.has(i, "water")}
    taken = _boxes(frame, held) + [(x - 8, y - 8, x + 8, y + 8) for x, y, _, _ in controls]
    labels = Labels(ir, frame, ground, lines, taken)
    named = "names" in layers
    names, rivers = (labels.towns(), labels.rivers(layers)) if named else ("", "")
    return [
        ground.fills(_tips(ir) if options.tips else None, layers) if ir["hexes"] else "",
        lines.draw_edges(("shore", "border", "wall", "slope", "river", "canal", "unknown"), layers),
        lines.draw_ways(layers),
        box_links.draw(ir, frame) if ir.get("links") and "margins" in layers else "",
        lines.draw_crossings(layers),
        ground.sites() if "towns" in layers else "",
        numbers(ir, frame, wet, lines) if "numbers" in layers else "",
        lines.draw_edges(("front",), layers),
        map_border.draw(ir, frame) if ir.get("map_edges") and "margins" in layers else "",
        sheet_seams.draw(ir, frame) if ir.get("sheets") and "margins" in layers else "",
        chains.draw(frame, [(h["q"], h["r"]) for h in ir["hexes"]], options.chains),
        rivers,
        answers.ground(frame, options.asked) if options.asked else "",
        _draw_controls(ir, controls),
        face.draw(ir, frame, held, options.tips),
        names,
        answers.marks(frame, options.asked) if options.asked else "",
        _pins(ir, frame, options.pins) if "pins" in layers else "",
    ]


def _heading(text: str, subtitle: str) -> str:
    made = tag("text", esc(text), x=MARGIN, y=MARGIN + 22, class_="hx-title hx-left") if text else ""
    if subtitle:
        made += tag("text", esc(subtitle), x=MARGIN, y=MARGIN + 48, class_="hx-subtitle hx-left")
    return made + "\n" if made else ""


def _neatline(frame: Frame) -> str:
    box = {"x": frame.left - 9, "y": frame.top - 9, "width": frame.width + 18, "height": frame.height + 18}
    return tag("rect", class_="hx-frameline", **box) + "\n"


def _tips(ir: Rules) -> list[str]:
    """What is told of each hex on pointing at it."""
    regions: list[list[str]] = [[] for _ in ir["hexes"]]
    for name, members in ir["regions"].items():
        for index in members:
            regions[index].append(palette.spoken(name))
    made = []
    for known, where in zip(ir["hexes"], regions, strict=True):
        text = " = ".join(numbers_of_hex(known))
        text += f" {known['name']}" if known["name"] else ""
        text += ": " + ", ".join(palette.spoken(t) for t in known["terrains"])
        made.append(text + (f" [{', '.join(where)}]" if where else ""))
    return made


def _boxes(frame: Frame, held: dict[int, list[shown.Shown]]) -> list[Box]:
    """Where counters lie, so that names keep off them."""
    made = []
    for place, stack in held.items():
        x, y = frame.centres[place]
        half = face.HALF - face.fan(len(stack))[1]
        made.append((x - half, y - half, x + half, y + half))
    return made


def control_of(ir: Rules, column: Column) -> list[int] | None:
    """For a state of hexes that names sides: the side of each of its values; None for other states."""
    if column["of"] != "hex":
        return None
    names = [s["name"] for s in ir["sides"]]
    if column["type"] == "side":
        return list(range(len(names)))
    values = column.get("values") or []
    sides = [names.index(v) if v in names else -1 for v in values]
    return sides if any(s >= 0 for s in sides) else None


def _controls(
    ir: Rules, frame: Frame, state: PlayState | None, seat: int
) -> list[tuple[float, float, int, str]]:
    """Where control is not what it was at the start: the place of its marker, the holder, and words for it."""
    if state is None:
        return []
    seen = None if seat == shown.ALL else state.observe(seat if seat >= 0 else -3).columns
    made = []
    for column in ir["columns"]:
        sides = control_of(ir, column)
        name = column["name"]
        if sides is None or (seen is not None and name not in seen):
            continue
        values = state.columns["c_" + ident(name)] if seen is None else seen[name]
        for index, (x, y) in enumerate(frame.centres):
            start = column["start"][index] if isinstance(column["start"], list) else column["start"]
            value = values[index]
            if value != start and 0 <= value < len(sides) and sides[value] >= 0:
                tip = f"{palette.spoken(name)}: {ir['sides'][sides[value]]['name']}"
                made.append((x - SIZE * 0.76, y, sides[value], tip))
    return made


def _draw_controls(ir: Rules, found: list[tuple[float, float, int, str]]) -> str:
    """Markers of control: round for one side, square for the other."""
    made = []
    for x, y, side, tip in found:
        fill = ground(ir, side, -1)[0]
        if side % 2 == 0:
            made.append(tag("circle", title(tip), cx=x, cy=y, r="8", fill=fill, class_="hx-control"))
        else:
            box = {"x": x - 7, "y": y - 7, "width": 14, "height": 14}
            made.append(tag("rect", title(tip), fill=fill, class_="hx-control", **box))
    return layer("control", made, "control")


def _pins(ir: Rules, frame: Frame, pins: Sequence[Pin]) -> str:
    """Pins stand at the upper right of their hexes. Each can be reached by keyboard where the drawing is in a page."""
    made = []
    for pin in pins:
        if not 0 <= pin.hex < len(frame.centres):
            continue
        x, y = frame.centres[pin.hex]
        fill = palette.SEVERITIES.get(pin.severity, palette.SEVERITIES["note"])
        drop = tag("path", d="M0 0L-11-19A15 15 0 1 1 11-19z", fill=fill)
        more = len(pin.numbers) - 1
        label = f"{pin.numbers[0]}+{more}" if more else str(pin.numbers[0])
        size = min(14.0, 14.0 * 24 / max(1.0, text_width(label, 14.0, True)))
        text = tag("text", label, y=-22.5 - (14 - size) / 3, font_size=size)
        made.append(
            tag(
                "g",
                title(pin.text),
                tag("g", drop, text, class_="hx-drop"),
                class_="hx-pin",
                transform=f"translate({num(x + 27)} {num(y - 14)})",
                role="button",
                tabindex="0",
                aria_label=pin.text,
                data_at=ir["hexes"][pin.hex]["id"],
                data_findings=" ".join(str(n) for n in pin.numbers),
            )
        )
    return layer("pins", made, "pins")
