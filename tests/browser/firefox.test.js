// SPDX-License-Identifier: MIT
// The page in Firefox: boards typed and pasted have the words of `solve`, and a path can be
// shown. The other tests use Chromium only.
'use strict';

const assert = require('node:assert/strict');
const test = require('node:test');
const {
    assertSame, cell, findFirefox, solve, suite, word,
} = require('./support.js');

const BOARD = 'ezmr/nube/slos/paon';

const MISSING = 'there is no Firefox; install it (Debian package firefox-esr)';

if (findFirefox()) {
    addTests(suite({ browserName: 'firefox' }));
} else {
    const skip = process.env.WORDGRID_REQUIRE_BROWSER !== '1' && MISSING;
    test('Firefox', { skip }, () => assert.fail(MISSING));
}

function addTests(check) {
    check('a board from the address', async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}`);
        await assertSame(page, solve(BOARD));
        await word(page, 'embolus').click();
        await page.locator('svg .number').first().waitFor();
    });

    check('typed letters and a paste', async ({ page, origin }) => {
        await page.goto(origin);
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
}
