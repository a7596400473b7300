/* SPDX-License-Identifier: MIT */
/* form_option.h: the option --format of the programs that write reports and drawings. */
#pragma once

#include "common/cli.h"
#include "report/form.h"

/* In a table, {FORM_OPTION(argument, at, form_names, text)} stores an enum report_form at the
   offset `at`. The names are of form.c, in the order for completion; NULL ends them. */
#define FORM_OPTION(argument, at, form_names, text)                                                \
    "format", 'f', argument, text, .offset = (at), .names = (form_names), .take = form_option_take

void form_option_take(struct cli *cli, const char *option, const char *value, void *member);
