/* SPDX-License-Identifier: MIT */
/* affixes.c: see affixes.h. */
#include "dict/write/hunspell/affixes.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Classes of fewer rules need no index. */
    INDEXED_COUNT = 32,
    BYTES = AFFIX_ANY_BYTE,
    STARTS = BYTES + 2
};

/* --- Conditions */

static void conditions_reset(struct hunspell_conditions *conditions)
{
    free(conditions->items);
    free(conditions->points);
    *conditions = (struct hunspell_conditions){0};
}

/* Reads one character of the pattern, which is valid UTF-8, or a group. Returns NULL, or what is
 * wrong. */
static const char *read_item(struct hunspell_conditions *conditions, struct wg_text *pattern,
                             struct hunspell_item *item)
{
    uint32_t c = 0;
    *item = (struct hunspell_item){.off = conditions->point_count};
    text_skip(pattern, text_decode(*pattern, &c));
    if (c == '.') {
        item->is_other = true;
    } else if (c != '[') {
        conditions->points[conditions->point_count++] = c;
        item->count = 1;
    } else {
        if (pattern->nbytes > 0 && pattern->bytes[0] == '^') {
            item->is_other = true;
            text_skip(pattern, 1);
        }
        for (;;) {
            if (pattern->nbytes == 0) {
                return "the condition has a '[' without a ']' after it; close the group";
            }
            text_skip(pattern, text_decode(*pattern, &c));
            if (c == ']') {
                break;
            }
            conditions->points[conditions->point_count++] = c;
            item->count++;
        }
        item->count = (uint32_t)numbers_sort(conditions->points + item->off, item->count);
    }
    return NULL;
}

enum wg_status hunspell_condition_read(struct hunspell_conditions *conditions,
                                       const struct hunspell_place *place, struct wg_text raw,
                                       struct hunspell_condition *condition_out)
{
    struct wg_text text;
    enum wg_status status = hunspell_decode(place, raw, false, &text);
    if (status != WG_OK) {
        return status;
    }
    if (!ARRAY_RESERVE(conditions->points, &conditions->point_capacity,
                       conditions->point_count + text.nbytes) ||
        !ARRAY_RESERVE(conditions->items, &conditions->item_capacity,
                       conditions->item_count + text.nbytes)) {
        return fail_memory(place->error);
    }
    *condition_out = (struct hunspell_condition){conditions->item_count, 0};
    const char *problem = NULL;
    status = WG_BAD_INPUT;
    while (problem == NULL && text.nbytes > 0) {
        problem = read_item(conditions, &text, &conditions->items[conditions->item_count]);
        conditions->item_count++;
        if (++condition_out->count > HUNSPELL_MAX_WORD_NBYTES && problem == NULL) {
            problem = "the condition is longer than any word";
            status = WG_LIMIT;
        }
    }
    return problem == NULL ? WG_OK : hunspell_fail(place, raw.bytes, status, "%s", problem);
}

/*
 * Sets bit b of bytes_out[4] for each byte b that can end (or, if `is_start`, begin) a word that
 * matches. Returns false if this can be any byte.
 */
static bool condition_bytes(const struct hunspell_conditions *conditions,
                            const struct hunspell_condition *condition, bool is_start,
                            uint64_t *bytes_out)
{
    if (condition->count == 0) {
        return false;
    }
    const size_t index = condition->off + (is_start ? 0 : condition->count - 1);
    const struct hunspell_item *const item = &conditions->items[index];
    for (size_t i = 0; i < item->count; i++) {
        char text[UTF8_MAX_NBYTES];
        const unsigned length = utf8_encode(conditions->points[item->off + i], text);
        const unsigned char byte = (unsigned char)(is_start ? text[0] : text[length - 1]);
        bytes_out[byte / 64] |= UINT64_C(1) << (byte % 64);
    }
    return !item->is_other;
}

/* --- The file */

bool affix_file_init(struct affix_file *file)
{
    *file = (struct affix_file){0};
    for (size_t i = 0; i < HUNSPELL_ATTRIBUTES; i++) {
        file->attribute_flags[i] = HUNSPELL_NO_FLAG;
    }
    file->class_of[SIDE_PREFIX] = calloc(HUNSPELL_FLAG_COUNT, sizeof *file->class_of[0]);
    file->class_of[SIDE_SUFFIX] = calloc(HUNSPELL_FLAG_COUNT, sizeof *file->class_of[0]);
    return hunspell_flags_init(&file->flags) && file->class_of[SIDE_PREFIX] != NULL &&
           file->class_of[SIDE_SUFFIX] != NULL;
}

void affix_file_free(struct affix_file *file)
{
    hunspell_decoder_free(&file->decoder);
    hunspell_flags_free(&file->flags);
    conditions_reset(&file->conditions);
    hunspell_conversion_free(&file->input);
    hunspell_conversion_free(&file->output);
    free(file->affixes);
    free(file->texts);
    free(file->classes);
    free(file->class_of[SIDE_PREFIX]);
    free(file->class_of[SIDE_SUFFIX]);
    free(file->set_classes);
    free(file->starts);
    free(file->order);
    *file = (struct affix_file){0};
}

/* --- Classes */

static unsigned key_of(const struct affix *affix)
{
    return affix->side * (unsigned)HUNSPELL_FLAG_COUNT + affix->flag;
}

/* Sorts the rules by class. Rules of one class keep their order. */
static bool sort_affixes(struct affix_file *file)
{
    const size_t keys = (size_t)2 * HUNSPELL_FLAG_COUNT;
    size_t *const starts = calloc(keys + 1, sizeof *starts);
    struct affix *const sorted = malloc((file->affix_count + 1) * sizeof *sorted);
    if (starts == NULL || sorted == NULL) {
        free(starts);
        free(sorted);
        return false;
    }
    for (size_t i = 0; i < file->affix_count; i++) {
        starts[key_of(&file->affixes[i]) + 1]++;
    }
    for (size_t i = 0; i < keys; i++) {
        starts[i + 1] += starts[i];
    }
    for (size_t i = 0; i < file->affix_count; i++) {
        sorted[starts[key_of(&file->affixes[i])]++] = file->affixes[i];
    }
    free(starts);
    free(file->affixes);
    file->affixes = sorted;
    file->affix_capacity = file->affix_count + 1;
    return true;
}

/* Sets the bits of the bytes with which words that the rule applies to can end (for a prefix,
   begin). Returns false if this can be any byte. */
static bool end_bytes(const struct affix_file *file, const struct affix *affix, uint64_t *bytes_out)
{
    const bool is_prefix = affix->side == SIDE_PREFIX;
    memset(bytes_out, 0, BYTES / 8);
    if (affix->strip_nbytes > 0) {
        const size_t off = is_prefix ? 0 : affix->strip_nbytes - 1u;
        const unsigned char byte = (unsigned char)file->texts[affix->text_off + off];
        bytes_out[byte / 64] |= UINT64_C(1) << (byte % 64);
        return true;
    }
    return condition_bytes(&file->conditions, &affix->condition, is_prefix, bytes_out);
}

/* Appends to `order` the rules of a class that apply to words with this byte at the end (for a
   prefix, the beginning). BYTES: the rules that apply with any byte there. */
static bool add_bucket(struct affix_file *file, const struct affix_class *class,
                       const uint64_t (*bytes)[4], const bool *is_any, unsigned byte)
{
    for (size_t i = 0; i < class->count; i++) {
        const bool is_in =
            byte == BYTES ? is_any[i] : !is_any[i] && (bytes[i][byte / 64] >> (byte % 64) & 1) != 0;
        if (is_in) {
            if (!ARRAY_RESERVE(file->order, &file->order_capacity, file->order_count + 1)) {
                return false;
            }
            file->order[file->order_count++] = (uint32_t)(class->first + i);
        }
    }
    return true;
}

static bool index_class(struct affix_file *file, struct affix_class *class)
{
    uint64_t(*const bytes)[4] = malloc(class->count * sizeof *bytes);
    bool *const is_any = malloc(class->count * sizeof *is_any);
    bool is_done = bytes != NULL && is_any != NULL &&
                   ARRAY_RESERVE(file->starts, &file->start_capacity, file->start_count + STARTS);
    for (size_t i = 0; is_done && i < class->count; i++) {
        is_any[i] = !end_bytes(file, &file->affixes[class->first + i], bytes[i]);
    }
    class->index_off = file->start_count;
    for (unsigned byte = 0; is_done && byte <= BYTES; byte++) {
        file->starts[file->start_count++] = file->order_count;
        is_done = add_bucket(file, class, (const uint64_t(*)[4])bytes, is_any, byte);
    }
    if (is_done) {
        file->starts[file->start_count++] = file->order_count;
    }
    free(bytes);
    free(is_any);
    return is_done;
}

bool affix_file_make_classes(struct affix_file *file)
{
    if (!sort_affixes(file)) {
        return false;
    }
    for (size_t i = 0; i < file->affix_count;) {
        const struct affix *const first = &file->affixes[i];
        if (!ARRAY_RESERVE(file->classes, &file->class_capacity, file->class_count + 1)) {
            return false;
        }
        struct affix_class *const class = &file->classes[file->class_count++];
        *class = (struct affix_class){i, 0, SIZE_MAX};
        while (i < file->affix_count && key_of(&file->affixes[i]) == key_of(first)) {
            class->count++;
            i++;
        }
        file->class_of[first->side][first->flag] = (uint32_t)file->class_count;
        if (class->count >= INDEXED_COUNT && !index_class(file, class)) {
            return false;
        }
    }
    return true;
}

/* --- Flag sets */

static bool describe_set(struct affix_file *file, uint32_t number)
{
    struct hunspell_flag_set *const set = &file->flags.sets[number];
    for (size_t i = 0; i < HUNSPELL_ATTRIBUTES; i++) {
        if (hunspell_flags_have(&file->flags, number, file->attribute_flags[i])) {
            set->attributes |= (uint8_t)(1u << i);
        }
    }
    if (!file->forbids_warned) {
        set->attributes &= (uint8_t)~HUNSPELL_WARNED;
    }
    if (!ARRAY_RESERVE(file->set_classes, &file->set_class_capacity,
                       file->set_class_count + 2 * (size_t)set->count + 1)) {
        return false;
    }
    for (unsigned side = SIDE_PREFIX; side <= SIDE_SUFFIX; side++) {
        set->class_off[side] = file->set_class_count;
        for (size_t i = 0; i < set->count; i++) {
            const uint32_t flag = file->flags.flags[set->off + i];
            const uint32_t class = file->class_of[side][flag];
            if (class != 0) {
                file->set_classes[file->set_class_count++] = class - 1;
            }
        }
        set->class_count[side] = (uint32_t)(file->set_class_count - set->class_off[side]);
    }
    return true;
}

bool affix_file_describe_sets(struct affix_file *file)
{
    for (uint32_t i = 0; i < file->flags.set_count; i++) {
        if (!describe_set(file, i)) {
            return false;
        }
    }
    return true;
}
