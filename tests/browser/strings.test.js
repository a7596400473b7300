// SPDX-License-Identifier: MIT
// Tests of the texts of the page. The tables of all languages have the same keys and placeholders,
// and have each text that users see. The page shows the language of the browser, or the language
// that the user chose.
'use strict';

const assert = require('node:assert/strict');
const {
    cell, openSettings, run, scratchFolder, solve, suite, takePicture, waitForWords, word,
} = require('./support.js');
const fs = require('node:fs');
const path = require('node:path');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const ADDRESS = `/?board=${BOARD}`;

/** Returns the files that the page names, and page.html itself, as the server sends them. */
async function sources(origin) {
    const html = await (await fetch(`${origin}/`)).text();
    // The page has one file that joins the scripts. This test reads the sources, so that a message
    // has the name and the line of a source.
    const folder = path.join(process.env.WORDGRID_ROOT, 'src', 'face', 'page');
    const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
    const names = [...read('page.html').matchAll(/<script src="([^"]+)"/g)]
        .map(([, name]) => name).filter((name) => name !== 'page-tables.js'); // made
    return { html, scripts: names.map((name) => [name, read(name)]) };
}

/** Waits for the headline of the words, in another language. */
async function words(page, counted, points) {
    await page.locator('#summary').getByText(counted, { exact: true }).waitFor();
    await page.locator('#total').getByText(points, { exact: true }).waitFor();
}

const tables = (page) => page.evaluate(async () => {
    await Promise.all(Object.keys(LANGUAGES).map(loadTexts));
    return TEXTS;
});

const forms = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
const holes = (text) => [...new Set(text.match(/\{\w+\}/g) || [])].sort();

check('all languages have the same keys and placeholders', async ({ page, origin }) => {
    await page.goto(origin);
    const texts = await tables(page);
    assert.deepEqual(Object.keys(texts).sort(), ['de', 'en', 'fi']);
    for (const [tag, table] of Object.entries(texts)) {
        assert.deepEqual(Object.keys(table).sort(), Object.keys(texts.en).sort(), tag);
        const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
        for (const [key, entry] of Object.entries(table)) {
            const wanted = holes(forms(texts.en[key]).join());
            assert.deepEqual(holes(forms(entry).join()), wanted, `${tag} ${key}`);
            assert.equal(typeof entry, typeof texts.en[key], `${tag} ${key}`);
            if (typeof entry === 'object')
                assert.deepEqual(Object.keys(entry).sort(), pluralCategories.sort(),
                    `${tag} ${key}`);
            for (const text of forms(entry)) assert.ok(text.trim(), `${tag} ${key}`);
        }
    }
});

check('every text of page.html is in the table', async ({ page, origin }) => {
    const { html } = await sources(origin);
    await page.goto(origin);
    // Reads the texts of the HTML file in a document that runs no script, because scripts change
    // the texts of the page.
    const { bare, wrong } = await page.evaluate((text) => {
        const root = new DOMParser().parseFromString(text, 'text/html');
        for (const one of root.querySelectorAll('noscript, script, style, title'))
            one.remove();
        const found = { bare: [], wrong: [] };
        const compare = (key, shown) => {
            const known = TEXTS.en[key];
            if (known !== shown) found.wrong.push(`${key}: ${shown} / ${known}`);
        };
        const walker = document.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { parentElement, textContent } = walker.currentNode;
            const shown = textContent.trim().replace(/\s+/g, ' ');
            if (parentElement.dataset.t) compare(parentElement.dataset.t, shown);
            else if (/\p{L}{2}/u.test(shown) && !parentElement.closest('h1, .as-is'))
                found.bare.push(shown);
        }
        for (const one of root.querySelectorAll('*'))
            for (const [name, attribute] of Object.entries(
                { label: 'aria-label', placeholder: 'placeholder' })) {
                const key = one.getAttribute(`data-t-${name}`);
                const shown = one.getAttribute(attribute);
                if (key) compare(key, shown);
                else if (shown && one.id !== 'board') found.bare.push(shown);
            }
        return found;
    }, html);
    assert.deepEqual(bare.filter((one) => !/^(F2|\[?qu\]?|abc|CSV|JSON)$/.test(one)), []);
    assert.deepEqual(wrong, []);
});

/** Returns the string literals in a script, each with its line. Comments and regular
 *  expressions are left out. */
function literals(script) {
    const code = script.replace(/\/\*[\s\S]*?\*\//g, (all) => all.replace(/[^\n]/g, ''))
        .replace(/(^|\s)\/\/.*$/gm, '');
    const found = [];
    code.split('\n').forEach((line, i) => {
        for (const [, , text] of line.matchAll(/(['`])((?:\\.|(?!\1).)*)\1/g))
            found.push([i + 1, text]);
    });
    return found;
}

check('scripts take their texts from the table', async ({ page, origin }) => {
    await page.goto(origin);
    const keys = Object.keys((await tables(page)).en);
    const { html, scripts } = await sources(origin);
    const bare = [];
    const unknown = [];
    const site = path.join(process.env.WORDGRID_ROOT, 'src', 'face', 'site', 'site.js');
    let all = html + fs.readFileSync(site, 'utf8');
    for (const [name, script] of scripts) {
        if (/^strings-/.test(name)) continue;
        all += script;
        if (name === 'strings.js') continue; // has the names of the languages
        for (const [, key] of script.matchAll(/\bt\(\s*'([^']*)'/g))
            if (!keys.includes(key))
                unknown.push(`${name}: ${key}`);
        for (const [line, text] of literals(script))
            // Matches words with a blank between them, or one word that is a sentence.
            if (/\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+ ?\p{L}*[.:!?]?$/u.test(text) &&
                !/^use strict$|^(svg|M)\b/.test(text) && !isName(text) &&
                !/^there is no dictionary/.test(text)) // the page has a text for its code
                bare.push(`${name}:${line}: ${text}`);
    }
    assert.deepEqual(unknown, []);
    assert.deepEqual(bare, []);
    // Keys that a script puts together begin with one of these.
    const made = [...all.matchAll(/['`]([\w.]+\.)\$\{/g)].map(([, begin]) => begin);
    // Keys of site.js are used in the static site alone.
    const unused = keys.filter((key) => !key.startsWith('site.') &&
        !all.includes(`'${key}'`) && !all.includes(`"${key}"`) && !made.some((begin) => key.startsWith(begin)));
    assert.deepEqual(unused, []);
});

/** Returns whether a literal is a name that programs read: a key, an event, a class. */
const isName = (text) => [
    'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', 'Escape',
    'Backspace', 'Delete', 'Tab', 'Space', 'AbortError', 'Retry-After', 'Spacebar',
    'PageUp', 'PageDown', 'AltGraph',
    'not in the dictionary', 'not on the board', 'not a wanted length', // reasons of the API
    'words-group line group',
].includes(text) || /^[.#:[*]|[=>]|\$\{new |^[a-z-]+ [a-z-]+$/.test(text);

check('the texts of a language are loaded when they are needed', async ({ page, origin, another }) => {
    const loaded = (one) => one.evaluate(() => [Object.keys(TEXTS).join(),
        performance.getEntriesByType('resource').map(({ name }) => /strings-../.exec(name)?.[0])
            .filter(Boolean).join()]);
    await page.goto(origin + ADDRESS);
    await page.locator('html[lang="de"]').waitFor();
    assert.deepEqual(await loaded(page), ['en,de', 'strings-de']);
    await page.evaluate(() => {
        byId('language').value = 'fi';
        byId('language').dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.locator('html[lang="fi"]').waitFor();
    assert.deepEqual(await loaded(page), ['en,de,fi', 'strings-de,strings-fi']);
    const english = await another({ locale: 'en-GB' });
    await english.goto(origin + ADDRESS);
    await english.getByText('135 words').first().waitFor();
    assert.deepEqual(await loaded(english), ['en', '']);
    const cut = await another({ locale: 'fi-FI' });
    await cut.route(/strings-fi/, (route) => route.abort());
    await cut.goto(origin + ADDRESS);
    await cut.getByText('135 words').first().waitFor();
    assert.equal(await cut.locator('html').getAttribute('lang'), 'en');
}, { context: { locale: 'de-DE' }, allowed: /ERR_FAILED/ });

check('German', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    await page.locator('html[lang="de"]').waitFor();
    await words(page, '135 Wörter', '203 Punkte');
    await page.getByRole('button', { name: 'plumber, 5 Punkte' }).click();
    const grid = page.getByRole('grid', { name: 'Brett, 4 Zeilen, 4 Spalten' });
    await grid.waitFor();
    await page.getByRole('textbox', { name: 'Zeile 1, Spalte 2' }).waitFor();
    await page.getByRole('status')
        .getByText('plumber: Zeile 4, Spalte 1; Zeile 3').waitFor();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('xyz');
    await page.getByText('Kein Wort enthält „xyz“.').waitFor();
    await takePicture(page, 'german');
    await page.goto(`${origin}/?board=ez1r/nube/slos/paon`);
    await page.getByText('„1“ in Zeile 1, Stelle 3 ist kein Stein.').waitFor();
}, { context: { locale: 'de-AT' }, allowed: /400 \(Bad Request\)/ });

check('Finnish', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    await page.locator('html[lang="fi"]').waitFor();
    await words(page, '135 sanaa', '203 pistettä');
    await page.getByRole('button', { name: 'Tyhjennä' }).waitFor();
    await takePicture(page, 'finnish-texts');
}, { context: { locale: 'fi' } });

check('a language that the page lacks', async ({ page, origin }) => {
    await page.goto(origin + ADDRESS);
    await waitForWords(page, solve(BOARD));
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
}, { context: { locale: 'sw' } });

check('the user chooses the language', async ({ page, origin }) => {
    const answer = solve(BOARD);
    await page.goto(origin + ADDRESS);
    await waitForWords(page, answer);
    await word(page, 'plumber').click();
    await openSettings(page);
    await page.getByRole('combobox', { name: 'Language' })
        .selectOption('Deutsch');
    await words(page, '135 Wörter', '203 Punkte');
    await page.locator('html[lang="de"]').waitFor();
    // The words, the path, the board and the address stay the same.
    assert.equal(await page.locator('.word[aria-pressed="true"] b').textContent(),
        'plumber');
    assert.equal(await page.locator('#caption strong').textContent(), 'plumber');
    assert.match(await page.locator('#caption').textContent(), /5 Punkte · 7 Steine/);
    assert.equal(new URL(page.url()).search, `?board=${BOARD}`);
    await page.reload();
    await words(page, '135 Wörter', '203 Punkte');
    await openSettings(page);
    await page.getByRole('combobox', { name: 'Sprache' })
        .selectOption('Suomi');
    await words(page, '135 sanaa', '203 pistettä');
    await page.getByRole('combobox', { name: 'Kieli' })
        .selectOption('Kuten selain');
    await waitForWords(page, answer);
    await cell(page, 0, 0).waitFor();
    await page.reload();
    await waitForWords(page, answer);
}, { isFeature: true, context: {} });

check('a browser that keeps nothing', async ({ page, origin }) => {
    await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
            get() { throw new DOMException('no', 'SecurityError'); },
        });
    });
    await page.goto(origin + ADDRESS);
    await waitForWords(page, solve(BOARD));
    await openSettings(page);
    await page.getByRole('combobox', { name: 'Language' })
        .selectOption('Suomi');
    await words(page, '135 sanaa', '203 pistettä');
});

check('a saved page follows the browser', async ({ t, page }) => {
    const file = path.join(scratchFolder(t), 'saved.html');
    run('solve', `--dict=${require('./support.js').ENGLISH}`, `--html=${file}`, BOARD);
    assert.ok(fs.existsSync(file));
    await page.goto(`file://${file}`);
    await words(page, '135 Wörter', '203 Punkte');
    await page.getByText('Wörterbuch: english').waitFor();
}, { context: { locale: 'de' } });

check('errors of the engine are in the language of the page', async ({ page, origin }) => {
    const wrong = { code: 'bad_parameter', message: 'an English message' };
    const errors = [
        [{ ...wrong, parameter: 'text' }, '[a'], [{ ...wrong, parameter: 'text' }, 'a'.repeat(64)],
        [{ ...wrong, parameter: 'min-length' }], [{ ...wrong, parameter: 'lengths' }],
        [{ ...wrong, parameter: 'moves' }], [{ ...wrong, parameter: 'from' }],
        [{ code: 'bad_request', message: 'an English message' }],
    ];
    await page.goto(origin);
    for (const language of ['en', 'de', 'fi']) {
        const texts = await page.evaluate(async ([tag, all]) => {
            keep('language', tag);
            await setLanguage();
            return all.map(([error, asked]) => refusalText(error, asked));
        }, [language, errors]);
        assert.equal(new Set(texts).size, errors.length - 1, texts.join('\n')); // the lengths
        for (const text of texts) assert.doesNotMatch(text, /English message|\{|refused/);
        assert.match(texts[4], /“Neighbours”|„Nachbarn“|”Naapurit”/);
    }
    await page.goto(`${origin}/?board=ca%00ts`);
    await page.locator('#notice').getByText(/kann|voi|no board can have/).waitFor();
}, { allowed: /status of 400/ });
