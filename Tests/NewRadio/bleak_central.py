"""A Bluetooth central over bleak, asked and told in lines of JSON: BleakMessages.swift has both.

    bleak_central.py [ADAPTER]

It ends, and every connection with it, where its standard input does.
"""

import asyncio
import json
import sys

from bleak import BleakClient, BleakScanner
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason as Reason,
    BleakError,
    BleakGATTProtocolError,
)

BLUEZ = {"adapter": sys.argv[1]} if len(sys.argv) > 1 else {}
STATES = {
    Reason.NO_BLUETOOTH: "unsupported",
    Reason.NO_BLE_CENTRAL_ROLE: "unsupported",
    Reason.POWERED_OFF: "poweredOff",
    Reason.DENIED_BY_USER: "unauthorized",
    Reason.DENIED_BY_SYSTEM: "unauthorized",
}


def say(**message) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def failure(error: BaseException) -> dict:
    if isinstance(error, BleakGATTProtocolError):
        return {"att": int(error.code), "text": str(error)}
    return {"text": str(error) or type(error).__name__}


class Connection:
    """What is done with one device: attempts to connect it, and the requests of a link, one at a time and in their order."""

    def __init__(self, central: "Central", device: str) -> None:
        self.central = central
        self.device = device
        self.client: BleakClient | None = None
        self.requests: asyncio.Queue = asyncio.Queue()
        self.attempt: asyncio.Task | None = None
        self.closing: asyncio.Task | None = None
        self.worker = asyncio.create_task(self.work())

    async def work(self) -> None:
        while True:
            request = await self.requests.get()
            client = self.client
            if client is None:
                continue  # The link is over, and its requests have been answered there.
            try:
                answer = await getattr(self, request["ask"])(client, **request)
                say(id=request["id"], device=self.device, **(answer or {}))
            except Exception as error:  # Whatever bleak, or the system's Bluetooth below it, has to say is the answer.
                if self.client is client:
                    say(id=request["id"], device=self.device, failure=failure(error))

    # The link's requests.

    async def discover(self, client, **_):
        def described(characteristic):
            descriptors = [{"uuid": each.uuid, "handle": each.handle} for each in characteristic.descriptors]
            return {
                "uuid": characteristic.uuid,
                "handle": characteristic.handle,
                "properties": list(characteristic.properties),
                "descriptors": descriptors,
            }

        services = sorted(client.services, key=lambda service: service.handle)
        return {
            "table": [
                {
                    "uuid": service.uuid,
                    "handle": service.handle,
                    "characteristics": [described(each) for each in sorted(service.characteristics, key=lambda each: each.handle)],
                }
                for service in services
            ]
        }

    async def read(self, client, handle, **_):
        if client.services.get_characteristic(handle) is None:
            return {"value": list(await client.read_gatt_descriptor(handle))}
        return {"value": list(await client.read_gatt_char(handle))}

    async def write(self, client, handle, value, **_):
        await client.write_gatt_char(handle, bytes(value), response=True)

    async def command(self, client, handle, value, **_):
        await client.write_gatt_char(handle, bytes(value), response=False)

    async def subscribe(self, client, handle, isOn, **_):
        if not isOn:
            return await client.stop_notify(handle)

        def arrived(_, value: bytearray) -> None:
            say(event="value", device=self.device, handle=handle, value=list(value))

        # A socket of BlueZ's own: as a property of the bus, values that come fast are lost.
        await client.start_notify(handle, arrived, bluez={"use_start_notify": False})

    async def pair(self, client, **_):
        await client.pair()

    # The link itself.

    def begin(self, request: dict) -> None:
        self.attempt = asyncio.create_task(self.connect(request, self.closing))

    def end(self) -> None:
        attempt, self.attempt = self.attempt, None
        self.closing = asyncio.create_task(self.close(attempt, self.closing))

    async def connect(self, request: dict, before: asyncio.Task | None) -> None:
        """Tries until the device is there: the program has the deadline."""
        if before is not None:
            await asyncio.wait([before])
        while True:
            client = BleakClient(await self.find(), self.ended, timeout=30, bluez=BLUEZ)
            try:
                await client.connect()
                break
            except (BleakError, TimeoutError, OSError):
                self.central.devices.pop(self.device, None)
                await asyncio.sleep(0.2)
        self.client = client
        rooms = [each.max_write_without_response_size for each in client.services.characteristics.values()]
        say(id=request["id"], device=self.device, room=max(rooms, default=20))

    async def find(self):
        while True:
            found = self.central.devices.get(self.device)
            if found is None:
                found = await BleakScanner.find_device_by_address(self.device, timeout=5, bluez=BLUEZ)
            if found is not None:
                return found

    def ended(self, client: BleakClient) -> None:
        if self.client is client:
            self.client = None
            say(event="ended", device=self.device)

    async def close(self, attempt: asyncio.Task | None, before: asyncio.Task | None) -> None:
        """Gives up an attempt, or ends the link that came of it."""
        if before is not None:
            await asyncio.wait([before])
        if attempt is not None:
            attempt.cancel()
            await asyncio.wait([attempt])
        if self.client is not None:
            client = self.client
            try:
                await client.disconnect()
            except Exception as error:
                print(f"bleak_central: {self.device}: {error}", file=sys.stderr)
            self.ended(client)


class Central:
    """The adapter: what is heard, and the connections by their devices."""

    def __init__(self) -> None:
        self.scanner: BleakScanner | None = None
        self.services: set[str] = set()
        self.wanted: list[str] | None = None
        self.changed = asyncio.Event()
        # What bleak has heard of them; it connects those best that it knows.
        self.devices: dict = {}
        self.connections: dict[str, Connection] = {}

    def heard(self, device, data) -> None:
        self.devices[device.address] = device
        if self.wanted is None or self.services and not self.services.intersection(data.service_uuids):
            return
        say(
            event="found",
            device=device.address,
            found={
                "name": data.local_name,
                "services": data.service_uuids,
                "serviceData": {uuid: list(value) for uuid, value in data.service_data.items()},
                "makerData": {str(company): list(value) for company, value in data.manufacturer_data.items()},
                "txPower": data.tx_power,
                "rssi": data.rssi,
            },
        )

    async def scan(self) -> None:
        """Keeps the scanner as it was asked for, and says whether the adapter can be used."""
        filters = {"filters": {"DuplicateData": True}, **BLUEZ}
        told = None
        while True:
            state = "poweredOn"
            try:
                if self.scanner is not None:
                    scanner, self.scanner = self.scanner, None
                    await scanner.stop()
                if self.wanted is not None or told != "poweredOn":
                    scanner = BleakScanner(self.heard, bluez=filters)
                    await scanner.start()
                    self.scanner = scanner
                    if self.wanted is None:
                        self.scanner = None
                        await scanner.stop()
            except BleakBluetoothNotAvailableError as error:
                state = STATES.get(error.reason, "unsupported")
            except (BleakError, OSError) as error:
                print(f"bleak_central: {error}", file=sys.stderr)
                state = "unsupported"
            if state != told:
                say(event="state", state=state)
                told = state
            try:
                await asyncio.wait_for(self.changed.wait(), None if state == "poweredOn" else 2)
            except TimeoutError:
                pass
            self.changed.clear()

    def take(self, request: dict) -> None:
        ask = request["ask"]
        if ask in ("scan", "stop"):
            wanted = [uuid.lower() if len(uuid) == 36 else f"0000{uuid.lower()}-0000-1000-8000-00805f9b34fb" for uuid in request.get("services", [])]
            self.wanted = wanted if ask == "scan" else None
            self.services = set(wanted)
            self.changed.set()
            return
        device = request["device"]
        connection = self.connections.get(device)
        if connection is None:
            connection = self.connections[device] = Connection(self, device)
        if ask == "connect":
            connection.begin(request)
        elif ask in ("cancel", "disconnect"):
            connection.end()
        else:
            connection.requests.put_nowait(request)


async def main() -> None:
    central = Central()
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    scanning = asyncio.create_task(central.scan())
    while line := await reader.readline():
        central.take(json.loads(line))
    scanning.cancel()
    for connection in central.connections.values():
        connection.end()
        await connection.closing


asyncio.run(main())
