"""The served glasses hear by ALSA: their sound card is not there when they start, is found, vanishes while they listen, and comes back. Each time
it is there a question is spoken into it, and answered; each time it is not they say why, and what is typed is understood.

    glasses_microphone.py OUTRIGGER       in Testbed/run --camera --no-bluetooth
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from programs import Program, expect, until

DRIVER = pathlib.Path("/sys/bus/platform/drivers/snd_aloop")
CARD = "snd_aloop.0"
# Both ends of a pair of its own: the first one is the loudspeaker's.
MOUTH, MICROPHONE = "plughw:Loopback,0,1", "plughw:Loopback,1,1"
QUESTION = "what can you do"


def vanish():
    (DRIVER / "unbind").write_text(CARD)


def come():
    (DRIVER / "bind").write_text(CARD)


def ask(address, key, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(address + path, data=data, headers={"X-API-Key": key})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def main(outrigger):
    with tempfile.TemporaryDirectory() as folder:
        data, speech = pathlib.Path(folder) / "data", pathlib.Path(folder) / "speech.wav"
        spoken = subprocess.run(
            ["espeak-ng", "-v", "en-us", "-s", "150", "--stdin", "--stdout"], input=f"hey glasses, {QUESTION}".encode(), capture_output=True, check=True).stdout
        convert = ["sox", "-q", "-v", "0.6", "-t", "wav", "-", "-r", "16000", "-c", "1", "-b", "16", str(speech), "pad", "1", "2"]
        subprocess.run(convert, input=spoken, check=True)

        vanish()
        glasses = Program(outrigger, "serve", "glasses", "--radio", "virtual", "--http", "127.0.0.1:5080", "--microphone", MICROPHONE, "--data", str(data))
        try:
            glasses.wait_for("Connection Manager started")
            address, key = "http://127.0.0.1:5080", (data / "glasses/config/api_key.txt").read_text().strip()

            def status():
                return ask(address, key, "/api/status")

            def reasons():
                return [notice for notice in status()["notices"] if notice.startswith(f"The microphone “{MICROPHONE}” gives no sound")]

            def heard():
                return sum(entry["content"] == QUESTION for entry in ask(address, key, "/api/conversation"))

            def is_heard():
                before = heard()
                subprocess.run(["aplay", "-q", "-D", MOUTH, str(speech)], check=True)
                return heard() > before

            def expect_gone(what):
                until(lambda: status()["hearing"] == "typed" and reasons(), lambda: f"{what} is not told: {status()}")
                typed = ask(address, key, "/api/conversation", {"content": "battery?", "addressed": True})
                expect(typed["answered"], f"{what}: what is typed is not answered")

            def expect_there(what):
                until(lambda: status()["hearing"] in ("waiting", "listening") and not reasons(), lambda: f"{what} is not told: {status()}")
                until(is_heard, lambda: f"{what}: nothing is heard: {status()} {glasses.said}")
                print(f"{what}: “{QUESTION}” is heard", flush=True)

            expect_gone("a card that is not there")
            come()
            expect_there("a card that is found")
            vanish()
            expect_gone("a card that vanished")
            come()
            expect_there("a card that came back")
            expect("is there again" in glasses.said, f"that it is back is not said: {glasses.said}")
        except BaseException:
            print(glasses.said, flush=True)
            raise
        finally:
            glasses.end()


if __name__ == "__main__":
    main(sys.argv[1])
