"""The program on both sides of a calibration, over BlueZ: a bottle on one adapter, the guide for people on the other.

    calibrate_over_bluez.py OUTRIGGER [--adapter hci0] [--device hci1]

The bottle first drives the calibration itself, then only measures (option A), with what it stored before to compare with. Hands are lines
on the bottle's standard input, Enter is a line on the guide's. Status 1 and a sentence where something else comes of it.
"""

import argparse
import asyncio
import contextlib
import json
import struct
import sys
import tempfile
import time

from programs import expect

# The simulated load cell, which the bottle tells nobody: the calibration has to find it.
TRUE_SCALE = 450
# Of the virtual machine's own clock; discovery alone may take 10.3 s there.
DEADLINE = 60


class Program:
    """A process of the program, and somebody at its keyboard."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""
        self._has_ended = False
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        """Keeps what it says to people, which is on its standard error."""
        while not self._has_ended:
            line = await self.process.stderr.readline()
            async with self._news:
                self.said += line.decode()
                self._has_ended = not line
                self._news.notify_all()

    async def types(self, line: str) -> None:
        self.process.stdin.write(line.encode() + b"\n")
        await self.process.stdin.drain()

    async def says(self, words: str) -> None:
        try:
            async with asyncio.timeout(DEADLINE), self._news:
                await self._news.wait_for(lambda: words in self.said or self._has_ended)
        except TimeoutError:
            pass
        expect(words in self.said, f"“{words}” was not said within {DEADLINE} s, or before the end, but: {self.said}")

    async def output(self) -> str:
        """What it printed, once it has ended well."""
        async with asyncio.timeout(DEADLINE):
            text = (await self.process.stdout.read()).decode()
            status = await self.process.wait()
            await self._reader
        expect(status == 0, f"it ended with {status}: {self.said}")
        return text


@contextlib.asynccontextmanager
async def started(*words: str):
    process = await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        yield Program(process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), DEADLINE)


class Testbench:
    """The program on both adapters; each side remembers in a folder of its own."""

    def __init__(self, outrigger: str, adapter: str, device: str, folder: str) -> None:
        self.outrigger = outrigger
        self.companion = ("--radio", "bluez", "--adapter", adapter, "--data", f"{folder}/companion", "--timeout", "40")
        self.device = ("--radio", "bluez", "--adapter", device, "--data", f"{folder}/device")

    def serve(self, *options: str):
        return started(self.outrigger, "serve", "bottle", *self.device, *options)

    def calibrate(self, *options: str):
        return started(self.outrigger, "bottle", "calibrate", "--json", *self.companion, *options)

    async def read_back(self) -> float:
        """The scale that is on the bottle, from the bytes of its Configuration."""
        async with started(self.outrigger, "read", "Aquavate", "Configuration", "--json", *self.companion) as reader:
            value = json.loads(await reader.output())
        scale, _, capacity, _ = struct.unpack("<fiHH", bytes.fromhex(value["hex"]))
        expect(capacity == 830, f"its capacity is {capacity} ml")
        return close(scale)


async def pour(bottle: Program) -> None:
    """Fills the bottle, and waits until the water has run in: five and a half seconds."""
    await bottle.types("pour 830")
    # It answers each line with how it stands.
    for _ in range(DEADLINE):
        line = (await asyncio.wait_for(bottle.process.stdout.readline(), DEADLINE)).decode()
        if line.startswith("830 ml") and "filling" not in line:
            return
        await asyncio.sleep(1)
        await bottle.types("status")
    sys.exit(f"the bottle is not full after {DEADLINE} s: {line}")


async def empty(bottle: Program) -> None:
    """Empties the bottle, whose water outlives the program, and waits until it stands."""
    await bottle.types("empty")
    for _ in range(DEADLINE):
        line = (await asyncio.wait_for(bottle.process.stdout.readline(), DEADLINE)).decode()
        if line.startswith("0 ml, upright"):
            return
        await asyncio.sleep(1)
        await bottle.types("status")
    sys.exit(f"the bottle is not empty after {DEADLINE} s: {line}")


async def own_scale(bottle: Program) -> float:
    """What a line of the bottle says of its calibration, once it says something of one."""
    await bottle.types("status")
    async with asyncio.timeout(DEADLINE):
        while "ADC/g" not in (line := (await bottle.process.stdout.readline()).decode()):
            expect(bool(line), "the bottle ended")
    return close(float(line.split(" ADC/g")[0].split()[-1]))


def close(scale: float) -> float:
    expect(abs(scale / TRUE_SCALE - 1) < 0.01, f"{scale} ADC/g is not within one percent of {TRUE_SCALE}")
    return scale


def check(output: str, evidence: dict[str, str]) -> None:
    lines = [json.loads(line) for line in output.splitlines()]
    expect(lines[-1]["type"] == "result", f"the last line is {lines[-1]}")
    step = [line for line in lines if line["type"] == "step"][-1]
    expect(step["screen"] == "complete", f"the last step is {step}")
    outcomes = {item["id"]: item["outcome"] for item in step["evidence"]}
    expect(evidence.items() <= outcomes.items(), f"the evidence should have {evidence}, and is {outcomes}")


async def driven_by_the_bottle(bench: Testbench) -> float:
    async with bench.serve() as bottle, bench.calibrate("--unchecked") as guide:
        await bottle.types("lift")
        await guide.says("press Enter")
        await guide.types("")
        await guide.says("Step 1: Empty bottle")
        await bottle.types("put")
        await guide.says("Step 2: Full bottle")
        await pour(bottle)
        check(await guide.output(), {"range": "passed", "uncertainty": "passed", "repeatability": "unchecked", "readBack": "passed"})
        # What it has by its own word; the other way's calibration is read over the air.
        return await own_scale(bottle)


async def driven_by_the_companion(bench: Testbench) -> float:
    async with bench.serve("--without", "calibration-state,applies-after-restart") as bottle, bench.calibrate() as guide:
        await guide.says("Step 1: Empty bottle")
        await empty(bottle)
        await guide.types("")
        await guide.says("Step 2: Full bottle")
        await pour(bottle)
        await guide.types("")
        # The calibration that the bottle stored by itself vouches for this one.
        check(await guide.output(), {"range": "passed", "uncertainty": "passed", "earlier": "passed", "readBack": "passed"})
        return await bench.read_back()


async def main(outrigger: str, adapter: str, device: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Testbench(outrigger, adapter, device, folder)
        for way in (driven_by_the_bottle, driven_by_the_companion):
            began = time.monotonic()
            scale = await way(bench)
            print(f"calibrated, {way.__name__.replace('_', ' ')}: {scale:.2f} ADC/g, in {time.monotonic() - began:.0f} s")


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
    except TimeoutError as error:
        sys.exit(f"{type(error).__name__}: {error}")
