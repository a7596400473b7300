/* SPDX-License-Identifier: MIT */
/*
 * board.js: the board on the page, a grid of rows. Its cells are inputs: the Tab key
 * reaches one of them, and the arrow keys move to the others. In the saved form
 * (page.js) the cells are texts. Sizes are fractions of the board's size (set by
 * page.css).
 */
'use strict';

const HEX_ROW = 0.866; // the distance between two rows of hexagons: √3/2

let cells = []; // for each cell: elements { box, tile, uses }, and name, its label
let current = 0; // the index of the cell that Tab reaches
let editing = -1; // the index of the cell whose text is being edited, or -1
let leftward = false; // whether column 0 is at the right; set by buildBoard

// The letters of right-to-left scripts, as in src/ask/report/parts.c.
const LEFTWARD = new RegExp('^[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe' +
    '\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]', 'u');

/** Whether most symbols of the dictionary are of a right-to-left script. A saved page
 *  has no dictionary: then the letters on the board decide. */
function isLeftward() {
    const letters = dictionary() ? dictionary().symbols
        : board.tiles.map(plainText).filter((text) => /^\p{L}/u.test(text));
    return letters.filter((text) => LEFTWARD.test(text)).length > letters.length / 2;
}

/** The direction of words, as browsers call it. */
const wordDirection = (isLeft = leftward) => (isLeft ? 'rtl' : 'ltr');

const isHex = () => settings.moves === 'hex';
const isOdd = (row) => Math.abs(row % 2) === 1;

const rowTop = (row) => isHex() ? row * HEX_ROW : row;

/** The centre of a cell in units of cells. The cell may be outside the board. */
function centre([row, column]) {
    const x = column + 0.5 + (isHex() && isOdd(row) ? 0.5 : 0);
    return { x: leftward ? extent().width - x : x, y: rowTop(row) + 0.5 };
}

/** The size of the board in units of cells. */
function extent() {
    const isShifted = isHex() && board.rows > 1;
    return {
        width: board.columns + (isShifted ? 0.5 : 0),
        height: rowTop(board.rows - 1) + 1,
    };
}

/** The tile of a cell: an input, to be typed into; a button while the user plays; a text
 *  on a saved page. */
function makeTile(name) {
    if (isSaved) return make('span', { class: 'tile' });
    const common = { class: 'tile', 'aria-label': name, tabindex: '-1' };
    if (game) return make('button', { ...common, type: 'button' });
    return make('input', {
        ...common, type: 'text', autocomplete: 'off', autocapitalize: 'off',
        autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'next',
    });
}

function makeCell(row, column) {
    const name = t('board.cell', { row: row + 1, column: column + 1 });
    const uses = make('span', { class: 'uses', 'aria-hidden': 'true' });
    const tile = makeTile(name);
    const box = make('div', { class: 'cell', role: 'gridcell' }, tile, uses);
    return { box, tile, uses, name };
}

/** Replaces all cells. Needed after a change of the board's size or its moves. The focus
 *  stays on the board. */
function buildBoard() {
    const grid = byId('board');
    const isFocused = grid.contains(document.activeElement);
    const { width, height } = extent();
    leftward = isLeftward();
    cells = [];
    editing = -1;
    current = Math.min(current, board.tiles.length - 1);
    grid.replaceChildren(draw('svg', {
        id: 'path', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true',
    }));
    for (let row = 0; row < board.rows; row++) {
        const line = make('div', { class: 'row', role: 'row' });
        const { x, y } = centre([row, leftward ? board.columns - 1 : 0]);
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
    grid.dir = wordDirection();
    byId('main').style.setProperty('--width', width);
    byId('main').style.setProperty('--height', height);
    grid.classList.remove('blank');
    grid.classList.toggle('hex', isHex());
    grid.setAttribute('aria-label', t('board.size', {
        rows: counted(board.rows, 'row'), columns: counted(board.columns, 'column'),
    }));
    byId('main').classList.toggle('large', board.columns > 8);
    board.tiles.forEach((_, cell) => showTile(cell));
    makeCurrent(current);
    showZoom();
    if (isFocused) focusCell(current);
}

function showTile(cell) {
    const { box, tile } = cells[cell];
    const text = plainText(board.tiles[cell]);
    if (isSaved || game) tile.textContent = text;
    else if (tile.value !== text) tile.value = text;
    box.className = 'cell';
    box.classList.toggle('filled', text !== '');
    // Some letters have a longer capital form, such as SS for ß: they stay lower-case.
    box.classList.toggle('as-is', text.toUpperCase().length !== text.length);
    fitTile(cell, text);
    markTile(cell);
}

const TILE_SIZES = [0.52, 0.52, 0.4, 0.32, 0.26]; // font sizes by letters, in cells
const TILE_ROOM = 0.8; // the width for a tile's text, in cells

const widths = new Map(); // of texts, in units of their font size
let pen = null;

function widthOf(text, family) {
    if (!widths.has(text)) {
        pen ||= make('canvas', {}).getContext('2d');
        pen.font = `650 100px ${family}`;
        if (widths.size > 2000) widths.clear();
        widths.set(text, pen.measureText(text).width / 100);
    }
    return widths.get(text);
}

/** Sets the font size with which a tile's whole text is visible. On small boards this
 *  size is below the smallest one of page.css: then the text ends in an ellipsis. */
function fitTile(cell, text) {
    const { box, tile } = cells[cell];
    if (lettersIn(text) < 2) {
        box.style.removeProperty('--fit');
        return;
    }
    const shown = box.classList.contains('as-is') ? text : text.toUpperCase();
    const width = widthOf(shown, getComputedStyle(tile).fontFamily);
    const largest = TILE_SIZES[Math.min(lettersIn(text), TILE_SIZES.length - 1)];
    box.style.setProperty('--fit', Math.min(largest, TILE_ROOM / width).toFixed(3));
}

const onLanded = () => byId('board').classList.remove('shaken');

/** Lets the tiles land, once: tiles that come later do not. */
function settle() {
    onLanded();
    byId('board').addEventListener('animationend', onLanded, { once: true });
    requestAnimationFrame(() => byId('board').classList.add('shaken'));
}

/** Lets Tab reach this cell instead of the one that it reached before. */
function makeCurrent(cell) {
    if (isSaved) return;
    cells[current]?.tile.setAttribute('tabindex', '-1');
    current = cell;
    cells[current].tile.setAttribute('tabindex', '0');
}

function focusCell(cell) {
    makeCurrent(clamp(cell, 0, cells.length - 1));
    cells[current].tile.focus();
    cells[current].tile.select?.(); // a button has no text to select
}
