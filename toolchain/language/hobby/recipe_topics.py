"""Topics that the recipes of the cookbook show: the rule of each recipe, without its example of play."""

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
define night = turn = 3 or turn = 6                        @ 9.251

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
    "air-points": Topic(
        "cookbook-operations.md",
        "How do I let both sides commit air points, the attacker first?",
        """\
elimination of unit                                        @ 9.300
  because  any to lost

stock air-points of each side                              @ 9.301
  start  2
state flown of side                                        @ 9.301
  values  0..2

quantity advantage for raid                                @ 9.302
  base  sum(attackers, strength) - sum(defenders, strength)
  air:  plus flown of attacker - flown of defender

battle raid "raid a hex"                                   @ 9.303
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  column     advantage
  roll       1d6
  do
    when roll + column >= 5
      reduce defenders by 1

procedure fly                                              @ 9.301
  set flown of actor to 0
  repeat 2 times
    when air-points of actor > 0
      actor may "fly an air point"
        spend 1 air-points of actor
        set flown of actor to flown of actor + 1
      otherwise
        end

trigger air-support before raid                            @ 9.301
  do
    do fly for attacker
    do fly for defender

procedure raids                                            @ 9.303
  open raid until pass
""",
    ),
    "battle-reserve": Topic(
        "cookbook-operations.md",
        "How do I let the defender commit a reserve to a battle?",
        """\
elimination of unit                                        @ 9.310
  because  any to lost

battle assault "assault a hex"                             @ 9.311
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  roll       1d6
  do
    when roll + sum(attackers, strength) - sum(defenders, strength) >= 5
      reduce defenders by 1

reaction commit-reserve "commit a reserve" before assault  @ 9.312
  scope    1 own fresh unit adjacent to target where no enemy unit adjacent to it and fits(it, target)
  limit    1 per turn
  passing  "keep the reserves back"
  do
    move self to target

procedure assaults                                         @ 9.311
  open assault until pass
""",
    ),
    "exploitation": Topic(
        "cookbook-operations.md",
        "How do I write exploitation by mobile units?",
        """\
state broken-through of unit                               @ 9.321
  cleared  at refit

quantity ride-cost for move measure MP                     @ 9.322
  base    1 MP
  woods:  plus 1 MP when to is woods

movement ride of horse                                     @ 9.322
  allowance   2
  cost        ride-cost
  bar enemy:  into hex where some enemy unit in to
  bar river:  when hexside has river and not hexside has ford
  stop        when to in enemy ZOC
  end         when fits(mover, to)

action exploit "ride on"                                   @ 9.323
  scope    1 own fresh horse where not broken-through of it and possible(ride of it)
  passing  "end the exploitation"
  do
    set broken-through of self to yes
    move self by ride

replace 2.2 procedure player-turn                          @ 9.323
  gain 3 order for actor
  open move, attack until pass
  open exploit until pass
  set order of actor to 0
""",
    ),
    "rebuild": Topic(
        "cookbook-operations.md",
        "How do I spend replacements to rebuild and return units?",
        """\
stock replacements of each side                            @ 9.351
  start  2

define rested for unit = (self is spent and not some enemy unit adjacent to self)  @ 9.352

action rebuild "rebuild a spent unit"                      @ 9.352
  scope    1 own unit where rested(it)
  costs    1 replacements
  passing  "no more replacements"
  do
    turn self to fresh

action return "bring back a lost unit"                     @ 9.353
  scope  1 own unit in lost where some homes of it
  costs  1 replacements
  do
    actor chooses 1 (homes of self) as home saying "where does it return"
    move self to home
    turn self to spent

define homes for unit = hexes where (it in near-bank when side of self is Blue otherwise it in far-bank) and fits(self, it)  @ 9.353

replace 2.2 procedure player-turn                          @ 9.354
  open rebuild, return until pass
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "recall": Topic(
        "cookbook-operations.md",
        "How do I withdraw units on a certain turn?",
        """\
box recalled of each side                                  @ 9.331
  seen by  all

procedure recall with u: unit                              @ 9.332
  when u on map
    move u to recalled of (side of u)
    tell "{u} is withdrawn from the front"

procedure withdrawals                                      @ 9.333
  when turn = 3
    do recall(B_Horse)
  when turn = 4
    do recall(R_Foot_2)
    do recall(R_Horse)

replace 2.2 procedure player-turn                          @ 9.333
  do withdrawals
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "seasons": Topic(
        "cookbook-operations.md",
        "How do I roll for weather on a table for each season?",
        """\
ladder ground dry < muddy < frozen                         @ 9.341
state weather of game                                      @ 9.341
  values  ground

table autumn-weather                                       @ 9.342
  rows die 1..6 ; cells ground
  data
    1..4  dry
    5..6  muddy

table winter-weather                                       @ 9.342
  rows die 1..6 ; cells ground
  data
    1     dry
    2..4  muddy
    5..6  frozen

procedure roll-weather                                     @ 9.342
  roll 1d6 as die
  when turn <= 3
    set weather to autumn-weather(die)
  otherwise
    set weather to winter-weather(die)

amend 2.1 quantity march-cost                              @ 9.343
  mud:  plus 1 MP when weather = muddy

amend 2.1 movement march
  bar ice:  when weather = frozen and to is woods
""",
    ),
    "levels": Topic(
        "cookbook-operations.md",
        "How do I write victory levels for one side only?",
        """\
procedure judge                                            @ 9.361
  let held = count (village where control of it = Blue)
  when held = 2
    the game ends: Blue wins, clear
  when held = 1
    the game ends: Blue wins, narrow
  the game ends: Red wins, clear

replace 2.2 procedure player-turn                          @ 9.362
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
  when actor is Red and turn = 6
    do judge
""",
    ),
}
