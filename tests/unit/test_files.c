/* SPDX-License-Identifier: MIT */
/* test_files.c: tests the files that a server can send. */
#include "serve/files.h"

#include "page/page.h"
#include "support/test.h"

OWNABLE(site_files, site_files_reset)

static const struct dict_entry entries[] = {
    {.name = {"one", 3}, .file = {"bytes of one", 12}},
    {.name = {"zwei ö/../\"<x>", 15}, .file = {"bytes of two", 12}},
    {.name = {"a name that is longer than paths can keep, so its end is cut", 60},
     .file = {"bytes of three", 14}},
};
static const struct dict_list dicts = {entries, 3};

TEST(page_alone)
{
    OWN(site_files, files);
    assert_ok(site_files_init(&files, &dicts, false, (struct wg_text){0}, NULL));
    assert_int_equal(files.count, PAGE_SERVED);
    assert_null(files.dicts);
    assert_null(files.module);
    const struct site_file *const page = site_files_find(&files, text_of("/"));
    assert_non_null(page);
    assert_int_equal(page->text.nbytes, 0);
    assert_ok(site_files_add_page(&files, text_of("{}\n"), NULL));
    assert_null(site_files_find(&files, text_of("/worker.js")));
    assert_null(site_files_find(&files, text_of("/page.html")));
    assert_null(site_files_find(&files, text_of("page.css")));
    assert_null(site_files_find(&files, text_of("")));
    for (size_t i = 0; i < files.count; i++) {
        const struct site_file *const file = &files.items[i];
        assert_true(file->is_of_page);
        assert_int_equal(file->is_immutable, i != PAGE_HTML);
        /* The page refers to the other files. */
        assert_non_null(
            memmem(page->text.bytes, page->text.nbytes, file->path, strlen(file->path)));
        assert_int_equal(file->packed.bytes != NULL, i != PAGE_ICON);
        assert_string_not_equal(file->etag, file->packed_etag);
        if (i != PAGE_HTML) {
            assert_true(text_equals(file->text, i == PAGE_ICON ? page_icon : page_files[i].text));
        }
    }
}

TEST(names_have_hashes)
{
    static const char *const paths[] = {
        "dict/one-",
        "dict/zwei_________x_-",
        "dict/a_name_that_is_longer_than_path",
    };
    OWN(site_files, files);
    assert_ok(site_files_init(&files, &dicts, true, (struct wg_text){0}, NULL));
    assert_null(files.module);
    for (size_t i = 0; i < dicts.count; i++) {
        const struct site_file *const file = &files.dicts[i];
        char path[SITE_FILE_PATH_NBYTES + 1] = "/";
        memcpy(path + 1, file->path, strlen(file->path) + 1);
        assert_ptr_equal(site_files_find(&files, text_of(path)), file);
        assert_ptr_equal(file->text.bytes, entries[i].file.bytes);
        assert_true(file->is_immutable);
        assert_null(file->packed.bytes);
        assert_memory_equal(file->path, paths[i], strlen(paths[i]));
        assert_int_equal(
            strspn(file->path,
                   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-/."),
            strlen(file->path));
    }
}

TEST(offers_the_module)
{
    OWN(site_files, files);
    assert_ok(site_files_init(&files, &dicts, true, text_of("module"), NULL));
    assert_non_null(files.module);
    assert_memory_equal(files.module->path, "wordgrid-", strlen("wordgrid-"));
    assert_string_equal(files.module->content_type, "application/wasm");
    assert_true(text_equals(files.module->packed, text_of("module")));
    assert_true(files.module->text.bytes == NULL && files.module->is_immutable);
}
