/* SPDX-License-Identifier: MIT */
/*
 * form_lines.c: cuts a text into lines that can be rows. Removes frames, signs of quotation,
 * numbers of rows and bullets, and reads a line of numbers.
 */
#include "board/form.h"

#include "base/array.h"
#include "base/text.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

void form_add_line(struct form *form, struct part part)
{
    form->has_failed |= !ARRAY_ADD(form->lines, &form->lines_capacity, &form->line_count, part);
}

size_t find_outside(const struct placed *text, struct part part, const char *separators)
{
    size_t at = part.begin;
    while (at < part.end && !is_one_of(text->bytes[at], separators)) {
        at = tile_end(text, at, part.end);
    }
    return at < part.end ? at : part.end;
}

bool is_made_of(const struct placed *text, struct part line, const char *set, const char *counted,
                size_t least)
{
    size_t count = 0;
    for (size_t i = line.begin; i < line.end; i++) {
        if (!is_one_of(text->bytes[i], set)) {
            return false;
        }
        count += is_one_of(text->bytes[i], counted);
    }
    return count >= least;
}

/* A line of a frame, in a text that has bars or '+'. */
static bool is_frame(const struct placed *text, struct part line)
{
    return is_made_of(text, line, " \t+-=|:", "+-=", 2);
}

#define NUMBER_SET "0123456789 \t,;|xX*"

static bool is_numbers(const struct placed *text, struct part line)
{
    return is_made_of(text, line, NUMBER_SET, "0123456789", 1) &&
           (is_digit(text->bytes[line.begin]) || text->bytes[line.begin] == '\t' ||
            is_one_of(text->bytes[line.begin], " |,;"));
}

static struct number_line read_numbers(const struct placed *text, struct part line)
{
    struct number_line numbers = {.place = line.begin, .are_consecutive = true};
    uint64_t before = 0;
    for (size_t i = line.begin; i < line.end;) {
        uint64_t number = 0;
        if (!is_digit(text->bytes[i])) {
            i++;
            continue;
        }
        for (; i < line.end && is_digit(text->bytes[i]); i++) {
            number = number < 1000000 ? number * 10 + (uint64_t)(text->bytes[i] - '0') : number;
        }
        if (numbers.count == 0) {
            numbers.first = number;
            numbers.are_consecutive = number <= 1;
        } else {
            numbers.second = numbers.count == 1 ? number : numbers.second;
            numbers.are_consecutive &= number == before + 1;
        }
        before = number;
        numbers.count++;
    }
    return numbers;
}

/* Removes the sign of an item of a list, such as "- lab". Returns false if the line has none. A
   line of cells, which has more blanks, can begin with a hole. */
static bool remove_bullet(const struct placed *text, struct part *line)
{
    const struct part rest = part_trim(text, (struct part){line->begin + 1, line->end});
    if (line->end - line->begin < 4 || rest.begin == line->begin + 1 ||
        !is_one_of(text->bytes[line->begin], "-*#") || has_outside(text, rest, " \t")) {
        return false;
    }
    *line = rest;
    return true;
}

/* Removes the number of a row, such as "1." or "2 |". Returns false if the line has none. */
static bool remove_label(const struct placed *text, struct part *line)
{
    size_t at = line->begin;
    while (at < line->end && is_digit(text->bytes[at])) {
        at++;
    }
    if (at == line->begin || at == line->end) {
        return false;
    }
    const size_t after = at;
    at += is_one_of(text->bytes[at], ".):|");
    const size_t blanks = at;
    while (at < line->end && is_blank_byte(text->bytes[at])) {
        at++;
    }
    if (at == after || (at == blanks && text->bytes[after] == '|')) {
        return false;
    }
    line->begin = at;
    return true;
}

static void note_empty_lines(struct form *form, size_t count, size_t place)
{
    for (size_t i = 0; i < count; i++) {
        form_note(form, WG_NOTE_EMPTY_LINES, &form->tidy, place, "");
    }
}

void form_list_lines(struct form *form)
{
    const struct placed *const text = &form->tidy;
    /* The TSV of a batch has slashes for the ends of lines. */
    const bool has_lines = memchr(text->bytes, '\n', text->nbytes) != NULL;
    const char line_end = !has_lines && is_digit(text->bytes[0]) ? '/' : '\n';
    const bool has_frames = has_outside(text, (struct part){0, text->nbytes}, "|+");
    size_t empty = 0;
    bool may_have_numbers = !form->is_board; /* otherwise digits are letters */
    for (size_t at = 0; at <= text->nbytes;) {
        const char *const end = memchr(text->bytes + at, line_end, text->nbytes - at);
        struct part line = {at, end == NULL ? text->nbytes : (size_t)(end - text->bytes)};
        at = line.end + 1;
        const bool has_tab = line.begin < line.end && text->bytes[line.begin] == '\t';
        struct part trimmed = part_trim(text, line);
        while (trimmed.begin < trimmed.end && text->bytes[trimmed.begin] == '>') {
            form_note(form, WG_NOTE_FORM, text, trimmed.begin, "quotes");
            trimmed.begin++;
            line.begin = trimmed.begin;
            trimmed = part_trim(text, trimmed);
        }
        if (trimmed.begin == trimmed.end && !has_tab) {
            empty++;
        } else if (has_frames && is_frame(text, trimmed)) {
            if (form->line_count == 1 && is_made_of(text, form->lines[0], " \t|", "|", 1)) {
                form->line_count = 0; /* a heading of Markdown without texts */
            }
            form_note(form, WG_NOTE_FORM, text, trimmed.begin, "cells");
        } else if (may_have_numbers && trimmed.begin < trimmed.end && is_numbers(text, trimmed)) {
            form->numbers = read_numbers(text, trimmed);
            may_have_numbers = false;
        } else {
            note_empty_lines(form, empty, line.begin);
            form_add_line(form, line);
            empty = 0;
            may_have_numbers = false;
        }
    }
    const bool has_end = text->nbytes > 0 && text->bytes[text->nbytes - 1] == '\n';
    note_empty_lines(form, empty > 0 ? empty - has_end : 0, text->nbytes);
}

/* Removes what `remove` finds, if it finds something in each line, of two at least. */
static bool remove_from_all(struct form *form, bool (*remove)(const struct placed *, struct part *))
{
    const struct placed *const text = &form->tidy;
    for (size_t i = 0; i < form->line_count; i++) {
        struct part line = part_trim(text, form->lines[i]);
        if (form->line_count < 2 || !remove(text, &line)) {
            return false;
        }
    }
    for (size_t i = 0; i < form->line_count; i++) {
        form->lines[i] = part_trim(text, form->lines[i]);
        (void)remove(text, &form->lines[i]);
    }
    return form->line_count > 0;
}

void form_remove_labels(struct form *form)
{
    if (form->is_board) {
        return;
    }
    if (remove_from_all(form, remove_label)) {
        form_note(form, WG_NOTE_NUMBERS, &form->tidy, form->lines[0].begin, "");
    } else if (remove_from_all(form, remove_bullet)) {
        form_note(form, WG_NOTE_FORM, &form->tidy, form->lines[0].begin, "list");
    }
}

void form_cut_lines(struct form *form, const char *separator, bool may_end)
{
    const struct placed *const text = &form->tidy;
    const size_t count = form->line_count;
    for (size_t i = 0; i < count && !form->has_failed; i++) {
        struct part line = form->lines[i];
        size_t at;
        while ((at = find_outside(text, line, separator)) < line.end) {
            form_add_line(form, (struct part){line.begin, at});
            line.begin = at + 1;
        }
        const struct part last = part_trim(text, line);
        if (last.begin < last.end || !may_end || line.begin == form->lines[i].begin) {
            form_add_line(form, line);
        } else {
            form_note(form, WG_NOTE_FORM, text, line.begin - 1, "rows");
        }
    }
    form->line_count -= count;
    memmove(form->lines, form->lines + count, form->line_count * sizeof *form->lines);
}

bool form_has_rows_of_holes(const struct form *form)
{
    const struct placed *const text = &form->tidy;
    bool is_canonical = form->longest < 3;
    bool has_empty = false;
    for (size_t at = 0; at < text->nbytes;) {
        const char *const end = memchr(text->bytes + at, '\n', text->nbytes - at);
        const struct part line = {at, end == NULL ? text->nbytes : (size_t)(end - text->bytes)};
        const struct part trimmed = part_trim(text, line);
        has_empty |= trimmed.begin == trimmed.end;
        is_canonical |= has_outside(text, line, "/");
        at = line.end + 1;
    }
    return is_canonical && has_empty;
}

bool form_are_slash_lines(const struct form *form)
{
    const struct placed *const text = &form->tidy;
    for (size_t i = 0; i < form->line_count; i++) {
        const struct part line = part_trim(text, form->lines[i]);
        const size_t slash = find_outside(text, line, "/");
        if (slash + 1 != line.end && !(slash == line.end && i + 1 == form->line_count)) {
            return false;
        }
    }
    return form->line_count >= 3;
}

/* --- Numbers */

void form_check_numbers(struct form *form)
{
    const struct number_line *const numbers = &form->numbers;
    const struct placed *const text = &form->tidy;
    struct extent extent;
    const uint64_t second = numbers->count > 1 ? numbers->second : numbers->first;
    if (form->is_refused || form->has_failed || !form_measure(form, &form->out, &extent)) {
        return; /* the caller reports the place */
    }
    const uint64_t rows = extent.rows;
    const uint64_t columns = extent.longest;
    const bool is_size = numbers->count <= 2 && ((numbers->first == rows && second == columns) ||
                                                 (numbers->first == columns && second == rows));
    if (rows == 1 && numbers->count <= 2 && numbers->first * second == extent.tiles &&
        extent.tiles > 1) {
        form->said_rows = numbers->first;
        form->said_columns = second;
        form_note(form, WG_NOTE_SIZE, text, numbers->place, "");
    } else if (numbers->are_consecutive && numbers->count == columns) {
        form_note(form, WG_NOTE_NUMBERS, text, numbers->place, "");
    } else if (is_size || (numbers->count == 1 && numbers->first == rows)) {
        form_note(form, WG_NOTE_SIZE, text, numbers->place, "");
    } else {
        form_refuse(form, WG_REASON_OTHER_SIZE, text, numbers->place,
                    "this line of numbers is not the size of the board, which has %llu x %llu "
                    "tiles; leave it out or change it",
                    (unsigned long long)rows, (unsigned long long)columns);
    }
}
