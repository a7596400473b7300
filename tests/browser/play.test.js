// SPDX-License-Identifier: MIT
// Tests of the play mode: words traced by mouse, finger and keys, or typed; progress, hints, the
// clock, the end, and a game after a reload. falling.test.js and dice.test.js test falling letters
// and dice.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    PHONE, finish, give, run, scratchFolder, solve, startServer, suite, takePicture,
} = require('./support.js');

const checkShared = suite();
// Each test has its own browser context, because browsers store the words found.
const check = (name, body, options) =>
    checkShared(name, body, { context: {}, ...options });
const BOARD = 'ezmr/nube/slos/paon';
const ANSWER = solve(BOARD);
const wordOf = (text) => ANSWER.words.find((one) => one.word === text);

/** Opens the game of a board, and waits until its words are known. */
async function play(page, origin, query = `board=${BOARD}`, count = ANSWER.count) {
    await page.goto(`${origin}/?${query}&play=1`);
    await page.waitForFunction((wanted) => game?.isReady && game.words.size === wanted, count);
}

/** Begins a game on the board of the page, as the sheet does. */
const begin = async (page, origin, limit = 0) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.evaluate((seconds) =>
        loadGames().then(() => begin(board, { limit: seconds })), limit);
    await waitForTitle(page, / words · 0 points$/);
};

/** Waits for a title, and for the words of the game: the title of the last game stays until
 *  they are known. */
const waitForTitle = (page, pattern) => page.waitForFunction(
    ([source]) => game?.isReady && new RegExp(source).test(
        document.querySelector('#game-title').textContent), [pattern.source]);

const waitForNotice = (page, text) => page.waitForFunction(
    (wanted) => document.querySelector('#notice').textContent === wanted, text)
    .catch(async () =>
        assert.equal(await page.locator('#notice').textContent(), text));

/** Returns the centre of a cell on the screen. */
async function centreOf(page, [row, column]) {
    const box = await page.locator('.row').nth(row).locator('.cell').nth(column)
        .boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws a trace with the mouse. */
async function drag(page, path) {
    const points = [];
    for (const place of path) points.push(await centreOf(page, place));
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
}

const foundWords = (page) => page.locator('#progress .word:not(.missed) b').allTextContents();
const guess = (page) => page.locator('#guess').inputValue();
const points = (n) => `${n} point${n === 1 ? '' : 's'}`;

check('the sheet begins a game; a trace by mouse finds a word', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.locator('.word').first().waitFor();
    await page.locator('#play').click();
    assert.equal(await page.evaluate(() => document.activeElement.textContent),
        'Play today’s board');
    assert.equal(await page.evaluate(() => game), null, 'Play begins no game by itself');
    await page.locator('#start [data-closes]').click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'play');
    await page.locator('#play').click();
    await page.getByRole('button', { name: 'Play it' }).click();
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count} words · 0 points$`));
    assert.equal(await page.evaluate(() => document.activeElement.id), 'guess');
    assert.equal(await page.locator('#words .word').first().isVisible(), false);
    assert.match(page.url(), /play=1/);
    // Beside the board there is nothing but the game.
    const names = await page.locator('button:visible, input:visible, select:visible, a:visible')
        .evaluateAll((all) => all.filter((one) => !one.closest('.skip') && !one.matches('.tile'))
            .map((one) => one.id || one.textContent.trim()));
    assert.deepEqual(names, ['stop', 'play', 'guess', 'Enter', 'hint', 'reveal']);
    const one = wordOf('plumber');
    await drag(page, one.path);
    await waitForNotice(page, `plumber ${points(one.score)}`);
    assert.deepEqual(await foundWords(page), ['plumber']);
    await waitForTitle(page, new RegExp(`^1 of ${ANSWER.count} words · ${points(one.score)}$`));
    assert.equal(await page.locator('#stats').innerText(),
        [`of ${ANSWER.score} points`, one.score, `of ${ANSWER.count} words`, 1].join('\n'));
    const seven = ANSWER.words.filter(({ word }) => word.length === 7).length;
    const group = page.locator('#progress .group').first();
    assert.match(await group.innerText(), new RegExp(`^7 letters\\s+1 of ${seven}\\s+plumber`));
    await takePicture(page, 'play-wide');
    await page.locator('#stop').click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'play');
    assert.equal(await page.locator('#words .word').first().isVisible(), true);
    assert.equal(await page.locator('#game').isVisible(), false);
    // The game waits, and the sheet offers it first.
    await page.locator('#play').click();
    assert.equal(await page.locator('#running-text').textContent(),
        'A game waits here: 1 word.');
    await page.keyboard.press('Enter');
    await waitForTitle(page, /^1 of/);
}, { isFeature: true });

check('the page says why a word does not count', async ({ page, origin }) => {
    await play(page, origin);
    await drag(page, [[0, 0], [1, 0]]);
    await waitForNotice(page, 'en is too short: a word has at least 3 letters');
    await drag(page, [[0, 0], [0, 1], [0, 2]]);
    await waitForNotice(page, 'ezm is not in the dictionary');
    // The path stays a moment. The guess is empty, and the path goes.
    assert.equal(await guess(page), '');
    await page.waitForFunction(() => !document.querySelector('#path .step'));
    const { path } = wordOf('slumber');
    await drag(page, path);
    await waitForNotice(page, `slumber ${points(wordOf('slumber').score)}`);
    await drag(page, path);
    await waitForNotice(page, 'slumber is found already');
    // A trace goes back over its last tile.
    await drag(page, [[0, 0], [1, 0], [0, 0], [0, 1]]);
    await waitForNotice(page, 'ez is too short: a word has at least 3 letters');
    for (const [text, verdict, kind] of [
        ['slumber', 'slumber is found already', 'wait'],
        ['qqq', 'qqq is not on the board', 'error'],
        ['nul', 'nul is not in the dictionary', 'error'],
        ['no', 'no is too short: a word has at least 3 letters', 'error'],
        ['Plumber', `plumber ${points(wordOf('plumber').score)}`, 'good'],
    ]) {
        await give(page, text);
        await waitForNotice(page, verdict);
        assert.equal(await page.locator('#notice').getAttribute('class'), `verdict ${kind}`);
        assert.equal(await guess(page), '');
    }
    assert.equal(await page.locator('#notice').getAttribute('role'), 'status');
});

check('a diagonal drag does not catch the tiles beside it', async ({ page, origin }) => {
    await play(page, origin, 'board=cat/xex/xxs', solve('cat/xex/xxs').count);
    const from = await centreOf(page, [0, 0]);
    const to = await centreOf(page, [2, 2]);
    const wide = (to.x - from.x) * 0.06; // a finger is not straight
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let i = 1; i <= 20; i++) {
        const wave = wide * Math.sin(i);
        await page.mouse.move(from.x + (to.x - from.x) * i / 20 + wave,
            from.y + (to.y - from.y) * i / 20 - wave);
    }
    assert.equal(await guess(page), 'ces');
    await page.mouse.up();
    await waitForNotice(page, 'ces is not in the dictionary');
});

check('a whole game by keys alone', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ca/ts`);
    const { words } = solve('ca/ts');
    await page.locator('#words .word').first().waitFor();
    await page.locator('#play').focus();
    await page.keyboard.press('Enter');
    await page.locator('#own-play').focus();
    await page.keyboard.press('Enter');
    await waitForTitle(page, new RegExp(`^0 of ${words.length} words`));
    await page.keyboard.type('cta');
    assert.equal(await page.locator('#path .step').count(), 2);
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'cta is not in the dictionary');
    // One word by the arrows: the tiles are one stop before the guess.
    await page.keyboard.press('Shift+Tab');
    const { path, word, score } = words[0];
    let [row, column] = [0, 0];
    for (const [nextRow, nextColumn] of path) {
        if (row !== nextRow) await page.keyboard.press(row < nextRow ? 'ArrowDown' : 'ArrowUp');
        if (column !== nextColumn)
            await page.keyboard.press(column < nextColumn ? 'ArrowRight' : 'ArrowLeft');
        [row, column] = [nextRow, nextColumn];
        await page.keyboard.press('Space');
    }
    assert.equal(await guess(page), word);
    await page.keyboard.press('Backspace');
    assert.equal(await guess(page), word.slice(0, -1));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await waitForNotice(page, `${word} ${points(score)}`);
    await page.keyboard.press('Tab');
    for (const one of words.slice(1)) {
        await page.keyboard.type(one.word);
        await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => document.activeElement.id === 'game-title');
    assert.equal(await page.locator('#outcome').textContent(), `All ${words.length} words`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'share-result');
}, { isFeature: true });

check('traces by finger, and by taps', async ({ page, origin }) => {
    await play(page, origin);
    const touch = await page.context().newCDPSession(page);
    const send = (type, point) => touch.send('Input.dispatchTouchEvent',
        { type, touchPoints: point ? [point] : [] });
    const { path, score } = wordOf('plumber');
    await send('touchStart', await centreOf(page, path[0]));
    for (const place of path.slice(1)) await send('touchMove', await centreOf(page, place));
    await page.waitForFunction(() =>
        document.querySelector('#guess').value === 'plumber');
    await takePicture(page, 'play-phone-trace');
    await send('touchEnd');
    await waitForNotice(page, `plumber ${points(score)}`);
    assert.equal(await page.evaluate(() => window.scrollY), 0, 'the page has scrolled');
    const slumber = wordOf('slumber');
    const places = [...slumber.path, slumber.path[slumber.path.length - 1]];
    for (const place of places) {
        const { x, y } = await centreOf(page, place);
        await page.touchscreen.tap(x, y);
    }
    await waitForNotice(page, `slumber ${points(slumber.score)}`);
    // Score, board, newest words and guess are in view, without scrolling.
    assert.deepEqual(await page.locator('#strip b').allTextContents(), ['slumber', 'plumber']);
    for (const id of ['stats', 'board', 'strip', 'guess']) {
        const { y, height } = await page.locator(`#${id}`).boundingBox();
        assert.ok(y >= 0 && y + height <= PHONE.viewport.height, id);
    }
    await takePicture(page, 'play-phone');
}, { isFeature: true, context: PHONE });

check('a reload keeps what was found, for each board', async ({ page, origin }) => {
    await play(page, origin);
    await give(page, 'plumber');
    await waitForTitle(page, /^1 of/);
    await page.reload();
    await waitForTitle(page, /^1 of/);
    assert.deepEqual(await foundWords(page), ['plumber']);
    await play(page, origin, 'board=cat/xex/xxs', solve('cat/xex/xxs').count);
    assert.deepEqual(await foundWords(page), []);
    await play(page, origin, `board=${BOARD}&min-length=7`,
        solve(BOARD, '--min-length=7').count);
    assert.deepEqual(await foundWords(page), []);
    await play(page, origin);
    assert.deepEqual(await foundWords(page), ['plumber']);
    // To start again is a question.
    await page.locator('#menu summary').click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await waitForTitle(page, /^1 of/);
    await page.locator('#notice').getByRole('button', { name: 'Go on' }).click();
    await waitForTitle(page, /^1 of/);
    await page.locator('#menu summary').click();
    await page.locator('#menu').getByRole('button', { name: 'Start again' }).click();
    await page.locator('#notice').getByRole('button', { name: 'Start again' }).click();
    await waitForTitle(page, /^0 of/);
    await page.reload();
    await waitForTitle(page, /^0 of/);
}, { isFeature: true });

check('what the browser keeps can be nonsense', async ({ page, origin }) => {
    await play(page, origin);
    const key = `board=${encodeURIComponent(BOARD)}`;
    const lengths = '"falling":{"lengths":[3,"x"],"done":[]}';
    for (const text of ['{', 'null', '{"board=x":3}', '[]', `{"${key}":null}`,
        `{"${key}":{"found":["nosuchword",7,{}],"left":"x"}}`,
        `{"${key}":{"found":[],"limit":60,"left":null}}`,
        `{"${key}":{"found":[],${lengths}}}`,
        `{"${key}":{"found":[],"falling":{"lengths":[3],"done":[null,{"board":"ab"}]}}}`]) {
        await page.evaluate((value) => localStorage.setItem('wordgrid.games', value), text);
        await page.reload();
        await waitForTitle(page, /^0 of/);
        await page.locator('#play').click();
        await page.locator('#start [data-closes]').click();
    }
    // The page stores the next game in spite of the broken entry.
    await give(page, 'plumber');
    await waitForTitle(page, /^1 of/);
    await page.reload();
    await waitForTitle(page, /^1 of/);
});

check('Undo is for the solver; a new game keeps the old one', async ({ page, origin }) => {
    await begin(page, origin);
    await give(page, 'plumber');
    await page.locator('#play').click();
    assert.equal(await page.locator('#running').isVisible(), true);
    await page.getByRole('button', { name: 'Roll the dice' }).click();
    await page.waitForFunction((text) => boardText(board).text !== text, BOARD);
    await page.waitForFunction(() => game.isReady && game.limit === 180);
    await page.locator('#hint').focus();
    await page.keyboard.press('Control+z');
    assert.notEqual(await page.evaluate(() => boardText(board).text), BOARD);
    await page.goBack();
    await waitForTitle(page, /^1 of/);
    await page.goForward();
    await waitForTitle(page, /^0 of/);
    await page.locator('#stop').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((text) => boardText(board).text === text, BOARD);
    await page.waitForURL((url) => !url.search.includes('play=1'));
    assert.equal(await page.locator('#results').isVisible(), true);
});

check('the game has no heat map, no export and no dictionary', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&heat=1`);
    await page.locator('.heated').waitFor();
    const classes = () => page.locator('#board').evaluate((one) => one.className);
    const hidden = ['#heat', '#copy-words', '#print', '[data-save]', '#find', '#copy', '#caption',
        '.bar', '#plot'];
    const shown = () => page.evaluate((all) => all.filter((one) =>
        document.querySelector(one).checkVisibility()), hidden);
    const openMenu = () => page.locator('#menu').evaluate((one) => { one.open = true; });
    await openMenu();
    assert.deepEqual(await shown(), hidden);
    await page.evaluate(() => loadGames().then(() => begin(board)));
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count} words`));
    await openMenu();
    assert.deepEqual(await shown(), []);
    assert.doesNotMatch(await classes(), /heated/);
    await page.evaluate(() => nextHint());
    assert.match(await classes(), /counted/);
    await page.evaluate(() => stopPlaying());
    assert.doesNotMatch(await classes(), /counted/);
    // A game that begins by an address does not have it either. At its end, the dictionary is back.
    await play(page, origin, `board=${BOARD}&heat=1`);
    await openMenu();
    assert.deepEqual(await shown(), []);
    assert.doesNotMatch(await classes(), /heated/);
    await page.evaluate(() => endGame());
    assert.deepEqual(await shown(), ['#find', '#copy', '#caption']);
});

check('hints: beginnings, two letters, the length; no path', async ({ page, origin }) => {
    await play(page, origin);
    const hint = async (before, after, text) => {
        assert.equal((await page.locator('#hint').innerText()).trim(), before);
        await page.locator('#hint').click();
        assert.equal((await page.locator('#hint').innerText()).trim(), after);
        assert.match(await page.locator('#hint-text').textContent(), text);
        assert.equal(await page.locator('#path .step').count(), 0, 'a hint draws no path');
    };
    await hint('Hint', 'Beginning', /^The number on a tile: words that begin there/);
    const wanted = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (const { path: [[row, column]] } of ANSWER.words) wanted[row][column]++;
    const shown = () => page.locator('.row').evaluateAll((rows) => rows.map((row) =>
        [...row.querySelectorAll('.uses')].map((one) => Number(one.textContent))));
    assert.deepEqual(await shown(), wanted);
    const label = await page.locator('.tile').first().getAttribute('aria-label');
    assert.equal(label, `Row 1, column 1: e, ${wanted[0][0]} word` +
        `${wanted[0][0] === 1 ? ' starts' : 's start'} here`);
    await page.evaluate(() => loadDictionaries()); // as when a server answers again
    assert.equal(await page.locator('.tile').first().getAttribute('aria-label'), label);
    await hint('Beginning', 'Length', /^A word begins with “..”\.$/);
    const { word } = await page.evaluate(() => game.hint.word);
    await hint('Length', 'Another', new RegExp(
        `^The word that begins with “${word.slice(0, 2)}” has ${word.length} letters\\.$`));
    await takePicture(page, 'play-hint');
    for (let i = 0; i < 5; i++) {
        await hint('Another', 'Length', /^A word begins/);
        await hint('Length', 'Another', /^The word/);
    }
    // A word that is found is no hint any more, and the numbers fall.
    const last = await page.evaluate(() => game.hint.word.word);
    const [row, column] = wordOf(last).path[0];
    await give(page, last);
    await waitForTitle(page, /^1 of/);
    assert.equal((await shown())[row][column], wanted[row][column] - 1);
    assert.equal((await page.locator('#hint').innerText()).trim(), 'Beginning');
}, { isFeature: true });

check('words that are not for everybody count once they are found', async ({ page, origin }) => {
    await play(page, origin);
    await page.evaluate(() => {
        for (const word of game.words.values()) word.isListed = !/^(pl|sl)umber$/.test(word.word);
        showGame();
    });
    await waitForTitle(page, new RegExp(`^0 of ${ANSWER.count - 2} words`));
    assert.equal(await page.evaluate(() =>
        missing().some(({ word }) => word === 'plumber')), false);
    await give(page, 'plumber');
    await waitForTitle(page, new RegExp(`^1 of ${ANSWER.count - 1} words`));
    await finish(page);
    const all = await page.locator('#progress .word b').allTextContents();
    assert.ok(all.includes('plumber') && !all.includes('slumber'));
});

check('the end shows all words, the missed ones marked', async ({ page, origin }) => {
    await play(page, origin);
    await give(page, 'plumber');
    await waitForTitle(page, /^1 of/);
    await page.locator('#reveal').click(); // a question first
    assert.equal(await page.evaluate(() => game.isRevealed), false);
    await page.locator('#notice').getByRole('button', { name: 'Finish' }).click();
    const { score } = wordOf('plumber');
    const wanted = `${points(score)} of ${ANSWER.score} · 1 of ${ANSWER.count} words`;
    const head = async () => (await page.locator('#game-head').innerText()).replace(/\s+/g, ' ');
    assert.equal(await head(), wanted);
    const groups = page.locator('#progress .group:has(.meter)');
    const all = await groups.locator('.word b').allTextContents();
    assert.deepEqual(all.sort(), ANSWER.words.map(({ word }) => word).sort());
    assert.equal(await groups.locator('.word.missed').count(), ANSWER.count - 1);
    assert.equal(await groups.locator('.word.got').count(), 1);
    await groups.getByRole('button', { name: /^slumber, .*missed$/ }).click();
    assert.equal(await page.locator('#path .step').count(), 6);
    assert.match(await page.locator('#caption').innerText(), /^slumber[^]*Neighbours$/);
    await takePicture(page, 'play-revealed');
    await drag(page, wordOf('plumber').path); // changes nothing
    await page.reload();
    await page.locator('#outcome').waitFor();
    assert.equal(await head(), wanted);
}, { isFeature: true });

check('the clock runs from the first touch, stands for the absent', async ({ page, origin }) => {
    await page.clock.install();
    await begin(page, origin, 60);
    const left = () => page.evaluate(() => game.left);
    const label = () => page.locator('#clock-is').textContent();
    const pass = (ms) => page.clock.runFor(ms);
    await pass(30000);
    assert.equal(await left(), 60, 'before the first touch');
    assert.equal(await label(), 'ready');
    assert.equal(await page.locator('#clock').textContent(), '1:00');
    await page.reload();
    await waitForTitle(page, /^0 of/);
    await pass(5000);
    assert.equal(await left(), 60, 'a reload begins nothing');
    await page.locator('#guess').press('p');
    assert.equal(await label(), 'left');
    // The clock of the page also runs between these steps: for some seconds on a busy machine.
    await pass(15000);
    const later = await left();
    assert.ok(later <= 45 && later > 10, String(later));
    await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    });
    const kept = await left();
    await pass(60000);
    assert.equal(await left(), kept, 'the tab is hidden');
    await page.evaluate(() => { delete document.hidden; });
    for (const away of [() => page.reload(), () => page.locator('#play').click()]) {
        await page.locator('#guess').fill('p');
        assert.equal(await label(), 'left');
        await away();
        await waitForTitle(page, /^0 of/);
        const before = await left();
        assert.ok(before <= kept && before > 0);
        await pass(30000);
        assert.equal(await left(), before);
    }
    await page.keyboard.press('Enter'); // goes on
    assert.equal(await page.locator('#start').isVisible(), false);
    await page.locator('#stop').click();
    await pass(30000);
    await page.locator('#play').click();
    await page.locator('#go-on').click();
    await waitForTitle(page, /^0 of/);
    assert.ok(await left() > 0);
    await give(page, 'plumber');
    await waitForTitle(page, /^1 of/);
    await page.evaluate(() => {
        window.said = [];
        const spoken = document.querySelector('#spoken');
        new MutationObserver(() => said.push(spoken.textContent))
            .observe(spoken, { childList: true });
    });
    await pass(60000);
    assert.equal(await page.locator('#outcome').textContent(), 'Time is up');
    assert.deepEqual(await page.evaluate(() => said.filter((text) => /second/.test(text))),
        ['10 seconds']);
    assert.equal(await page.locator('#progress .group:has(.meter) .missed').count(),
        ANSWER.count - 1);
}, { isFeature: true });

check('no control ends a running game unasked', async ({ page, origin }) => {
    await begin(page, origin, 180);
    await give(page, 'plumber');
    await page.locator('#menu').evaluate((one) => { one.open = true; });
    const visible = await page.locator('button:visible, input:visible, select:visible')
        .evaluateAll((all) => all.length);
    for (let i = 0; i < visible; i++) {
        if (!await page.locator('#guess').isVisible()) break;
        await page.locator('#menu').evaluate((one) => { one.open = true; });
        await page.evaluate((at) => {
            const all = [...document.querySelectorAll('button, input, select')]
                .filter((one) => one.checkVisibility() && !one.closest('#notice'));
            all[at]?.click();
        }, i);
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
        await page.evaluate(() => {
            for (const one of document.querySelectorAll('dialog[open]')) one.close();
        });
        if (!await page.evaluate(() => game)) { // left: it goes on
            await page.locator('#play').click();
            await page.locator('#go-on').click();
        }
        await waitForTitle(page, /^1 of/);
    }
    // The sheet's choices change no running game.
    await page.locator('#play').click();
    await page.locator('#start [name="free-time"][value="60"]').check();
    await page.locator('#start [name="daily-time"][value="180"]').check();
    await page.keyboard.press('ArrowRight');
    await page.locator('#go-on').click();
    await waitForTitle(page, /^1 of/);
    assert.equal(await page.evaluate(() => game.limit), 180);
});

check('Enter is for the word, and ends no game', async ({ page, origin }) => {
    await play(page, origin, 'board=cats/erht/opli/namx', solve('cats/erht/opli/namx').count);
    const tap = async () => {
        for (const column of [0, 1, 2]) {
            const { x, y } = await centreOf(page, [0, column]);
            await page.mouse.click(x, y);
        }
    };
    await page.locator('#reveal').click();
    await page.locator('#notice button:focus', { hasText: 'Go on' }).waitFor();
    await tap();
    assert.equal(await page.locator('#notice button').count(), 0, 'the question is withdrawn');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'cat 1 point');
    await page.locator('#hint').click();
    for (const [row, column] of [[0, 0], [0, 1], [1, 1]]) {
        const { x, y } = await centreOf(page, [row, column]);
        await page.mouse.click(x, y);
    }
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'car 1 point');
    assert.equal(await page.evaluate(() => game.hint.step), 1);
    await page.locator('#reveal').focus();
    await page.keyboard.down('Enter');
    await page.locator('#notice button:focus').waitFor();
    await page.keyboard.down('Enter'); // the key is held
    assert.equal(await page.locator('#notice button:focus').count(), 1);
    await page.keyboard.up('Enter');
});

check('two tabs share a game', async ({ page, origin }) => {
    await play(page, origin);
    const other = await page.context().newPage();
    await play(other, origin);
    await give(page, 'plumber');
    await waitForTitle(other, /^1 of/);
    await give(other, 'slumber');
    await waitForTitle(page, /^2 of/);
    // Also if no event came, as in a tab that sleeps.
    await page.evaluate(() => { game.found.clear(); });
    await give(page, 'nub');
    await waitForTitle(other, /^3 of/);
    await other.evaluate(() => startAgain());
    await waitForTitle(page, /^0 of/);
    await give(page, 'nub');
    await waitForTitle(other, /^1 of/);
    await finish(page);
    await other.locator('#outcome').waitFor();
    await other.close();
});

check('what is kept: games that run stay the longest', async ({ page, origin }) => {
    await play(page, origin);
    const names = await page.evaluate(() => {
        const games = {};
        for (let i = 0; i < 40; i++)
            games[`board=${i}`] = { found: i % 4 ? [] : ['ab'], isRevealed: i % 8 === 4,
                limit: 60, left: 60 };
        keep('games', JSON.stringify(games));
        game.found.add('nub');
        keepGame();
        return Object.keys(keptGames());
    });
    assert.equal(names.length, 40);
    assert.ok(names.includes('board=0') && !names.includes('board=1'));
});

check('the time is up while the clock stands or a sheet is open', async ({ page, origin }) => {
    await page.clock.install();
    await begin(page, origin, 60);
    await page.keyboard.type('p');
    await page.evaluate(() => document.activeElement.blur());
    await page.evaluate(() => openSheet('help'));
    await page.clock.runFor(61000);
    assert.equal(await page.evaluate(() => isGameOver()), true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement.id === 'game-title');
    assert.equal(await page.locator('#outcome').textContent(), 'Time is up');
    await page.evaluate(() => {
        const games = keptGames();
        games[game.key].isRevealed = false;
        keep('games', JSON.stringify(games));
    });
    await page.reload();
    await page.locator('#outcome').waitFor();
});

check('a game that was called off does not begin', async ({ page, origin }) => {
    await begin(page, origin);
    await give(page, 'plumber');
    await page.evaluate(() => {
        GAMES.falling = () => new Promise((resolve) => { window.go = resolve; });
    });
    await page.locator('#play').click();
    const button = page.locator('[data-start="falling"] [type="submit"]');
    await button.click();
    await page.waitForFunction(() => window.go);
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => starting === null);
    await page.evaluate(() => { window.go([emptyBoard(3, 3), {}]); });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await waitForTitle(page, /^1 of/);
    assert.equal(await button.getAttribute('aria-disabled'), 'false');
    // Back into a game closes a sheet.
    await page.locator('#stop').click();
    await page.locator('.bar [data-opens="options"]').click();
    await page.evaluate(() => history.pushState(null, '', `${location.search}&play=1`));
    await page.evaluate(() => history.pushState(null, '', '?board=ab/cd'));
    await page.goBack();
    await page.waitForFunction(() => game?.isReady);
    assert.equal(await page.locator('#options').isVisible(), false);
});

check('tiles land once', async ({ another, origin }) => {
    const page = await another({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => { // on a busy machine, an animation may have no frame
        window.begun = [];
        window.addEventListener('animationstart', (event) => begun.push(event.animationName));
    });
    const landed = () => page.waitForFunction(() =>
        game?.isReady && begun.includes('land') && !document.querySelector('.shaken'));
    await begin(page, origin);
    await landed();
    await page.evaluate(() => { begun.length = 0; });
    await give(page, 'nul');
    await waitForNotice(page, 'nul is not in the dictionary');
    await page.evaluate(() => new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
    }));
    assert.deepEqual(await page.evaluate(() => begun), []);
    await page.evaluate(() => begin(board, { lengths: [7, 9] }));
    await landed();
    await give(page, 'plumber');
    await page.waitForFunction(() => begun.includes('fall'));
});

check('a game that cannot be loaded says so, and is loaded later', async ({ page, origin }) => {
    let isGone = true;
    await page.route(/game-/, (route) => (isGone ? route.abort() : route.continue()));
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.locator('#play').click();
    await page.getByText('The game could not be loaded. Try again.').waitFor();
    isGone = false;
    await page.locator('#play').click();
    await page.locator('#start-daily').waitFor();
    isGone = true;
    await page.goto(`${origin}/?board=${BOARD}&play=1`); // the solver has the board meanwhile
    await page.getByText('The game could not be loaded. Try again.').waitFor();
    await page.locator('.word').first().waitFor();
}, { allowed: /ERR_FAILED/ });

check('tiles of several letters, any letter, a torus', async ({ page, origin }) => {
    const board = '[qu]it/e?t/..s';
    const answer = solve(board, '--torus');
    await play(page, origin, `board=${encodeURIComponent(board)}&torus=1`, answer.count);
    assert.match(await page.evaluate(() => game.key), /e%3Ft/); // the whole board
    for (const text of ['quit', 'quite', 'quiets']) {
        const one = answer.words.find(({ word }) => word === text);
        if (!one) continue;
        await drag(page, one.path);
        await page.waitForFunction((wanted) => [...document.querySelectorAll(
            '#progress b')].some((word) => word.textContent === wanted), text);
    }
});

/** What the page makes of cells that come one after the other: by a drag, and by taps. */
const traces = (page, ...cells) => page.evaluate((all) => [extended, tapped].map((add) =>
    all.reduce((trace, cell) => add(trace, cell), []).join()), cells);

check('straight lines, and tiles that are used again', async ({ page, origin }) => {
    await play(page, origin, 'board=cat/xox/tac&straight=1',
        solve('cat/xox/tac', '--straight').count);
    assert.deepEqual(await traces(page, 0, 1, 2), ['0,1,2', '0,1,2']);
    assert.deepEqual(await traces(page, 0, 1, 4), ['0,1', '4'], 'a bent line');
    await play(page, origin, 'board=lev/xxx&reuse=1', solve('lev/xxx', '--reuse').count);
    assert.deepEqual(await traces(page, 0, 1, 2, 1, 0), ['0,1,2,1,0', '0,1,2,1,0']);
    assert.deepEqual(await traces(page, 0, 1, 1), ['0,1', '0,1']);
    await page.fill('#guess', 'level');
    await page.press('#guess', 'Enter');
    await page.waitForFunction(() => [...document.querySelectorAll('#progress b')]
        .some((word) => word.textContent === 'level'));
    await play(page, origin, 'board=lev/xxx&reuse=0', solve('lev/xxx').count);
    assert.deepEqual(await traces(page, 0, 1, 2, 1, 0), ['0', '0']);
});

for (const [width, height, locale] of [
    [390, 844, 'de-DE'], [320, 568, 'fi-FI'], [740, 360, 'de-DE'],
])
    check(`${width}x${height}, ${locale}: a game without scrolling`,
        async ({ page, origin }) => {
            await page.goto(`${origin}/?board=${BOARD}`);
            await page.evaluate(() =>
                loadGames().then(() => begin(board, { limit: 180 })));
            await page.waitForFunction(() => game?.isReady);
            const way = width < 704 ? '#leave' : '#stop';
            const needed = [way, '#where', '#clock', '#score', '#guess', '#hint'];
            if (height > 360) needed.push('#board'); // under the header of a phone on its side
            for (const one of height < 600 ? needed.slice(0, 4) : needed) {
                const { x, y, width: wide, height: high } = await page.locator(one).boundingBox();
                assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, one);
            }
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width);
            await page.locator(way).tap();
            await page.locator('.word').first().waitFor();
            assert.equal(await page.locator('#leave').isVisible(), false);
        }, { context: { ...PHONE, viewport: { width, height }, locale } });

for (const [width, height, locale] of [
    [390, 844, 'en-GB'], [320, 568, 'de-DE'], [844, 390, 'fi-FI'],
])
    check(`${width}x${height}, ${locale}: the sheet of games`, async ({ page, origin }) => {
        await page.goto(`${origin}/`);
        await page.waitForFunction(() => isExample());
        await page.locator('#play').tap();
        const sheet = page.locator('#start');
        assert.ok(await sheet.evaluate((one) => one.scrollWidth <= one.clientWidth));
        if (height === 844) // all three ways in view
            assert.ok(await sheet.evaluate((one) => one.scrollHeight <= one.clientHeight + 1));
        await takePicture(page, `start-${width}`);
        if (width < 704) {
            const fold = sheet.locator('[data-start="free"] .fold');
            assert.equal(await fold.getAttribute('aria-expanded'), 'false');
            await fold.tap();
            await sheet.locator('[name="free-size"][value="5"]').tap();
            assert.match(await fold.innerText(), /5×5, 3\u00a0min/);
        } else {
            await sheet.locator('[name="free-size"][value="5"]').tap();
        }
        await sheet.locator('[data-start="free"] [type="submit"]').tap();
        await page.waitForFunction(() => game?.isReady && board.columns === 5);
    }, { context: { ...PHONE, viewport: { width, height }, locale } });

check('a board of an address is played in dark, too', async ({ page, origin }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await play(page, origin);
    await drag(page, wordOf('plumber').path);
    await waitForTitle(page, /^1 of/);
    await takePicture(page, 'play-dark');
});

check('common words: the first hint, and counted at the end', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'values.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'act\t5\ncat\t900\ntac\t1\ncats\t70\n');
    run('dictc', 'build', '-q', '--format=tsv', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    await play(page, server.origin, 'board=ac/ts', 4);
    await page.waitForFunction(() => [...game.words.values()].some((word) => word.isCommon));
    await page.locator('#hint').click();
    await page.locator('#hint').click();
    assert.equal(await page.locator('#hint-text').textContent(), 'A word begins with “ca”.');
    assert.equal(await page.evaluate(() => game.hint.word.word), 'cat');
    await give(page, 'cat', 'act');
    await finish(page);
    const common = page.locator('#progress .group', { hasText: 'Common' });
    assert.equal((await common.innerText()).replace(/\s+/g, ' '), 'Common 1 of 2 cat cats');
}, { needsModule: true });
