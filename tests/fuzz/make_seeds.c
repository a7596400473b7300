/* SPDX-License-Identifier: MIT */
/*
 * make_seeds.c: writes the first inputs for fuzzing as FOLDER/TARGET/seed-NAME.
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
#include <stdarg.h>
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

/* --- Text */

static void write_text(const char *target, const char *name, const char *text)
{
    write_seed(target, name, text, strlen(text));
}

static void write_trie_texts(void)
{
    static const char target[] = "trie_text";
    write_text(target, "words", "koi!ra!#####palkka!\n");
    write_text(target, "untidy", "\ufeffAB!##ac!#b!!##po\u0308!\r\n");
    write_text(target, "marks", "yo\u0308\u0323!#a!##\u093f! हि!#ी!##a𐐨!#b!");
    write_text(target, "no-letters", "a1!#'!#\u00a0!##ß!##ı!#i\u0307!");
    write_text(target, "extra-close", "ab!###");
    write_text(target, "early-mark", " \n!");
    write_text(target, "not-utf8", "ö\xff!");
    write_text(target, "cut-short", "koira!o\xf0\x90\x90");
}

#define WRITE_HUNSPELL(name, affixes, stems)                                                       \
    write_seed("hunspell", (name), affixes "\0" stems, sizeof(affixes "\0" stems) - 1)

static void write_hunspell_dictionaries(void)
{
    WRITE_HUNSPELL("crossed",
                   "SET UTF-8\nPFX A Y 1\nPFX A 0 re .\nSFX B Y 2\nSFX B 0 ed [^y]\n"
                   "SFX B y ied y\n",
                   "3\nhello\ntry/B\nwork/AB\n");
    WRITE_HUNSPELL("twofold",
                   "FLAG long\nNEEDAFFIX XX\nCIRCUMFIX CC\nSFX Y1 Y 1\nSFX Y1 0 s .\n"
                   "SFX X1 Y 2\nSFX X1 0 able/Y1 [ab]\nSFX X1 0 t/P1CC .\nPFX P1 Y 1\n"
                   "PFX P1 0 ge/CC .\n",
                   "2\ndrinka/X1\nspiel/X1XX\n");
    WRITE_HUNSPELL("aliases",
                   "FLAG num\nAF 2\nAF 1,65000\nAF 7\nSFX 1 Y 1\nSFX 1 a 0/2 a\n"
                   "SFX 7 N 1\nSFX 7 0 xy .\nPFX 65000 Y 1\nPFX 65000 0 q .\n",
                   "2\nmaa/1\tpo:noun\nhaa/2 is:x\n");
    WRITE_HUNSPELL("forbidden",
                   "FORBIDDENWORD F\nONLYINCOMPOUND O\nFORBIDWARN\nWARN W\nBREAK 0\n"
                   "COMPOUNDFLAG C\nSFX A Y 1\nSFX A 0 s .\n",
                   "5\nfoo/A\nfoos/F\nbar/AF\nqux/O\nbaz/W\n");
    WRITE_HUNSPELL("whole-words",
                   "SET ISO8859-2\nFULLSTRIP\nCOMPLEXPREFIXES\nIGNORE -\nOCONV 2\n"
                   "OCONV _a b\nOCONV ss x_\nPFX A Y 1\nPFX A \xe1 re/B \xe1\nPFX B Y 1\n"
                   "PFX B 0 b .\n",
                   "2\n\xe1/A\nass-a\\/b\n");
    WRITE_HUNSPELL("input",
                   "SET UTF-8\nIGNORE '-\nICONV 5\nICONV \u2019 '\nICONV \ufb01 fi\n"
                   "ICONV 1 ab\nICONV y i\nICONV _2 a\nOCONV 1\nOCONV ab c\n"
                   "SFX A Y 1\nSFX A 0 's .\n",
                   "2\nfi-lab/A\ny\n");
    WRITE_HUNSPELL("reserved",
                   "SET UTF-8\nIGNORE \u034f\ufeff\nICONV 3\nICONV \u034f a\n"
                   "ICONV 1\u034f ab\nICONV 2\ufeff a\n",
                   "1\nab\n");
    WRITE_HUNSPELL("wrong", "SFX A Y 2\nSFX A 0 s [a\n", "1\nfoo/A\n");
}

/* Writes an input: first the bytes `choices`, then a text. The top of the target's file explains
   both. */
static void write_chosen(const char *target, const char *name, const char *choices,
                         size_t choice_nbytes, const void *text, size_t nbytes)
{
    char bytes[MAX_SEED_NBYTES];
    memcpy(bytes, choices, choice_nbytes);
    memcpy(bytes + choice_nbytes, text, nbytes);
    write_seed(target, name, bytes, choice_nbytes + nbytes);
}

#define WRITE_CHOSEN(target, name, choices, text)                                                  \
    write_chosen((target), (name), (choices), sizeof(choices) - 1, (text), sizeof(text) - 1)

static void write_boards(void)
{
    static const char target[] = "board";
    WRITE_CHOSEN(target, "square", "\x30\0\0\4", "coatcatsrateanotquit");
    WRITE_CHOSEN(target, "rows", "\x70\0\0\3", "catcat/o.s\r\nQ?[t|te]/");
    WRITE_CHOSEN(target, "sized", "\x90\2\3\2", "easeatae");
    WRITE_CHOSEN(target, "qu", "\x14\0\0\4", "quitqi/te");
    WRITE_CHOSEN(target, "digraphs", "\x51\0\0\5", "anyay[any]ny[n|NY]/c'hO\u0308/?.z");
    WRITE_CHOSEN(target, "marks", "\x59\0\0\3", "\u1e69\u1e69s\u0323\u0307/\u0416ö");
    WRITE_CHOSEN(target, "many", "\x52\0\0\4",
                 "\u0100\u0101\u0100\u0101\u0102?/?[\u01c0\u01c1|\u0150]");
    WRITE_CHOSEN(target, "wildcards", "\x10\0\0\1", "z???????????????\?");
    WRITE_CHOSEN(target, "bad-sign", "\x10\0\0\1", "aab1d");
    WRITE_CHOSEN(target, "not-closed", "\x10\0\0\1", "ate\na[\n");
    WRITE_CHOSEN(target, "no-letters", "\x10\0\0\1", "at[a|]e");
    WRITE_CHOSEN(target, "holes", "\x10\0\0\0", "a//////////b.......");
}

static void write_boards_of_other_moves(void)
{
    static const char target[] = "board";
    WRITE_CHOSEN(target, "knight", "\x70\0\0\x63", "catc.t/xxs/sa.");
    WRITE_CHOSEN(target, "hex", "\x70\0\0\x84", "seatsea/tea/tar");
    WRITE_CHOSEN(target, "torus", "\x70\1\4\xa3", "teaeaxt");
    WRITE_CHOSEN(target, "torus-of-hexagons", "\x70\2\3\xe3", "teaexx/t.a");
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

static void write_round_trips(void)
{
    static const char target[] = "round_trip";
    write_round_trip_of_all("latin-all", 1, 26);
    write_round_trip_of_all("many-most", 4, 120);
    WRITE_CHOSEN(target, "two-letters", "\0", "\1\2\0\1\1\2\0\2\1\2\2\0\2");
    WRITE_CHOSEN(target, "latin", "\1", "\3\1\24\0\3\1\24\23\0\4\17\7\0\3\17\1\24");
    WRITE_CHOSEN(target, "digraphs", "\2", "\1\2\0\3\1\0\4\2\0\5\5\0\6\7\0\11\7\10\0\12");
    WRITE_CHOSEN(target, "scripts", "\3", "\1\2\3\0\4\5\0\6\7\0\10\3");
    WRITE_CHOSEN(target, "many", "\4", "\1\2\200\0\300\301\0\376\375\374\0\177\1");
    WRITE_CHOSEN(target, "one-letter", "\5", "\1\0\1\1\0\1\1\1\1\1\1\1\1\1");
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

static void write_alphabets(void)
{
    static const struct {
        const char *name;
        const char *alphabet;
        const char *words;
    } seeds[] = {
        {"spellings", "a \u00e1\nb\n# c\n%drop - '\n", "\u00e1b\na-b'A\nbad\n"},
        {"expand", "a\ne\ns\n%expand \u00df s s\n%expand \u00e6 a e\n", "\u00df\u00e6\nSSAE\n"},
        {"rejected", "d\ns\n%drop '\n%reject-end 's\n%reject-start d' D s\n",
         "d's\nd'd\nsd\nD\nd\n"},
        {"final", "\u03c3 \u03c2\n\u03b1\n%final \u03c3 \u03c2\n", "\u03c3\u03b1\u03c2\n\u03a3\n"},
        {"marks", "%fold marks\nn\n\u00f1\na\n", "n\u0303a\n\u01f9\u1ead\n"},
        {"digraphs", "d\n\u017e\nd\u017e \u01c6\n", "d\u034f\u017e\nD\u017d\u01c5\n"},
        {"none", "%fold none\na U+0041U+0301\n%drop U+034F\n%part a A\nabc\n", "A\u0301abc\nAbc\n"},
        {"parts", "abcdefgh\nx\n", "ABCDEFGHx\nabcDEfgh\n"},
        {"syllables", "\u1112\n\u1161 \u314f\n\u11ab\n", "\ud55c\n\u1112\u314f\n"},
    };
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        char bytes[MAX_SEED_NBYTES];
        const size_t nbytes = strlen(seeds[i].alphabet);
        memcpy(bytes, seeds[i].alphabet, nbytes + 1);
        memcpy(bytes + nbytes + 1, seeds[i].words, strlen(seeds[i].words));
        write_seed("alphabet", seeds[i].name, bytes, nbytes + 1 + strlen(seeds[i].words));
    }
}

static void write_wordlists(void)
{
    static const char target[] = "wordlist";
    WRITE_CHOSEN(target, "plain", "\0\0\0\0\0\0", "koi\nkoira\r\nkissa\n koi \n\n\xc3\xb6ljy");
    WRITE_CHOSEN(target, "fold-case", "\0\1\0\0\0\0", "O\u0308ljy\n\xc3\x96LJY\nKoira\nit's\n");
    WRITE_CHOSEN(target, "fold-marks", "\0\2\2\4\0\0", "\ufeff\u00e9t\u00e9\n\u1e69a\nkoira\nx\n");
    WRITE_CHOSEN(target, "strict", "\0\4\0\0\0\0", "koi\nko1\n");
    WRITE_CHOSEN(target, "capitalized", "\0\10\0\0\0\0", "koi\nKoira\n\u01c5a\n");
    WRITE_CHOSEN(target, "alphabet", "\0\0\0\0\7\4",
                 "a\nn\nny\n"
                 "any\n"
                 "any\nnany\nyna\nba\n");
    WRITE_CHOSEN(target, "latin-1", "\5\20\0\0\0\0", "\xf6ljy\ny\xf6\n\xe9t\xe9");
    WRITE_CHOSEN(target, "utf-16", "\7\20\0\0\0\0",
                 "\xff\xfek\0o\0i\0\n\0\xf6\0y\0\n\0\x01\xd8\x37\xdc");
    WRITE_CHOSEN(target, "koi8-r", "\11\40\0\0\0\0", "\xd7\xcf\xc4\xc1\n\xda\xc5\xcd\xcc\xd1\n");
    WRITE_CHOSEN(target, "shift-jis", "\12\60\0\0\0\0", "\x93\xfa\x96{\n\x83J\x83i\n\xb6\xde\n");
    WRITE_CHOSEN(target, "iso-2022-jp", "\13\0\0\0\0\0", "ab\n\x1b$BF|K\\\x1b(B\nc\n");
    WRITE_CHOSEN(target, "not-utf8", "\0\0\0\0\0\0", "koi\nk\xff\n");
    write_dictionary_as_list();
    write_packed("gzip", put_gzip);
    write_packed("xz", put_xz);
    write_packed("zstd", put_zstd);
}

/* --- request: a byte for the method and the kinds of fields, the fields, a target */

static void write_requests(void)
{
    static const char target[] = "request";
    WRITE_CHOSEN(target, "page", "\0", "/?board=x");
    WRITE_CHOSEN(target, "known-page", "\x8", "/page.css");
    WRITE_CHOSEN(target, "dictionaries", "\0", "/api/dictionaries");
    WRITE_CHOSEN(target, "word", "\0", "/api/word?word=coats");
    WRITE_CHOSEN(target, "find", "\0", "/api/find?mode=pattern&text=%5Bcb%5Do%3F*");
    WRITE_CHOSEN(target, "near", "\0",
                 "/api/find?mode=near&text=%C3%B6ny&edits=2&dict=%C3%B6+%26%3D%2B&limit=3");
    WRITE_CHOSEN(target, "check", "\0",
                 "/api/check?board=coatcatsrateanot&words=coat,tac,as,xyz,coat");
    WRITE_CHOSEN(target, "clear", "\0", "/api/clear?board=ca/ts/ts&lengths=3,3&limit=all");
    WRITE_CHOSEN(target, "rules", "\0",
                 "/api/solve?board=ca/ts&letter-scores=c%203%0Aa%20t%201&bonus=2L%20.%0A.%203W&"
                 "walls=%2B---%2B---%2B%0A%7C%20%20%20%7C%20%20%20%7C%0A%2B%20%20%20%2B%20%20%20%2B"
                 "%0A%7C%20%20%20%20%20%20%20%7C%0A%2B---%2B---%2B");
    WRITE_CHOSEN(target, "health", "\1", "http://words.example/api/health");
    WRITE_CHOSEN(target, "method", "\2", "/api/health");
    WRITE_CHOSEN(target, "body", "\4", "/api/health");
    WRITE_CHOSEN(target, "nothing", "\0", "*");
    WRITE_CHOSEN(target, "host", "\x10", "[::1]:8080\n/api/health");
    WRITE_CHOSEN(target, "wrong-host", "\x10", "evil.example\n/api/health");
    WRITE_CHOSEN(target, "origin", "\x70",
                 "localhost:80\nhttps://game.example\ncross-site\n/api/health");
    WRITE_CHOSEN(target, "own-origin", "\x30", "localhost:80\nhttp://localhost:80\n/api/health");
    WRITE_CHOSEN(target, "foreign", "\x40", "cross-site\n/api/solve?board=abcd");
    WRITE_CHOSEN(target, "preflight", "\xa2", "https://game.example\n/api/solve");
    WRITE_CHOSEN(target, "square", "\0", "/api/solve?board=coatcatsrateanot");
    WRITE_CHOSEN(target, "digraphs", "\0",
                 "/api/solve?dict=%C3%B6+%26%3D%2B&board=c'h%C3%96%5BNY%5D%0ayan&min-length=1");
    WRITE_CHOSEN(target, "hex", "\0",
                 "/api/solve?board=sea/tea/tar&moves=hex&sort=board&scoring=none");
    WRITE_CHOSEN(target, "torus", "\0", "/api/solve?board=eaxt&size=1x4&torus=1&moves=rook");
    WRITE_CHOSEN(target, "wildcards", "\0", "/api/solve?board=%3f???????\?&lengths=5");
    WRITE_CHOSEN(target, "bad-board", "\0", "/api/solve?board=ab%C3%B61");
    WRITE_CHOSEN(target, "bad-parameter", "\0", "/api/solve?board=abcd&from=2,2&x=1");
    WRITE_CHOSEN(target, "bad-percent", "\0", "/api/solve?board=%g1");
    WRITE_CHOSEN(target, "all", "\0",
                 "/api/solve?board=QOT/A.T/E%5Bst%7CR%5DS&dict=ascii&min-length=2&max-length=6&"
                 "lengths=3,4,5&moves=king&torus=0&qu=1&all-paths=1&scoring=length&sort=alpha&"
                 "limit=20&from=0,1");
}

/* --- walls: a byte, the size of the pieces - 1, and a drawing */

static void write_walls(void)
{
    static const char target[] = "walls";
    WRITE_CHOSEN(target, "perfect", "\3",
                 "+---+---+---+\n"
                 "|       |   |\n"
                 "+   +   +   +\n"
                 "|   |       |\n"
                 "+---+---+---+\n");
    WRITE_CHOSEN(target, "way", "\377",
                 "+---+---+---+\n"
                 "  X   X |   |\n"
                 "+   +   +   +\n"
                 "|   | X   X  \n"
                 "+---+---+---+\n");
    WRITE_CHOSEN(target, "loops-and-parts", "\20",
                 "+---+---+---+---+---+\n"
                 "|           |   |   |\n"
                 "+   +---+   +---+   +\n"
                 "|   |   |           |\n"
                 "+   +---+   +---+---+\n"
                 "|           |       |\n"
                 "+---+---+---+---+---+\n");
    WRITE_CHOSEN(target, "unicode", "\1",
                 "┌───────┬───┐\n"
                 "│ •   • │   │\n"
                 "│   ╷   ╵   │\n"
                 "│   │ •   • │\n"
                 "└───┴───────┘\n");
    WRITE_CHOSEN(target, "by-hand", "\0",
                 "\xef\xbb\xbf+---+   +\r\n"
                 "|\r\n"
                 "┼───┼   ·  \r\n"
                 "\r\n"
                 "+   +---+\r\n"
                 "\r\n");
    WRITE_CHOSEN(target, "half-a-wall", "\7", "+---+---+\n|   |   |\n+---+-- +\n");
    WRITE_CHOSEN(target, "in-a-cell", "\7", "+---+---+\n|  |    |\n+---+---+\n");
    WRITE_CHOSEN(target, "too-long", "\7", "+---+\n|   |   |\n+---+\n");
    WRITE_CHOSEN(target, "cut-short", "\7", "+---+\n|   |\n");
    WRITE_CHOSEN(target, "not-utf8", "\2", "+---+\n| \xe2\x94 |\n+---+\n");
}

/* --- rules: points of letters, a zero byte, a drawing of bonuses */

/* The text ends before the zero byte at the end of the string. */
#define WRITE_RULES(name, text) write_seed("rules", name, text, sizeof(text) - 1)

static void write_rules(void)
{
    WRITE_RULES("game", "a E 1\nt s 2 # many\nb ny 4\n\0003W . 2L\n. 2W .\n2L . .\n");
    WRITE_RULES("by-hand", "\xef\xbb\xbf# points\r\n\xc3\xa9\t7\r\n\r\na e 7\0\xef\xbb\xbf. .  "
                           "\r\n\r\n# row\r\n 9L 9W");
    WRITE_RULES("too-many-points", "a e t 1000000\n\0009W 9W 9W\n9W 9W 9W\n9W 9W 9W\n");
    WRITE_RULES("wrong-letter", "a 1\nq 2\n\000.");
    WRITE_RULES("two-letters", "at 1\n\0001L");
    WRITE_RULES("two-lines", "x 1\na 1\nA 2\n\000. .\n.\n");
    WRITE_RULES("no-points", "a\n\000");
    WRITE_RULES("no-letters", "-1\n\0002X");
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
    write_boards();
    write_boards_of_other_moves();
    write_dicts();
    write_dicts_of_files();
    write_hunspell_dictionaries();
    write_round_trips();
    write_trie_texts();
    write_requests();
    write_rules();
    write_walls();
    write_wordlists();
    write_alphabets();
    return 0;
}
