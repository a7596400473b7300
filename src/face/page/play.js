/* SPDX-License-Identifier: MIT */
/*
 * play.js: the game. The user finds the words of a board by a trace over it
 * (play-input.js), or types them. play-start.js begins a game, play-view.js shows it,
 * play-result.js its end; play-falling.js has falling letters.
 *
 * A game belongs to a board and its settings. The browser keeps it (store.js): leaving and
 * a reload lose nothing. It keeps 40 games, and forgets those first that are finished or were
 * not begun, then the oldest. Two tabs with one game share what is found.
 *
 * The clock runs from the first key or touch, and stands while the user is away: after a
 * reload, in a hidden tab, in the solver, on the sheet that begins games. It goes on with the
 * next key or touch.
 */
'use strict';

const MAX_GAMES = 40; // that are kept
const LAST_SECONDS = 10; // the clock is red
const WRONG_MS = 400; // how long the path of a wrong word stays

/** What a game consists of. Words are stored as filterable() folds them. */
const newGame = (key) => ({
    key,
    words: new Map(), // folded word -> word of the result, with `value` or null
    isReady: false, // the words of this board are known
    hasValues: false, // their values were asked for
    found: new Set(), // folded words, in the order in which they were found
    isRevealed: false,
    limit: 0, // seconds, or 0
    left: 0, // seconds that are left
    trace: [], // cells
    shown: null, // a path [[row, column], ...] that is shown in place of the trace
    day: 0, // of a board of the day: the number of the day (play-result.js), or 0
    hint: { step: 0, word: null },
    falling: null, // the state of falling letters (play-falling.js)
});

// --- What the browser keeps

function keptGames() {
    try {
        const games = JSON.parse(recall('games') || '{}');
        return games?.constructor === Object ? games : {};
    } catch {
        return {};
    }
}

/** Keeps the game, unless nothing would be lost. First takes over what another tab has kept
 *  since; a game that begins is not ready yet, and replaces what was kept. */
function keepGame() {
    const games = keptGames();
    if (game.isReady) takeKept(games[game.key]);
    const { found, limit, left, day, falling } = game;
    delete games[game.key];
    if (found.size || isGameOver() || limit || falling)
        games[game.key] = {
            found: [...found], isRevealed: isGameOver(), limit, left, day,
            falling: falling && keptFalling(falling),
        };
    // The order of the keys is that in which they were added. This game is the last one.
    const others = Object.keys(games).slice(0, -1);
    const [lost, running] = [others.filter((name) => !isRunning(games[name])),
        others.filter((name) => isRunning(games[name]))];
    for (const name of [...lost, ...running].slice(0, Math.max(0, others.length + 1 - MAX_GAMES)))
        delete games[name];
    keep('games', JSON.stringify(games));
}

/** Whether a game, as it is kept, has begun. */
const hasBegun = (old) => Boolean(old) && (old.isRevealed === true ||
    old.falling?.done?.length > 0 || old.found?.length > 0 || old.left < old.limit);

const isRunning = (old) => hasBegun(old) && old.isRevealed !== true;

/** Takes over what was kept. Only words of the result count: the kept text can be of
 *  another version of the dictionary, or be changed by hand. */
function takeKept(old) {
    if (!old || game.falling || !Array.isArray(old.found)) return;
    const mine = [...game.found];
    game.found = new Set([...old.found, ...mine].filter((text) => game.words.has(text)));
    game.isRevealed ||= old.isRevealed === true;
    if (isDay(old.day)) game.day = old.day;
    if (!Number.isInteger(old.limit) || !Number.isFinite(old.left)) return;
    const isSame = game.limit === old.limit;
    game.limit = clamp(old.limit, 0, 3600);
    game.left = clamp(isSame ? Math.min(game.left, old.left) : old.left, 0, game.limit);
}

/** Another tab has kept games. */
function onKept({ key, newValue }) {
    if (key !== 'wordgrid.games' || newValue === null || !game?.isReady) return;
    const old = keptGames()[game.key];
    const isAgain = game.found.size > 0 && !hasBegun(old); // begun again there
    if (game.falling ? JSON.stringify(old?.falling) !== JSON.stringify(keptFalling(game.falling))
        : isAgain) {
        haltClock();
        openGame();
        changeBoard({ isNewEntry: false });
        showResult();
        return;
    }
    const wasOver = isGameOver();
    takeKept(old);
    if (isGameOver() && !wasOver) endGame();
    else showGame();
}

// --- Start and end

let solverSettings = null; // before the game began, if it began in this tab

/** Begins a game on a board: with a limit of seconds, the walls of a maze, or the lengths of
 *  words for falling letters. That of the day has its own settings. The old game is kept; Back
 *  shows it again. */
function begin(wanted, { limit = 0, maze = null, lengths = null, isDaily = false } = {}) {
    closeSheet('start');
    stopClock();
    pin(null);
    if (!game) solverSettings = settings;
    const { dict, sort, family, heat } = settings;
    settings = {
        ...settings, ...(isDaily ? { ...FIRST_SETTINGS, dict, sort, family, heat } : {}),
        play: true, falling: lengths?.join() || '',
    };
    [board, walls, current, game] = [wanted, maze, 0, null];
    openGame();
    const old = keptGames()[game.key];
    if (!hasBegun(old)) {
        game.limit = game.left = limit;
        keepGame();
    }
    if (isDailyBoard()) keep('today', String(dayNumber()));
    changeBoard();
    showPlayMode();
    settle();
    const isTyped = matchMedia('(pointer: fine)').matches && old?.isRevealed !== true;
    byId(isTyped ? 'guess' : 'game-title').focus({ preventScroll: true });
}

/** Makes the game of the board and the settings of the page. Letters go on falling where they
 *  were. */
function openGame() {
    board = game?.falling?.start || board;
    game = newGame(''); // with a game, no board is an example
    game.key = gameKey();
    if (!settings.falling) return;
    const old = keptGames()[game.key];
    const lengths = settings.falling.split(',').map(Number);
    game.falling = fallingOf(old?.falling) || { start: board, board, lengths, done: [] };
    game.isRevealed = old?.isRevealed === true;
    board = game.falling.board;
}

/** Leaves the game, which is kept. */
function stopPlaying() {
    if (!game) return;
    stopClock();
    settings = { ...(solverSettings || settings), play: false, falling: '' };
    board = game.falling?.start || board;
    game = solverSettings = null;
    pin(null);
    buildBoard();
    fillIn();
    showPlayMode();
    showExampleNote();
    say();
    remember();
    if (result.key === resultKey()) showResult();
    else solve();
    writeAddress(false);
    byId('play').focus({ preventScroll: true }); // the button with the focus can be gone
}

/** Plays or not, as the address says. Without a board, offers the games. */
function followPlayMode() {
    if (settings.play && !hasTiles(board)) {
        settings.play = false;
        writeAddressSoon();
        openStart();
    }
    if (whyNoFall()) settings.falling = '';
    if (!settings.play && !game) return;
    game = solverSettings = null;
    if (settings.play) openGame();
    showPlayMode();
}

/** Forgets what was found on this board. */
function startAgain() {
    if (game.falling) {
        undoFalling(Infinity);
        byId('guess').focus();
        return;
    }
    stopClock();
    const { key, limit } = game;
    game = { ...newGame(key), limit, left: limit };
    pin(null);
    keepGame();
    say();
    showResult();
    byId('guess').focus();
}

/** Asks in the line of verdicts, with a button that says yes and one that says no. The latter
 *  has the focus, so that no Enter ends a game, and gives it back to `opener`. */
function askInLine(opener, text, label, does) {
    say('wait', `${text} `);
    const [yes, no] = [[label, 'gentle', does], [t('start.goOn'), 'bare', () => opener.focus()]]
        .map(([answer, kind, act]) => {
            const button = make('button', { type: 'button', class: `button ${kind}` }, answer);
            button.addEventListener('click', () => {
                say();
                act();
            });
            return button;
        });
    byId('notice').append(yes, ' ', no);
    setTimeout(() => no.focus()); // after the menu has closed
}

/** The user goes on in place of an answer. */
function withdrawQuestion() {
    if (byId('notice').querySelector('button')) say();
}

function askForAgain() {
    if (!hasBegun({ ...game, found: [...game.found] })) startAgain();
    else askInLine(byId('menu').querySelector('summary'), t('play.again.ask'), t('play.again'),
        startAgain);
}

const askForEnd = () =>
    askInLine(byId('reveal'), t('play.reveal.ask'), t('play.reveal'), endGame);

// --- The result

/** Called whenever the page has a new result, also a partial one. */
function onPlayResult() {
    if (game.key !== gameKey()) {
        stopClock();
        openGame();
        if (game.falling) changeBoard({ isNewEntry: false });
        else buildBoard();
    }
    const isNow = !result.isRunning && !result.isRefused && result.key === resultKey();
    if (isNow && !game.isReady) takeWords();
    showGame();
}

function takeWords() {
    for (const one of result.all)
        game.words.set(filterable(one.word),
            { ...one, value: null, isListed: isForEverybody(one.word) });
    game.isReady = true;
    game.day = isDailyBoard() ? dayNumber() : 0;
    takeKept(keptGames()[game.key]);
    if (game.limit && !game.left) game.isRevealed = true;
    if (isGameOver()) showBest();
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

/** The words that count. A word that is not for everybody counts once it is found. */
const gameWords = () => [...game.words.values()].filter((word) => word.isListed || isFound(word));
const missing = () => gameWords().filter((word) => !isFound(word));

/** Whether no more words can be given. */
const isGameOver = () => game.isRevealed || (game.falling !== null && !hasTiles(board));

// --- The clock

let clock = 0; // the timer of the browser
let readClock = null; // sets the seconds that are left

/** Called with each key and touch in the game. */
function startClock() {
    if (clock || !game.left || !game.isReady || isGameOver()) return;
    const end = performance.now() + game.left * 1000;
    readClock = () => { game.left = Math.max(0, (end - performance.now()) / 1000); };
    clock = setInterval(tick, 250);
    showClock();
}

function tick() {
    const before = Math.ceil(game.left);
    readClock();
    const now = Math.ceil(game.left);
    if (now === before) return;
    showClock();
    if (before > LAST_SECONDS && now <= LAST_SECONDS) speak(counted(now, 'second'), 0);
    if (now % 5 === 0) keepGame();
    if (!now) endGame();
}

/** Lets the clock stand where it was read last. */
function haltClock() {
    clearInterval(clock);
    clock = 0;
}

/** Lets the clock stand, and keeps the game. The time can be up since the last tick. */
function stopClock() {
    if (!clock) return;
    readClock();
    haltClock();
    keepGame();
    showClock();
    if (!game.left && !game.isRevealed) endGame();
}

/** Ends the game and shows all words. */
function endGame() {
    game.isRevealed = true;
    stopClock();
    setTrace([]);
    keepGame();
    say();
    showBest();
    showGame();
    settle();
    byId('game-title').focus();
}

// --- Words that the user has traced or typed

/** Shows a verdict on a word, also if it is the same text again: screen readers read only
 *  what changes. */
function sayVerdict(kind, word, key, values = {}) {
    say();
    say(kind, ` ${t(key, values)}`);
    byId('notice').prepend(make('b', { lang: language(), dir: 'auto' }, word));
    byId('board').classList.toggle('not-right', kind === 'error');
}

/** Says why a text is not one of the words. A path that was traced stays a moment. */
function refuse(text, { path = null, isOnBoard = true } = {}) {
    const length = letterCounter()(text);
    const { minLength, maxLength, lengths } = game.falling ? allowedLengths() : settings;
    const isCut = result.words.length < result.count || !result.isComplete || lengths;
    if (length < minLength) sayVerdict('error', text, 'play.tooShort', { n: minLength });
    else if (!isOnBoard) sayVerdict('error', text, 'play.notOnBoard');
    else if (maxLength && length > maxLength)
        sayVerdict('error', text, 'play.tooLong', { n: maxLength });
    else sayVerdict('error', text, isCut ? 'play.notListed' : 'play.notInDictionary');
    game.shown = path;
    showTrace();
    setTimeout(() => {
        byId('board').classList.remove('not-right');
        if (path && game?.shown === path) setTrace([]);
    }, WRONG_MS);
}

function takeWord(word, trace) {
    const folded = filterable(word.word);
    if (game.falling) {
        takeFalling(word, trace);
        return;
    }
    if (game.found.has(folded)) {
        sayVerdict('wait', word.word, 'play.already');
        return;
    }
    game.found.add(folded);
    if (game.hint.word === word) game.hint = { step: 1, word: null };
    keepGame();
    countDay(game.day);
    sayVerdict('good', word.word, 'count.point', { n: word.score });
    if (missing().length) showGame();
    else endGame();
}

/** The words that can be given are known, or the page says that they are not. */
function isOpen() {
    if (!game.isReady) say('wait', t('play.wait'));
    return game.isReady && !isGameOver();
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
    else refuse(spelled(trace), { path: trace.map(placeOfCell) });
}

function submitText(text) {
    setTrace([]);
    if (!text || !isOpen()) return;
    const { trace, isGivenUp } = findTrace(text);
    const word = game.words.get(filterable(text));
    if (word && (trace || isGivenUp))
        takeWord(word, trace || word.paths[0].map(cellAtPlace));
    else refuse(text, { isOnBoard: trace !== null });
}
