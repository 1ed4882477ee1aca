"""Rows of effects that our own content has no use for, with content of an owner. Sections 6.2, 6.2.1"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import OWN
from hypogeum.testing.scenes.cryptic_explorers import begin


def owned(folder, name, *changes):
    """A content folder with our file `name`, in which each old text stands once and is replaced by the new one."""
    text = (OWN / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_condition_of_a_line_about_an_attribute_holds_for_effects_too(tmp_path):
    content = owned(tmp_path, "cards.toml", (
        '["all_monsters move +1 until cleanup"]', '["all_monsters move +1 until cleanup where sheet goatwolf_slayer"]'
    ))  # fmt: skip
    given = dict(at="goddess", goddess="gorkuk", hand=["war_cry", "flay"], team=["veteran retired"], power=2, content=content)
    board = ["a.....m...n...", ".............."]
    play = begin(board=board, monsters=["goatwolf_slayer", "flaying_troll"], **given).do("effect:war_cry")
    moves = play.s.bonus[:, c.BY_CLEANUP, c.A_MOVE]
    assert (moves[play.unit("goatwolf_slayer")], moves[play.unit("flaying_troll")]) == (1, 0)
    alone = begin(board=board, monsters=["flaying_troll at=1,7"], **given)
    assert not alone.may("effect:war_cry")  # it would touch nobody


def test_an_area_around_the_user_is_not_one_around_the_target(tmp_path):
    content = owned(tmp_path, "cryptonauts.toml", (
        'use = "attack any range 5"\ndoes = ["target damage 2"]',
        'use = "attack any range 5"\ndoes = ["target damage 2", "cryptonauts 1 heal 1", "adjacent stamina +1"]',
    ))  # fmt: skip
    team = ["infantry vitae=1 stamina=1", "magus vitae=1 stamina=1", "sniper vitae=1 stamina=1"]
    play = begin(active="infantry", team=team, monsters=["tomb_guardian"], board=["ba..mc"], content=content).dice(1)
    play.do("use:0")
    assert [play.health(one.split()[0]) for one in team] == [2, 2, 1]
    assert [play.stamina(one.split()[0]) for one in team] == [1, 2, 1]


def test_a_goddess_ability_may_fetch_any_type_of_card(tmp_path):
    content = owned(tmp_path, "goddesses.toml", ('"card none"\ndoes = ["power 1"]', '"card none"\ndoes = ["fetch 1"]'))
    given = dict(at="goddess", goddess="gorkuk", team=["veteran retired"], board=["a.."], content=content, blood=2, power=0)
    play = begin(hand=["flay"], discard=["leech_brood"], **given).do("goddess_ability:0")  # the last type of all
    assert play.pile("known") == {"leech_brood": 1}
    assert "goddess_ability:0" not in begin(hand=["flay"], **given).legal()


def test_a_mastery_may_give_power_at_upkeep(tmp_path):
    content = owned(tmp_path, "cards.toml", ('use = "passive upkeep", does = ["monoliths heal 1"]',
                                             'use = "passive upkeep", does = ["power 1"]'))  # fmt: skip
    given = dict(at="upkeep", team=["veteran"], board=["a.."], content=content, power=3)
    assert begin(masteries=["funerary_rites"] * 2, **given).power == 5


def test_any_goddess_and_any_cryptonaut_may_have_upkeep_abilities(tmp_path):
    owned(tmp_path, "goddesses.toml", ('use = "once passive slain"\ndoes = ["power 1"]',
                                       'use = "passive upkeep"\ndoes = ["power 1"]'))  # fmt: skip
    content = owned(tmp_path, "cryptonauts.toml", ('use = "spell any range 3"\ndoes = ["target damage 2"]\ntext = "Spell at a '
                    'Monster or Structure, Range 3: 2 damage to the target."\nsource = "reconstruction"\n\n[[ability]]\n'
                    'id = "consecrated_circle"', 'use = "passive upkeep"\ndoes = ["self heal 1"]\ntext = "Upkeep."\n'
                    'source = "reconstruction"\n\n[[ability]]\nid = "consecrated_circle"'))  # fmt: skip
    play = begin(at="upkeep", team=["hierophant charged=1,2 vitae=1 stamina=1", "magus"], board=["ab."], content=content)
    assert play.offers("upkeep") == {str(c.UP_ROT), str(c.UP_CIRCLE)}
    play.do(f"upkeep:{c.UP_CIRCLE}")
    assert (play.power, play.health("hierophant"), play.stamina("hierophant")) == (1, 2, 2)


@pytest.mark.rule("CE-MAC-04", "CE-DOR-09")
def test_a_leech_that_gnaws_a_door_heals_and_gives_no_blood():
    given = dict(goddess="gorkuk", hand=["flay"], team=["veteran retired"], board=["aDm.", "##.."])
    play = begin(active="conqueror_leech", monsters=["conqueror_leech health=3"], **given).do("m:attack")
    assert (play.health("door_0"), play.health("conqueror_leech"), int(play.s.blood)) == (0, 4, 0)
    play = begin(active="flaying_troll", monsters=["flaying_troll master=1"], **given).do("m:attack")
    assert (play.health("door_0"), int(play.s.blood)) == (0, 0)  # the Butcher gives 1 more where there is any
    given |= dict(goddess="mycothis", hand=["bloom"])
    play = begin(active="disciple_of_decay", monsters=["disciple_of_decay"], **given)
    assert play.do("m:attack").health("door_0") == 1 and play.rolls == 0
