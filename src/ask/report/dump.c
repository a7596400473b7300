/* SPDX-License-Identifier: MIT */
/* dump.c: see dump.h. info.c writes the counts and metadata. */
#include "report/dump.h"

#include "base/array.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool put_line(void *context, struct wg_text word)
{
    struct sink *sink = context;
    sink_text(sink, word);
    sink_char(sink, '\n');
    return sink->status == WG_OK;
}

enum wg_status dump_list(const struct wg_dict *dict, struct sink *sink, struct wg_error *error)
{
    return sink_status(sink, wg_dict_each(dict, text_of(""), put_line, sink, error), error);
}

struct tsv {
    const struct wg_dict *dict;
    struct sink *sink;
    uint64_t number; /* of the next word */
};

static bool put_valued_line(void *context, struct wg_text word)
{
    struct tsv *const tsv = context;
    uint64_t value = 0;
    (void)wg_dict_value_at(tsv->dict, tsv->number++, &value);
    sink_text(tsv->sink, word);
    sink_format(tsv->sink, "\t%" PRIu64 "\n", value);
    return tsv->sink->status == WG_OK;
}

enum wg_status dump_tsv(const struct wg_dict *dict, struct sink *sink, struct wg_error *error)
{
    struct tsv tsv = {.dict = dict, .sink = sink};
    if (!wg_dict_has_values(dict)) {
        return fail(error, WG_UNSUPPORTED,
                    "the dictionary has no values; write its words without values, as a list");
    }
    return sink_status(sink, wg_dict_each(dict, text_of(""), put_valued_line, &tsv, error), error);
}

struct trie_text {
    struct sink *sink;
    char *word; /* the previous word: its nodes are still open */
    size_t nbytes;
    size_t capacity;
    bool is_out_of_memory;
};

/* Returns the size in bytes of the longest common prefix of whole letters. */
static size_t common_prefix(struct wg_text a, struct wg_text b)
{
    size_t off = 0;
    while (off < a.nbytes && off < b.nbytes) {
        const size_t nbytes = letter_nbytes(text_from(a, off));
        if (nbytes != letter_nbytes(text_from(b, off)) ||
            memcmp(a.bytes + off, b.bytes + off, nbytes) != 0) {
            break;
        }
        off += nbytes;
    }
    return off;
}

/* Closes the nodes of the previous word after its common prefix with this word, and opens the nodes
   for the rest of this word. Words come in symbol order. So, with digraphs, a word can need a node
   that is already closed. Then the node is opened again. */
static bool put_branch(void *context, struct wg_text word)
{
    struct trie_text *trie = context;
    if (!ARRAY_RESERVE(trie->word, &trie->capacity, word.nbytes)) {
        trie->is_out_of_memory = true;
        return false;
    }
    const struct wg_text last = {trie->nbytes > 0 ? trie->word : "", trie->nbytes};
    const size_t common = common_prefix(last, word);
    struct wg_text closing = text_from(last, common);
    while (closing.nbytes > 0) {
        closing = text_from(closing, letter_nbytes(closing));
        sink_char(trie->sink, '#');
    }
    sink_text(trie->sink, text_from(word, common));
    sink_char(trie->sink, '!');
    if (word.nbytes > 0) { /* a forged file may have the empty word first */
        memcpy(trie->word, word.bytes, word.nbytes);
    }
    trie->nbytes = word.nbytes;
    return trie->sink->status == WG_OK;
}

/* Returns a character that has a meaning in trie text and that some symbol contains, or NULL. */
static const char *special_in_symbols(const struct wg_dict *dict)
{
    static const char specials[] = "#! \t\n\v\f\r";
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        for (const char *special = specials; *special != '\0'; special++) {
            if (memchr(text.bytes, *special, text.nbytes) != NULL) {
                return special;
            }
        }
    }
    return NULL;
}

enum wg_status dump_trie_text(const struct wg_dict *dict, struct sink *sink, struct wg_error *error)
{
    const char *const bad = special_in_symbols(dict);
    if (bad != NULL) {
        return fail(error, WG_UNSUPPORTED,
                    "trie text cannot hold the letter '%c'; dump it as a list", *bad);
    }
    struct trie_text trie = {.sink = sink};
    enum wg_status status = wg_dict_each(dict, text_of(""), put_branch, &trie, error);
    sink_char(sink, '\n');
    free(trie.word);
    TRY_MEMORY(error, !trie.is_out_of_memory);
    return sink_status(sink, status, error);
}

static void put_dot_edge(struct sink *sink, uint32_t from, uint32_t to, struct wg_text symbol)
{
    sink_string(sink, "    ");
    sink_number(sink, from);
    sink_string(sink, " -> ");
    sink_number(sink, to);
    sink_string(sink, " [label=\"");
    for (size_t i = 0; i < symbol.nbytes; i++) {
        const bool is_escaped = symbol.bytes[i] == '"' || symbol.bytes[i] == '\\';
        sink_string(sink, is_escaped ? "\\" : "");
        sink_char(sink, symbol.bytes[i]);
    }
    sink_string(sink, "\"]\n");
}

/* Visits the states by number. So no set of visited states is needed, and a cycle in a damaged file
   does not cause an endless loop. */
enum wg_status dump_dot(const struct wg_dict *dict, struct sink *sink, struct wg_error *error)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    sink_string(sink, "digraph dictionary {\n    rankdir=LR\n    node [shape=circle]\n"
                      "    start [shape=point]\n    start -> ");
    sink_number(sink, wg_dict_root(dict).state);
    sink_string(sink, "\n");
    for (uint32_t from = 0; from < counts->states && sink->status == WG_OK; from++) {
        if (wg_dict_is_word(dict, (struct wg_cursor){from})) {
            sink_string(sink, "    ");
            sink_number(sink, from);
            sink_string(sink, " [shape=doublecircle]\n");
        }
        for (uint32_t symbol = 0; symbol < counts->symbols; symbol++) {
            struct wg_cursor to = {from};
            if (wg_dict_step(dict, &to, symbol)) {
                put_dot_edge(sink, from, to.state, wg_dict_symbol_text(dict, symbol));
            }
        }
    }
    sink_string(sink, "}\n");
    return sink_status(sink, WG_OK, error);
}
