#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clients that are broken or too many: whatever they do, the server goes on answering
everybody else."""
from client import *

rng = seeded()
english = os.path.join(BIN, "english.wgd")
example = "/api/solve?board=ezmrnubeslospaon"
wanted = json.loads(run("solve", "-d", english, "-f", "json", "ezmrnubeslospaon")[1])


def is_example(answer):
    return answer.status == 200 and answer.json() == wanted


def replies(server, all_data):
    """What comes back to each, until the server closes."""
    def reply(i):
        with server.connect() as connection:
            try:
                connection.send(all_data[i])
                while True:
                    connection._more()
            except socket.timeout:
                return None  # it does not close
            except (Gone, OSError):
                return connection.buffer
    return all_at_once(len(all_data), reply)


# --- what is not HTTP

def not_http(server):
    good = request(example)
    broken = [
        b"\r\n\r\n", b"\0" * 100, b"hello\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n",
        b"GET / HTTP/1.1", b"GET / HTTP/9.9\r\n\r\n", b"GET / FTP/1.1\r\n\r\n",
        b"GET  /  HTTP/1.1\r\n\r\n", b"/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n: a\r\n\r\n",
        b"GET / HTTP/1.1\r\n a: b\r\n\r\n", b"GET / HTTP/1.1\r\nA: b\0c\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"GET / HTTP/1.1\r\nContent-Length: 1\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nExpect: 100-continue\r\n\r\n", b"GET / HTTP/1.1\n\n",
        b"G" * 100000, b"GET /" + b"a" * 200000,
        b"GET / HTTP/1.1\r\nA: " + b"a" * 200000,
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 30000 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b"A" * 40000 + b": b\r\n\r\n",
        b"GET / HTTP/1.1\r\nCookie: " + b"a=b; " * 5000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nIf-None-Match: " + b'"a", ' * 3000 + b"\r\n\r\n",
    ]
    for _ in range(150):
        data = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            data[at:at + rng.randint(0, 2)] = bytes(
                rng.choice((0, 9, 10, 13, 32, 37, 38, 61, 255, rng.randrange(256)))
                for _ in range(rng.randint(0, 3)))
        broken.append(bytes(data) + b"\r\n\r\n")
    for _ in range(50):
        broken.append(bytes(rng.randrange(256) for _ in range(rng.randint(1, 3000))))
    seen = set()
    for data, got in zip(broken, replies(server, broken)):
        if not check("it is cut: %r" % data[:200], got is not None):
            continue
        status = re.match(rb"HTTP/1\.[01] (\d\d\d) ", got)
        check("an answer of HTTP, or none: %r" % data[:200], not got or status,
              got[:200])
        if status:
            seen.add(int(status.group(1)))
            check("no status but these: %r" % data[:200],
                  int(status.group(1)) in (100, 200, 304, 400, 404, 405, 411, 413, 414,
                                           431, 505),
                  got[:200])
    check("some are refused", 400 in seen, seen)
    check("well after what is not HTTP", server.is_well())


def headers(server):
    """A header of up to 32 KiB is fine; one of more is refused, whatever it is."""
    with server.connect() as connection:
        for size in (1000, 10000, 16000, 28000):
            answer = connection.get(example, headers="A: %s\r\n" % ("a" * size))
            check("a header of %d bytes" % size, is_example(answer), answer)
    large = [request(example, headers=line) for size in (70000, 200000, 2000000)
             for line in ("A: %s\r\n" % ("a" * size), "A: b\r\n" * (size // 6))]
    for data, got in zip(large, replies(server, large)):
        check("a header of %d bytes is refused" % len(data), got is not None and
              (not got or re.match(rb"HTTP/1\.1 (400|413|414|431) ", got)), got)


def byte_by_byte(server):
    with server.connect() as connection:
        for byte in request(example):
            connection.send(bytes([byte]))
            time.sleep(0.001)
        check("a byte at a time", is_example(connection.answer()))
        check("and then at once", is_example(connection.get(example)))


# --- many clients

def many(server):
    boards = ["".join(rng.choice("eeaaiioonrtlsudgbcmpf") for _ in range(16))
              for _ in range(40)]
    with open("boards.txt", "w", encoding="utf-8") as file:
        file.write("\n".join(boards) + "\n")
    answers = run("solve", "-d", english, "--batch", "boards.txt")[1].splitlines(True)

    def work(i):
        right = 0
        with server.connect() as connection:
            for j in range(10):
                at = (i * 7 + j) % len(boards)
                answer = connection.get_at_last("/api/solve?board=" + boards[at])
                right += answer.status == 200 and answer.body == answers[at]
        return right
    same("200 connections at once", all_at_once(200, work), [10] * 200)


def too_many():
    with Server("--max-connections=8", "-q") as server:
        def ask(i):
            """Whether it is served (and stays), or told that there are too many."""
            connection = server.connect()
            answer = connection.get(example)
            if answer.status == 200:
                return connection
            same("too many: the answer", (answer.status, answer.error().get("code")),
                 (503, "busy"), answer)
            check("too many: when to come again",
                  re.fullmatch("[1-9][0-9]*", answer.headers.get("retry-after", "")),
                  answer)
            check("too many: closed", answer.is_closing and connection.is_over())
            connection.close()
            return None
        served = [ask(i) for i in range(30)]
        same("too many: those that were first are served",
             [c is not None for c in served], [True] * 8 + [False] * 22)
        check("too many: they still are",
              all(is_example(c.get(example)) for c in served[:8]))
        for connection in served[:8]:
            connection.close()
        for _ in range(500):  # until it knows that they are gone
            with server.connect() as connection:
                if connection.get(example).status == 200:
                    break
            time.sleep(0.02)
        check("too many: service again", is_example(server.get(example)))



with Server("-d", english, "-q", "--request-timeout=2") as server:
    not_http(server)
    headers(server)
with Server("-d", english, "-q") as server:
    byte_by_byte(server)
    many(server)
    check("well after many", server.is_well())
too_many()
finish()
