"""From the box to the live picture, over BlueZ, NetworkManager and hostapd: glasses that are factory-new say a code, which is heard and entered,
join the network that they are told of, and show their camera over it. Then the access point is switched off and on while the companion goes on
asking for changes: none is lost, and none is made twice.

    glasses_walk_over_bluez.py OUTRIGGER NETWORK       in Testbed/run --wifi --camera

The glasses are the service as it is installed, on hci1, as the service's own user: polkit lets it change the Wi-Fi. The companion is on hci0; its
internet sockets are in the access point's network alone (NETWORK is network.c as a library), so that all that it has by Wi-Fi has gone over the air.
"""

import io
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

import hearing
from programs import Program, expect, until

HERE = Path(__file__).resolve().parent
ADDRESS = "http://127.0.0.1:8080"
DATA = Path("/var/lib/outrigger")
# The rights of the unit; and to read the repository, wherever it lies, where an installed program has its own folder.
RIGHTS = "-all,+dac_read_search"
SERVICE_USER = [
    "setpriv", "--reuid", "outrigger", "--regid", "outrigger", "--groups", "video,audio", "--no-new-privs",
    "--inh-caps", RIGHTS, "--ambient-caps", RIGHTS, "--bounding-set", RIGHTS,
]  # fmt: skip
IN_THE_NETWORK = ["ip", "netns", "exec", "ap"]
# NetworkManager looks for a network that has gone less and less often.
RETURN_DEADLINE = 300
# Seconds that a change may take where its way is lost and the other one stands.
LONGEST_FAILOVER = 2


def curl(*words, place=()):
    """The status, the seconds that the answer took, and its body."""
    run = subprocess.run([*place, "curl", "--silent", "--show-error", "--max-time", "90", "--write-out", "\n%{http_code} %{time_total}", *words], capture_output=True)
    expect(run.returncode == 0, f"curl {words}: {run.stderr.decode()}")
    body, _, figures = run.stdout.rpartition(b"\n")
    status, seconds = figures.split()
    return int(status), float(seconds), body


class Glasses:
    """The service, and what it keeps."""

    def __init__(self):
        subprocess.run(["install", "-d", "-o", "outrigger", "-g", "outrigger", "-m", "700", DATA], check=True)
        self.sentences = hearing.Sentences("outrigger")
        # As the unit starts it, on the adapter that is theirs here.
        command = ["/usr/local/bin/outrigger", "serve", "glasses", "--radio", "bluez", "--adapter", "hci1", "--data", str(DATA), "--tls"]
        self.program = Program(*SERVICE_USER, *command, env=self.sentences.environment)
        self.program.wait_for("Connection Manager started")

    def tell(self, path):
        """What they themselves say, asked on their own machine with their own key."""
        key = (DATA / "glasses/config/api_key.txt").read_text().strip()
        status, _, body = curl("--insecure", "--header", f"X-API-Key: {key}", f"https://127.0.0.1:5000/api/{path}")
        expect(status == 200, f"{path}: {status} {body}")
        return json.loads(body)


class Companion:
    """The companion's commands and page, in the access point's network."""

    def __init__(self, outrigger, network, folder):
        self.outrigger = outrigger
        self.environment = {**os.environ, "LD_PRELOAD": network, "OUTRIGGER_TEST_NETWORK": "/run/netns/ap"}
        self.radio = ["--radio", "bluez", "--adapter", "hci0", "--data", folder]
        self.page, self.device = None, None

    def start(self, *words, **variables):
        return Program(self.outrigger, *words, *self.radio, env={**self.environment, **variables})

    def open(self):
        """Opens the page, and connects."""
        self.page = self.start("run", "--port", "8080", "--no-browser", "--no-token")
        self.page.wait_for("Outrigger is at")

        def found():
            return next((device["id"] for device in self.ask("screens/devices")["devices"] if device["kind"] == "glasses"), None)

        self.device = until(found, "the page shows no glasses")
        self.act("connect")
        # By Bluetooth that may take 10.3 s with the emulated controllers, and Wi-Fi is there long before.
        until(lambda: set(self.reach()) == {"wifi", "bluetooth"}, lambda: f"they are not reached both ways: {self.screen()['path']}")

    def ask(self, path):
        status, _, body = curl(f"{ADDRESS}/api/{path}", place=IN_THE_NETWORK)
        expect(status == 200, f"{path}: {status} {body}")
        return json.loads(body)

    def act(self, action, **fields):
        """Asks for something, and how many seconds that took."""
        words = ["--header", "Content-Type: application/json", "--data", json.dumps(fields), f"{ADDRESS}/api/devices/{self.device}/{action}"]
        status, seconds, body = curl(*words, place=IN_THE_NETWORK)
        expect(status == 200, f"{action} {fields}: {status} {body}")
        return seconds

    def screen(self):
        return self.ask(f"screens/device/{self.device}")

    def way(self):
        return self.screen()["path"]["way"]

    def reach(self):
        return self.screen()["link"]["reach"]


def check_hearing():
    """Who hears a code hears which one it is: here one of our own."""
    code = "".join(random.choices("0123456789", k=6))
    with hearing.Recording() as recording:
        hearing.play(f"{hearing.INTRODUCTION} {' '.join(code)}")
    heard, unlike = hearing.heard_code(recording.samples)
    expect(heard == code, f"{code} was said, and {heard} was heard ({unlike:.1f} from espeak-ng's own words)")


def check_pairing(companion, glasses):
    """Pairs by what is heard, joins, and is told so."""
    with hearing.Recording() as recording:
        setup = companion.start("glasses", "setup", "--ssid", os.environ["TESTBED_SSID"], "--timeout", "60", OUTRIGGER_WIFI_PASSWORD=os.environ["TESTBED_PASSPHRASE"])
        position, asked = 0, 0
        while True:
            match = setup.wait_for(r"(Code|The code that the glasses say): |Paired\.", position)
            if match[0] == "Paired.":
                break
            position, asked = position + match.end(), asked + 1
            # The question and the code come from two programs; and bluetoothd may have tried by itself before, for which a code is said too.
            time.sleep(2)
            setup.type(glasses.sentences.codes()[-1])
        code = glasses.sentences.codes()[-1]
        # A sentence takes some seconds.
        time.sleep(8)
    expect(asked, "nobody asked for a code")
    heard, unlike = hearing.heard_code(recording.samples)
    print(f"heard {heard} in {len(recording.samples) / hearing.COMPARED:.0f} s, {unlike:.1f} from espeak-ng's own words", flush=True)
    expect(heard == code, f"the glasses say {code}, and on the sound card {heard} is heard")
    expect(setup.status(RETURN_DEADLINE) == 0, f"the setup failed: {setup.said}")
    print(setup.said, flush=True)

    status = subprocess.run([companion.outrigger, "glasses", "status", "--json", "--timeout", "60", *companion.radio], env=companion.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    expect(status.returncode == 0, f"the bond and the key were not kept: {status.stderr}")
    told = json.loads(status.stdout)
    expect(told["isSetUp"] and told["path"] == "wifi" and told["address"].startswith("10.77.0."), f"not reached by the network: {told}")
    expect(code not in setup.said and os.environ["TESTBED_PASSPHRASE"] not in setup.said + glasses.program.said, "a secret was printed")
    print("paired by the code that was heard, and on the network at", told["address"], flush=True)


def parts(stream):
    """The pictures of a multipart stream; one that was cut off is left out."""
    pictures = []
    while (end := stream.find(b"\r\n\r\n")) >= 0:
        length = re.search(rb"Content-Length: (\d+)", stream[:end])
        if not length or len(stream) < end + 4 + int(length[1]):
            break
        pictures.append(stream[end + 4 : end + 4 + int(length[1])])
        stream = stream[end + 4 + int(length[1]) :]
    return pictures


def sent():
    return int(Path("/sys/class/net/wlan1/statistics/tx_bytes").read_text())


def check_live_picture(companion):
    companion.act("camera", resolution="640x480")
    before = sent()
    run = subprocess.run([*IN_THE_NETWORK, "curl", "--silent", "--max-time", "6", f"{ADDRESS}/api/glasses/picture?url={companion.device}/stream"], capture_output=True)
    pictures = parts(run.stdout)
    expect(len(pictures) >= 3, f"{len(pictures)} pictures came in 6 s: {run.stdout[:200]}")
    total = sum(map(len, pictures))
    expect(sent() - before >= total, f"{total} bytes of pictures, of which {sent() - before} went over the air")
    images = [Image.open(io.BytesIO(picture)).convert("L") for picture in (pictures[0], pictures[-1])]
    expect(all(image.size == (640, 480) for image in images), f"{images}")
    # The camera's eight bars, from white to black, below its text; which tells the time.
    bars = [images[0].getpixel((bar * 80 + 40, 440)) for bar in range(8)]
    expect(bars == sorted(bars, reverse=True) and bars[0] > 150 and bars[7] < 60, f"these are not the camera's bars: {bars}")
    expect(images[0].tobytes() != images[1].tobytes(), "the picture stands still")
    print(f"live: {len(pictures)} pictures, {total} bytes, over the air", flush=True)


def check_outage(companion, glasses):
    """Asks for changes, one after the other, while the access point goes and comes back."""
    asked, photos, times = [], 0, {"wifi": [], "bluetooth": [], "back": []}

    def change(phase):
        asked.append(f"change {len(asked) + 1}")
        times[phase].append(companion.act("note-add", content=asked[-1]))

    def photo():
        nonlocal photos
        companion.act("photo")
        photos += 1

    expect(companion.way() == "wifi", "they are not reached by Wi-Fi")
    for _ in range(5):
        change("wifi")
    photo()
    expect("bluetooth" in companion.reach(), f"they are not reached over Bluetooth: {companion.screen()['path']}")
    subprocess.run([HERE.parent.parent / "Testbed/access-point", "off"], check=True)
    for _ in range(5):
        change("bluetooth")
    photo()
    for _ in range(5):
        change("bluetooth")
    away = companion.screen()["path"]
    expect(away["way"] == "bluetooth", f"without an access point: {away}")
    subprocess.run([HERE.parent.parent / "Testbed/access-point", "on"], check=True)
    began = time.monotonic()

    def is_back():
        change("back")
        return companion.way() == "wifi"

    until(is_back, lambda: f"they did not come back to Wi-Fi: {companion.screen()['path']}", RETURN_DEADLINE)
    print(f"back on Wi-Fi {time.monotonic() - began:.0f} s after the access point", flush=True)
    for _ in range(5):
        change("wifi")
    photo()

    def is_all_there():
        return set(asked) <= {note["content"] for note in glasses.tell("notes")}

    until(is_all_there, lambda: f"lost: {set(asked) - {note['content'] for note in glasses.tell('notes')}}")
    # What comes late comes now.
    time.sleep(3)
    notes = sorted(note["content"] for note in glasses.tell("notes"))
    expect(notes == sorted(asked), f"of {len(asked)} changes, {len(notes)} were made: {notes}")
    expect(len(glasses.tell("photos")) == photos, f"{photos} photos were asked for, and these were taken: {glasses.tell('photos')}")
    path = companion.screen()["path"]
    figures = {phase: f"{statistics.median(values) * 1000:.0f} ms, at most {max(values) * 1000:.0f} ms" for phase, values in times.items()}
    # Bluetooth was there all the time.
    expect(max(times["bluetooth"]) < LONGEST_FAILOVER, f"a change took {max(times['bluetooth']):.1f} s over to Bluetooth: {path['decisions']}")
    print(f"{len(asked)} changes and {photos} photos, each once; {path['failovers']} took another way, {path['hedges']} both. {figures}", flush=True)


def main(outrigger, network):
    with tempfile.TemporaryDirectory() as folder:
        glasses, companion = Glasses(), Companion(outrigger, network, folder)
        try:
            check_hearing()
            check_pairing(companion, glasses)
            companion.open()
            check_live_picture(companion)
            check_outage(companion, glasses)
        except BaseException:
            print(glasses.program.said, flush=True)
            if companion.page:
                print(companion.page.said, flush=True)
            raise
        finally:
            if companion.page:
                companion.page.end()
            glasses.program.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
