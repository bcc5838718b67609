"""Words: sentences with names, plurals and players."""

import pytest

from durbar.core.words import Words

TOML = """
[names]
red = "rot"
oasis = "Oase"
[actions]
go = "Gehe nach {to}"
[prompts]
[log]
took = "{player} nimmt {count:Stein|Steine}: {stones}"
"""


def test_sentences_are_filled_in() -> None:
    words = Words.load([TOML], "de")
    assert words.say("actions", "go", {"to": "oasis"}) == "Gehe nach Oase"
    data = {"player": 1, "count": 2, "stones": ["red", "red"]}
    assert words.say("log", "took", data, ["Anna", "Ben"]) == "Ben nimmt 2 Steine: rot, rot"
    assert words.say("log", "took", data | {"count": 1}, ["Anna", "Ben"]) == "Ben nimmt 1 Stein: rot, rot"
    assert words.name("oasis") == "Oase"
    assert words.name("c5") == "c5"


def test_a_missing_value_stays_visible() -> None:
    assert Words.load([TOML], "de").say("actions", "go", {}) == "Gehe nach {to}"


def test_a_name_with_braces_stays_text() -> None:
    data = {"player": 0, "count": 1, "stones": []}
    assert Words.load([TOML], "de").say("log", "took", data, ["{count}"]).startswith("{count} nimmt")


def test_a_second_layer_replaces_single_words() -> None:
    words = Words.load([TOML, '[names]\noasis = "Brunnen"\n'], "de")
    assert words.say("actions", "go", {"to": "oasis"}) == "Gehe nach Brunnen"
    assert words.name("red") == "rot"
    with pytest.raises(ValueError, match="replaces nothing"):
        Words.load([TOML, '[names]\npalace = "Palast"\n'], "de")


@pytest.mark.parametrize("toml", ["[names]\n", TOML + "[more]\n", TOML.replace('"rot"', "3")])
def test_words_of_the_wrong_shape_are_refused(toml: str) -> None:
    with pytest.raises(ValueError, match=r"sections|must be a text"):
        Words.load([toml], "de")
