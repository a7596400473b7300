/* SPDX-License-Identifier: MIT */
/*
 * encodings.c: for faults.sh. Prints what each byte is in each encoding that the programs for
 * Windows decode without iconv: "NAME BYTE: UTF-8". With the iconv of this machine, prints what is
 * right.
 */
#ifdef _WIN32
#include "text/iconv_windows.h"
#else
#include <iconv.h>
#endif

#include <stdio.h>

int main(void)
{
    static const char *const names[] = {"ASCII",       "US-ASCII",     "LATIN1",      "LATIN2",
                                        "KOI8-R",      "ISO-8859-1",   "ISO_8859-1",  "ISO8859-1",
                                        "ISO-8859-2",  "ISO-8859-4",   "ISO-8859-5",  "ISO-8859-9",
                                        "ISO-8859-15", "CP1250",       "CP1251",      "CP1252",
                                        "CP1254",      "WINDOWS-1250", "WINDOWS-1252"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const iconv_t decoder = iconv_open("UTF-8", names[i]);
        if (decoder == (iconv_t)-1) {
            (void)printf("%s is not known\n", names[i]);
            continue;
        }
        for (int byte = 0; byte < 256; byte++) {
            char bytes[] = {(char)byte, '\0'};
            char text[8] = "";
            char *in = bytes;
            char *out = text;
            size_t in_left = 1;
            size_t out_left = sizeof text - 1;
            const size_t result = iconv(decoder, &in, &in_left, &out, &out_left);
            (void)printf("%s %02x:%s", names[i], (unsigned)byte,
                         result == (size_t)-1 ? " none" : "");
            for (const char *c = text; *c != '\0'; c++) {
                (void)printf(" %02x", (unsigned)(unsigned char)*c);
            }
            (void)printf("\n");
        }
        (void)iconv_close(decoder);
    }
    return 0;
}
