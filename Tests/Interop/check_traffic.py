"""Looks for ATT errors that nobody meant in the Bluetooth traffic that btmon wrote.

    check_traffic.py FILE

Every error response has to be one of those below. Prints how many there were of each, and what went over the air besides; status 1
where an error was not meant, or where the file shows too little for its silence to prove anything.
"""

import struct
import sys
from collections import Counter
from collections.abc import Iterator

# Bluetooth Core Specification, Vol 3, Part F, 3.4: what there may be.
OPCODES = {
    0x01: "error response", 0x02: "exchange MTU", 0x04: "find information", 0x06: "find by type value", 0x08: "read by type",
    0x0A: "read", 0x0C: "read blob", 0x0E: "read multiple", 0x10: "read by group type", 0x12: "write", 0x16: "prepare write",
    0x18: "execute write", 0x1B: "notification", 0x1D: "indication", 0x20: "read multiple variable", 0x23: "multiple notification", 0x52: "write command",
}  # fmt: skip
ERRORS = {
    0x01: "invalid handle", 0x02: "read not permitted", 0x03: "write not permitted", 0x04: "invalid PDU",
    0x05: "insufficient authentication", 0x06: "request not supported", 0x07: "invalid offset", 0x08: "insufficient authorization",
    0x09: "prepare queue full", 0x0A: "attribute not found", 0x0B: "attribute not long", 0x0D: "invalid value length",
    0x0E: "unlikely error", 0x0F: "insufficient encryption", 0x11: "insufficient resources",
}  # fmt: skip

# The errors that are meant, by request and code, and why.
MEANT = {
    (0x04, 0x0A): "ends the discovery of descriptors",
    (0x06, 0x0A): "ends the search for a service",
    (0x08, 0x0A): "ends the discovery of characteristics, or of included services",
    (0x10, 0x0A): "ends the discovery of services",
    (0x12, 0x05): "asks for pairing, by the speaker that wants it",
}
# What the peers' work cannot be done without, in packets. BlueZ joins notifications where both sides can.
NEEDED = {(0x0A,): 50, (0x12,): 50, (0x52,): 3, (0x1B, 0x23): 200}

# Packets of the kernel's monitor, in btmon's files: sent to a controller, by its index.
ACL_TX = 4
MONITOR = 2001
ATT_CHANNEL = 4


def packets(data: bytes) -> Iterator[tuple[int, bytes]]:
    """What each controller was given to send: its index and the ACL packet. A packet cut short ends the file."""
    magic, version, kind = struct.unpack_from(">8sII", data)
    if (magic, version, kind) != (b"btsnoop\0", 1, MONITOR):
        sys.exit("this is no file of btmon")
    position = 16
    while position + 24 <= len(data):
        _, length, flags, _, _ = struct.unpack_from(">IIIIq", data, position)
        position += 24
        if flags & 0xFFFF == ACL_TX and position + length <= len(data):
            yield flags >> 16, data[position : position + length]
        position += length


def attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The ATT packets' first fragments, which have all that is needed here."""
    for controller, packet in packets(data):
        if len(packet) < 9:
            continue
        handle, _, _, channel = struct.unpack_from("<HHHH", packet)
        is_continued = handle >> 12 & 3 == 1
        if channel == ATT_CHANNEL and not is_continued:
            yield controller, packet[8:]


def main(file: str) -> int:
    with open(file, "rb") as stream:
        data = stream.read()
    seen: Counter[int] = Counter()
    errors: Counter[tuple[int, int]] = Counter()
    unmeant = []
    for controller, packet in attributes(data):
        seen[packet[0]] += 1
        if packet[0] == 0x01 and len(packet) >= 5:
            _, request, handle, code = struct.unpack_from("<BBHB", packet)
            errors[request, code] += 1
            if (request, code) not in MEANT:
                unmeant.append(
                    f"hci{controller} answered {OPCODES.get(request, f'request {request:#04x}')} of handle {handle:#06x} with "
                    f"{ERRORS.get(code, f'error {code:#04x}')}"
                )
    print("sent:", ", ".join(f"{count} × {OPCODES[code]}" for code, count in sorted(seen.items()) if code in OPCODES))
    for (request, code), count in sorted(errors.items()):
        reason = MEANT.get((request, code), "NOT MEANT")
        print(f"{count} × {ERRORS.get(code, hex(code))} to {OPCODES.get(request, hex(request))}: {reason}")
    for sentence, count in Counter(unmeant).items():
        print(f"{count} × {sentence}")
    missing = [OPCODES[codes[0]] for codes, count in NEEDED.items() if sum(seen[code] for code in codes) < count]
    if missing:
        print("this is not all of the peers' work; too few of:", ", ".join(missing))
    return 1 if unmeant or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
