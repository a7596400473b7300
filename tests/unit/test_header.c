/* SPDX-License-Identifier: MIT */
/* test_header.c: tests which headers of requests are accepted, and which are refused. */
#include "serve/header.h"

#include "base/text.h"
#include "support/test.h"

struct field {
    const char *name;
    const char *value;
};

enum { MOST = 4 };

static struct header header;

/* Reads the fields up to a field without a name, at most MOST fields. */
static void read_fields(const struct field *fields, bool is_http_1_0)
{
    header = (struct header){0};
    for (size_t i = 0; i < MOST && fields[i].name != NULL; i++) {
        header_add(&header, fields[i].name, fields[i].value);
    }
    header_end(&header, is_http_1_0, NULL);
}

TEST(reads_fields)
{
    static const struct field fields[MOST] = {
        {"hOST", " localhost:80\t "},
        {"Origin", "http://a "},
        {"sec-fetch-site", "cross-site"},
        {"If-None-Match", " \"x\""},
    };
    static const struct field preflight[MOST] = {
        {"Host", ""},
        {"Access-Control-Request-Method", "GET"},
        {"If-None-Match", "first"},
        {"If-None-Match", "second"},
    };
    read_fields(fields, false);
    assert_null(header.error);
    assert_true(text_equals(header.host, text_of("localhost:80")));
    assert_true(text_equals(header.origin, text_of("http://a")));
    assert_true(text_equals(header.fetch_site, text_of("cross-site")));
    assert_string_equal(header.known_etag, " \"x\"");
    assert_false(header.has_body);
    assert_false(header.asks_for_method);
    read_fields(preflight, false);
    assert_null(header.error);
    assert_non_null(header.host.bytes);
    assert_int_equal(header.host.nbytes, 0);
    assert_true(header.asks_for_method);
    assert_null(header.origin.bytes);
    assert_string_equal(header.known_etag, "first");
}

TEST(knows_bodies_and_errors)
{
    static const struct {
        struct field fields[MOST];
        const char *error; /* a part of the error; NULL: none */
        bool has_body;
    } cases[] = {
        {{{"Host", "a"}}, NULL, false},
        {{{"Host", "a"}, {"Content-Length", "0"}}, NULL, false},
        {{{"Host", "a"}, {"content-length", "5"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "000"}}, NULL, false},
        {{{"Host", "a"}, {"Content-Length", ""}}, "not a number", false},
        {{{"Host", "a"}, {"Content-Length", "0, 0"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "+5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "0x5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "0"}, {"Content-Length", "5"}}, "twice", true},
        {{{"Host", "a"}, {"Content-Length", "5"}, {"Content-Length", "0"}}, "twice", true},
        {{{"Content-Length", "0"}, {"Transfer-Encoding", "chunked"}}, "twice", true},
        {{{"Transfer-Encoding", "chunked"}, {"Content-Length", "0"}}, "twice", true},
        {{{"Host", "a"}, {"Transfer-Encoding", " Chunked\t"}}, NULL, true},
        {{{"Host", "a"}, {"Transfer-Encoding", ""}}, "not 'chunked'", true},
        {{{"Host", "a"}, {"Transfer-Encoding", "gzip, chunked"}}, "not 'chunked'", true},
        {{{"Host", "a"}, {"Content-Length ", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content-Length\t", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {" Content-Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Transfer-Encoding ", "chunked"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"", "b"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\rb", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\x7f", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"\xc3\xbc", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"B", "tab\t\xff "}}, NULL, false},
        {{{"Host", "a"}, {"B", "\x01"}}, "control character", false},
        {{{"Host", "a"}, {"B", "a\rb"}}, "control character", false},
        {{{"Host", "a"}, {"B", "\x7f"}}, "control character", false},
        {{{"Host", "a"}, {"Host", "a"}}, "Host twice", false},
        {{{"Host", ""}, {"host", "a"}}, "Host twice", false},
        {{{"Host", "a"}, {"Origin", "b"}, {"Origin", "b"}}, "Origin twice", false},
        {{{"Host", "a"}, {"Sec-Fetch-Site", "none"}, {"Sec-Fetch-Site", "cross-site"}},
         "Sec-Fetch-Site twice",
         false},
        {{{NULL, NULL}}, "no Host", false},
        {{{"Hosts", "a"}}, "no Host", false},
        {{{"Host ", "a"}}, "NAME: VALUE", false},
        {{{"Origin", "a"}, {"Origin", "b"}}, "Origin twice", false}, /* two errors */
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        read_fields(cases[i].fields, false);
        const char *const error = header.error == NULL ? "" : header.error;
        if ((cases[i].error == NULL) != (header.error == NULL) ||
            strstr(error, cases[i].error == NULL ? "" : cases[i].error) == NULL ||
            header.has_body != cases[i].has_body) {
            fail_msg("case %zu: '%s', body: %d", i, error, header.has_body);
        }
    }
    read_fields(&(const struct field){NULL, NULL}, true);
    assert_null(header.error); /* HTTP/1.0 needs no Host */
    read_fields((const struct field[MOST]){{"Transfer-Encoding", "chunked"}}, true);
    assert_non_null(header.error);
}

/* The bytes of a header after the library has read it: "GET /a HTTP/1.1", "Host: h", and a last
   field with the value "v". */
static const struct {
    const char *bytes;
    size_t nbytes;
    size_t last; /* the offset of the last field's name */
    size_t value;
    bool is_right;
} layouts[] =
    {
#define FIRST "GET\0/a\0HTTP/1.1\0\0Host\0 h\0\0"
#define LAYOUT(first, last, end)                                                                   \
    {                                                                                              \
        first last end, sizeof(first last end) - 1, sizeof first - 1
        /* of version 0.9.75 */
        LAYOUT(FIRST, "A\0v\0\0", "\0\0"), 2, true},
  LAYOUT(FIRST, "A\0\t v\0\0", "\0\0"), 4, true
}
, LAYOUT(FIRST, "A\0v\0", "\0\0"), 2, false
}
, /* LF without CR */
    LAYOUT(FIRST, "A\0v\0\0", "\0"), 2, false
}
, /* LF without CR at the end */
    LAYOUT(FIRST, "A\0v\0.evil\0\0", "\0\0"), 2, false
}
, /* a zero byte in the value */
    LAYOUT(FIRST, "A\0v\0\0\0", "\0\0"), 2, false
}
, /* a zero byte after the value */
    LAYOUT(FIRST, "A\0\0v\0\0", "\0\0"), 3, false
}
, /* a zero byte before the value */
    LAYOUT(FIRST, "A\0v\0\0 w\0\0", "\0\0"), 2, false
}
, /* a folded line */
    LAYOUT(FIRST "\0\0\0\0\0", "A\0v\0\0", "\0\0"), 2, false
}
, /* a line is missing */
    LAYOUT(FIRST, "A\0v\0\0\0x\0\0", "\0\0"), 2, false
}
, /* a field without a name */
    /* of version 1.0 */
    LAYOUT("GET\0/a\0HTTP/1.1\0\nHost\0 h\0\n", "A\0v\0\n", "\r\n"), 2, true
}
, LAYOUT("GET\0/a\0HTTP/1.1\0\nHost\0 h\0\n", "A\0v\0\r\n", "\r\n"), 2, true
}
, LAYOUT("GET\0/a\0HTTP/1.1\0\nHost\0 h\0 \t\r\n", "A\0v\0\n", "\r\n"), 2, true
}
,
}
;

TEST(knows_places)
{
    for (size_t i = 0; i < COUNT(layouts); i++) {
        const char *const bytes = layouts[i].bytes;
        const char *const last = bytes + layouts[i].last;
        header = (struct header){0};
        header_begin(&header, bytes, text_of("/a"), (struct wg_text){bytes + 4, 2}, bytes + 7);
        header_add(&header, bytes + 17, bytes + 23);
        header_add(&header, last, last + layouts[i].value);
        header_end(&header, false, bytes + layouts[i].nbytes);
        if ((header.error == NULL) != layouts[i].is_right) {
            fail_msg("case %zu: %s", i, header.error == NULL ? "accepted" : header.error);
        }
    }
}

TEST(checks_the_first_line)
{
    static const struct {
        const char *bytes;
        size_t target; /* offsets */
        size_t version;
        bool is_right;
    } cases[] = {
        {"GET\0/a\0HTTP/1.1\0\0", 4, 7, true},   {"GET\0 /a\0HTTP/1.1\0\0", 5, 8, false},
        {"GET\0/a\0 HTTP/1.1\0\0", 4, 8, false}, {"GET\0/ \0HTTP/1.1\0\0", 4, 7, false},
        {"GET\0/\t\0HTTP/1.1\0\0", 4, 7, false}, {"GET\0/\r\0HTTP/1.1\0\0", 4, 7, false},
        {"G\tT\0/a\0HTTP/1.1\0\0", 4, 7, false}, {"G:T\0/a\0HTTP/1.1\0\0", 4, 7, false},
        {"GET\0/a\0HTTP/1.1\0A", 4, 7, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *const bytes = cases[i].bytes;
        const struct wg_text target = {bytes + cases[i].target, 2};
        header = (struct header){0};
        header_begin(&header, bytes, target, target, bytes + cases[i].version);
        if ((header.error == NULL) != cases[i].is_right) {
            fail_msg("case %zu: %s", i, header.error == NULL ? "accepted" : header.error);
        }
    }
}

/* Tests every character as a name, at both ends of a name, and in the middle. */
TEST(knows_names)
{
    static const char none[] = "\"(),/:;<=>?@[\\]{} \x7f";
    for (int c = 1; c < 256; c++) {
        const char names[][4] = {{(char)c}, {(char)c, 'a'}, {'a', (char)c}, {'a', (char)c, 'b'}};
        const bool is_right = c >= ' ' && c <= 0x7f && strchr(none, c) == NULL;
        for (size_t i = 0; i < COUNT(names); i++) {
            header = (struct header){0};
            header_add(&header, names[i], "b");
            if ((header.error == NULL) != is_right) {
                fail_msg("a name with character %d: %s", c, header.error);
            }
        }
    }
}

TEST(knows_codings)
{
    static const struct {
        const char *value;
        bool accepts_gzip;
    } cases[] = {
        {"gzip", true},
        {"GZip", true},
        {"deflate, gzip;q=1.0, br", true},
        {"br,gzip ; q=0.001", true},
        {"gzip;Q=0.5", true},
        {"*", true},
        {"br, *;q=0.1", true},
        {"identity;q=0, gzip", true},
        {"gzip, *;q=0", true},
        {",, gzip", true},
        {"", false},
        {"identity", false},
        {"br", false},
        {"gzip;q=0", false},
        {"gzip;q=0.000, br", false},
        {"gzip ; q=0.0", false},
        {"*, gzip;q=0", false},
        {"*;q=0", false},
        {"identity;q=0", false},
        {"xgzip, gzipx, x-gzip;q=1, gzi", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        header = (struct header){0};
        header_add(&header, "accept-encoding", cases[i].value);
        if (header.accepts_gzip != cases[i].accepts_gzip || header.error != NULL) {
            fail_msg("Accept-Encoding: %s", cases[i].value);
        }
    }
}
