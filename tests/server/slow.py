#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests incomplete requests, answers that clients do not read, and searches that would not end. The
server must end each of them after its time limit, and answer other clients meanwhile."""
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
    """The server closes each of these connections, and answers other clients meanwhile."""
    def silent(connection):
        pass

    def half(connection):
        connection.send(request(example)[:-2])

    def after_an_answer(connection):
        check("late: answered before", is_example(connection.get(example)))

    def half_after_an_answer(connection):
        after_an_answer(connection)
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
        # Requests an answer of 6 MB, which does not fit into the socket buffers, and reads only its
        # first byte. The server soon waits, closes the connection 4 s later, and logs this. Then
        # only a part of the answer can still be read.
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        connection.send(request(query(board="/".join(["?" * 4] * 4), all_paths="1")))
        if not connection.socket.recv(1, socket.MSG_PEEK):
            raise Gone
        check("late: an answer that is not taken ends",
              server.wait_for(r"\?board=[^ ]*&all-paths=1 "), server.lines[-5:])
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
                check("meanwhile", is_example(server.get_at_last(example)))
                time.sleep(0.3)
            return True
        while True:
            with server.connect() as connection:
                try:
                    clients[i](connection)
                    return connection.is_over() or connection.buffer
                except Gone:
                    pass  # closed before the request was complete, on a slow machine
                except OSError:
                    return True  # the server closed the connection while the client sent
    for i, result in enumerate(all_at_once(len(clients) + 1, work)):
        same("late: cut: %s" % (clients + [work])[i].__name__, result, True)


# --- searches that would not end

def ask_slow(connection):
    """Returns the result of a search that would not end."""
    answer = connection.answer()
    return (answer.status, (answer.json() or {}).get("complete"),
            answer.error().get("code"), answer.error().get("message", ""),
            answer.headers.get("retry-after"),
            answer.headers.get("access-control-expose-headers"))


def is_busy(result, message):
    return result[:3] == (503, None, "busy") and message in result[3] and result[4]


def full():
    """One search runs, 64 searches wait, and the others are refused."""
    game = "https://game.example"
    with Server("-d", english, "-d", endless, "--time-limit=600", "-j", "1",
                "--allow-origin=" + game) as server:
        connections = [server.connect() for _ in range(80)]
        for connection in connections:
            connection.send(request(slow, headers="Origin: %s\r\n" % game))

        def answered():
            return select.select([c.socket for c in connections], [], [], 0)[0]
        # The last of the 64 places becomes free when the thread takes the first search.
        check("full: the others are answered", wait_until(lambda: len(answered()) >= 15))
        refused = answered()
        results = [ask_slow(c) for c in connections if c.socket in refused]
        check("full: they are refused, and told when to come again", len(refused) <= 16 and
              all(is_busy(r, "too many searches") for r in results), len(refused))
        same("full: pages of others may read when", {r[5] for r in results}, {"Retry-After"})

        check("full: others are answered meanwhile", server.is_well())
        # A client that disconnects ends its search.
        for connection in connections:
            connection.close()
        with server.connect() as connection:
            answer = connection.get_at_last(query(board="/".join(["?" * 4] * 4), all_paths="1"))
            same("after clients that went away, a long search", answer.status, 200)


def long_searches():
    with Server("-d", english, "-d", endless, "--time-limit=4", "-j", "1") as server:
        answer = server.get(slow)
        body = answer.json() or {}
        same("the time limit", (answer.status, body.get("complete"), body.get("words")),
             (200, False, []), answer)

        # The thread runs one search until its time is over. Then the time of the searches that were
        # sent with it is over, too. A search runs only if a tenth of its time is left.
        def ask(i):
            with server.connect() as connection:
                connection.send(request(slow))
                return ask_slow(connection)

        def quick(i):
            with server.connect() as connection:
                healthy = all(connection.get("/api/health").status == 200
                              for _ in range(30))
                return healthy and is_example(connection.get_at_last(example))
        results = []

        def some_are_late():
            begin = time.monotonic()
            # 60 searches, of the 65 that can run or wait, because on a slow machine the quick
            # searches wait, too.
            results[:] = all_at_once(60, lambda i: quick(i) if i >= 50 else ask(i))
            same("long searches: others are answered meanwhile", results[50:], [True] * 10)
            answered = sum(r[:2] == (200, False) for r in results[:50])
            late = sum(bool(is_busy(r, "could not begin")) for r in results[:50])
            same("long searches: answered or refused", answered + late, 50, results)
            check("long searches: hardly any has waited and is answered",
                  answered <= 1 + (time.monotonic() - begin) / 0.4, answered)
            return answered and late
        check("long searches: some begin too late", wait_until(some_are_late), results)
        check("long searches: service again",
              server.get(slow).status == 200 and is_example(server.get(example)))

    # The limit on the number of results.
    with Server("-d", english, "--max-results=10") as server:
        body = server.get(example).json()
        same("--max-results", (body["complete"], body["count"], len(body["words"])),
             (False, 10, 10))
        same("--max-results: in the limits",
             server.get("/api/dictionaries").json()["limits"]["results"], 10)


def held():
    """The server limits the total size of large answers that clients have not read."""
    with open(os.path.join(BIN, "solve-server"), "rb") as file:
        if re.search(b"__[at]san_init", file.read()):
            return  # with a sanitizer, these answers take minutes
    large = query(board="/".join(["?" * 4] * 4), all_paths="1")
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
        # after the server has detected that they are closed
        check("held: service again",
              wait_until(lambda: server.get(large).status == 200))


with Server("-d", english, "--request-timeout=4", "--answer-timeout=4") as server:
    late(server)
    check("well after late ones", server.is_well())
full()
long_searches()
held()
finish()
