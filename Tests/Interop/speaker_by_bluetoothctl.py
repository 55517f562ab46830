"""BlueZ's own client, bluetoothctl, on the served speaker: connects, lists, reads and subscribes, as a person would type it.

    speaker_by_bluetoothctl.py [--adapter hci0]

Status 1 and what was on the terminal where something else comes than what the speaker's documentation says.
"""

import argparse
import os
import pty
import re
import select
import signal
import sys
import time

SERVICE = "00000001-1234-5678-9abc-def012345678"
CONTROL, STATUS, EXTENDED = (f"0000000{number}-1234-5678-9abc-def012345678" for number in (2, 3, 4))
DEADLINE = 60
# Colours and movements, and then the prompt, which every line overwrites.
TERMINAL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02\r]")
PROMPT = re.compile(r"\[[^\]\n]*\]# *")


class Terminal:
    """A program on a terminal of its own, and what it has said since it was asked last."""

    def __init__(self, *command: str) -> None:
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.environ["TERM"] = "dumb"
            os.execvp(command[0], command)
        self.text = ""

    def wait_for(self, pattern: str, count: int = 1) -> list[re.Match]:
        """Waits until the pattern has come so many times; drops everything up to the last of them."""
        deadline = time.monotonic() + DEADLINE
        while len(matches := list(re.finditer(pattern, self.text))) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.descriptor], [], [], left)[0]:
                sys.exit(f"{count} × {pattern!r} expected within {DEADLINE} s; what came:\n{self.text}")
            try:
                chunk = os.read(self.descriptor, 65536)
            except OSError:
                chunk = b""
            if not chunk:
                sys.exit(f"bluetoothctl ended before {pattern!r}; its words:\n{self.text}")
            self.text = PROMPT.sub("", TERMINAL.sub("", self.text + chunk.decode(errors="replace")))
        matches = matches[:count]
        self.text = self.text[matches[-1].end() :]
        return matches

    def say(self, line: str) -> None:
        os.write(self.descriptor, line.encode() + b"\n")

    def close(self) -> None:
        os.kill(self.child, signal.SIGTERM)
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


# bluetoothctl shows up to 16 bytes a line as "  01 02 00 01    ....".
BYTES = r"\n\s*((?:[0-9a-f]{2} )+) "


def main(adapter: str) -> None:
    with os.popen(f"hciconfig {adapter}") as stream:
        address = re.search(r"BD Address: ([0-9A-F:]{17})", stream.read())[1]
    control = Terminal("bluetoothctl")
    control.wait_for("Agent registered")
    control.say(f"select {address}")
    control.say("show")
    control.wait_for(rf"Controller {address} \(")
    control.say("scan on")
    device = control.wait_for(r"Device ([0-9A-F:]{17}) (?:Name: )?42 Decibels-0001")[0][1]
    control.say("scan off")
    control.wait_for("Discovery stopped|Discovering: no")
    control.say(f"connect {device}")
    control.wait_for("Connection successful")
    control.wait_for("ServicesResolved: yes")
    print(f"connected {device}")

    control.say("menu gatt")
    control.wait_for("Menu gatt:")
    control.say(f"list-attributes {device}")
    path = rf"/org/bluez/{adapter}/dev_{device.replace(':', '_')}/service[0-9a-f]+"
    control.wait_for(rf"{path}\s+{SERVICE}")
    for uuid in (CONTROL, STATUS, EXTENDED):
        control.wait_for(rf"{path}/char[0-9a-f]+\s+{uuid}")
    print("list-attributes shows the speaker's table")

    control.say(f"select-attribute {STATUS}")
    control.say("read")
    control.wait_for("Attempting to read")
    value = control.wait_for("Value:" + BYTES)[0][1]
    if not re.fullmatch("01 0[0-3] 0[01] 01 ", value):
        sys.exit(f"Status reads {value}")
    print("Status reads", value)

    control.say(f"select-attribute {EXTENDED}")
    control.say("notify on")
    control.wait_for("Notify started")
    values = [match[1] for match in control.wait_for("Value:" + BYTES, 4)]
    for value in values:
        if not re.fullmatch("42 0[0-3] [0-9a-f]{2} 64 [0-9a-f]{2} 64 [0-9a-f]{2} ", value):
            sys.exit(f"Extended status notified {value}")
    control.say("notify off")
    control.wait_for("Notify stopped|Notifying: no")
    print("Extended status notified", ", ".join(values))

    control.say("back")
    control.say(f"disconnect {device}")
    control.wait_for("Successful disconnected|Connected: no")
    control.say("exit")
    control.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--adapter", default="hci0")
    sys.stdout.reconfigure(line_buffering=True)
    main(parser.parse_args().adapter)
