/* SPDX-License-Identifier: MIT */
/*
 * access_rules.h: refuses requests that a browser sends for pages of other sites.
 *
 * Any page can make a browser send requests to any server, loopback included. Header fields that no
 * page can change distinguish these requests from the requests of the server's own page:
 *
 *     Host     the host in the address of the request. The owner of a page can make
 *              DNS translate the page's host name to the address of this server (DNS
 *              rebinding); the browser then treats the page as the server's own. So
 *              all host names except those of the server are refused. The server's IP
 *              address is safe, because it needs no translation.
 *     Sec-Fetch-Site, Origin
 *              the origin of the page that sends the request. Requests of pages other
 *              than the server's own are refused, unless the rules list their origin.
 */
#pragma once

#include "ask/refuse.h"
#include "serve/header.h"
#include "serve/host.h"

enum { ORIGIN_NBYTES = HOST_NAME_NBYTES + 64 };

/* An origin as browsers write it, such as "https://example.org:8443". "*" stands for any origin. */
struct origin {
    char text[ORIGIN_NBYTES];
};

/* The hosts and origins that are allowed in addition to the server's own page, loopback names and
   addresses, and the address at which the connection arrived. All members zero: none. */
struct access_rules {
    const struct host *hosts; /* further names and addresses of the server; borrowed */
    size_t host_count;
    const struct origin *origins; /* the origins whose pages may use the API, too; borrowed */
    size_t origin_count;
};

/*
 * Reads "SCHEME://HOST" or "SCHEME://HOST:PORT", or "*". Returns false if the text is not an
 * origin, for example because it has a path.
 */
bool origin_parse(struct wg_text text, struct origin *origin_out);

/*
 * Returns whether `text`, a host with or without a port, names this server. It must be a loopback
 * name or address, a host of the rules, or `local`, the address at which the connection arrived
 * (NULL: unknown). Otherwise refuses with REFUSE_WRONG_HOST, or with REFUSE_BAD_REQUEST if the
 * text is not a host.
 */
bool access_check_host(const struct access_rules *rules, struct wg_text text,
                       const unsigned char *local, struct wg_error *error);

/*
 * Returns whether the request may use the API: it comes from a program, from the server's own page,
 * or from a page of an origin of the rules. Otherwise refuses with REFUSE_FOREIGN.
 */
bool access_check_origin(const struct access_rules *rules, const struct header *header,
                         struct wg_error *error);

/* Returns the value of Access-Control-Allow-Origin for the answer, which is a text of the rules.
   NULL: the answer does not have this header. */
const char *access_origin(const struct access_rules *rules, const struct header *header);
