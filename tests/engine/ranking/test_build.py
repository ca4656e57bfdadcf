"""The stored tables are what their script makes."""

import numpy as np

from engine.ranking.build import PATH, build


def test_building_again_gives_the_stored_tables() -> None:
    with np.load(PATH) as stored:
        built = build()
        assert set(stored.files) == set(built)
        for name, table in built.items():
            assert stored[name].dtype == table.dtype, name
            assert np.array_equal(stored[name], table), name


def test_values_leave_no_gap() -> None:
    with np.load(PATH) as stored:
        for name, lowest in (("high", 1), ("deuce_to_seven", 10), ("ace_to_five", 1)):
            assert stored[name].shape == (73_775,), name
            assert stored[name].min() == lowest, name
        assert stored["high_flush"].max() == 7462
        assert stored["short_deck_flush"].max() == 1404
