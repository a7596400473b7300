/* SPDX-License-Identifier: MIT */
/* affixes.c: see affixes.h. */
#include "hunspell/affixes.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Classes of fewer rules need no index. */
enum { INDEXED_COUNT = 32 };

/* --- Conditions */

/* Reads one character of the pattern, which is valid UTF-8, or a group. Returns NULL, or the
   problem. */
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
    free(file->conditions.items);
    free(file->conditions.points);
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

/* A set of the bytes with which a word can end (for a prefix, begin), and of AFFIX_ANY_BYTE. */
struct byte_set {
    uint64_t bits[AFFIX_ANY_BYTE / 64 + 1];
};

static void add_byte(struct byte_set *set, unsigned byte)
{
    set->bits[byte / 64] |= UINT64_C(1) << byte % 64;
}

/* Returns the possible end bytes of the words to which the rule applies. */
static struct byte_set end_bytes(const struct affix_file *file, const struct affix *affix)
{
    const bool is_prefix = affix->side == SIDE_PREFIX;
    const struct hunspell_condition *const condition = &affix->condition;
    struct byte_set set = {{0}};
    if (affix->strip_nbytes > 0) {
        const size_t off = is_prefix ? 0 : affix->strip_nbytes - 1u;
        add_byte(&set, (unsigned char)file->texts[affix->text_off + off]);
        return set;
    }
    const struct hunspell_item *const item =
        condition->count == 0
            ? NULL
            : &file->conditions.items[condition->off + (is_prefix ? 0 : condition->count - 1)];
    if (item == NULL || item->is_other) {
        add_byte(&set, AFFIX_ANY_BYTE);
        return set;
    }
    for (size_t i = 0; i < item->count; i++) {
        char text[UTF8_MAX_NBYTES];
        const unsigned length = utf8_encode(file->conditions.points[item->off + i], text);
        add_byte(&set, (unsigned char)(is_prefix ? text[0] : text[length - 1]));
    }
    return set;
}

/* Makes the index of a class: appends its rules to `order`, for each byte. */
static bool index_class(struct affix_file *file, struct affix_class *class)
{
    struct byte_set *const sets = malloc(class->count * sizeof *sets);
    bool is_done = sets != NULL && ARRAY_RESERVE(file->starts, &file->start_capacity,
                                                 file->start_count + AFFIX_ANY_BYTE + 2);
    for (size_t i = 0; is_done && i < class->count; i++) {
        sets[i] = end_bytes(file, &file->affixes[class->first + i]);
    }
    class->index_off = file->start_count;
    for (unsigned byte = 0; is_done && byte <= AFFIX_ANY_BYTE; byte++) {
        file->starts[file->start_count++] = file->order_count;
        is_done =
            ARRAY_RESERVE(file->order, &file->order_capacity, file->order_count + class->count);
        for (size_t i = 0; is_done && i < class->count; i++) {
            if ((sets[i].bits[byte / 64] >> byte % 64 & 1) != 0) {
                file->order[file->order_count++] = (uint32_t)(class->first + i);
            }
        }
    }
    if (is_done) {
        file->starts[file->start_count++] = file->order_count;
    }
    free(sets);
    return is_done;
}

/* Makes an empty class for each flag that has rules. */
static bool begin_classes(struct affix_file *file)
{
    size_t first = 0;
    for (size_t i = 0; i < file->affix_count; i++) {
        file->class_of[file->affixes[i].side][file->affixes[i].flag]++;
    }
    for (unsigned key = 0; key < 2 * HUNSPELL_FLAG_COUNT; key++) {
        uint32_t *const class_of =
            &file->class_of[key / HUNSPELL_FLAG_COUNT][key % HUNSPELL_FLAG_COUNT];
        const uint32_t rules = *class_of;
        if (rules == 0) {
            continue;
        }
        if (!ARRAY_RESERVE(file->classes, &file->class_capacity, file->class_count + 1)) {
            return false;
        }
        file->classes[file->class_count++] = (struct affix_class){first, 0, SIZE_MAX};
        *class_of = (uint32_t)file->class_count;
        first += rules;
    }
    return true;
}

bool affix_file_make_classes(struct affix_file *file)
{
    struct affix *const sorted = malloc((file->affix_count + 1) * sizeof *sorted);
    if (sorted == NULL || !begin_classes(file)) {
        free(sorted);
        return false;
    }
    for (size_t i = 0; i < file->affix_count; i++) {
        const struct affix *const affix = &file->affixes[i];
        struct affix_class *const class =
            &file->classes[file->class_of[affix->side][affix->flag] - 1];
        sorted[class->first + class->count++] = *affix;
    }
    free(file->affixes);
    file->affixes = sorted;
    file->affix_capacity = file->affix_count + 1;
    bool is_done = true;
    for (size_t i = 0; i < file->class_count && is_done; i++) {
        struct affix_class *const class = &file->classes[i];
        is_done = class->count < INDEXED_COUNT || index_class(file, class);
    }
    return is_done;
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
        set->class_offs[side] = file->set_class_count;
        for (size_t i = 0; i < set->count; i++) {
            const uint32_t flag = file->flags.flags[set->off + i];
            const uint32_t class = file->class_of[side][flag];
            if (class != 0) {
                file->set_classes[file->set_class_count++] = class - 1;
            }
        }
    }
    set->class_offs[2] = file->set_class_count;
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
