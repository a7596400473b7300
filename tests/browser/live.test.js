// SPDX-License-Identifier: MIT
// Tests that the page of `solve --html --live` finds the words of any board, from a file and
// without any connection.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, FINNISH, cell, run, scratchFolder, solve, suite, takePicture, waitForWords,
    wordsOn,
} = require('./support.js');

const check = suite({ hasServer: false });

/** Writes and opens a live page; returns its address and the list of its requests. */
async function openLive(t, page, ...args) {
    const file = path.join(scratchFolder(t), 'live.html');
    run('solve', ...(args.includes('-d') ? [] : ['-d', ENGLISH]), '-q', `--html=${file}`, '--live', ...args);
    const address = pathToFileURL(file).href;
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    return { address, asked };
}

const ours = (asked, address) => asked.filter((url) =>
    !url.startsWith('data:') && !url.startsWith('blob:') && url.split('?')[0] !== address);

check('shows a board, then the words of another that is typed', async ({ t, page }) => {
    const { address, asked } = await openLive(t, page, 'lab/thy/nir');
    await waitForWords(page, solve('lab/thy/nir'));
    assert.equal(await page.evaluate(() => engine.kind), 'worker');
    await cell(page, 0, 0).click();
    await page.keyboard.type('peartsfou');
    const answer = solve('pea/rts/fou');
    await waitForWords(page, answer);
    assert.deepEqual(await wordsOn(page), answer.words);
    await takePicture(page, 'live');
    assert.deepEqual(ours(asked, address), []);
}, { isFeature: true, needsModule: true });

check('has the settings of the command line', async ({ t, page }) => {
    await openLive(t, page, '--moves=rook', '--torus', '--qu', '-m', '4', '--size=2x5', 'qickslates');
    await waitForWords(page, solve('qickslates', '--moves=rook', '--torus', '--qu', '-m', '4',
        '--size=2x5'));
    assert.equal(await page.locator('#qu').isChecked(), true);
}, { needsModule: true });

check('begins without a board', async ({ t, page }) => {
    const { address, asked } = await openLive(t, page, '--moves=rook');
    await cell(page, 0, 0).click();
    await page.keyboard.type('ezmrnubeslospaon');
    await waitForWords(page, solve('ezmr/nube/slos/paon', '--moves=rook'));
    assert.deepEqual(ours(asked, address), []);
}, { needsModule: true });

check('tiles of several letters, and another dictionary', async ({ t, page }) => {
    const board = '[ka|ki]l?/asi/.to';
    await openLive(t, page, '-d', FINNISH, board);
    await waitForWords(page, solve(board, `--dict=${FINNISH}`));
}, { needsModule: true });
