// SPDX-License-Identifier: MIT
// Tests of the address. It contains the board and the settings: so an address can be shared, and
// the browser goes back and forward through boards.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    FINNISH, assertSame, cell, openSettings, paste, pressInMenu, scratchFolder, solve, startServer,
    suite, tilesOn, waitForWords,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

check('another browser shows the same', async ({ page, another, origin }) => {
    await page.goto(`${origin}/?board=`);
    await openSettings(page);
    await page.locator('#dict').selectOption('finnish-sample');
    await page.locator('#min-length').fill('2');
    await page.keyboard.press('Tab');
    await page.locator('#moves').selectOption('knight');
    await page.locator('#torus').check();
    await page.keyboard.press('Escape'); // closes the settings
    await pressInMenu(page, 'Heat map');
    await cell(page, 0, 0).focus();
    await paste(page, 'TYÖ/[pö].?/K[o|i]A');
    const answer = solve('TYÖ/[pö].?/K[o|i]A', `--dict=${FINNISH}`, '--min-length=2',
        '--moves=knight', '--torus');
    assert.ok(answer.count > 0);
    await assertSame(page, answer, 'TYÖ/[pö].?/K[o|i]A');
    await page.getByRole('radio', { name: 'A–Z' }).check();
    await page.waitForURL(/board=TY.*sort=alpha/);
    const other = await another();
    await other.goto(page.url());
    await assertSame(other, answer, 'TYÖ/[pö].?/K[o|i]A');
    assert.ok(await other.getByRole('radio', { name: 'A–Z' }).isChecked());
    assert.ok(await other.locator('#torus').isChecked());
    assert.equal(await other.locator('#moves').inputValue(), 'knight');
    assert.equal(await other.locator('#heat')
        .getAttribute('aria-pressed'), 'true');
    assert.equal(other.url(), page.url());
});

check('a dictionary has one name in the address', async ({ t, page }) => {
    const folder = scratchFolder(t);
    fs.symlinkSync(FINNISH, path.join(folder, 'suomi.wgd'));
    const env = { ...process.env, WORDGRID_PATH: folder };
    const server = await startServer({ dictionaries: [], env });
    t.after(() => server.end('SIGTERM'));
    await page.goto(`${server.origin}/?board=talo/kiva/rate/onni&dict=suomi`);
    await assertSame(page, solve('talo/kiva/rate/onni', `--dict=${FINNISH}`));
    await page.waitForURL(/[&]dict=finnish-sample$/);
});

check('what is at its default is not in the address', async ({ page, origin }) => {
    await page.goto(origin);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('ezmrnubeslospaon');
    await waitForWords(page, solve(BOARD));
    await page.waitForURL(`${origin}/?board=${BOARD}`);
});

check('a setting has the name of its parameter', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await openSettings(page);
    await page.locator('#min-length').fill('5');
    await page.locator('#max-length').fill('6');
    const allPaths = page.locator('#all-paths');
    await allPaths.check();
    const settings = 'min-length=5&max-length=6&all-paths=1';
    await page.waitForURL(`${origin}/?board=${BOARD}&${settings}`);
    await page.reload();
    await assertSame(page, solve(BOARD, '--min-length=5', '--max-length=6'));
    assert.equal(await allPaths.isChecked(), true);
});

check('back and forward', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await cell(page, 0, 0).focus();
    await paste(page, 'lab/thy/nir');
    await waitForWords(page, solve('lab/thy/nir'));
    await openSettings(page);
    await page.locator('#moves').selectOption('hex');
    await waitForWords(page, solve('lab/thy/nir', '--moves=hex'));
    await page.goBack();
    await assertSame(page, solve('lab/thy/nir'));
    assert.equal(await page.locator('#moves').inputValue(), 'king');
    await page.goBack();
    await assertSame(page, solve(BOARD));
    await page.goForward();
    await page.goForward();
    await assertSame(page, solve('lab/thy/nir', '--moves=hex'));
}, { isFeature: true });

check('typing makes no history', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir`);
    const before = await page.evaluate(() => history.length);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('cats', { delay: 80 });
    await waitForWords(page, solve('cat/shy/nir'));
    assert.equal(await page.evaluate(() => history.length), before);
});

check('letters typed just before a new board are in the history', async (
    { page, origin }) => {
    await page.clock.install(); // stops the timer that writes the address
    await page.goto(`${origin}/?board=lab/thy/nir`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('dog');
    await page.getByRole('button', { name: 'Random' }).click();
    await page.goBack();
    await page.clock.runFor(1000);
    await waitForWords(page, solve('dog/thy/nir'));
    assert.equal(page.url(), `${origin}/?board=dog/thy/nir`);
});

check('the link is copied', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    const permissions = ['clipboard-read', 'clipboard-write'];
    await page.context().grantPermissions(permissions, { origin });
    await page.locator('#copy').click();
    await page.locator('#copy').getByText('Copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
}, { isFeature: true });

check('an address with nonsense', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ab/cd&min-length=x&max-length=-3&moves=queen&torus=yes&sort=`);
    await assertSame(page, solve('ab/cd'));
});

check('a board that is too large for the page', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${'a/'.repeat(30)}`);
    await page.locator('#notice').getByText('This board has 31 rows').waitFor();
    assert.equal((await tilesOn(page)).length, 4);
});
