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

/** Whether no more words can be given. */
const isGameOver = () => game.isRevealed || (game.isReady && !missing().length);

// --- Days in a row with the board of the day. A day is a number: days since 1970.

const DAY_MS = 864e5;

/** The day of the user's clock. */
function dayNumber() {
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}

const dayText = (day) => new Date(day * DAY_MS)
    .toLocaleDateString(pageLanguage, { dateStyle: 'medium', timeZone: 'UTC' });

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

// --- The result as a text

const percent = (share) =>
    new Intl.NumberFormat(pageLanguage, { style: 'percent' }).format(share);

/** The points of the words found and of all words. */
function gamePoints() {
    const words = [...game.words.values()];
    return { part: totalScore(words.filter(isFound)), n: totalScore(words) };
}

/** Such as `3 of 87 words · 5 of 140 points (4%)`. */
function scoreText() {
    const points = gamePoints();
    const words = { part: game.found.size, n: game.words.size };
    const { part, n } = points.n ? points : words; // without points, the share of words
    return t('result.score', {
        words: t('of.word', words), points: t('of.point', points), share: percent(part / n),
    });
}

/** A line for a length: a bar, and the number of words found and of all words. */
function barText(length, words) {
    const found = words.filter(isFound).length;
    const full = found && Math.max(1, Math.floor(found / words.length * BAR_TILES));
    const bar = '■'.repeat(full) + '□'.repeat(BAR_TILES - full);
    return `${String(length).padStart(2)} ${bar} ${found}/${words.length}`;
}

const dailyName = () => t('result.daily', { date: dayText(game.day) });

/** The result to share. It names no word. Its link begins a game on the same board. */
function resultText() {
    const name = game.day ? dailyName() : t('result.board');
    const size = `${board.rows}×${board.columns}`;
    const lines = [`wordgrid · ${name} · ${size}`, scoreText()];
    for (const [length, words] of wordsByLength()) lines.push(barText(length, words));
    if (game.day && daysInRow()) lines.push(t('result.days', { n: daysInRow() }));
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

/** Shows the end of the game, or hides it while the game goes on. */
function showOutcome() {
    const isOver = isGameOver() && !falling && game.words.size > 0;
    const isFocused = byId('asking').contains(document.activeElement);
    byId('outcome').hidden = !isOver;
    byId('asking').hidden = isOver;
    if (isFocused && isOver) byId('game-title').focus({ preventScroll: true });
    const days = daysInRow();
    byId('days').textContent = days ? t('result.days', { n: days }) : '';
    if (!isOver) return;
    const best = missing().sort(byWorth).slice(0, MOST_MISSED);
    byId('missed-title').textContent = t(best.length ? 'result.missed' : 'result.all');
    byId('missed').replaceChildren(...best.map(makeFound));
    byId('share-result').textContent = t(hasShare() ? 'result.share' : 'result.copy');
}
