/* SPDX-License-Identifier: MIT */
/*
 * form_table.c: boards written in lines (form_lines.c): tables with separators or frames, cells
 * with blanks between them, and rows of letters with `Qu`.
 */
#include "board/form.h"

#include "base/spelling.h"

#include <string.h>

/* --- Cells with separators */

/* Adds the cells of a line to form->items, as a row. */
static void add_cells(struct form *form, struct part line, const char *separator)
{
    const struct placed *const text = &form->tidy;
    bool has_more = true;
    if (*separator == '|') { /* bars can be at both ends of a line */
        line = part_trim(text, line);
        line.begin += line.begin < line.end && text->bytes[line.begin] == '|';
        line.end -= line.begin < line.end && text->bytes[line.end - 1] == '|';
    }
    while (has_more && !form->has_failed) {
        const size_t at = find_outside(text, line, separator);
        struct part cell = part_trim(text, (struct part){line.begin, at});
        if (cell.end - cell.begin >= 2 && is_one_of(text->bytes[cell.begin], "\"'") &&
            text->bytes[cell.begin] == text->bytes[cell.end - 1]) {
            cell.begin++;
            cell.end--;
        }
        const size_t begin = form->items.nbytes;
        placed_copy(form, &form->items, text, cell);
        form_add_cell(form, (struct part){begin, form->items.nbytes});
        has_more = at < line.end;
        line.begin = at + 1;
    }
    form_end_row(form);
}

static size_t row_begin(const struct form *form, size_t row)
{
    return row == 0 ? 0 : form->row_ends[row - 1];
}

static bool is_empty(struct part part)
{
    return part.begin == part.end;
}

static bool is_number_cell(const struct placed *text, struct part cell)
{
    return is_empty(cell) || is_made_of(text, cell, "0123456789", "0123456789", 1);
}

/* Removes the first cell of each row, or the last one if it is empty. */
static void remove_column(struct form *form, bool is_first)
{
    size_t kept = 0;
    size_t begin = 0;
    for (size_t row = 0; row < form->row_count; row++) {
        const size_t end = form->row_ends[row];
        for (size_t i = begin; i < end; i++) {
            if (is_first ? i > begin : i + 1 < end || !is_empty(form->cells[i])) {
                form->cells[kept++] = form->cells[i];
            }
        }
        begin = end;
        form->row_ends[row] = kept;
    }
    form->cell_count = kept;
}

/* Removes the first row of cells. */
static void remove_heading(struct form *form)
{
    const size_t cells = form->row_ends[0];
    form->cell_count -= cells;
    memmove(form->cells, form->cells + cells, form->cell_count * sizeof *form->cells);
    form->row_count--;
    for (size_t row = 0; row < form->row_count; row++) {
        form->row_ends[row] = form->row_ends[row + 1] - cells;
    }
}

/* Removes a last column without texts, from separators at the ends of lines, and a first column of
   numbers, with its heading if it has one. */
static void trim_columns(struct form *form)
{
    const size_t first_end = form->row_ends[0];
    bool ends_empty = true;
    bool has_numbers = form->row_count > 1;
    bool has_number = false;
    for (size_t row = 0; row < form->row_count; row++) {
        const size_t begin = row_begin(form, row);
        const size_t end = form->row_ends[row];
        const bool is_short_last = row > 0 && row + 1 == form->row_count && end - begin < first_end;
        ends_empty &= is_short_last || (end - begin > 1 && is_empty(form->cells[end - 1]));
        has_numbers &= end - begin > 1 && is_number_cell(&form->items, form->cells[begin]);
        has_number |= !is_empty(form->cells[begin]);
    }
    if (ends_empty) {
        remove_column(form, false);
    }
    if (has_numbers && has_number) {
        const bool has_heading = is_empty(form->cells[0]);
        remove_column(form, true);
        if (has_heading && form->numbers.count == 0) {
            remove_heading(form);
        }
        form_note(form, WG_NOTE_NUMBERS, &form->tidy, form->lines[0].begin, "");
    }
}

/* Tiles that are usual on dice, and the symbols of the dictionary. */
static bool is_usual_tile(const struct form *form, const struct placed *text, struct part part)
{
    static const char usual[][3] = {"qu", "an", "er", "he", "in", "th"};
    const struct wg_text tile = part_text(text, part);
    uint32_t symbol;
    bool is_usual = false;
    for (size_t i = 0; i < sizeof usual / sizeof *usual && tile.nbytes == 2; i++) {
        is_usual |= (tile.bytes[0] | 0x20) == usual[i][0] && (tile.bytes[1] | 0x20) == usual[i][1];
    }
    return is_usual || alphabet_match_symbol(form->alphabet, tile, &symbol) == tile.nbytes;
}

/* Refuses a cell with a text that is no usual tile, in a table whose rows have different numbers of
   cells: it is rather a remark, or a row of another board. */
static void refuse_texts(struct form *form)
{
    const size_t columns = form->row_ends[0];
    bool are_even = true;
    for (size_t row = 1; row < form->row_count; row++) {
        are_even &= form->row_ends[row] - form->row_ends[row - 1] == columns;
    }
    for (size_t i = 0; !are_even && i < form->cell_count; i++) {
        const struct part cell = form->cells[i];
        if (count_tiles(&form->items, cell) > 1 && !is_usual_tile(form, &form->items, cell)) {
            char quote[QUOTE_NBYTES];
            form_refuse(form, WG_REASON_NOT_TILE, &form->items, cell.begin,
                        "'%s' is not a tile, and the rows have different numbers of cells; write "
                        "each row on a line, with equally many",
                        spell_quote(part_text(&form->items, cell), quote));
        }
    }
}

static bool put_separated(struct form *form, const char *separator)
{
    const struct placed *const text = &form->tidy;
    for (size_t i = 0; i < form->line_count; i++) {
        add_cells(form, form->lines[i], separator);
    }
    if (form->has_failed) {
        return false;
    }
    trim_columns(form);
    refuse_texts(form);
    form_note(form, WG_NOTE_FORM, text, find_outside(text, form->lines[0], separator), "cells");
    if (form->cell_count == form->row_count) { /* a column of texts: rows of letters */
        form_put_rows(form, &form->items, form->cells, form->cell_count, false);
        return true;
    }
    form_put_cells(form, true);
    return true;
}

/* --- Letters */

/* The texts of a line that blanks separate, as parts after the lines in form->lines. */
static size_t add_words(struct form *form, struct part line)
{
    const struct placed *const text = &form->tidy;
    const size_t before = form->line_count;
    line = part_trim(text, line);
    while (line.begin < line.end && !form->has_failed) {
        const size_t at = find_outside(text, line, " \t");
        form_add_line(form, (struct part){line.begin, at});
        line.begin = at;
        line = part_trim(text, line);
    }
    return form->line_count - before;
}

/*
 * Whether the words are cells, some of which are a tile of several letters. They are if these are
 * capitals with small letters, among capitals: S N Qu T. If the rows are not equally long in the
 * grammar, they also are if these are usual tiles, and at most a third. If the text has no meaning
 * in the grammar, any tiles of two or three letters will do, if they are less than half.
 */
static bool are_cells(const struct form *form, const struct part *words, size_t count)
{
    enum { MAX_TILES = 3 };
    const struct placed *const text = &form->tidy;
    size_t longer = 0;
    size_t pairs = 0;
    size_t usual = 0;
    size_t capitals = 0;
    for (size_t i = 0; i < count; i++) {
        const struct part word = words[i];
        const size_t tiles = count_tiles(text, word);
        const enum letter_case first = form_case_of(form, text, word.begin, word.end);
        const bool is_pair =
            first == CASE_CAPITAL && form_pair_end(form, text, word.begin, word.end) == word.end;
        if (tiles > MAX_TILES) {
            return false;
        }
        capitals += is_pair || (tiles == 1 && first == CASE_NONE);
        longer += tiles > 1;
        pairs += tiles > 1 && is_pair;
        usual += tiles > 1 && is_usual_tile(form, text, word);
    }
    return longer > 0 && ((pairs == longer && capitals == count) ||
                          (!form->is_even && usual == longer && 3 * longer <= count) ||
                          (!form->is_board && 2 * longer < count));
}

/* Reads lines whose tiles have blanks between them. */
static bool put_words(struct form *form, size_t count)
{
    const struct placed *const text = &form->tidy;
    const size_t first = form->line_count;
    size_t in_row = 0;
    bool are_even = true;
    for (size_t i = 0; i < count; i++) {
        const size_t words = add_words(form, form->lines[i]);
        in_row = i == 0 ? words : in_row;
        are_even &= words == in_row;
    }
    const size_t words = form->line_count - first;
    const struct part *const parts = form->lines + first;
    form->line_count = first;
    if (form->has_failed || in_row < 2 || !are_even) {
        return false;
    }
    if (count == 1 && !form->is_even && form_is_list_of_rows(form, text, parts, words)) {
        form_put_rows(form, text, parts, words, false);
        form_note(form, WG_NOTE_FORM, text, parts[0].begin, "rows");
        return true;
    }
    if (form->is_refused || !are_cells(form, parts, words)) {
        return form->is_refused;
    }
    for (size_t i = 0; i < words; i++) {
        if (i > 0 && i % in_row == 0) {
            form_put_break(form);
        }
        form_put_tile(form, text, parts[i]);
    }
    return true;
}

/* Counts the tiles of a line if small letters belong to the capital before them. Returns 0 if a
   small letter is not the only one after its capital. */
static size_t count_pairs(const struct form *form, struct part line, size_t *pairs)
{
    const struct placed *const text = &form->tidy;
    size_t tiles = 0;
    for (size_t at = line.begin, end; at < line.end; at = end) {
        end = form_pair_end(form, text, at, line.end);
        const struct part tile = {at, end};
        const size_t letters = count_tiles(text, tile);
        if (letters > 2 || (letters == 1 && form_case_of(form, text, at, end) == CASE_SMALL)) {
            return 0;
        }
        tiles += letters > 0;
        *pairs += letters == 2;
    }
    return tiles;
}

/* Whether capitals with a small letter are tiles, such as Qu: some row has one, they are fewer than
   half of the tiles, and all rows then have the same number of tiles, or one row is a board. */
static bool has_pairs(const struct form *form, size_t count)
{
    size_t pairs = 0;
    size_t tiles = 0;
    size_t all = 0;
    bool are_even = true;
    for (size_t i = 0; i < count; i++) {
        const size_t in_row = count_pairs(form, form->lines[i], &pairs);
        tiles = i == 0 ? in_row : tiles;
        are_even &= in_row == tiles && in_row > 0;
        all += in_row;
    }
    const struct extent extent = {.rows = count, .longest = tiles, .shortest = tiles, .tiles = all};
    return pairs > 0 && 2 * pairs < all && are_even &&
           extent_fits(&extent, form->rows, form->columns);
}

/* Whether a single row is a board. */
static bool is_whole_board(const struct form *form, struct part row)
{
    const size_t tiles = count_tiles(&form->tidy, row);
    const struct extent extent = {.rows = 1, .longest = tiles, .shortest = tiles, .tiles = tiles};
    return extent_fits(&extent, form->rows, form->columns);
}

static bool put_rows(struct form *form)
{
    const size_t count = form->line_count;
    if (put_words(form, count)) {
        return true;
    }
    if (form->is_even) {
        return false;
    }
    const bool joins = has_pairs(form, count);
    if (form->is_board && count == 1 && !joins && !is_whole_board(form, form->lines[0])) {
        return false; /* without its empty lines, the text would be no board */
    }
    form_put_rows(form, &form->tidy, form->lines, count, joins);
    return joins || !form->is_board || form->notes.count > 0;
}

/* Whether tabs separate cells: each line has as many, and a cell has no blanks. */
static bool has_tab_cells(const struct form *form)
{
    const struct placed *const text = &form->tidy;
    size_t tabs = 0;
    for (size_t i = 0; i < form->line_count; i++) {
        size_t in_line = 0;
        for (size_t at = form->lines[i].begin; at < form->lines[i].end; at++) {
            in_line += text->bytes[at] == '\t';
            if (text->bytes[at] == ' ' || text->bytes[at] == '/') {
                return false;
            }
        }
        tabs = i == 0 ? in_line : tabs;
        if (in_line != tabs) {
            return false;
        }
    }
    return tabs > 0;
}

/* Returns whether the lines have the separator, but only at their ends. Then removes it there, and
   lines without anything else. */
static bool remove_ends(struct form *form, const char *separator)
{
    const struct placed *const text = &form->tidy;
    size_t kept = 0;
    bool has_any = false;
    for (size_t i = 0; i < form->line_count; i++) {
        const struct part line = part_trim(text, form->lines[i]);
        const size_t at = find_outside(text, line, separator);
        if (at < line.end && at + 1 < line.end) {
            return false;
        }
        has_any |= at < line.end;
    }
    for (size_t i = 0; has_any && i < form->line_count; i++) {
        struct part line = part_trim(text, form->lines[i]);
        line.end = find_outside(text, line, separator);
        if (line.begin < line.end) {
            form->lines[kept++] = line;
        }
    }
    if (kept > 0) {
        form_note(form, WG_NOTE_FORM, text, form->lines[0].end, "rows");
        form->line_count = kept;
    }
    return kept > 0;
}

/* Whether a line, cut at each `outer`, has as many `inner` in each part. */
static bool has_even_parts(const struct placed *text, struct part line, const char *outer,
                           const char *inner)
{
    size_t first = SIZE_MAX;
    bool are_even = true;
    while (line.begin <= line.end) {
        struct part part = {line.begin, find_outside(text, line, outer)};
        size_t count = 0;
        line.begin = part.end + 1;
        for (size_t at; (at = find_outside(text, part, inner)) < part.end; count++) {
            part.begin = at + 1;
        }
        first = first == SIZE_MAX ? count : first;
        are_even &= count == first;
    }
    return are_even;
}

bool form_read_table(struct form *form)
{
    static const char *const separators[] = {"\t", ",", ";", "|"};
    const struct placed *const text = &form->tidy;
    const char *separator = NULL;
    if (form->is_board && form_has_rows_of_holes(form)) {
        return false;
    }
    form_list_lines(form);
    if (form->line_count == 0 || form->has_failed) {
        return false;
    }
    const bool has_slash_lines = form_are_slash_lines(form);
    form_remove_labels(form);
    if (form->line_count == 1 && has_outside(text, form->lines[0], ",") &&
        has_outside(text, form->lines[0], ";")) {
        const bool is_comma = !has_even_parts(text, form->lines[0], ";", ",") &&
                              has_even_parts(text, form->lines[0], ",", ";");
        form_cut_lines(form, is_comma ? "," : ";", true);
    }
    if (!form->is_board && !remove_ends(form, ",")) {
        (void)remove_ends(form, ";");
    }
    for (size_t i = 0; i < form->line_count * 4 && separator == NULL; i++) {
        const char *const candidate = separators[i / form->line_count];
        const struct part line = form->lines[i % form->line_count];
        /* A single line with bars is rather a choice: a|e. */
        const bool is_choice_line = *candidate == '|' && form->line_count == 1 &&
                                    text->bytes[part_trim(text, line).begin] != '|';
        if (!is_choice_line && has_outside(text, line, candidate)) {
            separator = candidate;
        }
    }
    if (form->is_board && !has_tab_cells(form)) {
        separator = NULL; /* tabs are blanks of the grammar */
    }
    form_cut_lines(form, "/", !form->is_board || has_slash_lines);
    const bool is_read = separator != NULL ? put_separated(form, separator) : put_rows(form);
    if (is_read && form->numbers.count > 0) {
        form_check_numbers(form);
    }
    return is_read;
}
