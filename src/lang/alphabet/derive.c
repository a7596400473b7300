/* SPDX-License-Identifier: MIT */
/*
 * derive.c: derives further spellings from the spellings that an alphabet file names.
 *
 * 1. Combining marks that do not count become texts that stand for no letter. With %fold marks,
 *    these are the marks that Unicode has on letters of the alphabet. U+034F is such a mark if a
 *    text has several characters: in listed words, U+034F separates letters that must not be read
 *    as this text.
 * 2. Each named text is cut into segments (fold.h). Its spellings are all combinations
 *    of the spellings of its segments (spell.h). If a letter has too many combinations,
 *    its segments become parts (section PART), which readers fold one by one. (A letter
 *    of 20 characters has a million mixtures of small letters and capitals.)
 * 3. Code points that are still unknown and have a canonical decomposition get the
 *    meaning of the decomposition (composites.c).
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
#include "base/text.h"
#include "base/utf8.h"

enum {
    /* For a text with more combinations than this, not all spellings are derived. */
    MAX_COMBINATIONS = 64
};

static const struct meaning nothing = {0};

struct deriver {
    struct alphabet_file *file;
    struct speller speller;
    /* The spellings of each segment of the current text. */
    struct spellings segments[FORMAT_MAX_TEXT_NBYTES];
    size_t segment_count;
    size_t combinations; /* at most MAX_COMBINATIONS + 1 */
    struct wg_error *error;
};

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

/* --- Marks that do not count. These functions return false if there is not enough memory. */

static bool drop_point(struct deriver *deriver, uint32_t c)
{
    struct meanings *const texts = &deriver->file->texts;
    char bytes[UTF8_MAX_NBYTES];
    const struct wg_text text = {bytes, utf8_encode(c, bytes)};
    return has_text(texts, text) || meanings_add(texts, text, nothing);
}

/* Drops U+034F if a named text has several code points, or is a letter that can compose with the
   letter before it. */
static bool drop_joiner(struct deriver *deriver)
{
    const struct meanings *const texts = &deriver->file->texts;
    for (uint32_t i = 0; i < deriver->file->named; i++) {
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
    if (!speller_find_composites(&deriver->speller)) {
        return false;
    }
    for (size_t i = 0; i < deriver->speller.composites.count; i++) {
        const struct point_source *const composite = &deriver->speller.composites.items[i];
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        const struct wg_text first = text_of_points(composite->nfd, 1, bytes);
        if (text_table_find(&texts->texts, first) >= deriver->file->named) {
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
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    if (has_text(texts, text)) {
        return true;
    }
    const uint32_t other = text_table_find(&texts->texts, fold_to_nfc(text, bytes));
    return (other != TEXT_NONE && !meaning_equals(texts->items[other], meaning)) ||
           meanings_add(texts, text, meaning);
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
        if (i == deriver->segment_count &&
            !add_spelling(deriver, (struct wg_text){bytes, nbytes}, meaning)) {
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
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        const struct wg_text folded = fold_case(take_segment(&text), bytes);
        struct spellings *const spellings = &deriver->segments[deriver->segment_count++];
        if (!spell_letter(&deriver->speller, folded, spellings)) {
            return false;
        }
        if (deriver->combinations <= MAX_COMBINATIONS) {
            deriver->combinations *= spellings->count;
        }
    }
    return true;
}

/* Adds the segments of a letter to the parts, except those with a single spelling. */
static enum wg_status add_parts(struct deriver *deriver, struct wg_text text)
{
    struct meanings *const parts = &deriver->file->parts;
    for (size_t i = 0; i < deriver->segment_count; i++) {
        const struct wg_text segment = take_segment(&text);
        if (deriver->segments[i].count == 1 || has_text(parts, segment)) {
            continue;
        }
        if (parts->letter_count == FORMAT_MAX_SYMBOLS) {
            return fail(
                deriver->error, WG_LIMIT,
                "the alphabet's letters of many characters have more than %d different characters; "
                "shorten the letters, or give the alphabet the line '%%fold none'",
                FORMAT_MAX_SYMBOLS);
        }
        if (!meanings_add(parts, segment, begin_letter(parts))) {
            return fail_memory(deriver->error);
        }
    }
    return WG_OK;
}

/* Adds the spellings of the parts. */
static enum wg_status spell_parts(struct deriver *deriver)
{
    struct meanings *const parts = &deriver->file->parts;
    for (unsigned i = 0; i < parts->letter_count; i++) {
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        const struct wg_text part = copy_text(parts, parts->letter_texts[i], bytes);
        if (segment_nbytes(part) < part.nbytes) {
            continue; /* a part of several segments, which the file names */
        }
        if (!spell_segments(deriver, part)) {
            return fail_memory(deriver->error);
        }
        const struct spellings *const spellings = &deriver->segments[0];
        for (size_t k = 0; k < spellings->count; k++) {
            const struct wg_text text = spelling_text(&spellings->items[k]);
            if (!has_text(parts, text) &&
                !meanings_add(parts, text, (struct meaning){1, {narrow8(i)}})) {
                return fail_memory(deriver->error);
            }
        }
    }
    return WG_OK;
}

/* Adds the spellings of a named text. */
static enum wg_status spell_text(struct deriver *deriver, uint32_t number)
{
    struct meanings *const texts = &deriver->file->texts;
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    const struct wg_text text = copy_text(texts, number, bytes);
    const struct meaning meaning = texts->items[number];
    if (!spell_segments(deriver, text)) {
        return fail_memory(deriver->error);
    }
    const bool is_letter = is_letter_text(texts, number);
    if (deriver->segment_count > 1 && deriver->combinations > MAX_COMBINATIONS) {
        deriver->file->needs_parts[meaning.letters[0]] |= is_letter;
        return is_letter ? add_parts(deriver, text) : WG_OK;
    }
    return add_combinations(deriver, meaning) ? WG_OK : fail_memory(deriver->error);
}

/* --- */

/* Adds all code points of the named texts, in lower case, to the speller. */
static bool prepare_speller(struct deriver *deriver)
{
    const struct meanings *const texts = &deriver->file->texts;
    for (uint32_t i = 0; i < texts->texts.count; i++) {
        struct wg_text rest = text_table_text(&texts->texts, i);
        while (rest.nbytes > 0) {
            char bytes[FORMAT_MAX_TEXT_NBYTES];
            const struct wg_text folded = fold_case(take_segment(&rest), bytes);
            if (!speller_add(&deriver->speller, folded)) {
                return false;
            }
        }
    }
    return speller_prepare(&deriver->speller);
}

static enum wg_status derive(struct deriver *deriver)
{
    if (!drop_joiner(deriver) || (deriver->file->fold == WG_FOLD_MARKS && !drop_marks(deriver)) ||
        !prepare_speller(deriver)) {
        return fail_memory(deriver->error);
    }
    const uint32_t count = deriver->file->texts.texts.count;
    enum wg_status status = WG_OK;
    for (uint32_t i = 0; i < count && status == WG_OK; i++) {
        status = spell_text(deriver, i);
    }
    if (status == WG_OK) {
        status = spell_parts(deriver);
    }
    return status == WG_OK && !add_composites(&deriver->file->texts, &deriver->speller)
               ? fail_memory(deriver->error)
               : status;
}

enum wg_status derive_texts(struct alphabet_file *file, struct wg_error *error)
{
    struct deriver deriver = {
        .file = file,
        .speller.fold = WG_FOLD_CASE,
        .error = error,
    };
    const enum wg_status status = file->fold == WG_FOLD_NONE ? WG_OK : derive(&deriver);
    speller_free(&deriver.speller);
    for (size_t i = 0; i < FORMAT_MAX_TEXT_NBYTES; i++) {
        spellings_free(&deriver.segments[i]);
    }
    return status;
}
