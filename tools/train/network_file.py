"""Networks in integers: what training leaves, rounded, and the file of it (crates/net/src/file.rs)."""

import json
import struct
import zlib
from dataclasses import dataclass

import numpy as np

MAGIC = b"PLYNET\r\n"
VERSION = 1
# What stands for 1 in the first layer, and among output weights.
ONE = 255
OUTPUT_ONE = 64
# The part of a number in the file that says that a network corrects the game's own evaluation.
BESIDE = 2
# Weights stay within these, so that they can be rounded: 32 inputs of the first layer fit into 16 bits, and an output
# weight times a clipped sum does.
MOST_ROW = 1.98
MOST_OUTPUT = 127 / OUTPUT_ONE


@dataclass
class Weights:
    """As training has them: floating-point, 1 is 1."""

    biases: np.ndarray  # width
    rows: np.ndarray  # inputs x width
    outputs: np.ndarray  # buckets x (2 * width), the mover's sum first
    output_biases: np.ndarray  # buckets


@dataclass
class Network:
    biases: np.ndarray
    rows: np.ndarray
    outputs: np.ndarray
    output_biases: np.ndarray
    squared: bool
    points: int
    # Whether it corrects the game's own evaluation, instead of replacing it.
    beside: bool = False

    @property
    def unit(self):
        return ONE * OUTPUT_ONE * (ONE if self.squared else 1)

    def guess(self, padded, buckets):
        """In points for the mover, exactly as Plywood computes them. `padded` as samples.padded has it."""
        rows = np.vstack([self.rows.astype(np.int32), np.zeros((1, self.rows.shape[1]), np.int32)])
        sums = np.zeros((len(padded), 2, rows.shape[1]), np.int32) + self.biases
        for place in range(padded.shape[2]):
            sums += rows[padded[:, :, place]]
        if sums.size and np.abs(sums).max() > 32767:
            raise OverflowError("a sum of the first layer does not fit into 16 bits")
        clipped = np.clip(sums, 0, ONE)
        if self.squared:
            clipped = clipped * clipped
        both = clipped.reshape(len(clipped), -1)
        products = both * self.outputs.astype(np.int32)[buckets]
        total = products.sum(axis=1, dtype=np.int64) + self.output_biases[buckets]
        product = total * self.points
        # Towards zero, as Rust divides.
        return np.sign(product) * (np.abs(product) // self.unit)

    def loss(self, padded, buckets, targets, begins, scale, chunk=8192):
        """The mean squared error of the chances that it stands for."""
        total = 0.0
        for begin in range(0, len(padded), chunk):
            part = slice(begin, begin + chunk)
            logits = begins[part] + self.guess(padded[part], buckets[part]) / scale
            chance = 1 / (1 + np.exp(-logits))
            total += float(((chance - targets[part]) ** 2).sum())
        return total / max(len(padded), 1)


def rounded(weights, squared, points, beside=False):
    unit = ONE * OUTPUT_ONE * (ONE if squared else 1)

    def whole(numbers, one, most):
        return np.clip(np.round(numbers * one), -most, most)

    outputs = whole(weights.outputs, OUTPUT_ONE, 127).astype(np.int16)
    clipped = ONE * ONE if squared else ONE
    largest = int(np.abs(outputs.astype(np.int64)).sum(axis=1).max()) * clipped
    if largest >= 2**31:
        # Only a wide network whose output weights are nearly all at their limit comes to this.
        outputs = np.trunc(outputs * ((2**31 - 1) / largest)).astype(np.int16)
    return Network(
        whole(weights.biases, ONE, 32767).astype(np.int16),
        whole(weights.rows, ONE, 32767).astype(np.int16),
        outputs,
        whole(weights.output_biases, unit, 2**31 - 1).astype(np.int64),
        squared,
        points,
        beside,
    )


def read(path):
    """The network of a file that `write` wrote, and the names of its game and of its inputs."""
    with open(path, "rb") as file:
        data = file.read()
    version, inputs, width, buckets, kind, one, output_one, points, *texts = struct.unpack_from("<11I", data, 8)
    sum_at = len(data) - 4
    is_whole = struct.unpack_from("<I", data, sum_at)[0] == zlib.crc32(data[:sum_at])
    if not data.startswith(MAGIC) or not is_whole or (version, one, output_one) != (VERSION, ONE, OUTPUT_ONE):
        raise ValueError("it is cut short, damaged or of another trainer")
    at, names = 52, []
    for length in texts:
        names.append(data[at : at + length].decode())
        at += length
    parts = []
    for shape in ((width,), (inputs, width), (buckets, 2 * width)):
        count = int(np.prod(shape))
        parts.append(np.frombuffer(data, "<i2", count, at).reshape(shape))
        at += 2 * count
    output_biases = np.frombuffer(data, "<i4", buckets, at).astype(np.int64)
    return Network(*parts, output_biases, kind % 2 == 1, points, kind >= BESIDE), *names[:2]


def weights(network):
    """What training may go on from."""
    rows, biases = network.rows.astype(np.float32) / ONE, network.biases.astype(np.float32) / ONE
    outputs = network.outputs.astype(np.float32) / OUTPUT_ONE
    return Weights(biases, rows, outputs, network.output_biases.astype(np.float32) / network.unit)


def write(path, network, game, input_set, about):
    texts = [game.encode(), input_set.encode(), json.dumps(about, sort_keys=True).encode()]
    inputs, width = network.rows.shape
    kind = int(network.squared) + (BESIDE if network.beside else 0)
    words = [VERSION, inputs, width, len(network.outputs), kind, ONE, OUTPUT_ONE, network.points]
    data = MAGIC + struct.pack("<11I", *words, *(len(text) for text in texts)) + b"".join(texts)
    data += b"".join(part.astype("<i2").tobytes() for part in (network.biases, network.rows, network.outputs))
    data += network.output_biases.astype("<i4").tobytes()
    with open(path, "wb") as file:
        file.write(data + struct.pack("<I", zlib.crc32(data)))
