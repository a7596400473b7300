/* SPDX-License-Identifier: MIT */
/*
 * trie_text.c: see trie_text.h.
 *
 * The path from the root is stored as the word that it spells and, for each open node, the offset
 * in the word where its letter begins. Only the character after a letter shows where the letter
 * ends. So the last bytes of a piece of input are kept, and parsed with the next piece.
 */
#include "write/trie_text.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

#include <string.h>

struct trie_reader {
    const struct letters *letters;
    wordlist_fn *each;
    void *context;
    const char *name;
    struct wg_error *error;
    uint64_t line; /* line and column of the next byte */
    uint64_t column;

    char *word; /* spelled by the path from the root */
    size_t word_nbytes;
    size_t word_capacity;
    size_t *nodes; /* by depth: the offset in `word` of the node's letter */
    size_t depth;
    size_t node_capacity;

    char *text; /* has been read, but not parsed */
    size_t text_nbytes;
    size_t text_capacity;
};

static enum wg_status fail_here(const struct trie_reader *reader, enum wg_status status,
                                const char *message)
{
    return fail_at(reader->error, status, reader->name, reader->line, reader->column, "%s",
                   message);
}

static enum wg_status open_node(struct trie_reader *reader, struct wg_text letter)
{
    if (letter.nbytes == 0) {
        return fail_for(reader->error, WG_REASON_NOT_UTF8,
                        fail_here(reader, WG_BAD_INPUT,
                                  "not valid UTF-8; name the encoding if it is another one"));
    }
    const size_t nbytes = reader->word_nbytes + letter.nbytes;
    if (nbytes > TRIE_TEXT_MAX_WORD_NBYTES) {
        return fail_here(reader, WG_LIMIT,
                         "the word up to here has more than 65536 bytes; is a '#' missing?");
    }
    TRY_MEMORY(reader->error, ARRAY_RESERVE(reader->word, &reader->word_capacity, nbytes) &&
                                  ARRAY_ADD(reader->nodes, &reader->node_capacity, &reader->depth,
                                            reader->word_nbytes));
    memcpy(reader->word + reader->word_nbytes, letter.bytes, letter.nbytes);
    reader->word_nbytes = nbytes;
    return WG_OK;
}

static enum wg_status close_node(struct trie_reader *reader)
{
    if (reader->depth == 0) {
        return fail_here(reader, WG_BAD_INPUT,
                         "this '#' closes a node, but none is open; take it out");
    }
    reader->word_nbytes = reader->nodes[--reader->depth];
    return WG_OK;
}

static enum wg_status mark_node(const struct trie_reader *reader)
{
    const struct wg_text word = {reader->word, reader->word_nbytes};
    return reader->depth == 0
               ? fail_here(reader, WG_BAD_INPUT,
                           "this '!' marks a word, but no letter is open; take it out")
               : reader->each(reader->context, word, reader->line, reader->column, reader->error);
}

static bool is_white_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Parses reader->text. If more text follows, stops at a letter that has fewer than UTF8_MAX_NBYTES
   bytes after it: the code point after the letter can be incomplete, and can be a mark of the
   letter. Moves the text that is not parsed to the front. */
static enum wg_status parse_text(struct trie_reader *reader, bool is_last)
{
    const size_t lookahead = is_last ? 0 : UTF8_MAX_NBYTES;
    struct wg_text rest = {reader->text, reader->text_nbytes};
    enum wg_status status = WG_OK;
    while (status == WG_OK && rest.nbytes > 0) {
        struct wg_text token = {rest.bytes, 1};
        if (*rest.bytes == '#') {
            status = close_node(reader);
        } else if (*rest.bytes == '!') {
            status = mark_node(reader);
        } else if (!is_white_space(*rest.bytes)) {
            token.nbytes = letters_raw_nbytes(reader->letters, rest);
            if (rest.nbytes < token.nbytes + lookahead) {
                break;
            }
            status = open_node(reader, token);
        }
        if (*rest.bytes == '\n') {
            reader->line++;
            reader->column = 1;
        } else {
            reader->column += utf8_count(token.bytes, token.nbytes);
        }
        text_skip(&rest, token.nbytes);
    }
    reader->text_nbytes = rest.nbytes;
    memmove(reader->text, rest.bytes, rest.nbytes);
    return status;
}

/* Parses a piece of the input. An empty piece means the end of the input. */
static enum wg_status parse_piece(struct trie_reader *reader, struct wg_text piece)
{
    TRY_MEMORY(reader->error, ARRAY_RESERVE(reader->text, &reader->text_capacity,
                                            reader->text_nbytes + piece.nbytes + 1));
    memcpy(reader->text + reader->text_nbytes, piece.bytes, piece.nbytes);
    reader->text_nbytes += piece.nbytes;
    const enum wg_status status = parse_text(reader, piece.nbytes == 0);
    /* The rest can be one letter whose end has not come yet; open_node refuses its length. */
    return status == WG_OK && reader->text_nbytes > TRIE_TEXT_MAX_WORD_NBYTES
               ? open_node(reader, (struct wg_text){reader->text, reader->text_nbytes})
               : status;
}

enum wg_status trie_text_read(struct input *input, const struct letters *letters, wordlist_fn *each,
                              void *context, struct wg_error *error)
{
    struct trie_reader reader = {
        .letters = letters,
        .each = each,
        .context = context,
        .name = input_name(input),
        .error = error,
        .line = 1,
        .column = 1,
    };
    struct wg_text piece = {"", 0};
    enum wg_status status;
    do {
        status = input_read(input, &piece, error);
        NEXT(status, parse_piece(&reader, piece));
    } while (status == WG_OK && piece.nbytes > 0);
    FREE_ALL(reader.word, reader.nodes, reader.text);
    return status;
}
