/* SPDX-License-Identifier: MIT */
/*
 * text.js: small tools, and a board and its text, as formats/board.md says. A tile is
 * kept as it is written, `a` or `[qu]`; the empty string is a hole.
 */
'use strict';

const byId = (id) => document.getElementById(id);
const clamp = (n, low, high) => Math.min(Math.max(n, low), high);
// One for all: a formatter takes longer to make than hundreds of numbers to write.
const grouped = new Intl.NumberFormat('en');
const number = (n) => grouped.format(n);
const counted = (n, noun) => `${number(n)} ${noun}${n === 1 ? '' : 's'}`;

/** An HTML element with attributes and children, texts among them. */
function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {}))
        element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/** The same for the drawing. */
function draw(tag, attributes, text) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
}

/** Waits, unless the signal comes first; then it throws as fetch does. */
function sleep(ms, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(new DOMException('', 'AbortError'));
        });
    });
}

/** The tiles in a text without line breaks. */
function splitTiles(text) {
    const tiles = text.match(/\[[^\]]*\]?|[^\s\p{M}]\p{M}*|\p{M}+/gu) || [];
    return tiles.map((tile) => (tile === '.' ? '' : tile));
}

/** What a tile shows: its text without brackets. */
const plainText = (tile) => tile.replace(/^\[|\]$/g, '');

/** How many letters a reader sees in it. */
const lettersIn = (text) => (text.match(/\P{M}\p{M}*/gu) || []).length;

/** A text as a tile is written, in brackets where it has several letters. */
const tileOf = (text) => (lettersIn(text) > 1 ? `[${text}]` : text === '.' ? '' : text);

function emptyBoard(rows, columns) {
    return { rows, columns, tiles: new Array(rows * columns).fill('') };
}

/** The board in a text: `size` counts where the text says nothing of rows. */
function parseBoard(text, size) {
    const lines = text.split(/\r?\n|\//).map(splitTiles);
    if (lines.length > 1) {
        const columns = Math.max(1, ...lines.map((line) => line.length));
        const parsed = emptyBoard(lines.length, columns);
        lines.forEach((line, row) => line.forEach((tile, column) => {
            parsed.tiles[row * columns + column] = tile;
        }));
        return parsed;
    }
    const tiles = lines[0];
    const side = Math.sqrt(tiles.length);
    if (size && size.rows * size.columns === tiles.length) return { ...size, tiles };
    if (side >= 1 && Number.isInteger(side))
        return { rows: side, columns: side, tiles };
    return { rows: 1, columns: Math.max(1, tiles.length), tiles };
}

/** A board's text, and where in it each tile begins, in code points from 0. */
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

const hasTiles = (some) => some.tiles.some((tile) => tile !== '');

/** A board of another size with the same tiles where both have cells. */
function resized(old, rows, columns) {
    const wanted = emptyBoard(rows, columns);
    wanted.tiles = wanted.tiles.map((_, cell) => {
        const [row, column] = [Math.floor(cell / columns), cell % columns];
        const kept = row < old.rows && column < old.columns;
        return kept ? old.tiles[row * old.columns + column] : '';
    });
    return wanted;
}
