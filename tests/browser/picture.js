// SPDX-License-Identifier: MIT
// Takes the picture for the main README, src/face/page/page.png. It is not a test; README.md
// in this folder has the command.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { solve, suite, waitForWords, word } = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const LIGHT = { viewport: { width: 1200, height: 760 }, colorScheme: 'light' };

check('the picture for the README', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&sort=length`);
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.move(0, 0);
    const folder = process.env.WORDGRID_PICTURES;
    fs.mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, 'page.png') });
}, { context: LIGHT });
