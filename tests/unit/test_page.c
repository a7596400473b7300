/* SPDX-License-Identifier: MIT */
/*
 * test_page.c: tests that the page's files in the program are equal to those in src/face/page, and
 * that the saved page, a single HTML file, consists of them. tests/cli/html.sh parses the saved
 * page as a browser does.
 */
#include "page/page.h"

#include "base/text.h"
#include "support/test.h"

static struct sink sink = SINK_IN_MEMORY;

static void assert_is_file(struct wg_text text, const char *name)
{
    static char bytes[1 << 20];
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", PAGE_FOLDER, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t nbytes = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    assert_true(nbytes > 0 && nbytes < sizeof bytes);
    assert_true(text_equals(text, (struct wg_text){bytes, nbytes}));
}

TEST(texts_are_the_files)
{
    assert_string_equal(page_files[PAGE_HTML].name, "page.html");
    assert_string_equal(page_files[PAGE_CSS].name, "page.css");
    for (size_t i = 0; i < PAGE_FILES; i++) {
        assert_is_file(page_files[i].text, page_files[i].name);
        assert_non_null(strstr(page_files[i].content_type, "; charset=utf-8"));
    }
}

/* The script of the worker is one text without imports and exports. worker.js is its end. */
TEST(worker_is_joined)
{
    const struct wg_text text = page_files[PAGE_WORKER].text;
    assert_string_equal(page_files[PAGE_WORKER].name, "worker.js");
    assert_memory_equal(text.bytes, "'use strict';\n", strlen("'use strict';\n"));
    assert_non_null(memmem(text.bytes, text.nbytes, "class Dictionary", 16));
    assert_null(memmem(text.bytes, text.nbytes, "\nimport ", 8));
    assert_null(memmem(text.bytes, text.nbytes, "\nexport ", 8));
}

static void assert_is_hash(const char *sha256)
{
    const char *const digits = sha256 + strlen("sha256-");
    assert_memory_equal(sha256, "sha256-", strlen("sha256-"));
    assert_int_equal(strlen(digits), 44);
    assert_int_equal(
        strspn(digits, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), 43);
    assert_string_equal(digits + 43, "=");
}

TEST(hashes_are_of_256_bits)
{
    for (size_t i = 0; i < PAGE_FILES; i++) {
        assert_is_hash(page_files[i].sha256);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(page_files[i].sha256, page_files[j].sha256);
        }
    }
}

/* Asserts that `text` begins at *p, and moves *p to its end. */
static void take(const char **p, const char *text, size_t nbytes)
{
    assert_memory_equal(*p, text, nbytes);
    *p += nbytes;
}

static void take_string(const char **p, const char *string)
{
    take(p, string, strlen(string));
}

static void take_text(const char **p, struct wg_text text)
{
    take(p, text.bytes, text.nbytes);
}

/* Asserts that the texts at *p and *html are equal up to `line`. Moves *p to the end of the equal
   part, and *html to the end of `line`. */
static void take_up_to(const char **p, const char **html, const char *line)
{
    const char *const found = strstr(*html, line);
    assert_non_null(found);
    take(p, *html, (size_t)(found - *html));
    *html = found + strlen(line);
}

TEST(live_form)
{
    static const struct {
        struct wg_text bytes;
        const char *base64;
    } cases[] = {
        {{"", 0}, ""},
        {{"f", 1}, "Zg=="},
        {{"fo", 2}, "Zm8="},
        {{"foo", 3}, "Zm9v"},
        {{"\0\xff\xfe\xfd", 4}, "AP/+/Q=="},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char wanted[128];
        sink_reset(&sink);
        page_begin_live(&sink);
        sink_string(&sink, "{}\n");
        page_end_live(&sink, cases[i].bytes, text_of("foobar"));
        assert_ok(sink.status);
        sink_char(&sink, '\0');
        (void)snprintf(wanted, sizeof wanted,
                       "<script type=\"text/plain\" id=\"live-module\">%s</script>\n",
                       cases[i].base64);
        const char *const module = strstr(sink.bytes, wanted);
        assert_non_null(module);
        assert_non_null(strstr(module, "id=\"live-dictionary\">Zm9vYmFy</script>\n"));
        assert_non_null(strstr(sink.bytes, "id=\"live-dictionaries\">{}\n</script>\n"));
        assert_non_null(strstr(sink.bytes, " 'wasm-unsafe-eval'; worker-src blob:; style-src '"));
        assert_null(strstr(sink.bytes, "id=\"saved\""));
        sink_close(&sink);
        sink = (struct sink)SINK_IN_MEMORY;
    }
}

#define FILE_LINES                                                                                 \
    "<link rel=\"stylesheet\" href=\"page.css\">\n<script src=\"page.js\" defer></script>\n"

static char html[1 << 20]; /* page.html, with a zero at its end */

static void take_policy(const char **p)
{
    static const unsigned char scripts[] = {PAGE_SCRIPT, PAGE_GERMAN, PAGE_FINNISH};
    take_string(p, "<meta http-equiv=\"Content-Security-Policy\" "
                   "content=\"default-src 'none'; script-src");
    for (size_t i = 0; i < sizeof scripts; i++) {
        take_string(p, " '");
        take_string(p, page_files[scripts[i]].sha256);
        take_string(p, "'");
    }
    take_string(p, "; style-src '");
    take_string(p, page_files[PAGE_CSS].sha256);
    take_string(p, "'; img-src data:; base-uri 'none'; form-action 'none'\">\n");
}

TEST(saved_form)
{
    static const unsigned char scripts[] = {PAGE_GERMAN, PAGE_FINNISH, PAGE_SCRIPT};
    sink_reset(&sink);
    page_begin_saved(&sink);
    sink_string(&sink, "{}\n");
    page_end_saved(&sink);
    assert_ok(sink.status);
    sink_char(&sink, '\0');

    const char *p = sink.bytes;
    const char *rest = html;
    take_up_to(&p, &rest, FILE_LINES);
    take_policy(&p);
    take_string(&p, "<style>");
    take_text(&p, page_files[PAGE_CSS].text);
    take_string(&p, "</style>\n");
    take_up_to(&p, &rest, "</body>\n");
    take_string(&p, "<script type=\"application/json\" id=\"saved\">{}\n</script>\n");
    for (size_t i = 0; i < sizeof scripts; i++) {
        take_string(&p, "<script>");
        take_text(&p, page_files[scripts[i]].text);
        take_string(&p, "</script>\n");
    }
    take_string(&p, "</body>\n");
    take_string(&p, rest);
    assert_string_equal(p, "");
    sink_close(&sink);
}

/* The page of a server has other addresses, and the list of dictionaries. */
TEST(served_form)
{
    static const char *const paths[PAGE_SERVED] = {"",     "a.css", "b.js", "c.js",
                                                   "d.js", "e.js",  "g.js", "f.png"};
    sink = (struct sink)SINK_IN_MEMORY;
    page_put_front(&sink, paths, text_of("{\"list\":1}\n"));
    sink_text(&sink, page_rest());
    sink_char(&sink, '\0');
    assert_ok(sink.status);

    const char *p = sink.bytes;
    const char *rest = html;
    take_up_to(&p, &rest, FILE_LINES);
    take_string(&p, "<meta property=\"og:image\" content=\"f.png\">\n"
                    "<link rel=\"stylesheet\" href=\"a.css\">\n"
                    "<script src=\"b.js\" data-worker=\"c.js\" data-de=\"d.js\" data-fi=\"e.js\" "
                    "data-game=\"g.js\" defer></script>\n"
                    "<script>" PAGE_EARLY "</script>\n"
                    "<script type=\"application/json\" id=\"dictionaries\">{\"list\":1}\n"
                    "</script>\n");
    take_string(&p, rest);
    assert_string_equal(p, "");
    sink_close(&sink);
}

static int read_html(void **state)
{
    const struct wg_text text = page_files[PAGE_HTML].text;
    assert_true(text.nbytes < sizeof html);
    memcpy(html, text.bytes, text.nbytes);
    return 0;
}

AROUND_ALL(read_html, NULL)
