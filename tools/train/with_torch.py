"""Training with PyTorch, on a GPU if there is one."""

import numpy as np
import torch

from network_file import MOST_OUTPUT, MOST_ROW, Weights


class Trainer:
    def __init__(self, weights, squared, rate, decay, device=None):
        self.squared = squared
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        inputs = len(weights.rows)
        self.bag = torch.nn.EmbeddingBag(inputs + 1, weights.rows.shape[1], mode="sum", padding_idx=inputs)
        with torch.no_grad():
            self.bag.weight[:inputs] = torch.from_numpy(weights.rows)
            self.bag.weight[inputs] = 0
        self.bag.to(self.device)
        others = (weights.biases, weights.outputs, weights.output_biases)
        self.biases, self.outputs, self.output_biases = (
            torch.nn.Parameter(torch.from_numpy(part.copy()).to(self.device)) for part in others
        )
        self.parts = [self.bag.weight, self.biases, self.outputs, self.output_biases]
        self.adam = torch.optim.AdamW(self.parts, lr=rate, weight_decay=decay)

    @property
    def rate(self):
        return self.adam.param_groups[0]["lr"]

    @rate.setter
    def rate(self, rate):
        self.adam.param_groups[0]["lr"] = rate

    def take(self, data, chosen):
        """Some samples, on the device. What the device has already stays there."""
        if self.kept is not data:
            self.kept, self.here = data, self.all_here(data)
        if self.here is None:
            padded, buckets, targets, begins = (torch.from_numpy(part[chosen]).to(self.device) for part in data)
        else:
            at = torch.from_numpy(chosen).to(self.device)
            padded, buckets, targets, begins = (part[at] for part in self.here)
        return padded.int(), buckets.long(), targets, begins

    kept = here = None

    def all_here(self, data):
        """All samples on the GPU, if they are at most half of what is free there."""
        if self.device.type != "cuda":
            return None
        if sum(part.nbytes for part in data) > torch.cuda.mem_get_info(self.device)[0] // 2:
            return None
        return [torch.from_numpy(np.ascontiguousarray(part)).to(self.device) for part in data]

    def forward(self, padded, buckets, begins):
        flat = padded.reshape(-1, padded.shape[2])
        sums = self.bag(flat).reshape(len(padded), 2, -1) + self.biases
        clipped = sums.clamp(0, 1)
        both = (clipped * clipped if self.squared else clipped).reshape(len(padded), -1)
        # All buckets, of which one counts: that is faster, and adds up in the same order in every run.
        every = both @ self.outputs.T + self.output_biases
        counts = torch.nn.functional.one_hot(buckets, len(self.outputs))
        return torch.sigmoid(begins + (every * counts).sum(1))

    def epoch(self, data, order, batch):
        total = torch.zeros((), device=self.device, dtype=torch.float64)
        for begin in range(0, len(order), batch):
            padded, buckets, targets, begins = self.take(data, order[begin : begin + batch])
            loss = ((self.forward(padded, buckets, begins) - targets) ** 2).mean()
            self.adam.zero_grad()
            loss.backward()
            self.adam.step()
            with torch.no_grad():
                self.bag.weight.clamp_(-MOST_ROW, MOST_ROW)
                self.biases.clamp_(-MOST_ROW, MOST_ROW)
                self.outputs.clamp_(-MOST_OUTPUT, MOST_OUTPUT)
                total += loss.detach().double() * len(targets)
        return float(total) / max(len(order), 1)

    def loss(self, data, chosen, batch):
        total = torch.zeros((), device=self.device, dtype=torch.float64)
        with torch.no_grad():
            for begin in range(0, len(chosen), batch):
                padded, buckets, targets, begins = self.take(data, chosen[begin : begin + batch])
                total += ((self.forward(padded, buckets, begins) - targets) ** 2).sum().double()
        return float(total) / max(len(chosen), 1)

    def weights(self):
        rows, *others = (part.detach().cpu().numpy() for part in self.parts)
        biases, outputs, output_biases = others
        return Weights(biases.copy(), rows[:-1].copy(), outputs.copy(), output_biases.copy())
