/* SPDX-License-Identifier: MIT */
/* test_file_map.c: tests which files can be mapped, and that no descriptor stays open. */
#include "base/file_map.h"

#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

OWNABLE(file_map, file_map_close)

AROUND_ALL(enter_folder, leave_folder)

static const char path[] = "file";

/* A copy keeps the old bytes when the file changes. */
TEST(copies_a_whole_file)
{
    static const size_t sizes[] = {0, 1, 4096, 100001};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        OWN(file_map, map);
        const int descriptor = next_descriptor();
        char *const bytes = malloc(sizes[i] + 1);
        assert_non_null(bytes);
        memset(bytes, 'a' + (int)i, sizes[i] + 1);
        put_bytes(path, bytes, sizes[i]);
        assert_ok(file_map_copy(path, &map, NULL));
        assert_int_equal(next_descriptor(), descriptor);
        put_file(path, "other");
        assert_int_equal(map.nbytes, sizes[i]);
        assert_true(sizes[i] == 0 || memcmp(map.bytes, bytes, sizes[i]) == 0);
        free(bytes);
    }
    assert_int_equal(unlink(path), 0);
    struct file_map none;
    assert_int_equal(file_map_copy(path, &none, NULL), WG_IO);
    assert_int_equal(file_map_copy(folder, &none, NULL), WG_IO);
}

TEST(maps_a_whole_file)
{
    static const size_t sizes[] = {1, 4095, 4096, 4097, (8 << 20) + 1};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct file_map map;
        char *bytes = calloc(sizes[i], 1);
        const int descriptor = next_descriptor();
        assert_non_null(bytes);
        bytes[0] = 'f';
        bytes[sizes[i] - 1] = 'l';
        put_bytes(path, bytes, sizes[i]);
        assert_ok(file_map_open(path, &map, NULL));
        assert_int_equal(map.nbytes, sizes[i]);
        assert_memory_equal(map.bytes, bytes, sizes[i]);
        assert_int_equal(next_descriptor(), descriptor);
        /* The map stays valid when the file is removed. */
        assert_int_equal(unlink(path), 0);
        assert_int_equal(map.bytes[sizes[i] - 1], 'l');
        void *const gone = (void *)(uintptr_t)map.bytes;
        file_map_close(&map);
        assert_int_equal(msync(gone, sizes[i], MS_ASYNC), -1);
        assert_int_equal(errno, ENOMEM);
        assert_null(map.bytes);
        assert_int_equal(map.nbytes, 0);
        free(bytes);
    }
}

TEST(an_empty_file_is_no_bytes)
{
    struct file_map map;
    put_file(path, "");
    assert_ok(file_map_open(path, &map, NULL));
    assert_null(map.bytes);
    assert_int_equal(map.nbytes, 0);
    file_map_close(&map);
    file_map_close(&map);
    assert_int_equal(unlink(path), 0);
}

static void assert_refused(const char *name, const char *message)
{
    const unsigned char byte = 0;
    struct file_map map = {.bytes = &byte, .nbytes = 1};
    struct wg_error error = {0};
    const int descriptor = next_descriptor();
    assert_int_equal(file_map_open(name, &map, &error), WG_IO);
    assert_int_equal(error.status, WG_IO);
    assert_string_equal(error.source, name);
    assert_string_equal(error.message, message);
    assert_int_equal(next_descriptor(), descriptor);
    assert_ptr_equal(map.bytes, &byte);
    assert_int_equal(map.nbytes, 1);
}

static const char not_regular[] = "not a regular file; only a regular file can be mapped";

TEST(a_missing_file)
{
    assert_refused(path, "cannot open: No such file or directory");
}

TEST(a_folder)
{
    assert_refused(folder, not_regular);
}

TEST(a_device)
{
    assert_refused("/dev/null", not_regular);
}

/* No process has opened this FIFO for writing. Mapping it must not wait for a writer. */
TEST(a_fifo)
{
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused(path, not_regular);
    assert_int_equal(unlink(path), 0);
}

/* Makes a file of zeros that does not use blocks of the disk. */
static void put_hole(uint64_t nbytes)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, (off_t)nbytes), 0);
    assert_int_equal(close(fd), 0);
}

static void assert_too_large(void)
{
    struct file_map map = {0};
    struct wg_error error = {0};
    const int descriptor = next_descriptor();
    assert_int_equal(file_map_open(path, &map, &error), WG_LIMIT);
    assert_string_equal(error.message,
                        "too large; there is not enough free memory or address space");
    assert_string_equal(error.source, path);
    assert_int_equal(next_descriptor(), descriptor);
    assert_null(map.bytes);
}

TEST(more_than_32_bits_count)
{
    const uint64_t nbytes = (UINT64_C(1) << 32) + 1;
    put_hole(nbytes);
    if (SIZE_MAX > UINT32_MAX) {
        OWN(file_map, map);
        assert_ok(file_map_open(path, &map, NULL));
        assert_true(map.nbytes == nbytes);
        assert_int_equal(map.bytes[nbytes - 1], 0);
    } else {
        assert_too_large();
    }
    assert_int_equal(unlink(path), 0);
}

/* A limit on the address space has the same effect as an address space that is full. */
TEST(no_addresses_left)
{
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    const struct rlimit none = {.rlim_cur = 1, .rlim_max = before.rlim_max};
    put_hole(1 << 20);
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    const int fd = open(path, O_RDONLY);
    const bool is_limited = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED;
    (void)close(fd);
    if (is_limited) {
        assert_too_large();
    }
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(unlink(path), 0);
    /* qemu-user does not set the limit, because it needs addresses itself. */
    if (!is_limited && getenv("WG_EMULATED") == NULL) {
        SKIP_BECAUSE("the limit on the address space has no effect");
    }
}

/* Root becomes another user for this test, because root can open every file. */
TEST(a_file_without_permission)
{
    const uid_t user = geteuid(), nobody = 65534;
    put_file(path, "x");
    assert_int_equal(chmod(path, 0), 0);
    assert_int_equal(chmod(folder, 0711), 0);
    if (user == 0) {
        assert_int_equal(seteuid(nobody), 0);
    }
    assert_refused(path, "cannot open: Permission denied");
    assert_int_equal(seteuid(user), 0);
    assert_int_equal(unlink(path), 0);
}

/* Sets the times of the file to 1970, so that each later change gives another time. */
static void age_file(const char *name)
{
    static const struct timespec long_ago[2];
    assert_int_equal(utimensat(AT_FDCWD, name, long_ago, 0), 0);
}

TEST(what_changes_a_file)
{
    OWN(file_map, map);
    static const char other[] = "other";
    put_file(path, "four");
    age_file(path);
    assert_ok(file_map_open(path, &map, NULL));
    assert_false(file_map_has_changed(&map, path));
    assert_int_equal(chmod(path, 0600), 0);
    assert_false(file_map_has_changed(&map, path));

    /* First another size with the same time, then the same size with another time. */
    assert_int_equal(truncate(path, 3), 0);
    age_file(path);
    assert_true(file_map_has_changed(&map, path));
    put_file(path, "FOUR");
    assert_true(file_map_has_changed(&map, path));
    age_file(path);
    assert_false(file_map_has_changed(&map, path));

    /* A rename, a replacement or a removal does not change the mapped file. */
    assert_int_equal(rename(path, other), 0);
    assert_false(file_map_has_changed(&map, path));
    put_file(path, "another");
    assert_false(file_map_has_changed(&map, path));
    assert_true(unlink(path) == 0 && unlink(other) == 0);
    assert_false(file_map_has_changed(&map, path));
}
