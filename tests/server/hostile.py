#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests clients that send invalid requests, and too many clients: the server must still answer all
other clients.

exchange.c hides queries from the HTTP library. If another version of the library does not allow
this, queries() fails.
"""
from client import *

rng = seeded()
english = os.path.join(BIN, "english.wgd")
example = "/api/solve?board=ezmrnubeslospaon"
wanted = json.loads(run("solve", "-d", english, "-f", "json", "ezmrnubeslospaon")[1])


def is_example(answer):
    return answer.status == 200 and answer.json() == wanted


def replies(server, all_data):
    """Returns the bytes that the server sends for each text, or None if it keeps the connection
    open."""
    def reply(i):
        with server.connect() as connection:
            try:
                connection.send(all_data[i])
                while True:
                    connection._more()
            except socket.timeout:
                return None  # the server does not close the connection
            except (Gone, OSError):
                return connection.buffer
    return all_at_once(len(all_data), reply)


# --- bytes that are not HTTP

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
                                           421, 431, 505),
                  got[:200])
    check("some are refused", 400 in seen, seen)
    check("well after what is not HTTP", server.is_well())


# --- headers that a proxy and the server could read differently

NEXT_ONE = b"GET /api/dictionaries HTTP/1.1\r\nHost: localhost\r\n\r\n"


def refuses(server, cases):
    """Each case is a header and the status that it must get. The connection must then end, and no
    bytes after the header may be read as a request."""
    bodies = (b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", NEXT_ONE)
    data = [sent + body for sent, _ in cases for body in bodies]
    wanted = [status for _, status in cases for _ in bodies]
    for sent, status, got in zip(data, wanted, replies(server, data)):
        name = "refused: %r" % sent[:150]
        if check(name + ": closes", got is not None):
            statuses = re.findall(rb"HTTP/1\.[01] (\d{3}) ", got)
            # The library sends the header of its own errors twice, and does not answer all lines
            # that are not HTTP.
            check(name, statuses == [b"%d" % status] or b"nosniff" not in got and
                  statuses in ([], [b"%d" % status] * 2), got)


def lengths(server):
    """A request with a body, with a wrong Content-Length, or with a Content-Length that only some
    servers would read gets an error, whatever bytes follow the header. These bytes are not read as
    a request."""
    begin = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
    refused = [  # fields, status
        (b"Content-Length : 5", 400), (b"Content-Length\t: 5", 400),
        (b"Content-Length  :5", 400), (b" Content-Length: 5", 400),
        (b"Content Length: 5", 400), (b"Content-Length;: 5", 400),
        (b"(a): 5", 400), (b"a@b: 5", 400), (b'"a": 5', 400), (b"\xfc: 5", 400),
        (b"Transfer-Encoding : chunked", 400),
        (b"Content-Length: -1", 400), (b"Content-Length: +5", 400),
        (b"Content-Length: 5,5", 400), (b"Content-Length: 0, 0", 400),
        (b"Content-Length: 0x5", 400), (b"Content-Length: 5 5", 400),
        (b"Content-Length: x", 400), (b"Content-Length:", 400),
        (b"Content-Length: 5\r\nContent-Length: 6", 400),
        (b"Content-Length: 5\r\nContent-Length: 5", 400),
        (b"Content-Length: 0\r\nContent-Length: 5", 400),
        (b"Content-Length: 5\r\nContent-Length: 0", 400),
        (b"Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
        (b"Transfer-Encoding: chunked\r\nContent-Length: 0", 400),
        (b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
        (b"Transfer-Encoding: x, chunked", 400), (b"Transfer-Encoding:", 400),
        (b"Content-Length:\r\n 57", 400), (b"Content-Length: 0\r\n 5", 400),
        (b"Content-Length:\r\n\t57", 400), (b"Content-Length: 0\r\n \r\n 5", 400),
        (b"Transfer-Encoding:\r\n chunked", 400), (b"A: b\r\n Content-Length: 5", 400),
        (b"A:\r\n b", 400), (b"A: b\r\n ", 400), (b"A: b\r\n\t\r\nC: d", 400),
        (b"Origin: http://localhost\r\n .evil.com", 400),
        (b"Sec-Fetch-Site: none\r\n cross-site", 400),
        (b"A: b\nContent-Length: 5", 400), (b"A: b\n\r\nC: d", 400), (b"A: b\r\n\nC: d", 400),
        (b"A: b\rContent-Length: 5", 400), (b"A: b\r\r\nC: d", 400), (b"\rA: b", 400),
        (b": 5", 400), (b"A: b\r\n: 5", 400), (b": 5\r\nA: b", 400),
        (b"A: b\0c", 400), (b"A: \0", 400), (b"A\0: b", 400), (b"A: b\0\r\nC: d", 400),
        (b"Content-Length: 5\0", 400), (b"Content-Length: \x005", 400), (b"\0: b", 400),
        (b"A: b\x01", 400), (b"A: \x1f", 400), (b"A: b\x7fc", 400), (b"A: \x0bb", 400),
        (b"A\x01: b", 400), (b"A/B: c", 400), (b"A", 400), (b"Host: localhost", 400),
        (b"Content-Length: 5", 413), (b"Content-Length:5", 413),
        (b"Content-Length: 5 ", 400), (b"Content-Length: 18446744073709551615", 413),
        (b"Content-Length: 18446744073709551616", 413),
        (b"Content-Length: 99999999999999999999999999", 413),
        (b"Transfer-Encoding: Chunked", 413), (b"Transfer-Encoding: x", 400),
        (b"Expect: 100-continue\r\nContent-Length: 5", 413),
        (b"Expect: 100-continue\r\nContent-Length: x", 400),
    ]
    refuses(server, [(begin + fields + b"\r\n\r\n", status) for fields, status in refused])
    accepted = (b"Content-Length: 0", b"Content-Length:0", b"Content-Length: 00", b"A: b", b"A:",
                b"A: \t b \t", b"A:  \r\nC: \x80\xff", b"!#$%&'*+-.^_`|~09azAZ: b",
                b"Cookie: " + b"a=b; " * 400, b'Cookie: a="; =;; b = "c" ;,d',
                b"Cookie: " + b"a" * 20000, b"Expect: x")
    for fields in accepted:
        with server.connect() as connection:
            connection.send((begin + fields + b"\r\n\r\n") * 2 + NEXT_ONE)
            same("no body: %r" % fields[:40],
                 [connection.answer().status for _ in range(3)], [200] * 3)
    with server.connect() as connection:
        for _ in range(2):
            connection.send(begin + b"Expect: 100-continue\r\n\r\n")
            same("Expect", [connection.answer().status for _ in range(2)], [100, 200])


def lines(server):
    """The first line, the fields that name the server, and the empty line."""
    host = b"Host: localhost\r\n"
    last = b"Connection: close\r\n"  # where the end of the header is not in doubt
    get = b"GET /api/health HTTP/1.1\r\n"
    refuses(server, [(data, 400) for data in (
        get + b"Host: localhost\0.evil\r\n\r\n", get + b"Host: localhost\r\n .evil\r\n\r\n",
        get + b"Host:\r\n localhost\r\n\r\n", get + b"Host: localhost\n\r\n",
        get + last + b"Host:\r\n\r\n", get + last + b"Host: \r\n\r\n",
        get + b"\r\n", get + host * 2 + b"\r\n",
        get + host + b"Host: evil\r\n\r\n", get + host + b"\n", get + b" " + host + b"\r\n",
        get + b"\t" + host + b"\r\n", get + b" \r\n" + host + b"\r\n",
        b"GET /api/health HTTP/1.1\n" + host + b"\r\n",
        b"GET /api/health HTTP/1.1\r\r\n" + host + b"\r\n",
        b"GET /api/health\0 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health\0x HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health?\0x HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health\r HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health\x7f HTTP/1.1\r\n" + host + b"\r\n",
        b"GET  /api/health HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health  HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health HTTP/1.1 \r\n" + host + b"\r\n",
        b"GET /api/health x HTTP/1.1\r\n" + host + b"\r\n",
        b"GET\t/api/health HTTP/1.1\r\n" + host + b"\r\n",
        b" GET /api/health HTTP/1.1\r\n" + host + b"\r\n",
        b"G\x01T /api/health HTTP/1.1\r\n" + host + b"\r\n",
        b"GET\0 /api/health HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health\r\n HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/health HTTP/1.1\r\n HTTP/1.1\r\n" + host + b"\r\n",
        b"GET localhost/api/health HTTP/1.1\r\n" + last + host + b"\r\n",
        b"GET http:///api/health HTTP/1.1\r\n" + last + host + b"\r\n",
        b"GET http://x@localhost/api/health HTTP/1.1\r\n" + last + host + b"\r\n",
        b"GET /api/health HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET /api/health HTTP/1.0\r\nContent-Length:\r\n 57\r\n\r\n",
        b"GET /api/health HTTP/1.0\r\n" + host * 2 + b"\r\n")] + [
            (b"GET http://evil/api/health HTTP/1.1\r\n" + host + last + b"\r\n", 421),
            (b"GET http://localhost/api/health HTTP/1.1\r\nHost: evil\r\n" + last + b"\r\n", 421),
            (b"POST /api/health HTTP/1.1\r\n" + host + b"Content-Length: 5\r\n\r\n", 405),
            (b"POST /api/health HTTP/1.1\r\n" + host + b"Content-Length:\r\n 5\r\n\r\n", 400)])
    with server.connect() as connection:
        for data in (get + host, b"\r\n" + get + host, b"\r\n\r\n" + get + host,
                     b"GET http://LOCALHOST:80/api/health HTTP/1.1\r\n" + host):
            connection.send(data + b"\r\n")
            same("accepted: %r" % data, connection.answer().status, 200)


def headers(server):
    """A header of up to 112 KiB with up to 128 fields is accepted. A larger header is accepted or
    refused, or the connection is closed."""
    with server.connect() as connection:
        for size in (1000, 10000, 16000, 28000, 60000, 112 * 1024 - 200):
            answer = connection.get(example, headers="A: %s\r\n" % ("a" * size))
            check("a header of %d bytes" % size, is_example(answer), answer)
        for line in ("A: b\r\n", "A: %s\r\n" % ("a" * 850)):
            answer = connection.get(example, headers=line * 127)  # 128 with Host
            check("a header of 128 fields", is_example(answer), answer)
            data = request(example, headers=line * 127)
            connection.send(data * 3)  # the library stores all three in the same memory
            check("three of them at once",
                  all(is_example(connection.answer()) for _ in range(3)))
    sizes = list(range(112 * 1024, 132000, 75)) + [140000, 200000, 2000000]

    def last(target, headers=""):
        return request(target, headers="Connection: close\r\n" + headers)
    large = [last(example, "A: %s\r\n" % ("a" * size)) for size in sizes]
    large += [last("/" + "a" * size) for size in sizes]
    near = range(130400, 131600, 25)  # near the end of the connection's memory
    for begin in ("A: ", "Cookie: ", "A: b\r\n" * 100 + "A: "):
        large += [last(example, begin + "a" * (size - len(begin)) + "\r\n") for size in near]
    large += [last("/?" + "a" * size) for size in near]
    large += [last(example, "A: b\r\n" * size) for size in
              (128, 129, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000, 10000)]
    large += [last(example, "Cookie: %s\r\n" % ("a=b; " * (size // 5))) for size in sizes[::10]]
    large += [last(example, "A: b\r\n %s\r\n" % ("a" * size)) for size in sizes[::10]]
    for at in range(0, len(large), 50):
        some = large[at:at + 50]
        for data, got in zip(some, replies(server, some)):
            check("a header of %d bytes: %r" % (len(data), data[:60]), got is not None and
                  re.match(rb"$|HTTP/1\.1 (200|400|413|414|431) ", got), got)


def queries(server):
    """A request can have any number of parameters. The server hides them from the library, which
    would make a record for each parameter."""
    with server.connect() as connection:
        for part in ("a&", "a=b&", "board=a&", "=&"):
            for size in (1000, 8000, 16000):
                query = part * (size // len(part))
                answer = connection.get("/api/solve?" + query)
                same("a query of %s%s..., %d bytes" % (part, part, size),
                     answer.status, 400)
    data = [request("/?" + "a&" * (size // 2), headers="Connection: close\r\n")
            for size in range(16000, 132000, 2000)]
    for sent, got in zip(data, replies(server, data)):
        check("a query of parameters, %d bytes: an answer" % len(sent),
              got is not None and re.match(rb"HTTP/1\.1 (200|413|414|431) ", got),
              got)


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
    """Connections over the limit wait until another connection ends."""
    with Server("--max-connections=8", "-j", "2", "--request-timeout=600") as server:
        served = [server.connect() for _ in range(8)]
        check("too many: those that were first", all(is_example(c.get(example)) for c in served))
        waiting = [server.connect() for _ in range(600)]
        for connection in waiting:
            connection.send(request(example, headers="Connection: close\r\n"))
        check("too many: the others get nothing",
              not select.select([c.socket for c in waiting], [], [], 1)[0])
        check("too many: the first still are", all(is_example(c.get(example)) for c in served))
        for connection in served:
            connection.close()
        check("too many: then the others", all(is_example(c.answer()) for c in waiting))
        for connection in waiting:
            connection.close()
        check("too many: service again", is_example(server.get(example)))


def always_full():
    """At the limit, no client is refused: each waits until another one ends."""
    for options in (["-j", "1", "--max-connections=3"], ["-j", "2", "--max-connections=1"]):
        with Server("-d", english, *options) as server:
            def work(_):
                return sum(is_example(server.get(example)) for _ in range(100))
            same("always full: " + " ".join(options), all_at_once(16, work), [100] * 16)


with Server("-d", english, "--request-timeout=2") as server:
    not_http(server)
with Server("-d", english) as server:
    lengths(server)
    lines(server)
    headers(server)
    queries(server)
    check("well after broken headers", server.is_well())
with Server("-d", english) as server:
    byte_by_byte(server)
    many(server)
    check("well after many", server.is_well())
too_many()
always_full()
finish()
