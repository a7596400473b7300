/* SPDX-License-Identifier: MIT */
/*
 * history.js: undo and redo of changes of the board and of the settings that the words
 * depend on. A step is the state before a change. The order of the list, the heat map
 * and the play mode are no part of a step. The history of the browser is another thing:
 * its entries are addresses (state.js).
 */
'use strict';

const UNDO_STEPS = 300; // 300 boards of 20 × 20 tiles take less than 2 MB

let undoSteps = [];
let redoSteps = [];
let present = null; // the state after the last change

function stateNow() {
    const { sort, heat, play, ...rest } = settings;
    return {
        board: { ...board, tiles: [...board.tiles] }, settings: rest, isExample: isExample(),
    };
}

const isSameState = (a, b) =>
    boardText(a.board).text === boardText(b.board).text &&
    a.board.columns === b.board.columns &&
    JSON.stringify(a.settings) === JSON.stringify(b.settings);

/** Called after each change: the state before it becomes a step. A call without a
 *  change does nothing. */
function remember() {
    const state = stateNow();
    forgetPaste();
    if (present && isSameState(present, state)) return;
    if (present) undoSteps.push(present);
    if (undoSteps.length > UNDO_STEPS) undoSteps.shift();
    redoSteps = [];
    present = state;
    showSteps();
}

/** A button that is disabled loses the focus: the other button gets it. */
function showSteps() {
    const [back, forth] = [byId('undo'), byId('redo')];
    const focused = [back, forth].indexOf(document.activeElement);
    back.disabled = !undoSteps.length;
    forth.disabled = !redoSteps.length;
    if (focused >= 0 && [back, forth][focused].disabled) [forth, back][focused].focus();
}

/** The first cell that differs, or -1 if the sizes differ. */
function changedCell(a, b) {
    if (a.rows !== b.rows || a.columns !== b.columns) return -1;
    return a.tiles.findIndex((tile, cell) => tile !== b.tiles[cell]);
}

/** Takes the last step from one list and puts the present on the other. */
function moveInTime(from, to) {
    if (!from.length || isSaved) return;
    const before = present;
    to.push(present);
    present = from.pop();
    board = { ...present.board, tiles: [...present.board.tiles] };
    if (present.isExample) example = present.board;
    settings = { ...settings, ...present.settings };
    const cell = changedCell(before.board, board);
    if (cell >= 0) makeCurrent(cell);
    changeBoard({ isNewEntry: false });
    isAtEnd = false;
    showSteps();
}

const undo = () => moveInTime(undoSteps, redoSteps);
const redo = () => moveInTime(redoSteps, undoSteps);

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Cmd on a Mac. In a field of text the browser
 *  undoes, also while the text of a tile is edited. */
function onUndoKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // A Russian keyboard, for example, has no z: then the place of the key counts.
    const isLatin = /^[a-z]$/i.test(event.key);
    const key = isLatin ? event.key.toLowerCase() : event.code.slice(3).toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    const isCell = cellOf(event.target) >= 0;
    if (isCell ? editing >= 0 : event.target.matches?.('input, textarea')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
}

function listenToHistory() {
    document.addEventListener('keydown', onUndoKey);
    byId('undo').addEventListener('click', undo);
    byId('redo').addEventListener('click', redo);
}
