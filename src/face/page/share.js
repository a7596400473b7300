/* SPDX-License-Identifier: MIT */
/*
 * share.js: the link of the board, shared or copied, and the words, copied, saved as
 * files or printed. Files have the forms of formats/result.md.
 */
'use strict';

const COPIED_MS = 2000; // how long a button says that it has copied

/** Copies a text. Returns whether this was possible. A page from another machine without
 *  HTTPS cannot use the clipboard interface, so it uses the old execCommand. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyByCommand(text);
    }
}

function copyByCommand(text) {
    const focused = document.activeElement;
    const field = make('textarea', { class: 'unseen' });
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    focused?.focus();
    return isDone;
}

// --- The link

/** Whether to offer the list of apps that a phone has for sharing. */
const hasShare = () =>
    typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/** The address of exactly the board that is seen: the page's own has no example. */
function boardLink() {
    writeAddress(false);
    const query = new URLSearchParams(location.search);
    if (isExample()) {
        query.set('board', boardText(board).text);
        query.set('family', 1); // an example has no rude words
    }
    return new URL(`?${readable(query)}`, location.href).href;
}

async function shareLink() {
    const { title } = document; // which names the board
    try {
        await navigator.share({ title, text: title, url: boardLink() });
    } catch (error) {
        if (error.name !== 'AbortError') await copyLink(); // it was not closed by hand
    }
}

async function copyLink() {
    const isCopied = await copyText(boardLink());
    const label = byId('copy').querySelector('.text');
    label.textContent = t(isCopied ? 'copy.done' : 'copy.failed');
    const isHidden = matchMedia('(max-width: 60rem)').matches; // the label (narrow.css)
    if (isHidden) say(isCopied ? 'good' : 'error', label.textContent);
    else speak(label.textContent, 0);
    setTimeout(() => { label.textContent = t(label.dataset.t); }, COPIED_MS);
}

// --- The words that the list has, also those below its button for more

/** Tells how many words were copied or saved. */
function sayTaken(whole, cut) {
    const [taken, found] = [view.words.length, result.count];
    const isCut = result.words.length < found;
    say(isCut ? 'wait' : 'good', t(isCut ? cut : whole,
        { words: counted(taken, 'word'), all: found }));
}

const wordsText = () => view.words.map((one) => `${one.word}\n`).join('');

async function copyWords() {
    if (await copyText(wordsText())) sayTaken('copied', 'copied.cut');
    else say('error', t('copied.failed'));
}

const cellsText = (path) => path.map((place) => place.join()).join(' ');
const quoted = (text) =>
    (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvText() {
    const lines = view.words.flatMap(({ word, score, length, paths }) =>
        paths.map((path) => `${quoted(word)},${score},${length},"${cellsText(path)}"`));
    return ['word,score,length,path', ...lines].map((line) => `${line}\n`).join('');
}

function jsonText() {
    const { rows, columns } = board;
    const tiles = result.tiles || board.tiles.map((tile) => plainText(tile) || '.');
    const lines = Array.from({ length: rows }, (_, row) =>
        tiles.slice(row * columns, (row + 1) * columns));
    const hasMore = view.words.some((one) => one.paths.length > 1);
    const answer = { schema: 'wordgrid.solve.v1', board: lines, rows, columns };
    if (settings.moves !== 'king') answer.moves = settings.moves;
    for (const name of ['torus', 'straight', 'reuse', 'stay'])
        if (settings[name] || (name === 'reuse' && settings.stay)) answer[name] = true;
    answer.dictionary = savedDictionary || dictionary()?.name || '';
    Object.assign(answer, { count: result.count, score: result.score });
    if (!result.isComplete) answer.complete = false;
    answer.words = view.words.map(({ word, score, paths }) =>
        (hasMore ? { word, score, paths } : { word, score, path: paths[0] }));
    return `${JSON.stringify(answer)}\n`;
}

let savedDictionary = ''; // of a saved page

const FORMS_OF_FILES = {
    txt: { type: 'text/plain', text: wordsText },
    csv: { type: 'text/csv', text: csvText },
    json: { type: 'application/json', text: jsonText },
};

/** The name for a file, from the letters of the board. */
const fileName = (ending) => {
    const letters = boardText(board).text
        .replace(/[^\p{L}\p{M}]+/gu, '-').slice(0, 40).replace(/^-+|-+$/g, '');
    return `wordgrid-${letters}.${ending}`;
};

function saveWords(form) {
    const { type, text } = FORMS_OF_FILES[form];
    const blob = new Blob([text()], { type: `${type};charset=utf-8` });
    const url = URL.createObjectURL(blob);
    const link = make('a', { href: url, download: fileName(form) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000); // after a slow disk has it
    sayTaken('saved.words', 'saved.words.cut');
}

function listenToShare() {
    const share = () => (hasShare() ? shareLink() : copyLink());
    for (const id of ['copy', 'share']) byId(id).addEventListener('click', share);
    byId('copy-words').addEventListener('click', copyWords);
    byId('print').addEventListener('click', () => window.print());
    for (const button of document.querySelectorAll('[data-save]'))
        button.addEventListener('click', () => saveWords(button.dataset.save));
}
