"""Served glasses on a disk without room: they start, talk and delete, and wait where they cannot begin."""

import json
import threading
import time

import pytest

from glasses import Glasses
from small_disk import SmallDisk, needs_mount

pytestmark = needs_mount


class SmallGlasses(Glasses):
    def __init__(self, disk, folder):
        self.disk = disk
        super().__init__(folder)

    @property
    def key(self):
        return (self.disk.inside / "glasses/config/api_key.txt").read_text().strip()

    def start(self, *options):
        return super().start("--pairing", "open", before=self.disk.enter)

    def says(self, text):
        deadline = time.monotonic() + 30
        while text not in "".join(self.lines):
            assert time.monotonic() < deadline, "".join(self.lines)
            time.sleep(0.1)

    def once(self, key, method, path, body=None):
        status, _, data = self.ask(method, path, body, {"Idempotency-Key": key})
        return status, json.loads(data)


@pytest.fixture
def small(tmp_path):
    folder = tmp_path / "data"
    disk = SmallDisk(folder, "3m")
    glasses = SmallGlasses(disk, folder)
    yield glasses
    if glasses.process and glasses.process.poll() is None:
        glasses.kill()
    disk.end()


def test_on_a_full_disk_glasses_delete_also_under_a_key_and_go_on_talking(small):
    small.start()
    small.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    notes = [small.json("POST", "/api/notes", {"content": f"note {number}"})["id"] for number in range(3)]
    for _ in range(3):
        small.json("POST", "/api/camera/capture")
    small.disk.fill()
    status, refusal = small.once("n", "POST", "/api/notes", {"content": "x" * 4000})
    assert (status, refusal["code"]) == (507, "storage-full")
    for sentence in ("what time is it?", "take a photo"):
        status, answer = small.once("s" + sentence[0], "POST", "/api/conversation", {"content": "hey glasses, " + sentence})
        assert status == 200 and answer["answered"]
    assert answer["reply"] == "There is no room left for that."
    # Nothing makes room but the deletions themselves, and what they leave is taken again.
    for number, path in enumerate(["/api/notes/" + notes[0], "/api/photos/photo_001", "/api/notes/" + notes[1], "/api/photos/photo_002"]):
        first = small.once(f"d{number}", "DELETE", path)
        assert first[0] == 200 and small.once(f"d{number}", "DELETE", path) == first
        small.disk.fill()
    assert [note["id"] for note in small.json("GET", "/api/notes")] == notes[2:]
    assert [photo["id"] for photo in small.json("GET", "/api/photos")] == ["photo_003"]


def test_served_glasses_start_on_a_full_disk_with_both_servers(small):
    small.start()
    note = small.json("POST", "/api/notes", {"content": "note"})["id"]
    small.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    small.json("POST", "/api/camera/capture")
    small.kill()
    small.disk.fill()
    (small.disk.inside / "device.json").unlink()
    small.start()
    said = "".join(small.lines)
    assert "✓ BLE server started successfully" in said and "✓ Connection Manager started (2/2 servers running)" in said
    small.disk.fill()
    assert small.once("d", "DELETE", "/api/photos/photo_001")[0] == 200
    small.disk.fill()
    assert small.once("n", "DELETE", "/api/notes/" + note)[0] == 200
    # Commands find them again when there is room.
    small.disk.make_room()
    deadline = time.monotonic() + 30
    while not (small.disk.inside / "device.json").exists() or not (small.disk.inside / "device.json").read_text():
        assert time.monotonic() < deadline, "".join(small.lines)
        time.sleep(0.2)


def test_served_glasses_whose_first_start_has_no_room_wait_for_it(small):
    small.disk.fill()
    starter = threading.Thread(target=small.start)
    starter.start()
    small.says("It starts as soon as there is room.")
    small.disk.make_room()
    starter.join(60)
    assert "✓ Connection Manager started (2/2 servers running)" in "".join(small.lines)


def test_camera_settings_that_ended_the_program_are_put_back_on_a_full_disk_too(small):
    small.start()
    small.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    small.json("POST", "/api/camera/capture")
    small.json("PUT", "/api/settings/camera", {"resolution": {"width": 640, "height": 480}})
    small.kill()
    (small.disk.inside / "glasses/camera-trial").touch()
    small.disk.fill()
    for _ in range(2):
        small.start()
        assert small.json("GET", "/api/settings")["camera"]["resolution"] == {"width": 320, "height": 240}
        assert any("The settings before that are back" in notice for notice in small.json("GET", "/api/status")["notices"])
        small.kill()
        small.disk.fill()
