/* SPDX-License-Identifier: MIT */
/*
 * input.c: see input.h. Bytes pass through up to three stages, each pulling from
 * the one before it:
 *
 *     file --> raw --(codec)--> unpacked --(iconv)--> UTF-8
 *
 * A stage that is not needed hands on what it gets without copying.
 */
#define _POSIX_C_SOURCE 200809L
#include "dict/write/input.h"

#include "base/error.h"
#include "base/utf8.h"
#include "dict/write/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    BUFFER_NBYTES = 1 << 18,
    MAX_FOREIGN_CHARACTER_NBYTES = 64 /* shift sequences included, with room */
};

/* The state of a conversion to UTF-8. */
struct conversion {
    iconv_t iconv;
    const char *encoding;
    size_t begin; /* foreign[begin..end) waits to be converted */
    size_t end;
    bool wants_input; /* what waits is nothing, or part of a character */
    char foreign[MAX_FOREIGN_CHARACTER_NBYTES + BUFFER_NBYTES];
    char utf8[BUFFER_NBYTES];
};

struct input {
    const char *name;
    int fd;
    bool is_started; /* the first piece, with its byte-order mark, is through */
    uint64_t nbytes;
    uint64_t line; /* of the next byte, as is the column; only when converting */
    uint64_t column;

    bool raw_is_last; /* the file has no more */
    size_t raw_begin;
    size_t raw_end;
    unsigned char raw[BUFFER_NBYTES];

    const struct codec *codec; /* NULL: not packed */
    void *stream;
    enum codec_state state;
    unsigned char *unpacked; /* BUFFER_NBYTES */

    struct conversion *conversion; /* NULL: UTF-8 already */
};

/* Adds what one read gives to the raw bytes, which must leave room. */
static enum wg_status read_raw(struct input *input, struct wg_error *error)
{
    ssize_t n;
    do {
        n = read(
            input->fd, input->raw + input->raw_end, BUFFER_NBYTES - input->raw_end);
    } while (n < 0 && errno == EINTR);
    if (n < 0) {
        return fail_io(error, input->name, "cannot read", errno);
    }
    input->raw_is_last = n == 0;
    input->raw_end += (size_t)n;
    input->nbytes += (uint64_t)n;
    return WG_OK;
}

/* Reads anew if all raw bytes are used and there may be more. */
static enum wg_status refill_raw(struct input *input, struct wg_error *error)
{
    if (input->raw_begin < input->raw_end || input->raw_is_last) {
        return WG_OK;
    }
    input->raw_begin = 0;
    input->raw_end = 0;
    return read_raw(input, error);
}

static enum wg_status open_conversion(struct input *input, const char *encoding,
                                      struct wg_error *error)
{
    if (encoding == NULL || strcasecmp(encoding, "UTF-8") == 0 ||
        strcasecmp(encoding, "UTF8") == 0) {
        return WG_OK;
    }
    struct conversion *conversion = malloc(sizeof *conversion);
    if (conversion == NULL) {
        return fail_memory(error);
    }
    conversion->iconv = iconv_open("UTF-8", encoding);
    /* NOLINTNEXTLINE(performance-no-int-to-ptr): so iconv says that it failed */
    if (conversion->iconv == (iconv_t)-1) {
        const bool is_unknown = errno == EINVAL;
        free(conversion);
        return is_unknown
                   ? fail_at(error,
                             WG_UNSUPPORTED,
                             input->name,
                             0,
                             0,
                             "no encoding is called '%.64s'; 'iconv -l' lists them",
                             encoding)
                   : fail_memory(error);
    }
    conversion->encoding = encoding;
    conversion->begin = 0;
    conversion->end = 0;
    conversion->wants_input = true;
    input->conversion = conversion;
    return WG_OK;
}

static enum wg_status open_codec(struct input *input, struct wg_error *error)
{
    input->codec = codec_find(input->raw, input->raw_end);
    if (input->codec == NULL) {
        return WG_OK;
    }
    if (input->codec->open == NULL) {
        return fail_at(error,
                       WG_UNSUPPORTED,
                       input->name,
                       0,
                       0,
                       "this is %s data, but this build lacks %s; unpack it first",
                       input->codec->name,
                       input->codec->library);
    }
    input->unpacked = malloc(BUFFER_NBYTES);
    input->stream = input->codec->open();
    return input->unpacked != NULL && input->stream != NULL ? WG_OK
                                                            : fail_memory(error);
}

enum wg_status input_open(const char *path, const char *encoding,
                          struct input **input_out, struct wg_error *error)
{
    struct input *input = calloc(1, sizeof *input);
    if (input == NULL) {
        return fail_memory(error);
    }
    const bool is_standard = strcmp(path, "-") == 0;
    input->name = is_standard ? "standard input" : path;
    input->line = 1;
    input->column = 1;
    input->fd = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    enum wg_status status = input->fd < 0
                                ? fail_io(error, input->name, "cannot open", errno)
                                : open_conversion(input, encoding, error);
    while (status == WG_OK && input->raw_end < CODEC_MAX_MAGIC_NBYTES &&
           !input->raw_is_last) {
        status = read_raw(input, error);
    }
    if (status == WG_OK) {
        status = open_codec(input, error);
    }
    if (status != WG_OK) {
        input_close(input);
        return status;
    }
    *input_out = input;
    return WG_OK;
}

void input_close(struct input *input)
{
    if (input == NULL) {
        return;
    }
    if (input->conversion != NULL) {
        (void)iconv_close(input->conversion->iconv);
        free(input->conversion);
    }
    if (input->stream != NULL) {
        input->codec->close(input->stream);
    }
    if (input->fd >= 0 && input->fd != STDIN_FILENO) {
        (void)close(input->fd);
    }
    free(input->unpacked);
    free(input);
}

const char *input_name(const struct input *input)
{
    return input->name;
}

uint64_t input_nbytes(const struct input *input)
{
    return input->nbytes;
}

static enum wg_status fail_packed(const struct input *input, enum wg_status status,
                                  const char *what, struct wg_error *error)
{
    const char *const codec = input->codec->name;
    return fail_at(error, status, input->name, 0, 0, "the %s data %s", codec, what);
}

/* WG_OK, or what the state of the codec means; `is_stuck`: it cannot go on. */
static enum wg_status check_codec(const struct input *input, bool is_stuck,
                                  struct wg_error *error)
{
    switch (input->state) {
    case CODEC_DAMAGED:
        return fail_packed(
            input, WG_BAD_INPUT, "is damaged; fetch the file again", error);
    case CODEC_TOO_LARGE:
        return fail_packed(
            input, WG_LIMIT, "needs too much memory; unpack it first", error);
    case CODEC_NO_MEMORY:
        return fail_memory(error);
    case CODEC_MORE:
        return is_stuck
                   ? fail_packed(
                         input, WG_BAD_INPUT, "ends early; fetch the file again", error)
                   : WG_OK;
    case CODEC_WHOLE:
        break;
    }
    return WG_OK;
}

/* A buffer full of unpacked bytes, or what is left of them; 0 bytes at the end. */
static enum wg_status read_unpacked(struct input *input, struct wg_text *piece_out,
                                    struct wg_error *error)
{
    struct codec_io io = {.out = input->unpacked,
                          .out_end = input->unpacked + BUFFER_NBYTES};
    while (io.out < io.out_end) {
        enum wg_status status = refill_raw(input, error);
        if (status != WG_OK) {
            return status;
        }
        io.in = input->raw + input->raw_begin;
        io.in_end = input->raw + input->raw_end;
        io.in_is_last = input->raw_is_last;
        const unsigned char *const out_before = io.out;
        const bool is_drained = io.in == io.in_end;
        if (is_drained && input->state == CODEC_WHOLE) {
            break;
        }
        input->state = input->codec->run(input->stream, &io);
        input->raw_begin = (size_t)(io.in - input->raw);
        status = check_codec(input, is_drained && io.out == out_before, error);
        if (status != WG_OK) {
            return status;
        }
    }
    *piece_out = (struct wg_text){(const char *)input->unpacked,
                                  (size_t)(io.out - input->unpacked)};
    return WG_OK;
}

/* The next piece without its compression; 0 bytes at the end. */
static enum wg_status read_plain(struct input *input, struct wg_text *piece_out,
                                 struct wg_error *error)
{
    if (input->codec != NULL) {
        return read_unpacked(input, piece_out, error);
    }
    const enum wg_status status = refill_raw(input, error);
    if (status == WG_OK) {
        *piece_out = (struct wg_text){(const char *)input->raw + input->raw_begin,
                                      input->raw_end - input->raw_begin};
        input->raw_begin = input->raw_end;
    }
    return status;
}

static enum wg_status fail_conversion(const struct input *input, const char *what,
                                      struct wg_error *error)
{
    return fail_at(error,
                   WG_BAD_INPUT,
                   input->name,
                   input->line,
                   input->column,
                   "%s %.64s; name the encoding that it has",
                   what,
                   input->conversion->encoding);
}

/*
 * Converts what waits, as far as there is room. At the end of all input iconv gets
 * no text, which lets it give out a character that it has held back.
 */
static enum wg_status convert(struct input *input, bool is_end,
                              struct wg_text *piece_out, struct wg_error *error)
{
    struct conversion *const c = input->conversion;
    char *in = c->foreign + c->begin;
    size_t in_left = c->end - c->begin;
    char *out = c->utf8;
    size_t out_left = sizeof c->utf8;
    const size_t result =
        iconv(c->iconv, is_end ? NULL : &in, is_end ? NULL : &in_left, &out, &out_left);
    const bool is_broken = result == (size_t)-1 && errno == EILSEQ;
    c->wants_input = result != (size_t)-1 || errno == EINVAL;
    c->begin = c->end - in_left;
    *piece_out = (struct wg_text){c->utf8, sizeof c->utf8 - out_left};
    /* What comes before the bad bytes is handed on first: it may have other errors. */
    return is_broken && piece_out->nbytes == 0
               ? fail_conversion(input, "not valid", error)
               : WG_OK;
}

/* The next piece as UTF-8; 0 bytes at the end. */
static enum wg_status read_converted(struct input *input, struct wg_text *piece_out,
                                     struct wg_error *error)
{
    struct conversion *const c = input->conversion;
    enum wg_status status = WG_OK;
    bool is_end = false;
    piece_out->nbytes = 0;
    while (status == WG_OK && piece_out->nbytes == 0 && !is_end) {
        struct wg_text piece = {"", 0};
        if (c->wants_input) {
            status = read_plain(input, &piece, error);
            is_end = piece.nbytes == 0;
            c->end -= c->begin;
            memmove(c->foreign, c->foreign + c->begin, c->end);
            c->begin = 0;
            if (status == WG_OK && is_end && c->end > 0) {
                return fail_conversion(input, "ends within a character of", error);
            }
            if (c->end > MAX_FOREIGN_CHARACTER_NBYTES) {
                return fail_conversion(input, "not valid", error);
            }
            memcpy(c->foreign + c->end, piece.bytes, piece.nbytes);
            c->end += piece.nbytes;
        }
        if (status == WG_OK) {
            status = convert(input, is_end, piece_out, error);
        }
    }
    return status;
}

/* Moves line and column over a piece. */
static void count_lines(struct input *input, struct wg_text piece)
{
    const char *p = piece.bytes;
    const char *const end = p + piece.nbytes;
    const char *feed;
    while (p < end && (feed = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        input->line++;
        input->column = 1;
        p = feed + 1;
    }
    input->column += utf8_count(p, (size_t)(end - p));
}

enum wg_status input_read(struct input *input, struct wg_text *piece_out,
                          struct wg_error *error)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    struct wg_text piece = {"", 0};
    enum wg_status status;
    bool is_end;
    do {
        status = input->conversion != NULL ? read_converted(input, &piece, error)
                                           : read_plain(input, &piece, error);
        is_end = status != WG_OK || piece.nbytes == 0;
        /* The first piece is long enough: it is short only where the text is. */
        if (!input->is_started && !is_end && piece.nbytes >= sizeof mark &&
            memcmp(piece.bytes, mark, sizeof mark) == 0) {
            piece.bytes += sizeof mark;
            piece.nbytes -= sizeof mark;
        }
        input->is_started = true;
    } while (!is_end && piece.nbytes == 0);
    if (status == WG_OK && input->conversion != NULL) {
        count_lines(input, piece);
    }
    if (status == WG_OK) {
        *piece_out = piece;
    }
    return status;
}
