#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests every path, parameter, header and error of formats/http-api.md, one by one, and connections
that are kept open, pipelined and closed."""
import base64
import gzip
import hashlib

from client import *

english = os.path.join(BIN, "english.wgd")
cats = dictionary("cats", ["cat", "cats", "act", "öäü"])
server = Server("-d", english, "-d", cats, "--time-limit=30")
connection = server.connect()


def get(target, method="GET", headers=""):
    """Sends a request and returns the answer. Uses the same connection while the server keeps it
    open."""
    global connection
    try:
        answer = connection.get(target, method, headers)
    except Gone:
        check("the connection stays open: %s %s" % (method, str(target)[:100]), False)
        connection = server.connect()
        return Answer("", 0, "", [])
    if answer.is_closing:
        check("it closes as it says", connection.is_over())
        connection.close()
        connection = server.connect()
    return answer


def refuses(target, status, code, parameter=None, position=None, method="GET",
            headers=""):
    """Checks that the answer is this error. If `parameter` is False, the error may name any
    parameter or none."""
    name = "%s %s" % (method, str(target)[:150])
    answer = get(target, method, headers)
    error = answer.error()
    same(name, (answer.status, error.get("code")), (status, code), answer)
    same(name + ": position", error.get("position"), position, answer)
    if parameter is not False:
        same(name + ": parameter", error.get("parameter"), parameter, answer)
    return answer


def solved(target, words):
    answer = get(target)
    found = [word["word"] for word in (answer.json() or {}).get("words", [])]
    same(target, (answer.status, sorted(found)), (200, sorted(words)), answer)
    return answer


# --- the page

types = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
page = get("/").body.decode()
beside = re.findall(r'(?:src|href|data-[a-z]+)="([a-z-]+-[0-9a-f]{16}\.(?:css|js))"', page)
plain_name = lambda one: re.sub("-[0-9a-f]{16}", "", one)
same("the page names a style and its scripts", list(map(plain_name, beside)),
     ["page.css", "page.js", "worker.js", "strings-de.js", "strings-fi.js", "game.js"])
image = re.search(r'<meta property="og:image" content="(icon-[0-9a-f]{16}\.png)">\n', page)
with open(os.path.join(ROOT, "src", "face", "site", "icon.png"), "rb") as file:
    same("the picture for chats", get("/" + image.group(1)).body, file.read())
listed = re.search(r'<script type="application/json" id="dictionaries">(.*\n)</script>\n', page)
same("the page has the list of dictionaries", json.loads(listed.group(1)),
     get("/api/dictionaries").json())
early = re.search("<script>(.*)</script>\n", page)
digest = base64.b64encode(hashlib.sha256(early.group(1).encode()).digest()).decode()
check("the policy names the line of script", "'sha256-%s'" % digest in
      get("/").headers.get("content-security-policy"), digest)
plain = page.replace(listed.group(), "").replace(image.group(), "").replace(early.group(), "")
plain = plain_name(plain)
plain = re.sub(' data-[a-z]+="[a-z-]+[.]js"', "", plain)
packed_nbytes = {}
for name in ["page.html"] + beside:
    path = "/" if name == "page.html" else "/" + name
    answer = get(path)
    body = plain.encode() if path == "/" else answer.body
    with open(os.path.join(PAGE, plain_name(name)), "rb") as file:
        check(path + ": the file", answer.status == 200 and body == file.read())
    same(path + ": type", answer.headers.get("content-type"),
         types[name.split(".")[1]] + "; charset=utf-8")
    tag = answer.headers.get("etag", "")
    check(path + ": a strong tag", re.fullmatch(r'"[!#-~]+"', tag), tag)
    for known in (tag, "W/" + tag, '"other", %s' % tag, '%s,"other"' % tag,
                  ", %s ,," % tag, 'W/"a,b" , %s' % tag):
        again = get(path, headers="If-None-Match: %s\r\n" % known)
        same("%s: If-None-Match: %s" % (path, known), (again.status, again.body),
             (304, b""))
        same(path + ": 304 has the tag", again.headers.get("etag"), tag)
    for other in ('"other"', tag[:-2] + '"', '""', "", tag[1:-1], tag[:-1], tag[1:]):
        again = get(path, headers="If-None-Match: %s\r\n" % other)
        same("%s: If-None-Match: %s" % (path, other), again.status, 200)
    same(path + ": without Accept-Encoding", (answer.headers.get("content-encoding"),
         answer.headers.get("vary")), (None, "Accept-Encoding"))
    for coding, is_packed in (("gzip", True), ("br;q=1.0, *;q=0.5", True), ("gzip;q=0, *", False),
                              ("identity;q=0, gzip", True), ("br", False), ("identity", False)):
        form = get(path, headers="Accept-Encoding: %s\r\n" % coding)
        name_of = "%s: Accept-Encoding: %s" % (path, coding)
        same(name_of, (form.headers.get("content-encoding"), form.headers.get("vary")),
             ("gzip" if is_packed else None, "Accept-Encoding"))
        same(name_of + ": the bytes",
             gzip.decompress(form.body) if is_packed else form.body, answer.body)
        same(name_of + ": its own tag", form.headers.get("etag") == tag, not is_packed)
        if is_packed:
            packed_nbytes[plain_name(name)] = len(form.body)
critical = [packed_nbytes[name] for name in ("page.html", "page.css", "page.js")]
check("what the first words need is packed in 80,000 bytes", sum(critical) <= 80000, critical)
same("the page keeps a board in its query", get("/?board=abc&x=%zz&&").status, 200)
same("and an empty one", get("/?").status, 200)
for name in beside:
    refuses("/%s?v=2" % name, 400, "bad_parameter")

# --- health, dictionaries

version = run("solve", "--version")[1].split()[-1].decode()
same("health", get("/api/health").body.decode(),
     '{"schema":"wordgrid.health.v1","status":"ok","version":"%s"}\n' % version)
listing = get("/api/dictionaries").json()
same("dictionaries: schema", listing.get("schema"), "wordgrid.dictionaries.v1")
same("dictionaries: schema first", next(iter(listing)), "schema")
same("dictionaries: limits", listing["limits"],
     {"seconds": 30, "results": 100000, "request_bytes": 16384})
same("dictionaries: in order", [d["name"] for d in listing["dictionaries"]],
     ["english", "cats"])
for entry, path in zip(listing["dictionaries"], (english, cats)):
    info = json.loads(run("dictc", "info", "--json", path)[1])
    words = run("dictc", "dump", path)[1].decode().split()
    same("dictionaries: words", entry["words"], len(words))
    same("dictionaries: longest", entry["longest"], max(map(len, words)))
    same("dictionaries: symbols", entry["symbols"], sorted(set("".join(words))))
    same("dictionaries: metadata", entry["metadata"], info["metadata"])
    same("dictionaries: members", list(entry),
         ["name", "words", "longest", "symbols", "metadata", "file", "bytes"])
for path in ("/api/health", "/api/dictionaries"):
    same(path + "?", get(path + "?").status, 200)
    refuses(path + "?a=1", 400, "bad_parameter", False)
    refuses(path + "?a", 400, "bad_parameter", False)

# --- the files that a page needs to search in the browser

def file_is(name, path, kind, wanted, coding=None):
    """Checks a file. Its path must contain a hash."""
    check(name + ": a path with a hash", re.fullmatch(
        r"(dict/)?[A-Za-z0-9_]+-[0-9a-f]{16}\.(wgd|wasm)", path), path)
    answer = get("/" + path)
    same(name + ": the bytes", (answer.status, answer.body), (200, wanted))
    same(name + ": type", answer.headers.get("content-type"), kind)
    same(name + ": gzip", answer.headers.get("content-encoding"), coding)
    tag = answer.headers.get("etag")
    same(name + ": 304", get("/" + path, headers="If-None-Match: %s\r\n" % tag).status, 304)
    head = get("/" + path, "HEAD")
    same(name + ": HEAD", (head.status, head.headers.get("content-length"), head.body),
         (200, str(len(wanted)), b""))
    refuses("/" + path + "?a=1", 400, "bad_parameter", False)
    refuses("/" + path + "x", 404, "not_found")
    refuses("/" + path, 403, "foreign_origin", headers="Sec-Fetch-Site: cross-site\r\n")


for entry, path in zip(listing["dictionaries"], (english, cats)):
    with open(path, "rb") as file:
        content = file.read()
    same("dictionaries: bytes", entry["bytes"], len(content))
    file_is(entry["name"], entry["file"], "application/octet-stream", content)
module = os.path.join(BIN, "wordgrid.wasm.gz")
if os.path.exists(module):
    with open(module, "rb") as file:
        file_is("module", listing["wasm"], "application/wasm", file.read(), "gzip")
else:
    check("no module", "wasm" not in listing)
    listing["wasm"] = None
    listing["limits"] = listing.pop("limits")
with Server("--no-download") as keeping:
    kept = keeping.get("/api/dictionaries").json()
    same("--no-download: members", (list(kept), list(kept["dictionaries"][0])[-1]),
         (["schema", "dictionaries", "limits"], "metadata"))
    same("--no-download: no file",
         keeping.get("/" + listing["dictionaries"][0]["file"]).status, 404)

# --- the examples in formats/http-api.md

with open(os.path.join(ROOT, "formats", "http-api.md"), encoding="utf-8") as file:
    http_api = file.read()
*one_answer, error_answers = re.findall(r"^```json\n(.*?)^```$", http_api,
                                        re.MULTILINE | re.DOTALL)
(word_example, find_example, dictionaries_example, health_example,
 error_example) = map(json.loads, one_answer)
wrong_value, missing = map(json.loads, error_answers.splitlines())
same("page: a word", word_example, get("/api/word?word=Boggle").json())
same("page: words", find_example, get("/api/find?mode=pattern&text=b%3Fgg%3Fe").json())
same("page: health", health_example, get("/api/health").json())
same("page: an error", error_example, get("/api/solve?board=ab1d").json())
same("page: a wrong value", wrong_value, get("/api/solve?board=abcd&min-length=0").json())
same("page: a missing parameter", missing, get("/api/solve").json())
same("page: members of /api/dictionaries", list(dictionaries_example), list(listing))
for member in ("name", "words", "longest"):
    same("page: " + member, dictionaries_example["dictionaries"][0][member],
         listing["dictionaries"][0][member])
logged = re.search(r'"GET (\S+) HTTP/1.1" 200 (\d+) ', http_api)
same("page: bytes in the log", int(logged.group(2)), len(get(logged.group(1)).body))

# --- the table of parameters in formats/http-api.md: for each question, the parameters that the
# server lists, the choices that it accepts, and the defaults

table = re.findall(r"^\| `([a-z-]+)` \| ((?:`[a-z]+` ?)+)\| (.*?) \| (.*?) \|$", http_api,
                   re.MULTILINE)
needed = {"solve": "board=abcd", "check": "board=abcd&words=a", "clear": "board=abcd&lengths=3",
          "word": "word=a", "find": "mode=near&text=a"}
for call in needed:
    said = get("/api/%s?nope=1" % call).error()["message"]
    served = said.partition("the parameters are ")[2].split(", ")
    rows = [row for row in table if "`%s`" % call in row[1]]
    same("page: the parameters of " + call, [row[0] for row in rows], served)
    for name, _, meaning, default in rows:
        if any(part.startswith(name + "=") for part in needed[call].split("&")):
            continue
        target = "/api/%s?%s&%s=" % (call, needed[call], name)
        choices = re.search(r"choose (.*?)(?: or a list.*)?$",
                            get(target + "~").error().get("message", ""))
        if choices:
            for choice in re.split(", | or ", choices.group(1)):
                check("page: %s=%s" % (name, choice), "`%s`" % choice in meaning, meaning)
        standard = re.match("`(.*?)`", default)
        if standard:
            same("page: the default of " + name, get(target + standard.group(1)).body,
                 get(target.rpartition("&")[0]).body)
same("page: every question", set(needed), set(re.findall("`([a-z]+)`", "".join(
    row[1] for row in table))))

# --- paths that do not exist

for path in ("/nosuch", "/api", "/api/", "/api/solve/", "/API/SOLVE", "//",
             "//api/solve",
             "/page.html", "/index.html", "/page.css", "/../../etc/passwd", "/./",
             "/%2e%2e/%2e%2e/etc/passwd", "/" + beside[0] + "/", "/api/solve%3fboard=cat",
             "/etc/passwd", "/" + beside[0] + "%20", "/api/solve;x", "/%c3%bc", "/*",
             "/.git/config"):
    refuses(path, 404, "not_found")
    refuses(path + "?board=cat", 404, "not_found")
same("a path percent-encoded", get("/%61pi/%68ealth").status, 200)
same("a target with its host", get("http://localhost/api/health").status, 200)
same("and its port", get("http://127.0.0.1:99/api/health").status, 200)
refuses("http://localhost", 400, "bad_request")
refuses("*", 400, "bad_request")
refuses("api/health", 400, "bad_request")
for bad in ("/%", "/%4", "/%zz", "/%ff", "/%c3", "/%00", "/api/health%", b"/\xff"):
    refuses(bad, 400, "bad_request")

# --- parameters: each of them

board = "/api/solve?dict=cats&board="
solved(board + "ca/ts", ["cat", "cats", "act"])
solved(board + "CA/TS", ["cat", "cats", "act"])
solved("/api/solve?board=ca/ts&dict=cats", ["cat", "cats", "act"])
check("the default is the first",
      get("/api/solve?board=ca/ts").json()["dictionary"] == "english")
solved("/api/solve?dict=cats&board=cats&size=2x2", ["cat", "cats", "act"])
solved("/api/solve?dict=cats&board=cats", ["cat", "cats", "act"])
solved(board + "ca/ts&from=0,0", ["cat", "cats"])
solved(board + "ca/ts&from=1,1", [])
solved(board + "ca/ts&min-length=4", ["cats"])
solved(board + "ca/ts&max-length=3", ["cat", "act"])
solved(board + "ca/ts&lengths=4,9", ["cats"])
solved(board + "ca/ts&moves=knight", [])
solved(board + "ca/ts&moves=rook", ["act"])
solved(board + "c/x/a/t&moves=rook&torus=1", [])
solved(board + "a/t/x/c&moves=rook&torus=1", ["cat"])
solved(board + "cat/xxx/act&straight=1&all-paths=1", ["cat", "act"])
solved(board + "ca/xt&straight=1", [])
solved(board + "ca/ts&torus=0&qu=0&all-paths=0", ["cat", "cats", "act"])
solved(board + "ca/ts&qu=1&all-paths=1", ["cat", "cats", "act"])
solved(board + "ca/ts&limit=0", [])
solved(board + "ca/ts&sort=alpha&limit=all", ["act", "cat", "cats"])
solved(board + "ca/ts&sort=alpha&limit=2", ["act", "cat"])
solved(board + "ca/ts&scoring=length&sort=length&limit=1", ["cats"])
solved(board + "c+a/+t+s", ["cat", "cats", "act"])
solved(board + "%63a%2Fts", ["cat", "cats", "act"])
solved(board + "ca%0Ats%0D%0A", ["cat", "cats", "act"])
solved("/api/solve?dict=cats&size=1x3&board=%C3%B6%C3%A4%C3%BC", ["öäü"])
solved("/api/solve?dict=cats&size=1x3&board=o%CC%88a%CC%88u%CC%88", ["öäü"])
solved("/%61pi/solve?%64ict=cats&board=ca/ts", ["cat", "cats", "act"])
same("the page's example",
     len(get("/api/solve?board=ezmrnubeslospaon&limit=3").json()["words"]), 3)

refuses("/api/solve", 400, "bad_parameter", "board")
refuses("/api/solve?", 400, "bad_parameter", "board")
refuses("/api/solve?dict=cats", 400, "bad_parameter", "board")
refuses(board + "ca/ts&dict=dogs", 400, "bad_parameter", False)  # twice
refuses("/api/solve?board=ca/ts&dict=dogs", 404, "no_dictionary", "dict")
refuses("/api/solve?board=ca/ts&dict=", 404, "no_dictionary", "dict")
refuses("/api/solve?board=ca/ts&dict=../cats.wgd", 404, "no_dictionary", "dict")
refuses("/api/solve?board=ca/ts&dict=" + urllib.parse.quote(cats), 404, "no_dictionary",
        "dict")
for name, values in {
        "size": ("", "3", "3x", "x3", "0x3", "3x0", "-1x3", "3X3", "3x3x3", "3 x3",
                 "256x256",
                 "4294967296x1", "65535x65535", "4294967295x4294967295"),
        "from": ("", "0", "0,", ",0", "-1,0", "0,0,0", "0;0", "4294967296,0", "a,b"),
        "min-length": ("", "0", "-1", "x", "3.5", "0x3", "4294967296", " 3", "3 "),
        "max-length": ("", "0", "-1", "x", "1e3", "4294967296", "99999999999999999999"),
        "lengths": ("", "0", ",", "3,", ",3", "3,,4", "3;4", "3, 4", "x",
                    ",".join(["3"] * 65)),
        "moves": ("", "King", "queen", "kin", "king ", "0"),
        "torus": ("", "2", "true", "yes", "01", "-1"),
        "straight": ("", "2", "true"),
        "reuse": ("", "2", "yes"),
        "stay": ("", "2", "on"),
        "qu": ("", "2", "on"),
        "all-paths": ("", "2", "all", "11"),
        "scoring": ("", "Classic", "points"),
        "sort": ("", "Score", "random", "scores"),
        "limit": ("", "-1", "All", "1.0", "+1"),
}.items():
    for value in values:
        refuses(board + "ca/ts&%s=%s" % (name, urllib.parse.quote(value)),
                400, "bad_parameter", name)
    refuses(board + "ca/ts&%s=1&%s=1" % (name, name), 400, "bad_parameter", False)
    refuses(board + "ca/ts&" + name, 400, "bad_parameter", False)
for place in ("2,0", "0,2", "4294967295,4294967295", "65536,0", "0,4294967295"):
    refuses(board + "ca/ts&from=" + place, 400, "bad_parameter", "from")
solved(board + "ca/ts&lengths=" + ",".join(["3"] * 64), ["cat", "act"])
refuses(board + "ca/ts&min-length=5&max-length=4", 400, "bad_parameter", "min-length")
for unknown in ("x=1", "Board=abc", "boards=abc", "moves%00=king", "wall=x",
                "time-limit=9",
                "min=3", "max=4", "all=1", "min_length=3", "max-results=9", "format=csv",
                "callback=f", "%20=1", "_=1"):
    refuses(board + "ca/ts&" + unknown, 400,
            "bad_request" if "%00" in unknown else "bad_parameter", False)
for bare in ("&", "&&", "&x", "&=1", "&=", "&board"):
    refuses(board + "ca/ts" + bare, 400, "bad_parameter", False)
for bad in ("%", "%4", "%zz", "%4g", "%ff", "%c3", "%c0%af", "%ed%a0%80",
            "%f4%90%80%80",
            "%00", "cat%00", "%u0041"):
    refuses(board + bad, 400, "bad_request")
    refuses("/api/solve?board=ca/ts&" + bad + "=1", 400, "bad_request")
refuses(b"/api/solve?board=\xffcat", 400, "bad_request")
refuses(b"/api/solve?board=\xc3", 400, "bad_request")
# letters that the client did not percent-encode
solved("/api/solve?dict=cats&size=1x3&board=öäü", ["öäü"])

# --- boards as people have them

with open(os.path.join(ROOT, "tests", "data", "boards-in.json"), encoding="utf-8") as file:
    boards_in = json.load(file)
for case in boards_in:
    target = "/api/solve?limit=0&board=" + urllib.parse.quote(case["text"])
    answer = get(target)
    read = answer.json()
    same("board: " + case["name"], read.get("board"), case["board"], answer)
    same("notes: " + case["name"], [note["code"] for note in read.get("notes", [])],
         case["notes"], answer)
    strict = get(target + "&strict=1")
    same("strict: " + case["name"], (strict.status, strict.error().get("reason")),
         (400, "liberty") if case["notes"] else (200, None), strict)
player = get("/api/check?board=lab/thy&words=+lab,%C2%A0by%EF%BB%BF,+,thy%0D%0A").json()
same("words with blanks", [row["word"] for row in player["words"]], ["lab", "by", "thy"])

# --- texts that are not boards, and the positions of the errors

for text, position in (
        ("", None), ("ab1d", 3), ("1", 1), ("öä1ü", 3), ("ab/c1", 5), ("ab\ncde1", 7),
        ("[", 1), ("[qu", 1), ("ab]d", 3), ("[]", 2), ("a[b", 2), ("abc", None),
        ("ab\x01d", 3), ("☃bcd", 1), ("ab\U0001f600d", 3)):
    answer = get("/api/solve?board=" + urllib.parse.quote(text))
    error = answer.error()
    same("board %r" % text, (answer.status, error.get("code")), (400, "bad_board"),
         answer)
    with open("one.txt", "w", encoding="utf-8") as file:
        file.write(text.replace("\n", "/") + "\n")
    batch = json.loads(run("solve", "-d", english, "--batch", "one.txt")[1]
                       or b'{"error":{}}')
    if text and "\n" not in text:
        same("board %r: as solve says it" % text,
             (error.get("message"), error.get("position")),
             (batch["error"].get("message", "").replace("(--size=", "(size="),
              batch["error"].get("column")), answer)
    check("board %r: names no option of a program" % text,
          "--" not in error.get("message"), answer)
    if position is not None:
        same("board %r: position" % text, error.get("position"), position, answer)
for target in ("/api/solve?board=abcdef&size=2x4", "/api/solve?board=ab/cd&size=3x2",
               "/api/solve?board=abcdefg",
               "/api/solve?board=%s%s" % ("a" * 8000, "/a" * 4000)):
    answer = get(target)
    same(target[:80], (answer.status, answer.error().get("code")), (400, "bad_board"),
         answer)

# --- requests that exceed limits

for length, wanted in ((16384, 200), (16385, 413), (20000, 413), (30000, 413)):
    target = board + "ca/ts" + "+" * (length - len(board) - 5)
    answer = get(target)
    same("a target of %d bytes" % length, answer.status, wanted, answer)
    if wanted == 413:
        same("a target of %d bytes: code" % length, answer.error().get("code"),
             "too_large")
path = "/" + "x" * 16383
refuses(path, 404, "not_found")
refuses(path + "x", 413, "too_large")
for size, slash, wanted in ((127, "/", (200, None)), (128, "/", (413, "too_large")),
                            (255, "/", (413, "too_large")), (255, "%2F", (413, "too_large"))):
    answer = get("/api/solve?board=" + slash.join(["z" * size] * size),
                 headers="Cookie: %s\r\n" % ("a" * 8000))
    same("a board of %d x %d and %s" % (size, size, slash),
         (answer.status, answer.error().get("code")), wanted, answer)

# --- methods

for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "FOO",
               "get", "Get", "GETS", "PROPFIND", "A" * 40, "!#$%&'*+.^_`|~"):
    for target in ("/api/solve?board=ca/ts", "/", "/nosuch"):
        answer = refuses(target, 405, "bad_method", method=method)
        same("%s %s: Allow" % (method, target), answer.headers.get("allow"),
             "GET, HEAD")
for method, wanted in (("GET", 413), ("HEAD", 413), ("POST", 405), ("PUT", 405),
                       ("DELETE", 405)):
    for header, body in (
            ("Content-Length: 5\r\n", b"hello"),
            ("Content-Length: 100000\r\n", b"x" * 100000),
            ("Transfer-Encoding: chunked\r\n", b"5\r\nhello\r\n0\r\n\r\n")):
        name = "%s with a body, %s" % (method, header.strip())
        with server.connect() as other:
            try:
                other.send(request("/api/solve?board=ca/ts", method, header) + body)
            except OSError:
                pass  # the server has already closed the connection
            try:
                answer = checked(other.answer(method == "HEAD"), name)
            except Gone as problem:
                check(name + ": an answer", False, problem)
                continue
            same(name, answer.status, wanted, answer)
            check(name + ": closes", answer.is_closing, answer)
            check(name + ": and does", other.is_over(), other.buffer)
same("a body of no bytes is none",
     get("/api/health", headers="Content-Length: 0\r\n").status, 200)

# --- HEAD

for target in ("/", *("/" + name for name in beside), "/api/health", "/api/dictionaries",
               "/nosuch",
               "/api/solve?board=ezmrnubeslospaon", "/api/solve?board=ab1d", "/%",
               "/api/solve"):
    with server.connect() as other:
        # Both requests use one connection. A body after HEAD would be read as the second answer.
        head, whole = other.get(target, "HEAD"), other.get(target)
        for answer in (head, whole):
            answer.headers.pop("date", None)
        same("HEAD " + target, (head.status, head.headers),
             (whole.status, whole.headers))
        check("HEAD %s: no body, but the length of one" % target,
              head.body == b""
              and int(head.headers["content-length"]) == len(whole.body) > 0)

# --- connections

example = "/api/solve?board=ezmrnubeslospaon"
wanted = get(example).body
with server.connect() as other:
    check("kept open", all(other.get(example).body == wanted for _ in range(50)))
    other.send(b"".join(request(example) + request("/nosuch") for _ in range(50)))
    answers = [other.answer() for _ in range(100)]
    check("pipelined: in order",
          all(a.body == wanted for a in answers[::2]) and
          all(a.status == 404 for a in answers[1::2]))
    other.send(b"".join(request("/api/solve?board=a1&x%d=" % i) for i in range(30)))
    check("pipelined: errors", all(other.answer().status == 400 for _ in range(30)))
with server.connect() as other:
    answer = other.get(example, headers="Connection: close\r\n")
    check("closed on request",
          answer.body == wanted and answer.is_closing and other.is_over())
with server.connect() as other:
    other.send(b"GET /api/health HTTP/1.0\r\n\r\n")
    answer = checked(other.answer(), "HTTP/1.0")
    check("HTTP/1.0: answered, and closed", answer.status == 200 and other.is_over(),
          answer)
with server.connect() as other:
    other.send(b"GET /api/health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    answer = checked(other.answer(), "HTTP/1.0 kept open")
    if answer.headers.get("connection", "").lower() == "keep-alive":
        other.send(b"GET %s HTTP/1.0\r\n\r\n" % example.encode())
        check("HTTP/1.0: the next one", other.answer().body == wanted)
    else:
        check("HTTP/1.0: closed", other.is_over())
with server.connect() as other:
    other.send(request(example))
    other.socket.shutdown(socket.SHUT_WR)
    try:
        check("a client that sends no more", other.answer().body == wanted)
    except Gone:
        check("a client that sends no more is answered or cut", True)

# The HTTP library must not store the parameters, because it fails if there are too many.
with Server("--request-timeout=600") as another:
    for count in (33, 200, 300, 800, 900, 1000, 2000, 8000):
        with another.connect() as other:
            other.send(request("/api/solve?" + "&".join("a" * count)))
            same("%d parameters" % count, other.answer().status, 400)
    check("well after too many parameters", another.is_well())

check("well after all that", server.is_well())
connection.close()
same("exit status", server.stop(), 0, *server.lines[-3:])
finish()
