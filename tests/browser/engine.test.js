// SPDX-License-Identifier: MIT
// Tests of the two engines of the page: the worker with WebAssembly, and the server. Both give the
// same answers as `solve`, and the page changes the engine without the user's help.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    FINNISH, assertSame, cell, openSettings, paste, scratchFolder, solve, startServer, suite,
    takePicture, until,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const LARGE = Array.from({ length: 7 }, (_, i) =>
    'stareolinedscatmorpe'.slice(i, i + 7)).join('/');

/** Opens a page and waits until the worker has opened the dictionary. */
async function openReady(page, origin, query = `board=${BOARD}`) {
    await page.goto(`${origin}/?${query}`);
    await page.waitForFunction(() => engine.isReady());
    assert.equal(await page.evaluate(() => engine.kind), 'worker');
}

/** Returns the answer of an engine of the page: the object, or the error. */
const askEngine = (page, query, isServer = false) =>
    page.evaluate(([wanted, byServer]) => (byServer
        ? serverEngine.ask(`solve?${new URLSearchParams(wanted)}`) : engine.solve(wanted))
        .catch(({ error }) => ({ error })), [query, isServer]);

// Parameters of a question, and the options of solve with the same meaning.
const KINDS = [
    [{ board: BOARD }],
    [{ board: LARGE }],
    [{ board: 'EZMR/n[qu]b?/sl.s/p[a|e]on' }],
    [{ board: 'ezmr/nqbe/sl/paon', qu: 1, 'min-length': 1 }, '--qu', '-m1'],
    [{ board: BOARD, 'all-paths': 1, moves: 'knight', torus: 1 }, '-a', '--moves=knight', '--torus'],
    [{ board: BOARD, moves: 'hex', sort: 'alpha', limit: 7 }, '--moves=hex', '-salpha', '-n7'],
    [{ board: BOARD, moves: 'rook', sort: 'length', 'max-length': 5 }, '--moves=rook', '-slength', '-M5'],
    [{ board: BOARD, moves: 'bishop', sort: 'board' }, '--moves=bishop', '-sboard'],
    [{ board: BOARD, lengths: '3,6', scoring: 'length' }, '-l3,6', '--scoring=length'],
    [{ board: BOARD, from: '1,2', scoring: 'none' }, '--from=1,2', '--scoring=none'],
    [{ board: BOARD, limit: 0 }, '-n0'],
    [{ board: BOARD, pattern: 's*[ed]' }, '--pattern=s*[ed]'],
    [{ board: 'catdog', size: '2x3' }, '--size=2x3'],
    [{ board: 'talo/kiva/rate/onni', dict: 'finnish-sample' }, `--dict=${FINNISH}`],
];

check('the worker answers as solve and the server', async ({ page, origin }) => {
    await openReady(page, origin);
    for (const [query, ...options] of KINDS) {
        const { board, dict = '' } = query;
        await page.evaluate((name) => prepare(placeOf(entryOf(name))), dict);
        const asked = [];
        const note = (request) => asked.push(request.url());
        page.on('request', note);
        const answer = await askEngine(page, query);
        page.off('request', note);
        assert.deepEqual(asked.filter((url) => url.includes('api/')), []);
        assert.deepEqual(answer, solve(board, ...options), JSON.stringify(query));
        assert.deepEqual(await askEngine(page, query, true), answer);
    }
}, { isFeature: true, needsModule: true });

const WRONG = [
    { board: 'ab/1d' }, { board: 'ab/c[d' }, { board: 'äö/ö[' },
    { board: BOARD, from: '5' }, { board: BOARD, from: '4,0' }, { board: BOARD, 'min-length': 0 },
    { board: BOARD, 'min-length': 5, 'max-length': 3 }, { board: BOARD, min: 3 },
    { board: BOARD, lengths: '3,x' }, { board: BOARD, lengths: '9', 'max-length': 8 },
    { board: BOARD, moves: 'queen' }, { board: BOARD, sort: 'size' },
    { board: BOARD, size: '4' }, { board: BOARD, scoring: 'x' }, { board: BOARD, torus: 'y' },
    { board: 'abc/def/ghi', moves: 'hex', torus: 1 }, { board: 'abc' },
    { board: BOARD, pattern: 'öa[' }, { board: BOARD, pattern: '' }, { board: 'ab/c[d', pattern: 'a*' },
    { board: BOARD, 'min-value': 3 }, { board: BOARD, sort: 'value' },
];

check('the worker refuses as the server', async ({ page, origin }) => {
    await openReady(page, origin);
    for (const query of WRONG) {
        const { error } = await askEngine(page, query, true);
        assert.ok(error, JSON.stringify(query));
        const answer = await askEngine(page, query);
        assert.deepEqual(answer.error, error, JSON.stringify(query));
    }
}, { needsModule: true, allowed: /status of 400/ });

check('the page needs no server when the worker is ready', async ({ t, page }) => {
    const server = await startServer();
    t.after(() => server.end('SIGKILL'));
    await openReady(page, server.origin);
    await server.end('SIGKILL');
    await cell(page, 0, 0).focus();
    await paste(page, LARGE);
    await assertSame(page, solve(LARGE));
    assert.equal(await page.locator('#notice').textContent(), '');
}, { isFeature: true, needsModule: true });

check('an aborted search ends at once', async ({ t, page }) => {
    const server = await startServer({ options: ['--time-limit=600'] });
    t.after(() => server.end('SIGTERM'));
    await openReady(page, server.origin);
    await page.waitForFunction(() => hands.spare); // a second worker is ready
    const first = await page.evaluateHandle(() => hands.worker);
    await page.evaluate((board) => {
        window.control = new AbortController();
        window.ended = engine.solve({ board }, control.signal).catch(({ name }) => name);
    }, '?'.repeat(49));
    await page.waitForFunction(() => hands.queue[0]?.isSent);
    await page.evaluate(() => control.abort());
    assert.equal(await page.evaluate(() => window.ended), 'AbortError');
    assert.deepEqual(await askEngine(page, { board: BOARD }), solve(BOARD));
    assert.ok(await page.evaluate((old) => hands.worker !== old, first));
    await cell(page, 0, 0).focus();
    await paste(page, LARGE);
    await assertSame(page, solve(LARGE));
}, { needsModule: true });

check('a second worker takes over before it has opened the dictionary', async ({ page, origin }) => {
    await openReady(page, origin);
    await page.evaluate(() => {
        const { key, file } = placeOf(entryOf(''));
        hands.worker.terminate();
        hands.worker = startWorker([{ id: 'open', task: 'about', key, file }]);
    });
    assert.deepEqual(await askEngine(page, { board: BOARD }), solve(BOARD));
}, { needsModule: true });

check('a search that takes too long ends in time', async ({ t, page }) => {
    const server = await startServer({ options: ['--time-limit=0.2'] });
    t.after(() => server.end('SIGTERM'));
    await openReady(page, server.origin);
    const answer = await askEngine(page, { board: '?'.repeat(36), limit: 2 });
    assert.equal(answer.complete, false);
    assert.equal(answer.words.length, 2);
}, { needsModule: true });

check('a worker that ends leaves the board to the server', async ({ page, origin }) => {
    await openReady(page, origin);
    await page.evaluate(() => {
        onEnd(hands.worker, 'this test ended it');
        window.Worker = class { // this worker ends, too
            postMessage() {
                setTimeout(() => this.onerror(new ErrorEvent('error')), 0);
            }
            terminate() {}
        };
    });
    await cell(page, 0, 0).focus();
    await paste(page, LARGE);
    await assertSame(page, solve(LARGE));
    assert.equal(await page.evaluate(() => engine.kind), 'server');
    assert.equal(await page.locator('#notice').textContent(), '');
}, { needsModule: true });

check('a dictionary or a module that cannot be loaded', async ({ another, origin }) => {
    for (const missing of [/\/dict\//, /\.wasm$/, /\/worker-\w+\.js$/]) {
        const page = await another();
        await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
        await page.goto(`${origin}/?board=${BOARD}`);
        await page.waitForFunction(() => engine.kind === 'server' && list);
        await page.waitForFunction(() => !opening.size);
        await cell(page, 0, 0).focus();
        await paste(page, LARGE);
        await assertSame(page, solve(LARGE));
    }
}, { allowed: /status of 404|Failed to load|wasm/ });

check('the server has two questions at a time, the others wait', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await page.waitForFunction(() => dictionaries.length > 0);
    const held = [];
    await page.route(/api\/word/, (route) => { held.push(route); });
    const ask = (words) => page.evaluate((asked) => {
        const { ending } = window;
        window.ending = new AbortController();
        window.answers = asked.map((word) => serverEngine.ask(`word?word=${word}`,
            window.ending.signal).then((answer) => answer.word, ({ name }) => name));
        ending?.abort();
    }, words);
    const heldWords = () => held.map((route) => route.request().url().split('=')[1]);
    await ask(['a', 'b', 'c', 'd']);
    await until(() => held.length === 2);
    await held.shift().continue();
    await until(() => held.length === 2);
    assert.deepEqual(heldWords(), ['b', 'c']);
    const first = await page.evaluate(() => window.answers.slice(0, 1)[0]);
    assert.equal(first, 'a');
    // Nobody waits for these any more: the next questions are sent, but not d.
    await page.evaluate(() => { window.olds = window.answers; });
    held.length = 0;
    await ask(['x', 'y', 'z']);
    assert.deepEqual(await page.evaluate(() => Promise.all(window.olds)),
        ['a', 'AbortError', 'AbortError', 'AbortError']);
    await until(() => held.length === 2);
    assert.deepEqual(heldWords(), ['x', 'y']);
    for (let i = 0; i < 3; i++) {
        await until(() => held.length > 0);
        await held.shift().continue();
    }
    assert.deepEqual(await page.evaluate(() => Promise.all(window.answers)), ['x', 'y', 'z']);
}, { isFeature: true });

check('a browser without SIMD asks the server', async ({ page, origin }) => {
    await page.addInitScript(() => { WebAssembly.validate = () => false; });
    await page.goto(`${origin}/?board=${BOARD}`);
    await assertSame(page, solve(BOARD));
    assert.equal(await page.evaluate(() => engine.kind), 'server');
    assert.equal(await page.evaluate(() => engine.can('maze')), false);
    const games = await page.evaluate(() => engine.clear({ board: 'ct/su/an', lengths: '3,3' }));
    assert.deepEqual(games.solutions[0].words.map(({ word }) => word), ['sun', 'cat']);
});

check('falling letters, mazes, values', async ({ t, page, origin }) => {
    await openReady(page, origin);
    const games = await page.evaluate(() =>
        engine.clear({ board: 'ct/su/an', moves: 'king', lengths: '3,3' }));
    assert.deepEqual(games.solutions[0].words.map(({ word }) => word), ['sun', 'cat']);
    const walls = await page.evaluate(() => engine.maze(4, 4, 7));
    const file = path.join(scratchFolder(t), 'walls');
    fs.writeFileSync(file, walls);
    const answer = solve(BOARD, `--walls=${file}`);
    assert.deepEqual(await askEngine(page, { board: BOARD, walls }), answer);
    assert.deepEqual(await page.evaluate(() => engine.values(['cat', 'x'])), [null, null]);
    const wrong = await askEngine(page, { board: BOARD, walls: '+-' });
    assert.equal(wrong.error.parameter, 'walls');
}, { needsModule: true });

const FINDS = [
    { mode: 'prefix', text: 'Quiz' }, { mode: 'suffix', text: 'zzle' },
    { mode: 'pattern', text: 'b?g*[sd]' }, { mode: 'anagram', text: 'stare?' },
    { mode: 'rack', text: 'boggle' }, { mode: 'near', text: 'bogle' },
    { mode: 'near', text: 'bogle', edits: 2, limit: 7 }, { mode: 'prefix', text: 'a1' },
    { mode: 'rack', text: 'boggle', limit: 0 }, { mode: 'prefix', text: 'qqq', limit: 0 },
    { mode: 'prefix', text: 'plumb', limit: 18 }, // 18 words have this prefix
    { mode: 'prefix', text: 'plumb', limit: 17 },
    { mode: 'prefix', text: 'Ä', dict: 'finnish-sample' },
];
const WRONG_FINDS = [
    { mode: 'pattern', text: 'öa[' }, { mode: 'regex', text: 'a' },
    { mode: 'near', text: 'a', edits: 16 }, { mode: 'rack', text: 'a', limit: 'x' },
    { mode: 'suffix', text: 'a'.repeat(64) },
];
const CHECKED = ['plum', 'Plum', 'nope', 'ezmr', 'so', 'bö'];

check('the worker answers questions about words as the server', async ({ page, origin }) => {
    await openReady(page, origin);
    const both = (name, query) => page.evaluate(async ([call, wanted]) => {
        const place = placeOf(entryOf(wanted.dict));
        const question = `${call}?${new URLSearchParams(wanted)}`;
        return Promise.all([workerEngine.ask(place, question), serverEngine.ask(question)]
            .map((answer) => answer.catch(({ error }) => ({ error }))));
    }, [name, query]);
    for (const query of FINDS) {
        const [answer, expected] = await both('find', query);
        assert.deepEqual(answer, expected);
        assert.equal(answer.words.length === 0, query.text === 'a1' || query.limit === 0);
    }
    for (const query of WRONG_FINDS) {
        const [{ error }, expected] = await both('find', query);
        assert.deepEqual(error, expected.error, JSON.stringify(query));
    }
    for (const word of ['Boggle', 'bogglex', '1']) {
        const [answer, expected] = await both('word', { word });
        assert.deepEqual(answer, expected);
    }
    for (const rules of [{}, { 'min-length': 2, scoring: 'length' }, { moves: 'hex', 'max-length': 3 }]) {
        const query = { board: BOARD, ...rules, words: CHECKED.join(',') };
        const [answer, expected] = await both('check', query);
        assert.deepEqual(answer, expected);
    }
}, { needsModule: true, allowed: /status of 400/ });

check('a dictionary from the disk', async ({ t, page, origin }) => {
    const file = path.join(scratchFolder(t), 'my own.wgd');
    fs.copyFileSync(FINNISH, file);
    await openReady(page, origin);
    const damaged = path.join(path.dirname(file), 'damaged.wgd');
    fs.writeFileSync(damaged, fs.readFileSync(FINNISH).subarray(0, 300));
    const choose = async (name) => {
        await openSettings(page);
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Open a dictionary file' }).click();
        await (await chooser).setFiles(name);
    };
    await choose(damaged);
    await page.getByText(/^“damaged.wgd” cannot be opened: .+\.$/).waitFor();
    await choose(file);
    await page.getByText('The dictionary “my own” is open.').waitFor();
    await takePicture(page, 'own-dictionary');
    await cell(page, 0, 0).focus();
    await paste(page, 'talo/kiva/rate/onni');
    await assertSame(page, solve('talo/kiva/rate/onni', `--dict=${FINNISH}`));
    await page.locator('#dict').selectOption('english');
    await assertSame(page, solve('talo/kiva/rate/onni'));
    await page.evaluate(async (bytes) => { // drops a file on the page
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'x.wgd'));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer }));
    }, [...fs.readFileSync(FINNISH)]);
    await page.getByText('The dictionary “x” is open.').waitFor();
    await assertSame(page, solve('talo/kiva/rate/onni', `--dict=${FINNISH}`));
    await page.keyboard.press('Control+z');
    await assertSame(page, solve('talo/kiva/rate/onni'));
    assert.equal(await page.locator('#dict').inputValue(), 'english');
}, { isFeature: true, needsModule: true, context: {} });

const OWN = 'talo/kiva/rate/onni';
const ownNames = (page) => page.evaluate(() =>
    dictionaries.filter((one) => one.own).map((one) => one.name));

/** Opens a file, and waits until the page has reported the result. */
async function openOwn(page, name, text) {
    await page.locator('#dict-file').setInputFiles(
        { name: `${name}.wgd`, mimeType: '', buffer: fs.readFileSync(FINNISH) });
    await page.getByText(`The dictionary “${name}” is open. ${text}`).waitFor();
}

check('a dictionary from the disk stays over a reload', async ({ page, origin }) => {
    const answer = solve(OWN, `--dict=${FINNISH}`);
    await openReady(page, origin, `board=${OWN}`);
    await openOwn(page, 'own', 'This browser keeps it.');
    await assertSame(page, answer);
    await page.waitForURL(/dict=own/);
    await page.reload();
    await assertSame(page, answer);
    await openOwn(page, 'own', 'This browser keeps it.');
    assert.deepEqual(await ownNames(page), ['own'], 'the file is there twice');
    for (let i = 1; i <= 4; i++)
        await openOwn(page, `file ${i}`, 'This browser keeps it.');
    await page.reload();
    await page.waitForFunction(() => dictionaries.length > 2);
    assert.deepEqual(await ownNames(page), ['file 1', 'file 2', 'file 3', 'file 4']);
    await openSettings(page);
    await page.getByRole('button', { name: 'Remove this file' }).click();
    await page.getByText('The dictionary “file 4” is removed from this page.').waitFor();
    await assertSame(page, solve(OWN));
    await page.reload();
    await assertSame(page, solve(OWN));
    assert.deepEqual(await ownNames(page), ['file 1', 'file 2', 'file 3']);
    assert.equal(await page.locator('#remove-dict').isVisible(), false);
    assert.equal(await page.evaluate(() => // too large to be kept
        keepFile({ name: 'large', own: { size: 256e6 + 1 } })), false);
    await page.goBack(); // to the address with the file that was removed
    await page.getByText('There is no dictionary “file 4” here.').waitFor();
}, { needsModule: true, context: {}, allowed: /404/ });

check('a database that is not the page\'s', async ({ page, origin }) => {
    await page.goto(`${origin}/nothing`);
    await page.evaluate(() => new Promise((resolve) => {
        localStorage.setItem('wordgrid.files', '1');
        const opens = indexedDB.open('wordgrid', 1);
        opens.onsuccess = () => {
            opens.result.close();
            resolve();
        };
    }));
    await openReady(page, origin, `board=${OWN}`);
    await assertSame(page, solve(OWN));
    await openOwn(page, 'own', 'This browser does not keep it');
}, { needsModule: true, context: {}, allowed: /404/ });

check('a browser that keeps no files', async ({ page, origin }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', {
        get() { throw new DOMException('', 'SecurityError'); },
    }));
    await openReady(page, origin, `board=${OWN}`);
    await openOwn(page, 'own', 'This browser does not keep it: after a reload, open ' +
        'the file again.');
    await assertSame(page, solve(OWN, `--dict=${FINNISH}`));
    await page.reload();
    await page.getByText('There is no dictionary “own” here. If it was a file of yours, ' +
        'open the file again under Settings, or choose another dictionary there.')
        .waitFor();
    await openOwn(page, 'own', 'This browser does not keep it');
    await assertSame(page, solve(OWN, `--dict=${FINNISH}`));
    await openSettings(page);
    await page.getByRole('button', { name: 'Remove this file' }).click();
    await assertSame(page, solve(OWN));
}, { needsModule: true, context: {}, allowed: /404/ });
