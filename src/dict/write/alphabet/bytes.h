/* SPDX-License-Identifier: MIT */
/*
 * bytes.h: writes the sections ALPH, PART and SEQS. The encoder writes them to
 * a dictionary. With an alphabet file, the compiler reads words by the same sections.
 */
#ifndef WG_DICT_WRITE_ALPHABET_BYTES_H
#define WG_DICT_WRITE_ALPHABET_BYTES_H

#include "dict/write/encode.h"

/* The size of section ALPH, or of PART if `alphabet` describes parts. */
uint64_t alph_nbytes(const struct alphabet_source *alphabet);
void write_alph(unsigned char *out, const struct alphabet_source *alphabet);

/* The size of section SEQS; 0: there is no such section. */
uint64_t seqs_nbytes(const struct alphabet_source *alphabet);
void write_seqs(unsigned char *out, const struct alphabet_source *alphabet);

#endif
