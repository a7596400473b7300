/* SPDX-License-Identifier: MIT */
/*
 * typing.js: typing into the cells, and the keys of a cell. Letters are read from the text of
 * the inputs, not from keys, so that input methods and the keyboards of phones work. keys.js
 * moves the focus to a cell before a letter that is typed elsewhere.
 */
'use strict';

let isNewTile = false; // the text that is edited began with [
let isAtEnd = false; // the last cell was just filled: the next letter is refused

/** Writes tiles to this cell and the next ones, as many as fit. Returns the cell after
 *  the last one written. */
function putTiles(cell, tiles) {
    typeOverExample();
    const room = tiles.slice(0, board.tiles.length - cell);
    room.forEach((tile, i) => {
        board.tiles[cell + i] = tile;
        showTile(cell + i);
    });
    changed();
    isAtEnd = tiles[0] !== '' && cell + room.length === board.tiles.length;
    return cell + room.length;
}

/** Undoes a letter that was typed after the last cell was filled: the letter must not
 *  replace the tile of that cell. */
function refuseLetter(cell) {
    showTile(cell);
    cells[cell].tile.select();
    say('wait', t('board.full'));
}

/** Takes a text that was typed into a cell. */
function takeText(cell, text) {
    if (text.startsWith('[') && !text.includes(']')) {
        startEditing(cell, text);
    } else if (text === '/') {
        showTile(cell);
        focusCell((Math.floor(cell / board.columns) + 1) * board.columns);
    } else if (/^\s+$/.test(text)) {
        focusCell(putTiles(cell, ['']));
    } else {
        focusCell(putTiles(cell, splitTiles(text)));
    }
}

/** A key or an input method has changed the text of a cell. */
function onInput(event) {
    const cell = cellOf(event.target);
    if (cell < 0) return;
    dropPaste();
    if (event.inputType?.startsWith('history') && cell !== editing) {
        // The menu of the browser, or a shaken phone: the browser changed a cell only.
        showTile(cell);
        if (event.inputType === 'historyUndo') undo();
        else redo();
    } else if (cell === editing) {
        const isClosed = event.data?.endsWith(']') && event.target.value.endsWith(']');
        if (isClosed) focusCell(stopEditing(true) + 1);
    } else if (event.isComposing) {
        compose(cell, event.target.value);
    } else if (!event.inputType || event.inputType.startsWith('delete')) {
        putTiles(cell, [splitTiles(event.target.value)[0] || '']);
    } else if (event.inputType !== 'insertFromComposition') {
        if (isAtEnd && cell === cells.length - 1) refuseLetter(cell);
        else takeText(cell, event.data || event.target.value);
    }
}

/** Whether the text is a sequence of these symbols. */
function isSpelled(text, symbols) {
    const ends = new Set([0]); // where a sequence ends; the loop visits added ends, too
    for (const end of ends)
        for (const symbol of symbols)
            if (text.startsWith(symbol, end)) ends.add(end + symbol.length);
    return ends.has(text.length);
}

/**
 * Reads a text that an input method can still change: a dead key before its letter, a
 * syllable, or on phones each word. Only letters of the dictionary are used. A single
 * letter is put on the board immediately, but the focus stays. Two letters or more are
 * put on the board as complete, because many phones do not end the composition of a
 * word.
 */
function compose(cell, text) {
    const tiles = splitTiles(text);
    const symbols = dictionary() ? dictionary().symbols : [];
    const isReady = tiles.every((tile) => isSpelled(tile.toLowerCase(), symbols));
    if (tiles.length > 1 && isReady) {
        focusCell(putTiles(cell, tiles));
    } else if (tiles.length === 1 && isReady) {
        typeOverExample(cell);
        board.tiles[cell] = tiles[0];
        cells[cell].box.classList.add('filled');
        changed();
    }
}

function onCompositionEnd(event) {
    const cell = cellOf(event.target);
    if (cell < 0 || cell === editing) return;
    const tiles = splitTiles(event.data || '');
    if (!tiles.length) {
        showTile(cell);
        return;
    }
    const next = putTiles(cell, tiles);
    if (document.activeElement === event.target) focusCell(next);
}

const cellOf = (element) => cells.findIndex(({ tile }) => tile === element);

// --- Editing the whole text of a cell

/** Begins to edit a cell. Shows the tile without brackets and selects its text. If the
 *  user has just typed '[', shows that instead, with the caret after it. */
function startEditing(cell, text = plainText(board.tiles[cell])) {
    editing = cell;
    isNewTile = text.startsWith('[');
    const { box, tile } = cells[cell];
    box.classList.add('editing');
    tile.value = text;
    tile.focus();
    tile.setSelectionRange(text.startsWith('[') ? text.length : 0, text.length);
    showTileBar();
}

/** Ends editing, and returns the cell. If `isKept`, the text becomes the tile; brackets
 *  around it are optional. Otherwise the old tile is shown again. */
function stopEditing(isKept) {
    const cell = editing;
    editing = -1;
    const tile = tileOf(plainText(cells[cell].tile.value.replace(/[\s/]/g, '')));
    if (isKept && tile !== board.tiles[cell]) {
        if (isNewTile) typeOverExample();
        board.tiles[cell] = tile;
        changed();
    }
    cells[cell].tile.value = plainText(board.tiles[cell]);
    showTile(cell);
    showTileBar();
    return cell;
}

function onEditingKey(event) {
    if (event.key !== 'Enter' && event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    focusCell(stopEditing(event.key === 'Enter'));
}

// --- Moving on the board

/** The cell to which a key moves from `cell`. -1: the key does not move. */
function cellBy(event, cell) {
    const { rows, columns } = board;
    const column = cell % columns;
    const isWhole = event.ctrlKey || event.metaKey;
    switch (event.key) {
    case leftward ? 'ArrowRight' : 'ArrowLeft': return Math.max(cell - 1, 0);
    case leftward ? 'ArrowLeft' : 'ArrowRight':
        return Math.min(cell + 1, rows * columns - 1);
    case 'ArrowUp': return cell < columns ? cell : cell - columns;
    case 'ArrowDown': return cell + columns < rows * columns ? cell + columns : cell;
    case 'Home': return isWhole ? 0 : cell - column;
    case 'End': return isWhole ? rows * columns - 1 : cell - column + columns - 1;
    default: return -1;
    }
}

function onBoardKey(event) {
    if (game) {
        onPlayKey(event);
        return;
    }
    const cell = cellOf(event.target);
    if (cell < 0 || event.altKey || event.isComposing) return;
    if (cell === editing) {
        onEditingKey(event);
        return;
    }
    const goal = cellBy(event, cell);
    if (goal >= 0) {
        event.preventDefault();
        focusCell(goal);
    } else if (event.key === 'Enter' || event.key === 'F2') {
        event.preventDefault();
        startEditing(cell);
    } else if (event.key === 'Backspace' && isPlain(event)) {
        event.preventDefault();
        eraseTile();
    }
}

/** Empties the current cell, or the cell before it if the current one is empty. */
function eraseTile() {
    const cell = board.tiles[current] === '' && current > 0 ? current - 1 : current;
    putTiles(cell, ['']);
    focusCell(cell);
}

/** Draws the whole board after a change. Usually adds an entry to the browser's
 *  history. */
function changeBoard({ isNewEntry = true } = {}) {
    isAtEnd = false;
    buildBoard();
    fillIn();
    drawPath(null);
    changed({ isNewEntry });
}
