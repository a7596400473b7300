/* SPDX-License-Identifier: MIT */
/*
 * play-view.js: shows the game: the trace, the progress by length, the words found, the
 * clock and the hints.
 */
'use strict';

/** Shows either the words or the game. The heat map and the export would tell the words
 *  that the game hides. */
function showPlayMode() {
    const isPlaying = game !== null;
    if (isPlaying) {
        settings.heat = false;
        showHeat();
    }
    byId('board').classList.remove('counted');
    byId('menu').hidden = isPlaying;
    byId('play').hidden = isPlaying;
    byId('stop').hidden = !isPlaying;
    byId('main').classList.toggle('playing', isPlaying);
    byId('game').hidden = !isPlaying;
    byId('guess').value = '';
    if (isPlaying) say();
}

/** Shows everything of the game. */
function showGame() {
    if (!game) return;
    fillInDice();
    byId('guess').lang = language();
    byId('guess').dir = leftward ? 'rtl' : 'ltr';
    showGameTitle();
    showClock();
    showProgress();
    showHint();
    showTrace();
    showFalling();
    const isOver = isGameOver();
    showOutcome();
    byId('hint').disabled = isOver || !game.isReady;
    byId('reveal').disabled = !game.isReady || falling !== null;
    byId('timer').disabled = falling !== null;
    if (!falling) byId('timer').value = String(game.limit); // chosen for other games
}

function showGameTitle() {
    const words = [...game.words.values()];
    const score = totalScore(words.filter(isFound));
    let text = t('play.progress', {
        part: game.found.size, n: game.words.size, score: counted(score, 'point'),
    });
    let note = '';
    if (!hasTiles(board)) text = falling ? fallingTitle() : t('play.empty');
    else if (result.isRefused) text = t('play');
    else if (!game.isReady) text = t('play.wait');
    else if (falling) text = fallingTitle();
    else {
        if (isGameOver() && words.length) text = scoreText();
        if (game.day) note = `${dailyName()}.`;
        const common = words.filter((word) => word.isCommon);
        if (common.length)
            note = `${note} ${t('play.common',
                { part: common.filter(isFound).length, n: common.length })}`.trim();
        if (result.words.length < result.count || !result.isComplete)
            note = `${note} ${t('play.cut', { n: game.words.size })}`.trim();
    }
    byId('game-title').textContent = text;
    byId('game-note').textContent = note;
    if (hasTiles(board)) document.title = `${t('play')} – wordgrid`;
}

function showClock() {
    const { limit, left } = game;
    byId('clock').hidden = !limit || falling !== null;
    const seconds = String(left % 60).padStart(2, '0');
    byId('clock').textContent = `${Math.floor(left / 60)}:${seconds}`;
    byId('clock').classList.toggle('ending', left <= 30);
}

// --- Progress by length

/** A word in the list: one that was found, or, at the end, one that was missed. */
function makeFound(word) {
    const isMissed = !isFound(word);
    const points = counted(word.score, 'point');
    const button = make('button', {
        type: 'button', class: isMissed ? 'found-word missed' : 'found-word',
        'aria-label': isMissed ? `${word.word}, ${points}, ${t('play.missed')}`
            : `${word.word}, ${points}`,
    }, make('b', { dir: 'auto', lang: language() }, word.word), ' ',
    make('i', {}, number(word.score)));
    button.word = word;
    return make('li', {}, button);
}

/** The words of the game as pairs [length, words], in the order of the lengths. */
function wordsByLength() {
    const groups = new Map();
    for (const word of game.words.values()) {
        if (!groups.has(word.length)) groups.set(word.length, []);
        groups.get(word.length).push(word);
    }
    return [...groups].sort(([a], [b]) => a - b);
}

function makeProgress(length, words) {
    const found = words.filter(isFound);
    const shown = game.isRevealed ? words : found;
    const byValue = (a, b) => (b.value || 0) - (a.value || 0) || byText(a, b);
    const name = counted(length, lengthUnit);
    const share = t('play.share', { part: found.length, n: words.length });
    return make('section', { class: 'found-group' },
        make('h3', {}, name, ' ', make('span', {}, share)),
        make('div', { class: 'bar', 'aria-hidden': 'true' },
            draw('svg', { viewBox: '0 0 100 1', preserveAspectRatio: 'none' },
                draw('rect', { width: found.length / words.length * 100, height: 1 }))),
        make('ul', {}, ...[...shown].sort(byValue).map(makeFound)));
}

function showProgress() {
    const focused = byId('progress').contains(document.activeElement) &&
        document.activeElement.word?.word;
    byId('progress').replaceChildren(...(falling ? [] : wordsByLength())
        .map(([length, words]) => makeProgress(length, words)));
    const again = [...byId('progress').querySelectorAll('button')]
        .find((one) => focused && one.word.word === focused);
    if (focused) (again || byId('game-title')).focus({ preventScroll: true });
}

/** A click on a word of the list shows its path. */
function onFoundClick(event) {
    const word = event.target.closest('.found-word')?.word;
    if (!word) return;
    game.trace = [];
    game.shown = game.shown === word.paths[0] ? null : word.paths[0];
    showTrace();
    speak(spokenPath(word), 0);
}

// --- The trace

function setTrace(trace) {
    game.trace = trace;
    game.shown = null;
    showTrace();
}

function showTrace() {
    const { trace, shown } = game;
    cells.forEach(({ box }, cell) =>
        box.classList.toggle('traced', trace.includes(cell)));
    drawPath(shown || (trace.length ? trace.map(placeOfCell) : null));
    drawWalls();
    byId('caption').replaceChildren();
    if (trace.length)
        byId('caption').append(make('strong',
            { class: 'traced-text', lang: language(), dir: 'auto' }, spelled(trace)));
}

// --- Hints: first how many words start at each tile, then the first letter and the
// length of a word, then its path. After that, the next word.

function nextHint() {
    if (falling) {
        hintFalling();
        return;
    }
    const { hint } = game;
    if (hint.step === 0) game.hint = { step: 1, word: null };
    else if (hint.step === 2 && hint.word) game.hint = { step: 3, word: hint.word };
    else game.hint = { step: 2, word: wordToHint(hint.word) };
    game.trace = [];
    game.shown = game.hint.step === 3 ? game.hint.word.paths[0] : null;
    showHint();
    showTrace();
}

/** The word for the next hint: the most common, then the shortest one. Not the word of
 *  the last hint again, unless it is the only one left. */
function wordToHint(last) {
    const words = missing().sort((a, b) =>
        (b.value || 0) - (a.value || 0) || a.length - b.length || byText(a, b));
    return words.find((word) => word !== last) || last;
}

function hintText() {
    const { step, word } = game.hint;
    if (step === 0 || game.isRevealed) return '';
    if (step === 1) return t('play.hint.starts');
    const values = {
        first: splitTiles(word.word)[0], n: word.length,
        start: t('board.cell', {
            row: word.paths[0][0][0] + 1, column: word.paths[0][0][1] + 1,
        }),
    };
    return step === 2 ? t('play.hint.first', values) : t('play.hint.path', values);
}

function showHint() {
    const text = falling ? falling.hint : hintText();
    if (byId('hint-text').textContent !== text) byId('hint-text').textContent = text;
    const isCounted = game.hint.step > 0 && !game.isRevealed && !falling;
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
