/* SPDX-License-Identifier: MIT */
/*
 * host.h: parses and compares the hosts that Host fields, origins, targets and options contain:
 * "example.org", "127.0.0.1:8080", "[::1]:8080".
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>
#include <wordgrid/status.h>

enum {
    HOST_ADDRESS_NBYTES = 16,
    HOST_NAME_NBYTES = 254, /* the longest name in DNS, and the zero byte */
    HOST_NO_PORT = 65536
};

struct host {
    bool is_address;
    /* An IPv6 address, or an IPv4 address mapped to IPv6 (::ffff:127.0.0.1). Set only if
       is_address. */
    unsigned char address[HOST_ADDRESS_NBYTES];
    /* A name in lower case, without a dot at its end; an address in usual notation. */
    char name[HOST_NAME_NBYTES];
    uint32_t port; /* HOST_NO_PORT: none is given */
};

/* Converts an ASCII letter to lower case; returns other characters unchanged. */
static inline char host_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/*
 * Reads "NAME", "IPV4" or "[IPV6]", each with or without ":PORT". PORT can be empty. A name
 * consists of letters, digits, '-', '_' and '.'. Returns false if `text`, which can contain any
 * bytes, does not have this form.
 */
bool host_parse(struct wg_text text, struct host *host_out);

/* Removes "http://" or "https://" from the beginning of `text`. Returns false if `text` begins with
   neither. */
bool host_take_scheme(struct wg_text *text);

/* Compares the hosts without their ports. */
bool host_equals(const struct host *a, const struct host *b);

/*
 * Returns whether the host always means the machine of the client itself: "localhost", a name that
 * ends in ".localhost" (reserved for this use), or a loopback address. Returns false for the
 * address of zeros (0.0.0.0 or ::). A connection to this address reaches the machine itself, but
 * browsers do not treat the address as loopback: they send no Sec-Fetch-Site in requests to it.
 */
bool host_is_loopback(const struct host *host);

/*
 * Reads the local address of an open socket, in the form of host.address, and its local port.
 * Returns the address family. If the socket has no IP address, returns AF_UNSPEC and sets nothing.
 */
sa_family_t host_read_socket(int fd, unsigned char *address_out, uint32_t *port_out);
