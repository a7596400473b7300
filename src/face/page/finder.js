/* SPDX-License-Identifier: MIT */
/*
 * finder.js: the dialog that searches the whole dictionary, also for the neighbours of a
 * word. The game hides it, because a search tells its words. The address does not have
 * the search: the address is that of a board.
 */
'use strict';

const FIND_MS = 120; // from the last key to the request
const FIND_LIMIT = 300; // the most words that are listed

let abortFind = new AbortController();
let trail = []; // the searches before this one, to which Back goes

const finderMode = () => byId('finder-form').elements.mode.value;
const finderText = () => byId('finder-text').value.trim();

/** The parameters of a request that name the chosen dictionary. */
const ofDictionary = () => (settings.dict ? { dict: settings.dict } : {});

/** Opens the dialog with a search, or else with the last one. */
function openFinder(mode, text) {
    if (game && !isGameOver()) {
        say('wait', t('finder.playing'));
        return;
    }
    const field = byId('finder-text');
    if (!byId('finder').open) trail = [];
    field.lang = language();
    field.dir = wordDirection(isLeftward());
    if (mode) setFinder(mode, text);
    else findWords();
    // On phones, the field would bring the keyboard over the list.
    openSheet('finder', mode ? byId('finder-title') : field);
    if (!mode) field.select();
}

function setFinder(mode, text) {
    byId('finder-form').elements.mode.value = mode;
    byId('finder-text').value = text;
    findWords();
}

/** Searches for what the fields say, after a delay and instead of the last search. */
async function findWords() {
    const [mode, text] = [finderMode(), finderText()];
    abortFind.abort();
    abortFind = new AbortController();
    const { signal } = abortFind;
    byId('finder-dict').textContent = dictionaryText();
    // What stands between ` is bold.
    byId('finder-help').replaceChildren(...t(`finder.help.${mode}`).split('`')
        .map((part, i) => (i % 2 ? make('b', {}, part) : part)));
    byId('finder-edits').hidden = mode !== 'near';
    byId('finder-back').hidden = !trail.length;
    if (!text) {
        showFound({ words: [] }, '', '');
        return;
    }
    const late = setTimeout(showFinderText, FIND_MS + BUSY_MS, t('finder.searching'));
    try {
        await sleep(FIND_MS, signal);
        const edits = byId('finder-two').checked ? 2 : 1;
        const answer = await engine.find({
            ...ofDictionary(), mode, text, limit: FIND_LIMIT,
            ...(mode === 'near' ? { edits } : {}),
        }, signal);
        if (!signal.aborted) showFound(answer, mode, text);
    } catch (error) {
        if (error.name === 'AbortError') return;
        if (!(error instanceof Refusal)) throw error;
        if (!signal.aborted) showFound({ words: [] }, '', refusalText(error.error, text));
    } finally {
        clearTimeout(late);
    }
}

// --- The answer

const showFinderText = (text) => { byId('finder-summary').textContent = text; };

const isSameWord = (a, b) => filterable(a) === filterable(b);

/** The headline of an answer. */
function foundText(n, isComplete, mode) {
    if (!isComplete) return n ? t('finder.cut', { n }) : t('finder.endedEarly');
    if (n) return mode === 'near' ? t('finder.near', { n }) : counted(n, 'word');
    return t(`finder.none.${mode}`);
}

/** Lists the words of an answer by their lengths. The word whose neighbours they are is
 *  not listed: what there is to say about it stands above the list. */
function showFound({ words, complete = true }, mode, text) {
    const isNear = mode === 'near';
    const own = isNear ? words.find(({ word }) => isSameWord(word, text)) : null;
    const others = words.filter((one) => one !== own);
    showFinderText(mode ? foundText(others.length, complete, mode) : text);
    byId('finder-about').replaceChildren(...(isNear ? aboutWord(text, own) : []));
    const onBoard = new Set(result.words.map(keyOf));
    const lengthOf = letterCounter();
    const byLength = new Map();
    for (const one of others) {
        const n = lengthOf(one.word);
        byLength.set(n, [...(byLength.get(n) || []), one]);
    }
    const groups = [...byLength].sort(([a], [b]) => a - b).map(([n, some]) => {
        const group = makeGroup(counted(n, lengthUnit), some);
        group.lastChild.append(...some.map((one) =>
            makeFoundWord(one, onBoard.has(filterable(one.word)))));
        return group;
    });
    const list = byId('finder-words');
    list.lang = language();
    list.replaceChildren(...groups);
    startRoving(list);
    const n = list.querySelectorAll('.on-board').length;
    byId('finder-on-board').hidden = !n;
    byId('finder-on-board').textContent = t('finder.onBoard', { n });
}

/** What there is to say about a word, and to do with it. */
function aboutWord(text, own) {
    const said = [t(own ? 'finder.isWord' : 'finder.isNoWord', { word: text })];
    if (!own) return said;
    if (own.value !== undefined) said.push(t('finder.value', { value: own.value }));
    const link = makeDefinition(own.word);
    if (link) said.push(link);
    const here = result.words.find((one) => isSameWord(one.word, own.word));
    if (here && !game) {
        const button = make('button', { type: 'button', class: 'button bare' }, t('finder.show'));
        button.addEventListener('click', () => {
            closeSheet('finder');
            pin(here);
        });
        said.push(button);
    }
    return said.flatMap((one) => [one, ' ']);
}

function makeFoundWord({ word, value }, isOnBoard) {
    const hasValue = value !== undefined;
    const name = t(hasValue ? 'finder.name.value' : 'finder.name', { word, value });
    const button = make('button', {
        type: 'button', class: isOnBoard ? 'word on-board' : 'word', tabindex: '-1',
        'aria-label': isOnBoard ? `${name}, ${t('finder.isOnBoard')}` : name,
    }, make('b', { dir: 'auto' }, word));
    if (hasValue) button.append(' ', make('i', {}, number(value)));
    return make('li', {}, button);
}

// --- Buttons and keys

/** A button for the caption of a path (path.js). */
function makeNeighbours(word) {
    const button = make('button', {
        type: 'button', class: 'live', 'aria-label': t('finder.neighbours.name', { word }),
    }, t('finder.neighbours'));
    button.addEventListener('click', () => openFinder('near', word));
    return button;
}

/** Goes on to the neighbours of a word of the list. */
function onFoundWord(event) {
    const word = event.target.closest('.word')?.querySelector('b').textContent;
    if (!word) return;
    trail.push({ mode: finderMode(), text: finderText() });
    setFinder('near', word);
    byId('finder-title').focus();
}

function onFinderBack() {
    const { mode, text } = trail.pop();
    setFinder(mode, text);
    byId('finder-title').focus();
}

function listenToFinder() {
    const list = byId('finder-words');
    byId('find').addEventListener('click', () => openFinder());
    byId('finder-back').addEventListener('click', onFinderBack);
    byId('finder-form').addEventListener('input', findWords);
    const goToList = (event) => {
        event.preventDefault();
        list.querySelector('.word')?.focus(); // which also hides a phone's keyboard
    };
    byId('finder-form').addEventListener('submit', goToList);
    byId('finder-text').addEventListener('keydown', (event) => {
        if (event.key === 'ArrowDown') goToList(event);
    });
    list.addEventListener('click', onFoundWord);
    byId('finder').addEventListener('close', () => abortFind.abort());
    document.addEventListener('wordgrid:language', findWords);
}
