/* SPDX-License-Identifier: MIT */
/*
 * test_encode.c: tests that the reader finds exactly the words that were given to the writer, and
 * that the file has the canonical form, of which there is only one for a set of words. A second,
 * slow writer computes the arrays of the file again. This file is long because of this second
 * writer. test_encode_bytes.c has small files that were calculated by hand.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "write/encode.h"

#include "base/load.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "dict/read/dict.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

enum { LONGEST = FORMAT_MAX_LONGEST };

/* --- Words of a numbered alphabet as text */

static char spelled[LONGEST * 2 + 8];

/* Returns the text of a word, in which code c is symbol c - 1. The text is valid until the next
   call. */
static struct wg_text spell(const uint8_t *codes, size_t count)
{
    char *p = spelled;
    for (size_t i = 0; i < count; i++) {
        p += utf8_encode(0x100u + codes[i] - 1, p);
    }
    return (struct wg_text){spelled, (size_t)(p - spelled)};
}

static int compare_codes(const uint8_t *a, const uint8_t *b)
{
    return strcmp((const char *)a, (const char *)b);
}

static bool set_has(const struct wordset *set, const uint8_t *codes)
{
    size_t low = 0;
    size_t high = set->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_codes(wordset_word(set, middle), codes);
        if (order == 0) {
            return true;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* --- A dictionary, compared with the set of words from which it was made */

static void assert_found(const struct wg_dict *dict, const struct wordset *set,
                         const uint8_t *codes)
{
    const struct wg_text text = spell(codes, strlen((const char *)codes));
    if (wg_dict_contains(dict, text) != set_has(set, codes)) {
        fail_msg("%.*s", (int)text.nbytes, text.bytes);
    }
}

/* Looks up the word, and three variants of it: one letter less, one letter more, and one letter
   changed. */
static void assert_neighbours(const struct wg_dict *dict, const struct wordset *set,
                              const uint8_t *word, unsigned symbols)
{
    static uint8_t codes[LONGEST + 2];
    const size_t length = strlen((const char *)word);
    const uint8_t others[] = {1, (uint8_t)((symbols + 1) / 2), (uint8_t)symbols};
    memcpy(codes, word, length + 1);
    assert_found(dict, set, codes);
    codes[length - 1] = 0;
    if (length > 1) {
        assert_found(dict, set, codes);
    }
    for (size_t i = 0; i < sizeof others; i++) {
        memcpy(codes, word, length + 1);
        codes[length - 1] = others[i];
        assert_found(dict, set, codes);
        codes[length - 1] = word[length - 1];
        codes[0] = others[i];
        assert_found(dict, set, codes);
        codes[0] = word[0];
        codes[length] = others[i];
        codes[length + 1] = 0;
        assert_found(dict, set, codes);
    }
}

/* --- The canonical form, computed slowly from the automaton */

/* The expected file, as arrays. Their indexes are the old numbers of states (in the automaton) or
   the new numbers (in the file). */
struct reference {
    const struct automaton *a;
    uint32_t codes[FORMAT_MAX_SYMBOLS];
    uint32_t set_words;
    uint32_t (*sets)[FORMAT_MAX_SET_WORDS]; /* by old number */
    uint8_t *is_alone;                      /* by old number: no other state has this set */
    uint32_t *new_states;                   /* by old number */
    uint32_t *old_states;                   /* by new number */
};

static uint32_t edges_of(const struct automaton *a, uint32_t state)
{
    return a->first_edges[state + 1] - a->first_edges[state];
}

static bool is_wide(const struct reference *r, uint32_t old)
{
    bool is_wide = false;
    for (uint32_t i = 1; i < r->set_words; i++) {
        is_wide |= r->sets[old][i] != 0;
    }
    return is_wide;
}

/* Numbers the symbols. The 31 symbols that occur in the most states get the codes from 0 on, the
   others get the codes from 32 on. */
static void number_symbols(struct reference *r, unsigned symbols)
{
    uint32_t states[FORMAT_MAX_SYMBOLS] = {0};
    bool is_frequent[FORMAT_MAX_SYMBOLS] = {false};
    uint32_t next[2] = {FORMAT_FIRST_RARE, 0};
    for (uint32_t e = 0; e < r->a->edges; e++) {
        states[r->a->symbols[e]]++;
    }
    for (unsigned i = 0; i < FORMAT_FREQUENT && i < symbols; i++) {
        unsigned most = symbols;
        for (unsigned symbol = 0; symbol < symbols; symbol++) {
            if (!is_frequent[symbol] && (most == symbols || states[symbol] > states[most])) {
                most = symbol;
            }
        }
        is_frequent[most] = true;
    }
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        r->codes[symbol] = next[is_frequent[symbol]]++;
    }
}

/* The data for compare_sets, because the callback of qsort has no context. */
static const struct reference *sorted_reference;

/* Compares letter sets by their first words, then by their second words, and so on. */
static int compare_sets(const void *left, const void *right)
{
    const uint32_t *const l = sorted_reference->sets[*(const uint32_t *)left];
    const uint32_t *const r = sorted_reference->sets[*(const uint32_t *)right];
    for (uint32_t i = 0; i < sorted_reference->set_words; i++) {
        if (l[i] != r[i]) {
            return l[i] < r[i] ? -1 : 1;
        }
    }
    return 0;
}

static void reference_init(struct reference *r, const struct automaton *a, unsigned symbols)
{
    *r = (struct reference){.a = a, .set_words = symbols / 32 + 1};
    r->sets = calloc(a->states, sizeof *r->sets);
    r->is_alone = calloc(a->states, 1);
    r->new_states = malloc(a->states * sizeof *r->new_states);
    r->old_states = malloc(a->states * sizeof *r->old_states);
    assert_true(r->sets != NULL && r->is_alone != NULL && r->new_states != NULL &&
                r->old_states != NULL);
    number_symbols(r, symbols);
    for (uint32_t old = 0; old < a->states; old++) {
        for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
            const uint32_t code = r->codes[a->symbols[e]];
            r->sets[old][code / 32] |= UINT32_C(1) << code % 32;
        }
        r->sets[old][0] |= a->is_word[old] != 0 ? SET_END : 0;
        r->old_states[old] = old;
        r->new_states[old] = UINT32_MAX;
    }
    sorted_reference = r;
    qsort(r->old_states, a->states, sizeof *r->old_states, compare_sets);
    for (uint32_t i = 0; i < a->states; i++) {
        const uint32_t *const old = r->old_states + i;
        r->is_alone[*old] = (i == 0 || compare_sets(old - 1, old) != 0) &&
                            (i + 1 == a->states || compare_sets(old, old + 1) != 0);
    }
}

static void reference_free(struct reference *r)
{
    free(r->sets);
    free(r->is_alone);
    free(r->new_states);
    free(r->old_states);
}

/*
 * Finds the new number of each state: follows every edge of the automaton in the dictionary, from
 * the root on. Every edge of an automaton leads to a lower old number.
 */
static void follow_edges(struct reference *r, const struct wg_dict *dict)
{
    const struct automaton *a = r->a;
    const struct walk *walk = &dict->walk;
    memset(r->old_states, 0xff, a->states * sizeof *r->old_states);
    r->new_states[a->root] = walk->root;
    for (uint32_t old = a->states; old-- > 0;) {
        assert_true(r->new_states[old] < a->states);
        assert_int_equal(r->old_states[r->new_states[old]], UINT32_MAX);
        r->old_states[r->new_states[old]] = old;
        const struct walk_state state = walk_enter(walk, r->new_states[old]);
        assert_int_equal(state.letters, edges_of(a, old));
        assert_int_equal(state.is_word, a->is_word[old]);
        assert_int_equal(state.is_wide, is_wide(r, old));
        for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
            const uint32_t code = dict->codes[a->symbols[e]];
            assert_int_equal(code, r->codes[a->symbols[e]]);
            assert_true(walk_set_has(walk, state.number, code));
            const uint32_t to = walk_step(walk, &state, code);
            const unsigned i = walk_set_rank(walk, state.number, code);
            assert_int_equal(walk_target(walk, &state, i), to);
            uint32_t *const expected = &r->new_states[a->targets[e]];
            assert_true(*expected == UINT32_MAX || *expected == to);
            *expected = to;
        }
    }
}

/* Returns the edge with the highest code. */
static uint32_t last_edge(const struct reference *r, uint32_t old)
{
    const struct automaton *a = r->a;
    uint32_t last = a->first_edges[old];
    for (uint32_t e = last; e < a->first_edges[old + 1]; e++) {
        last = r->codes[a->symbols[e]] > r->codes[a->symbols[last]] ? e : last;
    }
    return last;
}

static uint32_t last_target(const struct reference *r, uint32_t old)
{
    return r->new_states[r->a->targets[last_edge(r, old)]];
}

/*
 * Asserts the order of two states with consecutive new numbers. States with narrow sets come before
 * states with wide sets, and small sets come before large sets. A set that only one state has comes
 * before the other sets of its size, which ascend. Among equal states, the targets of the last
 * edges ascend. Only one numbering has this property: if two states are compared along their last
 * edges, they differ at the latest where one path reaches state 0.
 */
static void assert_before(const struct reference *r, uint32_t left, uint32_t right)
{
    const uint64_t l_size = (uint64_t)is_wide(r, left) << 32 | edges_of(r->a, left);
    const uint64_t r_size = (uint64_t)is_wide(r, right) << 32 | edges_of(r->a, right);
    assert_true(l_size <= r_size);
    if (l_size < r_size) {
        return;
    }
    assert_true(r->is_alone[left] >= r->is_alone[right]);
    if (r->is_alone[left] != r->is_alone[right]) {
        return;
    }
    const int order = compare_sets(&left, &right);
    assert_true(r->is_alone[left] != 0 || order <= 0);
    if (order == 0 || r->is_alone[left] != 0) {
        assert_true(last_target(r, left) <= last_target(r, right));
        assert_true(last_target(r, left) < last_target(r, right) || left < right);
    }
}

static void assert_bytes(const struct forge *forge, const char *id, const void *bytes,
                         size_t nbytes)
{
    assert_int_equal(forge_nbytes(forge, id), nbytes);
    if (memcmp(forge->bytes + forge_offset(forge, id), bytes, nbytes) != 0) {
        fail_msg("section %s differs", id);
    }
}

/* Computes SETS and RANK one state at a time, and compares them with the file. */
static void assert_sets_and_rank(const struct reference *r, const struct forge *forge,
                                 uint32_t groups)
{
    const uint32_t states = r->a->states;
    const size_t rank_nbytes = ((size_t)states + 63) / 64 * 12;
    unsigned char *sets = calloc((size_t)groups * r->set_words, 4);
    unsigned char *rank = calloc(rank_nbytes, 1);
    size_t words = groups;
    uint32_t group = 0;
    assert_true(sets != NULL && rank != NULL);
    for (uint32_t i = 0; i < states; i++) {
        const uint32_t *const old = r->old_states + i;
        unsigned char *const block = rank + (size_t)i / 64 * 12;
        if (i % 64 == 0) {
            store_le32(block, group);
        }
        if (i > 0 && compare_sets(old - 1, old) == 0) {
            continue;
        }
        assert_true(group < groups);
        block[4 + i % 64 / 8] |= (unsigned char)(1U << i % 8);
        store_le32(sets + (size_t)group++ * 4, r->sets[*old][0]);
        for (uint32_t word = 1; is_wide(r, *old) && word < r->set_words; word++) {
            store_le32(sets + words++ * 4, r->sets[*old][word]);
        }
    }
    assert_int_equal(group, groups);
    assert_bytes(forge, "SETS", sets, words * 4);
    assert_bytes(forge, "RANK", rank, rank_nbytes);
    free(sets);
    free(rank);
}

/* Computes BASE, LAST and EDGE, one state and one bit at a time, and compares them with the
   file. */
static void assert_edges(const struct reference *r, const struct forge *forge, unsigned symbols)
{
    const struct automaton *a = r->a;
    const uint32_t bits = format_edge_bits(a->states);
    const uint32_t others = a->edges - (a->states - 1);
    const size_t edge_nbytes = ((size_t)others * bits + 7) / 8 + 8;
    unsigned char base[(FORMAT_FIRST_RARE + FORMAT_MAX_SYMBOLS + 1) * 4] = {0};
    bool has_base[FORMAT_FIRST_RARE + FORMAT_MAX_SYMBOLS + 1] = {true};
    unsigned char *edges = calloc(edge_nbytes, 1);
    unsigned char *last = malloc(forge_last_room(a->states));
    uint32_t *targets = calloc(a->states, sizeof *targets);
    uint32_t count = 0;
    assert_true(edges != NULL && last != NULL && targets != NULL);
    for (uint32_t i = 1; i < a->states; i++) {
        const uint32_t old = r->old_states[i];
        const uint32_t letters = edges_of(a, old);
        const uint32_t size = letters + (is_wide(r, old) ? FORMAT_FIRST_RARE : 0);
        if (!has_base[size]) {
            store_le32(base + (size_t)size * 4, count - (letters - 1) * i);
            has_base[size] = true;
        }
        targets[i] = last_target(r, old);
        for (uint32_t code = 0; code < FORMAT_FIRST_RARE + symbols; code++) {
            for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
                const uint32_t to = r->new_states[a->targets[e]];
                if (r->codes[a->symbols[e]] != code || e == last_edge(r, old)) {
                    continue;
                }
                for (uint32_t bit = 0; bit < bits; bit++) {
                    const size_t at = (size_t)count * bits + bit;
                    edges[at / 8] |= (unsigned char)((to >> bit & 1U) << at % 8);
                }
                count++;
            }
        }
    }
    assert_int_equal(count, others);
    assert_bytes(forge, "BASE", base, 4 * (symbols <= 31 ? symbols + 1 : 32 + symbols + 1));
    assert_bytes(forge, "LAST", last, forge_make_last(a->states, targets, last));
    assert_bytes(forge, "EDGE", edges, edge_nbytes);
    free(edges);
    free(last);
    free(targets);
}

/* Compares section CODE with the codes of the reference. */
static void assert_codes(const struct reference *r, const struct forge *forge, unsigned symbols)
{
    unsigned char bytes[FORMAT_MAX_SYMBOLS + (FORMAT_MAX_SYMBOLS + 7) / 8] = {0};
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        bytes[symbol] = (unsigned char)symbol;
        if (r->codes[symbol] < FORMAT_FREQUENT) {
            bytes[symbols + symbol / 8] |= (unsigned char)(1U << symbol % 8);
        }
    }
    if (symbols > FORMAT_FREQUENT) {
        assert_bytes(forge, "CODE", bytes, symbols + (symbols + 7) / 8);
    }
}

static void assert_canonical(const struct wg_dict *dict, const struct made_dict *made,
                             const struct automaton *a, unsigned symbols)
{
    struct reference r;
    uint32_t groups = 1;
    reference_init(&r, a, symbols);
    follow_edges(&r, dict);
    struct forge forge = forge_of(made);
    for (uint32_t i = 1; i < a->states; i++) {
        assert_before(&r, r.old_states[i - 1], r.old_states[i]);
        groups += compare_sets(&r.old_states[i - 1], &r.old_states[i]) != 0;
        assert_int_equal(walk_set_number(&dict->walk, i), groups - 1);
    }
    assert_int_equal(wg_dict_get_counts(dict)->letter_sets, groups);
    assert_codes(&r, &forge, symbols);
    assert_sets_and_rank(&r, &forge, groups);
    assert_edges(&r, &forge, symbols);
    forge_free(&forge);
    reference_free(&r);
}

struct expected_list {
    const struct wordset *set;
    size_t next;
};

static bool expect_next(void *context, struct wg_text word)
{
    struct expected_list *list = context;
    assert_true(list->next < list->set->count);
    const uint8_t *codes = wordset_word(list->set, list->next++);
    const struct wg_text text = spell(codes, strlen((const char *)codes));
    assert_int_equal(word.nbytes, text.nbytes);
    assert_memory_equal(word.bytes, text.bytes, text.nbytes);
    return true;
}

static void assert_counts(const struct wg_dict *dict, const struct made_dict *made,
                          const struct wordset *set, unsigned symbols)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    OWN(automaton, automaton);
    size_t longest = 0;
    for (size_t i = 0; i < set->count; i++) {
        const size_t length = strlen((const char *)wordset_word(set, i));
        longest = length > longest ? length : longest;
    }
    assert_ok(automaton_build(&automaton, set, NULL, NULL));
    assert_int_equal(counts->format_major, 1);
    assert_int_equal(counts->format_minor, 0);
    assert_int_equal(counts->words, set->count);
    assert_int_equal(counts->states, automaton.states);
    assert_int_equal(counts->edges, automaton.edges);
    assert_int_equal(counts->longest, longest);
    assert_int_equal(counts->symbols, symbols);
    assert_int_equal(counts->file_nbytes, made->nbytes);
    assert_int_equal(counts->sections, symbols <= FORMAT_FREQUENT ? 6 : 7);
    assert_canonical(dict, made, &automaton, symbols);
}

/* Makes a dictionary of a sorted set, and compares the dictionary with the set. */
static void check_set(const struct wordset *set, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct wg_error error = {0};
    struct expected_list list = {.set = set};
    numbered_alphabet(alphabet, symbols);
    OWN(made_dict, made) = opened(make_dict_of_set(alphabet, set, ""));
    if (wg_dict_check(made.dict, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
    assert_counts(made.dict, &made, set, symbols);
    for (size_t i = 0; i < set->count; i++) {
        assert_neighbours(made.dict, set, wordset_word(set, i), symbols);
    }
    assert_ok(wg_dict_each(made.dict, (struct wg_text){"", 0}, expect_next, &list, &error));
    assert_int_equal(list.next, set->count);
}

/* --- The tests */

/* Tests numbers of symbols near the sizes at which a letter set needs one more 32-bit word. Code 31
   is not used. */
TEST(alphabets_of_every_size)
{
    static const unsigned sizes[] = {1,  2,  3,  30,  31,  32,  33,  62,  63,  64,
                                     65, 95, 96, 100, 127, 128, 223, 224, 254, 255};
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct word_shape shape = {"any", 500, 1, 6, 1, sizes[i], 5};
        OWN(wordset, set);
        random_set(&random, &shape, &set);
        for (unsigned code = 1; code <= sizes[i]; code++) {
            const uint8_t one[] = {(uint8_t)code};
            assert_true(wordset_add(&set, one, 1));
        }
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

/*
 * Tests random words in which letters are not equally frequent, so most sets are narrow. The
 * frequent symbols are at random places of the alphabet.
 */
TEST(frequent_and_rare_letters)
{
    static const unsigned sizes[] = {32, 33, 44, 64, 100, 255};
    enum { WORDS = 2000, LETTERS = 8 };
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        OWN(wordset, set) = {0};
        uint8_t codes[LETTERS];
        for (unsigned word = 0; word < WORDS; word++) {
            const unsigned length = 1 + random_below(&random, LETTERS);
            for (unsigned j = 0; j < length; j++) {
                unsigned code = sizes[i];
                for (unsigned k = 0; k < 3; k++) {
                    code = 1 + random_below(&random, code);
                }
                codes[j] = (uint8_t)(1 + code * 13 % sizes[i]);
            }
            assert_true(wordset_add(&set, codes, length));
        }
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

TEST(many_words)
{
    static const struct word_shape shape = {"language", 8000, 1, 12, 1, 26, 8};
    struct random random = random_from_environment("test_encode");
    OWN(wordset, set);
    random_set(&random, &shape, &set);
    sort_set(&set);
    check_set(&set, 26);
}

TEST(one_word_of_one_letter)
{
    static const unsigned sizes[] = {1, 31, 32, 255};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const uint8_t codes[] = {(uint8_t)sizes[i]};
        OWN(wordset, set) = {0};
        assert_true(wordset_add(&set, codes, 1));
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

/* With 200 symbols, 200 states in a row have different sets; with 1 symbol, all states but one have
   the same set. */
TEST(one_word_of_many_letters)
{
    /* There is one state more than letters. The numbers of states are near the sizes of blocks in
       RANK, and near those at which a target in EDGE needs one more bit. */
    static const unsigned lengths[] = {2,   3,   7,   60,  62,  63,   64,     126,
                                       127, 128, 191, 255, 256, 1000, LONGEST};
    static uint8_t codes[LONGEST];
    for (size_t i = 0; i < COUNT(lengths); i++) {
        for (unsigned symbols = 1; symbols <= 200; symbols += 199) {
            OWN(wordset, set) = {0};
            for (unsigned j = 0; j < lengths[i]; j++) {
                codes[j] = (uint8_t)(1 + j * 7 % symbols);
            }
            assert_true(wordset_add(&set, codes, lengths[i]));
            sort_set(&set);
            check_set(&set, symbols);
        }
    }
}

TEST(words_that_begin_each_other)
{
    enum { LENGTH = 130 };
    uint8_t codes[LENGTH];
    OWN(wordset, set) = {0};
    for (unsigned i = 0; i < LENGTH; i++) {
        codes[i] = (uint8_t)(1 + i % 3);
        assert_true(wordset_add(&set, codes, i + 1));
    }
    sort_set(&set);
    check_set(&set, 3);
}

/* Adds the words of a set in another order, some of them twice. */
static void shuffle(const struct wordset *set, struct wordset *out)
{
    *out = (struct wordset){0};
    for (size_t i = set->count; i-- > 0;) {
        const uint8_t *word = wordset_word(set, i);
        const uint8_t *other = wordset_word(set, i * 7919 % set->count);
        assert_true(wordset_add(out, word, strlen((const char *)word)));
        assert_true(wordset_add(out, other, strlen((const char *)other)));
    }
    sort_set(out);
}

TEST(same_words_same_bytes)
{
    static const struct word_shape shapes[] = {{"narrow", 1000, 1, 8, 1, 20, 5},
                                               {"wide", 1000, 1, 8, 1, 100, 5}};
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(shapes); i++) {
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        OWN(wordset, set);
        OWN(wordset, shuffled);
        numbered_alphabet(alphabet, shapes[i].codes);
        random_set(&random, &shapes[i], &set);
        sort_set(&set);
        shuffle(&set, &shuffled);
        OWN(made_dict, a) = make_dict_of_set(alphabet, &set, "name=a\n");
        OWN(made_dict, b) = make_dict_of_set(alphabet, &shuffled, "name=a\n");
        assert_int_equal(a.nbytes, b.nbytes);
        assert_memory_equal(a.bytes, b.bytes, a.nbytes);
    }
}

/* Tests limits that the dictionary of a test cannot reach. */
TEST(the_most_widths_and_words)
{
    static const uint8_t word[] = {1};
    const struct wg_text symbol = {"a", 1};
    const struct alphabet_source source = {.symbols = &symbol, .symbol_count = 1};
    const struct encode_extras extras = {.has_numbers = true};
    const struct wg_text none = {"", 0};
    OWN(wordset, set) = {0};
    OWN(automaton, automaton);
    struct wg_error error;
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    assert_ok(encode_check_widths(67108863, 9, false, &error));
    assert_ok(encode_check_widths(67108863, 9, true, &error));
    assert_int_equal(encode_check_widths(67108864, 9, false, &error), WG_LIMIT);
    assert_string_equal(error.message, "the dictionary would have 9 states, too many for its "
                                       "format; divide the words among several dictionaries");
    assert_int_equal(encode_check_widths(67108864, 9, true, &error), WG_LIMIT);
    assert_string_equal(error.message, "the dictionary would have 9 states, too many to number its "
                                       "words; leave out numbers and values");
    assert_true(wordset_add(&set, word, 1));
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    automaton.words = (UINT64_C(1) << 57) + 1;
    assert_int_equal(encode_dictionary(&automaton, &source, none, &extras, &bytes, &nbytes, &error),
                     WG_LIMIT);
    assert_string_equal(
        error.message,
        "144115188075855873 words are too many to number; leave out numbers and values");
}
