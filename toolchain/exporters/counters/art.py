"""Pictures of the game's own among the shapes of a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.svg.document import tag
from toolchain.look.colours import BLACK, ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def defs(ir: Rules) -> str:
    """A shape for each picture. The reader of packages let them pass: nothing in them runs or fetches."""
    made = []
    for number, picture in enumerate(ir.get("art", ())):
        wide, high = picture["width"], picture["height"]
        if picture["kind"] == "png":
            data = f"data:image/png;base64,{picture['data']}"
            body = tag("image", href=data, width=wide, height=high)
        else:
            body = picture["data"].replace("ART-", f"hx-art{number}-")
        made.append(
            f'<symbol id="hx-art{number}" viewBox="0 0 {wide} {high}" preserveAspectRatio="xMidYMid meet">'
            f"{body}</symbol>"
        )
    return "".join(made)


def use(ir: Rules, name: str, x: float, y: float, width: float, height: float) -> str:
    """A picture in a place; nothing where the project has not the file."""
    for number, picture in enumerate(ir.get("art", ())):
        if picture["name"] == name:
            return tag("use", href=f"#hx-art{number}", x=x, y=y, width=width, height=height)
    return ""


def ink(box: str) -> str | None:
    """The colour of letters on a box; None for the usual one."""
    found = ink_on(box)
    return None if found == BLACK else found
