"""Training with nothing but NumPy: slow, and the same on every machine. For small games and for tests."""

import numpy as np

from network_file import MOST_OUTPUT, MOST_ROW, Weights

# Inputs are made a matrix of so many numbers at once, 64 MB.
MOST_AT_ONCE = 2**24


class Trainer:
    def __init__(self, weights, squared, rate, decay):
        self.squared = squared
        self.rate = rate
        self.decay = decay
        self.parts = [weights.biases, weights.rows, weights.outputs, weights.output_biases]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def matrices(self, padded):
        """The inputs that hold, a row of zeros and ones for each side of each sample: NumPy is fast at products of
        matrices. Yields some rows at once, and which."""
        flat = padded.reshape(-1, padded.shape[2])
        inputs = len(self.parts[1])
        at_once = max(1, MOST_AT_ONCE // (inputs + 1))
        for begin in range(0, len(flat), at_once):
            some = flat[begin : begin + at_once]
            matrix = np.zeros((len(some), inputs + 1), np.float32)
            # Places that are not used have the number behind the last input.
            np.put_along_axis(matrix, some, 1, axis=1)
            yield slice(begin, begin + len(some)), matrix[:, :-1]

    def forward(self, padded, buckets, begins):
        biases, rows, outputs, output_biases = self.parts
        products = [matrix @ rows for _, matrix in self.matrices(padded)]
        sums = np.concatenate(products).reshape(len(padded), 2, -1) + biases
        clipped = np.clip(sums, 0, 1)
        both = (clipped * clipped if self.squared else clipped).reshape(len(sums), -1)
        logits = begins + (both * outputs[buckets]).sum(axis=1) + output_biases[buckets]
        return sums, clipped, both, 1 / (1 + np.exp(-logits))

    def step(self, padded, buckets, targets, begins):
        """One step of Adam on the squared error of the chance; returns the error before it."""
        biases, rows, outputs, output_biases = self.parts
        sums, clipped, both, chance = self.forward(padded, buckets, begins)
        error = chance - targets
        slope = (2 / len(targets) * error * chance * (1 - chance)).astype(np.float32)
        d_outputs, d_output_biases = np.zeros_like(outputs), np.zeros_like(output_biases)
        np.add.at(d_outputs, buckets, slope[:, None] * both)
        np.add.at(d_output_biases, buckets, slope)
        d_sums = (slope[:, None] * outputs[buckets]).reshape(sums.shape) * ((sums > 0) & (sums < 1))
        if self.squared:
            d_sums = d_sums * 2 * clipped
        flat = d_sums.reshape(-1, rows.shape[1])
        d_rows = sum(matrix.T @ flat[some] for some, matrix in self.matrices(padded))
        self.adam([d_sums.sum(axis=(0, 1)), d_rows, d_outputs, d_output_biases])
        return float((error**2).mean())

    def adam(self, slopes):
        self.steps += 1
        for part, (mean, size), slope in zip(self.parts, self.moments, slopes):
            mean *= 0.9
            mean += 0.1 * slope
            size *= 0.999
            size += 0.001 * slope * slope
            part *= 1 - self.rate * self.decay
            ahead = mean / (1 - 0.9**self.steps)
            part -= self.rate * ahead / (np.sqrt(size / (1 - 0.999**self.steps)) + 1e-8)
        np.clip(self.parts[1], -MOST_ROW, MOST_ROW, out=self.parts[1])
        np.clip(self.parts[0], -MOST_ROW, MOST_ROW, out=self.parts[0])
        np.clip(self.parts[2], -MOST_OUTPUT, MOST_OUTPUT, out=self.parts[2])

    def epoch(self, data, order, batch):
        total = 0.0
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            total += self.step(*(part[chosen] for part in data)) * len(chosen)
        return total / max(len(order), 1)

    def loss(self, data, chosen, batch):
        total = 0.0
        for begin in range(0, len(chosen), batch):
            padded, buckets, targets, begins = (part[chosen[begin : begin + batch]] for part in data)
            total += float(((self.forward(padded, buckets, begins)[3] - targets) ** 2).sum())
        return total / max(len(chosen), 1)

    def weights(self):
        return Weights(*(part.copy() for part in self.parts))
