/* SPDX-License-Identifier: MIT */
/*
 * test_memory.c: counts the memory that functions allocate, and compares it with the bounds in the
 * headers, which depend on the size of the dictionary.
 *
 * This program is linked with --wrap for malloc, calloc, realloc and free.
 */
#include "base/load.h"
#include "base/random.h"
#include "base/utf8.h"
#include "report/dump.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/small_dict.h"
#include "support/test.h"

#include <malloc.h>
#include <wordgrid/ask.h>
#include <wordgrid/board.h>
#include <wordgrid/results.h>

/* --- Counting */

static struct {
    bool is_on;
    size_t held;
    size_t peak;
} memory;

void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *block, size_t nbytes);
void __real_free(void *block);
void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *block, size_t nbytes);
void __wrap_free(void *block);

static void count_in(size_t nbytes)
{
    if (memory.is_on) {
        memory.held += nbytes;
        memory.peak = memory.held > memory.peak ? memory.held : memory.peak;
    }
}

static void count_out(size_t nbytes)
{
    if (memory.is_on) {
        assert_true(memory.held >= nbytes);
        memory.held -= nbytes;
    }
}

void *__wrap_malloc(size_t nbytes)
{
    void *const block = __real_malloc(nbytes);
    count_in(malloc_usable_size(block));
    return block;
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    void *const block = __real_calloc(count, nbytes);
    count_in(malloc_usable_size(block));
    return block;
}

/* While realloc moves a block, both blocks exist. */
void *__wrap_realloc(void *block, size_t nbytes)
{
    const size_t before = malloc_usable_size(block);
    void *const moved = __real_realloc(block, nbytes);
    count_in(malloc_usable_size(moved));
    count_out(before);
    return moved;
}

void __wrap_free(void *block)
{
    count_out(malloc_usable_size(block));
    __real_free(block);
}

static void begin_counting(void)
{
    memory.held = 0;
    memory.peak = 0;
    memory.is_on = true;
}

/* Returns the most bytes that were held at the same time. */
static size_t end_counting(void)
{
    memory.is_on = false;
    return memory.peak;
}

/* --- The bounds. *_FILES are multiples of the size of the file. */

enum {
    HANDLE_NBYTES = 14 << 10,
    CHECK_FILES = 48,
    NUMBERS_FILES = 12, /* kept by wg_dict_make_numbers, which takes CHECK_FILES while it runs */
    EACH_FILES = 272,
    TABLE_FILES = 16,
    EACH_NBYTES = 1 << 14,
    SOLVER_NBYTES = 4096
};

struct use { /* the most bytes that each function held */
    size_t open;
    size_t check;
    size_t make_numbers;
    size_t numbers; /* kept */
    size_t each;
    size_t trie_text;
    size_t solver;
};

static bool take_word(void *context, struct wg_text word)
{
    size_t *const left = context;
    assert_non_null(word.bytes);
    return --*left > 0;
}

static size_t count_each(const struct wg_dict *dict)
{
    size_t left = 100000;
    begin_counting();
    (void)wg_dict_each(dict, text_of(""), take_word, &left, NULL);
    return end_counting();
}

/* Returns the memory that dumping as trie text takes. The buffer of the sink is not counted,
   because it is allocated before. */
static size_t count_trie_text(const struct wg_dict *dict)
{
    struct sink sink = {.file = {.name = "full", .fd = -1, .is_direct = true}};
    sink_char(&sink, ' ');
    begin_counting();
    (void)dump_trie_text(dict, &sink, NULL);
    const size_t peak = end_counting();
    sink_close(&sink);
    return peak;
}

static struct use measure(const struct forge *forge)
{
    struct use use;
    struct wg_dict *dict = NULL;
    begin_counting();
    assert_ok(forge_open(forge, false, &dict, NULL));
    use.open = end_counting();
    begin_counting();
    (void)wg_dict_check(dict, NULL);
    use.check = end_counting();
    assert_int_equal(memory.held, 0);
    begin_counting();
    const enum wg_status status = wg_dict_make_numbers(dict, NULL, NULL);
    use.make_numbers = end_counting();
    use.numbers = memory.held;
    assert_int_equal(use.numbers > 0, status == WG_OK);
    use.each = count_each(dict);
    const size_t table = memory.held; /* the table of edges, which the dictionary keeps */
    assert_true(table <= TABLE_FILES * forge->nbytes);
    use.trie_text = count_trie_text(dict);
    assert_int_equal(memory.held, 0);
    begin_counting();
    struct wg_solver *solver = new_solver(dict);
    use.solver = end_counting();
    wg_solver_free(solver);
    wg_dict_close(dict);
    return use;
}

static void assert_bounded(const struct forge *forge, const char *name)
{
    const struct use use = measure(forge);
    print_message("%-32s %7u bytes; open %u, check %u, make numbers %u, numbers %u, each %u, "
                  "trie text %u, solver %u\n",
                  name, (unsigned)forge->nbytes, (unsigned)use.open, (unsigned)use.check,
                  (unsigned)use.make_numbers, (unsigned)use.numbers, (unsigned)use.each,
                  (unsigned)use.trie_text, (unsigned)use.solver);
    assert_true(use.open > 0 && use.open <= HANDLE_NBYTES + forge_nbytes(forge, "ALPH"));
    assert_true(use.check > 0 && use.check <= CHECK_FILES * forge->nbytes);
    assert_true(use.make_numbers <= CHECK_FILES * forge->nbytes);
    assert_true(use.numbers <= NUMBERS_FILES * forge->nbytes);
    assert_true(use.each > 0 && use.each <= EACH_FILES * forge->nbytes + EACH_NBYTES);
    assert_true(use.trie_text <= 2 * (EACH_FILES * forge->nbytes + EACH_NBYTES));
    assert_true(use.solver > 0 && use.solver <= SOLVER_NBYTES);
}

/* --- The files */

/* Makes a chain of states, each with `letters` edges to the next. */
static void make_ladder(struct forge *forge, uint32_t length, uint32_t letters,
                        const char *alphabet)
{
    *forge = forge_take(make_power_dict(alphabet, letters, length, true));
}

/* Returns an alphabet of two symbols of 64 bytes, the most that are allowed. */
static const char *wide_alphabet(void)
{
    static char text[2 * FORMAT_MAX_TEXT_NBYTES + 2];
    memset(text, 'a', FORMAT_MAX_TEXT_NBYTES);
    memset(text + FORMAT_MAX_TEXT_NBYTES, ' ', 1);
    memset(text + FORMAT_MAX_TEXT_NBYTES + 1, 'b', FORMAT_MAX_TEXT_NBYTES);
    return text;
}

/* The words are as long as the number of states allows, and their symbols have 64 bytes. With
   33,791 symbols, the listing must grow its buffer by half for the last symbol. */
TEST(files_of_long_words)
{
    static const uint32_t lengths[] = {1,    7,    63,    127,   255,   511,
                                       1023, 4095, 16383, 33791, 65535, FORMAT_MAX_LONGEST};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        for (uint32_t letters = 1; letters <= 2; letters++) {
            OWN(forge, forge);
            char name[64];
            make_ladder(&forge, lengths[i], letters, wide_alphabet());
            (void)snprintf(name, sizeof name, "%u symbols of 64 bytes, %s", (unsigned)lengths[i],
                           letters == 1 ? "one way" : "two ways");
            assert_bounded(&forge, name);
        }
    }
}

/* Most states have one edge, and so many words below them that each count takes 57 bits. */
TEST(files_of_wide_counts)
{
    enum { BITS = 57 };
    for (uint32_t length = BITS; length <= FORMAT_MAX_LONGEST; length = 4 * length + 3) {
        char name[64];
        OWN(forge, forge) = forge_take(make_tall_dict(length, BITS));
        const struct use use = measure(&forge);
        assert_true(use.numbers > (size_t)(length - BITS) * BITS / 8);
        (void)snprintf(name, sizeof name, "2^57 words of %u symbols", (unsigned)length);
        assert_bounded(&forge, name);
    }
}

/* Words that are not written as the texts of their symbols may take twice as much memory. The time
   grows with the square of the length, so longer words would take minutes. */
TEST(long_words_that_are_spelled_again)
{
    struct forge forge;
    char alphabet[2 * FORMAT_MAX_TEXT_NBYTES + 8];
    (void)snprintf(alphabet, sizeof alphabet, "%s \u034f>", wide_alphabet());
    for (uint32_t length = 1; length <= 256; length *= 4) {
        make_ladder(&forge, length, 2, alphabet);
        const struct use use = measure(&forge);
        assert_true(use.open <=
                    HANDLE_NBYTES + forge_nbytes(&forge, "ALPH") + forge_nbytes(&forge, "SEQS"));
        assert_true(use.each <= 2 * (EACH_FILES * forge.nbytes + EACH_NBYTES));
        forge_free(&forge);
    }
}

/*
 * The header states a longest word of 65,535 symbols, but every edge leads to state 0, where a word
 * ends. A listing may allocate memory for the table of edges, half as much again while the table is
 * made, and memory for the words that exist.
 */
TEST(a_promise_of_long_words)
{
    OWN(forge, forge);
    make_ladder(&forge, 65535, 2, wide_alphabet());
    const struct use full = measure(&forge);
    forge_set_all(&forge, 0);
    forge_hash(&forge);
    const struct use use = measure(&forge);
    const size_t edges = 2 * 65535;
    assert_true(full.each > 1 << 22);
    assert_true(use.each <= EACH_NBYTES + edges * 8 * 3 / 2);
    assert_bounded(&forge, "promises long words");
}

/* The listing follows a cycle up to the length of the longest word. */
TEST(a_cycle)
{
    OWN(forge, forge);
    make_ladder(&forge, 4095, 2, wide_alphabet());
    forge_set_target(&forge, 1, 0, 1);
    forge_hash(&forge);
    assert_bounded(&forge, "a cycle");
}

TEST(small_files)
{
    OWN(forge, forge) = forge_take(make_dict(SMALL_ALPHABET, SMALL_LIST, SMALL_METADATA));
    assert_bounded(&forge, "small");
    forge_put(&forge, HEADER_LONGEST, 4, SMALL_STATES - 1);
    forge_put(&forge, HEADER_WORDS, 8, UINT64_MAX);
    forge_hash(&forge);
    assert_bounded(&forge, "small, promises much");
}

TEST(a_large_alphabet)
{
    char alphabet[FORMAT_MAX_SYMBOLS * 9];
    char *p = alphabet;
    OWN(forge, forge);
    for (uint32_t i = 0; i < FORMAT_MAX_SYMBOLS; i++) {
        for (unsigned j = 0; j < 4; j++) {
            p += utf8_encode(0x100 + i, p);
        }
        *p++ = i + 1 < FORMAT_MAX_SYMBOLS ? ' ' : '\0';
    }
    make_ladder(&forge, 3, FORMAT_MAX_SYMBOLS, alphabet);
    assert_bounded(&forge, "255 symbols");
}

struct patience {
    unsigned looks;
};

static bool is_patient(void *context)
{
    struct patience *patience = context;
    return --patience->looks > 0;
}

/*
 * A search that would take practically for ever is stopped at the 500th call of go_on. With full
 * chunks (search.h), a hundred levels on a board of wildcards would take 760 MB.
 */
TEST(a_search_without_end)
{
    enum { SIDE = 16, LENGTH = 200, SOLVE_NBYTES = 1 << 27 };
    struct patience patience = {.looks = 500};
    const struct wg_solve_options options =
        SIZED(options, .limits = LIMITS(.go_on = is_patient, .context = &patience));
    char text[SIDE * (SIDE + 1)];
    memset(text, '?', sizeof text);
    for (unsigned row = 0; row < SIDE; row++) {
        text[row * (SIDE + 1) + SIDE] = '/';
    }
    OWN(made_dict, made) =
        make_power_dict("a b c d e f g h i j k l m n o p q r s t u v w x y z", 26, LENGTH, true);
    begin_counting();
    struct wg_dict *dict = open_bytes(made.bytes, made.nbytes);
    struct wg_solver *solver = new_solver(dict);
    struct wg_board *board = empty_board(dict);
    const struct wg_text whole = {text, sizeof text - 1};
    assert_ok(wg_board_parse(board, whole, NULL, NULL));
    assert_int_equal(wg_solver_run(solver, board, &options, NULL, NULL, NULL, NULL), WG_STOPPED);
    wg_solver_free(solver);
    wg_board_free(board);
    wg_dict_close(dict); /* also frees its table of edges */
    const size_t peak = end_counting();
    print_message("a search without end: %u bytes\n", (unsigned)peak);
    assert_true(peak > 1 << 20 && peak < SOLVE_NBYTES);
    assert_int_equal(memory.held, 0);
}

/* From the second board on, collecting, sorting and reading allocate nothing. */
TEST(results_of_many_boards)
{
    static const uint32_t path[] = {3, 1, 4, 1, 5};
    size_t peak = 0;
    OWN(wg_results, *results) = new_results();
    for (int board = 0; board < 3; board++) {
        begin_counting();
        wg_results_reset(results);
        for (uint64_t i = 0; i < 1000; i++) {
            const struct wg_found row = {
                .word = {"found", 5}, .length = 5, .path = path, .ncells = 5, .number = i};
            assert_true(wg_results_add(results, &row));
        }
        wg_results_sort(results, WG_ORDER_SCORE, WG_RESULTS_ALL);
        assert_non_null(wg_results_word(results, 999));
        peak = end_counting();
        assert_true(board == 0 ? peak >= wg_results_nbytes(results) : peak == 0);
        assert_true(wg_results_nbytes(results) <= 1000 * (64 + 8 + 8 + 5 * 4));
    }
}

static bool ignore_found(void *context, const struct wg_found *found)
{
    return found->length > 0;
}

static bool ignore_part(void *context, struct wg_text part)
{
    return part.nbytes > 0;
}

/* Asking about the same boards again allocates nothing. (With over 128 words, the table of words
   would grow.) The first round makes the table of edges, with which the second one searches. */
TEST(questions_about_many_boards)
{
    enum { ROUNDS = 3, BOARDS = 1000 };
    static const struct wg_parameter parameters[][2] = {
        {{"sort", {"score", 5}}, {"limit", {"3", 1}}},
        {{"sort", {"board", 5}}, {"from", {"1,1", 3}}},
        {{"pattern", {"*a*", 3}}, {"all-paths", {"1", 1}}},
        {{"bonus", {"2L .\n. 3W", 9}}, {"scoring", {"0,0,1", 5}}},
    };
    struct wg_asker *asker = NULL;
    OWN(made_dict, made) = make_dict("a c o s t", "act cat cats coat cost oats scat taco", "");
    assert_ok(wg_asker_new(made_dict_open(&made), NULL, &asker, NULL));
    for (size_t i = 0; i < ROUNDS * COUNT(parameters); i++) {
        struct random random = {1};
        struct wg_question *question = NULL;
        assert_ok(
            wg_question_new(made.dict, WG_ASK_SOLVE, parameters[i / ROUNDS], 2, &question, NULL));
        begin_counting();
        for (size_t board = 0; board < BOARDS; board++) {
            char text[] = "??"
                          "/??";
            for (size_t j = 0; board > 0 && j < 5; j += j == 1 ? 2 : 1) {
                text[j] = "acost"[random_below(&random, 5)];
            }
            assert_ok(
                wg_ask_board(asker, question, text_of(text), NULL, ignore_found, NULL, NULL, NULL));
            assert_ok(wg_ask_json(asker, question, text_of(text), NULL, ignore_part, NULL, NULL));
        }
        assert_true(end_counting() == 0 || i % ROUNDS < ROUNDS - 1);
        wg_question_free(question);
    }
    wg_asker_free(asker);
}

/* A refused file takes no more memory than the handle of an open one. */
TEST(a_file_that_is_refused)
{
    enum { SECTIONS = 1000 };
    struct wg_dict *dict = NULL;
    OWN(forge, forge) = forge_take(make_dict(SMALL_ALPHABET, SMALL_LIST, SMALL_METADATA));
    forge_put(&forge, HEADER_STATES, 4, UINT32_MAX);
    forge_put(&forge, HEADER_EDGES, 4, FORMAT_MAX_EDGES);
    forge_put(&forge, HEADER_WORDS, 8, UINT64_MAX);
    forge_hash(&forge);
    begin_counting();
    assert_int_equal(forge_open(&forge, false, &dict, NULL), WG_DAMAGED);
    assert_true(end_counting() <= HANDLE_NBYTES);
    assert_int_equal(memory.held, 0);
    forge_resize(&forge, FORMAT_HEADER_NBYTES + SECTIONS * FORMAT_SECTION_NBYTES);
    forge_put(&forge, HEADER_FILE_SIZE, 8, forge.nbytes);
    forge_put(&forge, HEADER_SECTIONS, 4, SECTIONS);
    forge_hash_header(&forge);
    begin_counting();
    assert_int_equal(forge_open(&forge, false, &dict, NULL), WG_NEWER_FORMAT);
    assert_true(end_counting() <= HANDLE_NBYTES);
}

/* Makes the last section of `forge` an ALPH of as many bytes as are allowed. */
static void put_largest_alphabet(struct forge *forge)
{
    enum { TEXTS = FORMAT_MAX_SYMBOLS + FORMAT_MAX_FOLDS };
    const size_t alph = forge_entry(forge, "ALPH");
    const size_t last = forge_entry(forge, "EDGE");
    const size_t at = forge_offset(forge, "EDGE");
    memcpy(forge->bytes + alph + SECTION_ID, "EDGE", 4);
    memcpy(forge->bytes + last + SECTION_ID, "ALPH", 4);
    forge_put(forge, last + SECTION_SIZE, 8, FORMAT_MAX_ALPH_NBYTES);
    forge_resize(forge, at + FORMAT_MAX_ALPH_NBYTES);
    forge_put(forge, HEADER_FILE_SIZE, 8, forge->nbytes);
    unsigned char *p = forge->bytes + at;
    store_le32(p + ALPH_SYMBOLS, FORMAT_MAX_SYMBOLS);
    store_le32(p + ALPH_FOLDS, FORMAT_MAX_FOLDS);
    p += ALPH_SYMBOL_ENDS;
    for (uint32_t i = 1; i <= TEXTS; i++, p += 4) {
        store_le32(p, i * FORMAT_MAX_TEXT_NBYTES);
    }
    memset(p, 0, FORMAT_MAX_FOLDS);
    p += FORMAT_MAX_FOLDS;
    memset(p, 'a', (size_t)TEXTS * FORMAT_MAX_TEXT_NBYTES);
    forge_hash_header(forge);
}

/* The largest ALPH is accepted, and a later check refuses the file. A larger ALPH is refused. */
TEST(an_alphabet_that_is_too_large)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    OWN(forge, forge) = forge_take(make_dict(SMALL_ALPHABET, SMALL_LIST, SMALL_METADATA));
    put_largest_alphabet(&forge);
    assert_int_equal(forge_open(&forge, true, &dict, &error), WG_DAMAGED);
    assert_string_equal(error.message, "section CODE is missing");

    forge_resize(&forge, forge.nbytes + 1);
    forge_put(&forge, HEADER_FILE_SIZE, 8, forge.nbytes);
    forge_put(&forge, forge_entry(&forge, "ALPH") + SECTION_SIZE, 8, FORMAT_MAX_ALPH_NBYTES + 1);
    forge_hash_header(&forge);
    begin_counting();
    assert_int_equal(forge_open(&forge, true, &dict, &error), WG_DAMAGED);
    assert_true(end_counting() <= HANDLE_NBYTES);
    assert_string_equal(error.message, "section ALPH is longer than its texts");
}
