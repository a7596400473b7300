/* SPDX-License-Identifier: MIT */
/* listener.c: see listener.h. */
#define _POSIX_C_SOURCE 200809L
#include "serve/listener.h"

#include "base/error.h"
#include "base/number.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST_NBYTES = 256, PORT_MAX = 65535 };

/* What stands before and behind the last colon; the brackets are no part of it. */
static enum wg_status split_place(const char *place, char host[HOST_NBYTES],
                                  const char **port_out, struct wg_error *error)
{
    const char *const colon = strrchr(place, ':');
    uint32_t port;
    const char *begin = place;
    const char *end = colon;
    const char *const port_end = colon == NULL ? NULL : number_read(colon + 1, &port);
    const bool has_brackets = end != NULL && *begin == '[' && end[-1] == ']';
    begin += has_brackets;
    end -= has_brackets;
    if (port_end == NULL || *port_end != '\0' || port > PORT_MAX ||
        end < begin + has_brackets || end - begin >= HOST_NBYTES ||
        (!has_brackets && memchr(begin, ':', (size_t)(end - begin)) != NULL)) {
        return fail(error,
                    WG_BAD_INPUT,
                    "'%s' is no place to listen at; write it like 127.0.0.1:8080 or "
                    "[::1]:8080",
                    place);
    }
    memcpy(host, begin, (size_t)(end - begin));
    host[end - begin] = '\0';
    *port_out = colon + 1;
    return WG_OK;
}

static enum wg_status find_address(const char *place, const char *host,
                                   const char *port, int family,
                                   struct addrinfo **found_out, struct wg_error *error)
{
    const struct addrinfo wanted = {
        .ai_flags = AI_PASSIVE | AI_NUMERICSERV,
        .ai_family = family,
        .ai_socktype = SOCK_STREAM,
    };
    const int failure =
        getaddrinfo(*host == '\0' ? NULL : host, port, &wanted, found_out);
    if (failure != 0) {
        return fail(error,
                    WG_IO,
                    "cannot listen at %s: %s",
                    place,
                    failure == EAI_SYSTEM ? strerror(errno) : gai_strerror(failure));
    }
    return WG_OK;
}

/* The address that the socket has, with the port that it was given. */
static void describe(struct listener *listener)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        struct sockaddr_storage all;
    } address = {0};
    socklen_t nbytes = sizeof address;
    char host[INET6_ADDRSTRLEN] = "?";
    (void)getsockname(listener->fd, &address.any, &nbytes);
    if (address.any.sa_family == AF_INET6) {
        (void)inet_ntop(AF_INET6, &address.v6.sin6_addr, host, sizeof host);
        listener->is_loopback = IN6_IS_ADDR_LOOPBACK(&address.v6.sin6_addr);
        (void)snprintf(listener->text,
                       sizeof listener->text,
                       "[%s]:%u",
                       host,
                       (unsigned)ntohs(address.v6.sin6_port));
    } else {
        (void)inet_ntop(AF_INET, &address.v4.sin_addr, host, sizeof host);
        listener->is_loopback = ntohl(address.v4.sin_addr.s_addr) >> 24 == 127;
        (void)snprintf(listener->text,
                       sizeof listener->text,
                       "%s:%u",
                       host,
                       (unsigned)ntohs(address.v4.sin_port));
    }
}

/*
 * A server that is started again must not wait for old connections to be forgotten. All
 * addresses of IPv6 include those of IPv4.
 */
static int open_socket(const struct addrinfo *address)
{
    const int yes = 1;
    const int no = 0;
    const int fd = socket(address->ai_family, SOCK_STREAM, 0);
    if (fd < 0) {
        return -1;
    }
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0 ||
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        (address->ai_family == AF_INET6 &&
         setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no) != 0) ||
        bind(fd, address->ai_addr, address->ai_addrlen) != 0 ||
        listen(fd, SOMAXCONN) != 0) {
        const int failure = errno;
        (void)close(fd);
        errno = failure;
        return -1;
    }
    return fd;
}

/* At the first address of the family. */
static enum wg_status open_family(const char *place, const char *host, const char *port,
                                  int family, struct listener *listener_out,
                                  struct wg_error *error)
{
    struct listener listener = {.fd = -1};
    struct addrinfo *found;
    enum wg_status status = find_address(place, host, port, family, &found, error);
    if (status != WG_OK) {
        return status;
    }
    listener.fd = open_socket(found);
    const int failure = errno;
    freeaddrinfo(found);
    if (listener.fd < 0) {
        return fail(error,
                    WG_IO,
                    "cannot listen at %s: %s%s",
                    place,
                    strerror(failure),
                    failure == EADDRINUSE ? "; stop what listens there, or choose "
                                            "another port with --listen=ADDRESS:PORT"
                                          : "");
    }
    describe(&listener);
    *listener_out = listener;
    return WG_OK;
}

enum wg_status listener_open(const char *place, struct listener *listener_out,
                             struct wg_error *error)
{
    char host[HOST_NBYTES] = "";
    const char *port = NULL;
    const enum wg_status status = split_place(place, host, &port, error);
    if (status != WG_OK) {
        return status;
    }
    /* Where there is no IPv6, all addresses are those of IPv4. */
    if (*host == '\0' &&
        open_family(place, host, port, AF_INET6, listener_out, NULL) == WG_OK) {
        return WG_OK;
    }
    return open_family(
        place, host, port, *host == '\0' ? AF_INET : AF_UNSPEC, listener_out, error);
}
