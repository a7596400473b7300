// SPDX-License-Identifier: MIT
// Tests of the end of a game: points compared with the most possible points, the best missed words,
// a result to share that names no word, and the days in a row with the board of the day.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, run, scratchFolder, solve, suite, takePicture,
} = require('./support.js');

const checkShared = suite();
// Each test has its own browser context, because browsers store the words found and the days.
const check = (name, body, { context = {}, ...options } = {}) => checkShared(name, body,
    { context: { permissions: ['clipboard-read', 'clipboard-write'], ...context }, ...options });
const BOARD = 'ezmr/nube/slos/paon';
const ANSWER = solve(BOARD);
const dayNumber = (year, month, day) => Date.UTC(year, month - 1, day) / 864e5;
const scoreOf = (text) => ANSWER.words.find(({ word }) => word === text).score;

async function play(page, url) {
    await page.goto(url);
    await page.waitForFunction(() => game?.isReady);
}

async function give(page, ...words) {
    for (const text of words) {
        await page.locator('#guess').fill(text);
        await page.locator('#guess').press('Enter');
    }
}

const finish = (page) => page.getByRole('button', { name: 'Finish game' }).click();

/** Presses the button that copies the result; returns the text. */
async function copied(page) {
    await page.getByRole('button', { name: 'Copy result' }).click();
    await page.getByText('The result is copied.').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
}

check('points against the possible, the best words missed', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    assert.equal(await page.locator('#outcome').isVisible(), false);
    await give(page, 'plumber', 'nub');
    await finish(page);
    const points = scoreOf('plumber') + scoreOf('nub');
    const share = Math.round(100 * points / ANSWER.score);
    assert.equal(await page.locator('#game-title').textContent(),
        `2 of ${ANSWER.count} words · ${points} of ${ANSWER.score} points (${share}%)`);
    const missed = await page.locator('#missed b').allTextContents();
    const wanted = ANSWER.words.filter(({ word }) => !['plumber', 'nub'].includes(word))
        .sort((a, b) => b.score - a.score || b.word.length - a.word.length ||
            (a.word < b.word ? -1 : 1)).slice(0, 6).map(({ word }) => word);
    assert.deepEqual(missed, wanted);
    await page.locator('#missed button').first().click();
    assert.equal(await page.locator('#path .step').count(), wanted[0].length - 1);
    assert.equal(await page.locator('#guess').isVisible(), false);
    assert.equal(await page.locator('#days').textContent(), '');
    await takePicture(page, 'result');
    await page.reload();
    await page.locator('#outcome').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    assert.equal(await page.locator('#outcome').isVisible(), false);
    assert.equal(await page.locator('#guess').isVisible(), true);
}, { isFeature: true });

check('the copied result names no word', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    await give(page, 'plumber', 'slumber', 'nub');
    await finish(page);
    const text = await copied(page);
    const lines = text.split('\n');
    assert.equal(lines[0], 'wordgrid · board · 4×4');
    assert.equal(lines[1], await page.locator('#game-title').textContent());
    const lengths = [...new Set(ANSWER.words.map(({ word }) => word.length))].sort();
    assert.deepEqual(lines.slice(2, -1).map((line) => line.replace(/[■□]{10} /, '')),
        lengths.map((length) => {
            const all = ANSWER.words.filter(({ word }) => word.length === length).length;
            return ` ${length} ${{ 7: 2, 3: 1 }[length] || 0}/${all}`;
        }));
    assert.equal(lines.at(-1), `${origin}/?board=${BOARD}&play=1`);
    const said = lines.slice(0, -1).join(' ').toLowerCase();
    for (const { word } of ANSWER.words)
        assert.doesNotMatch(said.replace(/words|board|wordgrid|of|points/g, ''), new RegExp(word));
    // The link begins the same game.
    await play(page, lines.at(-1));
    assert.equal(await page.evaluate(() => game.words.size), ANSWER.count);
}, { isFeature: true });

check('a game whose words are all found', async ({ page, origin }) => {
    const answer = solve('ca/tq');
    await play(page, `${origin}/?board=ca/tq&play=1`);
    await give(page, ...answer.words.map(({ word }) => word));
    await page.locator('#outcome').waitFor();
    assert.equal(await page.locator('#missed-title').textContent(), 'You have found all words');
    assert.equal(await page.locator('#missed button').count(), 0);
    assert.match(await page.locator('#game-title').textContent(), /\(100%\)$/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'game-title');
    await play(page, `${origin}/?board=qq/qq&play=1`); // a board without words
    assert.equal(await page.locator('#outcome').isVisible(), false);
});

check('days in a row with the board of the day', async ({ page, origin }) => {
    const days = () => page.locator('#days').textContent();
    const playDay = async (year, month, day, hasWord = true) => {
        await page.clock.setFixedTime(new Date(year, month - 1, day, 12));
        await play(page, `${origin}/?play=1`);
        await page.getByRole('button', { name: 'Board of the day' }).click();
        await page.waitForFunction((wanted) => game?.isReady && game.day === wanted,
            dayNumber(year, month, day));
        const shown = await days();
        if (hasWord) await give(page, await page.evaluate(() => [...game.words.keys()][0]));
        return [shown, await days()];
    };
    assert.deepEqual(await playDay(2026, 12, 30), ['', '1 day in a row']);
    assert.deepEqual(await playDay(2026, 12, 31), ['1 day in a row', '2 days in a row']);
    assert.deepEqual(await playDay(2026, 12, 31), ['2 days in a row', '2 days in a row']);
    assert.deepEqual(await playDay(2027, 1, 1), ['2 days in a row', '3 days in a row']);
    await finish(page);
    const lines = (await copied(page)).split('\n');
    assert.equal(lines[0], 'wordgrid · Board of the day, Jan 1, 2027 · 4×4');
    assert.equal(await page.locator('#game-note').textContent(),
        'Board of the day, Jan 1, 2027.');
    assert.equal(lines.at(-2), '3 days in a row');
    // A day without a word does not count. After a day without a game, the count begins again at 1.
    assert.deepEqual(await playDay(2027, 1, 2, false), ['3 days in a row', '3 days in a row']);
    assert.deepEqual(await playDay(2027, 1, 4), ['', '1 day in a row']);
    // The count does not change if the clock is set back.
    assert.deepEqual(await playDay(2027, 1, 3), ['1 day in a row', '1 day in a row']);
    const march = dayNumber(2027, 3, 1);
    for (const text of ['{', '[]', 'null', '{"last":"x","row":9}', `{"last":${march},"row":-1}`,
        `{"last":${march + 2},"row":3}`, `{"last":${march}.5,"row":3}`,
        '{"last":99999999999,"row":1e99}']) {
        await page.evaluate((value) => localStorage.setItem('wordgrid.days', value), text);
        assert.deepEqual(await playDay(2027, 3, 1, false), ['', ''], text);
    }
}, { isFeature: true });

check('a game of the day goes on after midnight', async ({ page, origin }) => {
    await page.clock.setFixedTime(new Date(2026, 11, 31, 23, 59));
    await play(page, `${origin}/?play=1`);
    await page.getByRole('button', { name: 'Board of the day' }).click();
    const day = dayNumber(2026, 12, 31);
    await page.waitForFunction((wanted) => game?.isReady && game.day === wanted, day);
    await give(page, await page.evaluate(() => [...game.words.keys()][0]));
    await page.clock.setFixedTime(new Date(2027, 0, 1, 0, 1));
    await page.reload();
    await page.waitForFunction(() => game?.isReady);
    assert.equal(await page.evaluate(() => game.day), day);
    await finish(page);
    assert.match(await copied(page), /Board of the day, Dec 31, 2026/);
});

check('without points, the share is that of the words', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&scoring=none&play=1`);
    await finish(page);
    assert.match(await page.locator('#game-title').textContent(), /· 0 of 0 points \(0%\)$/);
});

check('the result of a page in a file names no path', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'live.html');
    run('solve', '-q', `--html=${file}`, '--live', '-d', ENGLISH, BOARD);
    await play(page, `${pathToFileURL(file).href}?board=${BOARD}&play=1`);
    await finish(page);
    assert.doesNotMatch(await page.evaluate(() => resultText()), /file:|live\.html/);
}, { needsModule: true });

check('a phone offers its list of apps', async ({ page, origin }) => {
    await page.addInitScript(() => {
        navigator.share = async (what) => { window.shared = what; };
    });
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    await give(page, 'plumber');
    await finish(page);
    await takePicture(page, 'result-phone');
    await page.getByRole('button', { name: 'Share result' }).tap();
    const { text } = await page.evaluate(() => window.shared);
    assert.match(text, /^wordgrid · board · 4×4\n1 of /);
    assert.doesNotMatch(text, /plumber/);
}, { context: PHONE });

check('the page sends nothing about a game', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => engine.isReady());
    // On a busy machine, the files of the solver come late. Their addresses tell nothing of a game.
    const isOwnFile = (request) => request.method() === 'GET' &&
        /\/[a-z]+-[0-9a-f]{16}\.(js|wasm|wgd)$/.test(request.url());
    const asked = [];
    page.on('request', (request) => isOwnFile(request) || asked.push(request.url()));
    await give(page, 'plumber', 'slumber');
    await finish(page);
    await page.locator('#missed button').first().click();
    await copied(page);
    assert.deepEqual(asked, []);
}, { needsModule: true });
