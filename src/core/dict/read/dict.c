/* SPDX-License-Identifier: MIT */
/* dict.c: facts about an open dictionary, and single steps. */
#include "dict/read/dict.h"

#include "base/error.h"
#include "base/sized.h"
#include "base/text.h"
#include "dict/read/symbol_set.h"

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "open_dict.h"
#endif

const struct wg_dict_counts *wg_dict_get_counts(const struct wg_dict *dict)
{
    return &dict->counts;
}

enum wg_status wg_dict_get_section(const struct wg_dict *dict, uint32_t index,
                                   struct wg_dict_section *section_out, struct wg_error *error)
{
    const enum wg_status status = SIZED_CHECK(wg_dict_section, section_out, error);
    if (status != WG_OK) {
        return status;
    }
    if (index >= dict->counts.sections) {
        return fail(error, WG_MISUSE, "there is no section %lu; the dictionary has %lu",
                    (unsigned long)index, (unsigned long)dict->counts.sections);
    }
    const unsigned char *entry =
        dict->map.bytes + FORMAT_HEADER_NBYTES + (size_t)index * FORMAT_SECTION_NBYTES;
    struct wg_dict_section section = {
        .flags = load_le32(entry + SECTION_FLAGS),
        .offset = load_le64(entry + SECTION_OFFSET),
        .nbytes = load_le64(entry + SECTION_SIZE),
        .hash = load_le64(entry + SECTION_HASH),
    };
    memcpy(section.id, entry + SECTION_ID, 4);
    SIZED_GIVE(wg_dict_section, section_out, &section);
    return WG_OK;
}

struct wg_text wg_dict_symbol_text(const struct wg_dict *dict, uint32_t symbol)
{
    return alphabet_symbol_text(&dict->alphabet, symbol);
}

bool wg_dict_metadata_at(const struct wg_dict *dict, uint32_t index, struct wg_text *key_out,
                         struct wg_text *value_out)
{
    struct wg_text rest = {dict->metadata, dict->metadata_nbytes};
    while (rest.nbytes > 0 && index < META_MAX_ENTRIES) {
        bool has_end;
        bool has_value;
        struct wg_text line = text_take_until(&rest, '\n', &has_end);
        const struct wg_text key = text_take_until(&line, '=', &has_value);
        if (has_value && index-- == 0) {
            *key_out = key;
            *value_out = line;
            return true;
        }
    }
    return false;
}

bool wg_dict_metadata(const struct wg_dict *dict, const char *key, struct wg_text *value_out)
{
    struct wg_text found;
    struct wg_text value;
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &found, &value); i++) {
        if (text_equals(found, text_of(key))) {
            *value_out = value;
            return true;
        }
    }
    return false;
}

/*@ requires \valid_read(dict);
    assigns \nothing;
    ensures \result.state == dict->walk.root;
*/
struct wg_cursor wg_dict_root(const struct wg_dict *dict)
{
    return (struct wg_cursor){dict->walk.root};
}

/* The caller is allowed to set cursor.state to any number. A number above the last state means the
   last state. */
/*@ requires \valid_read(dict) && valid_walk(&dict->walk);
    assigns \nothing;
    ensures is_entered(&dict->walk, \result);
*/
static struct walk_state enter_cursor(const struct wg_dict *dict, struct wg_cursor cursor)
{
    return walk_enter(&dict->walk, walk_clamp(&dict->walk, cursor.state));
}

/*@ requires \valid_read(dict) && valid_walk(&dict->walk) && valid_codes(&dict->walk) &&
        dict->walk.codes == &dict->codes[0];
    requires \valid(cursor);
    assigns cursor->state;
    ensures \result ==> cursor->state <= \old(dict->walk.last_state);
*/
bool wg_dict_step(const struct wg_dict *dict, struct wg_cursor *cursor, uint32_t symbol)
{
    if (symbol >= dict->walk.symbols) {
        return false;
    }
    const struct walk_state state = enter_cursor(dict, *cursor);
    const uint32_t code = dict->codes[symbol];
    if (!walk_set_has(&dict->walk, state.number, code)) {
        return false;
    }
    cursor->state = walk_step(&dict->walk, &state, code);
    return true;
}

bool wg_dict_is_word(const struct wg_dict *dict, struct wg_cursor cursor)
{
    return enter_cursor(dict, cursor).is_word;
}

void wg_dict_next_symbols(const struct wg_dict *dict, struct wg_cursor cursor,
                          struct wg_symbol_set *set_out)
{
    const struct walk *const walk = &dict->walk;
    const struct walk_state state = enter_cursor(dict, cursor);
    struct wg_symbol_set set = {{0}};
    for (uint32_t i = 0; i < (state.is_wide ? walk->set_words : 1); i++) {
        uint32_t letters = walk_letters(walk, state.number, i);
        for (; letters != 0; letters &= letters - 1) {
            const uint32_t symbol = walk->code_symbols[i * 32 + lowest_bit64(letters)];
            symbol_add(&set, symbol);
        }
    }
    *set_out = set;
}

/*@ requires \valid_read(dict) && matchable(&dict->alphabet) && readable(text);
    requires dict->alphabet.parts == \null || dict->alphabet.parts == &dict->parts;
    requires \valid(symbols_out + (0 .. capacity - 1)) && \valid(count_out);
    requires is_apart(symbols_out, &dict->alphabet);
    assigns symbols_out[0 .. capacity - 1], *count_out;
    ensures \result ==> *count_out <= capacity;
    ensures \result ==> are_below(symbols_out, *count_out, \old(dict->alphabet.symbols));
*/
bool wg_dict_symbols(const struct wg_dict *dict, struct wg_text text, uint8_t *symbols_out,
                     size_t capacity, size_t *count_out)
{
    size_t count = 0;
    //@ ghost const struct alphabet *const a = &dict->alphabet;
    /*@ loop invariant readable(text) && count <= capacity;
        loop invariant are_below(symbols_out, count, a->symbols);
        loop assigns text, count, symbols_out[0 .. capacity - 1];
        loop variant text.nbytes;
    */
    while (text.nbytes > 0) {
        uint32_t unit = 0;
#ifdef __FRAMAC__
#include "keep_alphabet.h"
#endif
        const size_t length = alphabet_next(&dict->alphabet, text, &unit);
        if (length == 0) {
            return false;
        }
        text_skip(&text, length);
        if (__builtin_expect(unit < ALPHABET_SEQUENCE && count < capacity, 1)) {
            symbols_out[count++] = (uint8_t)unit;
            continue;
        }
        const struct symbol_run run = alphabet_run(&dict->alphabet, unit);
        if (run.count > capacity - count) {
            return false;
        }
        /*@ loop invariant i <= run.count && count == \at(count, LoopEntry) + i;
            loop invariant are_below(symbols_out, count, a->symbols);
            loop assigns i, count, symbols_out[0 .. capacity - 1];
            loop variant run.count - i;
        */
        for (uint32_t i = 0; i < run.count; i++) {
            symbols_out[count++] = run.symbols[i];
        }
    }
    *count_out = count;
    return true;
}

size_t wg_dict_spell(const struct wg_dict *dict, const uint8_t *symbols, size_t count,
                     char *text_out)
{
    return alphabet_spell(&dict->alphabet, symbols, count, text_out);
}
