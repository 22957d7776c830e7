"""Pictures of a game in SVG, let through element by element: what is not known to be plain drawing is refused.

Allowed are shapes, groups and gradients with the attributes that paint them. Scripts, handlers of events, animations,
style sheets, texts, pictures in pictures, and whatever names another document or address, are refused with their place.
Remarks of drawing programs (their own namespaces, metadata, titles) are left out. What is let through is written again,
so that no byte of the file reaches a page; reading what was written gives the same again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

SVG = "http://www.w3.org/2000/svg"
MOST_LETTERS = 200_000
MOST_ELEMENTS = 5_000
DEEPEST = 30
MARK = "ART-"  # before each name in a picture; whoever draws puts a name of the drawing in its place
_BETWEEN = "\x1f"
_SHAPES = frozenset(("g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_PAINT = frozenset(("defs", "linearGradient", "radialGradient", "stop", "clipPath"))
_GRADIENTS = ("linearGradient", "radialGradient")
_LEFT_OUT = frozenset(("title", "desc", "metadata"))
_NUMBERS = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy", "offset"),
    *("stroke-width", "stroke-miterlimit", "stroke-dashoffset", "opacity", "fill-opacity", "stroke-opacity"),
    "stop-opacity",
)
_NUMBER = r"-?(?:[0-9]{1,7}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:[eE]-?[0-9]{1,2})?"
_LIST = rf"\s*(?:{_NUMBER}[\s,]*)*"
_COLOUR = r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]{3,24}|rgb\([0-9%,.\s]{5,40}\)"
_FUNCTION = r"(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE.,\s+-]{1,200}\)"
# Forms of the values that attributes may have; what has another form is refused.
_FORMS = {
    **dict.fromkeys(_NUMBERS, re.compile(rf"\s*{_NUMBER}(?:px|%)?\s*\Z")),
    **dict.fromkeys(("d",), re.compile(r"[0-9eE.,\s+\-MmLlHhVvCcSsQqTtAaZz]*\Z")),
    **dict.fromkeys(("points", "stroke-dasharray"), re.compile(rf"(?:none|{_LIST})\Z")),
    **dict.fromkeys(("transform", "gradientTransform"), re.compile(rf"\s*(?:{_FUNCTION}[\s,]*)*\Z")),
    **dict.fromkeys(("fill", "stroke", "color", "stop-color"), re.compile(rf"\s*(?:{_COLOUR})\s*\Z")),
    **dict.fromkeys(
        (
            *("fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "gradientUnits", "spreadMethod"),
            *("visibility", "display", "paint-order", "vector-effect", "clipPathUnits"),
        ),
        re.compile(r"[a-zA-Z -]{1,40}\Z"),
    ),
}
_URL = re.compile(r"\s*url\(\s*['\"]?#([\w.:-]{1,80})['\"]?\s*\)\s*\Z")
_LOCAL = re.compile(r"#[\w.:-]{1,80}\Z")
_NAME = re.compile(r"[\w.:-]{1,80}\Z")
_ROOT = frozenset(("viewBox", "width", "height", "version", "baseProfile", "preserveAspectRatio", "class"))
# Attributes that say nothing of the drawing.
_SILENT = frozenset(("version", "baseProfile", "preserveAspectRatio", "role", "focusable", "xml:space"))


class Refused(Exception):
    """A picture that is not let through: what is wrong, and the line and column (from 1) of the element."""

    def __init__(self, what: str, line: int = 1, column: int = 1) -> None:
        super().__init__(what)
        self.what, self.line, self.column = what, line, column


@dataclass(frozen=True)
class Drawing:
    """A picture that was let through: its size in units, and its elements as text."""

    width: int
    height: int
    body: str


@dataclass
class _Reader:
    parts: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    box: tuple[float, float, float, float] | None = None
    skipping: int = 0
    count: int = 0
    parser: expat.XMLParserType | None = None
    place: tuple[int, int] = (1, 1)

    def look(self) -> None:
        """Notes where the reader is: at the sign with which a tag or a text begins."""
        if self.parser is not None:
            self.place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def start(self, name: str, given: dict[str, str]) -> None:
        self.look()
        space, _, plain = name.rpartition(_BETWEEN)
        if self.skipping or (self.stack and (space not in (SVG, "") or plain in _LEFT_OUT)):
            self.skipping += 1
            return
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise Refused(f"it has more than {MOST_ELEMENTS:,} elements")
        if len(self.stack) >= DEEPEST:
            raise Refused(f"its elements are nested more than {DEEPEST} levels deep")
        if not self.stack:
            self._root(plain, space, given)
            return
        if plain not in _SHAPES | _PAINT:
            raise Refused(f"`<{plain}>` is not allowed in a picture")
        self.stack.append(plain)
        self.parts.append(f"<{plain}{''.join(self._attributes(given, plain in _GRADIENTS))}>")

    def _root(self, name: str, space: str, given: dict[str, str]) -> None:
        if name != "svg" or space not in (SVG, ""):
            raise Refused("it is not an SVG picture: the first element is not `<svg>`")
        self.stack.append(name)
        self.box = _box(given)
        rest = {key: value for key, value in given.items() if key not in _ROOT}
        x, y = self.box[:2]
        moved = f' transform="translate({-x:g} {-y:g})"' if x or y else ""
        self.parts.append(f"<g{''.join(self._attributes(rest))}{moved}>")

    def _attributes(self, given: dict[str, str], gradient: bool = False) -> list[str]:
        found: dict[str, str] = {}
        for name, value in given.items():
            space, _, plain = name.rpartition(_BETWEEN)
            if plain.lower().startswith("on"):
                raise Refused(f"`{plain}` would run a script")
            if plain == "href" and gradient and _LOCAL.match(value):
                known = value[1:]
                found["href"] = f"#{known if known.startswith(MARK) else MARK + known}"
                continue
            if plain in ("href", "src", "base"):
                raise Refused(f"`{plain}` refers to something outside the picture")
            if space or plain in _SILENT or plain.startswith("aria-") or plain.startswith("data-"):
                continue
            if plain == "style":
                for part in value.split(";"):
                    key, _, written = part.partition(":")
                    if key.strip():
                        self._add(key.strip(), written.strip(), found, drop=True)
            elif plain == "id":
                if not _NAME.match(value):
                    raise Refused("an `id` is not a valid name")
                found["id"] = value if value.startswith(MARK) else MARK + value
            elif plain == "class":
                continue
            else:
                self._add(plain, value, found)
        return [f' {key}="{_quoted(value)}"' for key, value in sorted(found.items())]

    @staticmethod
    def _add(name: str, value: str, found: dict[str, str], drop: bool = False) -> None:
        """Takes an attribute up. ``drop``: a property of a style that says nothing of shapes is left out."""
        form = _FORMS.get(name)
        reference = _URL.match(value) if name in ("fill", "stroke", "clip-path") else None
        if reference is not None:
            known = reference[1]
            found[name] = f"url(#{known if known.startswith(MARK) else MARK + known})"
            return
        if "url" in value.lower() or "\\" in value or "expression" in value.lower() or "@" in value:
            raise Refused(f"`{name}` refers to something outside the picture")
        if form is None:
            if drop:
                return
            raise Refused(f"the attribute `{name}` is not allowed in a picture")
        if not form.match(value):
            if drop:
                return
            raise Refused(f"`{name}` has an unknown value")
        found[name] = value.strip()

    def end(self, _name: str) -> None:
        if self.skipping:
            self.skipping -= 1
            return
        name = self.stack.pop()
        self.parts.append("</g>" if not self.stack else f"</{name}>")

    def text(self, text: str) -> None:
        if not self.skipping and text.strip():
            self.look()
            raise Refused("it contains text; convert it to shapes")


def read_svg(text: str) -> Drawing:
    """A picture with nothing in it but drawing. Raises Refused."""
    if len(text) > MOST_LETTERS:
        raise Refused(f"it has more than {MOST_LETTERS:,} characters")
    reader = _Reader()
    parser = expat.ParserCreate("utf-8", _BETWEEN)
    reader.parser = parser
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text

    def refuse(*_given: object) -> None:
        reader.look()
        raise Refused("it contains a document type or a processing instruction, which is not allowed")

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except Refused as refused:
        raise Refused(refused.what, *reader.place) from None
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "damaged")
        raise Refused(f"it is not well-formed XML: {words}", error.lineno, error.offset + 1) from None
    assert reader.box is not None
    return Drawing(max(1, round(reader.box[2])), max(1, round(reader.box[3])), "".join(reader.parts))


def _box(given: dict[str, str]) -> tuple[float, float, float, float]:
    """The part of the plane that the picture shows: its view box, or its width and height."""
    numbers = re.findall(_NUMBER, given.get("viewBox", ""))
    if len(numbers) == 4:
        x, y, wide, high = map(float, numbers)
    else:
        sizes = [re.match(rf"\s*({_NUMBER})(?:px)?\s*\Z", given.get(key, "")) for key in ("width", "height")]
        if not all(sizes):
            raise Refused("it has no size; add a `viewBox`")
        x, y, (wide, high) = 0.0, 0.0, (float(size[1]) for size in sizes if size)
    if not (0 < wide <= 100_000 and 0 < high <= 100_000 and abs(x) <= 1e6 and abs(y) <= 1e6):
        raise Refused("its `viewBox` has no size")
    return x, y, wide, high


def _quoted(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def is_clean(body: str, width: int, height: int) -> bool:
    """Whether the elements of a picture are such as :func:`read_svg` writes."""
    try:
        again = read_svg(f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}">{body}</svg>')
    except Refused:
        return False
    return again.body == f"<g>{body}</g>"
