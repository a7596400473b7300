#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What takes long: requests that never end, answers that are never taken, searches that
have no end. The server has enough of each some time, and answers everybody else
meanwhile."""
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
    """Of all these the server has enough some time; nobody else notices."""
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
        # answers of many megabytes together, of which none is read
        connection.send(request(query(board="/".join(["?" * 4] * 4), all="1")) * 20)
        # It is cut: what is still to be read is not all of it.
        time.sleep(12)
        got = 0
        try:
            while True:
                piece = connection.socket.recv(1 << 20)
                if not piece:
                    break
                got += len(piece)
        except ConnectionError:
            pass
        check("late: an answer that is not taken is cut", got < 100 << 20, got)

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
                return True  # cut while it sent
            return connection.is_over() or connection.buffer
    for i, result in enumerate(all_at_once(len(clients) + 1, work)):
        same("late: cut: %s" % (clients + [work])[i].__name__, result, True)


# --- searches without an end

def long_searches():
    # in which they all come, however slow the machine is
    with Server("-d", english, "-d", endless, "--time-limit=4", "-j", "1",
                "-q") as server:
        answer = server.get(slow)
        body = answer.json() or {}
        same("the time limit", (answer.status, body.get("complete"), body.get("words")),
             (200, False, []), answer)

        def ask(i):
            with server.connect() as connection:
                answer = connection.get(slow)
                return (answer.status, answer.error().get("code"),
                        (answer.json() or {}).get("complete"),
                        answer.headers.get("retry-after"))

        def quick(i):
            with server.connect() as connection:
                healthy = all(connection.get("/api/health").status == 200
                              for _ in range(30))
                return healthy and is_example(connection.get_at_last(example))
        # one at work, 64 that wait, and more
        results = all_at_once(90, lambda i: quick(i) if i >= 80 else ask(i))
        same("long searches: others are answered meanwhile", results[80:], [True] * 10)
        answered = [r for r in results[:80] if r[:3] == (200, None, False)]
        busy = [r for r in results[:80] if r[:2] == (503, "busy")]
        same("long searches: answered or refused", len(answered) + len(busy), 80,
             results)
        check("long searches: some of both", len(answered) >= 60 and busy, results)
        check("long searches: when to come again", all(r[3] for r in busy), busy)
        check("long searches: service again",
              server.get(slow).status == 200 and is_example(server.get(example)))

    # A client that goes away takes its search along.
    with Server("-d", english, "-d", endless, "--time-limit=600", "-j", "1",
                "-q") as server:
        for _ in range(3):
            with server.connect() as connection:
                connection.send(request(slow))
                time.sleep(0.3)
        with server.connect() as connection:
            answer = connection.get(query(board="/".join(["?" * 4] * 4), all="1"))
            same("after clients that went away, a long search", answer.status, 200)

    # The number of results, and their memory.
    with Server("-d", english, "--max-results=10", "-q") as server:
        body = server.get(example).json()
        same("--max-results", (body["complete"], body["count"], len(body["words"])),
             (False, 10, 10))
        same("--max-results: in the limits",
             server.get("/api/dictionaries").json()["limits"]["results"], 10)


def held():
    """Large answers that nobody takes: together they have a limit."""
    with open(os.path.join(BIN, "solve-server"), "rb") as file:
        if re.search(b"__[at]san_init", file.read()):
            print("skip answers that nobody takes: a sanitizer takes minutes for them")
            return
    large = query(board="/".join(["?" * 4] * 4), all="1")
    with Server("-d", english, "-q", "--max-results=1000000",
                "--time-limit=40") as server:
        connections = [server.connect() for _ in range(7)]
        statuses = []
        for connection in connections:
            connection.send(request(large))
        for connection in connections:  # it begins, and is not taken
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
        # it has to know that they are gone
        check("held: service again",
              wait_until(lambda: server.get(large).status == 200))


with Server("-d", english, "-q", "--request-timeout=4", "--answer-timeout=4") as server:
    late(server)
    check("well after late ones", server.is_well())
long_searches()
held()
finish()
