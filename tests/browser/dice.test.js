// SPDX-License-Identifier: MIT
// Tests of boards from dice. The page must roll the same boards as `boards roll`, so that the board
// of a day is the same for everybody.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { ENGLISH, run, scratchFolder, startServer, suite, tilesOn } = require('./support.js');

const check = suite();

/** Returns the tiles of the board that `boards roll` makes. */
const rolled = (dice, seed) =>
    run('boards', 'roll', `--dice=${dice}`, `--seed=${seed}`, '-n', '1').trim()
        .replaceAll('/', '').match(/\[[^\]]*\]|./gu)
        .map((tile) => tile.replace(/[[\]]/g, ''));

const shown = (page) => page.evaluate(() =>
    board.tiles.map((tile) => plainText(tile) || '.'));

const waitForBoard = (page) => page.waitForFunction(() => game?.isReady);

check('a seed gives the board of boards roll', async ({ page, origin }) => {
    await page.goto(origin);
    await page.waitForFunction(() => dictionaries.length > 0);
    const names = await page.evaluate(() => Object.keys(DICE));
    assert.ok(names.includes('boggle-1987') && names.includes('super-big'));
    for (const name of names)
        for (const seed of [1, 20261231]) {
            const tiles = await page.evaluate(([dice, key]) =>
                rollChoice({ name: dice, ...DICE[dice] }, [key, 0])
                    .tiles.map((tile) => plainText(tile) || '.'), [name, seed]);
            assert.deepEqual(tiles, rolled(name, seed), `${name}, seed ${seed}`);
        }
}, { isFeature: true });

check('the board of the day', async ({ page, origin }) => {
    await page.clock.setFixedTime(new Date(2026, 11, 31, 23, 59));
    await page.goto(`${origin}/?play=1`);
    await page.waitForFunction(() => dictionaries.length > 0 && game);
    for (const [choice, dice] of [['4×4, 1987', 'boggle-1987'], ['5×5, 2012', 'big-2012'],
        ['6×6', 'super-big']]) {
        await page.locator('#dice').selectOption(choice);
        await page.getByRole('button', { name: 'Board of the day' }).click();
        await waitForBoard(page);
        assert.deepEqual(await shown(page), rolled(dice, 20261231), dice);
    }
    // Another day has another board.
    await page.clock.setFixedTime(new Date(2027, 0, 1, 0, 1));
    await page.locator('#dice').selectOption('4×4, 1987');
    await page.getByRole('button', { name: 'Board of the day' }).click();
    await waitForBoard(page);
    assert.deepEqual(await shown(page), rolled('boggle-1987', 20270101));
}, { isFeature: true, context: {} });

check('a language without dice: letters from a bag', async ({ page, another, origin }) => {
    const boards = [];
    for (const one of [page, await another({})]) {
        await one.clock.setFixedTime(new Date(2026, 11, 31));
        await one.goto(`${origin}/?play=1&dict=finnish-sample`);
        await one.waitForFunction(() => dictionaries.length > 0 && game);
        const choices = await one.locator('#dice option').allTextContents();
        assert.deepEqual(choices, ['4×4', '5×5', '6×6']);
        await one.locator('#dice').selectOption('5×5');
        await one.getByRole('button', { name: 'Board of the day' }).click();
        await waitForBoard(one);
        boards.push(await shown(one));
    }
    assert.equal(boards[0].length, 25);
    assert.deepEqual(boards[0], boards[1]);
}, { context: {} });

check('the letters of the language, as often as in its words', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'german.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'abcdefghijklmnopqrstuvwxyzäöü\n');
    run('dictc', 'build', '-q', '--language=de-AT', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(server.origin);
    await page.waitForFunction(() => dictionaries.length > 0);
    const rolled = await page.evaluate(() =>
        rollLetters(1000, drawer([1, 0])).map(plainText).join(''));
    const count = (letter) => rolled.split(letter).length - 1;
    assert.equal(rolled.length, 1000);
    assert.ok(count('e') > 100 && count('n') > 40, rolled);
    assert.ok(count('ü') > 0 && count('x') < 40, rolled);
    assert.equal(count('ß'), 0, 'the dictionary has no such letter');
});

check('the dice of the language', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'french.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'ami\namié\nrue\n');
    run('dictc', 'build', '-q', '--language=fr', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await page.clock.setFixedTime(new Date(2026, 11, 31));
    await page.goto(`${server.origin}/?play=1`);
    await page.waitForFunction(() => dictionaries.length > 0 && game);
    assert.deepEqual(await page.locator('#dice option').allTextContents(),
        ['4×4', '5×5', '6×6']);
    await page.getByRole('button', { name: 'Board of the day' }).click();
    await waitForBoard(page);
    assert.deepEqual(await shown(page), rolled('boggle-french', 20261231));
}, { context: {} });

check('a new board by the dice of the chosen size', async ({ t, page, origin }) => {
    await page.goto(`${origin}/?play=1`);
    await page.waitForFunction(() => dictionaries.length > 0 && game);
    await page.locator('#dice').selectOption('5×5, 2012');
    await page.getByRole('button', { name: 'New board' }).click();
    await waitForBoard(page);
    const first = await shown(page);
    assert.equal(first.length, 25);
    await page.getByRole('button', { name: 'New board' }).click();
    await page.waitForFunction((old) => board.tiles.map((tile) =>
        plainText(tile) || '.').join() !== old && game.isReady, first.join());
    // Each tile comes from a different die: `boards rate` finds such dice.
    const text = await page.evaluate(() => boardText(board).text);
    const list = path.join(scratchFolder(t), 'boards');
    fs.writeFileSync(list, `${text}\n`);
    const rating =
        run('boards', 'rate', '--dice=big-2012', `--dict=${ENGLISH}`, list);
    assert.match(rating, /yes\s*$/);
    await page.goBack();
    await waitForBoard(page);
    assert.deepEqual(await shown(page), first);
    // Without the play mode, Random keeps the size and fills all cells.
    await page.goto(`${origin}/?size=3x5`);
    await page.getByRole('button', { name: 'Random' }).click();
    const tiles = await tilesOn(page);
    assert.deepEqual(tiles.map((row) => row.length), [5, 5, 5]);
    assert.ok(tiles.flat().every((tile) => tile !== '.'));
}, { isFeature: true, context: {} });
