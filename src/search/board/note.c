/* SPDX-License-Identifier: MIT */
/* note.c: see note.h. */
#include "board/note.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

const char *wg_note_text(enum wg_note_code code)
{
    static const char *const names[] = {
        [WG_NOTE_NONE] = "none",
        [WG_NOTE_FORM] = "form",
        [WG_NOTE_SIZE] = "size",
        [WG_NOTE_NUMBERS] = "numbers",
        [WG_NOTE_EMPTY_LINES] = "empty_lines",
        [WG_NOTE_HOLES] = "holes",
        [WG_NOTE_ANY_LETTER] = "any_letter",
        [WG_NOTE_JOINED] = "joined",
        [WG_NOTE_SHORT_ROWS] = "short_rows",
        [WG_NOTE_UNKNOWN_LETTERS] = "unknown_letters",
        [WG_NOTE_SETTINGS] = "settings",
        NULL,
    };
    return name_at(names, code, "unknown note");
}

void notes_clear(struct notes *notes)
{
    for (unsigned i = 0; i < notes->count; i++) {
        notes->items[notes->order[i]].count = 0;
    }
    notes->count = 0;
    notes->cell_count = 0;
}

void notes_free(struct notes *notes)
{
    free(notes->cells);
}

/* Returns whether `whats`, texts with spaces between them, has the text. */
static bool has_what(const char *whats, struct wg_text what)
{
    struct wg_text rest = text_of(whats);
    bool has_more = rest.nbytes > 0;
    while (has_more) {
        if (text_equals(text_take_until(&rest, ' ', &has_more), what)) {
            return true;
        }
    }
    return false;
}

void notes_add(struct notes *notes, enum wg_note_code code, uint64_t line, uint64_t column,
               struct wg_text what)
{
    struct wg_note *const note = &notes->items[code];
    char *const whats = notes->whats[code];
    if (note->count == 0) {
        *note = (struct wg_note){.code = code, .line = line, .column = column, .what = whats};
        whats[0] = '\0';
        notes->order[notes->count++] = code;
    }
    if (code == WG_NOTE_FORM && note->count > 0) {
        return; /* a form inside another one */
    }
    note->count++;
    const size_t used = strlen(whats);
    if (what.nbytes > 0 && used + what.nbytes + 2 <= NOTE_WHAT_NBYTES && !has_what(whats, what)) {
        (void)snprintf(whats + used, NOTE_WHAT_NBYTES - used, "%s%.*s", used > 0 ? " " : "",
                       (int)what.nbytes, what.bytes);
    }
}

bool notes_add_cell(struct notes *notes, enum wg_note_code code, uint32_t cell)
{
    struct wg_note *const note = &notes->items[code];
    NEED(ARRAY_ADD(notes->cells, &notes->cells_capacity, &notes->cell_count, cell));
    if (note->cell_count++ == 0) {
        notes->first_cells[code] = notes->cell_count - 1;
    }
    return true;
}

/* What the forms are called, by the text of the note. */
static const char *form_name(const char *what)
{
    static const char *const names[][2] = {
        {"json", "the board of a JSON object"},
        {"list", "a list"},
        {"cells", "a table"},
        {"rows", "rows with separators"},
        {"link", "the board of a link"},
        {"quotes", "a quoted text"},
        {"column", "the board among columns"},
    };
    size_t i = 0;
    while (i < sizeof names / sizeof *names - 1 && strcmp(names[i][0], what) != 0) {
        i++;
    }
    return names[i][1];
}

static void write_message(const struct wg_note *note, struct wg_text dictionary, char *out)
{
    const unsigned long count = note->count;
    const char *const s = count == 1 ? "" : "s";
    char times[32] = "";
    if (count > 1) {
        (void)snprintf(times, sizeof times, ", %lu times", count);
    }
    const char *const what = note->what;
    char rows[2 * NOTE_WHAT_NBYTES] = "";
    switch (note->code) {
    case WG_NOTE_FORM:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "read as %s", form_name(what));
        break;
    case WG_NOTE_SIZE:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "line %llu is read as the size of the board",
                       (unsigned long long)note->line);
        break;
    case WG_NOTE_NUMBERS:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "the numbers of rows or columns are ignored");
        break;
    case WG_NOTE_EMPTY_LINES:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "%lu empty line%s ignored", count,
                       count == 1 ? " is" : "s are");
        break;
    case WG_NOTE_HOLES:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "read as a hole%s: %s", times, what);
        break;
    case WG_NOTE_ANY_LETTER:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "read as any letter%s: %s", times, what);
        break;
    case WG_NOTE_JOINED:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "letters are read as one tile%s: %s", times, what);
        break;
    case WG_NOTE_SHORT_ROWS:
        for (size_t i = 0, used = 0; what[i] != '\0'; i++) {
            rows[used] = ',';
            used += what[i] == ' ';
            rows[used++] = what[i];
        }
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "row%s %s %s short; holes fill %s", s, rows,
                       count == 1 ? "is" : "are", count == 1 ? "it" : "them");
        break;
    case WG_NOTE_UNKNOWN_LETTERS:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES, "%lu tile%s letters that %.*s lacks: %s", count,
                       count == 1 ? " has" : "s have", (int)dictionary.nbytes, dictionary.bytes,
                       what);
        break;
    case WG_NOTE_SETTINGS:
        (void)snprintf(out, NOTE_MESSAGE_NBYTES,
                       "settings of the text are not used, give them as options: %s", what);
        break;
    case WG_NOTE_NONE:
        break;
    }
    utf8_make_plain(out, strlen(out));
}

void notes_finish(struct notes *notes, struct wg_text dictionary)
{
    enum { NAME_NBYTES = 40 };
    if (dictionary.nbytes == 0 || dictionary.nbytes > NAME_NBYTES) {
        dictionary = text_of("the dictionary");
    }
    for (unsigned i = 0; i < notes->count; i++) {
        const enum wg_note_code code = notes->order[i];
        struct wg_note *const note = &notes->items[code];
        note->name = wg_note_text(code);
        note->message = notes->messages[code];
        note->cells = note->cell_count > 0 ? notes->cells + notes->first_cells[code] : NULL;
        write_message(note, dictionary, notes->messages[code]);
    }
}
