/* SPDX-License-Identifier: MIT */
#include "support/falling.h"

#include <string.h>

static bool falls(const struct falling *game, int cell)
{
    const int columns = game->geometry.columns;
    const int below = cell + columns;
    return game->tiles[cell] != FALLING_EMPTY && below < game->geometry.rows * columns &&
           game->tiles[below] == FALLING_EMPTY &&
           (game->geometry.walls == NULL ||
            !wg_maze_has_wall(game->geometry.walls, (uint32_t)(cell / columns),
                              (uint32_t)(cell % columns), WG_SOUTH));
}

void falling_settle(struct falling *game)
{
    const int cells = game->geometry.rows * game->geometry.columns;
    bool has_moved = true;
    while (has_moved) {
        has_moved = false;
        for (int cell = 0; cell < cells; cell++) {
            if (falls(game, cell)) {
                game->tiles[cell + game->geometry.columns] = game->tiles[cell];
                game->tiles[cell] = FALLING_EMPTY;
                has_moved = true;
            }
        }
    }
}

bool falling_is_empty(const struct falling *game)
{
    bool is_empty = true;
    for (int cell = 0; cell < game->geometry.rows * game->geometry.columns; cell++) {
        is_empty &= game->tiles[cell] == FALLING_EMPTY;
    }
    return is_empty;
}

/* --- Boards with a known solution */

/* Columns of letters, from the bottom up. */
struct stacks {
    unsigned rows;
    unsigned columns;
    unsigned heights[FALLING_MAX_SIDE];
    char letters[FALLING_MAX_SIDE][FALLING_MAX_SIDE];
};

struct spot {
    unsigned height;
    unsigned column;
};

static bool is_taken(const struct spot *path, unsigned count, struct spot spot)
{
    bool any = false;
    for (unsigned i = 0; i < count; i++) {
        any |= path[i].height == spot.height && path[i].column == spot.column;
    }
    return any;
}

/* Makes a random path of king's moves. Returns false after 20 attempts without a free neighbour. */
static bool roll_path(const struct stacks *stacks, struct random *random, struct spot *path,
                      unsigned length)
{
    path[0] =
        (struct spot){random_below(random, stacks->rows), random_below(random, stacks->columns)};
    for (unsigned i = 1; i < length; i++) {
        unsigned tries = 0;
        do {
            path[i].height = path[i - 1].height + random_below(random, 3) - 1;
            path[i].column = path[i - 1].column + random_below(random, 3) - 1;
        } while (++tries < 20 && (path[i].height >= stacks->rows ||
                                  path[i].column >= stacks->columns || is_taken(path, i, path[i])));
        if (tries == 20) {
            return false;
        }
    }
    return true;
}

/* Returns whether a word can be inserted along the path, so that the letters above it move up. Then
   no cell below a letter may be empty, and no letter may be above the top row. */
static bool fits(const struct stacks *stacks, const struct spot *path, unsigned length)
{
    unsigned heights[FALLING_MAX_SIDE];
    bool has_room = true;
    memcpy(heights, stacks->heights, sizeof heights);
    for (unsigned i = 0; i < length; i++) {
        heights[path[i].column]++;
    }
    for (unsigned i = 0; i < length; i++) {
        has_room &=
            path[i].height < heights[path[i].column] && heights[path[i].column] <= stacks->rows;
    }
    return has_room;
}

static void insert(struct stacks *stacks, const struct spot *path, const char *word,
                   unsigned length)
{
    struct stacks new = *stacks;
    memset(new.letters, 0, sizeof new.letters);
    for (unsigned i = 0; i < length; i++) {
        new.letters[path[i].column][path[i].height] = word[i];
        new.heights[path[i].column]++;
    }
    for (unsigned column = 0; column < stacks->columns; column++) {
        unsigned next = 0;
        for (unsigned height = 0; height < new.heights[column]; height++) {
            if (new.letters[column][height] == 0) {
                new.letters[column][height] = stacks->letters[column][next++];
            }
        }
    }
    *stacks = new;
}

/* Chooses random lengths that fill the board exactly. If a length is too long, `left` wraps around,
   and the attempt fails. */
static void roll_lengths(struct falling_puzzle *puzzle, struct random *random, unsigned shortest,
                         unsigned longest)
{
    unsigned left;
    do {
        left = puzzle->rows * puzzle->columns;
        puzzle->count = 0;
        while (left >= shortest && puzzle->count < FALLING_MAX_WORDS) {
            const unsigned length = shortest + random_below(random, longest - shortest + 1);
            puzzle->lengths[puzzle->count++] = length;
            left -= length <= left ? length : left + 1;
        }
    } while (left != 0);
}

/* Inserts the words, the last one first. Returns false if one does not fit. */
static bool fill(struct falling_puzzle *puzzle, struct random *random, struct stacks *stacks,
                 falling_word_fn *word, void *context)
{
    enum { TRIES = 20000 };
    struct spot path[FALLING_MAX_CELLS];
    for (unsigned i = puzzle->count; i-- > 0;) {
        const unsigned length = puzzle->lengths[i];
        unsigned tries = 0;
        while (!roll_path(stacks, random, path, length) || !fits(stacks, path, length)) {
            if (++tries == TRIES) {
                return false;
            }
        }
        insert(stacks, path, word(context, random, length), length);
    }
    return true;
}

void falling_make_puzzle(struct falling_puzzle *puzzle_out, struct random *random, unsigned rows,
                         unsigned columns, unsigned shortest, unsigned longest,
                         falling_word_fn *word, void *context)
{
    struct stacks stacks;
    char *p = puzzle_out->text;
    puzzle_out->rows = rows;
    puzzle_out->columns = columns;
    do {
        stacks = (struct stacks){.rows = rows, .columns = columns};
        roll_lengths(puzzle_out, random, shortest, longest);
    } while (!fill(puzzle_out, random, &stacks, word, context));
    for (unsigned row = rows; row-- > 0;) {
        for (unsigned column = 0; column < columns; column++) {
            *p++ = stacks.letters[column][row];
        }
        *p++ = row > 0 ? '/' : '\0';
    }
}
