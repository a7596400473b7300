/* SPDX-License-Identifier: MIT */
/* test_system.c: tests what system.h promises on every system. */
#include "base/system.h"

#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <stdio.h>

#define FILE_TEST(name) TEST_WITH(name, enter_folder, clear_folder)

#ifdef _WIN32
#define NOWHERE "NUL"
enum { REPLACES_OPEN = 0 }; /* Windows does, wine 8 does not */
#else
#define NOWHERE "/dev/null"
enum { REPLACES_OPEN = 1 };
#endif

FILE_TEST(kinds_and_identity)
{
    struct file_about file;
    struct file_about other;
    put_file("file", "text");
    put_file("other", "text");
    assert_true(system_about("file", &file));
    assert_int_equal(file.kind, FILE_REGULAR);
    assert_int_equal(file.nbytes, 4);
    assert_true(file.modified_s > 1600000000);
    assert_true(system_about("./file", &other));
    assert_true(file_is_same(&file, &other));
    assert_true(system_about("other", &other));
    assert_false(file_is_same(&file, &other));
    assert_true(system_about(".", &other));
    assert_int_equal(other.kind, FILE_FOLDER);
    assert_true(system_about(NOWHERE, &other));
    assert_int_equal(other.kind, FILE_OTHER);
    assert_false(system_about("missing", &other));
    assert_int_equal(errno, ENOENT);
}

/* Reads an open file from its beginning, and compares it. */
static void assert_open(int fd, const char *expected)
{
    char bytes[64] = "";
    assert_int_equal(system_read_at(fd, bytes, sizeof bytes - 1, 0), (ssize_t)strlen(expected));
    assert_string_equal(bytes, expected);
}

FILE_TEST(an_open_file_is_replaced)
{
    put_file("file", "old");
    const int old = system_open("file", OPEN_READ_NOW);
    const int new = system_open("temporary", OPEN_NEW);
    assert_true(old >= 0 && new >= 0);
    assert_int_equal(system_open("temporary", OPEN_NEW), -1);
    assert_int_equal(errno, EEXIST);
    assert_int_equal(system_write(new, "new\x1a\n", 5), 5);
    assert_int_equal(system_sync(new), 0);
    assert_int_equal(system_sync_folder("."), 0);
    assert_false(system_name(new, "temporary", "file", false));
    assert_int_equal(errno, EEXIST);
    if (!REPLACES_OPEN) {
        assert_int_equal(close(old), 0);
    }
    assert_true(system_name(new, "temporary", "file", true));
    assert_int_equal(close(new), 0);
    if (REPLACES_OPEN) {
        assert_open(old, "old");
        assert_int_equal(close(old), 0);
    }
    assert_file("file", "new\x1a\n");
    assert_int_equal(count_files(), 1);
}

FILE_TEST(a_nameless_file)
{
    put_file("taken", "text");
    int fd = system_open_nameless("./", OPEN_NEW);
    if (fd < 0) {
        SKIP_BECAUSE("the file system has no nameless files");
    }
    assert_int_equal(close(fd), 0);
    assert_int_equal(count_files(), 1);
    fd = system_open_nameless("./", OPEN_PRIVATE);
    assert_int_equal(system_write(fd, "named", 5), 5);
    assert_false(system_name(fd, NULL, "taken", false));
    assert_int_equal(errno, EEXIST);
    assert_true(system_name(fd, NULL, "name", false));
    assert_int_equal(close(fd), 0);
    assert_file("name", "named");
    assert_file("taken", "text");
    assert_int_equal(count_files(), 2);
}

FILE_TEST(a_file_for_work)
{
    const int fd = system_open_work(".");
    assert_true(fd >= 0);
    assert_int_equal(system_write_at(fd, "two", 3, 3), 3);
    assert_int_equal(system_write_at(fd, "one", 3, 0), 3);
    assert_open(fd, "onetwo");
    char end;
    assert_int_equal(system_read_at(fd, &end, 1, 6), 0);
    assert_int_equal(close(fd), 0);
    assert_int_equal(count_files(), 0);
    assert_int_equal(system_open_work("missing"), -1);
    assert_int_equal(errno, ENOENT);
}

TEST(folders_of_paths)
{
    static const struct {
        const char *path;
        size_t folder;
        bool is_absolute;
    } paths[] = {
        {"file", 0, false},       {"", 0, false},
        {"a/b/file", 4, false},   {"a/", 2, false},
#ifdef _WIN32
        {"C:\\a\\file", 5, true}, {"C:/a\\b/file", 7, true},
        {"C:file", 2, false},     {"\\\\server\\share\\file", 15, true},
        {"/file", 1, false},
#else
        {"/a/file", 3, true},   {"C:\\a\\file", 0, false},
#endif
    };
    for (size_t i = 0; i < COUNT(paths); i++) {
        assert_int_equal(system_folder_nbytes(paths[i].path), paths[i].folder);
        assert_int_equal(system_is_absolute(paths[i].path), paths[i].is_absolute);
    }
}

TEST(waits_for_data)
{
    int data[2];
    int stop[2];
    assert_int_equal(system_pipe(data), 0);
    assert_int_equal(system_pipe(stop), 0);
    assert_int_equal(system_await_data(data[0], stop[0], 1), SYSTEM_LATE);
    assert_int_equal(system_write(data[1], "x", 1), 1);
    assert_int_equal(system_await_data(data[0], stop[0], -1), SYSTEM_READY);
    char byte;
    assert_int_equal(system_read(data[0], &byte, 1), 1);
    assert_int_equal(close(stop[1]), 0);
    assert_int_equal(system_await_data(data[0], stop[0], -1), SYSTEM_STOPPED);
    assert_int_equal(close(data[1]), 0);
    assert_int_equal(system_await_data(data[0], -1, -1), SYSTEM_READY); /* at the end */
    assert_int_equal(close(data[0]), 0);
    assert_int_equal(close(stop[0]), 0);
}

TEST(a_device_is_not_a_terminal)
{
    const int fd = system_open(NOWHERE, OPEN_DEVICE);
    assert_true(fd >= 0);
    assert_false(system_is_terminal(fd));
    assert_int_equal(system_columns(fd), 0);
    assert_int_equal(close(fd), 0);
}

TEST(the_own_path)
{
    char path[4096];
    struct file_about about;
    const size_t nbytes = system_own_path(path, sizeof path - 1);
    path[nbytes] = '\0';
    assert_true(system_is_absolute(path));
    assert_true(system_about(path, &about));
    assert_int_equal(about.kind, FILE_REGULAR);
}

TEST(random_bytes)
{
    unsigned char bytes[256] = {0};
    unsigned char zeros[256] = {0};
    assert_true(system_random(bytes, sizeof bytes, true));
    assert_memory_not_equal(bytes, zeros, sizeof bytes); /* equal once in 2^2048 times */
    assert_true(system_processors() >= 1);
}
