"""The common language of card text: the words for what the base game brings (CR 109 to 122, 601 to 616).

Each module, here or beside the subject it speaks of, has the words of one area as `WORDS`. What a category holds:

- `number`: 1 and up, and X;                     `quantity`: what "equal to" and "where X is" go before;
- `filter#`: "creature you control";              `named#`: "~", "target creature", "each creature", "you";
- `mention#`: `named#` or a word such as "it";    `cost`: a tuple of cost parts;
- `condition`: what "if" and "as long as" go before;   `cause`: "whenever ~ attacks", as a `Cause`;
- `befalling#`: what happens to an object that was named: "attacks", as a `Happening` or `Either`;
- `played#`: what may be played, on no terms yet;   `later moment`: the beginning of a step;
- `verb#`: a verb phrase with a `Subject`;        `act#`: one that also stands without "you": "draw a card";
- `clause`: an instruction, without a full stop;  `body`: the sentences of a triggered or activated ability;
- `sentences`: instructions, each with its stop;  `static`: a tuple of static effects;
- `moving`: what an instruction moves, which may have moved before;   `choice`: what you choose as you do something;
- `quality#`: what a card is like, None for "card";   `wanted#`: what is searched for;   `piece`: some of the cards, and where;
- `keyword`: a keyword ability;                   `line`: a tuple of abilities: one paragraph of a text.
- `affected#`: what a static ability changes;      `having#`, `gaining#`: a tuple of changes, all the time and for a time;
- `rule#`: a tuple of effects about `IsAffected()`: "can't block"; `lasting rule#`: also "attacks each combat if able";
- `stack static`, `everywhere static`: static effects that function on the stack, or wherever the card is (CR 113.6);
- `casting keyword`: a keyword ability about how its object is cast, which permanents aren't given;
- `spell ability`: a keyword ability that a spell can be given as it is cast;
- `ability with a cost`, `ability with a number`: the names of keyword abilities that are said with one;
- `several keywords`: one wording that stands for a tuple of them: "from white and from blue";
- `target thing#`: what one target is, as a `TargetSpec`;   `owned`: what a player has, behind "has" and "with";
- `quality`: what protection is from;              `each one`: what "for each" goes before.
"""

from __future__ import annotations

from apnap import Manifest, declares
from apnap_plugins.rules.attachments import text as attachments_text
from apnap_plugins.rules.casting import text as casting_text
from apnap_plugins.rules.casting import text_activating as casting_text_activating
from apnap_plugins.rules.casting import text_activations as casting_text_activations
from apnap_plugins.rules.casting import text_barred as casting_text_barred
from apnap_plugins.rules.casting import text_cant_activate as casting_text_cant_activate
from apnap_plugins.rules.casting import text_cards as casting_text_cards
from apnap_plugins.rules.casting import text_causes as casting_text_causes
from apnap_plugins.rules.casting import text_exiling as casting_text_exiling
from apnap_plugins.rules.casting import text_free as casting_text_free
from apnap_plugins.rules.casting import text_from_zones as casting_text_from_zones
from apnap_plugins.rules.casting import text_mana_spent as casting_text_mana_spent
from apnap_plugins.rules.casting import text_once as casting_text_once
from apnap_plugins.rules.casting import text_optional_costs as casting_text_optional_costs
from apnap_plugins.rules.casting import text_played as casting_text_played
from apnap_plugins.rules.casting import text_prices as casting_text_prices
from apnap_plugins.rules.casting import text_special_actions as casting_text_special_actions
from apnap_plugins.rules.casting import text_spell_prices as casting_text_spell_prices
from apnap_plugins.rules.casting import text_spells as casting_text_spells
from apnap_plugins.rules.chance import text as chance_text
from apnap_plugins.rules.combat import text as combat_text
from apnap_plugins.rules.combat import text_attacked as combat_text_attacked
from apnap_plugins.rules.combat import text_costs as combat_text_costs
from apnap_plugins.rules.combat import text_triggers as combat_text_triggers
from apnap_plugins.rules.combat import text_unblocked as combat_text_unblocked
from apnap_plugins.rules.combat import text_who_attacked as combat_text_who_attacked
from apnap_plugins.rules.continuous import text as continuous_text
from apnap_plugins.rules.continuous import text_also as continuous_text_also
from apnap_plugins.rules.continuous import text_base_sizes as continuous_text_base_sizes
from apnap_plugins.rules.continuous import text_becoming_for_good as continuous_text_becoming_for_good
from apnap_plugins.rules.continuous import text_being as continuous_text_being
from apnap_plugins.rules.continuous import text_everywhere as continuous_text_everywhere
from apnap_plugins.rules.continuous import text_for_a_time as continuous_text_for_a_time
from apnap_plugins.rules.continuous import text_gaining as continuous_text_gaining
from apnap_plugins.rules.continuous import text_losing as continuous_text_losing
from apnap_plugins.rules.continuous import text_named as continuous_text_named
from apnap_plugins.rules.continuous import text_predicates as continuous_text_predicates
from apnap_plugins.rules.continuous import text_shared as continuous_text_shared
from apnap_plugins.rules.continuous import text_static as continuous_text_static
from apnap_plugins.rules.continuous import text_words as continuous_text_words
from apnap_plugins.rules.copies import text as copies_text
from apnap_plugins.rules.copies import text_becoming as copies_text_becoming
from apnap_plugins.rules.copies import text_casting_copies as copies_text_casting_copies
from apnap_plugins.rules.copies import text_exceptions as copies_text_exceptions
from apnap_plugins.rules.costs import text as costs_text
from apnap_plugins.rules.costs import text_chosen as costs_text_chosen
from apnap_plugins.rules.counters import text as counters_text
from apnap_plugins.rules.counters import text_entering as counters_text_entering
from apnap_plugins.rules.counters import text_some as counters_text_some
from apnap_plugins.rules.counters import text_this_turn as counters_text_this_turn
from apnap_plugins.rules.counters import text_triggers as counters_text_triggers
from apnap_plugins.rules.damage import text as damage_text
from apnap_plugins.rules.damage import text_amounts as damage_text_amounts
from apnap_plugins.rules.damage import text_each as damage_text_each
from apnap_plugins.rules.damage import text_life as damage_text_life
from apnap_plugins.rules.damage import text_own_amounts as damage_text_own_amounts
from apnap_plugins.rules.designations import text as designations_text
from apnap_plugins.rules.designations import text_commanders as designations_text_commanders
from apnap_plugins.rules.designations import text_stickers as designations_text_stickers
from apnap_plugins.rules.effects import text_among_exiled as effects_text_among_exiled
from apnap_plugins.rules.effects import text_anchor_words as effects_text_anchor_words
from apnap_plugins.rules.effects import text_anothers_choice as effects_text_anothers_choice
from apnap_plugins.rules.effects import text_any_player as effects_text_any_player
from apnap_plugins.rules.effects import text_changed_damage as effects_text_changed_damage
from apnap_plugins.rules.effects import text_choosing as effects_text_choosing
from apnap_plugins.rules.effects import text_choosing_kinds as effects_text_choosing_kinds
from apnap_plugins.rules.effects import text_damage as effects_text_damage
from apnap_plugins.rules.effects import text_dealt as effects_text_dealt
from apnap_plugins.rules.effects import text_delayed as effects_text_delayed
from apnap_plugins.rules.effects import text_during_turns as effects_text_during_turns
from apnap_plugins.rules.effects import text_elsewhere as effects_text_elsewhere
from apnap_plugins.rules.effects import text_entering as effects_text_entering
from apnap_plugins.rules.effects import text_entering_others as effects_text_entering_others
from apnap_plugins.rules.effects import text_exiled_instead as effects_text_exiled_instead
from apnap_plugins.rules.effects import text_for_each_player as effects_text_for_each_player
from apnap_plugins.rules.effects import text_forbidden as effects_text_forbidden
from apnap_plugins.rules.effects import text_instead as effects_text_instead
from apnap_plugins.rules.effects import text_keeping as effects_text_keeping
from apnap_plugins.rules.effects import text_later as effects_text_later
from apnap_plugins.rules.effects import text_linked as effects_text_linked
from apnap_plugins.rules.effects import text_more_tokens as effects_text_more_tokens
from apnap_plugins.rules.effects import text_next as effects_text_next
from apnap_plugins.rules.effects import text_next_time as effects_text_next_time
from apnap_plugins.rules.effects import text_of_choice as effects_text_of_choice
from apnap_plugins.rules.effects import text_onto_battlefield as effects_text_onto_battlefield
from apnap_plugins.rules.effects import text_players_choices as effects_text_players_choices
from apnap_plugins.rules.effects import text_preventing as effects_text_preventing
from apnap_plugins.rules.effects import text_punishing as effects_text_punishing
from apnap_plugins.rules.effects import text_replacing as effects_text_replacing
from apnap_plugins.rules.effects import text_shields as effects_text_shields
from apnap_plugins.rules.effects import text_targeted_despite as effects_text_targeted_despite
from apnap_plugins.rules.effects import text_triggers as effects_text_triggers
from apnap_plugins.rules.effects import text_watching as effects_text_watching
from apnap_plugins.rules.effects import text_which_damage as effects_text_which_damage
from apnap_plugins.rules.effects import text_which_players as effects_text_which_players
from apnap_plugins.rules.effects import text_with_x as effects_text_with_x
from apnap_plugins.rules.faces import text as faces_text
from apnap_plugins.rules.frames import text as frames_text
from apnap_plugins.rules.mana import text as mana_text
from apnap_plugins.rules.mana import text_kept as mana_text_kept
from apnap_plugins.rules.mana import text_produced as mana_text_produced
from apnap_plugins.rules.objects import text as objects_text
from apnap_plugins.rules.objects import text_all_of_theirs as objects_text_all_of_theirs
from apnap_plugins.rules.objects import text_graveyards as objects_text_graveyards
from apnap_plugins.rules.objects import text_hands as objects_text_hands
from apnap_plugins.rules.objects import text_named_tokens as objects_text_named_tokens
from apnap_plugins.rules.objects import text_owners as objects_text_owners
from apnap_plugins.rules.objects import text_staying as objects_text_staying
from apnap_plugins.rules.objects import text_together as objects_text_together
from apnap_plugins.rules.objects import text_token_sizes as objects_text_token_sizes
from apnap_plugins.rules.objects import text_tokens as objects_text_tokens
from apnap_plugins.rules.objects import text_zones as objects_text_zones
from apnap_plugins.rules.permanents import text as permanents_text
from apnap_plugins.rules.stack import text as stack_text
from apnap_plugins.rules.stack import text_targets as stack_text_targets
from apnap_plugins.rules.turn import text as turn_text
from apnap_plugins.rules.turn import text_active as turn_text_active
from apnap_plugins.rules.turn import text_opening as turn_text_opening
from apnap_plugins.rules.turn import text_own_turns as turn_text_own_turns
from apnap_plugins.rules.words import (
    amounts,
    arithmetic,
    by_name,
    clauses,
    clauses_by_condition,
    clauses_counters,
    clauses_may,
    clauses_unless,
    clauses_x,
    common_things,
    conditions,
    conditions_counted,
    conditions_done,
    conditions_general,
    conditions_joined,
    conditions_numbers,
    conditions_players,
    conditions_this_turn,
    deeds,
    differences,
    durations,
    fighting,
    filters,
    filters_lists,
    happenings,
    having,
    in_common,
    kinds_among,
    lines,
    more_than_others,
    names_of_things,
    numbers_of_deeds,
    players_of_whom,
    qualifiers,
    qualities,
    quantities,
    sizes,
    so_many,
    targets,
    this_way,
    trigger_conditions,
    trigger_conditions_joined,
    trigger_conditions_players,
    verbs,
)

MANIFEST = Manifest(
    id="words",
    name="The common language of card text",
    kind="rules",
    rules=("207", "608.2c"),
    requires=("activated-abilities", "targets", "costs", "permissions"),
    mentions=(
        "attachments",
        "classes",
        "coins",
        "commander-decks",
        "commanders",
        "copies",
        "copying-spells",
        "day-and-night",
        "dice",
        "emblems",
        "excess-damage",
        "initiative",
        "linked-abilities",
        "monarch",
        "sagas",
        "stickers",
        "tokens",
    ),
    kernel=">=0.1,<0.2",
)


_MODULES = (
    quantities,
    amounts,
    arithmetic,
    filters,
    filters_lists,
    qualifiers,
    sizes,
    having,
    fighting,
    in_common,
    qualities,
    names_of_things,
    targets,
    by_name,
    this_way,
    costs_text,
    costs_text_chosen,
    conditions,
    conditions_players,
    deeds,
    differences,
    conditions_general,
    conditions_joined,
    conditions_numbers,
    conditions_this_turn,
    conditions_done,
    numbers_of_deeds,
    kinds_among,
    more_than_others,
    players_of_whom,
    so_many,
    conditions_counted,
    durations,
    trigger_conditions,
    trigger_conditions_players,
    trigger_conditions_joined,
    happenings,
    stack_text,
    verbs,
    clauses,
    clauses_counters,
    clauses_may,
    clauses_unless,
    clauses_x,
    objects_text,
    objects_text_all_of_theirs,
    objects_text_graveyards,
    objects_text_hands,
    objects_text_owners,
    objects_text_staying,
    turn_text_active,
    turn_text_opening,
    effects_text_dealt,
    effects_text_during_turns,
    effects_text_delayed,
    effects_text_later,
    effects_text_watching,
    effects_text_linked,
    continuous_text,
    continuous_text_becoming_for_good,
    combat_text,
    continuous_text_static,
    continuous_text_predicates,
    effects_text_entering,
    effects_text_entering_others,
    casting_text,
    casting_text_barred,
    casting_text_mana_spent,
    casting_text_spell_prices,
    effects_text_replacing,
    effects_text_preventing,
    effects_text_triggers,
    effects_text_choosing,
    effects_text_choosing_kinds,
    effects_text_of_choice,
    effects_text_targeted_despite,
    effects_text_damage,
    effects_text_which_damage,
    effects_text_shields,
    effects_text_forbidden,
    effects_text_instead,
    effects_text_next,
    effects_text_more_tokens,
    effects_text_next_time,
    lines,
    objects_text_tokens,
    objects_text_token_sizes,
    objects_text_named_tokens,
    frames_text,
    mana_text,
    mana_text_kept,
    mana_text_produced,
    casting_text_activating,
    casting_text_activations,
    damage_text,
    damage_text_amounts,
    damage_text_life,
    objects_text_zones,
    objects_text_together,
    attachments_text,
    damage_text_each,
    damage_text_own_amounts,
    counters_text,
    counters_text_entering,
    counters_text_some,
    counters_text_triggers,
    counters_text_this_turn,
    permanents_text,
    chance_text,
    copies_text,
    copies_text_becoming,
    copies_text_exceptions,
    copies_text_casting_copies,
    casting_text_special_actions,
    casting_text_spells,
    casting_text_cards,
    casting_text_causes,
    casting_text_exiling,
    casting_text_free,
    casting_text_played,
    effects_text_among_exiled,
    casting_text_from_zones,
    casting_text_once,
    faces_text,
    designations_text,
    designations_text_commanders,
    designations_text_stickers,
    continuous_text_gaining,
    continuous_text_losing,
    continuous_text_base_sizes,
    continuous_text_shared,
    continuous_text_being,
    continuous_text_named,
    continuous_text_also,
    continuous_text_everywhere,
    continuous_text_for_a_time,
    turn_text,
    turn_text_own_turns,
    common_things,
    continuous_text_words,
    combat_text_attacked,
    combat_text_costs,
    combat_text_triggers,
    combat_text_unblocked,
    combat_text_who_attacked,
    effects_text_anchor_words,
    effects_text_any_player,
    effects_text_keeping,
    effects_text_onto_battlefield,
    effects_text_players_choices,
    effects_text_anothers_choice,
    effects_text_for_each_player,
    effects_text_which_players,
    stack_text_targets,
    clauses_by_condition,
    effects_text_elsewhere,
    effects_text_exiled_instead,
    casting_text_prices,
    casting_text_optional_costs,
    casting_text_cant_activate,
    effects_text_punishing,
    effects_text_changed_damage,
    effects_text_with_x,
)


apnap_declarations = declares(*(module.WORDS for module in _MODULES))
