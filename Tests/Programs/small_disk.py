"""A data folder on a small file system of its own, which only the program sees: tests fill it, and reach it through /proc."""

import os
import pathlib
import subprocess

import pytest


def may_mount():
    if os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode == 0


needs_mount = pytest.mark.skipif(not may_mount(), reason="Only root may mount a small file system to fill.")


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
