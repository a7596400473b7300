// SPDX-License-Identifier: MIT
// letters.js: tests for each browser that the letters `dog` go to the board, in a game to the typed
// word, wherever the focus is.
'use strict';

const assert = require('node:assert/strict');
const { solve, tilesOn, waitForWords, word } = require('./support.js');

const BOARD = 'ezmr/nube/slos/paon';
const EMPTY = '..../..../..../....';

const rowsOn = async (page) => (await tilesOn(page)).map((row) => row.join('')).join('/');

async function open(page, origin) {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
}

async function openGame(page, origin) {
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => game?.isReady);
}

/** Traces the letters e, n, u with the mouse. */
async function trace(page) {
    for (const [i, [row, column]] of [[0, 0], [1, 0], [1, 1]].entries()) {
        const box = await page.locator('.row').nth(row).locator('.cell').nth(column).boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
        if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
}

// What the user did last, and the rows that the board has after `dog`; in a game, none.
const SITUATIONS = [
    ['a load with an example', async (page, origin) => {
        await page.goto(origin);
        await page.waitForFunction(() => isExample());
    }, `dog./..../..../....`],
    ['a load with a board', open, 'dogr/nube/slos/paon'],
    ['a click on a word', async (page, origin) => {
        await open(page, origin);
        await word(page, 'plumber').click();
    }, 'dogr/nube/slos/paon'],
    ['a click on paper', async (page, origin) => {
        await page.goto(`${origin}/?board=`);
        await page.locator('.page').click({ position: { x: 3, y: 300 } });
        assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    }, `dog./..../..../....`],
    ['a click on a bar of the chart', async (page, origin) => {
        await open(page, origin);
        await page.locator('.length').nth(1).click();
    }, 'dogr/nube/slos/paon'],
    ['Clear after a full board', async (page, origin) => {
        await page.goto(`${origin}/?board=`);
        await page.keyboard.type('ezmrnubeslospaon');
        await page.getByRole('button', { name: 'Clear' }).click();
        await page.locator('#sort input').first().focus();
    }, `dog./..../..../....`],
    ['Play pressed and a game started', async (page, origin) => {
        await page.goto(`${origin}/?board=`);
        await page.locator('#play').click();
        await page.locator('#start-daily').click();
        await page.waitForFunction(() => game?.isReady);
        await page.evaluate(() => document.activeElement.blur());
    }],
    ['a shared game opened', openGame],
    ['a reload of a shared game', async (page, origin) => {
        await openGame(page, origin);
        await page.locator('#guess').focus();
        await page.reload();
        await page.waitForFunction(() => game?.isReady);
    }],
    ['a trace with the mouse', async (page, origin) => {
        await openGame(page, origin);
        await trace(page);
        await page.getByText('enu is not in the dictionary').waitFor();
    }],
    ['a click on a button of the game', async (page, origin) => {
        await openGame(page, origin);
        await page.locator('#hint').click();
    }],
];

/** Adds the tests to a suite. */
function addLetterTests(check) {
    for (const [name, act, rows] of SITUATIONS)
        check(`letters after ${name}`, async ({ page, origin }) => {
            await act(page, origin);
            await page.keyboard.type('dog');
            if (rows) assert.equal(await rowsOn(page), rows);
            else assert.equal(await page.locator('#guess').inputValue(), 'dog');
        }, { isFeature: name === 'a click on a word' });

    check('letters after Random', async ({ page, origin }) => {
        await page.goto(`${origin}/?board=`);
        await page.keyboard.type('ezmrnubeslospaon');
        await page.getByRole('button', { name: 'Random' }).click();
        const old = (await tilesOn(page)).flat();
        await page.keyboard.type('dog');
        assert.deepEqual((await tilesOn(page)).flat(), ['d', 'o', 'g', ...old.slice(3)]);
    });

    check('signs and Backspace without the focus', async ({ page, origin }) => {
        await page.goto(`${origin}/?board=ab/cd`);
        await page.keyboard.type('[qu]');
        assert.equal(await rowsOn(page), 'qub/cd');
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.type('.');
        assert.equal(await rowsOn(page), 'qu./cd');
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Backspace'); // the cell after the hole
        assert.equal(await rowsOn(page), 'qu./.d');
        await page.locator('h1').click();
        await page.keyboard.press('Backspace'); // this cell is empty: the one before it
        await page.keyboard.press('Backspace');
        assert.equal(await rowsOn(page), '../.d');
        await page.locator('h1').click();
        await page.keyboard.press('/');
        await page.keyboard.type('x');
        assert.equal(await rowsOn(page), '../xd');
    });
}

module.exports = { addLetterTests, openGame, rowsOn };
