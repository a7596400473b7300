/* SPDX-License-Identifier: MIT */
/*
 * state.js: the state of the page, the address that stores a part of it, and messages.
 * The page shows `board`, `settings`, `result` (the words found) and `filter` (the text
 * in its field).
 */
'use strict';

const MAX_LENGTHS = 64; // the most that a server takes
const MAX_LENGTH = 99; // of the shortest and the longest word
const MAX_SIDE = 20; // the most rows or columns
const LENGTH_LIST = /^[1-9]\d?(,[1-9]\d?)*$/; // of falling letters
const ADDRESS_MS = 300; // delay of a new address: usually, the words are shown by then
const SPEAK_MS = 800; // a summary is read aloud after this time without a change

const FIRST_SETTINGS = {
    dict: '', minLength: 3, maxLength: 0, moves: 'king', torus: false, straight: false,
    reuse: false, stay: false, qu: false,
    sort: 'score', lengths: '', scoring: 'classic', allPaths: false,
    heat: false, play: false, family: false, falling: '',
};

const BOARD_FLAGS = ['torus', 'straight', 'reuse', 'stay', 'qu'];

let board = emptyBoard(4, 4);
let game = null; // the game (play.js), or null while the page shows the words
let settings = { ...FIRST_SETTINGS };
let dictionaries = []; // the list in the answer of /api/dictionaries
let filter = '';
let isSaved = false; // the page is a saved form (page.js)
let result = noResult();

/** A result without words, for a board of this size. `words`, which the list shows, and
 *  `all` are objects {word, score, length, paths, start}; `tiles` are those of the answer,
 *  folded by the dictionary. */
function noResult({ rows, columns } = board) {
    return {
        rows, columns, tiles: null, notes: [], words: [], all: [], count: 0, score: 0,
        isComplete: true, fullLength: 0, isRunning: false, isRefused: false, sort: 'score',
        isByCell: false,
    };
}

const placeOfCell = (cell) => placeIn(board.columns, cell);
const cellAtPlace = ([row, column]) => row * board.columns + column;

/** Whether the result has the size of the board. Until the first answer for a new
 *  board, the result is that of the old board. If the sizes differ, paths cannot be
 *  drawn. */
const isOfThisBoard = () =>
    result.rows === board.rows && result.columns === board.columns;

const dictionary = () =>
    dictionaries.find((one) => one.name === settings.dict) || dictionaries[0];

/** The dictionary's language as a tag for browsers, or '': metadata may be any text. */
function language() {
    const said = (dictionary() && dictionary().metadata.language) || '';
    try {
        return said && Intl.getCanonicalLocales(said)[0];
    } catch {
        return '';
    }
}

// --- The dictionary of an address that names neither a dictionary nor a board: the first one
// of a language that the user reads. With a board, it is the server's first dictionary, so
// that all users of a link see the same words. The user's own files are not chosen.

let isDictOpen = false; // the dictionary is to be chosen when the list has arrived

function dictionaryByLanguage() {
    const offered = dictionaries.filter((one) => !one.own);
    const isOf = (tag) => ({ metadata }) => baseOf(metadata.language || '') === tag;
    return userLanguages().map((tag) => offered.find(isOf(tag))).find(Boolean) || offered[0];
}

/** Chooses the dictionary, once its list and the address are known. */
function chooseDictionary() {
    if (!isDictOpen || !dictionaries.length) return;
    isDictOpen = false;
    settings.dict = dictSetting(dictionaryByLanguage());
}

/** The value of the setting for a dictionary. */
const dictSetting = (one) => (!one || one === dictionaries[0] ? '' : one.name);

// --- The address: the board, unless it is an example, and each setting that differs from
// its default, under the names that /api/solve uses.

/** The parameter for a setting: min-length for minLength. */
const parameterOf = (setting) =>
    setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Adds the settings that differ from their defaults. */
function putSettings(query, names) {
    for (const name of names) {
        const value = settings[name];
        if (value !== FIRST_SETTINGS[name])
            query.set(parameterOf(name), value === true ? 1 : value);
    }
}

/** The parameters that both a request and the address have. */
function commonQuery({ of = board, hasBoard = hasTiles(of) } = {}) {
    const query = new URLSearchParams();
    if (hasBoard) query.set('board', boardText(of).text);
    const isSquare = of.rows === of.columns;
    if (hasBoard ? of.rows === 1 && !isSquare : of.rows !== 4 || !isSquare)
        query.set('size', `${of.rows}x${of.columns}`);
    putSettings(query, ['dict', 'minLength', 'maxLength', 'lengths', 'moves', ...BOARD_FLAGS,
        'allPaths', 'scoring']);
    return query;
}

/** The query as text. Does not escape characters that have no meaning in a query. */
const readable = (query) =>
    query.toString().replace(/%2F/g, '/').replace(/%2C/g, ',')
        .replace(/%3F/g, '?').replace(/%7C/g, '|')
        .replace(/%5B/g, '[').replace(/%5D/g, ']');

let nextAddress = ''; // the address that the timer will write
let addressTimer = 0;

/** With falling letters, the address has the board with which the puzzle began. */
function address() {
    const of = game?.falling?.start || board;
    const hasBoard = hasTiles(of) && !isExample();
    const query = commonQuery({ of, hasBoard });
    if (!hasBoard && !settings.dict && dictSetting(dictionaryByLanguage()))
        query.set('dict', dictionaries[0].name);
    // Without `board`, the page would show an example.
    if (!hasTiles(of) && !hasExample()) query.set('board', '');
    putSettings(query, ['sort', 'heat', 'play', 'family']);
    if (hasWalls()) query.set('maze', walls.seed);
    putSettings(query, ['falling']); // the last one (keyThatWaits)
    const text = readable(query);
    return location.pathname + (text && `?${text}`);
}

function putAddress(text, isNewEntry) {
    if (text === location.pathname + location.search) return;
    try {
        if (isNewEntry) history.pushState(null, '', text);
        else history.replaceState(null, '', text);
    } catch {
        // Some browsers limit the changes per second. The next one writes the whole text.
    }
}

function forgetAddress() {
    clearTimeout(addressTimer);
    nextAddress = '';
}

/** Writes the address. Before it adds an entry to the history, it updates the current
 *  entry, because the timer may not have written the latest letters yet. */
function writeAddress(isNewEntry) {
    if (isSaved) return;
    if (isNewEntry && nextAddress) putAddress(nextAddress, false);
    forgetAddress();
    putAddress(address(), isNewEntry);
}

/** Writes the address after a delay. While a browser changes the address, it fetches no
 *  answers. With the delay, several keys make only one change. */
function writeAddressSoon() {
    forgetAddress();
    nextAddress = address();
    addressTimer = setTimeout(writeAddress, ADDRESS_MS, false);
}

// --- The numbers in the fields of the settings. Each function returns the new values, and
// `notice`: the text for the user if a value is not the one in the field, or ''.

/** A whole number from `low` to `high`, or the nearest one; `otherwise` without a number.
 *  `noun` is that of counted(). */
function numberIn(text, low, high, otherwise, noun) {
    const wanted = text.trim() ? Math.round(Number(text)) : otherwise;
    if (Number.isNaN(wanted))
        return { value: otherwise, notice: t('settings.noNumber', { text: text.trim() }) };
    const value = wanted === otherwise ? otherwise : clamp(wanted, low, high);
    const key = value < wanted ? 'settings.most' : 'settings.least';
    return { value, notice: value === wanted ? '' : t(key, { limit: counted(value, noun) }) };
}

/** The rows or columns of the board: `name` is 'rows' or 'columns'. */
const sizeIn = (text, name) => numberIn(text, 1, MAX_SIDE, board[name], name.slice(0, -1));

/** The lengths {minLength, maxLength} after the text of one of them has changed. If they
 *  exclude each other, the other one moves, too. A longest word of 0 has no limit. */
function lengthLimits(text, name) {
    const { minLength, maxLength } = settings;
    const isMost = name === 'maxLength';
    const { value, notice } = numberIn(text === t('maxLength.any') ? '' : text, 1, MAX_LENGTH,
        isMost ? 0 : FIRST_SETTINGS.minLength, 'letter');
    const limits = { minLength, maxLength, [name]: value, notice };
    if (limits.maxLength && limits.maxLength < limits.minLength) {
        limits[isMost ? 'minLength' : 'maxLength'] = value;
        const key = isMost ? 'settings.shortestToo' : 'settings.longestToo';
        limits.notice = `${notice} ${t(key, { limit: counted(value, 'letter') })}`.trim();
    }
    return limits;
}

/** The lengths in a text such as `3, 5-7`, as the server reads them: `3,5,6,7`. */
function lengthsIn(text) {
    const lengths = new Set();
    for (const [, from, to = from] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g))
        for (let i = Number(from); i <= Math.min(to, MAX_LENGTHS); i++) lengths.add(i);
    lengths.delete(0);
    return [...lengths].sort((a, b) => a - b).join();
}

/** Reads settings and board from the query of an address. Invalid values become the
 *  defaults, and numbers over the limit become the limit. */
function readQuery(query) {
    const whole = (name) => {
        const value = Number(query.get(name));
        return Number.isInteger(value) ? clamp(value, 0, MAX_LENGTH) : 0;
    };
    const oneOf = (name, values) =>
        values.includes(query.get(name)) ? query.get(name) : FIRST_SETTINGS[name];
    const read = {
        dict: query.get('dict') || '',
        minLength: whole('min-length') || FIRST_SETTINGS.minLength,
        maxLength: whole('max-length'),
        moves: oneOf('moves', ['king', 'rook', 'bishop', 'knight', 'hex']),
        ...Object.fromEntries(BOARD_FLAGS.map((name) => [name, query.get(name) === '1'])),
        lengths: lengthsIn(query.get('lengths') || ''),
        scoring: oneOf('scoring', ['classic', 'length', 'none']),
        allPaths: query.get('all-paths') === '1',
        sort: oneOf('sort', ['score', 'length', 'alpha']),
        heat: query.get('heat') === '1',
        play: query.get('play') === '1',
        family: query.get('family') === '1',
        falling: query.get('play') === '1' && LENGTH_LIST.test(query.get('falling'))
            ? query.get('falling') : '',
    };
    // As the server: without a least length, a greatest one below 3 allows any length.
    if (read.maxLength && read.maxLength < read.minLength && !query.has('min-length'))
        read.minLength = 1;
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(query.get('size') || '') || [];
    const size = rows && { rows: Number(rows), columns: Number(columns) };
    const wanted = query.get('board') ? parseBoard(query.get('board'), size)
        : emptyBoard(...[rows || 4, columns || 4]
            .map((side) => clamp(Number(side), 1, MAX_SIDE)));
    return { settings: read, board: wanted };
}

/** The query of the board that a page with its own engine (solve --live) shows first. */
function firstQuery() {
    const data = byId('live-dictionaries');
    const query = new URLSearchParams();
    if (!data) return query;
    const { board: rows, ...others } = JSON.parse(data.textContent).start;
    for (const name of ['min-length', 'max-length', 'moves'])
        query.set(name, others[name] || '');
    for (const name of BOARD_FLAGS) query.set(name, others[name] ? 1 : 0);
    if (rows) {
        const text = (tile) => (isPlainTile(tile) ? tile.normalize('NFC') : `[${tile}]`);
        query.set('board', rows.map((row) => row.map(text).join('')).join('/'));
        query.set('size', `${others.rows}x${others.columns}`);
    }
    return query;
}

function readAddress() {
    const query = location.search ? new URLSearchParams(location.search) : firstQuery();
    const read = readQuery(query);
    settings = read.settings;
    isDictOpen = !settings.dict && !query.get('board');
    chooseDictionary();
    setBoard(read.board);
}

/** Replaces the board, unless the new one is too large. */
function setBoard(wanted) {
    if (wanted.rows > MAX_SIDE || wanted.columns > MAX_SIDE) {
        say('error', t('board.tooLarge', {
            rows: counted(wanted.rows, 'row'),
            columns: counted(wanted.columns, 'column'), most: MAX_SIDE,
        }));
        return false;
    }
    board = wanted;
    return true;
}

/** The board and the settings that decide which words there are; with falling letters, the
 *  board with which the puzzle began, and the lengths. */
function gameKey() {
    const query = new URLSearchParams(address().replace(/^[^?]*/, ''));
    for (const name of ['sort', 'heat', 'play', 'family', 'all-paths']) query.delete(name);
    return query.toString();
}

/** What a result belongs to: the board of a puzzle changes with each word. */
const resultKey = () => `${gameKey()} ${boardText(board).text}`;

// --- Messages

let speakTimer = 0;

/** Shows a message below the board. The kind is 'error', 'wait' or 'good'. Without
 *  arguments, removes the message. */
function say(kind = '', text = '') {
    const notice = byId('notice');
    const name = `verdict ${kind}`.trim();
    if (notice.textContent === text && notice.className === name) return;
    notice.className = name;
    notice.textContent = text;
}

/** Lets a screen reader read a text aloud after a delay in milliseconds. A new text
 *  replaces a text that still waits. */
function speak(text, delay = SPEAK_MS) {
    clearTimeout(speakTimer);
    speakTimer = setTimeout(() => { byId('spoken').textContent = text; }, delay);
}
