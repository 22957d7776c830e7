"""Topics of the turns and the map of impulse games."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

IMPULSES = {
    "bridges": Topic(
        "cookbook-impulses.md",
        "How do I write bridges that are blown and repaired?",
        """\
terrain bridge on hexside                                  @ 9.401
lines bridge "Mill Bridge"                                 @ 9.401
  0201/0301
kind engineer is foot                                      @ 9.402
  factors  strength, speed
forces engineers of Blue                                   @ 9.402
  1-3 engineer  Blue Engineers as B_Engineers

state blown of hexside                                     @ 9.403
define passable with h: hexside = h has no river or h has ford or (h has bridge and not blown of h)  @ 9.403
define bridges-of for unit = hexes adjacent to hex of self where hexside(it, hex of self) has bridge and not blown of hexside(it, hex of self)  @ 9.403
define gaps-of for unit = hexes adjacent to hex of self where blown of hexside(it, hex of self) and no enemy unit in it  @ 9.403

amend 2.1 movement march                                   @ 9.403
  bar river:  when not passable(hexside)
amend 3.3 policy retreat                                   @ 9.403
  bar river:  when not passable(hexside)

action blow "blow up a bridge"                             @ 9.404
  scope  1 own foot where not moved of it and some bridges-of of it
  do
    set moved of self to yes
    actor chooses 1 (bridges-of of self) as far saying "which bridge, by its far end"
    roll 1d6 >= (2 when self is engineer otherwise 4)
      set blown of hexside(hex of self, far) to yes
      tell "The bridge from {hex of self} to {far} is blown."

action repair "repair a bridge"                            @ 9.405
  scope  1 own engineer where not moved of it and some gaps-of of it
  do
    set moved of self to yes
    actor chooses 1 (gaps-of of self) as far saying "which bridge, by its far end"
    roll 1d6 >= 3
      set blown of hexside(hex of self, far) to no

procedure bridge-work                                      @ 9.404
  open blow, repair until pass
""",
    ),
    "dusk": Topic(
        "cookbook-impulses.md",
        "How do I let a die roll end the impulses of a turn?",
        """\
state done of unit                                         @ 9.471
  cleared  at refit
state impulses of game                                     @ 9.471
  values   0..60
  cleared  at refit

action step "act with a unit"                              @ 9.471
  scope  1 own unit where not done of it
  do
    set done of self to yes

procedure nightfall                                        @ 9.472
  set impulses to impulses + 1 at most 60
  when impulses > 2
    roll 1d6 <= impulses - 2
      return yes
  return no

procedure impulses-of-the-day                              @ 9.471
  take turns from Blue until all pass
    open step
    do nightfall as dark
    when dark
      end
""",
    ),
    "mobile-reserve": Topic(
        "cookbook-impulses.md",
        "How do I release a reserve in the enemy's impulse?",
        """\
state activated of unit                                    @ 9.481
  cleared  at refit
state held-back of unit                                    @ 9.481
  cleared  at refit

action hold "hold a unit in reserve"                       @ 9.481
  scope     1 own unit on map where not activated of it and not held-back of it and hex of it not in enemy ZOC
  requires  count (own unit where held-back of it) < 2
  do
    set held-back of self to yes

action advance "march with a unit"                         @ 9.482
  scope      1 own unit on map where not activated of it and not held-back of it and possible(march of it)
  activates  self
  do
    move self by march

reaction release "release a reserve" on stops by march     @ 9.483
  scope      1 own unit where held-back of it and distance(hex of it, here) <= 3 and possible(march of it)
  activates  self
  passing    "hold the reserve"
  do
    set held-back of self to no
    move self by march

procedure impulses                                         @ 9.482
  take turns from Red until all pass
    open hold, advance
""",
    ),
    "objective": Topic(
        "cookbook-impulses.md",
        "How do I write an objective that shifts during the game?",
        """\
state objective of game                                    @ 9.441
  values  hex
  start   hex 0103

procedure new-objective                                    @ 9.442
  when turn = 3
    roll 1d6 as die
    when die >= 3
      set objective to hex 0401
    otherwise
      set objective to hex 0402
    tell "The objective is now {objective}."

amend 5.1 score points                                     @ 9.443
  objective:  3 VP for both per hex in objective where control of it = us

replace 2.2 procedure player-turn                          @ 9.442
  when actor is Blue
    do new-objective
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "last-turn": Topic(
        "cookbook-impulses.md",
        "How do I let a die roll end the game after a certain turn?",
        """\
procedure maybe-end                                        @ 9.461
  when turn >= 4
    roll 1d6 >= 9 - turn
      tell "The armistice is signed."
      the game ends

replace 2.0 sequence                                       @ 9.461
  set-up
  turn day 1..6
    phase first                                            @ 2.0
      do player-turn for Blue
    phase second                                           @ 2.0
      do player-turn for Red
    phase refit                                            @ 2.6
      each u in unit where it is spent and not it in (ZOC(Blue) when side of it is Red otherwise ZOC(Red))
        turn u to fresh
    phase last-roll                                        @ 9.461
      do maybe-end
""",
    ),
    "off-map": Topic(
        "cookbook-impulses.md",
        "How do I bring reinforcements from an off-map box to entry hexes?",
        """\
terrain highway on hex                                     @ 9.501
box South-road                                             @ 9.501
  terrain  highway
  links    0101..0103
box reinforcements of each side                            @ 9.502
  seen by  all
entry up-the-road of unit of Blue                          @ 9.502
  at  South-road

action bring-on "bring up a reinforcement"                 @ 9.502
  scope  1 own unit in reinforcements of actor where due of it <= turn and possible(entry of it)
  do
    enter self

amend 2.1 movement march                                   @ 9.503
  bar no-way-back:  into hex where to is highway

suspend 2.5                                                @ 9.503
zone ZOC of unit where it not in South-road                @ 9.503
  reach  1

replace 2.2 procedure player-turn                          @ 9.502
  open bring-on until pass
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "initiative": Topic(
        "cookbook-turns.md",
        "How do I roll for initiative, with a modifier and a rule for ties?",
        """\
state began of game                                        @ 9.3
  values  sides
  start   Red

procedure dice-begin                                       @ 9.3
  contest 1d6 + (1 when control of Northam = self otherwise 0) as initiative by lead ties to opponent of began
  set began to initiative
  take turns from initiative for 1 rounds
    do player-turn
""",
    ),
}
