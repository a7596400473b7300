/* SPDX-License-Identifier: MIT */
/* access_rules.c: parses origins, and compares hosts and origins with the rules. */
#include "serve/access_rules.h"

#include "base/spelling.h"
#include "base/text.h"

#include <stdio.h>
#include <strings.h>

/* --- Origins. */

static uint32_t default_port(const char *scheme)
{
    return strcmp(scheme, "http") == 0 ? 80 : strcmp(scheme, "https") == 0 ? 443 : HOST_NO_PORT;
}

/* Removes "SCHEME://" from the text, and writes SCHEME in lower case. */
static bool take_scheme(struct wg_text *text, char *scheme, size_t room)
{
    static const char characters[] = "abcdefghijklmnopqrstuvwxyz0123456789+-.";
    enum { LETTERS = 26 };
    size_t i = 0;
    while (i < text->nbytes && i + 1 < room && text->bytes[i] != ':') {
        scheme[i] = host_lower(text->bytes[i]);
        if (memchr(characters, scheme[i], i == 0 ? LETTERS : sizeof characters - 1) == NULL) {
            return false;
        }
        i++;
    }
    scheme[i] = '\0';
    if (i == 0 || text->nbytes - i < 3 || memcmp(text->bytes + i, "://", 3) != 0) {
        return false;
    }
    text_skip(text, i + 3);
    return true;
}

bool origin_parse(struct wg_text text, struct origin *origin_out)
{
    char scheme[32];
    char port[8] = "";
    struct host host;
    if (text_equals(text, text_of("*"))) {
        *origin_out = (struct origin){"*"};
        return true;
    }
    if (!take_scheme(&text, scheme, sizeof scheme) || !host_parse(text, &host)) {
        return false;
    }
    if (host.port != HOST_NO_PORT && host.port != default_port(scheme)) {
        (void)snprintf(port, sizeof port, ":%u", (unsigned)host.port);
    }
    const bool has_brackets = strchr(host.name, ':') != NULL;
    (void)snprintf(origin_out->text, sizeof origin_out->text,
                   has_brackets ? "%s://[%s]%s" : "%s://%s%s", scheme, host.name, port);
    return true;
}

/* Returns whether the origin is http:// or https:// followed by the value of Host. */
static bool is_own_origin(struct wg_text origin, struct wg_text host)
{
    return host_take_scheme(&origin) && host.nbytes > 0 && origin.nbytes == host.nbytes &&
           strncasecmp(origin.bytes, host.bytes, host.nbytes) == 0;
}

const char *access_origin(const struct access_rules *rules, const struct header *header)
{
    for (size_t i = 0; i < rules->origin_count; i++) {
        const char *const text = rules->origins[i].text;
        if (strcmp(text, "*") == 0 ||
            (header->origin.bytes != NULL && text_equals(header->origin, text_of(text)))) {
            return text;
        }
    }
    return NULL;
}

/*
 * Returns whether the request comes from the server's own page or from a program. Old browsers do
 * not send Sec-Fetch-Site, and no browser sends this field to another machine at a plain http
 * address. Then Origin decides: a browser sends Origin if the page wants to read the answer. The
 * value "same-site" is not accepted, because all servers at http://localhost belong to one site.
 */
static bool is_own_request(const struct header *header)
{
    if (header->fetch_site.bytes != NULL) {
        return text_equals(header->fetch_site, text_of("same-origin")) ||
               text_equals(header->fetch_site, text_of("none"));
    }
    return header->origin.bytes == NULL || is_own_origin(header->origin, header->host);
}

bool access_check_origin(const struct access_rules *rules, const struct header *header,
                         struct wg_error *error)
{
    return is_own_request(header) || access_origin(rules, header) != NULL ||
           refuse(error, REFUSE_FOREIGN,
                  "the request comes from a page of another origin; the operator of this server "
                  "can allow that origin");
}

/* --- Hosts. */

static bool is_known(const struct access_rules *rules, const struct host *host,
                     const unsigned char *local)
{
    for (size_t i = 0; i < rules->host_count; i++) {
        if (host_equals(&rules->hosts[i], host)) {
            return true;
        }
    }
    return host->is_address && local != NULL &&
           memcmp(host->address, local, sizeof host->address) == 0;
}

bool access_check_host(const struct access_rules *rules, struct wg_text text,
                       const unsigned char *local, struct wg_error *error)
{
    struct host host;
    char quote[QUOTE_NBYTES];
    if (!host_parse(text, &host)) {
        return refuse(error, REFUSE_BAD_REQUEST,
                      "Host '%s' is not a host; write it like example.org:8080 or [::1]:8080",
                      spell_quote(text, quote));
    }
    return host_is_loopback(&host) || is_known(rules, &host, local) ||
           refuse(error, REFUSE_WRONG_HOST,
                  "this server is not known as '%s'; use its address, or let its operator add that "
                  "name",
                  spell_quote(text, quote));
}
