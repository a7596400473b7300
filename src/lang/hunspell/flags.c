/* SPDX-License-Identifier: MIT */
/* flags.c: see flags.h. */
#include "hunspell/flags.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool hunspell_flags_init(struct hunspell_flags *flags)
{
    *flags = (struct hunspell_flags){0};
    if (!ARRAY_RESERVE(flags->sets, &flags->set_capacity, 1) ||
        !ARRAY_RESERVE(flags->flags, &flags->flag_capacity, 1)) {
        return false;
    }
    flags->sets[flags->set_count++] = (struct hunspell_flag_set){0};
    return true;
}

void hunspell_flags_free(struct hunspell_flags *flags)
{
    text_table_free(&flags->texts);
    free(flags->sets);
    free(flags->flags);
    free(flags->aliases);
    *flags = (struct hunspell_flags){0};
}

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
    if (!ARRAY_RESERVE(flags->flags, &flags->flag_capacity, flags->flag_count + text.nbytes + 1)) {
        return fail_memory(place->error);
    }
    uint32_t *const items = flags->flags + flags->flag_count;
    size_t count = 0;
    while (text.nbytes > 0) {
        size_t nbytes = take_flag(flags->kind, text, &items[count]);
        if (flags->kind == HUNSPELL_FLAG_NUM) {
            /* Text that is not a number is flag 0, as in hunspell: "S" in "A/S". */
            items[count] = nbytes > 0 ? items[count] : 0;
            const char *const comma = memchr(text.bytes, ',', text.nbytes);
            nbytes = comma != NULL ? (size_t)(comma - text.bytes) + 1 : text.nbytes;
        }
        if (nbytes == 0) {
            return fail_flag(flags, place, text.bytes);
        }
        count++;
        text_skip(&text, nbytes);
    }
    const size_t kept = numbers_sort(items, count);
    *set = (struct hunspell_flag_set){.off = flags->flag_count, .count = (uint32_t)kept};
    flags->flag_count += kept;
    return WG_OK;
}

/* Like hunspell_flags_read, but never reads an alias. */
static enum wg_status read_set(struct hunspell_flags *flags, const struct hunspell_place *place,
                               struct wg_text text, uint32_t *set_out)
{
    uint32_t number = text_table_find(&flags->texts, text);
    if (text.nbytes > 0 && number == TEXT_NONE) {
        struct hunspell_flag_set set = {0};
        const enum wg_status status = parse_set(flags, place, text, &set);
        if (status != WG_OK) {
            return status;
        }
        number = text_table_add(&flags->texts, text);
        if (number == TEXT_NONE ||
            !ARRAY_RESERVE(flags->sets, &flags->set_capacity, (size_t)flags->set_count + 1)) {
            return fail_memory(place->error);
        }
        flags->sets[flags->set_count++] = set;
    }
    *set_out = text.nbytes > 0 ? number + 1 : 0;
    return WG_OK;
}

enum wg_status hunspell_flags_read(struct hunspell_flags *flags, const struct hunspell_place *place,
                                   struct wg_text text, uint32_t *set_out)
{
    if (flags->alias_count == 0) {
        return read_set(flags, place, text, set_out);
    }
    size_t nbytes;
    const uint32_t number = hunspell_number(text, &nbytes);
    if (nbytes == 0 || number == 0 || number > flags->alias_count) {
        return hunspell_fail(place, text.bytes, WG_BAD_INPUT,
                             "not the number of a flag alias; the affix file has AF lines 1 to %zu",
                             flags->alias_count);
    }
    *set_out = flags->aliases[number - 1];
    return WG_OK;
}

enum wg_status hunspell_flags_add_alias(struct hunspell_flags *flags,
                                        const struct hunspell_place *place, struct wg_text text)
{
    if (!ARRAY_RESERVE(flags->aliases, &flags->alias_capacity, flags->alias_count + 1)) {
        return fail_memory(place->error);
    }
    const enum wg_status status = read_set(flags, place, text, &flags->aliases[flags->alias_count]);
    flags->alias_count += status == WG_OK;
    return status;
}

bool hunspell_flags_have(const struct hunspell_flags *flags, uint32_t set, uint32_t flag)
{
    const struct hunspell_flag_set *const s = &flags->sets[set];
    return numbers_have(flags->flags + s->off, s->count, flag);
}
