/* SPDX-License-Identifier: MIT */
/*
 * expand.c: makes the words of a stem by the rules of an affix file.
 *
 * In the comments, a suffix is an affix of the side that can have two affixes, and a prefix is an
 * affix of the other side. A prefix is applied last: its condition is tested on the word with its
 * suffixes.
 */
#include "hunspell/affixes.h"

#include "base/error.h"
#include "base/text.h"

#include <string.h>

/* Of 32 dictionaries of Debian, the Dutch one takes the most steps: 29 a word. */
enum { MAX_STEPS = 1 << 24, MAX_STEPS_A_WORD = 128 };

/* A word that is being made. The last affix may have made it too long. */
struct form {
    size_t nbytes;
    char bytes[2 * HUNSPELL_MAX_WORD_NBYTES];
};

/* A word with one or two suffixes. */
struct derived {
    const struct affix *inner;
    const struct affix *outer; /* NULL: there is one suffix */
    struct form form;
};

static bool has_attribute(const struct hunspell_expansion *expansion, const struct affix *affix,
                          unsigned attributes)
{
    return (hunspell_attributes(expansion->file, affix->set) & attributes) != 0;
}

bool hunspell_is_exhausted(const struct hunspell_expansion *expansion)
{
    return expansion->steps > MAX_STEPS + expansion->words * MAX_STEPS_A_WORD;
}

/* --- Rules */

/* Returns whether the end (or, if `is_start`, the start) of a word of UTF-8 matches the
   condition. */
static bool condition_fits(const struct hunspell_conditions *conditions,
                           const struct hunspell_condition *condition, bool is_start,
                           struct wg_text word)
{
    size_t off = word.nbytes; /* of the last characters, as many as the condition has */
    for (size_t i = condition->count; !is_start && i > 0 && off > 0; i--) {
        do {
            off--;
        } while (off > 0 && ((unsigned char)word.bytes[off] & 0xc0) == 0x80);
    }
    text_skip(&word, is_start ? 0 : off);
    for (size_t i = 0; i < condition->count; i++) {
        const struct hunspell_item *const item = &conditions->items[condition->off + i];
        uint32_t c = 0;
        const unsigned nbytes = text_decode(word, &c);
        if (nbytes == 0 ||
            numbers_have(&conditions->points, item->off, item->count, c) == item->is_other) {
            return false;
        }
        text_skip(&word, nbytes);
    }
    return true;
}

/* Applies a rule to a word. Returns false if the rule does not apply, if the word is too long
   already, or if the result is empty. */
static bool affix_apply(const struct affix_file *file, const struct affix *affix,
                        const struct form *form, struct form *result)
{
    const size_t strip = affix->strip_nbytes;
    const char *const text = file->texts + affix->text_off;
    const bool is_prefix = affix->side == SIDE_PREFIX;
    const struct wg_text word = {form->bytes, form->nbytes};
    if (form->nbytes > HUNSPELL_MAX_WORD_NBYTES || form->nbytes < strip ||
        (form->nbytes == strip && !file->strips_whole_words)) {
        return false;
    }
    const size_t kept = form->nbytes - strip;
    if (memcmp(is_prefix ? form->bytes : form->bytes + kept, text, strip) != 0 ||
        !condition_fits(&file->conditions, &affix->condition, is_prefix, word)) {
        return false;
    }
    result->nbytes = kept + affix->add_nbytes;
    if (result->nbytes == 0) {
        return false;
    }
    char *const stem = result->bytes + (is_prefix ? affix->add_nbytes : 0);
    char *const added = result->bytes + (is_prefix ? 0 : kept);
    memcpy(stem, form->bytes + (is_prefix ? strip : 0), kept);
    memcpy(added, text + strip, affix->add_nbytes);
    return true;
}

/* A walk over the suffixes or the prefixes in the classes of a flag set, for a word. */
struct walk {
    struct hunspell_expansion *expansion;
    const struct form *form;
    const uint32_t *classes;
    const uint32_t *classes_end;
    /* The rules of the current class that may apply: */
    const uint32_t *order; /* NULL: consecutive rules */
    size_t next;
    size_t end;
    size_t rest; /* then those for any byte: order[rest..rest_end) */
    size_t rest_end;
};

static struct walk walk_begin(struct hunspell_expansion *expansion, uint32_t set, bool is_suffix,
                              const struct form *form)
{
    const bool is_swapped = expansion->file->has_twofold_prefixes;
    const enum side side = is_suffix != is_swapped ? SIDE_SUFFIX : SIDE_PREFIX;
    const struct hunspell_flag_set *const s = &expansion->file->flags.sets[set];
    const uint32_t *const classes = expansion->file->set_classes.items;
    return (struct walk){
        .expansion = expansion,
        .form = form,
        .classes = classes + s->class_offs[side],
        .classes_end = classes + s->class_offs[side + 1],
    };
}

static void begin_class(struct walk *walk, const struct affix_class *class)
{
    const struct affix_file *const file = walk->expansion->file;
    const struct form *const form = walk->form;
    walk->order = NULL;
    walk->next = class->first;
    walk->end = class->first + class->count;
    walk->rest = 0;
    walk->rest_end = 0;
    if (class->index_off != SIZE_MAX) {
        const bool is_prefix = file->affixes[class->first].side == SIDE_PREFIX;
        const unsigned char byte = (unsigned char)form->bytes[is_prefix ? 0 : form->nbytes - 1];
        const uint32_t *const starts = file->starts.items + class->index_off;
        walk->order = file->order.items;
        walk->next = starts[byte];
        walk->end = starts[byte + 1];
        walk->rest = starts[AFFIX_ANY_BYTE];
        walk->rest_end = starts[AFFIX_ANY_BYTE + 1];
    }
}

/* Returns the next affix, or NULL at the end or if there were too many steps. The affix may not
   apply. */
static const struct affix *walk_next(struct walk *walk)
{
    const struct affix_file *const file = walk->expansion->file;
    for (;;) {
        if (hunspell_is_exhausted(walk->expansion)) {
            return NULL;
        }
        walk->expansion->steps++;
        if (walk->next == walk->end) {
            walk->next = walk->rest;
            walk->end = walk->rest_end;
            walk->rest = walk->rest_end;
        }
        if (walk->next < walk->end) {
            const size_t i = walk->next++;
            return &file->affixes[walk->order != NULL ? walk->order[i] : i];
        }
        if (walk->classes == walk->classes_end) {
            return NULL;
        }
        begin_class(walk, &file->classes[*walk->classes++]);
    }
}

/* --- Words */

static const struct affix *last_suffix(const struct derived *derived)
{
    return derived->outer != NULL ? derived->outer : derived->inner;
}

static enum wg_status emit(struct hunspell_expansion *expansion, const struct form *form)
{
    expansion->words++;
    return expansion->each(expansion->context, (struct wg_text){form->bytes, form->nbytes}, false);
}

/* Emits the word with the prefix and its suffixes, if they may be combined. `partner` is the suffix
   that must be a circumfix if the prefix is a circumfix, and must not be one otherwise. The caller
   has checked that `partner` and the last suffix are crossing. */
static enum wg_status emit_crossed(struct hunspell_expansion *expansion,
                                   const struct derived *derived, const struct affix *prefix,
                                   const struct affix *partner)
{
    struct form form;
    const struct affix *const other = partner == derived->inner ? derived->outer : derived->inner;
    if (!prefix->is_crossing || has_attribute(expansion, prefix, HUNSPELL_ONLY_IN_COMPOUND) ||
        has_attribute(expansion, prefix, HUNSPELL_CIRCUMFIX) !=
            has_attribute(expansion, partner, HUNSPELL_CIRCUMFIX) ||
        (other != NULL && has_attribute(expansion, other, HUNSPELL_CIRCUMFIX)) ||
        (has_attribute(expansion, prefix, HUNSPELL_NEEDS_AFFIX) &&
         has_attribute(expansion, last_suffix(derived), HUNSPELL_NEEDS_AFFIX)) ||
        !affix_apply(expansion->file, prefix, &derived->form, &form)) {
        return WG_OK;
    }
    return emit(expansion, &form);
}

/* Adds to a word the prefixes that the flags `set` allow, if the word may have one more affix. */
static enum wg_status cross(struct hunspell_expansion *expansion, const struct derived *derived,
                            uint32_t set, const struct affix *partner)
{
    const struct affix *prefix;
    if (!partner->is_crossing || !last_suffix(derived)->is_crossing ||
        expansion->levels < (derived->outer != NULL ? 3 : 2)) {
        return WG_OK;
    }
    struct walk walk = walk_begin(expansion, set, false, &derived->form);
    while ((prefix = walk_next(&walk)) != NULL) {
        TRY(emit_crossed(expansion, derived, prefix, partner));
    }
    return WG_OK;
}

/* Adds to a word the prefixes that its stem or its inner suffix allows. */
static enum wg_status cross_inner(struct hunspell_expansion *expansion,
                                  const struct derived *derived)
{
    const struct affix *const inner = derived->inner;
    const enum wg_status status = cross(expansion, derived, expansion->set, inner);
    return status == WG_OK ? cross(expansion, derived, inner->set, inner) : status;
}

/* Emits a word with two suffixes, and this word with prefixes. */
static enum wg_status take_outer(struct hunspell_expansion *expansion,
                                 const struct derived *derived)
{
    const unsigned bad = HUNSPELL_NEEDS_AFFIX | HUNSPELL_CIRCUMFIX;
    if (has_attribute(expansion, derived->outer, HUNSPELL_ONLY_IN_COMPOUND)) {
        return WG_OK;
    }
    if (!has_attribute(expansion, derived->outer, bad) &&
        !has_attribute(expansion, derived->inner, HUNSPELL_CIRCUMFIX)) {
        TRY(emit(expansion, &derived->form));
    }
    TRY(cross(expansion, derived, derived->outer->set, derived->outer));
    return cross_inner(expansion, derived);
}

/* Emits a word with one suffix, and this word with prefixes or a second suffix. */
static enum wg_status take_inner(struct hunspell_expansion *expansion, struct derived *derived)
{
    const unsigned bad = HUNSPELL_NEEDS_AFFIX | HUNSPELL_CIRCUMFIX;
    const struct affix *const inner = derived->inner;
    if (!has_attribute(expansion, inner, bad)) {
        TRY(emit(expansion, &derived->form));
    }
    if (expansion->levels < 2) {
        return WG_OK;
    }
    TRY(cross_inner(expansion, derived));
    const struct affix *outer;
    struct walk walk = walk_begin(expansion, inner->set, true, &derived->form);
    struct derived second = {.inner = inner};
    while ((outer = walk_next(&walk)) != NULL) {
        second.outer = outer;
        if (affix_apply(expansion->file, outer, &derived->form, &second.form)) {
            TRY(take_outer(expansion, &second));
        }
    }
    return WG_OK;
}

/* Emits the words with suffixes that the flags of the stem allow. */
static enum wg_status add_suffixes(struct hunspell_expansion *expansion, const struct form *stem)
{
    struct derived derived = {0};
    struct walk walk = walk_begin(expansion, expansion->set, true, stem);
    while ((derived.inner = walk_next(&walk)) != NULL) {
        if (!has_attribute(expansion, derived.inner, HUNSPELL_ONLY_IN_COMPOUND) &&
            affix_apply(expansion->file, derived.inner, stem, &derived.form)) {
            TRY(take_inner(expansion, &derived));
        }
    }
    return WG_OK;
}

/* Emits the words with a prefix and a suffix that a continuation class of the prefix allows, but
   that the flags of the stem do not allow. */
static enum wg_status add_continued(struct hunspell_expansion *expansion, const struct form *stem,
                                    const struct affix *prefix)
{
    struct derived derived = {0};
    struct walk walk = walk_begin(expansion, prefix->set, true, stem);
    while ((derived.inner = walk_next(&walk)) != NULL) {
        if (derived.inner->is_crossing &&
            !has_attribute(expansion, derived.inner, HUNSPELL_ONLY_IN_COMPOUND) &&
            !hunspell_flags_have(&expansion->file->flags, expansion->set, derived.inner->flag) &&
            affix_apply(expansion->file, derived.inner, stem, &derived.form)) {
            TRY(emit_crossed(expansion, &derived, prefix, derived.inner));
        }
    }
    return WG_OK;
}

/* Emits the words with a prefix, alone or with a suffix that the prefix allows. */
static enum wg_status add_prefixes(struct hunspell_expansion *expansion, const struct form *stem)
{
    const unsigned bad = HUNSPELL_NEEDS_AFFIX | HUNSPELL_ONLY_IN_COMPOUND | HUNSPELL_CIRCUMFIX;
    const struct affix *prefix;
    struct walk walk = walk_begin(expansion, expansion->set, false, stem);
    while ((prefix = walk_next(&walk)) != NULL) {
        struct form form;
        if (!has_attribute(expansion, prefix, bad) &&
            affix_apply(expansion->file, prefix, stem, &form)) {
            TRY(emit(expansion, &form));
        }
        if (prefix->is_crossing && expansion->levels >= 2) {
            TRY(add_continued(expansion, stem, prefix));
        }
    }
    return WG_OK;
}

enum wg_status hunspell_expand(struct hunspell_expansion *expansion, struct wg_text stem,
                               uint32_t set)
{
    struct form form = {.nbytes = stem.nbytes};
    expansion->set = set;
    if ((hunspell_attributes(expansion->file, set) & HUNSPELL_NEEDS_AFFIX) == 0) {
        expansion->words++;
        TRY(expansion->each(expansion->context, stem, true));
    }
    if (stem.nbytes > HUNSPELL_MAX_WORD_NBYTES || expansion->levels == 0) {
        return WG_OK;
    }
    memcpy(form.bytes, stem.bytes, stem.nbytes);
    TRY(add_suffixes(expansion, &form));
    return add_prefixes(expansion, &form);
}
