/* SPDX-License-Identifier: MIT */
/*
 * engine-server.js: the engine that asks the server (formats/http-api.md). engine.js
 * says what an engine is. A page has few requests with the server at a time, because the
 * server begins no more long searches than it has processors; the others wait here. If the
 * server is gone or busy, a request is repeated until the server answers or the request is
 * aborted. The server ends a search whose request is aborted.
 */
'use strict';

// The waits between attempts while the server is gone. The wait of 4 s is repeated.
const RETRY_MS = [500, 1000, 2000, 4000];
const GONE = [502, 504]; // answers of a proxy whose server is gone
const TOO_LONG = [414, 431]; // answers of a proxy to a long address or header

const MOST_SENT = 2; // requests at a time

let isServerGone = false;
let sent = 0; // requests that the server has
const unsent = []; // for each request that waits, the function that lets it go

/** Says, after all that the last answer has begun, that no answer is awaited. */
const tellAnswered = () => setTimeout(() =>
    sent || unsent.length || document.dispatchEvent(new Event('wordgrid:answered')));

/** A message about an answer that does not come from the API. */
const unknownAnswer = (status) =>
    t(TOO_LONG.includes(status) ? 'server.tooLong' : 'server.unreadable',
        { status: String(status) });

/** The object in an answer; throws a Refusal for an error. */
function readAnswer({ status, body }) {
    let answer;
    try {
        answer = JSON.parse(body);
    } catch {
        answer = { error: { message: unknownAnswer(status) } };
    }
    if (answer.error) throw new Refusal(answer.error);
    return answer;
}

/** Lets requests go while the server has fewer than MOST_SENT. */
function sendNext() {
    for (; sent < MOST_SENT && unsent.length; sent++) unsent.shift()();
}

/** Calls fetchWhole when it is the request's turn. */
async function fetchInTurn(path, signal) {
    await new Promise((resolve) => {
        unsent.push(resolve);
        sendNext();
    });
    try {
        return await fetchWhole(path, signal);
    } finally {
        sent--;
        sendNext();
        tellAnswered();
    }
}

/** Returns an answer with its body. Returns null if the server was gone before the
 *  answer was complete. `path` is relative, because a proxy can serve the page and the
 *  API below a path of its own. Requests are faster without cookies and without the
 *  browser's cache, which never contains an answer. */
async function fetchWhole(path, signal) {
    try {
        const response =
            await fetch(path, { cache: 'no-store', credentials: 'omit', signal });
        const { status, headers } = response;
        const body = await response.text();
        return GONE.includes(status) ? null : { status, headers, body };
    } catch (error) {
        if (error.name === 'AbortError') throw error;
        return null;
    }
}

/** Sends a request, and repeats it while the server is gone or busy. */
async function ask(path, signal) {
    let isBusy = false;
    for (let attempt = 0; ; attempt++) {
        const response = await fetchInTurn(path, signal);
        if (!response) {
            showServer(false);
            const ms = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
            await Promise.race([sleep(ms, signal), new Promise((resolve) =>
                byId('try-now').addEventListener('click', resolve, { once: true }))]);
        } else if (response.status === 503) {
            const wanted = Number(response.headers.get('Retry-After')) || 1;
            const seconds = clamp(wanted, 1, 60);
            isBusy = true;
            say('wait', t('server.busy', { seconds: counted(seconds, 'second') }));
            await sleep(seconds * 1000, signal);
        } else {
            if (isServerGone) serverIsBack();
            else if (isBusy) say();
            return readAnswer(response);
        }
    }
}

/** Says above the page whether the server is gone. The words on the page stay. */
function showServer(isThere) {
    isServerGone = !isThere;
    byId('banner').hidden = isThere;
    if (!isThere) byId('banner-text').textContent = t('server.gone');
}

/** Reloads the dictionaries: a restarted server can have others. */
function serverIsBack() {
    showServer(true);
    say('good', t('server.back'));
    loadDictionaries();
}

const serverEngine = {
    ask: (question, signal) => ask(`api/${question}`, signal),
};
