/* SPDX-License-Identifier: MIT */
/* form_option.c: see form_option.h. */
#include "common/form_option.h"

#include <string.h>

void form_option_take(struct cli *cli, const char *option, const char *value, void *member)
{
    unsigned index = 0;
    int i = 0;
    while (strcmp(cli->options[i]->name, option + strlen("--")) != 0) {
        i++;
    }
    const struct field choice = {FIELD_CHOICE, .names = cli->options[i]->names};
    cli_read_value(cli, option, &choice, value, &index);
    *(enum report_form *)member = form_named(choice.names[index]);
}
