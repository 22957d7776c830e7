"""What words of the hobby lead to: a page of the guide, a heading on it, and an example that the small game accepts."""

from __future__ import annotations

from toolchain.language.hobby.assault_topics import ASSAULTS
from toolchain.language.hobby.card_topics import CARDS
from toolchain.language.hobby.impulse_topics import IMPULSES
from toolchain.language.hobby.movement_topics import MOVEMENTS
from toolchain.language.hobby.operations_topics import OPERATIONS
from toolchain.language.hobby.reaction_topics import REACTIONS
from toolchain.language.hobby.recipe_topics import RECIPES
from toolchain.language.hobby.tactical_topics import TACTICS
from toolchain.language.hobby.topic import Topic as Topic

TOPICS = {
    **RECIPES,
    **OPERATIONS,
    **CARDS,
    **ASSAULTS,
    **IMPULSES,
    **MOVEMENTS,
    **REACTIONS,
    **TACTICS,
    "stacking": Topic(
        "language-movement.md",
        "Stacking",
        """\
stacking four-points of unit                               @ 2.4
  weight   (2 when it is horse otherwise 1)
  at most  4
""",
    ),
    "zone": Topic(
        "language-movement.md",
        "Zones",
        """\
zone control-zone of foot where it is fresh                @ 2.5
  reach  1
define pinned for unit = hex of self in (control-zone(Blue) when side of self is Red otherwise control-zone(Red))
""",
    ),
    "movement": Topic(
        "language-movement.md",
        "Movement",
        """\
quantity road-cost for move  measure MP                    @ 2.1
  base    1 MP
  woods:  plus 1 MP when to is woods
movement forced-march of foot                              @ 2.1
  allowance   speed of mover + 2 MP
  cost        road-cost
  bar enemy:  into hex where some enemy unit in to
  stop        when to in enemy ZOC
""",
    ),
    "network": Topic(
        "language-movement.md",
        "Movement",
        """\
lines rails                                                @ 2.7
  0102/0103  0103/0202
network railway                                            @ 2.7
  edges  lines rails
movement by-rail of foot                                   @ 2.7
  over       railway
  allowance  unlimited
""",
    ),
    "retreat": Topic(
        "language-movement.md",
        "Policies",
        """\
policy fall-back of unit                                   @ 3.3
  path        1 hex
  bar enemy:  into hex where some enemy unit in to
  prefer      distance(to, village)
procedure driven-off with u: unit                          @ 3.3
  move u by fall-back
  otherwise
    move u to lost
""",
    ),
    "advance": Topic(
        "language-actions.md",
        "Every statement",
        """\
procedure advance with winner: unit, gap: hex              @ 3.4
  when fits(winner, gap)
    side of winner may "advance after combat"
      move winner to gap
""",
    ),
    "supply": Topic(
        "language-movement.md",
        "Traces",
        """\
trace line-of-supply of hex with s: side                   @ 4.1
  leg ground: up to 4 over hexes
  bar   into hex where to in ZOC(opponent of s)
  path  ground > (near-bank when s is Blue otherwise far-bank)
define out-of-supply for unit = not line-of-supply(hex of self, side of self)   @ 4.2
""",
    ),
    "sight": Topic(
        "language-movement.md",
        "Sight",
        """\
sight view                                                 @ 3.5
  range    3
  blocked  by hex where here is (woods or village)
define spotted for unit = some enemy unit where view(hex of it, hex of self)   @ 3.5
""",
    ),
    "step": Topic(
        "combat.md",
        "Step losses",
        """\
elimination of unit                                        @ 7.5
  because  any to lost
procedure caught-in-fire with u: unit                      @ 7.5
  reduce u by 1
""",
    ),
    "battle": Topic(
        "combat.md",
        "The lines of a battle",
        """\
battle charge "charge a hex"                               @ 7.1
  target     hexes where some enemy unit in it
  attackers  1.. own horse adjacent to target
  limit      1 per turn
  do
    roll 1d6 >= 4
      each d in defenders
        turn d to spent
""",
    ),
    "impulse": Topic(
        "turns.md",
        "Alternating turns",
        """\
procedure impulses                                         @ 7.2
  contest 1d6 as initiative
  take turns from initiative until all pass
    open move
""",
    ),
    "chit-pull": Topic(
        "turns.md",
        "Chit-pull",
        """\
cup chits                                                  @ 7.5
  holds  unit
procedure chit-turn                                        @ 7.5
  each c in chits at random for side of c
    open move
""",
    ),
    "unit": Topic(
        "language-units.md",
        "Kinds, faces and orders of battle",
        """\
kind lancers is horse                                      @ 1.2
  has    reach 1..3
""",
    ),
    "states": Topic(
        "language-states.md",
        "States, stocks and places off the map",
        """\
state disrupted of unit                                    @ 3.6
  cleared  at refit
procedure disrupt with u: unit                             @ 3.6
  set disrupted of u to yes
""",
    ),
    "stock": Topic(
        "language-states.md",
        "States, stocks and places off the map",
        """\
stock command-points of each side                          @ 2.2
  start  2
  cap    6
procedure new-points with s: side                          @ 2.2
  gain 2 command-points for s
""",
    ),
    "box": Topic(
        "language-states.md",
        "States, stocks and places off the map",
        """\
box reserve of each side                                   @ 6.5
  seen by  owner
""",
    ),
    "cup": Topic(
        "language-states.md",
        "States, stocks and places off the map",
        """\
kind chit                                                  @ 2.8
cup chits                                                  @ 2.8
  holds  chit
""",
    ),
    "cards": Topic(
        "language-numbers.md",
        "Cards",
        """\
deck orders of each side                                   @ 2.9
  cards  1..3
procedure draw-order with s: side                          @ 2.9
  draw 1 from orders of s as c
  discard c
""",
    ),
    "crt": Topic(
        "language-numbers.md",
        "Quantities, definitions and tables",
        """\
odds combat-odds                                           @ 3.2
  columns  1:2, 1:1, 2:1
values combat-results none, attacker-loss, defender-loss
table CRT                                                  @ 3.2
  rows     die 1..2
  columns  odds combat-odds
  cells    combat-results
  data
    die  1:2            1:1            2:1
    1    attacker-loss  none           defender-loss
    2    attacker-loss  attacker-loss  none
procedure assault with a: unit, d: unit                    @ 3.2
  roll 1d2 as die
  when CRT(die, combat-odds(strength of a, strength of d)) = defender-loss
    do hurt(d)
""",
    ),
    "shift": Topic(
        "language-numbers.md",
        "Quantities, definitions and tables",
        """\
odds combat-odds                                           @ 3.2
  columns  1:2, 1:1, 2:1
quantity combat-column with a: unit, d: unit measure combat-odds   @ 3.2
  base    combat-odds(strength of a, strength of d)
  woods:  minus 1 level when hex of d is woods
  floor:  at least 1:2
  cap:    at most 2:1
""",
    ),
    "drm": Topic(
        "language-numbers.md",
        "Quantities, definitions and tables",
        """\
quantity combat-drm with a: unit, d: unit                  @ 3.2
  base     0
  village: minus 1 when hex of d is village
  horse:   plus 1 when a is horse
procedure charge with a: unit, d: unit                     @ 3.2
  roll 1d6 + combat-drm(a, d) >= 5
    do hurt(d)
""",
    ),
    "chance": Topic(
        "language-actions.md",
        "Every statement",
        """\
procedure morale-check with u: unit                        @ 3.7
  roll 2d6 as total
  when total > strength of u + 6
    do hurt(u)
""",
    ),
    "action": Topic(
        "language-actions.md",
        "Actions, triggers, events",
        """\
action rally "rally a spent unit"                          @ 2.6
  scope  1 own spent unit where no enemy unit adjacent to it
  costs  1 order
  do
    turn self to fresh
""",
    ),
    "trigger": Topic(
        "language-actions.md",
        "Actions, triggers, events",
        """\
state under-fire of unit                                   @ 3.8
  cleared  at refit
trigger enters-fire on enters                              @ 3.8
  requires  some enemy unit adjacent to to
  do
    set under-fire of mover to yes
""",
    ),
    "reaction": Topic(
        "reactions.md",
        "Who reacts, and when",
        """\
reaction opportunity-fire "fire at the mover" on enters by march   @ 7.1
  scope  1 own foot where it is fresh and distance(hex of it, to) <= 2
  limit  1 per turn
  do
    roll 1d6 >= 5
      turn mover to spent
      stop mover
""",
    ),
    "sequence": Topic(
        "language-actions.md",
        "The sequence of play",
        """\
procedure second-impulse                                   @ 2.2
  gain 1 order for actor
  open move until pass
  set order of actor to 0
""",
    ),
    "hidden": Topic(
        "language-actions.md",
        "Secrecy",
        """\
state unscouted of unit                                    @ 8.1
  start  yes
cover of unit                                              @ 8.1
  hides  unscouted
  shows  force
procedure scout with u: unit                               @ 8.2
  each v in enemy unit adjacent to u
    set unscouted of v to no
""",
    ),
    "arrival": Topic(
        "language-scenarios.md",
        "Schedule and set-up",
        """\
box reinforcements of each side                            @ 6.4
  seen by  all
entry west-road of unit of Blue                            @ 6.4
  at  hex 0101 when fits(self, to)
action bring-on "bring on a reinforcement"                 @ 6.4
  scope  1 own unit in reinforcements of actor where due of it <= turn and possible(entry of it)
  do
    enter self
""",
    ),
    "set-up": Topic(
        "language-scenarios.md",
        "Schedule and set-up",
        """\
setup reserve-start of Blue                                @ 6.2
  near-bank  B_Horse
""",
    ),
    "victory": Topic(
        "language-scenarios.md",
        "Score and victory",
        """\
score towns                                                @ 5.1
  villages:  2 VP for both per hex in village where control of it = us
""",
    ),
    "end": Topic(
        "language-scenarios.md",
        "The end of a game",
        """\
procedure sudden-death                                     @ 5.4
  when no unit of Red on map
    the game ends: Blue wins, clear
""",
    ),
    "leader": Topic(
        "language-states.md",
        "States, stocks and places off the map",
        """\
kind leader                                                @ 1.5
  has  rating 0..3
relation command from leader to unit                       @ 1.5
""",
    ),
    "terrain": Topic(
        "language-map.md",
        "Hexes, lines and regions",
        """\
terrain hills on hex                                       @ 1.3
terrain slope on hexside                                   @ 1.3
""",
    ),
    "facing": Topic(
        "language-map.md",
        "Directions and facing",
        """\
procedure opposite-corner with h: hex                      @ 8.12
  let column = grid-column(h)
  tell "column {column}, row {grid-row(h)}"
""",
    ),
    "conduct": Topic(
        "solitaire.md",
        "The lines of a `conduct` block",
        """\
conduct wary of Red                                        @ 9.1
  open  attack, move
  for   march prefer distance(it, hex 0103)
  ties  at random
""",
    ),
    "linked-box": Topic(
        "language-map.md",
        "Off-map boxes with links",
        """\
box Depot                                                  @ 1.6
  terrain  open
  links    0101, 0102
""",
    ),
    "ruling": Topic(
        "language-examples.md",
        "Citations and provenance",
        """\
ruling two-marches "may a unit march twice?"               @ 2.1
  readings  no-twice
  rejected  yes-twice
  default   no-twice
  because   "the book is silent"
""",
    ),
    "option": Topic(
        "language-files.md",
        "Layers",
        """\
option mud "mud on the second day"
amend 2.1 quantity march-cost
  mud:  plus 1 MP when turn = 2
""",
    ),
    "overrun": Topic(
        "cookbook-movement.md",
        "How do I write an overrun, combat in the middle of a move?",
        """\
movement gallop of horse                                   @ 9.6
  allowance   6 MP
  cost        march-cost
  bar enemy:  into hex where some enemy unit in to

reaction overrun "overrun a unit" on enters by gallop      @ 9.6
  by        side of mover
  requires  some enemy unit adjacent to to
  do
    actor chooses 1 enemy unit adjacent to to as victim saying "which unit is overrun"
    roll 1d6 as die
    when die >= 4
      turn victim to spent
    otherwise
      stop mover
""",
    ),
    "weather": Topic(
        "cookbook-movement.md",
        "How do I make mud slow everybody down?",
        """\
state ground of game                                       @ 9.3
  values  dry, muddy
  start   dry

quantity mud-cost for move  measure MP                     @ 9.3
  base  1 MP
  mud:  plus 1 MP when ground is muddy
""",
    ),
    "road-cost": Topic(
        "cookbook-movement.md",
        "How do I make a road cancel the cost of terrain?",
        """\
terrain road on hexside                                    @ 9.2
lines road "Forest Road"                                   @ 9.2
  0101/0102

quantity road-cost for move  measure MP                    @ 9.2
  base    1 MP
  woods:  plus 1 MP when to is woods and not hexside has road
""",
    ),
    "zone-lock": Topic(
        "cookbook-movement.md",
        "How do I forbid a move from one enemy zone of control to the next?",
        """\
movement sidle of unit                                     @ 9.11
  allowance   6 MP
  cost        march-cost
  bar locked:  when from in enemy ZOC and to in enemy ZOC
""",
    ),
    "mixed-stack": Topic(
        "cookbook-movement.md",
        "How do I forbid foot and horse in one hex?",
        """\
stacking unmixed of unit                                   @ 9.21
  at most    9
  bar mixed: when some horse in stack and some foot in stack
""",
    ),
    "shelling": Topic(
        "cookbook-combat.md",
        "How do I write fire at a distance?",
        """\
elimination of unit                                        @ 9.30
  because  any to lost
battle shell "shell a hex"                                 @ 9.31
  target     hexes where some enemy unit in it
  attackers  1 own foot within 2 of target
  limit      1 per turn
  do
    roll 1d6 >= 5
      reduce defenders by 1

procedure shelling                                         @ 9.31
  open shell until pass
""",
    ),
    "duel": Topic(
        "cookbook-combat.md",
        "How do I write a duel of two die rolls?",
        """\
elimination of unit                                        @ 9.30
  because  any to lost
procedure melee with a: unit, d: unit                      @ 9.33
  contest 1d6 as victor by lead ties to Red
  when victor is (side of a)
    reduce d by 1
  otherwise
    reduce a by 1
""",
    ),
    "loss-choice": Topic(
        "cookbook-combat.md",
        "How do I let the owner choose between a retreat and a step loss?",
        """\
elimination of unit                                        @ 9.30
  because  any to lost
procedure hard-pressed with u: unit                        @ 9.34
  side of u may "retreat"
    move u by retreat
    otherwise
      eliminate u
  otherwise
    reduce u by 1
""",
    ),
    "surrounded": Topic(
        "cookbook-combat.md",
        "How do I give a modifier for an attack from several sides?",
        """\
quantity drm-against with d: unit                          @ 9.36
  base      0
  village:  minus 1 when hex of d is village
  encircled:  plus 2 when count enemy unit adjacent to d >= 2
""",
    ),
    "army-morale": Topic(
        "cookbook-combat.md",
        "How do I demoralise an army that has lost two units?",
        """\
define demoralised with s: side = count unit of s in lost >= 2   @ 9.52
""",
    ),
    "random-orders": Topic(
        "cookbook-turns.md",
        "How do I give a side a random number of activations?",
        """\
procedure random-orders                                    @ 9.1
  roll 1d3 as n
  gain n order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "in-command": Topic(
        "cookbook-turns.md",
        "How do I let only units near a general act?",
        """\
state general of unit                                      @ 9.11
define in-command for unit = some own unit where general of it and distance(hex of it, hex of self) <= 1   @ 9.11

action obey "act under command"                            @ 9.11
  scope  1 own unit where in-command of it
  do
    turn self to spent

procedure command-phase                                    @ 9.11
  open obey
""",
    ),
    "edge": Topic(
        "cookbook-turns.md",
        "How do I say which edge of the map is whose?",
        """\
edge west-edge of Blue in near-bank                        @ 9.71
  0101..0103

define at-home-edge for unit = hex of self in edges of (side of self)   @ 9.71
""",
    ),
    "loss-points": Topic(
        "cookbook-turns.md",
        "How do I give points for eliminated units?",
        """\
stock glory of each side                                   @ 9.52

elimination of unit                                        @ 9.52
  because  any to lost
  do
    gain 2 glory for opponent of side of self

procedure shot with u: unit                                @ 9.52
  eliminate u
""",
    ),
}
