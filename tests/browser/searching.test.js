// SPDX-License-Identifier: MIT
// Tests of a board that the server searches for many seconds. The search of each start cell runs
// until its time limit. During the search, the page shows the words so far, says that the result is
// not complete, and stays usable.
'use strict';

const assert = require('node:assert/strict');
const {
    assertSame, cell, paste, solve, startServer, suite, takePicture,
} = require('./support.js');

const check = suite({ hasServer: false });
const ANY = '????/????/????/????';
const BOARD = 'ezmr/nube/slos/paon';

/** Opens the page at a board of sixteen wildcards. */
async function openAny(t, page, ...options) {
    const server = await startServer({ options: [...options, '--no-download', '-j2'] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(`${server.origin}/?board=${ANY}`);
    await page.getByText('Waiting for the first words.').waitFor();
}

/** Holds the requests of all start cells; pass("ROW,COLUMN") sends one. */
async function holdBack(page) {
    const held = new Map();
    await page.route(/api\/solve/, (route) => {
        held.set(new URL(route.request().url()).searchParams.get('from'), route);
    });
    return { pass: (from) => held.get(from).continue() };
}

/** Waits until `least` start cells or more are answered; returns how many. */
async function progress(page, least) {
    await page.waitForFunction((wanted) => {
        const note = document.querySelector('#note').textContent;
        const [, n] = /^Searching: (\d+) of 16 start cells\./.exec(note) || [];
        return Number(n) >= wanted;
    }, least);
    const note = await page.locator('#note').textContent();
    return Number(/\d+/.exec(note)[0]);
}

check('what there is so far is shown, and can be used', async ({ t, page }) => {
    // The test lets through the requests of two cells; the search does not end.
    const { pass } = await holdBack(page);
    await openAny(t, page, '--time-limit=1');
    await pass('0,0');
    assert.equal(await progress(page, 1), 1);
    const summary = page.locator('#summary');
    assert.match(await summary.textContent(), /^[\d,]+ words so far · [\d,]+ points$/);
    await page.getByText('The search was ended early: words are missing.').waitFor();
    await takePicture(page, 'searching');
    const heading = page.locator('#words h3').first();
    assert.match(await heading.textContent(), /point/);
    await page.getByRole('radio', { name: 'A–Z' }).check();
    assert.match(await heading.textContent(), /^A/);
    await page.getByRole('searchbox').fill('ing');
    for (const text of await page.locator('.word b').allTextContents())
        assert.match(text, /ing/);
    assert.match(await summary.textContent(), /^[\d,]+ of [\d,]+ words so far · /);
    await page.getByRole('searchbox').fill('');
    await page.evaluate(() => window.scrollTo(0, 300));
    await pass('3,3');
    await progress(page, 2); // the list has changed; the page has not scrolled
    assert.equal(await page.evaluate(() => window.scrollY), 300);
    assert.match(await heading.textContent(), /^A/);
}, { isFeature: true });

check('who types on does not wait', async ({ t, page }) => {
    await openAny(t, page, '--time-limit=60');
    const [asked, aborted] = [[], []];
    page.on('request', (request) => asked.push(request.url()));
    page.on('requestfailed', (request) => aborted.push(request.url()));
    await cell(page, 0, 0).focus();
    const begin = Date.now();
    await paste(page, BOARD);
    await assertSame(page, solve(BOARD));
    t.diagnostic(`the words of the next board came after ${Date.now() - begin} ms`);
    assert.ok(aborted.length > 0 && aborted.every((url) => url.includes('%3F')));
    assert.ok(asked.every((url) => url.includes('board=ezmr')));
    assert.equal(await page.locator('#note').textContent(), '');
    await page.waitForTimeout(2500); // a late answer must not change the words
    await assertSame(page, solve(BOARD));
});
