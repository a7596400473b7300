// SPDX-License-Identifier: MIT
// Tests of the end of a game: points compared with the most possible points, the best missed words,
// a result to share that names no word, and the days in a row with the board of the day.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, finish, give, run, scratchFolder, solve, suite, takePicture,
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

/** The headline of the end and what stands beside it, as in `6 points of 203 · 2 of 9 words`. */
const headline = async (page) =>
    (await page.locator('#game-head').innerText()).replace(/\s+/g, ' ');

/** A group of the record by its side-head. */
const group = (page, name) => page.locator('#progress .group')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Presses the button that copies the result; returns the text. */
async function copied(page) {
    await page.getByRole('button', { name: 'Share the result' }).click();
    await page.getByText('The result is copied.').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
}

check('points against the possible, the best words missed', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    assert.equal(await page.locator('#outcome').isVisible(), false);
    await give(page, 'plumber', 'nub');
    await finish(page);
    const points = scoreOf('plumber') + scoreOf('nub');
    assert.equal(await page.locator('#outcome').textContent(), 'Finished');
    assert.equal(await headline(page),
        `${points} points of ${ANSWER.score} · 2 of ${ANSWER.count} words`);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'game-title');
    const share = await page.locator('#result-meter').evaluate((one) =>
        Number(one.style.getPropertyValue('--share')));
    assert.ok(Math.abs(share - points / ANSWER.score) < 1e-9);
    const missed = group(page, 'Best missed').locator('b');
    const wanted = ANSWER.words.filter(({ word }) => !['plumber', 'nub'].includes(word))
        .sort((a, b) => b.score - a.score || b.word.length - a.word.length ||
            (a.word < b.word ? -1 : 1)).slice(0, 6).map(({ word }) => word);
    assert.deepEqual(await missed.allTextContents(), wanted);
    // The path of the best one is drawn, and the word under the board is as in the solver.
    const caption = () => page.locator('#caption strong').textContent();
    assert.equal(await caption(), wanted[0]);
    assert.equal(await page.locator('#path .step').count(), wanted[0].length - 1);
    await missed.nth(1).click();
    assert.equal(await caption(), wanted[1]);
    assert.equal(await page.locator('#progress [aria-pressed="true"] b').first().textContent(),
        wanted[1]);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#path .step').count(), 0);
    assert.equal(await page.locator('#progress [aria-pressed="true"]').count(), 0);
    assert.equal(await page.locator('#guess').isVisible(), false);
    assert.equal(await group(page, 'Streak').count(), 0);
    await takePicture(page, 'result');
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.evaluate(() => ['#progress .word', '#after', '.desk', '#outcome']
        .map((one) => document.querySelector(one).checkVisibility())), [true, false, false, true]);
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await page.locator('#outcome').waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    assert.equal(await page.locator('#start').isVisible(), true);
    await page.locator('#start [data-closes]').click();
    await page.locator('#menu summary').click();
    await page.locator('#again').click();
    assert.equal(await page.locator('#outcome').isVisible(), true, 'a question first');
    await page.locator('#notice').getByRole('button', { name: 'Start again' }).click();
    assert.equal(await page.locator('#outcome').isVisible(), false);
    assert.equal(await page.locator('#guess').isVisible(), true);
}, { isFeature: true });

check('the shared result names no word', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    await give(page, 'plumber', 'slumber', 'nub');
    await finish(page);
    const text = await copied(page);
    const lines = text.split('\n');
    const points = scoreOf('plumber') + scoreOf('slumber') + scoreOf('nub');
    assert.deepEqual(lines.slice(0, 2), ['wordgrid · Free game · 4×4',
        `${points} of ${ANSWER.score} points · 3 of ${ANSWER.count} words`]);
    const lengths = [...new Set(ANSWER.words.map(({ word }) => word.length))]
        .sort((a, b) => b - a);
    const counts = lengths.map((length) => [length, { 7: 2, 3: 1 }[length] || 0,
        ANSWER.words.filter(({ word }) => word.length === length).length]);
    assert.deepEqual(lines.slice(2, -1).map((line) => line.replace(/[■□]{10} /, '')),
        counts.map(([length, part, n]) => ` ${length} ${part}/${n}`));
    // The page shows what it sends.
    assert.equal((await page.locator('#preview').innerText()).replace(/\s+/g, ' '),
        ['What you share names no word:', ...lines.slice(0, 2),
            ...counts.map(([length, part, n]) => `${length} ${part} of ${n}`)].join(' '));
    assert.equal(lines.at(-1), `${origin}/?board=${BOARD}&play=1`);
    const said = lines.slice(0, -1).join(' ').toLowerCase();
    for (const { word } of ANSWER.words)
        assert.doesNotMatch(said.replace(/words|free game|wordgrid|of|points/g, ''),
            new RegExp(word));
    // The link begins the same game.
    await play(page, lines.at(-1));
    assert.equal(await page.evaluate(() => game.words.size), ANSWER.count);
}, { isFeature: true });

check('a game whose words are all found', async ({ page, origin }) => {
    const answer = solve('ca/tq');
    await play(page, `${origin}/?board=ca/tq&play=1`);
    await give(page, ...answer.words.map(({ word }) => word));
    assert.equal(await page.locator('#outcome').textContent(), `All ${answer.count} words`);
    assert.equal(await group(page, 'Best missed').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'game-title');
    await play(page, `${origin}/?board=qq/qq&play=1`); // a board without words
    assert.equal(await page.locator('#outcome').isVisible(), false);
    assert.equal(await headline(page), 'There are no words on this board.');
});

check('one motion at the end, and none with reduced motion', async ({ another, origin }) => {
    for (const [reducedMotion, wanted] of [['no-preference', ['land']], ['reduce', []]]) {
        const page = await another({ reducedMotion });
        await play(page, `${origin}/?board=${BOARD}&play=1`);
        const names = await page.evaluate(() => {
            endGame();
            return new Promise((resolve) => requestAnimationFrame(() =>
                requestAnimationFrame(() => resolve([...new Set(document.getAnimations()
                    .map((one) => one.animationName).filter(Boolean))]))));
        });
        assert.deepEqual(names, wanted, reducedMotion);
    }
});

/** Begins the game of the board of the day by the sheet. */
async function beginDaily(page, day) {
    await page.locator('#play').click();
    await page.locator('#start-daily').click();
    await page.waitForFunction((wanted) => game?.isReady && game.day === wanted, day);
}

check('days in a row with the board of the day', async ({ page, origin }) => {
    const playDay = async (year, month, day, hasWord = true) => {
        await page.clock.setFixedTime(new Date(year, month - 1, day, 12));
        await page.goto(`${origin}/`);
        await page.locator('#play').click();
        const shown = await page.locator('#days-text').textContent();
        const days = await page.locator('#days').getAttribute('aria-label');
        assert.ok(days.startsWith(`${shown}; today`), days);
        await page.locator('#start [data-closes]').click();
        await beginDaily(page, dayNumber(year, month, day));
        if (hasWord) await give(page, await page.evaluate(() => [...game.words.keys()][0]));
        return [shown, await page.evaluate(() => daysText())];
    };
    const none = 'No days in a row yet';
    await page.goto(`${origin}/`);
    const isNew = () => page.locator('#new-today').isVisible();
    await page.locator('#new-today').waitFor(); // it comes with the scripts of games
    assert.deepEqual(await playDay(2026, 12, 30), [none, '1 day in a row']);
    assert.equal(await isNew(), false, 'today’s board is begun');
    assert.deepEqual(await playDay(2026, 12, 31), ['1 day in a row', '2 days in a row']);
    assert.deepEqual(await playDay(2026, 12, 31), ['2 days in a row', '2 days in a row']);
    assert.deepEqual(await playDay(2027, 1, 1), ['2 days in a row', '3 days in a row']);
    assert.equal(await page.locator('#where').textContent(), 'Today’s board · January 1 · 4×4');
    await finish(page);
    assert.equal(await group(page, 'Streak').locator('.done').count(), 3);
    assert.equal(await page.locator('#tomorrow').isVisible(), true);
    const lines = (await copied(page)).split('\n');
    assert.equal(lines[0], 'wordgrid · January 1 · 4×4');
    assert.equal(lines.at(-2), '3 days in a row');
    // A day without a word does not count. After a day without a game, the count begins again at 1.
    assert.deepEqual(await playDay(2027, 1, 2, false), ['3 days in a row', '3 days in a row']);
    assert.deepEqual(await playDay(2027, 1, 4), [none, '1 day in a row']);
    // The count does not change if the clock is set back.
    assert.deepEqual(await playDay(2027, 1, 3), ['1 day in a row', '1 day in a row']);
    const march = dayNumber(2027, 3, 1);
    for (const text of ['{', '[]', 'null', '{"last":"x","row":9}', `{"last":${march},"row":-1}`,
        `{"last":${march + 2},"row":3}`, `{"last":${march}.5,"row":3}`,
        '{"last":99999999999,"row":1e99}']) {
        await page.evaluate((value) => localStorage.setItem('wordgrid.days', value), text);
        assert.deepEqual(await playDay(2027, 3, 1, false), [none, none], text);
    }
}, { isFeature: true });

check('today’s board has its own settings, and one game', async ({ page, origin }) => {
    await page.clock.setFixedTime(new Date(2026, 11, 31, 12));
    const day = dayNumber(2026, 12, 31);
    await page.goto(`${origin}/?board=${BOARD}&min-length=5&moves=rook&heat=1`);
    await beginDaily(page, day);
    assert.equal(await page.evaluate(() => settings.minLength + settings.moves), '3king');
    assert.equal(await page.evaluate(() => dailyKey() === game.key), true);
    await give(page, await page.evaluate(() => [...game.words.keys()][0]));
    await page.locator('#stop').click();
    assert.equal(await page.evaluate(() => settings.minLength + settings.moves), '5rook');
    await page.locator('.heated .word, .heated').first().waitFor(); // the heat map is back
    await page.waitForFunction(() => result.words.length > 0 &&
        result.words.every(({ length }) => length > 4));
    await page.locator('#play').click();
    assert.equal(await page.locator('[name="daily-time"]:enabled').count(), 0);
    await page.locator('#start-daily').click();
    await page.waitForFunction(() => game?.found.size === 1);
    await finish(page);
    await page.locator('#new-game').click();
    const focus = () => page.evaluate(() => document.activeElement.id);
    assert.equal(await focus(), 'start-free');
    assert.equal(await page.locator('#start-daily').textContent(), 'See today’s result');
    await page.locator('#start-daily').click();
    await page.locator('#outcome').waitFor();
    assert.equal(await focus(), 'game-title');
});

check('a game of the day goes on after midnight', async ({ page, origin }) => {
    await page.clock.setFixedTime(new Date(2026, 11, 31, 23, 59));
    const day = dayNumber(2026, 12, 31);
    await page.goto(`${origin}/`);
    await beginDaily(page, day);
    await give(page, await page.evaluate(() => [...game.words.keys()][0]));
    await page.clock.setFixedTime(new Date(2027, 0, 1, 0, 1));
    await page.reload();
    await page.waitForFunction(() => game?.isReady);
    assert.equal(await page.evaluate(() => game.day), day);
    await finish(page);
    assert.match(await page.locator('#where').textContent(), /^Board of the day · December 31/);
    assert.match(await copied(page), /^wordgrid · December 31 · 4×4/);
});

check('a phone on its side shows the result first', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&play=1`);
    await finish(page);
    assert.equal(await page.locator('#preview').isVisible(), false);
}, { context: { ...PHONE, viewport: { width: 844, height: 390 } } });

check('without points, the share is that of the words', async ({ page, origin }) => {
    await play(page, `${origin}/?board=${BOARD}&scoring=none&play=1`);
    await give(page, 'plumber');
    await finish(page);
    assert.equal(await page.locator('#result-meter').evaluate((one) =>
        Number(one.style.getPropertyValue('--share'))), 1 / ANSWER.count);
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
    await page.getByRole('button', { name: 'Share the result' }).tap();
    const { text } = await page.evaluate(() => window.shared);
    assert.match(text, /^wordgrid · Free game · 4×4\n\d+ of /);
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
    await group(page, 'Best missed').locator('button').last().click();
    await copied(page);
    assert.deepEqual(asked, []);
}, { needsModule: true });
