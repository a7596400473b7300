/* SPDX-License-Identifier: MIT */
/*
 * play-falling.js: falling letters. The user is given the lengths of the words. After
 * each word its tiles vanish, and the tiles above them fall, until a tile, the bottom or
 * a wall stops them (formats/result.md, "Solutions"). The board of the page is the board
 * as it is now; the words that can be traced are those of its result.
 */
'use strict';

const MAX_TRIES = 300; // to place the words of a new board

let falling = null; // { lengths that are left, done: [{ word, board }], hint, steps }

const isFallingBoard = () => falling !== null && falling.key === gameKey();

/** The board after the tiles of a trace have vanished. */
function fallen({ rows, columns, tiles }, trace) {
    const next = tiles.map((tile, cell) => (trace.includes(cell) ? '' : tile));
    for (let column = 0; column < columns; column++)
        for (let row = rows - 2; row >= 0; row--)
            for (let at = row; at + 1 < rows; at++) {
                const [cell, below] = [at * columns + column, (at + 1) * columns + column];
                const isFloor = hasWalls() && hasWall([at, column], true);
                if (next[cell] === '' || next[below] !== '' || isFloor) break;
                [next[cell], next[below]] = ['', next[cell]];
            }
    return { rows, columns, tiles: next };
}

/** The number of letters on the board, or NaN if a tile can be of several lengths. */
function lettersOnBoard() {
    const count = letterCounter();
    const lengths = foldedTiles().map((tile) => {
        if (tile === '.') return 0;
        const each = (textsOfTile(tile) || ['a']).map(count);
        return each.every((length) => length === each[0]) ? each[0] : NaN;
    });
    return lengths.reduce((sum, length) => sum + length, 0);
}

/** Lets the settings have words of these lengths. */
function allowLengths(lengths) {
    const { minLength, maxLength, lengths: only } = settings;
    settings.minLength = Math.min(minLength, ...lengths);
    if (maxLength) settings.maxLength = Math.max(maxLength, ...lengths);
    settings.lengths = '';
    if (settings.minLength === minLength && settings.maxLength === maxLength && !only)
        return;
    fillIn();
    changed();
}

function beginFalling(lengths) {
    allowLengths(lengths);
    falling = { lengths, done: [], hint: '', steps: null, key: '' };
    stopClock();
    game = newGame(gameKey());
    game.limit = 0;
    falling.key = game.key;
    say();
    showResult();
}

/** The name of the text that says why letters cannot fall with these settings, or ''. */
const whyNoFall = () => (settings.torus || isHex() ? 'falling.noTorus'
    : settings.straight || mayReuse() ? 'falling.noPaths' : '');

/** Starts with the lengths in the field. Says what is wrong with them. */
function startFalling() {
    const parts = byId('falling-lengths').value.split(/[\s,;+]+/).filter(Boolean);
    const lengths = parts.map(Number);
    const letters = lettersOnBoard();
    const sum = lengths.reduce((a, b) => a + b, 0);
    const isNumber = (length) => Number.isInteger(length) && length > 0 && length < 100;
    if (whyNoFall()) say('error', t(whyNoFall()));
    else if (!parts.length || !lengths.every(isNumber))
        say('error', t('falling.badLengths', { text: byId('falling-lengths').value }));
    else if (!Number.isNaN(letters) && sum !== letters)
        say('error', t('falling.badSum', { sum, n: letters }));
    else beginFalling(lengths);
}

function endFalling() {
    falling = null;
}

/** Puts a board on the page as a step of this game. */
function putFalling(wanted) {
    board = wanted;
    falling.steps = null;
    falling.hint = '';
    falling.key = gameKey();
    changeBoard();
    if (hasTiles(board)) return;
    game = newGame(falling.key);
    showResult();
}

function takeFalling(word, trace) {
    const at = falling.lengths.indexOf(word.length);
    if (at < 0) {
        sayVerdict('error', t('falling.noLength', { word: word.word, n: word.length }));
        return;
    }
    falling.lengths.splice(at, 1);
    falling.done.push({ word, board });
    putFalling(fallen(board, trace));
    const points = falling.done.reduce((sum, one) => sum + one.word.score, 0);
    sayVerdict('good', hasTiles(board) ? t('play.found',
        { word: word.word, points: counted(word.score, 'point') })
        : t('falling.won', { score: counted(points, 'point') }));
}

/** Takes back the last words. */
function undoFalling(count) {
    if (!falling?.done.length) return;
    const undone = falling.done.splice(-count);
    falling.lengths.push(...undone.map(({ word }) => word.length));
    falling.lengths.sort((a, b) => a - b);
    putFalling(undone[0].board);
}

const fallingTitle = () => (hasTiles(board)
    ? t('falling.left', { lengths: falling.lengths.join(', ') })
    : t('falling.empty'));

function showFalling() {
    byId('falling-done').replaceChildren(...(falling ? falling.done : []).map((one) =>
        make('li', { lang: language() }, one.word.word)));
    byId('falling-back').disabled = !falling?.done.length;
    byId('falling-solution').hidden = !engine.can('clear');
    byId('falling-solution').disabled = !falling || !hasTiles(board);
    byId('maze').hidden = !engine.can('maze');
    byId('maze').disabled = isHex();
    byId('maze').setAttribute('aria-pressed', String(hasWalls()));
}

// --- The solution

/** Asks the engine for a solution of the board as it is. Returns its steps, or null. */
async function fallingSteps() {
    const wanted = falling;
    if (wanted.steps) return wanted.steps;
    const { key, lengths } = wanted;
    const query = Object.fromEntries(commonQuery());
    if (hasWalls()) query.walls = walls.drawing;
    say('wait', t('falling.searching'));
    try {
        const { solutions } = await engine.clear({ ...query, lengths: lengths.join(',') },
            new AbortController().signal);
        if (wanted !== falling || key !== falling.key) return null;
        say();
        wanted.steps = solutions[0]?.words || [];
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say('error', refusalText(error.error));
        return null;
    }
    if (!wanted.steps.length)
        say('wait', t(wanted.done.length ? 'falling.none' : 'falling.never'));
    return wanted.steps;
}

async function solveFalling() {
    const steps = await fallingSteps();
    if (!steps?.length) return;
    const words = steps.map(({ word }) => word).join(', ');
    falling.hint = t('falling.solution', { words });
    game.shown = steps[0].path;
    showHint();
    showTrace();
}

/** The first letter of the next word of a solution. Without an engine that finds one,
 *  how many words of the lengths are on the board. */
async function hintFalling() {
    if (!engine.can('clear')) {
        const fits = result.words.filter(({ length }) => falling.lengths.includes(length));
        falling.hint = t('falling.fits', { n: fits.length });
        showHint();
        return;
    }
    const steps = await fallingSteps();
    if (!steps?.length) return;
    const [{ word, path }] = steps;
    const isSecond = falling.hint !== '';
    falling.hint = t('falling.first',
        { first: splitTiles(word)[0], n: letterCounter()(word) });
    if (isSecond) game.shown = path;
    showHint();
    showTrace();
}

// --- A new board: words of the present result are put into columns, the last word of the
// game first. A word goes in below tiles that are there, and lifts them.

/** Cells for a word of this length: columns have `heights` tiles. Returns places [column,
 *  height from the bottom], each one step from the one before, or null. */
function placesFor(length, heights, rows, below) {
    const grown = [...heights];
    const places = [];
    for (let i = 0; i < length; i++) {
        const options = [];
        const last = places[places.length - 1];
        grown.forEach((height, column) => {
            for (let up = 0; up <= height && height < rows; up++) {
                const isNear = !last || isStep(up - last[1], column - last[0], 0);
                // A place below one of this word in its column would lift that one.
                const isFree = places.every(([other, at]) => other !== column || at < up);
                if (isNear && isFree) options.push([column, up]);
            }
        });
        if (!options.length) return null;
        const place = options[below(options.length)];
        grown[place[0]]++;
        places.push(place);
    }
    return places;
}

/** Lengths from 3 to 7 whose sum is `letters`. */
function randomLengths(letters, below) {
    const lengths = [];
    for (let left = letters; left > 0;) {
        const length = left <= 7 ? left : 3 + below(5);
        if (left - length > 0 && left - length < 3) continue;
        lengths.push(length);
        left -= length;
    }
    return lengths;
}

/** A board of columns that fills up with words of these lengths, or null. */
function fillByWords({ rows, columns }, words, below) {
    const lengths = randomLengths(rows * columns, below);
    const stacks = Array.from({ length: columns }, () => []);
    for (const length of lengths) {
        const fits = words.filter((word) => [...word].length === length);
        if (!fits.length) return null;
        const letters = [...fits[below(fits.length)]];
        const places = placesFor(length, stacks.map((one) => one.length), rows, below);
        if (!places) return null;
        places.forEach(([column, up], i) => stacks[column].splice(up, 0, letters[i]));
    }
    const tiles = emptyBoard(rows, columns).tiles.map((_, cell) =>
        stacks[cell % columns][rows - 1 - Math.floor(cell / columns)]);
    return { board: { rows, columns, tiles }, lengths: lengths.sort((a, b) => a - b) };
}

/** Makes a board that can be solved, of the size that is chosen, from the words of the
 *  board that is there. */
function newFalling() {
    if (whyNoFall()) {
        say('error', t(whyNoFall()));
        return;
    }
    if (['bishop', 'knight'].includes(settings.moves)) {
        say('error', t('falling.noMoves')); // the last word would have gaps below it
        return;
    }
    const { rows, columns } = chosenDice();
    const words = result.words.map(({ word }) => word).filter((word) =>
        [...word].length === lettersIn(word) && word === filterable(word));
    const below = drawer([...crypto.getRandomValues(new Uint32Array(2))]);
    for (let i = 0; i < MAX_TRIES; i++) {
        const made = fillByWords({ rows, columns }, words, below);
        if (!made) continue;
        endFalling();
        walls = null;
        byId('falling-lengths').value = made.lengths.join(', ');
        playBoard(made.board);
        beginFalling(made.lengths);
        return;
    }
    say('error', t('falling.fewWords'));
}
