"""Which faces stand on the front and on the back of a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def faces_of(ir: Rules, index: int) -> tuple[int, int]:
    """Numbers of the faces on front and back of a piece; -1 for none.

    The kind has its faces in order: the front is the first that shows the piece, the back the next. Where its ratings
    are those of the front, a face that hides the piece takes its place. A piece of a kind without a list of faces has the
    one that it begins with.
    """
    piece, secret = ir["pieces"][index], ir["visibility"]["secret_faces"]
    faces = ir["kinds"][piece["kind"]].get("faces", [piece["face"]])
    front, *others = [n for n in faces if n not in secret] or [-1]
    hiding = [n for n in faces if n in secret and piece["side"] >= 0]
    if front >= 0:
        printed = [
            {**piece["values"], **piece["faces"].get(ir["faces"][n], {})} for n in (front, *others[:1])
        ]
        if printed[0] == printed[-1]:
            others = hiding + others
    back = others or hiding or [-1]
    return front, back[0]
