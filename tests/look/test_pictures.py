"""Pictures: what is harmless comes through as it was, all else is refused, and what was written is read as the same."""

from __future__ import annotations

import base64
import random
import struct
import zlib

import pytest

from toolchain.look import png_art, svg_art
from toolchain.look.svg_art import Refused, read_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
SOUND = (
    '<path d="M0 0L9 9"/>',
    '<g fill="#c23b33" transform="translate(1 2) rotate(45)"><circle cx="1" cy="2" r="3"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient>'
    '<linearGradient id="b" xlink:href="#a"/></defs><rect width="9" height="9" fill="url(#b)"/>',
    '<polygon points="1,2 3,4 5,6" style="fill:none; stroke:#000; font-size:3px"/>',
    '<e:view xmlns:e="http://example.org/e"><e:script>x()</e:script></e:view><path d="M1 1h2"/>',
)
HOSTILE = (
    "<script>alert(1)</script>",
    "<style>path{fill:url(http://example.org/x)}</style>",
    '<path d="M0 0" onload="alert(1)"/>',
    '<path d="M0 0" ONCLICK="alert(1)"/>',
    "<foreignObject><div/></foreignObject>",
    '<image href="https://example.org/x.png"/>',
    '<image href="data:image/svg+xml,x"/>',
    '<use xlink:href="https://example.org/x.svg#a"/>',
    '<use href="#a"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<path d="M0 0" style="fill:url(//example.org/x)"/>',
    '<path d="M0 0" style="background:u\\72l(x)"/>',
    '<path d="M0 0" fill="url(https://example.org/#a)"/>',
    '<path d="M0 0" fill="expression(alert(1))"/>',
    '<linearGradient id="a" href="https://example.org/#a"/>',
    '<animate attributeName="d" values="a"/>',
    '<set attributeName="href" to="x"/>',
    "<text>hello</text>",
    "<iframe/>",
    '<path d="M0 0\x01"/>',
    '<path d="M0 0&quot;/&gt;&lt;script&gt;"/>',
    '<path id="&quot;&gt;&lt;script"/>',
    "<h:script xmlns:h='http://www.w3.org/2000/svg'/>",
    "<g>" * 40 + "</g>" * 40,
)


@pytest.mark.parametrize("body", SOUND)
def test_drawing_comes_through_and_is_read_as_the_same(body: str) -> None:
    made = read_svg(HEAD + body + "</svg>")

    assert "e:" not in made.body and "font-size" not in made.body and "script" not in made.body
    assert svg_art.is_clean(made.body, made.width, made.height)


@pytest.mark.parametrize("body", HOSTILE)
def test_what_is_not_drawing_is_refused_with_its_place(body: str) -> None:
    with pytest.raises(Refused) as refused:
        read_svg(f"{HEAD}\n  {body}</svg>")

    assert refused.value.what and refused.value.line == 2
    assert not svg_art.is_clean(body, 9, 9)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
        '<?xml-stylesheet href="https://example.org/x.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        "<html/>",
        "",
        "<svg",
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>',
        HEAD + "<path/>" * 5_001 + "</svg>",
        HEAD + " " * 200_000 + "</svg>",
    ],
)
def test_documents_that_are_no_plain_pictures_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_svg(text)


def test_damaged_pictures_are_refused_and_never_crash() -> None:
    draw = random.Random(3)
    whole = HEAD + "".join(SOUND) + "</svg>"
    for _ in range(500):
        at = draw.randrange(len(whole))
        text = whole[:at] + draw.choice("<>&\"'/=#x \u2028") + whole[at + draw.randint(0, 3) :]
        try:
            made = read_svg(text)
        except Refused:
            continue
        assert svg_art.is_clean(made.body, made.width, made.height)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(wide: int = 2, high: int = 2, *more: bytes, pixels: bytes | None = None) -> bytes:
    rows = pixels if pixels is not None else b"".join(b"\0" + b"\xff\0\0" * wide for _ in range(high))
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), *more, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_a_png_keeps_its_pixels_and_nothing_else() -> None:
    plain = png_art.read_png(png())
    made = png_art.read_png(png(2, 2, chunk(b"tEXt", b"comment\0<script>")) + b"<script>")

    assert made == plain and base64.b64decode(plain.data) == png()
    assert (made.width, made.height) == (2, 2) and png_art.is_clean(made.data, 2, 2)
    assert not png_art.is_clean(made.data, 2, 3) and not png_art.is_clean("x" + made.data, 2, 2)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        png()[:-5],
        png().replace(b"IDAT", b"IDAU"),
        png(3_000, 1),
        png(2, 2, pixels=b"\0" * 10_000_000),
        png(2, 2, pixels=b"\0"),
        png(0, 2),
        png(2, 2, chunk(b"IDOT", b"")),
        b"\x89PNG\r\n\x1a\n" + b"\0" * 600_000,
    ],
    ids=range(10),
)
def test_what_is_no_plain_png_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        png_art.read_png(data)
