# SPDX-License-Identifier: MIT
"""client.py: functions for the tests of solve-server. They run the server as a process, connect a
client by a plain socket, which can send any bytes, and make checks.

    from client import *

    with Server("--time-limit=1") as server:
        answer = server.get("/api/solve?board=lab/thy/nir")
        check("a board", answer.status == 200, answer)
    finish()

A test is run as `python3 NAME.py FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY`, in any folder. It
prints the checks that fail, then 'N passed, N failed'. checked() compares an answer with the rules
of formats/http-api.md for all answers. No function of this file waits for a fixed time. There are
only upper bounds; a test that takes longer fails.
"""
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

if len(sys.argv) != 3:
    sys.exit("usage: python3 %s FOLDER_OF_THE_PROGRAMS ROOT" % sys.argv[0])
BIN = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(sys.argv[2])
PAGE = os.path.join(os.path.dirname(BIN), "src", "page")  # the files that the build embeds

# The upper bound for each step of a test, with a margin for slow builds on a busy machine.
HANGS_SECONDS = 150

ENVIRONMENT = {key: value for key, value in os.environ.items()
               if not key.startswith(("WORDGRID_", "XDG_"))}
ENVIRONMENT["LC_ALL"] = "C.UTF-8"

folder = tempfile.mkdtemp(prefix="wordgrid-server-")
os.chdir(folder)

PAGE_POLICY = (
    "default-src 'none'; script-src 'self' 'sha256-zRmwG4CHKhRRpQnXa7A7ewZhhTXL2ap7+EW43L2WPLg=' "
    "'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
API_POLICY = "default-src 'none'; frame-ancestors 'none'"

# --- checks

_skipped = False
_counts = {True: 0, False: 0}
_lock = threading.Lock()


def check(name, is_right, *details):
    with _lock:
        _counts[bool(is_right)] += 1
        if not is_right:
            print("FAIL %s" % name)
            for detail in details:
                print("     %s" % str(detail)[:600])
            sys.stdout.flush()
    return bool(is_right)


def same(name, got, wanted, *details):
    return check(name, got == wanted, "got    %r" % (got,), "wanted %r" % (wanted,),
                 *details)


def skip(name, why):
    """Reports a check that this machine cannot run."""
    global _skipped
    _skipped = True
    print("skipped: %s: %s" % (name, why))


def finish():
    shutil.rmtree(folder, ignore_errors=True)
    print("%d passed, %d failed" % (_counts[True], _counts[False]))
    sys.exit(1 if _counts[False] or not _counts[True] else 77 if _skipped else 0)


def seeded():
    """Returns a generator of random numbers, and prints its seed. WG_SEED sets the seed."""
    seed = int(os.environ.get("WG_SEED") or random.SystemRandom().getrandbits(32))
    print("WG_SEED=%d" % seed)
    return random.Random(seed)


# --- time

def wait_until(is_so):
    """Calls is_so() repeatedly. Returns whether it became true in time."""
    deadline = time.monotonic() + HANGS_SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


# --- programs

def run(*command, **options):
    """Runs one of the programs. Returns the exit status, standard output and standard error."""
    done = subprocess.run([os.path.join(BIN, command[0])] + list(command[1:]),
                          stdin=options.pop("stdin", subprocess.DEVNULL),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=ENVIRONMENT, timeout=HANGS_SECONDS, **options)
    return done.returncode, done.stdout, done.stderr


def dictionary(name, words, alphabet=()):
    """Compiles the words to NAME.wgd in the current folder, and returns the path. If `alphabet` is
    not empty, it has the letters. Words can have values, after a tab."""
    for suffix, lines in ((".txt", words), (".alphabet", alphabet)):
        with open(name + suffix, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
    options = ["--alphabet=" + name + ".alphabet"] if alphabet else []
    if any("\t" in word for word in words):
        options.append("-ftsv")
    status, _, said = run("dictc", "build", "-q", "--name=" + name, "-o", name + ".wgd",
                          *options, name + ".txt")
    assert status == 0, said
    return os.path.join(folder, name + ".wgd")


# A search on this board with this dictionary finds nothing, and only the time limit
# ends it.
ENDLESS_WORDS = ["a" * 60 + "b"]
ENDLESS_BOARD = "/".join(["a" * 10] * 10 + ["." * 10, "b"])


# --- HTTP

class Answer:
    """An answer. `headers` has the values by names in lower case. `is_closing` is true if the
    answer has Connection: close."""

    def __init__(self, version, status, reason, headers):
        self.version = version
        self.status = status
        self.reason = reason
        self.names = [name.lower() for name, _ in headers]
        self.headers = {name.lower(): value for name, value in headers}
        self.body = b""
        self.is_closing = self.headers.get("connection", "").lower() == "close"

    def __str__(self):
        return "%d %s %r" % (self.status, self.headers, self.body[:300])

    def json(self):
        try:
            return json.loads(self.body.decode())
        except ValueError:
            return None

    def error(self):
        """Returns the error object, or {}."""
        body = self.json()
        error = body.get("error") if isinstance(body, dict) else None
        return error if isinstance(error, dict) else {}


class Gone(Exception):
    """Raised if the server has closed the connection instead of sending an answer."""


class Connection:
    def __init__(self, address, seconds=HANGS_SECONDS):
        self.socket = socket.create_connection(address, seconds)
        self.buffer = bytearray()  # bytes that have arrived and are not parsed

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def _more(self):
        try:
            piece = self.socket.recv(1 << 16)
        except (ConnectionResetError, BrokenPipeError):
            piece = b""
        if not piece:
            raise Gone(repr(bytes(self.buffer[:200])))
        self.buffer += piece

    def answer(self, is_head=False):
        """Returns the next complete answer. Raises Gone, or socket.timeout."""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        end = self.buffer.index(b"\r\n\r\n")
        lines = self.buffer[:end].decode("latin-1").split("\r\n")
        del self.buffer[:end + 4]
        version, status, reason = (lines[0].split(" ", 2) + [""])[:3]
        headers = [tuple(part.strip() for part in line.split(":", 1))
                   for line in lines[1:]]
        answer = Answer(version, int(status), reason, headers)
        length = int(answer.headers.get("content-length", 0))
        if is_head or answer.status == 304:
            length = 0
        while len(self.buffer) < length:
            self._more()
        answer.body = bytes(self.buffer[:length])
        del self.buffer[:length]
        return answer

    def is_over(self):
        """Returns whether the server closes the connection without sending another byte."""
        try:
            self._more()
        except Gone:
            return True
        except socket.timeout:
            return False
        return False

    def get(self, target, method="GET", headers="", version="HTTP/1.1"):
        """Sends a request and returns the checked answer. `target` may be text or any bytes."""
        self.send(request(target, method, headers, version))
        return checked(self.answer(method == "HEAD"),
                       "%s %s" % (method, str(target)[:200]))

    def get_at_last(self, target):
        """Returns the answer. Repeats the request while the server answers that it is busy. This
        can happen on a slow machine, where even a quick search is treated as a long search."""
        answers = []

        def has_time():
            answers.append(self.get(target))
            return answers[-1].error().get("code") != "busy"
        wait_until(has_time)
        return answers[-1]


def request(target, method="GET", headers="", version="HTTP/1.1"):
    if isinstance(target, str):
        target = target.encode()
    return b"%s %s %s\r\nHost: localhost\r\n%s\r\n" % (
        method.encode(), target, version.encode(), headers.encode())


def query(**parameters):
    """Returns the target of a search. `from_` is the parameter `from`, which is a keyword of
    Python, and `all_paths` is `all-paths`."""
    return "/api/solve?" + "&".join(
        "%s=%s" % (name.rstrip("_").replace("_", "-"), urllib.parse.quote(str(value), safe="/,"))
        for name, value in parameters.items())


def checked(answer, name):
    """Checks the rules of formats/http-api.md for every answer. Returns the answer."""
    headers = answer.headers
    # All files except the page have a hash in their names.
    is_kept = re.search(r"-[0-9a-f]{16}\.(css|js|png|wgd|wasm)$", name)
    is_page = headers.get("etag") is not None and not name.endswith((".wgd", ".wasm"))
    wanted = {
        "content-security-policy": PAGE_POLICY if is_page else API_POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": 
            "public, max-age=31536000, immutable" if is_kept and answer.status < 400
            else "no-cache" if is_page else "no-store",
    }
    got = {key: headers.get(key) for key in wanted}
    same("headers: " + name, got, wanted)
    same("no header twice: " + name, len(set(answer.names)), len(answer.names))
    foreign = [key for key in headers
               if key.startswith("access-control-") or key == "set-cookie"]
    same("no cookie, nothing for other origins: " + name, foreign, [])
    if not is_page and not is_kept and answer.status != 304:
        same("JSON: " + name, headers.get("content-type"), "application/json")
    if answer.status >= 400 and answer.body:
        error = answer.error()
        check("an error has code and message: " + name,
              isinstance(error.get("code"), str)
              and isinstance(error.get("message"), str)
              and error["message"] and set(answer.json()) == {"error"} and
              set(error) <= {"code", "message", "position", "parameter", "reason", "count"}, answer)
    return answer


# --- the server

class Server:
    """A solve-server at a free port. Without -d, it has the English dictionary, or with
    is_installed=True all installed dictionaries."""

    def __init__(self, *options, **settings):
        listen = settings.pop("listen", "127.0.0.1:0")
        options = list(options)
        if not settings.pop("is_installed", False) and "-d" not in options:
            options += ["-d", os.path.join(BIN, "english.wgd")]
        self.lines = []  # of its standard error
        self.address = None
        self._said = threading.Condition()
        self.process = subprocess.Popen(
            [os.path.join(BIN, "solve-server"), "--listen=" + listen] + options,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=ENVIRONMENT, **settings)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        place = self.wait_for(r"^solve-server: listening on http://(\S+):(\d+)/$")
        assert place, "the server does not listen: %s" % self.lines
        self.address = (place.group(1).strip("[]"), int(place.group(2)))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            status = self.stop()
            same("exit status of %s" % " ".join(self.process.args[1:])[:100], status, 0,
                 *self.lines[-5:])

    def _listen(self):
        for line in self.process.stderr:
            with self._said:
                self.lines.append(line.decode("utf-8", "backslashreplace").rstrip("\n"))
                self._said.notify_all()
        with self._said:
            self.lines.append(None)  # the end
            self._said.notify_all()

    def wait_for(self, pattern, begin=0):
        """Returns the first line of standard error from `begin` on that matches, or None."""
        deadline = time.monotonic() + HANGS_SECONDS
        with self._said:
            while True:
                for line in self.lines[begin:]:
                    match = line is not None and re.search(pattern, line)
                    if match:
                        return match
                if None in self.lines or time.monotonic() > deadline:
                    return None
                self._said.wait(1)

    def connect(self, seconds=HANGS_SECONDS):
        return Connection(self.address, seconds)

    def get(self, target, method="GET", headers="", version="HTTP/1.1"):
        with self.connect() as connection:
            return connection.get(target, method, headers, version)

    def get_at_last(self, target):
        """Returns the answer. Repeats the request while the server closes the connection. This can
        happen if its --request-timeout is short and the client waits for a processor."""
        answers = []

        def is_answered():
            try:
                answers.append(self.get(target))
            except (Gone, OSError):
                pass
            return answers or self.process.poll() is not None
        wait_until(is_answered)
        return answers[-1]

    def is_well(self):
        return self.process.poll() is None and \
            self.get_at_last("/api/health").status == 200

    def _waits(self):
        """Returns the number of connections that the server must still accept, plus the number of
        bytes that it must still read, at its IPv4 port, as Linux counts them."""
        place = ":%04X" % self.address[1]
        with open("/proc/net/tcp", encoding="ascii") as table:
            rows = [line.split() for line in table]
        return sum(int(row[4].split(":")[1], 16) for row in rows
                   if row[1].endswith(place))

    def wait_until_read(self):
        """Waits until the server has read everything that was sent to it."""
        return wait_until(lambda: self._waits() == 0)

    def wait_until_closed(self):
        """Waits until the server does not answer new connections."""
        def is_closed():
            try:
                with self.connect() as connection:
                    connection.send(request("/api/health"))
                    connection.answer()
                return False
            except (Gone, OSError):
                return True
        return wait_until(is_closed)

    def stop(self, number=signal.SIGTERM):
        """Sends the signal. Returns the exit status, -SIGNAL, or None if the server does not
        end."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self):
        try:
            status = self.process.wait(HANGS_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        self._thread.join(HANGS_SECONDS)
        self.process.stdout.close()
        self.process.stderr.close()
        return status


def all_at_once(count, work):
    """Calls work(0) ... work(count - 1), each in a thread; returns their results."""
    results = [None] * count

    def call(i):
        try:
            results[i] = work(i)
        except Exception as problem:  # then a check by the caller fails
            results[i] = problem

    threads = [threading.Thread(target=call, args=(i,), daemon=True)
               for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(HANGS_SECONDS)
    return results
