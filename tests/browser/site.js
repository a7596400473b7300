// SPDX-License-Identifier: MIT
// site.js: makes the static site (tools/cmake/make-site.cmake), and serves its files.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const zlib = require('node:zlib');
const { ENGLISH, program } = require('./support.js');

const root = process.env.WORDGRID_ROOT;
const packed = program('wordgrid.wasm.gz');

const TYPES = {
    html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml',
    webmanifest: 'application/manifest+json', wasm: 'application/wasm',
};

/** Makes a site in `folder`. `edit` can change the copy of the page's files. */
function makeSite(folder, name, edit = () => {}) {
    const page = path.join(folder, `${name}-page`);
    const module = path.join(folder, 'wordgrid.wasm');
    const output = path.join(folder, name);
    fs.cpSync(path.join(program(''), '..', 'src', 'page'), page, { recursive: true });
    edit(page);
    fs.writeFileSync(module, zlib.gunzipSync(fs.readFileSync(packed)));
    const settings = {
        PAGE: page, SITE: path.join(root, 'src', 'face', 'site'), MODULE: module, OUTPUT: output,
        DICTIONARY: ENGLISH, DICTC: program('dictc'), SOLVE: program('solve'), GZIP: 'gzip',
        EXAMPLE: 'ezmr/nube/slos/paon', URL: 'https://example.org/words/', VERSION: '1.2.3',
    };
    execFileSync('cmake', [...Object.entries(settings).map(([key, value]) => `-D${key}=${value}`),
        '-P', path.join(root, 'tools', 'cmake', 'make-site.cmake')]);
    return output;
}

/**
 * Starts a file server below /words/, which sends gzip forms. `site.folder` can be replaced, and `site.asked` has the
 * requested paths.
 */
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
        const isPacked = fs.existsSync(`${file}.gz`) &&
            /\bgzip\b/.test(request.headers['accept-encoding']);
        response.writeHead(200, {
            'Content-Type': type, ...(isPacked && { 'Content-Encoding': 'gzip' }),
        }).end(fs.readFileSync(isPacked ? `${file}.gz` : file));
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

module.exports = { makeSite, serve };
