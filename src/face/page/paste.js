/* SPDX-License-Identifier: MIT */
/*
 * paste.js: pasting. The engine reads the pasted text, in any form of formats/board.md,
 * and the page shows the board of its answer with the notes. A link to a page of
 * wordgrid also has settings, which the page takes. A text that is not a board changes
 * nothing, and a message says why.
 *
 * The answer is not immediate. Whatever the user changes meanwhile is later than the
 * paste, so the answer is dropped then.
 */
'use strict';

const MAX_QUESTION = 40000; // bytes: some servers drop a longer one without an answer
const MAX_OBJECT = 4000; // characters of a JSON object: its board is before its words
const MAX_WORD = 4; // so few letters are rather typed letters than a square
const SEPARATORS = /[,;"'(){}>]|^\s*[[|]\s*[["'|]/; // or the beginning of a list or a table
const ROWS = /[\n\r/;"'({]/; // of a text that is a list or has several rows

let pasting = null; // an AbortController while a paste waits for its answer

/** Called after each change: a paste that waits is too old, and so are the notes. */
function forgetPaste() {
    pasting?.abort();
    pasting = null;
    pasteNotes = [];
}

/** Drops a paste that waits: the user types, perhaps a text that an input method has not
 *  ended. */
function dropPaste() {
    if (!pasting) return;
    pasting.abort();
    pasting = null;
    resumeRun();
}

/** The parameters of a link to a page of wordgrid, or null. */
function linkIn(text) {
    const [, query] = /\?((?:[^\s?]*&)?board=\S*)/.exec(text) || [];
    return query === undefined ? null
        : new URLSearchParams(query.replace(/#.*$|[>)"'”’,]+$/gs, ''));
}

const hasDictionary = (name) =>
    name === '' || dictionaries.some((one) => one.name === name);

/** The settings of a link. The order of the list stays, and a dictionary that is not here
 *  is not taken. */
function linkSettings(query) {
    const { sort, heat, dict } = settings;
    const wanted = { ...readQuery(query).settings, sort, heat };
    return hasDictionary(wanted.dict) ? wanted : { ...wanted, dict };
}

/** What to ask about a pasted text: a question for the engine, and the `query` of a link,
 *  or null. */
function questionOf(text) {
    const told = text.slice(0, /^\s*\{/.test(text) ? MAX_OBJECT : MAX_QUESTION);
    const query = linkIn(told);
    const { dict } = query ? linkSettings(query) : settings;
    // Words of one letter are found at once, and the page needs none.
    const question = {
        board: query ? query.get('board') : told,
        'min-length': 1, 'max-length': 1, limit: 1,
    };
    if (dict) question.dict = dict;
    if (/^\d+x\d+$/.test(query?.get('size'))) question.size = query.get('size');
    return { question, query };
}

/** The answer with the note that its board is that of a link. */
const ofLink = (answer, query) => (isAddress(query) ? answer
    : { ...answer, notes: [{ code: 'form', what: 'link' }, ...(answer.notes || [])] });

/**
 * Asks for the board of a text. Tiles in one row are a square, or have the size of the
 * present board. Otherwise the answer has one row, and `isPart`.
 */
async function readBoard({ question, query }, signal) {
    if (String(new URLSearchParams(question)).length > MAX_QUESTION)
        throw new Refusal({ code: 'too_large', message: '' });
    let square = null;
    let count;
    try {
        square = await engine.solve(question, signal);
        if (query) return ofLink(square, query);
        if (square.rows !== square.columns) return square;
        count = square.rows * square.columns;
    } catch (error) {
        if (error.error?.reason !== 'no_square') throw error;
        ({ count } = error.error);
    }
    const { rows, columns } = board;
    const fits = !query && count === rows * columns;
    const isSquare = ROWS.test(question.board.trim()) ||
        (fits ? rows === columns : count > MAX_WORD);
    if (square && isSquare) return square;
    try {
        const size = fits ? `${rows}x${columns}` : `1x${count}`;
        const row = await engine.solve({ ...question, size }, signal);
        return { ...row, isPart: !fits && !query };
    } catch (error) {
        if (!square || !(error instanceof Refusal)) throw error;
        return square; // its text has several rows
    }
}

/** The board of an answer. If its tiles differ from the text in their case alone, they are
 *  as written: another dictionary may fold them otherwise. */
function boardAsWritten(answer, text) {
    const folded = boardOfAnswer(answer);
    const written = parseBoard(text.trim(), folded);
    const plain = ({ columns, tiles }) =>
        [columns, ...tiles].join('/').normalize().toLowerCase();
    return plain(written) === plain(folded) ? written : folded;
}

// --- Taking the answer

/** `wanted` tiles were pasted at a cell. Shows how many of them did not fit, if any. */
function reportOverflow(cell, wanted) {
    const room = board.tiles.length - cell;
    if (wanted <= room) return;
    say('error', t('board.overflow', {
        tiles: counted(wanted, 'tile'), left: wanted - room,
    }));
}

/** Puts the tiles of one row on the board, from a cell on. Returns the cell after them. */
function takeRow(cell, { tiles }, notes) {
    const next = putTiles(cell, tiles);
    const isHere = (one) => one < board.tiles.length;
    pasteNotes = notes.map((note) => ({
        ...note,
        cells: note.cells?.map(([, column]) => cell + column).filter(isHere)
            .map(placeOfCell),
    }));
    reportOverflow(cell, tiles.length);
    return next;
}

/** Replaces the board, and the settings by those of a link. Returns the cell for the
 *  focus. */
function takeWhole(wanted, notes, query) {
    if (!setBoard(wanted)) {
        resumeRun();
        return current;
    }
    if (query && !isAddress(query)) settings = linkSettings(query);
    changeBoard({ isNewEntry: !isAddress(query) });
    pasteNotes = notes;
    const name = query?.get('dict') || '';
    if (!hasDictionary(name)) say('wait', t('paste.dict', { name }));
    return current;
}

async function pasteText(text, cell) {
    const asked = questionOf(text);
    const { activeElement } = document;
    pasting?.abort();
    const own = new AbortController();
    pasting = own;
    stopRun(); // the engine answers one question at a time
    try {
        const answer = await readBoard(asked, own.signal);
        if (game || editing >= 0) dropPaste(); // the user does something else
        if (pasting !== own) return;
        pasting = null;
        const isStill = document.activeElement === activeElement;
        const wanted = boardAsWritten(answer, asked.question.board);
        // The run for the board gets the note about unknown letters again.
        const notes = (answer.notes || []).filter(({ code }) => code !== 'unknown_letters');
        const next = answer.isPart ? takeRow(cell, wanted, notes)
            : takeWhole(wanted, notes, asked.query);
        if (isStill) focusCell(next);
    } catch (error) {
        if (pasting !== own) return;
        pasting = null;
        if (!(error instanceof Refusal)) throw error;
        const problem = refusalText(error.error, asked.question.board);
        if (!isAddress(asked.query)) say('error', t('paste.refused', { problem }));
        resumeRun();
    }
}

/** Whether this is the query of the page's own address. */
const isAddress = (query) =>
    query?.get('board') === new URLSearchParams(location.search).get('board');

/** Reads the board of the address like a paste if the page alone cannot tell its tiles: its
 *  rows differ in length, or it has signs that separate tiles. */
function readDoubtfulAddress() {
    const text = new URLSearchParams(location.search).get('board');
    if (!text || game) return;
    const rows = text.split(/\r?\n|\//).map(splitTiles);
    const isEven = rows.every((row) => row.length === rows[0].length);
    if (!isEven || SEPARATORS.test(text)) pasteText(location.href, current);
}

/** Pastes a whole board, or tiles from the cell with the focus on. If no field has the
 *  focus, begins at the cell that Tab reaches. */
function onPaste(event) {
    const isOnBoard = cellOf(event.target) >= 0;
    if (game) return; // a paste must not end a game
    if (!isOnBoard && event.target.closest?.('input, select, textarea')) return;
    const cell = isOnBoard ? cellOf(event.target) : current;
    if (cell === editing) return;
    event.preventDefault();
    pasteText(event.clipboardData.getData('text'), cell);
}
