/* SPDX-License-Identifier: MIT */
/*
 * derive.c: derives further spellings from the spellings that an alphabet file names.
 *
 * 1. Combining marks that do not count become texts that stand for no letter. With %fold marks,
 *    these are the marks that Unicode has on letters of the alphabet. U+034F is such a mark if a
 *    text has several characters: in listed words, U+034F separates letters that must not be read
 *    as this text.
 * 2. Each named text is cut into segments (fold.h). Its spellings are all combinations of the
 *    spellings of its segments (spell.h). If a letter has too many combinations, its segments
 * become parts (section PART), which readers fold one by one. (A letter of 20 characters has a
 * million mixtures of small letters and capitals.)
 * 3. If marks are letters, two or three marks in another order than the canonical one mean the same
 *    as in this order. Code points that are still unknown and have a canonical decomposition get
 *    the meaning of the decomposition.
 * 4. Presentation forms of letters get the meaning of these letters. The common ignored code points
 *    (fold.h) stand for no letter.
 *
 * Cost: 1 to 2 ms for a language, mostly for the code points of all of Unicode that have a case or
 * a decomposition.
 */
#include "alphabet/file.h"

#include "alphabet/fold.h"
#include "alphabet/spell.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>

enum {
    /* For a text with more combinations than this, not all spellings are derived. */
    MAX_COMBINATIONS = 64
};

static const struct meaning nothing = {0};

struct deriver {
    struct alphabet_file *file;
    uint32_t named; /* the texts below this number are named in the file */
    struct speller speller;
    /* The spellings of each segment of the current text. */
    struct spellings segments[FORMAT_MAX_TEXT_NBYTES];
    size_t segment_count;
    size_t combinations; /* at most MAX_COMBINATIONS + 1 */
    bool has_too_many_parts;
};

/* The functions below that add something return false if there is not enough memory or if there
   are too many parts. */

/* Removes the first segment from the front of `rest`, and returns it. */
static struct wg_text take_segment(struct wg_text *rest)
{
    const struct wg_text segment = {rest->bytes, segment_nbytes(*rest)};
    text_skip(rest, segment.nbytes);
    return segment;
}

/* Copies text `number` of the table, because adding a text can move all texts. */
static struct wg_text copy_text(const struct meanings *meanings, uint32_t number,
                                char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    const struct wg_text text = text_table_text(&meanings->texts, number);
    memcpy(bytes, text.bytes, text.nbytes);
    return (struct wg_text){bytes, text.nbytes};
}

/* Returns a segment in lower case, or unchanged if the lower case is too long. */
static struct wg_text fold_case(struct wg_text segment, char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t count = fold_segment(WG_FOLD_CASE, segment, points);
    const struct wg_text folded = text_of_points(points, count, bytes);
    return folded.nbytes > 0 ? folded : segment;
}

/* --- Marks that do not count */

static bool drop_point(struct deriver *deriver, uint32_t c)
{
    struct meanings *const texts = &deriver->file->texts;
    const struct wg_text text = POINT_TEXT(c);
    return has_text(texts, text) || meanings_add(texts, text, nothing);
}

/* Drops U+034F if a text that a file names has several code points, or is a letter that can compose
   with the letter before it. (The words of which an own alphabet is made are in NFC.) */
static bool drop_joiner(struct deriver *deriver)
{
    if (deriver->file->is_own) {
        return true;
    }
    const struct meanings *const texts = &deriver->file->texts;
    for (uint32_t i = 0; i < deriver->named; i++) {
        const struct wg_text text = text_table_text(&texts->texts, i);
        uint32_t c = 0;
        if (text_decode(text, &c) < text.nbytes ||
            (texts->items[i].count > 0 && point_continues(c))) {
            return drop_point(deriver, JOINER_POINT);
        }
    }
    return true;
}

/* Drops the marks of each composed character whose first code point in NFD is a named text. */
static bool drop_marks(struct deriver *deriver)
{
    struct meanings *const texts = &deriver->file->texts;
    NEED(speller_find_composites(&deriver->speller));
    for (size_t i = 0; i < deriver->speller.composites.count; i++) {
        const struct point_source *const composite = &deriver->speller.composites.items[i];
        const struct wg_text first = text_of_points(composite->nfd, 1, TEXT_ROOM);
        if (text_table_find(&texts->texts, first) >= deriver->named) {
            continue;
        }
        for (uint32_t k = 1; k < composite->nfd_count; k++) {
            const uint32_t c = (uint32_t)composite->nfd[k];
            if (point_role(c) == POINT_MARK && !drop_point(deriver, c)) {
                return false;
            }
        }
    }
    return true;
}

/* --- Capitals and canonically equivalent texts */

/* Adds a spelling of a text. A spelling that is canonically equivalent to a text of another meaning
   is not added. */
static bool add_spelling(struct deriver *deriver, struct wg_text text, struct meaning meaning)
{
    struct meanings *const texts = &deriver->file->texts;
    if (has_text(texts, text)) {
        return true;
    }
    const uint32_t other = text_table_find(&texts->texts, fold_to_nfc(text, TEXT_ROOM));
    return (other != TEXT_NONE && !meaning_equals(texts->items[other], meaning)) ||
           meanings_add(texts, text, meaning);
}

/* Adds the form in full width of a spelling of ASCII letters, if presentation forms are read. */
static bool add_wide(struct deriver *deriver, struct wg_text text, struct meaning meaning)
{
    enum { WIDE = 0xfee0 }; /* added to a code point of ASCII */
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes = 0;
    if (!deriver->file->reads_forms) {
        return true;
    }
    for (size_t i = 0; i < text.nbytes; i++) {
        const unsigned char c = (unsigned char)text.bytes[i];
        if ((c | 0x20U) - 'a' >= 26 || sizeof bytes - nbytes < UTF8_MAX_NBYTES) {
            return true;
        }
        nbytes += utf8_encode(c + (uint32_t)WIDE, bytes + nbytes);
    }
    return add_spelling(deriver, (struct wg_text){bytes, nbytes}, meaning);
}

/* Adds each combination of spellings of the segments. */
static bool add_combinations(struct deriver *deriver, struct meaning meaning)
{
    for (size_t choice = 0; choice < deriver->combinations; choice++) {
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        size_t nbytes = 0;
        size_t rest = choice;
        size_t i = 0;
        for (; i < deriver->segment_count; i++) {
            const struct spellings *const segment = &deriver->segments[i];
            const struct spelling *const item = &segment->items[rest % segment->count];
            rest /= segment->count;
            if (item->nbytes > sizeof bytes - nbytes) {
                break;
            }
            memcpy(bytes + nbytes, item->bytes, item->nbytes);
            nbytes += item->nbytes;
        }
        const struct wg_text text = {bytes, nbytes};
        if (i == deriver->segment_count &&
            !(add_spelling(deriver, text, meaning) && add_wide(deriver, text, meaning))) {
            return false;
        }
    }
    return true;
}

/* Lists the spellings of each segment of a text, in deriver->segments. */
static bool spell_segments(struct deriver *deriver, struct wg_text text)
{
    deriver->segment_count = 0;
    deriver->combinations = 1;
    while (text.nbytes > 0) {
        const struct wg_text folded = fold_case(take_segment(&text), TEXT_ROOM);
        struct spellings *const spellings = &deriver->segments[deriver->segment_count++];
        NEED(spell_letter(&deriver->speller, folded, spellings));
        if (deriver->combinations <= MAX_COMBINATIONS) {
            deriver->combinations *= spellings->count;
        }
    }
    return true;
}

/* Adds the segments of a letter to the parts, except those with a single spelling. */
static bool add_parts(struct deriver *deriver, struct wg_text text)
{
    struct meanings *const parts = &deriver->file->parts;
    bool is_done = true;
    for (size_t i = 0; i < deriver->segment_count && is_done; i++) {
        const struct wg_text segment = take_segment(&text);
        if (deriver->segments[i].count > 1 && !has_text(parts, segment)) {
            deriver->has_too_many_parts = parts->letter_count == FORMAT_MAX_SYMBOLS;
            is_done =
                !deriver->has_too_many_parts && meanings_add(parts, segment, begin_letter(parts));
        }
    }
    return is_done;
}

/* Adds the spellings of the parts. Parts of several segments, which the file names, have no
   others. */
static bool spell_parts(struct deriver *deriver)
{
    struct meanings *const parts = &deriver->file->parts;
    const struct spellings *const spellings = &deriver->segments[0];
    for (unsigned i = 0; i < parts->letter_count; i++) {
        const struct meaning meaning = {1, {narrow8(i)}};
        const struct wg_text part = copy_text(parts, parts->letter_texts[i], TEXT_ROOM);
        if (segment_nbytes(part) < part.nbytes) {
            continue;
        }
        NEED(spell_segments(deriver, part));
        for (size_t k = 0; k < spellings->count; k++) {
            const struct wg_text text = spelling_text(&spellings->items[k]);
            NEED(has_text(parts, text) || meanings_add(parts, text, meaning));
        }
    }
    return true;
}

/* Adds the spellings of a named text. */
static bool spell_text(struct deriver *deriver, uint32_t number)
{
    struct meanings *const texts = &deriver->file->texts;
    const struct wg_text text = copy_text(texts, number, TEXT_ROOM);
    const struct meaning meaning = texts->items[number];
    NEED(spell_segments(deriver, text));
    const bool is_letter = is_letter_text(texts, number);
    if (deriver->segment_count > 1 && deriver->combinations > MAX_COMBINATIONS) {
        return !is_letter || add_parts(deriver, text);
    }
    return add_combinations(deriver, meaning);
}

/* --- Composed characters, such as "á" and Hangul syllables
 *
 * The meaning of a composed character is the meaning of its decomposition without dropped marks. As
 * few marks as possible are removed: "ǘ" is "ü" if the alphabet has "ü" and drops U+0301 and
 * U+0308. Cost: some table look-ups for each of the 1,060 composed characters of Unicode.
 */

/* Removes the code points whose bit of `removed` is 1 (bit 0: the second code point) from the
   decomposition, composes the rest and reads it. If this fails and `is_last` is true, reads the
   rest without composing it. */
static bool read_kept(struct meanings *texts, const struct point_source *composite,
                      unsigned removed, bool is_last, uint32_t limit, struct meaning *meaning_out)
{
    int32_t kept[SPELL_MAX_SOURCE_NFD];
    int32_t composed[FOLD_MAX_POINTS];
    size_t count = 0;
    for (uint32_t i = 0; i < composite->nfd_count; i++) {
        if (i == 0 || (removed >> (i - 1) & 1) == 0) {
            kept[count++] = composite->nfd[i];
        }
    }
    const size_t composed_count = fold_compose(kept, count, composed);
    return meanings_read(texts, limit, text_of_points(composed, composed_count, TEXT_ROOM),
                         meaning_out) ||
           (is_last &&
            meanings_read(texts, limit, text_of_points(kept, count, TEXT_ROOM), meaning_out));
}

/* Finds the meaning of a composed character, as described above. Only texts with a number below
   `limit` are considered. */
static bool read_composite(struct meanings *texts, const struct point_source *composite,
                           uint32_t limit, struct meaning *meaning_out)
{
    unsigned dropped = 0; /* a bit for each code point after the first */
    for (uint32_t i = 1; i < composite->nfd_count; i++) {
        const uint32_t number =
            text_table_find(&texts->texts, text_of_points(&composite->nfd[i], 1, TEXT_ROOM));
        if (number < limit && texts->items[number].count == 0) {
            dropped |= 1U << (i - 1);
        }
    }
    for (unsigned size = 0; size < SPELL_MAX_SOURCE_NFD; size++) {
        for (unsigned removed = 0; removed <= dropped; removed++) {
            if ((removed & ~dropped) == 0 && popcount32(removed) == size &&
                read_kept(texts, composite, removed, removed == dropped, limit, meaning_out)) {
                return true;
            }
        }
    }
    return false;
}

/* Adds the texts that are equivalent to a composed character but would be read as something else:
   for example "ạ" + U+0302 for "ậ", if U+0323 is dropped and "â" is a letter. */
static bool add_equivalents(struct meanings *texts, struct speller *speller, struct wg_text text,
                            struct meaning meaning)
{
    struct spellings found = {0};
    bool is_done = spell_equivalents(speller, text, &found);
    for (size_t i = 0; i < found.count && is_done; i++) {
        const struct wg_text other = spelling_text(&found.items[i]);
        struct meaning read;
        is_done =
            has_text(texts, other) ||
            (meanings_read(texts, TEXT_NONE, other, &read) && meaning_equals(read, meaning)) ||
            meanings_add(texts, other, meaning);
    }
    spellings_free(&found);
    return is_done;
}

/* Adds a composed character, if it is unknown and its decomposition can be read. */
static bool add_composite(struct meanings *texts, const struct point_source *composite,
                          uint32_t limit)
{
    const struct wg_text text = text_of_points(&composite->point, 1, TEXT_ROOM);
    struct meaning meaning;
    return has_text(texts, text) || !read_composite(texts, composite, limit, &meaning) ||
           meanings_add(texts, text, meaning);
}

/* Adds the Hangul syllables whose consonants and vowels are known. Unicode composes them by a
   rule. */
static bool add_syllables(struct meanings *texts, uint32_t limit)
{
    enum { FIRST = 0xac00, COUNT = 11172, OF_LEAD = 588, LEAD = 0x1100 };
    for (uint32_t i = 0; i < COUNT; i++) {
        int32_t nfd[FOLD_MAX_POINTS];
        struct point_source syllable = {.point = (int32_t)(FIRST + i)};
        const int32_t lead = (int32_t)(LEAD + i / OF_LEAD);
        if (!has_text(texts, text_of_points(&lead, 1, TEXT_ROOM))) {
            i += OF_LEAD - 1;
            continue;
        }
        syllable.nfd_count =
            (uint32_t)fold_decompose(text_of_points(&syllable.point, 1, TEXT_ROOM), nfd);
        memcpy(syllable.nfd, nfd, syllable.nfd_count * sizeof *nfd);
        NEED(add_composite(texts, &syllable, limit));
    }
    return true;
}

/* Adds each composed character that `texts` lacks and whose decomposition can be read. Also adds
   each text that is canonically equivalent to such a character, but would be read as other
   letters. */
static bool add_composites(struct meanings *texts, struct speller *speller)
{
    const uint32_t limit = texts->texts.count;
    const struct sources *const composites = &speller->composites;
    bool is_done = speller_find_composites(speller);
    for (size_t i = 0; i < composites->count && is_done; i++) {
        is_done = add_composite(texts, &composites->items[i], limit);
    }
    for (size_t i = 0; i < composites->count && is_done; i++) {
        const struct point_source *const composite = &composites->items[i];
        const struct wg_text text = text_of_points(&composite->point, 1, TEXT_ROOM);
        const uint32_t number = text_table_find(&texts->texts, text);
        if (composite->nfd_count > 2 && number >= limit && number != TEXT_NONE) {
            is_done = add_equivalents(texts, speller, text, texts->items[number]);
        }
    }
    return is_done && add_syllables(texts, limit);
}

/* Returns whether a code point that can follow another one in a composed character is a text. */
static bool has_follower(const struct meanings *texts)
{
    for (uint32_t i = 0; i < texts->texts.count; i++) {
        const struct wg_text text = text_table_text(&texts->texts, i);
        uint32_t c = 0;
        if (text_decode(text, &c) == text.nbytes && point_continues(c)) {
            return true;
        }
    }
    return false;
}

/* --- Marks that are letters */

enum {
    /* With more marks, only two marks are read in any order: three of n have n^3 orders. */
    MAX_MARKS_OF_THREE = 24
};

/* A text of one mark that stands for a letter. */
struct mark {
    char bytes[UTF8_MAX_NBYTES]; /* a copy, because adding a text can move all texts */
    size_t nbytes;
    unsigned order; /* see point_order */
    uint8_t letter;
};

/* Adds the text of some marks, unless it has a meaning or is in the canonical order. It means the
   letters of the marks in this order. */
static bool add_marks(struct meanings *texts, const struct mark *const *marks, size_t count)
{
    char bytes[MEANING_MAX_LETTERS * UTF8_MAX_NBYTES];
    struct wg_text text = {bytes, 0};
    const struct mark *sorted[MEANING_MAX_LETTERS];
    struct meaning meaning = {.count = narrow8(count)};
    bool is_ordered = true;
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        memcpy(bytes + text.nbytes, marks[i]->bytes, marks[i]->nbytes);
        text.nbytes += marks[i]->nbytes;
        for (; at > 0 && sorted[at - 1]->order > marks[i]->order; at--) {
            sorted[at] = sorted[at - 1];
            is_ordered = false;
        }
        sorted[at] = marks[i];
    }
    for (size_t i = 0; i < count; i++) {
        meaning.letters[i] = sorted[i]->letter;
    }
    return is_ordered || has_text(texts, text) || meanings_add(texts, text, meaning);
}

/* Lists the texts of one mark that stand for one letter. Returns NULL if there is not enough
   memory. */
static struct mark *list_marks(const struct meanings *texts, size_t *count_out)
{
    struct mark *const marks = malloc((texts->texts.count + (size_t)1) * sizeof *marks);
    *count_out = 0;
    for (uint32_t i = 0; i < texts->texts.count && marks != NULL; i++) {
        struct mark *const mark = &marks[*count_out];
        uint32_t c = 0;
        const struct wg_text text = text_table_text(&texts->texts, i);
        if (texts->items[i].count == 1 && text_decode(text, &c) == text.nbytes &&
            is_combining_mark(c)) {
            memcpy(mark->bytes, text.bytes, text.nbytes);
            mark->nbytes = text.nbytes;
            mark->order = point_order(c);
            mark->letter = texts->items[i].letters[0];
            ++*count_out;
        }
    }
    return marks;
}

/* Adds all orders of two marks and, if there are few marks, of three. */
static bool add_swapped_marks(struct meanings *texts)
{
    size_t count;
    struct mark *const marks = list_marks(texts, &count);
    const size_t thirds = count <= MAX_MARKS_OF_THREE ? count : 0;
    bool is_done = marks != NULL;
    for (size_t i = 0; i < count && is_done; i++) {
        for (size_t k = 0; k < count && is_done; k++) {
            const struct mark *some[] = {&marks[i], &marks[k], NULL};
            is_done = add_marks(texts, some, 2);
            for (size_t m = 0; m < thirds && is_done; m++) {
                some[2] = &marks[m];
                is_done = (marks[i].order == marks[k].order || marks[k].order == marks[m].order ||
                           marks[i].order == marks[m].order) ||
                          add_marks(texts, some, 3);
            }
        }
    }
    free(marks);
    return is_done;
}

/* --- Presentation forms and ignored code points */

static bool add_presentation_forms(struct meanings *texts)
{
    const uint32_t limit = texts->texts.count;
    for (size_t i = 0; i < PRESENTATION_BLOCKS; i++) {
        for (uint32_t c = presentation_blocks[i][0]; c <= presentation_blocks[i][1]; c++) {
            struct meaning meaning;
            const struct wg_text text = POINT_TEXT(c);
            const struct wg_text letters = fold_case(text, TEXT_ROOM);
            if (!has_text(texts, text) && !text_equals(letters, text) &&
                meanings_read(texts, limit, letters, &meaning) &&
                !meanings_add(texts, text, meaning)) {
                return false;
            }
        }
    }
    return true;
}

/* Drops the common ignored code points and, if a letter needs a base on which it is shown, the
   dotted circle, which is such a base. */
static bool drop_ignored(struct deriver *deriver)
{
    enum { DOTTED_CIRCLE = 0x25cc };
    const struct meanings *const texts = &deriver->file->texts;
    for (uint32_t i = 0; i < texts->letter_count; i++) {
        uint32_t c = 0;
        (void)text_decode(text_table_text(&texts->texts, texts->letter_texts[i]), &c);
        NEED(point_role(c) == POINT_LETTER || !point_continues(c) ||
             drop_point(deriver, DOTTED_CIRCLE));
    }
    for (size_t i = 0; i < COMMON_IGNORED; i++) {
        NEED(drop_point(deriver, common_ignored[i]));
    }
    return true;
}

/* --- */

/* Adds all code points of the named texts, in lower case, to the speller. */
static bool prepare_speller(struct deriver *deriver)
{
    const struct meanings *const texts = &deriver->file->texts;
    for (uint32_t i = 0; i < texts->texts.count; i++) {
        struct wg_text rest = text_table_text(&texts->texts, i);
        while (rest.nbytes > 0) {
            const struct wg_text folded = fold_case(take_segment(&rest), TEXT_ROOM);
            NEED(speller_add(&deriver->speller, folded));
        }
    }
    return speller_prepare(&deriver->speller);
}

static bool derive(struct deriver *deriver)
{
    bool is_done = drop_joiner(deriver) &&
                   (deriver->file->fold != WG_FOLD_MARKS || drop_marks(deriver)) &&
                   prepare_speller(deriver);
    const uint32_t count = deriver->file->texts.texts.count;
    for (uint32_t i = 0; i < count && is_done; i++) {
        is_done = spell_text(deriver, i);
    }
    struct meanings *const texts = &deriver->file->texts;
    return is_done && spell_parts(deriver) && add_swapped_marks(texts) &&
           (!has_follower(texts) || add_composites(texts, &deriver->speller)) &&
           (!deriver->file->reads_forms || add_presentation_forms(texts)) && drop_ignored(deriver);
}

enum wg_status derive_texts(struct alphabet_file *file, struct wg_error *error)
{
    struct deriver deriver = {.file = file, .named = file->texts.texts.count};
    const bool is_done = file->fold == WG_FOLD_NONE || derive(&deriver);
    speller_free(&deriver.speller);
    for (size_t i = 0; i < FORMAT_MAX_TEXT_NBYTES; i++) {
        spellings_free(&deriver.segments[i]);
    }
    if (deriver.has_too_many_parts) {
        return fail(
            error, WG_LIMIT,
            "the alphabet's letters of many characters have more than %d different characters; "
            "shorten the letters, or give the alphabet the line '%%fold none'",
            FORMAT_MAX_SYMBOLS);
    }
    return is_done ? WG_OK : fail_memory(error);
}
