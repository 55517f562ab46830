"""The served glasses on hci1 change their Wi-Fi by NetworkManager, told over Bluetooth by bleak on hci0: a right password, a wrong one, a network
that is not there, one that gives no address. What became of each is read over Bluetooth and over REST, whose certificate has the key that the
glasses tell over Bluetooth.

    glasses_wifi_over_bluez.py OUTRIGGER       in Testbed/run --wifi
"""

import asyncio
import hashlib
import json
import os
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from bleak import BleakClient, BleakScanner

from programs import Program, expect, wait_for_services

SSID, PASSWORD, STATUS, INFO = (f"6e4005{number:02}-b5a3-f393-e0a9-e50e24dcca9e" for number in (1, 2, 3, 4))
PAIRING = "6e400103-b5a3-f393-e0a9-e50e24dcca9e"
PORT, PROBLEM, FINGERPRINT, NETWORKS, TOKEN = (f"6f757472-6967-6765-7200-0000000006{number:02}" for number in (2, 3, 4, 5, 6))
# A change that fails late: joining and its address, and the way back.
CHANGE_DEADLINE = 90


def fingerprint_of(address):
    """The SHA-256 of the public key in the certificate that a server shows, by openssl."""
    certificate = ssl.get_server_certificate(address)
    key = subprocess.run(["openssl", "x509", "-pubkey", "-noout"], input=certificate.encode(), capture_output=True, check=True).stdout
    return hashlib.sha256(subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, capture_output=True, check=True).stdout).digest()


def rest(address, path, token):
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    request = urllib.request.Request(f"https://{address[0]}:{address[1]}{path}", headers={"X-API-Key": token})
    with urllib.request.urlopen(request, timeout=60, context=unchecked) as answer:
        return json.load(answer)


async def change(client, ssid, password):
    """Where the change ends, and the sentence about it."""
    states = asyncio.Queue()
    await client.start_notify(STATUS, lambda _, value: states.put_nowait(bytes(value).decode()))
    await client.write_gatt_char(SSID, ssid.encode(), response=True)
    await client.write_gatt_char(PASSWORD, password.encode(), response=True)
    began = time.monotonic()
    while (state := await asyncio.wait_for(states.get(), CHANGE_DEADLINE)) not in ("connected", "failed"):
        pass
    await client.stop_notify(STATUS)
    problem = (await client.read_gatt_char(PROBLEM)).decode()
    print(f"{ssid}: {state} after {time.monotonic() - began:.0f} s. {problem}", flush=True)
    return state, problem


async def walk():
    ssid, password = os.environ["TESTBED_SSID"], os.environ["TESTBED_PASSPHRASE"]
    device = await BleakScanner.find_device_by_name("Smart Glasses", timeout=40, bluez={"adapter": "hci0"})
    expect(device is not None, "bleak does not hear the glasses")
    async with BleakClient(device, bluez={"adapter": "hci0"}) as client:
        await wait_for_services(client, [SSID, PASSWORD, STATUS, INFO, PAIRING, PORT, PROBLEM, FINGERPRINT, NETWORKS, TOKEN])
        heard = json.loads(await client.read_gatt_char(NETWORKS))
        print("in reach:", heard, flush=True)
        expect({(ssid, "wpa"), ("Silent", "wpa")} <= {(network["ssid"], network["security"]) for network in heard}, "a network is not listed")

        await client.write_gatt_char(PAIRING, b"\2", response=True)
        await client.write_gatt_char(TOKEN, b"bleak", response=True)
        token = (await client.read_gatt_char(TOKEN)).decode()
        port = int.from_bytes(await client.read_gatt_char(PORT), "little")

        state, problem = await change(client, ssid, "not the passphrase")
        expect(state == "failed" and "refused the password" in problem, "a wrong password is not told as one")
        state, problem = await change(client, ssid, password)
        expect((state, problem) == ("connected", ""), "the network was not joined")
        info = json.loads(await client.read_gatt_char(INFO))
        expect(info["ip"].startswith("10.77.0.") and info["gateway"] == os.environ["TESTBED_GATEWAY"], f"not where the network is: {info}")

        # At that address is who we know from Bluetooth, and nobody else is let in.
        address = (info["ip"], port)
        expect(fingerprint_of(address) == await client.read_gatt_char(FINGERPRINT), "the certificate's key is another")
        expect(rest(address, "/api/wifi", token) == {"status": "connected", "ssid": ssid, "reason": None, "problem": None}, "REST tells otherwise")
        try:
            rest(address, "/api/wifi", "wrong")
        except urllib.error.HTTPError as error:
            expect(error.code == 401, f"a wrong token: {error.code}")
        else:
            sys.exit("a wrong token was taken")

        for name, words, reason in [("Nowhere", "in reach", "not-found"), ("Silent", "no address", "no-address")]:
            state, problem = await change(client, name, "silent passphrase")
            expect(state == "failed" and words in problem and ssid in problem, f"{name}: {problem}")
            report = rest(address, "/api/wifi", token)
            expect(report == {"status": "failed", "ssid": ssid, "reason": reason, "problem": problem}, f"REST after {name}: {report}")


def main(outrigger):
    with tempfile.TemporaryDirectory() as data:
        glasses = Program(
            outrigger, "serve", "glasses", "--radio", "bluez", "--adapter", "hci1", "--pairing", "open", "--camera", "test", "--tls",
            "--http", "0.0.0.0:5000", "--data", data,
        )  # fmt: skip
        try:
            glasses.wait_for("Connection Manager started")
            asyncio.run(walk())
            print("the network before is kept")
        except BaseException:
            print(glasses.said, flush=True)
            raise
        finally:
            glasses.end()
        listed = subprocess.run([outrigger, "glasses", "tokens", "list", "--data", data], check=True, capture_output=True, text=True).stdout
        expect("bleak" in listed, listed)


if __name__ == "__main__":
    main(sys.argv[1])
