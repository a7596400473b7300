/* SPDX-License-Identifier: MIT */
/*
 * words.js: the list of words, sorted, filtered and in groups, and the heat map, which
 * counts the words listed. Only so many words are listed at first: a list of thousands
 * takes a browser long, and nobody reads it.
 */
'use strict';

const WORDS_AT_FIRST = 300; // that are listed before somebody wants more
const WORDS_A_CELL = 2000; // that are asked for, from each start cell
const BUSY_MS = 400; // until words of an older board look like that

let view = { words: [], score: 0 }; // sorted and filtered
let limit = WORDS_AT_FIRST;
let lengthUnit = 'letter'; // in which words are measured

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
    saved: { compare: () => 0, group: () => 'In the order of the file' },
};

/** Counts a word's letters: symbols of the dictionary, the longest that fit. */
function letterCounter() {
    const symbols = dictionary() ? [...dictionary().symbols] : [];
    const long = symbols.filter((symbol) => lettersIn(symbol) > 1)
        .sort((a, b) => b.length - a.length)
        .map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const pattern = new RegExp([...long, '\\P{M}\\p{M}*'].join('|'), 'gu');
    return (text) => (text.match(pattern) || []).length;
}

const totalScore = (words) => words.reduce((sum, one) => sum + one.score, 0);

function updateView() {
    const wanted = filter.toLowerCase();
    const words = result.words.filter((one) => one.word.toLowerCase().includes(wanted));
    words.sort(ORDERS[settings.sort].compare);
    view = { words, score: totalScore(words) };
}

function makeWord(word) {
    const button = make('button', {
        type: 'button', class: 'word', tabindex: '-1', 'aria-pressed': 'false',
        'aria-label': `${word.word}, ${counted(word.score, 'point')}`,
    }, make('b', {}, word.word), make('i', {}, number(word.score)));
    button.word = word;
    return make('li', {}, button);
}

/** The words of the view in groups, each with a heading and its count. */
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

/** Draws the list anew; what had the focus has it again. */
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
        `Show ${number(Math.min(hidden, 2 * limit))} more of ${number(hidden)}`;
}

function emptyText() {
    let text = '';
    if (filter && result.words.length) text = `No word has “${filter}” in it.`;
    else if (!hasTiles(board))
        text = 'Type letters on the board, paste one, or press Random.';
    else if (!result.isRunning && !result.isRefused)
        text = 'There are no words on this board.';
    return make('p', { class: 'empty' }, text);
}

function showSummary() {
    const { words, count, score } = result;
    const soFar = result.isRunning ? ' so far' : '';
    let text = `${counted(count, 'word')}${soFar} · ${counted(score, 'point')}`;
    if (filter && words.length)
        text = `${number(view.words.length)} of ${counted(count, 'word')}${soFar} · ` +
            `${number(view.score)} of ${counted(score, 'point')}`;
    if (!hasTiles(board)) text = 'No words yet';
    else if (result.isRefused) text = 'No words';
    byId('summary').textContent = text;
    byId('note').textContent = noteText();
    const rows = boardText(board).text.replace(/^(.{60}).+$/u, '$1…');
    document.title =
        hasTiles(board) ? `${counted(count, 'word')} – ${rows}` : 'wordgrid';
    if (hasTiles(board) && !result.isRunning)
        speak(text.replace(' · ', ', ') + (noteText() && `. ${noteText()}`));
}

/** What is to be known before one trusts the numbers. */
function noteText() {
    const notes = [];
    if (result.isRunning) notes.push(`Searching: ${result.progress}.`);
    if (!result.isComplete)
        notes.push('The search was ended early: words are missing.');
    if (!result.isRunning && result.words.length < result.count)
        notes.push(isSaved
            ? `Shown: ${number(result.words.length)} of ${number(result.count)}.`
            : `Only ${number(result.words.length)} of them are listed: of the words ` +
              'that begin at the same tile, the ' +
              `${number(WORDS_A_CELL)} with the highest scores.`);
    return notes.join(' ');
}

// --- The heat map: how many of the words listed use a cell

function showHeat() {
    byId('board').classList.toggle('heated', settings.heat);
    byId('heat').setAttribute('aria-pressed', String(settings.heat));
    byId('legend').classList.toggle('idle', !settings.heat);
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

/** The words listed are those of an older board, for now. That is to be seen where the
 *  new ones take long, and only there: a new style for the whole list costs time. */
function setBusy(isBusy) {
    const mark = () => {
        byId('results').setAttribute('aria-busy', String(isBusy));
        if (isBusy) byId('note').textContent = 'Waiting for the first words.';
    };
    clearTimeout(busyTimer);
    if (isBusy) busyTimer = setTimeout(mark, BUSY_MS);
    else mark();
}

/** After a change of the result, the order or the filter. */
function showResult() {
    updateView();
    const find = (old) => old && result.words.find((one) => one.word === old.word);
    [pinned, looked] = [find(pinned) || null, find(looked) || null];
    showWords();
    showSummary();
    showHeat();
    showPath();
}

// --- Moving among the words

/** The nearest button in the next row of the list that has one. */
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
    if (event.target.matches(':focus-visible')) look(event.target.word);
}

/** The focus may go on to the buttons that step through the paths. */
function onWordBlur(event) {
    if (!byId('caption').contains(event.relatedTarget)) look(null);
}

function onWordClick(event) {
    const button = event.target.closest('.word');
    if (!button) return;
    const isSame = pinned === button.word;
    looked = null;
    pin(isSame ? null : button.word);
}

/** Touching is no hovering: it ends with a click. Nor is it hovering where the list
 *  changes under a mouse that rests: this hears of moves, not of what comes to lie
 *  there. */
function onWordHover(event) {
    if (event.pointerType !== 'mouse') return;
    const button = event.target.closest('.word');
    look(button && event.type === 'pointermove' ? button.word : null);
}
