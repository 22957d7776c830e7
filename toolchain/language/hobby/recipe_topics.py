"""Topics that the recipes for fire, retreats, cards, events, sieges and night show: each rule without its example of play."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

RECIPES = {
    "fire-table": Topic(
        "cookbook-fire.md",
        "How do I write a fire table with column shifts for terrain?",
        """\
elimination of unit                                        @ 9.100
  because  any to lost

values fire-result miss, pinned, hit                       @ 9.101
state pinned of unit                                       @ 9.101
  cleared  at refit

table fire-table                                           @ 9.101
  rows die 1..6 ; columns power 1..4 ; cells fire-result
  data
    1..3  miss    miss    miss    pinned
    4     miss    miss    pinned  pinned
    5     miss    pinned  pinned  hit
    6     pinned  hit     hit     hit

quantity fire-column for small-arms                        @ 9.102
  base      (sum(attackers, strength) + 1) / 2
  round     down
  woods:    minus 1 when target is woods
  village:  minus 2 when target is village
  floor:    at least 1
  ceiling:  at most 4

battle small-arms "fire at a hex"                          @ 9.101
  target     hexes where some enemy unit in it
  attackers  1..2 own foot within 2 of target where not pinned of it
  limit      1 per turn
  column     fire-column
  roll       1d6
  result     fire-table(roll, column)
  results
    miss:  nothing
    pinned
      set pinned of defenders to yes
    hit:   reduce defenders by 1

procedure fire-phase                                       @ 9.101
  open small-arms until pass
""",
    ),
    "arcs": Topic(
        "cookbook-fire.md",
        "How do I let guns fire only to their front?",
        """\
amend 1.3 map                                              @ 1.3
  compass  1 north

elimination of unit                                        @ 9.100
  because  any to lost

state facing of unit                                       @ 9.103
  values  direction

define in-arc for unit with h: hex = angle(turned(facing of self, 5), bearing(hex of self, h)) <= 2   @ 9.103

battle cannonade "fire to the front"                       @ 9.103
  target     hexes where some enemy unit in it
  attackers  1 own foot within 2 of target where in-arc(it, target)
  limit      1 per turn
  do
    roll 1d6 >= 4
      reduce defenders by 1

action wheel "turn a unit by one hexside"                  @ 9.104
  scope  1 own foot on map
  do
    set facing of self to turned(facing of self, 1)

procedure gunnery                                          @ 9.103
  open cannonade, wheel until pass
""",
    ),
    "scatter": Topic(
        "cookbook-fire.md",
        "How do I write scatter for artillery fire?",
        """\
amend 1.3 map                                              @ 1.3
  compass  1 north

elimination of unit                                        @ 9.100
  because  any to lost

procedure burst with spot: hex                             @ 9.105
  when spot is not none
    each u in units in spot
      reduce u by 1

procedure shell-hex with aim: hex                          @ 9.105
  roll 1d6 >= 4
    do burst(aim)
  otherwise
    roll 1d6 as way
    do burst(next-hex(aim, direction(way)))
""",
    ),
    "known-mines": Topic(
        "cookbook-fire.md",
        "How do I lay mines that only their owner sees?",
        """\
kind mine                                                  @ 9.116
forces mines of Red                                        @ 9.116
  ids  R_
  mine  First Mine, Second Mine
box minefield of each side                                 @ 9.116
  seen by  owner

state laid of mine                                         @ 9.116
  values  hex

action lay-charge "lay a mine"                             @ 9.117
  scope  1 own mine in minefield of actor where laid of it = none
  do
    actor chooses 1 (hexes where it is woods and no unit in it) as there saying "where do you lay it"
    set laid of self to there

procedure lay-charges                                      @ 9.117
  open lay-charge until pass

trigger explosion on enters by any way                     @ 9.118
  requires  some enemy mine in minefield of (opponent of side of mover) where laid of it = to
  do
    each m in enemy mine in minefield of (opponent of side of mover) where laid of it = to
      set laid of m to none
    roll 1d6 >= 4
      turn mover to spent
""",
    ),
    "mines": Topic(
        "cookbook-fire.md",
        "How do I lay mines that go off once?",
        """\
elimination of unit                                        @ 9.100
  because  any to lost

state mined of hex                                         @ 9.106
  secret

action lay-mine "lay a mine"                               @ 9.106
  scope  1 own foot on map where hex of it is open and not mined of (hex of it)
  do
    set mined of (hex of self) to yes

procedure engineers                                        @ 9.106
  open lay-mine

trigger mine on enters by any way                          @ 9.106
  requires  mined of to
  do
    set mined of (to) to no
    roll 1d6 >= 4
      reduce mover by 1
""",
    ),
    "long-retreat": Topic(
        "cookbook-fire.md",
        "How do I write a retreat of two hexes whose path the owner chooses?",
        """\
elimination of unit                                        @ 9.100
  because  any to lost

policy fall-back of unit with begin: hex, n: number        @ 9.111
  path        1 hex on the way to exactly n hexes from begin
  bar enemy:  into hex where some enemy unit in to
  bar river:  when hexside has river and not hexside has ford
  bar full:   into hex where not fits(unit, to)

procedure retreat-two with u: unit                         @ 9.111
  let begin = hex of u
  move u by fall-back(begin, 2)
  otherwise
    eliminate u
  when u on map
    move u by fall-back(begin, 2)
    otherwise
      eliminate u
""",
    ),
    "casualty": Topic(
        "cookbook-fire.md",
        "How do I write a leader casualty?",
        """\
elimination of unit                                        @ 9.100
  because  any to lost

kind commander                                             @ 9.112
forces staff of Blue                                       @ 9.112
  commander  Colonel Hale as B_Hale

elimination of commander                                   @ 9.112
  because  any to lost

procedure hit with u: unit                                 @ 9.112
  let here-now = hex of u
  reduce u by 1
  each c in commander in here-now
    roll 1d6 = 6
      eliminate c
      tell "{c} has fallen"
""",
    ),
    "common-deck": Topic(
        "cookbook-events.md",
        "How do I write cards that are played for their event or for points?",
        """\
deck fortune                                               @ 9.201
  cards  1..3
  has    points

card 1 of fortune "Second wind"                            @ 9.202
  points 1
  do
    each u in own spent unit
      turn u to fresh
card 2 of fortune "Ambush"                                 @ 9.202
  points    2
  requires  some enemy horse on map
  do
    each u in enemy horse on map
      turn u to spent
  then      removed
card 3 of fortune "Reveille"                               @ 9.202
  points 3
  do
    gain 1 order for actor

procedure card-turn                                        @ 9.203
  draw 1 from fortune as c
  when playable(c)
    actor may "play the card for its event"
      play c
      return
  gain points of c order for actor
  discard c
""",
    ),
    "event": Topic(
        "cookbook-events.md",
        "How do I roll on a table of random events at the start of a turn?",
        """\
event quiet                                                @ 9.211
  do
    tell "nothing happens"
event fever                                                @ 9.211
  do
    each u in horse on map
      turn u to spent
event letters                                              @ 9.211
  do
    each u in foot on map
      turn u to fresh

table event-table                                          @ 9.212
  rows die 1..6 ; cells event
  data
    1     fever
    2..5  quiet
    6     letters

procedure events-of-the-turn                               @ 9.212
  roll 1d6 as die
  happen event-table(die)
""",
    ),
    "open-chits": Topic(
        "cookbook-events.md",
        "How do I draw chits openly, so that players see what is left?",
        """\
kind chit                                                  @ 9.221
cup day-cup                                                @ 9.221
  holds  chit
box drawn                                                  @ 9.221
  seen by  all
forces blue-chits of Blue                                  @ 9.221
  chit  Blue Chit as Blue_Chit
forces red-chits of Red                                    @ 9.221
  chit  Red Chit as Red_Chit

state acted of unit                                        @ 9.222
  cleared  at refit

action act "act with a unit"                               @ 9.222
  scope  1 own unit where not acted of it
  do
    set acted of self to yes

procedure chit-round                                       @ 9.222
  each c in chit in day-cup at random for side of c
    move c to drawn
    open act
""",
    ),
    "arrival-roll": Topic(
        "cookbook-events.md",
        "How do I let a die decide when reinforcements come?",
        """\
box waiting of each side                                   @ 9.231
  seen by  all

procedure relief-roll with s: side                         @ 9.231
  each u in unit of s in waiting of s
    roll 1d6 + turn >= 6
      s chooses 1 (near-bank where fits(u, it) and not (some enemy unit in it)) as gate saying "where does it enter"
      move u to gate
""",
    ),
    "siege": Topic(
        "cookbook-events.md",
        "How do I write a siege track?",
        """\
state siege of hex                                         @ 9.241
  values  0..3
elimination of unit                                        @ 9.241
  because  any to lost

procedure sieges with s: side                              @ 9.241
  each h in village where some unit of s in it
    when count (unit of opponent of s adjacent to h) >= 2
      set siege of h to siege of h + 1 at most 3
    otherwise
      clear siege of h
    when siege of h = 3
      eliminate unit of s in h
""",
    ),
    "night": Topic(
        "cookbook-events.md",
        "How do I write night turns?",
        """\
values light day, dark                                     @ 9.251
table turn-record                                          @ 9.251
  rows turn 1..6 ; cells light
  data
    1..2  day
    3     dark
    4..5  day
    6     dark
define night = turn-record(turn) = dark                    @ 9.251

movement grope of unit                                     @ 9.251
  allowance   (1 when night otherwise speed of mover)
  cost        1
  bar enemy:  into hex where some enemy unit in to

battle shoot "fire at a hex"                               @ 9.252
  requires   not night
  target     hexes where some enemy unit in it
  attackers  1 own foot within 2 of target
  limit      1 per turn
  do
    each d in defenders
      turn d to spent

procedure fire-in-the-dark                                 @ 9.252
  open shoot
""",
    ),
    "reveal": Topic(
        "cookbook-turns.md",
        "How do I hide what a unit is until an enemy is next to it?",
        """\
state unseen of unit                                       @ 9.31
cover of unit                                              @ 9.31
  hides  unseen
  shows  force

trigger look-around on enters                              @ 9.31
  do
    each v in units where side of it is not side of mover and distance(hex of it, to) = 1
      set unseen of v to no
""",
    ),
}
