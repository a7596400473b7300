// SPDX-License-Identifier: MIT
// Tests of the static site, from a plain file server below a path. The site needs no other server,
// works offline from the second visit on, and replaces an old version as a whole. The test makes
// its sites itself (tools/cmake/make-site.cmake), from the module of the build.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { makeSite, serve } = require('./site.js');
const { scratchFolder, solve, suite, waitForWords } = require('./support.js');

const check = suite({ hasServer: false });

const BOARD = 'lab/thy/nir';
const isActive = () => navigator.serviceWorker.ready.then(() => true);
const kept = (page) => page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return { names, files: files.flat() };
});

check('the site works below a path, and offline after the first visit', async ({ t, another }) => {
    const folder = makeSite(scratchFolder(t), 'one');
    const site = await serve(t, folder);
    const page = await another();
    await page.goto(`${site.url}?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    assert.equal(await page.evaluate(() => engine.kind), 'worker');
    await page.waitForFunction(isActive);
    const inFolder = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() &&
            !/^(sw\.js|LICENSE|THIRD-PARTY\.txt)$|\.(gz|spdx\.json)$/.test(entry.name)).length;
    assert.equal((await kept(page)).files.length, inFolder);
    await site.end();
    for (const board of [BOARD, 'ezmr/nube/slos/paon']) {
        await page.goto(`${site.url}?board=${board}`);
        await waitForWords(page, solve(board));
    }
    const fresh = await page.context().newPage();
    await fresh.goto(site.url);
    await fresh.waitForFunction(() => document.querySelector('#dict').options.length === 1);
    await fresh.close();
}, {
    isFeature: true,
    needsModule: true,
    allowed: /ERR_CONNECTION_REFUSED|Failed to fetch|An unknown error occurred when fetching/,
});

check('a new version replaces the old one; the dictionary is kept', async ({ t, another }) => {
    const scratch = scratchFolder(t);
    const site = await serve(t, makeSite(scratch, 'one'));
    const page = await another();
    await page.goto(`${site.url}?board=${BOARD}`);
    await page.waitForFunction(isActive);
    const before = await kept(page);
    const second = makeSite(scratch, 'two', (sources) =>
        fs.appendFileSync(path.join(sources, 'page.js'), 'document.body.dataset.version = 2;\n'));
    assert.equal(before.names.length, 2);

    // While the server has files of two versions, the page keeps the old version.
    const mixed = path.join(scratch, 'mixed');
    fs.cpSync(second, mixed, { recursive: true });
    for (const name of ['index.html', 'index.html.gz'])
        fs.copyFileSync(path.join(site.folder, name), path.join(mixed, name));
    site.folder = mixed;
    await page.goto(`${site.url}?board=${BOARD}`);
    await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const worker = registration.installing;
        while (worker && worker.state === 'installing') {
            await new Promise((resolve) => { worker.onstatechange = resolve; });
        }
    });
    assert.equal(await page.locator('#update').count(), 0);
    await waitForWords(page, solve(BOARD));

    // When the server has the whole new version, the page says so, and a button loads the new
    // version.
    site.asked = [];
    site.folder = second;
    await page.goto(`${site.url}?board=${BOARD}`);
    await page.locator('#update').waitFor();
    assert.equal(await page.evaluate(() => document.body.dataset.version), undefined);
    await page.locator('#update').click();
    await page.waitForFunction(() => document.body.dataset.version === '2');
    await waitForWords(page, solve(BOARD));
    await page.waitForFunction(async () => (await caches.keys()).length === 2);
    const after = await kept(page);
    const plain = ({ files }) => files.map((one) => one.replace(/page-\w+\.js/, 'page.js')).sort();
    assert.deepEqual(plain(after), plain(before));
    assert.notDeepEqual(after.names, before.names);
    assert.deepEqual(site.asked.filter((one) => /\.(wgd|wasm)$/.test(one)), []);
}, { needsModule: true, allowed: /./ });

check('the words of the example need neither solver nor dictionary', async ({ t, another }) => {
    const site = await serve(t, makeSite(scratchFolder(t), 'one'));
    const page = await another();
    await page.route(/\.(wasm|wgd)$|worker-/, () => {}); // never answered
    await page.goto(site.url);
    await waitForWords(page, solve('ezmr/nube/slos/paon'), 'ezmr/nube/slos/paon');
    assert.equal(await page.evaluate(() => isExample()), true);
}, { needsModule: true });

check('the licences of the module and of the dictionary', ({ t }) => {
    const folder = makeSite(scratchFolder(t), 'one');
    const notices = fs.readFileSync(path.join(folder, 'THIRD-PARTY.txt'), 'utf8');
    for (const holder of ['Yann Collet', 'Rich Felker', 'Nuxi', 'LLVM Exceptions', 'Kevin Atkinson'])
        assert.ok(notices.includes(holder), holder);
    const { name, packages } = JSON.parse(fs.readFileSync(path.join(folder, 'wordgrid.spdx.json'), 'utf8'));
    assert.equal(name, 'wordgrid-1.2.3');
    assert.deepEqual(packages.slice(1).map((part) => part.name), ['xxHash', 'wasi-libc',
        'musl-in-wasi-libc', 'cloudlibc-in-wasi-libc', 'dlmalloc-in-wasi-libc', 'compiler-rt', 'SCOWL']);
    assert.match(fs.readFileSync(path.join(folder, 'LICENSE'), 'utf8'), /MIT License/);
}, { needsModule: true });

check('gzip forms, and the picture of a link', async ({ t }) => {
    const folder = makeSite(scratchFolder(t), 'one');
    const packed = fs.readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith('.gz'));
    for (const name of packed)
        assert.deepEqual(zlib.gunzipSync(fs.readFileSync(path.join(folder, name))),
            fs.readFileSync(path.join(folder, name.slice(0, -3))));
    const plain = packed.map((name) => name.replace(/-[0-9a-f]{16}/, '')).sort();
    assert.deepEqual(plain, [
        'api/dictionaries.gz', 'dict/english.wgd.gz', 'game.js.gz', 'icon.svg.gz',
        'index.html.gz', 'manifest.webmanifest.gz', 'page.css.gz', 'page.js.gz', 'site.js.gz',
        'strings-de.js.gz', 'strings-fi.js.gz', 'sw.js.gz', 'wordgrid.wasm.gz', 'worker.js.gz',
    ]);
    const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
    assert.ok(html.includes('property="og:image" content="https://example.org/words/icon.png"'));
    assert.ok(fs.existsSync(path.join(folder, 'icon.png')));
}, { needsModule: true });

check('the site can be installed as an app', async ({ t, another }) => {
    const site = await serve(t, makeSite(scratchFolder(t), 'one'));
    const page = await another();
    await page.goto(site.url);
    await page.waitForFunction(isActive);
    const client = await page.context().newCDPSession(page);
    const manifest = await client.send('Page.getAppManifest');
    assert.deepEqual(manifest.errors, []);
    assert.equal(manifest.url, `${site.url}manifest.webmanifest`);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    assert.deepEqual(errors.filter((one) => one !== 'in-incognito'), []);
}, { needsModule: true });
