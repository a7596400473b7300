/* SPDX-License-Identifier: MIT */
/* test_header.c: tests which headers of requests are accepted, and which are refused. */
#include "serve/header.h"

#include "base/text.h"
#include "support/test.h"

#include <string.h>

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
    header_end(&header, is_http_1_0);
}

static void reads_fields(void **state)
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

static void knows_bodies_and_errors(void **state)
{
    static const struct {
        struct field fields[MOST];
        const char *error; /* a part of the error; NULL: none */
        bool has_body;
    } cases[] = {
        {{{"Host", "a"}}, NULL, false},
        {{{"Host", "a"}, {"Content-Length", "0"}}, NULL, false},
        {{{"Host", "a"}, {"content-length", "5"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "000"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", ""}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "0, 0"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "0"}, {"Content-Length", "5"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "5"}, {"Content-Length", "0"}}, NULL, true},
        {{{"Host", "a"}, {"Transfer-Encoding", "chunked"}}, NULL, true},
        {{{"Host", "a"}, {"Transfer-Encoding", ""}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length ", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content-Length\t", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {" Content-Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Transfer-Encoding ", "chunked"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"", "b"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\rb", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\x7f", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"\xc3\xbc", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"B", "tab\t\xff\x01"}}, NULL, false},
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
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
}

/* Tests every character as a name, at both ends of a name, and in the middle. */
static void knows_names(void **state)
{
    static const char none[] = "\"(),/:;<=>?@[\\]{} \x7f";
    for (int c = 1; c < 256; c++) {
        const char names[][4] = {{(char)c}, {(char)c, 'a'}, {'a', (char)c}, {'a', (char)c, 'b'}};
        const bool is_right = c >= ' ' && c <= 0x7f && strchr(none, c) == NULL;
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            header = (struct header){0};
            header_add(&header, names[i], "b");
            if ((header.error == NULL) != is_right) {
                fail_msg("a name with character %d: %s", c, header.error);
            }
        }
    }
}

static void knows_codings(void **state)
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        header = (struct header){0};
        header_add(&header, "accept-encoding", cases[i].value);
        if (header.accepts_gzip != cases[i].accepts_gzip || header.error != NULL) {
            fail_msg("Accept-Encoding: %s", cases[i].value);
        }
    }
}

RUN_TESTS(NULL, NULL, TEST(knows_codings), TEST(reads_fields), TEST(knows_bodies_and_errors),
          TEST(knows_names))
