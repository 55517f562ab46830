"""The served glasses on hci1, as a client that no one here wrote finds them: bleak on hci0, and BlueZ with an agent of our own, which is asked for
the code. It knows the guide's table of services, and none of the glasses' code.

    glasses_by_bleak.py OUTRIGGER passkey     nothing guarded is told before pairing, a wrong code does not pair, and the one that was said does
    glasses_by_bleak.py OUTRIGGER open        the guide to the letter: everything without pairing, but for the key, which has to be asked for
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
from pathlib import Path

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError
from dbus_fast import BusType, DBusError, Message, MessageType
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method

import hearing
from programs import DEADLINE, SOCKET, Notifications, Program, expect, until, wait_for_services


def standard(number):
    return f"{number:08x}-0000-1000-8000-00805f9b34fb"


def own(number):
    return f"6e40{number:04x}-b5a3-f393-e0a9-e50e24dcca9e"


def added(number):
    return f"6f757472-6967-6765-7200-{number:012x}"


R, W, N = "read", "write", "notify"
KEY, CODE, STATUS = own(0x101), own(0x102), own(0x103)
PERSONALITY, MODE = own(0x201), own(0x205)
SYSTEM, RESPONSE = own(0x302), own(0x303)
NOTES = own(0x401)
# The guide's seven services, and two for what it lacks.
TABLE = {
    standard(0x180A): {standard(number): {R} for number in (0x2A24, 0x2A25, 0x2A26, 0x2A27, 0x2A29)},
    standard(0x180F): {standard(0x2A19): {R, N}},
    standard(0x1805): {standard(0x2A2B): {R, W, N}, standard(0x2A0F): {R, W}},
    own(1): {KEY: {R}, CODE: {R, N}, STATUS: {R, W}},
    own(2): {PERSONALITY: {R, W}, own(0x202): {R, W}, own(0x203): {R, W}, own(0x204): {R, W}, MODE: {R, N}},
    own(3): {own(0x301): {W}, SYSTEM: {W}, RESPONSE: {R, N}},
    own(4): {NOTES: {R, W, N}, own(0x402): {R, W, N}},
    own(5): {own(0x501): {W}, own(0x502): {W}, own(0x503): {R, N}, own(0x504): {R}},
    added(0x600): {
        added(0x601): {R}, added(0x602): {R}, added(0x603): {R, N}, added(0x604): {R}, added(0x605): {R}, added(0x606): {R, W},
        added(0x607): {R, N}, added(0x608): {R, N},
    },
}
# Every peripheral of BlueZ has these as well, of which it shows its own clients the second.
GENERIC = {standard(0x1800), standard(0x1801)}
PNP_ID = standard(0x2A50)
PAIRED = b"\2"
BLUEZ = {"adapter": "hci0"}


class Agent(ServiceInterface):
    """Has a keyboard, and enters what it is told to enter."""

    PATH = "/outrigger/agent"

    def __init__(self, code):
        super().__init__("org.bluez.Agent1")
        self._code = code
        self.asked = 0

    @dbus_method()
    async def RequestPasskey(self, device: "o") -> "u":  # noqa: F821, N802
        self.asked += 1
        return int(await self._code())

    @dbus_method()
    def Cancel(self):  # noqa: N802
        pass

    @dbus_method()
    def Release(self):  # noqa: N802
        pass


class BlueZ:
    """What bleak leaves to others: a connection to the bus whose agent is asked when it pairs. Of bleak's own, no agent can be asked."""

    def __init__(self, bus):
        self._bus = bus

    @classmethod
    @contextlib.asynccontextmanager
    async def connected(cls):
        bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        try:
            yield cls(bus)
        finally:
            bus.disconnect()

    async def _call(self, path, interface, member, signature="", *body):
        message = Message(destination="org.bluez", path=path, interface=interface, member=member, signature=signature, body=list(body))
        reply = await asyncio.wait_for(self._bus.call(message), DEADLINE)
        if reply.message_type == MessageType.ERROR:
            raise DBusError._from_message(reply)
        return reply.body

    async def is_paired(self, device):
        [value] = await self._call(device, "org.freedesktop.DBus.Properties", "Get", "ss", "org.bluez.Device1", "Paired")
        return value.value

    async def pair(self, device, code):
        """Pairs with the code that the function gives; how often it was asked for one."""
        agent = Agent(code)
        self._bus.export(Agent.PATH, agent)
        await self._call("/org/bluez", "org.bluez.AgentManager1", "RegisterAgent", "os", Agent.PATH, "KeyboardOnly")
        try:
            await self._call(device, "org.bluez.Device1", "Pair")
        finally:
            await self._call("/org/bluez", "org.bluez.AgentManager1", "UnregisterAgent", "o", Agent.PATH)
            self._bus.unexport(Agent.PATH)
        return agent.asked


@contextlib.asynccontextmanager
async def connected():
    device = await BleakScanner.find_device_by_filter(
        lambda _, advertisement: own(1) in advertisement.service_uuids and advertisement.local_name == "Smart Glasses", timeout=40, bluez=BLUEZ
    )
    expect(device is not None, "bleak does not hear the glasses")
    async with BleakClient(device, timeout=DEADLINE, bluez=BLUEZ) as client:
        await wait_for_services(client, [uuid for service in TABLE.values() for uuid in service])
        yield client, device.details["path"]


def check_table(client):
    services = [(service.uuid, {each.uuid: set(each.properties) for each in service.characteristics}) for service in client.services]
    # bluetoothd serves a Device Information of its own beside the glasses', and bleak tells of the two in no certain order.
    offered = {uuid: characteristics for uuid, characteristics in services if uuid not in GENERIC and set(characteristics) != {PNP_ID}}
    expect(offered == TABLE, f"the table should be {TABLE}, and is {offered}")
    print(f"the table has {len(TABLE)} services with {sum(map(len, TABLE.values()))} characteristics, as documented", flush=True)


async def refused(work, what):
    """Why."""
    try:
        value = await work
    except BleakError as error:
        print(f"{what}: refused ({error})", flush=True)
    else:
        sys.exit(f"{what} was not refused, but gave {value}")


async def check_open_part(client):
    """What is told to everybody."""
    mode = bytes(await client.read_gatt_char(MODE))
    expect(mode == b"active", f"the status mode is {mode}")
    number = bytes(await client.read_gatt_char(standard(0x2A25))).decode()
    expect(number == bytes(await client.read_gatt_char(added(0x601))).decode() != "", "the serial number and the identity differ")


async def check_guarded_part(client, data):
    """What a companion is told, and the key once it has confirmed the pairing."""
    personality = bytes(await client.read_gatt_char(PERSONALITY)).decode()
    expect(personality == "jarvis", f"the personality is {personality}")
    await refused(client.read_gatt_char(KEY), "the key, before the pairing was confirmed")
    await client.write_gatt_char(STATUS, PAIRED, response=True)
    expect(bytes(await client.read_gatt_char(STATUS)) == PAIRED, "a pairing that was confirmed is none")
    key = bytes(await client.read_gatt_char(KEY)).decode()
    expect(key == (Path(data) / "glasses/config/api_key.txt").read_text().strip(), "the key is another")


async def check_notifications(client):
    notes, modes, responses = Notifications("Notes"), Notifications("Status mode"), Notifications("Action response")
    for uuid, each in ((NOTES, notes), (MODE, modes), (RESPONSE, responses)):
        await client.start_notify(uuid, each.arrived, bluez=SOCKET)
    await client.write_gatt_char(NOTES, json.dumps({"content": "Buy oars"}).encode(), response=True)
    told = json.loads(await notes.next())
    expect([note["content"] for note in told] == ["Buy oars"], f"of a note that was added, {told} is told")
    expect(json.loads(await client.read_gatt_char(NOTES)) == told, "the notes that are read are others than those that were told")
    for command, mode in ((b"sleep", b"sleep"), (b"wake", b"active")):
        await client.write_gatt_char(SYSTEM, command, response=True)
        expect((value := await modes.next()) == mode, f"after {command}, the mode {value} is told")
        expect(json.loads(value := await responses.next())["success"], f"after {command}, the response {value} is told")
    await client.write_gatt_char(SYSTEM, b"dance", response=True)
    response = json.loads(await responses.next())
    expect(response == {"success": False, "error": "Unknown command"}, f"to an unknown command, {response} is the response")
    print("notes, mode and responses are notified", flush=True)


async def connect_again(client):
    await client.disconnect()
    await client.connect()
    await wait_for_services(client, [uuid for service in TABLE.values() for uuid in service])


async def walk_passkey(sentences, data):
    async with BlueZ.connected() as bluez, connected() as (client, device):
        check_table(client)
        await check_open_part(client)
        await refused(client.read_gatt_char(PERSONALITY), "the personality, without pairing")
        expect(not await bluez.is_paired(device), "a read has paired")

        for error in (1, 0):
            # BlueZ gives up a link whose pairing has failed.
            await connect_again(client)
            before = len(sentences.codes())

            async def code(error=error, before=before):
                # They are asked to say it when we are asked to enter it.
                codes = await asyncio.to_thread(until, lambda: sentences.codes()[before:], "the glasses say no code")
                return (int(codes[-1]) + error) % 1_000_000

            try:
                asked = await bluez.pair(device, code)
            except DBusError as failure:
                print(f"pairing: {failure.type}", flush=True)
                expect(error and failure.type == "org.bluez.Error.AuthenticationFailed", f"the code that was said is refused: {failure}")
                expect(not await bluez.is_paired(device), "a wrong code has paired")
            else:
                expect(not error, "a wrong code was taken")
                expect(asked == 1, f"a code was asked for {asked} times")
        expect(await bluez.is_paired(device), "the code that was said has not paired")
        print("paired by the code that was said", flush=True)

        # The bond outlives the link.
        await connect_again(client)
        said = bytes(await client.read_gatt_char(CODE)).decode()
        expect(said in ("", sentences.codes()[-1]), "the code that is read is none that was said")
        await check_guarded_part(client, data)
        await check_notifications(client)


async def walk_open(sentences, data):
    async with BlueZ.connected() as bluez, connected() as (client, device):
        check_table(client)
        await check_open_part(client)
        code = bytes(await client.read_gatt_char(CODE)).decode()
        said = await asyncio.to_thread(until, sentences.codes, "the glasses say no code")
        expect(said == [code], f"the code that is read is {code}, and {said} are said")
        await check_guarded_part(client, data)
        await check_notifications(client)
        expect(not await bluez.is_paired(device), "open glasses have paired")
        print("all of it without pairing", flush=True)


def main(outrigger, policy):
    sentences = hearing.Sentences()
    with tempfile.TemporaryDirectory() as data:
        command = [outrigger, "serve", "glasses", "--radio", "bluez", "--adapter", "hci1", "--pairing", policy, "--camera", "test", "--battery", "simulated", "--data", data]
        glasses = Program(*command, env=sentences.environment)
        try:
            glasses.wait_for("Connection Manager started")
            asyncio.run({"passkey": walk_passkey, "open": walk_open}[policy](sentences, data))
        except BaseException:
            print(glasses.said, flush=True)
            raise
        finally:
            glasses.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outrigger")
    parser.add_argument("policy", choices=["passkey", "open"])
    arguments = parser.parse_args()
    main(arguments.outrigger, arguments.policy)
