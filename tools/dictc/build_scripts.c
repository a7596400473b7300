/* SPDX-License-Identifier: MIT */
/*
 * build_scripts.c: finds letters that are probably mistakes, such as a Cyrillic letter in a Latin
 * word, which looks like a Latin letter.
 *
 * The compiler knows the letters of all words. If they have one script, which is the usual case,
 * nothing more is done. Otherwise, and with --verbose, all words are listed and counted by their
 * letters. Cost: 80 ns a word.
 */
#include "build.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "write/compiler.h"

#include <stdlib.h>

enum {
    SHOWN_LETTERS = 5,
    RARE = 10000 /* a letter is rare if fewer than 1 in this many words have it */
};

/* The scripts by their blocks. A script begins at `first`, and ends before the next row. NULL:
   characters that belong to no script or to several. One script is all that Chinese, Japanese and
   Korean words mix. */
#define CJK "East Asian"
static const struct {
    uint32_t first;
    const char *script;
} blocks[] = {
    {0x0, NULL},          {0x41, "Latin"},       {0x5b, NULL},           {0x61, "Latin"},
    {0x7b, NULL},         {0xaa, "Latin"},       {0xab, NULL},           {0xb5, "Greek"},
    {0xb6, NULL},         {0xba, "Latin"},       {0xbb, NULL},           {0xc0, "Latin"},
    {0x2b0, NULL},        {0x370, "Greek"},      {0x400, "Cyrillic"},    {0x530, "Armenian"},
    {0x590, "Hebrew"},    {0x600, "Arabic"},     {0x700, "Syriac"},      {0x750, "Arabic"},
    {0x780, "Thaana"},    {0x7c0, "N'Ko"},       {0x800, "Samaritan"},   {0x840, "Mandaic"},
    {0x860, "Syriac"},    {0x870, "Arabic"},     {0x900, "Devanagari"},  {0x980, "Bengali"},
    {0xa00, "Gurmukhi"},  {0xa80, "Gujarati"},   {0xb00, "Oriya"},       {0xb80, "Tamil"},
    {0xc00, "Telugu"},    {0xc80, "Kannada"},    {0xd00, "Malayalam"},   {0xd80, "Sinhala"},
    {0xe00, "Thai"},      {0xe80, "Lao"},        {0xf00, "Tibetan"},     {0x1000, "Myanmar"},
    {0x10a0, "Georgian"}, {0x1100, CJK},         {0x1200, "Ethiopic"},   {0x13a0, "Cherokee"},
    {0x1400, "Canadian"}, {0x1680, "Ogham"},     {0x16a0, "Runic"},      {0x1700, NULL},
    {0x1780, "Khmer"},    {0x1800, "Mongolian"}, {0x18b0, "Canadian"},   {0x1900, NULL},
    {0x1c80, "Cyrillic"}, {0x1c90, "Georgian"},  {0x1cc0, NULL},         {0x1e00, "Latin"},
    {0x1f00, "Greek"},    {0x2000, NULL},        {0x2c00, "Glagolitic"}, {0x2c60, "Latin"},
    {0x2c80, "Coptic"},   {0x2d00, "Georgian"},  {0x2d30, "Tifinagh"},   {0x2d80, "Ethiopic"},
    {0x2de0, "Cyrillic"}, {0x2e00, NULL},        {0x2e80, CJK},          {0xa000, "Yi"},
    {0xa4d0, "Lisu"},     {0xa500, NULL},        {0xa640, "Cyrillic"},   {0xa6a0, NULL},
    {0xa722, "Latin"},    {0xa800, NULL},        {0xa8e0, "Devanagari"}, {0xa900, NULL},
    {0xa960, CJK},        {0xa980, NULL},        {0xa9e0, "Myanmar"},    {0xaa00, NULL},
    {0xaa60, "Myanmar"},  {0xaa80, NULL},        {0xab00, "Ethiopic"},   {0xab30, "Latin"},
    {0xab70, "Cherokee"}, {0xabc0, NULL},        {0xac00, CJK},          {0xd800, NULL},
    {0xf900, CJK},        {0xfb00, "Latin"},     {0xfb13, "Armenian"},   {0xfb1d, "Hebrew"},
    {0xfb50, "Arabic"},   {0xfe00, NULL},        {0xfe70, "Arabic"},     {0xfeff, NULL},
    {0xff21, "Latin"},    {0xff3b, NULL},        {0xff41, "Latin"},      {0xff5b, NULL},
    {0xff66, CJK},        {0xffe0, NULL},        {0x1b000, CJK},         {0x1b170, NULL},
    {0x20000, CJK},       {0x40000, NULL},
};

enum { BLOCKS = sizeof blocks / sizeof blocks[0] };

/* Returns the script of the first character of a letter: the first of its blocks. 0: none. */
static size_t script_of(struct wg_text letter)
{
    uint32_t c = 0;
    size_t block = 0;
    size_t script = 0;
    (void)text_decode(letter, &c);
    while (block + 1 < BLOCKS && blocks[block + 1].first <= c) {
        block++;
    }
    while (blocks[block].script != NULL &&
           (blocks[script].script == NULL ||
            strcmp(blocks[script].script, blocks[block].script) != 0)) {
        script++;
    }
    return script;
}

struct letter_count {
    struct wg_text text;
    size_t script;
    uint64_t words;     /* that have the letter */
    uint64_t mixed;     /* of these, words that mix scripts */
    uint64_t last_word; /* the number, from 1, of the last word that has the letter */
};

struct tally {
    const struct wg_dict *dict;
    uint64_t words;
    uint64_t mixed;
    char *first_mixed;  /* the first word that mixes scripts; owned */
    size_t main_script; /* of most letters */
    struct letter_count letters[FORMAT_MAX_SYMBOLS];
    uint8_t *symbols; /* of a word: room for the longest */
};

/* A wg_word_fn. */
static bool count_letters(void *context, struct wg_text word)
{
    struct tally *const tally = context;
    const size_t room = wg_dict_get_counts(tally->dict)->longest;
    size_t count = 0;
    size_t script = 0;
    bool is_mixed = false;
    (void)wg_dict_symbols(tally->dict, word, tally->symbols, room, &count);
    tally->words++;
    for (size_t i = 0; i < count; i++) {
        struct letter_count *const letter = &tally->letters[tally->symbols[i]];
        letter->words += letter->last_word != tally->words;
        letter->last_word = tally->words;
        is_mixed |= script != 0 && letter->script != 0 && letter->script != script;
        script = letter->script != 0 ? letter->script : script;
    }
    tally->mixed += is_mixed;
    for (size_t i = 0; i < count && is_mixed; i++) {
        struct letter_count *const letter = &tally->letters[tally->symbols[i]];
        letter->mixed += letter->last_word == tally->words;
        letter->last_word = 0; /* counted */
    }
    if (is_mixed && tally->first_mixed == NULL) {
        tally->first_mixed = strndup(word.bytes, word.nbytes);
    }
    return true;
}

static void find_main_script(struct tally *tally, size_t count)
{
    uint64_t letters[BLOCKS] = {0};
    for (size_t i = 0; i < count; i++) {
        const size_t script = tally->letters[i].script;
        letters[script] += script != 0 ? tally->letters[i].words : 0;
        if (letters[script] > letters[tally->main_script]) {
            tally->main_script = script;
        }
    }
}

/* The words that make a letter suspicious: those that mix scripts or, if `is_rare`, all of a rare
   letter. 0: the letter is not suspicious. */
static uint64_t suspicious_words(const struct build *build, const struct tally *tally,
                                 const struct letter_count *letter, bool is_rare)
{
    const bool is_foreign = letter->script != 0 && letter->script != tally->main_script;
    if (!is_rare) {
        return is_foreign ? letter->mixed : 0;
    }
    return letter->words < tally->words / RARE + (tally->words % RARE != 0) && letter->mixed == 0 &&
                   (is_foreign || build->cli->is_verbose)
               ? letter->words
               : 0;
}

/* Writes the suspicious letters. */
static void list_letters(const struct build *build, const struct tally *tally, bool is_rare,
                         struct sink *sink)
{
    uint64_t found = 0;
    for (size_t i = 0; i < wg_dict_get_counts(tally->dict)->symbols; i++) {
        const struct letter_count *const letter = &tally->letters[i];
        const uint64_t words = suspicious_words(build, tally, letter, is_rare);
        uint32_t c = 0;
        if (words == 0 || ++found > SHOWN_LETTERS) {
            continue;
        }
        sink_string(sink, found > 1 ? ", " : "");
        sink_text(sink, letter->text);
        sink_string(sink, " (");
        if (text_decode(letter->text, &c) == letter->text.nbytes) {
            sink_format(sink, "U+%04lX%s", (unsigned long)c, letter->script != 0 ? ", " : "");
        }
        sink_string(sink, letter->script != 0 ? blocks[letter->script].script : "");
        sink_format(sink, ") in %s", COUNTED(words, "word"));
    }
    if (found > SHOWN_LETTERS) {
        sink_format(sink, " and %s", COUNTED(found - SHOWN_LETTERS, "other letter"));
    }
}

static void report_tally(const struct build *build, const struct tally *tally)
{
    struct sink mixed = SINK_IN_MEMORY;
    struct sink rare = SINK_IN_MEMORY;
    list_letters(build, tally, false, &mixed);
    list_letters(build, tally, true, &rare);
    if (mixed.used > 0) {
        cli_message(build->cli, "%s %s scripts (first: %s): %.*s; most letters are %s",
                    COUNTED(tally->mixed, "word"), tally->mixed == 1 ? "mixes" : "mix",
                    SHOWN(text_of(tally->first_mixed != NULL ? tally->first_mixed : "")),
                    (int)mixed.used, mixed.bytes, blocks[tally->main_script].script);
    }
    if (rare.used > 0) {
        cli_message(build->cli, "rare letters: %.*s", (int)rare.used, rare.bytes);
    }
    sink_close(&mixed);
    sink_close(&rare);
}

/* Returns whether the letters of the compiler have several scripts. */
static bool has_scripts(const struct wg_compiler *compiler)
{
    size_t first = 0;
    for (unsigned code = 1; code <= letters_count(compiler->letters); code++) {
        const size_t script = script_of(letters_text(compiler->letters, code));
        if (first != 0 && script != 0 && script != first) {
            return true;
        }
        first = script != 0 ? script : first;
    }
    return false;
}

void build_report_scripts(const struct build *build, const void *bytes, size_t nbytes)
{
    struct tally tally = {0};
    struct wg_dict *dict = NULL;
    if ((!has_scripts(build->compiler) && !build->cli->is_verbose) ||
        wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL) != WG_OK) {
        return; /* without memory, there is no note */
    }
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    tally.dict = dict;
    tally.symbols = malloc(counts->longest);
    for (uint32_t i = 0; i < counts->symbols; i++) {
        tally.letters[i].text = wg_dict_symbol_text(dict, i);
        tally.letters[i].script = script_of(tally.letters[i].text);
    }
    if (tally.symbols != NULL &&
        wg_dict_each(dict, (struct wg_text){"", 0}, count_letters, &tally, NULL) == WG_OK) {
        find_main_script(&tally, counts->symbols);
        report_tally(build, &tally);
    }
    free(tally.first_mixed);
    free(tally.symbols);
    wg_dict_close(dict);
}
