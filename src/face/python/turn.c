/* SPDX-License-Identifier: MIT */
/* turn.c: see core.h. */
#include "core.h"

#include "base/clock.h"

#define HELD_SECONDS    0.001
#define SIGNALS_SECONDS 0.05

void turn_release(struct turn *turn)
{
    turn->released = PyEval_SaveThread();
    turn->next = clock_seconds() + SIGNALS_SECONDS;
}

bool turn_goes_on(void *context)
{
    struct turn *const turn = context;
    const double now = clock_seconds();
    if (turn->stop != NULL && __atomic_load_n(turn->stop, __ATOMIC_RELAXED) != 0) {
        return false;
    }
    if (turn->next == 0) {
        turn->next = now + HELD_SECONDS;
    }
    if (now < turn->next) {
        return true;
    }
    if (turn->released != NULL) {
        PyEval_RestoreThread(turn->released);
        turn->released = NULL;
    }
    if (PyErr_CheckSignals() != 0) {
        turn->is_interrupted = true;
        return false;
    }
    turn_release(turn);
    return true;
}

bool turn_end(struct turn *turn)
{
    if (turn->released != NULL) {
        PyEval_RestoreThread(turn->released);
        turn->released = NULL;
    }
    turn->next = 0;
    return !turn->is_interrupted;
}
