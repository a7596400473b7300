// SPDX-License-Identifier: MIT
// Checks with axe (rules of WCAG 2.2 and good practice) that each state of the page, light and
// dark, breaks no rule. The browser's debugger injects axe.js, so the page keeps its strict
// Content-Security-Policy.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, openSettings, paste, pressInMenu, run, scratchFolder, solve, suite,
    waitForWords, word,
} = require('./support.js');

const check = suite();
const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const BOARD = 'ezmr/nube/slos/paon';

/** Fails if axe finds a violation in what the page, or a part of it, shows now. */
async function assertNoViolation(page, state, within = 'html') {
    const hasAxe = await page.evaluate(() => typeof window.axe === 'object');
    if (!hasAxe) await page.evaluate(AXE);
    const violations = await page.evaluate(async (root) => {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const found = await axe.run(root, { runOnly: tags, resultTypes: ['violations'] });
        return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) =>
            `${id}: ${node.target.join(' ')}: ${node.failureSummary.split('\n')[1]}`));
    }, within);
    assert.deepEqual(violations, [], state);
}

/** Checks a state light and dark. Sets reduced motion, so no colour is changing. */
async function inBothThemes(page, state, within) {
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await assertNoViolation(page, `${state}, ${colorScheme}`, within);
    }
}

const atBoard = (origin, query = '') => `${origin}/?board=${BOARD}${query}`;

check('a first visit, an empty board', async ({ page, origin }) => {
    await page.goto(origin);
    await page.locator('#example').waitFor();
    await page.locator('.word').first().waitFor();
    await inBothThemes(page, 'an example');
    await page.keyboard.press('Escape');
    await page.locator('#ways').waitFor();
    await inBothThemes(page, 'empty');
}, { isFeature: true });

check('words, a filter, a path, the heat map', async ({ page, origin }) => {
    await page.goto(atBoard(origin));
    await waitForWords(page, solve(BOARD));
    await inBothThemes(page, 'words');
    await word(page, 'embolus').click();
    await inBothThemes(page, 'a path that is kept');
    await pressInMenu(page, 'Heat map');
    await inBothThemes(page, 'the heat map and a path');
    await page.keyboard.press('Escape');
    await inBothThemes(page, 'the heat map');
    await page.locator('#filter').fill('on');
    await inBothThemes(page, 'a filter');
    await page.locator('#filter').fill('xyzzy');
    await inBothThemes(page, 'a filter that no word passes');
    await page.locator('.tile').nth(5).focus();
    await inBothThemes(page, 'a cell in focus');
});

check('the search in the dictionary, the word in the filter', async ({ page, origin }) => {
    await page.goto(atBoard(origin));
    await waitForWords(page, solve(BOARD));
    await page.locator('#filter').fill('plumbr');
    await page.locator('.meant').first().waitFor();
    await inBothThemes(page, 'words that may have been meant');
    await page.keyboard.press('Control+k');
    await inBothThemes(page, 'a search without a text');
    await page.locator('#finder-text').fill('b?gg*');
    await page.locator('#finder-words .word').first().click();
    await page.locator('#finder-about a').waitFor();
    await inBothThemes(page, 'neighbours');
    await page.locator('#finder-text').fill('qqqqqq');
    await page.getByText('No neighbours.').waitFor();
    await inBothThemes(page, 'no neighbours');
});

check('the menu, settings, keys', async ({ page, origin }) => {
    await page.goto(atBoard(origin, '&moves=hex'));
    await page.locator('.word').first().waitFor();
    await page.locator('#menu > summary').click();
    await inBothThemes(page, 'the menu', '#menu'); // what it covers cannot be pressed
    await page.keyboard.press('Escape');
    await openSettings(page);
    await inBothThemes(page, 'settings');
    await page.locator('#rows').fill('99');
    await page.locator('#rows').press('Tab');
    await inBothThemes(page, 'a bad size');
    await page.keyboard.press('Escape');
    await pressInMenu(page, 'Keys');
    await page.locator('#help').waitFor();
    await inBothThemes(page, 'keys');
});

const withError = { allowed: /400/ }; // Chromium logs refused requests
check('a board that is refused, holes, long tiles', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=[a|e|i|o|u]x?.&size=2x2&min-length=5&max-length=3`);
    await page.locator('#notice:not(:empty), #note:not(:empty)').first().waitFor();
    await inBothThemes(page, 'an error');
    await page.goto(`${origin}/?board=[a|e|i|o|u][qu].?/t.e./anch`);
    await page.locator('.word').first().waitFor();
    await inBothThemes(page, 'holes and long tiles');
    await page.locator('.tile').first().focus();
    await paste(page, 'Qu Á\nT E');
    await page.locator('.joined').waitFor();
    await inBothThemes(page, 'notes');
}, withError);

check('a large board', async ({ page, origin }) => {
    const rows = Array.from({ length: 20 }, (_, i) => 'etaoinshrdlucmfwypvb'.slice(i) +
        'etaoinshrdlucmfwypvb'.slice(0, i));
    await page.goto(`${origin}/?board=${rows.join('/')}`);
    await page.locator('.word').first().waitFor();
    await inBothThemes(page, '20 x 20');
});

for (const language of ['en', 'de', 'fi']) {
    check(`in ${language}, on a phone`, async ({ page, origin }) => {
        await page.goto(atBoard(origin));
        await page.locator('.word').first().waitFor();
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        await inBothThemes(page, `phone, ${language}`);
    }, { context: { ...PHONE, locale: language } });
}

check('forced colours', async ({ page, origin }) => {
    await page.goto(atBoard(origin));
    await page.locator('.word').first().click();
    await assertNoViolation(page, 'forced colours');
}, { context: { forcedColors: 'active' } });

check('the saved form', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'board.html');
    run('solve', `--dict=${ENGLISH}`, `--html=${file}`, '--quiet', BOARD);
    await page.goto(pathToFileURL(file).href);
    await page.locator('.word').first().click();
    await inBothThemes(page, 'saved');
});

check('the file with solver and dictionary', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'live.html');
    run('solve', `--dict=${ENGLISH}`, `--html=${file}`, '--live', '--quiet', BOARD);
    await page.goto(pathToFileURL(file).href);
    await waitForWords(page, solve(BOARD));
    await inBothThemes(page, 'live file');
}, { needsModule: true });

/** Says yes to the question whether to finish the game. */
async function finish(page) {
    await page.locator('#notice .gentle').click();
    await page.waitForFunction(() => game.isRevealed);
}

check('a game: a trace, verdicts, hints, the end', async ({ page, origin }) => {
    const state = (name) => inBothThemes(page, `a game: ${name}`);
    await page.goto(atBoard(origin));
    await waitForWords(page, solve(BOARD));
    await page.locator('#play').click();
    await state('the start');
    await page.goto(atBoard(origin, '&play=1'));
    await page.waitForFunction(() => game?.isReady);
    await state('begin');
    await page.locator('#guess').fill('plum');
    await state('a path');
    await page.locator('#guess').press('Enter');
    await state('a word is found');
    await page.locator('#guess').fill('qqq');
    await page.locator('#guess').press('Enter');
    await state('a word is refused');
    for (const name of ['starts', 'two letters', 'length']) {
        await page.locator('#hint').click();
        await state(`hint: ${name}`);
    }
    await page.locator('#reveal').click();
    await state('a question');
    await finish(page);
    await state('the end');
}, { context: {} });

check('falling letters', async ({ page, origin }) => {
    await page.goto(atBoard(origin));
    await waitForWords(page, solve(BOARD));
    await page.locator('#play').click();
    await page.locator('[data-start="falling"] [type="submit"]').click();
    await page.waitForFunction(() => game?.falling && game.isReady);
    await inBothThemes(page, 'falling letters');
}, { context: {} });

check('the board of the day, and its end', async ({ page, origin }) => {
    await page.goto(atBoard(origin));
    await page.locator('#play').click();
    await page.locator('[name="daily-time"][value="180"]').check();
    await page.locator('#start-daily').click();
    await page.waitForFunction(() => game?.isReady && game.day);
    await page.locator('#guess').fill(await page.evaluate(() => [...game.words.keys()][0]));
    await page.locator('#guess').press('Enter');
    await inBothThemes(page, 'a game with a clock');
    await page.locator('#reveal').click();
    await finish(page);
    await page.locator('#game .missed').first().click();
    await inBothThemes(page, 'the path of a word that was missed');
}, { context: {} });

check('a game on a phone', async ({ page, origin }) => {
    await page.goto(origin);
    await page.locator('#example').waitFor();
    await inBothThemes(page, 'an example on a phone');
    await page.locator('#play').tap();
    await inBothThemes(page, 'the start on a phone');
    await page.goto(atBoard(origin, '&play=1'));
    await page.waitForFunction(() => game?.isReady);
    await inBothThemes(page, 'a game on a phone');
    await page.locator('#reveal').click();
    await finish(page);
    await inBothThemes(page, 'the end on a phone');
}, { context: PHONE });
