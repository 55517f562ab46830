"""The glasses' button and light at pins: the program's own calls of libgpiod, against a library that stands in for it."""

import os
import shutil
import subprocess
import time

import pytest

from glasses import Glasses
from programs import START_DEADLINE

# What the program calls of libgpiod 1.6, by its header. The level of the button is what was read last from a pipe; what is set of the light
# is written to a file.
LIBRARY = r"""
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
struct event { struct timespec time; int kind; };
static int pipe_ = -1, level_ = 1;
static char chip_, button_, light_;
void *gpiod_chip_open(const char *path) {
    if (strcmp(path, "/dev/gpiochip0") || access(getenv("CHIP"), F_OK)) { errno = ENOENT; return NULL; }
    return &chip_;
}
void gpiod_chip_close(void *chip) {}
void *gpiod_chip_get_line(void *chip, unsigned line) {
    if (line == 17) return &button_;
    if (line == 18) return &light_;
    errno = EINVAL;
    return NULL;
}
int gpiod_line_request_both_edges_events_flags(void *line, const char *name, int flags) {
    if (flags != 1 << 5) { errno = EINVAL; return -1; }
    pipe_ = open(getenv("EDGES"), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return pipe_ < 0 ? -1 : 0;
}
static int light(int value) {
    int file = open(getenv("LIGHT"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    write(file, value ? "1" : "0", 1);
    return close(file);
}
int gpiod_line_request_output(void *line, const char *name, int value) { return light(value); }
int gpiod_line_set_value(void *line, int value) { return light(value); }
int gpiod_line_get_value(void *line) { return level_; }
int gpiod_line_event_wait(void *line, const struct timespec *limit) {
    struct pollfd wait = {.fd = pipe_, .events = POLLIN};
    if (access(getenv("CHIP"), F_OK)) { errno = ENODEV; return -1; }
    return poll(&wait, 1, limit->tv_sec * 1000 + (limit->tv_nsec + 999999) / 1000000);
}
int gpiod_line_event_read(void *line, struct event *event) {
    char byte;
    if (read(pipe_, &byte, 1) != 1) return -1;
    clock_gettime(CLOCK_MONOTONIC, &event->time);
    level_ = byte == 'u';
    event->kind = level_ ? 1 : 2;
    return 0;
}
"""


class Pins:
    """The stand-in's pins, and glasses that use them."""

    def __init__(self, folder):
        compiler = shutil.which("cc") or shutil.which("clang")
        (folder / "gpiod.c").write_text(LIBRARY)
        subprocess.run([compiler, "-w", "-shared", "-fPIC", "-o", folder / "libgpiod.so.2", folder / "gpiod.c"], check=True)
        self.edges, self.light, self.chip = folder / "edges", folder / "light", folder / "chip"
        os.mkfifo(self.edges)
        self.chip.touch()
        self.pipe = os.open(self.edges, os.O_RDWR)
        self.glasses = Glasses(folder / "data")
        variables = [f"LD_LIBRARY_PATH={folder}", f"EDGES={self.edges}", f"LIGHT={self.light}", f"CHIP={self.chip}"]
        self.glasses.start("--camera", "test", "--button", "17", "--light", "gpio:18", before=["env", *variables])

    def play(self, *edges):
        """Edges as (seconds before it, "d" for down or "u" for up)."""
        for pause, edge in edges:
            time.sleep(pause)
            os.write(self.pipe, edge.encode())

    def photos(self):
        return len(self.glasses.json("GET", "/api/photos"))

    def lines(self):
        return "".join(self.glasses.lines)

    def until(self, what):
        deadline = time.monotonic() + START_DEADLINE
        while not what():
            assert time.monotonic() < deadline and self.glasses.process.poll() is None, self.lines()
            time.sleep(0.02)


@pytest.fixture
def pins(tmp_path):
    pins = Pins(tmp_path)
    yield pins
    pins.glasses.kill()
    os.close(pins.pipe)


def test_a_button_that_bounces_takes_one_photo_and_a_chip_that_went_is_said(pins):
    bounce = [(0.0005, "du"[place % 2]) for place in range(21)]
    pins.play(*bounce)
    pins.play((0.1, "u"))
    pins.until(lambda: pins.photos() == 1)
    # Off at the start, on for the photo, and off again.
    pins.until(lambda: pins.light.read_text().strip("0") == "1" and pins.light.read_text()[-1] == "0")
    # Twice: the assistant, which then needs no wake word.
    pins.play((0.5, "d"), (0.06, "u"), (0.1, "d"), (0.06, "u"))
    pins.until(lambda: "Yes?" in pins.lines())
    assert pins.glasses.json("POST", "/api/conversation", {"content": "what is your name?"})["reply"]
    # Held: a video, which ends when it is held again.
    pins.play((0.5, "d"), (1.0, "u"))
    pins.play((1.0, "d"), (1.0, "u"))
    pins.until(lambda: len(pins.glasses.json("GET", "/api/videos")) == 1)
    assert pins.photos() == 1
    # The chip goes, and comes back.
    pins.chip.unlink()
    pins.until(lambda: "The button does not work: line 17 of gpiochip0 has gone" in pins.lines())
    assert any("button" in notice for notice in pins.glasses.json("GET", "/api/status")["notices"])
    pins.chip.touch()
    pins.until(lambda: pins.lines().count("The button at line 17 of gpiochip0 is there.") >= 1)
    assert not any("button" in notice for notice in pins.glasses.json("GET", "/api/status")["notices"])
    pins.play((0.1, "d"), (0.1, "u"))
    pins.until(lambda: pins.photos() == 2)
