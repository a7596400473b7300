/* SPDX-License-Identifier: MIT */
/*
 * view.js: the words that the list shows: those that the filter keeps, in the order of
 * the settings. Boards can have tens of thousands of words. So this work, and the
 * making of the list (words.js), is done in slices: a generator yields where it can
 * pause, and the browser handles input and draws between two slices.
 */
'use strict';

const VIEW_SLICE_MS = 8; // a browser draws a frame each 16 ms
const SLICE_WORDS = 400; // words between two looks at the clock; as many need no slices

let view = noView();
let lengthFilter = 0; // show only words of this length; 0: all

/** `lengths` is the number of words of each length that the text of the filter keeps. */
function noView() {
    return { words: [], score: 0, lengths: new Map(), result: null };
}

// --- Slices

let job = null; // the generator that is not done yet
const turns = new MessageChannel(); // not delayed, as the timers of browsers are
turns.port1.onmessage = () => runJob();

function runJob() {
    if (!job) return;
    const end = performance.now() + VIEW_SLICE_MS;
    const isShort = result.words.length <= SLICE_WORDS;
    if (!finishJob(() => !isShort && performance.now() > end)) {
        byId('words').dataset.part = '';
        turns.port2.postMessage(null);
    }
}

/** Runs the job to its end, or until `isTime`. Returns whether it is done. */
function finishJob(isTime = () => false) {
    const current = job;
    job = null; // also after an error
    while (current && !current.next().done)
        if (isTime()) {
            job = current;
            return false;
        }
    delete byId('words').dataset.part;
    return true;
}

/** Runs a generator in slices, the first one at once, instead of the one that still
 *  runs. */
function runInSlices(generator) {
    const isWaiting = job !== null; // for its next slice
    job = generator;
    if (!isWaiting) runJob();
}

/** Sorts in slices: first runs of words, then pairs of runs are merged. */
function* sortInSlices(words, compare) {
    let runs = [];
    for (let i = 0; i < words.length; i += SLICE_WORDS) {
        runs.push(words.slice(i, i + SLICE_WORDS).sort(compare));
        yield;
    }
    while (runs.length > 1) {
        const merged = [];
        for (let i = 0; i < runs.length; i += 2)
            merged.push(i + 1 < runs.length
                ? yield* mergeInSlices(runs[i], runs[i + 1], compare) : runs[i]);
        runs = merged;
    }
    return runs[0] || [];
}

function* mergeInSlices(left, right, compare) {
    const merged = [];
    for (let i = 0, j = 0; i < left.length || j < right.length;) {
        const isLeft = j === right.length ||
            (i < left.length && compare(left[i], right[j]) <= 0);
        merged.push(isLeft ? left[i++] : right[j++]);
        if (merged.length % SLICE_WORDS === 0) yield;
    }
    return merged;
}

// --- The filter

// The letters whose form at the end of a word is another character, in Greek and Hebrew.
const FORMS = { ς: 'σ', ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** The text in lower case, without U+034F and forms for the end of a word. */
const filterable = (text) => text.toLowerCase()
    .replace(/[ςךםןףץ\u034f]/g, (form) => FORMS[form] || '');

const keyOf = (word) => (word.key ??= filterable(word.word));

const lettersOf = (text) => text.match(/\P{M}\p{M}*/gu) || [];

/** The parts of a pattern: a letter, ANY for `?`, MANY for `*`, or a set of letters for
 *  `[abc]`. */
const [ANY, MANY] = [Symbol('?'), Symbol('*')];

function patternParts(text) {
    const parts = [];
    const pieces = text.match(/\[[^\]]*\]?|\*+|\P{M}\p{M}*/gu) || [];
    for (const piece of pieces) {
        if (piece === '?') parts.push(ANY);
        else if (piece[0] === '*') parts.push(MANY);
        else if (piece[0] !== '[') parts.push(piece);
        else if (piece.length > 2) // an empty set has not been typed to its end
            parts.push(new Set(lettersOf(piece.replace(/[[\]|, ]/g, ''))));
    }
    return parts;
}

const fits = (part, letter) =>
    part === ANY || part === letter || (part instanceof Set && part.has(letter));

/** Whether letters match the parts of a pattern. Remembers only the last MANY: so the
 *  time is at most the product of both lengths. */
function matches(parts, letters) {
    let [part, letter, again, from] = [0, 0, -1, 0];
    while (letter < letters.length) {
        if (parts[part] === MANY) {
            again = ++part;
            from = letter;
        } else if (part < parts.length && fits(parts[part], letters[letter])) {
            part++;
            letter++;
        } else if (again >= 0) {
            part = again;
            letter = ++from;
        } else {
            return false;
        }
    }
    return parts.slice(part).every((one) => one === MANY);
}

const isPattern = (text) => /[?*[]/.test(text);

/** A function that tells whether the filter keeps a word: a pattern of whole words, or
 *  a part of a word. */
function filterTest(text) {
    const wanted = filterable(text);
    if (!isPattern(wanted)) return (word) => keyOf(word).includes(wanted);
    const parts = patternParts(wanted);
    return (word) => matches(parts, lettersOf(keyOf(word)));
}

// --- The view

/** Whether the list shows less than all words of the result. */
const isFiltered = () => filter !== '' || lengthFilter > 0;

/** Whether the engine has found words that it did not send. */
const isCut = () => !result.isRunning && result.words.length < result.count;

function* updateView() {
    const isKept = filterTest(filter);
    const kept = [];
    const lengths = new Map();
    let looked = 0;
    for (const one of result.words) {
        if (++looked % SLICE_WORDS === 0) yield;
        if (!isKept(one)) continue;
        lengths.set(one.length, (lengths.get(one.length) || 0) + 1);
        if (!lengthFilter || one.length === lengthFilter) kept.push(one);
    }
    const words = yield* sortInSlices(kept, ORDERS[settings.sort].compare);
    view = { words, score: totalScore(words), lengths, result };
}

// --- The number of words of each length, as buttons that filter

function showLengths() {
    const list = byId('histogram');
    const lengths = [...view.lengths].sort(([a], [b]) => a - b);
    const most = Math.max(...lengths.map(([, count]) => count));
    if (lengthFilter && !view.lengths.has(lengthFilter)) lengths.push([lengthFilter, 0]);
    const focused = list.contains(document.activeElement)
        ? document.activeElement.value : null;
    list.replaceChildren(...lengths.map(([length, count]) => {
        const button = make('button', {
            type: 'button', value: length, class: 'length', tabindex: '-1',
            'aria-pressed': String(length === lengthFilter),
        }, make('span', { class: 'unseen' }, t('lengths.name', {
            letters: counted(length, lengthUnit), words: counted(count, 'word'),
        })), make('i', { 'aria-hidden': 'true' }, number(count)),
        make('b', { 'aria-hidden': 'true' }, number(length)));
        button.style.setProperty('--share', most > 0 ? count / most : 0);
        return button;
    }));
    startRoving(list, list.querySelector(`[value="${focused ?? lengthFilter}"]`));
    if (focused) list.querySelector(`[value="${focused}"]`)?.focus();
}

/** Shows only the words that have this text, or fit this pattern. */
function setFilter(text) {
    if (byId('filter').value.trim() !== text.trim()) byId('filter').value = text;
    filter = text.trim();
    limit = WORDS_AT_FIRST;
    showResult();
}

/** Shows only the words of one length, or all words again. */
function onLength(event) {
    const button = event.target.closest('.length');
    if (!button) return;
    const length = Number(button.value);
    lengthFilter = length === lengthFilter ? 0 : length;
    limit = WORDS_AT_FIRST;
    showResult();
}
