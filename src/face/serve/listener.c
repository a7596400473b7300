/* SPDX-License-Identifier: MIT */
/* listener.c: parses ADDRESS:PORT, and binds a socket to the address. */
#include "serve/listener.h"

#include "base/error.h"
#include "base/number.h"
#include "serve/host.h"

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

/* Splits `place` at the last colon, and removes the brackets around the host. */
static enum wg_status split_place(const char *place, char host[HOST_NBYTES], const char **port_out,
                                  struct wg_error *error)
{
    const char *const colon = strrchr(place, ':');
    uint64_t port;
    const char *begin = place;
    const char *end = colon == NULL ? place : colon;
    const bool has_brackets = *begin == '[' && end > begin && end[-1] == ']';
    begin += has_brackets;
    end -= has_brackets;
    if (colon == NULL || !number_is(text_of(colon + 1), PORT_MAX, &port) ||
        end < begin + has_brackets || end - begin >= HOST_NBYTES ||
        (!has_brackets && memchr(begin, ':', (size_t)(end - begin)) != NULL)) {
        return fail(
            error, WG_BAD_INPUT,
            "cannot listen on '%s': expected ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080",
            place);
    }
    memcpy(host, begin, (size_t)(end - begin));
    host[end - begin] = '\0';
    *port_out = colon + 1;
    return WG_OK;
}

/*
 * Fills the listener from the address and port of its socket. The address of zeros means all
 * addresses. By default, the server refuses requests to the address of zeros (host.h), so
 * listener->text has the loopback address instead.
 */
static void describe(struct listener *listener)
{
    static const unsigned char zeros[HOST_ADDRESS_NBYTES];
    struct host host = {.is_address = true};
    char text[INET6_ADDRSTRLEN] = "?";
    const sa_family_t family = host_read_socket(listener->fd, host.address, &host.port);
    const size_t skipped = family == AF_INET6 ? 0 : HOST_ADDRESS_NBYTES - 4;
    listener->is_loopback = host_is_loopback(&host);
    listener->is_everywhere = memcmp(host.address + skipped, zeros, sizeof zeros - skipped) == 0;
    if (listener->is_everywhere) {
        host.address[skipped] = family == AF_INET6 ? 0 : 127;
        host.address[HOST_ADDRESS_NBYTES - 1] = 1;
    }
    (void)inet_ntop(family, host.address + skipped, text, sizeof text);
    (void)snprintf(listener->text, sizeof listener->text, family == AF_INET6 ? "[%s]:%u" : "%s:%u",
                   text, (unsigned)host.port);
}

/*
 * Opens a socket that listens on the address. Returns -1 and sets errno after a failure.
 * SO_REUSEADDR lets a restarted server listen before the system forgets old connections. Without
 * IPV6_V6ONLY, a socket for all IPv6 addresses also accepts IPv4.
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
        bind(fd, address->ai_addr, address->ai_addrlen) != 0 || listen(fd, SOMAXCONN) != 0) {
        const int failure = errno;
        (void)close(fd);
        errno = failure;
        return -1;
    }
    return fd;
}

/* Listens on the first address of the family. */
static enum wg_status open_family(const char *place, const char *host, const char *port, int family,
                                  struct listener *listener_out, struct wg_error *error)
{
    const struct addrinfo wanted = {
        .ai_flags = AI_PASSIVE | AI_NUMERICSERV,
        .ai_family = family,
        .ai_socktype = SOCK_STREAM,
    };
    struct addrinfo *found;
    int failure = getaddrinfo(*host == '\0' ? NULL : host, port, &wanted, &found);
    if (failure != 0) {
        return fail(error, WG_IO, "cannot listen on %s: %s", place,
                    failure == EAI_SYSTEM ? strerror(errno) : gai_strerror(failure));
    }
    struct listener listener = {.fd = open_socket(found)};
    failure = errno;
    freeaddrinfo(found);
    if (listener.fd < 0) {
        return fail(error, WG_IO, "cannot listen on %s: %s%s", place, strerror(failure),
                    failure == EADDRINUSE
                        ? "; stop the program that listens there, or choose another port"
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
    TRY(split_place(place, host, &port, error));
    /* Without a host, tries IPv6 first, which includes IPv4 (open_socket). If the machine has no
       IPv6, tries IPv4. */
    if (*host == '\0' && open_family(place, host, port, AF_INET6, listener_out, NULL) == WG_OK) {
        return WG_OK;
    }
    return open_family(place, host, port, *host == '\0' ? AF_INET : AF_UNSPEC, listener_out, error);
}
