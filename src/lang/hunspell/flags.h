/* SPDX-License-Identifier: MIT */
/*
 * flags.h: the flags of words and affixes. A flag is a number below 65,536. It names an affix
 * class, or an attribute of a word (such as NEEDAFFIX). A dictionary has many words, but few
 * different sets of flags. So sets have numbers, and each text of a set is parsed and stored once.
 */
#ifndef WG_DICT_WRITE_HUNSPELL_FLAGS_H
#define WG_DICT_WRITE_HUNSPELL_FLAGS_H

#include "hunspell/text.h"

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
    struct text_table texts;        /* text i is the text of sets[i + 1] */
    struct hunspell_flag_set *sets; /* sets[0] is empty */
    uint32_t set_count;
    size_t set_capacity;
    uint32_t *flags;
    size_t flag_count;
    size_t flag_capacity;
    uint32_t *aliases; /* numbers of sets: AF */
    size_t alias_count;
    size_t alias_capacity;
};

/* Makes the empty set. Returns false if there is not enough memory. Call hunspell_flags_free in
   both cases. */
bool hunspell_flags_init(struct hunspell_flags *flags);
void hunspell_flags_free(struct hunspell_flags *flags);

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

#endif
