"""The transformers that Scripts/learn-intents and Scripts/learn-messages learn: BERT's encoder by PyTorch, and the files of it."""

import json
import math
import random

import numpy
import torch
from torch import nn
from torch.nn import functional

WIDTH, HEADS, INNER = 384, 12, 1536


class Layer(nn.Module):
    """A layer of these weights: `weights(name)` is a matrix and a vector, of query, key, value, mixed, first, wide, narrow and second."""

    def __init__(self, weights):
        super().__init__()

        def part(name, module):
            matrix, vector = weights(name)
            module.weight.data, module.bias.data = matrix.clone(), vector.clone()
            return module

        self.query, self.key = part("query", nn.Linear(WIDTH, WIDTH)), part("key", nn.Linear(WIDTH, WIDTH))
        self.value, self.mixed = part("value", nn.Linear(WIDTH, WIDTH)), part("mixed", nn.Linear(WIDTH, WIDTH))
        self.first = part("first", nn.LayerNorm(WIDTH, eps=1e-12))
        self.wide, self.narrow = part("wide", nn.Linear(WIDTH, INNER)), part("narrow", nn.Linear(INNER, WIDTH))
        self.second = part("second", nn.LayerNorm(WIDTH, eps=1e-12))
        self.drop = nn.Dropout(0.1)

    def forward(self, rows, mask):
        count, length, _ = rows.shape

        def heads(values):
            return values.view(count, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        mixed = functional.scaled_dot_product_attention(
            heads(self.query(rows)), heads(self.key(rows)), heads(self.value(rows)), attn_mask=mask,
            dropout_p=0.1 if self.training else 0.0)
        rows = self.first(rows + self.drop(self.mixed(mixed.transpose(1, 2).reshape(count, length, WIDTH))))
        return self.second(rows + self.drop(self.narrow(functional.gelu(self.wide(rows)))))


class Encoder(nn.Module):
    """Rows of pieces, which are numbers; those that are absent are below 0."""

    def __init__(self, words, places, norm, layers, learns_words=True):
        super().__init__()
        self.words = nn.Embedding.from_pretrained(words.clone(), freeze=not learns_words)
        self.places = nn.Parameter(places.clone())
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.norm.weight.data, self.norm.bias.data = norm[0].clone(), norm[1].clone()
        self.layers = nn.ModuleList([Layer(weights) for weights in layers])
        self.drop = nn.Dropout(0.1)

    def forward(self, pieces):
        mask = torch.zeros(pieces.shape).masked_fill(pieces < 0, -1e4)[:, None, None, :]
        rows = self.drop(self.norm(self.words(pieces.clamp(min=0)) + self.places[:pieces.shape[1]]))
        for layer in self.layers:
            rows = layer(rows, mask)
        return rows

    def parts(self):
        """Its matrices and vectors, in the order in which they stand in a file; a matrix has two dimensions."""
        yield from (self.words.weight, self.places, self.norm.weight, self.norm.bias)
        for layer in self.layers:
            for part in (layer.query, layer.key, layer.value, layer.mixed, layer.first, layer.wide, layer.narrow, layer.second):
                yield from (part.weight, part.bias)


def batches(rows, size, is_mixed):
    """Groups of indices of rows that are about equally long."""
    order = list(range(len(rows)))
    if is_mixed:
        random.shuffle(order)
    for start in range(0, len(order), size * 30):
        part = sorted(order[start:start + size * 30], key=lambda index: len(rows[index]))
        groups = [part[at:at + size] for at in range(0, len(part), size)]
        if is_mixed:
            random.shuffle(groups)
        yield from groups


def padded(rows, group, absent=-1):
    """The rows of a group as a tensor."""
    length = max(len(rows[index]) for index in group)
    return torch.tensor([list(rows[index]) + [absent] * (length - len(rows[index])) for index in group])


def optimizer(groups):
    """AdamW over groups of parameters and their rates."""
    return torch.optim.AdamW([{"params": list(part), "rate": rate} for part, rate in groups], lr=0, weight_decay=0.01)


def step(optimizer, loss, share, warm):
    """A step at a share of all of them, the first ones slower by `warm`."""
    for one in optimizer.param_groups:
        one["lr"] = one["rate"] * min(1, warm) * max(0.02, 1 - share)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_([value for one in optimizer.param_groups for value in one["params"]], 1.0)
    optimizer.step()


def write(file, head, parts):
    """A line of JSON, then each matrix (its rows as signed bytes, then what one counts in each row) and each vector, as 32-bit floats."""
    with open(file, "wb") as opened:
        opened.write(json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        for part in parts:
            values = part.detach().numpy()
            if values.ndim == 2:
                scales = numpy.maximum(numpy.abs(values).max(1), 1e-12) / 127
                opened.write(numpy.rint(values / scales[:, None]).astype(numpy.int8).tobytes() + scales.astype("<f4").tobytes())
            else:
                opened.write(values.astype("<f4").tobytes())


def fill(parts, weights):
    """Fills matrices and vectors from the weights of a file."""
    at = 0
    for part in parts:
        def values(kind, *shape):
            nonlocal at
            found = numpy.frombuffer(weights, kind, math.prod(shape), at).reshape(shape)
            at += found.nbytes
            return torch.tensor(found.astype(numpy.float32))

        part.data = values(numpy.int8, *part.shape) * values("<f4", part.shape[0])[:, None] if part.dim() == 2 else values("<f4", *part.shape)
    assert at == len(weights)


def head(file):
    """The line of JSON of a file, and its weights."""
    with open(file, "rb") as opened:
        return json.loads(opened.readline()), opened.read()
