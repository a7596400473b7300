/* SPDX-License-Identifier: MIT */
#include "peers.h"

#include "report.h"

/* The build defines BENCH_<NAME>, the path of a peer's program, if it is built. */
static const struct {
    const struct peer *peer;
    const char *program;
    const char *needs; /* name and Debian packages, for the note */
} peers[PEERS] = {
    [WORDGRID] = {.peer = &peer_wordgrid, .program = BENCH_DICTC},
    [MARISA] =
        {
            .needs = "marisa (Debian packages libmarisa-dev and g++)",
#ifdef BENCH_MARISA
            .peer = &peer_marisa,
            .program = BENCH_MARISA,
#endif
        },
    [DAWGDIC] =
        {
            .needs = "dawgdic (Debian packages libdawgdic-dev and g++)",
#ifdef BENCH_DAWGDIC
            .peer = &peer_dawgdic,
            .program = BENCH_DAWGDIC,
#endif
        },
    [DATRIE] =
        {
            .needs = "datrie (Debian package libdatrie-dev)",
#ifdef BENCH_DATRIE
            .peer = &peer_datrie,
            .program = BENCH_DATRIE,
#endif
        },
};

const struct peer *peers_at(size_t index)
{
    return peers[index].peer;
}

const char *peers_program(size_t index)
{
    return peers[index].program;
}

void peers_note_missing(struct report *report)
{
    for (size_t i = 0; i < PEERS; i++) {
        if (peers[i].peer == NULL) {
            report_note(report, "Not measured: %s.", peers[i].needs);
        }
    }
}
