/* SPDX-License-Identifier: MIT */
/*
 * make_seeds.c: writes the first inputs for fuzzing that are not texts as FOLDER/TARGET/seed-NAME.
 * text_seeds.txt has the others.
 *
 *     make_seeds tests/fuzz/corpus
 *
 * The files are the same everywhere, because they do not depend on libraries that can change.
 * Packed lists are not compressed; this program writes their headers and checksums itself.
 */
#include "alphabet/letters.h"
#include "base/load.h"
#include "support/forge.h"
#include "support/test.h"
#include "write/encode.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_PATH_NBYTES = 4096, MAX_SEED_NBYTES = 4096 };

static const char *folder;

_Noreturn static void die(const char *path)
{
    (void)fprintf(stderr, "make_seeds: %s: %s\n", path, strerror(errno));
    exit(2);
}

static void write_seed(const char *target, const char *name, const void *bytes, size_t nbytes)
{
    char path[MAX_PATH_NBYTES];
    (void)snprintf(path, sizeof path, "%s/%s", folder, target);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        die(path);
    }
    (void)snprintf(path, sizeof path, "%s/%s/seed-%s", folder, target, name);
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, nbytes, file) != nbytes || fclose(file) != 0) {
        die(path);
    }
}

/* --- dict */

static void write_dict(const char *name, struct made_dict *made)
{
    write_seed("dict", name, made->bytes, made->nbytes);
    made_dict_free(made);
}

/*
 * Writes a dictionary whose wide letter sets take several 32-bit words. The low symbols are in the
 * most states, so the high ones are rare.
 */
static void write_dict_of_many(const char *name, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct wordset set = {0};
    numbered_alphabet(alphabet, symbols);
    for (unsigned i = 0; i < symbols; i++) {
        const uint8_t codes[] = {(uint8_t)(i + 1), (uint8_t)(symbols - i), 1, 2};
        const uint8_t frequent[] = {2, (uint8_t)(i + 1)};
        if (!wordset_add(&set, codes, 1 + i % 4) ||
            (i < FORMAT_FREQUENT && !wordset_add(&set, frequent, 2))) {
            die(name);
        }
    }
    sort_set(&set);
    struct made_dict made = make_dict_of_set(alphabet, &set, "");
    wordset_free(&set);
    write_dict(name, &made);
}

/*
 * Writes a dictionary of two words whose alphabet is an alphabet file. The file begins with %fold
 * none, so it needs no tables of Unicode. `sections` is the number of sections that the dictionary
 * must have.
 */
static void write_dict_of_file(const char *name, const char *alphabet, const char *metadata,
                               const struct encode_extras *extras, uint32_t sections)
{
    static const char *const words[] = {"ba", "nab"};
    const struct wg_compile_options options = {.fold = WG_FOLD_NONE};
    struct letters *letters = NULL;
    struct input *input = NULL;
    struct wordset set = {0};
    struct automaton automaton;
    struct made_dict made = {0};
    assert_ok(input_open_memory(text_of(alphabet), name, NULL, &input, NULL));
    assert_ok(letters_new(&options, input, &letters, NULL));
    input_close(input);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct letters_word word;
        assert_int_equal(letters_encode(letters, text_of(words[i]), &word), LETTERS_ACCEPTED);
        assert_true(wordset_add(&set, word.codes, word.count));
    }
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    assert_ok(encode_dictionary(&automaton, letters_alphabet(letters), text_of(metadata), extras,
                                &made.bytes, &made.nbytes, NULL));
    assert_int_equal(load_le32(made.bytes + HEADER_SECTIONS), sections);
    write_dict(name, &made);
    automaton_free(&automaton);
    wordset_free(&set);
    letters_free(letters);
}

/* Writes dictionaries that have optional sections, and one with every section. A dictionary without
   optional sections has 6 sections. */
static void write_dicts_of_files(void)
{
    const struct encode_extras none = {0};
    const struct encode_extras values = {.values = (const uint64_t[]){7, 70000}};
    write_dict_of_file("code", "%fold none\nn\nb\na A\n", "", &none, 7);
    write_dict_of_file("part", "%fold none\na\nb\nn\n%part a A\n%part b\n", "", &none, 7);
    write_dict_of_file("form", "%fold none\na \u0105\nb\nn\n%final a \u0105\n", "", &none, 7);
    write_dict_of_file("every-section",
                       "%fold none\nn N\nb\na A \u0105\n%final a \u0105\n%drop -\n"
                       "%expand x a b\n%part a A\n%part b B\n",
                       "language=x\nname=every\n", &values, 13);
}

static void write_dicts(void)
{
    struct made_dict made = make_dict("a=A", "a", "");
    write_dict("one-word", &made);
    made = make_dict("a=A b=B c=C ny=NY=Ny ö=Ö=o\u0308", "a ab abc ba bab ca cöb nya",
                     "language=hu\nname=small\n");
    write_dict("small", &made);
    made = make_dict(
        "a=A b=B d=D e=E g=G i=I l=L n=N o=O r=R s=S t=T",
        "tile tiles grid grids read reads reading old older and sand stand stone tone alone "
        "lone gold golden bold bolder rail rails train trains a i",
        "name=words\n");
    write_dict("words", &made);
    made = make_dict("a b ab ba aba", "a ab aba ababa bab baba bb aab", "");
    write_dict("ambiguous", &made);
    made = make_dict("x", "x xx xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "");
    write_dict("one-letter", &made);
    made = make_doubling_dict(40, true);
    write_dict("doubling", &made);
    made = make_doubling_dict(60, false);
    write_dict("no-word-ends", &made);
    write_dict_of_many("two-set-words", 60);
    write_dict_of_many("eight-set-words", 255);
    made = make_numbered_dict("a=A b=B ny=NY=Ny", "a ab aba anya b ba nya nyab nyany", NULL);
    write_dict("numbers", &made);
    made =
        make_numbered_dict("a=A e=E n=N r=R s=S t=T",
                           "a an ant ants are area as at ate ear east eat rate seat star tea",
                           (const uint64_t[]){9, 0, 3, 1, 7, 2, 5, 1000, 4, 6, 8, 1, 2, 3, 4, 5});
    write_dict("values", &made);
    made = make_dict("a=A c e=E f i o s=S t ß>s+s œ>o+e ﬃ>f+f+i â>a+a+a+a '> \u0301>",
                     "as ass coe coffi stef aaaas iss", "");
    write_dict("sequences", &made);
    made = make_dict("a d dz dž=Dž=dz\u030c h s=S~ß~t z ž=z\u030c zh \u034f>",
                     "d+z dz d+ž dž as s sas z+h zha zh+a d+d+z", "");
    write_dict("forms", &made);
    made = make_numbered_dict("a d dz s=S~ß z \u034f> '> x>d+z", "d+z dz as s sas d+d+z d+z+s+s",
                              NULL);
    write_dict("forms-and-numbers", &made);
    made = make_dict_in_order("z b=B ny=NY a", "a bany banya nyz z zb nyba", "");
    write_dict("symbols-in-order", &made);
    made =
        make_dict("a b", "abbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabbabb", "");
    write_dict("three-blocks", &made);
    made = make_dict("a b c", "ab abc ba ca cab", "");
    struct forge forge = forge_take(made);
    forge_set_edge(&forge, 0, 3);
    forge_hash(&forge);
    write_seed("dict", "edge-elsewhere", forge.bytes, forge.nbytes);
    forge_set_edge(&forge, 1, 7);
    forge_hash(&forge);
    write_seed("dict", "edge-nowhere", forge.bytes, forge.nbytes);
    forge_set_last(&forge, 1, 7);
    forge_set_last(&forge, 2, 1);
    forge_hash(&forge);
    write_seed("dict", "last-edges-elsewhere", forge.bytes, forge.nbytes);
    forge_free(&forge);
}

/* Writes words of one letter, all different, so that the root has many edges. */
static void write_round_trip_of_all(const char *name, unsigned alphabet, unsigned letters)
{
    unsigned char bytes[1 + 2 * FORMAT_MAX_SYMBOLS] = {(unsigned char)alphabet};
    for (unsigned i = 0; i < letters; i++) {
        bytes[2 * i + 1] = (unsigned char)(i + 1);
    }
    write_seed("round_trip", name, bytes, 1 + 2 * (size_t)letters);
}

/* --- Packed without compression: a header, the text, a checksum */

struct packed {
    unsigned char bytes[MAX_SEED_NBYTES];
    size_t nbytes;
};

static void put(struct packed *packed, const void *bytes, size_t nbytes)
{
    memcpy(packed->bytes + packed->nbytes, bytes, nbytes);
    packed->nbytes += nbytes;
}

static void put_le32(struct packed *packed, uint32_t value)
{
    unsigned char bytes[4];
    store_le32(bytes, value);
    put(packed, bytes, sizeof bytes);
}

/* The CRC-32 of gzip and xz. */
static uint32_t crc32_of(const unsigned char *bytes, size_t nbytes)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < nbytes; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (UINT32_C(0xedb88320) & (0 - (crc & 1)));
        }
    }
    return ~crc;
}

static void put_crc32(struct packed *packed, size_t from)
{
    put_le32(packed, crc32_of(packed->bytes + from, packed->nbytes - from));
}

/* Writes the format of RFC 1952, with one stored block of RFC 1951. */
static void put_gzip(struct packed *packed, const char *text)
{
    const size_t nbytes = strlen(text);
    const uint32_t length = (uint32_t)nbytes;
    put(packed, "\x1f\x8b\x08\0\0\0\0\0\0\xff\x01", 11);
    put_le32(packed, length | (~length & 0xffff) << 16);
    put(packed, text, nbytes);
    put_le32(packed, crc32_of((const unsigned char *)text, nbytes));
    put_le32(packed, length);
}

/* Writes the .xz format 1.1, without a check, with one LZMA2 chunk that is not compressed. */
static void put_xz(struct packed *packed, const char *text)
{
    const size_t nbytes = strlen(text);
    const unsigned char chunk[] = {1, (unsigned char)((nbytes - 1) >> 8),
                                   (unsigned char)(nbytes - 1)};
    put(packed,
        "\xfd"
        "7zXZ\0\0\0",
        8);
    put_crc32(packed, 6);
    const size_t block = packed->nbytes;
    put(packed, "\x02\0\x21\x01\0\0\0\0", 8);
    put_crc32(packed, block);
    put(packed, chunk, sizeof chunk);
    put(packed, text, nbytes);
    put(packed, "", 1);
    const unsigned char unpadded = (unsigned char)(packed->nbytes - block);
    put(packed, "\0\0\0", (4u - unpadded % 4u) % 4u);
    const size_t index = packed->nbytes;
    const unsigned char record[] = {0, 1, unpadded, (unsigned char)nbytes};
    put(packed, record, sizeof record);
    put_crc32(packed, index);
    unsigned char footer[] = {1, 0, 0, 0, 0, 0};
    footer[0] = (unsigned char)((packed->nbytes - index) / 4 - 1);
    put_le32(packed, crc32_of(footer, sizeof footer));
    put(packed, footer, sizeof footer);
    put(packed, "YZ", 2);
}

/* Writes the format of RFC 8878, with one raw block. */
static void put_zstd(struct packed *packed, const char *text)
{
    const size_t nbytes = strlen(text);
    const unsigned char header[] = {0x28,
                                    0xb5,
                                    0x2f,
                                    0xfd,
                                    0x20,
                                    (unsigned char)nbytes,
                                    (unsigned char)(nbytes << 3 | 1),
                                    (unsigned char)(nbytes >> 5),
                                    0};
    put(packed, header, sizeof header);
    put(packed, text, nbytes);
}

static void write_packed(const char *name, void (*put_packed)(struct packed *, const char *))
{
    struct packed packed = {.nbytes = 0};
    put(&packed, "\0\0\0\0\0", 6);
    put_packed(&packed, "koi\nkoira\nkissa\n");
    write_seed("wordlist", name, packed.bytes, packed.nbytes);
}

/* Writes a word list whose bytes are a dictionary. */
static void write_dictionary_as_list(void)
{
    struct packed packed = {.nbytes = 0};
    struct made_dict made = make_dict("a b c", "ab ba cab", "");
    put(&packed, "\0\0\0\0\0\0", 6);
    put(&packed, made.bytes, made.nbytes);
    write_seed("wordlist", "dictionary", packed.bytes, packed.nbytes);
    made_dict_free(&made);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "Usage: make_seeds FOLDER\n");
        return 2;
    }
    folder = argv[1];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        die(folder);
    }
    write_dicts();
    write_dicts_of_files();
    write_round_trip_of_all("latin-all", 1, 26);
    write_round_trip_of_all("many-most", 4, 120);
    write_dictionary_as_list();
    write_packed("gzip", put_gzip);
    write_packed("xz", put_xz);
    write_packed("zstd", put_zstd);
    return 0;
}
