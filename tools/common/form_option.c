/* SPDX-License-Identifier: MIT */
/* form_option.c: see form_option.h. */
#include "common/form_option.h"

#include <assert.h>

void form_option_take(struct cli *cli, const char *option, const char *value, void *member)
{
    unsigned index = 0;
    const struct field choice = {FIELD_CHOICE, .names = cli->option->names};
    cli_read_value(cli, option, &choice, value, &index);
    const enum report_form form = form_named(choice.names[index]);
    assert(form != FORM_UNKNOWN);
    *(enum report_form *)member = form;
}
