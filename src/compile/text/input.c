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

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/text.h"
#include "dict/format.h"
#include "text/unpack.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    BUFFER_NBYTES = 1 << 18,
    /* No character of any encoding has so many bytes, even with shift sequences. */
    MAX_FOREIGN_CHARACTER_NBYTES = 64
};

static_assert((int)FORMAT_MAGIC_NBYTES >= (int)CODEC_MAX_MAGIC_NBYTES,
              "no codec has a longer magic number");

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

struct input {
    const char *name; /* for messages; may be NULL */
    bool is_dictionary;
    bool is_started; /* the first piece, with its byte-order mark, has been read */
    uint64_t line;   /* of the next byte; counted only if there is a conversion */
    uint64_t column; /* likewise */

    int fd; /* -1: the input is in memory */
    bool owns_fd;
    struct wg_text memory; /* the part that is not read yet */
    uint64_t nbytes;       /* read so far */
    bool is_last;          /* the source has ended: nothing follows the raw bytes */
    size_t begin;          /* raw[begin..end) is not used yet */
    size_t end;
    unsigned char raw[BUFFER_NBYTES];

    const struct codec *codec; /* NULL: not compressed */
    void *stream;              /* of the codec */
    enum codec_state state;    /* result of the last codec->run */
    unsigned char *unpacked;   /* a buffer of BUFFER_NBYTES */

    struct conversion *conversion; /* NULL: the input is UTF-8 already */
};

/* --- Opening */

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
    struct conversion *const conversion = calloc(1, sizeof *conversion);
    TRY_MEMORY(error, conversion != NULL);
    const enum wg_status status = encoding_open(encoding, input->name, &conversion->iconv, error);
    if (status != WG_OK) {
        free(conversion);
        return status;
    }
    conversion->encoding = encoding;
    conversion->wants_input = true;
    input->conversion = conversion;
    return WG_OK;
}

static enum wg_status open_codec(struct input *input, struct wg_error *error)
{
    input->codec = codec_find(input->raw, input->end);
    if (input->codec == NULL) {
        return WG_OK;
    }
    if (input->codec->open == NULL) {
        return fail_at(error, WG_UNSUPPORTED, input->name, 0, 0,
                       "this is %s data, but this build lacks %s; unpack it first",
                       input->codec->name, input->codec->library);
    }
    input->unpacked = malloc(BUFFER_NBYTES);
    input->stream = input->codec->open();
    return input->unpacked != NULL && input->stream != NULL ? WG_OK : fail_memory(error);
}

/* Reads once, and appends to the raw bytes, whose buffer must not be full. */
static enum wg_status read_more(struct input *input, struct wg_error *error)
{
    ssize_t n = 0;
    const size_t room = BUFFER_NBYTES - input->end;
    if (input->fd < 0) {
        n = (ssize_t)(input->memory.nbytes < room ? input->memory.nbytes : room);
        if (n > 0) {
            memcpy(input->raw + input->end, input->memory.bytes, (size_t)n);
            text_skip(&input->memory, (size_t)n);
        }
    } else {
        n = system_read(input->fd, input->raw + input->end, room);
    }
    if (n < 0) {
        return fail_io(error, input->name, "cannot read", errno);
    }
    input->is_last = n == 0;
    input->end += (size_t)n;
    input->nbytes += (uint64_t)n;
    return WG_OK;
}

/* Makes an input of the file descriptor `fd` or, if `fd` is -1, of memory. The first bytes show
   whether it is a dictionary or compressed. */
static enum wg_status new_input(const char *name, int fd, struct wg_text memory,
                                const char *encoding, struct input **input_out,
                                struct wg_error *error)
{
    struct input *const input = calloc(1, sizeof *input);
    TRY_MEMORY(error, input != NULL);
    input->name = name;
    input->fd = fd;
    input->memory = memory;
    input->line = 1;
    input->column = 1;
    enum wg_status status = open_conversion(input, encoding, error);
    while (status == WG_OK && input->end < FORMAT_MAGIC_NBYTES && !input->is_last) {
        status = read_more(input, error);
    }
    input->is_dictionary = format_has_magic(input->raw, input->end);
    NEXT(status, open_codec(input, error));
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
    const int fd = system_open(path, OPEN_READ);
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    const enum wg_status status = input_open_fd(fd, path, encoding, input_out, error);
    if (status == WG_OK) {
        (*input_out)->owns_fd = true;
    } else {
        (void)close(fd);
    }
    return status;
}

enum wg_status input_open_fd(int fd, const char *name, const char *encoding,
                             struct input **input_out, struct wg_error *error)
{
    return new_input(name, fd, (struct wg_text){"", 0}, encoding, input_out, error);
}

enum wg_status input_open_memory(struct wg_text text, const char *name, const char *encoding,
                                 struct input **input_out, struct wg_error *error)
{
    return new_input(name, -1, text, encoding, input_out, error);
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
    if (input->owns_fd) {
        (void)close(input->fd);
    }
    FREE_ALL(input->unpacked, input);
}

const char *const input_packed_suffixes[] = {"", ".gz", ".xz", ".zst", ".GZ", ".XZ", ".ZST"};

const char *input_find_suffix(const char *name, const char *suffix)
{
    const size_t nbytes = strlen(suffix);
    const size_t length = name == NULL ? 0 : strlen(name);
    for (size_t i = 0; i < INPUT_PACKED_SUFFIXES; i++) {
        const size_t packed = strlen(input_packed_suffixes[i]);
        if (length >= nbytes + packed) {
            const char *const at = name + (length - nbytes - packed);
            if (strncasecmp(at, suffix, nbytes) == 0 &&
                strcasecmp(at + nbytes, input_packed_suffixes[i]) == 0) {
                return at;
            }
        }
    }
    return NULL;
}

const char *input_name(const struct input *input)
{
    return input->name;
}

bool input_is_dictionary(const struct input *input)
{
    return input->is_dictionary;
}

uint64_t input_nbytes(const struct input *input)
{
    return input->nbytes;
}

/* --- Reading */

/* Sets *piece_out to the next raw bytes; 0 bytes at the end. */
static enum wg_status read_raw(struct input *input, struct wg_text *piece_out,
                               struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (input->begin == input->end && !input->is_last) {
        input->begin = 0;
        input->end = 0;
        status = read_more(input, error);
    }
    *piece_out =
        (struct wg_text){(const char *)input->raw + input->begin, input->end - input->begin};
    input->begin = input->end;
    return status;
}

enum wg_status input_read_dictionary(struct input *input, unsigned char **bytes_out,
                                     size_t *nbytes_out, struct wg_error *error)
{
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    size_t capacity = 0;
    uint64_t stated_nbytes = FORMAT_HEADER_NBYTES;
    struct wg_text piece;
    do {
        enum wg_status status = read_raw(input, &piece, error);
        NEXT(status,
             ARRAY_RESERVE(bytes, &capacity, nbytes + piece.nbytes) ? WG_OK : fail_memory(error));
        if (status != WG_OK) {
            free(bytes);
            return status;
        }
        memcpy(bytes + nbytes, piece.bytes, piece.nbytes);
        nbytes += piece.nbytes;
        if (nbytes >= FORMAT_HEADER_NBYTES) {
            stated_nbytes = load_le64(bytes + HEADER_FILE_SIZE);
        }
    } while (piece.nbytes > 0 && nbytes <= stated_nbytes);
    *bytes_out = bytes;
    *nbytes_out = nbytes;
    return WG_OK;
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
    TRY_MEMORY(error, input->state != CODEC_NO_MEMORY);
    if (input->state == CODEC_WHOLE || (input->state == CODEC_MORE && !is_stuck)) {
        return WG_OK;
    }
    return fail_at(error, input->state == CODEC_TOO_LARGE ? WG_LIMIT : WG_BAD_INPUT, input->name, 0,
                   0, "the %s data %s", input->codec->name, problems[input->state]);
}

/* Sets *piece_out to the next piece, decompressed but not converted; 0 bytes at the end. A piece of
   compressed data fills the buffer, except at the end. */
static enum wg_status read_plain(struct input *input, struct wg_text *piece_out,
                                 struct wg_error *error)
{
    if (input->codec == NULL) {
        return read_raw(input, piece_out, error);
    }
    struct codec_io io = {.out = input->unpacked, .out_end = input->unpacked + BUFFER_NBYTES};
    while (io.out < io.out_end) {
        struct wg_text piece;
        TRY(read_raw(input, &piece, error));
        const bool is_drained = piece.nbytes == 0;
        if (is_drained && input->state == CODEC_WHOLE) {
            break;
        }
        const unsigned char *const out_before = io.out;
        io.in = (const unsigned char *)piece.bytes;
        io.in_end = io.in + piece.nbytes;
        io.in_is_last = input->is_last;
        input->state = input->codec->run(input->stream, &io);
        input->begin -= (size_t)(io.in_end - io.in); /* not used yet */
        TRY(check_codec(input, is_drained && io.out == out_before, error));
    }
    *piece_out =
        (struct wg_text){(const char *)input->unpacked, (size_t)(io.out - input->unpacked)};
    return !input->is_started && format_has_magic(input->unpacked, piece_out->nbytes)
               ? fail_at(error, WG_BAD_INPUT, input->name, 0, 0,
                         "this is a compressed dictionary; unpack it first")
               : WG_OK;
}

static enum wg_status fail_conversion(const struct input *input, const char *what,
                                      struct wg_error *error)
{
    return fail_at(error, WG_BAD_INPUT, input->name, input->line, input->column,
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
        NEXT(status, convert(input, is_end, piece_out, error));
    }
    return status;
}

/* Advances line and column past a piece. */
static void count_lines(struct input *input, struct wg_text piece)
{
    while (piece.nbytes > 0) {
        bool has_end;
        const struct wg_text line = text_take_until(&piece, '\n', &has_end);
        input->line += has_end;
        input->column = has_end ? 1 : input->column + utf8_count(line.bytes, line.nbytes);
    }
}

enum wg_status input_read(struct input *input, struct wg_text *piece_out, struct wg_error *error)
{
    bool is_first;
    enum wg_status status;
    if (input->is_dictionary) {
        return fail_for(error, WG_REASON_IS_DICTIONARY,
                        fail_at(error, WG_BAD_INPUT, input->name, 0, 0,
                                "this is a dictionary, but text is needed"));
    }
    do {
        is_first = !input->is_started;
        status = input->conversion != NULL ? read_converted(input, piece_out, error)
                                           : read_plain(input, piece_out, error);
        /* The first piece has the whole mark, unless the input is shorter. A piece of plain input
           has at least 8 bytes. A piece of compressed input fills a buffer. A piece of converted
           input has whole characters, and the mark is one character. */
        if (status == WG_OK && is_first) {
            *piece_out = text_skip_mark(*piece_out);
        }
        input->is_started = true;
    } while (status == WG_OK && is_first && piece_out->nbytes == 0);
    if (status == WG_OK && input->conversion != NULL) {
        count_lines(input, *piece_out);
    }
    return status;
}
