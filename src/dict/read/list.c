/* SPDX-License-Identifier: MIT */
/*
 * list.c: lists the words that begin with a prefix, in symbol order.
 *
 * The automaton is walked depth first, with an explicit stack. A node of this walk is
 * one visit of a state: a state is visited once for each way to spell it. A node costs
 * four loads, and each load needs the result of the load before it. Four things make
 * the walk fast. The percentages say how much longer the walk takes without each of
 * them, for the word lists ENABLE and German:
 *
 *   - The first edge of a state with one letter follows from the state's number, so
 *     loading this edge does not wait for the letter set (+28 to 36 %).
 *   - The code is compiled for letter sets of one word, of two words, and of any number
 *     of 32-bit words (+23 to 43 %).
 *   - A symbol's text is copied by one store of 8 bytes (+17 to 25 %).
 *   - State 0 has no letters, so nothing is loaded for it; over a quarter of the nodes
 *     are state 0 (+9 to 10 %).
 *
 * Two slower versions: a recursion that calls walk_enter for every node takes 2.3 times
 * as long. A version that first logs the nodes and then spells the words from the log,
 * to avoid branch mispredictions, takes 40 % longer.
 *
 * A damaged file can have cycles, or states below which no word ends. So the walk goes
 * no deeper than the header's longest word, lists no more words than the header counts,
 * and fails if a path ends without a word. A word costs at most `longest` steps.
 */
#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>

enum {
    SHORT_TEXT_NBYTES = 8, /* a longer text of a symbol is copied by a second memcpy */
    FIRST_ROOM = 64 /* symbols after the prefix that the first allocation holds */
};

/*
 * The depth of a node has two counts: in the upper 32 bits the symbols of the word so
 * far, in the lower 32 bits the bytes of these symbols. The step of a symbol is what
 * the symbol adds to the depth. Example: "ny" adds DEPTH_SYMBOL + 2.
 */
#define DEPTH_SYMBOL (UINT64_C(1) << 32)

static uint32_t depth_nbytes(uint64_t depth)
{
    return (uint32_t)depth;
}

/*
 * A state on the path with letters that have not been followed yet. For a set of one or
 * two 32-bit words, `letters` has a bit for each of these letters. For a wider set,
 * `letters` has the next of these letters in the low byte, and the offset of the set in
 * SETS in the other bytes. `letters` is 0 when no letter remains. (For a wide set, 0 is
 * unambiguous: the set at offset 0 has no letters, as opening has checked.)
 */
struct frame {
    uint64_t edge_bit; /* the bit of EDGE where the edge of the next letter begins */
    uint64_t letters;
    uint64_t depth;
};

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
    struct frame *frames;
    size_t frame_capacity;
    struct spelling *spellings; /* one for each bit of a set */
};

static enum wg_status fail_count(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "it has more or longer words than its header says");
}

/*
 * Makes room for words of `symbols` symbols. In a damaged file, the header's longest
 * word can be far longer than any word. So the room grows with the depth that the walk
 * reaches. Returns false when memory is out.
 */
static bool make_room(struct listing *listing, size_t symbols)
{
    const size_t longest = listing->dict->counts.longest;
    const size_t room = symbols < longest ? symbols : longest;
    listing->no_room = (room + UINT64_C(1)) * DEPTH_SYMBOL;
    return ARRAY_RESERVE(
               listing->text, &listing->text_capacity, room * FORMAT_MAX_TEXT_NBYTES) &&
           ARRAY_RESERVE(listing->frames, &listing->frame_capacity, room);
}

/* Writes the text of a symbol to the word, at `depth`. */
static inline void spell(const struct listing *listing, uint64_t depth, uint32_t symbol)
{
    const struct spelling *spelling = &listing->spellings[symbol];
    const uint32_t nbytes = depth_nbytes(spelling->step);
    char *const text = listing->text + depth_nbytes(depth);
    memcpy(text, spelling->text, SHORT_TEXT_NBYTES);
    if (nbytes > SHORT_TEXT_NBYTES) {
        memcpy(text, wg_dict_symbol_text(listing->dict, symbol).bytes, nbytes);
    }
}

/*
 * Returns the first state with two letters. The edges of states with two letters begin
 * where those of states with one letter end. So if there are states of both sizes, the
 * first state is BASE[1] - BASE[2] (modulo 2^32). If a size has no states, its BASE is
 * 0, and this function returns 0.
 */
static uint32_t find_two_letters(const struct walk *walk)
{
    const uint32_t one = load_le32(walk->base + 4);
    const uint32_t two = walk->symbols < 2 ? 0 : load_le32(walk->base + 8);
    return one != 0 && two != 0 ? one - two : 0;
}

/* Returns frame.letters for the letters of a wide set from symbol `from` on. */
static inline uint64_t wide_letters(const struct walk *walk, uint64_t set_off,
                                    uint32_t from)
{
    const struct walk_state about = {.set = walk->sets + set_off};
    const uint32_t next = walk_next_symbol(walk, &about, from);
    return next < walk->symbols ? set_off << 8 | next : 0;
}

/* Unpacks a state into a frame. Returns whether it has letters. */
ALWAYS_INLINE bool enter(const struct walk *walk, uint32_t two_letters, uint32_t state,
                         unsigned width, struct frame *frame, bool *is_word_out)
{
    const size_t words = width == WIDTH_ANY ? walk->set_words : width;
    const size_t set_off = walk_set_number(walk, state) * words * 4;
    const unsigned char *set = walk->sets + set_off;
    unsigned count;
    if (width == WIDTH_ANY) {
        *is_word_out = walk_set_ends_word(walk, set);
        frame->letters = wide_letters(walk, set_off, 0);
        count = walk_set_letters(walk, set);
    } else {
        const uint64_t end_bit = UINT64_C(1) << (width * 32 - 1);
        const uint64_t bits = width == WIDTH_ONE ? load_le32(set) : load_le64(set);
        *is_word_out = (bits & end_bit) != 0;
        frame->letters = bits & ~end_bit;
        count = popcount64(frame->letters);
    }
    /* This must be a branch, not a conditional move. A predicted branch does not wait
       for the set; a conditional move does. */
    const uint32_t edge = __builtin_expect(state < two_letters, 1)
                              ? walk_first_edge(walk, state, 1)
                              : walk_first_edge(walk, state, count);
    frame->edge_bit = (uint64_t)edge * walk->edge_bits;
    return frame->letters != 0;
}

/* Removes the lowest letter from a frame and returns it. */
ALWAYS_INLINE uint32_t take_letter(const struct walk *walk, struct frame *frame,
                                   unsigned width)
{
    uint32_t symbol;
    if (width == WIDTH_ANY) {
        symbol = (uint8_t)frame->letters;
        frame->letters = wide_letters(walk, frame->letters >> 8, symbol + 1);
    } else {
        symbol = lowest_bit64(frame->letters);
        frame->letters &= frame->letters - 1;
    }
    frame->edge_bit += walk->edge_bits;
    return symbol;
}

/* Lists the words below the prefix's state, for letter sets of `width` words. */
ALWAYS_INLINE enum wg_status list_words(struct listing *listing, uint32_t state,
                                        unsigned width, struct wg_error *error)
{
    const struct walk walk = listing->dict->walk;
    const uint32_t two_letters = find_two_letters(&walk);
    const uint32_t leaf = walk_set_ends_word(&walk, walk.sets) ? 0 : UINT32_MAX;
    struct frame *top = listing->frames;
    struct frame frame;
    uint64_t depth = listing->depth;
    while (true) {
        bool is_word = true;
        const bool has_letters =
            state != leaf && enter(&walk, two_letters, state, width, &frame, &is_word);
        if (is_word) {
            const struct wg_text word = {listing->text, depth_nbytes(depth)};
            if (listing->words_left-- == 0) {
                return fail_count(error);
            }
            if (!listing->each(listing->context, word)) {
                return fail(error, WG_STOPPED, "stopped by the caller");
            }
        }
        if (has_letters) {
            frame.depth = depth;
        } else if (!is_word) {
            return fail(error, WG_DAMAGED, "some of its letters lead to no word");
        } else if (top == listing->frames) {
            return WG_OK;
        } else {
            frame = *--top;
        }
        state = walk_target_at(&walk, frame.edge_bit);
        const uint32_t symbol = take_letter(&walk, &frame, width);
        depth = frame.depth + listing->spellings[symbol].step;
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
        spell(listing, frame.depth, symbol);
    }
}

/*
 * Fills in the spelling of each bit of a letter set. A bit above the last symbol can be
 * 1 only if the file was written to after it was opened. The step of such a bit is too
 * deep for any word, so the listing fails there.
 */
static void fill_spellings(struct listing *listing)
{
    const uint32_t symbols = listing->dict->walk.symbols;
    for (uint32_t i = 0; i < symbols; i++) {
        const struct wg_text text = wg_dict_symbol_text(listing->dict, i);
        struct spelling *spelling = &listing->spellings[i];
        const bool is_short = text.nbytes < SHORT_TEXT_NBYTES;
        memset(spelling->text, 0, SHORT_TEXT_NBYTES); /* spell copies all of it */
        memcpy(spelling->text, text.bytes, is_short ? text.nbytes : SHORT_TEXT_NBYTES);
        spelling->step = DEPTH_SYMBOL + text.nbytes;
    }
    for (uint32_t i = symbols; i < listing->dict->walk.set_words * 32; i++) {
        listing->spellings[i].step = listing->too_deep;
    }
}

/* Spells the prefix and moves *cursor to its state. Returns false if no word begins
   with the prefix. */
static bool follow_prefix(struct listing *listing, struct wg_text prefix,
                          struct wg_cursor *cursor)
{
    const struct wg_dict *dict = listing->dict;
    while (prefix.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t length = alphabet_next(&dict->alphabet, prefix, &symbol);
        if (length == 0 || listing->depth + DEPTH_SYMBOL >= listing->too_deep ||
            !wg_dict_step(dict, cursor, symbol)) {
            return false;
        }
        spell(listing, listing->depth, symbol);
        listing->depth += listing->spellings[symbol].step;
        prefix.bytes += length;
        prefix.nbytes -= length;
    }
    return true;
}

enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                            wg_word_fn *each, void *context, struct wg_error *error)
{
    struct spelling spellings[FORMAT_MAX_SET_WORDS * 32];
    struct listing listing = {
        .dict = dict,
        .each = each,
        .context = context,
        .words_left = dict->counts.words,
        .too_deep = (dict->counts.longest + UINT64_C(1)) * DEPTH_SYMBOL,
        .spellings = spellings,
    };
    fill_spellings(&listing);
    struct wg_cursor cursor = wg_dict_root(dict);
    enum wg_status status = WG_OK;
    if (!make_room(&listing, prefix.nbytes + FIRST_ROOM)) {
        status = fail_memory(error);
    } else if (follow_prefix(&listing, prefix, &cursor)) {
        switch (dict->walk.set_words) {
        case WIDTH_ONE:
            status = list_words(&listing, cursor.state, WIDTH_ONE, error);
            break;
        case WIDTH_TWO:
            status = list_words(&listing, cursor.state, WIDTH_TWO, error);
            break;
        default:
            status = list_words(&listing, cursor.state, WIDTH_ANY, error);
        }
    }
    free(listing.text);
    free(listing.frames);
    return status;
}
