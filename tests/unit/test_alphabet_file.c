/* SPDX-License-Identifier: MIT */
/*
 * test_alphabet_file.c: tests reading alphabet files: which files are refused, with the line and
 * column of the error, and which spellings follow from a file.
 */
#include "alphabet/file.h"

#include "alphabet/fold.h"
#include "alphabet/lists.h"
#include "base/text.h"
#include "base/utf8.h"

#include "support/test.h"

OWNABLE(alphabet_file, alphabet_file_free)

#define BYTES_64 "abcdefghijklmnopabcdefghijklmnopabcdefghijklmnopabcdefghijklmnop"

/* Reads an alphabet file and derives its spellings. */
static enum wg_status read_file(struct alphabet_file *file, struct wg_text lines, enum wg_fold fold,
                                struct wg_error *error)
{
    struct input *input = NULL;
    assert_ok(input_open_memory(lines, "file", NULL, &input, NULL));
    enum wg_status status = alphabet_file_read(file, input, fold, error);
    input_close(input);
    return status == WG_OK ? derive_texts(file, error) : status;
}

struct bad_case {
    const char *text;
    enum wg_status status;
    int line;
    int column;
    const char *message; /* the beginning of the error message */
};

#define FOUR "s x xx xxx s x xx xxx s x xx xxx s x xx xxx " /* sixteen texts */

/* clang-format off */
static const struct bad_case bad_cases[] = {
    {"", WG_BAD_INPUT, 0, 0, "the alphabet is empty; list its letters"},
    {"\n \n# a\n%fold case\n%drop -\n", WG_BAD_INPUT, 0, 0, "the alphabet is empty"},
    {"a\n  \u00e9\xc3x\n", WG_BAD_INPUT, 2, 4, "not valid UTF-8; save"},
    {"a\nb c\u00a0d\n", WG_BAD_INPUT, 2, 4, "a letter cannot have white space"},
    {"a\u2028\n", WG_BAD_INPUT, 1, 2, "a letter cannot have white space"},
    {"a\nb\x07\n", WG_BAD_INPUT, 2, 2, "a letter cannot have white space"},
    {"a U+0009", WG_BAD_INPUT, 1, 3, "a letter cannot have white space"},
    {"a U+41", WG_BAD_INPUT, 1, 3, "a code point is written as U+"},
    {"a U+0000041", WG_BAD_INPUT, 1, 3, "a code point is written as U+"},
    {"a U+0041x", WG_BAD_INPUT, 1, 9, "a code point is written as U+"},
    {"a U+0041U", WG_BAD_INPUT, 1, 9, "a code point is written as U+"},
    {"a U+0041U+", WG_BAD_INPUT, 1, 9, "a code point is written as U+"},
    {"a U+0041V+0041", WG_BAD_INPUT, 1, 9, "a code point is written as U+"},
    {"a U+D800", WG_BAD_INPUT, 1, 3, "Unicode has no such code point"},
    {"a U+0041U+110000", WG_BAD_INPUT, 1, 9, "Unicode has no such code point"},
    {"a\n" BYTES_64 "q", WG_LIMIT, 2, 1, "a letter or spelling has at most 64 bytes"},
    {"a\nb A\u0301 \u00c1 c", WG_BAD_INPUT, 2, 6, "'\u00c1' is on line 2 already"},
    {"a\nb c\nd a", WG_BAD_INPUT, 3, 3, "'a' is on line 1 already"},
    {"a -\n%drop '-", WG_BAD_INPUT, 2, 7, "'-' is on line 1 already"},
    {"%drop ' '\na", WG_BAD_INPUT, 1, 9, "''' is on line 1 already"},
    {"a \u00df\n%expand \u00df a a", WG_BAD_INPUT, 2, 9, "'\u00df' is on line 1"},
    {"a\n%expand \u00df a c", WG_BAD_INPUT, 2, 13, "'c' is not a letter of this"},
    {"a b\n%expand \u00df a b", WG_BAD_INPUT, 2, 13, "'b' is not a letter of this"},
    {"a\n %expand", WG_BAD_INPUT, 2, 2, "%expand needs a spelling, and the letters"},
    {"a\n%expand x a a a a a", WG_BAD_INPUT, 2, 1, "%expand needs a spelling"},
    {"a\n%drop # -", WG_BAD_INPUT, 2, 1, "%drop needs the characters that do not"},
    {"a\n%final a", WG_BAD_INPUT, 2, 1, "%final needs a letter, and its form"},
    {"a\n%final a b c", WG_BAD_INPUT, 2, 1, "%final needs a letter, and its form"},
    {"a\n%final b c", WG_BAD_INPUT, 2, 8, "'b' is not a letter of this alphabet"},
    {"a\n%final a a", WG_BAD_INPUT, 2, 10, "'a' is not another spelling of this"},
    {"a\nb c\n%final a c", WG_BAD_INPUT, 3, 10, "'c' is not another spelling"},
    {"a\n%expand x a a\n%final a x", WG_BAD_INPUT, 3, 10, "'x' is not another"},
    {"a\n%final a b\n%final a c", WG_BAD_INPUT, 3, 8, "'a' has a form for the end"},
    {"a\n%part", WG_BAD_INPUT, 2, 1, "%part needs a part of a letter"},
    {"a\n%part a A\n%part b A", WG_BAD_INPUT, 3, 9, "'A' is on line 2 already"},
    {"a\n%reject-end # s", WG_BAD_INPUT, 2, 1, "%reject-end needs the texts that no word may end"},
    {"a\n%reject-start", WG_BAD_INPUT, 2, 1, "%reject-start needs the texts that no word may begin"},
    {"a\n%reject-end \x01", WG_BAD_INPUT, 2, 13, "a letter cannot have white space"},
    {"a\n%reject-end " FOUR FOUR FOUR FOUR "\n%reject-start y\n", WG_LIMIT, 3, 15,
     "'y' is one text too many; an alphabet rejects up to 64"},
    {"a\n%reject-end \u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958", WG_LIMIT, 2,
     13, "'\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958\u0958' has more than 64 bytes"},
    {"a\n%fold", WG_BAD_INPUT, 2, 1, "%fold needs one word; write case, marks or"},
    {"a\n%fold upper", WG_BAD_INPUT, 2, 7, "%fold needs one word; write case"},
    {"a\n%fold case none", WG_BAD_INPUT, 2, 7, "%fold needs one word; write case"},
    {"%fold case\n%fold case", WG_BAD_INPUT, 2, 1, "the alphabet has a line %fold"},
    {"ny U+034F\n", WG_BAD_INPUT, 1, 4, "'\u034f' has U+034F or U+FEFF, which cannot"},
    {"%fold none\na\ufeff", WG_BAD_INPUT, 2, 1, "'a\ufeff' has U+034F or U+FEFF"},
    {"a\n%expand a\u034f", WG_BAD_INPUT, 2, 9, "'a\u034f' has U+034F or U+FEFF"},
    {"a\n%expand U+034F a", WG_BAD_INPUT, 2, 9, "'\u034f' has U+034F or U+FEFF"},
    {"a\n%part U+034F", WG_BAD_INPUT, 2, 7, "'\u034f' has U+034F or U+FEFF"},
    {"a\n%letter b", WG_BAD_INPUT, 2, 1, "this word is not known; use %fold"},
    {"a\n%", WG_BAD_INPUT, 2, 1, "this word is not known; use %fold"},
};
/* clang-format on */

TEST(refused)
{
    for (size_t i = 0; i < COUNT(bad_cases); i++) {
        const struct bad_case *c = &bad_cases[i];
        OWN(alphabet_file, file);
        struct wg_error error = {.message = ""};
        const enum wg_status status = read_file(&file, text_of(c->text), WG_FOLD_CASE, &error);
        if (status != c->status || error.line != (uint64_t)c->line ||
            error.column != (uint64_t)c->column ||
            strncmp(error.message, c->message, strlen(c->message)) != 0) {
            fail_msg("'%s': status %d at %d:%d: %s", c->text, status, (int)error.line,
                     (int)error.column, error.message);
        }
        assert_string_equal(error.source, "file");
    }
}

/* --- Spellings */

/* A buffer to which a text is appended. */
struct out {
    char bytes[16384];
    size_t nbytes;
};

static void put(struct out *out, struct wg_text text, const char *after)
{
    out->nbytes += (size_t)snprintf(out->bytes + out->nbytes, sizeof out->bytes - out->nbytes,
                                    "%.*s%s", (int)text.nbytes, text.bytes, after);
    assert_true(out->nbytes < sizeof out->bytes);
}

/* Returns whether a text is a common ignored code point, or begins with a letter of full width:
   each alphabet of a file has these. One test has them alone. */
static bool is_everywhere(struct wg_text text)
{
    uint32_t c = 0;
    bool is_ignored = false;
    (void)text_decode(text, &c);
    for (size_t i = 0; i < COMMON_IGNORED; i++) {
        is_ignored |= common_ignored[i] == c;
    }
    return is_ignored || (c >= 0xff21 && c <= 0xff5a);
}

static void put_folds(struct out *out, const struct alphabet_source *source, bool is_short)
{
    for (size_t i = 0; i < source->fold_count; i++) {
        const struct spelling *const fold = &source->folds[i];
        if (is_short && is_everywhere(spelling_text(fold))) {
            continue;
        }
        put(out, spelling_text(fold), ">");
        bool is_final = false;
        for (size_t k = 0; k < source->form_count; k++) {
            is_final |= source->forms[k] == i;
        }
        put(out, source->symbols[fold->symbol], is_final ? "!," : ",");
    }
}

/* Writes "B>b,ß>s+s,->,|parts": folds, a final form with '!', sequences, parts. */
static void put_lists(struct out *out, const struct alphabet_source *source, bool is_short)
{
    *out = (struct out){.nbytes = 0};
    put_folds(out, source, is_short);
    for (size_t i = 0; i < source->sequence_count; i++) {
        const struct sequence_source *const sequence = &source->sequences[i];
        if (is_short && is_everywhere(sequence->text)) {
            continue;
        }
        put(out, sequence->text, ">");
        for (uint8_t k = 0; k < sequence->count; k++) {
            put(out, text_of(k > 0 ? "+" : ""), "");
            put(out, source->symbols[sequence->symbols[k]], "");
        }
        put(out, text_of(","), "");
    }
    if (source->parts != NULL) {
        put(out, text_of("|"), "");
        put_folds(out, source->parts, false);
    }
}

struct spelling_case {
    const char *name;
    const char *text;
    const char *spellings;
};

#define NO_PARTS "%fold none\n"

/* clang-format off */
static const struct spelling_case spelling_cases[] = {
    {"none", "%fold none\na \u00e4 B\nb", "B>a,\u00e4>a,"},
    {"none: normal forms differ", "%fold none\n\u00e4\nb a\u0308", "a\u0308>b,"},
    {"comments", "# A\n\n \t#b\na #b\n%drop U+0023 - # and\n", "A>a,#>,->,"},
    {"code points", "U+0061 U+00e4U+0062", "A>a,A\u0308B>a,A\u0308b>a,a\u0308B>a,a\u0308b>a,\u00c4B>a,\u00c4b>a,\u00e4B>a,\u00e4b>a,\u034f>,"},
    {"five and six digits", "%fold none\na U+1D41A U+10FFFD",
     "\U0001d41a>a,\U0010fffd>a,"},
    {"not at the start", "%fold none\na#b 1U+0041 b%", "1U+0041>a#b,b%>a#b,"},
    {"CRLF and tabs", "\ta\tb\r\nc\r\n", "A>a,B>a,C>c,b>a,"},
    {"capital letters", "\u00c9\n",
     "E\u0301>\u00c9,E\u0341>\u00c9,e\u0301>\u00c9,e\u0341>\u00c9,\u00e9>\u00c9,"},
    {"decomposed", "e\u0301\n",
     "E\u0301>\u00e9,E\u0341>\u00e9,e\u0301>\u00e9,e\u0341>\u00e9,\u00c9>\u00e9,"},
    {"other spellings", "a \u00e1\n",
     "A>a,A\u0301>a,A\u0341>a,a\u0301>a,a\u0341>a,\u00c1>a,\u00e1>a,"},
    {"a named capital keeps its letter", "\u0131 I\ni \u0130\n",
     "I>\u0131,I\u0307>i,\u0130>i,"},
    {"and in the other order", "i \u0130\n\u0131 I\n", "I>\u0131,I\u0307>i,\u0130>i,"},
    {"the first has what both lead to", "a \u0250\nb \u2c6f\n",
     "A>a,B>b,\u0250>a,\u2c6f>b,"},
    {"the first line has it", "\u01c5\nx \u01c4\n", "DZ\u030c>\u01c5,Dz\u030c>\u01c5,D\u017d>\u01c5,D\u017e>\u01c5,X>x,dZ\u030c>\u01c5,dz\u030c>\u01c5,d\u017d>\u01c5,d\u017e>\u01c5,\u01c4>x,\u01c6>\u01c5,"},
    {"sigma", "\u03c3\n%final \u03c3 \u03c2\n", "\u03a3>\u03c3,\u03c2>\u03c3!,"},
    {"final, named", "%final \u03c3 \u03c2\n\u03c3 \u03c2\n",
     "\u03a3>\u03c3,\u03c2>\u03c3!,"},
    {"nothing and several", "%expand \u00df s s\n%drop '\ns\n",
     "S>s,\u017f>s,'>,\u00df>s+s,\u1e9e>s+s,"},
    {"four letters", "a\nb\n%expand & a b b a", "A>a,B>b,&>a+b+b+a,"},
    {"expand to one and to none", "a\n%expand b a\n%expand --", "A>a,B>a,b>a,-->,\u034f>,"},
    {"a dropped letter has two cases", "a\n%drop h", "A>a,H>,h>,"},
    {"digraph", "\u01c6 d\u017e\n%fold case",
     "DZ\u030c>\u01c6,Dz\u030c>\u01c6,D\u017d>\u01c6,D\u017e>\u01c6,dZ\u030c>\u01c6,dz\u030c>\u01c6,d\u017d>\u01c6,d\u017e>\u01c6,\u01c4>\u01c6,\u01c5>\u01c6,\u034f>,"},
    {"a letter of two characters can be split", "ny\n", "NY>ny,Ny>ny,nY>ny,\u034f>,"},
    {"also if the file says so", "ny\n%drop U+034FU+FEFF", "NY>ny,Ny>ny,nY>ny,\u034f>,"},
    {"not with none", "%fold none\nny\n", ""},
    {"eight letters: by parts", "abcdefgh\n",
     "\u034f>,|A>a,B>b,C>c,D>d,E>e,F>f,G>g,H>h,"},
    {"a long spelling of a letter", "a abcdefgh\n", "A>a,abcdefgh>a,\u034f>,"},
    {"an apostrophe has no case", "c'h\n", "C'H>c'h,C'h>c'h,c'H>c'h,\u034f>,"},
    {"parts", "%fold none\nab\n%part a A\n%part b\n%part a x", "|A>a,x>a,"},
    {"parts of several characters", "%part ab AB\na\n", "A>a,|AB>ab,"},
    {"a spelling that is a mark", "%fold none\na U+0301\n", "\u0301>a,"},
    {"a letter that is a vowel sign", "\u0995\n\u09be\n", "\u034f>,\u25cc>,"},
    {"a dropped mark", "a\n%drop U+0301\n",
     "A>a,\u00c1>a,\u00e1>a,\u0301>,\u0341>,"},
    {"a letter with a dropped mark", "a\n\u00e1\n%drop U+0301\n",
     "A>a,A\u0301>\u00e1,A\u0341>\u00e1,a\u0301>\u00e1,a\u0341>\u00e1,\u00c1>\u00e1,\u0301>,\u0341>,"},
    {"as few marks as possible", "u\n\u00fc\n%drop U+0304 U+0308",
     "U>u,U\u0304\u0308>\u00fc,U\u0308>\u00fc,u\u0304\u0308>\u00fc,u\u0308>\u00fc,\u00dc>\u00fc,\u016a>u,\u016a\u0308>\u00fc,\u016b>u,\u016b\u0308>\u00fc,\u01d5>\u00fc,\u01d6>\u00fc,\u1e7a>\u00fc,\u1e7b>\u00fc,\u0304>,\u0308>,"},
    {"marks in another order", "\u00e2\n%drop U+0323\n",
     "A\u0302>\u00e2,A\u0323\u0302>\u00e2,a\u0302>\u00e2,a\u0323\u0302>\u00e2,\u00c2>\u00e2,\u1ea0\u0302>\u00e2,\u1ea1\u0302>\u00e2,\u1eac>\u00e2,\u1ead>\u00e2,\u0323>,"},
    {"all marks of a letter without marks", "%fold marks\nq\n", "Q>q,"},
    {"all marks of v", "%fold marks\nv\n",
     "V>v,\u1e7c>v,\u1e7d>v,\u1e7e>v,\u1e7f>v,\u0303>,\u0323>,"},
    {"marks, but not those of letters", "%fold marks\ng\n\u01f5\n",
     "G>g,G\u0301>\u01f5,G\u0341>\u01f5,g\u0301>\u01f5,g\u0341>\u01f5,\u011c>g,\u011d>g,\u011e>g,\u011f>g,\u0120>g,\u0121>g,\u0122>g,\u0123>g,\u01e6>g,\u01e7>g,\u01f4>\u01f5,\u1e20>g,\u1e21>g,\u0301>,\u0302>,\u0304>,\u0306>,\u0307>,\u030c>,\u0327>,\u0341>,"},
    {"two letters in one character", "\u09c7\n\u09be\n", "\u034f>,\u09cb>\u09c7+\u09be,\u25cc>,"},
    {"a mark on an expansion", "a\ne\n%expand \u00e6 a e\n%drop U+0301",
     "A>a,E>e,\u00c1>a,\u00c9>e,\u00e1>a,\u00e9>e,\u00c6>a+e,\u00e6>a+e,\u01fc>a+e,\u01fd>a+e,\u0301>,\u0341>,"},
    {"marks: a letter with two marks", "%fold marks\na\n\u00e2\n",
     "A>a,A\u0302>\u00e2,A\u0323\u0302>\u00e2,a\u0302>\u00e2,a\u0323\u0302>\u00e2,\u00c0>a,\u00c1>a,\u00c2>\u00e2,\u00c3>a,\u00c4>a,\u00c5>a,\u00e0>a,\u00e1>a,\u00e3>a,\u00e4>a,\u00e5>a,\u0100>a,\u0101>a,\u0102>a,\u0103>a,\u0104>a,\u0105>a,\u01cd>a,\u01ce>a,\u01de>a,\u01df>a,\u01e0>a,\u01e1>a,\u01fa>a,\u01fb>a,\u0200>a,\u0201>a,\u0202>a,\u0203>a,\u0226>a,\u0227>a,\u1e00>a,\u1e01>a,\u1ea0>a,\u1ea0\u0302>\u00e2,\u1ea1>a,\u1ea1\u0302>\u00e2,\u1ea2>a,\u1ea3>a,\u1ea4>\u00e2,\u1ea5>\u00e2,\u1ea6>\u00e2,\u1ea7>\u00e2,\u1ea8>\u00e2,\u1ea9>\u00e2,\u1eaa>\u00e2,\u1eab>\u00e2,\u1eac>\u00e2,\u1ead>\u00e2,\u1eae>a,\u1eaf>a,\u1eb0>a,\u1eb1>a,\u1eb2>a,\u1eb3>a,\u1eb4>a,\u1eb5>a,\u1eb6>a,\u1eb7>a,\u212b>a,\u0300>,\u0301>,\u0302>,\u0303>,\u0304>,\u0306>,\u0307>,\u0308>,\u0309>,\u030a>,\u030c>,\u030f>,\u0311>,\u0323>,\u0325>,\u0328>,\u0340>,\u0341>,\u0344>,"},
    {"more than four letters", "x\ny\n\u1161\n%expand \u1100 x x y y\n",
     "X>x,Y>y,\uffc2>\u1161,\u034f>,\u1100>x+x+y+y,\uffa1>x+x+y+y,"},
    {"a spelling of over 64 bytes",
     "%drop U+034F\n123456789012345678901234567890123456789012345678901234567890123k\n",
     "123456789012345678901234567890123456789012345678901234567890123K>"
     "123456789012345678901234567890123456789012345678901234567890123k,\u034f>,"},
    {"all: ignored, full width, ligatures", "f\ni j\n%drop x U+200D\n", "F>f,I>i,I\u0307>i,J>i,j>i,\u0130>i,\uff26>f,\uff29>i,\uff2a>i,\uff46>f,\uff49>i,\uff4a>i,X>,x>,\u00ad>,\u0132>i+i,\u0133>i+i,\u061c>,\u200b>,\u200c>,\u200d>,\u200e>,\u200f>,\u202a>,\u202b>,\u202c>,\u202d>,\u202e>,\u2060>,\u2066>,\u2067>,\u2068>,\u2069>,\ufb00>f+f,\ufb01>f+i,\ufb03>f+f+i,\ufeff>,\uff38>,\uff58>,"},
    {"all: a letter that is ignored elsewhere", "%fold none\na\nU+200D\n", ""},
    {"marks that are letters", "\u0e01\n\u0e38\n\u0e48\n", "\u034f>,\u0e48\u0e38>\u0e38+\u0e48,\u25cc>,"},
    {"syllables", "\u1100\n\u1161\n",
     "\uffa1>\u1100,\uffc2>\u1161,\u034f>,\uac00>\u1100+\u1161,"},
};
/* clang-format on */

TEST(spellings_of_letters)
{
    static struct out out;
    for (size_t i = 0; i < COUNT(spelling_cases); i++) {
        const struct spelling_case *c = &spelling_cases[i];
        OWN(alphabet_file, file);
        struct alphabet_lists lists;
        struct wg_error error = {.message = ""};
        if (read_file(&file, text_of(c->text), WG_FOLD_CASE, &error) != WG_OK) {
            fail_msg("%s: %s", c->name, error.message);
        }
        assert_ok(alphabet_lists_make(&lists, &file, NULL));
        put_lists(&out, &lists.letters.source, strncmp(c->name, "all: ", 5) != 0);
        if (strcmp(out.bytes, c->spellings) != 0) {
            fail_msg("%s: %s", c->name, out.bytes);
        }
        alphabet_lists_free(&lists);
    }
}

/* --- Limits */

/* A buffer that grows as text is appended. */
struct lines {
    char *bytes;
    size_t nbytes;
};

static void lines_begin(struct lines *lines, size_t room)
{
    lines->bytes = malloc(room);
    lines->nbytes = 0;
    assert_non_null(lines->bytes);
}

/* Appends a private-use code point or, for numbers from 6,400 on, two of them. */
static void put_number(struct lines *lines, uint32_t number)
{
    if (number >= 6400) {
        lines->nbytes += utf8_encode(0xf0000 + number / 6400, lines->bytes + lines->nbytes);
    }
    lines->nbytes += utf8_encode(0xe000 + number % 6400, lines->bytes + lines->nbytes);
}

static void put_string(struct lines *lines, const char *string)
{
    memcpy(lines->bytes + lines->nbytes, string, strlen(string));
    lines->nbytes += strlen(string);
}

/* Reads an alphabet file of these lines, and lists the spellings of all letters. */
static enum wg_status read_lines(const struct lines *lines, struct wg_error *error)
{
    struct alphabet_file file;
    struct alphabet_lists lists = {0};
    enum wg_status status =
        read_file(&file, (struct wg_text){lines->bytes, lines->nbytes}, WG_FOLD_CASE, error);
    if (status == WG_OK) {
        status = alphabet_lists_make(&lists, &file, error);
    }
    alphabet_lists_free(&lists);
    alphabet_file_free(&file);
    free(lines->bytes);
    return status;
}

/* Alphabets of 255 and of 256 letters, of as many parts, and with as many characters in long
   letters. */
TEST(at_most_255_letters)
{
    static const struct {
        const char *before;
        const char *message;
        int line;
        int column;
    } cases[] = {
        {"", "this is letter 256; an alphabet has up to 255 letters", 257, 1},
        {"%part ", "is part 256; an alphabet has up to 255 parts", 257, 7},
    };
    for (size_t i = 0; i < COUNT(cases) * 2; i++) {
        const uint32_t count = i % 2 == 0 ? 255 : 256;
        struct wg_error error = {.message = ""};
        struct lines lines;
        lines_begin(&lines, 1 << 16);
        put_string(&lines, cases[i / 2].before[0] != '\0' ? "a\n" : "\n");
        for (uint32_t k = 0; k < count; k++) {
            put_string(&lines, cases[i / 2].before);
            put_number(&lines, k);
            put_string(&lines, "\n");
        }
        assert_int_equal(read_lines(&lines, &error), count == 255 ? WG_OK : WG_LIMIT);
        if (count == 256) {
            assert_non_null(strstr(error.message, cases[i / 2].message));
            assert_int_equal(error.line, cases[i / 2].line);
            assert_int_equal(error.column, cases[i / 2].column);
        }
    }
}

/* Without %fold none, a file can name 4,096 texts. */
TEST(many_named)
{
    for (uint32_t count = 4096; count <= 4097; count++) {
        struct wg_error error = {.message = ""};
        struct lines lines;
        lines_begin(&lines, 1 << 16);
        for (uint32_t k = 0; k < count; k++) {
            put_number(&lines, k);
            put_string(&lines, k % 100 == 0 && k > 0 ? "\n%drop " : " ");
        }
        assert_int_equal(read_lines(&lines, &error), count == 4096 ? WG_OK : WG_LIMIT);
        assert_true(count == 4096 || strstr(error.message, "is one text too many") != NULL);
    }
}

/* With %fold none, a file can have all folds that a dictionary can have. */
TEST(the_most_folds)
{
    for (uint32_t count = FORMAT_MAX_FOLDS; count <= FORMAT_MAX_FOLDS + 1; count++) {
        struct wg_error error = {.message = ""};
        struct lines lines;
        lines_begin(&lines, (size_t)1 << 25);
        put_string(&lines, "%fold none\na\n");
        for (uint32_t k = 0; k < count; k++) {
            put_string(&lines, "%expand ");
            put_number(&lines, k);
            put_string(&lines, " a\n");
        }
        assert_int_equal(read_lines(&lines, &error), count == FORMAT_MAX_FOLDS ? WG_OK : WG_LIMIT);
        assert_true(count == FORMAT_MAX_FOLDS ||
                    strstr(error.message, "more than 1048576 other spell") != NULL);
    }
}

/* The NFC form of a text can have more bytes than the text: U+FB2C has three bytes, and its normal
   form has six. */
TEST(a_long_normal_form)
{
    struct lines lines;
    struct wg_error error = {.message = ""};
    lines_begin(&lines, 256);
    put_string(&lines, "a ");
    for (int i = 0; i < 11; i++) {
        put_string(&lines, "\ufb2c");
    }
    assert_int_equal(read_lines(&lines, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "has more than 64 bytes in the normal form"));
    assert_int_equal(error.column, 3);
}
