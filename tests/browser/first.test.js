// SPDX-License-Identifier: MIT
// Tests of the first visit: the page shows a solved example, the first typed letter replaces the
// example, and a game can be started.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    FINNISH, PHONE, assertSame, cell, forEverybody, openSettings, paste, rudeWords, run,
    scratchFolder, solve, startServer, suite, takePicture, tilesOn, waitForWords,
} = require('./support.js');

const check = suite();

const waitForExample = (page) => page.waitForFunction(() =>
    isExample() && !result.isRunning && result.words.length > 0);
const textOf = async (page) =>
    (await tilesOn(page)).map((row) => row.map((tile) =>
        (tile.length > 1 ? `[${tile}]` : tile)).join('')).join('/');
const isEmpty = (tiles) => tiles.flat().every((tile) => tile === '.');

/** Returns the best word of a result of `solve`: by points, then length, then A to Z. */
const bestOf = ({ words }) => [...words].sort((a, b) => b.score - a.score ||
    b.word.length - a.word.length || (a.word < b.word ? -1 : 1))[0];

check('a solved example with its best word', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    const answer = forEverybody(solve(await textOf(page)));
    await waitForWords(page, answer);
    const best = bestOf(answer);
    assert.ok(answer.count >= 80 && best.word.length >= 7, best.word);
    assert.equal(await page.locator('#path .step').count(), best.path.length - 1);
    assert.match(await page.locator('#caption').textContent(), new RegExp(`^${best.word} `));
    assert.equal(await page.locator('#example').isVisible(), true);
    assert.equal(await page.locator('#undo').isDisabled(), true);
    assert.equal(page.url(), `${origin}/`);
    await takePicture(page, 'first-visit');
    // The example is the same in each visit.
    const tiles = await tilesOn(page);
    await page.reload();
    await waitForExample(page);
    assert.deepEqual(await tilesOn(page), tiles);
}, { isFeature: true });

check('rude words: not unasked, not if the user wishes, taken in a game',
    async ({ page, origin }) => {
        await page.goto(origin);
        await waitForExample(page);
        const text = await textOf(page);
        const answer = solve(text);
        const rude = answer.words.find(({ word }) => rudeWords.has(word)).word;
        await assertSame(page, forEverybody(answer));
        await page.goto(`${origin}/?board=${text}`); // this user asks for its words
        await assertSame(page, answer);
        await openSettings(page);
        await page.getByRole('switch', { name: 'Leave out rude words' }).check();
        await assertSame(page, forEverybody(answer));
        await page.waitForURL(/family=1/);
        await page.reload();
        await assertSame(page, forEverybody(answer));
        await page.evaluate((word) => {
            settings.play = true;
            followPlayMode();
            onPlayResult();
            submitText(word);
        }, rude);
        assert.equal(await page.evaluate(() => game.found.size), 1);
        assert.ok(await page.evaluate((word) => !isForEverybody(word.toUpperCase()), rude));
        assert.ok(await page.evaluate(() => ['ass', 'cocktail', 'scrap'].every(isForEverybody)));
        await page.goto(`${origin}/?board=${text}&dict=finnish-sample`);
        await page.waitForFunction(() => dictionaries.length > 0);
        assert.ok(await page.evaluate((word) => isForEverybody(word), rude));
    }, { isFeature: true, context: {} });

check('the first letter replaces the example', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    const tiles = await tilesOn(page);
    await page.keyboard.type('ezmrnubeslospaon'); // the focus is on the board
    await waitForWords(page, solve('ezmr/nube/slos/paon'));
    assert.equal(await page.locator('#example').isVisible(), false);
    await page.waitForURL(`${origin}/?board=ezmr/nube/slos/paon`);
    for (let i = 0; i < 16; i++) await page.keyboard.press('Control+z');
    assert.deepEqual(await tilesOn(page), tiles);
    assert.equal(await page.locator('#example').isVisible(), true);
    await cell(page, 2, 1).focus();
    await page.keyboard.press('Backspace');
    assert.ok(isEmpty(await tilesOn(page)));
    await page.keyboard.press('Control+z');
    await paste(page, 'lab/thy/nir');
    await waitForWords(page, solve('lab/thy/nir'));
});

check('an input method replaces the example', async ({ page, origin }) => {
    await page.goto(`${origin}/?dict=finnish-sample&min-length=2&size=2x2`);
    await waitForExample(page);
    const tiles = await tilesOn(page);
    await cell(page, 0, 0).focus();
    const method = await page.context().newCDPSession(page);
    const compose = (text) => method.send('Input.imeSetComposition',
        { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('¨'); // a dead key alone is not a letter
    assert.deepEqual((await tilesOn(page)).flat().slice(1), tiles.flat().slice(1));
    await method.send('Input.insertText', { text: 'y' });
    await compose('ö');
    await compose('öt');
    await page.keyboard.type('k');
    await waitForWords(page, solve('yö/tk', `--dict=${FINNISH}`, '--min-length=2'));
});

check('one key empties the board', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    await page.locator('#filter').fill('xy');
    await page.locator('#filter').press('Escape'); // empties the field
    assert.equal(await page.evaluate(() => isExample()), true);
    await page.locator('.tile').first().focus();
    await page.keyboard.press('Escape');
    assert.ok(isEmpty(await tilesOn(page)));
    await page.waitForURL(`${origin}/?board=`);
    assert.equal(await page.locator('#summary').textContent(), 'No words yet');
    await page.reload(); // the board stays empty, and the page sends no request
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('#dict option').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Show an example' }).waitFor();
    assert.ok(isEmpty(await tilesOn(page)));
    assert.ok(!asked.includes('/api/solve'), asked.join());
    await page.getByRole('button', { name: 'Show an example' }).click();
    await waitForExample(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'summary');
    await page.getByRole('button', { name: /^Empty board/ }).click();
    assert.ok(isEmpty(await tilesOn(page)));
}, { isFeature: true });

check('an example of another size, and for another dictionary', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    await openSettings(page);
    await page.locator('#rows').fill('3');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => isExample() && board.rows === 3);
    await waitForWords(page, forEverybody(solve(await textOf(page))));
    await page.waitForURL(`${origin}/?size=3x4`);
    await page.locator('#dict').selectOption('finnish-sample');
    await page.waitForFunction(() => isExample() && settings.dict !== '');
    await waitForWords(page, solve(await textOf(page), `--dict=${FINNISH}`));
    for (const query of ['size=20x20', 'size=1x9', 'min-length=4&moves=hex', 'torus=1&qu=1']) {
        await page.goto(`${origin}/?${query}`);
        await waitForExample(page);
        assert.ok(!(await tilesOn(page)).flat().includes('.'), query);
    }
});

check('Play offers games; a new one has a new board', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    const tiles = await tilesOn(page);
    await page.locator('#play').click();
    assert.equal(await page.locator('#own').isVisible(), false, 'the example is no game');
    await page.getByRole('button', { name: 'Roll the dice' }).click();
    await page.waitForFunction(() => game?.isReady);
    const rolled = await page.evaluate(() => board.tiles.join(''));
    assert.notEqual(rolled, tiles.flat().join(''));
    assert.ok(await page.evaluate(() => board.tiles.every((tile) => tile !== '')));
    await page.waitForURL(/board=.*play=1/);
    await page.locator('#stop').click();
    assert.equal(await page.evaluate(() => isExample()), false);
    await page.goBack(); // to the example
    await waitForExample(page);
    assert.deepEqual(await tilesOn(page), tiles);
    // An address of a game without a board begins none.
    for (const query of ['play=1', 'board=&play=1', 'play=1&size=5x5']) {
        await page.goto(`${origin}/?${query}`);
        await page.locator('#start-daily').waitFor();
        assert.equal(await page.evaluate(() => game), null);
        await page.keyboard.press('Escape');
        await page.waitForURL((url) => !url.search.includes('play'));
    }
}, { isFeature: true, context: {} });

check('the board of an address without one is not an entry to go back to',
    async ({ page, origin }) => {
        await page.goto(`${origin}/?board=lab/thy/nir`);
        await page.goto(`${origin}/?play=1`);
        await waitForExample(page);
        assert.equal(await page.locator('#undo').isDisabled(), true);
        await page.goBack();
        await waitForWords(page, solve('lab/thy/nir'));
    }, { context: {} });

check('settings of the words keep the example, also after a reload', async ({ page, origin }) => {
    for (const change of [
        () => page.locator('#moves').selectOption('knight'),
        () => page.locator('#torus').check(),
        () => page.locator('#min-length').fill('4'),
    ]) {
        await page.goto(origin);
        await waitForExample(page);
        const tiles = await tilesOn(page);
        await openSettings(page);
        await change();
        await page.keyboard.press('Tab');
        await page.waitForFunction(() => isExample() && location.search !== '');
        assert.deepEqual(await tilesOn(page), tiles);
        assert.doesNotMatch(page.url(), /board/);
        await page.goto(page.url());
        await waitForExample(page);
        assert.deepEqual(await tilesOn(page), tiles);
    }
});

check('while an example is sought, the address stays without a board', async ({ page, origin }) => {
    const slow = async (route) => {
        await new Promise((resolve) => { setTimeout(resolve, 600); });
        await route.continue();
    };
    await page.route('**/api/solve*', slow);
    await page.route('**/*.wgd', (route) => route.abort()); // the server answers
    await page.goto(origin);
    await page.locator('#dict option').first().waitFor({ state: 'attached' });
    await openSettings(page);
    await page.locator('#rows').fill('3');
    await page.keyboard.press('Tab');
    await waitForExample(page);
    await page.waitForURL(`${origin}/?size=3x4`);
}, { context: {}, allowed: /ERR_FAILED|Failed to fetch/ });

check('an answer leaves a field alone while the user edits it', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    await openSettings(page);
    await page.locator('#rows').fill('3');
    await page.evaluate(() => loadDictionaries());
    await page.keyboard.press('Tab');
    await page.waitForURL(`${origin}/?size=3x4`);
    // A text that is taken back makes no change event: the field shows what came meanwhile.
    await page.locator('#rows').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('7');
    await page.keyboard.press('Backspace');
    await page.evaluate(() => { board = emptyBoard(5, 4); fillIn(); });
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => byId('rows').value === '5');
});

check('a tile in brackets replaces the example', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    const tiles = await tilesOn(page);
    await page.keyboard.type('[qu]');
    await page.keyboard.type('iet');
    await waitForWords(page, solve('[qu]iet/..../..../....'), '[qu]iet/..../..../....');
    await page.goto(origin);
    await waitForExample(page);
    await page.keyboard.type('[q');
    await page.keyboard.press('Escape'); // the tile stays as it was
    assert.deepEqual(await tilesOn(page), tiles);
});

check('Escape first removes a path that the user chose', async ({ page, origin }) => {
    await page.goto(origin);
    await waitForExample(page);
    await page.locator('.word').nth(3).click();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => isExample()), true);
    await page.keyboard.press('Escape');
    assert.ok(isEmpty(await tilesOn(page)));
});

check('settings that no search takes: one request, no example', async ({ page, origin }) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/?dict=nosuch`);
    await page.getByRole('button', { name: 'Show an example' }).waitFor();
    await page.waitForFunction(() => sought === null);
    assert.ok(isEmpty(await tilesOn(page)));
    assert.ok(asked.filter((one) => one === '/api/solve').length <= 1, asked.join());
}, { allowed: /404|400/ });

for (const [width, height] of [[390, 844], [360, 640], [320, 568], [844, 390]])
    for (const locale of ['en-GB', 'de-DE', 'fi-FI'])
        check(`${width}x${height}, ${locale}: a game begins without scrolling`,
            async ({ page, origin }) => {
                await page.goto(origin);
                await waitForExample(page);
                const above = async (selector) => {
                    const box = await page.locator(selector).boundingBox();
                    assert.ok(box.x >= 0 && box.x + box.width <= width, selector);
                    assert.ok(box.y >= 0 && box.y + box.height <= height, selector);
                };
                await above('#play');
                if (height > width) await above('#example');
                assert.ok(await page.evaluate(() =>
                    document.documentElement.scrollWidth) <= width);
                await page.locator('#play').tap();
                await page.locator('#start-daily').tap();
                await page.waitForFunction(() => game?.isReady);
                await above('#board');
                await above('#score');
            }, { context: { ...PHONE, viewport: { width, height }, locale } });

check('a dictionary whose words are on no board has no example', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const [list, file] = ['long.txt', 'long.wgd'].map((name) => path.join(folder, name));
    fs.writeFileSync(list, `${'z'.repeat(40)}\n`);
    run('dictc', 'build', '-q', '-o', file, list);
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Show an example' }).click();
    await page.waitForFunction(() => document.activeElement.id === 'summary');
    assert.ok(isEmpty(await tilesOn(page)));
});

check('the words come before the solver and the dictionary', async ({ page, origin }) => {
    const seen = [];
    const names = (what) => (request) => seen.push(`${what} ${request.url()}`);
    page.on('request', names('asked'));
    page.on('requestfinished', names('got'));
    const isLoaded = page.waitForEvent('requestfinished', (one) => /\.wgd$/.test(one.url()));
    await page.goto(origin);
    await waitForExample(page);
    await isLoaded;
    const place = (pattern) => seen.findIndex((one) => pattern.test(one));
    const words = place(/^got .*api\/solve/);
    assert.ok(words > 0);
    for (const part of [/^asked .*worker-/, /^asked .*\.wasm$/, /^asked .*\.wgd$/])
        assert.ok(place(part) > words, seen.join('\n'));
    assert.equal(seen.filter((one) => /^asked .*api.solve/.test(one)).length, 1);
}, { context: {}, needsModule: true });

check('without scripts: the note, and nothing to press', async ({ page, origin }) => {
    await page.goto(origin);
    await page.locator('noscript p').waitFor();
    for (const one of await page.locator('button, input, select, summary, a').all())
        assert.equal(await one.isVisible(), false, await one.getAttribute('id'));
}, { context: { javaScriptEnabled: false } });
