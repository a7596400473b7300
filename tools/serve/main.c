/* SPDX-License-Identifier: MIT */
/* main.c: solve-server, which solves boards over HTTP. This file reads the options, opens the
   dictionaries, starts the server, and stops it after a signal. */
#include "serve/dictionaries.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/text.h"
#include "common/ending.h"
#include "serve/listener.h"
#include "serve/server.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
    DEFAULT_CONNECTIONS = 1024,
    DEFAULT_RESULTS = 100000,
    DEFAULT_REQUEST_SECONDS = 20,
    DEFAULT_ANSWER_SECONDS = 60,
    MAX_SECONDS = 86400,
    RESULTS_NBYTES = 128 << 20 /* the default of solve --max-memory */
};

static const double DEFAULT_TIME_LIMIT = 5;

/* Owns the arrays. Each has room for one entry more than there are arguments. */
struct settings {
    const char *place;
    const char **names; /* of --dict */
    size_t name_count;
    struct dictionaries dicts;
    struct host *hosts;
    struct origin *origins;
    bool keeps_dicts; /* no client can download a dictionary */
    struct server_options server;
    struct file_map module; /* WebAssembly, in gzip format */
};

#define AT(member) offsetof(struct settings, member)

static void take_host(struct cli *cli, const char *option, const char *value, void *member)
{
    struct settings *const settings = member;
    struct host *const host = &settings->hosts[settings->server.site.access.host_count++];
    if (!host_parse(text_of(value), host) || host->port != HOST_NO_PORT) {
        cli_usage_error(cli, "%s=%s is not a host; write it like example.org, without a port",
                        option, value);
    }
}

static void take_origin(struct cli *cli, const char *option, const char *value, void *member)
{
    struct settings *const settings = member;
    struct origin *const origin = &settings->origins[settings->server.site.access.origin_count++];
    if (!origin_parse(text_of(value), origin)) {
        cli_usage_error(cli,
                        "%s=%s is not an origin; write it like https://example.org, without a path",
                        option, value);
    }
}

static void take_dict(struct cli *cli, const char *option, const char *value, void *member)
{
    struct settings *const settings = member;
    (void)cli;
    (void)option;
    settings->names[settings->name_count++] = value;
}

static const struct cli_option options[] = {
    {"listen", 0, "ADDRESS:PORT",
     "where to listen (default: 127.0.0.1:8080, which only this machine can reach); port 0 means "
     "any free port; without ADDRESS the server listens on all addresses of the machine",
     FIELD_TEXT, AT(place)},
    {"host", 0, "NAME",
     "a name of the server besides localhost and its addresses: requests for other names are "
     "refused; repeatable",
     .take = take_host},
    {"allow-origin", 0, "ORIGIN",
     "an origin whose pages may use the API, such as https://example.org, or '*': any (default: "
     "the server's own page only); repeatable",
     .take = take_origin},
    {"dict", 'd', "FILE|NAME",
     "a dictionary to offer: a file, or a name that is looked up as by solve; repeatable, and the "
     "first is the default for requests (default: all installed dictionaries, and first of these "
     "$WORDGRID_DICT or english)",
     .take = take_dict},
    {"no-download", 0, NULL,
     "let no client download a dictionary; every board is then solved by the server, not in the "
     "browser",
     FIELD_FLAG, AT(keeps_dicts)},
    {"time-limit", 0, "SECONDS",
     "end a search after this time; the answer has the words found so far (default: 5)",
     FIELD_SECONDS, AT(server.site.limits.seconds)},
    {"max-results", 0, "N",
     "end a search at this number of results; the answer has the words found so far (default: "
     "100000)",
     FIELD_NUMBER_64, AT(server.site.limits.results), 1},
    {"max-connections", 0, "N",
     "the most connections at a time; further ones wait until one ends (default: 1024; fewer if "
     "the limit on open files is lower)",
     FIELD_NUMBER, AT(server.max_connections), 1, SERVER_MAX_CONNECTIONS},
    {"request-timeout", 0, "SECONDS",
     "close a connection that has not sent a whole request in this time (default: 20)",
     FIELD_NUMBER, AT(server.request_seconds), 1, MAX_SECONDS},
    {"answer-timeout", 0, "SECONDS",
     "close a connection whose client has not received its answer in this time (default: 60)",
     FIELD_NUMBER, AT(server.answer_seconds), 1, MAX_SECONDS},
    {THREADS_OPTION(AT(server.threads), ", and as many more for long searches")},
    {0},
};

static const struct cli_command command = {
    .name = "solve-server",
    .synopsis = "solve-server [OPTION]...",
    .about =
        "Solves boards over HTTP: a page at /, and an API at /api/solve that answers with the "
        "output of solve --format=json. The API also checks a player's words, empties boards of "
        "falling letters and finds words in the dictionaries. Writes a line to standard error for "
        "each request, unless -q is given. "
        "SIGTERM or Ctrl-C ends the server after the requests that have arrived are answered.",
    .options = options,
    .notes = "Examples:\n"
             "  solve-server                              http://127.0.0.1:8080/\n"
             "  solve-server -d english -d fi.wgd         two dictionaries to choose from\n"
             "  curl 'http://127.0.0.1:8080/api/solve?board=lab/thy/nir'\n"
             "\n"
             "To offer the server on the internet, use a reverse proxy that adds HTTPS. If\n"
             "the proxy passes on the host name of the request, give --host=NAME.\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 ended by a signal; 2 bad usage, or cannot listen; 3 a\n"
             "dictionary is damaged, of a newer format, or not a dictionary.\n",
};

/* --- The command line. */

static void read_settings(struct cli *cli, struct settings *settings)
{
    const size_t room = (size_t)cli->count + 1;
    const unsigned processors = system_processors();
    const char *operand;
    *settings = (struct settings){
        .place = "127.0.0.1:8080",
        .names = calloc(room, sizeof *settings->names),
        .hosts = calloc(room, sizeof *settings->hosts),
        .origins = calloc(room, sizeof *settings->origins),
        .server =
            {
                .site =
                    {
                        .limits = {.struct_nbytes = sizeof(struct wg_limits),
                                   .seconds = DEFAULT_TIME_LIMIT,
                                   .results = DEFAULT_RESULTS,
                                   .nbytes = RESULTS_NBYTES},
                        .simd = cli_environment("WORDGRID_SIMD"),
                    },
                .max_connections = DEFAULT_CONNECTIONS,
                .threads = processors < TEAM_MAX_THREADS ? processors : TEAM_MAX_THREADS,
                .request_seconds = DEFAULT_REQUEST_SECONDS,
                .answer_seconds = DEFAULT_ANSWER_SECONDS,
            },
    };
    if (settings->names == NULL || settings->hosts == NULL || settings->origins == NULL) {
        struct wg_error error;
        exit(cli_report(cli, fail_memory(&error), &error));
    }
    settings->server.site.dicts = &settings->dicts.list;
    settings->server.site.access.hosts = settings->hosts;
    settings->server.site.access.origins = settings->origins;
    if (cli_read(cli, settings, &operand)) {
        cli_usage_error(cli, "unexpected argument '%s'; to offer this dictionary write -d %s",
                        operand, operand);
    }
    settings->server.logs = !cli->is_quiet;
}

/* --- Running. */

/*
 * Makes glibc return the memory of each large answer to the system when it is freed. By default
 * glibc does that only for the first answers, and keeps the memory of later answers in its heaps.
 * After 600 answers of 0.4 MB whose clients did not read them, the process kept 233 MB; with this
 * limit it keeps 53 MB.
 */
static void keep_no_large_blocks(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

static enum wg_status serve(const struct cli *cli, struct settings *settings,
                            struct wg_error *error)
{
    const struct timespec tick = {.tv_nsec = 250000000};
    struct listener listener;
    struct server *server;
    enum wg_status status = listener_open(settings->place, &listener, error);
    if (status != WG_OK) {
        cli_add_hint(error, status == WG_IO ? " (--listen=ADDRESS:PORT)" : "");
        return status;
    }
    settings->server.listen_fd = listener.fd;
    keep_no_large_blocks();
    ending_ignore(SIGPIPE);
    ending_set_flag();
    TRY(server_start(&settings->server, &server, error));
    if (!cli->is_quiet) {
        cli_message(cli, "listening on http://%s/", listener.text);
    }
    if (!listener.is_loopback && !cli->is_quiet) {
        cli_message(cli, "other machines can reach this server%s, without encryption",
                    listener.is_everywhere ? " at all addresses" : "");
    }
    while (ending_signal() == 0) {
        (void)nanosleep(&tick, NULL); /* a signal wakes it; a second one ends the program at once */
        server_tick(server);
    }
    if (cli->is_verbose) {
        cli_message(cli, "ending: requests that have arrived are still answered");
    }
    server_stop(server);
    return WG_OK;
}

/* Makes the list of files. Without a module, boards are solved by the server. */
static enum wg_status open_files(const struct cli *cli, struct settings *settings,
                                 struct wg_error *error)
{
    struct site *const site = &settings->server.site;
    struct name_lookup lookup;
    enum wg_status status =
        settings->keeps_dicts ? WG_OK : name_read_module(&lookup, &settings->module, error);
    const struct wg_text module = {(const char *)settings->module.bytes, settings->module.nbytes};
    NEXT(status, site_files_init(&site->files, site->dicts, !settings->keeps_dicts, module, error));
    NEXT(status, site_add_page(site, error));
    if (cli->is_verbose && status == WG_OK && !settings->keeps_dicts) {
        cli_message(cli, "WebAssembly %s",
                    module.bytes == NULL ? "is missing: the server solves all boards"
                                         : lookup.path);
    }
    return status;
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct settings settings;
    struct wg_error error;
    cli_init(&cli, &command, argc, argv);
    read_settings(&cli, &settings);
    struct name_lookup lookup = {0};
    enum wg_status status = dictionaries_open(&cli, settings.names, settings.name_count,
                                              &settings.dicts, &lookup, &error);
    NEXT(status, open_files(&cli, &settings, &error));
    NEXT(status, serve(&cli, &settings, &error));
    const int result = dict_lookup_report(&cli, &lookup, status, &error);
    site_files_reset(&settings.server.site.files);
    file_map_close(&settings.module);
    dictionaries_close(&settings.dicts);
    FREE_ALL((void *)settings.names, settings.hosts, settings.origins);
    return result;
}
