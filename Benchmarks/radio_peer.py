"""The companion's side of what is measured over a real stack, with bleak: the same as Benchmarks/Radio/RadioBenchmark.swift.

    radio_peer.py ADAPTER NAME READS WRITES COMMANDS NOTIFICATIONS [--sockets]

With --sockets, notifications come over a socket of BlueZ's (AcquireNotify), which bleak does on request; by default, as changes
of a D-Bus property.
"""

import asyncio
import json
import struct
import sys
import time

from bleak import BleakClient, BleakScanner

BASE = "6f757472-6967-6765-7200-0000000000"
SERVICE, TEXT, STORE, BURST, COUNTER = (f"{BASE}{number:02x}" for number in range(5))
COMMAND_LENGTH = 180
SILENCE = 5


def say(line: str) -> None:
    print(line, flush=True)


async def hear() -> None:
    if not await asyncio.to_thread(sys.stdin.readline):
        sys.exit("nobody listens any more")


async def measure(name: str, body) -> None:
    say(f"begin {name}")
    await hear()
    figures = await body()
    say(f"end {name} {json.dumps(figures)}")
    await hear()


async def seconds(body) -> float:
    start = time.monotonic()
    await body
    return time.monotonic() - start


class Receiver:
    """Counts notifications that carry their number, and sees gaps and disorder."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.received = self.disordered = 0
        self.highest = -1
        self.first = self.last = 0.0
        self.ended = asyncio.Event()

    def take(self, _, value: bytearray) -> None:
        (number,) = struct.unpack("<I", value)
        self.last = time.monotonic()
        if not self.received:
            self.first = self.last
        self.received += 1
        self.disordered += number <= self.highest
        self.highest = max(self.highest, number)
        # The last one may be lost, and then silence ends the wait.
        if self.received == self.wanted:
            self.ended.set()

    async def figures(self) -> dict:
        seen = -1
        while not self.ended.is_set() and self.received != seen:
            seen = self.received
            try:
                await asyncio.wait_for(self.ended.wait(), SILENCE)
            except TimeoutError:
                pass
        return {
            "seconds": self.last - self.first, "count": self.received, "sent": self.wanted, "disordered": self.disordered
        }  # fmt: skip


async def main(adapter: str, name: str, reads: int, writes: int, commands: int, notifications: int, sockets: bool) -> None:
    bluez = {"adapter": adapter}
    device = await BleakScanner.find_device_by_name(name, timeout=30, bluez=bluez)
    if device is None:
        sys.exit("the device was not heard within 30 s")
    client = BleakClient(device, bluez=bluez, timeout=30)

    async def connect() -> dict:
        return {"seconds": await seconds(client.connect()), "count": 1}

    async def read_all() -> None:
        for _ in range(reads):
            await client.read_gatt_char(TEXT)

    async def write_all() -> None:
        for _ in range(writes):
            await client.write_gatt_char(STORE, bytes(range(20)), response=True)

    async def command_all() -> None:
        value = bytes(COMMAND_LENGTH)
        for number in range(commands):
            value = struct.pack("<H", number & 0xFFFF) + bytes(COMMAND_LENGTH - 2)
            await client.write_gatt_char(STORE, value, response=False)
        if await client.read_gatt_char(STORE) != value:
            sys.exit("the last command did not arrive")

    async def do_reads() -> dict:
        return {"seconds": await seconds(read_all()), "count": reads}

    async def do_writes() -> dict:
        return {"seconds": await seconds(write_all()), "count": writes}

    async def do_commands() -> dict:
        return {"seconds": await seconds(command_all()), "count": commands, "bytes": commands * COMMAND_LENGTH}

    await measure("connect", connect)
    if await client.read_gatt_char(TEXT) != b"outrigger":
        sys.exit("another text was read")
    await measure("reads", do_reads)
    await client.write_gatt_char(STORE, bytes(range(20)), response=True)
    await measure("writes", do_writes)
    await client.write_gatt_char(STORE, bytes(20), response=False)
    await measure("commands", do_commands)
    receiver = Receiver(notifications)
    await client.start_notify(COUNTER, receiver.take, bluez={"use_start_notify": not sockets})

    async def do_notifications() -> dict:
        await client.write_gatt_char(BURST, struct.pack("<I", notifications), response=True)
        return await receiver.figures()

    await measure("notifications", do_notifications)
    await client.disconnect()


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--sockets"]
    asyncio.run(main(words[0], words[1], *map(int, words[2:6]), sockets="--sockets" in sys.argv))
