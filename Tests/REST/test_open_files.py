"""More connections than the program may have open files: it goes on, and serves whoever comes from elsewhere."""

import pathlib
import resource
import select
import socket
import time

import pytest

from programs import PROGRAM, Program

CONNECTIONS = 1500


@pytest.fixture(params=[256, 1024])
def limited(request, tmp_path):
    """The program, allowed so many open files and no more."""
    starter = tmp_path / "outrigger"
    starter.write_text(f"#!/bin/sh\nulimit -n {request.param}\nexec {PROGRAM} \"$@\"\n")
    starter.chmod(0o755)
    program = Program(tmp_path / "data", executable=starter)
    program.limit = request.param
    program.start()
    yield program
    program.stop()


@pytest.fixture
def many_files():
    """This process needs one for each connection."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] < 2 * CONNECTIONS:
        pytest.skip(f"this user may open {before[1]} files only")
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def listening_ports(pid):
    """The TCP ports on which a process listens."""
    inodes = set()
    for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            inodes.add(str(link.readlink()))
        except FileNotFoundError:
            pass
    rows = (line.split() for line in pathlib.Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:])
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in inodes]


def ask(port, source):
    with socket.create_connection(("127.0.0.1", port), 10, source_address=(source, 0)) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % port)
        return client.makefile("rb").readline()


def test_more_connections_than_open_files_do_not_end_the_program(limited, many_files):
    deadline = time.monotonic() + 30
    # The page's server, and that of the firmware images.
    while len(ports := listening_ports(limited.process.pid)) < 2:
        assert time.monotonic() < deadline, ports
        time.sleep(0.05)
    crowd = []
    try:
        for number in range(CONNECTIONS):
            client = socket.create_connection(("127.0.0.1", ports[number % len(ports)]), 10)
            client.sendall(b"GET / HTTP/1.1\r\nX: ")
            crowd.append(client)
        assert ask(limited.port, "127.0.0.2").startswith(b"HTTP/1.1 200 ")
        # Whoever was closed sees the end of the connection.
        poller = select.poll()
        for client in crowd:
            poller.register(client, select.POLLIN)
        kept = CONNECTIONS - len(poller.poll(0))
        assert kept < limited.limit
        assert len(list(pathlib.Path(f"/proc/{limited.process.pid}/fd").iterdir())) < limited.limit - 32
    finally:
        for client in crowd:
            client.close()
    assert ask(limited.port, "127.0.0.1").startswith(b"HTTP/1.1 200 ")
    assert limited.process.poll() is None


def test_a_soft_limit_is_raised_as_far_as_the_hard_one_allows(tmp_path):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    starter = tmp_path / "outrigger"
    starter.write_text(f"#!/bin/sh\nulimit -Sn 256\nexec {PROGRAM} \"$@\"\n")
    starter.chmod(0o755)
    program = Program(tmp_path / "data", executable=starter)
    program.start()
    try:
        assert resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 8192)
    finally:
        program.stop()
