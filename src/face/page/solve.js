/* SPDX-License-Identifier: MIT */
/*
 * solve.js: a run: from a board to its words. A run asks the engine (engine.js) for the
 * whole board. If the board has tiles that stand for many letters, the run first asks for
 * short words, which takes milliseconds, and then for longer ones, until a limit ends a
 * search: so the board shows its first words early, and has all words of some lengths. If a
 * limit ended the search of the whole board, the run asks for each cell where words can
 * start, until a limit ends such a search, too. A run has one request at a time: a server
 * with two processors can search for two tabs. A word that starts at several cells is kept
 * once, with the path from the first of these cells. (If every tile is one letter, a request
 * for the whole board gives the same path.) A change of the board or of a setting aborts the
 * current run.
 */
'use strict';

const TYPING_MS = 40; // from the last key to the first request to a server
const HARD_TILES = 4; // a board with so many tiles of any letter is asked for short words first
// The steps from the shortest words. For a board of wildcards, another letter costs eight times
// the time: of words of three letters, the search takes milliseconds, of five, two seconds.
const LENGTH_STEPS = [0, 2, 5];
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
        say('error', refusalText(error.error || error));
        return;
    }
    const { dict } = settings;
    const named = dictionaries.find(({ name }) => name === dict) ||
        dictionaries.find(({ other_names: others }) => others?.includes(dict));
    if (named) settings.dict = dictSetting(named);
    if (named && named.name !== dict) writeAddressSoon(); // one name for each dictionary
    chooseDictionary();
    showDictionary();
    if (settings.dict !== dict && hasTiles(board)) solve(); // typed before the list came
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

/** Whether the server might refuse the board. The browser writes an error to its console
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

/** The least length that the settings allow. */
const shortestLength = () => Number(settings.lengths.split(',')[0]) || settings.minLength;

class Run {
    constructor({ signal }, given) {
        this.signal = signal;
        this.given = given;
        this.query = commonQuery();
        this.sort = settings.sort;
        this.query.set('sort', this.sort); // chooses the words of a list that is cut
        this.key = resultKey();
        if (hasWalls()) this.query.set('walls', walls.drawing);
        if (game?.falling) allowLengths(this.query);
        this.size = { rows: board.rows, columns: board.columns };
        this.starts = [...board.tiles.keys()].filter((cell) => board.tiles[cell]);
        this.answered = 0;
        this.words = new Map();
        this.totals = null; // the answer for the whole board, if its list was cut
        this.isCut = false; // the answer for a cell has not all its words
        this.isComplete = true;
        this.fullLength = 0; // of a board with all words up to this length
        this.tiles = null;
        this.notes = [];
        this.dictionary = ''; // the name in the first answer
        this.began = performance.now();
        this.shown = this.began;
    }

    ask(query) {
        return engine.solve(Object.fromEntries(query), this.signal);
    }

    /** Asks for words of the whole board: for all, or for those of the length `most` or
     *  less. Returns whether the search was not ended early. If the list is cut, it has the
     *  first words of the order on the page. */
    async askWhole(most = 0) {
        const query = new URLSearchParams(this.query);
        query.set('limit', isWhole ? WHOLE_LIST : WORDS_LISTED);
        if (most) query.set('max-length', most);
        const answer = (!most && this.given) || await this.ask(query);
        await this.checkDictionary(answer.dictionary);
        if (this !== run) return true;
        this.takeBoard(answer);
        merge(this.words, answer, Infinity);
        const isComplete = answer.complete !== false;
        if (!most && answer.words.length < answer.count) this.totals = answer;
        if (most && isComplete) this.fullLength = most;
        if (most || !isComplete) this.show(true);
        return isComplete;
    }

    /** Asks for the words of the first lengths, until a limit ends a search. */
    async askLengths() {
        const steps = isHard() ? LENGTH_STEPS.map((step) => shortestLength() + step) : [];
        for (const most of steps.filter((one) => !settings.maxLength || one < settings.maxLength))
            if (this.isComplete) this.isComplete = await this.askWhole(most);
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

    /** Asks for one start cell after another. The last one is the first: the search of the
     *  whole board began at the other end. The total of lists that were cut is not known:
     *  a word can be in several of them. */
    async askCells() {
        while (this.starts.length && this.isComplete) await this.askFrom(this.starts.pop());
        this.isComplete &&= !this.isCut;
    }

    show(isRunning) {
        if (this !== run) return;
        const all = [...this.words.values()];
        const lengthOf = letterCounter();
        for (const one of all) one.length = lengthOf(one.word);
        const words = listedWords(all);
        const total = this.totals || { count: 0, score: 0 };
        result = {
            ...noResult(this.size), words, all, isRunning, tiles: this.tiles,
            notes: this.notes, key: this.key, isComplete: this.isComplete,
            fullLength: this.fullLength,
            isByCell: this.isCut, sort: this.sort,
            count: words.length + Math.max(0, total.count - all.length),
            score: totalScore(words) + Math.max(0, total.score - totalScore(all)),
            progress: this.answered && t('of.start',
                { part: this.answered, n: this.answered + this.starts.length }),
        };
        isSolved = !isRunning;
        setBusy(false);
        showResult();
        showNotes();
        this.shown = performance.now();
    }

    async start() {
        try {
            await this.askLengths();
            if (this.isComplete && !(await this.askWhole())) await this.askCells();
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

const MOST_SOUGHT = 63; // letters

/** Makes the text that the page shows for an error of the engine, whose own message is
 *  English. Errors that only the page knows have their text. `asked` is the text of the board
 *  or of the search. */
function refusalText(error, asked = boardText(board).text) {
    const { code, message, parameter } = error;
    if (code === 'no_dictionary')
        return t(engine.can('openFile') ? 'dict.gone' : 'server.noDictionary',
            { name: settings.dict });
    if (code === 'bad_board' || code === 'too_large') return boardProblem(error, asked);
    if (!code || code === 'unsupported') return sentence(message);
    if (code === 'bad_request') return t('refused.bad_request');
    if (parameter === 'text')
        return t(lettersIn(asked) > MOST_SOUGHT ? 'refused.letters' : 'refused.pattern',
            { n: MOST_SOUGHT });
    if (/length/.test(parameter)) return t('refused.lengths');
    const name = fieldName(parameter);
    return name ? t('refused.field', { name }) : t('refused', { code });
}

/** Makes a sentence of a message, which begins with a lower-case letter
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

/** Starts a run for the board as it is now. `given` is the answer for the whole board, if it
 *  is known. */
function solve(given = null) {
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
    run = new Run(abortRun, given);
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
        if (error instanceof Refusal) say('error', refusalText(error.error));
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
    say();
    stopRun();
    const due = abortRun; // another change replaces it
    // A timer, even of 0 ms, would first let the browser draw a frame.
    if (engine.isReady()) queueMicrotask(() => due === abortRun && solve());
    else runTimer = setTimeout(solve, TYPING_MS);
    writeAddressSoon();
}
