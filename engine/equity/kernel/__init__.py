"""Equities in compiled code: spots and deals are records, every sum is a whole number.

`deals` counts all deals one by one, `by_rank` all boards by their ranks, `sampling` takes random deals.
"""
