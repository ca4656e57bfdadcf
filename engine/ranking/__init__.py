"""How hands are ranked: every hand of five to seven cards has one number, and the higher number wins.

`engine.ranking.order`: `HandClass`, `class_of`, `describe`: what a number says, in the words of a player.
`engine.ranking.keys`: `KEY`, `CARD_MASK`: what is added up and collected card by card.
`engine.ranking.high`: `evaluate` for hands by the million; `high_rank` for the kernel.
`python -m engine.ranking.build` makes the tables from the order of hands; it needs none, so nothing is imported here.
"""
