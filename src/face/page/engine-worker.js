/* SPDX-License-Identifier: MIT */
/*
 * engine-worker.js: the engine that searches in a worker (worker.js). It has the
 * dictionary and the WebAssembly module, so it needs no network, and searches that take
 * long do not block the page. engine.js chooses between the worker and the server.
 *
 * The worker gets one call at a time. When a call that runs is aborted, the worker gets
 * GRACE_MS to end it. Then the worker is ended, and a second one, which has opened the
 * dictionary meanwhile, takes its place.
 */
'use strict';

const GRACE_MS = 30;
const SPARE_MS = 1000; // from the first answer to the start of the second worker
const SLICE_MS = 8; // the longest that the page works on an answer without a pause

/** The worker cannot answer: it did not start, it ended, or its dictionary is missing.
 *  `isOfFile`: only calls for this dictionary fail. */
class WorkerFailure extends Error {
    constructor({ code, message }) {
        super(message);
        this.code = code;
        this.isOfFile =
            ['io', 'not_a_dictionary', 'newer_format', 'damaged'].includes(code);
    }
}

/** The text of a part of a page that has the engine in its own file, or undefined. */
const livePart = (name) => byId(`live-${name}`)?.textContent.trim();

let workerAddress = document.currentScript.dataset.worker;

/** The only place that starts workers. */
function makeWorker() {
    const source = livePart('worker');
    if (source && !workerAddress)
        workerAddress =
            URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new Worker(workerAddress);
}

// A function of one vector. The module needs an engine that accepts it.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10,
    1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

const hasWasm = () => typeof WebAssembly === 'object' && typeof Worker === 'function' &&
    WebAssembly.validate(new Uint8Array(SIMD));

const hands = {
    worker: null,
    spare: null,
    spareTimer: 0, // to start it
    module: null, // a URL or { base64 }, then the compiled module
    queue: [], // the first call is with the worker
    nextId: 0,
};

/** Starts a worker and lets it compile the module; `first` are further messages. */
function startWorker(first = []) {
    const worker = makeWorker();
    worker.onmessage = ({ data }) => onAnswer(worker, data);
    worker.onerror = (event) => {
        event.preventDefault();
        onEnd(worker, event.message);
    };
    worker.postMessage({ id: 'start', task: 'start', module: hands.module });
    for (const message of first) worker.postMessage(message);
    return worker;
}

function onAnswer(worker, { id, result, refusal, error }) {
    if (id === 'start' && result) hands.module = result;
    if (worker !== hands.worker || id === 'start') {
        if (error) onEnd(worker, error.message);
        return;
    }
    if (id === 'open') return; // this was the second worker when it was asked
    const call = hands.queue.shift();
    clearTimeout(call.timer);
    if (refusal && refusal.code !== 'damaged') call.reject(new Refusal(refusal));
    else if (refusal || error) call.reject(new WorkerFailure(refusal || error));
    else call.resolve(result);
    sendFirst();
    if (result && !hands.spare && !hands.spareTimer)
        hands.spareTimer = setTimeout(startSpare, SPARE_MS, call.message);
}

/** A worker has ended, or could not start. */
function onEnd(worker, reason) {
    worker.terminate();
    if (worker === hands.spare) hands.spare = null;
    if (worker !== hands.worker) return;
    hands.worker = null;
    for (const { reject } of hands.queue.splice(0))
        reject(new WorkerFailure({ code: 'crashed', message: reason || 'it ended' }));
}

function startSpare({ key, file }) {
    hands.spareTimer = 0;
    if (hands.worker)
        hands.spare = startWorker([{ id: 'open', task: 'about', key, file }]);
}

function sendFirst() {
    const [call] = hands.queue;
    if (!call || call.isSent) return;
    hands.worker ||= startWorker();
    call.isSent = true;
    hands.worker.postMessage(call.message);
}

/** Ends the call that the worker is at. */
function replaceWorker() {
    hands.worker.terminate();
    hands.queue.shift();
    hands.worker = hands.spare;
    hands.spare = null;
    sendFirst();
}

function dropCall(call) {
    if (!call.isSent) {
        hands.queue = hands.queue.filter((one) => one !== call);
        return;
    }
    call.timer = setTimeout(() => {
        if (hands.queue[0] === call) replaceWorker();
    }, GRACE_MS);
}

/** Calls a task of worker.js. */
function callWorker(task, details, signal) {
    return new Promise((resolve, reject) => {
        if (signal?.aborted) {
            reject(abortError());
            return;
        }
        const id = ++hands.nextId;
        const call = { message: { id, task, ...details }, resolve, reject };
        signal?.addEventListener('abort', () => {
            if (hands.queue.includes(call)) dropCall(call);
            reject(abortError());
        }, { once: true });
        hands.queue.push(call);
        try {
            sendFirst();
        } catch (error) { // the browser starts no worker
            onEnd(hands.worker, error.message);
        }
    });
}

/** Lets the page handle other events. */
const pause = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
        port1.close();
        resolve();
    };
    port2.postMessage(null);
});

/** Makes the words of a packed answer, in slices. */
async function unpackWords({ packed, hasAllPaths, head: { columns } }, signal) {
    const { texts, values, scores, pathCounts, lengths, cells } = packed;
    const words = [];
    let [path, cell] = [0, 0];
    let began = performance.now();
    const nextPath = () => Array.from({ length: lengths[path++] },
        () => placeIn(columns, cells[cell++]));
    for (let i = 0; i < texts.length; i++) {
        const word = { word: texts[i], score: scores[i] };
        if (values) word.value = values[i];
        if (hasAllPaths) word.paths = Array.from({ length: pathCounts[i] }, nextPath);
        else word.path = nextPath();
        words.push(word);
        if (i % 64 === 63 && performance.now() - began > SLICE_MS) {
            await pause();
            if (signal?.aborted) throw abortError();
            began = performance.now();
        }
    }
    return words;
}

/** The calls for a dictionary: { key, file, name, limits }. */
const workerEngine = {
    open: (place) => callWorker('about', place),
    async ask(place, question, signal) {
        const answer = await callWorker('ask', { ...place, question }, signal);
        return answer.packed
            ? { ...answer.head, words: await unpackWords(answer, signal) } : answer;
    },
    maze: (place, rows, columns, seed) =>
        callWorker('maze', { ...place, rows, columns, seed }),
    values: (place, words) => callWorker('values', { ...place, words }),
};
