"""From blocks to a model: the passes in their order, declarations first, then bodies, both in the package's terms."""

from __future__ import annotations

from functools import partial

from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.model.before import ReadBefore
from toolchain.model.context import Build
from toolchain.model.examples.reader import read_examples
from toolchain.model.flow.battles import settle_targets
from toolchain.model.flow.effects import has_effects, read_playable
from toolchain.model.flow.flow import read_flow
from toolchain.model.flow.losses import declare_causes
from toolchain.model.flow.procedures import result_of_procedure
from toolchain.model.games import read_bare, read_games, read_rulings
from toolchain.model.map.boxes import read_boxes
from toolchain.model.map.edges import read_edges
from toolchain.model.map.linked_boxes import read_linked_boxes
from toolchain.model.map.regions import read_regions_of_sets
from toolchain.model.map.shared_map import SharedMaps
from toolchain.model.model import Model
from toolchain.model.rules.cards import declare_cards, read_cards, read_decks
from toolchain.model.rules.columns import read_columns, read_phases
from toolchain.model.rules.covers import read_cover
from toolchain.model.rules.functions import declare_functions, read_functions, resolve_function
from toolchain.model.rules.moves import read_entries, read_movements, read_policies
from toolchain.model.rules.odds import declare_rewrites, read_odds, read_odds_columns, read_rewrites
from toolchain.model.rules.scenarios import read_scenario
from toolchain.model.rules.schedules import read_schedules
from toolchain.model.rules.sights import read_sights, report_circles
from toolchain.model.rules.spaces import read_stackings, read_zones
from toolchain.model.rules.starts import read_starts
from toolchain.model.rules.tables import read_tables
from toolchain.model.rules.traces import read_traces
from toolchain.model.rules.victory import read_scores
from toolchain.model.said.parts import read_said
from toolchain.model.shared_rules import SharedRules
from toolchain.model.units.kinds import read_kinds, turn_to_first_faces
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.pieces import read_pieces
from toolchain.model.units.sides import read_sides
from toolchain.model.values import read_values


def read_model(
    blocks: list[Block],
    oob: list[OobFile],
    findings: Findings,
    scenario: Block | None,
    before: ReadBefore | None = None,
    maps: SharedMaps | None = None,
    as_played: bool = False,
    rules: SharedRules | None = None,
) -> Model:
    """Builds one model of blocks that are in force together.

    What was read ``before`` is not read again; examples among it are left out. ``maps`` and ``rules`` hold what was read of the same
    map and the same rules for other scenarios. ``as_played``: blocks that are only said are read too, as ``said/bodies.py`` needs them.
    """
    b = Build(blocks, oob, findings, scenario, before, as_played)
    read_bare(b)
    if rules is not None:
        rules.lay(b, partial(_read_rules, maps=maps))
    else:
        _read_rules(b, maps)
    _bind(b)
    read_schedules(b)
    read_scores(b)
    if b.by_word.get("look"):
        # Imported here: most games are read without looks.
        from toolchain.model.units.looks import read_looks

        read_looks(b)
    report_circles(b)
    read_scenario(b)
    read_said(b)
    if before is not None:
        # What is not read again does not bring what it calls along: the order would tell what was known.
        b.procedures, b.function_ir = dict(sorted(b.procedures.items())), dict(sorted(b.function_ir.items()))
    b.ir["procedures"] = list(b.procedures.values())
    b.ir["examples"] = read_examples(b)
    b.ir["columns"] = b.columns
    b.ir["functions"] = list(b.function_ir.values())
    return b.model


def _bind(b: Build) -> None:
    """Lets the readers of expressions ask the build for what has not been read yet."""
    b.x.resolve_function = partial(resolve_function, b)
    b.facts.result_of = partial(result_of_procedure, b)
    b.facts.function_of = b.function_ir.get


def _read_rules(b: Build, maps: SharedMaps | None) -> None:
    """Reads all that scenarios may have in common."""
    _bind(b)

    # names, values, pieces, the map
    read_games(b)
    read_rulings(b)
    read_values(b)
    odds_columns = read_odds_columns(b)
    read_sides(b)
    faces = read_kinds(b)
    (maps or SharedMaps()).lay(b, _read_map)
    read_linked_boxes(b)
    read_regions_of_sets(b)
    read_edges(b)
    read_boxes(b)
    sections = read_decks(b)
    cards = declare_cards(b)
    b.ir["pieces"] = read_pieces(b.oob, b.symbols, b.facts, b.findings)
    turn_to_first_faces(b, faces)

    # states and functions
    read_phases(b)
    starts = read_columns(b)
    declare_causes(b)
    b.facts.effects = has_effects(b, cards)
    declare_functions(b)
    read_odds(b, odds_columns)
    declare_rewrites(b)
    settle_targets(b)
    read_functions(b)
    read_rewrites(b)

    # what the rules say of the map and of moves
    read_tables(b)
    read_zones(b)
    read_traces(b)
    read_sights(b)
    read_stackings(b)
    read_movements(b)
    read_policies(b)
    read_entries(b)
    read_cover(b)
    read_cards(b, sections, cards)

    read_playable(b, cards)

    # play
    read_flow(b, cards)
    read_starts(b, starts)


def _read_map(b: Build) -> None:
    # Imported here: mostly the map was read before.
    from toolchain.model.map.ground import read_map

    read_map(b)
