/* SPDX-License-Identifier: MIT */
/* notes.c: see notes.h. */
#include "common/notes.h"

void notes_print(const struct cli *cli, const struct wg_board *board, const char *source,
                 uint64_t line)
{
    const struct wg_note *note;
    for (size_t i = 0; !cli->is_quiet && (note = wg_board_note(board, i)) != NULL; i++) {
        if (note->line > 0) {
            cli_message(cli, "%s:%llu:%llu: %s", source,
                        (unsigned long long)(line + note->line - 1),
                        (unsigned long long)note->column, note->message);
        } else {
            cli_message(cli, "%s: %s", source, note->message);
        }
    }
}
