// SPDX-License-Identifier: MIT
// Tests of the page in Firefox: typed and pasted boards have the words of `solve`, a path can be
// shown, and the static site works offline. The other tests use Chromium only.
'use strict';

const assert = require('node:assert/strict');
const test = require('node:test');
const { addLetterTests } = require('./letters.js');
const { makeSite, serve } = require('./site.js');
const {
    assertSame, cell, findFirefox, hasModule, scratchFolder, solve, suite, waitForWords, word,
} = require('./support.js');

const engine = hasModule() ? 'worker' : 'server';
const BOARD = 'ezmr/nube/slos/paon';

const MISSING = 'there is no Firefox; install it (Debian package firefox-esr)';

if (findFirefox()) {
    addTests(suite({ browserName: 'firefox' }));
} else {
    test('Firefox', { skip: MISSING });
}

function addTests(check) {
    addLetterTests(check);

    check('a board from the address', async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}`);
        await assertSame(page, solve(BOARD));
        assert.equal(await page.evaluate('engine.kind'), engine);
        await word(page, 'embolus').click();
        await page.locator('svg .number').first().waitFor();
    });

    check('typed letters and a paste', async ({ page, origin }) => {
        await page.goto(`${origin}/?board=`);
        await cell(page, 0, 0).click();
        await page.keyboard.type('testersaboundary');
        await assertSame(page, solve('test/ersa/boun/dary'));
        await page.locator('#filter').fill(BOARD);
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+x');
        await cell(page, 1, 1).focus();
        await page.keyboard.press('Control+v');
        await assertSame(page, solve(BOARD));
    });

    check('the static site, offline', async ({ t, another }) => {
        const site = await serve(t, makeSite(scratchFolder(t), 'site'));
        const page = await another();
        await page.goto(`${site.url}?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        assert.equal(await page.evaluate('engine.kind'), 'worker');
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
        await site.end();
        await page.goto(`${site.url}?board=lab/thy/nir`);
        await waitForWords(page, solve('lab/thy/nir'));
    }, { needsModule: true, allowed: /NetworkError|could not be|error occurred|ServiceWorker/ });
}
