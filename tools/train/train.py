#!/usr/bin/env python3
"""Trains a network on samples of games, and writes it in integers for Plywood (docs/learning.md)."""

import argparse
import math
import os
import shlex
import struct
import sys
import time

# Before NumPy is there to read it. Its matrices are small here: threads would wait for each other longer than they work,
# and one thread computes the same however many cores there are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import network_file
import samples as sample_files

VERSION = 1
# So many held-out samples tell what rounding costs.
MOST_IN_INTEGERS = 200_000


def arguments():
    def above_zero(kind):
        def read(text):
            number = kind(text)
            if not 0 < number < math.inf:
                raise ValueError(text)
            return number

        read.__name__ = "number above zero"
        return read

    def share(text):
        number = float(text)
        if not 0 <= number <= 1:
            raise ValueError(text)
        return number

    whole, positive = above_zero(int), above_zero(float)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", nargs="+", help="files that plywood train samples wrote, all of one game")
    parser.add_argument("--out", required=True, metavar="FILE", help="where the network goes")
    parser.add_argument("--width", type=whole, default=128, help="numbers for each input: 16 to 512, by 16 (128)")
    parser.add_argument("--epochs", type=whole, default=20, help="how often every sample is looked at (20)")
    parser.add_argument("--batch", type=whole, default=16384, help="samples in a step (16384)")
    parser.add_argument("--rate", type=positive, default=0.001, help="the first step size of Adam (0.001)")
    parser.add_argument("--last-rate", type=positive, default=0.00001, help="the last one (0.00001)")
    parser.add_argument("--lambda", dest="share", type=share, default=0.5, metavar="SHARE",
                        help="how much of the target is the game's result; the rest is the search's score (0.5)")
    parser.add_argument("--ahead", type=float, default=0.0, metavar="N",
                        help="learn what searches think N samples later in the game, on average, instead of now (0)")
    parser.add_argument("--scale", type=positive, help="points for a chance of 73 %% (as the samples say)")
    parser.add_argument("--activation", choices=("clipped", "squared"), default="squared",
                        help="what becomes of sums (squared)")
    parser.add_argument("--beside", action="store_true",
                        help="learn to correct the game's own evaluation, instead of replacing it: takes fewer games")
    parser.add_argument("--decay", type=float, default=0.0, metavar="D",
                        help="how strongly weights are drawn towards zero, as AdamW does it (0)")
    parser.add_argument("--begin-with", metavar="NETWORK",
                        help="go on from a network of the same inputs, width and kind instead of small random numbers")
    parser.add_argument("--held-out", type=whole, default=20, metavar="N", help="one game in N is held out (20)")
    parser.add_argument("--seed", type=int, default=1, help="what everything random comes from (1)")
    parser.add_argument("--backend", choices=("auto", "torch", "numpy"), default="auto",
                        help="torch if it is installed, else numpy (auto)")
    parser.add_argument("--device", help="for torch: cpu, cuda, cuda:1 (a GPU if there is one)")
    parser.add_argument("--note", default="", help="anything that should stand in the provenance")
    chosen = parser.parse_args()
    if chosen.width % 16 or not 16 <= chosen.width <= 512:
        parser.error(f"--width {chosen.width}: a width is a multiple of 16, from 16 to 512")
    if not 0 <= chosen.ahead < math.inf:
        parser.error(f"--ahead {chosen.ahead}: it is a number of samples, and not less than 0")
    if chosen.held_out < 2:
        parser.error("--held-out 1 would leave nothing to learn from: use at least 2")
    return chosen


def first_weights(inputs, most, width, buckets, random):
    """Small random numbers, so that sums of all inputs that hold begin between 0 and 1."""
    size = 1 / math.sqrt(most)

    def draw(shape, size):
        return random.uniform(-size, size, shape).astype(np.float32)

    outputs = draw((1, 2 * width), 1 / math.sqrt(2 * width)).repeat(buckets, axis=0)
    biases = np.full(width, 0.25, np.float32)
    return network_file.Weights(biases, draw((inputs, width), size), outputs, np.zeros(buckets, np.float32))


def weights_of(path, samples, chosen):
    """The weights of a network that training goes on from."""
    try:
        network, game, input_set = network_file.read(path)
    except (ValueError, struct.error) as error:
        raise sample_files.Wrong(f"--begin-with {path}: this is no network that can be read: {error}")
    there = {
        "game": game,
        "inputs": f"{input_set} ({network.rows.shape[0]})",
        "output buckets": len(network.outputs),
        "--width": network.rows.shape[1],
        "--activation": "squared" if network.squared else "clipped",
        "--beside": network.beside,
    }
    here = {
        "game": samples.game,
        "inputs": f"{samples.input_set} ({samples.inputs})",
        "output buckets": samples.buckets,
        "--width": chosen.width,
        "--activation": chosen.activation,
        "--beside": chosen.beside,
    }
    other = [f"{name} is {there[name]} there and {here[name]} here" for name in here if here[name] != there[name]]
    if other:
        raise sample_files.Wrong(f"--begin-with {path}: training cannot go on from it: {', '.join(other)}")
    return network_file.weights(network)


def make_trainer(chosen, weights, squared):
    if chosen.backend != "numpy":
        # Products of matrices are the same in every run only with this.
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
        try:
            import torch

            import with_torch
        except ImportError:
            if chosen.backend == "torch":
                raise sample_files.Wrong("PyTorch is not installed: pip install torch, or use --backend numpy")
        else:
            torch.manual_seed(chosen.seed)
            torch.use_deterministic_algorithms(True, warn_only=True)
            trainer = with_torch.Trainer(weights, squared, chosen.rate, chosen.decay, chosen.device)
            return trainer, f"torch {torch.__version__} on {trainer.device}"
    import with_numpy

    return with_numpy.Trainer(weights, squared, chosen.rate, chosen.decay), f"numpy {np.__version__}"


def main():
    chosen = arguments()
    samples = sample_files.read(chosen.samples)
    scale = chosen.scale or samples.scale
    rows = samples.rows
    held_out = sample_files.is_held_out(rows, chosen.held_out)
    training, judging = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    print(f"{samples.game}, {samples.input_set}: {len(training)} samples to learn from, {len(judging)} held out")
    if not len(training) or not len(judging):
        raise sample_files.Wrong("there are too few games to hold some out: play more, or use a smaller --held-out")
    most = rows["inputs"].shape[2]
    padded = sample_files.padded(rows, samples.inputs)
    # What the network's own logit is added to.
    begins = rows["own"].astype(np.float32) / np.float32(scale if chosen.beside else np.inf)
    targets = sample_files.targets(rows, scale, chosen.share, chosen.ahead)
    data = (padded, rows["bucket"].astype(np.uint8), targets, begins)
    random = np.random.default_rng(chosen.seed)
    squared = chosen.activation == "squared"
    if chosen.begin_with:
        weights = weights_of(chosen.begin_with, samples, chosen)
    else:
        weights = first_weights(samples.inputs, most, chosen.width, samples.buckets, random)
    trainer, backend = make_trainer(chosen, weights, squared)
    print(f"{samples.inputs} inputs, width {chosen.width}, {samples.buckets} buckets, {chosen.activation}; {backend}")
    # What training goes on from may be better than all that comes of it.
    best, least = trainer.weights(), trainer.loss(data, judging, chosen.batch)
    print(f"epoch 0: held out {least:.6f}", flush=True)
    losses = []
    for epoch in range(chosen.epochs):
        begun = time.monotonic()
        done = epoch / max(chosen.epochs - 1, 1)
        trainer.rate = chosen.rate * (chosen.last_rate / chosen.rate) ** done
        learned = trainer.epoch(data, random.permutation(training), chosen.batch)
        losses.append(trainer.loss(data, judging, chosen.batch))
        if losses[-1] < least:
            best, least = trainer.weights(), losses[-1]
        seconds = time.monotonic() - begun
        print(f"epoch {epoch + 1}: learned {learned:.6f}, held out {losses[-1]:.6f}, {seconds:.1f} s", flush=True)
    network = network_file.rounded(best, squared, max(1, round(scale)), chosen.beside)
    some = judging[:MOST_IN_INTEGERS]
    in_integers = network.loss(*(part[some] for part in data), scale)
    print(f"the best epoch is kept: {least:.6f}; in integers {in_integers:.6f} on {len(some)} held-out samples")
    about = {
        "trainer": f"tools/train/train.py {VERSION}, {backend}",
        "command": shlex.join(["train.py", *sys.argv[1:]]),
        "note": chosen.note,
        "samples": samples.about,
        "learned_from": len(training),
        "held_out": len(judging),
        "held_out_losses": [round(loss, 7) for loss in losses],
        "held_out_loss_in_integers": round(in_integers, 7),
        "lambda": chosen.share,
        "ahead": chosen.ahead,
        "begun_with": chosen.begin_with,
        "beside": chosen.beside,
        "scale": scale,
        "seed": chosen.seed,
    }
    network_file.write(chosen.out, network, samples.game, samples.input_set, about)
    print(f"{chosen.out}: written; plywood train check {chosen.out} tells about it")


if __name__ == "__main__":
    try:
        main()
    except (sample_files.Wrong, OverflowError, OSError, MemoryError) as error:
        sys.exit(f"train.py: {error}")
