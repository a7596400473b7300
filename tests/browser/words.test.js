// SPDX-License-Identifier: MIT
// Tests of the list of words: its order, its groups, the filter, the heat map, and a list of
// thousands of words.
'use strict';

const assert = require('node:assert/strict');
const {
    FINNISH, assertSame, boardIn, cell, openSettings, pressInMenu, solve, startServer, suite,
    summaryOn, takePicture, waitForWords, word, wordsOn,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const ADDRESS = `/?board=${BOARD}`;

/** Returns the groups of the list: heading, count, words. */
const groupsOn = (page) => page.evaluate(() =>
    [...document.querySelectorAll('.words-group')].map((group) => [
        group.querySelector('h3').textContent,
        group.querySelector('.side').lastChild.textContent,
        [...group.querySelectorAll('.word b')].map((name) => name.textContent),
    ]));

/** Returns the groups that the page must show for these words, in their order. */
function groupsOf(words, headingOf) {
    const groups = new Map();
    for (const one of words) {
        const heading = headingOf(one);
        groups.set(heading, [...(groups.get(heading) || []), one]);
    }
    return [...groups].map(([heading, list]) => {
        const count = list.length === 1 ? '1 word' : `${list.length} words`;
        const each = new Set(list.map(points));
        const isSaid = headingOf === points || each.size > 1;
        return [heading, isSaid ? count : `${count}, ${[...each][0]} each`,
            list.map((one) => one.word)];
    });
}

const points = ({ score }) => (score === 1 ? '1 point' : `${score} points`);
const letters = (one) => `${one.word.length} letters`;
const initial = (one) => one.word[0].toUpperCase();

check('sorted and grouped', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    for (const [label, order, headingOf] of [
        ['Points', 'score', points],
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
}, { isFeature: true });

check('a letter outside a to z counts as one', async ({ page, origin }) => {
    const board = 'työp/äklj/ioay';
    await page.goto(
        `${origin}/?board=${board}&dict=finnish-sample&min-length=2&sort=length`);
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
    assert.equal(await summaryOn(page),
        `${wanted.length} of 135 words · ${score} of 203 points`);
    await filter.fill('xyz');
    assert.match(await page.locator('#words').textContent(), /No word has “xyz” in it/);
    await filter.fill('');
    assert.equal((await wordsOn(page)).length, answer.count);
}, { isFeature: true });

/** Returns how many of these words use each cell. */
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
    const button = page.locator('#heat');
    const usesOn = async () =>
        (await page.locator('.uses').allTextContents()).map(Number);
    await pressInMenu(page, 'Heat map');
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    const uses = usesOf(answer, answer.words);
    assert.deepEqual(await usesOn(), uses);
    const most = await page.locator('#most').textContent();
    assert.equal(most, `${Math.max(...uses)} words`);
    await takePicture(page, 'heat-map');
    await page.getByRole('searchbox').fill('um'); // the heat map then shows only the listed words
    assert.deepEqual(await usesOn(),
        usesOf(answer, answer.words.filter((one) => one.word.includes('um'))));
    await pressInMenu(page, 'Heat map');
    assert.deepEqual((await page.locator('.uses').allTextContents()).join(''), '');
}, { isFeature: true });

check('thousands of words are listed in parts', async ({ page, origin }) => {
    const board = '??g/ni?/ets';
    const answer = solve(board);
    assert.ok(answer.count > 2000 && answer.count < 20000, `${answer.count} words`);
    await page.goto(`${origin}/?board=${encodeURIComponent(board)}`);
    await waitForWords(page, answer);
    const listed = await page.locator('.word').count();
    assert.ok(listed <= 500, `${listed} at first`);
    await page.getByRole('button', { name: /^Show / }).click();
    await page.locator('.word').nth(listed).waitFor();
    await takePicture(page, 'thousands');
}, { isFeature: true });

/** Lets the server send only 20 words of a list that is cut. */
const cutLists = (page) => page.route(/limit=20000(?!0)/, (route) => {
    const url = route.request().url().replace('limit=20000', 'limit=20');
    return route.continue({ url });
});

check('what is not listed is said', async ({ page, origin }) => {
    await cutLists(page);
    await page.goto(origin + ADDRESS);
    const answer = solve(BOARD);
    await waitForWords(page, answer); // the totals are for the whole board
    await page.getByText('Only the first 20 of them, in this order, are listed.')
        .waitFor();
    assert.equal((await wordsOn(page)).length, 20);
    // A filter looks only at the listed words, and the page says so.
    const names = (await wordsOn(page)).map((one) => one.word);
    const missing = answer.words.find((one) => !names.includes(one.word)).word;
    await page.getByRole('searchbox', { name: 'Filter' }).fill(missing);
    await page.getByText(`None of the 20 listed words has “${missing}” in it.`)
        .waitFor();
    assert.equal(await summaryOn(page),
        '0 of 20 listed words · 0 points');
    // One click lists all words.
    await page.getByRole('button', { name: 'List all 135 words' }).click();
    await word(page, missing).waitFor();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await waitForWords(page, answer);
    assert.equal((await wordsOn(page)).length, answer.count);
    assert.equal(await page.locator('#note').textContent(), '');
    assert.ok(await page.locator('#whole').isHidden());
});

check('another order of a list that is cut', async ({ page, origin }) => {
    await cutLists(page);
    await page.goto(origin + ADDRESS);
    await waitForWords(page, solve(BOARD));
    for (const [label, order] of [['Length', 'length'], ['A–Z', 'alpha']]) {
        await page.getByRole('radio', { name: label }).check();
        const { words: [first, second] } = solve(BOARD, `--sort=${order}`);
        await page.waitForFunction((wanted) => wanted.join() ===
            [...document.querySelectorAll('.word b')].slice(0, 2)
                .map((name) => name.textContent).join(), [first.word, second.word]);
    }
});

check('patterns', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    const { words } = solve(BOARD);
    await waitForWords(page, solve(BOARD));
    for (const [pattern, expression] of [
        ['p*', /^p.*$/], ['?l?m', /^.l.m$/], ['[pl]?m*', /^[pl].m.*$/],
        ['*u*b*', /^.*u.*b.*$/], ['**', /^.*$/], ['L*', /^l.*$/],
        ['*e[RS]', /^.*e[rs]$/], ['*m', /^.*m$/],
    ]) {
        await page.getByRole('searchbox', { name: 'Filter' }).fill(pattern);
        assert.deepEqual((await wordsOn(page)).map((one) => one.word),
            words.map((one) => one.word).filter((one) => expression.test(one)),
            pattern);
    }
    await page.getByRole('searchbox', { name: 'Filter' }).fill('x?y*');
    await page.getByText('No word has the form “x?y*”.').waitFor();
    // For a pattern with many stars, the time grows with the length of the pattern times the length
    // of the word.
    await page.getByRole('searchbox', { name: 'Filter' }).fill('*a'.repeat(1000));
    await page.getByText('No word has the form').waitFor();
}, { isFeature: true });

check('the number of words of each length', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    const { words, count } = solve(BOARD);
    await waitForWords(page, solve(BOARD));
    const histogram = page.getByRole('group', { name: 'Words by length' });
    const lengths = new Map();
    for (const { word: { length } } of words)
        lengths.set(length, (lengths.get(length) || 0) + 1);
    assert.deepEqual(
        await histogram.getByRole('button').evaluateAll((buttons) =>
            buttons.map((one) => one.firstChild.textContent)),
        [...lengths].sort(([a], [b]) => a - b).map(([length, found]) =>
            `${length} letters: ${found === 1 ? '1 word' : `${found} words`}`));
    const five = histogram.getByRole('button', { name: /^5 letters/ });
    await five.click();
    assert.equal(await five.getAttribute('aria-pressed'), 'true');
    assert.deepEqual((await wordsOn(page)).map((one) => one.word),
        words.map((one) => one.word).filter((one) => one.length === 5));
    assert.match(await summaryOn(page),
        new RegExp(`^${lengths.get(5)} of 135 words · `));
    await takePicture(page, 'lengths');
    await five.click();
    assert.equal((await wordsOn(page)).length, count);
});

check('scoring, lengths and all paths', async ({ page, origin }) => {
    const board = 'tatt/eses';
    await page.goto(`${origin}/?board=${board}`);
    await waitForWords(page, solve(board));
    await openSettings(page);
    await page.getByRole('combobox', { name: 'Points' }).selectOption('By length');
    await page.getByRole('textbox', { name: 'Only these lengths' }).fill('4, 6-7 9');
    await page.keyboard.press('Enter');
    const options = ['--scoring=length', '--lengths=4,6,7,9'];
    const answer = solve(board, ...options);
    await assertSame(page, answer, boardIn(answer));
    assert.match(page.url(), /lengths=4,6,7,9/);
    await page.locator('#all-paths').check();
    await page.locator('#options .main').click();
    const all = solve(board, ...options, '--all-paths').words;
    const most = all.find(({ paths }) => paths.length > 2);
    const button = page.getByRole('button', {
        name: `${most.word}, ${most.score} points, ${most.paths.length} paths`,
        exact: true,
    });
    await button.click();
    const shown = await button.evaluate((one) => one.word.paths.map(String));
    assert.deepEqual(shown.sort(), most.paths.map(String).sort());
    await page.getByText(`path 1 of ${most.paths.length}`).waitFor();
    await page.getByRole('button', { name: 'Next path' }).click();
    await page.getByText(`path 2 of ${most.paths.length}`).waitFor();
    await page.reload();
    await button.waitFor();
    assert.equal(await page.locator('#lengths').inputValue(), '4,6,7,9');
    assert.equal(await page.locator('#scoring').inputValue(), 'length');
}, { isFeature: true });

check('a search that ended early says so', async ({ t, page }) => {
    const server = await startServer({ options: ['--max-results=3'] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(server.origin + ADDRESS);
    await page.getByText('Some words are missing: the search was ended at its limit').waitFor();
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
