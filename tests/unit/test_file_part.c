/* SPDX-License-Identifier: MIT */
/*
 * test_file_part.c: compares the parts of random files with the lines that begin in these parts. A
 * simple loop finds the lines. WG_SEED=N repeats the run that printed the seed N.
 */
#include "common/shard.h"
#include "support/random.h"
#include "support/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_NBYTES = 40000 };

static char path[] = "/tmp/test_file_part.XXXXXX";
static int fd;
static struct wg_error error;

static int open_file(void **state)
{
    fd = mkstemp(path);
    return fd >= 0 ? unlink(path) : -1;
}

static int close_file(void **state)
{
    return close(fd);
}

AROUND_ALL(open_file, close_file)

static void put_text(const char *text, size_t nbytes)
{
    assert_int_equal(ftruncate(fd, 0), 0);
    assert_int_equal(pwrite(fd, text, nbytes, 0), nbytes);
}

/* Fills `text` with lines of random lengths: short ones, empty ones, some longer than
 * the pieces that are read. Some lines end with CRLF. Returns the length. */
static size_t random_text(struct random *random, char *text)
{
    const unsigned longest = 1U << random_below(random, 15);
    const size_t nbytes = random_below(random, 1U << random_below(random, 16)) % MAX_NBYTES;
    for (size_t i = 0; i < nbytes;) {
        const unsigned kind = random_below(random, 4);
        size_t line = kind == 0 ? 0 : random_below(random, longest);
        for (; line > 0 && i < nbytes; line--) {
            text[i++] = (char)('a' + random_below(random, 26));
        }
        if (kind == 1 && i < nbytes) {
            text[i++] = '\r';
        }
        if (i < nbytes) {
            text[i++] = '\n';
        }
    }
    return nbytes;
}

/* Reads a part in pieces of random lengths. Returns its length. */
static size_t read_part(struct random *random, struct shard shard, char *bytes)
{
    struct file_part part;
    size_t used = 0;
    size_t nbytes = 1;
    assert_ok(file_part_open(&part, fd, shard, "file", &error));
    while (nbytes > 0) {
        const size_t room = 1 + random_below(random, 1U << random_below(random, 14));
        assert_ok(file_part_read(&part, bytes + used, room, &nbytes, &error));
        assert_in_range(nbytes, 0, room);
        used += nbytes;
        assert_in_range(used, 0, MAX_NBYTES);
    }
    return used;
}

/* Checks that `bytes` are the lines of `text` that begin at offsets begin..end-1. */
static void assert_lines(const char *text, size_t nbytes, size_t begin, size_t end,
                         const char *bytes, size_t used)
{
    size_t first = begin;
    while (first > 0 && first < nbytes && text[first - 1] != '\n') {
        first++;
    }
    size_t last = first > end ? first : end;
    while (last > first && last < nbytes && text[last - 1] != '\n') {
        last++;
    }
    if (first >= end) {
        last = first;
    }
    assert_int_equal(used, last - first);
    assert_memory_equal(bytes, text + first, used);
}

TEST(parts_are_the_lines_that_begin_there)
{
    static char text[MAX_NBYTES];
    static char bytes[2 * MAX_NBYTES];
    struct random random = random_from_environment("file_part");
    for (unsigned round = 0; round < 300; round++) {
        const size_t nbytes = random_text(&random, text);
        const uint32_t count = 1 + random_below(&random, 1U << random_below(&random, 9));
        size_t sum = 0;
        put_text(text, nbytes);
        for (uint32_t k = 1; k <= count; k++) {
            const size_t used = read_part(&random, (struct shard){k, count}, bytes);
            assert_lines(text, nbytes, (size_t)((uint64_t)(k - 1) * nbytes / count),
                         (size_t)((uint64_t)k * nbytes / count), bytes, used);
            sum += used;
        }
        assert_int_equal(sum, nbytes);
    }
}

TEST(only_the_part_is_read)
{
    static char text[MAX_NBYTES];
    static char bytes[MAX_NBYTES];
    struct file_part part;
    size_t nbytes = 1;
    memset(text, 'a', sizeof text);
    for (size_t i = 99; i < sizeof text; i += 100) {
        text[i] = '\n';
    }
    put_text(text, sizeof text);
    assert_ok(file_part_open(&part, fd, (struct shard){2, 4}, "file", &error));
    assert_int_equal(lseek(fd, 0, SEEK_CUR), MAX_NBYTES / 4 - 1);
    while (nbytes > 0) {
        assert_ok(file_part_read(&part, bytes, sizeof bytes, &nbytes, &error));
        assert_in_range(lseek(fd, 0, SEEK_CUR), 0, MAX_NBYTES / 2 + 4096);
    }
}

TEST(a_file_that_changes)
{
    char bytes[8];
    size_t nbytes;
    struct file_part part;
    put_text("ab\ncd", 5);
    assert_ok(file_part_open(&part, fd, (struct shard){1, 1}, "file", &error));
    assert_int_equal(pwrite(fd, "ef", 2, 5), 2);
    assert_ok(file_part_read(&part, bytes, 8, &nbytes, &error));
    assert_int_equal(nbytes, 5); /* appended bytes are ignored */
    assert_ok(file_part_open(&part, fd, (struct shard){1, 1}, "file", &error));
    assert_int_equal(ftruncate(fd, 0), 0);
    assert_int_equal(file_part_read(&part, bytes, 8, &nbytes, &error), WG_IO);
    assert_string_equal(error.source, "file");
    assert_string_equal(error.message, "has become shorter while it was read");
}

/* Files that fail: a descriptor that cannot be read, and files that are not regular files of known
   length. */
TEST(other_files_fail)
{
    struct file_part part;
    int ends[2];
    const struct shard whole = {1, 1};
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(file_part_open(&part, ends[0], whole, "pipe", &error), WG_IO);
    assert_non_null(strstr(error.message, "not a regular file"));
    (void)close(ends[0]);
    (void)close(ends[1]);
    assert_int_equal(file_part_open(&part, ends[0], whole, "closed", &error), WG_IO);
    const int folder = open("/tmp", O_RDONLY);
    assert_int_equal(file_part_open(&part, folder, whole, "/tmp", &error), WG_IO);
    (void)close(folder);
    const int unsized = open("/proc/version", O_RDONLY); /* its length is 0 */
    assert_int_equal(file_part_open(&part, unsized, whole, "version", &error), WG_IO);
    assert_non_null(strstr(error.message, "not a regular file of known length"));
    (void)close(unsized);
    char name[32];
    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    const int unreadable = open(name, O_WRONLY);
    size_t nbytes;
    put_text("ab\n", 3);
    assert_ok(file_part_open(&part, unreadable, whole, "file", &error));
    assert_int_equal(file_part_read(&part, name, 8, &nbytes, &error), WG_IO);
    assert_non_null(strstr(error.message, "cannot read"));
    (void)close(unreadable);
}
