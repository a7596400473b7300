// SPDX-License-Identifier: MIT
// Tests of falling letters and mazes in the play mode: played by hand, solved by the worker, and
// compared with `solve --clear` and `solve --walls`.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    ENGLISH, run, scratchFolder, solve, startServer, suite, takePicture,
} = require('./support.js');

const checkShared = suite();
const check = (name, body, options) =>
    checkShared(name, body, { context: {}, ...options });

const notice = (page, text) => page.waitForFunction((wanted) =>
    document.querySelector('#notice').textContent === wanted, text);
const title = (page, text) => page.waitForFunction((wanted) =>
    document.querySelector('#game-title').textContent === wanted, text);
const boardOn = (page) => page.evaluate(() => boardText(board).text);
const isReady = (page) => page.waitForFunction(() => game?.isReady);

async function give(page, text) {
    await isReady(page);
    await page.locator('#guess').fill(text);
    await page.locator('#guess').press('Enter');
}

async function begin(page, lengths) {
    await page.locator('#falling').evaluate((one) => { one.open = true; });
    await page.locator('#falling-lengths').fill(lengths);
    await page.locator('#falling-start').click();
}

/** Serves a dictionary of three words. */
async function serveThree(t) {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'three.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'act\ncat\nsun\n');
    run('dictc', 'build', '-q', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    return server.origin;
}

check('falling letters by hand', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an&play=1`);
    await isReady(page);
    await begin(page, '3, 4');
    await notice(page, 'These lengths make 7, but the board has 6 letters.');
    await begin(page, '3, x');
    await notice(page, '“3, x” is not a list of lengths. Write numbers from 1 to 99 ' +
        'with commas between them, such as 3, 6, 7.');
    await begin(page, '3, 3');
    await title(page, 'Lengths left: 3, 3');
    await give(page, 'sun');
    await notice(page, 'sun: 1 point.');
    await title(page, 'Lengths left: 3');
    assert.equal(await boardOn(page), '../c./at');
    await page.locator('#falling-back').click();
    await title(page, 'Lengths left: 3, 3');
    assert.equal(await boardOn(page), 'ct/su/an');
    await give(page, 'sun');
    await title(page, 'Lengths left: 3');
    await takePicture(page, 'play-falling');
    await give(page, 'cat');
    await notice(page, 'The board is empty: 2 points.');
    assert.deepEqual(await page.locator('#falling-done li').allTextContents(),
        ['sun', 'cat']);
}, { isFeature: true });

check('falling letters of lengths that the settings leave out', async ({ t, page }) => {
    const origin = await serveThree(t);
    for (const setting of ['min-length=4', 'min-length=1&max-length=2', 'lengths=5']) {
        await page.goto(`${origin}/?board=ct/su/an&play=1&${setting}`);
        await isReady(page);
        await begin(page, '3, 3');
        await give(page, 'sun');
        await title(page, 'Lengths left: 3');
    }
    assert.equal(await page.locator('#lengths').inputValue(), '');
});

check('falling letters keep the time that was chosen', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an&play=1`);
    await isReady(page);
    await page.locator('#timer').selectOption('300');
    await begin(page, '3, 3');
    await title(page, 'Lengths left: 3, 3');
    assert.equal(await page.locator('#clock').isVisible(), false);
    await page.locator('#new-board').click();
    await page.waitForFunction(() => falling === null && game.isReady);
    assert.equal(await page.locator('#timer').inputValue(), '300');
    assert.equal(await page.evaluate(() => game.limit), 300);
}, { needsModule: true });

check('falling letters without a solution', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an&play=1`);
    await isReady(page);
    await page.waitForFunction(() => engine.can('clear'));
    await begin(page, '6');
    await title(page, 'Lengths left: 6');
    await isReady(page);
    await page.locator('#hint').click();
    await notice(page, 'This board has no solution with these lengths.');
}, { needsModule: true });

check('no new puzzle with moves that leave gaps', async ({ page, origin }) => {
    for (const moves of ['knight', 'bishop']) {
        await page.goto(`${origin}/?board=ezmrnubeslospaon&play=1&moves=${moves}`);
        await isReady(page);
        await page.locator('#falling').evaluate((one) => { one.open = true; });
        await page.locator('#falling-new').click();
        await notice(page, 'With the moves of a knight or a bishop, no word can lie on ' +
            'the ground, so no puzzle can be made. Choose other moves under Settings.');
    }
}, { needsModule: true });

check('falling letters: hint and solution', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an&play=1`);
    await isReady(page);
    await page.waitForFunction(() => engine.can('clear'));
    await begin(page, '3, 3');
    await title(page, 'Lengths left: 3, 3');
    await isReady(page);
    await page.locator('#hint').click();
    await page.waitForFunction(() => document.querySelector('#hint-text').textContent ===
        'The next word of a solution has 3 letters and begins with s.');
    await page.locator('#falling-solution').click();
    await page.waitForFunction(() => /^A solution: sun, (cat|act)\.$/.test(
        document.querySelector('#hint-text').textContent));
    assert.equal(await page.locator('#path .step').count(), 2);
}, { isFeature: true, needsModule: true });

check('a new puzzle can be solved', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ezmrnubeslospaon&play=1`);
    await isReady(page);
    await page.locator('#falling').evaluate((one) => { one.open = true; });
    await page.locator('#falling-new').click();
    await page.waitForFunction(() => falling !== null);
    const board = await boardOn(page);
    assert.match(board, /^[a-z]{4}(\/[a-z]{4}){3}$/);
    const lengths = (await page.locator('#falling-lengths').inputValue())
        .replaceAll(' ', '');
    const answer = JSON.parse(run('solve', '--format=json', `--dict=${ENGLISH}`,
        `--clear=${lengths}`, '--', board));
    assert.equal(answer.count, 1);
    let left = lengths.split(',').length;
    for (const { path: places } of answer.solutions[0].words) {
        await isReady(page);
        // A word can have two paths on the board: traces this path.
        await page.evaluate((trace) => {
            setTrace(trace.map(cellAtPlace));
            submitTrace();
        }, places);
        left--;
        await page.waitForFunction((count) => falling.lengths.length === count, left);
    }
    await title(page, 'The board is empty');
}, { needsModule: true });

check('a maze: its walls are drawn and cut paths', async ({ t, page, origin }) => {
    await page.goto(`${origin}/?board=ezmrnubeslospaon&play=1`);
    await isReady(page);
    const free = solve('ezmrnubeslospaon');
    await page.waitForFunction(() => engine.can('maze') && engine.can('walls'));
    await page.locator('#maze').click();
    await page.waitForFunction(() => hasWalls() && game.isReady &&
        game.key === gameKey());
    const drawing = await page.evaluate(() => walls.drawing);
    const file = path.join(scratchFolder(t), 'walls');
    fs.writeFileSync(file, drawing);
    const answer = solve('ezmrnubeslospaon', `--walls=${file}`);
    assert.ok(answer.count < free.count);
    const words = () => page.evaluate(() =>
        [...game.words.values()].map(({ word }) => word).sort());
    const wanted = answer.words.map(({ word }) => word).sort();
    assert.deepEqual(await words(), wanted);
    // The page finds the same neighbours as the engine: the page can trace each word.
    const traced = await page.evaluate((list) =>
        list.filter((word) => findTrace(word).trace !== null), free.words.map((one) => one.word));
    assert.deepEqual(traced.sort(), wanted);
    const drawn = await page.locator('#walls line').count();
    assert.equal(drawn, 3 * 4 * 2 - 15); // a maze of 16 cells has 15 passages
    await takePicture(page, 'play-maze');
    await page.reload();
    await page.waitForFunction(() => hasWalls() && game.isReady &&
        game.key === gameKey());
    assert.deepEqual(await words(), wanted);
    await page.locator('#maze').click();
    await page.waitForFunction((count) =>
        !hasWalls() && game.isReady && game.words.size === count, free.count);
}, { isFeature: true, needsModule: true });
