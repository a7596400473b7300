// SPDX-License-Identifier: MIT
// Tests that the drawing of a path matches the cells, also over the edges of a torus. Every step is
// a line from centre to centre with an arrow. The start and the end are marked.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    cell, run, scratchFolder, solve, startServer, suite, takePicture, waitForWords, word,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const CLOSE = 1.5; // pixels

/** Returns the lines, arrows and circles of the drawing, in pixels of the window. */
const drawingOn = (page) => page.evaluate(() => {
    const svg = document.querySelector('#path');
    const onScreen = (x, y, matrix = svg.getScreenCTM()) => {
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        return { x: point.x, y: point.y };
    };
    const get = (element, name) => Number(element.getAttribute(name));
    const ring = (kind) => [...svg.querySelectorAll(kind)].map((circle) =>
        onScreen(get(circle, 'cx'), get(circle, 'cy')));
    return {
        lines: [...svg.querySelectorAll('.step')].map((line) => ({
            from: onScreen(get(line, 'x1'), get(line, 'y1')),
            to: onScreen(get(line, 'x2'), get(line, 'y2')),
            isOver: line.classList.contains('over'),
        })),
        arrows: [...svg.querySelectorAll('.arrow')].map((arrow) => ({
            at: onScreen(0, 0, arrow.getScreenCTM()),
            tip: onScreen(0.1, 0, arrow.getScreenCTM()),
        })),
        starts: ring('.start'),
        ends: ring('.end'),
    };
});

/** Returns the centres of all cells, row by row. */
const centresOn = (page) => page.evaluate(() =>
    [...document.querySelectorAll('.row')].map((row) =>
        [...row.querySelectorAll('.cell')].map((box) => {
            const { x, y, width, height } = box.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
        })));

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function assertClose(got, wanted, what) {
    assert.ok(distance(got, wanted) < CLOSE,
        `${what}: ${JSON.stringify(got)}, should be ${JSON.stringify(wanted)}`);
}

/** Asserts that an arrow lies on a line and points from its start to its end. */
function assertPoints({ at, tip }, { from, to }, what) {
    const detour = distance(from, at) + distance(at, to) - distance(from, to);
    assert.ok(detour < CLOSE, `${what}: beside`);
    const direction = (a, b) => ({
        x: (b.x - a.x) / distance(a, b), y: (b.y - a.y) / distance(a, b),
    });
    const turn = distance(direction(at, tip), direction(from, to));
    assert.ok(turn < 0.05, `${what}: points elsewhere`);
}

/** Asserts that the page draws this path, which crosses no edge of a torus. */
async function assertDrawn(page, path) {
    const centres = await centresOn(page);
    const points = path.map(([row, column]) => centres[row][column]);
    const { lines, arrows, starts, ends } = await drawingOn(page);
    assert.equal(lines.length, path.length - 1);
    assert.equal(arrows.length, path.length - 1);
    lines.forEach((line, i) => {
        assertClose(line.from, points[i], `step ${i}: begin`);
        assertClose(line.to, points[i + 1], `step ${i}: end`);
        assertPoints(arrows[i], line, `arrow ${i}`);
    });
    assert.equal(starts.length, 1);
    assert.equal(ends.length, 1);
    assertClose(starts[0], points[0], 'start');
    assertClose(ends[0], points[points.length - 1], 'end');
}

async function open(page, origin, query, ...options) {
    const answer = solve(BOARD, ...options);
    await page.goto(`${origin}/?board=${BOARD}${query}`);
    await waitForWords(page, answer);
    return answer.words;
}

for (const [moves, ...names] of [
    ['king', 'plumber', 'saloons'], ['hex', 'plumber', 'unloose'], ['knight', 'abele'],
    ['rook'], ['bishop'],
]) {
    check(`paths of a ${moves}`, async ({ page, origin }) => {
        const words = await open(page, origin, `&moves=${moves}`, `--moves=${moves}`);
        const wanted = names.length ? names : words.slice(0, 2).map((one) => one.word);
        for (const name of wanted) {
            await word(page, name).hover();
            await assertDrawn(page, words.find((one) => one.word === name).path);
        }
        await takePicture(page, `path-${moves}`);
    }, { isFeature: moves === 'king' });
}

check('odd rows of hexagons are half a cell to the right', async ({ page, origin }) => {
    await open(page, origin, '&moves=hex', '--moves=hex');
    const centres = await centresOn(page);
    const pitch = distance(centres[0][0], centres[0][1]);
    for (const [row, shift] of [[0, 0], [1, 0.5], [2, 0], [3, 0.5]]) {
        const moved = centres[row][0].x - centres[0][0].x;
        assert.ok(Math.abs(moved - shift * pitch) < CLOSE);
    }
    // So all six neighbours of a cell have the same distance from the cell.
    assert.ok(Math.abs(distance(centres[1][1], centres[0][2]) - pitch) < CLOSE);
});

check('over the edges of a torus: out, and in again', async ({ page, origin }) => {
    const words = await open(page, origin, '&torus=1', '--torus');
    const { path } = words.find((one) => one.word === 'aerosols');
    // a, over the bottom edge to e, over the left one to r, over the top one to o, ...
    assert.deepEqual(path.slice(0, 4), [[3, 1], [0, 0], [0, 3], [3, 2]]);
    await word(page, 'aerosols').hover();
    const centres = await centresOn(page);
    const points = path.map(([row, column]) => centres[row][column]);
    const { lines, arrows } = await drawingOn(page);
    const over = lines.filter((line) => line.isOver);
    assert.equal(over.length, 6);
    assert.equal(lines.length - over.length, path.length - 4);
    assert.equal(arrows.length, lines.length);
    const pitch = distance(centres[0][0], centres[0][1]);
    for (const [step, right, down] of [[0, -1, 1], [1, -1, 0], [2, -1, -1]]) {
        const [out, back] = over.slice(2 * step, 2 * step + 2);
        const by = { x: right * pitch, y: down * pitch };
        const [a, b] = [points[step], points[step + 1]];
        assertClose(out.from, a, `step ${step}: begin`);
        assertClose(out.to, { x: a.x + by.x, y: a.y + by.y }, `step ${step}: out`);
        assertClose(back.from, { x: b.x - by.x, y: b.y - by.y }, `step ${step}: in`);
        assertClose(back.to, b, `step ${step}: end`);
        assertPoints(arrows[2 * step], out, `arrow out ${step}`);
        assertPoints(arrows[2 * step + 1], back, `arrow in ${step}`);
    }
    const tray = await page.locator('.tray').boundingBox();
    for (const { at } of arrows)
        assert.ok(at.x > tray.x && at.x < tray.x + tray.width && at.y > tray.y &&
            at.y < tray.y + tray.height, 'an arrow nobody sees');
    await takePicture(page, 'path-torus');
}, { isFeature: true });

check('hovering shows, a click keeps, Escape removes', async ({ page, origin }) => {
    const words = await open(page, origin, '');
    const path = (name) => words.find((one) => one.word === name).path;
    const steps = () => page.locator('#path .step').count();
    await word(page, 'plumber').hover();
    await assertDrawn(page, path('plumber'));
    await page.mouse.move(5, 5);
    assert.equal(await steps(), 0);
    await word(page, 'slumber').click();
    await page.mouse.move(5, 5);
    await assertDrawn(page, path('slumber'));
    assert.match(await page.locator('#caption').textContent(), /^slumber 5 points · 7 tiles/);
    await word(page, 'plumber').hover();
    await assertDrawn(page, path('plumber'));
    await page.mouse.move(5, 5);
    await assertDrawn(page, path('slumber'));
    await page.keyboard.press('Escape');
    assert.equal(await steps(), 0);
    await word(page, 'slumber').click();
    await word(page, 'slumber').click(); // the second click releases the word
    await page.mouse.move(5, 5);
    assert.equal(await word(page, 'slumber').getAttribute('aria-pressed'), 'false');
}, { isFeature: true });

check('a word that is gone takes its path along', async ({ page, origin }) => {
    await open(page, origin, '');
    await word(page, 'plumber').click();
    await cell(page, 3, 0).focus();
    await page.keyboard.type('x');
    // The mouse has not moved, and another word is now under it.
    await waitForWords(page, solve('ezmr/nube/slos/xaon'));
    await page.waitForTimeout(200);
    assert.equal(await page.locator('#path .step').count(), 0);
    assert.equal(await page.locator('#caption').textContent(), '');
});

check('the letters of a path stay above it', async ({ page, origin }) => {
    await open(page, origin, '');
    await word(page, 'plumber').hover();
    const order = await page.evaluate(() => [
        document.querySelector('.tile'), document.querySelector('#path'),
    ].map((element) => Number(getComputedStyle(element).zIndex)));
    assert.ok(order[0] > order[1]);
    assert.equal(await page.locator('#path').evaluate((svg) =>
        getComputedStyle(svg).pointerEvents), 'none');
});

/** Makes a Hebrew dictionary and serves it. */
async function serveHebrew(t) {
    const folder = scratchFolder(t);
    const file = path.join(folder, 'hebrew.wgd');
    fs.writeFileSync(path.join(folder, 'list'), 'שלום\nשלומי\nארץ\n');
    run('dictc', 'build', '-q', '--alphabet=he', '-o', file, path.join(folder, 'list'));
    const server = await startServer({ dictionaries: [file] });
    t.after(() => server.end('SIGTERM'));
    return { file, origin: server.origin };
}

for (const moves of ['king', 'hex'])
    check(`Hebrew from right to left, moves: ${moves}`, async ({ t, page }) => {
        const { file, origin } = await serveHebrew(t);
        const answer = solve('שלו/ימא', `--dict=${file}`, `--moves=${moves}`);
        await page.goto(`${origin}/?board=שלו/ימא&moves=${moves}`);
        await waitForWords(page, answer);
        const centres = await centresOn(page);
        assert.ok(centres[0][0].x > centres[0][1].x && centres[0][1].x > centres[0][2].x);
        const shift = Math.sign(centres[1][0].x - centres[0][0].x);
        assert.equal(shift, moves === 'hex' ? -1 : 0);
        for (const one of answer.words) {
            await word(page, one.word).hover();
            await assertDrawn(page, one.path);
        }
        await takePicture(page, `path-hebrew-${moves}`);
        await page.locator('#filter').fill('ומ'); // finds שלום, too
        assert.equal(await page.locator('.word').count(), 2);
        await cell(page, 0, 0).focus();
        await page.keyboard.press('ArrowLeft');
        assert.match(await page.evaluate(() =>
            document.activeElement.getAttribute('aria-label')), /^Row 1, column 2/);
        await page.keyboard.press('ArrowRight');
        assert.match(await page.evaluate(() =>
            document.activeElement.getAttribute('aria-label')), /^Row 1, column 1/);
    });
