"""The glasses' ears, in the program itself: a spoken sentence is answered, the microphone comes and goes, and other speech wakes nobody."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import pytest

from glasses import Glasses
from programs import PROGRAM, ROOT, START_DEADLINE

sys.path.insert(0, str(ROOT / "Benchmarks"))
import hearing  # noqa: E402

# Stands in for ALSA's: a card that is gone while a file says so, and otherwise has a sentence, and then silence.
RECORDER = """#!/bin/sh
echo $$ >>"$RECORDERS"
if [ -e "$GONE" ]; then echo 'arecord: main:831: audio open error: No such file or directory' >&2; exit 1; fi
cat "$SOUND"
while head -c 3200 /dev/zero; do sleep 0.1; done
"""


def wait(holds, what):
    deadline = time.monotonic() + START_DEADLINE
    while not (found := holds()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return found


def children(process):
    """The identifiers of the processes that it has started, from any of its threads."""
    return " ".join(path.read_text() for path in pathlib.Path(f"/proc/{process}/task").glob("*/children")).split()


def runs(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.fixture
def microphone(tmp_path, monkeypatch):
    """The folder of a card, with a question in it."""
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "arecord").write_text(RECORDER)
    (bin / "arecord").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin}:{os.environ['PATH']}")
    spoken = hearing.spoken("hey glasses, what time is it", hearing.VOICES[0], 20, tmp_path)
    subprocess.run(["sox", "-q", str(spoken), "-t", "raw", str(tmp_path / "sound"), "pad", "0", "1"], check=True)
    for name in ("RECORDERS", "GONE", "SOUND"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    (tmp_path / "recorders").touch()
    return tmp_path


def test_a_question_is_answered_and_private_mode_ends_who_has_the_microphone(microphone):
    def recorders():
        return (microphone / "recorders").read_text().split()

    def state():
        return glasses.json("GET", "/api/status")["hearing"]

    glasses = Glasses(microphone / "data").start("--microphone", "default")
    said = wait(lambda: glasses.json("GET", "/api/conversation"), "the question was not heard")
    # Answered, or asked about first.
    assert said[0]["content"] == "what time is it" and said[1]["content"].startswith(("It's ", "Did you say “what time is it”?"))
    wait(lambda: state() == "waiting", "they do not wait for their wake word again")
    engines = children(glasses.process.pid)
    assert recorders()[0] in engines and len(engines) == 2
    glasses.json("POST", "/api/control/private-on")
    wait(lambda: not any(runs(process) for process in engines), "a process still has what was heard")
    assert state() == "private"
    glasses.json("POST", "/api/control/private-off")
    wait(lambda: len(recorders()) == 2 and state() in ("waiting", "listening"), "the microphone is not used again")

    # Unplugged, and plugged in again.
    (microphone / "gone").touch()
    os.kill(int(recorders()[1]), 9)
    wait(lambda: state() == "typed", "a microphone that is gone is not told")
    notice = "The microphone “default” gives no sound: arecord: main:831: audio open error: No such file or directory."
    wait(lambda: notice in glasses.json("GET", "/api/status")["notices"], "why they hear nothing is not told")
    assert glasses.json("POST", "/api/conversation", {"content": "battery?", "addressed": True})["answered"]
    wait(lambda: len(recorders()) >= 5, "it is not looked for again")
    assert sum(notice in line for line in glasses.lines) == 1
    (microphone / "gone").unlink()
    wait(lambda: state() in ("waiting", "listening"), "it is not found again")
    assert any("The microphone “default” is there again." in line for line in glasses.lines)
    glasses.stop()
    assert not runs(recorders()[-1])


def test_without_pocketsphinx_they_say_so_and_are_typed_to(microphone, monkeypatch):
    (microphone / "bin/libsphinxbase.so.3").write_text("no library")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(microphone / "bin"))
    glasses = Glasses(microphone / "data").start("--microphone", "default")
    missing = "Speech recognition is missing: install it with “sudo apt-get install libpocketsphinx3 pocketsphinx-en-us”."
    wait(lambda: missing in glasses.json("GET", "/api/status")["notices"], "that it is missing is not told")
    assert glasses.json("GET", "/api/status")["hearing"] == "typed"
    assert glasses.json("POST", "/api/conversation", {"content": "battery?", "addressed": True})["answered"]
    glasses.stop()


def test_minutes_of_other_speech_wake_nobody(tmp_path):
    """`make soak` hears an hour."""
    # A text that every Debian has.
    texts = hearing.documentation(150, [pathlib.Path("/usr/share/common-licenses/GPL-3")])
    files = [hearing.spoken(" ".join(texts[i : i + 8]), hearing.VOICES[i // 8 % 6], 20, tmp_path) for i in range(0, len(texts), 8)]
    command = [hearing.spoken("hey glasses, set a timer for ten minutes", hearing.VOICES[0], 20, tmp_path)]
    assert shutil.which("espeak-ng") and hearing.seconds(files) > 120
    run = subprocess.run([PROGRAM, "worker", "hears", *command, *files], capture_output=True, text=True, check=True)
    heard = [json.loads(line) for line in run.stdout.splitlines()]
    assert [call["tool"] for call in heard[0]["calls"] + heard[0]["asked"]] == ["set_timer"]
    assert [(one["wakes"], one["calls"], one["asked"]) for one in heard[1:]] == [(0, [], [])] * len(files)
