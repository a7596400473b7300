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
const isSolvedNow = (page) => page.waitForFunction(() => result.count > 0);

async function give(page, text) {
    await isReady(page);
    await page.locator('#guess').fill(text);
    await page.locator('#guess').press('Enter');
}

/** Lets the letters of the board that is there fall. */
async function begin(page, lengths) {
    if (!await page.locator('#start').isVisible()) await page.locator('#play').click();
    await page.locator('#falling-lengths').fill(lengths);
    await page.getByRole('button', { name: 'Let its letters fall' }).click();
}

const complaint = (page) => page.locator('#start-error').textContent();

/** Begins a new puzzle. */
async function newPuzzle(page, side = 4) {
    await page.locator('#play').click();
    await page.locator(`[name="falling-size"][value="${side}"]`).check();
    await page.locator('#start').getByRole('button', { name: 'New puzzle' }).click();
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
    await page.goto(`${origin}/?board=ct/su/an`);
    await isSolvedNow(page);
    await begin(page, '');
    assert.equal(await complaint(page),
        'Write the lengths of the words that empty this board, such as 3, 6, 7.');
    await begin(page, '3, 4');
    assert.equal(await complaint(page), 'These lengths make 7, but the board has 6 letters.');
    await begin(page, '3, x');
    assert.equal(await complaint(page), '“3, x” is not a list of lengths. Write numbers from ' +
        '1 to 99 with commas between them, such as 3, 6, 7.');
    await begin(page, '3, 3');
    await title(page, '6 letters left');
    await give(page, 'sun');
    await notice(page, 'sun 1 point');
    await title(page, '3 letters left');
    assert.equal(await boardOn(page), '../c./at');
    const rows = () => page.locator('#progress .group').evaluateAll((all) =>
        all.map((one) => one.querySelector('.side').innerText.replace(/\s+/g, ' ') + ': ' +
            [...one.querySelectorAll('.day')].map((slot) => slot.textContent || '_').join('')));
    assert.deepEqual(await rows(), ['3 letters to find: ___', '3 letters found: SUN']);
    await isReady(page);
    await page.locator('#guess').fill('ca'); // the row fills up
    assert.deepEqual(await rows(), ['3 letters to find: CA_', '3 letters found: SUN']);
    assert.equal(await page.locator('.day.now').count(), 2);
    await takePicture(page, 'play-falling');
    // Leaving, a reload and the browser's Back lose nothing.
    await page.reload();
    await title(page, '3 letters left');
    await page.locator('#stop').click();
    await page.locator('#play').click();
    await page.locator('#go-on').click();
    await title(page, '3 letters left');
    await page.locator('#falling-back').click();
    await title(page, '6 letters left');
    assert.equal(await boardOn(page), 'ct/su/an');
    const address = page.url();
    assert.match(address, /board=ct\/su\/an&play=1&falling=3,3$/);
    await isReady(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'falling-back');
    await give(page, 'sun');
    await title(page, '3 letters left');
    // It is one entry of what the browser keeps; the board has a plain game of its own.
    await page.locator('#stop').click();
    assert.equal(await boardOn(page), 'ct/su/an');
    await page.locator('#play').click();
    assert.equal(await page.locator('#running-text').textContent(),
        'A puzzle waits here: 1 word to find.');
    await page.locator('#own-play').click();
    await page.waitForFunction(() => game?.isReady && !game.falling && game.words.size === 1);
    await give(page, 'sun');
    assert.deepEqual(await page.evaluate(() => Object.entries(keptGames())
        .map(([key, one]) => [decodeURIComponent(key), one.found.length])),
    [['board=ct/su/an&falling=3,3', 0], ['board=ct/su/an', 1]]);
    await page.goto(address);
    await title(page, '3 letters left');
    await give(page, 'tac');
    await notice(page, 'tac is not in the dictionary');
    await give(page, 'cat');
    await notice(page, 'cat 1 point');
    await title(page, 'The board is empty');
    assert.equal(await page.locator('#game-about').textContent(), '2 points');
    assert.deepEqual(await rows(), ['3 letters found: SUN', '3 letters found: CAT']);
    assert.equal(await page.locator('#guess').isVisible(), false);
    await page.reload();
    await title(page, 'The board is empty');
    assert.equal(await page.locator('#start').isVisible(), false);
}, { isFeature: true });

check('falling letters of lengths that the settings leave out', async ({ t, page }) => {
    const origin = await serveThree(t);
    for (const setting of ['min-length=4', 'min-length=1&max-length=2', 'lengths=5']) {
        await page.goto(`${origin}/?board=ct/su/an&${setting}`);
        await page.waitForFunction(() => dictionaries.length > 0);
        await begin(page, '3, 3');
        await give(page, 'sun');
        await title(page, '3 letters left');
    }
    await page.locator('#stop').click();
    assert.equal(await page.locator('#lengths').inputValue(), '5'); // the solver keeps its own
});

check('falling letters without a solution', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an`);
    await isSolvedNow(page);
    await page.waitForFunction(() => engine.can('clear'));
    await begin(page, '6');
    await title(page, '6 letters left');
    await isReady(page);
    await page.locator('#hint').click();
    await notice(page, 'This board has no solution with these lengths.');
}, { needsModule: true });

check('no new puzzle with moves that leave gaps', async ({ page, origin }) => {
    for (const moves of ['knight', 'bishop']) {
        await page.goto(`${origin}/?board=ezmrnubeslospaon&moves=${moves}`);
        await newPuzzle(page);
        await page.waitForFunction(() => document.querySelector('#start-error').textContent);
        assert.equal(await complaint(page), 'With the moves of a knight or a bishop, no word can ' +
            'lie on the ground, so no puzzle can be made. Choose other moves under Settings.');
    }
}, { needsModule: true });

check('falling letters: hint and solution', async ({ t, page }) => {
    const origin = await serveThree(t);
    await page.goto(`${origin}/?board=ct/su/an`);
    await isSolvedNow(page);
    await page.waitForFunction(() => engine.can('clear'));
    await begin(page, '3, 3');
    await title(page, '6 letters left');
    await isReady(page);
    await page.locator('#hint').click();
    await page.waitForFunction(() => document.querySelector('#hint-text').textContent ===
        'The next word of a solution has 3 letters and begins with “su”.');
    assert.equal(await page.locator('#path .step').count(), 0, 'a hint draws no path');
    await page.locator('#falling-solution').click(); // asks
    assert.equal(await page.locator('#path .step').count(), 0);
    await page.locator('#notice').getByRole('button', { name: 'Show the solution' }).click();
    await page.waitForFunction(() => /^A solution: sun, (cat|act)\.$/.test(
        document.querySelector('#game-note').textContent));
    assert.equal(await page.locator('#path .step').count(), 2);
    assert.equal(await page.locator('#guess').isVisible(), false, 'it is the end');
    await page.locator('#menu summary').click();
    await page.locator('#again').click();
    await page.locator('#notice').getByRole('button', { name: 'Start again' }).click();
    await title(page, '6 letters left');
    assert.equal(await page.locator('#guess').isVisible(), true);
}, { isFeature: true, needsModule: true });

check('a new puzzle can be solved', async ({ page, origin }) => {
    for (const [side, wanted] of [[4, ''], [3, '4, 5']]) {
        await page.goto(origin);
        await page.waitForFunction(() => isExample());
        await page.locator('#falling-lengths').evaluate((one, text) => { one.value = text; },
            wanted);
        await newPuzzle(page, side);
        await page.waitForFunction(() => game?.falling);
        const board = await boardOn(page);
        assert.match(board, new RegExp(`^[a-z]{${side}}(/[a-z]{${side}}){${side - 1}}$`));
        const lengths = await page.evaluate(() => game.falling.lengths.join());
        if (wanted) assert.equal(lengths, '4,5');
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
            await page.waitForFunction((count) => game.falling.lengths.length === count, left);
        }
        await title(page, 'The board is empty');
    }
}, { needsModule: true });

check('a maze: its walls are drawn and cut paths', async ({ t, page, origin }) => {
    await page.goto(origin);
    await page.waitForFunction(() => engine.can('maze') && engine.can('walls'));
    await page.locator('#play').click();
    await page.locator('[name="free-size"][value="other"]').check();
    await page.locator('#dice').selectOption('4×4, 1987');
    await page.locator('#maze').check();
    await page.getByRole('button', { name: 'Roll the dice' }).click();
    await page.waitForFunction(() => game?.isReady && hasWalls() && game.key === gameKey());
    assert.equal(await page.evaluate(() => game.limit), 180);
    const tiles = await boardOn(page);
    const drawing = await page.evaluate(() => walls.drawing);
    const file = path.join(scratchFolder(t), 'walls');
    fs.writeFileSync(file, drawing);
    const free = solve(tiles);
    const answer = solve(tiles, `--walls=${file}`);
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
    // A game without a maze has no walls.
    await page.locator('#play').click();
    await page.locator('#start-daily').click();
    await page.waitForFunction(() => game?.day && !hasWalls() && game.isReady);
}, { isFeature: true, needsModule: true });
