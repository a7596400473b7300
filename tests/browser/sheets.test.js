// SPDX-License-Identifier: MIT
// Tests of the sheets that lie on the page: the settings beside the board, their numbers and their
// defaults, the focus, and what closes a sheet.
'use strict';

const assert = require('node:assert/strict');
const {
    PHONE, openSettings, solve, suite, takePicture, waitForWords,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

async function open(page, origin, rest = '') {
    await page.goto(`${origin}/?board=${BOARD}${rest}`);
    await waitForWords(page, solve(BOARD));
}

const focused = (page) => page.evaluate(() => document.activeElement.id);
const pressStep = (page, id, by) =>
    page.locator(`#${id}`).locator('..').locator(`[data-step="${by}"]`).click();
const isAble = (page, id, by) =>
    page.locator(`#${id}`).locator('..').locator(`[data-step="${by}"]`)
        .evaluate((one) => one.ariaDisabled !== 'true');

check('settings are closed at first, and lie beside the board', async ({ page, origin }) => {
    await open(page, origin);
    const options = page.locator('#options');
    assert.ok(await options.isHidden());
    await openSettings(page);
    assert.equal(await focused(page), 'options-title');
    assert.equal(await page.locator('#options-total').textContent(), '135 words · 203 points');
    const board = await page.locator('.tray').boundingBox();
    const sheet = await options.boundingBox();
    assert.ok(board.x + board.width <= sheet.x);
    // The board can be used, and the counts follow at once.
    await page.locator('.tile').first().click();
    await page.keyboard.type('s');
    await waitForWords(page, solve('szmr/nube/slos/paon'));
    const { count, score } = solve('szmr/nube/slos/paon', '--min-length=4');
    await pressStep(page, 'min-length', 1);
    await page.locator('#options-total').getByText(`${count} words · ${score} points`).waitFor();
    await takePicture(page, 'settings');
    await page.locator('#options').getByRole('button', { name: 'Done' }).click();
    assert.ok(await options.isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.dataset.opens), 'options');
}, { isFeature: true });

check('numbers by − and +, up to their limits', async ({ page, origin }) => {
    await open(page, origin);
    await openSettings(page);
    const value = (id) => page.locator(`#${id}`).inputValue();
    assert.equal(await isAble(page, 'max-length', 1), false); // any length
    await pressStep(page, 'max-length', -1);
    assert.equal(await value('max-length'), '7'); // the longest word on the board
    await pressStep(page, 'max-length', -1);
    await waitForWords(page, solve(BOARD, '--max-length=6'));
    for (let i = 6; i < 17; i++) await pressStep(page, 'max-length', 1);
    assert.equal(await value('max-length'), '');
    await waitForWords(page, solve(BOARD));
    for (let i = 3; i > 1; i--) await pressStep(page, 'min-length', -1);
    assert.equal(await value('min-length'), '1');
    assert.equal(await isAble(page, 'min-length', -1), false);
    await page.locator('#rows').focus();
    for (let i = 4; i > 1; i--) await page.keyboard.press('ArrowDown');
    assert.equal(await value('rows'), '1');
    assert.equal(await isAble(page, 'rows', -1), false);
    await page.keyboard.press('ArrowUp');
    assert.equal(await value('rows'), '2');
    await waitForWords(page, solve('ezmr/nube', '--min-length=1'));
});

check('a number that cannot be says what it became', async ({ page, origin }) => {
    await open(page, origin);
    await openSettings(page);
    const note = page.locator('#number-note');
    await page.locator('#rows').fill('99');
    await page.keyboard.press('Tab');
    await note.getByText('At most 20 rows.').waitFor();
    assert.equal(await page.locator('#rows').inputValue(), '20');
    await page.locator('#spoken').getByText('At most 20 rows.').waitFor();
    // The longest word cannot be shorter than the shortest: both move.
    await page.locator('#rows').fill('4');
    await page.locator('#max-length').fill('2');
    await page.keyboard.press('Tab');
    await note.getByText('The shortest word now has 2 letters, too.').waitFor();
    assert.equal(await page.locator('#min-length').inputValue(), '2');
    await waitForWords(page, solve(BOARD, '--min-length=2', '--max-length=2'));
    await page.locator('#min-length').fill('5');
    await page.keyboard.press('Tab');
    await waitForWords(page, solve(BOARD, '--min-length=5', '--max-length=5'));
    await page.locator('#min-length').fill('4');
    await page.keyboard.press('Tab');
    assert.equal(await note.textContent(), '');
});

check('back to the defaults, and undone', async ({ page, origin }) => {
    const options = ['--moves=knight', '--min-length=2', '--torus'];
    await page.goto(`${origin}/?board=${BOARD}&moves=knight&min-length=2&torus=1`);
    await waitForWords(page, solve(BOARD, ...options));
    await openSettings(page);
    const defaults = page.getByRole('button', { name: 'Back to the defaults' });
    await defaults.click();
    await waitForWords(page, solve(BOARD));
    assert.equal(new URL(page.url()).search, `?board=${BOARD}`);
    assert.equal(await defaults.getAttribute('aria-disabled'), 'true');
    await page.locator('#undo').click();
    await waitForWords(page, solve(BOARD, ...options));
    assert.ok(await page.locator('#torus').isChecked());
});

check('a setting of the words keeps the example', async ({ page, origin }) => {
    await page.goto(origin);
    await page.locator('#example').waitFor();
    await page.locator('.word').first().waitFor();
    const boardNow = () => page.evaluate(() => boardText(board).text);
    const before = await boardNow();
    await openSettings(page);
    await pressStep(page, 'min-length', 1);
    assert.equal(await boardNow(), before);
    await page.waitForFunction(() => result.words.every(({ length }) => length > 3));
    assert.ok(await page.locator('#example').isVisible());
});

check('one sheet at a time; Escape, the backdrop, the focus', async ({ page, origin }) => {
    await open(page, origin);
    await openSettings(page);
    await page.keyboard.press('Control+k');
    assert.ok(await page.locator('#options').isHidden());
    assert.equal(await focused(page), 'finder-text');
    await page.keyboard.type('a text to select');
    const { x, y, height } = await page.locator('#finder-text').boundingBox();
    // A selection that ends on the backdrop does not close the sheet, a click there does.
    await page.mouse.move(x + 80, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 200, y + height / 2);
    await page.mouse.up();
    assert.ok(await page.locator('#finder').isVisible());
    await page.mouse.click(x - 200, y + height / 2);
    assert.ok(await page.locator('#finder').isHidden());
    await openSettings(page);
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#options').isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.dataset.opens), 'options');
});

check('on a phone, the settings leave the board in view', async ({ page, origin }) => {
    for (const [width, height] of [[390, 844], [320, 568]]) {
        await page.setViewportSize({ width, height });
        await open(page, origin);
        await openSettings(page);
        const board = await page.locator('#board').boundingBox();
        const sheet = await page.locator('#options').boundingBox();
        assert.ok(board.y >= 0, `${board.y}`);
        assert.ok(board.y + board.height <= sheet.y, `${board.y + board.height} of ${sheet.y}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
}, { context: PHONE });
