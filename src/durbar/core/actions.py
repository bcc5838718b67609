"""Actions as ints in a fixed space, as named forms, as text and as clicks.

A game lists its kinds of action with their parameters; the ints follow from the list (mixed radix), so that a space is
read at a glance and the codec is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Named = dict[str, Any]
Clicks = list[dict[str, Any]]


class BadAction(ValueError):
    """A named form or text that is no action of this game; the message says why."""


class Kind:
    """One kind of action: its name, its parameters with their values in order, and the clicks that choose it.

    `chance`: an outcome that no seat ever chooses.
    """

    def __init__(
        self,
        name: str,
        params: dict[str, Sequence[Any]] | None = None,
        clicks: Callable[[Named], Clicks] | None = None,
        *,
        chance: bool = False,
    ) -> None:
        self.name = name
        self.chance = chance
        self.params = {key: tuple(values) for key, values in (params or {}).items()}
        self.index = {key: {v: i for i, v in enumerate(values)} for key, values in self.params.items()}
        self.clicks = clicks or _plain_clicks
        self.first = 0  # set by the Space
        self.size = 1
        for values in self.params.values():
            self.size *= len(values)


def _plain_clicks(named: Named) -> Clicks:
    """A button for the kind, then each parameter as an element of that name."""
    return [{"button": named["do"]}, *({key: value} for key, value in named.items() if key != "do")]


class Space:
    """All actions of a game. `space["move"]` is the kind; its `.first` is where its ints begin."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._by_name = {kind.name: kind for kind in kinds}
        self._named: dict[int, Named] = {}  # as far as they were asked for
        self.size = 0
        for kind in kinds:
            kind.first = self.size
            self.size += kind.size

    def __getitem__(self, name: str) -> Kind:
        return self._by_name[name]

    def kind_of(self, action: int) -> Kind:
        for kind in self.kinds:
            if kind.first <= action < kind.first + kind.size:
                return kind
        raise BadAction(f"action {action} is outside 0 to {self.size - 1}")

    def name(self, action: int) -> Named:
        """The named form: `{"do": "place", "cell": "c5"}`."""
        named = self._named.get(action)
        if named is None:
            named = self._named[action] = self._spell(action)
        return named.copy()

    def _spell(self, action: int) -> Named:
        kind = self.kind_of(action)
        rest = action - kind.first
        named: Named = {}
        for key, values in reversed(kind.params.items()):
            rest, i = divmod(rest, len(values))
            named[key] = values[i]
        return {"do": kind.name, **dict(reversed(named.items()))}

    def action(self, named: object) -> int:
        """The int of a named form."""
        if not isinstance(named, dict) or not isinstance(named.get("do"), str):
            raise BadAction('an action looks like {"do": name, ...}')
        kind = self._by_name.get(named["do"])
        if kind is None:
            raise BadAction(f"there is no action {named['do']!r}; there are {', '.join(self._by_name)}")
        if set(named) != {"do", *kind.params}:
            given = ", ".join(sorted(str(key) for key in named if key != "do"))
            raise BadAction(f"{kind.name} takes {', '.join(kind.params) or 'nothing'}; not {given or 'nothing'}")
        rest = 0
        for key, values in kind.params.items():
            value = named[key]
            i = kind.index[key].get(value) if isinstance(value, str | int) and not isinstance(value, bool) else None
            if i is None:
                raise BadAction(f"{kind.name}: there is no {key} {value!r}")
            rest = rest * len(values) + i
        return kind.first + rest

    def text(self, action: int) -> str:
        """One short line: `place c5`."""
        named = self.name(action)
        return " ".join(str(value) for value in named.values())

    def parse(self, text: str) -> int:
        """The action that `text` wrote."""
        name, *words = text.split()[:20] or [""]
        kind = self._by_name.get(name)
        if kind is None:
            raise BadAction(f"there is no action {name!r}; there are {', '.join(self._by_name)}")
        if len(words) != len(kind.params):
            raise BadAction(f"{name} takes {len(kind.params)} words ({', '.join(kind.params)}), not {len(words)}")
        named: Named = {"do": name}
        for (key, values), word in zip(kind.params.items(), words, strict=True):
            match = [value for value in values if str(value) == word]
            if not match:
                raise BadAction(f"{name}: there is no {key} {word!r}")
            named[key] = match[0]
        return self.action(named)

    def clicks(self, action: int) -> Clicks:
        """The board elements that choose this action, in order."""
        named = self.name(action)
        return self._by_name[named["do"]].clicks(named)

    def narrow(self, legal: Sequence[int], clicked: Clicks) -> list[int]:
        """The legal actions whose path of clicks starts like this."""
        return [action for action in legal if self.clicks(action)[: len(clicked)] == clicked]
