/* SPDX-License-Identifier: MIT */
/*
 * test_sink.c: tests the order of the output, the first failure, and unfinished files.
 */
#include "report/sink.h"

#include "support/folder.h"
#include "support/test.h"

#include <sys/stat.h>
#include <unistd.h>

OWNABLE(sink, sink_close)

static struct sink sink;

static int leave_with_output(void **state)
{
    (void)unlink("out");
    return leave_folder(state);
}

AROUND_ALL(enter_folder, leave_with_output)

TEST(pieces_in_order)
{
    assert_ok(sink_open(&sink, "out", NULL));
    sink_string(&sink, "a");
    sink_char(&sink, ' ');
    sink_text(&sink, (struct wg_text){"bcd", 2});
    sink_char(&sink, ' ');
    sink_number(&sink, 0);
    sink_char(&sink, ' ');
    sink_flush(&sink);
    sink_number(&sink, UINT64_MAX);
    sink_char(&sink, ' ');
    sink_grouped(&sink, 999);
    sink_char(&sink, ' ');
    sink_grouped(&sink, 1000);
    sink_char(&sink, ' ');
    sink_grouped(&sink, UINT64_MAX);
    assert_ok(sink_finish(&sink, NULL));
    sink_close(&sink);
    assert_file("out", "a bc 0 18446744073709551615 999 1,000 18,446,744,073,709,551,615");
}

/* Writes strings about as long as the buffer. The sink can split them, or write them without the
   buffer. */
TEST(pieces_of_any_size)
{
    static char piece[SINK_BUFFER_NBYTES + 1];
    static char bytes[4 * sizeof piece];
    static const size_t sizes[] = {
        1, 0, SINK_BUFFER_NBYTES - 1, SINK_BUFFER_NBYTES, SINK_BUFFER_NBYTES + 1, 5};
    size_t total = 0;
    assert_ok(sink_open(&sink, "out", NULL));
    for (size_t i = 0; i < COUNT(sizes); i++) {
        memset(piece, 'a' + (int)i, sizes[i]);
        sink_bytes(&sink, piece, sizes[i]);
        total += sizes[i];
    }
    assert_ok(sink_finish(&sink, NULL));
    sink_close(&sink);
    assert_int_equal(read_file("out", bytes, sizeof bytes), total);
    const char *p = bytes;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (size_t j = 0; j < sizes[i]; j++) {
            assert_int_equal(*p++, 'a' + (int)i);
        }
    }
}

/* The calls of the guard: '(' is hold, ')' is release, and the number between them is the bytes
   written. */
static char told[64];
static size_t held_at;

static size_t nbytes_on_disk(void)
{
    return (size_t)lseek(sink.file.fd, 0, SEEK_CUR);
}

static void note_hold(const struct sink *held)
{
    assert_ptr_equal(held, &sink);
    strcat(told, "(");
    held_at = nbytes_on_disk();
}

static void note_release(const struct sink *held)
{
    assert_ptr_equal(held, &sink);
    const size_t nbytes = sink.file.fd >= 0 ? nbytes_on_disk() - held_at : 0;
    (void)snprintf(told + strlen(told), 24, "%zu)", nbytes);
}

static void note_forget(const struct sink *held)
{
    assert_ptr_equal(held, &sink);
    strcat(told, "forget ");
}

static const struct sink_guard noted = {note_hold, note_release, note_forget};

static void begin_guarded(void)
{
    told[0] = '\0';
    assert_ok(sink_open(&sink, "out", NULL));
    sink.guard = &noted;
}

static void put_line(size_t nbytes)
{
    static char line[3 * SINK_BUFFER_NBYTES];
    memset(line, 'x', nbytes - 1);
    line[nbytes - 1] = '\n';
    sink_bytes(&sink, line, nbytes);
}

/* Each write ends at the end of a line. A line that does not fit is in the next write. */
TEST(whole_lines_are_written)
{
    enum { LINE = 10000, LINES = SINK_BUFFER_NBYTES / LINE };
    char expected[64];
    begin_guarded();
    for (unsigned i = 0; i < LINES; i++) {
        put_line(LINE);
    }
    sink_string(&sink, "half ");
    assert_string_equal(told, "");
    put_line(LINE);
    (void)snprintf(expected, sizeof expected, "(%d)", LINES * LINE);
    assert_string_equal(told, expected);
    assert_ok(sink_finish(&sink, NULL));
    (void)snprintf(expected, sizeof expected, "(%d)(%d)(0)", LINES * LINE,
                   LINE + (int)strlen("half "));
    assert_string_equal(told, expected); /* (0) is the commit */
    sink_close(&sink);
    (void)strcat(expected, "(forget 0)");
    assert_string_equal(told, expected);
}

/* The guard is held once for all writes of a long line to a pipe. */
TEST(a_line_of_more_than_the_buffer)
{
    char expected[64];
    enum { PIECE = SINK_BUFFER_NBYTES / 2 };
    static char piece[PIECE];
    begin_guarded();
    sink.file.is_direct = true;
    memset(piece, 'x', sizeof piece);
    for (unsigned i = 0; i < 5; i++) {
        sink_bytes(&sink, piece, sizeof piece);
    }
    assert_string_equal(told, "(");
    put_line(100);
    put_line(2 * SINK_BUFFER_NBYTES); /* bypasses the buffer */
    (void)snprintf(expected, sizeof expected, "(%d)(%d)", 5 * PIECE + 100, 2 * SINK_BUFFER_NBYTES);
    assert_string_equal(told, expected);
    sink_string(&sink, "no end");
    assert_ok(sink_finish(&sink, NULL));
    (void)snprintf(expected + strlen(expected), 16, "(%d)", (int)strlen("no end"));
    assert_string_equal(told, expected);
    sink_close(&sink);
}

/* Between two pieces of a file, a signal can end the program. */
TEST(a_file_is_written_in_pieces)
{
    static const char text[(2 << 20) + 1];
    char expected[64];
    begin_guarded();
    sink_bytes(&sink, text, sizeof text);
    (void)snprintf(expected, sizeof expected, "(%d)(%d)(1)", 1 << 20, 1 << 20);
    assert_string_equal(told, expected);
    assert_ok(sink_finish(&sink, NULL));
    sink_close(&sink);
    struct stat about;
    assert_int_equal(stat("out", &about), 0);
    assert_int_equal(about.st_size, sizeof text);
}

/* A failure releases the guard. */
TEST(a_guard_is_released_after_a_failure)
{
    told[0] = '\0';
    assert_ok(sink_open(&sink, "/dev/full", NULL));
    sink.guard = &noted;
    sink_string(&sink, "half");
    sink_flush(&sink);
    assert_string_equal(told, "(0)");
    sink_string(&sink, "half");
    assert_int_equal(sink_finish(&sink, NULL), WG_IO);
    assert_string_equal(told, "(0)");
    sink_close(&sink);
    assert_string_equal(told, "(0)(forget 0)");
}

TEST(first_failure_stays)
{
    static const char piece[SINK_BUFFER_NBYTES / 4];
    struct wg_error error = {0};
    assert_ok(sink_open(&sink, "/dev/full", &error));
    for (int i = 0; i < 4; i++) {
        sink_bytes(&sink, piece, sizeof piece);
        assert_ok(sink.status);
    }
    sink_char(&sink, 'x');
    assert_int_equal(sink.status, WG_IO);
    for (int i = 0; i < 20; i++) {
        sink_bytes(&sink, piece, sizeof piece);
    }
    assert_int_equal(sink_finish(&sink, &error), WG_IO);
    assert_int_equal(error.status, WG_IO);
    assert_string_equal(error.source, "/dev/full");
    assert_non_null(strstr(error.message, "cannot write"));
    sink_close(&sink);
}

/* Output that fits in the buffer fails in sink_finish. */
TEST(short_output_fails_too)
{
    assert_ok(sink_open(&sink, "/dev/full", NULL));
    sink_char(&sink, 'x');
    assert_int_equal(sink_finish(&sink, NULL), WG_IO);
    sink_close(&sink);
}

TEST(unfinished_leaves_the_old_file)
{
    assert_ok(sink_open(&sink, "out", NULL));
    sink_string(&sink, "old");
    assert_ok(sink_finish(&sink, NULL));
    sink_close(&sink);
    assert_ok(sink_open(&sink, "out", NULL));
    sink_string(&sink, "new");
    sink_flush(&sink);
    sink_close(&sink);
    assert_file("out", "old");
}

TEST(a_sink_that_did_not_open)
{
    struct wg_error error = {0};
    assert_int_equal(sink_open(&sink, "/nowhere/at/all", &error), WG_IO);
    assert_string_equal(error.source, "/nowhere/at/all");
    sink_string(&sink, "dropped");
    assert_int_equal(sink_finish(&sink, &error), WG_IO);
    sink_close(&sink);
}

/* Bytes in the room of sink_room that are not added to `used` are not written. */
TEST(room_in_place)
{
    assert_ok(sink_open(&sink, "out", NULL));
    sink_string(&sink, "a");
    char *room = sink_room(&sink, SINK_BUFFER_NBYTES);
    assert_non_null(room);
    memset(room, 'b', SINK_BUFFER_NBYTES);
    sink.used += 2;
    assert_null(sink_room(&sink, SINK_BUFFER_NBYTES + 1));
    room = sink_room(&sink, 1);
    *room = 'c';
    sink.used++;
    assert_ok(sink_finish(&sink, NULL));
    sink_close(&sink);
    assert_file("out", "abbc");
}

TEST(memory_grows)
{
    static char piece[3 * SINK_BUFFER_NBYTES];
    OWN(sink, memory) = SINK_IN_MEMORY;
    memset(piece, 'x', sizeof piece);
    for (unsigned round = 0; round < 2; round++) {
        sink_bytes(&memory, piece, 0);
        assert_int_equal(memory.used, 0);
        sink_char(&memory, 'a');
        sink_bytes(&memory, piece, sizeof piece);
        sink_number(&memory, 10);
        assert_non_null(sink_room(&memory, sizeof piece));
        assert_ok(memory.status);
        assert_int_equal(memory.used, sizeof piece + 3);
        assert_memory_equal(memory.bytes, "axx", 3);
        assert_memory_equal(memory.bytes + 1, piece, sizeof piece);
        assert_memory_equal(memory.bytes + sizeof piece, "x10", 3);
        sink_reset(&memory);
    }
}

/* A sink in memory gets more bytes than can be allocated. The failure stays until sink_reset. */
TEST(memory_that_is_out)
{
    OWN(sink, memory) = SINK_IN_MEMORY;
    sink_char(&memory, 'a');
    assert_null(sink_room(&memory, SIZE_MAX / 2));
    assert_int_equal(memory.status, WG_NO_MEMORY);
    assert_int_equal(memory.error.status, WG_NO_MEMORY);
    sink_char(&memory, 'b');
    assert_int_equal(memory.status, WG_NO_MEMORY);
    sink_reset(&memory);
    assert_ok(memory.status);
    assert_int_equal(memory.used, 0);
}
