/* SPDX-License-Identifier: MIT */
/*
 * alphabet_file.c: see alphabet_file.h.
 *
 * A symbol is a sequence of folded code points. Symbols with the same first code point
 * form a linked list, the chain. It begins with the longest symbol, so the first symbol
 * that fits is the longest.
 */
#include "dict/write/alphabet_file.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"
#include "dict/write/fold.h"
#include "dict/write/wordlist.h"

#include <stdlib.h>
#include <string.h>

struct alphabet_reader {
    struct alphabet_file *alphabet;
    struct cutter *cutter;
    const char *name; /* of the file */
};

/* Returns the offset of the first code point of a line that is not visible
   (point_is_visible), or the length of the line if there is none. */
static size_t find_invisible(struct wg_text line)
{
    const unsigned char *const begin = (const unsigned char *)line.bytes;
    size_t off = 0;
    while (off < line.nbytes) {
        uint32_t c = 0;
        const unsigned length = utf8_decode(begin + off, begin + line.nbytes, &c);
        if (!point_is_visible(c)) {
            break;
        }
        off += length;
    }
    return off;
}

/* Checks a line that cut_word has cut. If it cannot be a symbol, returns a message and
   sets *bad_off to the offset of the problem. Otherwise returns NULL. */
static const char *find_problem(const struct cutter *cutter, struct wg_text line,
                                size_t *bad_off)
{
    *bad_off = find_invisible(line);
    if (*bad_off < line.nbytes) {
        return "a symbol cannot hold a space or a control character; remove this "
               "character";
    }
    *bad_off = 0;
    return find_non_letter(cutter) < cutter->ncuts
               ? "nothing is left of this symbol when it is folded; remove the symbol"
               : NULL;
}

/* Adds a symbol made of the current cuts, unless the alphabet has it already. Fails
   with WG_LIMIT or WG_NO_MEMORY. */
static enum wg_status keep_symbol(struct alphabet_file *alphabet, struct cutter *cutter)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    struct wg_text text = {bytes, 0};
    if (!ARRAY_RESERVE(alphabet->symbols, &alphabet->capacity, alphabet->count + 1)) {
        return WG_NO_MEMORY;
    }
    struct symbol *const symbol = &alphabet->symbols[alphabet->count];
    *symbol = (struct symbol){0};
    for (size_t i = 0; i < cutter->ncuts; i++) {
        const uint32_t id = cutter->cuts[i].letter;
        const struct wg_text point = letter_text(cutter, id);
        if (text.nbytes + point.nbytes > sizeof bytes) {
            return WG_LIMIT;
        }
        memcpy(bytes + text.nbytes, point.bytes, point.nbytes);
        text.nbytes += point.nbytes;
        symbol->points[symbol->npoints++] = id;
    }
    symbol->letter = letter_add(cutter, text);
    if (symbol->letter == 0) {
        return WG_NO_MEMORY;
    }
    for (size_t i = 0; i < alphabet->count; i++) {
        if (alphabet->symbols[i].letter == symbol->letter) {
            return WG_OK;
        }
    }
    return ++alphabet->count <= FORMAT_MAX_SYMBOLS ? WG_OK : WG_LIMIT;
}

static enum wg_status add_symbol(void *context, struct wg_text line_text, uint64_t line,
                                 uint64_t column, struct wg_error *error)
{
    const struct alphabet_reader *const reader = context;
    const char *problem = "not valid UTF-8; save the alphabet as UTF-8";
    size_t bad_off = 0;
    enum wg_status status = line_text.nbytes > FOLD_MAX_NBYTES
                                ? WG_LIMIT
                                : cut_word(reader->cutter, line_text, &bad_off);
    if (status == WG_OK) {
        problem = find_problem(reader->cutter, line_text, &bad_off);
        status = problem != NULL ? WG_BAD_INPUT
                                 : keep_symbol(reader->alphabet, reader->cutter);
    }
    if (status == WG_LIMIT) {
        problem = reader->alphabet->count > FORMAT_MAX_SYMBOLS
                      ? "an alphabet has up to 255 symbols; take some out"
                      : "a symbol has up to 64 bytes; shorten it";
    }
    if (status == WG_NO_MEMORY) {
        return fail_memory(error);
    }
    column += utf8_count(line_text.bytes, bad_off);
    return status == WG_OK
               ? WG_OK
               : fail_at(error, status, reader->name, line, column, "%s", problem);
}

static int compare_lengths(const void *a, const void *b)
{
    const struct symbol *const x = a;
    const struct symbol *const y = b;
    return (x->npoints > y->npoints) - (x->npoints < y->npoints);
}

/* Puts each symbol at the head of its chain, from the shortest symbol to the longest.
   So the longest symbol of a chain becomes its head. */
static enum wg_status chain_symbols(struct alphabet_file *alphabet, size_t letter_count,
                                    struct wg_error *error)
{
    alphabet->chains = calloc(letter_count, sizeof *alphabet->chains);
    if (alphabet->chains == NULL) {
        return fail_memory(error);
    }
    qsort(
        alphabet->symbols, alphabet->count, sizeof *alphabet->symbols, compare_lengths);
    for (size_t i = 0; i < alphabet->count; i++) {
        struct symbol *const symbol = &alphabet->symbols[i];
        struct symbol_chain *const chain = &alphabet->chains[symbol->points[0]];
        symbol->next = chain->first;
        chain->first = (uint16_t)(i + 1);
        chain->is_lone = symbol->npoints == 1;
    }
    return WG_OK;
}

enum wg_status alphabet_file_read(struct alphabet_file *alphabet, struct cutter *cutter,
                                  struct input *input, struct wg_error *error)
{
    struct alphabet_reader reader = {alphabet, cutter, input_name(input)};
    cutter->has_alphabet = true;
    const enum wg_status status = wordlist_read(input, add_symbol, &reader, error);
    if (status != WG_OK) {
        return status;
    }
    if (alphabet->count == 0) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       reader.name,
                       0,
                       0,
                       "the alphabet is empty; list its symbols, one a line");
    }
    cutter->is_frozen = true;
    return chain_symbols(alphabet, FIRST_LETTER + cutter->texts.count, error);
}

void alphabet_file_free(struct alphabet_file *alphabet)
{
    free(alphabet->symbols);
    free(alphabet->chains);
}

/* Returns the longest symbol with which the cuts begin, or NULL if there is none. */
static const struct symbol *longest_symbol(const struct alphabet_file *alphabet,
                                           const struct cut *cuts, size_t ncuts)
{
    uint16_t next = alphabet->chains[cuts[0].letter].first;
    while (next != 0) {
        const struct symbol *const symbol = &alphabet->symbols[next - 1];
        size_t i = 1;
        while (i < symbol->npoints && i < ncuts &&
               cuts[i].letter == symbol->points[i]) {
            i++;
        }
        if (i == symbol->npoints) {
            return symbol;
        }
        next = symbol->next;
    }
    return NULL;
}

void join_symbols(const struct alphabet_file *alphabet, struct cutter *cutter)
{
    struct cut *const cuts = cutter->cuts;
    size_t joined = 0;
    for (size_t i = 0; i < cutter->ncuts;) {
        if (alphabet->chains[cuts[i].letter].is_lone) {
            cuts[joined++] = cuts[i++];
            continue;
        }
        const struct symbol *const symbol =
            longest_symbol(alphabet, cuts + i, cutter->ncuts - i);
        const uint32_t letter = symbol != NULL ? symbol->letter : LETTER_NONE;
        cuts[joined++] = (struct cut){letter, cuts[i].off};
        i += symbol != NULL ? symbol->npoints : 1;
    }
    cutter->ncuts = joined;
}
