/* SPDX-License-Identifier: MIT */
#include "subsets.h"

#include "files.h"
#include "measure.h"
#include "support/random.h"
#include "wordgrid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORD_NBYTES = 1024 };

/* The state of the random choice of words for one subset. */
struct draw {
    struct subset *subset;
    struct random random;
    FILE *file;
    uint32_t words_left; /* words of the list that were not listed yet */
    uint32_t wanted;
    char last[MAX_WORD_NBYTES];
    size_t last_nbytes;
};

struct drawing {
    struct subsets *subsets;
    struct draw draws[MAX_SUBSETS];
};

static const struct list *largest(const struct list *lists)
{
    const struct list *chosen = &lists[0];
    for (size_t i = 1; i < LIST_COUNT; i++) {
        if (lists[i].is_there && file_nbytes(lists[i].path) > file_nbytes(chosen->path)) {
            chosen = &lists[i];
        }
    }
    return chosen;
}

/* Counts the new nodes of a trie for a word. Words are sorted, so each byte that follows the common
   prefix with the word before is a new node. */
static void count_nodes(struct draw *draw, struct wg_text word)
{
    size_t same = 0;
    while (same < draw->last_nbytes && same < word.nbytes && draw->last[same] == word.bytes[same]) {
        same++;
    }
    draw->subset->node_count += word.nbytes - same;
    draw->last_nbytes = word.nbytes < sizeof draw->last ? word.nbytes : sizeof draw->last;
    memcpy(draw->last, word.bytes, draw->last_nbytes);
}

/* Takes the word with the probability wanted / words_left, so that exactly `wanted` words are taken
   in the end. */
static void draw_word(struct draw *draw, struct wg_text word)
{
    if (random_below(&draw->random, draw->words_left--) < draw->wanted) {
        draw->wanted--;
        count_nodes(draw, word);
        (void)fprintf(draw->file, "%.*s\n", (int)word.nbytes, word.bytes);
    }
}

/* Calls draw_word for each subset, and counts the letters of the word. A wg_word_fn. */
static bool draw_for_all(void *context, struct wg_text word)
{
    struct drawing *drawing = context;
    for (size_t i = 0; i < drawing->subsets->count; i++) {
        draw_word(&drawing->draws[i], word);
    }
    for (size_t i = 0; i < word.nbytes; i++) {
        if (word.bytes[i] >= 'a' && word.bytes[i] <= 'z') {
            drawing->subsets->frequencies[word.bytes[i] - 'a']++;
        }
    }
    return true;
}

static void draw_words(struct subsets *subsets, const struct wg_dict *dict)
{
    struct drawing drawing = {.subsets = subsets};
    for (size_t i = 0; i < subsets->count; i++) {
        struct subset *const subset = &subsets->items[i];
        drawing.draws[i] = (struct draw){
            .subset = subset,
            .random = {i + 1},
            .file = file_open(subset->words_path, "w"),
            .words_left = (uint32_t)wg_dict_get_counts(dict)->words,
            .wanted = subset->word_count,
        };
    }
    if (wg_dict_each(dict, (struct wg_text){"", 0}, draw_for_all, &drawing, NULL) != WG_OK) {
        die("the words of %s cannot be listed", subsets->list->path);
    }
    for (size_t i = 0; i < subsets->count; i++) {
        file_close(drawing.draws[i].file, subsets->items[i].words_path);
    }
}

static void add_subset(struct subsets *subsets, uint32_t word_count)
{
    struct subset *const subset = &subsets->items[subsets->count++];
    subset->word_count = word_count;
    (void)snprintf(subset->words_path, PATH_NBYTES, "%s/growth-%u.txt", BENCH_DICT_DIR,
                   (unsigned)word_count);
    (void)snprintf(subset->dict_path, PATH_NBYTES, "%s/growth-%u.wgd", BENCH_DICT_DIR,
                   (unsigned)word_count);
}

struct subsets *subsets_new(const struct list *lists)
{
    static const uint32_t sizes[MAX_SUBSETS] = {10000, 30000, 100000, 300000, 1000000, 4000000};
    static const char all_path[] = BENCH_DICT_DIR "/growth-all.wgd";
    struct subsets *subsets = allocate(1, sizeof *subsets);
    subsets->list = largest(lists);
    (void)dictc_build(subsets->list->path, all_path, "--fold=marks");
    struct wg_dict *dict = wordgrid_open(all_path);
    const uint64_t words = wg_dict_get_counts(dict)->words;
    for (size_t i = 0; i < MAX_SUBSETS && sizes[i] <= words; i++) {
        add_subset(subsets, sizes[i]);
    }
    if (subsets->count == 0) {
        add_subset(subsets, (uint32_t)words);
    }
    draw_words(subsets, dict);
    wg_dict_close(dict);
    for (size_t i = 0; i < subsets->count; i++) {
        (void)dictc_build(subsets->items[i].words_path, subsets->items[i].dict_path, "--fold=none");
    }
    return subsets;
}

void subsets_free(struct subsets *subsets)
{
    for (size_t i = 0; i < subsets->count; i++) {
        (void)remove(subsets->items[i].words_path);
    }
    free(subsets);
}
