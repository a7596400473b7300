/* SPDX-License-Identifier: MIT */
/*
 * words.js: the list of the words of the view (view.js), in groups, and their heat map.
 * At first the list is short, because browsers take long to show thousands of words.
 */
'use strict';

const WORDS_AT_FIRST = 300; // the words listed before the button for more
const WORDS_AT_ONCE = 100; // the words put on the page at once
const WORDS_LISTED = 20000; // the most words of an answer for a whole board
const WORDS_PER_CELL = 2000; // the most words of an answer for one start cell
const BUSY_MS = 400; // the words of the old board are dimmed after this time

let limit = WORDS_AT_FIRST;
let isWhole = false; // the user wants all words of this board
let lengthUnit = 'letter';

const byText = (a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0);

const ORDERS = {
    score: {
        compare: (a, b) => b.score - a.score || byText(a, b),
        group: (word) => counted(word.score, 'point'),
    },
    length: {
        compare: (a, b) => b.length - a.length || byText(a, b),
        group: (word) => counted(word.length, lengthUnit),
    },
    alpha: {
        compare: byText,
        group: (word) => splitTiles(word.word)[0].toLocaleUpperCase(language() || 'en'),
    },
    saved: { compare: () => 0, group: () => t('sort.saved.group') },
};

/** Returns a function that counts the symbols of a word. At each place it takes the
 *  longest symbol that fits. */
function letterCounter() {
    const symbols = dictionary() ? [...dictionary().symbols] : [];
    const long = symbols.filter((symbol) => lettersIn(symbol) > 1)
        .sort((a, b) => b.length - a.length)
        .map(escaped);
    const pattern = new RegExp([...long, '\\P{M}\\p{M}*'].join('|'), 'gu');
    const isPlain = /^[ -~]*$/; // counted without a search: most words are
    return (text) => (!long.length && isPlain.test(text) ? text.length
        : (text.match(pattern) || []).length);
}

const totalScore = (words) => words.reduce((sum, one) => sum + one.score, 0);

// Copied for each word, which takes less time than to make its elements.
const wordForm = make('li', {}, make('button', {
    type: 'button', class: 'word', tabindex: '-1', 'aria-pressed': 'false',
}, make('b', { dir: 'auto' }), ' ', make('i', {})));

function makeWord(word) {
    const item = wordForm.cloneNode(true);
    const button = item.firstChild;
    const hasPaths = word.paths.length > 1;
    button.setAttribute('aria-label', t(hasPaths ? 'list.name.paths' : 'list.name', {
        word: word.word, points: counted(word.score, 'point'),
        paths: hasPaths && counted(word.paths.length, 'path'),
    }));
    button.firstChild.textContent = word.word;
    button.lastChild.textContent = number(word.score);
    if (hasPaths) button.dataset.paths = number(word.paths.length);
    button.word = word;
    wordButtons.set(word, button);
    return item;
}

const wordButtons = new WeakMap(); // the button of each word that is listed
const buttonOf = (word) => word && wordButtons.get(word);

/** The words of the view in their groups: Map of heading and words. */
function* makeGroups() {
    const { group } = ORDERS[settings.sort];
    const groups = new Map();
    let looked = 0;
    for (const word of view.words) {
        if (++looked % SLICE_WORDS === 0) yield;
        const name = group(word);
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(word);
    }
    return groups;
}

const POINTS_ROOM = 3; // letters' room for the points beside a word

/** Makes the columns of a list wide enough for its longest word. */
function makeRoom(list, words, hasPoints) {
    list.style.setProperty('--letters', (hasPoints ? POINTS_ROOM : 0) +
        words.reduce((most, { word }) => Math.max(most, word.length), 0));
}

/** Whether all words have the same points: then the words are without. */
const hasSamePoints = (words) => words.every(({ score }) => score === words[0].score);

/** What a side-head says of its words, also of those that are not listed. It has their
 *  points if these are the same. */
function aboutGroup(words) {
    const [{ score }] = words;
    const isSaid = settings.sort === 'score' || settings.scoring === 'none' || !hasSamePoints(words);
    return isSaid ? counted(words.length, 'word') : t('list.each',
        { words: counted(words.length, 'word'), points: counted(score, 'point') });
}

/** The element of a group: a side-head and an empty list. */
function makeGroup(name, words, about = aboutGroup(words)) {
    const list = make('ul', { class: 'words', dir: wordDirection() });
    list.classList.toggle('even', hasSamePoints(words));
    makeRoom(list, words, !hasSamePoints(words));
    return make('div', { class: 'words-group line group', role: 'group', 'aria-label': name },
        make('div', { class: 'side' }, make('h3', {}, make('bdi', {}, name)), about), list);
}

const PART_WORDS = 20; // made between two looks at the clock

/** Adds the words of the view from number `listed` up to number `end`. Gives each new
 *  group to `put`. The last group of the list can have words already. */
function* listMore(listed, end, put) {
    let seen = 0;
    for (const [name, words] of groups) {
        const from = clamp(listed - seen, 0, words.length);
        const to = clamp(end - seen, 0, words.length);
        seen += words.length;
        if (from >= to) continue;
        const isNew = from === 0;
        const group = isNew ? makeGroup(name, words)
            : byId('words').querySelector('.words-group:last-child');
        if (isNew) put(group);
        for (let i = from; i < to; i += PART_WORDS) {
            group.lastChild.append(
                ...words.slice(i, Math.min(i + PART_WORDS, to)).map(makeWord));
            yield;
        }
    }
}

let groups = new Map(); // of the list as it is

/** Rebuilds the list. The word with the focus keeps the focus. The first words are put
 *  on the page together, so that the list does not flicker, and the others in parts. */
function* showWords() {
    const list = byId('words');
    groups = yield* makeGroups();
    const first = Math.min(limit, WORDS_AT_ONCE);
    const sections = [];
    yield* listMore(0, first, (group) => sections.push(group));
    const focused = document.activeElement.word;
    // Measuring takes as long as making a short list, which is done without a pause.
    if (result.words.length > SLICE_WORDS)
        list.style.minHeight = `${list.offsetHeight}px`;
    list.replaceChildren(...sections);
    list.lang = language();
    if (!view.words.length) list.append(emptyText());
    startRoving(list);
    yield* listMore(first, limit, (group) => list.append(group));
    list.style.minHeight = '';
    if (focused) focusAgain(focused);
    showMoreButton();
}

/** Gives the focus to the word that had it before the list was rebuilt. */
function focusAgain({ word }) {
    if (document.activeElement !== document.body) return;
    const buttons = [...byId('words').querySelectorAll('.word')];
    const again = buttons.find((one) => one.word.word === word);
    (again || buttons[0] || byId('filter')).focus({ preventScroll: true });
}

function showMoreButton() {
    const hidden = view.words.length - limit;
    byId('more').hidden = hidden <= 0;
    byId('more').textContent =
        t('list.more', { part: Math.min(hidden, 2 * limit), all: hidden });
}

/** Lists more words, up to this number. */
function showMore(wanted, isAtOnce = false) {
    finishJob();
    const listed = byId('words').querySelectorAll('.word').length;
    const isFocused = document.activeElement === byId('more');
    limit = wanted;
    runInSlices(function* more() {
        yield* listMore(listed, wanted, (group) => byId('words').append(group));
        if (isFocused) byId('words').querySelectorAll('.word')[listed]?.focus();
        showMoreButton();
        showPath();
    }());
    if (isAtOnce) finishJob();
}

function emptyText() {
    let text = '';
    if (isFiltered() && result.words.length) text = notFoundText();
    else if (hasTiles(board) && !result.isRunning && !result.isRefused) text = t('list.empty');
    return make('p', { class: 'empty' }, text);
}

/** Why the filter keeps no word. If the list was cut, this holds for a part only. */
function notFoundText() {
    const part = result.words.length;
    if (!filter || lengthFilter) return t('list.noneKept');
    if (isPattern(filter))
        return t(isCut() ? 'list.noMatchCut' : 'list.noMatch', { filter, part });
    return t(isCut() ? 'list.notFoundCut' : 'list.notFound', { filter, part });
}

function showSummary() {
    const { words, count, score } = result;
    const soFar = (some) => (result.isRunning ? t('soFar', { text: some }) : some);
    const whole = { words: counted(count, 'word'), points: counted(score, 'point') };
    const part = view.words.length;
    // Of a list that was cut, the totals are not those of the words that are looked at.
    const kept = isCut() ? {
        words: t('of.listed', { part, n: words.length }),
        points: counted(view.score, 'point'),
    } : {
        words: t('of.word', { part, n: count }),
        points: t('of.point', { part: view.score, n: score }),
    };
    const { words: counts, points } = isFiltered() && words.length ? kept : whole;
    const isEmpty = !hasTiles(board);
    byId('summary').textContent = isEmpty ? t('list.noneYet')
        : result.isRefused ? t('list.none') : soFar(counts);
    byId('total').textContent = isEmpty ? dictionaryText()
        : result.isRefused || settings.scoring === 'none' ? '' : points;
    byId('options-total').textContent = isEmpty ? '' : headline(' · ');
    for (const button of document.querySelectorAll('#copy-words, [data-save]'))
        setAble(button, part > 0);
    for (const part of ['plot', 'sort', 'filter'])
        byId(part).closest('.line').hidden = isEmpty && !filter;
    byId('ways').hidden = !isEmpty;
    byId('note').textContent = noteText();
    byId('whole').hidden = isSaved || !isCut() || isWhole;
    byId('whole').textContent = t('list.whole', { n: count });
    const rows = boardText(board).text.replace(/^(.{60}).+$/u, '$1…');
    document.title = hasTiles(board)
        ? `${whole.words} – ${rows}` : 'wordgrid';
    if (hasTiles(board) && !result.isRunning) speak(spokenSummary());
}

/** The words and the points as they are shown, with a text between them. */
const headline = (between) => [byId('summary'), byId('total')].map((one) => one.textContent)
    .filter(Boolean).join(between);

const spokenSummary = () => [headline(', '), noteText()].filter(Boolean).join('. ');

// The texts that say which words are in a list that was cut.
const CUT = {
    score: 'list.cut.score', length: 'list.cut.length', alpha: 'list.cut.alpha',
};

/** Why the counts or the list might be incomplete, or ''. */
function noteText() {
    const notes = [];
    if (result.isRunning)
        notes.push(result.progress ? t('list.searching', { progress: result.progress })
            : t('list.search'));
    else if (!result.isComplete)
        notes.push(t(result.fullLength ? 'list.endedAt' : 'list.endedEarly',
            { n: result.fullLength }));
    const part = result.words.length;
    if (isCut())
        notes.push(isSaved ? t('list.shown', { part, all: result.count })
            : result.isByCell ? t(CUT[result.sort] || 'list.cut.score',
                { part, n: result.count, most: WORDS_PER_CELL })
                : t('list.first', { part }));
    return notes.join(' ');
}

// --- The heat map: how many of the words that the filter keeps use each cell

/** Adds one to each cell that the paths of a word use. Most words have one path, which
 *  uses no cell twice: sets for thousands of words would take long. */
function countCells(used, { paths }) {
    if (paths.length === 1) for (const place of paths[0]) used[cellAtPlace(place)]++;
    else for (const cell of new Set(paths.flat().map(cellAtPlace))) used[cell]++;
}

function showHeat() {
    const isShown = settings.heat && !game; // it would tell the words that a game hides
    byId('board').classList.toggle('heated', isShown);
    byId('heat').setAttribute('aria-pressed', String(settings.heat));
    byId('heat-state').textContent = t(settings.heat ? 'on' : 'off');
    byId('legend').hidden = !isShown;
    if (!isShown) {
        for (const { uses } of cells) uses.textContent = '';
        return;
    }
    const used = new Array(cells.length).fill(0);
    for (const word of isOfThisBoard() && view.result === result ? view.words : [])
        countCells(used, word);
    const most = used.reduce((a, b) => Math.max(a, b), 0);
    used.forEach((times, cell) => {
        const { box, uses } = cells[cell];
        uses.textContent = board.tiles[cell] === '' ? '' : times;
        box.style.setProperty('--used', most ? times / most : 0);
    });
    byId('most').textContent = counted(most, 'word');
}

let busyTimer = 0;

/** Sets whether the list still has the words of the old board. The list is dimmed only
 *  if the new words take long, because a new style for the whole list takes time. */
function setBusy(isBusy) {
    const mark = () => {
        byId('results').setAttribute('aria-busy', String(isBusy));
        if (isBusy) byId('note').textContent = t('list.waiting');
    };
    clearTimeout(busyTimer);
    if (isBusy) busyTimer = setTimeout(mark, BUSY_MS);
    else mark();
}

/** Shows everything that depends on the result, the order or the filter. */
function showResult() {
    const find = (old) => old && result.words.find((one) => one.word === old.word);
    [pinned, hovered] = [find(pinned) || null, find(hovered) || null];
    if (game) {
        runInSlices(function* show() { onPlayResult(); }());
        checkFilter();
        return;
    }
    // Paths of words that are still listed would not fit a board of another size.
    const { rows, columns } = view.result || result;
    if (rows !== result.rows || columns !== result.columns)
        byId('words').replaceChildren();
    runInSlices(function* show() {
        yield* updateView();
        yield* showWords();
        showLengths();
        showSummary();
        showHeat();
        checkFilter();
        showPath();
    }());
}

/** Called when the user chooses another order. The engine chooses the words of a list
 *  that is cut by their order. */
function onSort(event) {
    settings.sort = event.target.value;
    writeAddress(false);
    limit = WORDS_AT_FIRST;
    if (!isSaved && isCut() && result.sort !== settings.sort) solve();
    else showResult();
}

/** Lists all words of the board, also those that the engine did not send. */
function onWhole() {
    isWhole = true;
    solve();
}

// --- The focus and the pointer on the words

function onWordFocus(event) {
    if (event.target.word && event.target.matches(':focus-visible')) hover(event.target.word);
}

/** Removes the path of the word that had the focus, unless the focus moves to the
 *  buttons in the caption, which step through the paths. */
function onWordBlur(event) {
    if (!byId('caption').contains(event.relatedTarget)) hover(null);
}

function onWordClick(event) {
    const button = event.target.closest('.word');
    if (!button) return;
    const isSame = pinned === button.word;
    hovered = null;
    pin(isSame ? null : button.word);
}

/** Ignores touches, because a click follows them. Handles moves of the mouse, so that a
 *  word that appears under a resting mouse does not count as hovered. */
function onWordHover(event) {
    if (event.pointerType !== 'mouse') return;
    const button = event.target.closest('.word');
    hover(button && event.type === 'pointermove' ? button.word : null);
}
