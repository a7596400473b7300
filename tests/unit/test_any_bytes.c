/* SPDX-License-Identifier: MIT */
/*
 * test_any_bytes.c: changes every byte of small dictionaries to other values, cuts them at every
 * length, and changes them at random. Opening must refuse each of these dictionaries. If the
 * checksums of the sections are skipped or corrected, some of the dictionaries open. The test then
 * checks, lists, dumps and searches them.
 *
 * Forbidden memory (guarded.h) follows the end of a dictionary, so that the dictionary is mostly
 * not aligned, or precedes its beginning. Of the dictionaries that open, one of 8 is searched,
 * chosen at random; with the address or thread sanitizer, one of 32.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/load.h"
#include "base/utf8.h"
#include "support/forge.h"
#include "support/guarded.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/sanitizer.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/use_all.h"
#include "support/walk_all.h"

enum { BOARDS = 2, MAX_NBYTES = 4096 };

/* A dictionary, and boards with its letters. */
struct subject {
    const char *name;
    const char *alphabet; /* after the symbols of numbered_alphabet */
    unsigned numbered;    /* the count of these symbols; list_words adds words with them */
    const char *words;
    const char *metadata;
    const char *boards[BOARDS];
    const uint64_t *values; /* of SMALL_LIST; NULL: no numbers and values */
};

static const uint64_t small_values[SMALL_WORDS] = {5, 0, 7, 1, 2, 9, 2, 900};

#define ABB_5 "abbabbabbabbabb"

/*
 * Letter sets of one, two and three 32-bit words. (There is no vector code for three.) Then a
 * section LAST of three blocks, one of them with low parts; an alphabet with the sections SEQS and
 * FORM; and the sections NUMB and VALU.
 */
static const struct subject subjects[] = {
    ROW("one word a set", SMALL_ALPHABET, 0, SMALL_LIST, SMALL_METADATA,
        {"abc/bab/cöa", "[ny]a?/c[a|b]./öab"}),
    ROW("two words a set", " xy=XY=Xy", 36, "ĀĀă Āă ă ąxyĀ xy xyĀă ģ ģĀ Āģ xyĢ", "name=two\n",
        {"Āăą/ģăĀ/xyx", "[xy]Ā/?ă"}),
    ROW("three words a set", " xy=XY=Xy", 70, "ĀĀă Āă ă ąxyĀ xy xyĀă Ņ ŅĀ ĀŅ xyń", "",
        {"Āăą/ŅăĀ/xyx", "[xy]Ā/?ă"}),
    ROW("three blocks of last edges", "a b", 0, ABB_5 ABB_5 ABB_5 ABB_5 "abbabb", "",
        {"abb/bab/bba", "[a]b/?b"}),
    ROW("texts of no symbol and of several, forms at the end of a word",
        "a=A b d dz=Dz n s=S~z y z> ß>s+s œ>a+b+n \u034f> '> y'>b+d+y+y", 0,
        "as ass ab bad bydy dz d+a d+dz an abn s sas", "", {"aß'/b\u034fd/œdz", "[dz]s/?[y'|ab]"}),
    ROW("numbers and values", SMALL_ALPHABET, 0, SMALL_LIST, "",
        {"abc/bab/cöa", "[ny]a?/c[a|b]./öab"}, small_values),
};

enum { SUBJECTS = COUNT(subjects) };

/* Of this many dictionaries that open, one is searched. */
enum { SEARCHED_OF = HAS_ASAN || HAS_TSAN ? 32 : 8 };

/*
 * Returns N, a divisor of 255: a run tries one of N changes. The seed of the run chooses them, so
 * many runs try all changes. With WG_LONG, which tools/check --long sets, one run tries all
 * changes. Only with the thread sanitizer or in an emulator, N is then 15. All changes take 30 s,
 * or 260 s with the address sanitizer.
 */
static unsigned tried_of(void)
{
    const bool is_emulated = getenv("WG_EMULATED") != NULL;
    if (getenv("WG_LONG") != NULL) {
        return HAS_TSAN || is_emulated ? 15 : 1;
    }
    return HAS_ASAN || HAS_TSAN || is_emulated ? 51 : 15;
}

/* Returns how often random changes are made. */
static unsigned random_turns(void)
{
    return getenv("WG_LONG") != NULL ? 20000 : 2000;
}

struct counts {
    uint64_t refused;
    uint64_t opened;
    uint64_t searched;
};

struct trial {
    const struct subject *subject;
    struct made_dict sound;
    struct guarded guarded;
    struct random random;
    struct counts as_they_are;
    struct counts passed_over; /* checksums of sections skipped */
    struct counts made_right;  /* checksums corrected */
};

/*
 * Writes the words of a subject. Each numbered symbol is also a word. So is ą followed by each of
 * the first 30 numbered symbols: thus these 30 symbols and xy are frequent, and the others are
 * rare.
 */
static void list_words(const struct subject *subject, char words_out[1024])
{
    char *p = words_out + sprintf(words_out, "%s", subject->words);
    for (unsigned i = 0; i < subject->numbered; i++) {
        char symbol[4] = "";
        (void)utf8_encode(0x100 + i, symbol);
        p += sprintf(p, " %.2s", symbol);
        if (i < 30) {
            p += sprintf(p, " ą%.2s", symbol);
        }
    }
}

static void trial_init(struct trial *trial, const struct subject *subject)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES + 64] = "";
    char words[1024];
    if (subject->numbered > 0) {
        numbered_alphabet(alphabet, subject->numbered);
    }
    strcat(alphabet, subject->alphabet);
    list_words(subject, words);
    *trial = (struct trial){.subject = subject};
    trial->sound = subject->values != NULL ? make_numbered_dict(alphabet, words, subject->values)
                                           : make_dict(alphabet, words, subject->metadata);
    trial->random = random_from_environment(subject->name);
    guarded_init(&trial->guarded, MAX_NBYTES);
}

static void trial_free(struct trial *trial)
{
    guarded_free(&trial->guarded);
    made_dict_free(&trial->sound);
}

OWNABLE(trial, trial_free)

static void use_everything(struct trial *trial, const struct wg_dict *dict, struct counts *counts)
{
    walk_all(dict);
    dump_all(dict);
    if (counts->searched == 0 || random_below(&trial->random, SEARCHED_OF) == 0) {
        for (unsigned i = 0; i < BOARDS; i++) {
            solve_all(dict, trial->subject->boards[i]);
        }
        counts->searched++;
    }
}

/* Opens the bytes as a dictionary and uses it. Returns false if it does not open. */
static bool try_bytes(struct trial *trial, const struct forge *forge, enum guarded_side side,
                      bool skip_hashes, struct counts *counts)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    const enum wg_status status =
        forge_open_guarded(forge, &trial->guarded, side, skip_hashes, &dict, &error);
    if (status != WG_OK) {
        assert_null(dict);
        assert_true(status == WG_NOT_A_DICTIONARY || status == WG_NEWER_FORMAT ||
                    status == WG_DAMAGED);
        assert_int_equal(error.status, status);
        assert_true(error.message[0] != '\0');
        counts->refused++;
        return false;
    }
    use_everything(trial, dict, counts);
    wg_dict_close(dict);
    counts->opened++;
    return true;
}

/* Opens changed bytes as they are, then with checksums of sections skipped, then with corrected
   checksums, which `forge` keeps. Returns whether the last try succeeded. */
static bool try_all(struct trial *trial, struct forge *forge)
{
    if (try_bytes(trial, forge, GUARDED_END, false, &trial->as_they_are)) {
        fail_msg("%s: opens with wrong checksums", trial->subject->name);
    }
    (void)try_bytes(trial, forge, GUARDED_END, true, &trial->passed_over);
    forge_hash(forge);
    const enum guarded_side side =
        random_below(&trial->random, 2) == 0 ? GUARDED_BEGIN : GUARDED_END;
    return try_bytes(trial, forge, side, false, &trial->made_right);
}

static void restore(struct forge *forge, const struct made_dict *sound)
{
    assert_int_equal(forge->nbytes, sound->nbytes);
    memcpy(forge->bytes, sound->bytes, sound->nbytes);
}

static void print_counts(const char *how, const struct counts *counts)
{
    print_message("    %-24s %7u refused, %6u opened, %6u of them searched\n", how,
                  (unsigned)counts->refused, (unsigned)counts->opened, (unsigned)counts->searched);
}

static void print_trial(const struct trial *trial, const char *what, unsigned tried)
{
    print_message("%s, %u bytes: %u %s\n", trial->subject->name, (unsigned)trial->sound.nbytes,
                  tried, what);
    print_counts("as they are", &trial->as_they_are);
    print_counts("checksums passed over", &trial->passed_over);
    print_counts("checksums made right", &trial->made_right);
}

/* --- Every byte, every length */

TEST(every_change_of_one_byte)
{
    const unsigned step = tried_of();
    for (unsigned i = 0; i < SUBJECTS; i++) {
        OWN(trial, trial);
        unsigned tried = 0;
        trial_init(&trial, &subjects[i]);
        OWN(forge, forge) = forge_of(&trial.sound);
        for (size_t at = 0; at < trial.sound.nbytes; at++) {
            for (unsigned change = 1 + random_below(&trial.random, step); change < 256;
                 change += step) {
                forge.bytes[at] ^= (unsigned char)change;
                (void)try_all(&trial, &forge);
                restore(&forge, &trial.sound);
                tried++;
            }
        }
        print_trial(&trial, "changes of one byte", tried);
        assert_int_equal(tried, trial.sound.nbytes * (255 / step));
        /* Changes of META, EDGE and some of LAST are not refused. With correct checksums, neither
           are changes of the header fields `minor` and `words`. */
        assert_true(trial.passed_over.opened > 1000 / step);
        assert_true(trial.made_right.opened > trial.passed_over.opened);
        assert_true(trial.made_right.searched > 0);
    }
}

/* Asserts that the dictionary cut or extended to this length is refused, even if its header states
   this length. */
static void assert_length_refused(struct trial *trial, size_t nbytes, unsigned last_byte)
{
    OWN(forge, forge) = forge_of(&trial->sound);
    forge_resize(&forge, nbytes);
    if (nbytes > trial->sound.nbytes) {
        forge_put(&forge, nbytes - 1, 1, last_byte);
    }
    assert_false(try_all(trial, &forge));
    if (nbytes >= FORMAT_HEADER_NBYTES) {
        forge_put(&forge, HEADER_FILE_SIZE, 8, nbytes);
        assert_false(try_all(trial, &forge));
    }
}

TEST(every_other_length)
{
    for (unsigned i = 0; i < SUBJECTS; i++) {
        OWN(trial, trial);
        trial_init(&trial, &subjects[i]);
        for (size_t nbytes = 0; nbytes < trial.sound.nbytes; nbytes++) {
            assert_length_refused(&trial, nbytes, 0);
        }
        for (unsigned byte = 0; byte < 256; byte++) {
            assert_length_refused(&trial, trial.sound.nbytes + 1, byte);
        }
        print_trial(&trial, "truncations and extensions by one byte",
                    (unsigned)trial.sound.nbytes + 256);
        assert_true(trial.passed_over.opened == 0);
    }
}

/* --- Several changes at once */

/* Returns a random offset. Most offsets are in a section, because changes in other places are
   nearly always refused. */
static size_t roll_place(struct trial *trial)
{
    struct random *const random = &trial->random;
    const uint32_t sections = load_le32(trial->sound.bytes + HEADER_SECTIONS);
    const uint32_t section = random_below(random, sections + 2);
    if (section >= sections) {
        return random_below(random, (unsigned)trial->sound.nbytes);
    }
    const unsigned char *const entry =
        trial->sound.bytes + FORMAT_HEADER_NBYTES + (size_t)section * FORMAT_SECTION_NBYTES;
    return (size_t)load_le64(entry + SECTION_OFFSET) +
           random_below(random, (unsigned)load_le64(entry + SECTION_SIZE));
}

/* Makes random changes of valid dictionaries, and tries each changed dictionary. */
static void make_changes(const char *what, void (*change)(struct trial *trial, struct forge *forge))
{
    const unsigned turns = random_turns();
    for (unsigned i = 0; i < SUBJECTS; i++) {
        OWN(trial, trial);
        unsigned tried = 0;
        trial_init(&trial, &subjects[i]);
        OWN(forge, forge) = forge_of(&trial.sound);
        for (unsigned turn = 0; turn < turns; turn++) {
            change(&trial, &forge);
            if (memcmp(forge.bytes, trial.sound.bytes, trial.sound.nbytes) != 0) {
                (void)try_all(&trial, &forge);
                tried++;
            }
            restore(&forge, &trial.sound);
        }
        print_trial(&trial, what, tried);
        assert_true(trial.made_right.opened > turns / 500);
    }
}

static void change_two_bytes(struct trial *trial, struct forge *forge)
{
    const size_t first = roll_place(trial);
    const size_t second = roll_place(trial);
    forge->bytes[first] ^= (unsigned char)(1 + random_below(&trial->random, 255));
    forge->bytes[second] ^= (unsigned char)(1 + random_below(&trial->random, 255));
}

TEST(changes_of_two_bytes)
{
    make_changes("changes of up to two bytes", change_two_bytes);
}

/* Returns a small number or a limit, because such values are the most likely to cause errors. */
static uint64_t roll_value(struct random *random)
{
    static const uint64_t values[] = {
        0,          1,          2,          3,          4,
        5,          7,          8,          9,          12,
        13,         31,         32,         33,         63,
        64,         255,        256,        65535,      65536,
        0x7fffffff, 0x80000000, 0x80000001, UINT32_MAX, UINT64_C(1) << 32,
        UINT64_MAX,
    };
    return values[random_below(random, COUNT(values))];
}

static void change_fields(struct trial *trial, struct forge *forge)
{
    static const unsigned widths[] = {1, 2, 4, 8};
    for (unsigned edits = 1 + random_below(&trial->random, 3); edits > 0; edits--) {
        const unsigned width = widths[random_below(&trial->random, 4)];
        const size_t off = random_below(&trial->random, (unsigned)trial->sound.nbytes - width + 1);
        forge_put(forge, off, width, roll_value(&trial->random));
    }
}

TEST(changes_of_several_fields)
{
    make_changes("changes of up to three fields", change_fields);
}

/* --- Sections in another order, so that another array ends the file */

enum { MAX_SECTIONS = 8 };

/* Makes `forge` a valid dictionary whose sections are in this order. */
static void put_sections(struct forge *forge, const struct made_dict *sound,
                         const unsigned order[MAX_SECTIONS], unsigned sections)
{
    const unsigned char *const table = sound->bytes + FORMAT_HEADER_NBYTES;
    size_t end = FORMAT_HEADER_NBYTES + (size_t)sections * FORMAT_SECTION_NBYTES;
    forge_resize(forge, MAX_NBYTES);
    memset(forge->bytes + end, 0, forge->nbytes - end);
    for (unsigned i = 0; i < sections; i++) {
        const unsigned char *const from = table + (size_t)order[i] * FORMAT_SECTION_NBYTES;
        const size_t nbytes = (size_t)load_le64(from + SECTION_SIZE);
        const size_t begin = (end + 63) / 64 * 64;
        const size_t entry = FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        memcpy(forge->bytes + entry, from, FORMAT_SECTION_NBYTES);
        memcpy(forge->bytes + begin, sound->bytes + load_le64(from + SECTION_OFFSET), nbytes);
        forge_put(forge, entry + SECTION_OFFSET, 8, begin);
        end = begin + nbytes;
    }
    forge_resize(forge, end);
    forge_put(forge, HEADER_FILE_SIZE, 8, end);
    forge_hash(forge);
}

/* Writes a random permutation that ends with this section. */
static void roll_order(struct random *random, unsigned order[MAX_SECTIONS], unsigned sections,
                       unsigned last)
{
    for (unsigned i = 0; i < sections; i++) {
        const unsigned j = random_below(random, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (unsigned i = 0; i < sections; i++) {
        if (order[i] == last) {
            order[i] = order[sections - 1];
            order[sections - 1] = last;
        }
    }
}

/*
 * Sets the target of every edge to the last state. Its letter set, its block of RANK and its number
 * in BASE are at the end of their sections. In all subjects except one, the last state is the root,
 * so no edge of a valid dictionary leads to it.
 */
static void lead_to_the_end(struct forge *forge)
{
    forge_set_all(forge, load_le32(forge->bytes + HEADER_STATES) - 1);
    forge_hash(forge);
}

TEST(sections_in_other_orders)
{
    enum { ORDERS = 120 }; /* for each last section */
    for (unsigned i = 0; i < SUBJECTS; i++) {
        OWN(trial, trial);
        struct counts counts = {0};
        trial_init(&trial, &subjects[i]);
        OWN(forge, forge) = forge_of(&trial.sound);
        const uint32_t sections = load_le32(trial.sound.bytes + HEADER_SECTIONS);
        unsigned tried = 0;
        assert_in_range(sections, 6, MAX_SECTIONS);
        for (unsigned number = 0; number < ORDERS * sections; number += tried_of()) {
            unsigned order[MAX_SECTIONS];
            roll_order(&trial.random, order, sections, number % sections);
            put_sections(&forge, &trial.sound, order, sections);
            assert_true(try_bytes(&trial, &forge, GUARDED_END, false, &counts));
            assert_true(try_bytes(&trial, &forge, GUARDED_BEGIN, false, &counts));
            lead_to_the_end(&forge);
            assert_true(try_bytes(&trial, &forge, GUARDED_END, false, &counts));
            forge_resize(&forge, trial.sound.nbytes);
            restore(&forge, &trial.sound);
            tried++;
        }
        assert_int_equal(counts.opened, 3 * tried);
    }
}
