#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests for which hosts the server answers, and that it refuses requests of pages of other origins
unless --allow-origin allows them."""
from client import *

cats = dictionary("cats", ["cat", "cats", "act"])
targets = ("/", "/api/health", "/api/dictionaries", "/nosuch", "/%",
           "/api/solve?board=ca/ts", "/" + "x" * 20000)


def raw(target, host, headers="", method="GET", version="HTTP/1.1"):
    """Returns a request with the fields `headers` and Host. If `host` is None, there is no Host."""
    line = "" if host is None else "Host: %s\r\n" % host
    return ("%s %s %s\r\n%s%s\r\n" % (method, target, version, line, headers)).encode()


def ask(server, target, host, headers="", method="GET", version="HTTP/1.1"):
    """Returns one answer. Checks that nothing follows an answer with Connection: close."""
    with server.connect() as connection:
        connection.send(raw(target, host, headers, method, version))
        answer = connection.answer(method == "HEAD")
        if answer.is_closing:
            check("nothing behind an answer that closes: %s %s" % (target, host),
                  connection.is_over(), connection.buffer)
    return answer


def outcome(answer):
    return answer.status, answer.error().get("code")


# --- hosts

def hosts(server, port):
    for host in ("localhost", "localhost:%d" % port, "LOCALHOST", "localhost.",
                 "LocalHost.:1", "localhost:", "words.localhost:%d" % port, "127.0.0.1",
                 "127.0.0.1:%d" % port, "127.1.2.3:9", "127.0.0.1.", "[::1]",
                 "[::1]:%d" % port, "[0:0::1]", "[::ffff:127.0.0.1]:%d" % port,
                 " localhost "):
        same("Host: %s" % host, ask(server, "/api/health", host).status, 200)
    for host in ("evil.example", "evil.example:%d" % port, "localhost.evil.example",
                 "127.0.0.1.nip.io", "evil-localhost", "192.0.2.1",
                 "192.0.2.1:%d" % port, "[2001:db8::1]", "127.1", "2130706433",
                 "wordgrid", "0.0.0.0", "0.0.0.0:%d" % port, "[::]:%d" % port,
                 "[::ffff:0.0.0.0]", "0"):
        for target in targets:
            for method in ("GET", "HEAD", "POST", "OPTIONS"):
                answer = ask(server, target, host, method=method)
                name = "Host: %s, %s %s" % (host, method, target[:40])
                same(name, answer.status, 421)
                if method == "GET":
                    same(name, outcome(checked(answer, host)), (421, "wrong_host"))
    bad = (400, "bad_request")
    for host in ("", " ", "a b", "localhost:x", "localhost:70000", "localhost:-1",
                 "user@localhost", "localhost/", "http://localhost", "[::1", "::1",
                 "[localhost]", "localhost,evil", "b\xfccher", "local\tost",
                 "localhost:80:80", "*", "a" * 300):
        answer = checked(ask(server, "/api/health", host), host)
        same("Host: %r" % host, outcome(answer), bad)
    two = "Host: localhost\r\n"
    for version in ("HTTP/1.0", "HTTP/1.1"):
        answer = ask(server, "/api/health", "localhost", two, version=version)
        same("two hosts, of " + version, outcome(answer), bad)
    answer = ask(server, "/api/health", None)
    same("no host", outcome(answer), bad)
    check("no host: closes", answer.is_closing, answer)
    answer = ask(server, "/api/health", None, version="HTTP/1.0")
    same("no host, of HTTP/1.0", answer.status, 200)
    answer = ask(server, "/api/health", "evil.example", version="HTTP/1.0")
    same("another host, of HTTP/1.0", outcome(answer), (421, "wrong_host"))
    for target, wanted in (("http://localhost/api/health", 200),
                           ("http://127.0.0.1:1/api/health", 200),
                           ("http://evil.example/api/health", 421),
                           ("https://evil.example:80/", 421),
                           ("http:///api/health", 400), ("http://a@b/api/health", 400)):
        same("target %s" % target, ask(server, target, "localhost").status, wanted)
    same("another host beside a target of ours",
         ask(server, "http://localhost/api/health", "evil.example").status, 421)
    with server.connect() as connection:  # after an answer 421, the connection stays open
        connection.send(raw("/", "evil.example") + raw("/api/health", "localhost"))
        same("after another host",
             [connection.answer().status for _ in range(2)], [421, 200])


def named_hosts():
    with Server("-d", cats, "--host=Words.Example.", "--host=[2001:db8::1]",
                "--host", "203.0.113.7") as server:
        for host, wanted in (("words.example", 200), ("WORDS.example.:99", 200),
                             ("[2001:DB8:0::1]:80", 200), ("203.0.113.7", 200),
                             ("localhost", 200), ("a.words.example", 421),
                             ("example", 421), ("203.0.113.8", 421),
                             ("evil.example", 421)):
            same("--host: %s" % host, ask(server, "/", host).status, wanted)


def address_of_zeros():
    """A server at 0.0.0.0 prints another address. It needs --host=0.0.0.0 to accept 0.0.0.0 as
    Host."""
    for options, wanted in (((), 421), (("--host=0.0.0.0",), 200)):
        with Server("-d", cats, *options, listen="0.0.0.0:0") as server:
            same("zeros: the address that it says", server.address[0], "127.0.0.1")
            host = "%s:%d" % server.address
            same("zeros: at that", ask(server, "/api/health", host).status, 200)
            server.address = ("0.0.0.0", server.address[1])
            host = "%s:%d" % server.address
            same("zeros: at those, %s" % (options,),
                 ask(server, "/api/health", host).status, wanted)


def other_addresses():
    """A server at 0.0.0.0 accepts as Host the address to which a client connected."""
    with Server("-d", cats, listen="0.0.0.0:0") as server:
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
                route.connect(("192.0.2.1", 9))  # sends nothing, but finds a route
                own = route.getsockname()[0]
        except OSError:
            own = "127.0.0.1"
        if own.startswith("127."):
            skip("an address that is not loopback", "there is none here")
            return
        server.address = (own, server.address[1])
        for host, wanted in (("%s:%d" % server.address, 200), ("192.0.2.1", 421),
                             ("words.example", 421), ("localhost", 200)):
            same("at its own address: %s" % host,
                 ask(server, "/api/health", host).status, wanted)
        server.address = ("127.0.0.1", server.address[1])
        same("an address at which it was not asked",
             ask(server, "/api/health", own).status, 421)


# --- origins

def foreign(site, origin=None):
    return (("Sec-Fetch-Site: %s\r\n" % site if site else "") +
            ("Origin: %s\r\n" % origin if origin else ""))


def sharing(answer):
    """Returns the headers for pages of other origins. Of Vary, leaves out what all answers with a
    file in two forms have."""
    found = {name: value.replace("Accept-Encoding, ", "") for name, value in answer.headers.items()
             if name.startswith("access-control-") or name == "vary"}
    return {name: value for name, value in found.items() if value != "Accept-Encoding"}


def own_pages_only(server, port):
    api = [t for t in targets if t.startswith("/api/")]
    api += ["/api/nosuch", "/%61pi/health", "http://localhost/api/health"]
    body = server.get("/").body.decode()
    page = ("/", "/nosuch", "/api", *("/" + name for name in re.findall(r'"(page-\w+\.js)"', body)))
    same("the page's script", len(page), 4)
    own = "http://localhost:%d" % port
    for site, origin in (("cross-site", None), ("same-site", None), ("strange", None),
                         ("cross-site", "https://evil.example"), ("cross-site", own),
                         (None, "https://evil.example"), (None, "null"),
                         (None, "http://localhost:1"), (None, "http://localhost")):
        for target in api:
            for method in ("GET", "HEAD"):
                answer = ask(server, target, "localhost:%d" % port,
                             foreign(site, origin), method)
                same("%s from %s, %s" % (target, site, origin), answer.status, 403)
                same("%s: nothing is shared" % target, sharing(answer), {})
                if method == "GET":
                    same("%s: the error" % target, outcome(checked(answer, target)),
                         (403, "foreign_origin"))
        for target in page:
            answer = ask(server, target, "localhost:%d" % port, foreign(site, origin))
            same("%s from %s, %s" % (target, site, origin), answer.status,
                 404 if target in ("/nosuch", "/api") else 200)
            same("%s: nothing is shared" % target, sharing(answer), {})
    for site, origin in ((None, None), ("same-origin", None), ("none", None),
                         ("same-origin", "https://elsewhere.example"), (None, own)):
        answer = ask(server, "/api/solve?board=ca/ts", "localhost:%d" % port,
                     foreign(site, origin))
        same("from %s, %s" % (site, origin), answer.status, 200)
    preflight = foreign("cross-site", "https://evil.example") + \
        "Access-Control-Request-Method: GET\r\n"
    answer = ask(server, "/api/health", "localhost", preflight, "OPTIONS")
    same("a preflight", (outcome(answer), sharing(answer)), ((405, "bad_method"), {}))
    two = "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n"
    same("two sites", outcome(ask(server, "/api/health", "localhost", two)),
         (400, "bad_request"))
    two = "Origin: %s\r\nOrigin: https://evil.example\r\n" % own
    same("two origins", outcome(ask(server, "/api/health", "localhost", two)),
         (400, "bad_request"))


def shared():
    game = "https://game.example"
    with Server("-d", cats, "--allow-origin=HTTPS://Game.example:443",
                "--allow-origin=http://localhost:3000") as server:
        for origin in (game, "http://localhost:3000"):
            for site in ("cross-site", "same-site", None):
                for target, status in (("/api/solve?board=ca/ts", 200),
                                       ("/api/solve", 400), ("/api/nosuch", 404),
                                       ("/", 200)):
                    answer = ask(server, target, "localhost", foreign(site, origin))
                    same("shared with %s: %s" % (origin, target),
                         (answer.status, sharing(answer)),
                         (status, {"access-control-allow-origin": origin,
                                   "vary": "Origin"}))
        for site, origin in (("cross-site", "https://evil.example"),
                             ("cross-site", None), ("cross-site", "null"),
                             ("cross-site", game + ".evil.example"),
                             ("cross-site", "http://game.example"),
                             (None, game + ":8443")):
            answer = ask(server, "/api/health", "localhost", foreign(site, origin))
            same("not shared with %s" % origin, (outcome(answer), sharing(answer)),
                 ((403, "foreign_origin"), {"vary": "Origin"}))
        same("the own page", sharing(ask(server, "/api/health", "localhost")),
             {"vary": "Origin"})
        answer = ask(server, "/api/health", "evil.example", foreign("cross-site", game))
        same("another host, shared or not", answer.status, 421)

        asks = ("Access-Control-Request-Method: GET\r\n"
                "Access-Control-Request-Headers: x-a\r\n")
        answer = ask(server, "/api/solve?board=ca/ts", "localhost",
                     foreign("cross-site", game) + asks, "OPTIONS")
        same("a preflight", (answer.status, answer.body, sharing(answer)),
             (204, b"", {"access-control-allow-origin": game, "vary": "Origin",
                         "access-control-allow-methods": "GET, HEAD",
                         "access-control-allow-headers": "*"}))
        answer = ask(server, "/api/health", "localhost",
                     foreign("cross-site", "https://evil.example") + asks, "OPTIONS")
        same("a preflight from elsewhere", (answer.status, sharing(answer)),
             (405, {"vary": "Origin"}))
        answer = ask(server, "/api/health", "localhost", foreign(None, game),
                     "OPTIONS")
        same("OPTIONS that is no preflight", outcome(answer), (405, "bad_method"))

    with Server("-d", cats, "--allow-origin=*") as server:
        for site, origin in (("cross-site", game), ("cross-site", None),
                             (None, "null")):
            answer = ask(server, "/api/health", "localhost", foreign(site, origin))
            same("shared with all: %s" % origin,
                 (answer.status, answer.headers.get("access-control-allow-origin")),
                 (200, "*"))
        same("shared with all, under our names",
             ask(server, "/api/health", "evil.example").status, 421)


def fails(*options):
    status, out, said = run("solve-server", "--listen=127.0.0.1:0", "-d", cats,
                            *options)
    check("%s is refused" % (options,), status == 2 and not out and
          re.search(rb"^solve-server: --(host|allow-origin)=.* is not ", said), status,
          said)


with Server("-d", cats) as server:
    hosts(server, server.address[1])
    own_pages_only(server, server.address[1])
    check("well after all that", server.is_well())
named_hosts()
address_of_zeros()
other_addresses()
shared()
for bad in ("", "a b", "example.org:80", "http://example.org", "::1", "example.org/",
            "*"):
    fails("--host=" + bad)
for bad in ("", "null", "example.org", "https://example.org/", "https://*.example.org",
            "//a"):
    fails("--allow-origin=" + bad)
finish()
