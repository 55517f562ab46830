"""The attackers, and the client that suffers from them, each as a process of its own: hostile.py starts them."""

import asyncio
import json
import select
import socket
import sys
import time

REQUEST = b"GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HELD = 4 << 20


async def connected(port, small=False):
    """A connection from the attackers' address; with a small buffer, so that what is not read waits on the server's side."""
    sock = socket.socket()
    sock.setblocking(False)
    if small:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.bind(("127.0.0.1", 0))
    await asyncio.wait_for(asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port)), 5)
    return sock


async def trickle(sock, data):
    """A byte a second, until the server has closed."""
    loop = asyncio.get_running_loop()
    while True:
        await loop.sock_sendall(sock, data)
        await asyncio.sleep(1)


async def heads(port, path):
    sock = await connected(port)
    with sock:
        await asyncio.get_running_loop().sock_sendall(sock, b"GET /page HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        await trickle(sock, b"a")


async def bodies(port, path):
    sock = await connected(port)
    with sock:
        head = b"POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % HELD
        await asyncio.get_running_loop().sock_sendall(sock, head)
        await trickle(sock, b"a")


async def uploads(port, path):
    sock = await connected(port)
    with sock:
        loop = asyncio.get_running_loop()
        head = b"POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % HELD
        await loop.sock_sendall(sock, head + bytes(HELD - 1))
        await loop.sock_recv(sock, 1)


async def streams(port, path):
    sock = await connected(port, small=True)
    with sock:
        await asyncio.get_running_loop().sock_sendall(sock, b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode())
        # Nothing is read. What is left to notice is the end of the connection.
        poller = select.poll()
        poller.register(sock, select.POLLHUP | select.POLLERR)
        while not poller.poll(0):
            await asyncio.sleep(1)


ATTACKS = {"heads": heads, "bodies": bodies, "uploads": uploads, "streams": streams}


async def attack(kind, port, path, count):
    """So many attackers at any time: each comes back a second after it was closed."""

    async def one(number):
        await asyncio.sleep(number / count)
        while True:
            try:
                await ATTACKS[kind](port, path)
            except (OSError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(1)

    await asyncio.gather(*(one(number) for number in range(count)))


def measure(port, seconds):
    """GETs from another address, one after the other, each on a connection of its own; those without an answer count with their limit."""
    times, failed = [], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        try:
            with socket.socket() as sock:
                sock.settimeout(5)
                sock.bind(("127.0.0.2", 0))
                sock.connect(("127.0.0.1", port))
                sock.sendall(REQUEST)
                answer = b""
                while piece := sock.recv(65536):
                    answer += piece
            if not answer.startswith(b"HTTP/1.1 200 "):
                raise OSError("no answer")
            times.append(time.perf_counter() - began)
        except OSError:
            failed += 1
            times.append(5.0)
        time.sleep(0.005)
    print(json.dumps({"times": times, "failed": failed}))


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        measure(int(sys.argv[2]), float(sys.argv[3]))
    else:
        try:
            asyncio.run(attack(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
        except KeyboardInterrupt:
            pass
