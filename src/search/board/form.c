/* SPDX-License-Identifier: MIT */
/* form.c: tidies the text, and looks for its form. See form.h. */
#include "board/form.h"

#include "base/memory.h"
#include "base/text.h"
#include "board/columns.h"
#include "board/tidy.h"

static void placed_free(struct placed *text)
{
    FREE_ALL(text->bytes, text->places);
}

void form_free(struct form *form)
{
    placed_free(&form->tidy);
    placed_free(&form->items);
    placed_free(&form->out);
    FREE_ALL(form->cells, form->row_ends, form->lines, form->joined);
    notes_free(&form->notes);
}

/* --- Tidying */

static void tidy(struct form *form)
{
    struct wg_text rest = form->source;
    uint32_t place = 0;
    form->tidy.nbytes = 0;
    while (rest.nbytes > 0 && !form->has_failed) {
        uint32_t code_point = 0;
        unsigned nbytes = text_decode(rest, &code_point);
        const int to = tidy_first(form->alphabet, rest);
        nbytes = nbytes > 0 ? nbytes : 1;
        if (*rest.bytes == '\r') {
            nbytes = rest.nbytes > 1 && rest.bytes[1] == '\n' ? 2 : 1;
            placed_put(form, &form->tidy, "\n", 1, place);
        } else if (to == TIDY_NONE) {
            placed_put(form, &form->tidy, rest.bytes, nbytes, place);
        } else if (to != 0) {
            placed_put(form, &form->tidy, &(char){(char)to}, 1, place);
        }
        text_skip(&rest, nbytes);
        place += nbytes;
    }
}

/* --- The whole */

/* Returns whether a text of the grammar is a board of the wanted size without a liberty. */
static bool is_plain_board(const struct form *form, const struct placed *text)
{
    struct extent extent;
    return form_measure(form, text, &extent) && extent_fits(&extent, form->rows, form->columns);
}

/* Returns the text without quotation marks around it. */
static struct part unquote(struct form *form)
{
    const struct placed *const text = &form->tidy;
    const struct part part = part_trim_lines(text, (struct part){0, text->nbytes});
    const char quote = part.begin < part.end ? text->bytes[part.begin] : '\0';
    const size_t inside = part.begin + 1;
    if ((quote == '"' || quote == '\'') && part.end > inside + 1 &&
        text->bytes[part.end - 1] == quote &&
        memchr(text->bytes + inside, quote, part.end - 1 - inside) == NULL) {
        form_note(form, WG_NOTE_FORM, text, part.begin, "quotes");
        return (struct part){inside, part.end - 1};
    }
    return (struct part){0, part.begin == part.end ? 0 : text->nbytes};
}

/* Keeps only a part of the tidied text. */
static void keep(struct placed *text, struct part part)
{
    memmove(text->bytes, text->bytes + part.begin, part.end - part.begin);
    memmove(text->places, text->places + part.begin,
            (part.end - part.begin) * sizeof *text->places);
    text->nbytes = part.end - part.begin;
}

static bool find_form(struct form *form)
{
    struct placed *const text = &form->tidy;
    if (!form->is_board && is_plain_board(form, text)) {
        placed_copy(form, &form->out, text, (struct part){0, text->nbytes});
        return true;
    }
    if (!form->is_board &&
        (form_read_link(form) || form_read_object(form) || form_read_list(form))) {
        return true;
    }
    const struct part part = unquote(form);
    if (part.begin == part.end) {
        return false;
    }
    keep(text, part);
    if (memchr(text->bytes, '\n', text->nbytes) == NULL && !form->is_board) {
        const struct columns columns = columns_divide(form->alphabet, form->rows, form->columns,
                                                      (struct wg_text){text->bytes, text->nbytes});
        const size_t begin = (size_t)(columns.board.bytes - text->bytes);
        if (columns.has_others) {
            form_note(form, WG_NOTE_FORM, text, begin, "column");
            placed_copy(form, &form->out, text, (struct part){begin, begin + columns.board.nbytes});
            return true;
        }
    }
    return form_read_table(form);
}

/* Returns whether the form may take the place of a text that is a board without a liberty: its rows
   fit, too, and fewer than half of the tiles are joined. */
static bool is_better(const struct form *form)
{
    struct extent extent;
    return form_measure(form, &form->out, &extent) &&
           extent_fits(&extent, form->rows, form->columns) && 2 * form->joined_count < extent.tiles;
}

bool form_read(struct form *form, struct wg_text source, struct wg_error *error)
{
    form->out.nbytes = 0;
    form->items.nbytes = 0;
    form->cell_count = 0;
    form->row_count = 0;
    form->line_count = 0;
    form->joined_count = 0;
    form->row = 0;
    form->column = 0;
    form->numbers = (struct number_line){0};
    form->said_rows = 0;
    form->said_columns = 0;
    form->is_refused = false;
    form->has_failed = false;
    form->error = error;
    if (source.nbytes > FORM_MAX_NBYTES) {
        if (source.bytes[0] != '{') {
            return false;
        }
        source.nbytes = FORM_MAX_NBYTES;
    }
    form->source = source;
    tidy(form);
    const bool is_read =
        !form->has_failed && form->tidy.nbytes > 0 && find_form(form) && form->out.nbytes > 0;
    if (form->is_even) {
        form->is_refused = false;
        return is_read && !form->has_failed && is_better(form);
    }
    return is_read && !form->is_refused && !form->has_failed;
}
