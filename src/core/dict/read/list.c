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

/*@ assigns \nothing;
    ensures \result == depth % 0x100000000;
*/
static uint32_t depth_nbytes(uint64_t depth)
{
    return (uint32_t)(depth % DEPTH_SYMBOL);
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
    uint64_t too_deep;       /* the lowest depth that is too deep for any word */
    size_t room;             /* symbols of a word for which `text` and `frames` have room */
    uint64_t no_room;        /* the lowest depth for which there is no room */
    uint64_t depth;          /* of the prefix */
    size_t count;            /* symbols of the prefix */
    struct wg_cursor cursor; /* the state that the prefix leads to */
    char *text;              /* the word so far */
    size_t text_capacity;
    uint8_t *symbols; /* of the prefix and, if words are respelled, of the word so far */
    size_t symbol_capacity;
    char *shown; /* the word as it is shown; only if words are respelled */
    size_t shown_capacity;
    struct frame *frames;
    size_t frame_capacity;
    struct spelling *spellings; /* by code */
};

/*@ logic integer depth_symbols(integer depth) = depth / 0x100000000;
    logic integer depth_bytes(integer depth) = depth % 0x100000000;
    predicate is_depth(integer depth) =
        0 <= depth && depth_bytes(depth) <= FORMAT_MAX_TEXT_NBYTES * depth_symbols(depth);
    lemma depth_step: \forall integer a, b; is_depth(a) &&
        0x100000000 <= b - a <= 0x100000000 + FORMAT_MAX_TEXT_NBYTES &&
        depth_symbols(a) <= FORMAT_MAX_LONGEST ==> is_depth(b) &&
        depth_symbols(b) == depth_symbols(a) + 1;
    lemma depth_room: \forall integer depth, room; 0 <= depth < (room + 1) * 0x100000000 ==>
        depth_symbols(depth) <= room;

    // A step that is not too deep for any word is the one of the code's symbol.
    predicate is_step(struct listing *l, integer code, integer step) = step == l->too_deep ||
        (l->dict->code_symbols[code] < symbol_count(l->dict) &&
         0 <= text_nbytes(l->dict, l->dict->code_symbols[code]) <= FORMAT_MAX_TEXT_NBYTES &&
         step == 0x100000000 + text_nbytes(l->dict, l->dict->code_symbols[code]));
    predicate has_steps(struct listing *l) = \valid(l->spellings + (0 .. 255)) &&
        (\forall integer code; 0 <= code < 256 ==>
             is_step(l, code, l->spellings[code].step));

    predicate has_limits(struct listing *l) = \valid(l) && \valid_read(l->dict) &&
        1 <= l->dict->counts.longest <= FORMAT_MAX_LONGEST &&
        l->too_deep == (l->dict->counts.longest + 1) * 0x100000000 &&
        l->room <= l->dict->counts.longest && l->no_room == (l->room + 1) * 0x100000000;
    predicate has_room(struct listing *l) =
        \valid(l->text + (0 .. l->room * FORMAT_MAX_TEXT_NBYTES - 1)) &&
        \valid(l->frames + (0 .. l->room - 1)) &&
        \separated(l, l->frames + (0 .. l->room - 1), l->spellings + (0 .. 255), l->dict) &&
        \separated(l->text + (0 .. l->room * FORMAT_MAX_TEXT_NBYTES - 1),
                    l->spellings + (0 .. 255));
    predicate is_listing(struct listing *l) = has_limits(l) && has_steps(l) && has_room(l);
*/

/*@ predicate has_respells(struct wg_dict *d) =
        d->alphabet.has_forms != 0 || d->alphabet.drops_joiner != 0;
*/

/*@ axiomatic Opened {
    predicate open_walk(struct walk w);
    predicate open_node(struct walk w, struct node n);
    predicate open_frame(struct walk w, struct frame f);
    }
*/
/*@ // What a listing needs of an open dictionary; see list_any_dict in tests/proof
    predicate is_listed(struct wg_dict *d) = \valid_read(d) && open_walk(d->walk) &&
        d->walk.codes == &d->codes[0] && d->walk.root <= d->walk.last_state &&
        1 <= d->counts.longest <= FORMAT_MAX_LONGEST &&
        symbol_count(d) == d->walk.symbols && d->alphabet.symbols == d->walk.symbols &&
        are_below(&d->code_symbols[0], 256, d->walk.symbols) && matchable(&d->alphabet) &&
        (d->alphabet.parts == \null || d->alphabet.parts == &d->parts) && !has_respells(d);
*/

/* Returns whether a word can be shown in another way than by the texts of its symbols. */
/*@ requires \valid_read(dict);
    assigns \nothing;
    ensures \result <==> has_respells(dict);
*/
static inline bool respells_words(const struct wg_dict *dict)
{
    return dict->alphabet.has_forms || dict->alphabet.drops_joiner;
}

/*@ assigns \nothing;
    ensures \result == WG_DAMAGED;
*/
static enum wg_status fail_count(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "it has more or longer words than its header says");
}

/* Make room in the arrays of a listing. Return false if there is not enough memory. */
/*@ requires \valid(listing);
    assigns listing->text, listing->text_capacity;
    ensures \result ==> \valid(listing->text + (0 .. nbytes - 1)) &&
        \separated(listing->text + (0 .. nbytes - 1), listing->spellings + (0 .. 255));
*/
static bool reserve_text(struct listing *listing, size_t nbytes)
{
    return ARRAY_RESERVE(listing->text, &listing->text_capacity, nbytes);
}

/*@ requires \valid(listing) && listing->room <= count;
    assigns listing->frames, listing->frame_capacity;
    ensures \result ==> \valid(listing->frames + (0 .. count - 1)) &&
        \separated(listing, listing->frames + (0 .. count - 1), listing->spellings + (0 .. 255),
                   listing->dict);
    ensures \result ==> \forall integer i; 0 <= i < listing->room ==>
        *(listing->frames + i) == \old(*(listing->frames + i));
*/
static bool reserve_frames(struct listing *listing, size_t count)
{
    return ARRAY_RESERVE(listing->frames, &listing->frame_capacity, count);
}

/*@ requires \valid(listing);
    assigns listing->symbols, listing->symbol_capacity;
    ensures \result ==> \valid(listing->symbols + (0 .. count - 1)) &&
        is_apart(listing->symbols, &listing->dict->alphabet);
*/
static bool reserve_symbols(struct listing *listing, size_t count)
{
    return ARRAY_RESERVE(listing->symbols, &listing->symbol_capacity, count);
}

/*@ requires \valid(listing);
    assigns listing->shown, listing->shown_capacity;
    ensures \result ==> \valid(listing->shown + (0 .. nbytes - 1));
*/
static bool reserve_shown(struct listing *listing, size_t nbytes)
{
    return ARRAY_RESERVE(listing->shown, &listing->shown_capacity, nbytes);
}

/* Makes room for words of `symbols` symbols. In a damaged file, the header's longest word can be
   far longer than any word. So the room grows with the depth that the walk reaches. Returns false
   if there is not enough memory. */
/*@ requires has_limits(listing) && has_steps(listing);
    requires (listing->room == 0 || is_listing(listing)) && listing->room <= symbols;
    requires \separated(listing, listing->spellings + (0 .. 255), listing->dict);
    assigns listing->room, listing->no_room, listing->text, listing->text_capacity, listing->frames,
        listing->frame_capacity, listing->symbols, listing->symbol_capacity, listing->shown,
        listing->shown_capacity;
    ensures \result ==> is_listing(listing);
    ensures \result ==> listing->room ==
        (symbols < listing->dict->counts.longest ? symbols : listing->dict->counts.longest);
    ensures \result ==> \forall integer i; 0 <= i < \old(listing->room) ==>
        *(listing->frames + i) == \old(*(listing->frames + i));
    ensures listing->dict->walk == \old(listing->dict->walk);
    ensures \result && \old(listing->symbols) == \null ==>
        \valid(listing->symbols + (0 .. listing->room - 1)) &&
        is_apart(listing->symbols, &listing->dict->alphabet);
*/
static bool make_room(struct listing *listing, size_t symbols)
{
    const size_t longest = listing->dict->counts.longest;
    const size_t room = symbols < longest ? symbols : longest;
    if (!reserve_text(listing, room * FORMAT_MAX_TEXT_NBYTES) || !reserve_frames(listing, room)) {
        return false;
    }
    listing->room = room;
    listing->no_room = (room + UINT64_C(1)) * DEPTH_SYMBOL;
    //@ assert has_steps(listing);
    //@ assert is_listing(listing);
    /*@ assert \forall integer i; 0 <= i < \at(listing->room, Pre) ==>
            listing->frames[i] == \at(listing->frames[i], Pre); */
    const bool respells = respells_words(listing->dict);
    if (listing->symbols != NULL && !respells) {
        return true; /* the first call has made room for the prefix */
    }
    if (respells && !reserve_shown(listing, ALPHABET_SPELL_ROOM(room))) {
        return false;
    }
    //@ assert has_limits(listing);
    //@ assert has_steps(listing);
    //@ assert has_room(listing);
    const bool has_memory = reserve_symbols(listing, room);
    //@ assert has_limits(listing);
    //@ assert has_steps(listing);
    //@ assert has_room(listing);
    return has_memory;
}

/* Gives a word to the caller. Returns false if the caller stops the listing. */
/*@ requires \valid_read(word.bytes + (0 .. word.nbytes - 1));
    assigns \nothing;
*/
ALWAYS_INLINE bool give(const struct listing *listing, struct wg_text word)
{
    return listing->each(listing->context, word);
}

/* Writes the text of the symbol with this code to the word, at `depth`. */
/*@ requires is_listing(listing) && !respells;
    requires code < 256;
    requires is_depth(depth);
    requires depth_symbols(depth) < listing->room;
    requires listing->spellings[code].step != listing->too_deep;
    assigns listing->text[depth_bytes(depth) .. depth_bytes(depth) + FORMAT_MAX_TEXT_NBYTES - 1];
*/
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
/*@ requires is_listing(listing);
    assigns listing->shown[0 .. listing->shown_capacity - 1];
    ensures \valid_read(\result.bytes + (0 .. \result.nbytes - 1));
*/
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

/*@ predicate fits_frame(struct walk *w, struct frame f) = f.id <= w->last_state &&
        (f.letters < WIDE_FRAME
             ? set_number(w, f.id) < w->first_wide &&
                   f.edge + ones(f.letters, 64) - 1 <= w->edges - w->last_state
             : f.letters - WIDE_FRAME < w->symbols);
*/

#if defined PROOF_OF_STEPS || defined PROOF_OF_BEGIN
/*@ axiomatic Open {
    axiom open_is: \forall struct walk *w; \valid_read(w) && open_walk(*w) ==>
        valid_walk(w) && valid_codes(w);
    axiom node_is: \forall struct walk *w, struct node n; open_walk(*w) ==>
        (open_node(*w, n) <==> is_node(w, n));
    axiom frame_is: \forall struct walk *w, struct frame f; open_walk(*w) ==>
        (open_frame(*w, f) <==> fits_frame(w, f));
    }
*/
#endif

/* Returns frame.letters for the letters of a wide set from symbol `from` on. */
/*@ requires valid_sets(walk) && valid_codes(walk) && set_number < walk->groups;
    requires from <= walk->symbols;
    assigns \nothing;
    ensures \result == 0 || 0 <= \result - WIDE_FRAME < walk->symbols;
*/
static uint64_t wide_letters(const struct walk *walk, uint32_t set_number, uint32_t from)
{
    const uint32_t symbol = walk_next_symbol(walk, set_number, from);
    return symbol < walk->symbols ? WIDE_FRAME + symbol : 0;
}

/* Returns the frame of a node that has letters. */
/*@ requires \valid_read(walk);
    requires open_walk(*walk);
    requires open_node(*walk, node) && table == \null;
    requires node.is_wide || (node.set & 0x7fffffff) != 0;
    assigns \nothing;
    ensures \result.letters == 0 || open_frame(*walk, \result);
    ensures \result.depth == depth;
*/
ALWAYS_INLINE struct frame enter(const struct walk *walk, const struct edge_table *table,
                                 struct node node, uint64_t depth)
{
    //@ assert valid_walk(walk) && valid_codes(walk) && is_node(walk, node);
    const uint32_t letters = node.set & ~SET_END;
    if (__builtin_expect(node.is_wide, 0)) {
        const uint32_t set_number = node_wide_set(walk, table, node.id);
        const struct frame wide = {wide_letters(walk, set_number, 0), depth, node.id, 0};
        //@ assert wide.letters == 0 || fits_frame(walk, wide);
        return wide;
    }
    //@ assert letters == (node.set & 0x7fffffff);
    //@ assert ones(letters, 32) == ones(letters, 64);
    //@ assert set_size(walk, set_number(walk, node.id)) == ones(letters, 32);
    //@ assert 1 <= ones(letters, 64) <= 31 && 0 < node.id;
    const uint32_t edge =
        table != NULL ? node.id : walk_first_edge(walk, node.id, popcount32(letters));
    const struct frame narrow = {letters, depth, node.id, edge};
    //@ assert fits_frame(walk, narrow);
    return narrow;
}

/* The first letter of a frame: its code, the node that it leads to, and the frame without it. */
struct taken {
    uint32_t code;
    struct node node;
    struct frame frame;
};

/*@ predicate is_taken(struct walk w, struct frame f, struct taken t) =
        t.code < 256 && open_node(w, t.node) && t.frame.depth == f.depth &&
        (t.frame.letters == 0 || open_frame(w, t.frame));
*/

/* Takes the first letter of a frame whose set is wide. */
/*@ requires \valid_read(walk);
    requires open_walk(*walk) && table == \null;
    requires WIDE_FRAME <= frame.letters && open_frame(*walk, frame);
    assigns \nothing;
    ensures is_taken(*walk, frame, \result);
*/
static struct taken take_wide_letter(const struct walk *walk, const struct edge_table *table,
                                     struct frame frame)
{
    //@ assert valid_walk(walk) && valid_codes(walk) && fits_frame(walk, frame);
    const uint32_t symbol = (uint32_t)(frame.letters - WIDE_FRAME);
    //@ assert symbol < walk->symbols;
    const uint32_t code = walk->codes[symbol];
    //@ assert code < 32 * walk->set_words;
    const uint32_t set_number = node_wide_set(walk, table, frame.id);
    const uint64_t letters = wide_letters(walk, set_number, symbol + 1);
    const struct node node = node_wide_child(walk, table, frame.id, code);
    const struct frame rest = {letters, frame.depth, frame.id, 0};
    //@ assert is_node(walk, node);
    //@ assert rest.letters == 0 || fits_frame(walk, rest);
    //@ assert open_node(*walk, node);
    return (struct taken){code, node, rest};
}

/* Returns v without its lowest 1 bit. The caller must make sure that v is not 0. */
/*@ requires v != 0;
    assigns \nothing;
    ensures \result < v;
    ensures ones(\result, 64) == ones(v, 64) - 1;
*/
static inline uint64_t without_lowest(uint64_t v)
{
    return v & (v - 1);
}

/* Takes the first letter of any frame. */
/*@ requires \valid_read(walk);
    requires open_walk(*walk) && table == \null;
    requires frame.letters != 0 && open_frame(*walk, frame);
    assigns \nothing;
    ensures is_taken(*walk, frame, \result);
*/
ALWAYS_INLINE struct taken take_letter(const struct walk *walk, const struct edge_table *table,
                                       struct frame frame)
{
    //@ assert valid_walk(walk) && valid_codes(walk) && fits_frame(walk, frame);
    if (__builtin_expect(frame.letters >= WIDE_FRAME, 0)) {
        return take_wide_letter(walk, table, frame);
    }
    const uint64_t letters = without_lowest(frame.letters);
    const struct node node = table != NULL  ? node_of_edge(table, &table->edges[frame.edge])
                             : letters == 0 ? node_of_state(walk, walk_last(walk, frame.id))
                                            : node_of_state(walk, walk_edge(walk, frame.edge));
    const struct frame rest = {letters, frame.depth, frame.id, frame.edge + 1};
    //@ assert is_node(walk, node);
    //@ assert rest.letters == 0 || fits_frame(walk, rest);
    //@ assert open_node(*walk, node);
    return (struct taken){lowest_bit64(frame.letters), node, rest};
}

/*@ predicate is_pushed(struct walk w, struct listing *l, integer i, struct frame f) =
        open_frame(w, f) && f.letters != 0 && is_depth(f.depth) &&
        i <= depth_symbols(f.depth) < l->room;
    predicate is_stack(struct walk w, struct listing *l, integer count) = 0 <= count <= l->room &&
        (\forall integer i; 0 <= i < count ==> is_pushed(w, l, i, l->frames[i]));
*/

/* Counts a word. Returns false if there are more words than the header counts. */
/*@ requires is_listing(listing);
    assigns listing->words_left;
    ensures is_listing(listing);
    ensures \result ==> listing->words_left == \old(listing->words_left) - 1;
    ensures \forall integer i; 0 <= i < listing->room ==>
        *(listing->frames + i) == \old(*(listing->frames + i));
    ensures listing->dict->walk == \old(listing->dict->walk);
*/
ALWAYS_INLINE bool count_word(struct listing *listing)
{
    return listing->words_left-- != 0;
}

/* Returns the depth below a node. */
/*@ requires is_listing(listing) && is_depth(depth) && depth_symbols(depth) <= FORMAT_MAX_LONGEST;
    requires code < 256;
    assigns \nothing;
    ensures \result < listing->too_deep ==> listing->spellings[code].step != listing->too_deep &&
        is_depth(\result) && depth_symbols(\result) == depth_symbols(depth) + 1;
    ensures \result > depth;
*/
ALWAYS_INLINE uint64_t deeper(const struct listing *listing, uint64_t depth, uint32_t code)
{
    const uint64_t step = listing->spellings[code].step;
    //@ assert is_step(listing, code, step);
    //@ assert step == listing->too_deep || 0 <= step - 0x100000000 <= FORMAT_MAX_TEXT_NBYTES;
    //@ assert step <= 0x1000100000000 && depth < 0x1000100000000;
    const uint64_t below = depth + step;
    //@ assert below == depth + step && below == depth + 0x100000000 + (step - 0x100000000);
    /*@ assert step == listing->too_deep ||
            (is_depth(below) && depth_symbols(below) == depth_symbols(depth) + 1); */
    return below;
}

/* Makes room for a word of this depth, if a word can be that deep. */
/*@ requires is_listing(listing) && listing->no_room <= depth;
    requires depth < listing->too_deep ==> is_depth(depth);
    assigns listing->room, listing->no_room, listing->text, listing->text_capacity, listing->frames,
        listing->frame_capacity, listing->symbols, listing->symbol_capacity, listing->shown,
        listing->shown_capacity;
    ensures \result == WG_OK ==> is_listing(listing) && depth < listing->no_room &&
        \old(listing->room) <= listing->room;
    ensures \result == WG_OK ==> \forall integer i; 0 <= i < \old(listing->room) ==>
        *(listing->frames + i) == \old(*(listing->frames + i));
    ensures listing->dict->walk == \old(listing->dict->walk);
    ensures \result == WG_OK ==> \forall struct walk w, integer count;
        \old(is_stack(w, listing, count)) ==> is_stack(w, listing, count);
    ensures \result == WG_OK ==> listing->words_left == \old(listing->words_left);
    ensures \result == WG_OK ==> \forall integer code; 0 <= code < 256 ==>
        listing->spellings[code].step == \old(listing->spellings[code].step);
*/
static enum wg_status grow(struct listing *listing, uint64_t depth, struct wg_error *error)
{
    if (depth >= listing->too_deep) {
        return fail_count(error);
    }
    return make_room(listing, (size_t)(depth / DEPTH_SYMBOL) * 2) ? WG_OK : fail_memory(error);
}

/* Puts a frame on the stack of `count` frames if it has letters. Returns the new count. */
/*@ requires is_listing(listing) && is_stack(listing->dict->walk, listing, count);
    requires is_depth(frame.depth) && count <= depth_symbols(frame.depth) < listing->room;
    requires frame.letters == 0 || open_frame(listing->dict->walk, frame);
    assigns listing->frames[count];
    ensures is_listing(listing);
    ensures is_stack(listing->dict->walk, listing, \result);
    ensures count <= \result <= count + 1;
    ensures listing->room == \old(listing->room);
    ensures listing->words_left == \old(listing->words_left);
    ensures listing->dict->walk == \old(listing->dict->walk);
*/
ALWAYS_INLINE size_t push(const struct listing *listing, size_t count, struct frame frame)
{
    listing->frames[count] = frame;
    //@ assert listing->dict->walk == \at(listing->dict->walk, Pre);
    //@ assert has_limits(listing);
    /*@ assert \forall integer code; 0 <= code < 256 ==>
            listing->spellings[code].step == \at(listing->spellings[code].step, Pre); */
    //@ assert has_steps(listing);
    //@ assert has_room(listing);
    /*@ assert \forall integer i; 0 <= i < count ==>
            listing->frames[i] == \at(listing->frames[i], Pre); */
    //@ assert listing->frames[count] == frame;
    //@ assert is_stack(listing->dict->walk, listing, count);
    return count + (frame.letters != 0);
}

/* Lists the words below a node. `respells` is respells_words(listing->dict). */
/*@ requires is_listing(listing) && !respells && table == \null;
    requires open_walk(listing->dict->walk) && open_node(listing->dict->walk, node);
    requires is_depth(listing->depth) && depth_symbols(listing->depth) <= listing->room;
*/
ALWAYS_INLINE enum wg_status list_words(struct listing *listing, const struct edge_table *table,
                                        bool respells, struct node node, struct wg_error *error)
{
    const struct walk walk = listing->dict->walk;
    size_t count = 0; /* of the frames */
    uint64_t depth = listing->depth;
    /*@ loop invariant is_listing(listing) && !respells && table == \null;
        loop invariant walk == listing->dict->walk && open_walk(walk) && open_node(walk, node);
        loop invariant is_stack(walk, listing, count) && is_depth(depth);
        loop invariant count <= depth_symbols(depth) <= listing->room;
        loop variant listing->words_left * 0x20000000000000000 + 0x10000000000000000 - depth;
    */
    while (true) {
        struct frame frame;
        const bool is_word = (node.set & SET_END) != 0;
        if (is_word) {
            const struct wg_text word = respells
                                            ? respell(listing, depth)
                                            : (struct wg_text){listing->text, depth_nbytes(depth)};
            if (!count_word(listing)) {
                return fail_count(error);
            }
            if (!give(listing, word)) {
                return fail(error, WG_STOPPED, "stopped by the caller");
            }
        }
        //@ assert \valid_read(&walk);
        //@ assert open_walk(walk) && walk == listing->dict->walk && open_node(walk, node);
        //@ assert is_listing(listing) && is_stack(walk, listing, count);
        //@ assert listing->words_left == \at(listing->words_left, LoopCurrent) - (is_word ? 1 : 0);
        if ((node.set & ~SET_END) != 0 || node.is_wide) {
            frame = enter(&walk, table, node, depth);
            if (frame.letters == 0) { /* only if the file changed after it was opened */
                return fail(error, WG_DAMAGED, "a letter set has no letters");
            }
        } else if (!is_word) {
            return fail(error, WG_DAMAGED, "some of its letters lead to no word");
        } else if (count == 0) {
            return WG_OK;
        } else {
            frame = listing->frames[--count];
        }
        //@ assert open_frame(walk, frame) && frame.letters != 0 && is_depth(frame.depth);
        //@ assert count <= depth_symbols(frame.depth) <= listing->room;
        //@ assert is_stack(walk, listing, count);
        //@ assert open_walk(walk) && walk == listing->dict->walk;
        const struct taken taken = take_letter(&walk, table, frame);
        node = taken.node;
        depth = deeper(listing, frame.depth, taken.code);
        if (depth >= listing->no_room) {
            TRY(grow(listing, depth, error));
        }
        //@ assert is_listing(listing);
        //@ assert is_stack(walk, listing, count);
        //@ assert listing->spellings[taken.code].step != listing->too_deep;
        //@ assert is_depth(depth) && depth_symbols(depth) <= listing->room;
        //@ assert depth_symbols(depth) == depth_symbols(frame.depth) + 1;
        spell(listing, respells, frame.depth, taken.code);
        count = push(listing, count, taken.frame);
    }
}

/* Lists the words that begin with the prefix. */
/*@ requires \valid(listing) && \valid_read(listing->dict);
    requires is_listing(listing) && !has_respells(listing->dict);
    requires open_walk(listing->dict->walk);
    requires listing->cursor.state <= listing->dict->walk.last_state;
    requires is_depth(listing->depth) && depth_symbols(listing->depth) <= listing->room;
*/
static enum wg_status list_below(struct listing *listing, struct wg_error *error)
{
    const struct walk *const walk = &listing->dict->walk;
    const uint32_t state = listing->cursor.state;
    const struct edge_table *const table =
        state == walk->root ? edges_make(listing->dict, SIZE_MAX) : NULL;
    //@ assert valid_walk(walk);
    const struct node node = table != NULL ? node_root(walk, table) : node_of_state(walk, state);
    //@ assert open_node(listing->dict->walk, node);
    if (respells_words(listing->dict)) {
        return table != NULL ? list_words(listing, table, true, node, error)
                             : list_words(listing, NULL, true, node, error);
    }
    return table != NULL ? list_words(listing, table, false, node, error)
                         : list_words(listing, NULL, false, node, error);
}

/* Fills in the spelling of each code. A letter set can have a code above the last one only if the
   file was written to after it was opened. The step of such a code is too deep for any word, so the
   listing fails there. */
/*@ requires has_limits(listing) && \valid(listing->spellings + (0 .. 255));
    requires \separated(listing, listing->spellings + (0 .. 255), listing->dict);
    requires symbol_count(listing->dict) <= FORMAT_MAX_SYMBOLS &&
        are_below(&listing->dict->code_symbols[0], 256, symbol_count(listing->dict));
    assigns listing->spellings[0 .. 255];
    ensures has_limits(listing) && has_steps(listing);
*/
static void fill_spellings(struct listing *listing)
{
    const struct wg_dict *const dict = listing->dict;
    /*@ loop invariant code <= 256 && has_limits(listing) && dict == listing->dict;
        loop invariant \forall integer k; 0 <= k < code ==>
            is_step(listing, k, listing->spellings[k].step);
        loop assigns code, listing->spellings[0 .. 255];
        loop variant 256 - code;
    */
    for (uint32_t code = 0; code < CODES; code++) {
        const uint32_t symbol = dict->code_symbols[code];
        struct spelling *const spelling = &listing->spellings[code];
        spelling->step = listing->too_deep;
        if (dict->codes[symbol] == code) {
            const struct wg_text text = wg_dict_symbol_text(dict, symbol);
            const bool is_short = text.nbytes < SHORT_TEXT_NBYTES;
            memset(spelling->text, 0, SHORT_TEXT_NBYTES); /* spell copies all of it */
            memcpy(spelling->text, text.bytes, is_short ? text.nbytes : SHORT_TEXT_NBYTES);
            spelling->step = DEPTH_SYMBOL + text.nbytes;
        }
        //@ assert is_step(listing, code, listing->spellings[code].step);
    }
}

/* Spells the prefix and moves the cursor to its state. Returns false if no word begins with the
   prefix. */
/*@ requires \valid(listing) && is_listing(listing) && is_listed(listing->dict);
    requires readable(prefix);
    requires \valid(listing->symbols + (0 .. listing->room - 1)) &&
        is_apart(listing->symbols, &listing->dict->alphabet);
    requires listing->cursor.state <= listing->dict->walk.last_state;
    assigns listing->depth, listing->count, listing->cursor.state;
    assigns listing->symbols[0 .. listing->room - 1];
    assigns listing->text[0 .. listing->room * FORMAT_MAX_TEXT_NBYTES - 1];
    ensures \result ==> is_listing(listing) && is_depth(listing->depth) &&
        depth_symbols(listing->depth) <= listing->room;
    ensures \result ==> listing->cursor.state <= listing->dict->walk.last_state;
    ensures \result ==> open_walk(listing->dict->walk) && !has_respells(listing->dict);
*/
static bool follow_prefix(struct listing *listing, struct wg_text prefix)
{
    const struct wg_dict *const dict = listing->dict;
    uint64_t depth = 0;
    if (!wg_dict_symbols(dict, prefix, listing->symbols, listing->room, &listing->count)) {
        return false;
    }
    //@ assert dict->walk == \at(listing->dict->walk, Pre);
    /*@ assert \forall integer code; 0 <= code < 256 ==>
            listing->spellings[code].step == \at(listing->spellings[code].step, Pre); */
    /*@ assert \forall integer code; 0 <= code < 256 ==>
            dict->code_symbols[code] == \at(listing->dict->code_symbols[code], Pre); */
    //@ assert has_limits(listing);
    //@ assert has_steps(listing);
    //@ assert has_room(listing);
    /*@ loop invariant i <= listing->count && is_depth(depth) && depth_symbols(depth) == i;
        loop invariant listing->cursor.state <= dict->walk.last_state;
        loop invariant dict->walk == \at(listing->dict->walk, Pre);
        loop invariant is_listing(listing);
        loop assigns i, depth, listing->cursor.state;
        loop assigns listing->text[0 .. listing->room * FORMAT_MAX_TEXT_NBYTES - 1];
        loop variant listing->count - i;
    */
    for (size_t i = 0; i < listing->count; i++) {
        const uint32_t symbol = listing->symbols[i];
        //@ assert symbol < dict->walk.symbols;
        //@ assert valid_walk(&dict->walk) && valid_codes(&dict->walk);
        const uint32_t code = dict->codes[symbol];
        const uint64_t below = deeper(listing, depth, code);
        if (below >= listing->too_deep || !wg_dict_step(dict, &listing->cursor, symbol)) {
            return false;
        }
        //@ assert is_listing(listing);
        spell(listing, false, depth, code);
        depth = below;
    }
    listing->depth = depth;
    //@ assert dict->walk == \at(listing->dict->walk, Pre);
    return true;
}

/* Lists the words that begin with `prefix`. */
/*@ requires has_limits(listing) && has_steps(listing) && listing->room == 0;
    requires \separated(listing, listing->spellings + (0 .. 255), listing->dict);
    requires listing->symbols == \null && is_listed(listing->dict) && readable(prefix);
    requires listing->cursor.state <= listing->dict->walk.last_state;
*/
static enum wg_status list_prefix(struct listing *listing, struct wg_text prefix,
                                  struct wg_error *error)
{
    /* At least as many symbols as the prefix has, if a word begins with the prefix. */
    const size_t longest = listing->dict->counts.longest;
    const size_t symbols = prefix.nbytes < longest ? prefix.nbytes * ALPHABET_MAX_RUN : longest;
    if (!make_room(listing, symbols + FIRST_ROOM)) {
        return fail_memory(error);
    }
    return follow_prefix(listing, prefix) ? list_below(listing, error) : WG_OK;
}

/*@ requires is_listed(dict) && readable(prefix);
    requires matchable(&dict->alphabet); // of is_listed; alone for the provers
*/
enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix, wg_word_fn *each,
                            void *context, struct wg_error *error)
{
    struct spelling spellings[CODES];
    struct listing listing = {
        .dict = dict,
        .each = each,
        .context = context,
        .words_left = dict->counts.words,
        .no_room = DEPTH_SYMBOL,
        .too_deep = (dict->counts.longest + UINT64_C(1)) * DEPTH_SYMBOL,
        .cursor = wg_dict_root(dict),
        .spellings = spellings,
    };
#ifdef __FRAMAC__
#include "new_locals.h"
#endif
    //@ assert readable(prefix) && is_listed(dict);
    fill_spellings(&listing);
    const enum wg_status status = list_prefix(&listing, prefix, error);
    free(listing.text);
    free(listing.symbols);
    free(listing.shown);
    free(listing.frames);
    return status;
}
