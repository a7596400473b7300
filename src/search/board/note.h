/* SPDX-License-Identifier: MIT */
/*
 * note.h: collects the notes of a board (struct wg_note in wordgrid/board.h): a note for each code,
 * with the first place, a count, and the texts or cells that it is about. notes_finish writes the
 * messages.
 */
#pragma once

#include "board/board.h"

enum { NOTE_CODES = WG_NOTE_SETTINGS + 1, NOTE_WHAT_NBYTES = 96, NOTE_MESSAGE_NBYTES = 256 };

struct notes {
    struct wg_note items[NOTE_CODES]; /* by code; the count of a note that does not exist is 0 */
    char whats[NOTE_CODES][NOTE_WHAT_NBYTES];
    char messages[NOTE_CODES][NOTE_MESSAGE_NBYTES];
    uint32_t *cells; /* of all notes, one note after another */
    size_t cells_capacity;
    size_t cell_count;
    size_t first_cells[NOTE_CODES];
    unsigned count; /* of the notes that exist, in `order` */
    enum wg_note_code order[NOTE_CODES];
};

void notes_clear(struct notes *notes);
void notes_free(struct notes *notes);

/* Counts a case of a note. The first case makes the note, and gives it its place (0: none). `what`
   is added to the texts of the note, unless it is empty, one of them already, or too long. */
void notes_add(struct notes *notes, enum wg_note_code code, uint64_t line, uint64_t column,
               struct wg_text what);

/* Adds a cell to the last case of a note. The caller must add all cells of a note before those of
   another. Returns false if there is not enough memory. */
bool notes_add_cell(struct notes *notes, enum wg_note_code code, uint32_t cell);

/* Writes the messages. `dictionary` is the name that the message about unknown letters uses. */
void notes_finish(struct notes *notes, struct wg_text dictionary);
