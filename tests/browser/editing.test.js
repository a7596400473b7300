// SPDX-License-Identifier: MIT
// Tests of undo and redo, sizes, tiles of several letters by touch, letters that no word has, and
// right-to-left boards.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const {
    PHONE, cell, openSettings, paste, scratchFolder, solve, startServer, suite, takePicture,
    tilesOn, waitForWords,
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
    await page.keyboard.press('Control+z'); // there is no further step to undo
    assert.equal(await rowsOn(page), 'lab/thy/nir');
    await page.keyboard.press('Control+y');
    await waitForBoard(page, 'cab/thy/nir');
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Meta+Shift+Z'); // the keys for redo on a Mac
    assert.equal(await rowsOn(page), 'cqus/thy/nir');
    await page.keyboard.press('Meta+z');
    await page.keyboard.press('Meta+z');
    await waitForBoard(page, 'cab/thy/nir');
    await page.keyboard.press('Delete');
    assert.equal(await rowsOn(page), 'c.b/thy/nir');
    await press(page, 'Undo');
    await waitForBoard(page, 'cab/thy/nir');
}, { isFeature: true });

check('undo and redo: whole boards', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await cell(page, 0, 0).focus();
    await paste(page, 'lab/thy/nir');
    await waitForBoard(page, 'lab/thy/nir');
    await press(page, 'Clear');
    await press(page, 'Random');
    const random = await rowsOn(page);
    await openSettings(page);
    await page.locator('#rows').fill('2');
    await page.keyboard.press('Tab');
    await page.locator('#moves').selectOption('rook');
    await press(page, 'Undo');
    assert.equal(await page.locator('#moves').inputValue(), 'king');
    await press(page, 'Undo');
    assert.equal(await rowsOn(page), random);
    assert.equal(await page.locator('#rows').inputValue(), '3');
    await press(page, 'Undo');
    assert.equal(await rowsOn(page), '.../.../...');
    await press(page, 'Undo');
    await waitForBoard(page, 'lab/thy/nir');
    await press(page, 'Undo');
    await waitForBoard(page, BOARD);
    // A button without a further step says that it is disabled, and keeps the focus.
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    assert.equal(await page.evaluate(() => document.activeElement.id), 'undo');
    await page.locator('#undo').press('Enter');
    await waitForBoard(page, BOARD);
    await press(page, 'Redo');
    await waitForBoard(page, 'lab/thy/nir');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('c'); // now the undone steps cannot be redone
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
    await cell(page, 0, 0).evaluate((input) => { // an input event, as the browser sends it
        input.value = 'x';
        input.dispatchEvent(
            new InputEvent('input', { inputType: 'historyUndo', bubbles: true }));
    });
    await waitForBoard(page, 'lab/thy/nir');
});

check('a smaller board and back: no tile is lost', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await openSettings(page);
    const set = async (id, value) => {
        await page.locator(id).fill(value);
        await page.keyboard.press('Tab');
    };
    await set('#rows', '3');
    await waitForBoard(page, 'ezmr/nube/slos');
    await set('#columns', '2');
    await waitForBoard(page, 'ez/nu/sl');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('x'); // the board now has one more tile
    await set('#columns', '4');
    await set('#rows', '4');
    await waitForBoard(page, 'xzmr/nube/slos/paon');
    await set('#rows', '2');
    await press(page, 'Clear'); // also clears the hidden tiles
    await set('#rows', '4');
    assert.equal(await rowsOn(page), '..../..../..../....');
}, { isFeature: true });

// --- Dictionaries with digraphs, and from right to left

/** Returns a server with a dictionary of these words; returns the dictionary's file, too. */
async function serverOf(t, { name, language, words, alphabet }) {
    const folder = scratchFolder(t);
    const file = path.join(folder, `${name}.wgd`);
    const options = ['build', '--quiet', `--name=${name}`, '-o', file,
        `--language=${language}`];
    if (alphabet) {
        const letters = path.join(folder, 'alphabet');
        fs.writeFileSync(letters, `${alphabet.join('\n')}\n`);
        options.push(`--alphabet=${letters}`);
    }
    execFileSync(path.join(process.env.WORDGRID_BIN, 'dictc'), options,
        { input: `${words.join('\n')}\n` });
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    return { origin: server.origin, file };
}

const HUNGARIAN = {
    name: 'magyar', language: 'hu', words: ['anya', 'anyag', 'gyanta', 'nyak'],
    alphabet: ['a', 'g', 'gy', 'k', 'n', 'ny', 't', 'y'],
};
const HEBREW = {
    name: 'ivrit', language: 'he', words: ['שלום', 'שיר', 'דבר', 'בית', 'מלך', 'ילד'],
};

check('tiles of several letters by touch', async ({ t, page }) => {
    const { origin, file } = await serverOf(t, HUNGARIAN);
    await page.goto(`${origin}/?board=&size=2x3`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    const bar = page.getByRole('toolbar', { name: 'Tiles' });
    assert.ok(!(await bar.isVisible()));
    const key = (name) => bar.getByRole('button', { name, exact: true });
    await cell(page, 0, 0).tap();
    await page.keyboard.type('a');
    await key('ny').tap();
    await page.keyboard.type('a');
    await key('any letter').tap();
    await key('a hole, like an empty cell').tap();
    assert.deepEqual(await tilesOn(page), [['a', 'ny', 'a'], ['?', '.', '.']]);
    await key('one of several letters').tap();
    await page.keyboard.type('g');
    await key('or').tap();
    await key('gy').tap();
    await takePicture(page, 'tilebar-editing');
    await key('Done').tap();
    assert.deepEqual(await tilesOn(page), [['a', 'ny', 'a'], ['?', '.', 'g|gy']]);
    await waitForWords(page, solve('a[ny]a/?.[g|gy]', `--dict=${file}`),
        'a[ny]a/?.[g|gy]');
    await takePicture(page, 'tilebar');
    // The keyboard of the phone stays, because the board keeps the focus.
    assert.ok(await page.evaluate(() => document.activeElement.matches('.tile')));
    for (const button of await bar.getByRole('button').all()) {
        const { width, height } = await button.boundingBox();
        assert.ok(width >= 40 && height >= 40, `${width} × ${height}`);
    }
    await page.getByRole('searchbox').tap();
    assert.ok(!(await bar.isVisible()));
}, { isFeature: true, context: PHONE });

check('the bar: with a mouse only where there are digraphs', async ({ t, page }) => {
    const { origin } = await serverOf(t, HUNGARIAN);
    await page.goto(`${origin}/?board=`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    await cell(page, 0, 0).click();
    await page.getByRole('button', { name: 'gy', exact: true }).click();
    assert.equal((await tilesOn(page))[0][0], 'gy');
    await page.keyboard.press('Control+z');
    assert.equal((await tilesOn(page))[0][0], '.');
});

check('from right to left', async ({ t, page }) => {
    const { origin, file } = await serverOf(t, HEBREW);
    await page.goto(`${origin}/?board=&size=2x3`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('שיררבד');
    await waitForWords(page, solve('שיר/רבד', `--dict=${file}`), 'שיר/רבד');
    const x = async (row, column) => (await cell(page, row, column).boundingBox()).x;
    assert.ok(await x(0, 0) > await x(0, 1));
    assert.ok(await x(0, 1) > await x(0, 2));
    assert.ok(await x(1, 0) > await x(1, 2));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('x');
    assert.deepEqual(await tilesOn(page), [['ש', 'x', 'ר'], ['ר', 'ב', 'ד']]);
    await page.keyboard.press('Control+z');
    await page.locator('.word').first().click();
    // Each word has its own direction, so that a number beside it stays in its place.
    for (const element of await page.locator('.word b, #caption strong').all())
        assert.deepEqual(await element.evaluate((one) => {
            const { direction, unicodeBidi } = getComputedStyle(one);
            return { direction, unicodeBidi };
        }), { direction: 'rtl', unicodeBidi: 'isolate' });
    const order = await page.locator('#caption').evaluate((caption) => {
        const ends = (node) => {
            const range = document.createRange();
            range.selectNode(node);
            return range.getBoundingClientRect();
        };
        const [word, rest] = caption.children;
        return ends(word).right <= ends(rest).left + 1;
    });
    assert.ok(order, 'the points are at the right of the word');
    await takePicture(page, 'right-to-left');
}, { isFeature: true });

check('letters that the dictionary lacks are marked and said', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=cäb/thя/nir`);
    const notes = page.locator('#notes');
    await notes.getByText('2 tiles have letters that english lacks: ä, я').waitFor();
    assert.equal(await page.locator('.unknown').count(), 2);
    await cell(page, 0, 1).focus();
    await page.keyboard.type('a');
    await notes.getByText('1 tile has letters that english lacks: я').waitFor();
    await cell(page, 1, 2).focus();
    await page.keyboard.type('y');
    await waitForWords(page, solve('cab/thy/nir'));
    assert.equal(await notes.textContent(), '');
});
