/* SPDX-License-Identifier: MIT */
/* fill_print.c: see fill_run.h. */
#include "fill_run.h"

#include "base/marks.h"
#include "base/text.h"
#include "report/arrows.h"
#include "report/parts.h"

/* Called for each word with its path. */
typedef void word_fn(void *context, struct wg_text word, const uint32_t *path, uint32_t ncells);

static void each_word(const struct fill_result *result, word_fn *each, void *context)
{
    const uint32_t *path = result->paths;
    for (uint32_t i = 0; i < result->word_count; i++) {
        each(context, result->spellings[i], path, result->words[i].length);
        path += result->words[i].length;
    }
}

/* For the forms table and arrows. */
struct lines {
    struct sink *sink;
    const struct wg_board *board;
    size_t width; /* of the column of words */
    bool wants_color;
};

static void put_row(void *context, struct wg_text word, const uint32_t *path, uint32_t ncells)
{
    const struct lines *const lines = context;
    parts_word(lines->sink, word, lines->wants_color);
    sink_pad(lines->sink, text_columns(word), lines->width + 2);
    parts_path(lines->sink, lines->board, path, ncells, true);
    sink_char(lines->sink, '\n');
}

static void put_drawing(void *context, struct wg_text word, const uint32_t *path, uint32_t ncells)
{
    const struct lines *const lines = context;
    sink_char(lines->sink, '\n');
    parts_word(lines->sink, word, lines->wants_color);
    sink_char(lines->sink, '\n');
    arrows_draw(lines->sink, lines->board, path, ncells);
}

/* Prints the board, and below it a line or a drawing for each word. */
static void put_lines(struct lines *lines, const struct fill_result *result, word_fn *each)
{
    for (uint32_t i = 0; i < result->word_count; i++) {
        const struct wg_text word = result->spellings[i];
        const size_t width = text_columns(word);
        lines->width = width > lines->width ? width : lines->width;
    }
    sink_string(lines->sink, result->number > 0 ? "\n" : "");
    sink_text(lines->sink, result->text);
    sink_char(lines->sink, '\n');
    each_word(result, each, lines);
}

struct json_words {
    struct json json;
    uint32_t columns;
};

static void put_json_word(void *context, struct wg_text word, const uint32_t *path, uint32_t ncells)
{
    struct json_words *const words = context;
    json_begin_object(&words->json);
    json_member_text(&words->json, "word", word);
    json_key(&words->json, "path");
    json_cells(&words->json, path, ncells, words->columns);
    json_end_object(&words->json);
}

static void put_json(struct sink *sink, struct wg_text dictionary, bool is_unique,
                     const struct fill_result *result)
{
    struct json_words words = {.columns = wg_board_columns(result->board)};
    struct json *const json = &words.json;
    json_init(json, sink);
    json_begin_object(json);
    json_member_text(json, "schema", text_of("wordgrid.fill.v1"));
    parts_board(json, result->board, dictionary);
    if (is_unique) {
        json_member_bool(json, "unique", true);
    }
    json_key(json, "words");
    json_begin_array(json);
    each_word(result, put_json_word, &words);
    json_end_array(json);
    json_end_object(json);
    sink_char(sink, '\n');
}

void fill_print(struct sink *sink, const struct cli *cli, const struct game *game,
                const struct fill_settings *settings, const struct fill_result *result)
{
    struct lines lines = {.sink = sink, .board = result->board, .wants_color = cli->wants_color};
    switch (settings->form) {
    case FILL_TABLE:
        put_lines(&lines, result, put_row);
        break;
    case FILL_ARROWS:
        put_lines(&lines, result, put_drawing);
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
