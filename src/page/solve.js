/* SPDX-License-Identifier: MIT */
/*
 * solve.js: asks the server. A run sends one request for each start cell, several at a
 * time, so that a large board shows its first words early and no request takes long. A
 * word that begins at several cells is kept once, with the path from the first of
 * them; where every tile is one letter, the answer for the whole board has the same. A
 * change aborts the run before it. A server that is gone or busy is asked again, the
 * cells that are left and no others.
 */
'use strict';

// Requests at once: more than the six or so that browsers send to one server. The
// others stand ready there and need not wait until this page has read an answer.
const AT_ONCE = 16;
const MOMENT_MS = 40; // between the last key and the first request
const PARTIAL_MS = 250; // between two looks at a run that takes long
const RETRY_MS = [500, 1000, 2000, 4000]; // when the server is gone; then the last
const GONE = [502, 504]; // what a proxy answers for a server that is gone
const TOO_LONG = [414, 431]; // what it answers for an address, or for a header with it

let run = null; // the one whose words are wanted
let asker = new AbortController(); // of its requests
let isServerGone = false;
let runTimer = 0;

/** An answer that says no; `error` is as formats/http-api.md has it. */
class Refusal extends Error {
    constructor(error) {
        super(error.message);
        this.error = error;
    }
}

/** What to make of an answer that is not the API's. */
const strangeAnswer = (status) => (TOO_LONG.includes(status)
    ? 'the address of the question, which has the board in it, is too long for what ' +
      `stands between this page and the server (${status}); make the board smaller`
    : `this page does not know what the server answered (${status}); reload it, it ` +
      'may be of another version');

/** The object in an answer, or what is wrong with it. */
function readAnswer({ status, body }) {
    let answer;
    try {
        answer = JSON.parse(body);
    } catch {
        answer = { error: { message: strangeAnswer(status) } };
    }
    if (answer.error) throw new Refusal(answer.error);
    return answer;
}

// Addresses are relative: a proxy may have the page and the API below some path.
// No cookies, and no look into the cache, which has none of the answers: the cheapest.
const PLAIN = { cache: 'no-store', credentials: 'omit' };

/** An answer with its body, or null where the server is gone, be it halfway. */
async function fetchWhole(path, signal) {
    try {
        const response = await fetch(path, { ...PLAIN, signal });
        const { status, headers } = response;
        const body = await response.text();
        return GONE.includes(status) ? null : { status, headers, body };
    } catch (error) {
        if (error.name === 'AbortError') throw error;
        return null;
    }
}

/** Asks until there is an answer: a server that is gone or busy may come back. */
async function ask(path, signal) {
    let isBusy = false;
    for (let attempt = 0; ; attempt++) {
        const response = await fetchWhole(path, signal);
        if (!response) {
            isServerGone = true;
            say('error', 'The server does not answer. The page keeps trying.');
            await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], signal);
        } else if (response.status === 503) {
            const wanted = Number(response.headers.get('Retry-After')) || 1;
            const seconds = clamp(wanted, 1, 60);
            isBusy = true;
            say('wait',
                `The server is busy. Trying again in ${counted(seconds, 'second')}.`);
            await sleep(seconds * 1000, signal);
        } else {
            if (isServerGone) serverIsBack();
            else if (isBusy) say();
            return readAnswer(response);
        }
    }
}

/** It may have been started with other dictionaries. */
function serverIsBack() {
    isServerGone = false;
    say('good', 'The server is back.');
    loadDictionaries();
}

let loading = null; // a promise while the dictionaries are asked for

/** One request, however many want to know. */
function loadDictionaries() {
    loading ||= askDictionaries().finally(() => { loading = null; });
    return loading;
}

async function askDictionaries() {
    const never = new AbortController().signal;
    try {
        dictionaries = (await ask('api/dictionaries', never)).dictionaries;
    } catch (error) {
        say('error', sentence(error.message));
        return;
    }
    if (settings.dict === dictionaries[0]?.name) settings.dict = '';
    fillIn();
    // Answers may have come before: they need the symbols.
    markUnknown();
}

/** Puts an answer's words to those that other start cells had. */
function merge(words, answer, start) {
    for (const { word, score, path } of answer.words) {
        const known = words.get(word);
        if (known && known.start <= start) continue;
        words.set(word, { word, score, paths: [path], start });
    }
}

const PLAIN_TILE = /^(\p{L}\p{M}*|\?|\[[\p{L}\p{M}]+(\|[\p{L}\p{M}]+)*\])?$/u;

/** May the server refuse the board? Then one request finds out, and not each has an
 *  error written to the browser's console. */
function isDoubtful() {
    const { dict, min, max } = settings;
    return result.isRefused || !board.tiles.every((tile) => PLAIN_TILE.test(tile)) ||
        (isHex() && settings.torus) || (max > 0 && max < min) ||
        (dict !== '' && !dictionaries.some((one) => one.name === dict));
}

class Run {
    constructor({ signal }) {
        this.signal = signal;
        this.query = commonQuery();
        this.query.set('limit', WORDS_A_CELL);
        this.size = { rows: board.rows, columns: board.columns };
        this.starts = [...board.tiles.keys()].filter((cell) => board.tiles[cell]);
        this.isDoubtful = isDoubtful();
        this.next = 0;
        this.answered = 0;
        this.words = new Map();
        this.isCut = false; // an answer had more words than were asked for
        this.isComplete = true;
        this.tiles = null;
        this.dictionary = ''; // its name, as the first answer has it
        this.began = performance.now();
        this.shown = this.began;
    }

    async ask(query) {
        return ask(`api/solve?${query}`, this.signal);
    }

    async askFrom(start) {
        const query = new URLSearchParams(this.query);
        const { columns } = this.size;
        query.set('from', `${Math.floor(start / columns)},${start % columns}`);
        const answer = await this.ask(query);
        await this.checkDictionary(answer.dictionary);
        if (this !== run) return;
        merge(this.words, answer, start);
        this.tiles = answer.board.flat();
        this.isCut ||= answer.words.length < answer.count;
        this.isComplete &&= answer.complete !== false;
        this.answered++;
        if (performance.now() - this.shown > PARTIAL_MS) this.show(true);
    }

    /** A server that was started anew, perhaps unnoticed, may have other dictionaries:
     *  the page then shows which, and a run does not mix words of two. */
    async checkDictionary(name) {
        this.dictionary ||= name;
        if (name !== this.dictionary && this === run) solve();
        else if (dictionaries.length && name !== dictionary().name)
            await loadDictionaries();
    }

    /** Asks for one start cell after the other, beside others that do. */
    async work() {
        while (this.next < this.starts.length)
            await this.askFrom(this.starts[this.next++]);
    }

    /** Words, and totals: of a list that is cut, only the whole board has them. */
    async finish() {
        let totals = null;
        if (this.isCut) {
            const query = new URLSearchParams(this.query);
            query.set('limit', 1);
            totals = await this.ask(query);
            this.isComplete &&= totals.complete !== false;
        }
        this.show(false, totals);
        performance.measure('solve', { start: this.began, end: performance.now() });
    }

    show(isRunning, totals) {
        if (this !== run) return;
        const words = [...this.words.values()];
        const lengthOf = letterCounter();
        for (const one of words) one.length = lengthOf(one.word);
        result = {
            ...noResult(this.size), words, isRunning, tiles: this.tiles,
            isComplete: this.isComplete,
            count: Math.max(words.length, totals ? totals.count : 0),
            score: Math.max(totalScore(words), totals ? totals.score : 0),
            progress:
                `${this.answered} of ${counted(this.starts.length, 'start cell')}`,
        };
        setBusy(false);
        showResult();
        if (!isRunning) markUnknown();
        this.shown = performance.now();
    }

    async all() {
        try {
            if (this.isDoubtful) await this.askFrom(this.starts[this.next++]);
            await Promise.all(Array.from({ length: AT_ONCE }, () => this.work()));
            await this.finish();
        } catch (error) {
            if (this === run) this.fail(error);
        }
    }

    fail(error) {
        asker.abort();
        if (error.name === 'AbortError') return;
        setBusy(false);
        result = { ...noResult(), isRefused: true };
        showResult();
        if (!(error instanceof Refusal)) throw error;
        say('error', refusalText(error.error));
        if (error.error.code === 'no_dictionary') loadDictionaries();
        if (error.error.position) markWrong(error.error.position, error.message);
    }
}

/** What the page calls a parameter or an option: the label of its field. */
const fieldName = (name) =>
    byId(name)?.labels?.[0].textContent.trim().replace(/:.*/s, '');

/** What the server said, for somebody who sees fields: it writes `min=5`, `--torus`. */
function refusalText({ code, message }) {
    if (code === 'no_dictionary')
        return `The server has no dictionary “${settings.dict}”. Choose another one ` +
            'under Settings.';
    return sentence(message.replace(/--(\w+)(?:=(\w+))?|\b(\w+)=(\w+)/g,
        (all, option, itsValue, parameter, value) => {
            const name = fieldName(option || parameter);
            const said = itsValue || value;
            return !name ? all : said ? `“${name}” (${said})` : `“${name}”`;
        }));
}

/** Messages of the server begin with a small letter and end without a full stop. */
const sentence = (text) =>
    text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** What was asked for is of a board that is no more. */
function stopAsking() {
    clearTimeout(runTimer);
    asker.abort();
    asker = new AbortController();
    run = null;
}

/** Finds the words of the board as it is now. */
function solve() {
    stopAsking();
    if (!hasTiles(board)) {
        setBusy(false);
        result = noResult();
        showResult();
        if (isServerGone) awaitServer();
        return;
    }
    limit = WORDS_AT_FIRST;
    run = new Run(asker);
    setBusy(true);
    run.all();
}

/** Nobody asks for words, but the page has said that it keeps trying. */
async function awaitServer() {
    try {
        await ask('api/health', asker.signal);
    } catch (error) {
        if (error instanceof Refusal) say('error', sentence(error.message));
        else if (error.name !== 'AbortError') throw error;
    }
}

/** After a change of the board or of a setting that the words depend on. */
function changed({ isNewEntry = false } = {}) {
    if (isNewEntry) writeAddress(true);
    if (!isServerGone) say();
    stopAsking();
    runTimer = setTimeout(solve, MOMENT_MS);
    writeAddressSoon();
}
