"""Programs that run beside a test in the testbed, and what bleak needs there."""

import asyncio
import os
import re
import subprocess
import sys
import threading
import time

# Of the virtual machine's own clock; discovery alone may take 10.3 s there.
DEADLINE = 120
# By default bleak lets BlueZ tell of values as changes of a property, which joins changes that follow fast upon each other, and
# tells of a value that was read like of one that was notified. Where every notification counts, it has to ask for a socket.
SOCKET = {"use_start_notify": False}


def expect(is_right, sentence):
    if not is_right:
        sys.exit(sentence)


class Program:
    """A process that is typed to, and all that it says."""

    def __init__(self, *command, **options):
        self.said = ""
        self._news = threading.Condition()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        # As it comes: a question ends without a new line.
        while data := os.read(self.process.stdout.fileno(), 4096):
            with self._news:
                self.said += data.decode(errors="replace")
                self._news.notify_all()
        self.process.wait()
        with self._news:
            self._news.notify_all()

    def wait_for(self, pattern, start=0, deadline=DEADLINE):
        """The first match behind a place in what it says; ends the test where it ends without saying it."""
        with self._news:
            self._news.wait_for(lambda: re.search(pattern, self.said[start:]) or self.process.returncode is not None, deadline)
            match = re.search(pattern, self.said[start:])
        expect(match, f"“{pattern}” was not said within {deadline} s, or before the end, but:\n{self.said}")
        return match

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def status(self, deadline=DEADLINE):
        """Its exit status, once it has ended."""
        with self._news:
            self._news.wait_for(lambda: self.process.returncode is not None, deadline)
        expect(self.process.returncode is not None, f"it has not ended within {deadline} s:\n{self.said}")
        return self.process.returncode

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.status()


def until(is_so, sentence, deadline=DEADLINE):
    """What the condition gives once it gives something; ends the test with the sentence where that is too late."""
    end = time.monotonic() + deadline
    while not (value := is_so()):
        expect(time.monotonic() < end, sentence() if callable(sentence) else sentence)
        time.sleep(0.2)
    return value


class Notifications:
    """The values of one characteristic, in the order of their arrival."""

    def __init__(self, name, deadline=DEADLINE):
        self.name, self.deadline = name, deadline
        self.queue = asyncio.Queue()

    def arrived(self, _, value):
        self.queue.put_nowait(bytes(value))

    async def next(self):
        try:
            return await asyncio.wait_for(self.queue.get(), self.deadline)
        except TimeoutError:
            sys.exit(f"no notification of {self.name} within {self.deadline} s")


async def wait_for_services(client, characteristics):
    """BlueZ may say that the services are resolved before it tells of them, where there are many; bleak (3.1) then knows of none."""
    for _ in range(DEADLINE):
        missing = [uuid for uuid in characteristics if client.services.get_characteristic(uuid) is None]
        if not missing:
            return
        await asyncio.sleep(1)
        client._backend.services = None
        await client._backend._get_services()
    sys.exit(f"characteristics are missing after {DEADLINE} s: {missing}; there is {[service.uuid for service in client.services]}")
