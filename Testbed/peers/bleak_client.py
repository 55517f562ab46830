"""A GATT client that no one here wrote the stack of (bleak on BlueZ), for peripherals under test.

    bleak_client.py (--name NAME | --service UUID) [--adapter hci0] [--timeout S] ACTION…

Finds the device, connects, carries out the actions in their order and prints one JSON object:
{"device": {…advertisement…}, "found_s": …, "connected_s": …, "services": {…}, "results": [one object an action]}.

    read:UUID            read-many:UUID:COUNT               {"value": HEX, "seconds": …}
    write:UUID:HEX       write-many:UUID:HEX:COUNT          with response   {"seconds": …}
    command:UUID:HEX                                        without response
    subscribe:UUID       await:UUID:COUNT                   waits for COUNT notifications since subscribe
    sleep:SECONDS        drops:UUID                         how many notifications came until now

A characteristic's UUID may be a 16-bit one in 4 digits. A failing action prints {"error": …} in its place and ends the
program with status 1 after the object; a device that is not found ends it with status 3.
"""

import argparse
import asyncio
import json
import sys
import time

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError


def long_form(uuid: str) -> str:
    return f"0000{uuid}-0000-1000-8000-00805f9b34fb" if len(uuid) == 4 else uuid.lower()


class Notifications:
    """What a characteristic has notified, and the wait for more of it."""

    def __init__(self) -> None:
        self.values: list[str] = []
        self.first = self.last = 0.0
        self.arrived = asyncio.Condition()

    async def add(self, value: bytes) -> None:
        self.last = time.monotonic()
        if not self.values:
            self.first = self.last
        self.values.append(value.hex())
        async with self.arrived:
            self.arrived.notify_all()

    async def wait_for(self, count: int) -> None:
        async with self.arrived:
            await self.arrived.wait_for(lambda: len(self.values) >= count)

    def report(self) -> dict:
        return {"count": len(self.values), "values": self.values[:16], "seconds": round(self.last - self.first, 4)}


class Session:
    """One connection and the actions on it."""

    def __init__(self, client: BleakClient, timeout: float) -> None:
        self.client = client
        self.timeout = timeout
        self.notifications: dict[str, Notifications] = {}

    async def perform(self, action: str) -> dict:
        name, *parts = action.split(":")
        method = getattr(self, "do_" + name.replace("-", "_"), None)
        if method is None:
            raise ValueError(f"unknown action {name}")
        began = time.monotonic()
        result = await asyncio.wait_for(method(*parts), self.timeout)
        return {"action": action, "seconds": round(time.monotonic() - began, 4), **(result or {})}

    async def do_read(self, uuid: str) -> dict:
        return {"value": (await self.client.read_gatt_char(long_form(uuid))).hex()}

    async def do_read_many(self, uuid: str, count: str) -> None:
        for _ in range(int(count)):
            await self.client.read_gatt_char(long_form(uuid))

    async def do_write(self, uuid: str, value: str) -> None:
        await self.client.write_gatt_char(long_form(uuid), bytes.fromhex(value), response=True)

    async def do_write_many(self, uuid: str, value: str, count: str) -> None:
        for _ in range(int(count)):
            await self.do_write(uuid, value)

    async def do_command(self, uuid: str, value: str) -> None:
        await self.client.write_gatt_char(long_form(uuid), bytes.fromhex(value), response=False)

    async def do_subscribe(self, uuid: str) -> None:
        notifications = self.notifications[long_form(uuid)] = Notifications()

        async def arrived(_, value: bytearray) -> None:
            await notifications.add(bytes(value))

        await self.client.start_notify(long_form(uuid), arrived)

    async def do_await(self, uuid: str, count: str) -> dict:
        notifications = self.notifications[long_form(uuid)]
        await notifications.wait_for(int(count))
        return {**notifications.report()}

    async def do_drops(self, uuid: str) -> dict:
        return {**self.notifications[long_form(uuid)].report()}

    async def do_sleep(self, seconds: str) -> None:
        await asyncio.sleep(float(seconds))


async def main(arguments: argparse.Namespace) -> int:
    bluez = {"adapter": arguments.adapter}
    began = time.monotonic()

    def wanted(_, advertisement) -> bool:
        if arguments.name is not None and advertisement.local_name != arguments.name:
            return False
        return arguments.service is None or long_form(arguments.service) in advertisement.service_uuids

    async with BleakScanner(bluez=bluez) as scanner:
        found = None
        try:
            async with asyncio.timeout(arguments.timeout):
                async for device, advertisement in scanner.advertisement_data():
                    if wanted(device, advertisement):
                        found = device, advertisement
                        break
        except TimeoutError:
            pass
    if found is None:
        print(json.dumps({"error": f"not found in {arguments.timeout} s"}))
        return 3
    device, advertisement = found
    report: dict = {
        "device": {
            "address": device.address,
            "name": advertisement.local_name,
            "services": advertisement.service_uuids,
            "manufacturer": {f"{company:04x}": value.hex() for company, value in advertisement.manufacturer_data.items()},
            "service_data": {uuid: value.hex() for uuid, value in advertisement.service_data.items()},
        },
        "found_s": round(time.monotonic() - began, 4),
    }
    began = time.monotonic()
    status = 0
    try:
        async with BleakClient(device, bluez=bluez, timeout=arguments.timeout) as client:
            report["connected_s"] = round(time.monotonic() - began, 4)
            report["services"] = {
                service.uuid: {c.uuid: sorted(c.properties) for c in service.characteristics} for service in client.services
            }
            report["results"] = []
            session = Session(client, arguments.timeout)
            for action in arguments.actions:
                try:
                    report["results"].append(await session.perform(action))
                except (BleakError, TimeoutError, ValueError, KeyError, TypeError) as error:
                    report["results"].append({"action": action, "error": f"{type(error).__name__}: {error}"})
                    status = 1
    except (BleakError, TimeoutError) as error:
        report["error"] = f"{type(error).__name__}: {error}"
        status = 1
    print(json.dumps(report, indent=1))
    return status


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name")
    parser.add_argument("--service")
    parser.add_argument("--adapter", default="hci0")
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("actions", nargs="*", metavar="ACTION")
    arguments = parser.parse_args()
    if arguments.name is None and arguments.service is None:
        parser.error("--name or --service is needed to know the device")
    sys.exit(asyncio.run(main(arguments)))
