/* SPDX-License-Identifier: MIT */
/*
 * notes.js: what the engine says about the text of a board, in the language of the page.
 * A note (formats/board.md) says how the text was read: it is listed below the board, and
 * its tiles are marked. An error names its place. Texts are found by the codes in the
 * answer; the answer's own messages are English.
 */
'use strict';

const MAX_NAMED = 20; // characters of a pasted text in a message

let pasteNotes = []; // those of the paste that gave the board; cells are places

// --- Notes

const TILE_MARKS = { joined: 'joined', unknown_letters: 'unknown' };

/** The notes about the board, those of the result last: a tile has the last mark. */
const boardNotes = () => [...pasteNotes, ...(isOfThisBoard() ? result.notes : [])];

const dictionaryName = () => savedDictionary || dictionary()?.name || '';

function textOfNote({ code, what = '', count, line, message }) {
    const key = code === 'form' ? `note.form.${what}` : `note.${code}`;
    if (!hasText(key)) return sentence(message); // of a later version
    return t(key, {
        n: count, line, what: what.split(' ').join(', '), name: dictionaryName(),
    });
}

/** Marks a tile: 'unknown' (no word can use it), 'joined' (its letters were read as one
 *  tile) or 'wrong' (the engine refuses it). Without a kind, removes the mark. */
function markTile(cell, kind = '') {
    const { box, tile, name } = cells[cell];
    const reason = kind && t(`tile.${kind}`, { name: dictionaryName() });
    for (const one of ['joined', 'unknown', 'wrong'])
        box.classList.toggle(one, one === kind);
    // The text, too, because a small cell may not show all of it.
    const text = plainText(board.tiles[cell]);
    box.title = lettersIn(text) > 3 && reason ? `${text}: ${reason}`
        : reason || (lettersIn(text) > 3 ? text : '');
    if (isSaved || game)
        (game ? tile : box).setAttribute('aria-label',
            `${name}: ${tile.textContent || t('board.hole')}`);
    else
        tile.setAttribute('aria-label', reason ? `${name}, ${reason}` : name);
    if (kind === 'wrong') tile.setAttribute('aria-invalid', 'true');
    else tile.removeAttribute('aria-invalid');
}

const icon = (name) => draw('svg', { class: 'icon', 'aria-hidden': 'true' },
    draw('use', { href: `#i-${name}` }));

/** The tiles of a note with the letters that the dictionary has in their place, such as E
 *  for É: a map of cells and letters, empty unless each tile has one. */
function plainLetters({ cells: places = [] }) {
    const plain = new Map(places.map((place) => {
        const cell = cellAtPlace(place);
        const letter = plainText(board.tiles[cell]).normalize('NFD').replace(/\p{M}/gu, '');
        return [cell, letter];
    }));
    const isKnown = (letter) => lettersIn(letter) === 1 &&
        dictionary()?.symbols.includes(letter.toLowerCase());
    return [...plain.values()].every(isKnown) ? plain : new Map();
}

/** The note about letters that the dictionary lacks, with its ways out. */
function unknownNote(note, text) {
    const plain = plainLetters(note);
    const box = make('div', { class: 'note bad' }, icon('warn'), make('p', {}, text));
    if (isSaved || game) return box;
    const add = (kind, label, does) => {
        const button = make('button', { type: 'button', class: `button ${kind}` }, label);
        button.addEventListener('click', does);
        box.append(button);
    };
    const letters = [...new Set([...plain.values()].map((one) => one.toUpperCase()))];
    if (plain.size)
        add('', t('note.plain', { letters: letters.join(', ') }), () => {
            board = { ...board, tiles: board.tiles.map((tile, cell) => plain.get(cell) ?? tile) };
            changeBoard();
        });
    if (dictionaries.length > 1)
        add('bare', t('note.dictionary'), () => openSheet('options', byId('dict')));
    return box;
}

/** Lists the notes, and marks their tiles. */
function showNotes() {
    const notes = boardNotes();
    const texts = notes.map(textOfNote);
    const list = byId('notes');
    // A screen reader reads the list aloud when it changes.
    if (list.dataset.texts !== texts.join('\n')) {
        list.dataset.texts = texts.join('\n');
        list.replaceChildren(...notes.map((note, i) =>
            (note.code === 'unknown_letters' ? unknownNote(note, texts[i])
                : make('p', {}, texts[i]))));
    }
    cells.forEach((_, cell) => markTile(cell));
    for (const { code, cells: places = [] } of notes)
        for (const place of places) markTile(cellAtPlace(place), TILE_MARKS[code]);
    if (game) showHint(); // its labels
}

// --- Errors

/** The place of a position in a text, in code points from 1: { text } at the position, and
 *  its { row, column }, counted in rows and tiles. */
function placeInText(text, position) {
    const characters = [...text];
    const before = characters.slice(0, position - 1).join('').trimStart();
    const rows = before.split(/\s*(?:[\n\r/]|[\])}]\s*,\s*(?=[[({]))\s*/)
        .filter((row, i, all) => row !== '' || i === all.length - 1);
    const last = rows[rows.length - 1].replace(/[[({]+(?=[[({"'])|["',;|]/g, ' ');
    const rest = characters.slice(position - 1).join('');
    const [word] = /^[\p{L}\p{M}]+/u.exec(rest) || [...rest];
    return {
        text: [...(word || '')].slice(0, MAX_NAMED).join(''),
        row: rows.length, column: splitTiles(last).length + 1,
    };
}

/** What is wrong with the text of a board. */
function boardProblem({ code, reason, position, count }, text) {
    const key = code === 'too_large' ? 'board.bad.too_long' : `board.bad.${reason}`;
    return t(hasText(key) ? key : 'board.bad.limit',
        { n: count || 0, ...(position && placeInText(text, position)) });
}

/** The cell of a tile with a sign that separates tiles in other texts, or -1. */
const signCell = () => board.tiles.findIndex((tile) => SEPARATORS.test(tile));

/** The error for a board with a sign on a tile. */
function signError() {
    const sign = signCell() >= 0 ? signCell()
        : board.tiles.findIndex((tile) => !PLAIN_TILE.test(tile));
    const position = boardText(board).places[Math.max(sign, 0)] + 1;
    return { code: 'bad_board', reason: 'not_tile', message: '', position };
}

/** Marks the tile at a position in the board's text, in code points from 1. */
function markWrong(position) {
    const { places } = boardText(board);
    const cell = places.filter((place) => place < position).length - 1;
    if (cell >= 0) markTile(cell, 'wrong');
}
