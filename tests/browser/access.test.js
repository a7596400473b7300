// SPDX-License-Identifier: MIT
// Tests of accessibility: use by keyboard only, roles and names for a screen reader, a phone,
// contrast in light and dark mode, forced colours, reduced motion.
'use strict';

const assert = require('node:assert/strict');
const {
    PHONE, cell, openSettings, pressInMenu, solve, suite, takePicture, waitForWords, word,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

check('with the keyboard alone', async ({ page, origin }) => {
    await page.goto(origin);
    const tabUntil = async (selector) => {
        for (let i = 0; i < 60; i++) {
            await page.keyboard.press('Tab');
            if (await page.evaluate((wanted) =>
                document.activeElement.matches(wanted), selector)) return;
        }
        assert.fail(`Tab does not come to ${selector}`);
    };
    // A new page has the focus on the board.
    await page.keyboard.type('ezmrnubeslospaon');
    const { words } = solve(BOARD);
    await waitForWords(page, solve(BOARD));
    await tabUntil('#filter');
    await tabUntil('.word');
    const focused = () => page.evaluate(() => document.activeElement.word?.word);
    const steps = () => page.locator('#path .step').count();
    assert.equal(await focused(), words[0].word);
    assert.equal(await steps(), words[0].path.length - 1);
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), words[1].word);
    await page.keyboard.press('Enter');
    assert.equal(await word(page, words[1].word).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await focused(), words[0].word);
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), words[0].word);
    await page.keyboard.press('End');
    assert.equal(await focused(), words[words.length - 1].word);
    await page.keyboard.press('Home');
    assert.equal(await focused(), words[0].word);
    await page.keyboard.press('Escape');
    assert.equal(await steps(), 0);
    await page.keyboard.press('Shift+Tab'); // Tab has only one stop in the list
    assert.ok(await page.evaluate(() => document.activeElement.id === 'filter'));
}, { isFeature: true });

check('the focus is seen', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const unseen = [];
    for (let i = 0; i < 25; i++) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(() => {
            const { activeElement } = document;
            if (activeElement === document.body) return '';
            const shown = activeElement.matches('#sort input')
                ? activeElement.nextElementSibling : activeElement;
            const { outlineStyle, outlineWidth } = getComputedStyle(shown);
            const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
            return isSeen ? '' : activeElement.outerHTML.slice(0, 80);
        });
        if (name) unseen.push(name);
    }
    assert.deepEqual(unseen, []);
});

/** Moves the focus with a key; returns the elements that had the focus while covered. */
async function hiddenStops(page, key) {
    const hidden = [];
    for (let i = 0; i < 30; i++) {
        await page.keyboard.press(key);
        const found = await page.evaluate(() => {
            const { activeElement } = document;
            if (activeElement === document.body) return '';
            const shown = activeElement.closest('label') || activeElement;
            const { x, y, width, height } = shown.getBoundingClientRect();
            const seen = document.elementFromPoint(x + width / 2, y + height / 2);
            return shown.contains(seen) ? ''
                : `${activeElement.outerHTML.slice(0, 60)} at ${Math.round(y)}`;
        });
        if (found) hidden.push(`${key}: ${found}`);
    }
    return hidden;
}

for (const [width, height] of [[1280, 800], [360, 640], [1000, 500]])
    check(`${width}x${height}: no focus behind the board`, async ({ page, origin }) => {
        await page.setViewportSize({ width, height });
        await page.goto(`${origin}/?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        for (const place of [0, 0.5, 1]) {
            const first = page.locator('.word').first();
            await first.evaluate((one) => one.focus());
            if (place) await page.keyboard.press(place === 1 ? 'End' : 'ArrowDown');
            await page.evaluate((share) =>
                scrollTo(0, share * document.body.scrollHeight), place);
            assert.deepEqual(await hiddenStops(page, 'Shift+Tab'), []);
            assert.deepEqual(await hiddenStops(page, 'Tab'), []);
        }
    });

check('roles and names', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const grid = page.getByRole('grid', { name: 'Board, 4 rows, 4 columns' });
    assert.equal(await grid.getByRole('row').count(), 4);
    assert.equal(await grid.getByRole('gridcell').count(), 16);
    assert.equal(await grid.getByRole('textbox').count(), 16);
    assert.equal(await cell(page, 1, 2).inputValue(), 'b');
    assert.equal(await page.getByRole('region').count(), 3); // a group of words is not a region
    const hasEach = async (names) => {
        for (const [role, name] of names)
            assert.equal(await page.getByRole(role, { name, exact: true }).count(), 1, name);
    };
    await hasEach([
        ['link', 'To the words'], ['navigation', 'What to do'],
        ['button', 'Random'], ['button', 'Clear'], ['button', 'Share'], ['button', 'Undo'],
        ['radio', 'Points'], ['radio', 'Length'], ['radio', 'A–Z'], ['group', 'Order'],
        ['searchbox', 'Filter'], ['button', 'Settings'], ['button', '7 letters: 5 words'],
        ['button', 'plumber, 5 points'], ['heading', '135 words'],
        ['region', '135 words'], ['group', '5 points'],
    ]);
    await openSettings(page);
    await hasEach([['dialog', 'Settings'], ['combobox', 'Dictionary']]);
    for (const field of await page.locator('#settings :is(input, select):visible').all())
        assert.match(await field.evaluate((one) => one.labels[0].textContent), /\w/);
    await page.keyboard.press('Escape');
    const spoken = page.getByRole('status');
    await spoken.getByText('135 words, 203 points').waitFor();
    await word(page, 'plumber').click();
    await spoken.getByText('plumber: row 4, column 1; row 3').waitFor();
});

check('on a phone', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const fits = () => page.evaluate(() =>
        document.scrollingElement.scrollWidth <= window.innerWidth);
    assert.ok(await fits());
    await takePicture(page, 'phone');
    await page.locator('.word').nth(100).tap(); // far down, but the board stays visible
    const steps = page.locator('#path .step');
    assert.ok(await steps.count() > 1);
    const { y, height } = await page.locator('#board').boundingBox();
    assert.ok(y >= 0 && y + height < 0.6 * PHONE.viewport.height, `${y} ${height}`);
    const box = await page.locator('.word[aria-pressed="true"]').boundingBox();
    assert.ok(box.y > y + height, 'the word is not under the board');
    assert.ok(box.height >= 30, 'a finger is no needle');
    await takePicture(page, 'phone-path');
    await page.locator('.word[aria-pressed="true"]').tap();
    assert.equal(await steps.count(), 0);
    await openSettings(page);
    assert.ok(await fits());
    await page.keyboard.press('Escape');
    await pressInMenu(page, 'Keys');
    assert.ok(await fits());
    await page.goto(`${origin}/?board=${'abcdefghijklmnopqrst/'.repeat(19)}a&min-length=9`);
    await page.locator('#summary').getByText(/word/).waitFor();
    assert.ok(await fits());
}, { isFeature: true, context: PHONE });

/** Returns the contrast of each element's text with its background, as WCAG defines it. */
const contrasts = (page, selectors) => page.evaluate((list) => {
    const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
    const light = (colour) => {
        const [r, g, b] = numbers(colour).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    // Returns a background colour with the tint of the heat map over it.
    const heated = (box, colour) => {
        const { content, backgroundColor, opacity } = getComputedStyle(box, '::before');
        if (content === 'none') return colour;
        const tint = numbers(backgroundColor);
        const mixed = numbers(colour).map((part, i) =>
            part + (tint[i] - part) * Number(opacity));
        return `rgb(${mixed.join()})`;
    };
    const behind = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(one);
            // In a gradient, takes the darkest colour.
            const stops = backgroundImage.match(/rgb\([^)]*\)/g);
            if (stops)
                return heated(one, stops.sort((a, b) => light(a) - light(b))[0]);
            if (numbers(backgroundColor)[3] !== 0) return backgroundColor;
        }
        return 'rgb(255, 255, 255)';
    };
    return list.map((selector) => {
        const element = document.querySelector(selector);
        const pair = [light(getComputedStyle(element).color), light(behind(element))];
        const [high, low] = pair.sort((a, b) => b - a);
        return [selector, (high + 0.05) / (low + 0.05)];
    });
}, selectors);

for (const colorScheme of ['light', 'dark']) {
    check(`${colorScheme}: enough contrast`, async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}&heat=1`);
        await waitForWords(page, solve(BOARD));
        await word(page, 'plumber').click();
        await takePicture(page, colorScheme);
        const isDark = await page.evaluate(() =>
            getComputedStyle(document.body).backgroundColor.match(/\d+/g)
                .every((part) => Number(part) < 64));
        assert.equal(isDark, colorScheme === 'dark');
        await page.evaluate(() => { // the tile with the most heat
            const hottest = [...document.querySelectorAll('.cell')].find((box) =>
                Number(box.style.getPropertyValue('--used')) === 1);
            hottest.classList.add('hottest');
        });
        for (const [selector, contrast] of await contrasts(page, [
            '.hottest .tile', '.hottest .uses',
            'h1', '#where', '#copy', '.filled .tile', '.uses', '#caption', '#random',
            '#heat', '#most', 'summary', '.field label', '.switch small', '#dict',
            '#summary', '#total', '#sort input:checked + span', '#sort input:not(:checked) + span',
            '.words-group h3', '.words-group .side', '.word b', '.length i', '.length b',
            '.word[aria-pressed="true"] b',
        ])) assert.ok(contrast >= 4.5, `${selector}: ${contrast.toFixed(2)}`);
        await page.evaluate(() => {
            document.querySelector('#notice').className = 'verdict error';
        });
        const [[, contrast]] = await contrasts(page, ['#notice']);
        assert.ok(contrast >= 4.5, `an error: ${contrast.toFixed(2)}`);
    }, { context: { colorScheme } });
}

check('forced colours', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ezmr/nube/slos/pao.&heat=1`);
    await waitForWords(page, solve('ezmr/nube/slos/pao.'));
    await word(page, 'plumber').click();
    await page.mouse.move(0, 0);
    await takePicture(page, 'forced-colours');
    const style = (selector, name, pseudo) => page.locator(selector).first().evaluate(
        (element, wanted) => getComputedStyle(element, wanted.pseudo)[wanted.name],
        { name, pseudo });
    const ground = (selector) => style(selector, 'backgroundColor');
    for (const [chosen, other] of [
        ['#sort input:checked + span', '#sort input:not(:checked) + span'],
        ['.word[aria-pressed="true"]', '.word[aria-pressed="false"]'],
    ]) assert.notEqual(await ground(chosen), await ground(other), chosen);
    for (const edge of ['.tray', '.cell.filled'])
        assert.equal(await style(edge, 'borderTopStyle'), 'solid', edge);
    assert.equal(await style('.cell:not(.filled)', 'borderTopStyle'), 'dashed');
    const heat = await style('.cell.filled', 'backgroundColor', '::before');
    assert.notEqual(heat, await ground('.cell.filled'));
    const height = (cells) => cells.map((box) =>
        parseFloat(getComputedStyle(box, '::before').height));
    const heights = await page.locator('.cell.filled').evaluateAll(height);
    assert.ok(new Set(heights).size > 3, heights.join());
}, { context: { forcedColors: 'active' } });

check('nothing moves for who wants it so', async ({ page, origin }) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Random' }).click();
    await page.waitForTimeout(50);
    assert.deepEqual(await page.evaluate(() =>
        document.getAnimations().map((one) => one.animationName).filter(Boolean)), []);
});

check('nothing jumps when words come and go', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    const places = (...selectors) => page.evaluate((all) => all.map((selector) => {
        const { x, y } = document.querySelector(selector).getBoundingClientRect();
        return [selector, Math.round(x), Math.round(y)];
    }), selectors);
    const all = ['#board', '#random', '#filter', '#words'];
    const before = await places(...all);
    const same = (...some) => before.filter(([selector]) => some.includes(selector));
    await word(page, 'plumber').hover();
    assert.deepEqual(await places(...all), before);
    await page.mouse.move(0, 0);
    assert.deepEqual(await places(...all), before);
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.deepEqual(await places('#board', '#random'), same('#board', '#random'));
    await page.keyboard.type('ezmrnubeslospaon');
    await waitForWords(page, solve(BOARD));
    assert.deepEqual(await places(...all), before);
    await pressInMenu(page, 'Heat map');
    assert.deepEqual(await places('#board', '#filter', '#words'),
        same('#board', '#filter', '#words'));
});

check('a phone with its keyboard open', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await cell(page, 1, 1).tap();
    await page.keyboard.type('u');
    await page.locator('.word').first().tap();
    const { height } = page.viewportSize();
    const board = await page.locator('#board').boundingBox();
    const caption = await page.locator('#caption').boundingBox();
    const tapped = await page.locator('.word').first().boundingBox();
    assert.ok(board.y >= 0 && caption.y + caption.height <= tapped.y);
    assert.ok(tapped.y + tapped.height <= height);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(await width() <= 360, `${await width()} wide`);
    await takePicture(page, 'phone-keyboard');
    await page.setViewportSize({ width: 600, height: 400 }); // the phone is turned
    await pressInMenu(page, 'Heat map');
    assert.ok(await width() <= 600, `${await width()} wide`);
    const turned = await page.locator('#board').boundingBox();
    assert.ok(turned.y >= 0 && turned.y + turned.height <= 400);
}, { context: { ...PHONE, viewport: { width: 360, height: 400 } } });

check('without JavaScript there is a word about it', async ({ page, origin }) => {
    await page.goto(origin);
    const text = await page.locator('noscript').textContent();
    assert.match(text, /This page needs JavaScript/);
    assert.match(text, /\bapi\/solve\?board=/);
});
