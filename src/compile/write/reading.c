/* SPDX-License-Identifier: MIT */
/* reading.c: adds the words of an input to a compiler. Counts and reports the words that are left
   out. */
#include "write/compiler.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "text/wordlist.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_WORDS = 1 << 14 };

/* Returns whether the words are for the dictionary. If not, they are a list of words to exclude
   (WG_INPUT_EXCLUDE) or to keep (WG_INPUT_ONLY). */
static bool reading_is_adding(const struct reading *reading)
{
    return reading->into == &reading->compiler->words;
}

/* Returns the column of the character at `off` of the word. In a word list, the word begins at
   place.column. In trie text, place.column is the column of the word's `!`, which is reported for
   every character of the word. In a hunspell dictionary, place.column is the column of the stem;
   if the stem has the character, returns the column of the first one there. */
static uint64_t reading_column(const struct reading *reading, size_t off)
{
    const uint64_t column = reading->place.column;
    struct wg_text rest = reading->word;
    uint32_t sought = 0;
    if (!reading->has_fixed_column) {
        return column + utf8_count(rest.bytes, off);
    }
    text_skip(&rest, off);
    (void)text_decode(rest, &sought);
    rest = reading->stem;
    for (uint64_t before = 0; rest.nbytes > 0; before++) {
        if (text_take_point(&rest) == sought) {
            return column + before;
        }
    }
    return column;
}

/* Returns the character at `bad_off` of the word, and sets *point_out. */
static struct wg_text bad_character(const struct reading *reading, size_t bad_off,
                                    uint32_t *point_out)
{
    struct wg_text bad = reading->word;
    text_skip(&bad, bad_off);
    bad.nbytes = text_decode(bad, point_out);
    return bad;
}

/* Fails because of the character at `bad_off` of the word. The error has the position of the
   character. */
static enum wg_status refuse_word(const struct reading *reading, enum letters_verdict verdict,
                                  size_t bad_off, struct wg_error *error)
{
    static const struct {
        enum wg_reason reason;
        enum wg_status status;
        const char *message;
    } refusals[] = {
        [LETTERS_INVALID_UTF8] = {WG_REASON_NOT_UTF8, WG_BAD_INPUT,
                                  "not valid UTF-8; name the encoding if it is another one"},
        [LETTERS_TOO_MANY] = {WG_REASON_TOO_MANY_SYMBOLS, WG_LIMIT,
                              "the alphabet would have more than 255 symbols; fold more, or name "
                              "an alphabet (ko takes the syllables of Korean apart)"},
        [LETTERS_MISREAD] = {WG_REASON_NOT_LETTER, WG_BAD_INPUT,
                             "the word would be listed as a text that is read as other letters; "
                             "give the alphabet the line '%drop U+034F', or leave such words out"},
    };
    const uint64_t line = reading->place.line;
    const uint64_t column = reading_column(reading, bad_off);
    if (verdict != LETTERS_NOT_LETTER) {
        return fail_for(error, refusals[verdict].reason,
                        fail_at(error, refusals[verdict].status, reading->source, line, column,
                                "%s", refusals[verdict].message));
    }
    uint32_t c = 0;
    const struct wg_text bad = bad_character(reading, bad_off, &c);
    return fail_for(error, WG_REASON_NOT_LETTER,
                    fail_at(error, WG_BAD_INPUT, reading->source, line, column,
                            "'%.*s' (U+%04lX) is not a letter of the alphabet; correct the word, "
                            "give an alphabet that has the character, or leave such words out",
                            utf8_is_control(c) ? 0 : (int)bad.nbytes, bad.bytes, (unsigned long)c));
}

/* Calls options.rejected unless it is NULL. `mistake`: see struct wg_rejected. */
static void reject_report(const struct wg_compiler *compiler, enum wg_reject why,
                          struct place place, struct wg_text word, const char *mistake)
{
    const struct wg_rejected rejected = {
        .why = why,
        .source = compiler->sources.names[place.source],
        .line = place.line,
        .column = place.column,
        .word = word,
        .mistake = mistake,
    };
    if (compiler->options.rejected != NULL) {
        compiler->options.rejected(compiler->options.rejected_context, &rejected);
    }
}

/* Counts a word for a character, and in counts.ignored. The memory of the counts, 8.5 MiB, does not
   depend on the input, and the system provides only pages that are written to. Returns false if
   there is not enough memory. */
static bool count_character(struct wg_compiler *compiler, enum wg_character_use use, uint32_t c)
{
    uint64_t **const counts = &compiler->characters[use];
    if (*counts == NULL && (*counts = calloc(CODE_POINTS, sizeof **counts)) == NULL) {
        return false;
    }
    compiler->counts.ignored += use == WG_CHARACTER_IGNORED;
    ++(*counts)[c];
    return true;
}

/* Counts and reports the word, which is left out. For the first word with a character that is not a
   letter, stores the line and the column of this character. Returns false if there is not enough
   memory. */
static bool leave_out(const struct reading *reading, enum letters_verdict verdict, size_t bad_off)
{
    struct wg_compile_counts *const counts = &reading->compiler->counts;
    const struct {
        enum wg_reject why;
        uint64_t *count;
    } rejects[] = {
        [LETTERS_NOT_LETTER] = {WG_REJECT_NOT_LETTERS, &counts->not_letters},
        [LETTERS_TOO_SHORT] = {WG_REJECT_TOO_SHORT, &counts->too_short},
        [LETTERS_TOO_LONG] = {WG_REJECT_TOO_LONG, &counts->too_long},
        [LETTERS_CAPITALIZED] = {WG_REJECT_CAPITALIZED, &counts->capitalized},
        [LETTERS_MISREAD] = {WG_REJECT_MISREAD, &counts->misread},
        [LETTERS_REJECTED] = {WG_REJECT_AFFIX, &counts->affixes},
    };
    struct place place = reading->place;
    assert(rejects[verdict].count != NULL); /* no other verdict leaves a word out */
    if (verdict == LETTERS_NOT_LETTER) {
        uint32_t c = 0;
        (void)bad_character(reading, bad_off, &c);
        NEED(count_character(reading->compiler, WG_CHARACTER_NOT_LETTER, c));
    }
    if (verdict == LETTERS_NOT_LETTER &&
        (counts->not_letters == 0 || reading->compiler->options.rejected != NULL)) {
        place.column = reading_column(reading, bad_off);
        if (counts->not_letters == 0) {
            counts->first_source = reading->compiler->sources.names[place.source];
            counts->first_line = place.line;
            counts->first_column = place.column;
        }
    }
    ++*rejects[verdict].count;
    reject_report(reading->compiler, rejects[verdict].why, place, reading->word, NULL);
    return true;
}

/* --- The texts of words
 *
 * Each text follows its place. Most words are on the line after the word before them; then the
 * place is only the byte NEXT_LINE. Otherwise it is the byte OWN_PLACE and a struct place. A zero
 * ends the text. (An accepted word has no zero inside: a control character is not a letter.)
 */

enum { NEXT_LINE, OWN_PLACE };

static struct place next_line(struct place place)
{
    place.line += place.line != 0;
    return place;
}

static bool keep_text(struct word_texts *texts, struct place place, struct wg_text word)
{
    const struct place next = next_line(texts->last);
    const bool is_next =
        place.line == next.line && place.column == next.column && place.source == next.source;
    NEED(ARRAY_RESERVE(texts->bytes, &texts->capacity,
                       texts->nbytes + 1 + sizeof place + word.nbytes + 1));
    texts->bytes[texts->nbytes++] = is_next ? NEXT_LINE : OWN_PLACE;
    if (!is_next) {
        memcpy(texts->bytes + texts->nbytes, &place, sizeof place);
        texts->nbytes += sizeof place;
    }
    memcpy(texts->bytes + texts->nbytes, word.bytes, word.nbytes);
    texts->nbytes += word.nbytes;
    texts->bytes[texts->nbytes++] = '\0';
    texts->last = place;
    return true;
}

/* Reads the place of the text at `text`. Returns the text itself. */
static const char *take_place(const char *text, struct place *place)
{
    if (*text++ == NEXT_LINE) {
        *place = next_line(*place);
        return text;
    }
    memcpy(place, text, sizeof *place);
    return text + sizeof *place;
}

/* --- Adding words */

/* Adds the word to the set, and its place, its text and its value if they are needed. Returns false
   if there is not enough memory. */
static bool keep_word(const struct reading *reading, const struct letters_word *encoded)
{
    struct wordset *const into = reading->into;
    struct wg_compiler *const compiler = reading->compiler;
    const size_t off = into->nbytes;
    NEED(wordset_add(into, encoded->codes, encoded->count));
    if (!reading_is_adding(reading)) {
        return true;
    }
    if (compiler->options.rejected != NULL &&
        !keep_text(&compiler->texts, reading->place, reading->word)) {
        return false;
    }
    const struct valued_word valued = {off, reading->place.line, reading->value,
                                       reading->place.source};
    compiler->counts.valued += reading->has_value;
    return !reading->has_value || value_list_add(&compiler->values, valued);
}

/* Adds the word, which is accepted. The set gets all words as soon as one has a value. */
static enum wg_status accept_word(const struct reading *reading, const struct letters_word *encoded,
                                  struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    struct collected_words *const collected = &compiler->collected;
    if (reading_is_adding(reading) && collected->is_open) {
        if (!reading->has_value) {
            return collect_add(collected, encoded, error);
        }
        TRY(collect_list(collected, &compiler->words, error));
    }
    return keep_word(reading, encoded) ? WG_OK : fail_memory(error);
}

static enum wg_status fail_count(const struct reading *reading, bool is_text,
                                 struct wg_error *error)
{
    return fail_for(
        error, WG_REASON_TOO_MANY_WORDS,
        fail_at(error, WG_LIMIT, reading->source, reading->place.line, reading->place.column,
                "the inputs have more than %llu words%s; give fewer words, or raise the limit",
                (unsigned long long)reading->compiler->options.max_words,
                is_text ? " of 64 bytes, or as much text in longer words" : ""));
}

enum wg_status reading_check_count(const struct reading *reading, uint64_t words,
                                   struct wg_error *error)
{
    const struct wg_compiler *const compiler = reading->compiler;
    return words <= compiler->options.max_words - compiler->words_read
               ? WG_OK
               : fail_count(reading, false, error);
}

/* Begins a word of any input. Fails if there are too many words or too many bytes in all words. */
static enum wg_status begin_word(struct reading *reading, struct wg_text word, uint64_t line,
                                 uint64_t column, struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    reading->word = word;
    reading->place.line = line;
    reading->place.column = column;
    TRY(reading_check_count(reading, 1, error));
    compiler->words_read++;
    compiler->text_nbytes += word.nbytes;
    return wordlist_text_fits(compiler->text_nbytes, compiler->options.max_words)
               ? WG_OK
               : fail_count(reading, true, error);
}

enum wg_status reading_add_word(void *context, struct wg_text word, uint64_t line, uint64_t column,
                                struct wg_error *error)
{
    struct reading *const reading = context;
    struct wg_compiler *const compiler = reading->compiler;
    const bool is_adding = reading_is_adding(reading);
    struct letters_word encoded = {0};
    if (++reading->words % PROGRESS_WORDS == 0 && reading->input != NULL) {
        report_progress(&compiler->options, "reading", input_nbytes(reading->input),
                        reading->words);
    }
    TRY(begin_word(reading, word, line, column, error));
    enum letters_verdict verdict = is_adding
                                       ? letters_encode(compiler->letters, word, &encoded)
                                       : letters_encode_excluded(compiler->letters, word, &encoded);
    compiler->counts.read += is_adding;
    if (verdict == LETTERS_ACCEPTED && compiler->has_rejected &&
        letters_rejects(compiler->letters, word)) {
        verdict = LETTERS_REJECTED;
    }
    if (verdict == LETTERS_ACCEPTED) {
        if (encoded.ignored_point != 0 && is_adding &&
            !count_character(compiler, WG_CHARACTER_IGNORED, encoded.ignored_point)) {
            return fail_memory(error);
        }
        return accept_word(reading, &encoded, error);
    }
    TRY_MEMORY(error, verdict != LETTERS_NO_MEMORY);
    if (verdict == LETTERS_INVALID_UTF8 || verdict == LETTERS_TOO_MANY ||
        ((verdict == LETTERS_NOT_LETTER || verdict == LETTERS_MISREAD) &&
         compiler->options.strict && is_adding)) {
        return refuse_word(reading, verdict, encoded.bad_off, error);
    }
    /* On a list, a word that is not accepted has no effect. */
    return is_adding && !leave_out(reading, verdict, encoded.bad_off) ? fail_memory(error) : WG_OK;
}

enum wg_status reading_leave_out_long(void *context, struct wg_text word, uint64_t line,
                                      uint64_t column, struct wg_error *error)
{
    struct reading *const reading = context;
    struct wg_compile_counts *const counts = &reading->compiler->counts;
    const enum wg_status status = begin_word(reading, word, line, column, error);
    if (status == WG_OK && reading_is_adding(reading)) {
        counts->read++;
        counts->too_long_for_hunspell++;
        reject_report(reading->compiler, WG_REJECT_TOO_LONG_FOR_HUNSPELL, reading->place, word,
                      NULL);
    }
    return status;
}

enum wg_status reading_leave_out_line(void *context, struct wg_text line, const char *source,
                                      struct wg_error *error)
{
    struct reading of_line = *(const struct reading *)context;
    struct wg_compiler *const compiler = of_line.compiler;
    struct wg_compile_counts *const counts = &compiler->counts;
    const struct wg_error mistake = *error;
    of_line.source = source;
    TRY_MEMORY(error, source_list_add(&compiler->sources, source, &of_line.place.source));
    const enum wg_status status = begin_word(&of_line, line, mistake.line, mistake.column, error);
    if (status == WG_OK && reading_is_adding(&of_line)) {
        if (counts->bad_lines++ == 0) {
            counts->bad_source = compiler->sources.names[of_line.place.source];
            counts->bad_line = mistake.line;
            counts->bad_column = mistake.column;
        }
        counts->read++;
        reject_report(compiler, WG_REJECT_BAD_LINE, of_line.place, line, mistake.message);
    }
    return status;
}

/* --- The lists of words to exclude and to keep */

/*
 * Whether a list leaves a word out is known only when all inputs have been read, because the order
 * of the inputs must not matter. Then a bit for each byte of the wordset marks the words that were
 * dropped. These words are found again by a walk over all words in the order in which they were
 * added, which is the order of their texts.
 */

/* Reports each word whose first byte has a bit in `dropped`. */
static void report_dropped(const struct wg_compiler *compiler, const uint8_t *dropped,
                           enum wg_reject why)
{
    const struct wordset *const words = &compiler->words;
    const char *text = compiler->texts.bytes;
    struct place place = {0};
    for (size_t off = 0; off < words->nbytes;
         off += strlen((const char *)words->codes + off) + 1, text += strlen(text) + 1) {
        text = take_place(text, &place);
        if ((dropped[off / 8] >> off % 8 & 1) != 0) {
            reject_report(compiler, why, place, text_of(text), NULL);
        }
    }
}

/* Drops words by one list. Sets *count_out to the number of distinct words dropped. */
static enum wg_status drop_words(struct wg_compiler *compiler, const struct wordset *list,
                                 enum wg_reject why, uint64_t *count_out, struct wg_error *error)
{
    uint8_t *dropped = NULL;
    if (compiler->options.rejected != NULL) {
        dropped = calloc(compiler->words.nbytes / 8 + 1, 1);
        TRY_MEMORY(error, dropped != NULL);
    }
    const struct wordset_drops drops =
        wordset_filter(&compiler->words, list, why == WG_REJECT_NOT_ONLY, dropped);
    *count_out = drops.different;
    compiler->counts.repeated += drops.words - drops.different;
    if (dropped != NULL && drops.words > 0) {
        report_dropped(compiler, dropped, why);
    }
    free(dropped);
    return WG_OK;
}

enum wg_status reject_listed(struct wg_compiler *compiler, struct wg_error *error)
{
    struct wg_compile_counts *const counts = &compiler->counts;
    if (compiler->excluded.count > 0) {
        TRY(drop_words(compiler, &compiler->excluded, WG_REJECT_EXCLUDED, &counts->excluded,
                       error));
    }
    if (compiler->has_only) {
        TRY(drop_words(compiler, &compiler->only, WG_REJECT_NOT_ONLY, &counts->not_only, error));
    }
    return WG_OK;
}
