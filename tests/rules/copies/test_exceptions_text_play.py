"""What a copy is except for what it copies, played from card text (CR 707.9)."""

from __future__ import annotations

from magic import BEAR
from wordings import beast, made, play, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import COLORS, NAME, SUBTYPES, TYPES

ELF = beast("Elf", types="Creature — Elf", cost="{G}", size="3/1")
DOUBLE = ("You may have this creature enter as a copy of any creature on the battlefield, except it doesn't copy that creature's "
          'color and it has "At the beginning of your upkeep, you may have this creature become a copy of target creature, '
          'except it doesn\'t copy that creature\'s color and it has this ability."')  # fmt: skip


@rule("707.9b", "205.1a")
def test_another_card_type_instead():
    s = table()
    s.put(1, "battlefield", ELF)
    effigy = made("Effigy", "Artifact", "You may have this artifact enter as a copy of any creature on the battlefield, except "
                  'it\'s an artifact and it has "{T}: Add {U}."')  # fmt: skip
    s.expect(0, "707.5", "Elf")
    play(s, 0, effigy)
    (copy,) = s.ids("battlefield", 0)
    assert (s.characteristic(copy, NAME), s.characteristic(copy, TYPES), s.characteristic(copy, SUBTYPES)) == (
        "Elf", {"artifact"}, frozenset(),
    )  # fmt: skip
    s.act(0, "tap for mana", copy)
    assert s.pool(0) == "U"


@rule("707.9c", "707.9a")
def test_the_color_stays_as_it_becomes_one_copy_and_another():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", ELF, beast("Ox", cost="{R}", size="4/4"))
    s.expect(0, "707.5", "Elf")
    s.put(0, "hand", beast("Double", DOUBLE, "0/0", cost="{U}"))
    s.lands(0, "U")
    s.cast(0, "Double")
    s.resolve()
    (copy,) = (o for o in s.find_all("Elf", "battlefield") if o in s.ids("battlefield", 0))
    assert (s.pt(copy), s.characteristic(copy, COLORS)) == ((3, 1), {"U"})
    for name, size in (("Ox", (4, 4)), ("Elf", (3, 1))):
        s.expect(0, "601.2c", s.find(name, "battlefield", 1))
        s.expect(0, "608.2d", True)
        s.pass_until("upkeep", again=True)
        s.pass_until("upkeep", again=True)
        s.resolve_all()
        s.done()
        assert (s.pt(copy), s.characteristic(copy, COLORS)) == (size, {"U"})
