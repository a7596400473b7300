/* SPDX-License-Identifier: MIT */
/*
 * engine.js: who finds the words. The page asks `engine`, whatever stands behind it.
 *
 *     engine.kind        'server' (engine-server.js), 'worker', or 'none': a saved page
 *     engine.can(name)   whether the engine has what not every engine has: the functions
 *                        'clear', 'maze' and 'values'; the parameters 'walls',
 *                        'letterScores' and 'bonuses'
 *     engine.dictionaries(signal)   the object of /api/dictionaries
 *     engine.solve(query, signal)   the object of /api/solve; `query` is an object with
 *                                   its parameters
 *     engine.clear(query, lengths, signal)   falling letters
 *     engine.maze(rows, columns, seed)       the drawing of a maze
 *     engine.values(words)                   the value of each word, or null
 *
 * These functions return promises. If the request is wrong or cannot be answered, the
 * promise rejects with a Refusal. If the signal is aborted, it rejects with an
 * AbortError.
 */
'use strict';

/** A refused request; `error` is the object in formats/http-api.md. */
class Refusal extends Error {
    constructor(error) {
        super(error.message);
        this.error = error;
    }
}

/** A function of an engine that does not have it. */
async function cannot() {
    throw new Refusal({ code: 'unsupported', message: t('engine.cannot') });
}

/** The engine of a saved page, which has its result already. */
const noEngine = {
    kind: 'none', can: () => false, dictionaries: cannot, solve: cannot, clear: cannot,
    maze: cannot, values: cannot,
};
