/* SPDX-License-Identifier: MIT */
/*
 * trie_text.c: see trie_text.h.
 *
 * The path from the root is kept as the word that it spells and, for each open
 * node, where its letter begins. Only what follows a letter shows where it ends, so
 * the last bytes of a piece wait for the next piece.
 */
#include "dict/write/trie_text.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

struct trie_reader {
    struct letters *letters;
    wordlist_fn *each;
    void *context;
    const char *name;
    uint64_t line; /* of the next byte, as is the column */
    uint64_t column;

    char *word; /* what the path spells */
    size_t word_nbytes;
    size_t word_capacity;
    size_t *nodes; /* where in the word each open node's letter begins */
    size_t depth;
    size_t node_capacity;

    char *text; /* read, but not taken yet */
    size_t text_nbytes;
    size_t text_capacity;
};

static enum wg_status fail_here(const struct trie_reader *reader, enum wg_status status,
                                const char *message, struct wg_error *error)
{
    return fail_at(
        error, status, reader->name, reader->line, reader->column, "%s", message);
}

static enum wg_status open_node(struct trie_reader *reader, struct wg_text letter,
                                struct wg_error *error)
{
    if (letter.nbytes == 0) {
        return fail_here(reader,
                         WG_BAD_INPUT,
                         "not valid UTF-8; if it is in another encoding, name it with "
                         "--encoding",
                         error);
    }
    const size_t nbytes = reader->word_nbytes + letter.nbytes;
    if (nbytes > TRIE_TEXT_MAX_WORD_NBYTES) {
        return fail_here(reader,
                         WG_LIMIT,
                         "the word to here has more than 65536 bytes; is a '#' "
                         "missing?",
                         error);
    }
    if (!ARRAY_RESERVE(reader->word, &reader->word_capacity, nbytes) ||
        !ARRAY_RESERVE(reader->nodes, &reader->node_capacity, reader->depth + 1)) {
        return fail_memory(error);
    }
    memcpy(reader->word + reader->word_nbytes, letter.bytes, letter.nbytes);
    reader->nodes[reader->depth++] = reader->word_nbytes;
    reader->word_nbytes = nbytes;
    return WG_OK;
}

static enum wg_status close_node(struct trie_reader *reader, struct wg_error *error)
{
    if (reader->depth == 0) {
        return fail_here(reader,
                         WG_BAD_INPUT,
                         "this '#' closes a node, but none is open; take it out",
                         error);
    }
    reader->word_nbytes = reader->nodes[--reader->depth];
    return WG_OK;
}

static enum wg_status mark_node(const struct trie_reader *reader,
                                struct wg_error *error)
{
    if (reader->depth == 0) {
        return fail_here(reader,
                         WG_BAD_INPUT,
                         "this '!' marks a word, but no letter is open; take it out",
                         error);
    }
    const struct wg_text word = {reader->word, reader->word_nbytes};
    return reader->each(reader->context, word, reader->line, reader->column, error);
}

static bool is_white_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * Takes the text up to its end if it is the last; else as long as a whole code
 * point, which may be a mark, fits behind each letter. The rest is moved to front.
 */
static enum wg_status take_text(struct trie_reader *reader, bool is_last,
                                struct wg_error *error)
{
    const size_t lookahead = is_last ? 0 : UTF8_MAX_NBYTES;
    const char *const end = reader->text + reader->text_nbytes;
    const char *p = reader->text;
    enum wg_status status = WG_OK;
    while (status == WG_OK && p < end) {
        struct wg_text sign = {p, 1};
        if (*p == '#') {
            status = close_node(reader, error);
        } else if (*p == '!') {
            status = mark_node(reader, error);
        } else if (!is_white_space(*p)) {
            const struct wg_text rest = {p, (size_t)(end - p)};
            sign.nbytes = letters_next(reader->letters, rest);
            if (rest.nbytes < sign.nbytes + lookahead) {
                break;
            }
            status = open_node(reader, sign, error);
        }
        if (*p == '\n') {
            reader->line++;
            reader->column = 1;
        } else {
            reader->column += utf8_count(sign.bytes, sign.nbytes);
        }
        p += sign.nbytes;
    }
    reader->text_nbytes = (size_t)(end - p);
    memmove(reader->text, p, reader->text_nbytes);
    return status;
}

/* Takes a piece of the input, the last one being empty. */
static enum wg_status take_piece(struct trie_reader *reader, struct wg_text piece,
                                 struct wg_error *error)
{
    if (!ARRAY_RESERVE(reader->text,
                       &reader->text_capacity,
                       reader->text_nbytes + piece.nbytes + 1)) {
        return fail_memory(error);
    }
    memcpy(reader->text + reader->text_nbytes, piece.bytes, piece.nbytes);
    reader->text_nbytes += piece.nbytes;
    const enum wg_status status = take_text(reader, piece.nbytes == 0, error);
    if (status == WG_OK && reader->text_nbytes > TRIE_TEXT_MAX_WORD_NBYTES) {
        /* A letter that does not end: it is refused as it would be at its end. */
        const struct wg_text letter = {reader->text, reader->text_nbytes};
        return open_node(reader, letter, error);
    }
    return status;
}

enum wg_status trie_text_read(struct input *input, struct letters *letters,
                              wordlist_fn *each, void *context, struct wg_error *error)
{
    struct trie_reader reader = {
        .letters = letters,
        .each = each,
        .context = context,
        .name = input_name(input),
        .line = 1,
        .column = 1,
    };
    struct wg_text piece = {"", 0};
    enum wg_status status;
    do {
        status = input_read(input, &piece, error);
        if (status == WG_OK) {
            status = take_piece(&reader, piece, error);
        }
    } while (status == WG_OK && piece.nbytes > 0);
    free(reader.word);
    free(reader.nodes);
    free(reader.text);
    return status;
}
