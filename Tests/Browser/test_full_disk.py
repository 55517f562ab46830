"""A disk without room: the companion starts and says so, and goes on by itself when there is some again."""

import json
import re
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from glasses_page import GlassesPage
from programs import PROGRAM, Program
from small_disk import SmallDisk, needs_mount

SIZE = "6m"
FULL = "The disk has no room left"

pytestmark = needs_mount


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


# The page may ask for a small picture that there is no room to make.
@pytest.mark.expects_console("Failed to load resource")
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
    # The companion hears of it a moment after the file has gone.
    while problem := json.load(program.ask(f"/api/screens/device/{device}")).get("problem"):
        assert time.monotonic() < deadline, problem
        time.sleep(0.2)
