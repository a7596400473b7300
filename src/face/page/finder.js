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
    if (game) {
        say('wait', t('finder.playing'));
        return;
    }
    const dialog = byId('finder');
    if (!dialog.open) {
        trail = [];
        dialog.showModal();
    }
    byId('finder-text').lang = language();
    byId('finder-text').dir = isLeftward() ? 'rtl' : 'ltr';
    if (mode) setFinder(mode, text);
    else findWords();
    // On phones, the field would bring the keyboard over the list.
    if (mode) byId('finder-title').focus();
    else byId('finder-text').select();
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
    byId('finder-title').textContent =
        t('finder.title', { name: dictionary()?.name || settings.dict });
    byId('finder-help').textContent = t(`finder.help.${mode}`);
    byId('finder-edits').hidden = mode !== 'near';
    byId('finder-back').hidden = !trail.length;
    if (!text) {
        showFound({ words: [] }, '');
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
        if (!signal.aborted) showFound(answer, foundText(answer, mode, text));
    } catch (error) {
        if (error.name === 'AbortError') return;
        if (!(error instanceof Refusal)) throw error;
        if (!signal.aborted) showFound({ words: [] }, refusalText(error.error));
    } finally {
        clearTimeout(late);
    }
}

// --- The answer

function showFinderText(text) {
    byId('finder-summary').textContent = text;
}

const isSameWord = (a, b) => filterable(a) === filterable(b);

/** What the answer says, in sentences. */
function foundText({ words, complete = true }, mode, text) {
    const isNear = mode === 'near';
    const isThere = isNear && words.some(({ word }) => isSameWord(word, text));
    const n = words.length - isThere;
    const said = [];
    if (isNear)
        said.push(t(isThere ? 'finder.isWord' : 'finder.isNoWord', { word: text }));
    if (n && complete) said.push(t(isNear ? 'finder.near' : 'finder.count', { n }));
    else if (n) said.push(t('finder.cut', { n }));
    else if (complete) said.push(t(`finder.none.${mode}`));
    else said.push(t('finder.endedEarly'));
    return said.join(' ');
}

/** Lists the words of an answer. The word whose neighbours they are is not listed. */
function showFound({ words }, said) {
    const text = finderText();
    const isNear = finderMode() === 'near';
    showFinderText(said);
    const list = byId('finder-words');
    list.lang = language();
    list.replaceChildren(...words
        .filter(({ word }) => !isNear || !isSameWord(word, text)).map(makeFoundWord));
    list.querySelector('.word')?.setAttribute('tabindex', '0');
    const own = isNear && words.find(({ word }) => isSameWord(word, text));
    const hasValue = own && own.value !== undefined;
    byId('finder-about').replaceChildren(
        hasValue ? t('finder.value', { value: own.value }) : '',
        (own && makeDefinition(own.word)) || '');
}

function makeFoundWord({ word, value }) {
    const hasValue = value !== undefined;
    const button = make('button', {
        type: 'button', class: 'word', tabindex: '-1',
        'aria-label': t(hasValue ? 'finder.name.value' : 'finder.name', { word, value }),
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

function onFinderKey(event) {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    openFinder();
}

function listenToFinder() {
    const dialog = byId('finder');
    const list = byId('finder-words');
    byId('find').addEventListener('click', () => openFinder());
    byId('finder-close').addEventListener('click', () => dialog.close());
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
    list.addEventListener('keydown', onWordKey);
    list.addEventListener('focusin', rove);
    dialog.addEventListener('close', () => abortFind.abort());
    dialog.addEventListener('click', (event) => {
        if (event.target === dialog) dialog.close(); // outside of it
    });
    document.addEventListener('keydown', onFinderKey);
    document.addEventListener('wordgrid:language', findWords);
}
