#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Parses a page that solve --html wrote, as a browser does.

    page.py PAGE PAGE_FOLDER JSON

PAGE must have the style of PAGE_FOLDER, exactly the texts of its languages and the script that
page.html in PAGE_FOLDER names, in this order, and a Content-Security-Policy that allows exactly these. The data must be equal to the
file JSON, with every '<' escaped. PAGE must not refer to other files. Otherwise, the program fails.
"""
import base64
import glob
import hashlib
import html.parser
import json
import sys

page_path, folder, json_path = sys.argv[1:]


def demand(claim, what):
    if not claim:
        sys.exit("%s: %s" % (page_path, what))


def contents(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


class Page(html.parser.HTMLParser):
    """Collects the elements of a page, with the text of each script and style."""

    def __init__(self, text):
        super().__init__()
        self.elements = []  # [name, attributes, text]
        self.is_inside = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append([tag, dict(attrs), ""])
        self.is_inside = tag in ("script", "style")

    def handle_endtag(self, tag):
        self.is_inside = False

    def handle_data(self, data):
        if self.is_inside:
            self.elements[-1][2] += data

    def all(self, name):
        return [element for element in self.elements if element[0] == name]


def source(text):
    digest = hashlib.sha256(text.encode()).digest()
    return "'sha256-%s'" % base64.b64encode(digest).decode()


page = Page(contents(page_path))
style = contents(folder + "/page.css")
scripts = [contents(path) for path in sorted(glob.glob(folder + "/strings-*.js")) + [
    folder + "/" + s[1]["src"] for s in Page(contents(folder + "/page.html")).all("script")]]

demand([s[1:] for s in page.all("style")] == [[{}, style]], "not the one style")
demand([s[1] for s in page.all("script")] ==
       [{"type": "application/json", "id": "saved"}] + [{}] * len(scripts),
       "not data and then scripts")
data, *run = [s[2] for s in page.all("script")]
demand(scripts and run == scripts, "the scripts are others")
demand("<" not in data, "'<' in the data")
demand(json.loads(data) == json.loads(contents(json_path)), "the data are others")
demand(data.replace("\\u003c", "<") == contents(json_path), "other bytes of data")

policies = [m[1]["content"] for m in page.all("meta")
            if m[1].get("http-equiv") == "Content-Security-Policy"]
demand(policies == [
    "default-src 'none'; script-src %s; style-src %s; img-src data:; "
    "base-uri 'none'; form-action 'none'" % (
        " ".join(map(source, run[-1:] + run[:-1])), source(style))],
    "policy: %s" % policies)
names = [e[0] + e[1].get("http-equiv", "") for e in page.elements]
demand(names.index("metaContent-Security-Policy") < names.index("style"),
       "the policy comes after the style, and so too late for it")
for name, attributes, _ in page.elements:
    for key, value in attributes.items():
        demand(not key.startswith("on") and key != "style",
               "<%s %s=...>, which the policy forbids" % (name, key))
        demand(key not in ("src", "srcset", "action", "data") and
               (key != "href" or value.startswith(("#", "data:")) or name == "a"),
               "<%s %s=%s>: another file" % (name, key, value))
