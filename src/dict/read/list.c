/* SPDX-License-Identifier: MIT */
/*
 * list.c: all words that begin with a prefix, in symbol order.
 *
 * Depth-first over the trie that the words form, in two steps that take turns:
 *
 *   1. walk: goes from node to node and notes each in a log: its symbol, where the
 *      symbol's text begins, whether a word ends there.
 *   2. give: goes over the log, spells, and hands the words out.
 *
 * A node costs four loads, each of which waits for the one before, and then the next
 * node begins. What makes it fast is to begin before they are there:
 *
 *   - Whether a word ends nobody can guess. It is no branch in step 1, so a wrong
 *     guess in step 2 throws away no loads.
 *   - State 0, over a quarter of the nodes, has no letters: nothing is loaded for it.
 *   - Where a state's edges begin follows from its number for most states, without
 *     its letter set (struct sizes): a fifth of the time.
 *   - A state whose last letter is taken leaves the stack, so going back is one step.
 *
 * Together this takes half the time of a walk that asks walk_enter for every node.
 * Walking on without any branch (a leaf taken back by arithmetic) took 7 to 25 % more:
 * then every node waits for the one before.
 *
 * A damaged file could hold a cycle or states behind which no word ends, so nothing
 * goes deeper than the header's longest word, no more words come out than it counts,
 * and every way down must end in a word: the listing then takes at most `longest`
 * steps a word, and a log more that is walked ahead of the words.
 *
 * A header may promise long words that there are not, so memory grows with the depth
 * that is reached. A log goes down by at most its capacity: room for that is made
 * before each, and the walk itself asks for none.
 */
#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>

enum {
    FIRST_LOG_COUNT = 16, /* little is walked in vain if the caller stops early */
    LOG_CAPACITY = 512,
    SHORT_TEXT_NBYTES = 8 /* of a symbol, for a store of fixed size */
};

/*
 * How far down a node is: its symbols in the upper half, their bytes in the lower
 * one. A symbol's step is one symbol and its bytes.
 */
#define DEPTH_SYMBOL (UINT64_C(1) << 32)

static uint32_t depth_nbytes(uint64_t depth)
{
    return (uint32_t)depth;
}

/* The letters of a state that are still to come. */
union letters {
    uint64_t bits; /* a set of one or two words, without the end bit */
    struct {
        const unsigned char *set;
        uint32_t next; /* symbol */
    } any;
};

/* A state on the path that has letters left. */
struct frame {
    uint64_t edge_bit; /* where the edge of its next letter begins */
    union letters letters;
    uint64_t depth;
};

/* A node that was entered. */
struct entry {
    uint32_t before_nbytes; /* of the word without the node's symbol */
    uint16_t symbol;
    uint16_t is_word;
};

/* A symbol's text, as far as one store goes, and its step. */
struct spelling {
    char text[SHORT_TEXT_NBYTES];
    uint64_t step;
};

/*
 * The states below one_end have one letter, if any; those from there up to two_end
 * have two. Both ends are 0 where this is not known.
 */
struct sizes {
    uint32_t one_end;
    uint32_t two_end;
    uint32_t one_base;
    uint32_t two_base;
};

/* Why step 1 came to its end. */
enum pause { LOG_IS_FULL, ALL_DONE, TOO_DEEP, NO_WORD };

struct listing {
    const struct wg_dict *dict;
    wg_word_fn *each;
    void *context;
    uint64_t words_left;
    uint32_t longest;
    uint32_t widest;   /* bytes of the longest symbol */
    uint64_t too_deep; /* the least depth that no word has */
    uint32_t leaf;     /* the state at which a word ends and none goes on */
    struct sizes sizes;
    struct frame current;
    struct frame *frames; /* the states before it */
    size_t frame_count;
    size_t frame_capacity;
    char *text;
    size_t text_capacity;
    size_t entry_count;
    struct entry log[LOG_CAPACITY];
    struct spelling spellings[FORMAT_MAX_SET_WORDS * 32]; /* for each bit of a set */
};

/* Room to spell `symbols` more than the current state's. */
static bool reserve_text(struct listing *listing, size_t symbols)
{
    const size_t capped = symbols < listing->longest ? symbols : listing->longest;
    const size_t nbytes =
        depth_nbytes(listing->current.depth) + capped * listing->widest;
    const size_t most = (size_t)listing->longest * listing->widest;
    return ARRAY_RESERVE(listing->text,
                         &listing->text_capacity,
                         (nbytes < most ? nbytes : most) + SHORT_TEXT_NBYTES);
}

/* Room for the frames of as many steps. */
static bool reserve_frames(struct listing *listing, size_t steps)
{
    const size_t wanted = listing->frame_count + steps;
    return ARRAY_RESERVE(listing->frames,
                         &listing->frame_capacity,
                         wanted < listing->longest ? wanted : listing->longest);
}

/* State 0, which has no letters, unless the file says that it is no word's end. */
static uint32_t find_leaf(const struct walk *walk)
{
    return walk_set_ends_word(walk, walk_set(walk, 0)) ? 0 : UINT32_MAX;
}

/*
 * A size's states and edges begin where those of the size before end, so by the
 * definition of BASE
 *
 *     BASE[k] - BASE[k + 1] = first state with k + 1 letters    (modulo 2^32)
 *
 * if there are states of both sizes. BASE is 0 where there are none.
 */
static struct sizes find_sizes(const struct walk *walk)
{
    struct sizes sizes = {0};
    if (walk->symbols < 3) {
        return sizes;
    }
    const uint32_t one = load_le32(walk->base + 4);
    const uint32_t two = load_le32(walk->base + 8);
    const uint32_t three = load_le32(walk->base + 12);
    if (one != 0 && two != 0 && three != 0) {
        sizes = (struct sizes){one - two, two - three, one, two};
    }
    return sizes;
}

/*
 * Where the edges of a state begin. Branches, and not conditional moves: guessed
 * right, the next edge is loaded while this state's letter set is still on its way.
 */
ALWAYS_INLINE uint64_t first_edge_bit(const struct walk *walk,
                                      const struct sizes *sizes, uint32_t state,
                                      unsigned letters)
{
    uint32_t edge;
    if (__builtin_expect(state < sizes->one_end, 1)) {
        edge = sizes->one_base + state;
    } else if (__builtin_expect(state < sizes->two_end, 1)) {
        edge = sizes->two_base + 2 * state;
    } else {
        edge = walk_first_edge(walk, state, letters);
    }
    return (uint64_t)edge * walk->edge_bits;
}

/*
 * Unpacks a state; returns whether it has letters. One number a store: what is
 * stored in small pieces and loaded in large ones makes the load wait.
 */
ALWAYS_INLINE bool enter(const struct walk *walk, const struct sizes *sizes,
                         uint32_t state, unsigned width, uint64_t *edge_bit_out,
                         union letters *letters_out, uint16_t *is_word_out)
{
    const size_t words = width == WIDTH_ANY ? walk->set_words : width;
    const unsigned char *set = walk->sets + walk_set_number(walk, state) * words * 4;
    unsigned count;
    if (width == WIDTH_ANY) {
        count = walk_set_letters(walk, set);
        *is_word_out = walk_set_ends_word(walk, set);
        letters_out->any.set = set;
        const struct walk_state about = {.set = set};
        letters_out->any.next = walk_next_symbol(walk, &about, 0);
    } else {
        const uint64_t end_bit = UINT64_C(1) << (width * 32 - 1);
        const uint64_t bits = width == WIDTH_ONE ? load_le32(set) : load_le64(set);
        *is_word_out = (bits & end_bit) != 0;
        letters_out->bits = bits & ~end_bit;
        count = popcount64(letters_out->bits);
    }
    *edge_bit_out = first_edge_bit(walk, sizes, state, count);
    return count > 0;
}

/* Takes the lowest letter out; *is_left_out is whether there are more. */
ALWAYS_INLINE uint32_t take_letter(const struct walk *walk, union letters *letters,
                                   unsigned width, bool *is_left_out)
{
    if (width == WIDTH_ANY) {
        const uint32_t symbol = letters->any.next;
        const struct walk_state about = {.set = letters->any.set};
        letters->any.next = walk_next_symbol(walk, &about, symbol + 1);
        *is_left_out = letters->any.next < walk->symbols;
        return symbol;
    }
    const uint32_t symbol = lowest_bit64(letters->bits);
    letters->bits &= letters->bits - 1;
    *is_left_out = letters->bits != 0;
    return symbol;
}

ALWAYS_INLINE void copy_letters(union letters *to, const union letters *from,
                                unsigned width)
{
    if (width == WIDTH_ANY) {
        to->any = from->any;
    } else {
        to->bits = from->bits;
    }
}

/* Step 1: fills the log up to `capacity`. */
ALWAYS_INLINE enum pause walk_on(struct listing *listing, size_t capacity,
                                 unsigned width)
{
    const struct walk walk = listing->dict->walk;
    const struct sizes sizes = listing->sizes;
    struct frame *top = listing->frames + listing->frame_count;
    uint64_t edge_bit = listing->current.edge_bit;
    union letters letters = listing->current.letters;
    uint64_t depth = listing->current.depth;
    const uint32_t leaf = listing->leaf;
    enum pause pause = LOG_IS_FULL;
    size_t count = 0;
    while (count < capacity) {
        struct entry *const entry = &listing->log[count];
        bool is_left;
        const uint32_t symbol = take_letter(&walk, &letters, width, &is_left);
        const uint32_t state = walk_target_at(&walk, edge_bit);
        const uint64_t child_depth = depth + listing->spellings[symbol].step;
        if (child_depth >= listing->too_deep) {
            pause = TOO_DEEP;
            break;
        }
        entry->before_nbytes = depth_nbytes(depth);
        entry->symbol = (uint16_t)symbol;
        top->edge_bit = edge_bit + walk.edge_bits;
        copy_letters(&top->letters, &letters, width);
        top->depth = depth;
        top += is_left;
        entry->is_word = true;
        if (state != leaf &&
            enter(&walk, &sizes, state, width, &edge_bit, &letters, &entry->is_word)) {
            depth = child_depth;
            count++;
            continue;
        }
        if (!entry->is_word) {
            pause = NO_WORD;
            break;
        }
        count++;
        if (top == listing->frames) {
            pause = ALL_DONE;
            break;
        }
        top--;
        edge_bit = top->edge_bit;
        copy_letters(&letters, &top->letters, width);
        depth = top->depth;
    }
    listing->frame_count = (size_t)(top - listing->frames);
    listing->current = (struct frame){edge_bit, letters, depth};
    listing->entry_count = count;
    return pause;
}

static enum wg_status fail_count(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "its words are longer or more than its header says");
}

static enum wg_status fail_no_word(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "some of its letters lead to no word");
}

static enum wg_status give_word(struct listing *listing, size_t nbytes,
                                struct wg_error *error)
{
    if (listing->words_left-- == 0) {
        return fail_count(error);
    }
    const struct wg_text word = {nbytes > 0 ? listing->text : "", nbytes};
    return listing->each(listing->context, word)
               ? WG_OK
               : fail(error, WG_STOPPED, "stopped by the caller");
}

/* Step 2. */
static enum wg_status give_words(struct listing *listing, struct wg_error *error)
{
    const struct entry *const end = listing->log + listing->entry_count;
    enum wg_status status = WG_OK;
    for (const struct entry *e = listing->log; status == WG_OK && e < end; e++) {
        const struct spelling *spelling = &listing->spellings[e->symbol];
        const uint32_t nbytes = depth_nbytes(spelling->step);
        char *const text = listing->text + e->before_nbytes;
        memcpy(text, spelling->text, SHORT_TEXT_NBYTES);
        if (nbytes > SHORT_TEXT_NBYTES) {
            memcpy(text, wg_dict_symbol_text(listing->dict, e->symbol).bytes, nbytes);
        }
        if (e->is_word) {
            status = give_word(listing, e->before_nbytes + nbytes, error);
        }
    }
    return status;
}

static enum pause fill_log(struct listing *listing, size_t capacity)
{
    switch (listing->dict->walk.set_words) {
    case WIDTH_ONE:
        return walk_on(listing, capacity, WIDTH_ONE);
    case WIDTH_TWO:
        return walk_on(listing, capacity, WIDTH_TWO);
    default:
        return walk_on(listing, capacity, WIDTH_ANY);
    }
}

/* All words below listing->current. */
static enum wg_status list_below(struct listing *listing, struct wg_error *error)
{
    size_t capacity = FIRST_LOG_COUNT;
    while (true) {
        if (!reserve_text(listing, capacity) || !reserve_frames(listing, capacity)) {
            return fail_memory(error);
        }
        const enum pause pause = fill_log(listing, capacity);
        const enum wg_status status = give_words(listing, error);
        if (status != WG_OK || pause == ALL_DONE) {
            return status;
        }
        if (pause == TOO_DEEP) {
            return fail_count(error);
        }
        if (pause == NO_WORD) {
            return fail_no_word(error);
        }
        capacity = capacity < LOG_CAPACITY ? capacity * 2 : LOG_CAPACITY;
    }
}

/* Fills the frame that the walk begins at; returns whether it has letters. */
static bool enter_first(struct listing *listing, uint32_t state, uint16_t *is_word_out)
{
    const struct walk *walk = &listing->dict->walk;
    const struct sizes *sizes = &listing->sizes;
    uint64_t *const edge_bit = &listing->current.edge_bit;
    union letters *const letters = &listing->current.letters;
    switch (walk->set_words) {
    case WIDTH_ONE:
        return enter(walk, sizes, state, WIDTH_ONE, edge_bit, letters, is_word_out);
    case WIDTH_TWO:
        return enter(walk, sizes, state, WIDTH_TWO, edge_bit, letters, is_word_out);
    default:
        return enter(walk, sizes, state, WIDTH_ANY, edge_bit, letters, is_word_out);
    }
}

/* From the prefix's state on; listing->current.depth is the prefix's. */
static enum wg_status list_from(struct listing *listing, uint32_t state,
                                struct wg_error *error)
{
    enum wg_status status = WG_OK;
    uint16_t is_word;
    const bool has_letters = enter_first(listing, state, &is_word);
    if (is_word) {
        status = give_word(listing, depth_nbytes(listing->current.depth), error);
    } else if (!has_letters) {
        status = fail_no_word(error);
    }
    return status == WG_OK && has_letters ? list_below(listing, error) : status;
}

/*
 * Of every symbol; there is one at least. A bit behind them, which can only be set in
 * a file that was written to after it was opened, is too deep.
 */
static void fill_spellings(struct listing *listing)
{
    uint32_t i = 0;
    listing->widest = 0;
    do {
        const struct wg_text text = wg_dict_symbol_text(listing->dict, i);
        struct spelling *spelling = &listing->spellings[i];
        memset(spelling->text, 0, SHORT_TEXT_NBYTES); /* the store takes all of it */
        memcpy(spelling->text,
               text.bytes,
               text.nbytes < SHORT_TEXT_NBYTES ? text.nbytes : SHORT_TEXT_NBYTES);
        spelling->step = DEPTH_SYMBOL + text.nbytes;
        listing->widest =
            text.nbytes > listing->widest ? (uint32_t)text.nbytes : listing->widest;
    } while (++i < listing->dict->walk.symbols);
    for (; i < listing->dict->walk.set_words * 32; i++) {
        listing->spellings[i].step = listing->too_deep;
    }
}

/*
 * Goes down the prefix, spelling it as the dictionary does; there is room. Returns
 * false where no word does, or where it is longer than all words.
 */
static bool follow_prefix(struct listing *listing, struct wg_text prefix,
                          struct wg_cursor *cursor)
{
    const struct wg_dict *dict = listing->dict;
    uint64_t depth = 0;
    while (prefix.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t length = alphabet_next(&dict->alphabet, prefix, &symbol);
        if (length == 0 || depth + DEPTH_SYMBOL >= listing->too_deep ||
            !wg_dict_step(dict, cursor, symbol)) {
            return false;
        }
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        memcpy(listing->text + depth_nbytes(depth), text.bytes, text.nbytes);
        depth += DEPTH_SYMBOL + text.nbytes;
        prefix.bytes += length;
        prefix.nbytes -= length;
    }
    listing->current.depth = depth;
    return true;
}

enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                            wg_word_fn *each, void *context, struct wg_error *error)
{
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    struct wg_cursor cursor = wg_dict_root(dict);
    struct listing *const listing = malloc(sizeof *listing);
    if (listing == NULL) {
        return fail_memory(error);
    }
    listing->dict = dict;
    listing->each = each;
    listing->context = context;
    listing->words_left = counts.words;
    listing->longest = counts.longest;
    listing->too_deep = (counts.longest + UINT64_C(1)) * DEPTH_SYMBOL;
    listing->leaf = find_leaf(&dict->walk);
    listing->sizes = find_sizes(&dict->walk);
    listing->current.depth = 0;
    listing->frames = NULL;
    listing->frame_count = 0;
    listing->frame_capacity = 0;
    listing->text = NULL;
    listing->text_capacity = 0;
    fill_spellings(listing);
    enum wg_status status = WG_OK;
    if (!reserve_text(listing, prefix.nbytes)) {
        status = fail_memory(error);
    } else if (follow_prefix(listing, prefix, &cursor)) {
        status = list_from(listing, cursor.state, error);
    }
    free(listing->frames);
    free(listing->text);
    free(listing);
    return status;
}
