"""The action codec on a small space of its own."""

import pytest

from durbar.core.actions import BadAction, Kind, Space

SPACE = Space(
    Kind("pass"),
    Kind("build", {"site": range(3), "colour": ("red", "blue")}),
    Kind("go", {"to": ("a1", "b2")}, lambda named: [{"cell": named["to"]}]),
)


def test_ints_follow_from_the_list_of_kinds() -> None:
    assert SPACE.size == 1 + 6 + 2
    assert SPACE["build"].first == 1
    assert [SPACE.text(action) for action in range(SPACE.size)] == [
        "pass",
        "build 0 red",
        "build 0 blue",
        "build 1 red",
        "build 1 blue",
        "build 2 red",
        "build 2 blue",
        "go a1",
        "go b2",
    ]


def test_named_forms_and_text_round_trip() -> None:
    for action in range(SPACE.size):
        assert SPACE.action(SPACE.name(action)) == action
        assert SPACE.parse(SPACE.text(action)) == action
    assert SPACE.name(4) == {"do": "build", "site": 1, "colour": "blue"}


def test_clicks_are_a_button_and_the_parameters_unless_the_kind_says_otherwise() -> None:
    assert SPACE.clicks(4) == [{"button": "build"}, {"site": 1}, {"colour": "blue"}]
    assert SPACE.clicks(8) == [{"cell": "b2"}]
    assert SPACE.narrow([1, 2, 4, 8], [{"button": "build"}]) == [1, 2, 4]
    assert SPACE.narrow([1, 2, 4, 8], [{"button": "build"}, {"site": 0}]) == [1, 2]


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        (None, "looks like"),
        ([], "looks like"),
        ({"site": 1}, "looks like"),
        ({"do": 3}, "looks like"),
        ({"do": "fly"}, "there is no action 'fly'; there are pass, build, go"),
        ({"do": "build", "site": 1}, "build takes site, colour; not site"),
        ({"do": "build", "site": 1, "colour": "red", "x": 1}, "build takes site, colour; not colour, site, x"),
        ({"do": "build", "site": 3, "colour": "red"}, "there is no site 3"),
        ({"do": "build", "site": True, "colour": "red"}, "there is no site True"),
        ({"do": "build", "site": [1], "colour": "red"}, "there is no site"),
        ({"do": "build", "site": 1.0, "colour": "red"}, "there is no site"),
    ],
)
def test_a_bad_named_form_says_what_is_wrong(named: object, reason: str) -> None:
    with pytest.raises(BadAction, match=reason):
        SPACE.action(named)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no action ''"),
        ("fly", "no action 'fly'"),
        ("build 1", "takes 2 words"),
        ("build 1 pink", "no colour 'pink'"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadAction, match=reason):
        SPACE.parse(text)


def test_an_int_outside_the_space_is_refused() -> None:
    for action in (-1, SPACE.size):
        with pytest.raises(BadAction, match="outside 0 to 8"):
            SPACE.name(action)
