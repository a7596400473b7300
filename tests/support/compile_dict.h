/* SPDX-License-Identifier: MIT */
/*
 * compile_dict.h: makes a dictionary by the compiler, as programs do. See make_dict.h for
 * dictionaries that are made from an alphabet.
 *
 *     struct wg_compiler *compiler = new_compiler(&options);
 *     add_words(compiler, "kissa koira");
 *     OWN(made_dict, made) = compile_dict(compiler);
 *
 * If a function here fails, the calling test fails.
 */
#pragma once

#include "support/make_dict.h"

#include <wordgrid/compile.h>

OWNABLE_POINTER(wg_compiler, wg_compiler_free)

/* Makes a compiler. struct_nbytes of the options may be 0. */
struct wg_compiler *new_compiler(const struct wg_compile_options *options);

/* Adds words that are separated by spaces. */
void add_words(struct wg_compiler *compiler, const char *words);

/* Adds a text as an input of this format. */
void add_input(struct wg_compiler *compiler, const char *text, enum wg_input_format format);

/* Makes the dictionary, and frees the compiler. */
struct made_dict compile_dict(struct wg_compiler *compiler);
