/* SPDX-License-Identifier: MIT */
/*
 * text.js: helpers for elements, and conversions between a board and its
 * text (formats/board.md). A tile is stored as it is written, `a` or `[qu]`; a hole is
 * the empty string.
 */
'use strict';

const byId = (id) => document.getElementById(id);
const clamp = (n, low, high) => Math.min(Math.max(n, low), high);

/** Gives an element attributes and children, which are elements or texts. */
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/** A new HTML element. */
const make = (tag, attributes, ...children) =>
    fill(document.createElement(tag), attributes, children);
const SVG = 'http://www.w3.org/2000/svg';
/** A new SVG element. */
const draw = (tag, attributes, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);

const abortError = () => new DOMException('', 'AbortError'); // like that of fetch

/** Waits for a time. If the signal is aborted in this time, throws an AbortError. */
function sleep(ms, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(abortError());
        });
    });
}

/** The tiles in a text without line breaks. */
function splitTiles(text) {
    const tiles = text.match(/\[[^\]]*\]?|[^\s\p{M}]\p{M}*|\p{M}+/gu) || [];
    return tiles.map((tile) => (tile.startsWith('[') ? tile : tileOf(tile)));
}

/** The text as a part of a regular expression. */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The text that a tile shows: without brackets. */
const plainText = (tile) => tile.replace(/^\[|\]$/g, '');

/** The number of letters. A letter includes the combining marks after it. */
const lettersIn = (text) => (text.match(/\P{M}\p{M}*/gu) || []).length;

/** Whether a text is a tile without brackets. The engine and \p{M} differ in which marks belong
 *  to the letter before them, so texts with marks that do not compose get brackets. */
const isPlainTile = (text) => /^\P{M}?$/u.test(text.normalize('NFC'));

/** Converts a shown text to a tile: adds brackets unless the text is one character. */
const tileOf = (text) =>
    (!isPlainTile(text) ? `[${text}]` : text === '.' ? '' : text.normalize('NFC'));

function emptyBoard(rows, columns) {
    return { rows, columns, tiles: new Array(rows * columns).fill('') };
}

const placeIn = (columns, cell) => [Math.floor(cell / columns), cell % columns];

/** A board of rows of tiles, as wide as the longest row. */
function boardOf(rows) {
    const wanted =
        emptyBoard(rows.length, Math.max(1, ...rows.map((row) => row.length)));
    rows.forEach((row, y) => row.forEach((tile, x) => {
        wanted.tiles[y * wanted.columns + x] = tile;
    }));
    return wanted;
}

/** The board of an answer. Its tiles are folded, for example to lower case. */
const boardOfAnswer = ({ rows, columns, board }) =>
    ({ rows, columns, tiles: board.flat().map(tileOf) });

/** Parses a board. A text without row separators gives a board of `size` if the number
 *  of tiles fits. Otherwise it gives a square if that fits, or a single row. */
function parseBoard(text, size) {
    const lines = text.split(/\r?\n|\//).map(splitTiles);
    if (lines.length > 1) return boardOf(lines);
    const tiles = lines[0];
    const side = Math.sqrt(tiles.length);
    if (size && size.rows * size.columns === tiles.length) return { ...size, tiles };
    if (side >= 1 && Number.isInteger(side))
        return { rows: side, columns: side, tiles };
    return { rows: 1, columns: Math.max(1, tiles.length), tiles };
}

/** The text of a board. `places` has the offset of each tile in it, in code points. */
function boardText({ columns, tiles }) {
    const places = [];
    let text = '';
    let length = 0;
    tiles.forEach((tile, cell) => {
        const written = (cell > 0 && cell % columns === 0 ? '/' : '') + (tile || '.');
        places.push(length + [...written].length - [...(tile || '.')].length);
        text += written;
        length += [...written].length;
    });
    return { text, places };
}

const hasTiles = ({ tiles }) => tiles.some((tile) => tile !== '');

const tileAt = ({ rows, columns, tiles }, row, column) =>
    (row < rows && column < columns ? tiles[row * columns + column] : undefined);

/** A board of another size. Cells that both boards have keep their tiles. The new board
 *  remembers all tiles, as `whole`, so that a larger board has the others again. */
function resized(old, rows, columns) {
    const cut = (height, width) => {
        const wanted = emptyBoard(height, width);
        wanted.tiles = wanted.tiles.map((_, cell) => {
            const place = placeIn(width, cell);
            return tileAt(old, ...place) ?? (old.whole && tileAt(old.whole, ...place)) ??
                '';
        });
        return wanted;
    };
    const most = (name) => Math.max(old[name], old.whole ? old.whole[name] : 0);
    return { ...cut(rows, columns), whole: cut(most('rows'), most('columns')) };
}
