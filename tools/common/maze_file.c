/* SPDX-License-Identifier: MIT */
/* maze_file.c: see maze_file.h. */
#include "common/maze_file.h"

#include "base/error.h"
#include "common/read_whole.h"
#include "walls/drawing.h"

#include <stdlib.h>

/* Few enough bytes to stay in the processor's cache between the read and the parser. */
enum { READ_NBYTES = 1 << 18 };

static enum wg_status feed(int fd, char *buffer, struct maze_parse *parse, struct wg_error *error)
{
    for (;;) {
        size_t nbytes;
        TRY(read_some(fd, buffer, READ_NBYTES, NULL, &nbytes, error));
        if (nbytes == 0) {
            return maze_parse_end(parse, error);
        }
        TRY(maze_parse_feed(parse, (struct wg_text){buffer, nbytes}, error));
    }
}

enum wg_status maze_file_read(const char *name, struct wg_maze **maze_out, struct wg_error *error)
{
    struct maze_parse parse;
    enum wg_status status = wg_maze_new(maze_out, error);
    const int fd = status == WG_OK ? open_input(name, error) : -1;
    if (fd < 0) {
        return status == WG_OK ? WG_IO : status;
    }
    maze_parse_begin(&parse, *maze_out);
    char *const buffer = malloc(READ_NBYTES);
    status = buffer == NULL ? fail_memory(error) : feed(fd, buffer, &parse, error);
    if (status != WG_OK) {
        error_set_source(error, input_title(name));
    }
    free(buffer);
    maze_parse_free(&parse);
    close_input(fd);
    return status;
}
