/* SPDX-License-Identifier: MIT */
/* system_windows.h: what the files system_*windows.c share. Only they include this file. */
#pragma once

#include "base/system.h"

#include <windows.h> /* before the other headers of Windows */

/* Sets errno for the last error of Windows, and returns -1. */
int windows_fail(void);

/* Returns the handle of a descriptor; INVALID_HANDLE_VALUE: it is not open. */
static inline HANDLE windows_handle(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}
