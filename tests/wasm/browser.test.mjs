// SPDX-License-Identifier: MIT
// browser.test.mjs: tests the package in Chromium, on a page with a strict Content-Security-Policy:
// solves, in the page and in a worker, and aborts.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { test } from 'node:test';

const packages = dirname(dirname(process.env.WG_PACKAGE));
const types = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const pages = {
  '/': ['text/html', '<!doctype html><script type="module" src="/page.mjs"></script>'],
  '/page.mjs': ['text/javascript', `
    import { openDictionary } from '/wordgrid/browser.mjs';
    import english from '/wordgrid-english/index.mjs';
    const answer = async () => {
      const dictionary = await openDictionary(english);
      const wild = dictionary.solveAsync('?'.repeat(36), { signal: AbortSignal.timeout(50), maxBytes: 1e9 }).catch(({ name }) => name);
      const later = dictionary.solveAsync('ezmr/nube/slos/paon');
      return [dictionary.solve('ezmr/nube/slos/paon').count, await wild, (await later).count];
    };
    const text = await answer().then(JSON.stringify, (error) => String(error.stack));
    await fetch('/answer', { method: 'POST', body: text });`],
};

const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { stdio: 'pipe' });
  } catch {
    return false;
  }
});

test('in Chromium', { skip: !chromium && 'no Chromium (Debian package chromium-headless-shell)', timeout: 100000 }, async () => {
  const profile = mkdtempSync(join(tmpdir(), 'wordgrid-chromium-'));
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const parts = await request.toArray();
      response.end();
      server.emit('answer', Buffer.concat(parts).toString());
      return;
    }
    response.setHeader('Content-Security-Policy',
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'");
    try {
      const [type, text] = pages[request.url] ??
        [types[extname(request.url)] ?? 'application/octet-stream', readFileSync(join(packages, normalize(request.url)))];
      response.setHeader('Content-Type', type).end(text);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answered = once(server, 'answer');
  const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`], { stdio: 'ignore' });
  try {
    const [answer] = await answered;
    assert.equal(answer, JSON.stringify([135, 'TimeoutError', 135]));
  } finally {
    browser.kill();
    await once(browser, 'exit');
    server.closeAllConnections();
    server.close();
    // Processes of Chromium can still write files there. Unlike rmSync, rm then tries to remove all
    // files again.
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  }
});
