#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that a signal loses no request: each request that was sent before the signal gets a whole
answer, 200 or 503, wherever it is then: in the queue of the listening socket, in the socket of its
connection, partly read, being answered or in the slow pool."""
from client import *

rng = seeded()
is_long = os.environ.get("WG_LONG") == "1"
english = os.path.join(BIN, "english.wgd")
endless = dictionary("endless", ENDLESS_WORDS)
quick = request("/api/solve?board=ezmrnubeslospaon")
slow = request(query(board=ENDLESS_BOARD, dict="endless"))
large = request("/api/health", headers="A: %s\r\n" % ("a" * 60000))


def outcome(connection, wanted=(200, 503)):
    """Returns None if the answer of the connection is right, otherwise what is wrong."""
    try:
        answer = connection.answer()
        return None if answer.status in wanted and answer.json() else str(answer)
    except (Gone, OSError, ValueError) as problem:
        return repr(problem)


def one_round(number, name, requests, options=(), warm=0, pieces=1, delay=None):
    """Sends the requests, the first `warm` on connections that have had an answer, each in pieces.
    Then sends the signal, and checks the answers."""
    delay = rng.choice((0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.03)) if delay is None else delay
    number = rng.choice((signal.SIGTERM, signal.SIGINT)) if number is None else number
    server = Server("-d", english, "-d", endless, "--time-limit=1", *options)
    connections = []
    for _ in range(warm):
        connections.append(server.connect())
        connections[-1].get("/api/health")
    while len(connections) < len(requests):
        connections.append(server.connect())
    for i in range(pieces):
        for connection, data in zip(connections, requests):
            connection.send(data[len(data) * i // pieces:len(data) * (i + 1) // pieces])
    time.sleep(delay)
    server.process.send_signal(number)
    wrong = [problem for problem in map(outcome, connections) if problem]
    check("%s, %g ms: %d of %d requests lost" % (name, delay * 1000, len(wrong), len(requests)),
          not wrong, *wrong[:3])
    for connection in connections:
        connection.close()
    same("%s, %g ms: exit status" % (name, delay * 1000), server.wait(), 0, *server.lines[-3:])


for _ in range(40 if is_long else 6):
    one_round(None, "new connections", [quick] * 60)
    one_round(None, "one reader", [quick] * 60, ["-j", "1"])
    one_round(None, "connections in use", [quick] * 60, warm=40)
    one_round(None, "pieces", [quick] * 60, warm=20, pieces=rng.randint(2, 5))
    one_round(None, "large headers", [large] * 30, warm=10)
    one_round(None, "more than are accepted", [quick] * 60, ["--max-connections=8"],
              warm=rng.randint(0, 8))
    one_round(None, "more than one reader accepts", [quick] * 60, ["-j1", "--max-connections=8"],
              warm=rng.randint(0, 8))
    one_round(None, "long searches", ([slow] * 6 + [quick] * 3) * 5, warm=rng.randint(0, 20))

# After the signal, the server closes idle connections, and connections whose request does not
# arrive. New connections are refused.
server = Server("-d", english)
idle, begun, silent = (server.connect() for _ in range(3))
idle.get("/api/health")
begun.send(quick[:-4])
check("what was sent is read", server.wait_until_read())
server.process.send_signal(signal.SIGTERM)
for name, connection in (("idle", idle), ("with half a request", begun), ("silent", silent)):
    check("a connection that is " + name + " is closed", connection.is_over())
same("connections without a request: exit status", server.wait(), 0, *server.lines[-3:])
finish()
