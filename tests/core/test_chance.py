"""Fair chance: derived from seed, number and salts only, and by weight."""

from collections import Counter

from durbar.core.chance import commitment, derive

SEED = b"\x07" * 32
OUTCOMES = [(10, 1), (20, 2), (30, 5)]


def test_the_commitment_is_the_plain_sha256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_outcomes_follow_their_weights() -> None:
    drawn = Counter(derive(SEED, [], number, OUTCOMES) for number in range(8000))
    assert set(drawn) == {10, 20, 30}
    for (_, weight), (_, count) in zip(OUTCOMES, sorted(drawn.items()), strict=True):
        assert abs(count - 1000 * weight) < 150


def test_an_outcome_depends_on_seed_number_and_salts() -> None:
    many = [(action, 1) for action in range(1 << 40, (1 << 40) + 1000)]
    base = derive(SEED, ["a", "b"], 3, many)
    assert derive(SEED, ["a", "b"], 3, many) == base
    assert derive(SEED, ["a", "b"], 4, many) != base
    assert derive(SEED, ["ab"], 3, many) != base
    assert derive(SEED[:-1] + b"\x08", ["a", "b"], 3, many) != base


def test_an_outcome_of_known_input_stays_what_it_is() -> None:
    """Files of old stay verifiable: this is the derivation itself, pinned."""
    many = [(action, 1) for action in range(1_000_000)]
    assert [derive(SEED, ["x"], number, many) for number in range(3)] == PINNED


PINNED = [886601, 415751, 745178]
