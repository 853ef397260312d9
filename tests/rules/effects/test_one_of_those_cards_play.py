"""One of several cards may be played for a time, or one spell from among what a permanent exiled (CR 400.7h, 601.3, 611.2c)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

HILL = made("Hill", "Land", "")


@rule("400.7h", "400.7i")
def test_when_one_of_them_is_played_the_other_can_t_be():
    for first, kind in (("Free", "cast"), ("Hill", "play")):
        s = table(decks=[[basic("G")] * 9, []])
        s.put(0, "library", HILL, made("Free", "Creature", "", size="1/1"))
        text = (
            "Exile the top two cards of your library. Until the end of your next turn, you may play one of those cards."
        )
        play(s, 0, spell(text))
        assert (s.offered(0, "cast"), s.offered(0, "play")) == (["Free"], ["Hill"])
        s.act(0, kind, first)
        if kind == "cast":
            s.resolve()
        assert (s.offered(0, "cast"), s.offered(0, "play")) == ([], [])


@rule("400.7h")
def test_each_of_two_permissions_is_for_one_card():
    s = table()
    for name in ("One", "Two"):
        s.put(
            0,
            "library",
            made(f"{name}a", "Instant", "You gain 1 life."),
            made(f"{name}b", "Instant", "You gain 1 life."),
        )
        play(s, 0, spell("Exile the top two cards of your library. You may play one of those cards this turn.", name))
    s.act(0, "cast", "Onea")
    assert sorted(s.offered(0, "cast")) == ["Twoa", "Twob"]


JAR = made(
    "Jar",
    "Artifact",
    "Whenever a creature you control dies, exile it.\n"
    "{T}: Until end of turn, you may cast a creature spell from among cards exiled with Jar without paying its mana cost.\n"
    "{0}, Sacrifice Jar: You may cast a spell from among cards exiled with Jar without paying its mana cost.",
)


@rule("611.2c", "118.9")
def test_one_creature_spell_also_of_what_was_exiled_meanwhile():
    s = table()
    s.put(0, "battlefield", JAR, BEAR, OGRE, HILL)
    play(s, 0, spell("Destroy target creature.", "Slay"), "Bear")
    s.resolve()
    s.act(0, "activate", lambda o: o[2] == 0)
    s.resolve()
    play(s, 0, spell("Destroy target creature.", "Slay"), "Ogre")
    s.resolve()
    assert sorted(s.offered(0, "cast")) == ["Bear", "Ogre"]
    s.act(0, "cast", "Ogre")
    s.resolve()
    assert s.offered(0, "cast") == []


@rule("607.2a", "608.2g")
def test_a_permanent_that_was_sacrificed_still_knows_what_it_exiled():
    s = table()
    s.put(0, "battlefield", JAR, BEAR)
    play(s, 0, spell("Destroy target creature.", "Slay"), "Bear")
    s.resolve()
    s.expect(0, "608.2d", True)
    s.act(0, "activate", lambda o: s.game.name_of(o[1]) == "Jar" and o[2] == 1)
    s.resolve()
    s.resolve()
    assert s.permanents(0) == ["Bear"]


@rule("607.2a", "305.1")
def test_one_card_that_was_exiled_is_chosen_and_then_played():
    s = table()
    text = "{0}: Exile a card from your hand.\n{1}: Choose a card exiled with Vessel. You may play that card this turn."
    s.put(0, "battlefield", made("Vessel", "Artifact", text.replace("{1}", "{0}")))
    s.put(0, "hand", HILL)
    s.act(0, "activate", lambda o: o[2] == 0)
    s.resolve()
    assert s.offered(0, "play") == []
    s.act(0, "activate", lambda o: o[2] == 1)
    s.resolve()
    assert s.offered(0, "play") == ["Hill"]


@rule("611.2c", "406.3b")
def test_cards_exiled_face_down_that_their_owner_looked_at_are_played_for_a_turn():
    s = table()
    text = "{0}: Look at the top card of your library, then exile it face down.\n{0}, {T}: Until end of turn, you may play cards "
    s.put(
        0,
        "battlefield",
        made("Box", "Artifact", text + "you own exiled with Box."),
        shrine("You have no maximum hand size."),
    )
    s.put(0, "library", HILL)
    s.act(0, "activate", lambda o: o[2] == 0)
    s.resolve()
    assert s.offered(0, "play") == []
    s.act(0, "activate", lambda o: o[2] == 1)
    s.resolve()
    s.act(0, "play", lambda o: True)
    assert "Hill" in s.permanents(0)
