/* SPDX-License-Identifier: MIT */
/* user_key.h: a secret of this user on this machine, by which a program knows the files again that
   it wrote itself (base/siphash.h). It is in the file wordgrid/key of the user's state folder:
   XDG_STATE_HOME, or ~/.local/state. */
#pragma once

#include "base/siphash.h"

#include <wordgrid/status.h>

/* Returns the path of the key, in a static buffer, or NULL if the user has no folder. */
char *user_key_path(void);

/* Reads the key, and begins a hash with it. At first use, makes it: random bytes, in a file that
   only the user can read. Never changes an existing file. Fails with WG_IO or WG_NO_MEMORY: there
   is no folder, or the file is not such a file. */
enum wg_status user_key_read(struct siphash *hash_out, struct wg_error *error);
