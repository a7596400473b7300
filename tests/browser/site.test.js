// SPDX-License-Identifier: MIT
// The static site, from a plain file server below a path: it needs no other server, works
// offline from the second visit on, and replaces its versions cleanly. The test makes its
// sites itself (tools/cmake/make-site.cmake), from the module of the build.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const test = require('node:test');
const zlib = require('node:zlib');
const { ENGLISH, program, scratchFolder, solve, suite, waitForWords } = require('./support.js');

const root = process.env.WORDGRID_ROOT;
const packed = program('wordgrid.wasm.gz');
const check = fs.existsSync(packed) ? suite({ hasServer: false })
    : (name) => test(name, { skip: 'the build has no WebAssembly' }, () => {});

const BOARD = 'lab/thy/nir';
const TYPES = {
    html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml',
    webmanifest: 'application/manifest+json', wasm: 'application/wasm',
};

/** Makes a site in `folder`. `edit` can change the copy of the page's sources. */
function makeSite(folder, name, edit = () => {}) {
    const page = path.join(folder, `${name}-page`);
    const module = path.join(folder, 'wordgrid.wasm');
    const output = path.join(folder, name);
    fs.cpSync(path.join(root, 'src', 'page'), page, { recursive: true });
    edit(page);
    fs.writeFileSync(module, zlib.gunzipSync(fs.readFileSync(packed)));
    const html = fs.readFileSync(path.join(page, 'page.html'), 'utf8');
    const parts = [...html.matchAll(/(?:<script src|<link rel="stylesheet" href)="([^"]+)"/g)];
    const settings = {
        PAGE: page, SITE: path.join(root, 'src', 'site'), MODULE: module, OUTPUT: output,
        PARTS: ['page.html', ...parts.map(([, one]) => one)].join(','),
        WORKER: path.join(path.dirname(program('')), 'src', 'worker.js'),
        DICTIONARY: ENGLISH, DICTC: program('dictc'),
    };
    execFileSync('cmake', [...Object.entries(settings).map(([key, value]) => `-D${key}=${value}`),
        '-P', path.join(root, 'tools', 'cmake', 'make-site.cmake')]);
    return output;
}

/** A file server below /words/. `site.folder` can be replaced; `site.asked` are the paths. */
async function serve(t, folder) {
    const site = { folder, asked: [] };
    const server = http.createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://x');
        site.asked.push(pathname);
        const name = pathname.replace(/^\/words\//, '').replace(/^$/, 'index.html');
        const file = path.join(site.folder, name);
        if (!pathname.startsWith('/words/') || !fs.existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        const type = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type }).end(fs.readFileSync(file));
    });
    const end = () => new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    t.after(end);
    site.url = `http://127.0.0.1:${server.address().port}/words/`;
    site.end = end;
    return site;
}

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
        .filter((entry) => entry.isFile() && entry.name !== 'sw.js').length;
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
}, { allowed: /ERR_CONNECTION_REFUSED|Failed to fetch|An unknown error occurred when fetching/ });

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

    // A server in the middle of an update: the old version stays.
    const mixed = path.join(scratch, 'mixed');
    fs.cpSync(second, mixed, { recursive: true });
    fs.copyFileSync(path.join(site.folder, 'page.js'), path.join(mixed, 'page.js'));
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

    // The whole new version: the page says so, and a button takes it.
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
    assert.deepEqual(after.files.sort(), before.files.sort());
    assert.notDeepEqual(after.names, before.names);
    assert.deepEqual(site.asked.filter((one) => /\.(wgd|wasm)$/.test(one)), []);
}, { allowed: /./ });

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
});
