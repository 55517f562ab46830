"""The companion of the program against a server that no one here wrote: bless on BlueZ.

    companion_on_bless.py OUTRIGGER [--adapter hci0]

Starts Testbed/peers/bless_server.py on hci1, and finds, inspects, reads, writes and watches it from a shell, as a person would.
Status 1 and a sentence where something else comes than what the server has.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2] / "Testbed/peers/bless_server.py"
NAME = "Harbour light"
BASE = "6F757472-6967-6765-7200-0000000000"
SERVICE, TEXT, STORE, BURST, COUNTER, ECHO = (f"{BASE}{number:02X}" for number in range(6))
PROPERTIES = {
    TEXT: {"read"},
    STORE: {"read", "write", "write without response"},
    BURST: {"write"},
    COUNTER: {"notify"},
    ECHO: {"write", "write without response", "notify"},
}
WATCHED = 100


def expect(is_right: bool, sentence: str) -> None:
    if not is_right:
        sys.exit(sentence)


class Companion:
    def __init__(self, program: str, adapter: str, data: str) -> None:
        self.program = program
        self.radio = ["--radio", "bluez", "--adapter", adapter, "--data", data]

    def run(self, *words: str, status: int = 0) -> str:
        timeout = [] if words[0] == "scan" else ["--timeout", "40"]
        result = subprocess.run([self.program, *words, *self.radio, *timeout], capture_output=True, text=True, timeout=300)
        expect(result.returncode == status, f"{' '.join(words)} ended with {result.returncode}: {result.stdout}{result.stderr}")
        return result.stdout if status == 0 else result.stderr


def check(companion: Companion) -> None:
    # A first scan hears it at once, a second one may have to be longer than 10.3 s: see the testbed's controllers.
    for duration in ("4", "12"):
        devices = json.loads(companion.run("scan", "--json", "--duration", duration))
        if found := [device for device in devices if device["name"] == NAME]:
            break
    expect(len(found) == 1, f"scan should find {NAME} once, and found {devices}")
    expect([uuid.upper() for uuid in found[0]["services"]] == [SERVICE], f"its service is {found[0]['services']}")
    expect(found[0]["isConnectable"], "it should be connectable")
    print("scan finds it")

    device = json.loads(companion.run("inspect", NAME, "--json"))
    services = [service for service in device["services"] if service["uuid"].upper() == SERVICE]
    expect(len(services) == 1, f"inspect shows {[service['uuid'] for service in device['services']]}")
    table = {c["uuid"].upper(): {word.lower() for word in c["properties"]} for c in services[0]["characteristics"]}
    expect(table == PROPERTIES, f"its table should be {PROPERTIES}, and is {table}")
    text = next(c for c in services[0]["characteristics"] if c["uuid"].upper() == TEXT)
    expect(bytes.fromhex(text["hex"]) == b"outrigger", f"its text is shown as {text['hex']}")
    print("inspect shows its table")

    # By a part of the name, and by the start of the identity.
    value = json.loads(companion.run("read", "harbour", TEXT, "--json"))
    expect(bytes.fromhex(value["hex"]) == b"outrigger", f"its text reads {value}")
    identity = found[0]["id"]
    companion.run("write", identity, STORE, "01 02 FF")
    expect(json.loads(companion.run("read", identity, STORE, "--json"))["hex"] == "01 02 FF", "what was written is not read back")
    companion.run("write", identity, STORE, "seaweed", "--text", "--no-response")
    value = json.loads(companion.run("read", identity, STORE, "--json"))
    expect(bytes.fromhex(value["hex"]) == b"seaweed", f"after a write without response it reads {value}")
    print("read and write carry its values")

    sentence = companion.run("write", identity, TEXT, "00", status=1)
    expect("cannot be written" in sentence, f"writing its text fails with: {sentence}")
    lines = companion.run("watch", identity, COUNTER, "--count", str(WATCHED), "--json").splitlines()
    numbers = [int.from_bytes(bytes.fromhex(json.loads(line)["hex"]), "little") for line in lines]
    expect(numbers == list(range(numbers[0], numbers[0] + WATCHED)), f"notifications were lost or out of order: {numbers}")
    print(f"watch shows {WATCHED} notifications, each one and in their order")


@contextlib.contextmanager
def server():
    process = subprocess.Popen(
        [sys.executable, "-u", os.fspath(SERVER), "--adapter", "hci1", "--name", NAME, "--beat", "0.05"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        line = process.stdout.readline()
        expect(line == "ready\n", f"the server did not start: {line!r}")
        yield
    finally:
        # One that is left behind goes on advertising.
        process.terminate()
        process.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outrigger")
    parser.add_argument("--adapter", default="hci0")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    with tempfile.TemporaryDirectory() as data, server():
        check(Companion(arguments.outrigger, arguments.adapter, data))
