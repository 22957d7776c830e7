"""Whether the shapes of a recipe can become what it says: of the right form, the right way round, and sound."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain import faults
from toolchain.importers.draft import as_word
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.overlay import Overlay
from toolchain.importers.earth.recipe import DRAWN, REGIONS, Take


def fitting(overlay: Overlay, taken: Sequence[tuple[Take, Sequence[Feature]]]) -> bool:
    """Says each shape that cannot be put where its take wants it; whether there are none.

    A shape that several takes mean is looked at once.
    """
    fit = all([_of_one_form(overlay, take, features) for take, features in taken])
    once = {id(f.parts): f for _, features in taken for f in features}
    features = list(once.values())
    if not overlay.right_way_round(features):
        return False
    polygons = [f for f in features if f.shape == "polygon"]
    if polygons and overlay.unsound(polygons, overlay.shapes(polygons)):
        return False
    return fit


def _of_one_form(overlay: Overlay, take: Take, features: Sequence[Feature]) -> bool:
    form = DRAWN[take.on]
    others = [f for f in features if f.shape != form]
    if others:
        fitting_too = [target for target, drawn in DRAWN.items() if drawn == others[0].shape]
        overlay.findings.add(
            faults.recipe_of_a_map.other_form(
                take.span, others[0].words, others[0].shape, take.on, form, fitting_too
            )
        )
    nameless = [f for f in features if take.on == REGIONS and not as_word(f.name)]
    for feature in nameless[:1]:
        overlay.findings.add(faults.unnamed_kind.nameless(feature.span, "region"))
    return not others and not nameless
