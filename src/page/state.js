/* SPDX-License-Identifier: MIT */
/*
 * state.js: what is shown follows from a few variables. `board` and `settings` stand in
 * the address too, each setting that is not at its default, under the name that it has
 * for /api/solve; `result` are the words found; `filter` is what is typed there. And
 * the line of messages.
 */
'use strict';

const MAX_SIDE = 20; // rows or columns that can be typed into
const ADDRESS_MS = 300; // until the address follows: later than the words, mostly
const SPEAK_MS = 800; // of quiet, before a summary is read aloud

const FIRST_SETTINGS = {
    dict: '', min: 3, max: 0, moves: 'king', torus: false, qu: false, sort: 'score',
    heat: false,
};

let board = emptyBoard(4, 4);
let settings = { ...FIRST_SETTINGS };
let dictionaries = []; // as /api/dictionaries lists them
let filter = '';
let isSaved = false;
let result = noResult();

/** `words` are {word, score, length, paths, start} of a board of this size; `tiles` are
 *  those of the answer, folded by the dictionary. */
function noResult({ rows, columns } = board) {
    return {
        rows, columns, tiles: null, words: [], count: 0, score: 0, isComplete: true,
        isRunning: false, isRefused: false,
    };
}

/** Until there are new words, the old ones are listed; they may lie elsewhere. */
const isOfThisBoard = () =>
    result.rows === board.rows && result.columns === board.columns;

const dictionary = () =>
    dictionaries.find((one) => one.name === settings.dict) || dictionaries[0];

/** The dictionary's language, as browsers know it; a dictionary may say anything. */
function language() {
    const said = (dictionary() && dictionary().metadata.language) || '';
    try {
        return said && Intl.getCanonicalLocales(said)[0];
    } catch {
        return '';
    }
}

// --- The address: the board and each setting that is not at its default. The names are
// those of /api/solve.

/** Adds the settings that are not at their defaults. */
function putSettings(query, names) {
    for (const name of names) {
        const value = settings[name];
        if (value !== FIRST_SETTINGS[name]) query.set(name, value === true ? 1 : value);
    }
}

/** The parameters that a request and the address have in common. */
function commonQuery() {
    const query = new URLSearchParams();
    if (hasTiles(board)) query.set('board', boardText(board).text);
    const isSquare = board.rows === board.columns;
    if (hasTiles(board) ? board.rows === 1 && !isSquare : board.rows !== 4 || !isSquare)
        query.set('size', `${board.rows}x${board.columns}`);
    putSettings(query, ['dict', 'min', 'max', 'moves', 'torus', 'qu']);
    return query;
}

/** Spelled so that people can read it: these mean nothing else in a query. */
const spelled = (query) =>
    query.toString().replace(/%2F/g, '/').replace(/%3F/g, '?').replace(/%7C/g, '|')
        .replace(/%5B/g, '[').replace(/%5D/g, ']');

let nextAddress = ''; // that the timer writes
let addressTimer = 0;

function address() {
    const query = commonQuery();
    putSettings(query, ['sort', 'heat']);
    const text = spelled(query);
    return location.pathname + (text && `?${text}`);
}

function putAddress(text, isNewEntry) {
    if (text === location.pathname + location.search) return;
    try {
        if (isNewEntry) history.pushState(null, '', text);
        else history.replaceState(null, '', text);
    } catch {
        // Some browsers allow only so many changes a second; the next one gets through.
    }
}

function forgetAddress() {
    clearTimeout(addressTimer);
    nextAddress = '';
}

/** Before a new entry of the history, the one before is brought up to date: letters may
 *  have been typed just now. */
function writeAddress(isNewEntry) {
    if (isSaved) return;
    if (isNewEntry && nextAddress) putAddress(nextAddress, false);
    forgetAddress();
    putAddress(address(), isNewEntry);
}

/** To change the address keeps a browser busy when it should fetch the answers: that
 *  comes behind them, and once for several keys. */
function writeAddressSoon() {
    forgetAddress();
    nextAddress = address();
    addressTimer = setTimeout(writeAddress, ADDRESS_MS, false);
}

/** Takes over what the address says, and passes over what it cannot mean. */
function readAddress() {
    const query = new URLSearchParams(location.search);
    const whole = (name) => {
        const value = Number(query.get(name));
        return Number.isInteger(value) ? clamp(value, 0, 99) : 0;
    };
    const oneOf = (name, values) =>
        values.includes(query.get(name)) ? query.get(name) : FIRST_SETTINGS[name];
    settings = {
        dict: query.get('dict') || '',
        min: whole('min') || FIRST_SETTINGS.min,
        max: whole('max'),
        moves: oneOf('moves', ['king', 'rook', 'bishop', 'knight', 'hex']),
        torus: query.get('torus') === '1',
        qu: query.get('qu') === '1',
        sort: oneOf('sort', ['score', 'length', 'alpha']),
        heat: query.get('heat') === '1',
    };
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(query.get('size') || '') || [];
    const size = rows && { rows: Number(rows), columns: Number(columns) };
    if (query.get('board')) setBoard(parseBoard(query.get('board'), size));
    else setBoard(size ? emptyBoardWithin(size) : emptyBoard(4, 4));
}

const emptyBoardWithin = ({ rows, columns }) =>
    emptyBoard(clamp(rows, 1, MAX_SIDE), clamp(columns, 1, MAX_SIDE));

/** Puts a whole board there, if it has room. */
function setBoard(wanted) {
    if (wanted.rows > MAX_SIDE || wanted.columns > MAX_SIDE) {
        say('error', `This board has ${counted(wanted.rows, 'row')} and ` +
            `${counted(wanted.columns, 'column')}; the page has room for ` +
            `${MAX_SIDE} of each. The program solve takes more.`);
        return false;
    }
    board = wanted;
    return true;
}

// --- Messages

let speakTimer = 0;

/** A line below the board: 'error', 'wait' or 'good'; nothing takes it away. */
function say(kind = '', text = '') {
    const notice = byId('notice');
    if (notice.textContent === text && notice.className === kind) return;
    notice.className = kind;
    notice.textContent = text;
}

/** What only a screen reader says, after the last of several changes. */
function speak(text, delay = SPEAK_MS) {
    clearTimeout(speakTimer);
    speakTimer = setTimeout(() => { byId('spoken').textContent = text; }, delay);
}
