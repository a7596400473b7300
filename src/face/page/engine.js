/* SPDX-License-Identifier: MIT */
/*
 * engine.js: who finds the words. The page asks `engine`, which asks the worker
 * (engine-worker.js) or the server (engine-server.js).
 *
 *     engine.kind        'worker', 'server', or 'none': a saved page
 *     engine.can(name)   whether there is the function: 'clear', 'maze', 'values' or
 *                        'openFile'. Only the worker has the last three
 *     engine.isReady()   whether the worker has opened the dictionary
 *     engine.hasServer() whether there is a server
 *     engine.example()   the answer for an example, if the list of static files has one
 *     engine.dictionaries(signal)   the object of /api/dictionaries
 *     engine.solve(query, signal)   the object of /api/solve; `query` is an object with
 *                                   its parameters; likewise
 *     engine.word, engine.find, engine.check, engine.clear
 *     engine.maze(rows, columns, seed)       the drawing of a maze
 *     engine.values(words)                   the value of each word, or null
 *     engine.openFile(file)                  adds a dictionary from the user's disk
 *     engine.closeFile(name)                 removes it
 *
 * From `dictionaries` on, they return promises. If the request is wrong or cannot be
 * answered, the promise rejects with a Refusal. If the signal is aborted, it rejects with an
 * AbortError. The worker and the server take the same text of a question and give the same
 * object. When the kind can have changed, `document` gets the event enginechange.
 *
 * The worker answers if the list of dictionaries names its files and the browser can run
 * it. It opens the dictionary when the server has answered the first questions. Until then,
 * and after a failure of the worker, the server answers. A page without a server has the
 * worker alone: a page from static files, and a page that is one file.
 */
'use strict';

const MAX_FILE_NBYTES = 64e6; // larger dictionaries stay on the server
const NO_LIMITS = { seconds: 5, results: 100000 }; // of a list that names none

/** A refused request; `error` is the object in formats/http-api.md. */
class Refusal extends Error {
    constructor(error) {
        super(error.message);
        this.error = error;
    }
}

const isLive = Boolean(byId('live-worker')); // the engine is in the page's own file
const failedKeys = new Set(); // of dictionaries that the worker could not open
const readyKeys = new Set(); // of the dictionary that the worker has open
const opening = new Map(); // a promise for each dictionary that is being opened
let ownDictionaries = []; // from the user's disk
let ownFiles = 0; // that this page has opened or restored
let list = null; // the last answer of engine.dictionaries
let isWorkerLost = false;
let setListed;
const listed = new Promise((resolve) => { setListed = resolve; });

/** The entry of the list for the parameter dict. */
function entryOf(name) {
    const entries = [...(list?.dictionaries || []), ...ownDictionaries];
    return name ? entries.find((one) => one.name === name) : entries[0];
}

/** Where the dictionary of an entry is, for worker.js; null if the worker does not
 *  have it. */
function placeOf(entry) {
    const limits = list?.limits || NO_LIMITS;
    if (!entry) return null;
    const { name, file } = entry;
    if (entry.own) return { key: entry.key, file: entry.own, name, limits };
    if (isLive)
        return { key: 'live', file: { base64: livePart('dictionary') }, name, limits };
    if (!file || !list.wasm || entry.bytes > MAX_FILE_NBYTES) return null;
    const url = new URL(file, document.baseURI).href;
    return failedKeys.has(url) ? null : { key: url, file: url, name, limits };
}

/** The place of a dictionary that the worker can search, or null. */
const usablePlace = (name) =>
    (!isWorkerLost && hasWasm() ? placeOf(entryOf(name)) : null);

const needsWorker = (query) =>
    Boolean(entryOf(query.dict)?.own) || !engine.hasServer();

const tellChange = () => document.dispatchEvent(new Event('enginechange'));

/** The worker has failed: the server takes over, if there is one. */
function loseWorker(error, { key }) {
    readyKeys.delete(key);
    if (error.isOfFile) {
        failedKeys.add(key);
        // The server can have another dictionary by now.
        if (error.code === 'io' && engine.hasServer()) loadDictionaries();
    } else if (engine.hasServer()) {
        isWorkerLost = true;
    }
    tellChange();
}

let wantedPlace = null; // what the worker opens when the server has answered all requests

// The solver and the dictionary would take the line from the first words.
document.addEventListener('wordgrid:answered', () => {
    if (wantedPlace) prepare(wantedPlace).catch(() => {});
    wantedPlace = null;
});

/** Lets the worker open a dictionary, once. */
function prepare(place) {
    if (!opening.has(place.key))
        opening.set(place.key, askWorker('open', place).then(tellChange)
            .finally(() => { opening.delete(place.key); }));
    return opening.get(place.key);
}

/** Asks the worker, whose failure becomes a Refusal. */
async function askWorker(name, place, ...details) {
    try {
        const answer = await workerEngine[name](place, ...details);
        readyKeys.clear(); // it has one dictionary at a time
        readyKeys.add(place.key);
        return answer;
    } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        loseWorker(error, place);
        throw Object.assign(
            new Refusal({ code: error.code, message: error.message }),
            { isFailure: true });
    }
}

function noDictionary(name) {
    throw new Refusal({
        code: 'no_dictionary', parameter: 'dict',
        message: t('server.noDictionary', { name }),
    });
}

/** Asks the worker for what the server does not have. */
async function askOnlyWorker(name, dict, ...details) {
    await listed;
    const place = usablePlace(dict);
    if (!place && !entryOf(dict)) noDictionary(dict);
    if (!place)
        throw new Refusal({ code: 'unsupported', message: t('engine.cannot') });
    return askWorker(name, place, ...details);
}

/** Adds the files that the browser has kept (own-file.js), once. */
async function restoreFiles() {
    if (ownFiles) return;
    for (const entry of await keptFiles())
        ownDictionaries.push({ ...entry, key: `own ${++ownFiles}` });
}

/** Asks the worker if it is ready, or else the server. */
async function askEither(name, query, signal) {
    await listed;
    const question = `${name}?${new URLSearchParams(query)}`;
    if (needsWorker(query)) return askOnlyWorker('ask', query.dict, question, signal);
    const place = usablePlace(query.dict);
    if (place && readyKeys.has(place.key)) {
        try {
            return await askWorker('ask', place, question, signal);
        } catch (error) {
            if (!error.isFailure) throw error;
        }
    } else {
        wantedPlace = place;
    }
    return serverEngine.ask(question, signal);
}

const engine = {
    get kind() {
        if (byId('saved') && !isLive) return 'none';
        return usablePlace(settings.dict) ? 'worker' : 'server';
    },
    can(name) {
        if (name === 'openFile')
            return hasWasm() && !isWorkerLost && Boolean(isLive || list?.wasm);
        return engine.kind === 'worker' || (name === 'clear' && engine.kind === 'server');
    },
    isReady: () => readyKeys.has(usablePlace(settings.dict)?.key),
    hasServer: () => !isLive && !list?.static,

    example: () => list?.example,

    async dictionaries(signal) {
        try {
            const given = byId('dictionaries'); // as the page was sent
            [list] = await Promise.all([
                isLive ? JSON.parse(livePart('dictionaries'))
                    : given ? JSON.parse(given.textContent)
                        : serverEngine.ask('dictionaries', signal),
                restoreFiles(),
            ]);
            given?.remove(); // later, the server can have others
            hands.module ||= isLive ? { base64: livePart('module') }
                : list.wasm && new URL(list.wasm, document.baseURI).href;
            if (list.example) { // shown at once, so nothing asks the worker
                wantedPlace = usablePlace('');
                tellAnswered();
            }
        } finally {
            setListed();
            tellChange();
        }
        return { ...list, dictionaries: [...list.dictionaries, ...ownDictionaries] };
    },

    solve: (query, signal) => askEither('solve', query, signal),
    word: (query, signal) => askEither('word', query, signal),
    find: (query, signal) => askEither('find', query, signal),
    check: (query, signal) => askEither('check', query, signal),
    clear: (query, signal) => askEither('clear', query, signal),
    maze: (rows, columns, seed) =>
        askOnlyWorker('maze', settings.dict, rows, columns, seed),
    values: (words) => askOnlyWorker('values', settings.dict, words),

    async openFile(file) {
        const base = file.name.replace(/\.wgd$/i, '') || 'file';
        const isListed = (wanted) =>
            list?.dictionaries.some((one) => one.name === wanted);
        let name = base;
        for (let i = 2; isListed(name); i++) name = `${base} ${i}`;
        const key = `own ${++ownFiles}`;
        const about = await askWorker('open', { key, file });
        engine.closeFile(name); // a newer file of this name
        const entry = { name, ...about, own: file, key };
        ownDictionaries.push(entry);
        return entry;
    },
    closeFile(name) {
        ownDictionaries = ownDictionaries.filter((one) => one.name !== name);
    },
};
