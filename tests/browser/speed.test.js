// SPDX-License-Identifier: MIT
// How long the page takes from a board to its words, over loopback: printed, for people
// to judge. The page measures itself, without the moment that it waits after a key.
'use strict';

const { cell, solve, suite, waitForWords } = require('./support.js');

const check = suite();

check('twenty boards of 4 x 4', async ({ t, page, origin }) => {
    await page.goto(`${origin}/?board=ezmr/nube/slos/paon`);
    await waitForWords(page, solve('ezmr/nube/slos/paon'));
    for (const letter of 'abcdefghijklmnopqrst') {
        await cell(page, 2, 2).focus();
        await page.keyboard.press(letter);
        const board = `ezmr/nube/sl${letter}s/paon`;
        await waitForWords(page, solve(board));
    }
    const times = await page.evaluate(() => performance.getEntriesByName('solve')
        .slice(1).map((entry) => entry.duration));
    times.sort((a, b) => a - b);
    const [least, median, most] = [0, 10, 19].map((i) => times[i].toFixed(1));
    t.diagnostic(`from a board to its words: median ${median} ms, ` +
        `least ${least} ms, most ${most} ms`);
});
