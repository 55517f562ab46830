"""A disk without room: the companion starts and says so, and goes on by itself when there is some again.

The data folder is a small file system of its own, which only the companion sees: tests reach it through /proc.
"""

import json
import os
import pathlib
import re
import subprocess
import time

import pytest
from playwright.sync_api import expect

from programs import PROGRAM, Program

SIZE = "6m"
FULL = "The disk has no room left"


def may_mount():
    if os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(not may_mount(), reason="Only root may mount a small file system to fill.")


class SmallProgram(Program):
    """With a data folder on a file system that is full."""

    def __init__(self, folder):
        self.folder = folder / "data"
        self.folder.mkdir(mode=0o700)
        script = folder / "outrigger"
        # The first start mounts it, and leaves it as it is for the next: a process holds it meanwhile.
        mount = f'mount -t tmpfs -o size={SIZE},mode=700 tmpfs "{self.folder}"'
        self.holder = subprocess.Popen(["unshare", "--mount", "sh", "-c", f"{mount} && echo mounted && exec sleep 600"], stdout=subprocess.PIPE, text=True)
        assert self.holder.stdout.readline() == "mounted\n"
        script.write_text(f'#!/bin/sh\nexec nsenter --mount=/proc/{self.holder.pid}/ns/mnt "{PROGRAM}" "$@"\n')
        script.chmod(0o755)
        super().__init__(self.folder, executable=script)

    @property
    def inside(self):
        return pathlib.Path(f"/proc/{self.holder.pid}/root{self.folder}")

    @property
    def token(self):
        return re.findall(r"\?token=(\S+)", "".join(self.output))[-1]

    def fill(self):
        with open(self.inside / "filling", "ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def make_room(self):
        (self.inside / "filling").unlink()

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
    program.holder.kill()
    program.holder.wait()


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
