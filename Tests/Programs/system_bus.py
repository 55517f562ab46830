"""A system bus of a test's own, with what stands for BlueZ and a speaker in its reach, and for NetworkManager and what it hears."""

import asyncio
import subprocess
import threading

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

ADAPTER = "/org/bluez/hci0"
SPEAKER = ADAPTER + "/dev_C2_00_00_00_00_42"
SERVICE = SPEAKER + "/service0005"
PROPERTIES = "org.freedesktop.DBus.Properties"
WIRELESS = "/org/freedesktop/NetworkManager/Devices/1"
POINT = "/org/freedesktop/NetworkManager/AccessPoint/"
CONFIGURATION = """<busconfig><type>custom</type><listen>{address}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


def speakers(number):
    return f"{number:08x}-1234-5678-9abc-def012345678"


# The declaration's handle, the UUID, the flags, and the value of each characteristic of a speaker that is ready for an update.
CHARACTERISTICS = [
    (6, 2, ["write-without-response", "write"], ""), (8, 3, ["read", "notify"], "01000001"), (11, 4, ["read", "notify"], "42000064326401"),
    (14, 5, ["write"], ""), (16, 6, ["write"], ""), (18, 7, ["write"], ""), (20, 8, ["read", "notify"], "0000000000000000"),
]
VALUES = {f"{SERVICE}/char{handle:04x}": bytes.fromhex(value) for handle, _, _, value in CHARACTERISTICS}


def adapter():
    return {"org.bluez.Adapter1": {"Address": Variant("s", "00:00:00:00:00:01"), "Powered": Variant("b", True), "Roles": Variant("as", ["central", "peripheral"])}}


def speaker():
    return {
        "org.bluez.Device1": {
            "Address": Variant("s", "C2:00:00:00:00:42"), "AddressType": Variant("s", "random"), "Alias": Variant("s", "42 Decibels"), "Name": Variant("s", "42 Decibels"),
            "Adapter": Variant("o", ADAPTER), "UUIDs": Variant("as", [speakers(1)]), "RSSI": Variant("n", -60), "Connected": Variant("b", False),
            "Paired": Variant("b", False), "Bonded": Variant("b", False), "Trusted": Variant("b", False), "ServicesResolved": Variant("b", False),
        }
    }


def table():
    yield SERVICE, {"org.bluez.GattService1": {"UUID": Variant("s", speakers(1)), "Primary": Variant("b", True), "Device": Variant("o", SPEAKER)}}
    for handle, number, flags, _ in CHARACTERISTICS:
        yield f"{SERVICE}/char{handle:04x}", {"org.bluez.GattCharacteristic1": {"UUID": Variant("s", speakers(number)), "Service": Variant("o", SERVICE), "Flags": Variant("as", flags), "MTU": Variant("q", 247)}}


class SystemBus:
    """`networks` are name, strength and megahertz of what NetworkManager hears; without any it does not run."""

    def __init__(self, folder, networks):
        self.networks = networks
        self.address = f"unix:path={folder}/bus"
        (folder / "bus.conf").write_text(CONFIGURATION.format(address=self.address))
        self.daemon = subprocess.Popen(["dbus-daemon", "--nofork", "--nopidfile", "--print-address=1", f"--config-file={folder}/bus.conf"], stdout=subprocess.PIPE, text=True)
        # The address is printed once clients may come.
        self.daemon.stdout.readline()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._serve(), self.loop).result(30)

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.daemon.kill()
        self.daemon.wait()

    async def _serve(self):
        self.bus = await MessageBus(bus_address=self.address).connect()
        self.bus.add_message_handler(self._answer)
        for name in ["org.bluez", *(["org.freedesktop.NetworkManager"] if self.networks else [])]:
            await self.bus.request_name(name)

    def _tell(self, path, interface, member, signature, *body):
        self.bus.send(Message(message_type=MessageType.SIGNAL, path=path, interface=interface, member=member, signature=signature, body=list(body)))

    def _changed(self, path, interface, **values):
        self._tell(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", interface, values, [])

    def _added(self, path, interfaces):
        self._tell("/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}", path, interfaces)

    def _answer(self, call):
        if call.message_type is not MessageType.METHOD_CALL:
            return None
        answer = getattr(self, "_" + call.member, None)
        if call.path == "/org/bluez" or not answer:
            return Message.new_method_return(call)
        return answer(call)

    # BlueZ

    def _GetManagedObjects(self, call):  # noqa: N802
        return Message.new_method_return(call, "a{oa{sa{sv}}}", [{ADAPTER: adapter()} if call.path == "/" else {}])

    def _StartDiscovery(self, call):  # noqa: N802
        self._added(SPEAKER, speaker())
        return Message.new_method_return(call)

    def _Connect(self, call):  # noqa: N802
        self._changed(SPEAKER, "org.bluez.Device1", Connected=Variant("b", True))
        for path, interfaces in table():
            self._added(path, interfaces)
        self._changed(SPEAKER, "org.bluez.Device1", ServicesResolved=Variant("b", True))
        return Message.new_method_return(call)

    def _ReadValue(self, call):  # noqa: N802
        return Message.new_method_return(call, "ay", [VALUES[call.path]])

    def _StartNotify(self, call):  # noqa: N802
        self._changed(call.path, "org.bluez.GattCharacteristic1", Notifying=Variant("b", True))
        return Message.new_method_return(call)

    def _AcquireWrite(self, call):  # noqa: N802
        return Message.new_error(call, "org.bluez.Error.NotSupported", "")

    # NetworkManager, as its D-Bus API reference has it

    def _GetDevices(self, call):  # noqa: N802
        return Message.new_method_return(call, "ao", [[WIRELESS]])

    def _Get(self, call):  # noqa: N802
        if call.path == SPEAKER:
            return Message.new_method_return(call, "v", [Variant("b", True)])
        # NM_DEVICE_TYPE_WIFI
        return Message.new_method_return(call, "v", [Variant("u", 2)])

    def _RequestScan(self, call):  # noqa: N802
        self.bus.send(Message.new_method_return(call))
        self._changed(WIRELESS, "org.freedesktop.NetworkManager.Device.Wireless", LastScan=Variant("x", 1))
        return True

    def _GetAllAccessPoints(self, call):  # noqa: N802
        return Message.new_method_return(call, "ao", [[f"{POINT}{index}" for index in range(len(self.networks))]])

    def _GetAll(self, call):  # noqa: N802
        name, strength, megahertz = self.networks[int(call.path.removeprefix(POINT))]
        values = {
            "Ssid": Variant("ay", name.encode()), "Strength": Variant("y", strength), "Frequency": Variant("u", megahertz), "Flags": Variant("u", 1),
            "WpaFlags": Variant("u", 0), "RsnFlags": Variant("u", 0x100),
        }
        return Message.new_method_return(call, "a{sv}", [values])
