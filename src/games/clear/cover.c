/* SPDX-License-Identifier: MIT */
/* cover.c: lists the words that the letters of a board can spell, and tests whether such words can
   use up a set of letters (cover.h). */
#include "clear/cover.h"

#include "base/memory.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* The largest number of edges of the dictionary to visit while listing the words. This number
       of edges takes 50 ms. The word list ENABLE needs 0.4 million. */
    MAX_STEPS = 1 << 22,
    STEPS_PER_CHECK = 1 << 12,
    MAX_LENGTH = 255, /* of a word, because gather recurses once for each letter */
    /* The largest number of words to try in a call of cover_is_possible. This number of words takes
       5 us. A limit ten times as high gives a few more answers "no", but costs as much time as
       these answers save. */
    MAX_TRIED = 2000,
    LETTERS_WORDS = sizeof(struct letters) / 8, /* 64-bit integers in a key */
};

enum answer { ANSWER_NO = 1, ANSWER_MAYBE = 2 };

/*
 * Whether `letters` has at least as many of each letter as `part`. Subtracts eight counts at a
 * time, a byte each. Counts are at most COVER_MAX_COUNT, so the highest bit of each byte is free:
 * it is set before the subtraction, and a count that is too small borrows this bit and so clears
 * it.
 */
static bool contains(const struct letters *letters, const struct letters *part)
{
    const uint64_t high_bits = UINT64_C(0x8080808080808080);
    uint64_t kept = high_bits;
    for (unsigned i = 0; i < COVER_MAX_LETTERS; i += 8) {
        kept &= (load_le64(letters->counts + i) | high_bits) - load_le64(part->counts + i);
    }
    return kept == high_bits;
}

/* Returns the index in by_rarity of the rarest of these letters, or letter_count if there are no
   letters. */
static uint32_t find_rarest(const struct cover *cover, const struct letters *letters)
{
    uint32_t rank = 0;
    while (rank < cover->letter_count && letters->counts[cover->by_rarity[rank]] == 0) {
        rank++;
    }
    return rank;
}

/* --- The words of the board's letters */

struct gathering {
    struct cover *cover;
    const struct walk *walk;
    const struct wg_limits *watch;
    uint8_t letter_of[256]; /* by code (walk.h) */
    uint8_t left[256];      /* by code: unused tiles */
    struct letters letters; /* of the current word */
    uint64_t all_lengths;   /* the set of all wanted lengths */
    uint64_t steps;
};

/* Counts the letters of the board, and numbers them in the order of its nodes (board.h). Returns
   false if there are too many. */
static bool count_letters(struct gathering *gathering)
{
    struct cover *const cover = gathering->cover;
    const struct wg_board *const board = cover->fall->board;
    for (uint32_t i = 0; i < board->node_count * board->set_words; i++) {
        const uint32_t word = board->letters[i];
        if (word == 0) {
            continue;
        }
        const uint32_t code = i % board->set_words * 32 + lowest_bit64(word);
        uint8_t *const left = &gathering->left[code];
        if (*left == COVER_MAX_COUNT || (*left == 0 && cover->letter_count == COVER_MAX_LETTERS)) {
            return false;
        }
        if ((*left)++ == 0) {
            gathering->letter_of[code] = (uint8_t)cover->letter_count++;
        }
        const uint32_t cell = board->nodes[i / board->set_words].cell;
        cover->cell_letters[cell].counts[gathering->letter_of[code]]++;
    }
    return true;
}

/* Adds the current word to word_keys. Words with the same letters share one entry. Fails with
   WG_NO_MEMORY, or with WG_LIMIT if the words take too much memory. */
static enum wg_status add_word(struct gathering *gathering, uint32_t length)
{
    struct keys *const words = &gathering->cover->word_keys;
    uint64_t key[LETTERS_WORDS];
    bool is_new;
    memcpy(key, &gathering->letters, sizeof gathering->letters);
    const uint32_t number = keys_add(words, key, &is_new);
    if (number == KEYS_NONE) {
        return WG_NO_MEMORY;
    }
    *keys_value(words, number) = length;
    const size_t copies_nbytes = words->count * sizeof(struct cover_word);
    return keys_nbytes(words) + copies_nbytes > gathering->cover->max_nbytes ? WG_LIMIT : WG_OK;
}

/* Adds the words that begin with the current `length` letters, which lead to state `number` of the
   dictionary. Fails like add_word, with WG_LIMIT after MAX_STEPS edges, or with WG_STOPPED by the
   watch. */
/* NOLINTNEXTLINE(misc-no-recursion): at most MAX_LENGTH deep */
static enum wg_status gather(struct gathering *gathering, uint32_t number, uint32_t length)
{
    const struct cover *const cover = gathering->cover;
    const struct walk *const walk = gathering->walk;
    const struct walk_state state = walk_enter(walk, number);
    enum wg_status status = WG_OK;
    if (state.is_word &&
        lengths_take(cover->lengths, gathering->all_lengths, length) != gathering->all_lengths) {
        status = add_word(gathering, length);
    }
    if (length == cover->lengths->each[cover->lengths->count - 1]) {
        return status;
    }
    for (uint32_t symbol = walk_next_symbol(walk, state.number, 0);
         symbol < walk->symbols && status == WG_OK;
         symbol = walk_next_symbol(walk, state.number, symbol + 1)) {
        if (++gathering->steps > MAX_STEPS) {
            return WG_LIMIT;
        }
        if (gathering->steps % STEPS_PER_CHECK == 0 && !limits_go_on(gathering->watch)) {
            return WG_STOPPED;
        }
        const uint32_t code = walk->codes[symbol];
        if (gathering->left[code] == 0) {
            continue;
        }
        const uint32_t next = walk_step(walk, &state, code);
        uint8_t *const count = &gathering->letters.counts[gathering->letter_of[code]];
        gathering->left[code]--;
        ++*count;
        status = gather(gathering, next, length + 1);
        --*count;
        gathering->left[code]++;
    }
    return status;
}

static struct cover_word word_at(const struct cover *cover, uint32_t number)
{
    struct cover_word word = {.length = (uint32_t)*keys_value(&cover->word_keys, number)};
    memcpy(&word.letters, keys_at(&cover->word_keys, number), sizeof word.letters);
    return word;
}

/* Sets by_rarity. Letters with equal word counts stay in the order of symbols. */
static void rank_letters(const struct gathering *gathering)
{
    struct cover *const cover = gathering->cover;
    uint32_t word_counts[COVER_MAX_LETTERS] = {0}; /* words that have each letter */
    uint32_t ranked = 0;
    for (uint32_t i = 0; i < cover->word_keys.count; i++) {
        const struct cover_word word = word_at(cover, i);
        for (uint32_t letter = 0; letter < cover->letter_count; letter++) {
            word_counts[letter] += word.letters.counts[letter] > 0;
        }
    }
    for (uint32_t symbol = 0; symbol < gathering->walk->symbols; symbol++) {
        const uint32_t code = gathering->walk->codes[symbol];
        if (gathering->left[code] == 0) {
            continue;
        }
        const uint8_t letter = gathering->letter_of[code];
        uint32_t rank = ranked++;
        while (rank > 0 && word_counts[cover->by_rarity[rank - 1]] > word_counts[letter]) {
            cover->by_rarity[rank] = cover->by_rarity[rank - 1];
            rank--;
        }
        cover->by_rarity[rank] = letter;
    }
}

/* Copies word_keys to `words`, sorted by the rarest letter of each word (a counting sort). Returns
   false if there is not enough memory. */
static bool sort_words(struct cover *cover)
{
    const uint32_t count = cover->word_keys.count;
    uint32_t begin = 0;
    cover->words = malloc((count + (size_t)1) * sizeof *cover->words);
    NEED(cover->words != NULL);
    for (uint32_t i = 0; i < count; i++) {
        const struct cover_word word = word_at(cover, i);
        cover->ends[find_rarest(cover, &word.letters)]++;
    }
    for (uint32_t rank = 0; rank < cover->letter_count; rank++) {
        const uint32_t in_rank = cover->ends[rank];
        cover->ends[rank] = begin;
        begin += in_rank;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct cover_word word = word_at(cover, i);
        cover->words[cover->ends[find_rarest(cover, &word.letters)]++] = word;
    }
    return true;
}

enum wg_status cover_init(struct cover *cover, const struct fall *fall,
                          const struct lengths *lengths, size_t max_nbytes,
                          const struct wg_limits *watch)
{
    struct gathering gathering = {.cover = cover,
                                  .walk = &fall->board->dict->walk,
                                  .watch = watch,
                                  .all_lengths =
                                      UINT64_MAX >> (COVER_MAX_LENGTHS - lengths->count)};
    *cover = (struct cover){
        .fall = fall,
        .lengths = lengths,
        .word_keys = {.key_words = LETTERS_WORDS},
        .answers = {.key_words = LETTERS_WORDS + 1},
        .max_nbytes = max_nbytes / 2,
    };
    if (!fall->is_plain || lengths->each[lengths->count - 1] > MAX_LENGTH) {
        return WG_OK;
    }
    cover->cell_letters = calloc(fall->board->cells, sizeof *cover->cell_letters);
    if (cover->cell_letters == NULL) {
        return WG_NO_MEMORY;
    }
    const enum wg_status status =
        count_letters(&gathering) ? gather(&gathering, gathering.walk->root, 0) : WG_LIMIT;
    if (status != WG_OK) {
        keys_free(&cover->word_keys);
        return status == WG_LIMIT ? WG_OK : status;
    }
    rank_letters(&gathering);
    cover->is_usable = sort_words(cover);
    return cover->is_usable ? WG_OK : WG_NO_MEMORY;
}

void cover_free(struct cover *cover)
{
    FREE_ALL(cover->cell_letters, cover->words);
    keys_free(&cover->word_keys);
    keys_free(&cover->answers);
}

/* --- Covering */

static void store_answer(struct cover *cover, const uint64_t *key, enum answer answer)
{
    bool is_new;
    if (keys_nbytes(&cover->answers) < cover->max_nbytes) {
        const uint32_t number = keys_add(&cover->answers, key, &is_new);
        if (number != KEYS_NONE) {
            *keys_value(&cover->answers, number) = (uint64_t)answer;
        }
        cover->is_out_of_memory |= number == KEYS_NONE;
    }
}

/* Looks up the answer, or tries words to find it. Counts the tried words in *tried. */
/* NOLINTNEXTLINE(misc-no-recursion): at most COVER_MAX_LENGTHS deep */
static enum answer find_answer(struct cover *cover, const struct letters *letters, uint64_t left,
                               uint32_t *tried)
{
    uint64_t key[LETTERS_WORDS + 1] = {[LETTERS_WORDS] = left};
    memcpy(key, letters, sizeof *letters);
    if ((left & (left - 1)) == 0) {
        /* A single length is left, and the number of letters left is this length. */
        return keys_find(&cover->word_keys, key) == KEYS_NONE ? ANSWER_NO : ANSWER_MAYBE;
    }
    const uint32_t number = keys_find(&cover->answers, key);
    if (number != KEYS_NONE) {
        return (enum answer) * keys_value(&cover->answers, number);
    }
    enum answer answer = ANSWER_NO;
    const uint32_t rank = find_rarest(cover, letters);
    const uint32_t end = cover->ends[rank];
    for (uint32_t i = rank > 0 ? cover->ends[rank - 1] : 0; i < end; i++) {
        const struct cover_word *const word = &cover->words[i];
        if (++*tried > MAX_TRIED) {
            answer = ANSWER_MAYBE;
            break;
        }
        if (!contains(letters, &word->letters)) {
            continue;
        }
        const uint64_t rest_left = lengths_take(cover->lengths, left, word->length);
        if (rest_left == left) {
            continue;
        }
        struct letters rest;
        for (unsigned j = 0; j < COVER_MAX_LETTERS; j++) {
            rest.counts[j] = (uint8_t)(letters->counts[j] - word->letters.counts[j]);
        }
        if (find_answer(cover, &rest, rest_left, tried) == ANSWER_MAYBE) {
            answer = ANSWER_MAYBE;
            break;
        }
    }
    store_answer(cover, key, answer);
    return answer;
}

bool cover_is_possible(struct cover *cover, const uint64_t *tiles, uint64_t left)
{
    struct letters letters = {{0}};
    uint32_t tried = 0;
    if (!cover->is_usable) {
        return true;
    }
    for (size_t i = 0; i < cover->fall->tile_words; i++) {
        for (uint64_t rest = tiles[i]; rest != 0; rest &= rest - 1) {
            const struct fall_tile *const tile = &cover->fall->tiles[i * 64 + lowest_bit64(rest)];
            const struct letters *const more = &cover->cell_letters[tile->cell];
            for (unsigned j = 0; j < COVER_MAX_LETTERS; j++) {
                letters.counts[j] = (uint8_t)(letters.counts[j] + more->counts[j]);
            }
        }
    }
    return find_answer(cover, &letters, left, &tried) == ANSWER_MAYBE;
}
