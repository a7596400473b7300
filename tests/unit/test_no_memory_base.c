/* SPDX-License-Identifier: MIT */
/* test_no_memory_base.c: makes allocations in src/core/base fail (support/no_memory.h). */
#include "base/file_write.h"

#include "support/folder.h"
#include "support/no_memory.h"
#include "support/test.h"

#include <fcntl.h>
#include <unistd.h>

/* Returns whether the content of the file a.wgd is this text. Unlike fopen, this function does not
   allocate memory, so no failure is counted here. */
static bool has_text(const char *text)
{
    char bytes[8];
    const int fd = open("a.wgd", O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    const ssize_t nbytes = read(fd, bytes, sizeof bytes);
    assert_int_equal(close(fd), 0);
    return nbytes == (ssize_t)strlen(text) && memcmp(bytes, text, strlen(text)) == 0;
}

/* Replaces the file a.wgd. A failed attempt must leave the file as it was. */
static enum wg_status replace_once(const void *context, struct wg_error *error)
{
    const char *const text = context;
    const bool was_old = has_text("old");
    struct file_write file;
    enum wg_status status = file_write_begin(&file, "a.wgd", error);
    if (status == WG_OK) {
        status = file_write_bytes(&file, text, strlen(text), error);
    }
    if (status == WG_OK) {
        status = file_write_commit(&file, error);
    }
    file_write_end(&file);
    assert_true(has_text(status != WG_OK && was_old ? "old" : text));
    return status;
}

NO_MEMORY_TEST(replacing_a_file)
{
    put_file("a.wgd", "old");
    fail_each("a file that is replaced", replace_once, "new");
    assert_true(has_text("new"));
    assert_int_equal(unlink("a.wgd"), 0);
}
