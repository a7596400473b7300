// SPDX-License-Identifier: MIT
// Tests of a board that the server searches for many seconds. During the search, the page shows the
// words so far, says that it searches, and stays usable. It asks the server for no more than one
// user may.
'use strict';

const assert = require('node:assert/strict');
const {
    assertSame, cell, paste, solve, startServer, suite, summaryOn, takePicture, until,
} = require('./support.js');

const check = suite({ hasServer: false });
const ANY = '????/????/????/????';
const BOARD = 'ezmr/nube/slos/paon';

/** Opens the page at a board of sixteen wildcards. */
async function openAny(t, page, ...options) {
    const server = await startServer({ options: [...options, '--no-download', '-j2'] });
    t.after(() => server.end('SIGTERM'));
    await page.goto(`${server.origin}/?board=${ANY}`);
}

/** The part of a search that a request asks for: a start cell, the greatest length, or 'whole'. */
function partOf(request) {
    const query = new URL(request.url()).searchParams;
    return query.get('from') ?? (query.get('max-length') || 'whole');
}

/** Holds the requests; pass(PART) waits for one and sends it, the only one that is held. */
async function holdBack(page) {
    const held = new Map();
    const asked = [];
    await page.route(/api\/solve/, (route) => {
        asked.push(partOf(route.request()));
        held.set(partOf(route.request()), route);
    });
    const pass = async (part) => {
        await until(() => held.has(part));
        assert.equal(held.size, 1);
        const route = held.get(part);
        held.clear();
        await route.continue();
    };
    return { asked, pass };
}

const note = (page) => page.locator('#note').textContent();

check('what there is so far is shown, and can be used', async ({ t, page }) => {
    const { asked, pass } = await holdBack(page);
    // There are 10,940 words of at most five letters.
    await openAny(t, page, '--max-results=15000', '--time-limit=80');
    await pass('3');
    await page.getByText('Searching.', { exact: true }).waitFor();
    assert.match(await summaryOn(page), /^[\d,]+ words so far · [\d,]+ points$/);
    const heading = page.locator('#words h3').first();
    assert.match(await heading.textContent(), /point/);
    await page.getByRole('radio', { name: 'A–Z' }).check();
    assert.match(await heading.textContent(), /^A/);
    await page.getByRole('searchbox').fill('in');
    for (const text of await page.locator('.word b').allTextContents())
        assert.match(text, /in/);
    assert.match(await summaryOn(page), /^[\d,]+ of [\d,]+ words so far · /);
    await page.getByRole('searchbox').fill('');
    await page.evaluate(() => window.scrollTo(0, 300));
    const short = await page.evaluate(() => result.words.length);
    await pass('5'); // the list changes; the page does not scroll
    await page.waitForFunction((few) => result.words.length > few, short);
    assert.equal(await note(page), 'Searching.');
    assert.equal(await page.evaluate(() => window.scrollY), 300);
    assert.match(await heading.textContent(), /^A/);
    await takePicture(page, 'searching');
    await pass('8'); // a limit ends this search, so the page asks no more
    await page.getByText('Some words of over 5 letters are missing: the search was ended').waitFor();
    assert.doesNotMatch(await note(page), /Searching/);
    assert.deepEqual(asked, ['3', '5', '8']);
}, { isFeature: true });

check('cell by cell, one request at a time', async ({ page }) => {
    const server = await startServer({ options: ['--no-download'] });
    const asked = [];
    let open = 0;
    await page.route(/api\/solve/, async (route) => {
        asked.push(partOf(route.request()));
        assert.equal(++open, 1);
        const response = await route.fetch();
        const answer = await response.json();
        if (asked.length === 1) { // as if a limit had ended the search
            answer.complete = false;
            answer.words.length = 3;
        }
        open--;
        await route.fulfill({ response, json: answer });
    });
    await page.goto(`${server.origin}/?board=${BOARD}`);
    await assertSame(page, solve(BOARD));
    assert.equal(await note(page), '');
    const cells = [...Array(16).keys()].map((i) => `${3 - (i >> 2)},${3 - i % 4}`);
    assert.deepEqual(asked, ['whole', ...cells]);
    await page.unrouteAll();
    await server.end('SIGTERM');
});

check('two tabs of one user are never refused', async ({ another }) => {
    const server = await startServer({ options: ['--time-limit=1', '--no-download', '-j2'] });
    const tabs = [await another(), await another()];
    const isDone = (page) => page.waitForFunction(() => run && isSolved && !result.isRunning);
    await Promise.all(tabs.map(async (page) => {
        await page.goto(`${server.origin}/?board=${ANY}`);
        await page.locator('#summary').getByText(/words so far/).waitFor();
        await cell(page, 0, 0).focus();
        for (const letter of 'str') await page.keyboard.type(letter); // ends three searches
        await isDone(page);
        await page.goto(`${server.origin}/`); // the example is one question
        await isDone(page);
    }));
    await server.end('SIGTERM');
    const answers = server.log.filter((line) => line.includes('/api/'));
    assert.ok(answers.length >= 8, server.log.join('\n'));
    assert.deepEqual(answers.filter((line) => !/" 200 /.test(line)), []);
});

check('who types on does not wait', async ({ t, page }) => {
    await openAny(t, page, '--time-limit=60');
    await page.locator('#summary').getByText(/words so far/).waitFor();
    const [asked, aborted] = [[], []];
    page.on('request', (request) => asked.push(request.url()));
    page.on('requestfailed', (request) => aborted.push(request.url()));
    await cell(page, 0, 0).focus();
    const begin = Date.now();
    await paste(page, BOARD);
    await assertSame(page, solve(BOARD));
    t.diagnostic(`the words of the next board came after ${Date.now() - begin} ms`);
    assert.ok(aborted.length > 0 && aborted.every((url) => url.includes('%3F')));
    const questions = asked.filter((url) => url.includes('/api/'));
    assert.ok(questions.every((url) => url.includes('board=ezmr')), questions.join('\n'));
    assert.equal(await page.locator('#note').textContent(), '');
    await page.waitForTimeout(2500); // a late answer must not change the words
    await assertSame(page, solve(BOARD));
});
