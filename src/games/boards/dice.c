/* SPDX-License-Identifier: MIT */
/* dice.c: see dice.h. */
#include "boards/dice.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The state of the parser, and the place of the next byte. */
struct parser {
    struct dice *dice;
    const char *source;
    const char *line; /* the first byte of the line */
    const char *end;  /* of the line */
    const char *p;
    uint64_t line_number;
    struct wg_error *error;
};

#define FACE_HELP "a face is a letter, [qu], [a|e], ? or ."

static enum wg_status fail_here(const struct parser *parser, enum wg_status status, const char *at,
                                const char *message)
{
    return fail_at(parser->error, status, parser->source, parser->line_number,
                   utf8_count(parser->line, (size_t)(at - parser->line)) + 1, "%s", message);
}

/* Whether a face can have this character outside brackets. Characters beyond ASCII are not checked:
   the dictionary decides which of them are letters. */
static bool is_letter(char c)
{
    return (unsigned char)c >= 0x80 || (unsigned)(c | 0x20) - 'a' < 26;
}

/* Adds the face with this spelling to the last die. */
static enum wg_status add_face(const struct parser *parser, struct wg_text spelling)
{
    struct dice *dice = parser->dice;
    struct die *die = &dice->dice[dice->count - 1];
    if (die->count == DICE_MAX_FACES) {
        return fail_here(parser, WG_LIMIT, parser->p, "a die has at most 64 faces");
    }
    if (spelling.nbytes > DICE_MAX_FACE_NBYTES) {
        return fail_here(parser, WG_LIMIT, parser->p, "a face has at most 256 bytes");
    }
    TRY_MEMORY(parser->error,
               ARRAY_RESERVE(dice->faces, &dice->faces_capacity, dice->face_count + 1));
    char *const text = memcpy(dice->text + dice->nbytes, spelling.bytes, spelling.nbytes);
    dice->faces[dice->face_count++] = (struct wg_text){text, spelling.nbytes};
    dice->nbytes += spelling.nbytes;
    die->count++;
    return WG_OK;
}

/* Reads a face in brackets: alternatives of at least one letter each. Removes blanks. */
static enum wg_status read_brackets(struct parser *parser)
{
    char spelling[DICE_MAX_FACE_NBYTES + 1] = "";
    size_t nbytes = 0;
    const char *p = parser->p;
    for (; p < parser->end && *p != ']'; p++) {
        if (p > parser->p && strchr("[?./#", *p) != NULL) {
            return fail_here(parser, WG_BAD_INPUT, p,
                             "only letters and '|' can stand inside brackets");
        }
        if (*p == '|' && strchr("[|", spelling[nbytes - 1]) != NULL) {
            break;
        }
        if (!is_blank_byte(*p) && nbytes < sizeof spelling) {
            spelling[nbytes++] = *p;
        }
    }
    if (p == parser->end) {
        return fail_here(parser, WG_BAD_INPUT, parser->p,
                         "this '[' is not closed; write [qu] or [a|e]");
    }
    if (strchr("[|", spelling[nbytes - 1]) != NULL) {
        return fail_here(parser, WG_BAD_INPUT, p, "letters are missing here; write [qu] or [a|e]");
    }
    if (nbytes < sizeof spelling) {
        spelling[nbytes++] = ']';
    }
    const enum wg_status status = add_face(parser, (struct wg_text){spelling, nbytes});
    parser->p = p + 1;
    return status;
}

static enum wg_status read_face(struct parser *parser)
{
    const char c = *parser->p;
    if (c == '[') {
        return read_brackets(parser);
    }
    if (c != '?' && c != '.' && !is_letter(c)) {
        return fail_here(parser, WG_BAD_INPUT, parser->p, "this is not a face; " FACE_HELP);
    }
    const size_t nbytes =
        is_letter(c) ? letter_nbytes((struct wg_text){parser->p, (size_t)(parser->end - parser->p)})
                     : 1;
    const enum wg_status status = add_face(parser, (struct wg_text){parser->p, nbytes});
    parser->p += nbytes;
    return status;
}

/* Reads a line: the faces of a die, if there are any. */
static enum wg_status read_line(struct parser *parser)
{
    struct dice *const dice = parser->dice;
    bool is_empty = true;
    unsigned nbytes;
    for (const char *p = parser->p; p < parser->end; p += nbytes) {
        if (!utf8_is_plain((const unsigned char *)p, (const unsigned char *)parser->end, &nbytes) &&
            *p != '\t') {
            return fail_here(parser, WG_BAD_INPUT, p,
                             "a control character, or not UTF-8; save the file as UTF-8");
        }
    }
    while (parser->p < parser->end && *parser->p != '#') {
        if (is_blank_byte(*parser->p)) {
            parser->p++;
            continue;
        }
        if (is_empty && dice->count == DICE_MAX_COUNT) {
            return fail_here(parser, WG_LIMIT, parser->p,
                             "a set has at most 256 dice, one on each line");
        }
        if (is_empty) {
            dice->dice[dice->count++] = (struct die){.first = dice->face_count};
        }
        is_empty = false;
        TRY(read_face(parser));
    }
    return WG_OK;
}

enum wg_status dice_parse(struct dice *dice, const char *source, struct wg_text text,
                          struct wg_error *error)
{
    struct parser parser = {.dice = dice, .source = source, .error = error};
    memset(dice, 0, sizeof *dice);
    text = text_skip_mark(text);
    dice->text = malloc(text.nbytes + 1); /* no face is longer here than in the file */
    TRY_MEMORY(error, dice->text != NULL);
    while (text.nbytes > 0) {
        bool has_end;
        const struct wg_text line = text_take_until(&text, '\n', &has_end);
        parser.line = line.bytes;
        parser.p = line.bytes;
        parser.end = line.bytes + line.nbytes;
        parser.end -= line.nbytes > 0 && parser.end[-1] == '\r';
        parser.line_number++;
        TRY(read_line(&parser));
    }
    if (dice->count == 0) {
        return fail_at(error, WG_BAD_INPUT, source, 0, 0, "there are no dice; write one a line");
    }
    return WG_OK;
}

void dice_free(struct dice *dice)
{
    FREE_ALL(dice->faces, dice->text);
}

/* --- Which boards dice can show */

/* Adds a die to the set of a face. The face is parsed as a board of one cell, so that it is folded
   in the same way as the tile that it is compared with. */
static enum wg_status add_tile(struct rollable *rollable, struct wg_board *board,
                               struct wg_text face, uint32_t die,
                               const struct wg_board_options *options, struct wg_error *error)
{
    const uint32_t before = rollable->texts.count;
    struct wg_error cause;
    const enum wg_status status = wg_board_parse(board, face, options, &cause);
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        return fail(error, status, "die %lu, face '%.*s': %s", (unsigned long)die + 1,
                    (int)face.nbytes, face.bytes, cause.message);
    }
    if (status != WG_OK) {
        *error = cause;
        return status;
    }
    const uint32_t number = text_table_add(&rollable->texts, wg_board_tile(board, 0));
    TRY_MEMORY(error, number != TEXT_NONE && ARRAY_RESERVE(rollable->sets, &rollable->sets_capacity,
                                                           (size_t)rollable->texts.count));
    if (number == before) {
        rollable->sets[number] = (struct die_set){{0}};
    }
    die_set_add(&rollable->sets[number], die);
    return WG_OK;
}

enum wg_status rollable_init(struct rollable *rollable, const struct dice *dice,
                             const struct wg_dict *dict, const struct wg_board_options *options,
                             struct wg_error *error)
{
    const struct wg_board_options one_cell = {
        .struct_nbytes = sizeof one_cell,
        .rows = 1,
        .columns = 1,
        .q_is_qu = options != NULL && options->q_is_qu,
    };
    struct wg_board *board = NULL;
    *rollable = (struct rollable){.dice_count = dice->count};
    enum wg_status status = wg_board_new(dict, &board, error);
    for (uint32_t i = 0; status == WG_OK && i < dice->count; i++) {
        const struct die *die = &dice->dice[i];
        for (uint32_t k = 0; status == WG_OK && k < die->count; k++) {
            status = add_tile(rollable, board, dice->faces[die->first + k], i, &one_cell, error);
        }
    }
    wg_board_free(board);
    return status;
}

void rollable_free(struct rollable *rollable)
{
    text_table_free(&rollable->texts);
    free(rollable->sets);
}

enum { NO_CELL = 0xffff };

struct match {
    const struct die_set *const *sets; /* of each cell */
    uint16_t *dice;                    /* of each cell that has a die */
    uint16_t cells[DICE_MAX_COUNT];    /* of each die; NO_CELL: the die is free */
    uint16_t from[DICE_MAX_COUNT];     /* the cell that reached the die in a search */
};

/* Gives `die` to the cell that reached it. This cell gives its old die to the cell that reached the
   old die, and so on, up to `cell`, which had no die. */
static void augment(struct match *match, uint16_t die, uint16_t cell)
{
    for (;;) {
        const uint16_t taker = match->from[die];
        const uint16_t given = match->dice[taker];
        match->dice[taker] = die;
        match->cells[die] = taker;
        if (taker == cell) {
            return;
        }
        die = given;
    }
}

/* Finds a die for `cell`, breadth first. Cells that have a die may get another. */
static bool find_die(struct match *match, uint16_t cell)
{
    uint16_t queue[DICE_MAX_COUNT + 1];
    struct die_set seen = {{0}};
    uint32_t end = 1;
    queue[0] = cell;
    for (uint32_t begin = 0; begin < end; begin++) {
        const struct die_set *const set = match->sets[queue[begin]];
        for (uint32_t word = 0; word < DIE_SET_WORDS; word++) {
            uint64_t dice = set->bits[word] & ~seen.bits[word];
            seen.bits[word] |= dice;
            for (; dice != 0; dice &= dice - 1) {
                const uint16_t die = (uint16_t)(word * 64 + lowest_bit64(dice));
                match->from[die] = queue[begin];
                if (match->cells[die] == NO_CELL) {
                    augment(match, die, cell);
                    return true;
                }
                queue[end++] = match->cells[die];
            }
        }
    }
    return false;
}

bool match_dice(const struct die_set *const *sets, uint32_t count, uint16_t *dice_out)
{
    struct match match;
    match.sets = sets;
    match.dice = dice_out;
    memset(match.cells, 0xff, sizeof match.cells);
    uint32_t cell = 0;
    while (cell < count && find_die(&match, (uint16_t)cell)) {
        cell++;
    }
    return cell == count;
}

bool rollable_has(const void *of_dice, const uint8_t *faces)
{
    const struct rollable *const rollable = of_dice;
    const struct die_set *sets[DICE_MAX_COUNT];
    uint16_t dice[DICE_MAX_COUNT];
    for (uint32_t i = 0; i < rollable->dice_count; i++) {
        sets[i] = &rollable->sets[faces[i]];
    }
    return match_dice(sets, rollable->dice_count, dice);
}

bool rollable_find(struct rollable *rollable, const struct wg_board *board, uint16_t *dice_out)
{
    const struct die_set *sets[DICE_MAX_COUNT];
    const uint32_t cells = wg_board_cell_count(board);
    if (cells != rollable->dice_count) {
        return false;
    }
    for (uint32_t i = 0; i < cells; i++) {
        const uint32_t face = text_table_find(&rollable->texts, wg_board_tile(board, i));
        if (face == TEXT_NONE) {
            return false;
        }
        sets[i] = &rollable->sets[face];
    }
    return match_dice(sets, cells, dice_out);
}
