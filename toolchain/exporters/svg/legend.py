"""The legend below a map: every terrain and line that is on it, the nations' counters, and the scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from toolchain.exporters.counters import shown
from toolchain.exporters.counters.appearance import arm_of_kind
from toolchain.exporters.counters.printing import printed_ratings
from toolchain.exporters.svg import chains, map_border, palette, sheet_seams
from toolchain.exporters.svg.compass import scale
from toolchain.exporters.svg.document import esc, num, tag
from toolchain.exporters.svg.layers import layer_of
from toolchain.exporters.svg.lines import Lines, sample
from toolchain.exporters.svg.terrain import Ground
from toolchain.look.lettering import PITCH, fit, text_width

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


_LAYER = {
    "open": "",
    "water": "",
    "height": "elevation",
    "place": "towns",
    "work": "towns",
    "port": "towns",
    "industry": "towns",
    "road": "road",
    "rail": "rail",
}
_ROW = 42.0
_COLUMN = 178.0
_KEY = 14.0  # the size of the letters of the key to counters


class Legend:
    """Entries and their places."""

    def __init__(
        self,
        ir: Rules,
        ground: Ground,
        lines: Lines,
        pieces: bool,
        layers: frozenset[str],
        chain_names: Sequence[str] = (),
    ) -> None:
        self.ir, self.ground, self.lines, self.pieces, self.layers = ir, ground, lines, pieces, layers
        self.chain_names = chain_names

    def draw(self, x: float, y: float, width: float, remark: str) -> tuple[str, float]:
        """The legend and its height."""
        columns = max(1, int((width - 24) // _COLUMN))
        step = (width - 24) / columns
        entries = self._entries()
        made = []
        for number, (sign, text) in enumerate(entries):
            left = x + 12 + (number % columns) * step
            top = y + 40 + (number // columns) * _ROW
            made.append(sign(left + 24, top + 14))
            size, lines = fit(text, step - 62, _ROW - 4, 14.0)
            for n, line in enumerate(lines):
                drop = (n - (len(lines) - 1) / 2) * size * PITCH
                made.append(
                    tag(
                        "text",
                        esc(line),
                        x=left + 54,
                        y=top + 19 + drop,
                        class_="hx-left",
                        font_size=f"{size:g}",
                    )
                )
        high = 40 + -(-len(entries) // columns) * _ROW
        if self.pieces:
            key, tall = self._key(x + 18, y + high + 6, width - 36)
            made.append(key)
            high += tall
        made.append(tag("text", "Legend", x=x + 14, y=y + 25, class_="hx-head hx-left"))
        made.append(scale(x + width - 14, y + 24, width, remark))
        box = tag("rect", x=x, y=y, width=width, height=high + 8, rx="4", class_="hx-legendbox")
        return tag("g", box, *made, class_="hx-legend") + "\n", high + 8

    def _entries(self) -> list[tuple[Any, str]]:
        drawn = {f for f in self.lines.ways}
        made: list[tuple[Any, str]] = []
        for name in self.ground.used:
            roles = {k.role for k in self.ground.looks[name]}
            by_line = roles <= {"road", "rail"} and roles & {self.lines.looks[f].role for f in drawn}
            if (not by_line or not roles) and self._is_shown(roles):
                made.append((lambda a, b, n=name: self.ground.swatch(n, a, b), palette.spoken(name)))
        for name in self.ground.sides.members if "cover" in self.layers else ():
            made.append((lambda a, b, n=name: self.ground.sides.swatch(n, a, b), palette.spoken(name)))
        for feature in [*self.lines.edges, *self.lines.ways]:
            look = self.lines.looks[feature]
            if layer_of(look.role) not in self.layers:
                continue
            own = self.lines.colour(feature)
            made.append((lambda a, b, c=own, k=look: sample(k, a, b, c), palette.spoken(feature)))
        for owner, text in map_border.samples(self.ir) if "margins" in self.layers else ():
            made.append((lambda a, b, o=owner: map_border.sample(self.ir, o, a, b), text))
        if self.ir.get("sheets") and "margins" in self.layers:
            made.append((sheet_seams.sample, "join of sheets"))
        for number, name in enumerate(self.chain_names):
            made.append((lambda a, b, n=number: chains.sample(n, a, b), palette.spoken(name)))
        return made

    def _is_shown(self, roles: set[str]) -> bool:
        """Whether one of the layers in which a terrain is drawn is shown; open ground and water always are."""
        of = {_LAYER.get(role, "cover") for role in roles} or {"cover"}
        return "" in of or bool(of & self.layers)

    def _key(self, x: float, y: float, width: float) -> tuple[str, float]:
        """One blank counter for each nation, and what the symbols and numbers on a counter mean; and its height."""
        made = []
        left, top = x, y
        for sign, room, text in self._signs():
            size, lines = fit(text, width - room, _ROW - 4, _KEY)
            wide = room + max(text_width(line, size) for line in lines)
            if left > x and left + wide > x + width:
                left, top = x, top + _ROW
            made.append(sign(left, top))
            made += self._lines(lines, left + room, top + 23, size)
            left += wide + 26
        top += _ROW
        said = self._ratings()
        if said:
            size, lines = fit("Bottom row of a counter: " + said, width, 4 * _ROW, _KEY)
            made += self._lines(lines, x, top + 16 + (len(lines) - 1) / 2 * size * PITCH, size)
            top += 16 + len(lines) * size * PITCH
        return "".join(made), top + 10 - y

    def _lines(self, lines: Sequence[str], x: float, y: float, size: float) -> list[str]:
        """Lines of text about a height."""
        return [
            tag(
                "text",
                esc(line),
                x=x,
                y=y + (n - (len(lines) - 1) / 2) * size * PITCH,
                class_="hx-key hx-left",
                font_size=f"{size:g}",
            )
            for n, line in enumerate(lines)
        ]

    def _signs(self) -> Iterator[tuple[Callable[[float, float], str], float, str]]:
        """What draws the counter of each nation and each symbol, how wide it is, and what it means."""
        for side, nation in shown.groups(self.ir):
            if side < 0 or (nation < 0 and self.ir["sides"][side]["nations"]):
                continue
            ground = tag("use", href="#" + shown.ground_id(side, nation))
            yield partial(_blank, ground), 38, palette.group_name(self.ir, side, nation)
        for arm, names in self._arms().items():
            yield partial(_symbol, arm), 40, names

    def _arms(self) -> dict[str, str]:
        """The symbols in use and the kinds of piece that bear them; the flag of what is not identified."""
        made: dict[str, list[str]] = {}
        for piece in self.ir["pieces"]:
            arm = arm_of_kind(self.ir, piece["kind"])
            name = palette.spoken(self.ir["kinds"][piece["kind"]]["name"])
            if arm not in ("", "marker", "none") and name not in made.setdefault(arm, []):
                made[arm].append(name)
        return {arm: ", ".join(names) for arm, names in made.items()}

    def _ratings(self) -> str:
        """The rows of ratings that are printed on counters, by kind."""
        rows: dict[str, list[str]] = {}
        for index, piece in enumerate(self.ir["pieces"]):
            names = [palette.spoken(n) for n in printed_ratings(self.ir, index, piece["face"])]
            kind = palette.spoken(self.ir["kinds"][piece["kind"]]["name"])
            if names and piece["side"] >= 0:
                rows.setdefault(", ".join(names), [])
                if kind not in rows[", ".join(names)]:
                    rows[", ".join(names)].append(kind)
        if len(rows) == 1:
            return next(iter(rows))
        return "; ".join(f"{' and '.join(kinds)}: {names}" for names, kinds in list(rows.items())[:3])


def _blank(ground: str, x: float, y: float) -> str:
    """A counter without anything on it, small."""
    return tag("g", ground, transform=f"translate({num(x + 15)} {num(y + 18)}) scale(.46)")


def _symbol(arm: str, x: float, y: float) -> str:
    """The symbol of an arm."""
    return tag("use", href=f"#hx-arm-{arm}", x=x + 17, y=y + 18)
