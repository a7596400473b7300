/* SPDX-License-Identifier: MIT */
/* affixes.c: see affixes.h. */
#include "hunspell/affixes.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Classes of fewer rules need no index. */
enum { INDEXED_COUNT = 32 };

/* --- Flags */

/* Reads the flag at the start of a text. Returns its length in bytes, without a comma after it, or
   0 if there is no flag. */
static size_t take_flag(enum hunspell_flag_kind kind, struct wg_text text, uint32_t *flag_out)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    uint32_t flag = 0;
    size_t nbytes = 0;
    switch (kind) {
    case HUNSPELL_FLAG_CHAR:
        flag = p[0];
        nbytes = 1;
        break;
    case HUNSPELL_FLAG_LONG:
        nbytes = text.nbytes >= 2 ? 2 : 0;
        flag = nbytes == 0 ? 0 : (uint32_t)p[0] << 8 | p[1];
        break;
    case HUNSPELL_FLAG_NUM:
        flag = hunspell_number(text, &nbytes);
        break;
    case HUNSPELL_FLAG_UTF8:
        nbytes = text_decode(text, &flag);
        break;
    }
    *flag_out = flag;
    return flag < HUNSPELL_FLAG_COUNT ? nbytes : 0;
}

static enum wg_status fail_flag(const struct hunspell_flags *flags,
                                const struct hunspell_place *place, const char *p)
{
    static const char *const kinds[] = {
        [HUNSPELL_FLAG_CHAR] = "a byte",
        [HUNSPELL_FLAG_LONG] = "two bytes, as 'FLAG long' says",
        [HUNSPELL_FLAG_NUM] = "a number up to 65535, as 'FLAG num' says",
        [HUNSPELL_FLAG_UTF8] = "a character up to U+FFFF, as 'FLAG UTF-8' says",
    };
    return hunspell_fail(place, p, WG_BAD_INPUT, "not a flag; a flag is %s", kinds[flags->kind]);
}

enum wg_status hunspell_flag_read(const struct hunspell_flags *flags,
                                  const struct hunspell_place *place, struct wg_text text,
                                  uint32_t *flag_out)
{
    const size_t nbytes = text.nbytes > 0 ? take_flag(flags->kind, text, flag_out) : 0;
    const bool has_bytes = flags->kind == HUNSPELL_FLAG_CHAR || flags->kind == HUNSPELL_FLAG_LONG;
    return nbytes > 0 && (has_bytes || nbytes == text.nbytes) ? WG_OK
                                                              : fail_flag(flags, place, text.bytes);
}

/* Appends the flags of a text to flags->flags, sorted, each once. */
static enum wg_status parse_set(struct hunspell_flags *flags, const struct hunspell_place *place,
                                struct wg_text text, struct hunspell_flag_set *set)
{
    struct numbers *const numbers = &flags->flags;
    const size_t begin = numbers->count;
    TRY_MEMORY(place->error, numbers_reserve(numbers, text.nbytes + 1));
    while (text.nbytes > 0) {
        uint32_t *const flag = &numbers->items[numbers->count++];
        const size_t nbytes = take_flag(flags->kind, text, flag);
        if (nbytes == 0) {
            numbers->count = begin;
            return fail_flag(flags, place, text.bytes);
        }
        text_skip(&text, nbytes);
        if (flags->kind == HUNSPELL_FLAG_NUM) {
            /* Text after the number is ignored, as in hunspell: "X" in "17X,4". */
            bool has_comma;
            (void)text_take_until(&text, ',', &has_comma);
        }
    }
    numbers_sort(numbers, begin);
    *set = (struct hunspell_flag_set){.off = begin, .count = (uint32_t)(numbers->count - begin)};
    return WG_OK;
}

/* Adds a set that is written as `text`, if the flags lack it. */
static bool add_set(struct hunspell_flags *flags, struct wg_text text, struct hunspell_flag_set set,
                    uint32_t *number_out)
{
    *number_out = text_table_add(&flags->texts, text);
    if (*number_out == TEXT_NONE ||
        !ARRAY_RESERVE(flags->sets, &flags->set_capacity, (size_t)*number_out + 1)) {
        return false;
    }
    flags->sets[*number_out] = set;
    return true;
}

/* Like hunspell_flags_read, but never reads an alias. */
static enum wg_status read_set(struct hunspell_flags *flags, const struct hunspell_place *place,
                               struct wg_text text, uint32_t *number_out)
{
    struct hunspell_flag_set set;
    *number_out = text_table_find(&flags->texts, text);
    if (*number_out != TEXT_NONE) {
        return WG_OK;
    }
    const enum wg_status status = parse_set(flags, place, text, &set);
    return status != WG_OK || add_set(flags, text, set, number_out) ? status
                                                                    : fail_memory(place->error);
}

enum wg_status hunspell_flags_read(struct hunspell_flags *flags, const struct hunspell_place *place,
                                   struct wg_text text, uint32_t *set_out)
{
    if (flags->aliases.count == 0) {
        return read_set(flags, place, text, set_out);
    }
    size_t nbytes;
    const uint32_t number = hunspell_number(text, &nbytes);
    if (nbytes == 0 || number == 0 || number > flags->aliases.count) {
        return hunspell_fail(place, text.bytes, WG_BAD_INPUT,
                             "not the number of a flag alias; the affix file has AF lines 1 to %zu",
                             flags->aliases.count);
    }
    *set_out = flags->aliases.items[number - 1];
    return WG_OK;
}

enum wg_status hunspell_flags_add_alias(struct hunspell_flags *flags,
                                        const struct hunspell_place *place, struct wg_text text)
{
    struct numbers *const aliases = &flags->aliases;
    TRY_MEMORY(place->error, numbers_reserve(aliases, 1));
    const enum wg_status status = read_set(flags, place, text, &aliases->items[aliases->count]);
    aliases->count += status == WG_OK;
    return status;
}

bool hunspell_flags_have(const struct hunspell_flags *flags, uint32_t set, uint32_t flag)
{
    const struct hunspell_flag_set *const s = &flags->sets[set];
    return numbers_have(&flags->flags, s->off, s->count, flag);
}

/* --- Conditions */

/* Reads one character of the pattern, which is valid UTF-8, or a group. Returns NULL, or the
   problem. */
static const char *read_item(struct numbers *points, struct wg_text *pattern,
                             struct hunspell_item *item)
{
    uint32_t c = text_take_point(pattern);
    *item = (struct hunspell_item){.off = points->count};
    if (c == '.') {
        item->is_other = true;
    } else if (c != '[') {
        points->items[points->count++] = c;
    } else {
        if (pattern->nbytes > 0 && pattern->bytes[0] == '^') {
            item->is_other = true;
            text_skip(pattern, 1);
        }
        do {
            if (pattern->nbytes == 0) {
                return "the condition has a '[' without a ']' after it; close the group";
            }
            c = text_take_point(pattern);
            points->items[points->count++] = c;
        } while (c != ']');
        points->count--;
        numbers_sort(points, item->off);
    }
    item->count = (uint32_t)(points->count - item->off);
    return NULL;
}

enum wg_status hunspell_condition_read(struct hunspell_conditions *conditions,
                                       const struct hunspell_place *place, struct wg_text raw,
                                       struct hunspell_condition *condition_out)
{
    struct wg_text text;
    TRY(hunspell_decode(place, raw, false, &text));
    TRY_MEMORY(place->error, numbers_reserve(&conditions->points, text.nbytes) &&
                                 ARRAY_RESERVE(conditions->items, &conditions->item_capacity,
                                               conditions->item_count + text.nbytes));
    *condition_out = (struct hunspell_condition){conditions->item_count, 0};
    const char *problem = NULL;
    enum wg_status status = WG_BAD_INPUT;
    while (problem == NULL && text.nbytes > 0) {
        problem =
            read_item(&conditions->points, &text, &conditions->items[conditions->item_count++]);
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
    const struct hunspell_flag_set none = {0};
    uint32_t number;
    return file->class_of[SIDE_PREFIX] != NULL && file->class_of[SIDE_SUFFIX] != NULL &&
           add_set(&file->flags, (struct wg_text){"", 0}, none, &number);
}

void affix_file_free(struct affix_file *file)
{
    hunspell_decoder_free(&file->decoder);
    text_table_free(&file->flags.texts);
    FREE_ALL(file->flags.sets, file->flags.flags.items, file->flags.aliases.items,
             file->conditions.items, file->conditions.points.items);
    hunspell_conversion_free(&file->input);
    hunspell_conversion_free(&file->output);
    FREE_ALL(file->affixes, file->texts, file->classes, file->class_of[SIDE_PREFIX],
             file->class_of[SIDE_SUFFIX], file->set_classes.items, file->starts.items,
             file->order.items);
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
        const unsigned length = utf8_encode(file->conditions.points.items[item->off + i], text);
        add_byte(&set, (unsigned char)(is_prefix ? text[0] : text[length - 1]));
    }
    return set;
}

/* Makes the index of a class: appends its rules to `order`, for each byte. */
static bool index_class(struct affix_file *file, struct affix_class *class)
{
    struct numbers *const starts = &file->starts;
    struct numbers *const order = &file->order;
    struct byte_set *const sets = malloc(class->count * sizeof *sets);
    bool is_done = sets != NULL && numbers_reserve(starts, AFFIX_ANY_BYTE + 2);
    for (size_t i = 0; is_done && i < class->count; i++) {
        sets[i] = end_bytes(file, &file->affixes[class->first + i]);
    }
    class->index_off = starts->count;
    for (unsigned byte = 0; is_done && byte <= AFFIX_ANY_BYTE; byte++) {
        starts->items[starts->count++] = (uint32_t)order->count;
        is_done = numbers_reserve(order, class->count);
        for (size_t i = 0; is_done && i < class->count; i++) {
            if ((sets[i].bits[byte / 64] >> byte % 64 & 1) != 0) {
                order->items[order->count++] = (uint32_t)(class->first + i);
            }
        }
    }
    if (is_done) {
        starts->items[starts->count++] = (uint32_t)order->count;
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
        NEED(ARRAY_ADD(file->classes, &file->class_capacity, &file->class_count,
                       (struct affix_class){first, 0, SIZE_MAX}));
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
    struct numbers *const classes = &file->set_classes;
    NEED(numbers_reserve(classes, 2 * (size_t)set->count + 1));
    for (unsigned side = SIDE_PREFIX; side <= SIDE_SUFFIX; side++) {
        set->class_offs[side] = classes->count;
        for (size_t i = 0; i < set->count; i++) {
            const uint32_t class = file->class_of[side][file->flags.flags.items[set->off + i]];
            if (class != 0) {
                classes->items[classes->count++] = class - 1;
            }
        }
    }
    set->class_offs[2] = classes->count;
    return true;
}

bool affix_file_describe_sets(struct affix_file *file)
{
    for (uint32_t i = 0; i < file->flags.texts.count; i++) {
        NEED(describe_set(file, i));
    }
    return true;
}
