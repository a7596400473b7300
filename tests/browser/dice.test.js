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

/** Opens the sheet that begins games. */
async function openSheet(page, url) {
    await page.goto(url);
    await page.waitForFunction(() => dictionaries.length > 0);
    await page.locator('#play').click();
}

/** Plays the board of the day; returns its tiles. */
async function daily(page, url) {
    await openSheet(page, url);
    await page.locator('#start-daily').click();
    await page.waitForFunction(() => game?.isReady);
    return shown(page);
}

/** Begins a free game of a size or by other dice; returns its tiles. */
async function roll(page, size, dice) {
    await page.locator(`[name="free-size"][value="${size}"]`).check();
    if (dice) await page.locator('#dice').selectOption(dice);
    await page.getByRole('button', { name: 'Roll the dice' }).click();
    await page.waitForFunction(() => game?.isReady);
    return shown(page);
}

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
    assert.deepEqual(await daily(page, origin), rolled('boggle-1987', 20261231));
    await openSheet(page, origin);
    assert.equal(await page.locator('[data-start="daily"] .art').textContent(), '31DEC');
    for (const [rows, dice] of [[5, 'big-2012'], [6, 'super-big']]) // of the links of other sizes
        assert.deepEqual(await page.evaluate((side) => dailyBoard({ rows: side, columns: side })
            .tiles.map((tile) => plainText(tile) || '.'), rows), rolled(dice, 20261231), dice);
    // Another day has another board.
    await page.clock.setFixedTime(new Date(2027, 0, 1, 0, 1));
    assert.deepEqual(await daily(page, origin), rolled('boggle-1987', 20270101));
}, { isFeature: true, context: {} });

check('the date in tiles, in each language', async ({ another, origin }) => {
    for (const [locale, wanted] of [['en-GB', '27NOV'], ['de-DE', '27NOV'], ['fi-FI', '2711']]) {
        const page = await another({ locale });
        await page.clock.setFixedTime(new Date(2026, 10, 27));
        await openSheet(page, origin);
        assert.equal(await page.locator('[data-start="daily"] .art').textContent(), wanted, locale);
    }
});

check('a language without dice: letters from a bag', async ({ page, another, origin }) => {
    const boards = [];
    for (const one of [page, await another({})]) {
        await one.clock.setFixedTime(new Date(2026, 11, 31));
        boards.push(await daily(one, `${origin}/?dict=finnish-sample`));
        await one.locator('#play').click();
        assert.deepEqual(await one.locator('#dice option').allTextContents(),
            ['4×4', '5×5', '6×6']);
    }
    assert.equal(boards[0].length, 16);
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

/** Makes a dictionary of a language from the first words of another one. */
function dictionaryOf(folder, name, language, ...options) {
    const file = path.join(folder, `${name}.wgd`);
    const list = path.join(folder, `${name}.txt`);
    const words = run('dictc', 'dump', ENGLISH).split('\n').filter((word) => word.length < 6);
    fs.writeFileSync(list, words.slice(0, 1234).join('\n'));
    run('dictc', 'build', '-q', `--language=${language}`, ...options, '-o', file, list);
    return file;
}

const isExampleShown = (page) => page.waitForFunction(() => isExample() && isSolved);
const dictOf = (page) => page.locator('#dict').inputValue();

check('the dictionary of the language that the user reads', async ({ t, another }) => {
    const folder = scratchFolder(t);
    const german = dictionaryOf(folder, 'duden', 'de');
    const server = await startServer({ dictionaries: [ENGLISH, german] });
    t.after(() => server.end('SIGTERM'));
    const page = await another({ locale: 'de-AT' });
    await page.goto(server.origin);
    await isExampleShown(page);
    assert.equal(await dictOf(page), 'duden');
    const options = await page.locator('#dict option').allTextContents();
    assert.equal(options[1], 'Deutsch (1.234 Wörter)');
    assert.match(options[0], /^English \(\d/);
    await page.waitForURL(`${server.origin}/?dict=duden`);
    const tiles = await tilesOn(page);
    const english = await another({ locale: 'en-US' }); // the same link, the same board
    await english.goto(page.url());
    await isExampleShown(english);
    assert.deepEqual(await tilesOn(english), tiles);
    await english.goto(server.origin);
    await isExampleShown(english);
    assert.equal(await dictOf(english), 'english');
    assert.equal(english.url(), `${server.origin}/`);
    // A board without a dictionary is one of the first dictionary, for all users.
    await page.goto(`${server.origin}/?board=lab/thy/nir`);
    await page.waitForFunction(() => dictionaries.length > 0 && isSolved);
    assert.equal(await dictOf(page), 'english');
    // The user can choose another one than that of the language.
    await page.goto(server.origin);
    await isExampleShown(page);
    await page.locator('.bar [data-opens="options"]').click();
    await page.locator('#dict').selectOption('english');
    await page.waitForURL(`${server.origin}/?dict=english`);
    await page.reload();
    await isExampleShown(page);
    assert.equal(await dictOf(page), 'english');
    await page.locator('.tile').first().focus();
    await page.keyboard.type('a');
    await page.waitForURL(`${server.origin}/?board=a.../..../..../....`);
    // Typed before the list of dictionaries has come
    await page.goto(`${server.origin}/?board=`);
    await page.evaluate(() => {
        [dictionaries, isDictOpen] = [[], true];
        settings.dict = '';
        board = { ...emptyBoard(4, 4), tiles: [...'catscatscatscats'] };
        changed();
        return loadDictionaries();
    });
    assert.equal(await page.evaluate(() => run.query.get('dict')), 'duden');
}, { context: {} });

check('two dictionaries of a language, and a language without a name', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const files = [dictionaryOf(folder, 'small', 'fr'), dictionaryOf(folder, 'large', 'fr'),
        dictionaryOf(folder, 'duden', 'de', '--language-name=Hochdeutsch'),
        dictionaryOf(folder, 'other', 'qaa')];
    const server = await startServer({ dictionaries: files });
    t.after(() => server.end('SIGTERM'));
    await page.goto(server.origin);
    await page.waitForFunction(() => dictionaries.length > 0);
    assert.deepEqual(await page.locator('#dict option').allTextContents(), [
        'français · small (1,234 words)', 'français · large (1,234 words)',
        'Hochdeutsch (1,234 words)', 'other (1,234 words)']);
    assert.equal(await dictOf(page), 'small'); // no dictionary is English
});

check('the dice of the language', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'french.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'ami\namié\nrue\n');
    run('dictc', 'build', '-q', '--language=fr', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await page.clock.setFixedTime(new Date(2026, 11, 31));
    await openSheet(page, server.origin);
    assert.deepEqual(await page.locator('#dice option').allTextContents(),
        ['4×4', '5×5', '6×6']);
    assert.deepEqual(await daily(page, server.origin), rolled('boggle-french', 20261231));
}, { context: {} });

check('a new board by the dice of the chosen size', async ({ t, page, origin }) => {
    await openSheet(page, origin);
    assert.equal(await page.locator('#dice').isVisible(), false);
    const first = await roll(page, 'other', '5×5, 2012');
    assert.equal(first.length, 25);
    await page.locator('#play').click();
    await page.getByRole('button', { name: 'Roll the dice' }).click();
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
    await page.waitForFunction((old) => board.tiles.map((tile) =>
        plainText(tile) || '.').join() === old && game.isReady, first.join());
    for (const side of [4, 5, 6]) {
        await page.locator('#play').click();
        assert.equal((await roll(page, side)).length, side * side);
    }
    // Without the play mode, Random keeps the size and fills all cells.
    await page.goto(`${origin}/?size=3x5`);
    await page.getByRole('button', { name: 'Random' }).click();
    const tiles = await tilesOn(page);
    assert.deepEqual(tiles.map((row) => row.length), [5, 5, 5]);
    assert.ok(tiles.flat().every((tile) => tile !== '.'));
}, { isFeature: true, context: {} });
