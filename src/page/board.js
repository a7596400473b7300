/* SPDX-License-Identifier: MIT */
/*
 * board.js: the board on the page. Its cells are inputs in a grid of rows, of which Tab
 * reaches one and the arrows the others; in a saved form they are texts. Sizes are
 * shares of the board's: the style makes of them what there is room for.
 */
'use strict';

const HEX_ROW = 0.866; // rows of hexagons lie closer: half the root of three

let cells = []; // of the board: { box, tile, uses }, in the order of its cells
let current = 0; // the cell that Tab comes to
let editing = -1; // the cell whose text is being edited

const isHex = () => settings.moves === 'hex';
const isOdd = (row) => Math.abs(row % 2) === 1;

/** The centre of a cell, which may lie beyond an edge, in units of cells. */
function centre([row, column]) {
    return {
        x: column + 0.5 + (isHex() && isOdd(row) ? 0.5 : 0),
        y: (isHex() ? row * HEX_ROW : row) + 0.5,
    };
}

/** The size of the board in these units. */
function extent() {
    const isShifted = isHex() && board.rows > 1;
    return {
        width: board.columns + (isShifted ? 0.5 : 0),
        height: centre([board.rows - 1, 0]).y + 0.5,
    };
}

function makeCell(row, column) {
    const name = `Row ${row + 1}, column ${column + 1}`;
    const uses = make('span', { class: 'uses', 'aria-hidden': 'true' });
    const tile = isSaved ? make('span', { class: 'tile' }) : make('input', {
        class: 'tile', type: 'text', 'aria-label': name, tabindex: '-1',
        autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off',
        spellcheck: 'false', enterkeyhint: 'next',
    });
    const box = make('div', { class: 'cell', role: 'gridcell' }, tile, uses);
    return { box, tile, uses, name };
}

/** Makes the cells anew: the size of the board or its moves are others. */
function buildBoard() {
    const grid = byId('board');
    const { width, height } = extent();
    cells = [];
    editing = -1;
    current = Math.min(current, board.tiles.length - 1);
    grid.replaceChildren(draw('svg', {
        id: 'path', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true',
    }));
    for (let row = 0; row < board.rows; row++) {
        const line = make('div', { class: 'row', role: 'row' });
        const { x, y } = centre([row, 0]);
        line.style.left = `${(x - 0.5) / width * 100}%`;
        line.style.top = `${(y - 0.5) / height * 100}%`;
        line.style.width = `${board.columns / width * 100}%`;
        line.style.height = `${100 / height}%`;
        for (let column = 0; column < board.columns; column++) {
            cells.push(makeCell(row, column));
            line.append(cells[cells.length - 1].box);
        }
        grid.append(line);
    }
    grid.style.setProperty('--width', width);
    grid.style.setProperty('--height', height);
    grid.classList.toggle('hex', isHex());
    grid.classList.toggle('crowded', board.columns > 12);
    grid.setAttribute('aria-label',
        `Board, ${counted(board.rows, 'row')}, ${counted(board.columns, 'column')}`);
    byId('main').classList.toggle('large', board.columns > 8);
    board.tiles.forEach((_, cell) => showTile(cell));
    makeCurrent(current);
}

function showTile(cell) {
    const { box, tile } = cells[cell];
    const text = plainText(board.tiles[cell]);
    const letters = lettersIn(text);
    if (isSaved) tile.textContent = text;
    else if (tile.value !== text) tile.value = text;
    box.className = 'cell';
    box.classList.toggle('filled', text !== '');
    box.classList.toggle('two', letters === 2);
    box.classList.toggle('three', letters === 3);
    box.classList.toggle('many', letters > 3);
    // Where a capital is longer, as SS for ß, the tile would seem to have more letters.
    box.classList.toggle('as-is', text.toUpperCase().length !== text.length);
    markTile(cell, '', '');
}

/** Marks a tile that no word can use, or that is wrong, and says so. */
function markTile(cell, kind, reason) {
    const { box, tile, name } = cells[cell];
    box.classList.toggle('unknown', kind === 'unknown');
    box.classList.toggle('wrong', kind === 'wrong');
    box.title = reason;
    if (isSaved)
        box.setAttribute('aria-label', `${name}: ${tile.textContent || 'hole'}`);
    else
        tile.setAttribute('aria-label', reason ? `${name}, ${reason}` : name);
    if (kind === 'wrong') tile.setAttribute('aria-invalid', 'true');
    else tile.removeAttribute('aria-invalid');
}

/** Tab comes to one cell of the board; the arrows reach the others. */
function makeCurrent(cell) {
    if (isSaved) return;
    cells[current]?.tile.setAttribute('tabindex', '-1');
    current = cell;
    cells[current].tile.setAttribute('tabindex', '0');
}

function focusCell(cell) {
    makeCurrent(clamp(cell, 0, cells.length - 1));
    cells[current].tile.focus();
    cells[current].tile.select();
}

// --- Which tiles the dictionary can read. The tiles are those of an answer: folded.

/** Can the text be cut into these symbols? */
function isSpelled(text, symbols) {
    const ends = new Set([0]); // of what can be cut; a Set keeps the order of adding
    for (const end of ends)
        for (const symbol of symbols)
            if (text.startsWith(symbol, end)) ends.add(end + symbol.length);
    return ends.has(text.length);
}

function markUnknown() {
    if (!result.tiles || !dictionary() || result.tiles.length !== cells.length) return;
    const symbols = dictionary().symbols;
    result.tiles.forEach((tile, cell) => {
        const isKnown = tile === '.' || tile === '?' ||
            tile.split('|').some((text) => isSpelled(text, symbols));
        markTile(cell, isKnown ? '' : 'unknown',
            isKnown ? '' : `not in the dictionary ${dictionary().name}`);
    });
}

/** Marks the tile at a place of the board's text, in code points from 1. */
function markWrong(position, reason) {
    const { places } = boardText(board);
    const cell = places.filter((place) => place < position).length - 1;
    if (cell >= 0) markTile(cell, 'wrong', reason);
}
