/* SPDX-License-Identifier: MIT */
/*
 * input.c: see input.h. Bytes pass through up to three stages. Each stage reads the bytes that the
 * stage before it has written:
 *
 *   source --> raw --(codec)--> unpacked --(iconv)--> UTF-8
 *
 * A stage that is not needed passes its bytes on without copying them.
 */
#include "text/input.h"

#include "base/error.h"
#include "base/text.h"
#include "dict/format.h"
#include "text/raw.h"
#include "text/unpack.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    BUFFER_NBYTES = RAW_BUFFER_NBYTES,
    /* No character of any encoding has so many bytes, even with shift sequences. */
    MAX_FOREIGN_CHARACTER_NBYTES = 64,
    MAX_MAGIC_NBYTES = FORMAT_MAGIC_NBYTES /* the longest magic number of a file */
};

/* The state of a conversion to UTF-8. */
struct conversion {
    iconv_t iconv;
    const char *encoding;
    size_t begin; /* foreign[begin..end) is still to be converted */
    size_t end;
    bool wants_input; /* foreign[begin..end) has no whole character */
    char foreign[MAX_FOREIGN_CHARACTER_NBYTES + BUFFER_NBYTES];
    char utf8[BUFFER_NBYTES];
};

static_assert((int)MAX_MAGIC_NBYTES >= (int)CODEC_MAX_MAGIC_NBYTES,
              "no codec has a longer magic number");

struct input {
    bool is_dictionary;
    bool is_started; /* the first piece, with its byte-order mark, has been read */
    uint64_t line;   /* of the next byte; counted only if there is a conversion */
    uint64_t column; /* likewise */
    struct raw raw;

    const struct codec *codec; /* NULL: not compressed */
    void *stream;              /* of the codec */
    enum codec_state state;    /* result of the last codec->run */
    unsigned char *unpacked;   /* a buffer of BUFFER_NBYTES */

    struct conversion *conversion; /* NULL: the input is UTF-8 already */
};

bool encoding_is_utf8(const char *name)
{
    return strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0;
}

enum wg_status encoding_open(const char *name, const char *source, iconv_t *iconv_out,
                             struct wg_error *error)
{
    /* To iconv, an empty name ("" or "//TRANSLIT") means the encoding of the locale. */
    const bool is_name = name[0] != '\0' && name[0] != '/';
    if (is_name) {
        *iconv_out = iconv_open("UTF-8", name);
        /* NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's value for a failure */
        if (*iconv_out != (iconv_t)-1) {
            return WG_OK;
        }
    }
    return is_name && errno != EINVAL ? fail_memory(error)
                                      : fail_for(error, WG_REASON_ENCODING,
                                                 fail_at(error, WG_UNSUPPORTED, source, 0, 0,
                                                         "no encoding is called '%.64s'", name));
}

static enum wg_status open_conversion(struct input *input, const char *encoding,
                                      struct wg_error *error)
{
    if (encoding == NULL || encoding_is_utf8(encoding)) {
        return WG_OK;
    }
    struct conversion *conversion = malloc(sizeof *conversion);
    if (conversion == NULL) {
        return fail_memory(error);
    }
    const enum wg_status status =
        encoding_open(encoding, input->raw.name, &conversion->iconv, error);
    if (status != WG_OK) {
        free(conversion);
        return status;
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
    input->codec = codec_find(input->raw.bytes, input->raw.end);
    if (input->codec == NULL) {
        return WG_OK;
    }
    if (input->codec->open == NULL) {
        return fail_at(error, WG_UNSUPPORTED, input->raw.name, 0, 0,
                       "this is %s data, but this build lacks %s; unpack it first",
                       input->codec->name, input->codec->library);
    }
    input->unpacked = malloc(BUFFER_NBYTES);
    input->stream = input->codec->open();
    return input->unpacked != NULL && input->stream != NULL ? WG_OK : fail_memory(error);
}

/* Reads the first bytes, which show whether the input is a dictionary or compressed. */
static enum wg_status begin_input(struct input *input, const char *encoding, struct wg_error *error)
{
    enum wg_status status = open_conversion(input, encoding, error);
    while (status == WG_OK && input->raw.end < MAX_MAGIC_NBYTES && !input->raw.is_last) {
        status = raw_read(&input->raw, error);
    }
    input->is_dictionary = format_has_magic(input->raw.bytes, input->raw.end);
    return status == WG_OK ? open_codec(input, error) : status;
}

/* Makes an input of the file descriptor `fd` or, if `fd` is -1, of memory. */
static enum wg_status new_input(const char *name, int fd, bool owns_fd, struct wg_text memory,
                                const char *encoding, struct input **input_out,
                                struct wg_error *error)
{
    struct input *const input = calloc(1, sizeof *input);
    if (input == NULL) {
        if (owns_fd) {
            (void)close(fd);
        }
        return fail_memory(error);
    }
    input->raw.name = name;
    input->raw.fd = fd;
    input->raw.owns_fd = owns_fd;
    input->raw.memory = memory;
    input->line = 1;
    input->column = 1;
    const enum wg_status status = begin_input(input, encoding, error);
    if (status != WG_OK) {
        input_close(input);
        return status;
    }
    *input_out = input;
    return WG_OK;
}

enum wg_status input_open(const char *path, const char *encoding, struct input **input_out,
                          struct wg_error *error)
{
    const struct wg_text none = {"", 0};
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    return fd < 0 ? fail_io(error, path, "cannot open", errno)
                  : new_input(path, fd, true, none, encoding, input_out, error);
}

enum wg_status input_open_fd(int fd, const char *name, const char *encoding,
                             struct input **input_out, struct wg_error *error)
{
    const struct wg_text none = {"", 0};
    return new_input(name, fd, false, none, encoding, input_out, error);
}

enum wg_status input_open_memory(struct wg_text text, const char *name, const char *encoding,
                                 struct input **input_out, struct wg_error *error)
{
    return new_input(name, -1, false, text, encoding, input_out, error);
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
    if (input->raw.owns_fd) {
        (void)close(input->raw.fd);
    }
    free(input->unpacked);
    free(input);
}

const char *input_name(const struct input *input)
{
    return input->raw.name;
}

bool input_is_dictionary(const struct input *input)
{
    return input->is_dictionary;
}

enum wg_status input_read_dictionary(struct input *input, unsigned char **bytes_out,
                                     size_t *nbytes_out, struct wg_error *error)
{
    return raw_read_dictionary(&input->raw, bytes_out, nbytes_out, error);
}

uint64_t input_nbytes(const struct input *input)
{
    return input->raw.nbytes;
}

/* Fails if the codec has failed, or if the data is incomplete. The caller sets `is_stuck` if the
   input has ended and the codec has made no output. */
static enum wg_status check_codec(const struct input *input, bool is_stuck, struct wg_error *error)
{
    static const char *const problems[] = {
        [CODEC_MORE] = "ends early; fetch the file again",
        [CODEC_DAMAGED] = "is damaged; fetch the file again",
        [CODEC_TOO_LARGE] = "needs too much memory; unpack it first",
    };
    if (input->state == CODEC_NO_MEMORY) {
        return fail_memory(error);
    }
    if (input->state == CODEC_WHOLE || (input->state == CODEC_MORE && !is_stuck)) {
        return WG_OK;
    }
    return fail_at(error, input->state == CODEC_TOO_LARGE ? WG_LIMIT : WG_BAD_INPUT,
                   input->raw.name, 0, 0, "the %s data %s", input->codec->name,
                   problems[input->state]);
}

/* Sets *piece_out to the next unpacked bytes: a full buffer, except at the end. */
static enum wg_status read_unpacked(struct input *input, struct wg_text *piece_out,
                                    struct wg_error *error)
{
    struct codec_io io = {.out = input->unpacked, .out_end = input->unpacked + BUFFER_NBYTES};
    while (io.out < io.out_end) {
        enum wg_status status = raw_refill(&input->raw, error);
        if (status != WG_OK) {
            return status;
        }
        io.in = input->raw.bytes + input->raw.begin;
        io.in_end = input->raw.bytes + input->raw.end;
        io.in_is_last = input->raw.is_last;
        const unsigned char *const out_before = io.out;
        const bool is_drained = io.in == io.in_end;
        if (is_drained && input->state == CODEC_WHOLE) {
            break;
        }
        input->state = input->codec->run(input->stream, &io);
        input->raw.begin = (size_t)(io.in - input->raw.bytes);
        status = check_codec(input, is_drained && io.out == out_before, error);
        if (status != WG_OK) {
            return status;
        }
    }
    *piece_out =
        (struct wg_text){(const char *)input->unpacked, (size_t)(io.out - input->unpacked)};
    return WG_OK;
}

/* Sets *piece_out to the next piece, decompressed but not converted; 0 bytes at the end. */
static enum wg_status read_plain(struct input *input, struct wg_text *piece_out,
                                 struct wg_error *error)
{
    enum wg_status status;
    if (input->codec != NULL) {
        status = read_unpacked(input, piece_out, error);
        return status == WG_OK && !input->is_started &&
                       format_has_magic(piece_out->bytes, piece_out->nbytes)
                   ? fail_at(error, WG_BAD_INPUT, input->raw.name, 0, 0,
                             "this is a compressed dictionary; unpack it first")
                   : status;
    }
    status = raw_refill(&input->raw, error);
    if (status == WG_OK) {
        *piece_out = (struct wg_text){(const char *)input->raw.bytes + input->raw.begin,
                                      input->raw.end - input->raw.begin};
        input->raw.begin = input->raw.end;
    }
    return status;
}

static enum wg_status fail_conversion(const struct input *input, const char *what,
                                      struct wg_error *error)
{
    return fail_at(error, WG_BAD_INPUT, input->raw.name, input->line, input->column,
                   "%s %.64s; name the encoding of the input", what, input->conversion->encoding);
}

/* Converts foreign[begin..end) until c->utf8 is full. If `is_end` is true, passes NULL to iconv
   instead: iconv then writes a character that it has held back. */
static enum wg_status convert(struct input *input, bool is_end, struct wg_text *piece_out,
                              struct wg_error *error)
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
    /* If there is text before the bad bytes, returns this text first: the caller may find an
       earlier error in it. */
    return is_broken && piece_out->nbytes == 0 ? fail_conversion(input, "not valid", error) : WG_OK;
}

/* Sets *piece_out to the next piece as UTF-8; 0 bytes at the end. */
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

/* Advances line and column past a piece. */
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

enum wg_status input_read(struct input *input, struct wg_text *piece_out, struct wg_error *error)
{
    struct wg_text piece = {"", 0};
    enum wg_status status;
    bool is_end;
    if (input->is_dictionary) {
        return fail_for(error, WG_REASON_IS_DICTIONARY,
                        fail_at(error, WG_BAD_INPUT, input->raw.name, 0, 0,
                                "this is a dictionary, but text is needed"));
    }
    do {
        status = input->conversion != NULL ? read_converted(input, &piece, error)
                                           : read_plain(input, &piece, error);
        is_end = status != WG_OK || piece.nbytes == 0;
        /* The first piece has the whole mark, unless the input is shorter. A piece of plain input
           has at least 8 bytes. A piece of compressed input fills a buffer. A piece of converted
           input has whole characters, and the mark is one character. */
        if (!input->is_started && !is_end) {
            piece = text_skip_mark(piece);
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
