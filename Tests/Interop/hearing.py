"""What a device says in the testbed: the sentences that it gives to espeak-ng, and what the loopback sound card plays, recorded and compared with
them."""

import io
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy

# Samples a second that are recorded, what the mixer of ALSA plays; and those that are compared, enough for speech.
RECORDED, COMPARED = 48_000, 8_000


class Sentences:
    """What a program has said through espeak-ng: one of this name stands before it on the program's search path, and writes down what passes."""

    def __init__(self, user=None):
        folder = Path(tempfile.mkdtemp())
        self._file = folder / "said"
        self._file.touch()
        speaker = folder / "espeak-ng"
        # The program itself takes its place: who interrupts it ends it.
        script = f'sentence=$(mktemp)\ncat >"$sentence"\ncat "$sentence" >>{shlex.quote(str(self._file))}\nexec {shutil.which("espeak-ng")} "$@" <"$sentence"\n'
        speaker.write_text("#!/bin/sh\n" + script)
        speaker.chmod(0o755)
        folder.chmod(0o755)
        if user:
            shutil.chown(self._file, user)
        self.environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

    def codes(self):
        """The codes that were said, in their order."""
        return [code.replace(" ", "") for code in re.findall(r"Pairing code: (\d(?: \d){5})", self._file.read_text())]


class Recording:
    """What was played while it was the context of a `with`."""

    def __enter__(self):
        self._file = tempfile.NamedTemporaryFile()
        # The other end of what the first device plays. Two channels: both ends of a loopback have the same.
        command = ["arecord", "-q", "-D", "hw:Loopback,1,0", "-f", "S16_LE", "-r", str(RECORDED), "-c", "2", "-t", "raw", self._file.name]
        self._recorder = subprocess.Popen(command)
        return self

    def __exit__(self, *_):
        self._recorder.terminate()
        self._recorder.wait()
        self.samples = slower(numpy.fromfile(self._file.name, numpy.int16)[::2].astype(float), RECORDED)
        self._file.close()


def slower(samples, rate):
    """The same at COMPARED samples a second."""
    width = rate // COMPARED
    smooth = numpy.convolve(samples, numpy.ones(width) / width, "same")
    times = numpy.arange(0, len(samples) / rate, 1 / COMPARED)
    return numpy.interp(times, numpy.arange(len(samples)) / rate, smooth)


def said(sentence):
    """The sentence as espeak-ng says it, with the glasses' own rate and volume."""
    data = subprocess.run(["espeak-ng", "--stdin", "-s", "150", "-a", "120", "--stdout"], input=sentence.encode(), capture_output=True, check=True).stdout
    with wave.open(io.BytesIO(data)) as file:
        # The length in a head that was written to a pipe is none.
        samples = numpy.frombuffer(data[44:], numpy.int16).astype(float)
        return slower(samples, file.getframerate())


def likeness(recording, reference):
    """How alike the reference and the part of the recording that is most like it are: 1 for the same at any volume, 0 for nothing of it."""
    if len(recording) < len(reference):
        return 0.0
    size = 1 << (len(recording) + len(reference)).bit_length()
    products = numpy.fft.irfft(numpy.fft.rfft(recording, size) * numpy.conj(numpy.fft.rfft(reference, size)), size)
    count = len(recording) - len(reference) + 1
    sums = numpy.concatenate([[0], numpy.cumsum(recording**2)])
    energies = sums[len(reference) :] - sums[:count]
    strength = numpy.sqrt(numpy.maximum(energies, 1) * (reference**2).sum())
    return float((products[:count] / strength).max())


def heard_code(recording, codes):
    """Which of these codes was said, and how alike each of them is to what was heard."""
    alike = {code: likeness(recording, said("Pairing code: " + " ".join(code))) for code in codes}
    return max(alike, key=alike.get), alike
