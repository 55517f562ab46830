"""A GATT server that no one here wrote the stack of (bless on BlueZ), for clients under test.

    bless_server.py [--adapter hci1] [--name NAME] [--beat S]

Its service has five characteristics, numbered in their last byte:

    01 read            the text "outrigger"
    02 read, write     keeps what is written
    03 write           a u32 (little-endian) N: sends N notifications of 04, as fast as the stack takes them
    04 notify          a u32 counter, from 0 in each burst; with --beat, from 0 at the start and one every S seconds
    05 write, notify   notifies what is written, reversed

Prints "ready" once it advertises, and "sent N" with the seconds after a burst. Runs until it is ended by a signal.
"""

import argparse
import asyncio
import signal
import struct
import time

from bless import BlessServer, GATTAttributePermissions, GATTCharacteristicProperties

BASE = "6f757472-6967-6765-7200-0000000000"
SERVICE, TEXT, STORE, BURST, COUNTER, ECHO = (f"{BASE}{number:02x}" for number in range(6))

P = GATTCharacteristicProperties
ANY = GATTAttributePermissions.readable | GATTAttributePermissions.writeable


async def serve(name: str, adapter: str, beat: float | None) -> None:
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)

    server = BlessServer(name=name, adapter=adapter)
    bursts: set[asyncio.Task] = set()

    def notify(characteristic: str, value: bytes) -> None:
        server.get_characteristic(characteristic).value = bytearray(value)
        server.update_value(SERVICE, characteristic)

    async def burst(count: int) -> None:
        began = time.monotonic()
        for number in range(count):
            notify(COUNTER, struct.pack("<I", number))
            # The event loop must write to D-Bus in between, or the whole burst waits in memory.
            await asyncio.sleep(0)
        print(f"sent {count} in {time.monotonic() - began:.3f} s", flush=True)

    # bless calls these from its D-Bus methods; raising answers the peer with an error.
    def read(characteristic, **_) -> bytearray:
        return characteristic.value

    def write(characteristic, value: bytearray, **_) -> None:
        uuid = characteristic.uuid.lower()
        if uuid == BURST:
            task = asyncio.ensure_future(burst(struct.unpack("<I", value)[0]))
            bursts.add(task)
            task.add_done_callback(bursts.discard)
        elif uuid == ECHO:
            notify(ECHO, bytes(reversed(value)))
        else:
            characteristic.value = value

    server.read_request_func = read
    server.write_request_func = write

    await server.add_new_service(SERVICE)
    for uuid, properties, value in (
        (TEXT, P.read, bytearray(b"outrigger")),
        (STORE, P.read | P.write | P.write_without_response, bytearray(1)),
        (BURST, P.write, None),
        (COUNTER, P.notify, bytearray(4)),
        (ECHO, P.write | P.write_without_response | P.notify, bytearray(1)),
    ):
        await server.add_new_characteristic(SERVICE, uuid, properties, value, ANY)
    await server.start()
    print("ready", flush=True)
    number = 0
    while not ended.is_set():
        try:
            await asyncio.wait_for(ended.wait(), beat)
        except TimeoutError:
            notify(COUNTER, struct.pack("<I", number))
            number += 1
    await server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--adapter", default="hci1")
    parser.add_argument("--name", default="Peer")
    parser.add_argument("--beat", type=float, metavar="S")
    arguments = parser.parse_args()
    asyncio.run(serve(arguments.name, arguments.adapter, arguments.beat))
