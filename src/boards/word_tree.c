/* SPDX-License-Identifier: MIT */
/* word_tree.c: makes the tree breadth-first, then numbers its words. */
#include "boards/word_tree.h"

#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"
#include "dict/read/symbol_set.h"

#include <stdlib.h>
#include <string.h>

/* A node while the tree is made. */
struct place {
    struct wg_cursor cursor;
    uint32_t text;   /* the number of its text: see struct texts */
    uint32_t length; /* in symbols */
    uint64_t points; /* of the letters */
};

/*
 * Numbers texts, so that equal texts have equal numbers. Text 0 is empty; each other text is a
 * shorter text and a symbol. A hash table with open addressing; a slot that is 0 is free.
 */
struct text {
    uint32_t before;
    uint32_t symbol;
    uint32_t word; /* the number of the word plus 1; 0: not numbered yet */
};

struct texts {
    struct text *texts;
    size_t capacity;
    uint32_t count;
    uint32_t *slots;
    uint32_t slot_count; /* a power of two */
};

struct making {
    struct word_tree *tree;
    const struct word_tree_options *options;
    bool has_long_faces; /* otherwise no two nodes have equal texts: no texts needed */
    struct texts texts;
    struct place *places;
    size_t places_capacity;
    size_t records_capacity;
};

/* --- Texts */

static uint32_t text_slot(const struct texts *texts, uint32_t before, uint32_t symbol)
{
    const uint64_t key = ((uint64_t)before << 8 | symbol) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(key >> 32) & (texts->slot_count - 1);
}

static bool grow_slots(struct texts *texts)
{
    const uint32_t slot_count = texts->slot_count == 0 ? 1024 : texts->slot_count * 2;
    uint32_t *const slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(texts->slots);
    texts->slots = slots;
    texts->slot_count = slot_count;
    for (uint32_t i = 1; i < texts->count; i++) {
        uint32_t slot = text_slot(texts, texts->texts[i].before, texts->texts[i].symbol);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slot_count - 1);
        }
        slots[slot] = i;
    }
    return true;
}

/* Returns the number of the text `before` with `symbol` added; 0 when memory is out. */
static uint32_t text_add(struct texts *texts, uint32_t before, uint32_t symbol)
{
    if (texts->count >= texts->slot_count / 2 && !grow_slots(texts)) {
        return 0;
    }
    uint32_t slot = text_slot(texts, before, symbol);
    for (; texts->slots[slot] != 0; slot = (slot + 1) & (texts->slot_count - 1)) {
        const uint32_t i = texts->slots[slot];
        if (texts->texts[i].before == before && texts->texts[i].symbol == symbol) {
            return i;
        }
    }
    if (!ARRAY_RESERVE(texts->texts, &texts->capacity, (size_t)texts->count + 1)) {
        return 0;
    }
    texts->texts[texts->count] = (struct text){before, symbol, 0};
    texts->slots[slot] = texts->count;
    return texts->count++;
}

/* --- Nodes */

static uint32_t *record_of(const struct word_tree *tree, uint32_t node)
{
    return tree->records + (size_t)node * (1 + tree->set_words);
}

static enum wg_status add_node(struct making *making, const struct place *place,
                               struct wg_error *error)
{
    struct word_tree *const tree = making->tree;
    const size_t node = tree->node_count;
    const size_t stride = 1 + tree->set_words;
    const uint32_t given = making->options->max_nodes;
    if (node == (given > 0 ? given : WORD_TREE_MAX_NODES)) {
        return fail(error, WG_LIMIT,
                    "the words have more beginnings than memory allows (%zu); leave out long words "
                    "by a greatest length",
                    node);
    }
    if (!ARRAY_RESERVE(making->places, &making->places_capacity, node + 1) ||
        !ARRAY_RESERVE(tree->records, &making->records_capacity, (node + 1) * stride)) {
        return fail_memory(error);
    }
    making->places[node] = *place;
    memset(record_of(tree, tree->node_count++), 0, stride * sizeof *tree->records);
    return WG_OK;
}

/* Moves `place` over the symbols of a face. Sets *is_there_out to whether words continue with these
   symbols. */
static enum wg_status step(struct making *making, struct place *place, const struct face *face,
                           bool *is_there_out, struct wg_error *error)
{
    *is_there_out = false;
    const struct wg_dict *const dict = making->options->dict;
    const struct scorer *const scorer = making->options->scorer;
    if (making->options->max_length > 0 &&
        place->length + face->count > making->options->max_length) {
        return WG_OK;
    }
    for (unsigned i = 0; i < face->count; i++) {
        if (!wg_dict_step(dict, &place->cursor, face->symbols[i])) {
            return WG_OK;
        }
        if (scorer->kind == SCORE_BY_LETTERS) {
            place->points += scorer->rules->letter_points[dict->codes[face->symbols[i]]];
        }
    }
    for (unsigned i = 0; i < face->count && making->has_long_faces; i++) {
        place->text = text_add(&making->texts, place->text, face->symbols[i]);
        if (place->text == 0) {
            return fail_memory(error);
        }
    }
    place->length += face->count;
    *is_there_out = true;
    return WG_OK;
}

static enum wg_status add_children(struct making *making, uint32_t node, struct wg_error *error)
{
    const struct word_tree_options *const options = making->options;
    struct word_tree *const tree = making->tree;
    struct wg_symbol_set next;
    wg_dict_next_symbols(options->dict, making->places[node].cursor, &next);
    record_of(tree, node)[0] = tree->node_count * 2;
    for (uint32_t i = 0; i < options->face_count; i++) {
        const struct face *const face = &options->faces[i];
        struct place place = making->places[node];
        bool is_there = false;
        if (face->count == 0 || !symbol_in(&next, face->symbols[0])) {
            continue;
        }
        enum wg_status status = step(making, &place, face, &is_there, error);
        if (status == WG_OK && is_there) {
            status = add_node(making, &place, error);
            record_of(tree, node)[1 + i / 32] |= UINT32_C(1) << i % 32;
        }
        if (status != WG_OK) {
            return status;
        }
    }
    return WG_OK;
}

static enum wg_status add_nodes(struct making *making, struct wg_error *error)
{
    const struct word_tree *const tree = making->tree;
    const struct place root = {.cursor = wg_dict_root(making->options->dict)};
    enum wg_status status = add_node(making, &root, error);
    uint32_t level_begin = 0;
    for (uint32_t depth = 0; depth < making->options->max_faces; depth++) {
        const uint32_t level_end = tree->node_count;
        for (uint32_t i = level_begin; i < level_end && status == WG_OK; i++) {
            status = add_children(making, i, error);
        }
        level_begin = level_end;
    }
    return status;
}

/* --- Words */

/*
 * Gives the word at this node a number. The points fit into 32 bits: the word has up to 64 * 8
 * letters of up to 10^6 points each, and up to 10^6 points for its length.
 */
static void number_word(struct making *making, uint32_t node)
{
    struct word_tree *const tree = making->tree;
    const struct place *const place = &making->places[node];
    const struct path_points letters = {.letters = place->points, .word_factor = 1};
    const struct scorer *const scorer = making->options->scorer;
    const uint64_t points =
        scorer_sum(scorer, letters, scorer_length_points(scorer, place->length));
    struct text *const text = making->has_long_faces ? &making->texts.texts[place->text] : NULL;
    record_of(tree, node)[0] |= 1;
    if (text == NULL || text->word == 0) {
        tree->worths[tree->word_count++] = (struct word_worth){
            .points = (uint32_t)points,
            .length = place->length,
        };
    }
    if (text != NULL && text->word == 0) {
        text->word = tree->word_count;
    }
    tree->words[node] = (text != NULL ? text->word : tree->word_count) - 1;
}

static void number_words(struct making *making)
{
    const struct word_tree_options *const options = making->options;
    for (uint32_t i = 1; i < making->tree->node_count; i++) {
        const struct place *const place = &making->places[i];
        if (place->length >= options->min_length && wg_dict_is_word(options->dict, place->cursor)) {
            number_word(making, i);
        }
    }
}

static void count_uses(struct word_tree *tree)
{
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const uint32_t *const record = record_of(tree, i);
        for (uint32_t face = 0; face < tree->face_count; face++) {
            tree->uses[face] += record[1 + face / 32] >> face % 32 & 1;
        }
    }
}

static enum wg_status make(struct making *making, struct wg_error *error)
{
    struct word_tree *const tree = making->tree;
    for (uint32_t i = 0; i < making->options->face_count; i++) {
        making->has_long_faces |= making->options->faces[i].count > 1;
    }
    making->texts.count = 1;
    if (!ARRAY_RESERVE(making->texts.texts, &making->texts.capacity, 1)) {
        return fail_memory(error);
    }
    enum wg_status status = add_nodes(making, error);
    if (status != WG_OK) {
        return status;
    }
    tree->words = calloc(tree->node_count, sizeof *tree->words);
    tree->worths = calloc(tree->node_count, sizeof *tree->worths);
    if (tree->words == NULL || tree->worths == NULL) {
        return fail_memory(error);
    }
    number_words(making);
    count_uses(tree);
    return WG_OK;
}

enum wg_status word_tree_make(struct word_tree *tree_out, const struct word_tree_options *options,
                              struct wg_error *error)
{
    struct making making = {.tree = tree_out, .options = options};
    *tree_out = (struct word_tree){.face_count = options->face_count,
                                   .set_words = (options->face_count + 31) / 32};
    const enum wg_status status = make(&making, error);
    free(making.texts.texts);
    free(making.texts.slots);
    free(making.places);
    if (status != WG_OK) {
        word_tree_free(tree_out);
    }
    return status;
}

void word_tree_free(struct word_tree *tree)
{
    free(tree->records);
    free(tree->words);
    free(tree->worths);
    *tree = (struct word_tree){0};
}

uint8_t word_tree_draw_face(const struct word_tree *tree, struct random *random)
{
    uint64_t rest = random_below_64(random, (uint64_t)tree->node_count + tree->face_count);
    uint32_t face = 0;
    while (face + 1 < tree->face_count && rest > tree->uses[face]) {
        rest -= tree->uses[face++] + 1;
    }
    return (uint8_t)face;
}
