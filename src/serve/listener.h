/* SPDX-License-Identifier: MIT */
/* listener.h: the socket that a server listens on, from what a user types. */
#ifndef WG_SERVE_LISTENER_H
#define WG_SERVE_LISTENER_H

#include <stdbool.h>
#include <wordgrid/status.h>

enum { LISTENER_TEXT_NBYTES = 96 };

struct listener {
    int fd;                          /* owned by who opened it */
    bool is_loopback;                /* only this machine can reach it */
    char text[LISTENER_TEXT_NBYTES]; /* "127.0.0.1:8080" or "[::1]:8080": as it is */
};

/*
 * Opens `place`: "ADDRESS:PORT" or "[ADDRESS]:PORT", where the address may be a name,
 * of which the first address is taken, or missing: all addresses of the machine, IPv4
 * and IPv6. Port 0 is any that is free. The socket does not block. Fails with
 * WG_BAD_INPUT where that is no place, or with WG_IO.
 */
enum wg_status listener_open(const char *place, struct listener *listener_out,
                             struct wg_error *error);

#endif
