/* SPDX-License-Identifier: MIT */
/* listener.h: opens the socket that a server listens on. */
#pragma once

#include <stdbool.h>
#include <wordgrid/status.h>

enum { LISTENER_TEXT_NBYTES = 96 };

struct listener {
    int fd;             /* owned by the caller of listener_open */
    bool is_loopback;   /* only this machine can reach the socket */
    bool is_everywhere; /* the socket listens on all addresses of this machine */
    /* Where a client on this machine can connect: "127.0.0.1:8080" or "[::1]:8080". */
    char text[LISTENER_TEXT_NBYTES];
};

/*
 * Opens a non-blocking socket that listens on `place`: "ADDRESS:PORT" or "[ADDRESS]:PORT". If
 * ADDRESS is a name, uses the first address of the name. Without ADDRESS, listens on all addresses
 * of the machine, IPv4 and IPv6. Port 0 means any free port. Fails with WG_BAD_INPUT if `place` has
 * another form, or with WG_IO.
 */
enum wg_status listener_open(const char *place, struct listener *listener_out,
                             struct wg_error *error);
