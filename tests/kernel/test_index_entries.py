"""What is kept of one index for the next."""

from __future__ import annotations

import gc

from play import play, start
from toy import Gain, card
from toybox import script

from apnap.core.index import Entries


def gains(ctx) -> None:
    ctx.game.happen(Gain(0, 1))


def test_what_an_index_was_built_of_does_not_pile_up() -> None:
    """It was kept for 50,000 objects of games and rulesets that nobody had any more."""
    gc.freeze()  # what other tests keep is not looked at
    game = start({"hand": [card(f"gains {n}", script(gains)) for n in range(5)]})
    for n in range(5):
        play(game, f"gains {n}")
    assert isinstance(game.entries, Entries)
    assert len(game.entries) <= 2 * len(game.objects)
    copied = game.copy()
    assert copied.entries is game.entries
    del game, copied
    gc.collect()
    assert not [one for one in gc.get_objects() if type(one) is Entries and len(one)]
