/* SPDX-License-Identifier: MIT */
/* peers.h: the dictionary libraries that this build can measure. */
#pragma once

#include "peer.h"

enum { WORDGRID, MARISA, DAWGDIC, DATRIE, PEERS };

struct report;

/* Returns the peer, or NULL if this build lacks it. Does not return NULL for WORDGRID. */
const struct peer *peers_at(size_t index);

/* Returns the path of the program that builds and opens the files of a peer (peer_main.c), or of
   dictc. */
const char *peers_program(size_t index);

/* Adds a note for each missing peer to the report. */
void peers_note_missing(struct report *report);
