"""The program is a speaker that asks for a code, on hci1: bleak gets nothing guarded from it without one, and the program's own companion on
hci0 is refused with a wrong code and pairs with the right one, once.

    pairing_over_bluez.py OUTRIGGER [--guess]

With --guess, somebody who has not paired guesses until the speaker shows no code any more. That takes some minutes more, and the emulated
controllers of a 6.1 kernel do not always live through so many links that end: Testbed/run --kernel 6.12.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError

STATUS, CREDENTIALS = (f"0000000{number}-1234-5678-9abc-def012345678" for number in (3, 5))
DEADLINE = 120


class Speaker:
    """The served speaker, and the codes that it shows."""

    def __init__(self, outrigger, data):
        command = [outrigger, "serve", "speaker", "--radio", "bluez", "--adapter", "hci1", "--pairing", "passkey", "--data", data]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.codes, self.log = [], []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stderr:
            self.log.append(line)
            if match := re.search(r"Pairing code of .*: (\d{3}) (\d{3})", line):
                self.codes.append(match[1] + match[2])

    def latest_code(self):
        # The question and the code come from two programs: the later of them may be the code.
        time.sleep(2)
        if not self.codes:
            sys.exit("the speaker showed no code")
        return int(self.codes[-1])


async def check_bleak():
    device = await BleakScanner.find_device_by_name("42 Decibels-0001", timeout=40, bluez={"adapter": "hci0"})
    if device is None:
        sys.exit("bleak does not hear the speaker")
    async with BleakClient(device, bluez={"adapter": "hci0"}) as client:
        status = await client.read_gatt_char(STATUS)
        print("bleak reads Status without pairing:", status.hex(" "))
        try:
            await client.write_gatt_char(CREDENTIALS, b"Harbour\0seaweed-42", response=True)
        except BleakError as error:
            print("bleak cannot write credentials:", error)
        else:
            sys.exit("bleak wrote credentials over a link that is not paired")


def companion(outrigger, data, speaker, answers):
    """Asks for the status; wherever a code is asked for, types the one that is shown, changed by the next of these, and at their end no more.

    bluetoothd tries to pair by itself first, with nobody to ask, for which the speaker shows a code too.
    """
    command = [outrigger, "speaker", "status", "--radio", "bluez", "--adapter", "hci0", "--data", data, "--timeout", "60"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    killer = threading.Timer(DEADLINE, process.kill)
    killer.start()
    output, asked = "", 0
    while chunk := os.read(process.stdout.fileno(), 4096).decode():
        output += chunk
        if output.count("Code: ") == asked:
            continue
        asked += 1
        if asked > len(answers):
            process.stdin.close()
            continue
        process.stdin.write(f"{(speaker.latest_code() + answers[asked - 1]) % 1_000_000:06}\n")
        process.stdin.flush()
    killer.cancel()
    print(output)
    return process.wait(), output, asked


def check_lock(outrigger, mine, speaker):
    """After five codes that came to nothing, no further one is shown."""
    for _ in range(4):
        if any("is locked for" in line for line in speaker.log):
            break
        companion(outrigger, mine, speaker, [1, 1, 1])
        time.sleep(3)
    else:
        sys.exit("the speaker lets everybody guess for ever")
    shown = len(speaker.codes)
    companion(outrigger, mine, speaker, [0])
    if len(speaker.codes) > shown:
        sys.exit("a locked speaker showed a code")
    print("locked after", shown, "codes")


def main(outrigger, guess=None):
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as mine:
        speaker = Speaker(outrigger, data)
        try:
            if guess:
                return check_lock(outrigger, mine, speaker)
            asyncio.run(check_bleak())
            status, output, asked = companion(outrigger, mine, speaker, [1, 0])
            if status != 0 or asked != 2 or "That was not the code." not in output:
                sys.exit("a wrong code, and then the right one, did not pair")
            # The bond outlives the program.
            status, output, asked = companion(outrigger, mine, speaker, [])
            if status != 0 or asked != 0:
                sys.exit("the bond was not kept")
            print("paired by a code, once")
        except SystemExit:
            print("".join(speaker.log))
            raise
        finally:
            speaker.process.terminate()
            speaker.process.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
