/* SPDX-License-Identifier: MIT */
/*
 * play-input.js: traces by finger, mouse and keys, and typed words.
 *
 * A trace that is drawn ends when the pointer is lifted. Single taps add tile after
 * tile, and a second tap on the last tile gives the word. With keys, the arrows move,
 * Space adds the tile, Enter gives the word. keys.js gives letters, Enter, Backspace and
 * Escape to the field for a word.
 */
'use strict';

let drawing = null; // { point, isDrawn, isSecondTap } while the pointer is down

function onPlayDown(event) {
    if (!game || isGameOver() || drawing || event.button !== 0) return;
    const point = pointOf(event);
    const cell = cellNear(point, 0.6);
    if (cell < 0) return;
    event.preventDefault(); // no focus ring for fingers, no selection of text
    // So the focus stays where it was: Enter is for the word, and not for a button.
    if (!byId('board').contains(document.activeElement) &&
        document.activeElement.matches(ENTERED) && document.activeElement !== byId('guess'))
        document.activeElement.blur();
    const { trace } = game;
    const isSecondTap = trace.length > 0 && trace[trace.length - 1] === cell;
    drawing = { point, isDrawn: false, isSecondTap, pointer: event.pointerId };
    byId('board').setPointerCapture(event.pointerId);
    makeCurrent(cell);
    setTrace(tapped(trace, cell));
}

function onPlayMove(event) {
    if (!game || drawing?.pointer !== event.pointerId) return;
    const point = pointOf(event);
    for (const at of samples(drawing.point, point)) {
        const cell = cellNear(at, TARGET);
        if (cell < 0 || cell === game.trace[game.trace.length - 1]) continue;
        // A drag that begins at the end of a tapped trace goes on with it. Otherwise,
        // the trace is that of this drag.
        drawing.isDrawn = true;
        const trace = extended(game.trace, cell);
        if (trace !== game.trace) setTrace(trace);
    }
    drawing.point = point;
}

function onPlayUp(event) {
    if (!game || drawing?.pointer !== event.pointerId) return;
    onPlayMove(event);
    const { isDrawn, isSecondTap } = drawing;
    drawing = null;
    if (isDrawn || isSecondTap) submitTrace();
}

function onPlayCancel(event) {
    if (drawing?.pointer !== event.pointerId) return;
    drawing = null;
    if (game) setTrace([]);
}

/** A click without a pointer, as screen readers send it. */
function onPlayClick(event) {
    const cell = cellOf(event.target);
    if (!game || event.detail !== 0 || cell < 0) return;
    addByKey(cell);
}

/** Adds the tile to the trace. If it is the last one already, gives the word. */
function addByKey(cell) {
    const { trace } = game;
    if (board.tiles[cell] === '' || isGameOver()) return;
    if (trace[trace.length - 1] === cell) {
        submitTrace();
        return;
    }
    const next = tapped(trace, cell);
    if (trace.length > 0 && next.length === 1)
        sayVerdict('wait', plainText(board.tiles[cell]), 'play.noNeighbour');
    setTrace(next);
    speak(spelled(next), 0);
}

/** A key on a tile. Returns whether the key is used. */
function onPlayKey(event) {
    const cell = cellOf(event.target);
    if (cell < 0 || event.altKey || event.isComposing) return;
    const goal = cellBy(event, cell);
    if (goal >= 0) {
        event.preventDefault();
        focusCell(goal);
    } else if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (event.repeat) return;
        if (event.key === 'Enter' && byId('guess').value) byId('guess-form').requestSubmit();
        else addByKey(cell);
    }
}

/** Whether the field has the word of the trace. A typed word can be another one, as a tile can
 *  have a choice of letters. */
const isTraced = () => game.trace.length > 0 && byId('guess').value === spelled(game.trace);

const hasGuess = () => game.trace.length > 0 || game.shown !== null || byId('guess').value !== '';

/** Shows the path of the text that is being typed. */
function onGuessInput() {
    const text = byId('guess').value.trim();
    if (text) startClock();
    setTrace((text && findTrace(text).trace) || [], { isTyped: true });
}

function onGuess(event) {
    event.preventDefault();
    if (isTraced()) submitTrace();
    else submitText(byId('guess').value.trim().toLowerCase());
}

function listenToPlay() {
    const grid = byId('board');
    grid.addEventListener('pointerdown', onPlayDown);
    grid.addEventListener('pointermove', onPlayMove);
    grid.addEventListener('pointerup', onPlayUp);
    grid.addEventListener('pointercancel', onPlayCancel);
    grid.addEventListener('click', onPlayClick);
    for (const [id, does] of Object.entries({
        stop: stopPlaying, leave: stopPlaying, hint: nextHint, reveal: askForEnd,
        again: askForAgain, strip: onFoundClick, progress: onFoundClick,
        'to-found': () => byId('progress').scrollIntoView(), 'share-result': shareResult,
        'falling-back': () => undoFalling(1), 'falling-solution': askForSolution,
    })) byId(id).addEventListener('click', does);
    listenToStart();
    byId('guess').addEventListener('input', onGuessInput);
    byId('guess-form').addEventListener('submit', onGuess);
    document.addEventListener('visibilitychange', () => {
        if (document.hidden && game) stopClock();
        else showNewToday();
    });
    window.addEventListener('storage', onKept);
    // The game can end while a sheet is open, which gives the focus to what is gone.
    document.addEventListener('close', ({ target }) => {
        const { activeElement, body } = document;
        const isLost = activeElement === body || target.contains(activeElement);
        if (game && isGameOver() && isLost) byId('game-title').focus();
    }, true);
    document.addEventListener('enginechange', () => {
        if (!game) return;
        if (game.isReady) takeValues(game);
        showGame();
    });
    document.addEventListener('wordgrid:language', () => {
        if (game) onPlayResult();
    });
}
