/* SPDX-License-Identifier: MIT */
/*
 * hunspell_expand.c: see hunspell_expand.h.
 *
 * The comments say suffix for an affix of the side that can have two, and prefix for
 * the other. A prefix is applied last: its condition holds for the word with its
 * suffixes.
 */
#include "dict/write/hunspell_expand.h"

#include <string.h>

/* Of 32 dictionaries of Debian, the Dutch takes the most steps: 29 a word. */
enum { MAX_STEPS = 1 << 24, MAX_STEPS_A_WORD = 128 };

/* A word with one or two suffixes. */
struct derived {
    const struct affix *inner;
    const struct affix *outer; /* NULL: there is one suffix */
    struct hunspell_form form;
};

static enum side suffix_side(const struct hunspell_expansion *x)
{
    return x->file->has_twofold_prefixes ? SIDE_PREFIX : SIDE_SUFFIX;
}

static enum side prefix_side(const struct hunspell_expansion *x)
{
    return x->file->has_twofold_prefixes ? SIDE_SUFFIX : SIDE_PREFIX;
}

static bool has(const struct hunspell_expansion *x, const struct affix *affix,
                unsigned attributes)
{
    return (hunspell_attributes(x->file, affix->set) & attributes) != 0;
}

bool hunspell_is_exhausted(const struct hunspell_expansion *x)
{
    return x->steps > MAX_STEPS + x->words * MAX_STEPS_A_WORD;
}

/* The affixes of one side that the classes of a flag set have for a word. */
struct walk {
    struct hunspell_expansion *x;
    const struct hunspell_form *form;
    const uint32_t *classes;
    const uint32_t *end;
    struct affix_cursor cursor;
};

static struct walk walk_begin(struct hunspell_expansion *x, uint32_t set,
                              enum side side, const struct hunspell_form *form)
{
    const struct hunspell_flag_set *const s = &x->file->flags.sets[set];
    const uint32_t *const classes = x->file->set_classes + s->class_off[side];
    return (struct walk){
        .x = x,
        .form = form,
        .classes = classes,
        .end = classes + s->class_count[side],
    };
}

/* Returns the next affix, or NULL at the end and if the steps are used up. The affix
   may not apply. */
static const struct affix *walk_next(struct walk *walk)
{
    for (;;) {
        if (hunspell_is_exhausted(walk->x)) {
            return NULL;
        }
        walk->x->steps++;
        const struct affix *const affix = affix_cursor_next(&walk->cursor);
        if (affix != NULL) {
            return affix;
        }
        if (walk->classes == walk->end) {
            return NULL;
        }
        walk->cursor = affix_cursor_begin(walk->x->file, *walk->classes++, walk->form);
    }
}

static enum wg_status give(struct hunspell_expansion *x,
                           const struct hunspell_form *form)
{
    x->words++;
    return x->each(x->context, (struct wg_text){form->bytes, form->nbytes}, false);
}

/* Gives a word of a prefix and suffixes, if they may stand together. `partner` is the
   suffix that allows the prefix, or that the prefix allows. */
static enum wg_status give_crossed(struct hunspell_expansion *x,
                                   const struct derived *derived,
                                   const struct affix *prefix,
                                   const struct affix *partner)
{
    struct hunspell_form form;
    const struct affix *const last =
        derived->outer != NULL ? derived->outer : derived->inner;
    const struct affix *const other =
        partner == derived->inner ? derived->outer : derived->inner;
    if (!prefix->is_crossing || !partner->is_crossing || !last->is_crossing ||
        has(x, prefix, HUNSPELL_ONLY_IN_COMPOUND) ||
        has(x, prefix, HUNSPELL_CIRCUMFIX) != has(x, partner, HUNSPELL_CIRCUMFIX) ||
        (other != NULL && has(x, other, HUNSPELL_CIRCUMFIX)) ||
        (has(x, prefix, HUNSPELL_NEEDS_AFFIX) && has(x, last, HUNSPELL_NEEDS_AFFIX)) ||
        !affix_apply(x->file, prefix, &derived->form, &form)) {
        return WG_OK;
    }
    return give(x, &form);
}

/* Adds to a word the prefixes that the flags `set` allow. */
static enum wg_status cross(struct hunspell_expansion *x, const struct derived *derived,
                            uint32_t set, const struct affix *partner)
{
    enum wg_status status = WG_OK;
    const struct affix *prefix;
    struct walk walk = walk_begin(x, set, prefix_side(x), &derived->form);
    while (status == WG_OK && (prefix = walk_next(&walk)) != NULL) {
        status = give_crossed(x, derived, prefix, partner);
    }
    return status;
}

/* Adds to a word the prefixes that its stem or its inner suffix allows. */
static enum wg_status cross_inner(struct hunspell_expansion *x,
                                  const struct derived *derived)
{
    enum wg_status status = WG_OK;
    if (derived->inner->is_crossing) {
        status = cross(x, derived, x->set, derived->inner);
    }
    if (status == WG_OK && derived->inner->is_crossing) {
        status = cross(x, derived, derived->inner->set, derived->inner);
    }
    return status;
}

/* Gives a word with two suffixes, and the same with prefixes. */
static enum wg_status take_outer(struct hunspell_expansion *x,
                                 const struct derived *derived)
{
    const unsigned bad =
        HUNSPELL_NEEDS_AFFIX | HUNSPELL_ONLY_IN_COMPOUND | HUNSPELL_CIRCUMFIX;
    enum wg_status status = WG_OK;
    if (has(x, derived->outer, HUNSPELL_ONLY_IN_COMPOUND)) {
        return WG_OK;
    }
    if (!has(x, derived->outer, bad) && !has(x, derived->inner, HUNSPELL_CIRCUMFIX)) {
        status = give(x, &derived->form);
    }
    if (status == WG_OK && derived->outer->is_crossing) {
        status = cross(x, derived, derived->outer->set, derived->outer);
    }
    if (status == WG_OK && derived->outer->is_crossing) {
        status = cross_inner(x, derived);
    }
    return status;
}

/* Gives a word with one suffix, and the same with prefixes or a second suffix. */
static enum wg_status take_inner(struct hunspell_expansion *x, struct derived *derived)
{
    const unsigned bad = HUNSPELL_NEEDS_AFFIX | HUNSPELL_CIRCUMFIX;
    const struct affix *const inner = derived->inner;
    enum wg_status status = WG_OK;
    if (!has(x, inner, bad)) {
        status = give(x, &derived->form);
    }
    if (status == WG_OK) {
        status = cross_inner(x, derived);
    }
    const struct affix *outer;
    struct walk walk = walk_begin(x, inner->set, suffix_side(x), &derived->form);
    struct derived second = {.inner = inner};
    while (status == WG_OK && (outer = walk_next(&walk)) != NULL) {
        second.outer = outer;
        if (affix_apply(x->file, outer, &derived->form, &second.form)) {
            status = take_outer(x, &second);
        }
    }
    return status;
}

/* Gives the words with suffixes that the flags of the stem allow. */
static enum wg_status add_suffixes(struct hunspell_expansion *x,
                                   const struct hunspell_form *stem)
{
    enum wg_status status = WG_OK;
    struct derived derived = {0};
    struct walk walk = walk_begin(x, x->set, suffix_side(x), stem);
    while (status == WG_OK && (derived.inner = walk_next(&walk)) != NULL) {
        if (!has(x, derived.inner, HUNSPELL_ONLY_IN_COMPOUND) &&
            affix_apply(x->file, derived.inner, stem, &derived.form)) {
            status = take_inner(x, &derived);
        }
    }
    return status;
}

/* Gives the words with a prefix and a suffix that a continuation class of the prefix
   allows, but not the stem. */
static enum wg_status add_continued(struct hunspell_expansion *x,
                                    const struct hunspell_form *stem,
                                    const struct affix *prefix)
{
    enum wg_status status = WG_OK;
    struct derived derived = {0};
    struct walk walk = walk_begin(x, prefix->set, suffix_side(x), stem);
    while (status == WG_OK && (derived.inner = walk_next(&walk)) != NULL) {
        if (!has(x, derived.inner, HUNSPELL_ONLY_IN_COMPOUND) &&
            !hunspell_flags_have(&x->file->flags, x->set, derived.inner->flag) &&
            affix_apply(x->file, derived.inner, stem, &derived.form)) {
            status = give_crossed(x, &derived, prefix, derived.inner);
        }
    }
    return status;
}

/* Gives the words with a prefix and at most a suffix that the prefix allows. */
static enum wg_status add_prefixes(struct hunspell_expansion *x,
                                   const struct hunspell_form *stem)
{
    const unsigned bad =
        HUNSPELL_NEEDS_AFFIX | HUNSPELL_ONLY_IN_COMPOUND | HUNSPELL_CIRCUMFIX;
    enum wg_status status = WG_OK;
    const struct affix *prefix;
    struct walk walk = walk_begin(x, x->set, prefix_side(x), stem);
    while (status == WG_OK && (prefix = walk_next(&walk)) != NULL) {
        struct hunspell_form form;
        if (!has(x, prefix, bad) && affix_apply(x->file, prefix, stem, &form)) {
            status = give(x, &form);
        }
        if (status == WG_OK && prefix->is_crossing) {
            status = add_continued(x, stem, prefix);
        }
    }
    return status;
}

enum wg_status hunspell_expand(struct hunspell_expansion *x, struct wg_text stem,
                               uint32_t set)
{
    struct hunspell_form form = {.nbytes = stem.nbytes};
    enum wg_status status = WG_OK;
    memcpy(form.bytes, stem.bytes, stem.nbytes);
    x->set = set;
    if ((hunspell_attributes(x->file, set) & HUNSPELL_NEEDS_AFFIX) == 0) {
        x->words++;
        status = x->each(x->context, stem, true);
    }
    if (status == WG_OK) {
        status = add_suffixes(x, &form);
    }
    if (status == WG_OK) {
        status = add_prefixes(x, &form);
    }
    return status;
}
