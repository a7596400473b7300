/* SPDX-License-Identifier: MIT */
/*
 * test_input.c: tests reading inputs: compressed or not, in several encodings, and in pieces cut at
 * every place. The libraries that read the compressed inputs also make them.
 */
#include "text/input.h"

#include "dict/format.h"
#include "support/pack.h"
#include "support/pieces.h"
#include "support/test.h"

#include <errno.h>

/* The bytes of an input and the number of reads. The caller frees `bytes`. */
struct whole {
    char *bytes;
    size_t nbytes;
    size_t pieces;
};

static enum wg_status read_input(struct input *input, struct whole *whole, struct wg_error *error)
{
    struct wg_text piece;
    enum wg_status status;
    *whole = (struct whole){.bytes = calloc(1, 1)};
    while ((status = input_read(input, &piece, error)) == WG_OK && piece.nbytes > 0) {
        assert_true(piece.nbytes <= 1 << 20);
        whole->bytes = realloc(whole->bytes, whole->nbytes + piece.nbytes);
        assert_non_null(whole->bytes);
        memcpy(whole->bytes + whole->nbytes, piece.bytes, piece.nbytes);
        whole->nbytes += piece.nbytes;
        whole->pieces++;
    }
    if (status == WG_OK) {
        assert_ok(input_read(input, &piece, error));
        assert_int_equal(piece.nbytes, 0); /* also after the end */
    }
    return status;
}

/* Reads bytes that arrive in pieces: `first` bytes, then `step` bytes at a time. */
static enum wg_status read_pieces(const void *bytes, size_t nbytes, size_t first, size_t step,
                                  const char *encoding, struct whole *whole, struct wg_error *error)
{
    struct pieces pieces;
    struct input *input;
    *whole = (struct whole){0};
    pieces_open(&pieces, bytes, nbytes, first, step);
    enum wg_status status = input_open(pieces.path, encoding, &input, error);
    if (status == WG_OK) {
        status = read_input(input, whole, error);
        if (status == WG_OK) {
            assert_int_equal(input_nbytes(input), nbytes);
        }
        assert_string_equal(input_name(input), pieces.path);
        input_close(input);
    }
    pieces_close(&pieces);
    return status;
}

struct text_case {
    const char *name;
    const char *encoding;
    const char *bytes;
    size_t nbytes;
    const char *text; /* NULL: bad input at `line` and `column` */
    uint64_t line;
    uint64_t column;
};

#define BYTES(literal) literal, sizeof(literal) - 1

/* clang-format off */
static const struct text_case text_cases[] = {
    {"empty", NULL, BYTES(""), "", 0, 0},
    {"short", NULL, BYTES("a"), "a", 0, 0},
    {"plain", NULL, BYTES("koira\nkissa\n"), "koira\nkissa\n", 0, 0},
    {"UTF-8 is not checked here", NULL, BYTES("koira\xff\n"), "koira\xff\n", 0, 0},
    {"byte-order mark", NULL, BYTES("\xef\xbb\xbfyö\nä\n"), "yö\nä\n", 0, 0},
    {"byte-order mark alone", NULL, BYTES("\xef\xbb\xbf"), "", 0, 0},
    {"half a mark", NULL, BYTES("\xef\xbb"), "\xef\xbb", 0, 0},
    {"two marks", NULL, BYTES("\ufeff\ufeffkoira"), "\ufeffkoira", 0, 0},
    {"mark elsewhere", NULL, BYTES("koira\n\ufeffkissa\n"),
     "koira\n\ufeffkissa\n", 0, 0},
    {"UTF-8 by name", "utf-8", BYTES("\ufeffkoira"), "koira", 0, 0},
    {"UTF-8 without the hyphen", "UTF8", BYTES("\ufeffkoira"), "koira", 0, 0},
    {"Latin 1", "ISO-8859-1", BYTES("y\xf6\np\xe4iv\xe4\n"), "yö\npäivä\n", 0, 0},
    {"Latin 2", "ISO-8859-2", BYTES("\xb3\xf3\xbc\nd\xbc\n"), "łóź\ndź\n", 0, 0},
    {"UTF-16, little end first", "UTF-16",
     BYTES("\xff\xfey\0\xf6\0\n\0\x01\xd8\x00\xdc"), "yö\n\U00010400", 0, 0},
    {"UTF-16, big end first", "UTF-16",
     BYTES("\xfe\xff\0y\0\xf6\0\n\xd8\x01\xdc\x00"), "yö\n\U00010400", 0, 0},
    {"UTF-16LE with a mark", "UTF-16LE",
     BYTES("\xff\xfey\0\xf6\0\n\0x\0"), "yö\nx", 0, 0},
    {"a held-back character", "BIG5-HKSCS",
     BYTES("abcdef\x88\x66"), "abcdef\u00ca", 0, 0},
    {"bad ASCII", "ASCII", BYTES("koira\nkis\x80sa\n"), NULL, 2, 4},
    {"bad EUC-JP", "EUC-JP",
     BYTES("\xb0\xa1\n\xb0\xa1\xb0\xa1\xb0\n\xb0\xa1"), NULL, 2, 3},
    {"bad UTF-16", "UTF-16", BYTES("\xff\xfey\0\n\0x\0\x00\xdcz\0z\0z\0"), NULL, 2, 2},
    {"half a UTF-16 character", "UTF-16", BYTES("\xff\xfey\0\n\0x\0z\0z"), NULL, 2, 3},
};
/* clang-format on */

/* Reads each input in two pieces, cut at each place in turn. The last two turns read the input in
   one piece, and byte by byte. */
TEST(texts)
{
    for (size_t i = 0; i < COUNT(text_cases); i++) {
        const struct text_case *c = &text_cases[i];
        for (size_t first = 1; first <= c->nbytes + 1; first++) {
            const bool is_bytewise = first > c->nbytes;
            struct whole whole;
            struct wg_error error = {0};
            const enum wg_status status =
                read_pieces(c->bytes, c->nbytes, is_bytewise ? 1 : first,
                            is_bytewise ? 1 : c->nbytes, c->encoding, &whole, &error);
            const bool is_same =
                c->text == NULL || (whole.bytes != NULL && whole.nbytes == strlen(c->text) &&
                                    memcmp(whole.bytes, c->text, whole.nbytes) == 0);
            if (status != (c->text == NULL ? WG_BAD_INPUT : WG_OK) || !is_same ||
                error.line != c->line || error.column != c->column) {
                fail_msg("%s, cut at %zu: '%.*s' and status %d at %d:%d: %s", c->name, first,
                         (int)whole.nbytes, whole.bytes, status, (int)error.line, (int)error.column,
                         error.message);
            }
            free(whole.bytes);
        }
    }
}

/* Each read returns one piece, which has the chosen size. The other tests depend on this. */
TEST(reads_return_pieces)
{
    struct whole whole;
    assert_ok(read_pieces(BYTES("koirankissat"), 8, 1, NULL, &whole, NULL));
    assert_int_equal(whole.pieces, 5);
    free(whole.bytes);
}

TEST(cannot_open)
{
    static const struct {
        const char *path;
        const char *encoding;
        enum wg_status status;
        int system_errno;
    } cases[] = {{"/nonexistent/list", NULL, WG_IO, ENOENT},
                 {"/", NULL, WG_IO, EISDIR},
                 {"/dev/null", "klingon", WG_UNSUPPORTED, 0}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct input *input = NULL;
        struct wg_error error = {0};
        assert_int_equal(input_open(cases[i].path, cases[i].encoding, &input, &error),
                         cases[i].status);
        assert_null(input);
        assert_string_equal(error.source, cases[i].path);
        if (cases[i].system_errno != 0) {
            assert_non_null(strstr(error.message, strerror(cases[i].system_errno)));
        } else {
            assert_non_null(strstr(error.message, cases[i].encoding));
        }
    }
}

TEST(descriptor)
{
    struct pieces pieces;
    struct input *input;
    struct whole whole;
    pieces_open_whole(&pieces, BYTES("koira"));
    assert_ok(input_open_fd(pieces.fd, "a stream", NULL, &input, NULL));
    assert_string_equal(input_name(input), "a stream");
    assert_ok(read_input(input, &whole, NULL));
    assert_int_equal(whole.nbytes, 5);
    input_close(input);
    assert_true(fcntl(pieces.fd, F_GETFD) >= 0); /* still open */
    pieces_close(&pieces);
    free(whole.bytes);
}

/* The text is longer than the buffers, and its conversion is longer than the text. */
TEST(long_conversion)
{
    enum { COUNT_OF_LETTERS = 300000 };
    struct pieces pieces;
    struct input *input;
    struct whole whole;
    char *bytes = malloc(2 * (size_t)COUNT_OF_LETTERS);
    assert_non_null(bytes);
    for (size_t i = 0; i < COUNT_OF_LETTERS; i++) {
        memcpy(bytes + 2 * i, "\x1e\x97", 2); /* U+1E97, three bytes in UTF-8 */
    }
    pieces_open_whole(&pieces, bytes, 2 * (size_t)COUNT_OF_LETTERS);
    assert_ok(input_open(pieces.path, "UTF-16BE", &input, NULL));
    assert_ok(read_input(input, &whole, NULL));
    assert_int_equal(whole.nbytes, 3 * (size_t)COUNT_OF_LETTERS);
    for (size_t i = 0; i < COUNT_OF_LETTERS; i++) {
        assert_memory_equal(whole.bytes + 3 * i, "\u1e97", 3);
    }
    input_close(input);
    pieces_close(&pieces);
    free(bytes);
    free(whole.bytes);
}

/* --- Compressed inputs */

struct packer {
    const char *name;
    const char *library;
    const char *magic;
    size_t magic_nbytes;
    enum packing packing;
};

static const struct packer packers[] = {
    {"gzip", "zlib", BYTES("\x1f\x8b"), PACK_GZIP},
    {"xz", "liblzma",
     BYTES("\xfd"
           "7zXZ\0"),
     PACK_XZ},
    {"zstd", "libzstd", BYTES("\x28\xb5\x2f\xfd"), PACK_ZSTD},
};

static struct packed packed;

/* Packs a text. `begin`: how many bytes of `packed` stay before it. */
static bool pack_after(size_t begin, const struct packer *packer, const void *text, size_t nbytes)
{
    packed.nbytes = begin;
    return pack(packer->packing, (struct wg_text){text, nbytes}, &packed);
}

/* Reads bytes[0..nbytes), `step` at a time, and compares with the text. */
static enum wg_status unpack(const unsigned char *bytes, size_t nbytes, size_t step,
                             const char *encoding, const void *text, size_t text_nbytes,
                             struct wg_error *error)
{
    struct whole whole;
    const enum wg_status status = read_pieces(bytes, nbytes, step, step, encoding, &whole, error);
    if (status == WG_OK) {
        assert_int_equal(whole.nbytes, text_nbytes);
        assert_memory_equal(whole.bytes, text, text_nbytes);
    }
    free(whole.bytes);
    return status;
}

/* Reads what is packed. */
static void check_packed(size_t step, const char *encoding, const void *text, size_t nbytes)
{
    assert_ok(unpack(packed.bytes, packed.nbytes, step, encoding, text, nbytes, NULL));
}

/* Reads one stream, two streams, two streams and an empty one, an empty stream, and another
   encoding. The first stream begins with a byte-order mark. */
static void check_streams(const struct packer *packer)
{
    (void)pack_after(0, packer, BYTES("\ufeffko"));
    check_packed(1, NULL, BYTES("ko"));
    (void)pack_after(packed.nbytes, packer, BYTES("ira\nyö\n"));
    check_packed(1, NULL, BYTES("koira\nyö\n"));
    (void)pack_after(packed.nbytes, packer, BYTES(""));
    check_packed(1, NULL, BYTES("koira\nyö\n"));
    (void)pack_after(0, packer, BYTES(""));
    check_packed(4096, NULL, BYTES(""));
    (void)pack_after(0, packer, BYTES("y\xf6\n"));
    check_packed(4096, "latin1", BYTES("yö\n"));
}

/* Reads texts much longer than a buffer: first compressed to few bytes, then to many bytes. */
static void check_sizes(const struct packer *packer)
{
    enum { LONG_NBYTES = 3000000 };
    char *text = calloc(LONG_NBYTES, 1);
    assert_non_null(text);
    (void)pack_after(0, packer, text, LONG_NBYTES);
    check_packed(4096, NULL, text, LONG_NBYTES);
    uint32_t random = 1;
    for (size_t i = 0; i < 700000; i++) {
        random = random * 1664525 + 1013904223;
        text[i] = (char)(random >> 24);
    }
    (void)pack_after(0, packer, text, 700000);
    assert_true(packed.nbytes > 1 << 19);
    check_packed(4096, NULL, text, 700000);
    free(text);
}

/* Reads damaged inputs: cut after each byte, changed at each byte, and with bytes after the end. */
static void check_damage(const struct packer *packer)
{
    static const char text[] = "koira\nkissa\nhevonen\nhevosenkenkä\nkissankello\n";
    (void)pack_after(0, packer, BYTES(text));
    unsigned char *const bytes = packed.bytes;
    const size_t nbytes = packed.nbytes;
    struct wg_error error;
    for (size_t cut = packer->magic_nbytes; cut < nbytes; cut++) {
        error = (struct wg_error){0};
        assert_int_equal(unpack(bytes, cut, 4096, NULL, "", 0, &error), WG_BAD_INPUT);
        assert_non_null(strstr(error.message, packer->name));
        assert_non_null(strstr(error.message, "ends early"));
    }
    for (size_t i = packer->magic_nbytes; i < nbytes; i++) {
        bytes[i] ^= 0x55;
        /* A change of some header bits (such as the time in a gzip file) has no effect. No change
           may cause a crash. */
        (void)unpack(bytes, nbytes, 4096, NULL, BYTES(text), &error);
        bytes[i] ^= 0x55;
    }
    bytes[nbytes - 5] ^= 1; /* a byte of the checksum of each format, or the byte before */
    assert_int_equal(unpack(bytes, nbytes, 4096, NULL, "", 0, &error), WG_BAD_INPUT);
    bytes[nbytes - 5] ^= 1;
    memcpy(bytes + nbytes, "koira\nkissa\nhe\n", 15);
    assert_int_equal(unpack(bytes, nbytes + 15, 4096, NULL, "", 0, &error), WG_BAD_INPUT);
    assert_non_null(strstr(error.message, "damaged"));
}

TEST(texts_that_are_packed)
{
    for (size_t i = 0; i < COUNT(packers); i++) {
        const struct packer *packer = &packers[i];
        struct wg_error error = {0};
        if (!pack_after(0, packer, BYTES(""))) {
            assert_int_equal(unpack((const unsigned char *)packer->magic, packer->magic_nbytes, 64,
                                    NULL, "", 0, &error),
                             WG_UNSUPPORTED);
            assert_non_null(strstr(error.message, packer->library));
            continue;
        }
        check_streams(packer);
        check_sizes(packer);
        check_damage(packer);
    }
}

/* The output of `xz` for six bytes, but with a header for a window of 4 GiB. */
TEST(packed_with_a_huge_window)
{
    unsigned char xz[] = {
        0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x01, 0x69, 0x22, 0xde, 0x36, 0x02, 0x00, 0x21,
        0x01, 0x28, 0x00, 0x00, 0x00, 0xe6, 0xa0, 0x11, 0xb3, 0x01, 0x00, 0x05, 0x6b, 0x6f, 0x69,
        0x72, 0x61, 0x0a, 0x00, 0x00, 0x00, 0xe9, 0x09, 0xfb, 0x45, 0x00, 0x01, 0x1a, 0x06, 0xc5,
        0xea, 0xc8, 0x79, 0x90, 0x42, 0x99, 0x0d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x01, 0x59, 0x5a,
    };
    struct wg_error error = {0};
    if (!pack(PACK_XZ, (struct wg_text){"", 0}, &packed)) {
        const char *const unpacks = getenv("WG_UNPACK");
        if (unpacks != NULL && strcmp(unpacks, "OFF") == 0) {
            return; /* a build that intentionally has no decompression */
        }
        SKIP_BECAUSE("built without liblzma (Debian package liblzma-dev)");
    }
    assert_int_equal(unpack(xz, sizeof xz, 4096, NULL, "", 0, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "too much memory"));
}

/* If standard input is closed, the next file gets descriptor 0. */
TEST(descriptor_zero_is_closed)
{
    struct input *input;
    struct whole whole;
    const int kept = dup(STDIN_FILENO);
    assert_true(kept > STDIN_FILENO);
    assert_int_equal(close(STDIN_FILENO), 0);
    assert_ok(input_open("/dev/null", NULL, &input, NULL));
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0);
    assert_ok(read_input(input, &whole, NULL));
    input_close(input);
    free(whole.bytes);
    assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
    assert_int_equal(dup2(kept, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(kept), 0);
}

/* A dictionary is refused under every encoding, wherever its first bytes are cut. */
TEST(a_dictionary)
{
    static const char magic[] = FORMAT_MAGIC "\1\0\0\0";
    const char *const encodings[] = {NULL, "ISO-8859-1", "UTF-16"};
    for (size_t i = 0; i < COUNT(encodings); i++) {
        for (size_t first = 1; first < sizeof magic; first++) {
            struct whole whole;
            struct wg_error error = {0};
            assert_int_equal(
                read_pieces(magic, sizeof magic, first, 1, encodings[i], &whole, &error),
                WG_BAD_INPUT);
            assert_non_null(strstr(error.message, "this is a dictionary"));
            assert_int_equal(error.line, 0);
            free(whole.bytes);
        }
    }
    /* The magic without its last byte is ordinary text. */
    struct whole whole;
    assert_ok(read_pieces(magic, FORMAT_MAGIC_NBYTES - 1, 3, 3, NULL, &whole, NULL));
    free(whole.bytes);
}
