/* SPDX-License-Identifier: MIT */
/*
 * word_numbers_open.c: opens and checks the sections NUMB and VALU, and reads values.
 *
 * Safety: opening checks that every count and every value lies in its section.
 */
#include "dict/read/word_numbers.h"

#include "base/error.h"

static enum wg_status open_counts(struct wg_dict *dict, const struct section *section,
                                  struct wg_error *error)
{
    const unsigned char *const bytes = section->bytes;
    const uint32_t states = dict->walk.last_state + 1;
    const uint64_t counts_off = format_numb_counts_off(states);
    uint64_t widths = 0;
    if (section->nbytes < counts_off) {
        return fail(error, WG_DAMAGED, "section NUMB has the wrong length");
    }
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t record = load_le32(bytes + (size_t)block * NUMB_RECORD_NBYTES);
        if (record / 64 != widths || record % 64 > NUMB_MAX_WIDTH) {
            return fail(error, WG_DAMAGED, "section NUMB is wrong at state %llu",
                        (unsigned long long)block * NUMB_BLOCK_STATES);
        }
        widths += record % 64;
    }
    if (section->nbytes != format_numb_nbytes(states, widths)) {
        return fail(error, WG_DAMAGED, "section NUMB has the wrong length");
    }
    dict->numbers.records = bytes;
    dict->numbers.nbytes = (size_t)section->nbytes;
    return WG_OK;
}

/* The record of a block of words in VALU. */
struct value_block {
    uint64_t widths; /* the sum of the widths of the blocks before */
    uint32_t width;
    uint64_t base;
};

static struct value_block value_block(const struct values *values, uint64_t block)
{
    const uint64_t record = block * (values->position_bits + values->base_bits);
    const uint64_t position = load_bits(values->records, record, values->position_bits);
    return (struct value_block){
        .widths = position >> 6,
        .width = position % 64,
        .base = load_bits(values->records, record + values->position_bits, values->base_bits),
    };
}

static enum wg_status check_kind(const unsigned char *bytes, struct wg_error *error)
{
    if (bytes[VALU_KIND] != 0 && bytes[VALU_KIND] <= VALU_LAST_DRAFT) {
        return fail(error, WG_DAMAGED,
                    "section VALU is of a wordgrid before 1.0; build the dictionary again");
    }
    return bytes[VALU_KIND] == 0 && load_le64(bytes) >> (8 * VALU_SPARE) == 0
               ? WG_OK
               : fail(error, WG_NEWER_FORMAT,
                      "has values of a kind that this program does not know; use a newer wordgrid");
}

static enum wg_status fail_size(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "section VALU does not fit its words");
}

/* Checks the records, and that a section of `nbytes` bytes fits them: `before` bytes come before
   the values. Sets values->most. */
static enum wg_status check_records(struct values *values, uint64_t words, uint64_t before,
                                    uint64_t nbytes, struct wg_error *error)
{
    const uint64_t blocks = format_valu_blocks(words);
    uint64_t widths = 0;
    for (uint64_t block = 0; block < blocks; block++) {
        const struct value_block found = value_block(values, block);
        const uint64_t most = found.base + ((UINT64_C(1) << found.width) - 1);
        if (found.widths != widths || found.width > VALU_MAX_WIDTH) {
            return fail(error, WG_DAMAGED, "section VALU is wrong at word %llu",
                        (unsigned long long)block * VALU_BLOCK_WORDS);
        }
        widths += found.width;
        values->most = most > values->most ? most : values->most;
    }
    return nbytes == before + widths * (VALU_BLOCK_WORDS / 8) + VALU_SLACK_NBYTES
               ? WG_OK
               : fail_size(error);
}

static enum wg_status open_values(struct wg_dict *dict, const struct section *section,
                                  struct wg_error *error)
{
    const unsigned char *const bytes = section->bytes;
    const uint64_t words = dict->counts.words;
    if (dict->numbers.records == NULL) {
        return fail(error, WG_DAMAGED, "section VALU needs section NUMB");
    }
    if (section->nbytes < VALU_RECORDS) {
        return fail_size(error);
    }
    enum wg_status status = check_kind(bytes, error);
    if (status != WG_OK) {
        return status;
    }
    struct values values = {
        .records = bytes + VALU_RECORDS,
        .position_bits = bytes[VALU_POSITION_BITS],
        .base_bits = bytes[VALU_BASE_BITS],
    };
    /* A record has at least 1 bit, so a section with blocks / 8 > nbytes is too short. Otherwise,
       the number of its bits fits into 64 bits. */
    if (values.position_bits == 0 || values.position_bits > VALU_MAX_WIDTH ||
        values.base_bits > VALU_MAX_WIDTH || format_valu_blocks(words) / 8 > section->nbytes) {
        return fail_size(error);
    }
    const uint64_t off = format_valu_values_off(words, values.position_bits + values.base_bits);
    if (section->nbytes < off + VALU_SLACK_NBYTES) {
        return fail_size(error);
    }
    values.bits = bytes + off;
    status = check_records(&values, words, off, section->nbytes, error);
    if (status == WG_OK) {
        dict->numbers.values = values;
    }
    return status;
}

enum wg_status number_open(struct wg_dict *dict, const struct section *sections,
                           struct wg_error *error)
{
    const struct section *const numb = &sections[SECTION_NUMB];
    const struct section *const valu = &sections[SECTION_VALU];
    const enum wg_status status = numb->is_there ? open_counts(dict, numb, error) : WG_OK;
    return status == WG_OK && valu->is_there ? open_values(dict, valu, error) : status;
}

/* Checks that no value in VALU is too large, and that its spare bits are 0. */
static enum wg_status check_values(const struct wg_dict *dict, struct wg_error *error)
{
    const struct values *const values = &dict->numbers.values;
    const uint64_t words = dict->counts.words;
    const uint64_t blocks = format_valu_blocks(words);
    const uint64_t record_bits = values->position_bits + values->base_bits;
    if (blocks == 0) {
        return WG_OK; /* wg_dict_check has refused a file without words */
    }
    const struct value_block last = value_block(values, blocks - 1);
    const uint64_t left = words - (blocks - 1) * VALU_BLOCK_WORDS;
    const uint64_t end = last.widths * VALU_BLOCK_WORDS + left * last.width;
    const unsigned char *const section_end =
        values->bits + (last.widths + last.width) * (VALU_BLOCK_WORDS / 8) + VALU_SLACK_NBYTES;
    if (!format_is_zero_from(values->records, blocks * record_bits, values->bits) ||
        !format_is_zero_from(values->bits, end, section_end)) {
        return fail(error, WG_DAMAGED, "section VALU has bits after its values");
    }
    for (uint64_t i = 0; values->most > WG_MAX_VALUE && i < words; i++) {
        uint64_t value = 0;
        (void)wg_dict_value_at(dict, i, &value);
        if (value > WG_MAX_VALUE) {
            return fail(error, WG_DAMAGED, "section VALU has a value above %llu for word %llu",
                        (unsigned long long)WG_MAX_VALUE, (unsigned long long)i);
        }
    }
    return WG_OK;
}

enum wg_status number_check(const struct wg_dict *dict, const uint64_t *words,
                            struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint32_t states = dict->walk.last_state + 1;
    const struct counts counts = counts_at(numbers->records, &dict->walk);
    if (counts.records == NULL) {
        return WG_OK;
    }
    for (uint32_t state = 0; state < states; state++) {
        const uint64_t count = number_count(&counts, state);
        if (count != words[state]) {
            return fail(error, WG_DAMAGED,
                        "section NUMB has %llu words for state %llu, which has %llu",
                        (unsigned long long)count, (unsigned long long)state,
                        (unsigned long long)words[state]);
        }
    }
    const uint32_t last = format_numb_blocks(states) - 1;
    const uint32_t record = load_le32(counts.records + (size_t)last * NUMB_RECORD_NBYTES);
    const uint64_t end = (uint64_t)(record / 64) * NUMB_BLOCK_STATES +
                         (uint64_t)(states - last * NUMB_BLOCK_STATES) * (record % 64);
    if (!format_is_zero_from(counts.bits, end, counts.records + numbers->nbytes)) {
        return fail(error, WG_DAMAGED, "section NUMB has bits after its counts");
    }
    return numbers->values.records != NULL ? check_values(dict, error) : WG_OK;
}

/* --- Values */

bool wg_dict_value_at(const struct wg_dict *dict, uint64_t number, uint64_t *value_out)
{
    const struct values *const values = &dict->numbers.values;
    if (values->records == NULL || number >= dict->counts.words) {
        return false;
    }
    const struct value_block block = value_block(values, number / VALU_BLOCK_WORDS);
    const uint64_t bit = block.widths * VALU_BLOCK_WORDS + number % VALU_BLOCK_WORDS * block.width;
    *value_out = block.base + load_bits(values->bits, bit, block.width);
    return true;
}

bool wg_dict_value(const struct wg_dict *dict, struct wg_text word, uint64_t *value_out)
{
    uint64_t number = 0;
    return wg_dict_has_values(dict) && wg_dict_number(dict, word, &number) &&
           wg_dict_value_at(dict, number, value_out);
}
