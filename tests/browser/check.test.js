// SPDX-License-Identifier: MIT
// Tests of the word in the filter: whether the word is on the board, and if not, why; the path of
// the word; similar words. `solve` and `dictc find` give the expected answers.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, cell, paste, run, scratchFolder, solve, suite, takePicture, waitForWords,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const ANSWER = solve(BOARD);
const SEED = Number(process.env.WG_SEED) || Math.floor(Math.random() * 1e9);

async function open(page, origin, engineKind = 'server', query = '') {
    if (engineKind === 'server')
        await page.addInitScript(() => { delete window.WebAssembly; });
    await page.goto(`${origin}/?board=${BOARD}${query}`);
    await page.locator('.word').first().waitFor();
    if (engineKind === 'worker') await page.waitForFunction(() => engine.isReady());
    assert.equal(await page.evaluate(() => engine.kind), engineKind);
}

const verdict = (page) => page.locator('#verdict').textContent();

/** Fills the filter, and waits until the page shows `verdict`. */
async function assertVerdict(page, text, wanted) {
    if (text !== null) await page.locator('#filter').fill(text);
    await page.waitForFunction((said) =>
        document.querySelector('#verdict').textContent === said, wanted)
        .catch(async () => assert.equal(await verdict(page), wanted, text));
}

/** Returns the path on the board, and the word and tiles in the caption. */
const pathOf = (page) => page.evaluate(() => drawnWord()?.paths[0] ?? null);
const lettersAt = (cells) => cells.map(([row, column]) =>
    BOARD.split('/')[row][column]).join('');

for (const kind of ['server', 'worker'])
    check(`each verdict, by the ${kind}`, async ({ page, origin }) => {
        const asked = [];
        page.on('request', (request) => asked.push(request.url()));
        await open(page, origin, kind);
        const plumber = ANSWER.words.find((one) => one.word === 'plumber');
        await assertVerdict(page, 'plumber', 'plumber is on the board: 5 points.');
        assert.deepEqual(await pathOf(page), plumber.path);
        assert.equal(await page.locator('#path .step').count(), 6);
        await assertVerdict(page, 'zebra', 'zebra is in the dictionary, but not on the board.');
        assert.equal(await page.locator('#path .step').count(), 0);
        await assertVerdict(page, 'so', 'so is too short: a word has at least 3 letters.');
        await assertVerdict(page, 'qqqx',
            'qqqx is neither in the dictionary nor on the board.');
        await assertVerdict(page, 'soube', 'soube is not in the dictionary. Its letters are ' +
            'on the board. Did you mean: lobe lube slub slubs slue');
        assert.equal(lettersAt(await pathOf(page)), 'soube');
        await takePicture(page, `check-${kind}`);
        const long = 'x'.repeat(64); // too long to have neighbours
        const said = `${long} is neither in the dictionary nor on the board.`;
        await assertVerdict(page, long, said);
        await page.evaluate((text) => askAbout(text, new AbortController().signal), long);
        assert.equal(await verdict(page), said);
        for (const text of ['', 's', 'pl*', 'a b'])
            await assertVerdict(page, text, '');
        assert.equal(await pathOf(page), null);
        const isAsked = asked.some((url) => /api\/(check|find)/.test(url));
        assert.equal(isAsked, kind === 'server');
    }, { isFeature: true, needsModule: true, context: {} });

check('a word that was meant is one tap away', async ({ page, origin }) => {
    await open(page, origin);
    await assertVerdict(page, 'plumbr', 'plumbr is not in the dictionary. Its letters are on ' +
        'the board. Did you mean: plumb plumber plumbs');
    await page.getByRole('button', { name: 'plumber', exact: true }).click();
    assert.equal(await page.locator('#filter').inputValue(), 'plumber');
    await assertVerdict(page, null, 'plumber is on the board: 5 points.');
    await assertVerdict(page, 'zebre', 'zebre is neither in the dictionary nor on the board. ' +
        'In the dictionary, but not here: zebra');
});

check('rules of the board', async ({ page, origin }) => {
    await open(page, origin, 'server', '&min-length=5&max-length=6&lengths=5');
    await assertVerdict(page, 'plumber', 'plumber is too long: a word has at most 6 letters.');
    await assertVerdict(page, 'plum', 'plum is too short: a word has at least 5 letters.');
    await assertVerdict(page, 'salons',
        'salons does not have a wanted length (“Only these lengths”).');
    await open(page, origin, 'server', '&moves=rook');
    await assertVerdict(page, 'plumber',
        'plumber is in the dictionary, but not on the board.');
});

check('another board gets another verdict', async ({ page, origin }) => {
    await open(page, origin);
    await assertVerdict(page, 'plumber', 'plumber is on the board: 5 points.');
    await cell(page, 0, 0).focus();
    await paste(page, 'ezmr/nube/slos/qaon');
    await assertVerdict(page, null, 'plumber is in the dictionary, but not on the board.');
    assert.equal(await pathOf(page), null);
    await page.keyboard.press('Control+z');
    await assertVerdict(page, null, 'plumber is on the board: 5 points.');
});

check('the whole dictionary and the whole board answer, not the list', async ({ page, origin }) => {
    await page.route(/limit=20000(?!0)/, (route) =>
        route.continue({ url: route.request().url().replace('limit=20000', 'limit=20') }));
    await open(page, origin);
    await waitForWords(page, ANSWER);
    const names = await page.locator('.word b').allTextContents();
    const { word, score } = ANSWER.words.find((one) => !names.includes(one.word));
    await assertVerdict(page, word,
        `${word} is on the board: ${score} point${score === 1 ? '' : 's'}.`);
    assert.equal(lettersAt(await pathOf(page)), word);
});

check('any text, as solve and dictc say', async ({ t, page, origin }) => {
    t.diagnostic(`WG_SEED=${SEED}`);
    await open(page, origin);
    let state = SEED;
    const below = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 2 ** 32 * n);
    };
    const all = run('dictc', 'dump', ENGLISH).split('\n');
    const letters = BOARD.replaceAll('/', '');
    for (let i = 0; i < 40; i++) {
        const text = i % 2 ? all[below(all.length - 1)].slice(0, 90)
            : Array.from({ length: 3 + below(3) }, () => letters[below(16)]).join('');
        if (!/^[a-z]{3,}$/.test(text)) continue;
        const here = ANSWER.words.find((one) => one.word === text);
        const isWord = all.includes(text);
        const wanted = here ? 'is on the board' : isWord ? 'is in the dictionary, but not'
            : /(is not in the dictionary|is neither)/;
        await page.locator('#filter').fill(text);
        await page.waitForFunction((start) =>
            document.querySelector('#verdict').textContent.startsWith(`${start} is `), text);
        const said = await verdict(page);
        assert.ok(wanted.test ? wanted.test(said) : said.includes(wanted), `${text}: ${said}`);
        const drawn = await pathOf(page);
        if (drawn) assert.equal(lettersAt(drawn), text);
        else assert.ok(!here && !said.includes('Its letters are'), said);
    }
});

check('the game tells nothing', async ({ page, origin }) => {
    await open(page, origin);
    await assertVerdict(page, 'plumber', 'plumber is on the board: 5 points.');
    await page.evaluate(() => loadGames().then(() => begin(board)));
    await page.locator('#guess').waitFor();
    assert.equal(await page.locator('#verdict').isVisible(), false);
    assert.equal(await page.locator('#path .step').count(), 0);
    await assertVerdict(page, null, '');
    await page.locator('#stop').click();
    await assertVerdict(page, null, 'plumber is on the board: 5 points.');
});

check('a saved page answers from its list', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'saved.html');
    run('solve', '-d', ENGLISH, `--html=${file}`, '--quiet', BOARD);
    await page.goto(pathToFileURL(file).href);
    await assertVerdict(page, 'plumber', 'plumber is on the board: 5 points.');
    await assertVerdict(page, 'soube', 'soube is not in this list.');
    assert.equal(lettersAt(await pathOf(page)), 'soube');
    await assertVerdict(page, 'zebra', 'zebra is not in this list.');
    assert.equal(await pathOf(page), null);
});

check('a search for the letters that takes long is given up', async ({ page, origin }) => {
    await page.addInitScript(() => { delete window.WebAssembly; });
    await page.goto(`${origin}/?board=${Array(20).fill('a'.repeat(20)).join('/')}&min-length=1`);
    await page.waitForFunction(() => !result.isRunning && result.tiles);
    await assertVerdict(page, 'aaaaaaaaaaaaab', 'aaaaaaaaaaaaab is not in the dictionary.');
    assert.equal(await pathOf(page), null);
});
