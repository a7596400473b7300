/* SPDX-License-Identifier: MIT */
/*
 * list.c: lists the words that begin with a prefix, in symbol order.
 *
 * The automaton is walked depth first, with an explicit stack. A node of this walk is one visit of
 * a state: a state is visited once for each path that leads to it. The whole list has three to
 * seven times as many nodes as the automaton has edges. So a list without a prefix is walked in the
 * table of edges (edges.h) if the table can be made: there, a node costs one load. For a list with
 * a prefix the table may cost more than the walk. So this list is walked in the file, where a node
 * costs four loads.
 *
 * A symbol's text is copied by one store of 8 bytes: copying its exact length takes a fifth longer.
 * If the alphabet has forms for the end of a word, or drops U+034F, each word is written again as
 * it is shown (respell).
 *
 * A damaged file can have cycles, or states below which no word ends. So the walk goes no deeper
 * than the header's longest word, lists no more words than the header counts, and fails if a path
 * ends without a word. A word costs at most `longest` steps.
 */
#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"
#include "dict/read/node.h"

#include <stdlib.h>

enum {
    CODES = 256,
    SHORT_TEXT_NBYTES = 8, /* a longer text of a symbol is copied by a second memcpy */
    FIRST_ROOM = 64        /* symbols after the prefix that the first allocation holds */
};

/* The depth of a node has two counts: in the upper 32 bits the symbols of the word so far, in the
   lower 32 bits the bytes of these symbols. The step of a symbol is what the symbol adds to the
   depth. Example: "ny" adds DEPTH_SYMBOL + 2. */
#define DEPTH_SYMBOL (UINT64_C(1) << 32)

static uint32_t depth_nbytes(uint64_t depth)
{
    return (uint32_t)depth;
}

/*
 * A node on the path with letters that have not been followed yet. For a narrow letter set,
 * `letters` has a bit for the code of each of these letters, and `edge` is the index of the next
 * letter's edge in the table, or in EDGE for a walk in the file. In the file, the last edge of a
 * state is in LAST: for this edge, `edge` is not used. For a wide set, whose codes are not in the
 * order of symbols, `letters` is WIDE_FRAME plus the next symbol. `letters` is 0 when no letter
 * remains.
 */
struct frame {
    uint64_t letters;
    uint64_t depth;
    uint32_t id;
    uint32_t edge;
};

#define WIDE_FRAME (UINT64_C(1) << 32)

/* The first bytes of a symbol's text, and its step. */
struct spelling {
    char text[SHORT_TEXT_NBYTES];
    uint64_t step;
};

struct listing {
    const struct wg_dict *dict;
    wg_word_fn *each;
    void *context;
    uint64_t words_left;
    uint64_t too_deep; /* the lowest depth that is too deep for any word */
    uint64_t no_room;  /* the lowest depth at which `text` and `frames` are too small */
    uint64_t depth;    /* of the prefix */
    char *text;        /* the word so far */
    size_t text_capacity;
    bool respells;    /* words are not shown as the texts of their symbols */
    uint8_t *symbols; /* of the prefix and, with `respells`, of the word so far */
    size_t symbol_capacity;
    char *shown; /* the word as it is shown; not used without `respells` */
    size_t shown_capacity;
    struct frame *frames;
    size_t frame_capacity;
    struct spelling *spellings; /* by code */
};

static enum wg_status fail_count(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "it has more or longer words than its header says");
}

/* Makes room for words of `symbols` symbols. In a damaged file, the header's longest word can be
   far longer than any word. So the room grows with the depth that the walk reaches. Returns false
   if there is not enough memory. */
static bool make_room(struct listing *listing, size_t symbols)
{
    const size_t longest = listing->dict->counts.longest;
    const size_t room = symbols < longest ? symbols : longest;
    listing->no_room = (room + UINT64_C(1)) * DEPTH_SYMBOL;
    if (!ARRAY_RESERVE(listing->text, &listing->text_capacity, room * FORMAT_MAX_TEXT_NBYTES) ||
        !ARRAY_RESERVE(listing->frames, &listing->frame_capacity, room)) {
        return false;
    }
    if (listing->symbols != NULL && !listing->respells) {
        return true; /* the first call has made room for the prefix */
    }
    return ARRAY_RESERVE(listing->symbols, &listing->symbol_capacity, room) &&
           (!listing->respells ||
            ARRAY_RESERVE(listing->shown, &listing->shown_capacity, ALPHABET_SPELL_ROOM(room)));
}

/* Writes the text of the symbol with this code to the word, at `depth`. */
ALWAYS_INLINE void spell(const struct listing *listing, bool respells, uint64_t depth,
                         uint32_t code)
{
    const struct spelling *spelling = &listing->spellings[code];
    const uint32_t nbytes = depth_nbytes(spelling->step);
    char *const text = listing->text + depth_nbytes(depth);
    memcpy(text, spelling->text, SHORT_TEXT_NBYTES);
    if (nbytes > SHORT_TEXT_NBYTES) {
        const uint32_t symbol = listing->dict->code_symbols[code];
        memcpy(text, wg_dict_symbol_text(listing->dict, symbol).bytes, nbytes);
    }
    if (respells) {
        listing->symbols[depth / DEPTH_SYMBOL] = listing->dict->code_symbols[code];
    }
}

/* Returns the word at `depth` as it is shown. */
static struct wg_text respell(const struct listing *listing, uint64_t depth)
{
    const struct alphabet *const alphabet = &listing->dict->alphabet;
    const size_t count = (size_t)(depth / DEPTH_SYMBOL);
    struct wg_text word = {listing->text, depth_nbytes(depth)};
    if (alphabet->drops_joiner) {
        word.nbytes = alphabet_spell(alphabet, listing->symbols, count, listing->shown);
    } else if (count > 0) {
        const uint32_t last = listing->symbols[count - 1];
        const struct wg_text final = alphabet_final_text(alphabet, last);
        word.nbytes -= alphabet_symbol_text(alphabet, last).nbytes;
        memcpy(listing->shown, word.bytes, word.nbytes);
        memcpy(listing->shown + word.nbytes, final.bytes, final.nbytes);
        word.nbytes += final.nbytes;
    }
    word.bytes = listing->shown;
    return word;
}

/* Returns frame.letters for the letters of a wide set from symbol `from` on. */
static uint64_t wide_letters(const struct walk *walk, uint32_t set_number, uint32_t from)
{
    const uint32_t symbol = walk_next_symbol(walk, set_number, from);
    return symbol < walk->symbols ? WIDE_FRAME | symbol : 0;
}

/* Sets all fields of a frame but its depth. */
ALWAYS_INLINE void enter(const struct walk *walk, const struct edge_table *table, struct node node,
                         struct frame *frame)
{
    frame->id = node.id;
    frame->letters = node.set & ~SET_END;
    if (__builtin_expect(node.is_wide, 0)) {
        frame->letters = wide_letters(walk, node_wide_set(walk, table, node.id), 0);
    } else if (table != NULL) {
        frame->edge = node.id;
    } else {
        frame->edge = walk_first_edge(walk, node.id, popcount32(node.set & ~SET_END));
    }
}

/* Removes the first letter from a frame whose set is wide, and sets *node_out to the node that the
   letter leads to. Returns the letter's code. */
static uint32_t take_wide_letter(const struct walk *walk, const struct edge_table *table,
                                 struct frame *frame, struct node *node_out)
{
    const uint32_t symbol = (uint32_t)frame->letters;
    const uint32_t code = walk->codes[symbol];
    frame->letters = wide_letters(walk, node_wide_set(walk, table, frame->id), symbol + 1);
    *node_out = node_wide_child(walk, table, frame->id, code);
    return code;
}

/* Like take_wide_letter, for any frame. */
ALWAYS_INLINE uint32_t take_letter(const struct walk *walk, const struct edge_table *table,
                                   struct frame *frame, struct node *node_out)
{
    if (__builtin_expect(frame->letters >= WIDE_FRAME, 0)) {
        return take_wide_letter(walk, table, frame, node_out);
    }
    const uint32_t code = lowest_bit64(frame->letters);
    frame->letters &= frame->letters - 1;
    *node_out = table != NULL         ? node_of_edge(table, &table->edges[frame->edge++])
                : frame->letters == 0 ? node_of_state(walk, walk_last(walk, frame->id))
                                      : node_of_state(walk, walk_edge(walk, frame->edge++));
    return code;
}

/* Lists the words below a node. `respells` is listing->respells. */
ALWAYS_INLINE enum wg_status list_words(struct listing *listing, const struct edge_table *table,
                                        bool respells, struct node node, struct wg_error *error)
{
    const struct walk walk = listing->dict->walk;
    struct frame *top = listing->frames;
    struct frame frame = {0};
    uint64_t depth = listing->depth;
    while (true) {
        const bool is_word = (node.set & SET_END) != 0;
        if (is_word) {
            const struct wg_text word = respells
                                            ? respell(listing, depth)
                                            : (struct wg_text){listing->text, depth_nbytes(depth)};
            if (listing->words_left-- == 0) {
                return fail_count(error);
            }
            if (!listing->each(listing->context, word)) {
                return fail(error, WG_STOPPED, "stopped by the caller");
            }
        }
        if ((node.set & ~SET_END) != 0 || node.is_wide) {
            enter(&walk, table, node, &frame);
            frame.depth = depth;
            if (frame.letters == 0) { /* only if the file changed after it was opened */
                return fail(error, WG_DAMAGED, "a letter set has no letters");
            }
        } else if (!is_word) {
            return fail(error, WG_DAMAGED, "some of its letters lead to no word");
        } else if (top == listing->frames) {
            return WG_OK;
        } else {
            frame = *--top;
        }
        const uint32_t code = take_letter(&walk, table, &frame, &node);
        depth = frame.depth + listing->spellings[code].step;
        if (depth >= listing->no_room) {
            const size_t count = (size_t)(top - listing->frames);
            if (depth >= listing->too_deep) {
                return fail_count(error);
            }
            if (!make_room(listing, (size_t)(depth / DEPTH_SYMBOL) * 2)) {
                return fail_memory(error);
            }
            top = listing->frames + count;
        }
        *top = frame;
        top += frame.letters != 0;
        spell(listing, respells, frame.depth, code);
    }
}

static enum wg_status list_below(struct listing *listing, uint32_t state, struct wg_error *error)
{
    const struct walk *const walk = &listing->dict->walk;
    const struct edge_table *const table =
        state == walk->root ? edges_make(listing->dict, SIZE_MAX) : NULL;
    const struct node node = table != NULL ? node_root(walk, table) : node_of_state(walk, state);
    if (listing->respells) {
        return table != NULL ? list_words(listing, table, true, node, error)
                             : list_words(listing, NULL, true, node, error);
    }
    return table != NULL ? list_words(listing, table, false, node, error)
                         : list_words(listing, NULL, false, node, error);
}

/* Fills in the spelling of each code. A letter set can have a code above the last one only if the
   file was written to after it was opened. The step of such a code is too deep for any word, so the
   listing fails there. */
static void fill_spellings(struct listing *listing)
{
    const struct wg_dict *dict = listing->dict;
    for (uint32_t code = 0; code < CODES; code++) {
        listing->spellings[code].step = listing->too_deep;
    }
    for (uint32_t symbol = 0; symbol < dict->walk.symbols; symbol++) {
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        struct spelling *spelling = &listing->spellings[dict->codes[symbol]];
        const bool is_short = text.nbytes < SHORT_TEXT_NBYTES;
        memset(spelling->text, 0, SHORT_TEXT_NBYTES); /* spell copies all of it */
        memcpy(spelling->text, text.bytes, is_short ? text.nbytes : SHORT_TEXT_NBYTES);
        spelling->step = DEPTH_SYMBOL + text.nbytes;
    }
}

/* Spells the prefix and moves *cursor to its state. Returns false if no word begins with the
   prefix. */
static bool follow_prefix(struct listing *listing, struct wg_text prefix, struct wg_cursor *cursor)
{
    const struct wg_dict *const dict = listing->dict;
    uint8_t *const symbols = listing->symbols;
    const size_t most = (size_t)(listing->no_room / DEPTH_SYMBOL) - 1;
    size_t count = 0;
    bool is_found = wg_dict_symbols(dict, prefix, symbols, most, &count);
    for (size_t i = 0; i < count && is_found; i++) {
        const uint32_t code = dict->codes[symbols[i]];
        is_found = wg_dict_step(dict, cursor, symbols[i]);
        spell(listing, false, listing->depth, code);
        listing->depth += listing->spellings[code].step;
    }
    return is_found;
}

enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix, wg_word_fn *each,
                            void *context, struct wg_error *error)
{
    struct spelling spellings[CODES];
    struct listing listing = {
        .dict = dict,
        .each = each,
        .context = context,
        .words_left = dict->counts.words,
        .too_deep = (dict->counts.longest + UINT64_C(1)) * DEPTH_SYMBOL,
        .respells = dict->alphabet.has_forms || dict->alphabet.drops_joiner,
        .spellings = spellings,
    };
    /* At least as many symbols as the prefix has, if a word begins with the prefix. */
    const size_t prefix_symbols = prefix.nbytes < dict->counts.longest
                                      ? prefix.nbytes * ALPHABET_MAX_RUN
                                      : dict->counts.longest;
    fill_spellings(&listing);
    struct wg_cursor cursor = wg_dict_root(dict);
    enum wg_status status = WG_OK;
    if (!make_room(&listing, prefix_symbols + FIRST_ROOM)) {
        status = fail_memory(error);
    } else if (follow_prefix(&listing, prefix, &cursor)) {
        status = list_below(&listing, cursor.state, error);
    }
    free(listing.text);
    free(listing.symbols);
    free(listing.shown);
    free(listing.frames);
    return status;
}
