#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that the server without -d offers all installed dictionaries, each once, under the names by
which solve finds them."""
import client
from client import *

os.makedirs("one")
os.makedirs("two")
ENVIRONMENT.update(WORDGRID_PATH=os.path.join(folder, "one") + ":" + os.path.join(folder, "two"),
                   XDG_DATA_HOME="/nowhere", XDG_DATA_DIRS="/nowhere")


def install(path, name, words):
    """Compiles the words to a file. Its title is `name`."""
    os.rename(dictionary(name, words), path)


install("one/kissat.wgd", "kissat", ["kissa"])
os.symlink("kissat.wgd", "one/fi.wgd")
os.symlink("../one/kissat.wgd", "two/suomi.wgd")
os.link("one/kissat.wgd", "two/hard.wgd")
install("one/cats.wgd", "cats", ["cat", "cats"])
install("two/cats.wgd", "cats", ["dog"])  # solve does not find it: one/ is first
install("two/more.wgd", "cats", ["cow"])  # its title is taken
install("two/fr.wgd", "français", ["chat"])
with open("one/bad.wgd", "wb") as file:
    file.write(b"no dictionary" * 100)
with open("two/damaged.wgd", "wb") as file, open("two/fr.wgd", "rb") as good:
    data = bytearray(good.read())
    data[len(data) // 2] ^= 1
    file.write(data)
open("two/empty.wgd", "wb").close()
os.mkdir("two/folder.wgd")
os.symlink("nothing.wgd", "two/dangling.wgd")
open("two/notes.txt", "wb").close()
beside = {"english", "finnish-sample"}  # beside the program


def listed(server):
    return server.get("/api/dictionaries").json()["dictionaries"]


def has(server, name, word):
    answer = server.get("/api/word?dict=%s&word=%s" % (urllib.parse.quote(name), word))
    return answer.status == 200 and answer.json()["found"]


with Server(is_installed=True) as server:
    dicts = listed(server)
    names = [entry["name"] for entry in dicts]
    same("each is listed once", sorted(set(names) - beside), ["cats", "français", "kissat", "more"])
    same("no name twice", len(names), len(set(names)))
    same("the default is that of solve", names[0], "english")
    others = {entry["name"]: set(entry.get("other_names", [])) for entry in dicts}
    same("names of links", others["kissat"], {"fi", "suomi", "hard"})
    same("the name of the file", others["français"], {"fr"})
    same("no other name", (others["cats"], others["more"]), (set(), set()))
    for name, word in (("kissat", "kissa"), ("fi", "kissa"), ("suomi", "kissa"), ("hard", "kissa"),
                       ("cats", "cats"), ("more", "cow"), ("fr", "chat"), ("français", "chat"),
                       ("english", "cat")):
        check("a word by the name " + name, has(server, name, word))
        if name != "français":  # a title, not the name of a file
            same("dictc finds the same by the name " + name,
                 run("dictc", "find", name, word)[0], 0)
    for name in ("bad", "damaged", "folder", "empty", "dangling", "notes", "nothing", "fi/hard", "",
                 "fi/", "/"):
        same("no dictionary by the name %r" % name,
             server.get("/api/word?word=a&dict=" + name).error().get("code"), "no_dictionary")
    for name in ("one/bad.wgd", "two/damaged.wgd", "two/empty.wgd"):
        check("says what is left out: " + name,
              any(re.search(re.escape(name) + ": .*; left out$", line) for line in server.lines),
              *server.lines[:9])
    for entry in dicts:
        same("the file of " + entry["name"],
             len(server.get("/" + entry["file"]).body), entry["bytes"])
    page = server.get("/").body.decode()
    check("the page's list has them", all('"name":"%s"' % name in page for name in names))
    # The files are mapped. A package replaces a file by another file.
    install("new.wgd", "kissat", ["koira"])
    os.rename("new.wgd", "one/kissat.wgd")
    os.unlink("one/cats.wgd")
    check("files that are replaced or removed", has(server, "fi", "kissa") and
          has(server, "cats", "cats") and not has(server, "fi", "koira"))

with Server(is_installed=True) as server:
    check("after a new start", has(server, "fi", "koira") and has(server, "cats", "dog"))

# With -d there are only these, under the names of their files, too.
with Server("-d", "fr", "-d", "one/fi.wgd") as server:
    same("only those of -d",
         [(entry["name"], entry.get("other_names")) for entry in listed(server)],
         [("français", ["fr"]), ("kissat", ["fi"])])
    check("-d: by both names", has(server, "fi", "koira") and has(server, "kissat", "koira"))

# WORDGRID_DICT is the default. It must be there; english need not be.
ENVIRONMENT["WORDGRID_DICT"] = "suomi"
with Server(is_installed=True) as server:
    same("the first is WORDGRID_DICT", listed(server)[0]["name"], "kissat")
ENVIRONMENT["WORDGRID_DICT"] = "one/bad.wgd"
same("WORDGRID_DICT is not a dictionary", run("solve-server", "--listen=127.0.0.1:0")[0], 3)
ENVIRONMENT["WORDGRID_DICT"] = "nosuch"
status, _, said = run("solve-server", "--listen=127.0.0.1:0")
check("WORDGRID_DICT is missing", status == 2 and b"looked in" in said, status, said)
del ENVIRONMENT["WORDGRID_DICT"]

# A program without dictionaries beside it
os.mkdir("alone")
shutil.copy(os.path.join(BIN, "solve-server"), "alone")
client.BIN = os.path.join(folder, "alone")  # of run() and Server()
with Server(is_installed=True) as server:
    same("without english", {entry["name"] for entry in listed(server)} & beside, set())
    check("without english: the others", has(server, "fi", "koira"))
ENVIRONMENT["WORDGRID_PATH"] = "/nowhere"
status, _, said = run("solve-server", "--listen=127.0.0.1:0")
check("none is installed", status == 2 and b"looked in /nowhere" in said, status, said)
os.mkdir("bad")
shutil.copy("one/bad.wgd", "bad/english.wgd")
ENVIRONMENT["WORDGRID_PATH"] = os.path.join(folder, "bad")
status, _, said = run("solve-server", "--listen=127.0.0.1:0")
check("only bad ones are installed", status == 3 and b"english.wgd: not a" in said, status, said)
finish()
