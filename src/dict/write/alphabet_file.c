/* SPDX-License-Identifier: MIT */
/*
 * alphabet_file.c: the symbols that the user lists, one a line, and cutting words
 * into them.
 *
 * A symbol is a sequence of folded code points. Those that begin with the same one
 * are chained, the longest first, so the first that fits is the longest.
 */
#include "dict/write/letters_impl.h"
#include "dict/write/wordlist.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

struct alphabet_file {
    struct letters *letters;
    const char *name;
};

/* Of the code points of a line, the byte where the first that is invisible begins. */
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

/* Whether one of the cuts of the line just read is no text. */
static bool has_nothing(const struct letters *letters)
{
    for (size_t i = 0; i < letters->ncuts; i++) {
        if (letters->cuts[i].letter == LETTER_NONE) {
            return true;
        }
    }
    return false;
}

/* Makes a symbol of the cuts. Returns WG_OK, WG_LIMIT or WG_NO_MEMORY. */
static enum wg_status make_symbol(struct letters *letters, struct symbol *symbol)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    struct wg_text text = {bytes, 0};
    *symbol = (struct symbol){0};
    for (size_t i = 0; i < letters->ncuts; i++) {
        const uint32_t id = letters->cuts[i].letter;
        const struct letter *const point = &letters->set.letters[id];
        if (text.nbytes + point->nbytes > sizeof bytes) {
            return WG_LIMIT;
        }
        memcpy(bytes + text.nbytes, point->text, point->nbytes);
        text.nbytes += point->nbytes;
        symbol->points[symbol->npoints++] = id;
    }
    symbol->letter = letter_set_add(&letters->set, text);
    return symbol->letter == 0 ? WG_NO_MEMORY : WG_OK;
}

static bool has_symbol(const struct letters *letters, uint32_t letter)
{
    for (size_t i = 0; i < letters->nsymbols; i++) {
        if (letters->symbols[i].letter == letter) {
            return true;
        }
    }
    return false;
}

/* What is wrong with a line that has been cut, and at which byte; NULL if nothing. */
static const char *problem_of(const struct letters *letters, struct wg_text line,
                              size_t *bad_off)
{
    *bad_off = find_invisible(line);
    if (*bad_off < line.nbytes) {
        return "a symbol cannot hold a space or a control character; take it out";
    }
    *bad_off = 0;
    return has_nothing(letters)
               ? "nothing is left of this symbol when it is folded; take it out"
               : NULL;
}

/* Keeps the symbol of the line that has been cut, unless it is there already. */
static enum wg_status keep_symbol(struct letters *letters)
{
    struct symbol symbol;
    const enum wg_status status = make_symbol(letters, &symbol);
    if (status != WG_OK || has_symbol(letters, symbol.letter)) {
        return status;
    }
    if (!ARRAY_RESERVE(
            letters->symbols, &letters->symbol_capacity, letters->nsymbols + 1)) {
        return WG_NO_MEMORY;
    }
    letters->symbols[letters->nsymbols++] = symbol;
    return letters->nsymbols <= FORMAT_MAX_SYMBOLS ? WG_OK : WG_LIMIT;
}

static enum wg_status add_symbol(void *context, struct wg_text line_text, uint64_t line,
                                 uint64_t column, struct wg_error *error)
{
    const struct alphabet_file *const file = context;
    struct letters *const letters = file->letters;
    const char *problem = NULL;
    size_t bad_off = 0;
    enum wg_status status = WG_LIMIT;
    if (line_text.nbytes <= FOLD_MAX_NBYTES) {
        const enum letters_verdict verdict = cut_word(letters, line_text, &bad_off);
        if (verdict == LETTERS_INVALID_UTF8) {
            problem = "not valid UTF-8; save the alphabet as UTF-8";
        } else if (verdict == LETTERS_ACCEPTED) {
            problem = problem_of(letters, line_text, &bad_off);
        }
        status = verdict == LETTERS_NO_MEMORY ? WG_NO_MEMORY
                 : problem != NULL            ? WG_BAD_INPUT
                                              : keep_symbol(letters);
    }
    if (status == WG_NO_MEMORY) {
        return fail_memory(error);
    }
    if (status == WG_LIMIT) {
        problem = letters->nsymbols > FORMAT_MAX_SYMBOLS
                      ? "an alphabet has up to 255 symbols; take some out"
                      : "a symbol has up to 64 bytes; shorten it";
    }
    if (status != WG_OK) {
        column += utf8_count(line_text.bytes, bad_off);
        return fail_at(error, status, file->name, line, column, "%s", problem);
    }
    return WG_OK;
}

static int compare_lengths(const void *a, const void *b)
{
    const struct symbol *const x = a;
    const struct symbol *const y = b;
    return (x->npoints > y->npoints) - (x->npoints < y->npoints);
}

/* Chains the symbols: from the shortest on, each is put at the head of its chain. */
static enum wg_status chain_symbols(struct letters *letters, struct wg_error *error)
{
    letters->first_symbols = calloc(letters->set.count, sizeof *letters->first_symbols);
    if (letters->first_symbols == NULL) {
        return fail_memory(error);
    }
    qsort(
        letters->symbols, letters->nsymbols, sizeof *letters->symbols, compare_lengths);
    for (size_t i = 0; i < letters->set.count; i++) {
        letters->set.letters[i].is_alone = false;
    }
    for (size_t i = 0; i < letters->nsymbols; i++) {
        struct symbol *const symbol = &letters->symbols[i];
        const uint32_t first = symbol->points[0];
        symbol->next = letters->first_symbols[first];
        letters->first_symbols[first] = (uint16_t)(i + 1);
        letters->set.letters[first].is_alone = symbol->npoints == 1;
    }
    return WG_OK;
}

enum wg_status symbols_read(struct letters *letters, const char *path,
                            struct wg_error *error)
{
    struct input *input;
    letters->has_alphabet = true;
    enum wg_status status = input_open(path, NULL, &input, error);
    if (status != WG_OK) {
        return status;
    }
    struct alphabet_file file = {letters, input_name(input)};
    status = wordlist_read(input, add_symbol, &file, error);
    if (status == WG_OK && letters->nsymbols == 0) {
        status = fail_at(error,
                         WG_BAD_INPUT,
                         file.name,
                         0,
                         0,
                         "the alphabet is empty; list its symbols, one a line");
    }
    input_close(input);
    if (status != WG_OK) {
        return status;
    }
    letters->is_alphabet_whole = true;
    return chain_symbols(letters, error);
}

/* The longest symbol that the cuts begin with; NULL if there is none. */
static const struct symbol *longest_symbol(const struct letters *letters,
                                           const struct cut *cuts, size_t ncuts)
{
    uint16_t next = letters->first_symbols[cuts[0].letter];
    while (next != 0) {
        const struct symbol *const symbol = &letters->symbols[next - 1];
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

void symbols_take(struct letters *letters)
{
    struct cut *const cuts = letters->cuts;
    size_t taken = 0;
    for (size_t i = 0; i < letters->ncuts;) {
        if (letters->set.letters[cuts[i].letter].is_alone) {
            cuts[taken++] = cuts[i++];
            continue;
        }
        const struct symbol *const symbol =
            longest_symbol(letters, cuts + i, letters->ncuts - i);
        const uint32_t letter = symbol != NULL ? symbol->letter : LETTER_NONE;
        cuts[taken++] = (struct cut){letter, cuts[i].off};
        i += symbol != NULL ? symbol->npoints : 1;
    }
    letters->ncuts = taken;
}
