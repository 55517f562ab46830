"""A disk without room: the companion starts and says so, and goes on by itself when there is some again.

The data folder is a small file system of its own, which only the companion sees: tests reach it through /proc.
"""

import json
import os
import pathlib
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from glasses import Glasses
from glasses_page import GlassesPage
from programs import PROGRAM, Program

SIZE = "6m"
FULL = "The disk has no room left"


def may_mount():
    if os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(not may_mount(), reason="Only root may mount a small file system to fill.")


class SmallDisk:
    """A file system that only those see who enter it; a process holds it over their ends."""

    def __init__(self, folder, size):
        folder.mkdir(mode=0o700)
        mount = f'mount -t tmpfs -o size={size},mode=700 tmpfs "{folder}"'
        self.holder = subprocess.Popen(["unshare", "--mount", "sh", "-c", f"{mount} && echo mounted && exec sleep 600"], stdout=subprocess.PIPE, text=True)
        assert self.holder.stdout.readline() == "mounted\n"
        self.enter = ["nsenter", f"--mount=/proc/{self.holder.pid}/ns/mnt"]
        self.inside = pathlib.Path(f"/proc/{self.holder.pid}/root{folder}")

    def fill(self):
        with open(self.inside / "filling", "ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def make_room(self):
        (self.inside / "filling").unlink()

    def end(self):
        self.holder.kill()
        self.holder.wait()


class SmallProgram(Program):
    """With a data folder on a file system that is full."""

    def __init__(self, folder):
        self.folder = folder / "data"
        self.disk = SmallDisk(self.folder, SIZE)
        self.inside, self.fill, self.make_room = self.disk.inside, self.disk.fill, self.disk.make_room
        script = folder / "outrigger"
        script.write_text(f'#!/bin/sh\nexec {" ".join(self.disk.enter)} "{PROGRAM}" "$@"\n')
        script.chmod(0o755)
        super().__init__(self.folder, executable=script)

    @property
    def token(self):
        return re.findall(r"\?token=(\S+)", "".join(self.output))[-1]

    def says(self, text):
        deadline = time.monotonic() + 30
        while text not in "".join(self.output):
            assert self.process.poll() is None and time.monotonic() < deadline, "".join(self.output)
            time.sleep(0.1)

    def devices(self):
        return {device["kind"] for device in json.load(self.ask("/api/screens/devices"))["devices"]}


@pytest.fixture
def program(tmp_path):
    program = SmallProgram(tmp_path)
    yield program
    program.stop()
    program.disk.end()


@pytest.mark.parametrize("scheme, width", [("light", 360), ("dark", 1440)])
def test_a_companion_starts_on_a_full_disk_and_recovers(open_page, program, scheme, width):
    program.fill()
    program.start()
    program.says("has no room left: what changes now may not be kept.")
    companion = open_page(width=width, height=800, color_scheme=scheme)
    page = companion.page
    companion.open()
    banner = page.get_by_role("alert").filter(has_text=FULL)
    expect(banner).to_contain_text("the program goes on by itself")
    bench = {twin["kind"]: twin for twin in json.load(program.ask("/api/screens/bench"))["twins"]}
    assert bench.keys() == {"speaker", "bottle", "glasses"} and all(twin["isRestarting"] for twin in bench.values())
    assert any("no room left on the disk" in fact["value"] for fact in bench["bottle"]["facts"])
    companion.screenshot(f"disk-full-{scheme}-{width}")
    program.make_room()
    expect(banner).to_have_count(0)
    companion.connect()
    program.says("has room again")
    deadline = time.monotonic() + 30
    while program.devices() != {"speaker", "bottle", "glasses"}:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    # What could not be written at the start is there now, so that other shells find the companion.
    kept = json.loads((program.inside / "companion.json").read_text())
    assert kept == {"address": program.address, "token": program.token}
    assert program.command("open", "--no-browser").strip() == f"{program.address}/?token={program.token}"
    deadline = time.monotonic() + 30
    while not list((program.inside / "images").glob("demo-*.bin")):
        assert time.monotonic() < deadline
        time.sleep(0.2)


@pytest.mark.expects_console("Failed to load resource")
def test_a_disk_that_fills_up_ends_nothing_and_neither_does_the_next_start(open_page, program):
    program.start()
    companion = open_page()
    companion.open()
    companion.connect()
    program.fill()
    banner = companion.page.get_by_role("alert").filter(has_text=FULL)
    expect(banner).to_be_visible()
    program.stop()
    program.start()
    program.says("has no room left: what changes now may not be kept.")
    assert program.process.poll() is None
    expect(banner).to_be_visible()
    program.make_room()
    expect(banner).to_have_count(0)
    deadline = time.monotonic() + 30
    while program.devices() != {"speaker", "bottle", "glasses"}:
        assert time.monotonic() < deadline
        time.sleep(0.2)


def test_a_photo_that_is_deleted_on_the_page_makes_room(open_page, program):
    program.start()
    companion = open_page()
    glasses = GlassesPage(companion)
    glasses.open()
    glasses.set_up()
    device = next(twin["id"] for twin in json.load(program.ask("/api/screens/bench"))["twins"] if twin["kind"] == "glasses")

    def act(action, body=None):
        headers = {"Authorization": f"Bearer {program.token}", **({"Content-Type": "application/json"} if body else {})}
        data = json.dumps(body).encode() if body else None
        return urllib.request.urlopen(urllib.request.Request(f"{program.address}/api/devices/{device}/{action}", data, headers, method="POST"), timeout=30)

    act("photo")
    program.fill()
    with pytest.raises(urllib.error.HTTPError) as refused:
        act("photo")
    assert "Delete photos or videos" in refused.value.read().decode()
    photo = program.inside / "glasses/photos/photo_001.jpg"
    assert photo.exists()
    act("media-delete", {"kind": "photos", "ids": ["photo_001"]})
    deadline = time.monotonic() + 30
    while photo.exists():
        assert time.monotonic() < deadline, json.load(program.ask(f"/api/screens/device/{device}"))["problem"]
        time.sleep(0.2)
    assert json.load(program.ask(f"/api/screens/device/{device}")).get("problem") is None


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
    assert answer["reply"] == "There is no room left for that, sir."
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
