"""The built program, run for a test on a port and a data folder of its own."""

import errno
import itertools
import json
import os
import pathlib
import random
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
            if self.address in line:
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
    """A port below those that the kernel hands out, and another one for each worker: nobody takes it before the program does."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    while True:
        port = 20_000 + worker % 12 * 1_000 + next(_ports)
        with socket.socket() as probe:
            # As the program does: connections of the one before that are not forgotten yet do no harm.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise


# Begun anywhere, as another checkout may run its tests beside these.
_ports = itertools.chain.from_iterable(random.sample(range(1_000), 1_000) for _ in itertools.count())
