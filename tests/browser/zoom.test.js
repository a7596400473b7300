// SPDX-License-Identifier: MIT
// Tests that a board of small cells can be made larger in its tray: by buttons, by two fingers, or
// by Ctrl and the wheel. The path and the focus stay on their cells.
'use strict';

const assert = require('node:assert/strict');
const { PHONE, cell, openSettings, solve, suite, takePicture, waitForWords } =
    require('./support.js');

const check = suite();
const ROW = 'stearnolidetsacepromb'.slice(0, 20);
const LARGE = Array.from({ length: 20 }, (_, i) => ROW.slice(i) + ROW.slice(0, i))
    .join('/');
const LONG = ['--min-length=7'];
const ADDRESS = `/?board=${LARGE}&min-length=7`;

const pitchOn = (page) => page.locator('.cell').evaluateAll((boxes) =>
    boxes[1].getBoundingClientRect().x - boxes[0].getBoundingClientRect().x);

async function open(page, origin) {
    await page.goto(origin + ADDRESS);
    await waitForWords(page, solve(LARGE, ...LONG), LARGE.slice(0, 60) + '…');
}

/** Returns whether the start and the end of the path are on their cells and in the tray. */
const pathOnScreen = (page) => page.evaluate(() => {
    const frame = document.querySelector('.tray').getBoundingClientRect();
    const svg = document.querySelector('#path');
    const [row, column] = document.querySelector('.word.drawn').word.paths[0][0];
    const box = document.querySelectorAll('.row')[row].children[column]
        .getBoundingClientRect();
    const circle = svg.querySelector('.start');
    const at = new DOMPoint(circle.getAttribute('cx'), circle.getAttribute('cy'))
        .matrixTransform(svg.getScreenCTM());
    const off = Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2);
    return {
        off,
        isSeen: at.x > frame.left && at.x < frame.right && at.y > frame.top &&
            at.y < frame.bottom,
    };
});

check('20x20 on a phone: buttons', async ({ page, origin }) => {
    await open(page, origin);
    const tray = await page.locator('.tray').boundingBox();
    assert.ok(await pitchOn(page) < 20);
    await takePicture(page, 'zoom-none');
    const larger = page.getByRole('button', { name: 'Larger' });
    const smaller = page.getByRole('button', { name: 'Smaller' });
    for (const button of [larger, smaller]) {
        const { width, height } = await button.boundingBox();
        assert.ok(width >= 24 && height >= 24);
    }
    assert.equal(await smaller.getAttribute('aria-disabled'), 'true');
    await larger.tap();
    assert.ok(await pitchOn(page) >= 26);
    const { width, height } = await page.locator('.cell').first().boundingBox();
    assert.ok(width >= 24 && height >= 24, `${width} ${height}`);
    const now = await page.locator('.tray').boundingBox();
    assert.ok(Math.abs(now.width - tray.width) < 2 &&
        Math.abs(now.height - tray.height) < 2, 'the tray keeps its size');
    for (const i of [0, 5, 40]) {
        await page.locator('.word').nth(i).tap();
        const { off, isSeen } = await pathOnScreen(page);
        assert.ok(off < 1.5 && isSeen, `word ${i}: ${off} ${isSeen}`);
        if (i === 5) await takePicture(page, 'zoom-path');
    }
    await larger.tap();
    await larger.tap();
    assert.ok(await pitchOn(page) >= 60);
    assert.equal(await larger.getAttribute('aria-disabled'), 'true');
    await takePicture(page, 'zoom-most');
    await cell(page, 19, 19).focus();
    const corner = await cell(page, 19, 19).boundingBox();
    assert.ok(corner.x + corner.width < now.x + now.width + 1);
    assert.ok(corner.y + corner.height < now.y + now.height + 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    const begin = await cell(page, 19, 0).boundingBox();
    assert.ok(begin.x >= now.x - 1);
    for (let i = 0; i < 3; i++) await smaller.tap();
    assert.ok(await pitchOn(page) < 20);
    assert.equal(await page.locator('.zoomed').count(), 0);
}, { context: PHONE });

check('two fingers', async ({ page, origin }) => {
    await open(page, origin);
    const box = await page.locator('.tray').boundingBox();
    const touch = await page.context().newCDPSession(page);
    const fingers = (type, spread) => touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({
            id, x: box.x + box.width / 2 + side * spread, y: box.y + box.height / 2,
        })),
    });
    const before = await pitchOn(page);
    await fingers('touchStart', 30);
    for (let spread = 35; spread <= 60; spread += 5) await fingers('touchMove', spread);
    await fingers('touchEnd');
    const ratio = await pitchOn(page) / before;
    assert.ok(ratio > 1.5 && ratio < 2.3, `${ratio}`);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
}, { context: PHONE });

check('Ctrl and the wheel; a small board has no buttons', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ezmr/nube/slos/paon`);
    await waitForWords(page, solve('ezmr/nube/slos/paon'));
    assert.ok(await page.locator('#zoom').isHidden());
    await open(page, origin);
    assert.ok(await page.locator('#zoom').isVisible());
    const before = await pitchOn(page);
    const target = await cell(page, 10, 10).boundingBox();
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await page.waitForFunction((old) => {
        const [a, b] = document.querySelectorAll('.cell');
        return b.getBoundingClientRect().x - a.getBoundingClientRect().x > old * 1.3;
    }, before);
    // The same cell stays under the mouse.
    const label = await page.evaluate(([x, y]) =>
        document.elementFromPoint(x, y).closest('.tile').getAttribute('aria-label'),
    [target.x + target.width / 2, target.y + target.height / 2]);
    assert.match(label, /^Row 11, column 11/);
    // A smaller board begins without a zoom.
    await openSettings(page);
    await page.locator('#rows').fill('4');
    await page.locator('#rows').press('Tab');
    await page.locator('#columns').fill('4');
    await page.locator('#columns').press('Tab');
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16);
    await page.waitForFunction(() => document.querySelector('#zoom').hidden &&
        !document.querySelector('.zoomed'));
}, { isFeature: true });
