"""One file with all that a person would miss: what comes back, and what every bad file leaves as it was."""

import hashlib
import fcntl
import json
import os
import re
import shutil
import sqlite3
import stat
import struct
import subprocess
import time

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from programs import PROGRAM, START_DEADLINE
from small_disk import SmallDisk, needs_mount

WORDS = "four words are good"


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


class Room:
    """A data folder with something of everything, as programs leave it."""

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"
        self.data.mkdir(mode=0o700)
        self.keep("companion.json", json.dumps({"address": "http://127.0.0.1:8080", "token": "t" * 43}))
        self.keep("devices.json", "[]")
        self.keep("glasses-contents/a b.json", '{"notes": ["Milch"]}')
        self.keep("keys/ada.pem", "key")
        self.keep("cache/glasses/1.jpg", "small")
        self.keep("glasses/photos/photo_001.jpg", "large")
        self.keep("radio.json", '{"radio": "virtual"}')
        self.keep("big.bin", "x" * 3_000_000)
        self.database = sqlite3.connect(self.data / "bottles.sqlite")
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("CREATE TABLE drinks(ml INTEGER)")
        self.database.execute("INSERT INTO drinks VALUES (250)")
        self.database.commit()
        (self.data / "bottles.sqlite").chmod(0o600)
        self.file = folder / "a.backup"
        self.words = folder / "words"
        self.words.write_text(WORDS + "\n")

    def keep(self, name, text):
        path = self.data / name
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_text(text)
        path.chmod(0o600)

    def run(self, *words, data=None, passphrase=None, before=(), **options):
        call = [*before, str(PROGRAM), "backup", *map(str, words), "--passphrase-file", str(passphrase or self.words)]
        if words[0] != "show":
            call += ["--data", str(data or self.data)]
        return subprocess.run(call, capture_output=True, text=True, timeout=START_DEADLINE * 2, stdin=subprocess.DEVNULL, **options)

    def save(self, *words):
        done = self.run("save", self.file, *words)
        assert done.returncode == 0, done.stderr
        return done

    def restore(self, file=None, data=None, **options):
        return self.run("restore", file or self.file, "--yes", data=data, **options)


@pytest.fixture
def room(tmp_path):
    return Room(tmp_path)


@pytest.mark.quick
def test_all_of_it_comes_back_on_another_machine_and_what_was_there_is_kept(room):
    saved = room.save()
    assert stat.S_IMODE(room.file.stat().st_mode) == 0o600 and saved.stdout == ""
    for part in ("Pairings of this computer's Bluetooth adapter", "Photos and videos", "The radio that was chosen"):
        assert part in saved.stderr
    raw = room.file.read_bytes()
    assert b"Milch" not in raw and b"companion.json" not in raw and WORDS.encode() not in raw
    assert room.run("save", room.file).returncode == 1 and room.file.read_bytes() == raw

    other = room.folder / "other" / "data"
    done = room.restore(data=other)
    assert done.returncode == 0, done.stderr
    back = tree(other)
    assert json.loads(back.pop("companion.json")) == {"token": "t" * 43}
    assert back["glasses-contents/a b.json"] == b'{"notes": ["Milch"]}' and len(back["big.bin"]) == 3_000_000 and back["keys/ada.pem"] == b"key"
    assert not {"radio.json", "cache", "glasses/photos", "companion.lock"} & back.keys()
    assert sqlite3.connect(other / "bottles.sqlite").execute("SELECT ml FROM drinks").fetchall() == [(250,)]
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in [other, *other.rglob("*")])

    # Over what is there: all of that is kept beside it; twice gives nothing doubled.
    (other / "devices.json").write_text("[1]")
    first = json.loads(room.restore(data=other, ).stdout or "null")
    assert first is None
    former = [path for path in other.parent.iterdir() if path != other]
    assert len(former) == 1 and (former[0] / "devices.json").read_text() == "[1]" and (other / "devices.json").read_text() == "[]"
    assert room.restore(data=other).returncode == 0 and tree(other)["devices.json"] == b"[]"
    assert not [path for path in other.parent.iterdir() if path.name.endswith((".restoring", ".restored"))]


@pytest.mark.quick
def test_a_backup_that_lacks_data_ends_with_a_status_of_its_own_and_counts_what_it_has(room):
    settings = room.folder / "config" / "outrigger" / "config"
    settings.parent.mkdir(parents=True)
    settings.write_text("")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(room.folder / "config")}
    whole = room.run("save", room.file, env=environment)
    assert whole.returncode == 0 and re.search(r"has \d files and 0 keys in [\d,]+ bytes", whole.stderr) and str(settings) in whole.stderr
    room.file.unlink()
    (room.data / "drinks").symlink_to("/nowhere")
    lacking = room.run("save", room.file, "--json", env=environment)
    assert lacking.returncode == 3 and json.loads(lacking.stdout)["files"]["unread"] == 1 and room.file.exists()


@pytest.mark.quick
def test_what_is_there_is_replaced_only_by_whom_means_it(room):
    room.save()
    before = tree(room.data)
    call = [str(PROGRAM), "backup", "restore", str(room.file), "--passphrase-file", str(room.words), "--data", str(room.data)]
    refused = subprocess.run(call, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert refused.returncode == 1 and "--yes" in refused.stderr
    after = tree(room.data)
    after.pop("companion.lock")
    assert after == before


@pytest.mark.quick
@pytest.mark.parametrize("text", ["", "   ", "short", "x" * 1025, "\udcff" * 9])
def test_a_passphrase_that_protects_nothing_is_refused(room, text):
    room.words.write_bytes(text.encode(errors="surrogateescape") + b"\n")
    refused = room.run("save", room.file)
    assert refused.returncode == 1 and "passphrase" in refused.stderr.lower() and not room.file.exists() and "xxxx" not in refused.stderr


@pytest.mark.quick
def test_what_is_missing_is_told_as_that(room):
    room.save()
    room.words.write_text("\n")
    for refused in (room.run("show", room.file), room.restore()):
        assert refused.returncode == 1 and "The passphrase is empty. Give the one" in refused.stderr
    room.words.write_text(WORDS + "\n")
    nowhere = room.folder / "nowhere"
    refused = room.run("save", nowhere / "backup")
    assert refused.returncode == 1 and f"There is no folder {nowhere}. Make it" in refused.stderr


@pytest.mark.quick
def test_nobody_waits_for_a_passphrase_where_nobody_can_type(room):
    refused = subprocess.run([str(PROGRAM), "backup", "save", str(room.file), "--data", str(room.data)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert refused.returncode == 2 and "--passphrase-file" in refused.stderr and not room.file.exists()
    piped = subprocess.run(f"printf '{WORDS}\\n' | '{PROGRAM}' backup save '{room.file}' --data '{room.data}' --passphrase-file -", shell=True, capture_output=True, text=True)
    assert piped.returncode == 0, piped.stderr
    shown = subprocess.run(["bash", "-c", f"'{PROGRAM}' backup show '{room.file}' --json --passphrase-file /dev/fd/3 3<<<'{WORDS}'"], capture_output=True, text=True)
    assert "bottles.sqlite" in {file["path"] for file in json.loads(shown.stdout)["files"]}


@pytest.mark.quick
def test_a_file_that_is_made_while_the_passphrase_is_typed_stays(room):
    words = room.folder / "typed"
    os.mkfifo(words)
    call = [str(PROGRAM), "backup", "save", str(room.file), "--data", str(room.data), "--passphrase-file", str(words)]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True) as saving:
        # Opens when the program reads: it has looked at the place before.
        with open(words, "w") as typing:
            room.file.write_text("mine")
            typing.write(WORDS + "\n")
        said = saving.communicate(timeout=START_DEADLINE)[1]
    assert saving.returncode == 1 and "is there already" in said and room.file.read_text() == "mine"
    assert not list(room.folder.glob("*.partial"))


def test_a_folder_of_many_files_is_not_held_in_memory(room):
    for number in range(240):
        with open(room.data / f"{number}.bin", "wb") as file:
            file.truncate(1 << 20)
    call = [str(PROGRAM), "backup", "save", str(room.file), "--data", str(room.data), "--passphrase-file", str(room.words)]
    process = os.posix_spawn(call[0], call, os.environ)
    _, status, usage = os.wait4(process, 0)
    # Of it scrypt needs 128 MiB.
    assert os.waitstatus_to_exitcode(status) == 0 and usage.ru_maxrss < 220 << 10, usage.ru_maxrss


@pytest.mark.quick
def test_another_passphrase_opens_nothing(room):
    room.words.write_text("Küche und mehr\n")
    room.save()
    before = tree(room.data)
    for text in ("küche und mehr", "Küche und mehr "):
        room.words.write_text(text + "\n")
        refused = room.restore()
        assert refused.returncode == 1 and "passphrase is wrong" in refused.stderr
    room.words.write_text("Ku\u0308che und mehr\n")
    assert room.run("show", room.file).returncode == 0
    after = tree(room.data)
    after.pop("companion.lock", None)
    assert after == before


def test_a_file_that_is_cut_or_changed_anywhere_changes_nothing(room):
    (room.data / "big.bin").unlink()
    room.save()
    good = room.file.read_bytes()
    room.restore()
    before = tree(room.data)
    bad = room.folder / "bad.backup"
    cuts = [0, 1, 7, 9, 40, 79, 80, 95, *range(997, len(good), len(good) // 5), len(good) - 1]
    changes = [3, 9, 10, 14, 20, 60, 81, len(good) // 2, len(good) - 1]
    for content in [good[:cut] for cut in cuts] + [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in changes] + [good + b"x"]:
        bad.write_bytes(content)
        start = time.monotonic()
        refused = room.restore(bad)
        assert refused.returncode == 1 and refused.stderr.count("\n") <= 3, (len(content), refused.stderr)
        assert any(word in refused.stderr for word in ("cut", "changed", "no Outrigger backup", "forms up to")), refused.stderr
        assert time.monotonic() - start < 10 * max(1, os.getloadavg()[0])
    after = tree(room.data)
    after.pop("companion.lock")
    assert after == before and not (room.folder / "data.restoring").exists()


@pytest.mark.quick
def test_what_is_no_backup_is_told_at_once(room):
    os.mkfifo(room.folder / "fifo")
    names = {"photo.jpg": b"\xff\xd8\xff\xe0JFIF", "zip": b"PK\3\4" + bytes(90), "empty": b"", "drinks.csv": b"time;ml\n" * 20}
    for name, content in names.items():
        (room.folder / name).write_bytes(content)
    before = tree(room.data)
    for path in [room.folder / name for name in names] + ["/dev/zero", room.folder / "fifo", room.folder, room.folder / "nowhere"]:
        # Before anybody is asked for a passphrase: that file is not even there.
        refused = room.restore(path, passphrase="/nowhere")
        assert refused.returncode == 1 and ("no Outrigger backup" in refused.stderr or "no backup" in refused.stderr or "cannot be read" in refused.stderr), refused.stderr
    after = tree(room.data)
    after.pop("companion.lock", None)
    assert after == before


def seal(manifest, content, form=1, program="outrigger"):
    """A backup of another writer, by the description of the form."""
    head = {"form": form, "program": program, "version": "9", "made": 1.0, "computer": "x", "files": [], "keys": [], "missed": [], **manifest}
    text = json.dumps(head).encode()
    plain = struct.pack(">I", len(text)) + text + content
    header = b"OUTRSEAL" + struct.pack(">HBBBBH", 1, 12, 8, 1, 0, 64) + bytes(32)
    keys = hashlib.scrypt(WORDS.encode(), salt=bytes(32), n=4096, r=8, p=1, dklen=64)
    header += __import__("hmac").digest(keys[:32], header, "sha256")
    assert len(plain) <= 64 << 10
    return header + AESGCM(keys[32:]).encrypt(bytes(11) + b"\1", plain, header)


@pytest.mark.quick
@pytest.mark.parametrize("path", ["../../bashrc", "/etc/x", "a/../../x", "a//b", "./x", "", "a\0b", "x" * 300, "/".join("a" * 20)])
def test_a_path_that_leads_elsewhere_is_refused_by_its_name(room, path):
    room.file.write_bytes(seal({"files": [{"path": "good", "size": 1}, {"path": path, "size": 1}]}, b"ab"))
    before = tree(room.folder)
    refused = room.restore(data=room.folder / "new")
    assert refused.returncode == 1 and "not written" in refused.stderr and (not path.isprintable() or path[:100] in refused.stderr), refused.stderr
    assert tree(room.folder) == before


@pytest.mark.quick
@pytest.mark.parametrize(
    ("manifest", "part"),
    [
        ({"files": [{"path": "a", "size": 10 << 30}]}, "changed"), ({"files": [{"path": "a", "size": 1}]}, "changed"),
        ({"files": [{"path": "a", "size": 2**64 - 1}, {"path": "b", "size": 3}]}, "changed"), ({"files": [{"path": "a", "size": 1}, {"path": "a", "size": 1}]}, "changed"),
        ({"files": [{"path": "a", "size": 1}, {"path": "a/b", "size": 1}]}, "a"), ({"form": 2}, "Update Outrigger"), ({"program": "lamphouse"}, "backup of lamphouse"),
        ({"files": "none"}, "changed"), ({"form": "x"}, "changed"),
    ],
)
def test_a_content_that_nobody_wrote_here_is_refused(room, manifest, part):
    room.file.write_bytes(seal({"files": [{"path": "a", "size": 2}], **manifest}, b"ab"))
    new = room.folder / "new"
    refused = room.restore(data=new)
    assert refused.returncode == 1 and part in refused.stderr, refused.stderr
    assert not new.exists() and not (room.folder / "new.restoring").exists()


@pytest.mark.quick
def test_what_a_newer_program_kept_takes_no_folders_place(room):
    room.file.write_bytes(seal({"files": [{"path": "form", "size": 2}]}, b"2\n"))
    before = tree(room.folder)
    refused = room.restore()
    assert refused.returncode == 1 and "its form is 2" in refused.stderr
    after = tree(room.folder)
    assert after.pop("data/companion.lock") is not None and after == before


@pytest.mark.quick
def test_a_backup_of_another_writer_is_read_by_the_description(room):
    room.file.write_bytes(seal({"files": [{"path": "a/b", "size": 2}]}, b"ab"))
    done = room.restore(data=room.folder / "new")
    assert done.returncode == 0 and tree(room.folder / "new") == {"a": None, "a/b": b"ab"}, done.stderr


@pytest.mark.quick
def test_while_a_companion_runs_it_is_saved_and_not_restored(program):
    folder = program.data.parent
    words = folder / "words"
    words.write_text(WORDS)
    program.command("bottle", "status")
    call = ["--passphrase-file", str(words), "--data", str(program.data)]
    file = folder / "running.backup"
    saved = subprocess.run([str(PROGRAM), "backup", "save", str(file), *call], capture_output=True, text=True)
    assert saved.returncode == 0, saved.stderr
    refused = subprocess.run([str(PROGRAM), "backup", "restore", str(file), "--yes", *call], capture_output=True, text=True)
    assert refused.returncode == 1 and "companion runs at http" in refused.stderr and "service" in refused.stderr
    program.stop()
    token = program.token
    # As a program leaves them that was killed; another one's save goes on.
    for left in (program.data / "backup-1.partial", folder / (program.data.name + ".restoring"), program.data / "backup-2.partial"):
        left.mkdir()
        (left / "1").write_text("x")
    for left in ("backup-3.partial", "backup-3.partial.partial", "backup-upload.partial"):
        (program.data / left).write_text("x")
    (program.data / "backup-of-mine").mkdir()
    used = os.open(program.data / "backup-2.partial", os.O_RDONLY)
    fcntl.flock(used, fcntl.LOCK_EX)
    program.start()
    program.stop()
    os.close(used)
    assert sorted(path.name for path in program.data.glob("backup*")) == ["backup-2.partial", "backup-of-mine"]
    assert not (folder / (program.data.name + ".restoring")).exists()
    shutil.rmtree(program.data)
    assert subprocess.run([str(PROGRAM), "backup", "restore", str(file), *call], capture_output=True).returncode == 0
    program.start()
    assert program.token == token
    assert json.loads(program.command("bottle", "status", "--json"))["kind"] == "bottle"


@needs_mount
def test_a_full_disk_leaves_no_file_and_what_was_there(room):
    disk = SmallDisk(room.folder / "disk", "4m")
    try:
        target = room.folder / "disk" / "a.backup"
        (room.data / "big.bin").write_bytes(os.urandom(8_000_000))
        full = room.run("save", target, before=disk.enter)
        assert full.returncode == 1 and "No space left" in full.stderr and list(disk.inside.iterdir()) == []
        assert re.search(r"about 8\d{6} bytes and \d+ are free in", full.stderr) and f"{target} was not written" in full.stderr and ".partial" not in full.stderr
        room.save()
        data = room.folder / "disk" / "data"
        (disk.inside / "data").mkdir(mode=0o700)
        (disk.inside / "data" / "mine").write_text("x")
        full = room.restore(data=data, before=disk.enter)
        assert full.returncode == 1 and "No space left" in full.stderr
        assert {name: content for name, content in tree(disk.inside).items() if not name.endswith("lock")} == {"data": None, "data/mine": b"x"}
    finally:
        disk.end()


@needs_mount
def test_a_backup_that_cannot_take_the_place_of_a_mount_is_set_aside_and_the_companion_starts(room):
    disk = SmallDisk(room.folder / "mount", "4m")
    try:
        ready = room.folder / "mount.restored"
        ready.mkdir(mode=0o700)
        (ready / "mine").write_text("backup")
        call = [*disk.enter, str(PROGRAM), "run", "--radio", "virtual", "--port", "0", "--no-browser", "--data", str(room.folder / "mount")]
        with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            assert next(line for line in running.stdout if "http://127.0.0.1:" in line)
            running.terminate()
            said = running.communicate(timeout=START_DEADLINE)[1]
        [aside] = [path for path in room.folder.iterdir() if path.name.startswith("mount.not-restored-")]
        assert f"The backup is in {aside}." in said and "that is a mount" in said and (aside / "mine").read_text() == "backup" and not ready.exists()
    finally:
        disk.end()
