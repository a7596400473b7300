/* SPDX-License-Identifier: MIT */
/*
 * solve.js: a run: from a board to its words. A run asks the engine (engine.js) for the
 * whole board. If a limit ended that search, or if the board has tiles that stand for
 * many letters, the run asks for each cell where words can start, several at a time. So
 * such a board shows its first words early, and no request takes long. A word that
 * starts at several cells is kept once, with the path from the first of these cells. (If
 * every tile is one letter, a request for the whole board gives the same path.) A change
 * of the board or of a setting aborts the current run.
 */
'use strict';

// A browser sends some six requests to one server at a time. The others wait in the
// browser, which can send the next request before this page has read an answer.
const CONCURRENT_REQUESTS = 16;
const TYPING_MS = 40; // from the last key to the first request to a server
const HARD_TILES = 4; // a board with so many tiles of any letter is asked by cell
const WHOLE_LIST = 1000000; // words: more than a server finds
const PARTIAL_MS = 250; // between two displays of a run that takes long

let isSolved = false; // the result is complete, and that of the board as it is
let run = null; // the run for the board as it is now
let abortRun = new AbortController(); // for the requests of this run
let runTimer = 0;

let loading = null; // a promise while the request is under way

/** Loads the dictionaries, by one request for all callers. */
function loadDictionaries() {
    loading ||= askDictionaries().finally(() => { loading = null; });
    return loading;
}

async function askDictionaries() {
    const never = new AbortController().signal;
    try {
        dictionaries = (await engine.dictionaries(never)).dictionaries;
    } catch (error) {
        say('error', sentence(error.message));
        return;
    }
    if (settings.dict === dictionaries[0]?.name) settings.dict = '';
    showDictionary();
}

/** Adds the words of the answer for a start cell to `words`. */
function merge(words, answer, start) {
    for (const { word, score, path, paths } of answer.words) {
        const known = words.get(word);
        // All paths of a word are in the answers for the cells where it starts.
        if (paths && known && known.start < Infinity) known.paths.push(...paths);
        else if (!known || start < known.start)
            words.set(word, { word, score, paths: paths || [path], start });
    }
}

const PLAIN_TILE = /^(\p{L}\p{M}*|\?|\[[\p{L}\p{M}]+(\|[\p{L}\p{M}]+)*\])?$/u;

/** Whether the server might refuse the board. Then a run waits for the first answer
 *  before it sends more requests, because the browser writes an error to its console
 *  for each refused request. */
function isDoubtful() {
    const { dict, minLength, maxLength, lengths } = settings;
    return result.isRefused || !board.tiles.every((tile) => PLAIN_TILE.test(tile)) ||
        (isHex() && settings.torus) || (maxLength > 0 && maxLength < minLength) ||
        lengths !== '' ||
        (dict !== '' && !dictionaries.some((one) => one.name === dict));
}

/** Whether the search of the whole board might take long. A choice of several letters
 *  counts as a part of a tile of any letter. */
function isHard() {
    const weight = (tile) => (tile === '?' ? 1 : (tile.split('|').length - 1) / 8);
    return board.tiles.reduce((sum, tile) => sum + weight(tile), 0) >= HARD_TILES;
}

class Run {
    constructor({ signal }) {
        this.signal = signal;
        this.query = commonQuery();
        this.sort = settings.sort;
        this.query.set('sort', this.sort); // chooses the words of a list that is cut
        this.key = gameKey();
        if (hasWalls()) this.query.set('walls', walls.drawing);
        this.size = { rows: board.rows, columns: board.columns };
        this.starts = [...board.tiles.keys()].filter((cell) => board.tiles[cell]);
        this.isDoubtful = isDoubtful();
        this.next = 0;
        this.answered = 0;
        this.words = new Map();
        this.totals = null; // an answer with the totals, if lists were cut
        this.isCut = false; // the answer for a cell has not all its words
        this.isComplete = true;
        this.tiles = null;
        this.notes = [];
        this.dictionary = ''; // the name in the first answer
        this.began = performance.now();
        this.shown = this.began;
    }

    ask(query) {
        return engine.solve(Object.fromEntries(query), this.signal);
    }

    /** Asks for the words of the whole board. Returns whether the search was not ended
     *  early. If the list is cut, it has the first words of the order on the page. */
    async askWhole() {
        const query = new URLSearchParams(this.query);
        query.set('limit', isWhole ? WHOLE_LIST : WORDS_LISTED);
        const answer = await this.ask(query);
        await this.checkDictionary(answer.dictionary);
        if (this !== run) return true;
        this.takeBoard(answer);
        merge(this.words, answer, Infinity);
        if (answer.words.length < answer.count) this.totals = answer;
        if (answer.complete !== false) return true;
        this.show(true);
        return false;
    }

    async askFrom(start) {
        const query = new URLSearchParams(this.query);
        const { columns } = this.size;
        query.set('limit', isWhole ? WHOLE_LIST : WORDS_PER_CELL);
        query.set('from', placeIn(columns, start).join());
        const answer = await this.ask(query);
        await this.checkDictionary(answer.dictionary);
        if (this !== run) return;
        this.takeBoard(answer);
        merge(this.words, answer, start);
        this.isCut ||= answer.words.length < answer.count;
        this.isComplete &&= answer.complete !== false;
        this.answered++;
        if (performance.now() - this.shown > PARTIAL_MS) this.show(true);
    }

    /** Takes tiles and notes. With a sign on a tile, such as a comma, the engine can read
     *  another board: then the tile is refused. */
    takeBoard({ rows, columns, board: tiles, notes = [] }) {
        if (rows !== this.size.rows || columns !== this.size.columns)
            throw new Refusal(signError());
        this.tiles = tiles.flat();
        this.notes = notes;
    }

    /** A server that was restarted can have other dictionaries. If `name` is not the
     *  dictionary of the first answer, starts a new run, so that the words of two
     *  dictionaries are not mixed. Otherwise, if the page shows another name, reloads
     *  the list of dictionaries. */
    async checkDictionary(name) {
        this.dictionary ||= name;
        if (name !== this.dictionary && this === run) solve();
        else if (dictionaries.length && name !== dictionary().name)
            await loadDictionaries();
    }

    /** Asks for one start cell after another. Several calls run concurrently: each
     *  takes the next start cell that no call has taken. */
    async work() {
        while (this.next < this.starts.length)
            await this.askFrom(this.starts[this.next++]);
    }

    async askCells() {
        this.totals = null;
        if (this.isDoubtful) await this.askFrom(this.starts[this.next++]);
        await Promise.all(
            Array.from({ length: CONCURRENT_REQUESTS }, () => this.work()));
        if (!this.isCut) return;
        const query = new URLSearchParams(this.query);
        query.set('limit', 1);
        this.totals = await this.ask(query);
        this.isComplete &&= this.totals.complete !== false;
    }

    show(isRunning) {
        if (this !== run) return;
        const words = [...this.words.values()];
        const lengthOf = letterCounter();
        for (const one of words) one.length = lengthOf(one.word);
        result = {
            ...noResult(this.size), words, isRunning, tiles: this.tiles,
            notes: this.notes, key: this.key, isComplete: this.isComplete,
            isByCell: this.isCut, sort: this.sort,
            count: Math.max(words.length, this.totals ? this.totals.count : 0),
            score: Math.max(totalScore(words), this.totals ? this.totals.score : 0),
            progress: t('of.start', { part: this.answered, n: this.starts.length }),
        };
        isSolved = !isRunning;
        setBusy(false);
        showResult();
        showNotes();
        this.shown = performance.now();
    }

    async start() {
        try {
            if (isHard() || !(await this.askWhole())) await this.askCells();
            if (this.words.size > SLICE_WORDS) await pause();
            this.show(false);
            performance.measure('solve', { start: this.began, end: performance.now() });
        } catch (error) {
            if (this === run) this.fail(error);
        }
    }

    fail(error) {
        abortRun.abort();
        if (error.name === 'AbortError') return;
        setBusy(false);
        isSolved = true;
        result = { ...noResult(), isRefused: true };
        showResult();
        showNotes();
        if (!(error instanceof Refusal)) throw error;
        // Where the engine takes a sign on a tile for a separator, the sign is what is wrong.
        const refused = error.error.code === 'bad_board' && signCell() >= 0 ? signError()
            : error.error;
        say('error', refusalText(refused));
        if (refused.code === 'no_dictionary') loadDictionaries();
        if (refused.position) markWrong(refused.position);
    }
}

/** The label of the field for a parameter. */
const fieldName = (parameter) =>
    byId(parameter)?.labels?.[0].textContent.trim().replace(/:.*/s, '');

/** Makes the text that the page shows for an error of the server, which is in English.
 *  Errors without a code are from this page, in its language. If the parameter has a
 *  field, the label of the field is in front. `asked` is the text of the board. */
function refusalText(error, asked = boardText(board).text) {
    const { code, message, parameter } = error;
    if (code === 'no_dictionary')
        return t(engine.can('openFile') ? 'dict.gone' : 'server.noDictionary',
            { name: settings.dict });
    if (code === 'bad_board' || code === 'too_large') return boardProblem(error, asked);
    const field = fieldName(parameter);
    const text = field ? `“${field}”: ${message}` : message;
    return sentence(code ? t('server.refused', { message: text }) : text);
}

/** Makes a sentence of a message of the server, which begins with a lower-case letter
 *  and has no full stop. */
const sentence = (text) =>
    text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** Aborts the current run and a run that the timer would start. */
function stopRun() {
    clearTimeout(runTimer);
    abortRun.abort();
    abortRun = new AbortController();
    run = null;
}

/** Starts a run for the board as it is now. */
function solve() {
    stopRun();
    isSolved = !hasTiles(board);
    if (isSolved) {
        setBusy(false);
        result = noResult();
        showResult();
        showNotes();
        if (isServerGone) awaitServer();
        return;
    }
    limit = WORDS_AT_FIRST;
    run = new Run(abortRun);
    setBusy(true);
    run.start();
}

/** Goes on after another question to the engine has stopped the run. */
function resumeRun() {
    if (!isSolved) solve();
}

/** Asks until the server answers, even if there is no board to solve: the page has told
 *  the user that it keeps trying. */
async function awaitServer() {
    try {
        await ask('api/health', abortRun.signal);
    } catch (error) {
        if (error instanceof Refusal) say('error', sentence(error.message));
        else if (error.name !== 'AbortError') throw error;
    }
}

/** Called after a change of the board or of a setting that the words depend on. */
function changed({ isNewEntry = false } = {}) {
    remember();
    isSolved = false;
    showExampleNote();
    isWhole = false;
    lengthFilter = 0;
    if (isNewEntry) writeAddress(true);
    if (!isServerGone) say();
    stopRun();
    const due = abortRun; // another change replaces it
    // A timer, even of 0 ms, would first let the browser draw a frame.
    if (engine.isReady()) queueMicrotask(() => due === abortRun && solve());
    else runTimer = setTimeout(solve, TYPING_MS);
    writeAddressSoon();
}
