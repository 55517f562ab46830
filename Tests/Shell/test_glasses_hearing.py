"""The glasses' ears, in the program itself: a spoken sentence is answered, the microphone comes and goes, and other speech wakes nobody."""

import contextlib
import email.parser
import email.policy
import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
import wave

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


@contextlib.contextmanager
def recognizer(text):
    """A server with OpenAI's `audio/transcriptions`: its address, and the forms that it was sent."""
    forms = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
            parts = {part.get_param("name", header="content-disposition"): part for part in form.iter_parts()}
            forms.append((self.path, self.headers["Authorization"], parts))
            answer = json.dumps({"text": text}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1", forms
    server.shutdown()
    server.server_close()


def test_a_server_of_the_owner_makes_text_of_what_follows_the_wake_word_and_of_nothing_else(microphone):
    def start():
        return Glasses(microphone / "data").start("--microphone", "default", "--recognizer-url", address, "--recognizer-key-file", str(key))

    key = microphone / "key"
    key.write_text("sk-own\n")
    with recognizer(" Hey glasses, how full is the battery?") as (address, forms):
        glasses = start()
        said = wait(lambda: glasses.json("GET", "/api/conversation"), "the question was not heard")
        assert said[0]["content"] == "how full is the battery?" and "percent" in said[1]["content"]
        assert len(forms) == 1
        path, authorization, parts = forms[0]
        assert path == "/v1/audio/transcriptions" and authorization == "Bearer sk-own"
        assert {name: part.get_content() for name, part in parts.items() if name != "file"} == {
            "model": "whisper-1", "language": "en", "response_format": "json",
        }
        assert parts["file"].get_filename() == "speech.wav" and parts["file"].get_content_type() == "audio/wav"
        with wave.open(io.BytesIO(parts["file"].get_payload(decode=True))) as sound:
            assert (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (16_000, 1, 2)
            assert 0.5 < sound.getnframes() / 16_000 < 5
        # The key is told to nobody.
        assert "sk-own" not in "".join(glasses.lines)
        glasses.json("POST", "/api/control/private-on")
        glasses.stop()

        # The same sentence is at the microphone again, which nobody opens in private mode.
        glasses = start()
        wait(lambda: glasses.json("GET", "/api/status")["hearing"] == "private", "private mode did not outlive the restart")
        # Nothing is said to them, for while they answer they hear nobody.
        assert len(forms) == 1 and len((microphone / "recorders").read_text().split()) == 1
        glasses.json("POST", "/api/control/private-off")
        wait(lambda: len(forms) == 2, "after private mode nothing is recognized")
        glasses.stop()


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


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
def test_a_voice_of_another_language_speaks_and_one_that_is_none_is_answered_with_those_that_are(tmp_path):
    def check(*options):
        command = [str(PROGRAM), "serve", "glasses", "--check", "--radio", "virtual", "--data", str(tmp_path / "data"), *options]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    assert "espeak-ng as de+f3," in check("--voice", "de+f3").stdout
    none = check("--voice", "nowhere")
    assert none.returncode and "espeak-ng has no voice “nowhere”. It has af," in none.stderr and " en-gb," in none.stderr, none.stderr
    both = check("--voice", "de", "--speaker", "cat")
    assert both.returncode and "--speaker speaks in its place" in both.stderr, both.stderr
