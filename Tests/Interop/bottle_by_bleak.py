"""The served bottle, calibrated, drunk from and synchronised by a client that no one here wrote: bleak on BlueZ.

    bottle_by_bleak.py OUTRIGGER --adapter hci0 --device hci1

It serves the bottle itself, because a person's hands are lines on the program's standard input. Of the bottle it knows the documented
bytes and none of its code. Says what it does; status 1 and a sentence where the bottle does something else.
"""

import argparse
import asyncio
import contextlib
import struct
import sys
import tempfile
import time

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError

from programs import SOCKET, Notifications, expect, wait_for_services


def uuid(number: int) -> str:
    return f"6f75616b-7661-7465-2d00-{number:012x}"


SERVICE = uuid(0)
STATE, CONFIGURATION, SYNC, DRINKS, COMMAND, SETTINGS, ACTIVITY, CALIBRATION = map(uuid, range(1, 9))
PROPERTIES = {
    STATE: {"read", "notify"},
    CONFIGURATION: {"read", "write"},
    SYNC: {"read", "write"},
    DRINKS: {"read", "notify"},
    COMMAND: {"write"},
    SETTINGS: {"read", "write"},
    ACTIVITY: {"read", "notify"},
    CALIBRATION: {"read", "notify"},
}
STANDARD = {"2a29": b"Outrigger", "2a24": b"Simulated bottle", "2a19": bytes([87])}
TIME_VALID, CALIBRATED, STABLE, MEASURING, RESULT = 1, 2, 4, 8, 16
# The simulated load cell, which the bottle tells nobody: the calibration has to find it.
TRUE_SCALE = 450
# Of the virtual machine's own clock; discovery alone may take 10.3 s there.
DEADLINE = 60


class State:
    """Current State, from its 14 bytes."""

    def __init__(self, value: bytes) -> None:
        expect(len(value) == 14, f"Current State has 14 bytes, and {value.hex(' ')} came")
        self.time, self.weight, self.level, self.today, self.battery, self.flags, self.unsynced = struct.unpack("<IhHHBBH", value)

    @property
    def adc(self) -> int:
        """The raw reading that is split over weight and level while RESULT is set."""
        return struct.unpack("<i", struct.pack("<hH", self.weight, self.level))[0]

    def __str__(self) -> str:
        return f"{self.weight} g, {self.level} ml, today {self.today} ml, flags {self.flags:02x}, {self.unsynced} unsynchronised"


class Bottle:
    """A connection, and the hands of the person with the bottle."""

    def __init__(self, client: BleakClient, process: asyncio.subprocess.Process) -> None:
        self.client = client
        self.process = process
        self.states = Notifications("Current State", DEADLINE)

    async def hand(self, line: str) -> None:
        self.process.stdin.write(line.encode() + b"\n")
        await self.process.stdin.drain()
        # It answers each line with how the bottle stands.
        expect(bool(await asyncio.wait_for(self.process.stdout.readline(), DEADLINE)), f"the bottle ended at “{line}”")

    async def command(self, *values: int, rest: bytes = b"") -> None:
        await self.client.write_gatt_char(COMMAND, bytes(values) + rest, response=True)

    async def read(self, characteristic: str) -> bytes:
        return bytes(await self.client.read_gatt_char(characteristic))

    async def state(self) -> State:
        return State(await self.read(STATE))

    async def wait(self, is_right, sentence: str) -> State:
        """Reads the state until it is as it should be, then forgets what was notified meanwhile."""
        end = time.monotonic() + DEADLINE
        while not is_right(state := await self.state()):
            expect(time.monotonic() < end, f"{sentence}, and it stays at {state}")
            await asyncio.sleep(0.5)
        while not self.states.queue.empty():
            self.states.queue.get_nowait()
        return state


@contextlib.asynccontextmanager
async def served(outrigger: str, device: str, data: str):
    process = await asyncio.create_subprocess_exec(
        # As documented: a record that was deleted is told once more, and a synchronisation says that it is complete.
        outrigger, "serve", "bottle", "--without", "withholds-deleted,syncs-by-count,applies-after-restart", "--radio", "bluez", "--adapter", device, "--data", data,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), DEADLINE)


@contextlib.asynccontextmanager
async def connected(adapter: str, process):
    """Finds the bottle as its documentation says, connects it and subscribes."""
    bluez = {"adapter": adapter}

    def is_bottle(_, advertisement) -> bool:
        return SERVICE in advertisement.service_uuids and (advertisement.local_name or "").startswith("Aquavate-")

    device = await BleakScanner.find_device_by_filter(is_bottle, timeout=DEADLINE, bluez=bluez)
    expect(device is not None, f"no bottle was heard within {DEADLINE} s")
    async with BleakClient(device, timeout=DEADLINE, bluez=bluez) as client:
        await wait_for_services(client, [*PROPERTIES, "00002a19-0000-1000-8000-00805f9b34fb"])
        bottle = Bottle(client, process)
        await client.start_notify(STATE, bottle.states.arrived, bluez=SOCKET)
        yield bottle


async def check_table(bottle: Bottle) -> None:
    service = bottle.client.services.get_service(SERVICE)
    expect(service is not None, "the bottle's service is missing")
    offered = {characteristic.uuid: set(characteristic.properties) for characteristic in service.characteristics}
    expect(offered == PROPERTIES, f"the table should be {PROPERTIES}, and is {offered}")
    for short, expected in STANDARD.items():
        value = await bottle.read(f"0000{short}-0000-1000-8000-00805f9b34fb")
        expect(value == expected, f"{short} should be {expected}, and is {value}")
    print("the table and the standard services are as documented")


async def check_silence(bottle: Bottle) -> None:
    """A wrong length is met with success, and nothing happens."""
    before = [await bottle.read(characteristic) for characteristic in (CONFIGURATION, SETTINGS)]
    for wrong in (b"\x06", b"\x06\0\0\0\0", b"\x10\0\0\0", b"\x04" + bytes(13), b"\x12\1"):
        await bottle.client.write_gatt_char(COMMAND, wrong, response=True)
    await bottle.client.write_gatt_char(CONFIGURATION, bytes(11), response=True)
    await bottle.client.write_gatt_char(SETTINGS, b"\1", response=True)
    expect([await bottle.read(characteristic) for characteristic in (CONFIGURATION, SETTINGS)] == before, "a wrong length changed something")
    expect(not (await bottle.state()).flags & (TIME_VALID | CALIBRATED), "a wrong length set the time, or a calibration")
    print("wrong lengths are ignored in silence")


async def measure(bottle: Bottle, point: int) -> int:
    """CAL_MEASURE_POINT: a result counts once “measuring” was seen, for a bottle repeats its old one first."""
    await bottle.wait(lambda state: state.flags & STABLE, "the bottle should stand still")
    began = time.monotonic()
    await bottle.command(3, point, 0, 0)
    while not State(await bottle.states.next()).flags & MEASURING:
        pass
    while not (state := State(await bottle.states.next())).flags & RESULT:
        pass
    expect(state.adc != 0 and state.flags & STABLE, f"the measurement failed: {state}")
    print(f"point {point} reads {state.adc} after {time.monotonic() - began:.1f} s")
    return state.adc


async def calibrate(bottle: Bottle) -> None:
    empty = await measure(bottle, 0)
    await bottle.hand("pour 830")
    # A result hides the weight, so the five and a half seconds of pouring are waited for, and then that it stands still.
    await asyncio.sleep(8)
    full = await measure(bottle, 1)
    scale = (full - empty) / 830
    expect(abs(scale / TRUE_SCALE - 1) < 0.01, f"{scale} ADC/g is not within one percent of {TRUE_SCALE}")
    data = struct.pack("<iif", empty, full, scale)
    expect(len(data) == 12, "CAL_SET_DATA has 13 bytes")
    await bottle.command(4, rest=data)
    stored, tare, capacity, goal = struct.unpack("<fiHH", await bottle.read(CONFIGURATION))
    expect(struct.pack("<f", stored) == struct.pack("<f", scale), f"the scale should be {scale}, and reads {stored}")
    expect((tare, capacity, goal) == (int(empty / stored), 830, 2000), f"tare {tare} g, capacity {capacity} ml, goal {goal} ml")
    state = await bottle.wait(lambda state: state.flags & CALIBRATED and abs(state.weight - 830) <= 5, "830 g should be there")
    expect(not state.flags & RESULT, f"the result still hides the weight: {state}")
    print(f"calibrated with {scale:.2f} ADC/g: {state}")


async def drink(bottle: Bottle) -> int:
    now = int(time.time())
    await bottle.command(0x10, rest=struct.pack("<I", now))
    state = await bottle.wait(lambda state: state.flags & TIME_VALID, "the time should be set")
    expect(0 <= state.time - now <= DEADLINE, f"the bottle's time is {state.time} instead of {now}")
    await asyncio.sleep(3)
    await bottle.hand("drink 45")
    state = await bottle.wait(lambda state: state.unsynced == 1, "a drink should be stored")
    expect(abs(state.today - 45) <= 2, f"45 ml were drunk: {state}")
    print(f"a drink: {state}")
    return now


async def synchronize(bottle: Bottle, since: int) -> None:
    chunks = Notifications("Drink Data", DEADLINE)
    await bottle.client.start_notify(DRINKS, chunks.arrived, bluez=SOCKET)
    count = struct.unpack("<HHBBH", await bottle.read(SYNC))[1]
    expect(count == 1, f"one record should wait, and {count} do")
    await bottle.client.write_gatt_char(SYNC, struct.pack("<HHBBH", 0, count, 1, 0, 0), response=True)
    value = await chunks.next()
    index, total, records, _ = struct.unpack_from("<HHBB", value)
    expect((index, total, records, len(value)) == (0, 1, 1, 20), f"one chunk with one record should come, and {value.hex(' ')} did")
    number, when, amount, level, kind, flags = struct.unpack_from("<IIhHBB", value, 6)
    expect((number, kind, flags) == (1, 0, 0), f"the record is number {number}, type {kind}, flags {flags}")
    expect(abs(amount - 45) <= 2 and abs(level - 785) <= 5, f"{amount} ml were drunk, {level} ml are left")
    expect(0 <= when - since <= 2 * DEADLINE, f"it was drunk at {when}, {when - since} s after the time was set")
    await bottle.client.write_gatt_char(SYNC, struct.pack("<HHBBH", 0, 0, 2, 0, 0), response=True)
    status = struct.unpack("<HHBBH", await bottle.read(SYNC))[3]
    expect(status == 2, f"the synchronisation should be done, and its status is {status}")
    expect((await bottle.state()).unsynced == 0, "the record should count as synchronised")
    # Deleted, it has to be told once more.
    await bottle.command(0x12, rest=struct.pack("<I", number))
    state = await bottle.state()
    expect((state.unsynced, state.today) == (1, 0), f"a deleted record counts as not synchronised, and not as drunk: {state}")
    print(f"the record was synchronised: {amount} ml, {level} ml left")


async def main(outrigger: str, adapter: str, device: str) -> None:
    with tempfile.TemporaryDirectory() as data:
        async with served(outrigger, device, data) as process:
            async with connected(adapter, process) as bottle:
                await check_table(bottle)
                await check_silence(bottle)
                await calibrate(bottle)
                since = await drink(bottle)
                await synchronize(bottle, since)
                stored = await bottle.read(CONFIGURATION)
            process.kill()
            await process.wait()
        async with served(outrigger, device, data) as process, connected(adapter, process) as bottle:
            expect(await bottle.read(CONFIGURATION) == stored, "the calibration did not survive SIGKILL")
            # Before its first look it tells nothing.
            await bottle.wait(lambda state: state.unsynced == 1, "the drink should survive SIGKILL")
            print("calibration and drink are there after SIGKILL")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outrigger")
    parser.add_argument("--adapter", default="hci0")
    parser.add_argument("--device", default="hci1")
    arguments = parser.parse_args()
    # Line by line, so that what was done shows where something hangs.
    sys.stdout.reconfigure(line_buffering=True)
    try:
        asyncio.run(main(arguments.outrigger, arguments.adapter, arguments.device))
    except BleakError as error:
        sys.exit(f"{type(error).__name__}: {error}")
