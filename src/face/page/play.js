/* SPDX-License-Identifier: MIT */
/*
 * play.js: the play mode. It hides the words of the result; the user finds them by a
 * trace over the board (play-input.js), or types them. A game belongs to a board and its
 * settings. The browser keeps what was found in it (store.js), so that a reload goes on
 * with the game. play-view.js shows the game, play-result.js its end; play-falling.js has
 * falling letters.
 */
'use strict';

const MAX_GAMES = 40; // that are kept; the oldest are forgotten

let game = null; // the game, or null while the page shows the words

/** What a game consists of. Words are stored as filterable() folds them. */
const newGame = (key) => ({
    key,
    words: new Map(), // folded word -> word of the result, with `value` or null
    isReady: false, // the words of this board are known
    hasValues: false, // their values were asked for
    found: new Set(), // folded words, in the order in which they were found
    isRevealed: false,
    limit: Number(byId('timer').value), // seconds, or 0
    left: Number(byId('timer').value), // seconds that are left
    trace: [], // cells
    shown: null, // a path [[row, column], ...] that is shown in place of the trace
    day: 0, // of a board of the day: the number of the day (play-result.js), or 0
    hint: { step: 0, word: null },
});

/** The board and the settings that decide which words there are. */
function gameKey() {
    const query = new URLSearchParams(address().split('?')[1] || '');
    for (const name of ['sort', 'heat', 'play', 'all-paths']) query.delete(name);
    return query.toString();
}

// --- What the browser keeps

function keptGames() {
    try {
        const games = JSON.parse(recall('games') || '{}');
        return games?.constructor === Object ? games : {};
    } catch {
        return {};
    }
}

function keepGame() {
    const games = keptGames();
    delete games[game.key];
    const { isRevealed, limit, left, found, day } = game;
    const isNew = !found.size && !isRevealed;
    if (!isNew) games[game.key] = { found: [...found], isRevealed, limit, left, day };
    // The order of the keys is that in which they were added.
    const names = Object.keys(games);
    for (const name of names.slice(0, Math.max(0, names.length - MAX_GAMES)))
        delete games[name];
    keep('games', JSON.stringify(games));
}

/** Restores what was kept. Only words of the result count: the kept text can be of
 *  another version of the dictionary, or be changed by hand. */
function restoreGame() {
    const old = keptGames()[game.key];
    if (!old || !Array.isArray(old.found)) return;
    for (const text of old.found) if (game.words.has(text)) game.found.add(text);
    game.isRevealed = old.isRevealed === true;
    if (isDay(old.day)) game.day = old.day;
    if (Number.isInteger(old.limit) && Number.isInteger(old.left)) {
        game.limit = clamp(old.limit, 0, 3600);
        game.left = clamp(old.left, 0, game.limit);
    }
}

// --- Start and end

/** Begins a game. Without a board, on an example, or on a board without words, rolls a new
 *  board for it. */
function startPlaying() {
    const isWordless = result.key === gameKey() && !result.isRunning && !result.count;
    const hasBoard = hasTiles(board) && !isExample() && !isWordless;
    pin(null);
    settings.play = true;
    if (!hasBoard) board = emptyBoard(board.rows, board.columns);
    game = newGame(gameKey());
    buildBoard();
    showPlayMode();
    showResult();
    if (hasBoard) writeAddress(false);
    else rollFirstBoard();
    byId('game-title').focus({ preventScroll: true });
}

function stopPlaying() {
    settings.play = false;
    stopClock();
    endFalling();
    game = null;
    buildBoard();
    showPlayMode();
    showExampleNote();
    if (!isServerGone) say();
    showResult();
    writeAddress(false);
    byId('play').focus({ preventScroll: true }); // the button with the focus is gone
}

/** Plays or not, as the address says. */
function followPlayMode() {
    if (settings.play === (game !== null)) return;
    stopClock();
    endFalling();
    game = settings.play ? newGame(gameKey()) : null;
    showPlayMode();
}

/** Forgets what was found on this board. */
function startAgain() {
    if (falling) {
        undoFalling(falling.done.length);
        return;
    }
    game = newGame(game.key);
    keepGame();
    stopClock();
    say();
    showResult();
}

/** Rolls a board for a game that has none. This is not a step for Undo. */
async function rollFirstBoard({ isNewEntry = true } = {}) {
    const { signal } = abortRun;
    if (!dictionaries.length) await loadDictionaries(); // their language has the dice
    if (signal.aborted || !game || hasTiles(board)) return;
    board = newBoard();
    present = null;
    changeBoard({ isNewEntry });
}

/** Shows a board of another game. The browser's Back shows the old one again. */
function playBoard(wanted) {
    endFalling();
    setBoard(wanted);
    current = 0;
    changeBoard();
    say();
    byId('board').classList.remove('shaken');
    requestAnimationFrame(() => byId('board').classList.add('shaken'));
}

// --- The result

/** Called whenever the page has a new result, also a partial one. */
function onPlayResult() {
    const isOther = game.key !== gameKey();
    if (isOther) {
        stopClock();
        if (falling && !isFallingBoard()) endFalling();
        game = newGame(gameKey());
        buildBoard();
    }
    const isNow = !result.isRunning && !result.isRefused && result.key === game.key;
    if (isNow && !game.isReady) takeWords();
    showGame();
}

function takeWords() {
    for (const one of result.words)
        game.words.set(filterable(one.word), { ...one, value: null });
    game.isReady = true;
    if (falling) return;
    game.day = isDailyBoard() ? dayNumber() : 0;
    restoreGame();
    if (!game.isRevealed && game.limit && game.left) startClock();
    takeValues(game);
}

/** Adds the values of the words. The words with the higher values, one half of those
 *  that have one, count as common. */
async function takeValues(wanted) {
    if (wanted.hasValues || !engine.can('values')) return;
    wanted.hasValues = true;
    const words = [...wanted.words.values()];
    let values;
    try {
        values = await engine.values(words.map(({ word }) => word));
    } catch {
        return; // the game goes on without values
    }
    if (!values || wanted !== game || !values.some((value) => value > 0)) return;
    const known = values.filter((value) => value > 0).sort((a, b) => b - a);
    const least = known[Math.floor((known.length - 1) / 2)];
    words.forEach((word, i) => {
        word.value = values[i] ?? 0;
        word.isCommon = word.value >= least;
    });
    showGame();
}

const isFound = (word) => game.found.has(filterable(word.word));
const missing = () => [...game.words.values()].filter((word) => !isFound(word));

// --- The clock

let clock = 0; // the timer of the browser

/** The clock begins when the words are known, and counts the seconds that pass: a tab in
 *  the background gets its ticks late. */
function startClock() {
    const end = Date.now() + game.left * 1000;
    stopClock();
    clock = setInterval(() => {
        game.left = Math.max(0, Math.round((end - Date.now()) / 1000));
        showClock();
        if (game.left === 30) speak(counted(30, 'second'), 0);
        if (game.left % 5 === 0) keepGame();
        if (!game.left) endTime();
    }, 1000);
}

function stopClock() {
    clearInterval(clock);
    clock = 0;
}

function endTime() {
    stopClock();
    reveal(t('play.timeUp', { found: game.found.size, all: game.words.size }));
}

function reveal(text) {
    if (!game.isReady) return;
    game.isRevealed = true;
    setTrace([]);
    stopClock();
    keepGame();
    say('wait', text);
    showGame();
}

// --- Words that the user has traced or typed

/** Shows a verdict, also if it is the same text again: screen readers read only what
 *  changes. */
function sayVerdict(kind, text) {
    say();
    say(kind, text);
    byId('board').classList.remove('right', 'not-right');
    void byId('board').offsetWidth; // begins the animation again
    byId('board').classList.add(kind === 'good' ? 'right' : 'not-right');
}

/** Why a text that is a path on the board is not one of the words. */
function whyNot(text) {
    const length = letterCounter()(text);
    if (length < settings.minLength)
        return t('play.tooShort', { word: text, n: settings.minLength });
    if (settings.maxLength && length > settings.maxLength)
        return t('play.tooLong', { word: text, n: settings.maxLength });
    const isCut = result.words.length < result.count || !result.isComplete;
    if (isCut || settings.lengths)
        return t('play.notListed', { word: text });
    return t('play.notInDictionary', { word: text });
}

function takeWord(word, trace) {
    const folded = filterable(word.word);
    if (falling) {
        takeFalling(word, trace);
        return;
    }
    if (game.found.has(folded)) {
        sayVerdict('wait', t('play.already', { word: word.word }));
        return;
    }
    game.found.add(folded);
    if (game.hint.word === word) game.hint = { step: Math.min(game.hint.step, 1) };
    keepGame();
    countDay(game.day);
    const { size } = game.found;
    const isLast = size === game.words.size;
    if (isLast) stopClock();
    sayVerdict('good', isLast
        ? t('play.allFound', { word: word.word, all: size })
        : t('play.found', { word: word.word, points: counted(word.score, 'point') }));
    showGame();
}

/** Whether words can be given now; says why not. */
function isOpen() {
    if (game.isRevealed) say('wait', t('play.over'));
    else if (!game.isReady) say('wait', t('play.wait'));
    else return true;
    return false;
}

/** The trace is complete. A trace with tiles of several letters can be several words:
 *  takes the first one that is not found yet. */
function submitTrace() {
    const trace = game.trace;
    setTrace([]);
    if (!trace.length || !isOpen()) return;
    const pattern = patternOf(trace);
    const matches = [...game.words].filter(([folded]) => pattern.test(folded))
        .map(([, word]) => word);
    const best = matches.find((word) => !isFound(word)) || matches[0];
    if (best) takeWord(best, trace);
    else sayVerdict('error', whyNot(spelled(trace)));
}

function submitText(text) {
    setTrace([]);
    if (!text || !isOpen()) return;
    const { trace, isGivenUp } = findTrace(text);
    const word = game.words.get(filterable(text));
    if (word && (trace || isGivenUp))
        takeWord(word, trace || word.paths[0].map(cellAtPlace));
    else if (letterCounter()(text) < settings.minLength)
        sayVerdict('error', whyNot(text));
    else if (!trace) sayVerdict('error', t('play.notOnBoard', { word: text }));
    else sayVerdict('error', whyNot(text));
}
