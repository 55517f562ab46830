"""Measures what glasses hear: commands and other speech, spoken by espeak-ng with pink noise by sox, through all that listens in them.

A file of sentences is JSON: [{"say": "take a photo", "tool": "take_photo", "arguments": {}}, {"say": "he took a photo", "tool": null}].
Commands are spoken with the wake word before them; what asks for nothing is spoken as it is and, a second time, with the wake word.
Synthetic voices are not people: a person may be heard better or worse.
"""

import argparse
import gzip
import hashlib
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import measure

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
MODEL = "/usr/share/pocketsphinx/model/en-us"
WAKE = "hey glasses"
# The engine's threshold at a sensitivity of 0.5, for the peer.
THRESHOLD = "1e-65"
MARK, END_MARK = "<!-- bench hearing -->", "<!-- /bench hearing -->"
# Files that one run hears: what a run that fails has heard before is not lost, and a long one shows that it goes on.
PORTION = 20
# Voice, words a minute, pitch.
VOICES = [("en-us", 150, 50), ("en-us+f3", 165, 60), ("en-us+m3", 140, 40), ("en-gb", 150, 50), ("en-us+f2", 180, 65), ("en-gb-x-rp", 160, 45)]


def spoken(text, voice, noise, folder):
    """A WAV file of 16 kHz: the text, with half a second before it and pink noise so many dB below it."""
    name, rate, pitch = voice
    file = folder / (hashlib.sha1(repr((text, voice, noise)).encode()).hexdigest()[:20] + ".wav")
    if file.exists():
        return file
    plain = file.with_suffix(".plain.wav")
    speak = subprocess.Popen(
        ["espeak-ng", "-v", name, "-s", str(rate), "-p", str(pitch), "--stdin", "--stdout"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    convert = ["sox", "-q", "-t", "wav", "-", "-r", "16000", "-c", "1", "-b", "16", str(plain), "pad", "0.5", "1.0"]
    sox = subprocess.Popen(convert, stdin=speak.stdout)
    speak.stdin.write(text.encode())
    speak.stdin.close()
    if speak.wait() or sox.wait():
        sys.exit("hearing.py: espeak-ng or sox has failed.")
    statistics = subprocess.run(["sox", str(plain), "-n", "silence", "1", "0.05", "1%", "stats"], capture_output=True, text=True).stderr
    level = float(re.search(r"RMS lev dB\s+(\S+)", statistics)[1])
    seconds = subprocess.run(["soxi", "-D", str(plain)], capture_output=True, text=True).stdout.strip()
    hiss = file.with_suffix(".noise.wav")
    subprocess.run(["sox", "-q", "-R", "-n", "-r", "16000", "-c", "1", "-b", "16", str(hiss), "synth", seconds, "pinknoise"], check=True)
    own = float(re.search(r"RMS lev dB\s+(\S+)", subprocess.run(["sox", str(hiss), "-n", "stats"], capture_output=True, text=True).stderr)[1])
    gain = 10 ** ((level - noise - own) / 20)
    subprocess.run(["sox", "-q", "-m", "-v", "0.6", str(plain), "-v", f"{0.6 * gain:.6f}", str(hiss), "-b", "16", str(file)], check=True)
    plain.unlink()
    hiss.unlink()
    return file


def processor():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def heard(program, files, sensitivity):
    """What was heard in each, and the processor time of all."""
    answers, before = [], processor()
    for start in range(0, len(files), PORTION):
        command = [program, "worker", "hears", "--wake-word", WAKE, "--sensitivity", str(sensitivity), *map(str, files[start : start + PORTION])]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"hearing.py: {run.stderr}")
        answers += [json.loads(line) for line in run.stdout.splitlines()]
        print(f"  {len(answers)} of {len(files)} heard", file=sys.stderr, flush=True)
    return answers, processor() - before


def peer(files, *options):
    """The lines that pocketsphinx_continuous says of sound, and its processor time."""
    raw = BUILD / "bench" / "hearing" / "peer.raw"
    subprocess.run(["sox", "-q", *map(str, files), "-t", "raw", str(raw)], check=True)
    before = processor()
    command = ["pocketsphinx_continuous", "-infile", str(raw), "-hmm", f"{MODEL}/en-us", "-dict", f"{MODEL}/cmudict-en-us.dict", *options, "-logfn", "/dev/null"]
    lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    return lines, processor() - before


def seconds(files):
    return sum((file.stat().st_size - 44) / 32_000 for file in files)


def plain(value):
    """Without articles and punctuation, since nobody hears them."""
    words = re.findall(r"[a-z0-9']+", str(value).lower().replace("-", " "))
    return " ".join(word for word in words if word not in ("the", "a", "an", "my"))


def same(call, wanted):
    """Whether a call has the arguments that were meant; how a time is written is the tool's."""
    arguments = {name: value for name, value in wanted.items() if name not in ("when", "time")}
    found = {name: value for name, value in call["arguments"].items() if name not in ("when", "time")}
    return {k: plain(v) for k, v in arguments.items()} == {k: plain(v) for k, v in found.items()}


def documentation(length, files=None):
    """Sentences of Debian's documentation, or of these files, as many as are spoken in so many seconds."""
    words, sentences = 0, []
    for file in files or sorted(Path("/usr/share/doc").glob("*/README*")) + sorted(Path("/usr/share/doc").glob("*/NEWS*")):
        try:
            text = (gzip.open(file, "rt", errors="replace") if file.suffix == ".gz" else open(file, errors="replace")).read(100_000)
        except OSError:
            if files:
                raise
            continue
        for sentence in re.findall(r"[A-Z][a-zA-Z ,;'\n-]{40,300}[.!?]", text)[: None if files else 12]:
            sentences.append(" ".join(sentence.split()))
            words += len(sentences[-1].split())
            if words > length * 2.6:
                return sentences
    return sentences


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--sentences", action="append", default=[], help="files of sentences; by default Tests/GlassesTests/Sentences/spoken.json")
    parser.add_argument("--noise", default="20,10,5", help="decibels that the noise is below the voice")
    parser.add_argument("--other", type=float, default=60, help="minutes of other speech")
    parser.add_argument("--sensitivity", type=float, default=0.5)
    parser.add_argument("--most", type=int, default=1000, help="sentences of a file")
    parser.add_argument("--trace", action="store_true", help="print each sentence that was not understood")
    parser.add_argument("--check", action="store_true", help="no peers; status 1 where a wrong tool is done, or an hour of other speech has more than one wake word")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    parser.add_argument("--rounds", help=argparse.SUPPRESS)
    options = parser.parse_args()
    folder = BUILD / "bench" / "hearing"
    folder.mkdir(parents=True, exist_ok=True)
    results = {"sensitivity": options.sensitivity, "load": os.getloadavg()[0]}
    rows, delays, faults = [], [], []

    def row(what, ours, goal="", theirs="–", which=""):
        rows.append(f"| {what} | **{ours}** | {goal} | {theirs} | {which} |")

    corpus = []
    for name in options.sentences or [ROOT / "Tests" / "GlassesTests" / "Sentences" / "spoken.json"]:
        corpus += json.loads(Path(name).read_text())[: options.most]
    commands = [entry for entry in corpus if entry["tool"]]
    others = [entry["say"] for entry in corpus if not entry["tool"]]
    count = len(commands)

    for noise in [int(text) for text in options.noise.split(",")] if commands else []:
        files = [spoken(f"{WAKE}, {entry['say']}", VOICES[i % len(VOICES)], noise, folder) for i, entry in enumerate(commands)]
        answers, spent = heard(options.program, files, options.sensitivity)
        woken = sum(answer["wakes"] > 0 for answer in answers)
        done = asked = exact = wrong = wrong_asked = words = 0
        for entry, answer in zip(commands, answers):
            both = answer["calls"] + answer["asked"]
            right = [call for call in both if call["tool"] == entry["tool"]]
            done += any(call["tool"] == entry["tool"] for call in answer["calls"])
            asked += any(call["tool"] == entry["tool"] for call in answer["asked"])
            exact += any(same(call, entry["arguments"]) for call in right)
            wrong += any(call["tool"] != entry["tool"] for call in answer["calls"])
            wrong_asked += any(call["tool"] != entry["tool"] for call in answer["asked"])
            words += any(plain(sentence) == plain(entry["say"]) for sentence in answer["sentences"])
            delays += answer["delays"]
            if options.trace and any(call["tool"] != entry["tool"] for call in answer["calls"]):
                print(f"  {noise} dB, done: {entry['say']} -> {answer['sentences']}")
            elif options.trace and not right:
                print(f"  {noise} dB: {entry['say']} -> {answer['sentences'] or ('nothing' if answer['wakes'] else 'not woken')}")
        result = {
            "commands": count, "woken": woken, "understood": done + asked, "done": done, "asked": asked, "exact": exact, "wrong": wrong,
            "wrong asked": wrong_asked, "words": words, "processor": spent,
        }
        results[f"{noise} dB"] = result
        if wrong:
            faults.append(f"{wrong} wrong tools are done at {noise} dB")
        row(f"{count} commands with noise at {noise} dB: the tool that was meant", done + asked, {20: "90", 10: "75"}.get(noise, ""))
        row("– at once · after a question", f"{done} · {asked}")
        row("– with its arguments", exact)
        row("– another tool is done · asked about", f"{wrong} · {wrong_asked}", "0")
        if options.check:
            continue
        lines, _ = peer(files, "-keyphrase", WAKE, "-kws_threshold", THRESHOLD)
        row("– the wake word is found", woken, "", f"**{sum(line.count(WAKE) for line in lines)}**", "pocketsphinx_continuous, at the same threshold")
        if noise == 20:
            lines, _ = peer(files, "-lm", f"{MODEL}/en-us.lm.bin")
            said = {plain(line) for line in lines}
            theirs = sum(any(line.endswith(plain(entry["say"])) for line in said) for entry in commands)
            row("– word by word", words, "", f"**{theirs}**", "pocketsphinx_continuous with its own English")

    for title, texts in [("as they are", others), ("behind the wake word", [f"{WAKE}, {text}" for text in others])] if others else []:
        files = [spoken(text, VOICES[i % len(VOICES)], 20, folder) for i, text in enumerate(texts)]
        answers, _ = heard(options.program, files, options.sensitivity)
        acted = [(text, answer["calls"]) for text, answer in zip(texts, answers) if answer["calls"]]
        asked = sum(bool(answer["asked"]) for answer in answers)
        woken = sum(answer["wakes"] > 0 for answer in answers)
        results[f"near misses {title}"] = {"sentences": len(texts), "woken": woken, "acted": len(acted), "asked": asked}
        row(f"{len(texts)} sentences that ask for nothing, {title}: acted on · asked about", f"{len(acted)} · {asked}", "0")
        if acted:
            faults.append(f"{len(acted)} sentences that ask for nothing are acted on, {title}")
        for text, calls in acted if options.trace else []:
            print(f"  acted: {text} -> {calls}")

    if options.other:
        texts = documentation(options.other * 60)
        # A file for about a minute, as a voice that reads goes on.
        files = [spoken(" ".join(texts[i : i + 8]), VOICES[(i // 8) % len(VOICES)], 20, folder) for i in range(0, len(texts), 8)]
        length = seconds(files)
        answers, spent = heard(options.program, files, options.sensitivity)
        woken, acted, asked = (sum(lengths) for lengths in zip(*[(a["wakes"], len(a["calls"]), len(a["asked"])) for a in answers]))
        results["other speech"] = {"seconds": length, "wakes": woken, "acted": acted, "asked": asked, "share of a core": spent / length}
        if woken > max(1, length / 3600) or acted:
            faults.append(f"{length / 60:.0f} minutes of other speech have {woken} wake words, and {acted} commands are acted on")
        lines, share = ([], 0) if options.check else peer(files, "-keyphrase", WAKE, "-kws_threshold", THRESHOLD)
        theirs = sum(line.count(WAKE) for line in lines)
        results["pocketsphinx_continuous"] = {"wakes": theirs, "share of a core": share / length}
        name = "pocketsphinx_continuous, the wake word alone"
        row(f"{length / 60:.0f} minutes of other speech: wake words", woken, "≤ 1", f"**{theirs}**", name)
        row("– commands acted on · asked about", f"{acted} · {asked}", "0")
        row("– processor time, of a core", f"{100 * spent / length:.1f} %", "≤ 10 %", f"**{100 * share / length:.1f} %**", name)

    if delays:
        delays.sort()
        late = delays[min(len(delays) - 1, int(len(delays) * 0.95))]
        results["delay"] = {"p50": delays[len(delays) // 2], "p95": late}
        # The pause that ends a sentence belongs to it.
        row("From the end of a voice to its text, median · p95: 0.6 s of quiet, and", f"{delays[len(delays) // 2]:.2f} s · {late:.2f} s", "0.9 s")

    text = "\n".join([
        "| | Outrigger | Goal | Peer | Which peer |", "|---|---|---|---|---|", *rows, "",
        f"Six voices of espeak-ng, with pink noise by sox. {measure.machine()}; load {results['load']:.1f} when it began. Shares are in processor "
        "time, starting and learning the sentences included. The commands were written by somebody who had seen no rules; the sentences that the "
        "order of words is learned from, by somebody who had seen the commands. Synthetic voices are not people, who may be heard better or worse.",
    ]) + "\n"
    print(text)
    (BUILD / "bench-hearing.md").write_text(text)
    (BUILD / "bench-hearing.json").write_text(json.dumps(results, indent=2) + "\n")
    if options.docs:
        measure.write_docs(text, MARK, END_MARK)
    for fault in faults:
        print(f"hearing.py: {fault}.", file=sys.stderr)
    return 1 if options.check and faults else 0


if __name__ == "__main__":
    sys.exit(main())
