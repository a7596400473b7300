/* SPDX-License-Identifier: MIT */
/*
 * play-falling.js: falling letters. The user is given the lengths of the words. After
 * each word its tiles vanish, and the tiles above them fall, until a tile, the bottom or
 * a wall stops them (formats/result.md, "Solutions"). The board of the page is the board
 * as it is now; the words that can be traced are those of its result.
 */
'use strict';

const MAX_TRIES = 300; // to place the words of a new board
const WORDS_SIDE = 7; // of the board whose words a new puzzle has

// game.falling is { start and board: the first board and that of now, lengths that are left,
// done: [{ word, score, board }], hint, steps, solution }. `board` is the text of the board
// before the word. The address has the start and all lengths.

/** What the browser keeps of it. */
const keptFalling = ({ board: now, lengths, done, solution }) =>
    ({ board: boardText(now).text, lengths, done, solution });

/** What was kept, on the board of the page, or null. */
function fallingOf(old) {
    const isBoard = (text) => typeof text === 'string' &&
        parseBoard(text, board).tiles.length === board.tiles.length;
    const isLength = (n) => Number.isInteger(n) && n > 0 && n < 100;
    const isStep = ({ word, score, board: text }) =>
        typeof word === 'string' && Number.isInteger(score) && isBoard(text);
    const isGood = Array.isArray(old?.lengths) && Array.isArray(old.done) && isBoard(old.board) &&
        old.lengths.every(isLength) && old.done.every((one) => one && isStep(one));
    const { lengths, done, solution } = old || {};
    return isGood ? {
        start: board, board: parseBoard(old.board, board), lengths, done,
        solution: typeof solution === 'string' ? solution : undefined,
    } : null;
}

/** The board after the tiles of a trace have vanished, and by how many rows the tile of each
 *  cell fell. */
function fallen({ rows, columns, tiles }, trace) {
    const fell = tiles.map(() => 0);
    const next = tiles.map((tile, cell) => (trace.includes(cell) ? '' : tile));
    for (let column = 0; column < columns; column++)
        for (let row = rows - 2; row >= 0; row--)
            for (let at = row; at + 1 < rows; at++) {
                const [cell, below] = [at * columns + column, (at + 1) * columns + column];
                const isFloor = hasWalls() && hasWall([at, column], true);
                if (next[cell] === '' || next[below] !== '' || isFloor) break;
                [next[cell], next[below]] = ['', next[cell]];
                [fell[cell], fell[below]] = [0, fell[cell] + 1];
            }
    return { next: { rows, columns, tiles: next }, fell };
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

/** The settings of lengths, widened to those of the puzzle. */
function allowedLengths() {
    const { minLength, maxLength, falling } = settings;
    const wanted = falling.split(',').map(Number);
    return {
        minLength: Math.min(minLength, ...wanted), lengths: '',
        maxLength: maxLength && Math.max(maxLength, ...wanted),
    };
}

/** Lets a question ask for words of these lengths. */
function allowLengths(query) {
    const { minLength, maxLength } = allowedLengths();
    query.set('min-length', minLength);
    if (maxLength) query.set('max-length', maxLength);
    query.delete('lengths');
}

/** The name of the text that says why letters cannot fall with these settings, or ''. */
const whyNoFall = () => (settings.torus || isHex() ? 'falling.noTorus'
    : settings.straight || mayReuse() ? 'falling.noPaths' : '');

/** The lengths in the field, for this number of letters; null for none, or if they are wrong,
 *  which the sheet then says. */
function lengthsInField(letters) {
    const text = byId('falling-lengths').value;
    const lengths = text.split(/[\s,;+]+/).filter(Boolean).map(Number);
    const sum = lengths.reduce((a, b) => a + b, 0);
    const isNumber = (length) => Number.isInteger(length) && length > 0 && length < 100;
    let error = '';
    if (whyNoFall()) error = t(whyNoFall());
    else if (!lengths.every(isNumber)) error = t('falling.badLengths', { text });
    else if (lengths.length && !Number.isNaN(letters) && sum !== letters)
        error = t('falling.badSum', { sum, n: letters });
    sayOnSheet(error);
    return error || !lengths.length ? null : lengths.sort((a, b) => a - b);
}

/** Lets the letters of the board that is there fall. */
function startFalling() {
    const lengths = lengthsInField(lettersOnBoard());
    if (lengths) begin(board, { lengths, maze: hasWalls() ? walls : null });
    else if (!byId('start-error').textContent) sayOnSheet(t('falling.noLengths'));
    if (!lengths) byId('falling-lengths').focus();
}

/** Puts a board on the page as a step of this game. */
function putFalling(wanted) {
    const { start, lengths, done } = game.falling;
    board = wanted;
    game = { ...newGame(game.key), falling: { start, board, lengths, done } };
    keepGame();
    changeBoard({ isNewEntry: false });
    showResult();
}

function takeFalling({ word, length, score }, trace) {
    const { lengths, done } = game.falling;
    const at = lengths.indexOf(length);
    if (at < 0) {
        sayVerdict('error', word, 'falling.noLength', { n: length });
        return;
    }
    lengths.splice(at, 1);
    done.push({ word, score, board: boardText(board).text });
    const { next, fell } = fallen(board, trace);
    putFalling(next);
    fell.forEach((rows, cell) => {
        cells[cell].box.classList.toggle('fell', rows > 0);
        cells[cell].box.style.setProperty('--fell', rows);
    });
    sayVerdict('good', word, 'count.point', { n: score });
    if (isGameOver()) byId('game-title').focus();
}

/** Takes back the last words. */
function undoFalling(count) {
    const { start, lengths, done } = game.falling;
    if (!done.length && !game.isRevealed) return;
    const undone = done.splice(-count);
    lengths.push(...undone.map(({ word }) => letterCounter()(word)));
    lengths.sort((a, b) => a - b);
    putFalling(undone.length ? parseBoard(undone[0].board, board) : start);
}

/** The title and what stands beside it. */
function fallingTitle() {
    const { lengths, done } = game.falling;
    const sum = (all) => all.reduce((a, b) => a + b, 0);
    const left = sum(lengths);
    const found = sum(done.map(({ word }) => letterCounter()(word)));
    return hasTiles(board)
        ? [t('falling.left', { n: left }), t('falling.of', { n: left + found })]
        : [t('falling.empty'), counted(sum(done.map(({ score }) => score)), 'point')];
}

/** A row of slots for each length, the longest first. Words that were found are tiles. */
function fallingRows() {
    const { lengths, done } = game.falling;
    const rows = [...lengths.map((n) => ({ n, word: '' })),
        ...done.map(({ word }) => ({ n: letterCounter()(word), word }))];
    return rows.sort((a, b) => b.n - a.n).map(({ n, word }) => makeLine(
        counted(n, lengthUnit), t(word ? 'falling.found' : 'falling.toFind'),
        make('div', { class: 'days', dir: wordDirection(), ...(word ? {} : { 'data-open': n }) },
            ...(word ? [make('span', { class: 'unseen', lang: language() }, word)] : []),
            ...Array.from({ length: n }, (_, i) => make('span', {
                class: `day ${word ? 'done' : 'open'}`, 'aria-hidden': 'true',
            }, splitTiles(word)[i]?.toUpperCase() ?? '')))));
}

/** Writes the trace into the shortest row that it fits into. */
function showRows() {
    const letters = game.trace.map((cell) => plainText(board.tiles[cell]).toUpperCase());
    const open = [...byId('progress').querySelectorAll('[data-open]')];
    const row = open.reverse().find((one) => Number(one.dataset.open) >= letters.length);
    for (const one of open)
        [...one.children].forEach((slot, i) => {
            slot.textContent = one === row ? letters[i] ?? '' : '';
            slot.className = slot.textContent ? 'day now' : 'day open';
        });
}

// --- The solution

/** Asks the engine for a solution of the board as it is. Returns its steps, or null. */
async function fallingSteps() {
    const wanted = game.falling;
    if (wanted.steps) return wanted.steps;
    const query = Object.fromEntries(commonQuery());
    delete query['min-length']; // the lengths of the puzzle count
    delete query['max-length'];
    if (hasWalls()) query.walls = walls.drawing;
    say('wait', t('falling.searching'));
    try {
        const { solutions } = await engine.clear({ ...query, lengths: wanted.lengths.join(',') },
            new AbortController().signal);
        if (wanted !== game?.falling) return null;
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

/** Ends the puzzle with a solution, and shows the path of its first word. */
async function solveFalling() {
    const steps = await fallingSteps();
    if (!steps?.length) return;
    game.falling.solution = steps.map(({ word }) => word).join(', ');
    game.isRevealed = true;
    setTrace([]);
    game.shown = steps[0].path;
    keepGame();
    showGame();
    byId('game-title').focus();
}

const askForSolution = () => askInLine(byId('falling-solution'), t('falling.show.ask'),
    t('falling.show'), solveFalling);

/** The first two letters of the next word of a solution, and its length. Without an engine
 *  that finds one, how many words of the lengths are on the board. */
async function hintFalling() {
    const { falling } = game;
    if (!engine.can('clear')) {
        const fits = result.words.filter(({ length }) => falling.lengths.includes(length));
        falling.hint = t('falling.fits', { n: fits.length });
    } else {
        const steps = await fallingSteps();
        if (!steps?.length) return;
        const [{ word }] = steps;
        falling.hint = t(isForEverybody(word) ? 'falling.first' : 'falling.next',
            { first: beginning(word), n: letterCounter()(word) });
    }
    showHint();
}

// --- A new board: words are put into columns, the last word of the game first. A word goes in
// below tiles that are there, and lifts them.

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
function fillByWords(side, lengths, words, below) {
    const stacks = Array.from({ length: side }, () => []);
    for (const length of lengths) {
        const fits = words.filter((word) => word.length === length);
        if (!fits.length) return null;
        const letters = fits[below(fits.length)];
        const places = placesFor(length, stacks.map((one) => one.length), side, below);
        if (!places) return null;
        places.forEach(([column, up], i) => stacks[column].splice(up, 0, letters[i]));
    }
    const tiles = emptyBoard(side, side).tiles.map((_, cell) =>
        stacks[cell % side][side - 1 - Math.floor(cell / side)]);
    return { rows: side, columns: side, tiles };
}

/** Words for a puzzle, as lists of letters: those of a large board of letters by chance. */
async function wordsForPuzzle(below, signal) {
    const tiles = rollLetters(WORDS_SIDE ** 2, below);
    const { words } = await engine.solve({
        ...(settings.dict ? { dict: settings.dict } : {}), board: tiles.join(''),
        size: `${WORDS_SIDE}x${WORDS_SIDE}`, limit: '5000',
    }, signal);
    return words.map(({ word }) => word).filter((word) => isForEverybody(word) &&
        [...word].length === lettersIn(word) && word === filterable(word))
        .map((word) => [...word]);
}

/** Makes a board that can be solved, of the size and the lengths on the sheet. Returns it and
 *  its lengths for begin(), or null. */
async function makePuzzle(signal) {
    const side = Number(chosen('falling-size'));
    const wanted = lengthsInField(side * side);
    if (byId('start-error').textContent) {
        byId('falling-lengths').focus();
        return null;
    }
    if (['bishop', 'knight'].includes(settings.moves)) {
        sayOnSheet(t('falling.noMoves')); // the last word would have gaps below it
        return null;
    }
    const below = drawer([...crypto.getRandomValues(new Uint32Array(2))]);
    let words = [];
    try {
        words = await wordsForPuzzle(below, signal);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
    }
    for (let i = 0; i < MAX_TRIES; i++) {
        const lengths = wanted || randomLengths(side * side, below);
        const made = fillByWords(side, lengths, words, below);
        if (made) return [made, { lengths: [...lengths].sort((a, b) => a - b) }];
    }
    sayOnSheet(t('falling.fewWords'));
    return null;
}
