// SPDX-License-Identifier: MIT
// Tests of the page on a phone: with the keyboard of the phone, in landscape format, and 320 pixels
// wide.
'use strict';

const assert = require('node:assert/strict');
const {
    PHONE, cell, solve, suite, takePicture, waitForWords, word,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const phone = (width, height) => ({ context: { ...PHONE, viewport: { width, height } } });

/** Simulates for the page that a keyboard covers all but this height of the window: a
 *  headless browser has no keyboard on the screen. */
const showKeyboard = (page, height) => page.evaluate((seen) => {
    const { visualViewport } = window;
    Object.defineProperty(visualViewport, 'height', { value: seen, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
}, height);

const widthOf = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Asserts that an element is between these heights of the window. */
async function assertWithin(page, selector, low, high) {
    const { y, height } = await page.locator(selector).first().boundingBox();
    assert.ok(y >= low - 0.5 && y + height <= high + 0.5,
        `${selector}: from ${y} to ${y + height}, not in ${low} to ${high}`);
}

for (const [width, height, seen] of [[360, 740, 400], [320, 568, 300], [412, 915, 540]])
    check(`${width}x${height}: ${seen} pixels above the keyboard`,
        async ({ page, origin }) => {
            await page.goto(`${origin}/?board=ezmr/nube/slos/paox`);
            await waitForWords(page, solve('ezmr/nube/slos/paox'));
            await cell(page, 3, 3).tap();
            await showKeyboard(page, seen);
            await page.keyboard.type('n');
            await waitForWords(page, solve(BOARD));
            await assertWithin(page, '#board', 0, seen);
            const board = await page.locator('#board').boundingBox();
            assert.ok(board.width / 4 >= 24, 'a cell for a finger');
            await assertWithin(page, '.word', board.y + board.height, seen);
            assert.ok(await widthOf(page) <= width);
            await takePicture(page, `keyboard-${width}`);
            // The word under the finger does not move before the click. After the click, the board
            // does not cover the word.
            const first = page.locator('.word').first();
            await first.tap();
            assert.equal(await first.getAttribute('aria-pressed'), 'true');
            const stage = await page.locator('.stage').boundingBox();
            await assertWithin(page, '.word', stage.y + stage.height, height);
            await showKeyboard(page, height);
            assert.ok(await page.locator('#random').isVisible());
            assert.equal(await page.evaluate(() =>
                document.documentElement.className.includes('typing')), false);
        }, phone(width, height));

/** Gives two words of the board in a game, and begins a third. */
async function playTwo(page, origin) {
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => game?.isReady);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BODY',
        'the keyboard of the phone stays down');
    await page.locator('#guess').tap();
    await page.keyboard.type('plumber\nnoun\nsl');
    await page.waitForFunction(() => game.found.size === 2);
}

for (const [width, height, seen] of [[390, 844, 500], [360, 740, 400], [320, 568, 300]])
    check(`${width}x${height}: a game in ${seen} pixels above the keyboard`,
        async ({ page, origin }) => {
            await playTwo(page, origin);
            await showKeyboard(page, seen);
            for (const selector of ['#score', '#found', '#board', '#strip .word', '#guess'])
                await assertWithin(page, selector, 0, seen);
            const { width: wide } = await page.locator('#board').boundingBox();
            assert.ok(wide / 4 >= 24, 'a cell for a finger');
            await takePicture(page, `keyboard-game-${width}`);
            await showKeyboard(page, height);
            assert.ok(await page.locator('#leave').isVisible());
        }, phone(width, height));

for (const [width, height] of [[740, 360], [568, 320], [844, 390], [640, 400]])
    check(`${width}x${height}: the guess beside the board`, async ({ page, origin }) => {
        await playTwo(page, origin);
        await page.evaluate(() => scrollTo(0, 0));
        for (const selector of ['#score', '#board', '#guess', '#notice', '#hint'])
            await assertWithin(page, selector, 0, height);
        assert.ok(await widthOf(page) <= width);
        await takePicture(page, `landscape-game-${width}`);
    }, phone(width, height));

check('640x400, a window at 200 %: the board and its word', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    await page.evaluate(() => scrollTo(0, 0));
    for (const selector of ['#board', '#caption', '.word'])
        await assertWithin(page, selector, 0, 400);
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    for (const selector of ['#score', '#board', '#guess'])
        await assertWithin(page, selector, 0, 400);
}, { context: { viewport: { width: 640, height: 400 } } });

for (const [width, height] of [[740, 360], [568, 320], [844, 390], [915, 412]])
    check(`${width}x${height}: the board beside the words`, async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        await word(page, 'plumber').tap();
        await page.evaluate(() => scrollTo(0, 0));
        await takePicture(page, `landscape-${width}`);
        await assertWithin(page, '#board', 0, height);
        await assertWithin(page, '#caption', 0, height);
        await assertWithin(page, '.word', 0, height);
        const board = await page.locator('#board').boundingBox();
        const first = await page.locator('.word').first().boundingBox();
        assert.ok(first.x > board.x + board.width);
        assert.ok(board.width / 4 >= 40);
        assert.ok(await widthOf(page) <= width);
        await page.locator('.word').nth(90).scrollIntoViewIfNeeded();
        await assertWithin(page, '#board', 0, height);
    }, phone(width, height));

check('320 pixels wide', async ({ page, origin }) => {
    for (const board of [BOARD, '', `${'a'.repeat(20)}${`/${'a'.repeat(20)}`.repeat(19)}`])
        for (const language of ['en', 'de', 'fi']) {
            await page.goto(origin);
            await page.evaluate((tag) =>
                localStorage.setItem('wordgrid.language', tag), language);
            await page.goto(`${origin}/?board=${board}&min-length=9`);
            await page.waitForFunction(() => !nextAddress && !result.isRunning &&
                (!hasTiles(board) || result.key === resultKey()));
            await page.evaluate(() => {
                for (const one of document.querySelectorAll('details')) one.open = true;
            });
            const wide = await page.evaluate(() =>
                [...document.querySelectorAll('body *')].filter((one) => {
                    const { left, right, width } = one.getBoundingClientRect();
                    return width > 1 && (right > 320.5 || left < -0.5) &&
                        !one.closest('.zoomed, svg, .unseen');
                }).map((one) => one.outerHTML.slice(0, 70)));
            assert.deepEqual(wide, [], language);
            assert.ok(await widthOf(page) <= 320, language);
        }
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.locator('.word').first().waitFor();
    await page.locator('#filter').fill('x'.repeat(70));
    await page.locator('.empty').waitFor();
    assert.ok(await widthOf(page) <= 320, 'a long word in the filter');
    await page.evaluate(() => localStorage.clear());
}, phone(320, 568));
