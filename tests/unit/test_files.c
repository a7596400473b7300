/* SPDX-License-Identifier: MIT */
/* test_files.c: tests the files that a server offers, and their compressed forms. */
#include "serve/files.h"

#include "page/page.h"
#include "serve/gzip.h"
#include "support/test.h"

#include <stdlib.h>

#ifdef WG_HAVE_ZLIB
enum { HAS_ZLIB = true };
#else
enum { HAS_ZLIB = false };
#endif

static const struct dict_entry entries[] = {
    {.name = {"one", 3}, .file = {"bytes of one", 12}},
    {.name = {"zwei ö/../\"<x>", 15}, .file = {"bytes of two", 12}},
    {.name = {"a name that is longer than paths can keep, so its end is cut", 60},
     .file = {"bytes of three", 14}},
};
static const struct dict_list dicts = {entries, 3};

static void page_alone(void **state)
{
    struct site_files files;
    (void)state;
    assert_int_equal(site_files_init(&files, &dicts, false, (struct wg_text){0}, NULL), WG_OK);
    assert_int_equal(files.count, PAGE_FILES);
    assert_null(files.dicts);
    assert_null(files.module);
    const struct site_file *const page = site_files_find(&files, text_of("/"));
    assert_non_null(page);
    assert_int_equal(page->text.nbytes, 0);
    assert_int_equal(site_files_add_page(&files, text_of("{}\n"), NULL), WG_OK);
    assert_null(site_files_find(&files, text_of("/worker.js")));
    assert_null(site_files_find(&files, text_of("/page.html")));
    assert_null(site_files_find(&files, text_of("page.css")));
    assert_null(site_files_find(&files, text_of("")));
    for (size_t i = 0; i < files.count; i++) {
        const struct site_file *const file = &files.items[i];
        assert_true(file->is_page);
        assert_int_equal(file->is_immutable, i != PAGE_HTML);
        assert_int_equal(file->gzip.bytes != NULL, HAS_ZLIB);
        /* The page names the others. */
        assert_non_null(
            memmem(page->text.bytes, page->text.nbytes, file->path, strlen(file->path)));
        if (i != PAGE_HTML) {
            assert_true(text_equals(file->text, page_files[i].text));
        }
    }
    site_files_reset(&files);
}

static void names_have_hashes(void **state)
{
    static const char *const paths[] = {
        "dict/one-",
        "dict/zwei_________x_-",
        "dict/a_name_that_is_longer_than_path",
    };
    struct site_files files;
    (void)state;
    assert_int_equal(site_files_init(&files, &dicts, true, (struct wg_text){0}, NULL), WG_OK);
    assert_null(files.module);
    for (size_t i = 0; i < dicts.count; i++) {
        const struct site_file *const file = &files.dicts[i];
        char path[SITE_FILE_PATH_NBYTES + 1] = "/";
        memcpy(path + 1, file->path, strlen(file->path) + 1);
        assert_ptr_equal(site_files_find(&files, text_of(path)), file);
        assert_ptr_equal(file->text.bytes, entries[i].file.bytes);
        assert_true(file->is_immutable);
        assert_null(file->gzip.bytes);
        assert_memory_equal(file->path, paths[i], strlen(paths[i]));
        assert_int_equal(
            strspn(file->path,
                   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-/."),
            strlen(file->path));
    }
    site_files_reset(&files);
}

static void module_is_unpacked(void **state)
{
    static const char zeros[4096];
    static char damaged[4096];
    struct site_files files;
    struct wg_text packed;
    struct wg_error error;
    (void)state;
    if (!HAS_ZLIB) {
        assert_int_equal(site_files_init(&files, &dicts, true, text_of("x"), &error), WG_OK);
        assert_null(files.module);
        assert_int_equal(files.count, PAGE_FILES + dicts.count);
        site_files_reset(&files);
        return;
    }
    assert_true(gzip_pack((struct wg_text){zeros, sizeof zeros}, &packed));
    assert_int_equal(site_files_init(&files, &dicts, true, packed, NULL), WG_OK);
    assert_non_null(files.module);
    assert_memory_equal(files.module->path, "wordgrid-", strlen("wordgrid-"));
    assert_string_equal(files.module->content_type, "application/wasm");
    assert_int_equal(files.module->text.nbytes, sizeof zeros);
    assert_memory_equal(files.module->text.bytes, zeros, sizeof zeros);
    assert_true(text_equals(files.module->gzip, packed));
    site_files_reset(&files);

    for (size_t i = 0; i < packed.nbytes; i++) { /* every shorter file */
        assert_int_equal(
            site_files_init(&files, &dicts, true, (struct wg_text){packed.bytes, i}, &error),
            WG_DAMAGED);
        site_files_reset(&files);
    }
    memcpy(damaged, packed.bytes, packed.nbytes);
    assert_int_equal(gzip_unpack((struct wg_text){damaged, packed.nbytes + 1}, 1 << 20,
                                 &(struct wg_text){0}, &error),
                     WG_DAMAGED);
    damaged[packed.nbytes - 5] ^= 1; /* the checksum */
    assert_int_equal(gzip_unpack((struct wg_text){damaged, packed.nbytes}, 1 << 20,
                                 &(struct wg_text){0}, &error),
                     WG_DAMAGED);
    assert_int_equal(gzip_unpack(packed, sizeof zeros - 1, &(struct wg_text){0}, &error), WG_LIMIT);
    struct wg_text whole;
    assert_int_equal(gzip_unpack(packed, sizeof zeros, &whole, &error), WG_OK);
    gzip_free(whole);
    gzip_free(packed);
}

static void only_shorter_forms(void **state)
{
    struct wg_text packed = {0};
    (void)state;
    assert_false(gzip_pack(text_of("short"), &packed));
    assert_false(gzip_pack(text_of(""), &packed));
    assert_null(packed.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_alone),
        cmocka_unit_test(names_have_hashes),
        cmocka_unit_test(module_is_unpacked),
        cmocka_unit_test(only_shorter_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
