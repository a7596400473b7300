/* SPDX-License-Identifier: MIT */
/*
 * play-input.js: traces by finger, mouse and keys, and typed words.
 *
 * A trace that is drawn ends when the pointer is lifted. Single taps add tile after
 * tile, and a second tap on the last tile gives the word. With keys, the arrows move,
 * Space adds the tile, Enter gives the word; letters go to the field for a word.
 */
'use strict';

let drawing = null; // { point, isDrawn, isSecondTap } while the pointer is down

function onPlayDown(event) {
    if (!game || drawing || event.button !== 0 || event.target.closest('#walls')) return;
    const point = pointOf(event);
    const cell = cellNear(point, 0.6);
    if (cell < 0) return;
    event.preventDefault(); // no focus ring for fingers, no selection of text
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
    if (board.tiles[cell] === '') return;
    if (trace[trace.length - 1] === cell) {
        submitTrace();
        return;
    }
    const next = tapped(trace, cell);
    if (trace.length > 0 && next.length === 1)
        say('wait', t('play.noNeighbour', { word: plainText(board.tiles[cell]) }));
    setTrace(next);
    speak(spelled(next), 0);
}

/** A key on a tile. Returns whether the key is used. */
function onPlayKey(event) {
    const cell = cellOf(event.target);
    if (cell < 0 || event.altKey || event.isComposing) return;
    const goal = cellBy(event, cell);
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (goal >= 0) {
        event.preventDefault();
        focusCell(goal);
    } else if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (event.key === 'Enter' && game.trace.length) submitTrace();
        else addByKey(cell);
    } else if (event.key === 'Backspace') {
        event.preventDefault();
        setTrace(game.trace.slice(0, -1));
    } else if (isPlain && /^\p{L}\p{M}*$/u.test(event.key)) {
        byId('guess').focus(); // the letter goes there
    }
}

/** Escape takes the trace away. */
function onPlayEscape() {
    if (!game) return;
    byId('guess').value = '';
    setTrace([]);
}

/** Shows the path of the text that is being typed. */
function onGuessInput() {
    const text = byId('guess').value.trim();
    setTrace((text && findTrace(text).trace) || []);
}

function onGuess(event) {
    event.preventDefault();
    const text = byId('guess').value.trim().toLowerCase();
    byId('guess').value = '';
    submitText(text);
}

function listenToPlay() {
    const grid = byId('board');
    grid.addEventListener('pointerdown', onPlayDown);
    grid.addEventListener('pointermove', onPlayMove);
    grid.addEventListener('pointerup', onPlayUp);
    grid.addEventListener('pointercancel', onPlayCancel);
    grid.addEventListener('click', onPlayClick);
    const onClick = (id, does) => byId(id).addEventListener('click', does);
    onClick('play', startPlaying);
    onClick('stop', stopPlaying);
    onClick('hint', nextHint);
    onClick('reveal', () => reveal(t('play.revealed',
        { found: game.found.size, all: game.words.size })));
    onClick('again', startAgain);
    onClick('new-board', () => playBoard(newBoard()));
    onClick('daily', () => playBoard(dailyBoard(chosenDice())));
    onClick('progress', onFoundClick);
    onClick('missed', onFoundClick);
    onClick('share-result', shareResult);
    onClick('falling-start', startFalling);
    onClick('falling-new', newFalling);
    onClick('falling-back', () => undoFalling(1));
    onClick('falling-solution', solveFalling);
    onClick('maze', toggleMaze);
    byId('guess').addEventListener('input', onGuessInput);
    byId('guess-form').addEventListener('submit', onGuess);
    byId('falling-form').addEventListener('submit', (event) => event.preventDefault());
    byId('timer').addEventListener('change', startAgain);
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') onPlayEscape();
    });
    document.addEventListener('enginechange', onEngineForPlay);
    document.addEventListener('wordgrid:language', () => {
        if (game) onPlayResult();
    });
}
