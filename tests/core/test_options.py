"""Options: types, limits, defaults."""

from typing import Any

import msgspec
import pytest

from durbar.core.options import AnyOption, BadOptions, Choice, Flag, Number, all_values, complete

OPTIONS = (Choice("mode", ("basic", "pro")), Flag("hidden", default=True), Number("rounds", 10, 1, 20, ours=True))


def test_defaults_fill_what_is_not_given() -> None:
    assert complete(OPTIONS, {}) == {"mode": "basic", "hidden": True, "rounds": 10}
    assert list(complete(OPTIONS, {"rounds": 3, "mode": "pro"})) == ["mode", "hidden", "rounds"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"colour": 1}, "there is no option 'colour'; there are mode, hidden, rounds"),
        ({"mode": "expert"}, "mode is one of basic, pro; not 'expert'"),
        ({"hidden": 1}, "hidden is true or false; not 1"),
        ({"rounds": 21}, "rounds is a whole number from 1 to 20; not 21"),
        ({"rounds": 0}, "from 1 to 20"),
        ({"rounds": True}, "from 1 to 20"),
        ({"rounds": "5"}, "from 1 to 20"),
        ({"mode": ["basic"]}, "mode is one of"),
    ],
)
def test_a_bad_value_says_what_would_do(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        complete(OPTIONS, given)


def test_texts_are_parsed_by_type() -> None:
    assert OPTIONS[1].parse("off") is False
    assert OPTIONS[1].parse("Yes") is True
    assert OPTIONS[2].parse("12") == 12
    assert OPTIONS[2].parse("many") == "many"


def test_all_values_goes_through_every_combination() -> None:
    assert len(list(all_values(OPTIONS))) == 4
    assert len({tuple(values.items()) for values in all_values(OPTIONS)}) == 4


def test_options_can_be_sent_to_a_form() -> None:
    sent = msgspec.json.encode(OPTIONS)
    assert msgspec.json.decode(sent, type=tuple[AnyOption, ...]) == OPTIONS
    assert b'"type":"choice"' in sent
