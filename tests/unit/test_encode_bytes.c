/* SPDX-License-Identifier: MIT */
/*
 * test_encode_bytes.c: compares the sections of small files with bytes that were calculated by
 * hand. Also tests symbols that are not in the order of their texts.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "write/encode.h"

#include "base/load.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "support/forge.h"
#include "support/listed.h"
#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

static void assert_bytes(const struct forge *forge, const char *id, const void *bytes,
                         size_t nbytes)
{
    assert_int_equal(forge_nbytes(forge, id), nbytes);
    assert_memory_equal(forge->bytes + forge_offset(forge, id), bytes, nbytes);
}

static void assert_section(const struct forge *forge, const char *id, uint32_t flags, size_t offset,
                           const void *bytes, size_t nbytes)
{
    assert_int_equal(load_le32(forge->bytes + forge_entry(forge, id) + SECTION_FLAGS), flags);
    assert_int_equal(forge_offset(forge, id), offset);
    assert_int_equal(forge_nbytes(forge, id), nbytes);
    assert_memory_equal(forge->bytes + offset, bytes, nbytes);
}

/*
 * All bytes except the checksums are written by hand. The automaton of "ab" and "b":
 *
 *     state 0  {end}        (behind b)
 *     state 1  {b -> 0}     (behind a)
 *     state 2  {a -> 1, b -> 0}     (the root)
 */
TEST(every_section_of_a_tiny_file)
{
    static const unsigned char header[48] =
        "\x89WGD\r\n\x1a\n"
        "\x01\x00\x00\x00"                 /* format 1.0 */
        "\x07\x00\x00\x00"                 /* sections */
        "\xc9\x02\x00\x00\x00\x00\x00\x00" /* 713 bytes */
        "\x02\x00\x00\x00\x00\x00\x00\x00" /* words */
        "\x03\x00\x00\x00"                 /* states */
        "\x03\x00\x00\x00"                 /* edges */
        "\x02\x00\x00\x00"                 /* longest word */
        "\x02\x00\x00";                    /* root; its last byte 0 ends the literal */
    static const unsigned char alph[] = "\x02\x00\x00\x00\x01\x00\x00\x00"
                                        "\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00"
                                        "\x01"
                                        "abB";
    static const unsigned char base[] = {0, 0, 0, 0, 0, 0, 0, 0, 254, 255, 255, 255};
    static const unsigned char sets[] = {0, 0, 0, 0x80, 2, 0, 0, 0, 3, 0, 0, 0};
    static const unsigned char rank[] = {0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0};
    /* All last edges lead to state 0. So there are 32 high parts of 0, and no low parts. */
    static const unsigned char last[24] = {0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255};
    /* The other edge leads to state 1, which takes two bits. Eight bytes of zeros follow. */
    static const unsigned char edge[] = {1, 0, 0, 0, 0, 0, 0, 0, 0};
    static const char *const ids[] = {"ALPH", "META", "BASE", "SETS", "RANK", "LAST", "EDGE"};
    OWN(forge, forge) = forge_take(make_dict("a b=B", "b ab", "k=v\n"));
    assert_memory_equal(forge.bytes, header, sizeof header);
    assert_int_equal(load_le64(forge.bytes + HEADER_RESERVED), 0);
    assert_section(&forge, "ALPH", 1, 320, alph, sizeof alph - 1);
    assert_section(&forge, "META", 0, 384, "k=v\n", 4);
    assert_section(&forge, "BASE", 1, 448, base, sizeof base);
    assert_section(&forge, "SETS", 1, 512, sets, sizeof sets);
    assert_section(&forge, "RANK", 1, 576, rank, sizeof rank);
    assert_section(&forge, "LAST", 1, 640, last, sizeof last);
    assert_section(&forge, "EDGE", 1, 704, edge, sizeof edge);
    assert_int_equal(forge.nbytes, 713);
    /* The entries of the table are in the order of the sections. */
    for (size_t i = 0; i < COUNT(ids); i++) {
        assert_int_equal(forge_entry(&forge, ids[i]), 64 + 32 * i);
    }
}

/*
 * The alphabet has 33 symbols, so a set has up to two 32-bit words. The dictionary contains each
 * symbol as a word, and symbols 31 and 32 after symbol 5. So symbols 31 and 32 occur in two states
 * each, and the other symbols in one. Therefore 29 and 30 are rare.
 *
 *     state 0  {end}                            (behind most symbols)
 *     state 1  {31 -> 0, 32 -> 0, end}          (behind 5)      codes 29, 30
 *     state 2  {5 -> 1, all others -> 0}        (the root)      wide
 */
TEST(a_tiny_file_with_rare_letters)
{
    static const unsigned char frequent[] = {0xff, 0xff, 0xff, 0x9f, 0x01};
    static const unsigned char sets[] = {0,    0,    0,    0x80, 0, 0, 0, 0xe0,
                                         0xff, 0xff, 0xff, 0x7f, 3, 0, 0, 0};
    static const unsigned char rank[] = {0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0};
    static const unsigned char last[24] = {0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255};
    /* 33 edges: one of state 1, then the edges of the root, of which that of symbol 5 leads to 1 */
    static const unsigned char edge[17] = {0, 0x10};
    unsigned char code[33 + sizeof frequent];
    unsigned char base[(32 + 33 + 1) * 4] = {0};
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    OWN(wordset, set) = {0};
    for (uint8_t symbol = 0; symbol < 33; symbol++) {
        const uint8_t codes[] = {6, (uint8_t)(symbol + 1)};
        assert_true(wordset_add(&set, codes + 1, 1));
        assert_true(symbol < 31 || wordset_add(&set, codes, 2));
        code[symbol] = symbol;
    }
    memcpy(code + 33, frequent, sizeof frequent);
    store_le32(base + 4 * 2, UINT32_MAX);              /* 0 - 1 * 1 */
    store_le32(base + 4 * (32 + 33), (uint32_t)(-63)); /* 1 - 32 * 2 */
    numbered_alphabet(alphabet, 33);
    sort_set(&set);
    OWN(forge, forge) = forge_take(make_dict_of_set(alphabet, &set, ""));
    assert_int_equal(forge_entry(&forge, "CODE"), 64 + 32);
    assert_int_equal(load_le32(forge.bytes + forge_entry(&forge, "CODE") + 4), 1);
    assert_bytes(&forge, "CODE", code, sizeof code);
    assert_bytes(&forge, "BASE", base, sizeof base);
    assert_bytes(&forge, "SETS", sets, sizeof sets);
    assert_bytes(&forge, "RANK", rank, sizeof rank);
    assert_bytes(&forge, "LAST", last, sizeof last);
    assert_bytes(&forge, "EDGE", edge, sizeof edge);
}

/*
 * The word "abbabb...abb" of 66 letters has 67 states, and a target takes 7 bits. Letters are
 * counted from the end of the word (bbabba...). The last edge of the state before letter n leads to
 * the state before letter n - 1.
 *
 *     states      set   letters        last edges to
 *     0           end   0
 *     1 to 22     {a}   3, 6, 9 ...    45 to 66
 *     23          {b}   1              0
 *     24 to 44    {b}   4, 7, 10 ...   1 to 21
 *     45          {b}   2              23
 *     46 to 66    {b}   5, 8, 11 ...   24 to 44
 *
 * Block 0 begins at target 45. Its distances are 0, 0 to 21 (states 1 to 22), and 83 to 91: after
 * target 66 comes target 0, which is 62 more modulo 2^7. 91 / 2 is more than the 32 zeros, so each
 * distance has a low part of two bits. Block 1 begins at target 9. Its distances are 0 to 12 and 14
 * to 32, without low parts. Block 2 begins at target 42. Its distances are 0, 1, 2, and 2 after the
 * last state.
 */
TEST(last_edges_worked_out_by_hand)
{
    static const unsigned char last[64] =
        /* block 0: 0 bits of low parts before it, 2 of its own; target 45; high parts
         */
        "\x02\x00\x00\x00\x2d\x00\x00\x00"
        "\xdf\x7b\xef\x0d\x00\xe8\x3d\x00"
        /* block 1: 2 bits before it, 0 of its own; target 9 */
        "\x80\x00\x00\x00\x09\x00\x00\x00"
        "\x55\x55\x55\xa9\xaa\xaa\xaa\xaa"
        /* block 2: 2 bits before it, 0 of its own; target 42 */
        "\x80\x00\x00\x00\x2a\x00\x00\x00"
        "\xf5\xff\xff\xff\x03\x00\x00\x00"
        /* the low parts of block 0; 8 bytes of zeros */
        "\x90\x93\x93\x93\x93\xd3\xe4\xe4";
    static const unsigned char rank[] = {3, 0, 0x80, 0, 0, 0, 0, 0};
    char word[67] = "";
    for (int i = 0; i < 22; i++) {
        strcat(word, "abb");
    }
    OWN(forge, forge) = forge_take(make_dict("a b", word, ""));
    assert_memory_equal(forge.bytes + forge_offset(&forge, "RANK") + 4, rank, 8);
    assert_bytes(&forge, "LAST", last, sizeof last);
    assert_bytes(&forge, "EDGE", "\0\0\0\0\0\0\0", 8);
}

/* --- Symbols that are not in the order of their texts */

TEST(a_tiny_file_in_another_order)
{
    /* First the symbols of the texts a, b, ny and z; then a bit for each, 1 because all four are
       frequent. */
    static const unsigned char code[] = {3, 1, 2, 0, 0x0f};
    static const char *const symbols[] = {"z", "b", "ny", "a"};
    static const char *const words[] = {"zb", "ZB", "nyz", "NYZ", "bany", "bANya", "a"};
    static const char *const others[] = {"b", "ny", "bz", "za", "bana", "an"};
    uint8_t found[3];
    size_t count = 0;
    OWN(made_dict, made) =
        make_dict_in_order("z=Z b=B ny=NY=Ny a=A", "a bany banya nyz z zb nyba", "");
    struct forge forge = forge_of(&made);
    assert_bytes(&forge, "CODE", code, sizeof code);
    forge_free(&forge);
    struct wg_dict *dict = made_dict_open(&made);
    assert_ok(wg_dict_check(dict, NULL));
    for (uint32_t i = 0; i < 4; i++) {
        const struct wg_text text = wg_dict_symbol_text(dict, i);
        assert_true(text_equals(text, text_of(symbols[i])));
    }
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_true(wg_dict_contains(dict, text_of(words[i])));
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_false(wg_dict_contains(dict, text_of(others[i])));
    }
    assert_true(wg_dict_symbols(dict, text_of("nyZa"), found, 3, &count));
    assert_int_equal(count, 3);
    assert_memory_equal(found, "\2\0\3", 3);
    assert_listed(dict, "", "z zb bany banya nyz nyba a");
    assert_listed(dict, "NY", "nyz nyba");
}

/* A dictionary whose symbols are numbered by a random permutation of their texts. */
struct permuted {
    unsigned texts[FORMAT_MAX_SYMBOLS]; /* by symbol: the place of its text */
    const struct wordset *set;
    size_t next;
};

static size_t spell_permuted(const struct permuted *permuted, const uint8_t *codes, char *out)
{
    char *p = out;
    for (; *codes != 0; codes++) {
        p += utf8_encode(0x100U + permuted->texts[*codes - 1], p);
    }
    return (size_t)(p - out);
}

static bool expect_permuted(void *context, struct wg_text word)
{
    struct permuted *const permuted = context;
    char text[RANDOM_WORD_MAX * 2];
    assert_true(permuted->next < permuted->set->count);
    const size_t nbytes =
        spell_permuted(permuted, wordset_word(permuted->set, permuted->next++), text);
    assert_true(text_equals(word, (struct wg_text){text, nbytes}));
    return true;
}

static void check_permuted(struct permuted *permuted, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    static char words[8 * 2 * 1000];
    char *p = alphabet;
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        p += utf8_encode(0x100U + permuted->texts[symbol], p);
        *p++ = symbol + 1 < symbols ? ' ' : '\0';
    }
    p = words;
    for (size_t i = permuted->set->count; i-- > 0;) {
        p += spell_permuted(permuted, wordset_word(permuted->set, i), p);
        *p++ = i > 0 ? ' ' : '\0';
    }
    OWN(made_dict, made) = opened(make_dict_in_order(alphabet, words, ""));
    assert_ok(wg_dict_check(made.dict, NULL));
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        char text[4];
        const size_t nbytes = utf8_encode(0x100U + permuted->texts[symbol], text);
        assert_true(
            text_equals(wg_dict_symbol_text(made.dict, symbol), (struct wg_text){text, nbytes}));
    }
    for (size_t i = 0; i < permuted->set->count; i++) {
        char text[RANDOM_WORD_MAX * 2];
        const size_t nbytes = spell_permuted(permuted, wordset_word(permuted->set, i), text);
        assert_true(wg_dict_contains(made.dict, (struct wg_text){text, nbytes}));
    }
    permuted->next = 0;
    assert_ok(wg_dict_each(made.dict, text_of(""), expect_permuted, permuted, NULL));
    assert_int_equal(permuted->next, permuted->set->count);
}

TEST(random_orders_of_symbols)
{
    static const unsigned sizes[] = {1, 2, 5, 31, 32, 64, 100, 255};
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct word_shape shape = {"any", 600, 1, 6, 1, sizes[i], 4};
        struct permuted permuted;
        OWN(wordset, set) = random_set(&random, &shape);
        permuted.set = &set;
        for (unsigned symbol = 0; symbol < sizes[i]; symbol++) {
            const unsigned other = random_below(&random, symbol + 1);
            permuted.texts[symbol] = permuted.texts[other];
            permuted.texts[other] = symbol;
        }
        check_permuted(&permuted, sizes[i]);
    }
}

/* The writer and the reader share these functions, so comparing writer and reader cannot detect
   errors in them. */
TEST(sizes_that_follow_from_counts)
{
    static const struct {
        uint32_t states;
        uint32_t edge_bits;
        uint64_t rank_nbytes;
    } cases[] = {
        {2, 1, 12},
        {3, 2, 12},
        {4, 2, 12},
        {5, 3, 12},
        {64, 6, 12},
        {65, 7, 24},
        {128, 7, 24},
        {129, 8, 36},
        {1U << 31, 31, UINT64_C(402653184)},
        {(1U << 31) + 1, 32, UINT64_C(402653196)},
        {UINT32_MAX, 32, UINT64_C(805306368)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(format_edge_bits(cases[i].states), cases[i].edge_bits);
        assert_int_equal(format_rank_nbytes(cases[i].states), cases[i].rank_nbytes);
    }
    assert_int_equal(format_set_words(1), 1);
    assert_int_equal(format_set_words(31), 1);
    assert_int_equal(format_set_words(32), 2);
    assert_int_equal(format_set_words(63), 2);
    assert_int_equal(format_set_words(64), 3);
    assert_int_equal(format_set_words(255), 8);
    assert_int_equal(format_base_count(1), 2);
    assert_int_equal(format_base_count(31), 32);
    assert_int_equal(format_base_count(32), 65);
    assert_int_equal(format_base_count(255), 288);
    assert_int_equal(format_lows_off(2), 16);
    assert_int_equal(format_lows_off(32), 16);
    assert_int_equal(format_lows_off(33), 32);
    assert_int_equal(format_lows_off(UINT32_MAX), UINT64_C(2147483648));
    assert_int_equal(format_edge_nbytes(1, 1), 9);
    assert_int_equal(format_edge_nbytes(8, 1), 9);
    assert_int_equal(format_edge_nbytes(9, 1), 10);
    assert_int_equal(format_edge_nbytes(FORMAT_MAX_EDGES, 32), UINT64_C(17179869184));
}

TEST(symbols_and_folds)
{
    OWN(made_dict, made) =
        opened(make_dict("a=A ny=NY=Ny n=N y=Y ö=Ö=o\u0308", "any anö nya nny", ""));
    assert_ok(wg_dict_check(made.dict, NULL));
    assert_true(wg_dict_contains(made.dict, text_of("ANY")));
    assert_true(wg_dict_contains(made.dict, text_of("aNy")));
    assert_true(wg_dict_contains(made.dict, text_of("Ano\u0308")));
    assert_true(wg_dict_contains(made.dict, text_of("NNY")));
    /* These are not words: the beginning of a word, a letter that is not a symbol, the empty
       text. */
    assert_false(wg_dict_contains(made.dict, text_of("an")));
    assert_false(wg_dict_contains(made.dict, text_of("ano")));
    assert_false(wg_dict_contains(made.dict, text_of("")));
}
