/* SPDX-License-Identifier: MIT */
/* open.c, and lookup.c as far as open.c calls it. */
#define PROOF_OF_TEXTS
#define PROOF_OF_ARRAYS
#include "atomic.h"
#include "trusted.h"

#include "base/cpu.h"
#include "base/error.h"
#include "base/sized.h"
#include "dict/read/dict.h"
#include "dict/read/sections.h"
#include "open_dict.h"

#include <stdlib.h>

/* In place of the functions of stdlib.h. Memory that is new is none that a contract names: so these
   change nothing. */
/*@ assigns \nothing;
    ensures \result != \null ==> \valid(\result + (0 .. nbytes - 1)) &&
        is_made((char *)\base_addr(\result));
*/
unsigned char *make_bytes(size_t nbytes);
#define malloc make_bytes

/*@ requires \valid(to + (0 .. nbytes - 1)) && \valid_read(from + (0 .. nbytes - 1));
    requires is_made((char *)\base_addr(to));
    assigns \nothing;
*/
void fill_new(unsigned char *to, const unsigned char *from, size_t nbytes);
#define memcpy fill_new

#define free free_object

#define memset fill_bytes

/*@ assigns \nothing; */
bool cpu_is_known(void);

/*@ assigns \nothing; */
const struct lookup_functions *lookup_best(void);

/*@ requires nbytes == sizeof(uint32_t);
    assigns \nothing;
    ensures \result != \null ==> \valid(\result + (0 .. count - 1)) &&
        is_made((char *)\base_addr(\result)) &&
        (\forall integer i; 0 <= i < count ==> \result[i] == 0);
*/
uint32_t *make_zeros(size_t count, size_t nbytes);
#define calloc make_zeros

#include "dict/read/lookup.c"

/*@ requires count == 1 && nbytes == sizeof(struct wg_dict);
    assigns \nothing;
    ensures \result != \null ==> \valid(\result) && is_dict((char *)\base_addr(\result)) &&
        !is_made((char *)\base_addr(\result)) &&
        (\forall integer i; 0 <= i < 256 ==> \result->code_symbols[i] == 0);
*/
struct wg_dict *make_dict(size_t count, size_t nbytes);
#undef calloc
#define calloc make_dict

/*@ requires \valid(map_out);
    assigns *map_out;
    ensures \result == WG_OK ==> \valid_read(map_out->bytes + (0 .. map_out->nbytes - 1)) &&
        !is_dict((char *)\base_addr(map_out->bytes));
*/
enum wg_status file_map_open(const char *path, struct file_map *map_out, struct wg_error *error);

/*@ requires \valid(map);
    assigns *map;
*/
void file_map_close(struct file_map *map);

/*@ requires \valid(known_out) && (given == \null || \valid_read(given));
    assigns *known_out;
*/
enum wg_status take_options(struct wg_dict_options *known_out, const struct wg_dict_options *given,
                            struct wg_error *error);
#undef SIZED_TAKE
#define SIZED_TAKE(type, known_out, given, error) take_options(known_out, given, error)

#include "dict/read/open.c"
