"""Every clause is reached by a refused click, or stands in the list of those that none can reach, with the reason."""

from __future__ import annotations

import pytest

from durbar.core.game import Game
from durbar.games import all_games
from refusals.listing import PAGE, REASONS, page, unreached
from refusals.witness import answered, possible, read_witnesses

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@games
def test_every_witness_still_leads_to_its_clause(game: Game) -> None:
    for witness in read_witnesses(game.id):
        assert witness.clause in answered(game, witness), witness
        assert possible(game, witness), witness


@games
def test_every_clause_is_reached_or_listed(game: Game) -> None:
    reached = [witness.clause for witness in read_witnesses(game.id)]
    listed = [clause for clauses in unreached()[game.id].values() for clause in clauses]
    assert set(unreached()[game.id]) <= set(REASONS)
    assert sorted(reached + listed) == sorted(game.rules.clauses), "each clause once, in one of the two lists"


def test_the_page_lists_them() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tests/refusals/listing.py writes it anew"
