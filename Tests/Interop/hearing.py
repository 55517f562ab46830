"""What a device says in the testbed: the sentences that it gives to espeak-ng, and what the loopback sound card plays, recorded and understood:
the six digits of a code, of which it knows nothing but how espeak-ng says each of the ten."""

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
from scipy.fft import dct
from scipy.signal import resample_poly

# Samples a second that are recorded, what the mixer of ALSA plays; and those that are looked at, enough for the hiss of a “six”.
RECORDED, COMPARED = 48_000, 16_000
# What is looked at at once, how far on the next look is, and what each becomes: mel-frequency cepstral coefficients without the first, which is
# the volume.
WINDOW, STEP, BANDS, COEFFICIENTS = 400, 160, 26, 12
# Of the loudest, what is none of the silence between and within words.
AUDIBLE = 0.02
# Looks that are silent before a sentence may begin; none within a digit are, nor between them.
PAUSE = 20
# What is said before the digits of a code, and by what: the glasses' own rate and volume.
INTRODUCTION, DIGITS = "Pairing code:", 6
SPEAKER = ["espeak-ng", "--stdin", "-s", "150", "-a", "120"]


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
        self.samples = resampled(numpy.fromfile(self._file.name, numpy.int16)[::2], RECORDED)
        self._file.close()


def resampled(samples, rate):
    """The same at COMPARED samples a second."""
    return resample_poly(samples.astype(float), COMPARED, rate)


def said(sentence):
    """The sentence as espeak-ng says it."""
    data = subprocess.run([*SPEAKER, "--stdout"], input=sentence.encode(), capture_output=True, check=True).stdout
    with wave.open(io.BytesIO(data)) as file:
        # The length in a head that was written to a pipe is none.
        return resampled(numpy.frombuffer(data[44:], numpy.int16), file.getframerate())


def play(sentence):
    """Says it aloud, as the glasses do."""
    subprocess.run(SPEAKER, input=sentence.encode(), check=True)


def filters():
    """For each band of the mel scale how much each frequency of a spectrum counts in it."""
    corners = 700 * (numpy.geomspace(1 + 60 / 700, 1 + 7_600 / 700, BANDS + 2) - 1)
    frequencies = numpy.fft.rfftfreq(512, 1 / COMPARED)
    # Where each frequency is between a corner (0) and the next (1): a band rises to its middle corner and falls to its last.
    places = (frequencies - corners[:-1, None]) / numpy.diff(corners)[:, None]
    return numpy.maximum(0, numpy.minimum(places[:-1], 1 - places[1:]))


def looks(samples):
    """What each moment sounds like, and whether anything is heard in it."""
    windows = numpy.lib.stride_tricks.sliding_window_view(samples, WINDOW)[::STEP]
    loudness = numpy.sqrt((windows**2).mean(1))
    spectra = numpy.abs(numpy.fft.rfft(windows * numpy.hamming(WINDOW), 512)) ** 2
    # Far below what can be heard, so that nothing is no special case.
    sounds = dct(numpy.log(spectra @ filters().T + 1_000), norm="ortho")[:, 1 : COEFFICIENTS + 1]
    return sounds, loudness > AUDIBLE * loudness.max()


def word(sentence):
    """What it sounds like, without silence."""
    sounds, audible = looks(said(sentence))
    return sounds[audible]


def alignments(sounds, words, costs):
    """What each of the words is like as the end of the sounds up to each moment, said faster or slower: how unlike it is, with what stands before
    it, at the best; and where it begins then.

    costs: of what stands before, for each moment at which it may end.
    """
    states = numpy.concatenate(words)
    distances = numpy.sqrt(((sounds[:, None] - states[None]) ** 2).sum(2))
    lasts = numpy.cumsum([len(word) for word in words]) - 1
    firsts = numpy.concatenate([[0], lasts[:-1] + 1])
    reached, begins = numpy.full(len(states), numpy.inf), numpy.zeros(len(states), int)
    ends = numpy.full((len(words), len(sounds) + 1), numpy.inf), numpy.zeros((len(words), len(sounds) + 1), int)
    for moment, distance in enumerate(distances):
        # From one moment to the next a word goes on by nothing, by one or by two of its own; it begins with its first or its second.
        before = numpy.stack([reached, numpy.roll(reached, 1), numpy.roll(reached, 2)])
        origins = numpy.stack([begins, numpy.roll(begins, 1), numpy.roll(begins, 2)])
        before[1, firsts] = before[2, firsts + 1] = costs[moment]
        origins[1, firsts] = origins[2, firsts + 1] = moment
        before[2, firsts] = numpy.inf
        step = before.argmin(0)
        reached = before[step, numpy.arange(len(states))] + distance
        begins = origins[step, numpy.arange(len(states))]
        ends[0][:, moment + 1], ends[1][:, moment + 1] = reached[lasts], begins[lasts]
    return ends


def understood(sounds, opening, digits):
    """The six digits after the opening that are most like these sounds, and how unlike they are."""
    costs = numpy.full(len(sounds) + 1, numpy.inf)
    costs[0] = 0
    costs = alignments(sounds, [opening], costs)[0][0]
    places = []
    for _ in range(DIGITS):
        places.append(alignments(sounds, digits, costs))
        costs = places[-1][0].min(0)
    code, end = "", len(sounds)
    for unlike, begins in reversed(places):
        digit = unlike[:, end].argmin()
        code, end = f"{digit}{code}", begins[digit, end]
    return code, costs[-1] / len(sounds)


def heard_code(recording):
    """The six digits of the sentence with which the recording ends, understood among the million that there are; and how unlike espeak-ng's own
    words they are. Where a sentence begins is not known: one that was broken off may stand before it."""
    sounds, audible = looks(recording)
    if not audible.any():
        return None, numpy.inf
    opening, digits = word(INTRODUCTION), [word(str(digit)) for digit in range(10)]
    pauses = numpy.convolve(audible, numpy.ones(PAUSE), "full")[: len(audible)]
    starts = [moment for moment in numpy.flatnonzero(audible) if moment == 0 or not audible[moment - 1] and pauses[moment - 1] == 0]
    return min((understood(sounds[start:][audible[start:]], opening, digits) for start in starts), key=lambda found: found[1])
