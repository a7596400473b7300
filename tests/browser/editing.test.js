// SPDX-License-Identifier: MIT
// Undo and redo, sizes, tiles of several letters by touch, letters that no word has,
// right-to-left boards, and the example board.
'use strict';

const assert = require('node:assert/strict');
const {
    assertSame, cell, paste, solve, suite, tilesOn, waitForWords,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

const rowsOn = async (page) =>
    (await tilesOn(page)).map((row) => row.join('')).join('/');
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Waits until board, words and address are those of this board. */
async function waitForBoard(page, board) {
    await waitForWords(page, solve(board), board);
    await page.waitForURL((url) => url.searchParams.get('board') === board);
    assert.equal(await rowsOn(page), board);
}

check('undo and redo: tiles', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('c[qu]s');
    await waitForWords(page, solve('c[qu]s/thy/nir'));
    assert.equal(await rowsOn(page), 'cqus/thy/nir');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForBoard(page, 'cab/thy/nir');
    assert.ok(await cell(page, 0, 1).evaluate((one) => one === document.activeElement));
    await page.keyboard.press('Control+z');
    await waitForBoard(page, 'lab/thy/nir');
    await page.keyboard.press('Control+z'); // there is nothing more
    assert.equal(await rowsOn(page), 'lab/thy/nir');
    await page.keyboard.press('Control+y');
    await waitForBoard(page, 'cab/thy/nir');
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Meta+Shift+Z'); // of a Mac
    assert.equal(await rowsOn(page), 'cqus/thy/nir');
    await page.keyboard.press('Meta+z');
    await page.keyboard.press('Meta+z');
    await waitForBoard(page, 'cab/thy/nir');
    await page.keyboard.press('Delete');
    assert.equal(await rowsOn(page), 'c.b/thy/nir');
    await press(page, 'Undo');
    await waitForBoard(page, 'cab/thy/nir');
});

check('undo and redo: whole boards', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await cell(page, 0, 0).focus();
    await paste(page, 'lab/thy/nir');
    await waitForBoard(page, 'lab/thy/nir');
    await press(page, 'Clear');
    await press(page, 'Random');
    const random = await rowsOn(page);
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('2');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Moves' }).selectOption('rook');
    await press(page, 'Undo');
    assert.equal(await page.getByRole('combobox', { name: 'Moves' }).inputValue(),
        'king');
    await press(page, 'Undo');
    assert.equal(await rowsOn(page), random);
    const rows = page.getByRole('spinbutton', { name: 'Rows' });
    assert.equal(await rows.inputValue(), '3');
    await press(page, 'Undo');
    assert.equal(await rowsOn(page), '.../.../...');
    await press(page, 'Undo');
    await waitForBoard(page, 'lab/thy/nir');
    await press(page, 'Undo');
    await waitForBoard(page, BOARD);
    // The button without a further step gives the focus away.
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    assert.equal(await page.evaluate(() => document.activeElement.id), 'redo');
    await press(page, 'Redo');
    await waitForBoard(page, 'lab/thy/nir');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('c'); // forgets what was undone
    assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled());
});

check('undo in a field is that of the browser', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=cab/thy/nir`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('l');
    await page.getByRole('searchbox').fill('abc');
    await page.getByRole('searchbox').press('Control+z');
    await cell(page, 0, 1).dblclick();
    await page.keyboard.type('xy');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    assert.equal(await rowsOn(page), 'lab/thy/nir');
});

check('undo by the menu of the browser', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('c');
    await cell(page, 0, 0).focus();
    await cell(page, 0, 0).evaluate((input) => { // as the browser does
        input.value = 'x';
        input.dispatchEvent(
            new InputEvent('input', { inputType: 'historyUndo', bubbles: true }));
    });
    await waitForBoard(page, 'lab/thy/nir');
});

check('a smaller board and back: no tile is lost', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    const set = async (name, value) => {
        await page.getByRole('spinbutton', { name }).fill(value);
        await page.keyboard.press('Tab');
    };
    await set('Rows', '3');
    await waitForBoard(page, 'ezmr/nube/slos');
    await set('Columns', '2');
    await waitForBoard(page, 'ez/nu/sl');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('x'); // the new tile counts
    await set('Columns', '4');
    await set('Rows', '4');
    await waitForBoard(page, 'xzmr/nube/slos/paon');
    await set('Rows', '2');
    await press(page, 'Clear'); // the hidden tiles, too
    await set('Rows', '4');
    assert.equal(await rowsOn(page), '..../..../..../....');
});
