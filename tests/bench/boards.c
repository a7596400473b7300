/* SPDX-License-Identifier: MIT */
#include "boards.h"

#include "base/array.h"
#include "measure.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DICE = 16, FACES = 6 };

/* The dice of Boggle as sold since 1987; the face q means Qu. */
static const char dice[DICE][FACES + 1] = {
    "aaeegn", "abbjoo", "achops", "affkps", "aoottw", "cimotu", "deilrx", "delrvy",
    "distty", "eeghnw", "eeinsu", "ehrtvw", "eiosst", "elrtty", "himnqu", "hlnnrz",
};

/* Stores the numbers 0 to DICE - 1 in random order (Fisher-Yates shuffle). */
static void shuffle(struct random *random, unsigned char *numbers)
{
    for (unsigned i = 0; i < DICE; i++) {
        numbers[i] = (unsigned char)i;
    }
    for (unsigned i = DICE - 1; i > 0; i--) {
        const unsigned j = random_below(random, i + 1);
        const unsigned char swapped = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = swapped;
    }
}

struct boards boards_roll(unsigned side, size_t count, uint64_t seed)
{
    struct random random = {seed};
    const unsigned cells = side * side;
    struct boards boards = {side, count, allocate(count, cells)};
    char *letter = boards.letters;
    for (size_t i = 0; i < count; i++) {
        unsigned char order[DICE];
        shuffle(&random, order);
        for (unsigned cell = 0; cell < cells; cell++) {
            const unsigned die = cells == DICE ? order[cell] : random_below(&random, DICE);
            *letter++ = dice[die][random_below(&random, FACES)];
        }
    }
    return boards;
}

static char draw(struct random *random, const uint32_t *frequencies, unsigned sum)
{
    unsigned left = random_below(random, sum);
    unsigned letter = 'a';
    while (left >= *frequencies) {
        left -= *frequencies++;
        letter++;
    }
    return (char)letter;
}

struct boards boards_draw(unsigned side, size_t count, const uint32_t *frequencies,
                          size_t letter_count, uint64_t seed)
{
    struct random random = {seed};
    const size_t cells = count * side * side;
    struct boards boards = {side, count, allocate(cells, 1)};
    unsigned sum = 0;
    for (size_t i = 0; i < letter_count; i++) {
        sum += frequencies[i];
    }
    for (size_t i = 0; i < cells; i++) {
        boards.letters[i] = draw(&random, frequencies, sum);
    }
    return boards;
}

struct boards boards_read(const char *path)
{
    struct boards boards = {.side = 4};
    size_t capacity = 0;
    char line[64];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        die("cannot read %s", path);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        const char *letters = strchr(line, '\t');
        if (letters == NULL || strspn(letters + 1, "abcdefghijklmnopqrstuvwxyz") != DICE) {
            die("%s: no score, tab and 16 letters: %s", path, line);
        }
        if (!ARRAY_RESERVE(boards.letters, &capacity, (boards.count + 1) * DICE)) {
            die("no memory for the boards");
        }
        memcpy(boards.letters + boards.count++ * DICE, letters + 1, DICE);
    }
    (void)fclose(file);
    if (boards.count == 0) {
        die("%s has no boards", path);
    }
    return boards;
}

void boards_free(struct boards *boards)
{
    free(boards->letters);
    boards->letters = NULL;
}
