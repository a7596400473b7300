/* SPDX-License-Identifier: MIT */
/* peers.h: which dictionaries this build can measure. */
#ifndef WG_TESTS_BENCH_PEERS_H
#define WG_TESTS_BENCH_PEERS_H

#include "peer.h"

enum { WORDGRID, MARISA, DAWGDIC, DATRIE, PEERS };

struct report;

/* NULL where the build had not what it needs; never for WORDGRID, which is 0. */
const struct peer *peers_at(size_t index);

/* The program that builds a peer's files and asks them (peer_main.c), or dictc. */
const char *peers_program(size_t index);

/* Says in the report which are left out. */
void peers_note_missing(struct report *report);

#endif
