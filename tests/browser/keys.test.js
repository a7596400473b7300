// SPDX-License-Identifier: MIT
// Tests of the keys: a letter goes to the board, in a game to the typed word, wherever the focus
// is; Backspace, Enter and Escape likewise; the order of the focus; a whole game by keys.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const {
    ENGLISH, PHONE, cell, run, scratchFolder, solve, suite, waitForWords, word,
} = require('./support.js');
const { addLetterTests, openGame, rowsOn } = require('./letters.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

addLetterTests(check);

const focused = (page) => page.evaluate(() => document.activeElement.id ||
    document.activeElement.closest('[id]')?.id || document.activeElement.tagName);

check('a field, a menu, a sheet or a modifier keeps its letters', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const keeps = async (act) => {
        await act();
        await page.keyboard.type('dog');
        await page.keyboard.press('Backspace');
        assert.equal(await rowsOn(page), BOARD);
    };
    await keeps(() => page.locator('#filter').focus());
    assert.equal(await page.locator('#filter').inputValue(), 'do');
    await page.locator('#filter').fill('');
    await keeps(() => page.locator('#menu summary').click());
    await page.keyboard.press('Escape');
    await page.locator('.bar [data-opens="options"]').click();
    await keeps(() => page.locator('#moves').focus());
    await keeps(() => page.locator('#torus').focus());
    await page.locator('.word').first().click(); // beside the sheet the page can be used
    await page.keyboard.type('d');
    assert.equal(await rowsOn(page), `d${BOARD.slice(1)}`);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await keeps(() => page.locator('#help').waitFor());
    await keeps(() => page.locator('#help-title').click()); // the focus is nowhere
    await page.keyboard.press('Escape');
    for (const modifier of ['Control', 'Alt', 'Meta']) {
        await page.keyboard.press(`${modifier}+d`);
        await page.keyboard.press(`${modifier}+Backspace`);
    }
    assert.equal(await rowsOn(page), BOARD);
});

check('AltGr types letters and brackets', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ab/cd`);
    /** A browser on Windows sets Ctrl and Alt, too. Events of a script insert nothing. */
    const altGr = (key) => page.evaluate((wanted) => {
        document.activeElement.blur();
        document.body.dispatchEvent(new KeyboardEvent('keydown', {
            key: wanted, modifierAltGraph: true, ctrlKey: true, altKey: true,
            bubbles: true, cancelable: true,
        }));
        return document.activeElement.matches('.tile');
    }, key);
    for (const key of ['[', 'ą', 'ẞ']) assert.equal(await altGr(key), true, key);
    for (const key of ['€', '@', 'F5', 'Tab']) assert.equal(await altGr(key), false, key);
});

check('an input method begins in the cell', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=&dict=finnish-sample&min-length=2&size=2x2`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    const method = await page.context().newCDPSession(page);
    const key = (name) => method.send('Input.dispatchKeyEvent',
        { type: 'rawKeyDown', key: name, windowsVirtualKeyCode: 229 });
    const compose = (text) => method.send('Input.imeSetComposition',
        { text, selectionStart: text.length, selectionEnd: text.length });
    await page.locator('h1').click();
    await key('Dead');
    await compose('¨');
    await method.send('Input.insertText', { text: 'y' });
    await page.locator('h1').click();
    await key('Process');
    await compose('ö');
    await compose('öt');
    assert.equal(await rowsOn(page), 'yö/t.');
});

check('Escape closes the innermost, one with each press', async ({ page, origin }) => {
    await page.goto(origin);
    await page.waitForFunction(() => isExample() && result.words.length > 0);
    const state = () => page.evaluate(() => [
        document.querySelector('#menu').open && 'menu',
        document.querySelector('#options').open && 'sheet',
        pinned && 'word', filter && 'filter', isExample() && 'example',
    ].filter(Boolean).join(' '));
    const text = await page.evaluate(() => result.words[3].word);
    await page.locator('#filter').fill(text);
    await page.locator('#verdict').getByText(text).waitFor(); // checked
    await page.locator('.word').first().click();
    await page.locator('.bar [data-opens="options"]').click();
    await page.locator('#menu').evaluate((menu) => { menu.open = true; });
    const all = ['menu', 'sheet', 'word', 'filter', 'example'];
    for (let i = 0; i <= all.length; i++) {
        assert.equal(await state(), all.slice(i).join(' '));
        await page.keyboard.press('Escape');
    }
    assert.equal(await rowsOn(page), '..../..../..../....');
});

check('Escape in a modal sheet and in a game', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    await page.keyboard.press('Control+k');
    await page.locator('#finder-text').fill('dog');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cat'); // in place of the old text
    assert.equal(await page.locator('#finder-text').inputValue(), 'cat');
    await page.evaluate(() => document.querySelector('#finder-title').focus());
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#finder').evaluate((one) => one.open), false);
    assert.equal(await word(page, 'plumber').getAttribute('aria-pressed'), 'true');
    await openGame(page, origin);
    await page.keyboard.type('plu');
    assert.ok(await page.locator('.traced').count() > 0);
    await page.keyboard.press('?'); // a word has none
    await page.locator('#help').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#guess').inputValue(), 'plu');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#guess').inputValue(), '');
    assert.equal(await page.locator('.traced').count(), 0);
    assert.equal(await page.evaluate(() => game !== null), true);
});

check('a whole game by keys', async ({ page, origin }) => {
    const { words } = solve('cat/s..');
    await page.goto(`${origin}/?board=cat/s..&play=1`);
    await page.waitForFunction(() => game?.isReady);
    for (const [i, one] of words.entries()) {
        await page.keyboard.type(`${one.word}x`);
        if (i % 2) await page.locator('h1').evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Backspace');
        if (i % 3) await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Enter');
        await page.waitForFunction((n) => game.found.size === n, i + 1);
    }
    assert.equal(await page.evaluate(() => game.words.size), words.length);
});

check('from the board to the words by Tab, and by the skip link', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const address = page.url();
    await page.keyboard.type('xq');
    await page.keyboard.press('Control+z'); // Undo and Redo are stops, too
    assert.ok(await page.locator('#undo').isEnabled() && await page.locator('#redo').isEnabled());
    const text = await page.evaluate(() => boardText(board).text);
    await waitForWords(page, solve(text), text);
    await page.locator('.word').first().click(); // so are the links of the word
    await page.locator('.tile[tabindex="0"]').focus();
    const stops = [];
    for (let i = 0; i < 20 && !stops.includes('words'); i++) {
        await page.keyboard.press('Tab');
        stops.push(await focused(page));
    }
    assert.ok(stops.length <= 11 && stops.includes('words'), stops.join());
    for (const list of ['histogram', 'sort', 'filter', 'words'])
        assert.equal(stops.filter((one) => one === list).length, 1, stops.join());
    await page.goto(address);
    await waitForWords(page, solve(BOARD));
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.word.word),
        solve(BOARD).words[0].word);
    assert.equal(page.url(), address);
});

check('arrow keys in the chart', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await page.locator('.length').first().focus();
    const value = () => page.evaluate(() => document.activeElement.value);
    await page.keyboard.press('ArrowRight');
    assert.equal(await value(), '4');
    await page.keyboard.press('Enter'); // the chart is made again, and keeps the focus
    await page.locator('.length[aria-pressed="true"][value="4"]').waitFor();
    assert.equal(await value(), '4');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    assert.equal(await value(), '3');
    assert.equal(await page.locator('.length[tabindex="0"]').count(), 1);
});

check('the skip link in a game', async ({ page, origin }) => {
    await openGame(page, origin);
    const skip = async () => {
        await page.locator('#skip').focus();
        await page.keyboard.press('Enter');
    };
    await skip();
    assert.equal(await focused(page), 'game-title'); // no word is found yet
    await page.keyboard.type('noun');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => game.found.size === 1);
    await skip();
    assert.equal(await page.evaluate(() => document.activeElement.word.word), 'noun');
    await page.keyboard.type('em'); // from there, too
    assert.equal(await page.locator('#guess').inputValue(), 'em');
});

check('the trace fills the field: Backspace, letters, Enter', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=c[a|e]t/s..&play=1`);
    await page.waitForFunction(() => game?.isReady);
    const tile = (column) => page.locator('.tile').nth(column);
    const guess = () => page.locator('#guess').inputValue();
    await page.locator('#guess').focus();
    for (const column of [0, 1, 2]) await tile(column).click();
    await page.keyboard.press('Backspace');
    assert.equal(await page.locator('.traced').count(), 2);
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    assert.equal(await guess(), '');
    // The word of a tile with a choice is that of the trace, not of the text.
    for (const column of [0, 1, 2]) await tile(column).click();
    await page.locator('#guess-form [type="submit"]').click();
    await page.waitForFunction(() => game.found.size === 1);
    // On the board, keys trace.
    await tile(0).focus();
    for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space', 'Backspace'])
        await page.keyboard.press(key);
    assert.equal(await page.locator('.traced').count(), 2);
    assert.ok(await tile(2).evaluate((one) => one === document.activeElement));
});

check('Ctrl+Z takes a fallen word back', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ct/su/an&play=1`);
    await page.waitForFunction(() => game?.isReady);
    await page.evaluate(() => loadGames().then(() => begin(board, { lengths: [3, 3] })));
    await page.waitForFunction(() => game.falling && game.isReady);
    await page.keyboard.type('sun\n');
    await page.waitForFunction(() => game.falling.done.length === 1);
    await page.evaluate(() => document.querySelector('#guess').focus()); // and is empty
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => game?.falling?.done.length === 0);
    assert.equal(await page.evaluate(() => boardText(board).text), 'ct/su/an');
});

check('the list of keys is that of the mode; icons have a tooltip', async ({ page, origin }) => {
    const listed = async () => {
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('?');
        const text = await page.locator('#help').innerText();
        await page.keyboard.press('Escape');
        return text;
    };
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const solver = await listed();
    assert.match(solver, /goes to the board.*moves to the next row.*undo and redo/s);
    assert.doesNotMatch(solver, /trace/);
    const unnamed = () => page.evaluate(() =>
        [...document.querySelectorAll('button, summary, a')].filter((one) =>
            one.querySelector('.icon') && one.checkVisibility() && one.innerText.trim() === '' &&
            !(one.title && (one.ariaLabel || one.textContent.trim()))).map((one) => one.outerHTML));
    await page.setViewportSize({ width: 700, height: 800 });
    assert.deepEqual(await unnamed(), []);
    assert.equal(await page.locator('#undo').getAttribute('title'), 'Undo Ctrl Z');
    assert.equal(await page.locator('#find').getAttribute('title'), 'Dictionary Ctrl K');
    await openGame(page, origin);
    const game = await listed();
    assert.match(game, /goes into your word.*adds the tile to the trace/s);
    assert.doesNotMatch(game, /next row|undo/);
    assert.deepEqual(await unnamed(), []);
});

check('the bar of tiles by keys', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=&size=2x2`);
    await cell(page, 0, 0).tap();
    const isBar = () => page.evaluate(() => document.activeElement.closest('#tilebar') !== null);
    await page.keyboard.press('Tab');
    assert.ok(await isBar());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter'); // any letter, after QU
    assert.equal(await rowsOn(page), '?./..');
    assert.ok(await cell(page, 0, 1).evaluate((one) => one === document.activeElement));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.ok(!await isBar() && await page.locator('#tilebar').isHidden());
}, { context: PHONE });

check('keys of a saved page', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'saved.html');
    run('solve', `--html=${file}`, '--quiet', `--dict=${ENGLISH}`, '--', BOARD);
    await page.goto(`file://${file}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.word.word), 'embolus');
    await page.keyboard.press('Enter');
    await page.keyboard.type('d[./'); // there is no board to type on
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+z');
    assert.equal(await page.evaluate(() => pinned.word), 'embolus');
    await page.keyboard.press('?');
    await page.locator('#help').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => pinned), null);
});

check('from the first visit to the end of a game by keys', async ({ page, origin }) => {
    await page.goto(origin);
    await page.waitForFunction(() => isExample());
    const tabTo = async (id) => {
        for (let i = 0; i < 40 && await focused(page) !== id; i++) await page.keyboard.press('Tab');
        assert.equal(await focused(page), id);
        await page.keyboard.press('Enter');
    };
    await page.evaluate(() => document.activeElement.blur());
    await tabTo('play');
    assert.equal(await focused(page), 'start-daily');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => game?.isReady);
    assert.equal(await focused(page), 'guess');
    const words = await page.evaluate(() => [...game.words.keys()].slice(0, 3));
    for (const one of words) await page.keyboard.type(`${one}\n`);
    await page.waitForFunction(() => game.found.size === 3);
    await tabTo('hint');
    await tabTo('reveal');
    const question = page.locator('#notice button:focus');
    await question.waitFor();
    await page.keyboard.press('Escape'); // no
    assert.equal(await question.count(), 0);
    assert.equal(await focused(page), 'reveal');
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Enter'); // no, too: it is what has the focus
    assert.equal(await focused(page), 'reveal');
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => isGameOver());
    assert.equal(await focused(page), 'game-title');
    await page.keyboard.type('dog'); // nothing is left to guess
    assert.equal(await page.locator('#guess').inputValue(), '');
}, { context: {} });
