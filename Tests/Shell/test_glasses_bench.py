"""The faults of served glasses, from a shell: what a companion meets under each of them, and that nothing of it stays."""

import json
import subprocess
import time

import pytest

from programs import PROGRAM, START_DEADLINE
from glasses import Glasses, glasses  # noqa: F401 (a fixture)


def bench(glasses, *words):
    command = [str(PROGRAM), "bench", *words, "--data", str(glasses.folder), "--json"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=START_DEADLINE)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    [twin] = json.loads(answer.stdout)["twins"]
    return twin


def test_every_fault_explains_itself_and_is_over_when_it_is_taken_back(glasses):
    faults = {fault["id"]: fault for fault in bench(glasses)["faults"]}
    own = ["restart", "battery", "cameraUnplugged", "diskFull", "wifiGone", "clientsIsolated", "slowAnswers", "internetGone", "forgetBond", "factoryReset"]
    assert [name for name in faults if name in own] == own
    assert all(faults[name]["explanation"] for name in own)

    bench(glasses, "glasses", "cameraUnplugged", "on")
    status, _, data = glasses.ask("POST", "/api/camera/capture")
    assert status == 503 and json.loads(data)["error"] == "Camera not available"
    bench(glasses, "glasses", "cameraUnplugged", "off")
    glasses.json("POST", "/api/camera/capture")

    bench(glasses, "glasses", "diskFull", "on")
    for path, body in (("/api/notes", {"content": "a"}), ("/api/camera/capture", None), ("/api/camera/record", {"duration": 1})):
        status, _, data = glasses.ask("POST", path, body)
        assert status == 507 and "No room is left" in json.loads(data)["error"]
    assert len(glasses.json("GET", "/api/photos")) == 1 and glasses.json("GET", "/api/videos") == []
    glasses.json("DELETE", "/api/photos/photo_001")
    bench(glasses, "glasses", "diskFull", "off")
    glasses.json("POST", "/api/notes", {"content": "a"})

    bench(glasses, "glasses", "wifiGone", "on")
    with pytest.raises(OSError):
        glasses.ask("GET", "/api/status", timeout=1)
    bench(glasses, "glasses", "wifiGone", "off")
    assert glasses.json("GET", "/api/status")["battery"] == 85

    bench(glasses, "glasses", "clientsIsolated", "on")
    with pytest.raises(OSError):
        glasses.ask("GET", "/api/status", timeout=1)
    bench(glasses, "glasses", "clientsIsolated", "off")
    bench(glasses, "glasses", "slowAnswers", "700")
    start = time.monotonic()
    glasses.json("GET", "/api/status")
    assert time.monotonic() - start >= 0.7
    bench(glasses, "glasses", "slowAnswers", "0")

    bench(glasses, "glasses", "battery", "12")
    assert glasses.json("GET", "/api/status")["battery"] == 12
    assert bench(glasses, "glasses", "battery", "0")["light"] == "Off: the battery is empty"
    with pytest.raises(OSError):
        glasses.ask("GET", "/api/status", timeout=1)
    bench(glasses, "glasses", "battery", "60")
    assert glasses.json("GET", "/api/status")["battery"] == 60
    assert [note["content"] for note in glasses.json("GET", "/api/notes")] == ["a"]


def test_served_glasses_forget_on_the_bench_who_they_know_and_then_everything(glasses):
    def restarted(old):
        while bench(glasses)["isRestarting"]:
            time.sleep(0.05)
        assert glasses.key != old and glasses.ask("GET", "/api/status", headers={"X-API-Key": old})[0] == 401
        return glasses.json("GET", "/api/status")["device"]

    device, key = glasses.json("GET", "/api/status")["device"], glasses.key
    glasses.json("POST", "/api/camera/capture")
    bench(glasses, "glasses", "forgetBond")
    assert restarted(key) == device
    assert [photo["id"] for photo in glasses.json("GET", "/api/photos")] == ["photo_001"]
    key = glasses.key
    bench(glasses, "glasses", "factoryReset")
    assert restarted(key) != device
    assert glasses.json("GET", "/api/photos") == []
    assert glasses.json("POST", "/api/camera/capture")["filename"] == "photo_001.jpg"


def test_a_person_at_the_bench_is_heard_but_not_in_private_mode(tmp_path):
    glasses = Glasses(tmp_path / "data").start("--microphone", "bench")

    def wait(holds, what):
        deadline = time.monotonic() + START_DEADLINE
        while not (found := holds()):
            assert time.monotonic() < deadline, what
            time.sleep(0.05)
        return found

    # Nobody has spoken: nothing runs that recognizes speech.
    assert glasses.json("GET", "/api/status")["hearing"] == "typed"
    bench(glasses, "glasses", "voice-distance", "0.7")
    faults = {fault["id"]: fault["value"] for fault in bench(glasses, "glasses", "noise", "35")["faults"]}
    assert (faults["voiceDistance"], faults["noise"]) == (0.7, 35)
    bench(glasses, "glasses", "say", "hey glasses, what time is it")
    said = wait(lambda: glasses.json("GET", "/api/conversation"), "the question was not heard")
    # Answered, or asked about first.
    assert said[0]["content"] == "what time is it"
    glasses.json("POST", "/api/control/private-on")
    bench(glasses, "glasses", "say", "hey glasses, take a photo")
    glasses.json("POST", "/api/control/private-off")
    assert glasses.json("GET", "/api/photos") == []
    glasses.stop()


def test_nobody_is_heard_at_a_bench_without_a_microphone(glasses):
    command = [str(PROGRAM), "bench", "glasses", "say", "hey glasses", "--data", str(glasses.folder)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=START_DEADLINE)
    assert answer.returncode == 1 and 'The bench has no fault "say" for this device.' in answer.stderr and "Did you mean say" not in answer.stderr
