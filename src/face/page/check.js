/* SPDX-License-Identifier: MIT */
/*
 * check.js: whether the word in the filter is on this board, and if not, why. It shows
 * the path, also of letters that are no word, and words that may have been meant. A saved
 * page has no engine: it knows its list only.
 */
'use strict';

const MOST_MEANT = 5; // words that may have been meant
const NEAR_LIMIT = 500; // of the dictionary, among which those are
const NEAR_LETTERS = 63; // the most that a text with neighbours has (WG_QUERY_MAX_NEAR)
const CHECK_STEPS = 40000; // 12 ms on 400 tiles of one letter

let asked = {}; // the text, the result and the language of the verdict
let abortCheck = new AbortController();

/** Called after a change of the filter, and when the page has a new result. */
function checkFilter() {
    const isOneWord = /^[^\s,?*[\]]{2,99}$/u.test(filter) && lettersIn(filter) > 1;
    const isKnown = isSaved || (run && result.key === resultKey());
    const isWanted = isOneWord && isKnown && !game && !result.isRunning &&
        !result.isRefused && hasTiles(board);
    const now = isWanted ? { text: filter, result, language: pageLanguage } : {};
    if (['text', 'result', 'language'].every((name) => now[name] === asked[name])) return;
    // The old verdict names its word, so it can stay until the new one is there.
    if (now.result !== asked.result) showVerdict('', null);
    asked = now;
    abortCheck.abort();
    abortCheck = new AbortController();
    if (isWanted) answerFilter(filter, abortCheck.signal);
}

async function answerFilter(text, signal) {
    const listed = result.words.find((one) => keyOf(one) === filterable(text));
    try {
        if (listed) showFoundHere(listed);
        else if (isSaved)
            showVerdict(saidOf(text, 'check.notListed'), spelledBy(text));
        else await askAbout(text, signal);
    } catch (error) {
        if (error.name === 'AbortError') return;
        if (!(error instanceof Refusal)) throw error;
        if (!signal.aborted) showVerdict(refusalText(error.error, text), null);
    }
}

const saidOf = (word, key, values) => `${word} ${t(key, values)}.`;

const showFoundHere = (word) => showVerdict(
    saidOf(word.word, 'check.found', { points: counted(word.score, 'point') }), word);

/** A text as a word without points, whose path is that of its letters on the board; null
 *  if they have none; undefined if the search would block the page. */
function spelledBy(text) {
    const { trace, isGivenUp } = findTrace(text, CHECK_STEPS);
    return isGivenUp ? undefined : trace && {
        word: text, score: 0, paths: [trace.map(placeOfCell)],
        length: letterCounter()(text),
    };
}

async function askAbout(text, signal) {
    await sleep(FIND_MS, signal);
    const query = new URLSearchParams(run.query);
    for (const name of ['sort', 'all-paths']) query.delete(name);
    const { words: [answer] } =
        await engine.check({ ...Object.fromEntries(query), words: text }, signal);
    if (signal.aborted) return;
    const { word, score, path, reason } = answer;
    if (path) {
        showFoundHere({ word, score, paths: [path], length: letterCounter()(word) });
        return;
    }
    const spelled = spelledBy(text);
    const said = saidOf(text, REASONS[reason]?.(spelled) || 'check.notListed',
        { n: settings[reason === 'too short' ? 'minLength' : 'maxLength'] });
    showVerdict(said, spelled);
    const canBeMeant = !view.words.length && text.length <= NEAR_LETTERS;
    if (reason === 'not in the dictionary' && canBeMeant)
        showVerdict(said, spelled, await wordsMeant(text, signal));
}

// The texts for the reasons of /api/check
const REASONS = {
    'too short': () => 'play.tooShort',
    'too long': () => 'play.tooLong',
    'not a wanted length': () => 'check.length',
    'not in the dictionary': (spelled) => (spelled ? 'check.spelled'
        : spelled === null ? 'check.neither' : 'play.notInDictionary'),
    'not on the board': () => 'check.notOnBoard',
};

/** The words that are nearest to a text: { words, isHere }. Those on the board are the
 *  most likely, then those with the highest values. */
async function wordsMeant(text, signal) {
    const here = new Set(result.words.map(keyOf));
    const most = lettersIn(text) > 4 ? 2 : 1; // two edits make any word of a short one
    let nearest = [];
    for (let edits = 1; edits <= most; edits++) {
        const query = { ...ofDictionary(), mode: 'near', text, edits, limit: NEAR_LIMIT };
        const words = (await engine.find(query, signal)).words
            .filter(({ word }) => isForEverybody(word));
        words.sort((a, b) => (b.value || 0) - (a.value || 0) || byText(a, b));
        if (!nearest.length) nearest = words.slice(0, MOST_MEANT);
        const onBoard = words.filter(({ word }) => here.has(filterable(word)));
        if (onBoard.length) return { words: onBoard.slice(0, MOST_MEANT), isHere: true };
    }
    return { words: nearest };
}

/** Shows the verdict, and the path of a word if there is one. */
function showVerdict(text, word = null, { words = [], isHere = false } = {}) {
    const meant = words.length ? ` ${t(isHere ? 'check.meantHere' : 'check.meant')}` : '';
    byId('verdict').replaceChildren(...(text ? [text + meant] : []),
        ...words.flatMap((one) => [' ', make('button',
            { type: 'button', class: 'meant', dir: 'auto', lang: language() }, one.word)]));
    if (checked !== word) {
        if (word) pinned = hovered = null;
        checked = word;
        pathIndex = 0;
        showPath();
    }
    if (text) speak(`${spokenSummary()}. ${byId('verdict').textContent}`);
}

/** Puts a word that may have been meant in the filter. */
function onMeant(event) {
    const button = event.target.closest('.meant');
    if (!button) return;
    setFilter(button.textContent);
    byId('filter').focus();
}
