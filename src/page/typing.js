/* SPDX-License-Identifier: MIT */
/*
 * typing.js: letters, keys and boards that come into the cells. Letters are taken from
 * what the inputs received, not from keys, so that input methods and the keyboards of
 * phones work.
 */
'use strict';

let isAtEnd = false; // the last cell was just filled: a further letter has no place

/** Puts tiles from a cell on, as many as there is room for; returns the cell behind. */
function putTiles(cell, tiles) {
    const room = tiles.slice(0, board.tiles.length - cell);
    room.forEach((tile, i) => {
        board.tiles[cell + i] = tile;
        showTile(cell + i);
    });
    changed();
    isAtEnd = tiles[0] !== '' && cell + room.length === board.tiles.length;
    return cell + room.length;
}

/** A letter too many must not replace the one before. */
function refuseLetter(cell) {
    showTile(cell);
    cells[cell].tile.select();
    if (!isServerGone)
        say('wait', 'The board is full. Click a tile, or go there, to replace it.');
}

/** What was typed into a cell or pasted there. */
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

/** A key or an input method changed a cell's text. */
function onInput(event) {
    const cell = cellOf(event.target);
    if (cell < 0) return;
    if (cell === editing) {
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

/**
 * Text that an input method may still change: a dead key that waits for its letter, a
 * syllable, or on phones each word. One letter is on the board at once but the focus
 * stays; a second one shows that both are ready, if the dictionary knows them, since
 * many phones never end the composition of a word.
 */
function compose(cell, text) {
    const tiles = splitTiles(text);
    const symbols = dictionary() ? dictionary().symbols : [];
    const isReady = tiles.every((tile) => isSpelled(tile.toLowerCase(), symbols));
    if (tiles.length > 1 && isReady) {
        focusCell(putTiles(cell, tiles));
    } else if (tiles.length === 1 && isReady) {
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

// --- Editing a cell's whole text

/** Brackets are left out, but for one that was just typed: the caret is behind it. */
function startEditing(cell, text = plainText(board.tiles[cell])) {
    editing = cell;
    const { box, tile } = cells[cell];
    box.classList.add('editing');
    tile.value = text;
    tile.focus();
    tile.setSelectionRange(text.startsWith('[') ? text.length : 0, text.length);
}

/** There can only be one tile, with brackets or without. Returns the cell. */
function stopEditing(isWanted) {
    const cell = editing;
    editing = -1;
    const tile = tileOf(plainText(cells[cell].tile.value.replace(/[\s/]/g, '')));
    if (isWanted && tile !== board.tiles[cell]) {
        board.tiles[cell] = tile;
        changed();
    }
    cells[cell].tile.value = plainText(board.tiles[cell]);
    showTile(cell);
    return cell;
}

function onEditingKey(event) {
    if (event.key !== 'Enter' && event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    focusCell(stopEditing(event.key === 'Enter'));
}

// --- Moving on the board

/** The cell that a key leads to, or -1. */
function cellBy(event, cell) {
    const { rows, columns } = board;
    const column = cell % columns;
    const isWhole = event.ctrlKey || event.metaKey;
    switch (event.key) {
    case 'ArrowLeft': return Math.max(cell - 1, 0);
    case 'ArrowRight': return Math.min(cell + 1, rows * columns - 1);
    case 'ArrowUp': return cell < columns ? cell : cell - columns;
    case 'ArrowDown': return cell + columns < rows * columns ? cell + columns : cell;
    case 'Home': return isWhole ? 0 : cell - column;
    case 'End': return isWhole ? rows * columns - 1 : cell - column + columns - 1;
    default: return -1;
    }
}

function onBoardKey(event) {
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
    } else if (event.key === 'Backspace' && board.tiles[cell] === '' && cell > 0) {
        event.preventDefault();
        putTiles(cell - 1, ['']);
        focusCell(cell - 1);
    }
}

/** Of so many tiles pasted from a cell on, some may have found no cell. */
function sayWhatIsLeft(cell, wanted) {
    const room = board.tiles.length - cell;
    if (wanted <= room) return;
    say('error', `Of ${counted(wanted, 'tile')} pasted, ${number(wanted - room)} did ` +
        'not fit: the board ends there. For a board of another size paste it with / ' +
        'between its rows, or set Rows and Columns first.');
}

/** A whole board, or tiles from a cell on: where no field has the focus, from the one
 *  that Tab would come to. */
function onPaste(event) {
    const isOnBoard = cellOf(event.target) >= 0;
    if (!isOnBoard && event.target.closest?.('input, select, textarea')) return;
    const cell = isOnBoard ? cellOf(event.target) : current;
    if (cell === editing) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text').replace(/^[\r\n]+|[\r\n]+$/g, '');
    const parsed = parseBoard(text, board);
    const isWhole = /[/\n]/.test(text) || parsed.rows > 1;
    if (!isWhole) {
        if (text.trim()) takeText(cell, text.trim());
        sayWhatIsLeft(cell, parsed.tiles.length);
    } else if (setBoard(parsed)) {
        say();
        changeBoard();
        focusCell(current);
    }
}

/** After a change of the whole board: it is a place to come back to. */
function changeBoard() {
    buildBoard();
    fillIn();
    drawPath(null);
    changed({ isNewEntry: true });
}
