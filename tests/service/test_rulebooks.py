"""RulebookService: what can be dealt, and by which rules."""

import grpc
import pytest

from givare.v1 import rulebook_pb2, rulebook_pb2_grpc
from tests.service.table import reason, refused


async def test_all_rulebooks_give_a_value_to_every_setting(channel: grpc.aio.Channel) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    books = (await stub.ListRulebooks(rulebook_pb2.ListRulebooksRequest())).rulebooks
    names = [book.name.removeprefix("rulebooks/") for book in books]
    assert names[0] == "default"
    assert set(names) == {"default", "ar", "ps", "nb", "pr", "roberts", "tda"}
    for book in books:
        assert [setting.name for setting in book.settings] == [setting.name for setting in books[0].settings]
        assert all(setting.value in setting.values for setting in book.settings)
        assert (await stub.GetRulebook(rulebook_pb2.GetRulebookRequest(name=book.name))).rulebook == book


@pytest.mark.parametrize("name", ["", "pr", "rulebooks/", "rulebooks/hoyle", "games/pr"])
async def test_an_unknown_rulebook_is_not_found(channel: grpc.aio.Channel, name: str) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    assert reason(await refused(stub.GetRulebook(rulebook_pb2.GetRulebookRequest(name=name)))) == "RULEBOOK_NOT_FOUND"


async def test_holdem_is_listed_with_its_streets(channel: grpc.aio.Channel) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    (game,) = (await stub.ListGames(rulebook_pb2.ListGamesRequest())).games
    assert (game.name, game.max_seats) == ("games/holdem", 10)
    assert list(game.limits) == ["no-limit", "pot-limit", "fixed-limit"]
    streets = [(street.name, street.down_cards, street.board_cards, street.upper_level) for street in game.streets]
    assert streets == [("preflop", 2, 0, False), ("flop", 0, 3, False), ("turn", 0, 1, True), ("river", 0, 1, True)]
