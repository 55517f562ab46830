"""The built program, run for a test on a port and a data folder of its own."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import threading
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "outrigger"
# Seconds; more by as much as this machine has to do more than it has processors for.
START_DEADLINE = 30 * max(1, os.getloadavg()[0] / (os.cpu_count() or 1))
# What the tests start uses simulated devices, whatever this machine has; a test of the choice itself says otherwise.
os.environ["OUTRIGGER_RADIO"] = os.environ["LAMPHOUSE_RADIO"] = "virtual"


class Program:
    """`outrigger run` on a port and a data folder of its own; or the same of another built program."""

    def __init__(self, data, environment=None, tiles="none", executable=PROGRAM, options=()):
        if not executable.exists():
            pytest.fail(f"{executable} is missing: run “swift build” first")
        self.executable = executable
        self.data = data
        self.tiles = tiles
        self.options = options
        self.environment = environment
        self.port = free_port()
        self.process = None
        self.output = []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def token(self):
        """What the companion asks for, as a script reads it."""
        return json.loads((self.data / "companion.json").read_text())["token"]

    def ask(self, path, **options):
        """A request of a script, with the token."""
        request = urllib.request.Request(self.address + path, headers={"Authorization": f"Bearer {self.token}"}, **options)
        return urllib.request.urlopen(request, timeout=30)

    def start(self):
        command = [str(self.executable), "run", "--port", str(self.port), "--data", str(self.data), "--tiles", self.tiles, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, env={**os.environ, **(self.environment or {})})
        listening = threading.Event()
        threading.Thread(target=self._read, args=(self.process, listening), daemon=True).start()
        if not listening.wait(START_DEADLINE) or self.process.poll() is not None:
            self.stop()
            pytest.fail("outrigger run did not say where it listens:\n" + "".join(self.output))

    def _read(self, process, listening):
        # The program prints its address once it listens.
        for line in process.stdout:
            self.output.append(line)
            if str(self.port) in line:
                listening.set()
        listening.set()

    def command(self, *words, environment=None):
        """Another process with the same simulated devices, as from a shell; gives what it printed."""
        command = [str(self.executable), *words, "--data", str(self.data)]
        return subprocess.run(command, check=True, timeout=START_DEADLINE, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}).stdout

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                pytest.fail("outrigger run did not end within ten seconds of Control-C")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
