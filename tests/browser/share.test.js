// SPDX-License-Identifier: MIT
// Tests of sharing and saving: the link, copied words, files equal to those of `solve`, printing,
// links to definitions, and the theme that the user chose.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, openSettings, run, scratchFolder, solve, suite, takePicture, waitForWords, word,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';

async function open(page, origin, rest = '') {
    await page.goto(`${origin}/?board=${BOARD}${rest}`);
    await waitForWords(page, solve(BOARD));
}

async function choose(page, name) {
    await page.locator('#menu > summary').click();
    await page.getByRole('button', { name, exact: true }).click();
}

/** Saves a file by the menu; returns its name and content. */
async function saved(page, name) {
    const [download] =
        await Promise.all([page.waitForEvent('download'), choose(page, name)]);
    return {
        name: download.suggestedFilename(),
        text: fs.readFileSync(await download.path(), 'utf8'),
    };
}

check('files have the bytes of solve', async ({ page, origin }) => {
    await open(page, origin);
    for (const [button, format, ending] of [
        ['Text', 'words', 'txt'], ['CSV', 'csv', 'csv'], ['JSON', 'json', 'json'],
    ]) {
        const { name, text } = await saved(page, button);
        assert.equal(name, `wordgrid-ezmr-nube-slos-paon.${ending}`);
        assert.equal(text, run('solve', `--dict=${ENGLISH}`, `--format=${format}`, BOARD));
        await page.locator('#notice').getByText('Saved: 135 words.').waitFor();
    }
}, { isFeature: true });

check('other boards in JSON, and only the words that are listed',
    async ({ page, origin }) => {
        const board = '[qu]iet/s.r[a|e]/al??/tion';
        const options = ['--moves=hex', '--min-length=5'];
        const answer = solve(board, ...options);
        await page.goto(
            `${origin}/?board=${encodeURIComponent(board)}&moves=hex&min-length=5&sort=alpha`);
        await waitForWords(page, answer, board);
        await page.locator('#filter').fill('qu');
        const kept = answer.words.filter((one) => one.word.includes('qu'));
        await page.waitForFunction((count) =>
            document.querySelectorAll('.word').length === count, kept.length);
        const { text } = await saved(page, 'JSON');
        assert.deepEqual(JSON.parse(text).words.map((one) => one.word),
            kept.map((one) => one.word).sort());
        const whole = { ...JSON.parse(text), words: 0 };
        assert.deepEqual(whole, { ...answer, words: 0 });
    });

check('a saved page can save its words, too', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'saved.html');
    run('solve', '-d', ENGLISH, `--html=${file}`, '--quiet', BOARD);
    await page.goto(pathToFileURL(file).href);
    const { text } = await saved(page, 'JSON');
    assert.equal(text, run('solve', `--dict=${ENGLISH}`, '--format=json', BOARD));
});

check('words are copied', async ({ page, origin }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, origin, '&sort=alpha');
    await choose(page, 'Copy the words');
    await page.locator('#notice').getByText('Copied: 135 words.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
        run('solve', `--dict=${ENGLISH}`, '--format=words', '--sort=alpha', BOARD));
}, { isFeature: true, context: {} });

check('the menu: arrow keys, Escape, a click, Tab, a choice', async ({ page, origin }) => {
    await open(page, origin);
    const menu = page.locator('#menu');
    const isOpen = () => menu.evaluate((one) => one.open);
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    const summary = menu.locator('summary');
    await summary.click();
    await takePicture(page, 'menu');
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), false);
    await summary.click();
    await page.locator('h1').click();
    assert.equal(await isOpen(), false);
    await summary.focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await isOpen(), true);
    assert.match(await focused(), /^Heat map/);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'CSV');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
    assert.match(await focused(), /^Keys/);
    await page.keyboard.press('Enter');
    assert.equal(await isOpen(), false);
    assert.ok(await page.locator('#help').isVisible());
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#help').isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SUMMARY');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 8; i++) await page.keyboard.press('Tab');
    assert.equal(await isOpen(), true);
    await page.keyboard.press('Tab');
    assert.equal(await isOpen(), true);
    await page.keyboard.press('Tab');
    assert.equal(await isOpen(), false);
});

check('the menu says what is on', async ({ page, origin }) => {
    await open(page, origin);
    const state = (id) => page.locator(id).textContent();
    assert.equal(await state('#heat-state'), 'off');
    await page.locator('#menu > summary').click();
    await page.locator('#heat').click();
    assert.equal(await state('#heat-state'), 'on');
    assert.equal(await page.locator('#heat').getAttribute('aria-pressed'), 'true');
    await page.locator('#menu > summary').click();
    for (const wanted of ['Light', 'Dark', 'As the system']) {
        await page.locator('#theme-next').click(); // the menu stays open
        assert.equal(await state('#theme-state'), wanted);
    }
});

check('buttons that cannot act say so, and keep the focus', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await page.locator('#ways').waitFor();
    const isAble = (id) => page.locator(id).evaluate((one) => one.ariaDisabled !== 'true');
    for (const id of ['#undo', '#redo', '#clear', '#copy-words', '[data-save="csv"]'])
        assert.equal(await isAble(id), false, id);
    await page.locator('#menu > summary').click();
    await page.locator('#copy-words').dispatchEvent('click');
    assert.ok(await page.locator('#menu').evaluate((one) => one.open)); // it was no choice
    await page.keyboard.press('Escape');
    await page.locator('.tile').first().click();
    await page.keyboard.type('ezmrnubeslospaon');
    await waitForWords(page, solve(BOARD));
    for (const id of ['#undo', '#clear', '#copy-words', '[data-save="csv"]'])
        assert.equal(await isAble(id), true, id);
    assert.equal(await isAble('#redo'), false);
    const redo = page.locator('#redo');
    await redo.focus();
    await page.keyboard.press('Enter');
    await waitForWords(page, solve(BOARD)); // nothing is redone
    assert.equal(await page.evaluate(() => document.activeElement.id), 'redo');
    const undo = page.locator('#undo');
    await undo.focus();
    while (await isAble('#undo')) await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'undo');
    assert.equal(await isAble('#redo'), true);
    const colours = (id) => page.locator(id).evaluate((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return color + backgroundColor;
    });
    assert.notEqual(await colours('#undo'), await colours('#redo'));
});

check('print asks the browser', async ({ page, origin }) => {
    await open(page, origin);
    await page.evaluate(() => { window.print = () => { document.title = 'printing'; }; });
    await choose(page, 'Print');
    assert.equal(await page.title(), 'printing');
}, { isFeature: true });

check('a phone shares the link', async ({ page, origin }) => {
    await page.addInitScript(() => {
        window.shared = [];
        navigator.share = async (what) => { window.shared.push(what); };
    });
    await open(page, origin);
    await page.locator('#menu > summary').tap();
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    const [{ title, text, url }] = await page.evaluate(() => window.shared);
    assert.equal(url, `${origin}/?board=${BOARD}`);
    assert.match(title, /^135 words – ezmr/);
    assert.equal(text, title); // chats show the text, and no title
}, { context: PHONE });

check('the link is that of the board that is seen, also of an example',
    async ({ page, origin, another }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto(origin);
        await page.locator('#example').waitFor();
        await page.locator('.word').first().waitFor();
        const title = await page.title();
        assert.match(title, /words? – /);
        await page.locator('#copy').click();
        await page.locator('#copy').getByText('Copied').waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /board=/);
        assert.equal(new URL(page.url()).search, ''); // the page's own address stays short
        const other = await another({});
        await other.goto(link);
        await other.waitForFunction((wanted) => document.title === wanted, title);
        assert.ok(await other.locator('#example').isHidden());
    }, { context: {} });

check('each word links to its definition', async ({ page, origin }) => {
    await open(page, origin);
    await word(page, 'plumber').click();
    const link = page.getByRole('link', { name: 'Definition of plumber' });
    assert.equal(await link.getAttribute('href'),
        'https://en.wiktionary.org/w/index.php?search=plumber');
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
    assert.equal(await link.getAttribute('referrerpolicy'), 'no-referrer');
    await openSettings(page);
    await page.getByLabel('Definitions').selectOption('own');
    const field = page.getByLabel('Address, with %s for the word');
    for (const wrong of ['javascript:alert("%s")', 'data:text/html,%s', 'https://a.example/',
        'file:///%s', '%s']) {
        await field.fill(wrong);
        await field.blur();
        await page.getByText('This address is not used').waitFor();
        assert.match(await link.getAttribute('href'), /^https:\/\/en\.wiktionary/, wrong);
    }
    await field.fill('http://words.example/?q=%s&again=%s');
    await field.blur();
    assert.equal(await page.getByText('This address is not used').count(), 0);
    const wanted = 'http://words.example/?q=plumber&again=plumber';
    assert.equal(await link.getAttribute('href'), wanted);
    await page.reload();
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    assert.equal(await link.getAttribute('href'), wanted);
    await openSettings(page);
    assert.equal(await page.getByLabel('Definitions').inputValue(), 'own');
    await page.getByLabel('Definitions').selectOption('none');
    assert.equal(await link.count(), 0);
    // An address that another script has stored in localStorage is also checked.
    await page.evaluate(() =>
        localStorage.setItem('wordgrid.definitions', 'javascript:alert(1)//%s'));
    await page.reload();
    await waitForWords(page, solve(BOARD));
    await word(page, 'plumber').click();
    assert.equal(await page.locator('#caption a').count(), 0);
}, { isFeature: true, context: {} });

for (const colorScheme of ['light', 'dark'])
    check(`a theme of one's own on a ${colorScheme} system`, async ({ page, origin }) => {
        await open(page, origin);
        const isDark = () => page.evaluate(() => {
            const { backgroundColor } = getComputedStyle(document.body);
            return backgroundColor.match(/\d+/g).every((part) => Number(part) < 64);
        });
        await openSettings(page);
        const theme = page.getByRole('combobox', { name: 'Colours' });
        for (const [choice, dark] of [
            ['light', false], ['dark', true], ['', colorScheme === 'dark'],
            [colorScheme === 'dark' ? 'light' : 'dark', colorScheme !== 'dark'],
        ]) {
            await theme.selectOption(choice);
            assert.equal(await isDark(), dark, choice);
        }
        await page.reload();
        assert.equal(await isDark(), colorScheme !== 'dark');
        await takePicture(page, `theme-on-${colorScheme}`);
        const scheme = await page.evaluate(() =>
            getComputedStyle(document.documentElement).colorScheme);
        assert.equal(scheme, colorScheme === 'dark' ? 'light' : 'dark');
    }, { context: { colorScheme } });

check('on paper in dark colours: black on white', async ({ page, origin }) => {
    await open(page, origin);
    await word(page, 'plumber').click();
    await page.emulateMedia({ media: 'print' });
    const colour = (selector, name) => page.locator(selector).first().evaluate(
        (one, property) => getComputedStyle(one)[property], name);
    assert.equal(await colour('body', 'backgroundColor'), 'rgb(255, 255, 255)');
    for (const selector of ['h2', '.word b', '.word[aria-pressed="true"] b', '.tile'])
        assert.equal(await colour(selector, 'color'), 'rgb(0, 0, 0)', selector);
    for (const selector of ['#menu', '#zoom', '#copy', '.desk', '.controls', '#notice'])
        assert.ok(await page.locator(selector).isHidden(), selector);
    await takePicture(page, 'paper-dark');
}, { context: { colorScheme: 'dark' } });
