// SPDX-License-Identifier: MIT
// Tests of sharing and saving: the link, copied words, files equal to those of `solve`, printing,
// links to definitions, and the theme that the user chose.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const {
    ENGLISH, PHONE, run, scratchFolder, solve, suite, takePicture, waitForWords, word,
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
        ['Save as text', 'words', 'txt'], ['Save as CSV', 'csv', 'csv'],
        ['Save as JSON', 'json', 'json'],
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
        const { text } = await saved(page, 'Save as JSON');
        assert.deepEqual(JSON.parse(text).words.map((one) => one.word),
            kept.map((one) => one.word).sort());
        const whole = { ...JSON.parse(text), words: 0 };
        assert.deepEqual(whole, { ...answer, words: 0 });
    });

check('a saved page can save its words, too', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'saved.html');
    run('solve', '-d', ENGLISH, `--html=${file}`, '--quiet', BOARD);
    await page.goto(pathToFileURL(file).href);
    const { text } = await saved(page, 'Save as JSON');
    assert.equal(text, run('solve', `--dict=${ENGLISH}`, '--format=json', BOARD));
});

check('words are copied', async ({ page, origin }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, origin, '&sort=alpha');
    await choose(page, 'Copy words');
    await page.locator('#notice').getByText('Copied: 135 words.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
        run('solve', `--dict=${ENGLISH}`, '--format=words', '--sort=alpha', BOARD));
}, { isFeature: true, context: {} });

check('the menu closes: Escape, a click elsewhere, Tab', async ({ page, origin }) => {
    await open(page, origin);
    const menu = page.locator('#menu');
    const isOpen = () => menu.evaluate((one) => one.open);
    const summary = menu.locator('summary');
    await summary.click();
    await takePicture(page, 'menu');
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), false);
    await summary.click();
    await page.locator('h1').click();
    assert.equal(await isOpen(), false);
    await summary.focus();
    await page.keyboard.press('Enter');
    for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
    assert.equal(await isOpen(), true);
    await page.keyboard.press('Tab');
    assert.equal(await isOpen(), false);
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
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    const [{ title, url }] = await page.evaluate(() => window.shared);
    assert.equal(url, `${origin}/?board=${BOARD}`);
    assert.match(title, /^135 words/);
}, { context: PHONE });

check('each word links to its definition', async ({ page, origin }) => {
    await open(page, origin);
    await word(page, 'plumber').click();
    const link = page.getByRole('link', { name: 'Definition of plumber' });
    assert.equal(await link.getAttribute('href'),
        'https://en.wiktionary.org/w/index.php?search=plumber');
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
    assert.equal(await link.getAttribute('referrerpolicy'), 'no-referrer');
    await page.locator('#look > summary').click();
    await page.getByLabel('Definitions of words').selectOption('own');
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
    await page.locator('#look > summary').click();
    assert.equal(await page.getByLabel('Definitions of words').inputValue(), 'own');
    await page.getByLabel('Definitions of words').selectOption('none');
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
        await page.locator('#look > summary').click();
        const theme = page.getByLabel('Colours');
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
    for (const selector of ['#menu', '#zoom', '#copy', '.tools', '.controls', '#notice'])
        assert.ok(await page.locator(selector).isHidden(), selector);
    await takePicture(page, 'paper-dark');
}, { context: { colorScheme: 'dark' } });
