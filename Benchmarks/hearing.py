"""Measures what glasses hear: commands and other speech, spoken by espeak-ng with pink noise by sox, through all that listens in them.

A file of sentences is JSON: [{"say": "take a photo", "tool": "take_photo", "arguments": {}}, {"say": "he took a photo", "tool": null}].
Commands are spoken with the wake word before them; what asks for nothing is spoken as it is and, a second time, with the wake word.
Synthetic voices are not people: a person may be heard better or worse.
"""

import argparse
import gzip
import hashlib
import json
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
MODEL = "/usr/share/pocketsphinx/model/en-us"
WAKE = "hey glasses"
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


def heard(program, files, sensitivity):
    """What was heard in each, and the processor time of all."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "worker", "hears", "--wake-word", WAKE, "--sensitivity", str(sensitivity), *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"hearing.py: {run.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return [json.loads(line) for line in run.stdout.splitlines()], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


def documentation(length):
    """Sentences of Debian's documentation, as many as are spoken in so many seconds."""
    words, sentences = 0, []
    for file in sorted(Path("/usr/share/doc").glob("*/README*")) + sorted(Path("/usr/share/doc").glob("*/NEWS*")):
        try:
            text = (gzip.open(file, "rt", errors="replace") if file.suffix == ".gz" else open(file, errors="replace")).read(100_000)
        except OSError:
            continue
        for sentence in re.findall(r"[A-Z][a-zA-Z ,;'\n-]{40,300}[.!?]", text)[:12]:
            sentences.append(" ".join(sentence.split()))
            words += len(sentences[-1].split())
            if words > length * 2.6:
                return sentences
    return sentences


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--sentences", action="append", default=[], help="files of sentences; by default those that somebody wrote who had not seen the rules")
    parser.add_argument("--noise", default="20,10,5", help="decibels that the noise is below the voice")
    parser.add_argument("--other", type=float, default=60, help="minutes of other speech")
    parser.add_argument("--sensitivity", type=float, default=0.5)
    parser.add_argument("--most", type=int, default=1000, help="sentences of a file")
    parser.add_argument("--trace", action="store_true", help="print each sentence that was not understood")
    options = parser.parse_args()
    folder = BUILD / "bench" / "hearing"
    folder.mkdir(parents=True, exist_ok=True)
    results = {"sensitivity": options.sensitivity}
    rows, delays = [], []

    corpus = []
    for name in options.sentences or [ROOT / "Tests" / "GlassesTests" / "Sentences" / "spoken.json"]:
        corpus += json.loads(Path(name).read_text())[: options.most]
    commands = [entry for entry in corpus if entry["tool"]]
    others = [entry["say"] for entry in corpus if not entry["tool"]]

    for noise in [int(text) for text in options.noise.split(",")] if commands else []:
        files = [spoken(f"{WAKE}, {entry['say']}", VOICES[i % len(VOICES)], noise, folder) for i, entry in enumerate(commands)]
        answers, _ = heard(options.program, files, options.sensitivity)
        woken = sum(answer["wakes"] > 0 for answer in answers)
        done = asked = exact = wrong = wrong_asked = 0
        for entry, answer in zip(commands, answers):
            both = answer["calls"] + answer["asked"]
            right = [call for call in both if call["tool"] == entry["tool"]]
            done += any(call["tool"] == entry["tool"] for call in answer["calls"])
            asked += any(call["tool"] == entry["tool"] for call in answer["asked"])
            exact += any(same(call, entry["arguments"]) for call in right)
            wrong += any(call["tool"] != entry["tool"] for call in answer["calls"])
            wrong_asked += any(call["tool"] != entry["tool"] for call in answer["asked"])
            delays += answer["delays"]
            if options.trace and any(call["tool"] != entry["tool"] for call in answer["calls"]):
                print(f"  {noise} dB, done: {entry['say']} -> {answer['sentences']}")
            elif options.trace and not right:
                print(f"  {noise} dB: {entry['say']} -> {answer['sentences'] or ('nothing' if answer['wakes'] else 'not woken')}")
        count = len(commands)
        results[f"{noise} dB"] = {
            "commands": count, "woken": woken, "understood": done + asked, "done": done, "asked": asked, "exact": exact, "wrong": wrong,
            "wrong asked": wrong_asked,
        }
        rows.append(f"| commands with noise at {noise} dB: woken · the right tool, done at once · after a question · with its arguments "
                    f"| {woken} · {done} · {asked} · {exact} of {count} |")
        rows.append(f"| another tool: done · asked about | {wrong} · {wrong_asked} |")

    for title, texts in [("as it is", others), ("after the wake word", [f"{WAKE}, {text}" for text in others])] if others else []:
        files = [spoken(text, VOICES[i % len(VOICES)], 20, folder) for i, text in enumerate(texts)]
        answers, _ = heard(options.program, files, options.sensitivity)
        acted = [(text, answer["calls"]) for text, answer in zip(texts, answers) if answer["calls"]]
        asked = sum(bool(answer["asked"]) for answer in answers)
        woken = sum(answer["wakes"] > 0 for answer in answers)
        results[f"near misses {title}"] = {"sentences": len(texts), "woken": woken, "acted": len(acted), "asked": asked}
        rows.append(f"| what asks for nothing, {title}: wake words · acted on · asked about | {woken} · {len(acted)} · {asked} of {len(texts)} |")
        for text, calls in acted if options.trace else []:
            print(f"  acted: {text} -> {calls}")

    if options.other:
        texts = documentation(options.other * 60)
        # A file for about a minute, as a voice that reads goes on.
        files = [spoken(" ".join(texts[i : i + 8]), VOICES[(i // 8) % len(VOICES)], 20, folder) for i in range(0, len(texts), 8)]
        length = seconds(files)
        answers, processor = heard(options.program, files, options.sensitivity)
        woken, acted, asked = (sum(lengths) for lengths in zip(*[(a["wakes"], len(a["calls"]), len(a["asked"])) for a in answers]))
        results["other speech"] = {"seconds": length, "wakes": woken, "acted": acted, "asked": asked, "share of a core": processor / length}
        rows.append(f"| {length / 60:.0f} minutes of other speech: wake words · acted on · asked about | {woken} · {acted} · {asked} |")
        rows.append(f"| processor time for it, of a core | {100 * processor / length:.1f} % |")
        peer = files[:4]
        raw = folder / "peer.raw"
        subprocess.run(["sox", "-q", *map(str, peer), "-t", "raw", str(raw)], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        peer_command = ["pocketsphinx_continuous", "-infile", str(raw), "-hmm", f"{MODEL}/en-us", "-dict", f"{MODEL}/cmudict-en-us.dict",
                        "-keyphrase", WAKE, "-kws_threshold", "1e-45", "-logfn", "/dev/null"]
        subprocess.run(peer_command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        share = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / seconds(peer)
        results["pocketsphinx_continuous"] = share
        rows.append(f"| pocketsphinx_continuous by itself, the wake word alone | {100 * share:.1f} % |")

    if delays:
        delays.sort()
        late = delays[min(len(delays) - 1, int(len(delays) * 0.95))]
        results["delay"] = {"p50": delays[len(delays) // 2], "p95": late}
        # The pause that ends a sentence belongs to it.
        rows.append(f"| from the end of a voice to its text: 0.6 s of quiet and, median · p95 | {delays[len(delays) // 2]:.2f} · {late:.2f} s |")

    table = "\n".join(["| Hearing, synthetic voices | |", "|---|---|", *rows]) + "\n"
    print(table)
    (BUILD / "bench-hearing.md").write_text(table)
    (BUILD / "bench-hearing.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
