/* SPDX-License-Identifier: MIT */
/* fill_print.c: see fill_run.h. */
#include "fill_run.h"

#include "base/marks.h"
#include "base/text.h"
#include "report/arrows.h"
#include "report/parts.h"

#include <unistd.h>

/* For the forms table and arrows: prints the board, and below it a line or a drawing for each
   word. */
static void put_lines(struct sink *sink, bool wants_color, enum fill_form form,
                      const struct fill_result *result)
{
    const uint32_t *path = result->paths;
    size_t widest = 0;
    for (uint32_t i = 0; i < result->word_count; i++) {
        const struct wg_text word = result->spellings[i];
        const size_t width = text_columns(word);
        widest = width > widest ? width : widest;
    }
    sink_string(sink, result->number > 0 ? "\n" : "");
    sink_text(sink, result->text);
    sink_char(sink, '\n');
    for (uint32_t i = 0; i < result->word_count; i++) {
        const struct wg_text word = result->spellings[i];
        const uint32_t ncells = result->words[i].length;
        sink_string(sink, form == FILL_ARROWS ? "\n" : "");
        parts_word(sink, word, wants_color);
        if (form == FILL_ARROWS) {
            sink_char(sink, '\n');
            arrows_draw(sink, result->board, path, ncells);
        } else {
            sink_pad(sink, text_columns(word), widest + 2);
            sink_cells(sink, path, ncells, wg_board_columns(result->board), CELLS_ROUND);
            sink_char(sink, '\n');
        }
        path += ncells;
    }
}

static void put_json(struct sink *sink, struct wg_text dictionary, bool is_unique,
                     const struct fill_result *result)
{
    const uint32_t *path = result->paths;
    struct json json;
    json_begin(&json, sink, "wordgrid.fill.v1");
    parts_board(&json, (struct wg_text){0}, result->board, dictionary);
    if (is_unique) {
        json_member_bool(&json, "unique", true);
    }
    json_begin_array(&json, "words");
    for (uint32_t i = 0; i < result->word_count; i++) {
        const uint32_t ncells = result->words[i].length;
        json_begin_object(&json, NULL);
        json_member_text(&json, "word", result->spellings[i]);
        json_member_cells(&json, "path", path, ncells, wg_board_columns(result->board));
        json_end_object(&json);
        path += ncells;
    }
    json_end_array(&json);
    json_end(&json);
}

void fill_print(struct sink *sink, const struct cli *cli, const struct game *game,
                const struct fill_settings *settings, const struct fill_result *result)
{
    switch (settings->form) {
    case FILL_TABLE:
    case FILL_ARROWS:
        put_lines(sink, cli_wants_color(cli, STDOUT_FILENO), settings->form, result);
        break;
    case FILL_BOARD:
        sink_text(sink, result->text);
        sink_char(sink, '\n');
        break;
    case FILL_JSON:
        put_json(sink, game->title, settings->is_unique, result);
        break;
    }
}
