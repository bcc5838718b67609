"""What a client does with what it is told: whole positions from changes, and moves from numbers."""

from __future__ import annotations

from typing import Any

from durbar import games

Message = dict[str, Any]


def fold(view: Message, changes: Message) -> Message:
    """The view after these changes."""
    folded = {**view, **changes.get("set", {})}
    for name, parts in changes.get("parts", {}).items():
        old = folded[name]
        if isinstance(old, list):
            folded[name] = [parts.get(str(i), one) for i, one in enumerate(old)]
        else:
            gone = changes.get("gone", {}).get(name, [])
            folded[name] = {key: value for key, value in {**old, **parts}.items() if key not in gone}
    return folded


def moves(game: str, legal: list[list[int]]) -> list[Message]:
    space = games.get(game).space
    return [
        {"action": action, "named": space.name(action), "clicks": space.clicks(action)}
        for first, last in legal
        for action in range(first, last + 1)
    ]


class Folder:
    """Somebody who remembers what was told before."""

    def __init__(self) -> None:
        self.position: Message | None = None
        self.game = ""

    def whole(self, message: Message) -> Message:
        """The same message with a whole position in it."""
        if "table" in message:
            self.game = message["table"]["game"]
        told = message.get("position")
        if message["type"] == "step":
            before = self.position["view"] if self.position else {}
            told = {**told, "view": fold(before, told["view"])}
        if told is None:
            return message
        self.position = {**told, "moves": moves(self.game, told["legal"])}
        return {**message, "position": self.position}
