/* SPDX-License-Identifier: MIT */
/*
 * play-result.js: the end of a game: the points against those that were possible, the
 * best words missed, and a text to share that gives no word away. It also counts the
 * days in a row on which the user found a word on the board of the day. Only the browser
 * keeps that count (store.js); the page sends nothing.
 */
'use strict';

const MOST_MISSED = 6; // of the best words
const BAR_TILES = 10; // the width of a bar in the text of a result
const DAYS_SHOWN = 7;

// --- Days in a row with the board of the day. A day is a number: days since 1970.

const DAY_MS = 864e5;

/** The day of the user's clock. */
function dayNumber() {
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}

/** A date in words of these forms, such as { weekday: 'narrow' }. */
const dayText = (day, forms = { day: 'numeric', month: 'long' }) => new Date(day * DAY_MS)
    .toLocaleDateString(pageLanguage, { ...forms, timeZone: 'UTC' });

const isDay = (day) => Number.isInteger(day) && day > 0 && day <= dayNumber() + 1;

/** What the browser keeps: the last day, and the days in a row up to it. */
function keptDays() {
    const none = { last: 0, row: 0 };
    try {
        const { last, row } = JSON.parse(recall('days') || '{}');
        return isDay(last) && Number.isInteger(row) && row > 0 ? { last, row } : none;
    } catch {
        return none;
    }
}

/** Counts a day on which a word was found. */
function countDay(day) {
    const { last, row } = keptDays();
    if (day > last)
        keep('days', JSON.stringify({ last: day, row: last === day - 1 ? row + 1 : 1 }));
}

/** The days in a row up to today or yesterday, or 0. */
function daysInRow() {
    const { last, row } = keptDays();
    return last >= dayNumber() - 1 ? row : 0;
}

const daysText = () => t(daysInRow() ? 'result.days' : 'result.days.none', { n: daysInRow() });

/** The last days as tiles: those of the row, and a ring around today. */
function fillDays(element) {
    const { last, row } = keptDays();
    const now = dayNumber();
    const isDone = (day) => daysInRow() > 0 && day <= last && day > last - row;
    element.setAttribute('aria-label',
        `${daysText()}; ${t(isDone(now) ? 'result.today' : 'result.notToday')}`);
    element.replaceChildren(...Array.from({ length: DAYS_SHOWN }, (_, i) => {
        const day = now - DAYS_SHOWN + 1 + i;
        return make('span', {
            class: `day${isDone(day) ? ' done' : ''}${day === now ? ' today' : ''}`,
        }, dayText(day, { weekday: 'narrow' }));
    }));
}

// --- The result as a text

/** The points of the words found and of all words. */
function gamePoints() {
    const words = gameWords();
    return { part: totalScore(words.filter(isFound)), n: totalScore(words) };
}

const resultAbout = () => t('result.about', {
    n: gamePoints().n, words: t('of.word', { part: game.found.size, n: gameWords().length }),
});

/** The text to share, in parts. It names no word. */
function resultParts() {
    const [name, ...about] = gameName();
    const words = { part: game.found.size, n: gameWords().length };
    return {
        title: ['wordgrid', game.day ? about[0] : name, about.at(-1)].join(' · '),
        score: `${t('of.point', gamePoints())} · ${t('of.word', words)}`,
        runs: wordsByLength().map(([length, all]) => {
            const part = all.filter(isFound).length;
            const full = part && Math.max(1, Math.floor(part / all.length * BAR_TILES));
            return { length, full, part, n: all.length };
        }),
    };
}

/** The text to share. Its link begins a game on the same board. */
function resultText() {
    const { title, score, runs } = resultParts();
    const lines = [title, score];
    for (const { length, full, part, n } of runs)
        lines.push(`${String(length).padStart(2)} ${'■'.repeat(full)}` +
            `${'□'.repeat(BAR_TILES - full)} ${part}/${n}`);
    if (game.day && daysInRow()) lines.push(daysText());
    if (location.protocol !== 'file:') lines.push(location.origin + address());
    return lines.join('\n');
}

async function shareResult() {
    const text = resultText();
    if (hasShare()) {
        try {
            await navigator.share({ text });
            return;
        } catch (error) {
            if (error.name === 'AbortError') return; // closed by the user
        }
    }
    const isCopied = await copyText(text);
    say(isCopied ? 'good' : 'error', t(isCopied ? 'result.copied' : 'copied.failed'));
}

// --- On the page

/** Shows the path of the best word that was missed. */
function showBest() {
    const [best] = missing().sort(byWorth);
    if (best && game.isRevealed) pin(best);
}

/** Shows the end of the game, or hides it while the game goes on. */
function showOutcome(isOver) {
    for (const id of ['outcome', 'result-meter', 'after', 'preview']) byId(id).hidden = !isOver;
    if (!isOver) return;
    const all = gameWords().length;
    byId('outcome').textContent = !missing().length ? t('result.all', { n: all })
        : game.limit && !game.left ? t('result.timeUp') : t('result.finished');
    const { part, n } = gamePoints(); // without points, the share of words counts
    byId('result-meter').style.setProperty('--share', n ? part / n : game.found.size / all);
    byId('tomorrow').hidden = game.day !== dayNumber();
    const { title, score, runs } = resultParts();
    byId('preview').replaceChildren(make('figcaption', {}, t('result.preview')),
        make('p', {}, make('b', {}, title), make('br', {}), score),
        make('div', { class: 'runs' }, ...runs.flatMap((run) => [
            make('span', {}, number(run.length)),
            make('span', { class: 'run', 'aria-hidden': 'true' },
                ...Array.from({ length: BAR_TILES }, (_, i) =>
                    make('i', { class: i < run.full ? 'on' : '' }))),
            make('span', {}, t('play.share', run))])));
}

/** The lines above the words by length: the streak, and the best words missed. */
function resultLines() {
    const lines = [];
    if (game.day && daysInRow()) {
        const days = make('div', { class: 'days', role: 'img' });
        fillDays(days);
        lines.push(makeLine(t('result.streak'), counted(daysInRow(), 'day'), days));
    }
    const best = missing().sort(byWorth);
    if (best.length)
        lines.push(makeLine(t('result.missed'), t('play.share',
            { part: Math.min(best.length, MOST_MISSED), n: best.length }),
        makeList(best.slice(0, MOST_MISSED), { hasPoints: true })));
    const common = [...game.words.values()].filter((word) => word.isCommon);
    if (common.length)
        lines.push(makeLine(t('result.common'), t('play.share',
            { part: common.filter(isFound).length, n: common.length }),
        makeList(common.filter((word) => word.isListed || isFound(word)).sort(byText))));
    return lines;
}
