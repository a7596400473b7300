#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Incomplete requests, answers that clients never read, and searches that would never
end: the server ends each after its time limit, and answers other clients meanwhile."""
from client import *

english = os.path.join(BIN, "english.wgd")
endless = dictionary("endless", ENDLESS_WORDS)
example = "/api/solve?board=ezmrnubeslospaon"
slow = query(board=ENDLESS_BOARD, dict="endless")
wanted = json.loads(run("solve", "-d", english, "-f", "json", "ezmrnubeslospaon")[1])


def is_example(answer):
    return answer.status == 200 and answer.json() == wanted


# --- clients

def late(server):
    """The server closes each of these connections, and serves others meanwhile."""
    def silent(connection):
        pass

    def half(connection):
        connection.send(request(example)[:-2])

    def after_an_answer(connection):
        check("late: answered before", is_example(connection.get(example)))

    def half_after_an_answer(connection):
        check("late: answered before", is_example(connection.get(example)))
        connection.send(b"GET /")

    def drip(connection):
        data = request(example, headers="A: b\r\n" * 3000)
        for byte in data:
            connection.send(bytes([byte]))
            time.sleep(0.2)

    def drip_body(connection):
        connection.send(request(example, headers="Content-Length: 1000\r\n"))
        checked(connection.answer(), "late: a body")

    def takes_nothing(connection):
        # Asks for an answer of 6 MB, more than the socket buffers hold, and reads nothing: after
        # its first byte, the server soon waits, and closes the connection 4 s later. Then only a
        # part of the answer can still be read.
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        connection.send(request(query(board="/".join(["?" * 4] * 4), all="1")))
        connection.socket.recv(1, socket.MSG_PEEK)
        time.sleep(16)
        got = 0
        try:
            while True:
                piece = connection.socket.recv(1 << 20)
                if not piece:
                    break
                got += len(piece)
        except ConnectionError:
            pass
        check("late: an answer that is not taken is cut", got < 5 << 20, got)

    clients = [silent, half, after_an_answer, half_after_an_answer, drip, drip_body,
               takes_nothing]

    def work(i):
        if i == len(clients):
            for _ in range(20):
                check("meanwhile", is_example(server.get(example)))
                time.sleep(0.3)
            return True
        with server.connect() as connection:
            try:
                clients[i](connection)
            except OSError:
                return True  # the server closed it while the client sent
            return connection.is_over() or connection.buffer
    for i, result in enumerate(all_at_once(len(clients) + 1, work)):
        same("late: cut: %s" % (clients + [work])[i].__name__, result, True)


# --- searches without an end

def long_searches():
    # 4 s: all requests must arrive in that time on a slow machine, too
    with Server("-d", english, "-d", endless, "--time-limit=4", "-j", "1") as server:
        answer = server.get(slow)
        body = answer.json() or {}
        same("the time limit", (answer.status, body.get("complete"), body.get("words")),
             (200, False, []), answer)

        def ask(i):
            with server.connect() as connection:
                answer = connection.get(slow)
                return (answer.status, answer.error().get("code"),
                        (answer.json() or {}).get("complete"),
                        answer.headers.get("retry-after"),
                        answer.error().get("message"))

        def quick(i):
            with server.connect() as connection:
                healthy = all(connection.get("/api/health").status == 200
                              for _ in range(30))
                return healthy and is_example(connection.get_at_last(example))
        # one search runs, 64 wait, and the others are refused
        begin = time.monotonic()
        results = all_at_once(90, lambda i: quick(i) if i >= 80 else ask(i))
        same("long searches: others are answered meanwhile", results[80:], [True] * 10)
        answered = [r for r in results[:80] if r[:3] == (200, None, False)]
        full = [r for r in results[:80]
                if r[:2] == (503, "busy") and "too many searches" in r[4]]
        late = [r for r in results[:80]
                if r[:2] == (503, "busy") and "could not begin" in r[4]]
        same("long searches: answered or refused",
             len(answered) + len(full) + len(late), 80, results)
        # The thread runs one search until its time is over; then the time of the waiting
        # searches is over, too.
        check("long searches: some of each", answered and full and late, results)
        check("long searches: hardly any has waited and is answered",
              len(answered) <= 1 + (time.monotonic() - begin) / 0.4, len(answered))
        check("long searches: when to come again", all(r[3] for r in full + late),
              results)
        check("long searches: service again",
              server.get(slow).status == 200 and is_example(server.get(example)))

    # A client that disconnects ends its search.
    with Server("-d", english, "-d", endless, "--time-limit=600", "-j", "1") as server:
        for _ in range(3):
            with server.connect() as connection:
                connection.send(request(slow))
                time.sleep(0.3)
        with server.connect() as connection:
            answer = connection.get(query(board="/".join(["?" * 4] * 4), all="1"))
            same("after clients that went away, a long search", answer.status, 200)

    # The limit on the number of results.
    with Server("-d", english, "--max-results=10") as server:
        body = server.get(example).json()
        same("--max-results", (body["complete"], body["count"], len(body["words"])),
             (False, 10, 10))
        same("--max-results: in the limits",
             server.get("/api/dictionaries").json()["limits"]["results"], 10)


def held():
    """The total size of large answers that clients have not read is limited."""
    with open(os.path.join(BIN, "solve-server"), "rb") as file:
        if re.search(b"__[at]san_init", file.read()):
            return  # a sanitizer takes minutes for them
    large = query(board="/".join(["?" * 4] * 4), all="1")
    with Server("-d", english, "--max-results=1000000",
                "--time-limit=40") as server:
        connections = [server.connect() for _ in range(7)]
        statuses = []
        for connection in connections:
            connection.send(request(large))
        for connection in connections:  # reads only the beginning
            connection.buffer += connection.socket.recv(12)
            statuses.append(int(connection.buffer[9:12]))
        check("held: some answers, and then no more",
              set(statuses) == {200, 503} and statuses.count(200) >= 2, statuses)
        for connection, status in zip(connections, statuses):
            if status == 503:
                same("held: the answer",
                     checked(connection.answer(), "held").error().get("code"),
                     "busy")
        check("held: others are answered meanwhile", is_example(server.get(example)))
        taken = connections[statuses.index(200)].answer()
        check("held: a whole answer after all", taken.body.endswith(b"]}\n") and
              b'"complete":false' in taken.body[:1000])
        for connection in connections:
            connection.close()
        # after the server has noticed that they are closed
        check("held: service again",
              wait_until(lambda: server.get(large).status == 200))


with Server("-d", english, "--request-timeout=4", "--answer-timeout=4") as server:
    late(server)
    check("well after late ones", server.is_well())
long_searches()
held()
finish()
