#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs self_finds.py over lists that this test makes.

    made_lists.py DICTC

The lists are words of scripts with marks, points, tones, stacks, jamo, joiners and presentation
forms, each word as it is, in NFC, in NFD and in capitals; then lists of random letters and marks.
WG_SEED sets the seed, which is printed. WG_LONG=1 makes more random lists.
"""

import os
import random
import sys
import tempfile
import unicodedata
from pathlib import Path

import self_finds

# For each list: the alphabet by which it is read, too, or None; and the words.
LISTS = {
    "Thai": (None,
        "ค้น คน กุ กู ก กุ่ น้ำ ภาษาไทย ผู้ใหญ่ เก๊า ปี่ ปี้ ฤๅษี "
        "ทฤษฎี ขึ้น นํ้า ก่ํา"),
    "Hindi": (None,
        "क्या काम कम किताब हिन्दी ज़मीन ज़मीन क़लम सड़क सड़क अँग्रेज़ "
        "दुःख ऋषि श्री क्\u200dष र\u200d्य विज्ञान"),
    "Hebrew with points": ("he",
        "שָׁלוֹם שָׁלוֹם בְּרֵאשִׁית תּוֹרָה מֶלֶךְ שׂוֹנֵא חׇכְמָה "
        "כׇּל יִשְׂרָאֵל שלום אָֽנֹכִ֖י יְרוּשָׁלַ\u034fִם ייִדיש ײַ"),
    "Arabic with harakat": (None,
        "كِتَابٌ كَتَبَ كُتُبٌ مُحَمَّدٌ ٱلرَّحْمَٰن قُرْآن كتاب "
        "كـتاب مُدَرِّسَة شَيْءٌ رَأْس لا ﻻ سؤال"),
    "Vietnamese": (None,
        "tiếng Việt người đường đượng nghiệp ngữ Đặng thuở thuỷ thủy "
        "ờ ợ ổ ộ ỗ huyền hỏi ngã nặng"),
    "Greek": ("el",
        "λόγος ΛΌΓΟΣ ἄνθρωπος ᾠδή ᾳ ᾼ ᾧ ὦ Ῥόδος ῥέω ΐ ΰ ϊ Ὀδυσσεύς "
        "ὄνομᾰ ἆ̓ ᾱ́ ά ά ϐίος"),
    "Korean": (None, "한글 값 닭 꽃 사랑 ㅎㅏㄴ 가 각 ᄀᆞ ᄒᆞᆫ 글 나랏말ᄊᆞ미 ㅋㅋ"),
    "Tibetan": (None,
        "བོད་ བོད བོད་ཡིག སྒྲོལ རྒྱལ རྫོགས ཧཱུྃ ཨོཾ གྷ གྷ ཛྷ བཱི བཱུ "
        "ཀྵ ཀྵ བླ བྲྀ ལཱྀ"),
    "Persian": (None,
        "می\u200cخواهم کتاب\u200cها کتابها خانهٔ خانۀ نامه\u200cای "
        "‌آب آب مسأله مسئله \u202bفارسی\u202c"),
    "Ligatures": ("nl",
        "fish ﬁsh ﬁﬂ ｆｉｓｈ ＦＩＳＨ ĳs ijs ǆ ﬀ ﬃ ſt ﬅ straße STRASSE "
        "STRAẞE İi ıI ŉ ǰ ǅ ﻼ ｶﾞ"),
    "Khmer": (None, "ខ្មែរ ភាសា ក្ក៏ ស្ត្រី ក៊ី ស៊ី កុំ កាំ ន៎ះ"),
    "Myanmar": (None, "မြန်မာ ကျွန်ုပ် ကျွန်ုပ် ဥူ ဦ ဦ သင်္ဘော့် အို"),
    "Malayalam": (None, "ൻ ന്\u200d മലയാളം അവൻ അവന് അവന്\u200c കൊ കൊ കോ കൌ"),
    "Bengali": (None, "বাংলা কো কো কৌ কৌ ড় ড় য় ৎ ত্\u200d ক্ষ দুঃখ চাঁদ"),
    "Tamil": (None, "தமிழ் கொ கொ கோ கௌ ஔ ஔ க்ஷ ஸ்ரீ"),
    "Lao": (None, "ລາວ ນ້ຳ ນ້ໍາ ນໍ້າ ຜູ້ ຫຼ ກໍ່"),
    "Cyrillic": ("be", "за́мок замо́к ёлка ёлка й й їжак ў Ѷ ѷ ѷ а҃ б҃ дз'дж дзʼдж"),
    "Lithuanian": ("lt", "ė̃ ė̃ ą́ i̇́ ì í ū̃ Į́ į̇́ šū̃kis J̇́ j̇"),
    "African": (None, "ọ̀ ọ̀ ṣ́ ẹ́ ẹ́ ɛ̃́ ɔ̱̈ n̄ m̀ ǹ ŋ̀ ǫ́ ḿ Ḿ ấ̱"),
}
JOINERS = "\u200c\u200d\u034f\ufeff\u00ad\u200b\u2060\u202a\u180b\ufe0f\u115f\u3164"
JAMO = "".join(map(chr, [0x1100, 0x1112, 0x1161, 0x1173, 0x11a8, 0x11af, 0x3131, 0xac00, 0xac01]))


def forms(word):
    """Returns a word in other normal forms and cases."""
    return [word, *(unicodedata.normalize(form, text) for form in ("NFC", "NFD")
                    for text in (word, word.upper(), word.lower(), word.title()))]


def characters():
    """Returns all letters, all composed characters, all presentation forms and all marks."""
    letters, composed, shapes, marks = [], [], [], []
    for point in range(0x20, 0x20000):
        c = chr(point)
        kind = unicodedata.category(c)
        if kind[0] == "M":
            marks.append(c)
        if kind[0] == "L":
            decomposed = unicodedata.decomposition(c)
            (composed if decomposed[:1] not in ("", "<") else letters).append(c)
            if decomposed.startswith("<"):
                shapes.append(c)
    return letters, composed, shapes, marks


def random_alphabet(choose, bases, extra):
    """Returns the text of an alphabet file: some of the characters, alone and in groups, are
    letters; some do not count."""
    lines = ["%fold " + choose.choice(self_finds.FOLDS)]
    named = set()
    groups = ["".join(choose.choices(bases + extra, k=choose.randint(2, 3))) for _ in range(6)]
    for text in bases + extra + groups:
        form = unicodedata.normalize("NFC", text)
        if form not in named and not {"\u034f", "\ufeff"} & {*text}:
            named.add(form)
            is_dropped = text in extra and choose.random() < 0.3
            lines.append("%drop " * is_dropped + "".join("U+%04X" % ord(c) for c in text))
    return "\n".join(lines) + "\n"


def random_words(choose, letters, composed, shapes, marks):
    """Returns words of a few random characters and of what they consist of. Words of one list have
    few different characters, so that these occur beside each other in many ways."""
    bases = choose.sample(composed, 2) + choose.sample(letters, 1)
    if choose.random() < 0.3:
        bases += choose.sample(shapes, 2)
    if choose.random() < 0.2:
        bases += choose.sample(JAMO, 4)
    if choose.random() < 0.2:
        bases += ["i", "I", "\u0130", "\u0131", "\u03c3", "\u03c2", "\u03a3"]
    extra = choose.sample(marks, 2)
    if choose.random() < 0.5:
        extra += choose.sample(JOINERS, 2)
    for c in bases[:]:
        parts = unicodedata.normalize("NFD", c)
        bases += [part for part in parts[:1] + c.upper() + c.lower() if part not in bases]
        extra += [part for part in parts[1:] if part not in extra]
    words = []
    alphabet = random_alphabet(choose, bases, extra)
    for _ in range(25):
        word = "".join(choose.choice(extra if choose.random() < 0.45 else bases)
                       for _ in range(choose.randint(1, 6)))
        words += [word, choose.choice(forms(word))]
    return words, alphabet


def main():
    dictc = str(Path(sys.argv[1]).resolve())
    seed = int(os.environ.get("WG_SEED") or random.SystemRandom().randrange(10 ** 6))
    print("WG_SEED=%d" % seed)
    print(self_finds.ROW % ("list", "fold", "read", "words", "left out", "bytes", "seconds"))
    is_good = True
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)

        def check(name, words, hows, is_quiet=False):
            nonlocal is_good
            lines = [word.encode() for word in words]
            for how in hows:
                is_good = self_finds.check(dictc, name, lines, how, folder, is_quiet) and is_good

        folds = [f"--fold={fold}" for fold in self_finds.FOLDS]
        for name, (alphabet, text) in LISTS.items():
            words = [form for word in text.split() for form in forms(word)]
            check(name, words, folds + ([f"--alphabet={alphabet}"] if alphabet else []))
        choose = random.Random(seed)
        tables = characters()
        for number in range(1500 if os.environ.get("WG_LONG") else 50):
            words, alphabet = random_words(choose, *tables)
            (folder / "letters").write_text(alphabet, "utf-8")
            check("random %d" % number, words, folds + ["--alphabet=./letters"], True)
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
