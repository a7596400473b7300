/* SPDX-License-Identifier: MIT */
/* test_header.c: tests which headers of requests are read, and which are refused. */
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

/* Reads the fields up to one without a name, but at most MOST. */
static void read_fields(const struct field *fields, bool is_http_1_0)
{
    header = (struct header){0};
    for (size_t i = 0; i < MOST && fields[i].name != NULL; i++) {
        header_add(&header, fields[i].name, fields[i].value);
    }
    header_end(&header, is_http_1_0);
}

static void reads_codings(void **state)
{
    static const struct {
        const char *value;
        bool accepts;
    } cases[] = {
        {"gzip", true},
        {"br;q=0.5, GZIP ;q=0.1", true},
        {"deflate,gzip", true},
        {"gzip;q=1", true},
        {"gzip; q=0.001", true},
        {"gzip;q=0", false},
        {"gzip; Q=0.000, br", false},
        {"", false},
        {",,", false},
        {"gzipped", false},
        {"x;gzip", false},
        {"br, identity", false},
        {"gzip;q=", false},
        {"gzip ; q=1.000 , br", true},
        {"gzip;q=0.01", true},
        {"br, gzip;q=0., x", false},
        {"gzip;q=1.", true},
        {"gzip;q=1.001", false},
        {"gzip;q=0.0001", false},
        {"gzip;q=2", false},
        {"gzip;q=.5", false},
        {"gzip;q=x", false},
        {"gzip;q=0.5x", false},
        {"gzip;q 0.5", false},
        {"gzip;", false},
        {"gzip;foo=1", false},
        {"gzip;foo=1;q=0", false},
        {"gzip;foo=1;q=1", false},
        {"gzip;q=1;foo=1", false},
        {"gzip x", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct field fields[MOST] = {{"Host", "x"}, {"accept-encoding", cases[i].value}};
        read_fields(fields, false);
        assert_null(header.error);
        assert_int_equal(header.accepts_gzip, cases[i].accepts);
    }
    read_fields((const struct field[MOST]){{"Host", "x"}}, false);
    assert_false(header.accepts_gzip);
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
    (void)state;
    read_fields(fields, false);
    assert_null(header.error);
    assert_true(text_equals(header.host, text_of("localhost:80")));
    assert_true(text_equals(header.origin, text_of("http://a")));
    assert_true(text_equals(header.fetch_site, text_of("cross-site")));
    assert_string_equal(header.known_etag, " \"x\"");
    assert_int_equal(header.field_count, 4);
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
        {{{"Host", "a"}, {"Content-Length", " 000\t"}}, NULL, false},
        {{{"Host", "a"}, {"content-length", "5"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "010"}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", "99999999999999999999999"}}, NULL, true},
        {{{"Host", "a"}, {"Transfer-Encoding", "chunked"}}, NULL, true},
        {{{"Host", "a"}, {"Transfer-Encoding", ""}}, NULL, true},
        {{{"Host", "a"}, {"Content-Length", ""}}, "not a number", false},
        {{{"Host", "a"}, {"Content-Length", " "}}, "not a number", false},
        {{{"Host", "a"}, {"Content-Length", "-1"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "+5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "5,5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "0, 0"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "0x5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "5 5"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "5\v"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "\xb2"}}, "not a number", true},
        {{{"Host", "a"}, {"Content-Length", "5"}, {"Content-Length", "5"}},
         "Content-Length twice",
         true},
        {{{"Host", "a"}, {"Content-Length", "0"}, {"Content-Length", "5"}},
         "Content-Length twice",
         true},
        {{{"Host", "a"}, {"Content-Length", "0"}, {"Content-Length", "0"}},
         "Content-Length twice",
         false},
        {{{"Host", "a"}, {"Content-Length", "5"}, {"Transfer-Encoding", "chunked"}}, "both", true},
        {{{"Host", "a"}, {"Transfer-Encoding", "chunked"}, {"Content-Length", "0"}}, "both", true},
        {{{"Host", "a"}, {"Content-Length ", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content-Length\t", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {" Content-Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Content Length", "5"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"Transfer-Encoding ", "chunked"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"", "b"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\rb", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"a\x7f", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"\xc3\xbc", "c"}}, "NAME: VALUE", false},
        {{{"Host", "a"}, {"B", "c\rContent-Length: 5"}}, "carriage return", false},
        {{{"Host", "a"}, {"B", "\r"}}, "carriage return", false},
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
        {{{"Content-Length", "x"}}, "not a number", true}, /* the first of two errors */
    };
    (void)state;
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

/* Every character, alone, at each end and in the middle of a name. */
static void knows_names(void **state)
{
    static const char none[] = "\"(),/:;<=>?@[\\]{} \x7f";
    (void)state;
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

static void counts_what_is_too_large(void **state)
{
    (void)state;
    header = (struct header){.nbytes = HEADER_MAX_NBYTES};
    for (int i = 0; i < HEADER_MAX_FIELDS; i++) {
        header_add(&header, "A", "");
    }
    assert_false(header_is_too_large(&header));
    header.nbytes++;
    assert_true(header_is_too_large(&header));
    header.nbytes = 0;
    header_add(&header, "A", "");
    assert_true(header_is_too_large(&header));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_fields),
        cmocka_unit_test(reads_codings),
        cmocka_unit_test(knows_bodies_and_errors),
        cmocka_unit_test(knows_names),
        cmocka_unit_test(counts_what_is_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
