// SPDX-License-Identifier: MIT
// Tests of the layout, by measuring: edges on which things stand, widths without a sideways scroll,
// the height of what must be visible together, targets for a finger, and the scales of the style.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { PHONE, openSettings, solve, suite, waitForWords, word } = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const STYLE = path.join(process.env.WORDGRID_ROOT, 'src/face/page/style');

const boxesOf = (page, ...selectors) => page.evaluate((wanted) => wanted.map((selector) => {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const { left, right, top, bottom, width } = all[0].getBoundingClientRect();
    return { left, right, top, bottom, width };
}), selectors);

const near = (a, b, what, most = 1) =>
    assert.ok(Math.abs(a - b) <= most, `${what}: ${a.toFixed(2)}, ${b.toFixed(2)}`);

check('the columns have one edge each, and words stand on the line of their side-head',
    async ({ page, origin }) => {
        await page.goto(origin);
        await page.waitForFunction(() => isExample() && result.count > 0 && !result.isRunning);
        const under = ['.tray', '#caption', '#example', '.bar'];
        const [tray, ...others] = await boxesOf(page, ...under);
        others.forEach(({ left, right }, i) => {
            near(left, tray.left, `left of ${under[i + 1]}`);
            near(right, tray.right, `right of ${under[i + 1]}`);
        });
        const [summary, ...sides] = await boxesOf(page,
            '#summary', '#plot .side', '.controls .side', '.words-group .side');
        for (const { left } of sides) near(left, summary.left, 'a side-head');
        const [bar, sort] = await boxesOf(page, '#histogram .length', '#sort');
        near(bar.left, sort.left, 'the chart and the order');
        // A baseline is where an element without height stands.
        const lines = await page.evaluate(() => [...document.querySelectorAll('.words-group')]
            .map((group) => ['.side h3', '.word b'].map((selector) => {
                const mark = document.createElement('span');
                mark.style.display = 'inline-block';
                const at = group.querySelector(selector);
                at.prepend(mark);
                const { bottom } = mark.getBoundingClientRect();
                mark.remove();
                return bottom;
            })));
        for (const [head, first] of lines) near(first, head, 'the first word of a group', 1.5);
        const columns = await page.evaluate(() => {
            const left = (one) => one.getBoundingClientRect().left;
            const words = [...document.querySelectorAll('.words-group')]
                .find((group) => group.querySelectorAll('.word').length > 2)
                .querySelectorAll('li');
            const lengths = document.querySelectorAll('.length');
            return [left(words[1]) - left(words[0]), left(lengths[1]) - left(lengths[0])];
        });
        near(columns[0], 2 * columns[1], 'a column of words and two of the chart');
    }, { isFeature: true });

check('what stands under the board is in the window', async ({ page, origin }) => {
    for (const [width, height] of [[1280, 800], [1366, 650]]) {
        await page.setViewportSize({ width, height });
        await page.goto(origin);
        await page.waitForFunction(() => isExample() && result.count > 0);
        const [bar] = await boxesOf(page, '.bar');
        assert.ok(bar.bottom <= height, `${width}x${height}: ${bar.bottom}`);
        await page.goto(`${origin}/?board=${BOARD}&play=1`);
        await page.waitForFunction(() => game?.isReady);
        const [hint] = await boxesOf(page, '#hint');
        assert.ok(hint.bottom <= height, `a game, ${width}x${height}: ${hint.bottom}`);
    }
    await page.setViewportSize({ width: 640, height: 400 }); // 1280 x 800 at 200 %
    await page.goto(origin);
    await page.waitForFunction(() => isExample() && result.count > 0);
    const [board, caption] = await boxesOf(page, '#board', '#caption');
    assert.ok(board.top >= 0 && caption.bottom <= 400, `${caption.bottom}`);
});

const LARGE = Array.from({ length: 10 }, (_, i) =>
    `${'straightforwardly'.slice(i)}${'abandonment'}`.slice(0, 10)).join('/');

for (const language of ['en', 'de', 'fi'])
    check(`no sideways scroll, ${language}`, async ({ page, origin }) => {
        const assertNoScroll = async (state, width) => {
            const wide = await page.evaluate(() =>
                document.scrollingElement.scrollWidth - document.documentElement.clientWidth);
            assert.ok(wide <= 0, `${state}, ${width}: ${wide}`);
        };
        const cut = () => page.locator('.button, .choice span, .length').evaluateAll((all) =>
            all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
                .map((one) => one.textContent.trim()));
        for (const width of [320, 390, 768, 1280, 1600]) {
            await page.setViewportSize({ width, height: 800 });
            for (const [state, query] of [['example', ''], ['empty', '?board='],
                ['large', `?board=${LARGE}&sort=length`], ['game', `?board=${BOARD}&play=1`]]) {
                await page.goto(`${origin}/${query}`);
                await page.waitForFunction((isGame) => (isGame ? game?.isReady
                    : hasTiles(board) ? result.count > 0 && !result.isRunning
                        : location.search === '?board='), state === 'game');
                await assertNoScroll(state, width);
                assert.deepEqual(await cut(), [], `${state}, ${width}`);
            }
            await page.locator('#play').evaluate((one) => one.click());
            await assertNoScroll('start', width);
            assert.deepEqual(await cut(), [], `start, ${width}`);
        }
    }, { context: { locale: language } });

check('four whole tiles beside a scrollbar', async ({ page, origin }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await page.evaluate(() => { document.documentElement.style.width = '375px'; });
    const cells = await page.locator('.cell').evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().right));
    assert.ok(Math.max(...cells) <= 375, `${Math.max(...cells)}`);
});

check('targets of a finger, and a game that fits on a phone', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const small = () => page.locator('button, summary, select, input:not([type="radio"])')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility() &&
            !one.matches('.tile, .entry *, .unseen'))
            .map((one) => [one.getBoundingClientRect(), one])
            .filter(([box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
            .map(([box, one]) => `${one.id || one.textContent.trim()} ${box.width}x${box.height}`));
    assert.deepEqual(await small(), []);
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => game?.isReady);
    assert.deepEqual(await small(), []);
    const wanted = ['#score', '#board', '#strip', '#guess', '#hint'];
    const boxes = await boxesOf(page, ...wanted);
    boxes.forEach(({ top, bottom }, i) =>
        assert.ok(top >= 0 && bottom <= 844, `${wanted[i]}: ${top} to ${bottom}`));
}, { context: { ...PHONE, viewport: { width: 390, height: 844 } } });

check('settings beside the board, and few keys from the board to the words',
    async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        await openSettings(page);
        const [sheet, board] = await boxesOf(page, '#options', '#board');
        assert.ok(board.right <= sheet.left, 'the sheet covers the board');
        await page.keyboard.press('Escape');
        await page.locator('.tile').first().focus();
        let presses = 0;
        while (presses < 20 && !await page.evaluate(() =>
            document.activeElement.matches('.word'))) {
            await page.keyboard.press('Tab');
            presses++;
        }
        assert.ok(presses <= 12, `${presses} presses`);
    });

check('forced colours: the cell with the cursor is seen', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').waitFor();
    await page.locator('.tile').nth(5).focus();
    const [outline, ground] = await page.locator('.tile').nth(5).evaluate((tile) => {
        const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(tile);
        return [`${outlineStyle} ${outlineWidth} ${outlineColor}`,
            getComputedStyle(tile.parentElement).backgroundColor];
    });
    assert.match(outline, /^solid 4px /);
    assert.notEqual(outline.replace(/^solid 4px /, ''), ground);
}, { context: { forcedColors: 'active' } });

// Sizes of type and colours stand in tokens.css alone. Fractions of a cell are no sizes.
check('sizes and colours of the style are those of its scales', async () => {
    const rule = /(?:font(?:-size)?: [^;]*?)([\d.]+(?:rem|px))(?!\/)/g;
    for (const name of fs.readdirSync(STYLE).filter((one) => one !== 'tokens.css')) {
        const text = fs.readFileSync(path.join(STYLE, name), 'utf8')
            .replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media print[\s\S]*/, '');
        const sizes = [...text.matchAll(rule)].map(([all]) => all)
            .filter((one) => !/max\(|0\.14px|26px|1\.35rem/.test(one));
        assert.deepEqual(sizes, [], name);
    }
});

for (const language of ['en', 'de', 'fi'])
    check(`side-heads and words of a game are whole, ${language}`, async ({ page, origin }) => {
        for (const width of [768, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto(`${origin}/?board=cats/erht/opli/namx&play=1`);
            await page.waitForFunction(() => game?.isReady);
            await page.evaluate(() => {
                [...game.words.values()].slice(0, 40).forEach(({ word }) => submitText(word));
                endGame();
            });
            assert.deepEqual(await page.evaluate(() => {
                const widthOf = (node) => {
                    const range = document.createRange();
                    range.selectNodeContents(node);
                    return range.getBoundingClientRect().width;
                };
                const heads = [...document.querySelectorAll('#game .side h3')]
                    .filter((one) => widthOf(one) > one.clientWidth + 1);
                const words = [...document.querySelectorAll('#game .word b')]
                    .filter((one) => one.offsetHeight > 30);
                return [...heads, ...words].map((one) => one.textContent);
            }), [], `${width}`);
        }
    }, { context: { locale: language } });

// The scripts come after the first paint, whose layout is then that of the page.
for (const language of ['en', 'de'])
    for (const query of ['', '?board=cats/erht/opli/namx&play=1'])
        check(`little moves when the scripts and the words come, ${language} ${query}`,
            async ({ page, origin }) => {
                await page.addInitScript(() => {
                    window.shifts = [];
                    new PerformanceObserver((list) => {
                        for (const { value } of list.getEntries()) window.shifts.push(value);
                    }).observe({ type: 'layout-shift', buffered: true });
                });
                let scripts = [];
                await page.route(/\/page-[^/]*\.js$/, (route) => { scripts.push(route); });
                for (const [width, height] of [[320, 568], [390, 844], [1280, 800]]) {
                    await page.setViewportSize({ width, height });
                    scripts = [];
                    await page.goto(`${origin}/${query}`, { waitUntil: 'commit' });
                    await page.waitForFunction(() =>
                        performance.getEntriesByName('first-paint').length > 0);
                    while (!scripts.length) await page.waitForTimeout(10);
                    await scripts[0].continue();
                    await page.waitForFunction((isGame) => (isGame ? game?.isReady
                        : typeof isExample === 'function' && isExample() && result.count > 0 &&
                            !result.isRunning), query !== '');
                    const shift = await page.evaluate(() => new Promise((resolve) => {
                        const sum = () => resolve(window.shifts.reduce((a, b) => a + b, 0));
                        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(sum)));
                    }));
                    assert.ok(shift < 0.02, `${width}: ${shift}`);
                }
            }, { context: { locale: language } });
