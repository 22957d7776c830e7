"""Topics about what one side does in the turn of the other."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

REACTIONS = {
    "interrupt": Topic(
        "reactions.md",
        "Answering a reaction",
        """\
reaction come-up "come up" on stops by march               @ 7.5
  scope  1 own horse where possible(march of it)
  do
    move self by march

reaction snipe "snipe" on enters by march                  @ 7.5
  scope  1 own foot where it is fresh and distance(hex of it, to) <= 2
  depth  2
  do
    turn self to spent
    roll 1d6 >= 4
      stop mover
""",
    ),
    "withdrawal": Topic(
        "reactions.md",
        "Answering an attack",
        """\
battle charge "charge"                                     @ 7.9
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  roll       1d6
  do
    when roll >= 4
      each d in defenders
        turn d to spent

reaction withdraw "withdraw before the attack" before charge  @ 7.9
  scope  1 own horse in target
  do
    move self by retreat

procedure charges                                          @ 7.9
  open charge until pass
""",
    ),
}
