// SPDX-License-Identifier: MIT
// support.js: has functions that the tests of the page share. They start the server and the
// browser, open pages that must not log errors, run `solve` for the expected results, and save
// pictures.
//
// run.sh sets three variables. WORDGRID_BIN is the folder of the programs. WORDGRID_PICTURES is the
// folder for pictures. WORDGRID_PART is 'features' if only the tests with isFeature run, 'rest' if
// only the other tests run, and empty otherwise.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const readline = require('node:readline');
const test = require('node:test');
const { chromium, firefox } = require('playwright-core');

const bin = process.env.WORDGRID_BIN;
const pictures = process.env.WORDGRID_PICTURES;
const part = process.env.WORDGRID_PART;
const program = (name) => path.join(bin, name);

/** Returns whether the build has the page's WebAssembly module. */
const hasModule = () => fs.existsSync(program('wordgrid.wasm.gz'));
const NO_MODULE = 'no WebAssembly (Debian packages clang, lld, wasi-libc, ' +
    'libclang-rt-14-dev-wasm32, binaryen)';

const ENGLISH = program('english.wgd');
const FINNISH = program('finnish-sample.wgd');
const WIDE = { width: 1280, height: 800 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const PATIENCE_MS = 90000; // ends a test that hangs; it is not a speed limit

/** Runs one of the programs; returns what it prints. */
const run = (name, ...args) =>
    execFileSync(program(name), args, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Returns the result of `solve` for a board: the object of --format=json. */
function solve(board, ...options) {
    const hasOne = options.some((one) => one.startsWith('--dict='));
    const dictionary = hasOne ? [] : [`--dict=${ENGLISH}`];
    return JSON.parse(
        run('solve', '--format=json', ...dictionary, ...options, '--', board));
}

/** The English words that the page does not show unasked. */
const rudeWords = new Set(fs.readFileSync(
    path.join(process.env.WORDGRID_ROOT, 'dict', 'rude', 'en.txt'), 'utf8').trim().split('\n'));

/** Returns a result of `solve` without these words. */
function forEverybody(answer) {
    const words = answer.words.filter(({ word }) => !rudeWords.has(word));
    return {
        ...answer, words, count: words.length,
        score: words.reduce((sum, { score }) => sum + score, 0),
    };
}

/** Returns a folder that is removed after the test. */
function scratchFolder(t) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wordgrid-browser-'));
    t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
    return folder;
}

/** Starts solve-server (`port` 0: on any free port) and waits until it listens. `log` has its
 *  lines, one for each request. */
async function startServer(
    { port = 0, dictionaries = [ENGLISH, FINNISH], options = [], env = process.env } = {}) {
    const args = [`--listen=127.0.0.1:${port}`, ...options];
    for (const file of dictionaries) args.push('-d', file);
    const stdio = ['ignore', 'ignore', 'pipe'];
    const child = spawn(program('solve-server'), args, { stdio, env });
    const ended = new Promise((resolve) => { child.once('exit', resolve); });
    const said = [];
    const origin = await new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`solve-server: ${said.slice(0, 20).join('\n')}`)));
        readline.createInterface({ input: child.stderr }).on('line', (line) => {
            said.push(line);
            const [, url] = /listening on (http:\S+)\/$/.exec(line) || [];
            if (url) resolve(url);
        });
    });
    const end = async (signal) => {
        child.kill(signal);
        await ended;
    };
    return { origin, port: Number(new URL(origin).port), end, log: said };
}

/** Waits until a function returns true. */
async function until(isDone) {
    for (const end = Date.now() + PATIENCE_MS; !isDone();) {
        assert.ok(Date.now() < end, `waited for ${isDone}`);
        await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
}

/** Returns the path of the first program that is installed, or undefined. */
function findProgram(...names) {
    const folders = ['/usr/bin', ...(process.env.PATH || '').split(path.delimiter)];
    return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
        .find((file) => fs.existsSync(file));
}

/**
 * The path of Chromium; run.sh looks for the same names. The headless shell is Chromium without
 * windows: it takes 55 % of the processor time.
 */
const findChromium = () =>
    findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
const findFirefox = () => findProgram('firefox-esr', 'firefox');

function chromiumOptions() {
    const options = [
        '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
    ];
    if (process.getuid && process.getuid() === 0) options.push('--no-sandbox');
    return options;
}

// Playwright controls Debian's Firefox by the standard WebDriver BiDi. The channel "moz-firefox"
// selects this browser. Without a channel, Playwright needs its own build of Firefox.
const launch = {
    chromium: () =>
        chromium.launch({ executablePath: findChromium(), args: chromiumOptions() }),
    firefox: () => firefox.launch({
        executablePath: findFirefox(), channel: 'moz-firefox', timeout: 120000,
    }),
};

/** Records what a page must not do: errors, warnings, and requests to other hosts. */
function watch(page, complaints) {
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
            complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('request', (request) => {
        const url = new URL(request.url());
        const isOurs = url.hostname === '127.0.0.1' || url.protocol === 'file:' ||
            url.protocol === 'data:' || url.protocol === 'blob:';
        if (!isOurs) complaints.push(`a request to ${url.host}`);
    });
}

const newContext = (browser, options) => browser.newContext({
    viewport: WIDE, reducedMotion: 'reduce', ...options,
});

async function openPage(context, complaints) {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    watch(page, complaints);
    return page;
}

/**
 * Starts one browser and one server for the tests of a file.
 *
 *     const check = suite();
 *     check('it is there', async ({ page, origin }) => { ... });
 *
 * `options` are those of the server: with --no-download, the page has no worker.
 * `context` are options for a new browser context; `allowed` matches console messages
 * that a test causes on purpose. `another` opens another page in a separate context.
 * `browserName` is 'chromium' or 'firefox'. `isFeature`: the test shows a feature that no
 * other test with `isFeature` shows; tools/check runs these without further options, and
 * its stage page the others.
 * `needsModule`: the test is skipped if the build has no WebAssembly module.
 */
function suite(
    { hasServer = true, options = [], browserName = 'chromium' } = {}) {
    let hasTests = false;
    let browser;
    let server;
    let shared; // by all tests: creating a context takes longer than most tests
    const begin = () => {
        hasTests = true;
        test.before(async () => {
            browser = await launch[browserName]();
            shared = await newContext(browser, {});
            if (hasServer) server = await startServer({ options });
        });
        test.after(async () => {
            await browser?.close();
            await server?.end('SIGTERM');
        });
    };
    const check = async (t, body, { context, allowed = /^$/ } = {}) => {
        const complaints = [];
        const contexts = [];
        const another = async (options) => {
            contexts.push(await newContext(browser, options));
            return openPage(contexts[contexts.length - 1], complaints);
        };
        const page = await (context ? another(context) : openPage(shared, complaints));
        try {
            await body({ t, page, another, origin: server?.origin });
        } finally {
            await page.close();
            for (const one of contexts) await one.close();
        }
        assert.deepEqual(complaints.filter((text) => !allowed.test(text)), []);
    };
    return (name, body, options = {}) => {
        if (part && (part === 'features') !== Boolean(options.isFeature)) return;
        if (!hasTests) begin();
        const skip = options.needsModule && !hasModule() && NO_MODULE;
        test(name, { skip }, (t) => check(t, body, options));
    };
}

// --- The content of a page

const counted = (n, noun) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

/** Returns the text of a board as the page writes it in its title. */
const boardIn = (answer) => answer.board.map((row) => row.map((tile) =>
    (/^(\P{M}\p{M}*)$/u.test(tile) ? tile : `[${tile}]`)).join('')).join('/');

/** Waits until the page shows this board with the answer's number of words, and the
 *  search is complete. Until then, paths can change. */
async function waitForWords(page, answer, board = boardIn(answer)) {
    const title = `${counted(answer.count, 'word')} – ${board}`;
    const isDone = (wanted) => document.title === wanted &&
        !document.querySelector('#note').textContent.startsWith('Searching');
    await page.waitForFunction(isDone, title)
        .catch(async () => assert.equal(await page.title(), title));
}

/** All words on the page in its order, each with its score and first path. */
async function wordsOn(page) {
    const more = page.locator('#more');
    while (await more.isVisible()) await more.click();
    await page.locator('#words:not([data-part])').waitFor({ state: 'attached' });
    return page.locator('.word').evaluateAll((buttons) => buttons.map((button) => ({
        word: button.querySelector('b').textContent,
        score: Number(button.querySelector('i').textContent),
        path: button.word.paths[0],
    })));
}

const byText = (a, b) => (a.word < b.word ? -1 : 1);
const sorted = (words) => [...words].sort(byText);

/** Returns the headline of the words: `135 words · 203 points`. */
const summaryOn = (page) => page.evaluate(() => ['summary', 'total']
    .map((id) => document.getElementById(id).textContent).filter(Boolean).join(' · '));

/** Presses a button of the menu. */
async function pressInMenu(page, name) {
    await page.locator('#menu > summary').click();
    await page.locator('#menu').getByRole('button', { name }).click();
}

/** Opens the settings, unless they are open. */
async function openSettings(page) {
    if (!await page.locator('#options').isVisible())
        await page.locator('.bar [data-opens="options"]').click();
}

/** Asserts that the page has the words, scores, paths and totals of an answer. */
async function assertSame(page, answer, board) {
    await waitForWords(page, answer, board);
    assert.equal(await summaryOn(page),
        `${counted(answer.count, 'word')} · ${counted(answer.score, 'point')}`);
    assert.deepEqual(sorted(await wordsOn(page)), sorted(answer.words));
}

/** Returns the input of a cell. */
function cell(page, row, column) {
    const name = new RegExp(`^Row ${row + 1}, column ${column + 1}\\b`);
    return page.getByRole('textbox', { name });
}

/** Returns the button of a word. */
const word = (page, text) =>
    page.getByRole('button', { name: new RegExp(`^${text}, \\d`) });

/** Pastes a text at the focus, as from a clipboard. */
const beginPaste = (page, text) => page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste',
        { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** Pastes a text, and waits until the page has taken or refused it. */
async function paste(page, text) {
    await beginPaste(page, text);
    await page.waitForFunction(() => pasting === null);
}

/** Types words in a game. */
async function give(page, ...words) {
    for (const text of words) {
        await page.locator('#guess').fill(text);
        await page.locator('#guess').press('Enter');
    }
}

/** Ends the game by its button, which asks. */
async function finish(page) {
    await page.locator('#reveal').click();
    await page.locator('#notice').getByRole('button', { name: 'Finish' }).click();
}

/** Returns the letters on the board, row by row; '.' is a hole. */
const tilesOn = (page) => page.evaluate(() =>
    [...document.querySelectorAll('.row')].map((row) =>
        [...row.querySelectorAll('.tile')].map((tile) => tile.value || '.')));

async function takePicture(page, name) {
    if (!pictures) return;
    fs.mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
}

module.exports = {
    ENGLISH, FINNISH, PHONE, assertSame, beginPaste, boardIn, cell, chromiumOptions, findChromium,
    findFirefox, finish, forEverybody, give, hasModule, openSettings, paste, pressInMenu, program, rudeWords,
    run, scratchFolder, solve, startServer, suite, summaryOn, takePicture, tilesOn, until,
    waitForWords,
    word, wordsOn,
};
