/* SPDX-License-Identifier: MIT */
/*
 * affixes.h: the flags and the affix rules of an affix file, and finding the rules that apply to a
 * word.
 *
 * A class is all prefix rules or all suffix rules of a flag, stored together. A class of many rules
 * has an index by the byte with which the word must end (for prefixes, begin): the Korean
 * dictionary has classes of 5,000 rules, of which few apply to a word.
 */
#pragma once

#include "hunspell/decode.h"
#include "text/input.h"

/*
 * --- Flags of words and affixes
 *
 * A flag is a number below 65,536. It names an affix class, or an attribute of a word (such as
 * NEEDAFFIX). A dictionary has many words, but few different sets of flags. So sets have numbers,
 * and each text of a set is parsed and stored once.
 */

enum {
    HUNSPELL_FLAG_COUNT = 1 << 16,
    HUNSPELL_NO_FLAG = HUNSPELL_FLAG_COUNT /* no word has this flag */
};

/* How flags are written. */
enum hunspell_flag_kind {
    HUNSPELL_FLAG_CHAR, /* a byte */
    HUNSPELL_FLAG_LONG, /* two bytes */
    HUNSPELL_FLAG_NUM,  /* decimal numbers, with commas between them */
    HUNSPELL_FLAG_UTF8  /* a code point up to U+FFFF */
};

struct hunspell_flag_set {
    size_t off; /* of the flags in hunspell_flags.flags, in ascending order */
    uint32_t count;
    uint8_t attributes;   /* HUNSPELL_ bits; see affix_file_describe_sets */
    size_t class_offs[3]; /* of the numbers of its affix classes, by enum side; then their end */
};

struct hunspell_flags {
    enum hunspell_flag_kind kind;
    struct text_table texts;        /* by number of the set; set 0 is empty */
    struct hunspell_flag_set *sets; /* likewise */
    size_t set_capacity;
    struct numbers flags;   /* of all sets */
    struct numbers aliases; /* numbers of sets: AF */
};

/*
 * Reads one flag from the start of a text: an attribute, or the name of a class. If flags are one
 * byte or two bytes, ignores the text after the flag, as hunspell does: some affix files in UTF-8
 * use letters of two bytes as flags, without 'FLAG UTF-8'. Here only the first byte of such a
 * letter counts; in a set of flags, the two bytes are two flags. Fails with WG_BAD_INPUT.
 */
enum wg_status hunspell_flag_read(const struct hunspell_flags *flags,
                                  const struct hunspell_place *place, struct wg_text text,
                                  uint32_t *flag_out);

/* Reads a set of flags, or the number of an alias if the file has aliases. Fails with WG_BAD_INPUT
   or WG_NO_MEMORY. */
enum wg_status hunspell_flags_read(struct hunspell_flags *flags, const struct hunspell_place *place,
                                   struct wg_text text, uint32_t *set_out);

/* Adds an alias for a set that is written as `text`. Fails like hunspell_flags_read. */
enum wg_status hunspell_flags_add_alias(struct hunspell_flags *flags,
                                        const struct hunspell_place *place, struct wg_text text);

bool hunspell_flags_have(const struct hunspell_flags *flags, uint32_t set, uint32_t flag);

/*
 * --- Conditions of rules
 *
 * A condition is a pattern, such as "[^aeiou]y", for the end of a word (in a suffix rule) or for
 * its start (in a prefix rule). A character stands for itself, '.' for any character, "[abc]" for
 * one of these characters, "[^abc]" for any other character. Cost: one comparison for each
 * character of the pattern outside a group, and a binary search for each group.
 */

/* A condition on one character of the word: the character must be one of a list or, if is_other is
   true, must not be in the list. */
struct hunspell_item {
    bool is_other;
    uint32_t count; /* of characters */
    size_t off;     /* of the characters, ascending, in hunspell_conditions.points */
};

struct hunspell_condition {
    size_t off; /* of the items in hunspell_conditions.items */
    uint32_t count;
};

/* The conditions of an affix file. With all members zero, there are none. */
struct hunspell_conditions {
    struct hunspell_item *items;
    size_t item_count;
    size_t item_capacity;
    struct numbers points;
};

/* Reads the condition `raw`, a part of the line at `place`. Fails with WG_BAD_INPUT (a '[' without
   a ']', invalid text), WG_LIMIT (more than HUNSPELL_MAX_WORD_NBYTES characters) or
   WG_NO_MEMORY. */
enum wg_status hunspell_condition_read(struct hunspell_conditions *conditions,
                                       const struct hunspell_place *place, struct wg_text raw,
                                       struct hunspell_condition *condition_out);

/* --- Rules */

enum side { SIDE_PREFIX, SIDE_SUFFIX };

/* The attributes that a flag set gives to a word or an affix. */
enum {
    HUNSPELL_NEEDS_AFFIX = 1,
    HUNSPELL_ONLY_IN_COMPOUND = 2,
    HUNSPELL_CIRCUMFIX = 4,
    HUNSPELL_FORBIDDEN = 8,
    HUNSPELL_WARNED = 16, /* WARN, if the file has FORBIDWARN */
    HUNSPELL_ATTRIBUTES = 5
};

struct affix {
    struct hunspell_condition condition;
    size_t text_off; /* in affix_file.texts: the text to strip, then the text to add */
    uint16_t strip_nbytes;
    uint16_t add_nbytes;
    uint32_t flag;
    uint8_t side;
    bool is_crossing; /* a word may have this affix together with an affix of the other side */
    uint32_t set;     /* of flags: the continuation classes */
};

enum { AFFIX_ANY_BYTE = 256 /* the index of the rules that apply to words with any byte */ };

struct affix_class {
    size_t first; /* in affix_file.affixes */
    size_t count;
    /* The place in affix_file.starts of 258 offsets in affix_file.order: where the rules for each
       byte begin, and where the rules for any byte begin and end. SIZE_MAX: no index. */
    size_t index_off;
};

/* The content of an affix file. affix_file_init makes an empty one. */
struct affix_file {
    struct hunspell_decoder decoder;
    struct hunspell_flags flags;
    struct hunspell_conditions conditions;
    struct hunspell_conversion input;  /* ICONV */
    struct hunspell_conversion output; /* OCONV */
    struct affix *affixes;
    size_t affix_count;
    size_t affix_capacity;
    char *texts;
    size_t texts_nbytes;
    size_t texts_capacity;
    struct affix_class *classes;
    size_t class_count;
    size_t class_capacity;
    uint32_t *class_of[2];      /* by side and flag: number of the class + 1, or 0 */
    struct numbers set_classes; /* see hunspell_flag_set.class_offs */
    struct numbers starts;      /* see affix_class.index_off */
    struct numbers order;

    uint32_t attribute_flags[HUNSPELL_ATTRIBUTES]; /* by attribute bit */
    bool forbids_warned;                           /* FORBIDWARN */
    bool strips_whole_words;                       /* FULLSTRIP */
    bool has_twofold_prefixes;                     /* COMPLEXPREFIXES */
    bool makes_compounds;                          /* the file has rules for compounds or BREAK */
};

/* Returns false if there is not enough memory. Call affix_file_free in both cases. */
bool affix_file_init(struct affix_file *file);
void affix_file_free(struct affix_file *file);

/* Reads an affix file (hunspell(5), *.aff) into *file. Of `options`, uses the encoding, bad_line,
   which gets `context`, and levels: without affixes, the affix rules are not read. Fails as
   wordlist_read does, and with WG_BAD_INPUT, WG_LIMIT or WG_UNSUPPORTED and the place of a mistake.
   See affix_file.c. */
enum wg_status hunspell_affix_file_read(struct input *input, const struct hunspell_options *options,
                                        void *context, struct affix_file *file,
                                        struct wg_error *error);

/* Sorts the rules into classes. Call it once, after the last rule. */
bool affix_file_make_classes(struct affix_file *file);

/* Sets the attributes and the classes of all flag sets. Call it once, after the last flag set. Both
   functions return false if there is not enough memory. */
bool affix_file_describe_sets(struct affix_file *file);

static inline uint8_t hunspell_attributes(const struct affix_file *file, uint32_t set)
{
    return file->flags.sets[set].attributes;
}

/*
 * --- Making the words of a stem (expand.c)
 *
 * A word is a stem with at most HUNSPELL_MAX_LEVELS affixes. Two of them are suffixes, and the
 * second belongs to a continuation class of the first; the third is a prefix. (With
 * COMPLEXPREFIXES, prefixes and suffixes change places.) So there is no recursion, and each rule is
 * tried on a word at most once for each way to reach it.
 *
 * The conditions are those under which hunspell 1.7 accepts a word. Where hunspell's checks are
 * incomplete, the stricter reading of hunspell(5) holds: hunspell does not check NEEDAFFIX of a
 * second suffix, for example. So hunspell accepts every word that is made.
 */

/* A function that is called with each word that is made. `is_stem`: the word has no affix. A word
   can be longer than HUNSPELL_MAX_WORD_NBYTES; then no further affix has been tried on it. If the
   function returns a status other than WG_OK, the expansion stops. */
typedef enum wg_status hunspell_word_fn(void *context, struct wg_text word, bool is_stem);

struct hunspell_expansion {
    const struct affix_file *file;
    hunspell_word_fn *each;
    void *context;
    unsigned levels; /* the most affixes of a word */
    uint32_t set;    /* the flags of the stem */
    uint64_t words;  /* made so far */
    uint64_t steps;  /* the count of rules that were tried and of classes that were visited */
};

/* Makes the words of one stem. Returns the first status of `each` that is not WG_OK. */
enum wg_status hunspell_expand(struct hunspell_expansion *expansion, struct wg_text stem,
                               uint32_t set);

/* Returns whether there were too many steps for the words that were made. Then the last
   hunspell_expand did not make all words. */
bool hunspell_is_exhausted(const struct hunspell_expansion *expansion);
