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
    const { sort, heat, play, falling, ...rest } = settings;
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
    forgetPaste();
    if (game?.falling) return; // the steps of a puzzle are no boards of the solver
    const state = stateNow();
    if (present && isSameState(present, state)) return;
    if (present) undoSteps.push(present);
    if (undoSteps.length > UNDO_STEPS) undoSteps.shift();
    redoSteps = [];
    present = state;
    showSteps();
}

function showSteps() {
    setAble(byId('undo'), undoSteps.length > 0);
    setAble(byId('redo'), redoSteps.length > 0);
    setAble(byId('clear'), hasTiles(board));
}

/** The first cell that differs, or -1 if the sizes differ. */
function changedCell(a, b) {
    if (a.rows !== b.rows || a.columns !== b.columns) return -1;
    return a.tiles.findIndex((tile, cell) => tile !== b.tiles[cell]);
}

/** Takes the last step from one list and puts the present on the other. */
function moveInTime(from, to) {
    if (!from.length || isSaved || game) return; // nothing ends a game
    const before = present;
    to.push(present);
    present = from.pop();
    board = { ...present.board, tiles: [...present.board.tiles] };
    if (present.isExample) example = present.board;
    settings = { ...settings, ...present.settings };
    const cell = changedCell(before.board, board);
    if (cell >= 0) makeCurrent(cell);
    changeBoard({ isNewEntry: false });
    showSteps();
}

const undo = () => moveInTime(undoSteps, redoSteps);
const redo = () => moveInTime(redoSteps, undoSteps);
