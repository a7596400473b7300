#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests solve-server as a program: how it starts, its messages, its log, and how it ends."""
import resource

from client import *

english = os.path.join(BIN, "english.wgd")
cats = dictionary("cats", ["cat", "cats", "act"])
endless = dictionary("endless", ENDLESS_WORDS)
example = "/api/solve?board=ezmrnubeslospaon"
slow = query(board=ENDLESS_BOARD, dict="endless")

# --- how it starts, or fails to start


def fails(name, wanted_status, wanted_message, *options):
    status, out, said = run("solve-server", *options)
    said = said.decode()
    check(name, status == wanted_status and not out and re.search(wanted_message, said),
          status, said, "wanted: " + wanted_message)


with open("none.wgd", "wb") as file:
    file.write(b"no dictionary" * 100)
with open(cats, "rb") as file:
    damaged = bytearray(file.read())
damaged[len(damaged) // 2] ^= 1
with open("damaged.wgd", "wb") as file:
    file.write(damaged)
os.mkdir("folder.wgd")
port = "--listen=127.0.0.1:0"
fails("no such dictionary", 2, r"^solve-server: nosuch\.wgd: cannot open", port, "-d",
      "nosuch.wgd")
fails("no such name", 2, r"looked in ", port, "-d", "nosuch")
fails("no dictionary", 3, r"^solve-server: none\.wgd: ", port, "-d", "none.wgd")
fails("a damaged one", 3, r"^solve-server: damaged\.wgd: ", port, "-d", "damaged.wgd")
fails("a folder", 2, r"^solve-server: folder\.wgd: ", port, "-d", "folder.wgd")
fails("a good one and a bad one", 3, r"none\.wgd", port, "-d", cats, "-d", "none.wgd")
fails("the same one twice", 2, r"cats\.wgd: .*'cats'", port, "-d", cats, "-d", cats)
fails("an operand", 2, r"cats\.wgd.* -d", port, cats)
for place in ("", "x", "127.0.0.1", "8080", "127.0.0.1:", "127.0.0.1:x",
              "127.0.0.1:65536",
              "127.0.0.1:-1", "127.0.0.1:1:2", "::1:80", "[::1]", "[::1",
              "127.0.0.1:99999999999",
              "http://127.0.0.1:80", "[127.0.0.1]x:80"):
    fails("--listen=%s" % place, 2, r"^solve-server: .*", "--listen=" + place, "-d",
          cats)
fails("--listen at a place that is not ours", 2, r"192\.0\.2\.1",
      "--listen=192.0.2.1:0", "-d", cats)
fails("--listen at no host", 2, r"nosuch\.invalid", "--listen=nosuch.invalid:0", "-d",
      cats)
for option in ("--time-limit=0", "--time-limit=x", "--max-results=0",
               "--max-connections=0",
               "--threads=0", "--request-timeout=0", "--answer-timeout=x", "--nosuch"):
    fails(option, 2, r"^solve-server: .*" + option.split("=")[0], port,
          "-d", cats, option)

for option, meant in (("--port=8", "--listen=127.0.0.1:8"), ("--port", "--listen=127.0.0.1:8080"),
                      ("--bind=::1", "--listen=::1"), ("--dictionary=fi", "--dict"),
                      ("--jobs=2", "--threads"), ("--json", None)):
    fails(option, 2, "unknown option '%s'%s\n" % (
        option.split("=")[0], "; did you mean '%s'\\?" % meant if meant else ""), option)

# --- the limit of open files


def files(soft, hard):
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
with Server("-j", "2", "--max-connections=1000", preexec_fn=files(50, 100)) as server:
    many = [server.connect() for _ in range(200)]  # more connections than the limit of open files
    same("too few files: those that may be", many[0].get("/api/health").status, 200)
    for connection in many:
        connection.close()
    check("too few files: service again", server.is_well())
if most == resource.RLIM_INFINITY or most > 2000:
    with Server("--max-connections=1000", preexec_fn=files(100, most)) as server:
        check("more files than at first", server.is_well())

status, out, _ = run("solve-server", "--help")
check("--help", status == 0 and out.startswith(b"Usage: solve-server") and
      all(len(line) <= 80 for line in out.decode().splitlines())
      and b"Exit status: 0" in out, out)
status, out, _ = run("solve-server", "--version")
check("--version",
      status == 0 and re.match(rb"^solve-server \(wordgrid\) \d+\.\d+\.\d+$", out), out)

for listen in ("localhost:0", "[::1]:0", "127.0.0.1:0"):
    try:
        socket.getaddrinfo(listen.rsplit(":", 1)[0].strip("[]"), 0)
        if listen == "[::1]:0":
            socket.socket(socket.AF_INET6).bind(("::1", 0))
    except OSError:
        skip("--listen=%s" % listen, "there is no such address here")
        continue
    with Server("-d", cats, listen=listen) as server:
        check("--listen=" + listen, server.is_well())
        check("--listen=%s: no word of other machines" % listen,
              not any("other machines" in line for line in server.lines), server.lines)
        log = server.wait_for(r'^(\S+) - - \[.*"GET /api/health')
        check("--listen=%s: the client's address" % listen,
              log and log.group(1) in ("127.0.0.1", "::1"), server.lines)
for listen in (":0", "0.0.0.0:0"):
    server = Server("-d", cats, listen=listen)
    server.address = ("127.0.0.1", server.address[1])
    check("--listen=%s: answers" % listen, server.is_well())
    check("--listen=%s: says who can reach it" % listen,
          server.wait_for("other machines can reach this"), server.lines)
    same("--listen=%s: exit status" % listen, server.stop(), 0)

with Server("-d", cats) as server:
    place = "%s:%d" % server.address
    fails("a port in use", 2, re.escape(place) + r".*in use; .*\(--listen=ADDRESS:PORT\)",
          "--listen=" + place, "-d", cats)
    check("a port in use: who has it does not mind", server.is_well())

# A server that is started again must get its port immediately.
for _ in range(3):
    with Server("-d", cats, listen=place) as server:
        with server.connect() as connection:
            connection.get("/api/health")
            same("restart: exit status, with a connection open", server.stop(), 0)
        check("restart: the connection is closed", connection.socket.fileno() == -1)

# With --quiet, the server prints neither its address nor the log.
host, number = place.split(":")
quiet = subprocess.Popen([os.path.join(BIN, "solve-server"), "-q", "--listen=" + place,
                          "-d", cats], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         env=ENVIRONMENT)
deadline = time.monotonic() + HANGS_SECONDS
is_up = False
while not is_up and time.monotonic() < deadline and quiet.poll() is None:
    try:
        with Connection((host, int(number)), HANGS_SECONDS) as connection:
            is_up = connection.get("/api/health").status == 200
    except OSError:
        time.sleep(0.05)
quiet.terminate()
out, said = quiet.communicate(timeout=HANGS_SECONDS)
check("--quiet: serves", is_up, said)
same("--quiet: exit status", quiet.returncode, 0)
check("--quiet: says nothing", not out and not said, out, said)

with socket.socket() as free:
    free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    host, number = place.split(":")
    free.bind((host, int(number)))
    check("the port is free again", True)

# A server is not affected when its dictionary is replaced or overwritten.
with open(cats, "rb") as file, open("changing.wgd", "wb") as copy:
    copy.write(file.read())
with Server("-d", "changing.wgd") as server:
    before = server.get("/api/solve?board=ca/ts").body
    for change in (lambda: open("changing.wgd", "wb").close(),
                   lambda: os.unlink("changing.wgd")):
        change()
        check("a dictionary that changes",
              server.get("/api/solve?board=ca/ts").body == before)

# --- the access log

LOG = (r'^127\.0\.0\.1 - - \[\d\d/[A-Z][a-z][a-z]/\d{4}:\d\d:\d\d:\d\d \+0000\] '
       r'"((?:[ !#-\[\]-~]|\\x[0-9a-fA-F]{2}|\\["\\])*)" (\d{3}) (\d+) (\d+\.\d{6})$')
with Server("-d", cats) as server:
    long = "/" + "y" * 5000
    cases = [  # target, method, request in the log, status
        ("/api/health", "GET", "GET /api/health HTTP/1.1", 200),
        ("/api/solve?board=ca/ts", "GET", "GET /api/solve?board=ca/ts HTTP/1.1", 200),
        ("/api/solve?board=ca%2Fts", "GET", "GET /api/solve?board=ca%2Fts HTTP/1.1",
         200),
        ("/nosuch?a=b&c", "GET", "GET /nosuch?a=b&c HTTP/1.1", 404),
        ("/api/solve?board=1", "GET", "GET /api/solve?board=1 HTTP/1.1", 400),
        ("/", "POST", "POST / HTTP/1.1", 405),
        (b'/"quoted"', "GET", r"GET /\x22quoted\x22 HTTP/1.1", 404),
        (b"/back\\slash", "GET", r"GET /back\x5Cslash HTTP/1.1", 404),
        (b"/\xff\xc3\xbc\x1b[31m", "GET", r"GET /\xFF\xC3\xBC\x1B[31m HTTP/1.1", 400),
        (b"/\x7f", "GET", r"GET /\x7F HTTP/1.1", 400),
        (long, "GET", "GET %s... HTTP/1.1" % long[:3068], 404),
    ]
    for target, method, wanted, status in cases:
        begin = len(server.lines)
        answer = server.get(target, method)
        line = server.wait_for(r'^\S+ - - \[', begin)
        line = line.string if line else None
        match = line and re.match(LOG, line)
        if check("a log line: %r" % (target[:50],), match, line):
            same("log: request", match.group(1).lower(), wanted.lower())
            same("log: status", int(match.group(2)), status)
            same("log: bytes", int(match.group(3)), len(answer.body))
    begin = len(server.lines)
    server.get("/", "HEAD")
    line = server.wait_for('"HEAD / HTTP/1.1" 200 0 ', begin)
    check("log: HEAD has no bytes", line, server.lines[begin:])
    begin = len(server.lines)
    with server.connect() as connection:
        connection.send(b"GET /api/health HTTP/1.0\r\n\r\n")
        connection.answer()
    check("log: HTTP/1.0", server.wait_for('"GET /api/health HTTP/1.0" 200', begin))
    with server.connect() as connection:
        begin = len(server.lines)
        for i in range(100):
            connection.get("/api/health?" if i % 2 else "/api/health")
        server.get("/nosuch")
        # The line of a request is written after the answer, so lines of two connections can be in
        # any order.
        wait_until(lambda: len(server.lines) - begin >= 101)
        same("log: a line each", len(server.lines) - begin, 101)

# --- how it ends

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    name = signal.Signals(number).name
    server = Server("-d", english, "-d", endless, "--time-limit=2")
    idle = server.connect()
    same(name + ": before", idle.get(example).status, 200)
    running = [server.connect() for _ in range(8)]
    for connection in running:
        connection.send(request(slow))
    check(name + ": what was asked was read", server.wait_until_read())
    server.process.send_signal(number)
    check(name + ": nobody else is let in", server.wait_until_closed())
    try:
        # This request is not a search. On a slow machine, a search could wait for the eight
        # searches, and be refused.
        answer = idle.get("/api/health")
        check(name + ": who asks meanwhile is answered and told that it is the last",
              answer.status == 200 and answer.is_closing, answer)
    except Gone:
        check(name + ": or finds the connection closed", True)
    answers = []
    for connection in running:
        try:
            answers.append(checked(connection.answer(), name))
        except Gone:
            answers.append(None)
    # Some searches run until their time is over. Then the time of the waiting searches is over,
    # too.
    check(name + ": what runs is answered",
          all(a is not None and ((a.status == 200 and a.json()["complete"] is False) or
                                 a.error().get("code") == "busy") for a in answers) and
          any(a.status == 200 for a in answers), *answers[:3])
    check(name + ": and closed", all(a is not None and a.is_closing for a in answers))
    same(name + ": exit status", server.wait(), 0, *server.lines[-3:])
    check(name + ": an idle connection is closed", idle.is_over())
    for connection in running + [idle]:
        connection.close()

# A server that began with blocked signals ends, too.
server = Server("-d", english, preexec_fn=lambda: signal.pthread_sigmask(
    signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM}))
same("blocked signals", server.stop(signal.SIGTERM), 0)

# After a second signal, the server does not wait for the search.
server = Server("-d", endless, "--time-limit=600")
with server.connect() as connection:
    connection.send(request(slow))
    check("two signals: it was asked", server.wait_until_read())
    server.process.send_signal(signal.SIGTERM)
    check("a first signal: nobody else is let in", server.wait_until_closed())
    time.sleep(0.6)  # a signal that comes sooner is the same one
    same("a second signal", server.stop(signal.SIGTERM), -signal.SIGTERM)

# A signal arrives during many requests. Each request must be answered completely, or not accepted.
for _ in range(3):
    server = Server("-d", english)
    done = threading.Event()
    has_answer = set()

    def ask(i):
        """Returns the number of answers until the server ends. Raises Gone if an answer is
        incomplete."""
        right = 0
        while not done.is_set():
            try:
                with server.connect() as connection:
                    for _ in range(20):
                        connection.send(request(example))
                        answer = connection.answer()
                        right += answer.status == 200 and len(answer.body) > 1000
                        has_answer.add(i)
                        if answer.is_closing:
                            break
            except Gone as problem:
                if str(problem) != repr(b""):
                    raise
            except OSError:
                return right
        return right

    def end():
        wait_until(lambda: len(has_answer) == 16)
        server.process.send_signal(signal.SIGTERM)
    ending = threading.Thread(target=end)
    ending.start()
    results = all_at_once(16, ask)
    done.set()
    ending.join()
    check("a signal among requests: whole answers",
          all(isinstance(r, int) and r > 0 for r in results), results)
    same("a signal among requests: exit status", server.wait(), 0, *server.lines[-3:])
finish()
