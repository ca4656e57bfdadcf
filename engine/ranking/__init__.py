"""How hands are ranked: by each ranking a hand has one number, the higher number wins, and equal hands have equal ones.

`engine.ranking.rankings`: `RANKINGS` by their names: hands by the million, the cards that count, values in words.
`engine.ranking.high`, `short_deck`, `low`, `badugi`, `omaha`: what the kernel calls, a function of sums and masks each.
`engine.ranking.order`: what beats what, from the rules; `HandClass`.
`engine.ranking.keys`: `KEY`, `CARD_MASK`: what is added up and collected card by card.
`python -m engine.ranking.build` makes the tables from the orders of hands.
"""
