/* SPDX-License-Identifier: MIT */
/* cover.c: the classes of a board's words, and what they can cover together. */
#include "clear/cover.h"

#include "base/array.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Edges looked at to find the words: 50 ms; ENABLE takes 0.4 million. */
    MAX_STEPS = 1 << 22,
    STEPS_PER_LOOK = 1 << 12,
    /* Of memory: its letters twice, as a key and to be tried, and room to grow. */
    CLASS_NBYTES = 256,
    /* Classes tried for one question: 5 us. Ten times as many answer "no" a little more
       often, which takes as long as the boards that they spare. */
    MAX_TRIED = 2000
};

enum answer { ANSWER_NO = 1, ANSWER_MAYBE = 2 };

static const uint64_t high_bits = UINT64_C(0x8080808080808080);

static bool has_letters(const struct letters *letters, const struct letters *less)
{
    uint64_t kept = high_bits;
    for (unsigned i = 0; i < COVER_WORDS; i++) {
        kept &= (letters->counts[i] | high_bits) - less->counts[i];
    }
    return kept == high_bits;
}

static uint32_t lowest_letter(const struct letters *letters)
{
    uint32_t i = 0;
    while (i + 1 < COVER_WORDS && letters->counts[i] == 0) {
        i++;
    }
    return letters->counts[i] == 0 ? COVER_MAX_LETTERS
                                   : i * 8 + lowest_bit64(letters->counts[i]) / 8;
}

/* --- The words of the board's letters */

/* A word as far as it is spelled: a state of the automaton, and the symbol before it.
 */
struct spelling {
    struct walk_state state;
    uint32_t symbol;
    uint32_t next_symbol;
};

struct gathering {
    struct cover *cover;
    const struct walk *walk;
    struct cover_watch watch;
    uint32_t left[COVER_MAX_SYMBOLS]; /* of each symbol */
    uint64_t is_wanted[COVER_MAX_LETTERS * COVER_MAX_COUNT / 64 + 1]; /* lengths */
    uint32_t longest;
    struct spelling *spellings; /* longest + 1 */
    struct letters letters;     /* of the word so far */
};

static bool add_class(struct gathering *gathering, uint32_t length)
{
    bool is_new;
    struct keys *const keys = &gathering->cover->class_keys;
    if ((gathering->is_wanted[length / 64] >> length % 64 & 1) == 0) {
        return true;
    }
    const uint32_t number = keys_add(keys, gathering->letters.counts, &is_new);
    if (number == KEYS_NONE) {
        return false;
    }
    *keys_value(keys, number) = length;
    return true;
}

/* The letter `spelling` was entered by is the word's no longer. */
static void leave(struct gathering *gathering, const struct spelling *spelling)
{
    struct letters letter = {0};
    letters_add(gathering->cover, &letter, spelling->symbol);
    letters_subtract(&gathering->letters, &letter);
    gathering->left[spelling->symbol]++;
}

static enum wg_status gather(struct gathering *gathering)
{
    const struct walk *const walk = gathering->walk;
    struct spelling *const spellings = gathering->spellings;
    const size_t most_classes = gathering->cover->max_nbytes / CLASS_NBYTES;
    uint32_t length = 0;
    uint64_t steps = 0;
    spellings[0] = (struct spelling){.state = walk_enter(walk, walk->root)};
    for (;;) {
        if (++steps % STEPS_PER_LOOK == 0 &&
            !gathering->watch.go_on(gathering->watch.context)) {
            return WG_STOPPED;
        }
        if (steps > MAX_STEPS || gathering->cover->class_keys.count > most_classes) {
            return WG_LIMIT;
        }
        struct spelling *const spelling = &spellings[length];
        const uint32_t symbol =
            length == gathering->longest
                ? walk->symbols
                : walk_next_symbol(walk, &spelling->state, spelling->next_symbol);
        if (symbol == walk->symbols) {
            if (length == 0) {
                return WG_OK;
            }
            leave(gathering, spelling);
            length--;
            continue;
        }
        spelling->next_symbol = symbol + 1;
        if (gathering->left[symbol] == 0) {
            continue;
        }
        gathering->left[symbol]--;
        letters_add(gathering->cover, &gathering->letters, symbol);
        const uint32_t state = walk_target(walk, walk_edge(&spelling->state, symbol));
        spellings[++length] =
            (struct spelling){.state = walk_enter(walk, state), .symbol = symbol};
        if (spellings[length].state.is_word && !add_class(gathering, length)) {
            return WG_NO_MEMORY;
        }
    }
}

/* The board's symbols as letters, in their own order. */
static bool number_letters(struct gathering *gathering, const uint32_t *counts)
{
    struct cover *const cover = gathering->cover;
    for (uint32_t symbol = 0; symbol < gathering->walk->symbols; symbol++) {
        if (counts[symbol] == 0) {
            continue;
        }
        if (cover->letter_count == COVER_MAX_LETTERS ||
            counts[symbol] > COVER_MAX_COUNT) {
            return false;
        }
        gathering->left[symbol] = counts[symbol];
        cover->letter_of[symbol] = (uint8_t)cover->letter_count++;
    }
    return true;
}

/* Lengths that no word of these letters can have are not wanted. */
static void want_lengths(struct gathering *gathering)
{
    const struct lengths *const lengths = gathering->cover->lengths;
    const size_t room = sizeof gathering->is_wanted * 8;
    for (uint32_t i = 0; i < lengths->count && lengths->each[i] < room; i++) {
        const uint32_t length = lengths->each[i];
        gathering->is_wanted[length / 64] |= UINT64_C(1) << length % 64;
        gathering->longest = length;
    }
}

/* --- From the rarest letter up */

static unsigned letter_count(const struct letters *letters, uint32_t letter)
{
    return letters->counts[letter / 8] >> letter % 8 * 8 & 0xff;
}

/* The new number of each letter: first those that the fewest classes have. */
static void rank_letters(const struct cover *cover, uint8_t *ranks)
{
    uint32_t classes[COVER_MAX_LETTERS] = {0};
    for (uint32_t i = 0; i < cover->class_keys.count; i++) {
        struct letters letters;
        memcpy(&letters, keys_at(&cover->class_keys, i), sizeof letters);
        for (uint32_t letter = 0; letter < cover->letter_count; letter++) {
            classes[letter] += letter_count(&letters, letter) > 0;
        }
    }
    for (uint32_t letter = 0; letter < cover->letter_count; letter++) {
        uint32_t rank = 0;
        for (uint32_t other = 0; other < cover->letter_count; other++) {
            rank += classes[other] < classes[letter] ||
                    (classes[other] == classes[letter] && other < letter);
        }
        ranks[letter] = (uint8_t)rank;
    }
}

static struct letters renumber(const struct cover *cover, const uint64_t *counts,
                               const uint8_t *ranks)
{
    struct letters old;
    struct letters new = {0};
    memcpy(&old, counts, sizeof old);
    for (uint32_t letter = 0; letter < cover->letter_count; letter++) {
        const uint32_t rank = ranks[letter];
        new.counts[rank / 8] |= (uint64_t)letter_count(&old, letter) << rank % 8 * 8;
    }
    return new;
}

/* Sorts the classes by their lowest letters, and finds them by their new numbers. */
static enum wg_status arrange_classes(struct cover *cover)
{
    struct keys old = cover->class_keys;
    uint8_t ranks[COVER_MAX_LETTERS] = {0};
    uint32_t next[COVER_MAX_LETTERS + 1] = {0};
    enum wg_status status = WG_OK;
    bool is_new;
    rank_letters(cover, ranks);
    keys_init(&cover->class_keys, COVER_WORDS);
    if (!ARRAY_RESERVE(cover->classes, &cover->classes_capacity, old.count)) {
        status = WG_NO_MEMORY;
    }
    for (uint32_t i = 0; i < old.count && status == WG_OK; i++) {
        const struct letters letters = renumber(cover, keys_at(&old, i), ranks);
        const uint32_t number = keys_add(&cover->class_keys, letters.counts, &is_new);
        if (number == KEYS_NONE) {
            status = WG_NO_MEMORY;
            break;
        }
        *keys_value(&cover->class_keys, number) = *keys_value(&old, i);
        cover->begins[lowest_letter(&letters) + 1]++;
    }
    for (uint32_t i = 0; i < COVER_MAX_LETTERS; i++) {
        cover->begins[i + 1] += cover->begins[i];
        next[i] = cover->begins[i];
    }
    for (uint32_t i = 0; i < old.count && status == WG_OK; i++) {
        struct letter_class class = {.length =
                                         (uint32_t)*keys_value(&cover->class_keys, i)};
        memcpy(&class.letters, keys_at(&cover->class_keys, i), sizeof class.letters);
        cover->classes[next[lowest_letter(&class.letters)]++] = class;
    }
    for (uint32_t symbol = 0; symbol < COVER_MAX_SYMBOLS; symbol++) {
        cover->letter_of[symbol] = ranks[cover->letter_of[symbol]];
    }
    keys_free(&old);
    return status;
}

enum wg_status cover_init(struct cover *cover, const struct walk *walk,
                          const uint32_t *counts, const struct lengths *lengths,
                          size_t max_nbytes, struct cover_watch watch)
{
    struct gathering gathering = {.cover = cover, .walk = walk, .watch = watch};
    enum wg_status status = WG_LIMIT;
    *cover = (struct cover){.lengths = lengths, .max_nbytes = max_nbytes / 2};
    keys_init(&cover->class_keys, COVER_WORDS);
    keys_init(&cover->answers, COVER_WORDS + 1);
    if (number_letters(&gathering, counts)) {
        want_lengths(&gathering);
        gathering.spellings =
            calloc((size_t)gathering.longest + 1, sizeof *gathering.spellings);
        status = gathering.spellings == NULL ? WG_NO_MEMORY : gather(&gathering);
    }
    if (status == WG_OK) {
        status = arrange_classes(cover);
    }
    if (status != WG_OK) {
        cover_free(cover);
    }
    free(gathering.spellings);
    return status;
}

void cover_free(struct cover *cover)
{
    free(cover->classes);
    keys_free(&cover->class_keys);
    keys_free(&cover->answers);
    *cover = (struct cover){0};
}

/* --- Covering */

/* Letters to be covered, and the classes that are still to be tried for the lowest. */
struct question {
    uint64_t key[COVER_WORDS + 1]; /* the letters, and the lengths */
    uint32_t next;
    uint32_t end;
};

static struct question ask(const struct cover *cover, const struct letters *letters,
                           uint64_t left)
{
    const uint32_t letter = lowest_letter(letters);
    struct question question = {0};
    memcpy(question.key, letters->counts, sizeof letters->counts);
    question.key[COVER_WORDS] = left;
    if (letter < COVER_MAX_LETTERS) {
        question.next = cover->begins[letter];
        question.end = cover->begins[letter + 1];
    }
    return question;
}

static void remember(struct cover *cover, const struct question *question,
                     enum answer answer)
{
    bool is_new;
    if (keys_nbytes(&cover->answers) < cover->max_nbytes) {
        const uint32_t number = keys_add(&cover->answers, question->key, &is_new);
        if (number != KEYS_NONE) {
            *keys_value(&cover->answers, number) = (uint64_t)answer;
        }
        cover->is_out_of_memory |= number == KEYS_NONE;
    }
}

/* ANSWER_NO or ANSWER_MAYBE where it is known at once; else 0. */
static unsigned look_up(const struct cover *cover, const struct question *question)
{
    const uint64_t left = question->key[COVER_WORDS];
    if ((left & (left - 1)) == 0) {
        /* One length, which the number of letters is then. */
        return keys_find(&cover->class_keys, question->key) == KEYS_NONE ? ANSWER_NO
                                                                         : ANSWER_MAYBE;
    }
    const uint32_t number = keys_find(&cover->answers, question->key);
    return number == KEYS_NONE ? 0 : (unsigned)*keys_value(&cover->answers, number);
}

/* What the next class that fits would leave to be covered; false if there is none. */
static bool next_question(struct cover *cover, struct question *question,
                          uint32_t *tried, struct question *rest_out)
{
    struct letters letters;
    const uint64_t left = question->key[COVER_WORDS];
    memcpy(&letters, question->key, sizeof letters);
    while (question->next < question->end) {
        const struct letter_class *const class = &cover->classes[question->next++];
        ++*tried;
        if (!has_letters(&letters, &class->letters)) {
            continue;
        }
        const uint64_t rest_left = lengths_take(cover->lengths, left, class->length);
        if (rest_left != left) {
            struct letters rest = letters;
            letters_subtract(&rest, &class->letters);
            *rest_out = ask(cover, &rest, rest_left);
            return true;
        }
    }
    return false;
}

bool cover_may(struct cover *cover, const struct letters *letters, uint64_t left)
{
    struct question questions[COVER_MAX_LENGTHS];
    uint32_t depth = 0;
    uint32_t tried = 0;
    questions[0] = ask(cover, letters, left);
    const unsigned known = look_up(cover, &questions[0]);
    if (known != 0) {
        return known == ANSWER_MAYBE;
    }
    for (;;) {
        struct question *const question = &questions[depth];
        if (!next_question(cover, question, &tried, &questions[depth + 1])) {
            remember(cover, question, ANSWER_NO);
            if (depth == 0) {
                return false;
            }
            depth--;
            continue;
        }
        const unsigned answer = look_up(cover, &questions[depth + 1]);
        if (answer == ANSWER_MAYBE || tried > MAX_TRIED) {
            for (uint32_t i = 0; i <= depth; i++) {
                remember(cover, &questions[i], ANSWER_MAYBE);
            }
            return true;
        }
        depth += answer == 0;
    }
}
