/* SPDX-License-Identifier: MIT */
/* columns.c: see columns.h. */
#include "board/columns.h"

#include "base/number.h"
#include "board/token.h"

enum kind { KIND_OTHER, KIND_NUMBER, KIND_SQUARE, KIND_ROWS };

struct size {
    const struct alphabet *alphabet;
    uint32_t rows;
    uint32_t columns;
};

static enum kind kind_of(const struct size *size, struct wg_text text)
{
    struct extent extent;
    if (number_digits(text) == text.nbytes) {
        return text.nbytes == 0 ? KIND_OTHER : KIND_NUMBER;
    }
    struct tokens tokens = tokens_begin(text, size->alphabet, NULL);
    if (!tokens_measure(&tokens, &extent) || !extent_fits(&extent, size->rows, size->columns)) {
        return KIND_OTHER;
    }
    return extent.rows > 1 ? KIND_ROWS : KIND_SQUARE;
}

static bool is_board(enum kind kind)
{
    return kind >= KIND_SQUARE;
}

struct columns columns_divide(const struct alphabet *alphabet, uint32_t board_rows,
                              uint32_t board_columns, struct wg_text line)
{
    enum { MOST = 16 };
    const struct size size = {alphabet, board_rows, board_columns};
    struct wg_text texts[MOST];
    enum kind kinds[MOST];
    size_t count = 0;
    size_t with_rows = 0; /* columns of KIND_ROWS; `only` is the last one */
    size_t only = 0;
    size_t numbers = 0; /* columns of KIND_NUMBER before all others */
    bool has_more = true;
    for (struct wg_text rest = line; has_more && count < MOST; count++) {
        texts[count] = text_take_until(&rest, '\t', &has_more);
    }
    struct columns whole = {.board = line};
    if (count == 1) {
        return whole;
    }
    struct columns divided = {.id = texts[0], .board = line};
    text_skip(&divided.board, texts[0].nbytes + 1);
    if (count == 2 && memchr(texts[0].bytes, '/', texts[0].nbytes) == NULL &&
        kind_of(&size, texts[1]) != KIND_NUMBER) {
        return divided; /* the usual line */
    }
    for (size_t i = 0; i < count; i++) {
        kinds[i] = kind_of(&size, texts[i]);
        only = kinds[i] == KIND_ROWS ? i : only;
        with_rows += kinds[i] == KIND_ROWS;
        numbers += numbers == i && kinds[i] == KIND_NUMBER;
    }
    for (size_t i = 0; i < 2 && i + 1 < count; i++) {
        const bool has_two = i + 2 < count && kinds[i + 2] == KIND_NUMBER;
        if (kinds[i + 1] == KIND_NUMBER &&
            (is_board(kinds[i]) || (has_two && kinds[i] == KIND_OTHER))) {
            return (struct columns){
                .id = i > 0 ? texts[0] : whole.id, .board = texts[i], .has_others = true};
        }
    }
    const bool is_whole = count > 2 && is_board(kind_of(&size, line));
    const bool is_rest = count > 2 && is_board(kind_of(&size, divided.board));
    if (count > 2 && with_rows == 1 && only > 0 && !is_whole && !is_rest) {
        return (struct columns){
            .id = only == 1 ? texts[0] : whole.id, .board = texts[only], .has_others = true};
    }
    if (count > 2 && numbers + 1 == count && is_board(kinds[numbers])) {
        return (struct columns){.board = texts[numbers], .has_others = true};
    }
    divided.is_ambiguous = kinds[0] == KIND_ROWS || (is_whole && is_rest);
    return is_whole && !divided.is_ambiguous ? whole : divided;
}

bool columns_take(struct wg_text line, unsigned number, struct columns *columns_out)
{
    struct columns columns = {0};
    bool has_more = true;
    for (unsigned i = 1; i <= number; i++) {
        if (!has_more) {
            return false;
        }
        columns.board = text_take_until(&line, '\t', &has_more);
        columns.id = i == 1 && number > 1 ? columns.board : columns.id;
    }
    columns.has_others = has_more || number > 2;
    *columns_out = columns;
    return true;
}
