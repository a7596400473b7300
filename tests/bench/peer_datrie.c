/* SPDX-License-Identifier: MIT */
/*
 * peer_datrie.c: libdatrie, a double array with separate tails.
 *
 * The letters are the bytes that occur in the list. The data stored with a word is its number,
 * which is also its index in an array that marks found words.
 */
#include "peer.h"

#include <datrie/trie.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORD = 1024, BYTES = 256 };

struct opened {
    Trie *trie;
    TrieState *states[MAX_WORD + 1]; /* one for each letter of the path; made when needed */
    uint32_t *marks;                 /* for each word: the last board that found it */
    size_t mark_count;
    uint32_t board_number;
    struct totals totals;
    struct grid grid;
};

/* Reads the next word of a list as a key. Returns false at the end. */
static bool read_key(FILE *list, AlphaChar *key)
{
    size_t length = 0;
    int byte;
    while ((byte = getc(list)) != EOF && byte != '\n' && length < MAX_WORD) {
        key[length++] = (AlphaChar)byte;
    }
    key[length] = 0;
    return byte != EOF;
}

static AlphaMap *alphabet_of(FILE *list)
{
    bool occurs[BYTES] = {false};
    AlphaMap *alphabet = alpha_map_new();
    int byte;
    while ((byte = getc(list)) != EOF) {
        occurs[byte] = byte != '\n';
    }
    rewind(list);
    for (AlphaChar i = 1; alphabet != NULL && i < BYTES; i++) {
        if (occurs[i] && alpha_map_add_range(alphabet, i, i) != 0) {
            alpha_map_free(alphabet);
            alphabet = NULL;
        }
    }
    return alphabet;
}

static bool add_words(Trie *trie, FILE *list)
{
    AlphaChar key[MAX_WORD + 1];
    TrieData number = 0;
    while (read_key(list, key)) {
        if (!trie_store(trie, key, number++)) {
            return false;
        }
    }
    return ferror(list) == 0;
}

static bool build(const char *list_path, const char *path)
{
    FILE *list = fopen(list_path, "r");
    if (list == NULL) {
        return false;
    }
    AlphaMap *alphabet = alphabet_of(list);
    Trie *trie = alphabet == NULL ? NULL : trie_new(alphabet);
    const bool is_built = trie != NULL && add_words(trie, list) && trie_save(trie, path) == 0;
    if (trie != NULL) {
        trie_free(trie);
    }
    if (alphabet != NULL) {
        alpha_map_free(alphabet);
    }
    (void)fclose(list);
    return is_built;
}

static void close_file(void *context)
{
    struct opened *self = context;
    for (size_t i = 0; i <= MAX_WORD && self->states[i] != NULL; i++) {
        trie_state_free(self->states[i]);
    }
    if (self->trie != NULL) {
        trie_free(self->trie);
    }
    free(self->marks);
    free(self);
}

static void *open_file(const char *path)
{
    struct opened *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->trie = trie_new_from_file(path);
    self->states[0] = self->trie == NULL ? NULL : trie_root(self->trie);
    if (self->states[0] == NULL) {
        close_file(self);
        return NULL;
    }
    return self;
}

static size_t count_words(void *context, const struct texts *texts)
{
    const struct opened *self = context;
    size_t count = 0;
    for (size_t i = 0; i < texts->count; i++) {
        const struct wg_text word = texts_at(texts, i);
        AlphaChar key[MAX_WORD + 1];
        size_t length = 0;
        for (; length < word.nbytes && length < MAX_WORD; length++) {
            key[length] = (unsigned char)word.bytes[length];
        }
        key[length] = 0;
        count += trie_retrieve(self->trie, key, NULL) != FALSE;
    }
    return count;
}

/* Counts the bytes of a word. A TrieEnumFunc. */
static Bool count_bytes(const AlphaChar *key, TrieData data, void *context)
{
    (void)data;
    *(size_t *)context += (size_t)alpha_char_strlen(key);
    return TRUE;
}

static size_t list(void *context)
{
    const struct opened *self = context;
    size_t nbytes = 0;
    (void)trie_enumerate(self->trie, count_bytes, &nbytes);
    return nbytes;
}

/* Marks the word. Returns whether it is new on this board. */
static bool mark_word(struct opened *self, size_t number)
{
    if (number >= self->mark_count) {
        const size_t count = number * 2 + 1024;
        uint32_t *marks = realloc(self->marks, count * sizeof *marks);
        if (marks == NULL) {
            abort();
        }
        memset(marks + self->mark_count, 0, (count - self->mark_count) * sizeof *marks);
        self->marks = marks;
        self->mark_count = count;
    }
    const bool is_new = self->marks[number] != self->board_number;
    self->marks[number] = self->board_number;
    return is_new;
}

/* Steps from states[length] to states[length + 1]. Returns false if there is no such edge. */
static bool step(struct opened *self, unsigned length, AlphaChar letter)
{
    const TrieState *const from = self->states[length];
    if (length == MAX_WORD || !trie_state_is_walkable(from, letter)) {
        return false;
    }
    if (self->states[length + 1] == NULL) {
        self->states[length + 1] = trie_state_clone(from);
    } else {
        trie_state_copy(self->states[length + 1], from);
    }
    return trie_state_walk(self->states[length + 1], letter) != FALSE;
}

/* Steps by the tile of `cell`. Returns the new length, or 0 if no word continues with this tile. */
static unsigned enter(struct opened *self, unsigned length, const struct grid_cell *cell)
{
    const AlphaChar letter = 'a' + cell->letter;
    if (!step(self, length, letter)) {
        return 0;
    }
    if (letter != 'q') {
        return length + 1;
    }
    return step(self, length + 1, 'u') ? length + 2 : 0;
}

/* Visits `cell`, the last cell of the path. The letters of the path lead to states[length]. */
/* NOLINTNEXTLINE(misc-no-recursion): the benchmark measures the plain recursion */
static void visit(struct opened *self, struct grid_cell *cell, unsigned length)
{
    const TrieState *const state = self->states[length];
    const uint32_t points = grid_points(length);
    if (points > 0 && trie_state_is_terminal(state) &&
        mark_word(self, (size_t)trie_state_get_data(state))) {
        self->totals.words++;
        self->totals.score += points;
    }
    cell->is_used = true;
    for (unsigned i = 0; i < cell->neighbour_count; i++) {
        struct grid_cell *const neighbour = &self->grid.cells[cell->neighbours[i]];
        const unsigned next = neighbour->is_used ? 0 : enter(self, length, neighbour);
        if (next > 0) {
            visit(self, neighbour, next);
        }
    }
    cell->is_used = false;
}

static struct totals solve(void *context, const char *letters, unsigned side)
{
    struct opened *const self = context;
    const unsigned count = grid_lay(&self->grid, letters, side);
    self->totals = (struct totals){0};
    self->board_number++;
    for (unsigned i = 0; i < count; i++) {
        const unsigned length = enter(self, 0, &self->grid.cells[i]);
        if (length > 0) {
            visit(self, &self->grid.cells[i], length);
        }
    }
    return self->totals;
}

const struct peer peer_datrie = {
    .name = "datrie",
    .build = build,
    .open = open_file,
    .close = close_file,
    .count_words = count_words,
    .list = list,
    .solve = solve,
};
