"""A person who lets codes come to nothing, in a shell."""

import json
import re
import subprocess
import time

from programs import PROGRAM, Program


def test_who_lets_five_codes_come_to_nothing_is_locked_out_and_the_device_says_so(tmp_path):
    """A served speaker, and a companion that asks for a code and refuses it again and again."""
    said = tmp_path / "said"
    command = [PROGRAM, "serve", "speaker", "--pairing", "passkey", "--data", tmp_path / "data"]
    companion = Program(tmp_path / "data")

    def wait(condition):
        deadline = time.monotonic() + 60
        while not (found := condition()):
            assert time.monotonic() < deadline, (said.read_text(), speaker())
            time.sleep(0.1)
        return found

    def speaker():
        devices = json.load(companion.ask("/api/screens/devices"))["devices"]
        return next((device for device in devices if device["kind"] == "speaker"), None)

    def act(action):
        companion.ask(f"/api/devices/{speaker()['id']}/{action}", method="POST").close()

    def can(action):
        pairing = speaker().get("pairing")
        return pairing and any(action == known["id"] for known in pairing["actions"])

    def codes():
        return said.read_text().count("Pairing code of")

    with open(said, "w") as log:
        served = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=log)
    try:
        wait(lambda: "is on the simulated radio" in said.read_text())
        companion.start()
        wait(speaker)
        act("connect")
        # As a page that shows it.
        companion.ask(f"/api/screens/device/{speaker()['id']}").close()
        for number in range(5):
            if number:
                wait(lambda: can("pair"))
                act("pair")
            wait(lambda: codes() == number + 1)
            wait(lambda: can("pairing-cancel"))
            assert "locked" not in said.read_text()
            act("pairing-cancel")
        wait(lambda: can("pair"))
        act("pair")
        wait(lambda: re.search(r"is locked for (59|60) s for one companion: too many codes came to nothing\.", said.read_text()))
        wait(lambda: can("pair"))
        assert codes() == 5
        # What needs no code goes on.
        assert speaker()["state"] == "connected"
    finally:
        companion.stop()
        served.terminate()
        served.wait()
