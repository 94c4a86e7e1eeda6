"""Files of samples, as `plywood train samples` writes them; crates/tune/src/net_samples.rs says what is where."""

import json
import struct
from dataclasses import dataclass

import numpy as np

MAGIC = b"PLYSAMP\n"
VERSION = 3
HEADER = struct.Struct("<8sIIIIfIIIQ")
UNKNOWN = -32768
# A result is what the mover got in halves, and one bit that says who is to move.
HALVES_MASK, SECOND_MOVES = 3, 4


class Wrong(Exception):
    """A sentence for whoever has given us the wrong thing."""


@dataclass
class Samples:
    game: str
    input_set: str
    inputs: int
    buckets: int
    scale: float
    about: list
    rows: np.ndarray

    def __len__(self):
        return len(self.rows)


def read_file(path):
    with open(path, "rb") as file:
        head = file.read(HEADER.size)
        if head[:8] != MAGIC:
            raise Wrong(f"{path}: these are no samples: plywood train samples GAME GAMES... -o FILE writes some")
        if len(head) < HEADER.size:
            raise Wrong(f"{path}: this file is cut short: make the samples again")
        _, version, inputs, buckets, most, scale, game, input_set, about, count = HEADER.unpack(head)
        if version != VERSION:
            raise Wrong(f"{path}: these samples have version {version}, and {VERSION} can be read: make them again")
        names = [file.read(length) for length in (game, input_set, about)]
        row = np.dtype(
            [
                ("game", "<u4"),
                ("score", "<i2"),
                ("own", "<i2"),
                ("result", "u1"),
                ("bucket", "u1"),
                ("counts", "<u2", (2,)),
                ("inputs", "<u2", (2, most)),
            ]
        )
        rows = np.fromfile(file, dtype=row)
        if len(rows) != count or file.read(1):
            raise Wrong(f"{path}: this file is cut short or not finished: make the samples again")
    game, input_set, about = (name.decode() for name in names)
    return Samples(game, input_set, inputs, buckets, scale, [json.loads(about)], rows)


def read(paths):
    """All samples of some files, which must be of one game and one set of inputs."""
    parts = [read_file(path) for path in paths]
    first = parts[0]
    for path, part in zip(paths, parts):
        for field in ("game", "input_set", "inputs", "buckets", "scale"):
            if getattr(part, field) != getattr(first, field):
                raise Wrong(
                    f"{path} has {field} {getattr(part, field)!r}, and {paths[0]} has {getattr(first, field)!r}: "
                    "train on samples of one kind"
                )
    first.about = [about for part in parts for about in part.about]
    first.rows = np.concatenate([part.rows for part in parts]) if len(parts) > 1 else first.rows
    return first


def targets(rows, scale, share, ahead=0.0):
    """What the mover's chance should be: a share of the result, and the rest what a search thought."""
    result = (rows["result"] & HALVES_MASK).astype(np.float32) / 2
    thought = 1 / (1 + np.exp(-rows["score"].astype(np.float32) / scale))
    share = np.where(rows["score"] == UNKNOWN, 1, share).astype(np.float32)
    if ahead:
        thought = looking_ahead(rows["game"], rows["result"] >= SECOND_MOVES, result, thought, ahead)
    return share * result + (1 - share) * thought


def looking_ahead(games, second_moves, result, thought, ahead):
    """What searches will think later in the same game, the nearer the more; `ahead` is how many samples later on
    average, and behind the last one is the result."""
    of_first = np.where(second_moves, 1 - thought, thought).tolist()
    results = np.where(second_moves, 1 - result, result).tolist()
    games = games.tolist()
    keep = ahead / (ahead + 1)
    later, game_before = 0.5, None
    for index in range(len(games) - 1, -1, -1):
        if games[index] != game_before:
            later, game_before = results[index], games[index]
        later = of_first[index] = keep * later + (1 - keep) * of_first[index]
    seen = np.array(of_first, np.float32)
    return np.where(second_moves, 1 - seen, seen).astype(np.float32)


def is_held_out(rows, one_in):
    """One game in so many: all positions of a game are on the same side."""
    mixed = rows["game"].astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(32)) % np.uint64(one_in) == 0


def padded(rows, inputs):
    """The inputs of both sides; places that are not used have the number behind the last input."""
    places = np.arange(rows["inputs"].shape[2], dtype=np.uint16)
    used = places[None, None, :] < rows["counts"][:, :, None]
    # Not every library can do everything with numbers without a sign.
    number = np.int16 if inputs < 32768 else np.int32
    return np.where(used, rows["inputs"].astype(number), number(inputs))
