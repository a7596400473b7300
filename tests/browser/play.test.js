// SPDX-License-Identifier: MIT
// Tests of the play mode: words traced by mouse, finger and keys, or typed; progress, hints, the
// clock, the end, and a game after a reload. falling.test.js and dice.test.js test falling letters
// and dice.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    PHONE, run, scratchFolder, solve, startServer, suite, takePicture,
} = require('./support.js');

const checkShared = suite();
// Each test has its own browser context, because browsers store the words found.
const check = (name, body, options) =>
    checkShared(name, body, { context: {}, ...options });
const BOARD = 'ezmr/nube/slos/paon';
const ANSWER = solve(BOARD);
const wordOf = (text) => ANSWER.words.find((one) => one.word === text);

/** Opens the game of a board, and waits until its words are known. */
async function play(page, origin, query = `board=${BOARD}`, count = ANSWER.count) {
    await page.goto(`${origin}/?${query}&play=1`);
    await waitForTitle(page, new RegExp(` of ${count.toLocaleString('en')} words? `));
}

const waitForTitle = (page, pattern) => page.waitForFunction(
    ([source]) => new RegExp(source).test(
        document.querySelector('#game-title').textContent), [pattern.source]);

const waitForNotice = (page, text) => page.waitForFunction(
    (wanted) => document.querySelector('#notice').textContent === wanted, text)
    .catch(async () =>
        assert.equal(await page.locator('#notice').textContent(), text));

/** Returns the centre of a cell on the screen. */
async function centreOf(page, [row, column]) {
    const box = await page.locator('.row').nth(row).locator('.cell').nth(column)
        .boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws a trace with the mouse. */
async function drag(page, path) {
    const points = [];
    for (const place of path) points.push(await centreOf(page, place));
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
}

const foundWords = (page) => page.locator('#progress .found-word:not(.missed) b').allTextContents();
const points = (n) => `${n} point${n === 1 ? '' : 's'}`;

check('the words are hidden; a trace by mouse finds one', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.getByRole('button', { name: 'Play' }).click();
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count} words · 0 points$`));
    assert.equal(await page.locator('.word').first().isVisible(), false);
    assert.match(page.url(), /play=1/);
    const one = wordOf('plumber');
    await drag(page, one.path);
    await waitForNotice(page, `plumber: ${points(one.score)}.`);
    assert.deepEqual(await foundWords(page), ['plumber']);
    await waitForTitle(page, new RegExp(`^1 of ${ANSWER.count} words · ${points(one.score)}$`));
    const seven = ANSWER.words.filter(({ word }) => word.length === 7).length;
    const group = page.locator('.found-group', { hasText: '7 letters' });
    assert.equal(await group.locator('h3 span').textContent(), `1 of ${seven}`);
    await takePicture(page, 'play-wide');
    await page.getByRole('button', { name: 'Leave game' }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'play');
    assert.equal(await page.locator('.word').first().isVisible(), true);
    assert.equal(await page.locator('#game').isVisible(), false);
}, { isFeature: true });

check('the page says why a trace is not a word', async ({ page, origin }) => {
    await play(page, origin);
    await drag(page, [[0, 0], [1, 0]]);
    await waitForNotice(page, 'en is too short: a word has at least 3 letters.');
    await drag(page, [[0, 0], [0, 1], [0, 2]]);
    await waitForNotice(page, 'ezm is not in the dictionary.');
    const { path } = wordOf('slumber');
    await drag(page, path);
    await waitForNotice(page, `slumber: ${points(wordOf('slumber').score)}.`);
    await drag(page, path);
    await waitForNotice(page, 'slumber: found already.');
    // A trace goes back over its last tile.
    await drag(page, [[0, 0], [1, 0], [0, 0], [0, 1]]);
    await waitForNotice(page, 'ez is too short: a word has at least 3 letters.');
    for (const [text, verdict] of [
        ['slumber', 'slumber: found already.'],
        ['qqq', 'qqq is not on the board.'],
        ['nul', 'nul is not in the dictionary.'],
        ['no', 'no is too short: a word has at least 3 letters.'],
        ['Plumber', `plumber: ${points(wordOf('plumber').score)}.`],
    ]) {
        await page.locator('#guess').fill(text);
        await page.locator('#guess').press('Enter');
        await waitForNotice(page, verdict);
    }
    assert.equal(await page.locator('#notice').getAttribute('role'), 'status');
});

check('a diagonal drag does not catch the tiles beside it', async ({ page, origin }) => {
    await play(page, origin, 'board=cat/xex/xxs', solve('cat/xex/xxs').count);
    const from = await centreOf(page, [0, 0]);
    const to = await centreOf(page, [2, 2]);
    const wide = (to.x - from.x) * 0.06; // a finger is not straight
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let i = 1; i <= 20; i++) {
        const wave = wide * Math.sin(i);
        await page.mouse.move(from.x + (to.x - from.x) * i / 20 + wave,
            from.y + (to.y - from.y) * i / 20 - wave);
    }
    assert.equal(await page.locator('#caption').textContent(), 'ces');
    await page.mouse.up();
    await waitForNotice(page, 'ces is not in the dictionary.');
});

check('words by keys alone', async ({ page, origin }) => {
    await play(page, origin);
    await page.locator('.row').nth(0).locator('.tile').nth(0).focus();
    for (const key of ['ArrowDown', 'Space', 'ArrowRight', 'Space', 'ArrowDown', 'Space'])
        await page.keyboard.press(key);
    assert.equal(await page.locator('#caption').textContent(), 'nul');
    await page.keyboard.press('Backspace');
    assert.equal(await page.locator('#caption').textContent(), 'nu');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#caption').textContent(), '');
    const { path, score } = wordOf('plumber');
    let [row, column] = [2, 1];
    for (const [nextRow, nextColumn] of path) {
        for (; row < nextRow; row++) await page.keyboard.press('ArrowDown');
        for (; row > nextRow; row--) await page.keyboard.press('ArrowUp');
        for (; column < nextColumn; column++) await page.keyboard.press('ArrowRight');
        for (; column > nextColumn; column--) await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await waitForNotice(page, `plumber: ${points(score)}.`);
    // Letters on the board go to the field.
    await page.keyboard.type('slumber');
    assert.equal(await page.locator('#guess').inputValue(), 'slumber');
    assert.equal(await page.locator('#path .step').count(), 6);
    await page.keyboard.press('Enter');
    await waitForNotice(page, `slumber: ${points(wordOf('slumber').score)}.`);
}, { isFeature: true });

check('traces by finger, and by taps', async ({ page, origin }) => {
    await play(page, origin);
    const touch = await page.context().newCDPSession(page);
    const send = (type, point) => touch.send('Input.dispatchTouchEvent',
        { type, touchPoints: point ? [point] : [] });
    const { path, score } = wordOf('plumber');
    await send('touchStart', await centreOf(page, path[0]));
    for (const place of path.slice(1)) await send('touchMove', await centreOf(page, place));
    await page.waitForFunction(() =>
        document.querySelector('#caption').textContent === 'plumber');
    await takePicture(page, 'play-phone-trace');
    await send('touchEnd');
    await waitForNotice(page, `plumber: ${points(score)}.`);
    assert.equal(await page.evaluate(() => window.scrollY), 0, 'the page has scrolled');
    const slumber = wordOf('slumber');
    const places = [...slumber.path, slumber.path[slumber.path.length - 1]];
    for (const place of places) {
        const { x, y } = await centreOf(page, place);
        await page.touchscreen.tap(x, y);
    }
    await waitForNotice(page, `slumber: ${points(slumber.score)}.`);
    await takePicture(page, 'play-phone');
}, { isFeature: true, context: PHONE });

check('a reload keeps what was found, for each board', async ({ page, origin }) => {
    await play(page, origin);
    await page.locator('#guess').fill('plumber');
    await page.locator('#guess').press('Enter');
    await waitForTitle(page, /^1 of/);
    await page.reload();
    await waitForTitle(page, /^1 of/);
    assert.deepEqual(await foundWords(page), ['plumber']);
    await play(page, origin, 'board=cat/xex/xxs', solve('cat/xex/xxs').count);
    assert.deepEqual(await foundWords(page), []);
    await play(page, origin, `board=${BOARD}&min-length=7`,
        solve(BOARD, '--min-length=7').count);
    assert.deepEqual(await foundWords(page), []);
    await play(page, origin);
    assert.deepEqual(await foundWords(page), ['plumber']);
    await page.getByRole('button', { name: 'Start again' }).click();
    await waitForTitle(page, /^0 of/);
    await page.reload();
    await waitForTitle(page, /^0 of/);
}, { isFeature: true });

check('what the browser keeps can be nonsense', async ({ page, origin }) => {
    await play(page, origin);
    for (const text of ['{', 'null', '{"board=x":3}',
        `{"board=${encodeURIComponent(BOARD)}":{"found":["nosuchword",7,{}],"left":"x"}}`,
        '[]']) {
        await page.evaluate((value) => localStorage.setItem('wordgrid.games', value), text);
        await page.reload();
        await waitForTitle(page, /^0 of/);
    }
    // The page stores the next game in spite of the broken entry.
    await page.locator('#guess').fill('plumber');
    await page.locator('#guess').press('Enter');
    await waitForTitle(page, /^1 of/);
    await page.reload();
    await waitForTitle(page, /^1 of/);
});

check('undo leaves the mode as it is', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.locator('.word').first().waitFor();
    const mode = page.getByRole('button', { name: 'Play' });
    await mode.click();
    await waitForTitle(page, / words · 0 points$/);
    await page.getByRole('button', { name: 'New board' }).click();
    await page.waitForFunction((text) => boardText(board).text !== text, BOARD);
    await page.locator('#hint').focus();
    await page.keyboard.press('Control+z');
    await page.waitForFunction((text) => boardText(board).text === text, BOARD);
    await page.waitForURL(/board=ezmr.*play=1/);
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count} words`));
    await page.getByRole('button', { name: 'Leave game' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForFunction((text) => boardText(board).text !== text, BOARD);
    await page.waitForURL((url) => !url.search.includes('play=1') &&
        !url.search.includes(BOARD));
    assert.equal(await page.locator('#results').isVisible(), true);
});

check('the game has no heat map and no export', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&heat=1`);
    await page.locator('.word').first().waitFor();
    const menu = page.locator('#menu');
    assert.equal(await menu.isVisible(), true);
    const mode = page.getByRole('button', { name: 'Play' });
    await mode.click();
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count} words`));
    assert.equal(await menu.isVisible(), false);
    const classes = () => page.locator('#board').evaluate((one) => one.className);
    assert.doesNotMatch(await classes(), /heated/);
    await page.locator('#hint').click();
    assert.match(await classes(), /counted/);
    await page.getByRole('button', { name: 'Leave game' }).click();
    assert.doesNotMatch(await classes(), /counted/);
    assert.equal(await menu.isVisible(), true);
    // A game that begins by an address does not have it either.
    await play(page, origin, `board=${BOARD}&heat=1`);
    assert.equal(await menu.isVisible(), false);
    assert.doesNotMatch(await classes(), /heated/);
});

check('hints: starts, first letter, path', async ({ page, origin }) => {
    await play(page, origin);
    const hint = page.getByRole('button', { name: 'Hint' });
    await hint.click();
    const wanted = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (const { path: [[row, column]] } of ANSWER.words) wanted[row][column]++;
    const shown = () => page.locator('.row').evaluateAll((rows) => rows.map((row) =>
        [...row.querySelectorAll('.uses')].map((one) => Number(one.textContent))));
    assert.deepEqual(await shown(), wanted);
    const label = await page.locator('.tile').first().getAttribute('aria-label');
    assert.equal(label, `Row 1, column 1: e, ${wanted[0][0]} word` +
        `${wanted[0][0] === 1 ? ' starts' : 's start'} here`);
    await page.evaluate(() => loadDictionaries()); // as when a server answers again
    assert.equal(await page.locator('.tile').first().getAttribute('aria-label'), label);
    await hint.click();
    const text = await page.locator('#hint-text').textContent();
    const [, length, first] = /^A word of (\d+) letters begins with (.)\.$/.exec(text);
    assert.equal(await page.locator('#path .step').count(), 0);
    await hint.click();
    await page.waitForSelector('#path .step', { state: 'attached' });
    assert.equal(await page.locator('#path .step').count(), Number(length) - 1);
    await takePicture(page, 'play-hint');
    const cells = await page.locator('#path .number').count();
    assert.equal(cells, Number(length));
    const target = ANSWER.words.filter((one) =>
        one.word.length === Number(length) && one.word.startsWith(first));
    assert.ok(target.length > 0);
    // The numbers fall when a word is found.
    const { path: [[row, column]] } = wordOf('plumber');
    await page.locator('#guess').fill('plumber');
    await page.locator('#guess').press('Enter');
    await waitForTitle(page, /^1 of/);
    assert.equal((await shown())[row][column], wanted[row][column] - 1);
}, { isFeature: true });

check('the end shows all words, the missed ones marked', async ({ page, origin }) => {
    await play(page, origin);
    await page.locator('#guess').fill('plumber');
    await page.locator('#guess').press('Enter');
    await waitForTitle(page, /^1 of/);
    await page.getByRole('button', { name: 'Finish game' }).click();
    await waitForNotice(page, `1 of ${ANSWER.count} words found.`);
    const all = await page.locator('#progress .found-word b').allTextContents();
    assert.deepEqual(all.sort(), ANSWER.words.map(({ word }) => word).sort());
    assert.equal(await page.locator('#progress .found-word.missed').count(), ANSWER.count - 1);
    await page.locator('#progress').getByRole('button', { name: /^slumber, .*missed$/ }).click();
    assert.equal(await page.locator('#path .step').count(), 6);
    await takePicture(page, 'play-revealed');
    await drag(page, wordOf('slumber').path);
    await waitForNotice(page, 'The game is over: all words are shown. Start again, or ' +
        'choose a new board.');
    await page.reload();
    await waitForTitle(page, /^1 of/);
    assert.equal(await page.locator('#progress .found-word.missed').count(), ANSWER.count - 1);
}, { isFeature: true });

check('the clock ends the game', async ({ page, origin }) => {
    await page.clock.install();
    await play(page, origin);
    // The clock of the page also runs between these steps: for some seconds on a busy machine.
    const left = async () => {
        const [, minutes, seconds] =
            /^(\d):(\d\d)$/.exec(await page.locator('#clock').textContent());
        return Number(minutes) * 60 + Number(seconds);
    };
    await page.locator('#timer').selectOption('60');
    const atFirst = await left();
    assert.ok(atFirst <= 60 && atFirst >= 40, atFirst);
    await page.clock.runFor(15000);
    const later = await left();
    assert.ok(later <= atFirst - 14 && later >= atFirst - 30, later);
    await page.locator('#guess').fill('plumber');
    await page.locator('#guess').press('Enter');
    await page.clock.runFor(1000);
    await waitForTitle(page, /^1 of/);
    await page.reload(); // goes on with the time that is left
    await page.clock.runFor(2000);
    await waitForTitle(page, /^1 of/);
    const atLast = await left();
    assert.ok(atLast <= later && atLast > 0, atLast);
    await page.clock.runFor(60000);
    await waitForNotice(page, `The time is up: 1 of ${ANSWER.count} words found.`);
    assert.equal(await page.locator('#progress .found-word.missed').count(), ANSWER.count - 1);
}, { isFeature: true });

check('tiles of several letters, any letter, a torus', async ({ page, origin }) => {
    const board = '[qu]it/e?t/..s';
    const answer = solve(board, '--torus');
    await play(page, origin, `board=${encodeURIComponent(board)}&torus=1`, answer.count);
    for (const text of ['quit', 'quite', 'quiets']) {
        const one = answer.words.find(({ word }) => word === text);
        if (!one) continue;
        await drag(page, one.path);
        await page.waitForFunction((wanted) => [...document.querySelectorAll(
            '.found-word b')].some((word) => word.textContent === wanted), text);
    }
});

/** What the page makes of cells that come one after the other: by a drag, and by taps. */
const traces = (page, ...cells) => page.evaluate((all) => [extended, tapped].map((add) =>
    all.reduce((trace, cell) => add(trace, cell), []).join()), cells);

check('straight lines, and tiles that are used again', async ({ page, origin }) => {
    await play(page, origin, 'board=cat/xox/tac&straight=1',
        solve('cat/xox/tac', '--straight').count);
    assert.deepEqual(await traces(page, 0, 1, 2), ['0,1,2', '0,1,2']);
    assert.deepEqual(await traces(page, 0, 1, 4), ['0,1', '4'], 'a bent line');
    await play(page, origin, 'board=lev/xxx&reuse=1', solve('lev/xxx', '--reuse').count);
    assert.deepEqual(await traces(page, 0, 1, 2, 1, 0), ['0,1,2,1,0', '0,1,2,1,0']);
    assert.deepEqual(await traces(page, 0, 1, 1), ['0,1', '0,1']);
    await page.fill('#guess', 'level');
    await page.press('#guess', 'Enter');
    await page.waitForFunction(() => [...document.querySelectorAll('.found-word b')]
        .some((word) => word.textContent === 'level'));
    await play(page, origin, 'board=lev/xxx&reuse=0', solve('lev/xxx').count);
    assert.deepEqual(await traces(page, 0, 1, 2, 1, 0), ['0', '0']);
});

for (const [width, height, locale] of [[360, 640, 'de-DE'], [320, 568, 'fi-FI'], [740, 360, 'de-DE']])
    check(`${width}x${height}, ${locale}: the end of the game without scrolling`,
        async ({ page, origin }) => {
            await page.goto(`${origin}/?board=${BOARD}&play=1`);
            await page.waitForFunction(() => game?.isReady);
            const { x, y, width: wide, height: high } =
                await page.locator('#stop').boundingBox();
            assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height);
            const title = await page.locator('h1').boundingBox();
            assert.ok(width < 360 || y < title.y + title.height, 'a line of its own');
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width);
            await page.locator('#stop').tap();
            await page.locator('.word').first().waitFor();
            assert.equal(await page.locator('#stop').isVisible(), false);
        }, { context: { ...PHONE, viewport: { width, height }, locale } });

check('a board of an address is played in dark, too', async ({ page, origin }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await play(page, origin);
    await drag(page, wordOf('plumber').path);
    await waitForTitle(page, /^1 of/);
    await takePicture(page, 'play-dark');
});

check('common words: counted, and the first hint', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'values.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'act\t5\ncat\t900\ntac\t1\ncats\t70\n');
    run('dictc', 'build', '-q', '--format=tsv', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await play(page, server.origin, 'board=ac/ts', 4);
    const note = (text) => page.waitForFunction((wanted) =>
        document.querySelector('#game-note').textContent === wanted, text);
    await note('Common words: 0 of 2.');
    await page.locator('#hint').click();
    await page.locator('#hint').click();
    assert.equal(await page.locator('#hint-text').textContent(),
        'A word of 3 letters begins with c.');
    for (const [text, common] of [['cat', 1], ['act', 1], ['cats', 2]]) {
        await page.locator('#guess').fill(text);
        await page.locator('#guess').press('Enter');
        await note(`Common words: ${common} of 2.`);
    }
}, { needsModule: true });
