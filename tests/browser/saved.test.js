// SPDX-License-Identifier: MIT
// Tests that the page of `solve --html` shows its result from a file, without a server.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, pressInMenu, run, scratchFolder, solve, suite, summaryOn, takePicture, word,
    wordsOn,
} = require('./support.js');

const check = suite({ hasServer: false });
const BOARD = 'ezmr/nube/slos/paon';

/** Saves and opens a page; returns its file, and the list of requested addresses. */
async function openSaved(t, page, board, ...options) {
    const file = path.join(scratchFolder(t), 'saved.html');
    const dictionary = options.includes('-d') ? [] : ['-d', ENGLISH];
    run('solve', ...dictionary, `--html=${file}`, '--quiet', ...options, '--', board);
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    return { file, asked };
}

const steps = (page) => page.locator('#path .step').count();

check('shows the result, and asks nobody', async ({ t, page }) => {
    const { file, asked } = await openSaved(t, page, BOARD);
    const answer = solve(BOARD);
    assert.equal(await page.title(), `135 words – ${BOARD}`);
    assert.equal(await summaryOn(page), '135 words · 203 points');
    assert.deepEqual(await wordsOn(page), answer.words);
    assert.equal(await page.locator('#facts').textContent(), 'Dictionary: english');
    await word(page, 'plumber').click();
    assert.equal(await steps(page), 6);
    await page.getByRole('radio', { name: 'Length' }).check();
    assert.equal(await page.locator('.words-group .side').first().textContent(),
        '7 letters5 words, 5 points each');
    await page.getByRole('searchbox').fill('lum');
    assert.equal(await page.locator('.word').count(),
        answer.words.filter((one) => one.word.includes('lum')).length);
    await pressInMenu(page, 'Heat map');
    assert.match(await page.locator('.uses').first().textContent(), /^\d+$/);
    await takePicture(page, 'saved');
    await page.waitForTimeout(200);
    assert.deepEqual(asked.filter((url) => !url.startsWith('data:')),
        [pathToFileURL(file).href]);
}, { isFeature: true });

check('what needs a server is not there', async ({ t, page }) => {
    await openSaved(t, page, BOARD);
    const grid = page.getByRole('grid');
    const z = grid.getByRole('gridcell', { name: 'Row 1, column 2: z' });
    assert.equal(await z.count(), 1);
    assert.equal(await grid.getByRole('textbox').count(), 0);
    for (const name of ['Random', 'Clear', 'Share', 'Settings', 'Play'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    assert.equal(await page.getByRole('combobox').count(), 0);
});

check('fewer words than there are, more paths than one', async ({ t, page }) => {
    await openSaved(t, page, BOARD, '--all-paths', '--limit=40');
    assert.match(await page.locator('#note').textContent(), /^Shown: 40 of 135\.$/);
    const { words } = solve(BOARD, '--all-paths', '--limit=40');
    const { word: name, paths } = words.find((one) => one.paths.length === 2);
    await word(page, name).click();
    assert.match(await page.locator('#caption').textContent(), /path 1 of 2/);
    const drawn = () => page.locator('#path .start').evaluate((circle) =>
        circle.parentElement.innerHTML);
    const first = await drawn();
    await page.getByRole('button', { name: 'Next path' }).click();
    assert.match(await page.locator('#caption').textContent(), /path 2 of 2/);
    assert.notEqual(await drawn(), first);
    assert.equal(await steps(page), paths[1].length - 1);
    await page.getByRole('button', { name: 'Next path' }).click(); // back to the first
    assert.equal(await drawn(), first);
});

check('in the order of the file', async ({ t, page }) => {
    for (const [sort, label] of [
        ['score', 'Points'], ['length', 'Length'], ['alpha', 'A–Z'],
        ['board', 'As saved'],
    ]) {
        await openSaved(t, page, BOARD, `--sort=${sort}`);
        assert.deepEqual(await wordsOn(page), solve(BOARD, `--sort=${sort}`).words);
        assert.ok(await page.getByRole('radio', { name: label }).isChecked(), label);
        const radios = await page.getByRole('radio').count();
        assert.equal(radios, sort === 'board' ? 4 : 3);
    }
    await page.getByRole('radio', { name: 'A–Z' }).check();
    await page.getByRole('radio', { name: 'As saved' }).check();
    assert.deepEqual(await wordsOn(page), solve(BOARD, '--sort=board').words);
});

check('lengths that only the dictionary knows are not said', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const [alphabet, words, dictionary] =
        ['alphabet', 'words', 'll.wgd'].map((name) => path.join(folder, name));
    fs.writeFileSync(alphabet, 'a\nl\nm\nll\n');
    fs.writeFileSync(words, 'llama\nmalla\n');
    run('dictc', 'build', '--quiet', `--alphabet=${alphabet}`, '--name=ll',
        '-o', dictionary, words);
    for (const [board, heading] of [['[ll]a/ma', '4 tiles'], ['?a/ma', '4 letters']]) {
        await openSaved(t, page, board, '-d', dictionary);
        await page.getByRole('radio', { name: 'Length' }).check();
        assert.deepEqual(await page.locator('.words-group .side').allTextContents(),
            [`${heading}2 words, 1 point each`], board);
    }
});

check('other boards: moves, a torus, walls, tiles', async ({ t, page }) => {
    const walls = path.join(scratchFolder(t), 'walls.txt');
    fs.writeFileSync(walls, run('maze', 'make', '--seed=8', '2', '4'));
    await openSaved(t, page, '[qu]iet/s.r[a|e]/al??/tion', '--moves=hex', '--torus');
    assert.equal(await page.locator('#facts').textContent(),
        'Dictionary: english · moves: hex · torus: opposite edges are joined');
    assert.equal((await page.locator('.tile').allTextContents()).join(' '),
        'qu i e t s  r a|e a l ? ? t i o n');
    assert.equal(await page.locator('.hex').count(), 1);
    await openSaved(t, page, 'te/na', '--straight', '--stay');
    assert.equal(await page.locator('#facts').textContent(),
        'Dictionary: english · words in straight lines · tiles may be used twice in a row');
    await openSaved(t, page, 'te/na/la/st', `--walls=${walls}`);
    assert.match(await page.locator('#facts').textContent(), /with walls/);
});

check('no words, and a search that was ended', async ({ t, page }) => {
    await openSaved(t, page, 'xx/xx');
    assert.equal(await summaryOn(page), '0 words · 0 points');
    assert.match(await page.locator('#words').textContent(), /no words on this board/);
    const file = path.join(scratchFolder(t), 'saved.html');
    assert.throws(() => run('solve', '-d', ENGLISH, `--html=${file}`, '--quiet',
        '--max-results=5', BOARD), { status: 2 });
    await page.goto(pathToFileURL(file).href);
    assert.match(await page.locator('#note').textContent(), /^Some words are missing: /);
});

check('dark, and on a phone', async ({ t, page }) => {
    await openSaved(t, page, BOARD);
    await page.locator('.word').nth(60).tap();
    assert.ok(await steps(page) > 0);
    assert.ok(await page.evaluate(() =>
        document.scrollingElement.scrollWidth <= window.innerWidth));
    await takePicture(page, 'saved-phone-dark');
}, { context: { ...PHONE, colorScheme: 'dark' } });

check('on paper', async ({ t, page }) => {
    await openSaved(t, page, '??g/ni?/ets');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.locator('.word').count(), solve('??g/ni?/ets').count);
    for (const selector of ['.controls', '.desk', '#more', '#menu'])
        assert.ok(await page.locator(selector).isHidden(), selector);
    assert.ok(await page.locator('#board').isVisible());
    await takePicture(page, 'paper');
}, { isFeature: true });

check('a file that was damaged says so', async ({ t, page }) => {
    const { file } = await openSaved(t, page, BOARD);
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replace('{"schema"', '{schema'));
    await page.reload();
    await page.locator('#notice').getByText('cannot be read').waitFor();
});
