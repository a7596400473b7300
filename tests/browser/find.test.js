// SPDX-License-Identifier: MIT
// Tests of the search in the dictionary: each kind of search lists the words of `dictc find`, by
// the server and by the worker. Also tests neighbours of a word, values, keys, errors, and the play
// mode.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    ENGLISH, PHONE, cell, run, scratchFolder, solve, startServer, suite, takePicture,
    waitForWords, word,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const LISTED = 300; // the most words that are listed

/** Returns the words that `dictc find` prints. */
const findWords = (...args) => run('dictc', 'find', '-q', ...args).split('\n').filter(Boolean);

/** Opens the page, and waits until the engine is the wanted one. */
async function open(page, origin, engineKind = 'server') {
    if (engineKind === 'server')
        await page.addInitScript(() => { delete window.WebAssembly; });
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    if (engineKind === 'worker') await page.waitForFunction(() => engine.isReady());
    assert.equal(await page.evaluate(() => engine.kind), engineKind);
}

async function search(page, mode, text) {
    await page.getByRole('radio', { name: mode, exact: true }).check();
    await page.locator('#finder-text').fill(text);
}

const listed = (page) => page.locator('#finder-words b').allTextContents();

/** Waits for the sentences about the answer. The list comes at the same time. */
async function waitForSummary(page, text) {
    await page.waitForFunction((wanted) =>
        document.querySelector('#finder-summary').textContent === wanted, text)
        .catch(async () =>
            assert.equal(await page.locator('#finder-summary').textContent(), text));
}

const count = (n) => `${n} word${n === 1 ? '' : 's'}`;
const near = (n) => `${n} neighbour${n === 1 ? '' : 's'}`;
const KINDS = [
    ['Pattern', '--pattern', 'b?gg[le]*'],
    ['Begins with', '--prefix', 'QUIZ'],
    ['Ends with', '--suffix', 'ology'],
    ['Anagram', '--anagram', 'stare?'],
    ['Some of the letters', '--rack', 'quiz?'],
];

for (const kind of ['server', 'worker'])
    check(`each kind of search, by the ${kind}`, async ({ page, origin }) => {
        const asked = [];
        page.on('request', (request) => asked.push(request.url()));
        await open(page, origin, kind);
        await page.getByRole('button', { name: 'Dictionary', exact: true }).click();
        assert.equal(await page.locator('#finder-dict').textContent(), 'English (118,294 words)');
        for (const [mode, option, text] of KINDS) {
            await search(page, mode, text);
            const words = findWords(option, ENGLISH, text);
            assert.ok(words.length > 0 && words.length <= LISTED, `${mode}: ${words.length}`);
            await waitForSummary(page, count(words.length));
            assert.deepEqual((await listed(page)).sort(), [...words].sort(), mode);
        }
        for (const edits of [1, 2]) {
            await search(page, 'Near', 'mantle');
            await page.getByLabel('Also two letters').setChecked(edits === 2);
            const words = findWords(`--near=${edits}`, ENGLISH, 'mantle')
                .filter((one) => one !== 'mantle');
            await waitForSummary(page, near(words.length));
            await page.getByText('mantle is in the dictionary.').waitFor();
            assert.deepEqual((await listed(page)).sort(), [...words].sort());
        }
        const isAsked = asked.some((url) => url.includes('api/find'));
        assert.equal(isAsked, kind === 'server');
        await search(page, 'Begins with', 'b');
        await waitForSummary(page, `The first ${LISTED}. Write more letters.`);
        assert.equal((await listed(page)).length, LISTED);
        await takePicture(page, `find-${kind}`);
    }, { isFeature: true, needsModule: true, context: {} });

check('a word leads to its neighbours, and these to theirs', async ({ page, origin }) => {
    await open(page, origin);
    await word(page, 'loose').click();
    await page.getByRole('button', { name: 'Neighbours of loose in the dictionary' }).click();
    const nearTo = (text) => findWords('--near=1', ENGLISH, text).filter((one) => one !== text);
    await waitForSummary(page, near(nearTo('loose').length));
    await page.getByText('loose is in the dictionary.').waitFor();
    assert.deepEqual((await listed(page)).sort(), nearTo('loose').sort());
    assert.ok(await page.locator('#finder-about a').isVisible());
    assert.ok(await page.getByRole('button', { name: 'Back' }).isHidden());
    await takePicture(page, 'find-neighbours');
    await page.getByRole('button', { name: 'moose: its neighbours' }).click();
    await waitForSummary(page, near(nearTo('moose').length));
    await page.getByText('moose is in the dictionary.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await waitForSummary(page, near(nearTo('loose').length));
    await page.getByText('loose is in the dictionary.').waitFor();
    await page.getByRole('radio', { name: 'Anagram' }).check();
    await waitForSummary(page, count(findWords('--anagram', ENGLISH, 'loose').length));
    // The path is still there when the dialog is closed.
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#finder').isHidden());
    assert.equal(await page.locator('#path .step').count(), 4);
}, { isFeature: true });

check('by keys', async ({ page, origin }) => {
    await open(page, origin);
    await cell(page, 1, 1).focus();
    await page.keyboard.press('Control+k');
    const focused = () => page.evaluate(() =>
        document.activeElement.querySelector('b')?.textContent || document.activeElement.id);
    assert.equal(await focused(), 'finder-text');
    await page.keyboard.type('quiz*');
    const words = findWords('--pattern', ENGLISH, 'quiz*');
    await waitForSummary(page, count(words.length));
    const order = await listed(page);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), order[0]);
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), order[1]);
    await page.keyboard.press('End');
    assert.equal(await focused(), order[order.length - 1]);
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+Tab'); // over the ways to search
    assert.equal(await focused(), 'finder-text');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    assert.equal(await focused(), order[order.length - 1]);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel),
        'Row 2, column 2');
    // The dialog still has the search.
    await page.keyboard.press('Control+k');
    assert.equal(await page.locator('#finder-text').inputValue(), 'quiz*');
});

check('what to do when no word fits', async ({ page, origin }) => {
    await open(page, origin);
    await page.keyboard.press('Control+k');
    for (const [mode, text, said] of [
        ['Pattern', 'qqq?', 'No word has this form. * stands for any number of letters.'],
        ['Begins with', 'qqq', 'No word begins so. Write fewer letters.'],
        ['Ends with', 'qqq', 'No word ends so. Write fewer letters.'],
        ['Anagram', 'qqq',
            'No word has exactly these letters. “Some of the letters” finds more.'],
        ['Some of the letters', 'qqq',
            'No word has only these letters. Add letters, or ? for any letter.'],
        ['Near', 'qqqqqq',
            'No neighbours.'],
    ]) {
        await search(page, mode, text);
        await waitForSummary(page, said);
        assert.deepEqual(await listed(page), []);
    }
    await page.locator('#finder-text').fill('');
    await waitForSummary(page, '');
});

check('a text that is refused, and markup', async ({ page, origin }) => {
    await open(page, origin);
    await page.keyboard.press('Control+k');
    await search(page, 'Pattern', 'b[ab');
    await page.waitForFunction(() => /\[/.test(
        document.querySelector('#finder-summary').textContent));
    await takePicture(page, 'find-refused');
    const hostile = '<img src=x onerror="document.title=1">';
    await search(page, 'Near', hostile);
    await page.waitForFunction(() =>
        /img src/.test(document.querySelector('#finder-about').textContent));
    assert.equal(await page.locator('#finder img').count(), 0);
}, { allowed: /status of 400/ });

check('a new search takes the place of the old one', async ({ page, origin }) => {
    await open(page, origin);
    const held = [];
    await page.route(/text=slow/, (route) => { held.push(route); });
    await page.keyboard.press('Control+k');
    const isCancelled = page.waitForEvent('requestfailed');
    await search(page, 'Begins with', 'slow');
    await page.getByText('Searching the dictionary.').waitFor();
    await page.locator('#finder-text').fill('quiz');
    assert.match((await isCancelled).url(), /text=slow/);
    await waitForSummary(page, count(findWords('--prefix', ENGLISH, 'quiz').length));
    assert.equal(held.length, 1);
}, { context: {} });

check('values, and a dictionary from right to left', async ({ t, page }) => {
    const folder = scratchFolder(t);
    const build = (name, text, ...options) => {
        const list = path.join(folder, `${name}.txt`);
        fs.writeFileSync(list, text);
        run('dictc', 'build', '-q', ...options, '-o', path.join(folder, `${name}.wgd`), list);
        return path.join(folder, `${name}.wgd`);
    };
    const dictionaries = [
        build('valued', 'cat\t1200\ncats\t30\ncart\t7\ndog\t5\n', '--format=tsv'),
        build('hebrew', 'שלום\nשלו\nשלומי\n', '--language=he'),
    ];
    const server = await startServer({ dictionaries });
    t.after(() => server.end('SIGTERM'));
    await page.goto(`${server.origin}/?board=cats`);
    await word(page, 'cat').click();
    await page.getByRole('button', { name: 'Neighbours of cat in the dictionary' }).click();
    await page.locator('#finder-about').getByText('Value 1,200').waitFor();
    await page.getByRole('button', { name: 'cart, value 7: its neighbours' }).waitFor();
    assert.deepEqual((await page.locator('#finder-words .word').allTextContents()).sort(),
        ['cart 7', 'cats 30']);
    await takePicture(page, 'find-values');
    await page.goto(`${server.origin}/?board=שלו&dict=hebrew`);
    await word(page, 'שלו').click();
    await page.getByRole('button', { name: /^Neighbours of/ }).click();
    await page.getByRole('button', { name: /שלום/ }).waitFor();
    assert.equal(await page.locator('#finder-text').getAttribute('dir'), 'rtl');
    assert.match(await page.locator('#finder-about').textContent(), /^\u2068שלו\u2069 is in/);
    assert.equal(await page.locator('#finder-words b').getAttribute('dir'), 'auto');
    await takePicture(page, 'find-hebrew');
});

check('not during a game, but after its end', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&play=1`);
    await page.waitForFunction(() => game?.isReady);
    assert.ok(await page.locator('#find').isHidden());
    await page.keyboard.press('Control+k');
    await page.getByText('During a game, the dictionary cannot be searched.').waitFor();
    assert.ok(await page.locator('#finder').isHidden());
    await page.evaluate(() => endGame());
    await page.locator('#find').click();
    assert.ok(await page.locator('#finder').isVisible());
    await page.keyboard.press('Escape');
    await page.locator('#caption .links button').click(); // the neighbours of a missed word
    assert.ok(await page.locator('#finder').isVisible());
});

check('words by length, those on the board marked, and their path', async ({ page, origin }) => {
    await open(page, origin);
    await page.keyboard.press('Control+k');
    await search(page, 'Begins with', 'sal');
    const words = findWords('--prefix', ENGLISH, 'sal');
    await waitForSummary(page, count(words.length));
    const here = solve(BOARD).words.map((one) => one.word).filter((one) => words.includes(one));
    assert.ok(here.length > 0);
    assert.deepEqual((await page.locator('#finder-words .on-board b').allTextContents()).sort(),
        here.sort());
    assert.equal(await page.locator('#finder-on-board').textContent(),
        `on your board: ${here.length}`);
    const groups = await page.locator('#finder-words .group').evaluateAll((all) =>
        all.map((one) => [one.querySelector('h3').textContent,
            [...one.querySelectorAll('b')].map((word) => word.textContent.length)]));
    for (const [heading, lengths] of groups)
        for (const length of lengths) assert.equal(heading, `${length} letters`);
    await page.getByRole('button', { name: `${here[0]}: its neighbours, on your board` }).click();
    await page.getByRole('button', { name: 'Show its path' }).click();
    assert.ok(await page.locator('#finder').isHidden());
    assert.equal(await page.locator('#caption strong').textContent(), here[0]);
});

for (const locale of ['de', 'fi'])
    check(`on a phone, in ${locale}`, async ({ page, origin }) => {
        await page.goto(`${origin}/?board=${BOARD}`);
        await word(page, 'salons').tap();
        await takePicture(page, `find-caption-${locale}`);
        await page.locator('#caption button').tap();
        await page.locator('#finder-words .word').first().waitFor();
        // The focus is not on a field, because the keyboard of a phone would hide the list.
        assert.equal(await page.evaluate(() => document.activeElement.id), 'finder-title');
        const { scrollWidth, clientWidth } = await page.locator('#finder').evaluate(
            (one) => ({ scrollWidth: one.scrollWidth, clientWidth: one.clientWidth }));
        assert.ok(scrollWidth <= clientWidth, `${scrollWidth} of ${clientWidth}`);
        await takePicture(page, `find-${locale}`);
        await page.locator('[data-closes="finder"]').tap();
        assert.ok(await page.locator('#finder').isHidden());
    }, { context: { ...PHONE, locale, colorScheme: locale === 'de' ? 'dark' : 'light' } });

check('a page of one file searches, too', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'live.html');
    run('solve', '-d', ENGLISH, `--html=${file}`, '--live', '--quiet', BOARD);
    await page.goto(`file://${file}`);
    await waitForWords(page, solve(BOARD));
    await page.keyboard.press('Control+k');
    await search(page, 'Pattern', 'quiz*');
    await waitForSummary(page, count(findWords('--pattern', ENGLISH, 'quiz*').length));
}, { needsModule: true });
