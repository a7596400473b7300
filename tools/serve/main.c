/* SPDX-License-Identifier: MIT */
/*
 * solve_server.c: the program that answers solves over HTTP. This file reads the
 * options, and waits for a signal to end.
 */
#define _POSIX_C_SOURCE 200809L
#include "common/cli.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/processors.h"
#include "dicts.h"
#include "serve/listener.h"
#include "serve/server.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
    MAX_THREADS = 256,
    DEFAULT_CONNECTIONS = 1024,
    DEFAULT_RESULTS = 100000,
    DEFAULT_REQUEST_SECONDS = 20,
    DEFAULT_ANSWER_SECONDS = 60,
    MAX_SECONDS = 86400,
    /* Of the results of a search: 128 MB, as solve has it. */
    RESULTS_NBYTES = 128 << 20
};

static const double DEFAULT_TIME_LIMIT = 5;

enum {
    OPTION_LISTEN,
    OPTION_DICT,
    OPTION_TIME_LIMIT,
    OPTION_MAX_RESULTS,
    OPTION_MAX_CONNECTIONS,
    OPTION_REQUEST_TIMEOUT,
    OPTION_ANSWER_TIMEOUT,
    OPTION_THREADS
};

static const struct cli_option options[] = {
    [OPTION_LISTEN] = {"listen",
                       0,
                       "ADDRESS:PORT",
                       "where to listen (default: 127.0.0.1:8080, which only this "
                       "machine reaches); port 0 is any that is free, no address is "
                       "all that the machine has"},
    [OPTION_DICT] = {"dict",
                     'd',
                     "FILE|NAME",
                     "a dictionary to offer: a file, or a name that is looked up as "
                     "solve does; once for each, the first is the default one "
                     "(default: $WORDGRID_DICT, then english)"},
    [OPTION_TIME_LIMIT] = {"time-limit",
                           0,
                           "SECONDS",
                           "a search ends there, with what it has (default: 5)"},
    [OPTION_MAX_RESULTS] = {"max-results",
                            0,
                            "N",
                            "the same at so many results (default: 100000)"},
    [OPTION_MAX_CONNECTIONS] = {"max-connections",
                                0,
                                "N",
                                "more at once are turned away (default: 1024, or what "
                                "open files allow)"},
    [OPTION_REQUEST_TIMEOUT] =
        {"request-timeout",
         0,
         "SECONDS",
         "a connection is cut that has sent no whole request for "
         "so long (default: 20)"},
    [OPTION_ANSWER_TIMEOUT] = {"answer-timeout",
                               0,
                               "SECONDS",
                               "the same where an answer is not taken (default: 60)"},
    [OPTION_THREADS] =
        {"threads",
         'j',
         "N",
         "answer with N threads, and as many more for searches that take "
         "long (default: one a processor)"},
    {0},
};

static const struct cli_command command = {
    .program = "solve-server",
    .name = "solve-server",
    .synopsis = "solve-server [OPTION]...",
    .about =
        "Answers over HTTP what solve prints: a page to play with at /, and an API at "
        "/api/solve. Each request is a line on standard error; -q leaves that out. "
        "SIGTERM or Ctrl-C ends it, after what is being answered.",
    .options = options,
    .notes =
        "Examples:\n"
        "  solve-server                              http://127.0.0.1:8080/\n"
        "  solve-server -d english -d fi.wgd         two dictionaries to choose from\n"
        "  curl 'http://127.0.0.1:8080/api/solve?board=lab/thy/nir'\n"
        "\n"
        "To the world it speaks through a reverse proxy, which adds HTTPS.\n"
        "\n"
        "Exit status: 0 ended by a signal; 2 bad usage, or it cannot listen there; 3\n"
        "not a dictionary, damaged or of a newer format.\n",
};

struct settings {
    const char *place;
    const char **names; /* of dictionaries; owned */
    size_t name_count;
    size_t name_capacity;
    struct server_options server;
};

/* --- The command line. */

static void add_name(const struct cli *cli, struct settings *settings, const char *name)
{
    if (!ARRAY_RESERVE(
            settings->names, &settings->name_capacity, settings->name_count + 1)) {
        struct wg_error error;
        exit(cli_end(cli, fail_memory(&error), &error));
    }
    settings->names[settings->name_count++] = name;
}

static void read_option(const struct cli *cli, struct settings *settings, int option,
                        const char *value)
{
    struct server_options *const server = &settings->server;
    switch (option) {
    case OPTION_LISTEN:
        settings->place = value;
        break;
    case OPTION_DICT:
        add_name(cli, settings, value);
        break;
    case OPTION_TIME_LIMIT:
        server->site.seconds = cli_seconds(cli, "--time-limit", value);
        break;
    case OPTION_MAX_RESULTS:
        server->site.limits.results =
            cli_number(cli, "--max-results", value, 1, UINT64_MAX);
        break;
    case OPTION_MAX_CONNECTIONS:
        server->max_connections = (unsigned)cli_number(
            cli, "--max-connections", value, 1, SERVER_MAX_CONNECTIONS);
        break;
    case OPTION_REQUEST_TIMEOUT:
        server->request_seconds =
            (unsigned)cli_number(cli, "--request-timeout", value, 1, MAX_SECONDS);
        break;
    case OPTION_ANSWER_TIMEOUT:
        server->answer_seconds =
            (unsigned)cli_number(cli, "--answer-timeout", value, 1, MAX_SECONDS);
        break;
    case OPTION_THREADS:
        server->threads = (unsigned)cli_number(cli, "--threads", value, 1, MAX_THREADS);
        break;
    default:
        break;
    }
}

static unsigned default_threads(void)
{
    const unsigned processors = count_processors();
    return processors < MAX_THREADS ? processors : MAX_THREADS;
}

static void read_settings(struct cli *cli, struct settings *settings)
{
    enum cli_token token;
    int option;
    const char *value;
    *settings = (struct settings){
        .place = "127.0.0.1:8080",
        .server =
            {
                .site =
                    {
                        .limits = {.results = DEFAULT_RESULTS,
                                   .nbytes = RESULTS_NBYTES},
                        .seconds = DEFAULT_TIME_LIMIT,
                    },
                .threads = default_threads(),
                .request_seconds = DEFAULT_REQUEST_SECONDS,
                .answer_seconds = DEFAULT_ANSWER_SECONDS,
            },
    };
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPERAND) {
            cli_usage_error(
                cli, "'%s' stands for nothing here; write -d %s", value, value);
        }
        read_option(cli, settings, option, value);
    }
    if (settings->server.max_connections == 0) {
        const unsigned most = server_max_connections(settings->server.threads);
        settings->server.max_connections =
            most < DEFAULT_CONNECTIONS ? most : DEFAULT_CONNECTIONS;
    }
    settings->server.logs = !cli->is_quiet;
    if (settings->name_count == 0) {
        add_name(cli, settings, NULL); /* what solve takes without -d */
    }
}

/* --- Running. */

/*
 * Large answers go back to the system when they are sent. By itself glibc gives only
 * the first ones back, and keeps later ones in its heaps: after 600 answers of 0.4 MB
 * that nobody took the process kept 233 MB, so it keeps 53.
 */
static void keep_no_large_blocks(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

/*
 * The signals that end the server: they are waited for, and handled in no thread. One
 * that was ignored when the program began, as nohup has it, stays so.
 */
static void block_ends(sigset_t *ends)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    (void)sigemptyset(ends);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction before;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            (void)sigaddset(ends, numbers[i]);
        }
    }
    (void)pthread_sigmask(SIG_BLOCK, ends, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
}

/* Waits so long for one of them: the signal, or 0. */
static int await_end(const sigset_t *ends, long milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    const int number = sigtimedwait(ends, NULL, &time);
    return number > 0 ? number : 0;
}

/* From now on a signal ends the program at once. */
static void unblock_ends(const sigset_t *ends)
{
    (void)pthread_sigmask(SIG_UNBLOCK, ends, NULL);
}

/*
 * Lets what has arrived be answered. A search ends at its time limit, and an answer
 * must be taken in its time, so this has an end; the second signal does not wait for
 * it.
 */
static void finish(const struct cli *cli, struct server *server,
                   const struct settings *settings, const sigset_t *ends)
{
    const struct timespec step = {.tv_nsec = 10000000};
    const struct server_options *const limits = &settings->server;
    const double end = clock_seconds() + limits->site.seconds + limits->answer_seconds;
    unblock_ends(ends);
    server_quiesce(server);
    if (cli->is_verbose) {
        cli_message(cli, "ending: what has arrived is still answered");
    }
    do {
        (void)nanosleep(&step, NULL);
        server_tick(server);
    } while (!server_is_idle(server) && clock_seconds() < end);
    server_stop(server);
}

static enum wg_status serve(const struct cli *cli, struct settings *settings,
                            struct wg_error *error)
{
    enum { TICK_MS = 1000 };
    struct listener listener;
    struct server *server;
    sigset_t ends;
    enum wg_status status = listener_open(settings->place, &listener, error);
    if (status != WG_OK) {
        return status;
    }
    settings->server.listen_fd = listener.fd;
    keep_no_large_blocks();
    block_ends(&ends);
    status = server_start(&settings->server, &server, error);
    if (status != WG_OK) {
        return status;
    }
    cli_message(cli, "listening on http://%s/", listener.text);
    if (!listener.is_loopback) {
        cli_message(cli, "other machines can reach this, without encryption");
    }
    while (await_end(&ends, TICK_MS) == 0) {
        server_tick(server);
    }
    finish(cli, server, settings, &ends);
    return WG_OK;
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct settings settings;
    struct server_dicts dicts = {0};
    struct wg_error error;
    cli_init(&cli, &command, argc > 0 ? argc - 1 : 0, argv + 1);
    read_settings(&cli, &settings);
    enum wg_status status =
        server_dicts_open(&cli, settings.names, settings.name_count, &dicts, &error);
    if (status == WG_OK) {
        settings.server.site.dicts = &dicts.list;
        status = serve(&cli, &settings, &error);
    }
    const int result = cli_end(&cli, status, &error);
    if (server_dicts_places(&dicts) != NULL) {
        cli_message(&cli, "looked in %s", server_dicts_places(&dicts));
    }
    server_dicts_close(&dicts);
    free(settings.names);
    return result;
}
