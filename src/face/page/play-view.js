/* SPDX-License-Identifier: MIT */
/*
 * play-view.js: shows the game: the trace, the clock, the words found by length, and the
 * hints. No hint draws a path.
 */
'use strict';

/** Shows either the words or the game. The heat map and the export would tell the words
 *  that the game hides. */
function showPlayMode() {
    const isPlaying = game !== null;
    if (isPlaying) showHeat();
    byId('board').classList.remove('counted');
    document.documentElement.classList.toggle('playing', isPlaying);
    document.documentElement.classList.remove('over');
    for (const [id, isOn] of [['stop', !isPlaying], ['play', isPlaying]]) {
        if (isOn) byId(id).setAttribute('aria-current', 'page');
        else byId(id).removeAttribute('aria-current');
    }
    byId('where').classList.toggle('calm', !isPlaying);
    byId('where').textContent = t('tagline');
    byId('guess').value = '';
    showNewToday();
    if (isPlaying) say();
}

/** Shows everything of the game. */
function showGame() {
    if (!game) return;
    const { falling, isReady } = game;
    const isOver = isGameOver();
    document.documentElement.classList.toggle('over', isOver);
    byId('guess').lang = language();
    byId('guess').dir = wordDirection();
    const [name, ...about] = gameName();
    byId('where').replaceChildren(make('b', {}, name), ` · ${about.join(' · ')}`);
    document.title = `${name} – wordgrid`;
    for (const id of ['hint', 'reveal']) setAble(byId(id), isReady);
    byId('reveal').hidden = falling !== null;
    byId('falling-back').hidden = byId('puzzle').hidden = !falling;
    setAble(byId('falling-back'), falling?.done.length > 0);
    byId('falling-solution').hidden = !engine.can('clear') || isOver;
    byId('stats').hidden = falling !== null;
    byId('stats').classList.toggle('waiting', !isReady);
    showHead(isOver);
    showClock();
    showStrip();
    showOutcome(isOver && !falling);
    showProgress();
    showHint();
    showTrace();
}

/** What game it is: its name, and more about it. */
const gameName = () => [
    ...(game.falling ? [t('falling')] : game.day
        ? [t(game.day === dayNumber() ? 'play.daily' : 'play.daily.old'), dayText(game.day)]
        : [t('start.free')]), `${board.rows}×${board.columns}`];

function showHead(isOver) {
    const { part, n } = gamePoints();
    const [found, all] = [game.found.size, gameWords().length];
    const counts = [[part, 'score', 'play.ofPoints', n], [found, 'found', 'play.ofWords', all]];
    for (const [value, id, key, of] of counts) {
        byId(id).textContent = number(value);
        byId(`${id}-of`).textContent = t(key, { n: of });
    }
    let title = t('play.progress', { part: found, n: all, score: counted(part, 'point') });
    let about = '';
    const isPlain = game.isReady && all > 0 && !game.falling;
    if (result.isRefused) title = t('play');
    else if (game.falling) [title, about] = fallingTitle();
    else if (!game.isReady) title = t('play.wait');
    else if (!all) title = t('list.empty');
    else if (isOver) [title, about] = [counted(part, 'point'), resultAbout()];
    byId('game-title').textContent = title;
    byId('game-about').textContent = about;
    byId('game-head').className = isPlain ? isOver ? 'head big' : 'unseen' : 'head';
    const isCut = result.words.length < result.count || !result.isComplete;
    const words = game.falling?.solution;
    byId('game-note').textContent = words ? t('falling.solution', { words })
        : isPlain && isCut ? t('play.cut', { n: all }) : '';
}

function showClock() {
    const { limit, left } = game;
    const hasTime = limit > 0 && !isGameOver() && !game.falling;
    const seconds = Math.ceil(left);
    byId('clock-box').hidden = byId('time-meter').hidden = !hasTime;
    byId('clock').textContent =
        `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    byId('clock-is').textContent = t(clock ? 'play.left' : 'play.waits');
    byId('clock-box').classList.toggle('ending', seconds <= LAST_SECONDS);
    byId('time-meter').style.setProperty('--share', limit ? left / limit : 0);
    byId('time-meter').setAttribute('aria-label',
        t('play.time', { left: counted(seconds, 'second'), n: limit / 60 }));
}

// --- The words found

/** A word in a list: one that was found, or, at the end, one that was missed. */
function makeFound(word, { hasPoints = false } = {}) {
    const isMissed = !isFound(word);
    const newest = [...game.found].at(-1) === filterable(word.word) && !isGameOver();
    const points = counted(word.score, 'point');
    const button = make('button', {
        type: 'button', 'aria-pressed': 'false',
        'aria-label': `${word.word}, ${points}${isMissed ? `, ${t('play.missed')}` : ''}`,
        class: `word${newest ? ' now' : isMissed ? ' missed' : isGameOver() ? ' got' : ''}`,
    }, make('b', { dir: 'auto', lang: language() }, word.word),
    ...(newest || hasPoints ? [' ', make('i', {}, number(word.score))] : []));
    button.word = word;
    return make('li', {}, button);
}

/** A group of the record: a side-head, with a share as a bar, and the content. */
const makeLine = (title, note, content, share = null) =>
    make('section', { class: 'line group' },
        make('div', { class: 'side' }, make('h3', {}, title), ' ', note,
            ...(share === null ? [] : [makeMeter(share)])), content);

function makeMeter(share) {
    const meter = make('span', { class: 'meter thin', 'aria-hidden': 'true' });
    meter.style.setProperty('--share', share);
    return meter;
}

function makeList(words, options = {}) {
    const list = make('ul', { class: 'words', dir: wordDirection() },
        ...words.map((word) => makeFound(word, options)));
    makeRoom(list, words, options.hasPoints || !isGameOver()); // the newest word has points
    return list;
}

/** The words of the game as pairs [length, words], the longest first. */
function wordsByLength() {
    const groups = new Map();
    for (const word of gameWords()) {
        if (!groups.has(word.length)) groups.set(word.length, []);
        groups.get(word.length).push(word);
    }
    return [...groups].sort(([a], [b]) => b - a);
}

function makeProgress([length, words]) {
    const found = words.filter(isFound);
    const shown = (isGameOver() ? words : found).sort(byText);
    return makeLine(counted(length, lengthUnit),
        t('play.share', { part: found.length, n: words.length }),
        shown.length ? makeList(shown) : make('p', { class: 'soft' }, t('play.none')),
        found.length / words.length);
}

function showProgress() {
    const focused = byId('progress').contains(document.activeElement) &&
        document.activeElement.word?.word;
    byId('progress').replaceChildren(...(game.falling ? fallingRows()
        : [...(isGameOver() ? resultLines() : []), ...wordsByLength().map(makeProgress)]));
    const again = focused && wordsOfGame().find((one) => one.word.word === focused);
    if (focused) (again || byId('game-title')).focus({ preventScroll: true });
}

/** On phones: the words found, the newest first, right under the board. */
function showStrip() {
    const words = [...game.found].reverse().map((folded) => game.words.get(folded));
    byId('strip').replaceChildren(...(words.length ? words.map((word) => makeFound(word))
        : [make('li', { class: 'soft' }, t('play.noneYet'))]));
    byId('strip').parentNode.hidden = game.falling !== null;
    byId('to-found').querySelector('span').textContent = number(words.length);
    byId('to-found').setAttribute('aria-label', t('play.toFound', { n: words.length }));
}

const wordsOfGame = () => [...byId('main').querySelectorAll('#game .word, #strip .word')];

/** A click on a word of a list shows its path; at the end as in the solver. */
function onFoundClick(event) {
    const word = event.target.closest('.word')?.word;
    if (!word) return;
    if (isGameOver()) {
        pin(pinned === word ? null : word);
        markWord();
        return;
    }
    const path = word.paths[0] === game.shown ? null : word.paths[0];
    setTrace([]);
    game.shown = path;
    showTrace();
    if (path) speak(spokenPath(word), 0);
}

/** Marks the word whose path is shown. */
function markWord() {
    for (const button of wordsOfGame())
        button.setAttribute('aria-pressed', String(isGameOver() ? button.word === pinned
            : button.word.paths[0] === game.shown));
}

// --- The trace

/** Sets the trace, which the field spells, unless it is what is typed there. */
function setTrace(trace, { isTyped = false } = {}) {
    if (trace.length) startClock();
    if (trace.length || isTyped) withdrawQuestion();
    game.trace = trace;
    game.shown = null;
    if (!isTyped) byId('guess').value = spelled(trace);
    showTrace();
}

function showTrace() {
    const { trace, shown, falling } = game;
    cells.forEach(({ box }, cell) =>
        box.classList.toggle('traced', trace.includes(cell)));
    if (isGameOver() && !falling) showPath();
    else drawPath(shown || (trace.length ? trace.map(placeOfCell) : null));
    if (falling) showRows();
    drawWalls();
    markWord();
}

// --- Hints: how many words begin at each tile; then the first two letters of a word; then
// its length. After that, the next word. A hint names no word that is not for everybody.

const HINTS = ['play.hint', 'play.hint.letters', 'play.hint.length', 'play.hint.next'];

function nextHint() {
    startClock();
    if (game.falling) {
        hintFalling();
        return;
    }
    const { step, word } = game.hint;
    if (step === 0) game.hint = { step: 1, word: null };
    else if (step === 2) game.hint = { step: 3, word };
    else game.hint = { step: 2, word: wordToHint(word) };
    showHint();
}

/** The word for the next hint: the most common, then the shortest one. Not the word of
 *  the last hint again, unless it is the only one left. */
function wordToHint(last) {
    const words = missing().sort((a, b) =>
        (b.value || 0) - (a.value || 0) || a.length - b.length || byText(a, b));
    return words.find((word) => word !== last) || last;
}

/** The first two letters of a word, but not the whole word. */
function beginning(word) {
    const letters = splitTiles(word);
    return letters.slice(0, clamp(letters.length - 1, 1, 2)).map(plainText).join('');
}

function hintText() {
    const { step, word } = game.hint;
    if (game.falling) return game.falling.hint || '';
    if (step < 2) return step ? t('play.hint.starts') : '';
    const values = { first: beginning(word.word), n: word.length, tiles: word.paths[0].length };
    if (step === 2) return t('play.hint.first', values);
    return t(values.n === values.tiles ? 'play.hint.long' : 'play.hint.tiles', values);
}

function showHint() {
    const text = isGameOver() ? '' : hintText();
    if (byId('hint-text').textContent !== text) byId('hint-text').textContent = text;
    byId('hint-name').textContent = t(HINTS[game.hint.step]);
    const isCounted = game.hint.step > 0 && !isGameOver();
    byId('board').classList.toggle('counted', isCounted);
    const starts = new Array(cells.length).fill(0);
    for (const { paths } of isCounted ? missing() : [])
        starts[cellAtPlace(paths[0][0])]++;
    cells.forEach(({ tile, uses, name }, cell) => {
        if (board.tiles[cell] === '') return;
        const letters = plainText(board.tiles[cell]);
        uses.textContent = isCounted ? number(starts[cell]) : '';
        tile.setAttribute('aria-label', isCounted
            ? t('play.cell.starts', { cell: name, letters, n: starts[cell] })
            : `${name}: ${letters}`);
    });
}
