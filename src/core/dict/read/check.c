/* SPDX-License-Identifier: MIT */
/*
 * check.c: checks everything in a dictionary that opening does not check, and makes the numbers of
 * a file that does not store them.
 *
 * The automaton is walked once, depth first from the root. Each state has a colour: a white state
 * has not been visited, a grey state is on the current path, a black state is done. An edge to a
 * grey state closes a cycle. A state that is white at the end cannot be reached from the root. When
 * a state turns black, two numbers are computed from the numbers of its targets: how many paths
 * lead from the state to the end of a word, and how many symbols the longest of these paths has. A
 * path can be empty.
 *
 * Cost: every edge is read twice. Memory: 13 bytes for each state of the automaton, and 8 bytes for
 * each state on the path, or 24 while the path grows. The path is on the heap, so a deep automaton
 * needs no deep C stack.
 */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/text.h"
#include "dict/read/dict.h"
#include "dict/read/word_numbers.h"

#include <stdlib.h>

enum colour { WHITE = 0, GREY, BLACK };

struct visit {
    uint32_t state;
    uint32_t next_edge; /* of the state, in the order of codes */
};

/* The working memory of the walk. */
struct proof {
    const struct wg_dict *dict;
    uint8_t *colours;
    uint64_t *words;   /* for each state: how many paths lead to the end of a word */
    uint32_t *longest; /* for each state: the symbols of the longest of these paths */
    struct visit *path;
    size_t path_capacity;
    size_t depth; /* of the path */
    /* Of the walk: seconds and go_on are used. Zeros: none. */
    struct wg_limits limits;
    double deadline;
};

/* Returns the target of edge `i` of a state as it is in the file. (If it is above the last state,
   walk_target returns the last state.) */
static uint32_t raw_target(const struct walk *walk, const struct walk_state *about, uint32_t i)
{
    return i + 1 < about->letters ? walk_raw_edge(walk, about->first_edge + i)
                                  : walk_raw_last(walk, about->state);
}

/* Computes the results of a state from the results of its targets, which must be black. */
static enum wg_status finish_state(struct proof *proof, const struct walk_state *about,
                                   struct wg_error *error)
{
    const uint32_t state = about->state;
    uint64_t words = about->is_word;
    uint32_t longest = 0;
    for (uint32_t i = 0; i < about->letters; i++) {
        const uint32_t target = walk_target(&proof->dict->walk, about, i);
        if (words > UINT64_MAX - proof->words[target]) {
            return fail(error, WG_DAMAGED, "it holds more words than can be counted");
        }
        words += proof->words[target];
        if (proof->longest[target] >= longest) {
            longest = proof->longest[target] + 1;
        }
    }
    if (words == 0) {
        return fail(error, WG_DAMAGED, "no word ends at or after state %lu", (unsigned long)state);
    }
    proof->colours[state] = BLACK;
    proof->words[state] = words;
    proof->longest[state] = longest;
    return WG_OK;
}

/* Puts a state on the path. */
static enum wg_status enter_state(struct proof *proof, uint32_t state, struct wg_error *error)
{
    proof->colours[state] = GREY;
    return ARRAY_ADD(proof->path, &proof->path_capacity, &proof->depth,
                     (struct visit){.state = state})
               ? WG_OK
               : fail_memory(error);
}

/* Puts the target of edge `i` of a state on the path, unless the target is black. */
static enum wg_status enter_target(struct proof *proof, const struct walk_state *about, uint32_t i,
                                   struct wg_error *error)
{
    const struct walk *walk = &proof->dict->walk;
    const uint32_t target = raw_target(walk, about, i);
    if (target > walk->last_state) {
        return fail(error, WG_DAMAGED,
                    "edge %lu of state %lu leads to state %lu, which does not exist",
                    (unsigned long)i, (unsigned long)about->state, (unsigned long)target);
    }
    if (proof->colours[target] == GREY) {
        return fail(error, WG_DAMAGED, "edge %lu of state %lu closes a cycle", (unsigned long)i,
                    (unsigned long)about->state);
    }
    return proof->colours[target] == BLACK ? WG_OK : enter_state(proof, target, error);
}

/* Fails with WG_STOPPED if a limit is over. */
static enum wg_status look_at_limits(const struct proof *proof, struct wg_error *error)
{
    const bool is_late = clock_is_over(proof->deadline);
    return !is_late && limits_go_on(&proof->limits)
               ? WG_OK
               : fail(error, WG_STOPPED, "stopped by the %s", is_late ? "time limit" : "caller");
}

static enum wg_status walk_all(struct proof *proof, struct wg_error *error)
{
    enum { STEPS_PER_LOOK = 4096 }; /* at the limits: under 0.1 ms */
    const struct walk *walk = &proof->dict->walk;
    enum wg_status status = enter_state(proof, walk->root, error);
    for (unsigned steps = 0; status == WG_OK && proof->depth > 0; steps++) {
        struct visit *const top = &proof->path[proof->depth - 1];
        const struct walk_state about = walk_enter(walk, top->state);
        if (steps % STEPS_PER_LOOK == 0 && (status = look_at_limits(proof, error)) != WG_OK) {
            break;
        }
        if (top->next_edge < about.letters) {
            status = enter_target(proof, &about, top->next_edge++, error);
        } else {
            status = finish_state(proof, &about, error);
            proof->depth--;
        }
    }
    return status;
}

static enum wg_status compare_counts(const struct proof *proof, struct wg_error *error)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(proof->dict);
    const struct walk *walk = &proof->dict->walk;
    for (uint32_t state = 0; state < counts->states; state++) {
        if (proof->colours[state] != BLACK) {
            return fail(error, WG_DAMAGED, "no word leads through state %lu", (unsigned long)state);
        }
    }
    if (walk_is_word(walk, walk->root)) {
        return fail(error, WG_DAMAGED, "it has an empty word");
    }
    if (proof->words[walk->root] != counts->words) {
        return fail(error, WG_DAMAGED, "it has %llu words where its header says %llu",
                    (unsigned long long)proof->words[walk->root],
                    (unsigned long long)counts->words);
    }
    if (proof->longest[walk->root] != counts->longest) {
        return fail(error, WG_DAMAGED, "its longest word has %lu symbols where its header says %lu",
                    (unsigned long)proof->longest[walk->root], (unsigned long)counts->longest);
    }
    return WG_OK;
}

/* Checks section META, if the file has it: 1 to 64 lines key=value, sorted by key. */
static enum wg_status check_metadata(const struct wg_dict *dict, struct wg_error *error)
{
    struct wg_text last = {"", 0};
    struct wg_text key;
    struct wg_text value;
    size_t nbytes = 0;
    if (dict->metadata != NULL && dict->metadata_nbytes == 0) {
        return fail(error, WG_DAMAGED, "section META is empty");
    }
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        if (!format_is_metadata_key(key) || !format_is_metadata_value(value) ||
            text_compare(last, key) >= 0) {
            return fail(error, WG_DAMAGED, "section META: entry %lu is malformed or out of order",
                        (unsigned long)i);
        }
        nbytes += key.nbytes + value.nbytes + 2;
        last = key;
    }
    /* wg_dict_metadata_at skips lines that are not entries. */
    if (nbytes != dict->metadata_nbytes || (nbytes > 0 && dict->metadata[nbytes - 1] != '\n')) {
        return fail(error, WG_DAMAGED, "section META has bytes outside its entries");
    }
    return WG_OK;
}

/* Checks that LAST and EDGE have no bits after the bits of the last state and edge. The rest of
   LAST are whole blocks. */
static enum wg_status check_ends(const struct walk *walk, struct wg_error *error)
{
    const uint32_t in_edge = walk->edges - walk->last_state;
    const uint32_t lows = load_le32(walk->lows - LAST_RECORD_NBYTES + LAST_LOWS);
    const unsigned char *const end = walk->lows + (lows / 64 + lows % 64) * (size_t)4;
    if (!format_is_zero_from(end, 0, end + EDGE_SLACK_NBYTES)) {
        return fail(error, WG_DAMAGED, "section LAST has bits after its targets");
    }
    return format_is_zero_from(walk->edge, (uint64_t)in_edge * walk->edge_bits,
                               walk->edge + format_edge_nbytes(in_edge, walk->edge_bits))
               ? WG_OK
               : fail(error, WG_DAMAGED, "section EDGE has bits after its targets");
}

/* Walks the automaton of proof->dict. The caller frees proof->words, also after a failure. */
static enum wg_status count_words(struct proof *proof, struct wg_error *error)
{
    const size_t states = (size_t)proof->dict->walk.last_state + 1;
    enum wg_status status;
    proof->colours = calloc(states, sizeof *proof->colours);
    proof->words = calloc(states, sizeof *proof->words);
    proof->longest = calloc(states, sizeof *proof->longest);
    if (proof->colours == NULL || proof->words == NULL || proof->longest == NULL) {
        status = fail_memory(error);
    } else if ((status = walk_all(proof, error)) == WG_OK) {
        status = compare_counts(proof, error);
    }
    free(proof->colours);
    free(proof->longest);
    free(proof->path);
    return status;
}

enum wg_status wg_dict_check(const struct wg_dict *dict, struct wg_error *error)
{
    struct proof proof = {.dict = dict};
    enum wg_status status;
    if ((status = alphabet_check(&dict->alphabet, error)) == WG_OK &&
        (status = check_metadata(dict, error)) == WG_OK &&
        (status = count_words(&proof, error)) == WG_OK &&
        (status = check_ends(&dict->walk, error)) == WG_OK) {
        status = number_check(dict, proof.words, error);
    }
    free(proof.words);
    return status;
}

/* Sets *made_out to the section NUMB for these counts, which have one word less for each state. The
   caller frees the section. */
static enum wg_status make_numb(const uint64_t *counts, uint32_t states, unsigned char **made_out,
                                struct wg_error *error)
{
    const uint64_t widths = format_write_numb(counts, states, NULL);
    const uint64_t nbytes = format_numb_nbytes(states, widths);
    if (widths > FORMAT_MAX_WIDTHS || nbytes > SIZE_MAX) {
        return fail(error, WG_LIMIT, "it has %lu states, too many to number its words",
                    (unsigned long)states);
    }
    *made_out = calloc(1, (size_t)nbytes);
    if (*made_out == NULL) {
        return fail_memory(error);
    }
    (void)format_write_numb(counts, states, *made_out);
    return WG_OK;
}

enum wg_status wg_dict_make_numbers(const struct wg_dict *dict, const struct wg_limits *limits,
                                    struct wg_error *error)
{
    const uint32_t states = dict->walk.last_state + 1;
    struct proof proof = {.dict = dict};
    unsigned char *made = NULL;
    unsigned char *other = NULL; /* the section that a faster thread has made */
    enum wg_status status = limits_take(&proof.limits, limits, error);
    if (status != WG_OK || number_counts(dict).records != NULL) {
        return status;
    }
    if (dict->counts.words > FORMAT_MAX_NUMBERED) {
        return fail(error, WG_LIMIT, "it has %llu words, too many to number",
                    (unsigned long long)dict->counts.words);
    }
    proof.deadline = clock_deadline(proof.limits.seconds);
    status = count_words(&proof, error);
    for (uint32_t state = 0; status == WG_OK && state < states; state++) {
        proof.words[state]--;
    }
    if (status == WG_OK) {
        status = make_numb(proof.words, states, &made, error);
    }
    free(proof.words);
    if (status == WG_OK &&
        !atomic_compare_exchange_strong_explicit(&dict->numbers.cache->made, &other, made,
                                                 memory_order_acq_rel, memory_order_acquire)) {
        free(made);
    }
    return status;
}
