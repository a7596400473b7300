/* SPDX-License-Identifier: MIT */
/*
 * output.h: the output of a program that prints while it works: standard output, or the file of -o,
 * which appears whole or not at all (base/file_write.h).
 *
 *     status = output_open(&sink, path, &error);
 *     ...print to the sink; only one thread at a time...
 *     status = output_finish(&sink, status, &error);    (the file gets its name)
 *     sink_close(&sink);                                (without output_finish: no file)
 *
 * Memory does not grow with the output. After SIGINT, SIGTERM or SIGHUP, lines on standard output
 * are whole, and there is neither a new file nor a temporary one. If several processes write the
 * same file, the result is the file of the process that finishes last. The file is whole at any
 * time.
 */
#pragma once

#include "common/cli.h"
#include "report/sink.h"

/*
 * Opens the file, or standard output if `path` is "-" or NULL, and guards it (ending.h). Fails with
 * WG_IO, also if `path` is a folder, a device or a pipe. Call sink_close in any case. Before the
 * call, refuse an output that is also an input (cli_refuse_input_as_output).
 */
enum wg_status output_open(struct sink *sink, const char *path, struct wg_error *error);

/* Like output_open, but `path` may also be a device or a pipe. */
enum wg_status output_open_simple(struct sink *sink, const char *path, struct wg_error *error);

/* Finishes the output of a run that ended with `status`: WG_OK, or WG_STOPPED if the results so far
   are whole; after another failure, leaves it unfinished. Returns `status`, or a failure: the
   dictionary has changed (dict_file.h), or the output cannot be written. */
enum wg_status output_finish(struct sink *sink, enum wg_status status, struct wg_error *error);
