/* SPDX-License-Identifier: MIT */
/* test_access_log.c: compares the log line of a request, byte by byte. */
#include "serve/access_log.h"

#include "base/text.h"
#include "support/test.h"

#include <unistd.h>

static const char *line_of(const struct access *access, int64_t moment)
{
    static char line[ACCESS_LINE_NBYTES + 1];
    const size_t nbytes = access_line(access, moment, line);
    assert_in_range(nbytes, 1, ACCESS_LINE_NBYTES);
    line[nbytes] = '\0';
    return line;
}

TEST(writes_the_common_log_format)
{
    const struct access access = {
        .address = "127.0.0.1",
        .method = text_of("GET"),
        .target = text_of("/api/solve?board=lab/thy/nir"),
        .version = text_of("HTTP/1.1"),
        .status = 200,
        .body_nbytes = 1533,
        .seconds = 0.000182,
    };
    assert_string_equal(line_of(&access, 1795273445),
                        "127.0.0.1 - - [21/Nov/2026:15:04:05 +0000] "
                        "\"GET /api/solve?board=lab/thy/nir HTTP/1.1\" 200 1533 0.000182\n");
    assert_non_null(strstr(line_of(&access, 0), "[01/Jan/1970:00:00:00 +0000]"));
    assert_non_null(strstr(line_of(&access, 951782399), "[28/Feb/2000:23:59:59 +0000]"));
}

/* Bytes from a client are escaped, so that they cannot end the quotes or the line, or control a
   terminal. */
TEST(escapes_what_clients_send)
{
    const struct access access = {
        .address = "::1",
        .method = text_of("G\"E\\T\n"),
        .target = {"/\0\x1b[1m\x7f\xff ~", 10},
        .version = text_of("\r"),
        .status = 400,
    };
    assert_string_equal(line_of(&access, 0),
                        "::1 - - [01/Jan/1970:00:00:00 +0000] \"G\\x22E\\x5CT\\x0A "
                        "/\\x00\\x1B[1m\\x7F\\xFF ~ \\x0D\" 400 0 0.000000\n");
}

/* Long texts are cut, so that every line fits into ACCESS_LINE_NBYTES. */
TEST(cuts_long_lines)
{
    static char ones[20000];
    for (int byte = 1; byte <= 'a'; byte += 'a' - 1) {
        memset(ones, byte, sizeof ones - 1);
        const struct access access = {
            .address = ones,
            .method = text_of(ones),
            .target = text_of(ones),
            .version = text_of(ones),
            .status = 4294967295,
            .body_nbytes = UINT64_MAX,
            .seconds = 1e9,
        };
        const char *const line = line_of(&access, INT32_MAX);
        assert_non_null(strstr(line, byte == 'a' ? "aaa... " : "\\x01... "));
        assert_int_equal(line[strlen(line) - 1], '\n');
    }
}

TEST(shows_where_a_target_is_cut)
{
    static char target[3100];
    struct access access = {.address = "", .target = {target, 3000}};
    memset(target, 'a', sizeof target);
    assert_null(strstr(line_of(&access, 0), "..."));
    access.target.nbytes = 3072;
    assert_non_null(strstr(line_of(&access, 0), "aaa... "));
    memset(target, '\n', sizeof target); /* each is written as four bytes */
    access.target.nbytes = 700;
    assert_null(strstr(line_of(&access, 0), "..."));
    access.target.nbytes = 800;
    assert_non_null(strstr(line_of(&access, 0), "\\x0A... "));
}

/* If the pipe is full, access_log_write does not wait: it drops the line. */
TEST(leaves_out_what_would_wait)
{
    static char read_bytes[1 << 17];
    const struct access access = {.address = "1.2.3.4", .status = 200};
    int ends[2];
    const int messages = dup(STDERR_FILENO);
    assert_true(messages >= 0);
    assert_int_equal(pipe(ends), 0);
    assert_true(dup2(ends[1], STDERR_FILENO) >= 0);
    for (int i = 0; i < 4000; i++) { /* over three times the 64 KiB of a pipe */
        access_log_write(&access);
    }
    const ssize_t n = read(ends[0], read_bytes, sizeof read_bytes);
    access_log_write(&access);
    (void)dup2(messages, STDERR_FILENO);
    (void)close(messages);
    assert_in_range(n, 1, sizeof read_bytes - 1);
    assert_int_equal(read_bytes[n - 1], '\n'); /* whole lines */
    const ssize_t m = read(ends[0], read_bytes, sizeof read_bytes);
    assert_in_range(m, 1, sizeof read_bytes - 1);
    assert_memory_equal(read_bytes, "1.2.3.4 - - ", strlen("1.2.3.4 - - "));
    (void)close(ends[0]);
    (void)close(ends[1]);
}
