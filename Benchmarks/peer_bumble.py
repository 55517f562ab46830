"""The same figures from bumble, a Bluetooth stack in Python whose simulated controllers are in the same process too.

usage: peer_bumble.py notifications COUNT | connect COUNT | twins COUNT SECONDS

Prints one line of JSON, with the names that outrigger-bench uses.
"""

import asyncio
import json
import os
import statistics
import sys
import time

from bumble.controller import Controller
from bumble.core import UUID
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

READ, WRITE, NOTIFY = Characteristic.READ, Characteristic.WRITE, Characteristic.NOTIFY
WRITE_COMMAND = Characteristic.WRITE_WITHOUT_RESPONSE
WARM_UP_COUNT = 30
# The speaker's table: what Sources/Devices/Speaker/Contract/SpeakerService.swift declares.
TABLE = [
    (2, WRITE | WRITE_COMMAND, 0),
    (3, READ | NOTIFY, 4),
    (4, READ | NOTIFY, 7),
    (5, WRITE, 0),
    (6, WRITE, 0),
    (7, WRITE, 0),
    (8, READ | NOTIFY, 4),
]


def speaker_uuid(number):
    return UUID(f"0000000{number}-1234-5678-9ABC-DEF012345678")


class Speaker:
    """The device's side."""

    def __init__(self, link, number):
        self.address = Address(f"F0:00:00:00:{number >> 8:02X}:{number & 255:02X}")
        self.device = make_device(link, self.address)
        self.characteristics = {
            n: Characteristic(
                speaker_uuid(n),
                properties,
                Characteristic.READABLE | Characteristic.WRITEABLE,
                CharacteristicValue(read=lambda _, size=size: bytes(size), write=lambda _, value: None),
            )
            for n, properties, size in TABLE
        }
        self.device.add_service(Service(speaker_uuid(1), list(self.characteristics.values())))

    async def notify(self, number):
        status = bytes([0x42, 0, 0, 0x64, number >> 8 & 255, 0x64, number & 255])
        await self.device.notify_subscribers(self.characteristics[4], status)


def make_device(link, address):
    controller = Controller(str(address), link=link, public_address=address)
    return Device(address=address, host=Host(controller, AsyncPipeSink(controller)))


async def connect(phone, speaker, on_status):
    """Link, MTU, discovery of the table, three values read and three subscribed to: what `connect()` does in Outrigger."""
    await speaker.device.start_advertising(advertising_interval_min=20, advertising_interval_max=20)
    connection = await phone.connect(speaker.address)
    peer = Peer(connection)
    await peer.request_mtu(517)
    await peer.discover_services()
    await peer.discover_characteristics()
    for characteristic in [c for service in peer.services for c in service.characteristics]:
        await peer.discover_descriptors(characteristic)
    for number in (3, 4, 8):
        (characteristic,) = peer.get_characteristics_by_uuid(speaker_uuid(number))
        await characteristic.read_value()
        await characteristic.subscribe(on_status if number == 4 else None)
    return connection


class Counter:
    def __init__(self):
        self.received = 0
        self.is_in_order = True

    def take(self, status):
        if status[6] != self.received & 255:
            self.is_in_order = False
        self.received += 1

    def count(self, status):
        self.received += 1


async def notifications(count):
    link = LocalLink()
    phone, speaker, counter = make_device(link, Address("F1:00:00:00:00:00")), Speaker(link, 0), Counter()
    await phone.power_on()
    await speaker.device.power_on()
    await connect(phone, speaker, counter.take)

    async def send(number):
        last = counter.received + number
        for n in range(counter.received, last):
            await speaker.notify(n)
            # Its queue has no bound and takes everything: here it is as long as Outrigger's.
            while n - counter.received >= 32:
                await asyncio.sleep(0)
        while counter.received < last:
            await asyncio.sleep(0)

    await send(200)
    start = time.process_time()
    await send(count)
    seconds = time.process_time() - start
    if not counter.is_in_order:
        sys.exit("peer_bumble.py: notifications came in another order")
    return {"notifications_per_second": count / seconds}


async def connections(count):
    link = LocalLink()
    phone, speaker = make_device(link, Address("F1:00:00:00:00:00")), Speaker(link, 0)
    await phone.power_on()
    await speaker.device.power_on()
    times = []
    for _ in range(count):
        start = time.process_time()
        connection = await connect(phone, speaker, lambda status: None)
        times.append(time.process_time() - start)
        await connection.disconnect()
    return {"cpu_seconds": statistics.median(times)}


def resident_bytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def notify_for_ever(speaker, start):
    number = 0
    while True:
        await asyncio.sleep(max(0, start + number * 0.1 - time.monotonic()))
        await speaker.notify(number)
        number += 1


async def twins(count, window):
    link = LocalLink()
    phone = make_device(link, Address("F1:00:00:00:00:00"))
    await phone.power_on()
    tasks = []

    async def add(numbers, counter):
        speakers = [Speaker(link, number) for number in numbers]
        for speaker in speakers:
            await speaker.device.power_on()
            await connect(phone, speaker, counter.count)
        start = time.monotonic()
        for index, speaker in enumerate(speakers):
            tasks.append(asyncio.create_task(notify_for_ever(speaker, start + 0.1 * index / len(speakers))))

    # The first ones bring in the code and what all share; then they are idle.
    await add(range(WARM_UP_COUNT), Counter())
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    tasks.clear()
    await asyncio.sleep(0.5)
    resident = resident_bytes()
    counter = Counter()
    await add(range(WARM_UP_COUNT, WARM_UP_COUNT + count), counter)
    await asyncio.sleep(2)
    cpu, received, start = time.process_time(), counter.received, time.monotonic()
    await asyncio.sleep(window)
    seconds = time.monotonic() - start
    figures = {
        "cpu_share": (time.process_time() - cpu) / seconds,
        "notifications_per_second": (counter.received - received) / seconds,
        "resident_bytes_per_device": (resident_bytes() - resident) / count,
    }
    for task in tasks:
        task.cancel()
    return figures


async def main(arguments):
    match arguments:
        case ["notifications", count]:
            figures = await notifications(int(count))
        case ["connect", count]:
            figures = await connections(int(count))
        case ["twins", count, seconds]:
            figures = await twins(int(count), int(seconds))
        case _:
            sys.exit(__doc__)
    print(json.dumps(figures, sort_keys=True))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
