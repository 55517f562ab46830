"""A whole firmware update of the served speaker by a client that no one here wrote: bleak on BlueZ.

    speaker_by_bleak.py --adapter hci0 --images FOLDER

It knows the documented bytes of the speaker and none of its code. FOLDER has first.bin and second.bin, with the versions 9.1.0
and 9.2.0; Python's own web server serves it. The first one is kept, the second one rolled back. Says what it does; status 1 and
a sentence where the speaker does something else.
"""

import argparse
import asyncio
import contextlib
import math
import os
import re
import subprocess
import sys
from pathlib import Path

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError

from programs import SOCKET, Notifications, expect


def uuid(number: int) -> str:
    return f"{number:08x}-1234-5678-9abc-def012345678"


SERVICE, CONTROL, STATUS, EXTENDED, CREDENTIALS, URL, OTA_CONTROL, OTA_STATUS = map(uuid, range(1, 9))
FIRMWARE_REVISION = "00002a26-0000-1000-8000-00805f9b34fb"
PROPERTIES = {
    CONTROL: {"write", "write-without-response"},
    STATUS: {"read", "notify"},
    EXTENDED: {"read", "notify"},
    CREDENTIALS: {"write"},
    URL: {"write"},
    OTA_CONTROL: {"write"},
    OTA_STATUS: {"read", "notify"},
}
START, CANCEL, REBOOT, GET_VERSION, ROLLBACK, VALIDATE = (bytes([command, 0]) for command in range(0x10, 0x16))
IDLE, HAS_CREDENTIALS, HAS_URL, JOINING, JOINED, DOWNLOADING, VERIFYING, SUCCESS, PENDING_VERIFY = range(9)
ERROR = 0xFF
# Of the virtual machine's own clock; discovery alone may take 10.3 s there.
DEADLINE = 60


class Speaker:
    """A connection, subscribed to the status of updates."""

    def __init__(self, client: BleakClient, ended: asyncio.Event) -> None:
        self.client = client
        self.ended = ended
        self.updates = Notifications("OTA status", DEADLINE)

    async def command(self, command: bytes) -> None:
        await self.client.write_gatt_char(OTA_CONTROL, command, response=True)

    async def expect_update(self, *fields: int) -> None:
        """The next notification starts with these bytes and has eight."""
        value = await self.updates.next()
        expect(len(value) == 8 and value.startswith(bytes(fields)), f"OTA status {bytes(fields).hex(' ')} … expected, {value.hex(' ')} came")

    async def expect_restart(self, command: bytes) -> None:
        """The link drops. The public firmware does not answer the command; BlueZ ends a link after 2 s, and answers it until then."""
        with contextlib.suppress(BleakError, EOFError):
            await self.command(command)
        try:
            await asyncio.wait_for(self.ended.wait(), DEADLINE)
        except TimeoutError:
            sys.exit(f"{command.hex(' ')} should restart the speaker, and the link did not end")

    async def version(self) -> str:
        return bytes(await self.client.read_gatt_char(FIRMWARE_REVISION)).decode()


@contextlib.asynccontextmanager
async def connected(adapter: str):
    """Finds the speaker as its documentation says, connects it and subscribes."""
    bluez = {"adapter": adapter}

    def is_speaker(_, advertisement) -> bool:
        return SERVICE in advertisement.service_uuids and (advertisement.local_name or "").startswith("42 Decibels")

    device = await BleakScanner.find_device_by_filter(is_speaker, timeout=DEADLINE, bluez=bluez)
    expect(device is not None, f"no speaker was heard within {DEADLINE} s")
    ended = asyncio.Event()
    async with BleakClient(device, lambda _: ended.set(), timeout=DEADLINE, bluez=bluez) as client:
        speaker = Speaker(client, ended)
        await client.start_notify(OTA_STATUS, speaker.updates.arrived, bluez=SOCKET)
        yield speaker


async def check_table(speaker: Speaker) -> None:
    service = speaker.client.services.get_service(SERVICE)
    expect(service is not None, "the speaker's service is missing")
    offered = {characteristic.uuid: set(characteristic.properties) for characteristic in service.characteristics}
    expect(offered == PROPERTIES, f"the table should be {PROPERTIES}, and is {offered}")
    print("the table is as documented")


async def check_controls(speaker: Speaker) -> None:
    client = speaker.client
    status, extended = Notifications("Status", DEADLINE), Notifications("Extended status", DEADLINE)
    await client.start_notify(STATUS, status.arrived, bluez=SOCKET)

    async def control(command: bytes, expected: bytes, response: bool) -> None:
        await client.write_gatt_char(CONTROL, command, response=response)
        value = await status.next()
        expect(value == expected, f"after {command.hex(' ')}, Status {expected.hex(' ')} was expected, {value.hex(' ')} came")
        value = bytes(await client.read_gatt_char(STATUS))
        expect(value == expected, f"Status reads {value.hex(' ')} instead of {expected.hex(' ')}")

    # Protocol version, preset, loudness, flags with the limiter always on.
    for preset in range(4):
        await control(bytes([1, preset]), bytes([1, preset, 0, 1]), response=True)
    await control(bytes([1, 2]), bytes([1, 2, 0, 1]), response=False)
    await control(bytes([4, 1]), bytes([1, 2, 0, 9]), response=False)
    await control(bytes([4, 0]), bytes([1, 2, 0, 1]), response=True)
    await control(bytes([2, 1]), bytes([1, 2, 1, 1]), response=True)
    await control(bytes([7, 33]), bytes([1, 2, 1, 1]), response=True)
    await client.stop_notify(STATUS)

    await client.start_notify(EXTENDED, extended.arrived)
    for _ in range(3):
        value = await extended.next()
        # Shield bit 04 is the loudness; 100 and the volume twice over; the last byte counts seconds.
        expect(len(value) == 7 and value[:6] == bytes([0x42, 2, 4, 0x64, 33, 0x64]), f"Extended status is {value.hex(' ')}")
    await client.stop_notify(EXTENDED)
    print("the controls answer as documented")


async def check_errors(speaker: Speaker, server: str) -> None:
    """What the speaker says of mistakes; none of them is an ATT error."""
    value = bytes(await speaker.client.read_gatt_char(OTA_STATUS))
    expect(value == bytes(8), f"OTA status reads {value.hex(' ')} before any update, instead of zeros")
    await speaker.command(START)
    await speaker.expect_update(ERROR, 7)
    await speaker.client.write_gatt_char(CREDENTIALS, b"Harbour\0seaweed-42", response=True)
    await speaker.expect_update(HAS_CREDENTIALS, 0)
    await speaker.command(START)
    await speaker.expect_update(ERROR, 8)
    await speaker.client.write_gatt_char(URL, f"{server}/missing.bin".encode(), response=True)
    await speaker.expect_update(HAS_URL, 0)
    await speaker.command(START)
    await speaker.expect_update(JOINING, 0)
    await speaker.expect_update(JOINED, 0)
    await speaker.expect_update(DOWNLOADING, 0, 0, 0, 0, 0, 0)
    await speaker.expect_update(ERROR, 2)
    await speaker.command(CANCEL)
    await speaker.expect_update(IDLE, 0)
    print("the errors are as documented")


async def update(speaker: Speaker, image: Path, server: str) -> None:
    """From the credentials to SUCCESS, every notification on the way."""
    size = image.stat().st_size
    await speaker.client.write_gatt_char(CREDENTIALS, b"Harbour\0seaweed-42", response=True)
    await speaker.expect_update(HAS_CREDENTIALS, 0)
    await speaker.client.write_gatt_char(URL, f"{server}/{image.name}".encode(), response=True)
    await speaker.expect_update(HAS_URL, 0)
    await speaker.command(START)
    await speaker.expect_update(JOINING, 0)
    await speaker.expect_update(JOINED, 0)
    # Before the server has said how much there is.
    await speaker.expect_update(DOWNLOADING, 0, 0, 0, 0, 0, 0)
    downloaded, count = 0, 0
    while (value := await speaker.updates.next())[0] == DOWNLOADING:
        count += 1
        _, error, progress, low, high, total_low, total_high, _ = value
        kilobytes, total = low | high << 8, total_low | total_high << 8
        expect(error == 0, f"{value.hex(' ')} downloads with an error")
        expect(total == size // 1024, f"the file has {size // 1024} KB, and the speaker says {total}")
        # One notification for each block of at most 1,024 bytes: a lost one would leave a gap.
        expect(downloaded <= kilobytes <= downloaded + 1, f"the download went from {downloaded} KB to {kilobytes} KB")
        expect(abs(progress - 100 * 1024 * kilobytes / size) <= 2 * 100 * 1024 / size, f"{progress} % at {kilobytes} of {total} KB")
        downloaded = kilobytes
    expect(downloaded == size // 1024, f"the last notification of the download said {downloaded} KB of {size // 1024}")
    expect(count >= math.ceil(size / 1024), f"{count} notifications for {size} bytes")
    expect(value[:3] == bytes([VERIFYING, 0, 100]), f"VERIFYING was expected, {value.hex(' ')} came")
    await speaker.expect_update(SUCCESS, 0)
    await speaker.command(GET_VERSION)
    await speaker.expect_update(SUCCESS, 0)
    print(f"{image.name} was downloaded and verified, with {count} notifications of progress")
    await speaker.expect_restart(REBOOT)


async def expect_trial(speaker: Speaker, version: str) -> None:
    # It is not pushed: subscribe, then ask.
    await speaker.command(GET_VERSION)
    await speaker.expect_update(PENDING_VERIFY, 0)
    value = bytes(await speaker.client.read_gatt_char(OTA_STATUS))
    expect(value[0] == PENDING_VERIFY, f"OTA status reads {value.hex(' ')} on trial")
    running = await speaker.version()
    expect(running == version, f"{version} should be on trial, and {running} runs")
    print(f"{version} is on trial")


async def expect_kept(speaker: Speaker, version: str) -> None:
    value = bytes(await speaker.client.read_gatt_char(OTA_STATUS))
    expect(value[0] == IDLE, f"OTA status reads {value.hex(' ')} instead of IDLE")
    running = await speaker.version()
    expect(running == version, f"{version} should run, and {running} does")


# Where in-testbed lets the speaker fetch from: the rest of its own machine is out of its reach.
PORT = 8047


@contextlib.asynccontextmanager
async def web_server(folder: Path):
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", os.fspath(folder), str(PORT)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        line = await asyncio.to_thread(process.stdout.readline)
        address = re.search(r"\((http://[0-9.:]+)/\)", line)
        expect(address is not None, f"the web server did not start: {line!r}")
        yield address[1]
    finally:
        process.terminate()
        process.wait()


async def main(adapter: str, images: Path) -> None:
    async with web_server(images) as server:
        async with connected(adapter) as speaker:
            await check_table(speaker)
            await check_controls(speaker)
            await check_errors(speaker, server)
            await update(speaker, images / "first.bin", server)
        async with connected(adapter) as speaker:
            await expect_trial(speaker, "9.1.0")
            await speaker.command(VALIDATE)
            await speaker.expect_update(IDLE, 0)
            value = bytes(await speaker.client.read_gatt_char(STATUS))
            expect(value[:3] == bytes([1, 2, 1]), f"preset and loudness did not survive the restart: {value.hex(' ')}")
            await expect_kept(speaker, "9.1.0")
            print("9.1.0 is kept")
            await update(speaker, images / "second.bin", server)
        async with connected(adapter) as speaker:
            await expect_trial(speaker, "9.2.0")
            await speaker.expect_restart(ROLLBACK)
        async with connected(adapter) as speaker:
            await expect_kept(speaker, "9.1.0")
            print("9.2.0 was rolled back")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--adapter", default="hci0")
    parser.add_argument("--images", type=Path, required=True)
    arguments = parser.parse_args()
    # Line by line, so that what was done shows where something hangs.
    sys.stdout.reconfigure(line_buffering=True)
    try:
        asyncio.run(main(arguments.adapter, arguments.images))
    except BleakError as error:
        sys.exit(f"{type(error).__name__}: {error}")
