/* SPDX-License-Identifier: MIT */
/* host.c: reads and compares names and addresses of hosts. */
#include "serve/host.h"

#include "base/number.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

/* The bytes before the 4 bytes of an IPv4 address that is mapped to IPv6. */
static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads ":PORT", ":" or an empty text. */
static bool read_port(struct wg_text text, uint32_t *port_out)
{
    uint64_t port = HOST_NO_PORT;
    const bool is_right =
        text.nbytes == 0 ||
        (*text.bytes == ':' &&
         (text.nbytes == 1 || number_is(text_from(text, 1), HOST_NO_PORT - 1, &port)));
    *port_out = (uint32_t)port;
    return is_right;
}

static bool read_name(struct wg_text text, struct host *host)
{
    size_t used = text.nbytes;
    used -= used > 1 && text.bytes[used - 1] == '.';
    if (used == 0 || used >= HOST_NAME_NBYTES) {
        return false;
    }
    for (size_t i = 0; i < used; i++) {
        const char c = host_lower(text.bytes[i]);
        const bool is_letter = c >= 'a' && c <= 'z';
        if (!is_letter && !is_digit(c) && c != '-' && c != '_' && c != '.') {
            return false;
        }
        host->name[i] = c;
    }
    host->name[used] = '\0';
    host->is_address =
        is_digit(*host->name) && inet_pton(AF_INET, host->name, host->address + 12) == 1;
    if (host->is_address) {
        memcpy(host->address, mapped, sizeof mapped);
    }
    return true;
}

/* Reads an IPv6 address without its brackets. */
static bool read_address(struct wg_text text, struct host *host)
{
    if (text.nbytes >= INET6_ADDRSTRLEN || memchr(text.bytes, '\0', text.nbytes)) {
        return false;
    }
    memcpy(host->name, text.bytes, text.nbytes);
    host->name[text.nbytes] = '\0';
    host->is_address = inet_pton(AF_INET6, host->name, host->address) == 1;
    return host->is_address &&
           inet_ntop(AF_INET6, host->address, host->name, sizeof host->name) != NULL;
}

bool host_parse(struct wg_text text, struct host *host_out)
{
    const bool has_brackets = text.nbytes > 0 && *text.bytes == '[';
    const char *const end =
        text.nbytes > 0 ? memchr(text.bytes, has_brackets ? ']' : ':', text.nbytes) : NULL;
    if (has_brackets && end == NULL) {
        return false;
    }
    const size_t nbytes = end == NULL ? text.nbytes : (size_t)(end - text.bytes);
    const size_t used = nbytes + has_brackets;
    const struct wg_text name = {text.bytes + has_brackets, nbytes - has_brackets};
    const struct wg_text port = {text.bytes + used, text.nbytes - used};
    return read_port(port, &host_out->port) &&
           (has_brackets ? read_address(name, host_out) : read_name(name, host_out));
}

bool host_take_scheme(struct wg_text *text)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t nbytes = strlen(schemes[i]);
        if (text->nbytes >= nbytes && memcmp(text->bytes, schemes[i], nbytes) == 0) {
            *text = (struct wg_text){text->bytes + nbytes, text->nbytes - nbytes};
            return true;
        }
    }
    return false;
}

bool host_equals(const struct host *a, const struct host *b)
{
    return a->is_address == b->is_address &&
           (a->is_address ? memcmp(a->address, b->address, sizeof a->address) == 0
                          : strcmp(a->name, b->name) == 0);
}

bool host_is_loopback(const struct host *host)
{
    static const unsigned char one[HOST_ADDRESS_NBYTES] = {[15] = 1};
    const unsigned char *const address = host->address;
    if (!host->is_address) {
        const char *const dot = strrchr(host->name, '.');
        return strcmp(dot == NULL ? host->name : dot + 1, "localhost") == 0;
    }
    return memcmp(address, mapped, sizeof mapped) == 0 ? address[12] == 127
                                                       : memcmp(address, one, sizeof one) == 0;
}

sa_family_t host_read_socket(int fd, unsigned char *address_out, uint32_t *port_out)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        struct sockaddr_storage all;
    } own = {0};
    socklen_t nbytes = sizeof own;
    if (getsockname(fd, &own.any, &nbytes) == 0 && own.any.sa_family == AF_INET6) {
        memcpy(address_out, &own.v6.sin6_addr, HOST_ADDRESS_NBYTES);
        *port_out = ntohs(own.v6.sin6_port);
        return AF_INET6;
    }
    if (own.any.sa_family == AF_INET) {
        memcpy(address_out, mapped, sizeof mapped);
        memcpy(address_out + sizeof mapped, &own.v4.sin_addr, sizeof own.v4.sin_addr);
        *port_out = ntohs(own.v4.sin_port);
        return AF_INET;
    }
    return AF_UNSPEC;
}
