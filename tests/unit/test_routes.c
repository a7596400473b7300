/* SPDX-License-Identifier: MIT */
/*
 * test_routes.c: tests the requests and answers of formats/http-api.md, without a socket.
 * tests/server compares the words with those of `solve`.
 */
#include "serve/routes.h"

#include "base/limits.h"
#include "base/load.h"
#include "page/page.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

static struct made_dict made[2];
static struct dict_entry entries[2];
static const struct dict_list dicts = {entries, 2};
static struct site site = {
    .dicts = &dicts,
    .limits = {.struct_nbytes = sizeof(struct wg_limits),
               .seconds = 2.5,
               .results = 1000,
               .nbytes = 1 << 20},
};
static struct desk *desk;
static struct answer answer;

static int make_site(void **state)
{
    made[0] = make_dict("a b c=C q u", "abc cab ba quba", "language=<x>\nname=first\n");
    static const uint64_t values[] = {7, 12};
    made[1] = make_numbered_dict("a ö=Ö", "aö öa", values);
    entries[0] = (struct dict_entry){made_dict_open(&made[0]), text_of("first")};
    entries[1] = (struct dict_entry){made_dict_open(&made[1]), text_of("zwei ö")};
    return desk_new(&dicts, NULL, &desk, NULL) == WG_OK &&
                   site_files_init(&site.files, &dicts, false, (struct wg_text){0}, NULL) ==
                       WG_OK &&
                   site_add_page(&site, NULL) == WG_OK
               ? 0
               : -1;
}

static int free_site(void **state)
{
    desk_free(desk);
    site_files_reset(&site.files);
    for (size_t i = 0; i < 2; i++) {
        made_dict_free(&made[i]);
    }
    return 0;
}

AROUND_ALL(make_site, free_site)

/* Sets `answer`, whose body is valid until desk_reset. */
static void answer_to(const struct route_request *request)
{
    assert_true(route(&site, desk, request, &site.limits, true, &answer));
}

/* Returns the whole body of the answer. Valid until the next call. */
static const char *ask(const char *method, const char *target)
{
    static char body[8192];
    const struct route_request request = {.method = method, .target = text_of(target)};
    answer_to(&request);
    assert_true(answer.body.nbytes < sizeof body);
    memcpy(body, answer.body.bytes, answer.body.nbytes);
    body[answer.body.nbytes] = '\0';
    desk_reset(desk, true);
    return body;
}

static const char *get(const char *target)
{
    return ask("GET", target);
}

TEST(solves)
{
    static const struct {
        const char *target;
        const char *in_body;
    } cases[] = {
        {"board=ab/c.", "{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"a\",\"b\"],[\"c\",\".\"]],"
                        "\"rows\":2,\"columns\":2,\"dictionary\":\"first\",\"count\":2,\"score\":2,"
                        "\"words\":[{\"word\":\"abc\",\"score\":1,\"path\":[[0,0],[0,1],[1,0]]},{"
                        "\"word\":\"cab\",\"score\":1,\"path\":[[1,0],[0,0],[0,1]]}]}\n"},
        {"board=ab/c.&from=1,0", "\"count\":1,\"score\":1,\"words\":[{\"word\":\"cab\""},
        {"board=ab/c.&limit=1&sort=alpha",
         "\"count\":2,\"score\":2,\"words\":[{\"word\":\"abc\",\"score\":1,\"path\":[["
         "0,0],[0,1],[1,0]]}]}"},
        {"board=ab/c.&limit=0", "\"count\":2,\"score\":2,\"words\":[]}"},
        {"board=ab/c.&moves=rook", "\"moves\":\"rook\",\"dictionary\":\"first\",\"count\":1,"},
        {"board=caxb&size=1x4&torus=1",
         "\"torus\":true,\"notes\":[{\"code\":\"unknown_letters\",\"message\":"
         "\"1 tile has letters that first lacks: "
         "x\",\"count\":1,\"what\":\"x\",\"cells\":[[0,2]]}],"
         "\"dictionary\":\"first\",\"count\":0"},
        {"board=bcxa&size=1x4&torus=1",
         "\"count\":1,\"score\":1,\"words\":[{\"word\":\"abc\",\"score\":1,\"path\":[["
         "0,3],[0,0],[0,1]]}]}"},
        {"board=q/b/a&qu=1", "\"board\":[[\"qu\"],[\"b\"],[\"a\"]],"},
        {"board=q/b/a&qu=1", "\"count\":1,\"score\":1,\"words\":[{\"word\":\"quba\""},
        {"board=bab/c..&all-paths=1", "\"paths\":[[[0,1],[0,0],[1,0]]]"},
        {"board=abab&min-length=2&all-paths=1",
         "\"word\":\"ba\",\"score\":0,\"paths\":[[[0,1],[0,0]],[[0,1],[1,"
         "0]],[[1,1],[0,0]],[[1,1],[1,0]]]"},
        {"dict=zwei+%C3%B6&board=a%C3%96&size=1x2&min-length=2",
         "\"dictionary\":\"zwei ö\",\"count\":2,"},
        {"board=a%0Ab%0Ac", "\"rows\":3,\"columns\":1,"},
        {"dict=zwei+%C3%B6&board=a%C3%96&size=1x2&min-length=2&sort=value",
         "\"words\":[{\"word\":\"öa\",\"score\":0,\"value\":12,\"path\":[[0,1],[0,0]]},{\"word\":"
         "\"aö\",\"score\":0,\"value\":7,"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char target[160];
        (void)snprintf(target, sizeof target, "/api/solve?%s", cases[i].target);
        const char *const body = get(target);
        assert_int_equal(answer.status, 200);
        assert_string_equal(answer.content_type, "application/json");
        if (strstr(body, cases[i].in_body) == NULL) {
            print_error("%s\n%s\nlacks %s\n", target, body, cases[i].in_body);
            fail();
        }
    }
}

TEST(answers)
{
    static const struct {
        const char *target;
        const char *body; /* or the end of the body */
    } cases[] = {
        {"word?word=ABC", "{\"schema\":\"wordgrid.word.v1\",\"dictionary\":\"first\",\"word\":"
                          "\"ABC\",\"found\":false}\n"},
        {"word?word=abC", "\"first\",\"word\":\"abc\",\"found\":true}\n"},
        {"word?word=%C3%96a&dict=zwei+%C3%B6",
         "\"zwei ö\",\"word\":\"öa\",\"number\":1,\"value\":12,\"found\":true}\n"},
        {"word?word=", "\"word\":\"\",\"found\":false}\n"},
        {"find?mode=prefix&text=C",
         "{\"schema\":\"wordgrid.find.v1\",\"dictionary\":\"first\",\"mode\":\"prefix\",\"text\":"
         "\"C\",\"count\":1,\"complete\":true,\"words\":[{"
         "\"word\":\"cab\"}]}\n"},
        {"find?mode=suffix&text=ba&limit=1",
         "\"count\":1,\"complete\":false,\"words\":[{\"word\":\"ba\"}]}\n"},
        {"find?mode=pattern&text=%3Fb%2A", "\"words\":[{\"word\":\"abc\"}]}\n"},
        {"find?mode=near&text=aba",
         "\"edits\":1,\"count\":2,\"complete\":true,\"words\":[{\"word\":\"abc\"},{"
         "\"word\":\"ba\"}]}\n"},
        {"find?mode=prefix&text=a&dict=zwei+%C3%B6",
         "\"words\":[{\"word\":\"aö\",\"number\":0,\"value\":7}]}\n"},
        {"check?board=ab/c.&words=abc,zzz,,ba,cab,aBc,",
         "{\"schema\":\"wordgrid.check.v1\",\"board\":[[\"a\",\"b\"],[\"c\",\".\"]],\"rows\":2,"
         "\"columns\":2,\"dictionary\":\"first\",\"count\":2,\"score\":2,\"words\":[{\"word\":"
         "\"abc\",\"score\":1,\"path\":[[0,0],[0,1],[1,0]]},{\"word\":\"zzz\",\"reason\":\"not in "
         "the dictionary\"},{\"word\":\"ba\",\"reason\":\"too "
         "short\"},{\"word\":\"cab\",\"score\":1,\"path\":[[1,0],[0,0],[0,1]]},{\"word\":\"aBc\","
         "\"reason\":\"not in the dictionary\"}]}\n"},
        {"check?board=ab/c.&words=abc,abC,quba&max-length=4&scoring=length&from=0,0",
         "\"count\":1,\"score\":3,\"words\":[{\"word\":\"abc\",\"score\":3,\"path\":[["
         "0,0],[0,1],[1,0]]},{\"word\":\"abc\",\"reason\":\"repeated\"},{\"word\":\"quba\","
         "\"reason\":\"not on the board\"}]}\n"},
        {"check?board=ab/c.&words=", "\"count\":0,\"score\":0,\"words\":[]}\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char target[128];
        (void)snprintf(target, sizeof target, "/api/%s", cases[i].target);
        const char *const body = get(target);
        const char *const at = strstr(body, cases[i].body);
        if (answer.status != 200 || at == NULL || at[strlen(cases[i].body)] != '\0') {
            print_error("%s\n%s\nnot\n%s\n", target, body, cases[i].body);
            fail();
        }
    }
}

TEST(refuses)
{
    static const struct {
        const char *target;
        unsigned status;
        const char *code;
        const char *parameter; /* the parameter and the position, as in the body; or "" */
        const char *in_message;
    } cases[] = {
        {"/x", 404, "not_found", "", "'/x'"},
        {"/api/solve/", 404, "not_found", "", ""},
        {"/../etc/passwd", 404, "not_found", "", ""},
        {"*", 400, "bad_request", "", "not a path"},
        {"/api/solve", 400, "bad_parameter", "\"parameter\":\"board\"", "board is missing"},
        {"/api/solve?", 400, "bad_parameter", "\"parameter\":\"board\"", "board is missing"},
        {"/api/solve?board", 400, "bad_parameter", "", "NAME=VALUE"},
        {"/api/solve?board=%", 400, "bad_request", "", "hexadecimal"},
        {"/api/solve?board=ab&bored=1", 400, "bad_parameter", "", "'bored'"},
        {"/api/solve?board=", 400, "bad_board", "\"parameter\":\"board\"", ""},
        {"/api/solve?board=abc", 400, "bad_board",
         "\"parameter\":\"board\",\"reason\":\"no_square\",\"count\":3}", "square"},
        {"/api/solve?board=ab/c&strict=1", 400, "bad_board",
         "\"board\",\"position\":4,\"reason\":\"liberty\"}", "row 2 is short"},
        {"/api/solve?board=abc", 400, "bad_board", "", "(size=ROWSxCOLUMNS)"},
        {"/api/solve?board=ab/cd/ef&moves=hex&torus=1", 400, "bad_board", "", "(moves=hex, torus)"},
        {"/api/solve?board=ab1d", 400, "bad_board", "\"board\",\"position\":3", "'1'"},
        {"/api/solve?board=%EF%BB%BFab1d", 400, "bad_board", "\"position\":4", "'1'"},
        {"/api/solve?board=%EF%BB%BFab/1d", 400, "bad_board", "\"position\":5", "'1'"},
        {"/api/solve?board=%EF%BB%BFab%0A1d", 400, "bad_board", "\"position\":5", "'1'"},
        {"/api/solve?board=ö/[ab", 400, "bad_board", "\"board\",\"position\":3", ""},
        {"/api/solve?board=öb%0Aö%0A!", 400, "bad_board", "\"board\",\"position\":6", ""},
        {"/api/solve?board=ab/cd&from=2,0", 400, "bad_parameter", "\"from\"", "1,1"},
        {"/api/solve?board=abcd&from=0", 400, "bad_parameter", "\"from\"", "from=0 "},
        {"/api/solve?board=abcd&min-length=0", 400, "bad_parameter", "\"min-length\"",
         "min-length=0 is out of range; give a number from 1 to 4294967295\""},
        {"/api/solve?board=abcd&min-length=4&max-length=3", 400, "bad_parameter", "\"min-length\"",
         "min-length=4 is more than the greatest length, which is 3"},
        {"/api/solve?board=abcd&sort=value", 400, "bad_parameter", "\"sort\"",
         "sort=value needs a dictionary with values"},
        {"/api/solve?board=abcd&pattern=%C3%B6(a", 400, "bad_parameter",
         "\"pattern\",\"position\":2", "')'"},
        {"/api/solve?board=abcd&dict=no", 404, "no_dictionary", "\"dict\"", "'no'"},
        {"/api/solve?board=abcd&dict=/etc/passwd", 404, "no_dictionary", "", ""},
        {"/api/check", 400, "bad_parameter", "\"board\"", "board is missing"},
        {"/api/clear?board=ab", 400, "bad_parameter", "\"lengths\"",
         "lengths is missing; give the lengths of the words, such as 3,6"},
        {"/api/clear?board=abab&lengths=2&torus=1", 400, "bad_parameter", "\"torus\"", "torus"},
        {"/api/solve?board=abab&walls=x", 400, "bad_parameter", "\"walls\"", ""},
        {"/api/solve?board=abab&bonus=.", 400, "bad_parameter", "\"bonus\"", "1x1"},
        {"/api/solve?board=qu/"
         "ab&min-length=4&letter-scores=a%20b%20q%20u%201000000&bonus=9W%209W%0A9W%209W",
         400, "bad_parameter", "\"bonus\"", "4294967295"},
        {"/api/check?board=ab", 400, "bad_parameter", "\"words\"",
         "words is missing; give words, such as lab,nib"},
        {"/api/check?words=ab", 400, "bad_parameter", "\"board\"", ""},
        {"/api/check?words=ab&board=abc", 400, "bad_board", "\"board\"", ""},
        {"/api/word", 400, "bad_parameter", "\"word\"", "word is missing; give a word"},
        {"/api/word?word=a&dict=x", 404, "no_dictionary", "\"dict\"", "'x'"},
        {"/api/word?word=a&board=ab", 400, "bad_parameter", "", "are dict, word\""},
        {"/api/find?text=a", 400, "bad_parameter", "\"mode\"", "mode is missing"},
        {"/api/find?mode=pattern", 400, "bad_parameter", "\"text\"", "is missing"},
        {"/api/find?mode=pattern&text=b(a", 400, "bad_parameter", "\"text\",\"position\":2",
         "has no end"},
        {"/api/find?mode=near&text="
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         400, "bad_parameter", "\"text\"", "63"},
        {"/api/find?mode=prefix&text="
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         400, "bad_parameter", "\"text\",\"position\":63",
         "the prefix is too long; at most 62 letters"},
        {"/api/find?mode=pattern&text=", 400, "bad_parameter", "\"parameter\":\"text\"}",
         "has no letters"},
        {"/api/solve?board=abab&pattern=", 400, "bad_parameter", "\"parameter\":\"pattern\"}",
         "has no letters"},
        {"/api/health?x=1", 400, "bad_parameter", "", "'?'"},
        {"/api/dictionaries?x=1", 400, "bad_parameter", "", "'?'"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char code[64];
        const char *const body = get(cases[i].target);
        (void)snprintf(code, sizeof code, "{\"error\":{\"code\":\"%s\",", cases[i].code);
        if (answer.status != cases[i].status || strstr(body, code) != body ||
            strstr(body, cases[i].parameter) == NULL || strstr(body, cases[i].in_message) == NULL) {
            print_error("%s: %u %s\n", cases[i].target, answer.status, body);
            fail();
        }
        assert_string_equal(answer.content_type, "application/json");
        assert_false(answer.closes);
        assert_null(answer.etag);
    }
}

TEST(refuses_methods_and_bodies)
{
    static const char *const methods[] = {"POST",  "PUT", "DELETE", "OPTIONS",
                                          "TRACE", "get", "GETS",   ""};
    for (size_t i = 0; i < COUNT(methods); i++) {
        const char *const body = ask(methods[i], "/api/health");
        assert_int_equal(answer.status, 405);
        assert_string_equal(answer.allow, "GET, HEAD");
        assert_non_null(strstr(body, "\"bad_method\""));
    }
    const struct route_request with_body = {
        .method = "GET",
        .target = text_of("/api/health"),
        .header = {.has_body = true},
    };
    answer_to(&with_body);
    assert_int_equal(answer.status, 413);
    assert_true(answer.closes);
    desk_reset(desk, true);
    assert_string_equal(ask("HEAD", "/api/health"), get("/api/health"));
}

static bool body_has(const char *text)
{
    char *const body = strndup(answer.body.bytes, answer.body.nbytes);
    assert_non_null(body);
    const bool has = strstr(body, text) != NULL;
    free(body);
    return has;
}

/* The host and the origin are checked before the method and the path. */
TEST(knows_who_may_ask)
{
    static const struct {
        const char *method;
        const char *target;
        const char *host;
        const char *fetch_site;
        const char *origin;
        unsigned status;
    } cases[] = {
        {"GET", "/api/health", "localhost", NULL, NULL, 200},
        {"GET", "/api/health", "h", NULL, NULL, 421},
        {"POST", "*", "h", "cross-site", NULL, 421},
        {"GET", "/", "h", NULL, NULL, 421},
        {"GET", "/", "", NULL, NULL, 400},
        {"GET", "http://h/api/health", "localhost", NULL, NULL, 421},
        {"GET", "http:///api/health", "localhost", NULL, NULL, 400},
        {"GET", "http://[::1]/api/health", "localhost", NULL, NULL, 200},
        {"GET", "/api/health", "localhost", "cross-site", NULL, 403},
        {"GET", "/%61pi/health", "localhost", "cross-site", NULL, 403},
        {"GET", "/api/nosuch", "localhost", "same-site", NULL, 403},
        {"GET", "/api/", NULL, "cross-site", NULL, 403},
        {"GET", "/api/health", "localhost", NULL, "http://h", 403},
        {"GET", "/", "localhost", "cross-site", "http://h", 200},
        {"GET", "/apis", "localhost", "cross-site", NULL, 404},
        {"GET", "/api/health", "localhost", "cross-site", "http://game", 200},
        {"OPTIONS", "/api/health", "localhost", "cross-site", "http://game", 204},
        {"OPTIONS", "/api/health", "h", "cross-site", "http://game", 421},
        {"OPTIONS", "/api/health", "localhost", "cross-site", "http://h", 405},
    };
    static const struct origin game = {"http://game"};
    struct site guarded = site;
    guarded.access = (struct access_rules){.origins = &game, .origin_count = 1};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct route_request request = {.method = cases[i].method,
                                        .target = text_of(cases[i].target)};
        const char *const fields[][2] = {
            {"Host", cases[i].host},
            {"Sec-Fetch-Site", cases[i].fetch_site},
            {"Origin", cases[i].origin},
            {"Access-Control-Request-Method", "GET"},
        };
        for (size_t j = 0; j < COUNT(fields); j++) {
            if (fields[j][1] != NULL) {
                header_add(&request.header, fields[j][0], fields[j][1]);
            }
        }
        assert_true(route(&guarded, desk, &request, &site.limits, true, &answer));
        if (answer.status != cases[i].status) {
            fail_msg("case %zu: %u", i, answer.status);
        }
        const bool is_shared = cases[i].origin != NULL && strcmp(cases[i].origin, game.text) == 0;
        assert_int_equal(answer.origin != NULL, is_shared);
        assert_true(answer.varies);
        assert_int_equal(answer.is_preflight, answer.status == 204);
        desk_reset(desk, true);
    }
}

/* An error in the header is reported before all other errors of a request. */
TEST(refuses_headers)
{
    struct route_request request = {.method = "POST", .target = text_of("*")};
    header_add(&request.header, "Host", "h");
    header_add(&request.header, "Host", "h");
    answer_to(&request);
    assert_int_equal(answer.status, 400);
    assert_true(body_has("\"bad_request\",\"message\":\"the header has Host twice"));
    assert_true(answer.closes);
    desk_reset(desk, true);
}

TEST(lists_dictionaries)
{
    assert_string_equal(
        get("/api/dictionaries"),
        "{\"schema\":\"wordgrid.dictionaries.v1\",\"dictionaries\":["
        "{\"name\":\"first\",\"words\":4,\"longest\":4,\"symbols\":[\"a\",\"b\",\"c\",\"q\",\"u\"],"
        "\"metadata\":{\"language\":\"<x>\",\"name\":\"first\"}},{\"name\":\"zwei "
        "ö\",\"words\":2,\"longest\":2,\"symbols\":[\"a\",\"ö\"],\"metadata\":{}}],\"limits\":{"
        "\"seconds\":2.500,\"results\":1000,\"request_bytes\":16384}}\n");
    assert_string_equal(
        get("/api/health"),
        "{\"schema\":\"wordgrid.health.v1\",\"status\":\"ok\",\"version\":\"0.9.0\"}\n");
}

TEST(offers_files)
{
    const struct site_files page = site.files;
    static const char bytes[] = "the bytes of a file";
    char target[SITE_FILE_PATH_NBYTES + 1] = "/";
    char known[SITE_FILE_TAG_NBYTES + 8];
    for (size_t i = 0; i < 2; i++) {
        entries[i].file = text_of(bytes);
    }
    assert_ok(site_files_init(&site.files, &dicts, true, (struct wg_text){0}, NULL));
    const struct site_file *const file = &site.files.dicts[1];
    memcpy(target + 1, file->path, strlen(file->path) + 1);
    struct route_request request = {.method = "GET", .target = text_of(target)};
    answer_to(&request);
    assert_int_equal(answer.status, 200);
    assert_true(answer.body.bytes == bytes && answer.is_static);
    assert_true(answer.is_immutable && !answer.is_gzip && !answer.has_forms);
    assert_null(strstr(answer.policy, "script-src"));
    (void)snprintf(known, sizeof known, "W/%s", file->etag);
    request.header.known_etag = known;
    answer_to(&request);
    assert_int_equal(answer.status, 304);
    request.header.fetch_site = text_of("cross-site");
    answer_to(&request);
    assert_int_equal(answer.status, 403);
    const char *const body = get("/api/dictionaries");
    assert_non_null(strstr(body, ",\"file\":\"dict/first-"));
    assert_non_null(strstr(body, ".wgd\",\"bytes\":19}"));
    assert_null(strstr(body, "wasm"));
    static const struct site_file module = {.path = "wordgrid-1.wasm"};
    site.files.module = &module;
    assert_non_null(strstr(get("/api/dictionaries"), "],\"wasm\":\"wordgrid-1.wasm\",\"limits\""));
    site.files.module = NULL;
    site_files_reset(&site.files);
    site.files = page;
}

/* A file in two forms: the client's Accept-Encoding chooses the form, and each form has its tag. */
TEST(chooses_a_form)
{
    const struct site_file *const file = &site.files.items[PAGE_SCRIPT];
    char target[SITE_FILE_PATH_NBYTES + 1];
    (void)snprintf(target, sizeof target, "/%s", file->path);
    struct route_request request = {.method = "GET", .target = text_of(target)};
    request.header.known_etag = file->packed_etag;
    answer_to(&request);
    assert_int_equal(answer.status, 200);
    assert_true(!answer.is_gzip && answer.has_forms);
    assert_ptr_equal(answer.body.bytes, file->text.bytes);
    request.header.accepts_gzip = true;
    answer_to(&request);
    assert_int_equal(answer.status, 304);
    request.header.known_etag = file->etag;
    answer_to(&request);
    assert_int_equal(answer.status, 200);
    assert_true(answer.is_gzip && answer.has_forms);
    assert_true(text_equals(answer.body, page_packed[PAGE_SCRIPT]));
    assert_string_equal(answer.etag, file->packed_etag);
}

/* The bytes of the list do not fit in one stored block. */
TEST(packs_a_long_list)
{
    static char list[200000];
    const unsigned char *rest;
    memset(list, ' ', sizeof list);
    struct site_files files;
    assert_ok(site_files_init(&files, &dicts, false, (struct wg_text){0}, NULL));
    assert_ok(site_files_add_page(&files, (struct wg_text){list, sizeof list}, NULL));
    rest = (const unsigned char *)files.items[PAGE_HTML].packed.bytes + 10;
    size_t stored = 0;
    while (*rest == 0) {
        const uint32_t sizes = load_le32(rest + 1); /* the size, then its complement */
        assert_int_equal((sizes ^ sizes >> 16) & 0xffff, 0xffff);
        stored += sizes & 0xffff;
        rest += 5 + (size_t)(sizes & 0xffff);
    }
    assert_true(stored > sizeof list);
    site_files_reset(&files);
}

TEST(page_has_the_list)
{
    const struct wg_text text = site.files.items[PAGE_HTML].text;
    static const char list[] = "id=\"dictionaries\">{\"schema\":\"wordgrid.dictionaries.v1\"";
    assert_non_null(memmem(text.bytes, text.nbytes, list, sizeof list - 1));
    assert_non_null(memmem(text.bytes, text.nbytes, "\"\\u003cx>\"", 10));
    assert_null(memmem(text.bytes, text.nbytes, "\"<x>", 4));
}

TEST(shows_the_page)
{
    for (size_t i = 0; i <= site.files.count; i++) {
        const struct site_file *const file = &site.files.items[i % PAGE_SERVED];
        char target[SITE_FILE_PATH_NBYTES + 1];
        char known[256];
        (void)snprintf(target, sizeof target, "/%s", i < PAGE_SERVED ? file->path : "?board=%&%C3");
        struct route_request request = {.method = "GET", .target = text_of(target)};
        answer_to(&request);
        assert_int_equal(answer.status, 200);
        assert_true(answer.is_static);
        assert_ptr_equal(answer.body.bytes, file->text.bytes);
        assert_int_equal(answer.body.nbytes, file->text.nbytes);
        assert_string_equal(answer.content_type, file->content_type);
        assert_int_equal(answer.is_immutable, file->path[0] != '\0');
        assert_non_null(strstr(answer.policy, "script-src 'self'"));
        assert_null(strstr(answer.policy, "unsafe-inline"));
        assert_null(strstr(answer.policy, "'unsafe-eval'"));
        (void)snprintf(known, sizeof known, "\"x\", W/%s", answer.etag);
        request.header.known_etag = known;
        answer_to(&request);
        assert_int_equal(answer.status, 304);
        request.header.known_etag = answer.etag + 1; /* an ETag without quotes is not valid */
        answer_to(&request);
        assert_int_equal(answer.status, 200);
        request.header.known_etag = "\"x\"";
        answer_to(&request);
        assert_int_equal(answer.status, 200);
        if (answer.is_immutable) {
            (void)strncat(target, "?v=1", sizeof target - strlen(target) - 1);
            assert_non_null(strstr(get(target), "\"bad_parameter\""));
        }
    }
}

/* --- Searches that are stopped early */

#define WILDCARDS "/api/solve?board=????????????????????????????????????"

static const char wildcards[] = WILDCARDS "&lengths=20&dict=long";

struct endless {
    struct made_dict made;
    struct dict_entry entry;
    struct dict_list dicts;
    struct site site;
    struct desk *desk;
};

/* Makes a site whose dictionary has all words of `length` letters a and b. If `is_sound` is false,
   no word ends after these letters, so the dictionary is damaged. */
static void make_endless_of(struct endless *endless, unsigned length, bool is_sound)
{
    endless->made = make_doubling_dict(length, is_sound);
    endless->entry = (struct dict_entry){made_dict_open(&endless->made), text_of("long")};
    endless->dicts = (struct dict_list){&endless->entry, 1};
    endless->site = (struct site){.dicts = &endless->dicts};
    assert_ok(desk_new(&endless->dicts, NULL, &endless->desk, NULL));
}

/* Makes a site with a dictionary of 2^20 words. A search on a board of wildcards then takes
   practically for ever. */
static void make_endless(struct endless *endless)
{
    make_endless_of(endless, 20, true);
}

static void free_endless(struct endless *endless)
{
    desk_free(endless->desk);
    made_dict_free(&endless->made);
}

/* Returns whether the request gave an answer. */
static bool ask_endless(struct endless *endless, const char *target, const struct wg_limits *limits,
                        bool is_final)
{
    const struct route_request request = {.method = "GET", .target = text_of(target)};
    desk_reset(endless->desk, true);
    return route(&endless->site, endless->desk, &request, limits, is_final, &answer);
}

TEST(ends_searches)
{
    const struct wg_limits *const brief = LIMITS(.seconds = 0.0005, .nbytes = 1 << 30);
    struct endless endless;
    make_endless(&endless);
    assert_false(ask_endless(&endless, wildcards, brief, false));
    assert_true(ask_endless(&endless, wildcards, brief, true));
    assert_int_equal(answer.status, 200);
    assert_true(body_has("\"complete\":false,\"end\":\"time\",\"words\":["));
    /* With limit=0, the words are only counted. */
    assert_false(ask_endless(&endless, WILDCARDS "&limit=0", brief, false));
    assert_true(ask_endless(&endless, WILDCARDS "&limit=0", brief, true));
    assert_true(body_has("\"complete\":false,\"end\":\"time\",\"words\":[]"));

    /* A search that reaches the limit on results or memory is answered. */
    assert_true(ask_endless(&endless, wildcards,
                            LIMITS(.seconds = 3600, .results = 100, .nbytes = 1 << 30), false));
    assert_true(body_has("\"count\":100,"));
    assert_true(body_has("\"complete\":false"));
    assert_true(ask_endless(&endless, wildcards, LIMITS(.seconds = 3600, .nbytes = 10000), false));
    assert_true(body_has("\"complete\":false"));
    free_endless(&endless);
}

static bool never(void *context)
{
    ++*(unsigned *)context;
    return false;
}

/* Requests `target` with each kind of early end. If the attempt is final, the answer must say that
   it is not complete. Otherwise, there must be no answer. */
static void end_early(struct endless *endless, const char *target, uint64_t results, size_t nbytes)
{
    atomic_bool is_ending = true;
    unsigned asked = 0;
    struct wg_limits limits[] = {
        {.seconds = 0.0005},
        {.seconds = 0.0005},
        {.seconds = 3600, .go_on = never, .context = &asked},
        {.seconds = 3600, .go_on = limits_until_flag, .context = &is_ending},
    };
    for (size_t i = 0; i < COUNT(limits); i++) {
        limits[i].struct_nbytes = sizeof limits[i];
        limits[i].results = results;
        limits[i].nbytes = nbytes;
        assert_int_equal(ask_endless(endless, target, &limits[i], i > 0), i > 0);
        assert_true(i == 0 || body_has("\"complete\":false"));
    }
    assert_int_equal(asked, 1);
}

TEST(finds_damage)
{
    struct endless endless;
    make_endless_of(&endless, 60, false);
    assert_true(
        ask_endless(&endless, "/api/find?mode=prefix&text=ab", LIMITS(.seconds = 10), true));
    assert_int_equal(answer.status, 500);
    assert_true(body_has(
        "{\"error\":{\"code\":\"damaged\",\"message\":\"the dictionary 'long' is damaged: some of "
        "its letters lead to no word; ask for another dictionary\",\"parameter\":\"dict\"}}\n"));
    free_endless(&endless);
}

/* The dictionary has 2^40 words. None of them has 39 letters, but this shows only at the end of
   each word. */
TEST(ends_finds)
{
    static const char all[] = "/api/find?mode=pattern&text=%2A";
    struct endless endless;
    make_endless_of(&endless, 40, true);
    end_early(&endless,
              "/api/find?mode=pattern&text="
              "%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%"
              "3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F",
              100, 1 << 20);
    /* The limits on words and memory give an answer in any attempt. */
    assert_true(ask_endless(&endless, all,
                            LIMITS(.seconds = 3600, .results = 100, .nbytes = 1 << 20), false));
    assert_true(body_has("\"count\":100,\"complete\":false"));
    assert_true(ask_endless(&endless, all, LIMITS(.seconds = 3600, .nbytes = 100000), false));
    assert_true(body_has("\"complete\":false"));
    assert_true(answer.body.nbytes < 200000);
    /* With this limit, there is too little memory for the states of the search. */
    assert_true(ask_endless(&endless, all, LIMITS(.seconds = 3600, .nbytes = 10), false));
    assert_int_equal(answer.status, 400);
    assert_true(body_has("\"parameter\":\"text\""));
    free_endless(&endless);
}

/* The word consists of 29 letters a and a b, and no path leads to the b. */
TEST(ends_checks)
{
    struct endless endless;
    make_endless_of(&endless, 30, true);
    end_early(&endless,
              "/api/check?board=aaaaaa.b/aaaaaa../aaaaaa../aaaaaa../aaaaaa../"
              "aaaaaa..&words=aaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
              0, 1 << 30);
    free_endless(&endless);
}

/*
 * A search ends early enough to print its results. It reserves 150 ns for each result and 12 ns for
 * each cell. Between two checks of the time, it finds at most 2^14 results.
 */
TEST(leaves_time_to_print)
{
    enum { LENGTH = 6, RESULT_NS = 150 + 12 * LENGTH, RESULTS_A_CHECK = 1 << 14 };
    struct endless endless;
    size_t paths = 0;
    make_endless_of(&endless, LENGTH, true);
    /* On a busy machine, a search may get no processor time. Then the test tries a longer
       search. */
    for (double seconds = 0.1; paths == 0; seconds *= 2) {
        assert_true(ask_endless(&endless, WILDCARDS "&all-paths=1&dict=long",
                                LIMITS(.seconds = seconds, .nbytes = 1 << 30), true));
        assert_true(body_has("\"complete\":false"));
        struct wg_results *const found = endless.desk->askers[0]->found;
        for (size_t i = 0; wg_results_word(found, i) != NULL; i++) {
            do {
                paths++;
            } while (wg_results_next_path(found) != NULL);
        }
        assert_true((double)paths <= seconds * 1e9 / RESULT_NS + RESULTS_A_CHECK);
    }
    free_endless(&endless);
}

/* A search stops if the client has disconnected or the server is ending. */
TEST(ends_when_told)
{
    struct endless endless;
    make_endless(&endless);
    end_early(&endless, wildcards, 0, 1 << 30);
    free_endless(&endless);
}

/* desk_reset frees the memory of a large result, here of many paths. */
TEST(gives_memory_back)
{
    struct endless endless;
    make_endless(&endless);
    assert_true(ask_endless(&endless, WILDCARDS "&all-paths=1&limit=1",
                            LIMITS(.seconds = 3600, .results = 50000, .nbytes = 1 << 30), true));
    struct wg_asker *const asker = endless.desk->askers[0];
    assert_true(wg_results_nbytes(asker->found) > 1 << 20);
    desk_reset(endless.desk, true);
    assert_true(wg_results_nbytes(asker->found) <= 1 << 20);
    free_endless(&endless);
}

/* A request that is not final does not solve a board of over 1,024 bytes of text. */
TEST(puts_off_large_boards)
{
    static char target[2100];
    const struct wg_limits *const limits = LIMITS(.seconds = 3600);
    struct route_request request = {.method = "GET"};
    const int begin = snprintf(target, sizeof target, "/api/solve?size=1x1025&board=");
    memset(target + begin, 'a', 1025);
    request.target = (struct wg_text){target, (size_t)begin + 1025};
    assert_false(route(&site, desk, &request, limits, false, &answer));
    desk_reset(desk, true);
    assert_true(route(&site, desk, &request, limits, true, &answer));
    assert_int_equal(answer.status, 200);
    desk_reset(desk, true);
}

TEST(turns_away)
{
    const struct route_request request = {.method = "GET"};
    route_busy(&site, desk, &request, "come again", &answer);
    assert_int_equal(answer.status, 503);
    assert_true(answer.retry_after > 0);
    assert_true(body_has("\"code\":\"busy\",\"message\":\"come again\""));
    desk_reset(desk, true);
}
