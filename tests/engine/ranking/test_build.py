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
        assert stored["values"].shape == (73_775,)
        assert stored["values"].min() == 1
        assert stored["flush"].max() == 7462
