/* SPDX-License-Identifier: MIT */
/* test_no_memory_serve.c: makes allocations in src/face/serve, and in src/ask for
   its requests, fail
   (support/no_memory.h). */
#include "serve/routes.h"

#include "support/no_memory.h"
#include "support/test.h"

struct asking {
    const struct site *site;
    struct desk *desk; /* NULL: a new one each time */
    const char *target;
    struct sink *expected; /* the expected body; if empty, the body of the first answer is stored */
};

static enum wg_status route_with(struct desk *desk, const struct asking *asking,
                                 struct wg_error *error)
{
    static const char no_memory[] =
        "{\"error\":{\"code\":\"no_memory\",\"message\":\"out of memory\"}}\n";
    const struct route_request request = {.method = "GET", .target = text_of(asking->target)};
    struct answer answer;
    assert_true(route(asking->site, desk, &request, &asking->site->limits, true, &answer));
    const enum wg_status status = answer.status == 200 ? WG_OK : WG_NO_MEMORY;
    if (status != WG_OK) {
        *error = (struct wg_error){.status = status, .message = "out of memory"};
        assert_int_equal(answer.status, 500);
        assert_true(text_equals(answer.body, text_of(no_memory)));
    } else if (asking->expected->used == 0) {
        sink_bytes(asking->expected, answer.body.bytes, answer.body.nbytes);
    } else {
        const struct wg_text expected = {asking->expected->bytes, asking->expected->used};
        assert_true(text_equals(answer.body, expected));
    }
    desk_reset(desk, true);
    return status;
}

static enum wg_status route_once(const void *context, struct wg_error *error)
{
    const struct asking *const asking = context;
    struct desk *desk = (void *)&untouched;
    if (asking->desk != NULL) {
        return route_with(asking->desk, asking, error);
    }
    enum wg_status status = desk_new(asking->site->dicts, NULL, &desk, error);
    if (status != WG_OK) {
        assert_ptr_equal(desk, &untouched);
        return status;
    }
    status = route_with(desk, asking, error);
    desk_free(desk);
    return status;
}

NO_MEMORY_TEST(answering)
{
    static const char *const targets[] = {
        "/api/solve?dict=second&board=abcd/efgh/dcba/hgfe&pattern=*a?&sort=value",
        "/api/solve?dict=second&all-paths=1&limit=50&board=a[bc]cd/e[f|gh]gh/dcba/h?fe",
        "/api/dictionaries",
        "/api/word?word=aaa",
        "/api/find?mode=pattern&text=a%2A",
        "/api/check?board=aa/aa&words=aaa,aab",
        ("/api/clear?board=aa/"
         "aa&lengths=4&limit=all&walls=%2B---%2B---%2B%0A%7C%20%20%20%20%20%20%20%"
         "7C%0A%2B%20%20%20%2B%20%20%20%2B%0A%7C%20%20%20%20%20%20%20%7C%0A%2B---%2B---%2B"),
        "/api/solve?board=aa/aa&letter-scores=a%203&bonus=2L%203W%0A.%20.&scoring=0,1",
    };
    const struct dict_entry entries[] = {{dict, text_of("first")}, {dict, text_of("second")}};
    const struct dict_list dicts = {entries, 2};
    const struct site site = {
        .dicts = &dicts, .limits = *LIMITS(.seconds = 60, .results = 1000000, .nbytes = 1 << 27)};
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct sink expected = SINK_IN_MEMORY;
        struct wg_error error;
        struct asking asking = {&site, NULL, targets[i], &expected};
        assert_ok(route_once(&asking, &error));
        assert_true(expected.used > 0);
        fail_each("a new desk", route_once, &asking);
        assert_ok(desk_new(&dicts, NULL, &asking.desk, NULL));
        fail_each("a desk used again", route_once, &asking);
        desk_free(asking.desk);
        sink_close(&expected);
    }
}

static enum wg_status list_files_once(const void *context, struct wg_error *error)
{
    static const struct wg_text file = {"bytes", 5};
    const struct dict_entry entry = {.dict = dict, .name = {"one", 3}, .file = file};
    const struct dict_list dicts = {&entry, 1};
    struct site site = {.dicts = &dicts};
    enum wg_status status = site_files_init(&site.files, &dicts, true, text_of("module"), error);
    if (status == WG_OK) {
        assert_true(site.files.count > 2);
        status = site_add_page(&site, error);
    }
    site_files_reset(&site.files);
    return status;
}

NO_MEMORY_TEST(listing_files)
{
    fail_each("files", list_files_once, NULL);
}
