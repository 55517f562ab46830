"""Makes a firmware image with esptool's own writer: what the speaker's updates are tested with, and no code of ours.

    make_image.py VERSION BYTES FILE
"""

import struct
import sys

from esptool.bin_image import ELFSection, ESP32FirmwareImage


def descriptor(version: str) -> bytes:
    """esp_app_desc_t of ESP-IDF, 256 bytes."""
    return struct.pack(
        "<IIII32s32s16s16s32s32s80s",
        0xABCD5432, 0, 0, 0, version.encode(), b"bt_speaker_dsp", b"12:00:00", b"Jan  1 2026", b"v5.4", b"", b"",
    )  # fmt: skip


def main(version: str, size: int, file: str) -> None:
    image = ESP32FirmwareImage()
    image.entrypoint = 0x40080000
    # Two versions differ in every block.
    filling = bytes((index * 31 + len(version) * 7 + index // 256) & 0xFF for index in range(size))
    image.segments = [
        ELFSection(b".flash.appdesc", 0x3F400020, descriptor(version) + filling, 6),
        ELFSection(b".iram0.text", 0x40080000, bytes.fromhex("06ffff00 00000000"), 6),
    ]
    image.save(file)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
