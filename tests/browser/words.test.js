// SPDX-License-Identifier: MIT
// The list of words: its order, its groups, the filter, the heat map, and a list of
// thousands.
'use strict';

const assert = require('node:assert/strict');
const {
    FINNISH, cell, solve, startServer, suite, takePicture, waitForWords, word, wordsOn,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const ADDRESS = `/?board=${BOARD}`;

/** The groups of the list: heading, count, words. */
const groupsOn = (page) => page.evaluate(() =>
    [...document.querySelectorAll('.words-group')].map((group) => [
        group.querySelector('h3').firstChild.textContent,
        group.querySelector('h3 span').textContent,
        [...group.querySelectorAll('.word b')].map((name) => name.textContent),
    ]));

/** The groups that the page must show for these words, in their order. */
function groupsOf(words, headingOf) {
    const groups = new Map();
    for (const one of words) {
        const heading = headingOf(one);
        groups.set(heading, [...(groups.get(heading) || []), one.word]);
    }
    return [...groups].map(([heading, list]) =>
        [heading, list.length === 1 ? '1 word' : `${list.length} words`, list]);
}

const points = ({ score }) => (score === 1 ? '1 point' : `${score} points`);
const letters = (one) => `${one.word.length} letters`;
const initial = (one) => one.word[0].toUpperCase();

check('sorted and grouped', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    for (const [label, order, headingOf] of [
        ['Score', 'score', points],
        ['Length', 'length', letters],
        ['A–Z', 'alpha', initial],
    ]) {
        const answer = solve(BOARD, `--sort=${order}`);
        await waitForWords(page, answer);
        await page.getByRole('radio', { name: label }).check();
        assert.deepEqual(
            await groupsOn(page), groupsOf(answer.words, headingOf), label);
    }
    assert.match(page.url(), /sort=alpha/);
});

check('a letter outside a to z counts as one', async ({ page, origin }) => {
    const board = 'työp/äklj/ioay';
    await page.goto(
        `${origin}/?board=${board}&dict=finnish-sample&min=2&sort=length`);
    const options = [`--dict=${FINNISH}`, '--min-length=2', '--sort=length'];
    const answer = solve(board, ...options);
    await waitForWords(page, answer);
    assert.deepEqual(await groupsOn(page),
        groupsOf(answer.words, (one) => `${[...one.word].length} letters`));
    await word(page, 'pöytä').hover();
    await takePicture(page, 'finnish');
});

check('the filter', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    const answer = solve(BOARD);
    await waitForWords(page, answer);
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await filter.fill('LUM');
    const wanted = answer.words.filter((one) => one.word.includes('lum'));
    assert.ok(wanted.length > 2);
    assert.deepEqual((await wordsOn(page)).map((one) => one.word),
        wanted.map((one) => one.word));
    const score = wanted.reduce((sum, one) => sum + one.score, 0);
    assert.equal(await page.locator('#summary').textContent(),
        `${wanted.length} of 135 words · ${score} of 203 points`);
    await filter.fill('xyz');
    assert.match(await page.locator('#words').textContent(), /No word has “xyz” in it/);
    await filter.fill('');
    assert.equal((await wordsOn(page)).length, answer.count);
});

/** How many of these words use each cell. */
function usesOf({ rows, columns }, words) {
    const uses = new Array(rows * columns).fill(0);
    for (const { path } of words)
        for (const [row, column] of path) uses[row * columns + column]++;
    return uses;
}

check('the heat map counts the words of each cell', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    const answer = solve(BOARD);
    await waitForWords(page, answer);
    const button = page.getByRole('button', { name: 'Heat map' });
    const usesOn = async () =>
        (await page.locator('.uses').allTextContents()).map(Number);
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    const uses = usesOf(answer, answer.words);
    assert.deepEqual(await usesOn(), uses);
    const most = await page.locator('#most').textContent();
    assert.equal(most, `${Math.max(...uses)} words`);
    await takePicture(page, 'heat-map');
    await page.getByRole('searchbox').fill('um'); // of the words that are listed
    assert.deepEqual(await usesOn(),
        usesOf(answer, answer.words.filter((one) => one.word.includes('um'))));
    await button.click();
    assert.deepEqual((await page.locator('.uses').allTextContents()).join(''), '');
});

check('thousands of words are listed in parts', async ({ page, origin }) => {
    const board = '??g/ni?/ets';
    const answer = solve(board);
    assert.ok(answer.count > 2000 && answer.count < 20000, `${answer.count} words`);
    await page.goto(`${origin}/?board=${encodeURIComponent(board)}`);
    await waitForWords(page, answer);
    const listed = await page.locator('.word').count();
    assert.ok(listed <= 500, `${listed} at first`);
    await page.getByRole('button', { name: /^Show / }).click();
    assert.ok(await page.locator('.word').count() > listed);
    await takePicture(page, 'thousands');
});

check('what is not listed is said', async ({ page, origin }) => {
    await page.route(/limit=20000/, (route) => {
        const url = route.request().url().replace('limit=20000', 'limit=20');
        return route.continue({ url });
    });
    await page.goto(origin + ADDRESS);
    await waitForWords(page, solve(BOARD)); // the totals are those of the whole board
    await page.getByText('Only the first 20 of them, in this order, are listed.').waitFor();
    assert.equal((await wordsOn(page)).length, 20);
});

check('a search that ended early says so', async ({ t, page }) => {
    const server = await startServer({ options: ['--max-results=3'] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(server.origin + ADDRESS);
    await page.getByText('The search was ended early: words are missing.').waitFor();
    assert.ok((await wordsOn(page)).length > 0);
});

check('a letter that the dictionary lacks is marked', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ezmr/nÄbe/slos/paon`);
    await page.locator('.unknown').waitFor();
    assert.equal(await page.locator('.unknown').count(), 1);
    const name = await cell(page, 1, 1).getAttribute('aria-label');
    assert.match(name, /not in the dictionary/);
    await cell(page, 1, 1).fill('u');
    await waitForWords(page, solve(BOARD));
    assert.equal(await page.locator('.unknown').count(), 0);
});
