"""Topics that the recipes for hands of cards show."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

CARDS = {
    "reaction-card": Topic(
        "cookbook-cards.md",
        "How do I write a card that is played as a reaction?",
        """\
deck ruses of each side                                    @ 9.401
  cards  1..2

card 1 of ruses of Blue "Second wind"                      @ 9.402
  do
    turn own spent unit to fresh
card 2 of ruses of Blue "Ambush"                           @ 9.403
  text      "Play it when an enemy unit enters woods: the unit stops there and is spent."
  requires  no
  do
    tell "An ambush in the woods!"
card 1 of ruses of Red "Second wind"                       @ 9.402
  do
    turn own spent unit to fresh
card 2 of ruses of Red "Ambush"                            @ 9.403
  text      "Play it when an enemy unit enters woods: the unit stops there and is spent."
  requires  no
  do
    tell "An ambush in the woods!"

reaction play-ambush "play Ambush" on enters by march      @ 9.403
  requires  to is woods and some hand of ruses of actor where number of it = 2
  passing   "play no card"
  do
    play card 2 of ruses of actor
    turn mover to spent
    stop mover

action play-ruse "play a card"                             @ 9.404
  requires  some hand of ruses of actor where playable(it)
  do
    actor chooses 1 hand of ruses of actor where playable(it) as c saying "which card"
    play c

procedure ruse-phase                                       @ 9.404
  open play-ruse
""",
    ),
    "hand-limit": Topic(
        "cookbook-cards.md",
        "How do I fill a hand up to a limit and let a player hold a card?",
        """\
deck plans of each side                                    @ 9.411
  cards  1..6

procedure fill-hand                                        @ 9.412
  draw (4 - count hand of plans of actor) from plans of actor to hand

action play-plan "play a card"                             @ 9.413
  requires        some hand of plans of actor
  mandatory when  (count hand of plans of actor) > 1
  passing         "hold the last card"
  do
    actor chooses 1 hand of plans of actor as c saying "which card"
    discard c
    gain number of c order for actor
    open move, attack until pass
    set order of actor to 0

replace 2.2 procedure player-turn                          @ 9.412
  do fill-hand
  open play-plan until pass
""",
    ),
    "common-hands": Topic(
        "cookbook-cards.md",
        "How do I deal both players a hand from one deck?",
        """\
deck fortune                                               @ 9.431
  cards  1..6

procedure deal                                             @ 9.432
  draw (2 - count hand of fortune of actor) from fortune to hand of actor

procedure levy                                             @ 9.433
  when some hand of fortune of opponent of actor
    opponent of actor chooses 1 hand of fortune of opponent of actor as c saying "which card do you give"
    put c in hand of actor
""",
    ),
    "counter-card": Topic(
        "cookbook-cards.md",
        "How do I let a player cancel the enemy's card?",
        """\
deck fortune                                               @ 9.441
  cards  1..3

card 1 of fortune "Second wind"                            @ 9.442
  do
    turn own spent unit to fresh
card 2 of fortune "Alarm"                                  @ 9.442
  do
    turn enemy foot on map to spent
card 3 of fortune "Counter-order"                          @ 9.443
  requires  no
  do
    tell "The order is withdrawn."

reaction counter-order "play Counter-order" before fortune  @ 9.443
  requires  card 3 of fortune in hand of fortune of actor
  passing   "let it happen"
  do
    play card 3 of fortune
    refuse

action play-card "play a card"                             @ 9.444
  requires  some hand of fortune of actor where playable(it)
  do
    actor chooses 1 hand of fortune of actor where playable(it) as c saying "which card"
    play c

procedure card-phase                                       @ 9.444
  open play-card
""",
    ),
}
