/* SPDX-License-Identifier: MIT */
/* board_text.c: reads the text of a single board. */
#include "solve.h"

#include "base/array.h"
#include "base/error.h"
#include "common/read_whole.h"
#include "common/reader.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct board_text {
    const char *source; /* for messages */
    struct whole whole; /* owned */
};

static bool is_line_break(char c)
{
    return c == '\n' || c == '\r';
}

/* Reads an input to its end. Removes the line breaks at the end of the text, which would be empty
   rows. */
static enum wg_status read_text(struct board_text *text, const char *name, struct wg_error *error)
{
    struct whole *const whole = &text->whole;
    const enum wg_status status = read_whole_input(whole, name, LINE_MAX_NBYTES, error);
    text->source = input_title(name);
    while (whole->nbytes > 0 && is_line_break(whole->bytes[whole->nbytes - 1])) {
        whole->nbytes--;
    }
    return status;
}

/* Makes one text in which each operand is a line. So the line number in a message is
 * also the number of the operand. */
static enum wg_status join_rows(struct board_text *text, char *const *rows, int count,
                                struct wg_error *error)
{
    struct whole *const whole = &text->whole;
    text->source = "board";
    for (int i = 0; i < count; i++) {
        const size_t nbytes = strlen(rows[i]);
        if (!ARRAY_RESERVE(whole->bytes, &whole->capacity, whole->nbytes + nbytes + 1)) {
            return fail_memory(error);
        }
        memcpy(whole->bytes + whole->nbytes, rows[i], nbytes);
        whole->nbytes += nbytes;
        if (count > 1) {
            whole->bytes[whole->nbytes++] = '\n';
        }
    }
    return WG_OK;
}

static enum wg_status get_text(struct board_text *text, const struct cli *cli,
                               struct wg_error *error)
{
    const int count = cli->operand_count;
    const char *first = count > 0 ? cli->operands[0] : "-";
    if (count <= 1 && strcmp(first, "-") == 0) {
        return read_text(text, first, error);
    }
    if (count == 1 && first[0] == '@') {
        return read_text(text, strcmp(first, "@-") == 0 ? "./-" : first + 1, error);
    }
    return join_rows(text, cli->operands, count, error);
}

/*
 * Prints a hint if the operand is probably the name of a file without the '@' that it needs: there
 * is a file of this name, and the operand is not a board or contains a dot (a hole, which is rare
 * on boards).
 */
static void suggest_file(const struct solve_run *run, bool is_board)
{
    struct stat about;
    const char *const operand = run->cli->operand_count == 1 ? run->cli->operands[0] : "-";
    if (operand[0] != '@' && strcmp(operand, "-") != 0 && !run->cli->is_quiet &&
        (!is_board || strchr(operand, '.') != NULL) && stat(operand, &about) == 0 &&
        S_ISREG(about.st_mode)) {
        cli_message(
            run->cli,
            "'%s' is read as a board, and there is a file of that name; write @%s to read the file",
            operand, operand);
    }
}

enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error)
{
    struct board_text text = {0};
    enum wg_status status = get_text(&text, run->cli, error);
    if (status == WG_OK) {
        status = wg_board_parse(run->board, (struct wg_text){text.whole.bytes, text.whole.nbytes},
                                &run->settings->question.shape, error);
        suggest_file(run, status == WG_OK);
        if (status != WG_OK) {
            error_set_source(error, text.source);
        }
    }
    free(text.whole.bytes);
    return status;
}
