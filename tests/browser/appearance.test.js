// SPDX-License-Identifier: MIT
// Tests of the appearance: contrast of controls and of a path, tiles with a long text, numbers that
// are not covered, and the drawn path of the word under the mouse.
'use strict';

const assert = require('node:assert/strict');
const { solve, suite, takePicture, waitForWords, word } = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

/** Returns the luminance of a colour rgb(r, g, b), as WCAG defines it. */
function luminance(colour) {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

/** Returns the colours in a property of an element. */
const colours = (page, selector, name) => page.locator(selector).first().evaluate(
    (element, property) =>
        getComputedStyle(element)[property].match(/rgba?\([^)]*\)/g), name);

for (const colorScheme of ['light', 'dark'])
    check(`${colorScheme}: what can be operated has contrast`,
        async ({ page, origin }) => {
            await page.goto(`${origin}/?board=ezmr/nube/slos/pao.`);
            await waitForWords(page, solve('ezmr/nube/slos/pao.'));
            await word(page, 'plumber').click();
            await page.locator('.word').first().hover();
            const least = (what, some, others) => {
                for (const one of some)
                    for (const other of others) {
                        const found = contrast(one, other);
                        assert.ok(found >= 3, `${what}: ${found.toFixed(2)}`);
                    }
            };
            const paper = await colours(page, 'body', 'backgroundColor');
            const tray = await colours(page, '.tray', 'backgroundImage');
            const die = await colours(page, '.filled', 'backgroundImage');
            const empty = '.cell:not(.filled)';
            const edge = await colours(page, empty, 'boxShadow');
            least('an empty cell', edge, tray);
            least('an empty cell', edge, await colours(page, empty, 'backgroundColor'));
            least('a die', die.slice(0, 1), tray);
            // Buttons have no border: their texts name them, on a ground of their own.
            for (const button of ['#random', '#sort input:not(:checked) + span', '.item'])
                least(button, await colours(page, button, 'color'), paper);
            for (const field of ['#dict', '#rows', '#filter', '.step button']) {
                const border = await colours(page, field, 'borderTopColor');
                least(field, border, paper);
                least(field, border, await colours(page, field, 'backgroundColor'));
            }
            const casing = await colours(page, '#path .casing', 'stroke');
            const line = await colours(page, '#path .step', 'stroke');
            least('the edge of the path on a die', casing, die);
            least('the path on its edge', line, casing);
            least('the path on the tray', line, tray);
            least('an arrow', await colours(page, '#path .arrow', 'fill'), line);
            for (const kind of ['.start', '.end-edge'])
                least(kind, await colours(page, `#path ${kind}`, 'stroke'), die);
        }, { context: { colorScheme } });

check('forced colours: a path does not hide its letters', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    const [ground] = await colours(page, '.filled', 'backgroundColor');
    const [letter] = await colours(page, '.tile', 'color');
    const [edge] = await colours(page, '#path .casing', 'stroke');
    const [line] = await colours(page, '#path .step', 'stroke');
    assert.ok(contrast(edge, ground) >= 3);
    assert.ok(contrast(edge, line) >= 3);
    assert.ok(contrast(letter, line) >= 4.5);
    for (const [arrow] of [await colours(page, '#path .arrow', 'fill')])
        assert.ok(contrast(arrow, line) >= 3);
}, { context: { forcedColors: 'active' } });

check('forced colours: no act in grey, an edge for meters', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const [off] = await colours(page, '#undo', 'color');
    const [on] = await colours(page, '#clear', 'color');
    assert.notDeepEqual(off, on);
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => game?.isReady);
    await page.evaluate(() => endGame());
    for (const selector of ['#result-meter', '.run i'])
        assert.equal(await page.locator(selector).first()
            .evaluate((one) => getComputedStyle(one).borderTopStyle), 'solid', selector);
}, { context: { forcedColors: 'active' } });

check('a tile with a long text shows all of it', async ({ page, origin }) => {
    const board = '[a|e|i|o|u]zmr/n[qu]be/s[the].s/[mw|wm]on[ffl]';
    await page.goto(`${origin}/?board=${encodeURIComponent(board)}`);
    await page.locator('.word').first().waitFor();
    const cut = () => page.locator('.tile').evaluateAll((tiles) =>
        tiles.filter((tile) => tile.scrollWidth > tile.clientWidth)
            .map((tile) => tile.value));
    assert.deepEqual(await cut(), []);
    await takePicture(page, 'tiles');
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await cut(), []);
});

check('a tile too small for its text says it in a tooltip', async ({ page, origin }) => {
    const board = `[a|e|i|o|u]${'a'.repeat(19)}${'/a'.repeat(19)}`;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${origin}/?board=${encodeURIComponent(board)}&min-length=9`);
    const tile = page.locator('.tile').first();
    await page.locator('.cell[title="a|e|i|o|u"]').first().waitFor();
    assert.equal(await tile.inputValue(), 'a|e|i|o|u');
    assert.equal(await tile.evaluate((one) => getComputedStyle(one).textOverflow),
        'ellipsis');
});

/** Returns the numbers of the drawn path that a line or an arrow touches. */
const coveredNumbers = (page) => page.evaluate(() => {
    const svg = document.querySelector('#path');
    const get = (element, name) => Number(element.getAttribute(name));
    const points = [];
    for (const line of svg.querySelectorAll('.step')) {
        const [x, y] = [get(line, 'x1'), get(line, 'y1')];
        const [right, down] = [get(line, 'x2') - x, get(line, 'y2') - y];
        const length = Math.hypot(right, down);
        for (let along = 0; along <= 1; along += 0.02)
            for (const aside of [-0.09, 0, 0.09])
                points.push({
                    x: x + right * along - down / length * aside,
                    y: y + down * along + right / length * aside,
                });
    }
    for (const arrow of svg.querySelectorAll('.arrow')) {
        const matrix = arrow.transform.baseVal.consolidate().matrix;
        for (let along = -0.09; along <= 0.12; along += 0.03)
            for (const aside of [-1, -0.5, 0, 0.5, 1])
                points.push(new DOMPoint(along, aside * (0.12 - along) * 0.55)
                    .matrixTransform(matrix));
    }
    return [...svg.querySelectorAll('.number')].filter((number) => {
        // The box of a text is the box of its line. Digits fill the middle of this box.
        const { x, y, width, height } = number.getBBox();
        return points.some((point) => point.x > x && point.x < x + width &&
            point.y > y + 0.2 * height && point.y < y + 0.8 * height);
    }).map((number) => number.textContent);
});

for (const options of [
    '', '&moves=knight', '&moves=bishop', '&moves=hex', '&torus=1',
]) check(`no number of a path is covered: ${options}`, async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}${options}`);
    const flags = options.match(/\w+=\w+/g)?.map((one) =>
        (one === 'torus=1' ? '--torus' : `--${one}`)) || [];
    await waitForWords(page, solve(BOARD, ...flags));
    const count = Math.min(60, await page.locator('.word').count());
    const covered = [];
    for (let i = 0; i < count; i++) {
        const text = await page.locator('.word').nth(i).evaluate((button) => {
            button.focus();
            hover(button.word);
            return button.word.word;
        });
        const numbers = await coveredNumbers(page);
        if (numbers.length) covered.push(`${text}: ${numbers.join()}`);
    }
    assert.deepEqual(covered, []);
});

check('after a scroll the path is that of the word under the mouse',
    async ({ page, origin }) => {
        await page.setViewportSize({ width: 1280, height: 500 });
        await page.goto(`${origin}/?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        const tools = await page.locator('.bar').boundingBox();
        await word(page, 'plumber').hover();
        assert.deepEqual(await page.locator('.bar').boundingBox(), tools);
        const box = await word(page, 'plumber').boundingBox();
        const mouse = [box.x + box.width / 2, box.y + box.height / 2];
        const drawn = page.locator('#caption strong');
        assert.equal(await drawn.textContent(), 'plumber');
        const before = await page.evaluate(() => scrollY);
        // Scrolls back and forth, until the mouse is on a word and not on a heading.
        for (const by of [372, 40, 40, 40]) {
            await page.mouse.wheel(0, by);
            await page.waitForFunction((old) => scrollY !== old, before);
            await page.waitForFunction((place) => {
                const under = document.elementFromPoint(...place)?.closest('.word')?.word.word;
                const drawn = document.querySelector('.word.drawn')?.word.word;
                return under === drawn;
            }, mouse);
        }
        assert.notDeepEqual(await drawn.allTextContents(), ['plumber']); // another path, or none
    });
