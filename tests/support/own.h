/* SPDX-License-Identifier: MIT */
/*
 * own.h: variables whose objects are freed at the end of their block, the last declared first.
 *
 *     OWNABLE(made_dict, made_dict_free)            once, beside the type or in a test
 *     OWNABLE_POINTER(wg_board, wg_board_free)
 *     OWN(made_dict, made);                         is struct made_dict made;
 *     OWN(wg_board, *const board) = new_board(dict, "ab/cd", NULL);
 *
 * Each way out of the block frees the objects, but for a failed assertion, which ends the test.
 */
#pragma once

/* NOLINTBEGIN(bugprone-macro-parentheses): the arguments are parts of a declaration. */
#define OWNABLE(type, release)                                                                     \
    static inline void own_##type(struct type *owned)                                              \
    {                                                                                              \
        release(owned);                                                                            \
    }
#define OWNABLE_POINTER(type, release)                                                             \
    static inline void own_##type(struct type *const *owned)                                       \
    {                                                                                              \
        release(*owned);                                                                           \
    }
#define OWN(type, variable) __attribute__((cleanup(own_##type), unused)) struct type variable
/* NOLINTEND(bugprone-macro-parentheses) */
