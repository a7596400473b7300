/* SPDX-License-Identifier: MIT */
/*
 * words.js: the list of words, sorted, filtered and grouped, and the heat map of the
 * words that the filter keeps. At first the list is short, because browsers take long
 * to show thousands of words.
 */
'use strict';

const WORDS_AT_FIRST = 300; // the words listed before the button for more
const WORDS_LISTED = 20000; // the most words of an answer for a whole board
const WORDS_PER_CELL = 2000; // the most words of an answer for one start cell
const BUSY_MS = 400; // the words of the old board are dimmed after this time

let view = { words: [], score: 0 }; // the words of the result, sorted and filtered
let limit = WORDS_AT_FIRST;
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
        .map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const pattern = new RegExp([...long, '\\P{M}\\p{M}*'].join('|'), 'gu');
    return (text) => (text.match(pattern) || []).length;
}

const totalScore = (words) => words.reduce((sum, one) => sum + one.score, 0);

// The letters whose form at the end of a word is another character, in Greek and Hebrew.
const FORMS = { ς: 'σ', ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** The text in lower case, without U+034F and forms for the end of a word. */
const filterable = (text) => text.toLowerCase()
    .replace(/[ςךםןףץ]/g, (form) => FORMS[form]).replaceAll('\u034f', '');

function updateView() {
    const wanted = filterable(filter);
    const words = result.words.filter((one) => filterable(one.word).includes(wanted));
    words.sort(ORDERS[settings.sort].compare);
    view = { words, score: totalScore(words) };
}

function makeWord(word) {
    const button = make('button', {
        type: 'button', class: 'word', tabindex: '-1', 'aria-pressed': 'false',
        'aria-label': t('list.name', {
            word: word.word, points: counted(word.score, 'point'),
        }),
    }, make('b', { dir: 'auto' }, word.word), ' ', make('i', {}, number(word.score)));
    button.word = word;
    return make('li', {}, button);
}

/** Makes the elements for the first `limit` words of the view, in groups. The heading
 *  of a group has the number of all its words, also of those that are not listed. */
function makeGroups() {
    const { group } = ORDERS[settings.sort];
    const groups = new Map();
    for (const word of view.words) {
        const name = group(word);
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(word);
    }
    let left = limit;
    const sections = [];
    for (const [name, words] of groups) {
        if (left <= 0) break;
        const heading = make('h3', {}, name,
            make('span', {}, counted(words.length, 'word')));
        sections.push(make('div', {
            class: 'words-group', role: 'group', 'aria-label': name,
        }, heading, make('ul', {}, ...words.slice(0, left).map(makeWord))));
        left -= words.length;
    }
    return sections;
}

/** Rebuilds the list. The word with the focus keeps the focus. */
function showWords() {
    const list = byId('words');
    const focused = document.activeElement.word;
    list.replaceChildren(...makeGroups());
    list.lang = language();
    const longest = view.words.slice(0, limit)
        .reduce((most, one) => Math.max(most, one.word.length), 0);
    list.style.setProperty('--word', `${clamp(longest * 0.66 + 3, 7, 18)}rem`);
    if (!view.words.length) list.append(emptyText());
    const buttons = [...list.querySelectorAll('.word')];
    const again = focused && buttons.find((one) => one.word.word === focused.word);
    if (again) again.focus({ preventScroll: true });
    else if (focused) (buttons[0] || byId('filter')).focus({ preventScroll: true });
    (again || buttons[0])?.setAttribute('tabindex', '0');
    const hidden = view.words.length - limit;
    byId('more').hidden = hidden <= 0;
    byId('more').textContent =
        t('list.more', { part: Math.min(hidden, 2 * limit), all: hidden });
}

function emptyText() {
    let text = '';
    if (filter && result.words.length) text = t('list.notFound', { filter });
    else if (!hasTiles(board)) text = t('list.typeLetters');
    else if (!result.isRunning && !result.isRefused) text = t('list.empty');
    const button = hasTiles(board) || isSaved ? [] : [' ', exampleButton()];
    return make('p', { class: 'empty' }, text, ...button);
}

function showSummary() {
    const { words, count, score } = result;
    const soFar = (some) => (result.isRunning ? t('soFar', { text: some }) : some);
    const whole = { words: counted(count, 'word'), points: counted(score, 'point') };
    const kept = {
        words: t('of.word', { part: view.words.length, n: count }),
        points: t('of.point', { part: view.score, n: score }),
    };
    const { words: counts, points } = filter && words.length ? kept : whole;
    let text = t('list.summary', { words: soFar(counts), points });
    if (!hasTiles(board)) text = t('list.noneYet');
    else if (result.isRefused) text = t('list.none');
    byId('summary').textContent = text;
    byId('note').textContent = noteText();
    const rows = boardText(board).text.replace(/^(.{60}).+$/u, '$1…');
    document.title = hasTiles(board)
        ? t('list.title', { words: whole.words, board: rows }) : 'wordgrid';
    if (hasTiles(board) && !result.isRunning)
        speak(text.replace(' · ', ', ') + (noteText() && `. ${noteText()}`));
}

/** Why the counts or the list might be incomplete, or ''. */
function noteText() {
    const notes = [];
    if (result.isRunning)
        notes.push(t('list.searching', { progress: result.progress }));
    if (!result.isComplete) notes.push(t('list.endedEarly'));
    const part = result.words.length;
    if (!result.isRunning && part < result.count)
        notes.push(isSaved ? t('list.shown', { part, all: result.count })
            : result.isByCell ? t('list.cut', { part, most: WORDS_PER_CELL })
                : t('list.first', { part }));
    return notes.join(' ');
}

// --- The heat map: how many of the words that the filter keeps use each cell

function showHeat() {
    byId('board').classList.toggle('heated', settings.heat);
    byId('heat').setAttribute('aria-pressed', String(settings.heat));
    byId('legend').hidden = !settings.heat;
    if (!settings.heat) {
        for (const { uses } of cells) uses.textContent = '';
        return;
    }
    const used = new Array(cells.length).fill(0);
    for (const word of isOfThisBoard() ? view.words : [])
        for (const [row, column] of word.paths[0]) used[row * board.columns + column]++;
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
    updateView();
    const find = (old) => old && result.words.find((one) => one.word === old.word);
    [pinned, hovered] = [find(pinned) || null, find(hovered) || null];
    showWords();
    showSummary();
    showHeat();
    showPath();
}

// --- Keys and the pointer on the words

/** The nearest button in the row below, if `by` is 1, or above, if `by` is -1. */
function buttonBelow(buttons, index, by) {
    const here = buttons[index].getBoundingClientRect();
    const middle = (box) => Math.round(box.top + box.height / 2);
    let best = null;
    for (let i = index + by; i >= 0 && i < buttons.length; i += by) {
        const box = buttons[i].getBoundingClientRect();
        if (middle(box) === middle(here)) continue;
        if (best && middle(box) !== best.row) break;
        const distance = Math.abs(box.left - here.left);
        if (!best || distance < best.distance)
            best = { button: buttons[i], row: middle(box), distance };
    }
    return best && best.button;
}

function onWordKey(event) {
    const buttons = [...byId('words').querySelectorAll('.word')];
    const index = buttons.indexOf(event.target);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const goals = {
        ArrowLeft: () => buttons[index - 1],
        ArrowRight: () => buttons[index + 1],
        ArrowUp: () => buttonBelow(buttons, index, -1),
        ArrowDown: () => buttonBelow(buttons, index, 1),
        Home: () => buttons[0],
        End: () => buttons[buttons.length - 1],
    };
    if (!Object.hasOwn(goals, event.key)) return;
    event.preventDefault();
    goals[event.key]()?.focus();
}

function onWordFocus(event) {
    if (!event.target.word) return;
    byId('words').querySelector('.word[tabindex="0"]')?.setAttribute('tabindex', '-1');
    event.target.setAttribute('tabindex', '0');
    if (event.target.matches(':focus-visible')) hover(event.target.word);
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
