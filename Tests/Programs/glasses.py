"""`outrigger serve glasses` for the tests of its REST API."""

import json
import pathlib
import re
import signal
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from programs import PROGRAM, START_DEADLINE

# Over TLS, their certificate is of their own making.
ANY_CERTIFICATE = ssl._create_unverified_context()


class Glasses:
    """The program, with a folder that outlives it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.lines = []
        self.process = None
        self.address = None

    def start(self, *options, before=()):
        command = [*before, str(PROGRAM), "serve", "glasses", "--http", "127.0.0.1:0", "--data", str(self.folder), *options]
        self.lines = []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        ready = threading.Event()
        threading.Thread(target=self._read, args=(self.process, ready), daemon=True).start()
        if not ready.wait(START_DEADLINE) or self.process.poll() is not None:
            self.kill()
            pytest.fail("outrigger serve glasses did not start:\n" + "".join(self.lines))
        self.address = next(line.split(": ")[1].strip() for line in self.lines if "available at" in line).removesuffix("/api/status")
        return self

    def _read(self, process, ready):
        for line in process.stdout:
            self.lines.append(line)
            if "Connection Manager started" in line:
                ready.set()
        ready.set()

    @property
    def key(self):
        return (self.folder / "glasses/config/api_key.txt").read_text().strip()

    def ask(self, method, path, body=None, headers=None, timeout=20):
        """The status, the header fields and the bytes of an answer; with the key."""
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data=data, method=method, headers={"X-API-Key": self.key, **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=timeout, context=ANY_CERTIFICATE) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def json(self, method, path, body=None):
        status, _, data = self.ask(method, path, body)
        assert status == 200, (method, path, status, data)
        return json.loads(data)

    def sets_up(self):
        """A shell with the same data folder sets them up; what it then prints of them."""
        command = [str(PROGRAM), "glasses", "setup", "--json", "--data", str(self.folder)]
        setup = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        deadline, spoken = time.monotonic() + START_DEADLINE, None
        while spoken is None and time.monotonic() < deadline:
            spoken = re.search(r"Pairing code[^:]*: ([0-9 ]{6,11})", "".join(self.lines))
            time.sleep(0.1)
        out, _ = setup.communicate(spoken[1] + "\n", timeout=120)
        assert setup.returncode == 0, "".join(self.lines)
        return json.loads(out)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ends it as Ctrl-C does: with status 0."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(START_DEADLINE) == 0, "".join(self.lines)


@pytest.fixture
def glasses(tmp_path):
    glasses = Glasses(tmp_path / "data").start()
    yield glasses
    if glasses.process.poll() is None:
        glasses.stop()
